"""Jobs larger than one machine: many files of boards, long surveys, one hard minimum.

A job is a list of shards, each a pure function of its description that writes one file. The embedded scheduler runs them in this
process, on all its cores; `Dask <https://distributed.dask.org>`_ (``pip install 'unflip[cluster]'``) runs them wherever its
workers are. Who loses workers, the scheduler or this process loses the shards in flight: the same call goes on.

>>> import tempfile
>>> from unflip import cluster
>>> job = cluster.survey("nullity", tempfile.mkdtemp(), sizes="1..20", shards=4)
>>> manifest = cluster.run(job)
>>> manifest["rows"], len(manifest["shards"])
(20, 4)

From a shell: ``python -m unflip.cluster bulk boards/ answers/ --size 5x5``. docs/cluster.md of the project is the guide.
"""

from unflip.cluster._job import Incomplete, Job, bulk, minimum, run, survey

__all__ = ["Incomplete", "Job", "bulk", "minimum", "run", "survey"]
