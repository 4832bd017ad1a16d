"""Jobs: their plans, and what is done when all shards are."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unflip import _native
from unflip._checks import ArgumentError, an, flag, path, said, whole, word
from unflip._keywords import Asked
from unflip._puzzle import Puzzle
from unflip._rule import modulus_of
from unflip._shards import BulkOptions, Receipt, options_json

#: Told of every shard that is done.
Told = Callable[[Receipt], None]

PathLike = str | os.PathLike[str]

#: Sides of boards, as ``"1..100"`` or a range.
Sides = str | range


class Incomplete(RuntimeError):
    """A job ended before all of its shards were done: the same call goes on."""


@dataclass(frozen=True)
class Job:
    """The shards of a job, by their descriptions."""

    shards: list[str]
    #: Where the outputs are.
    folder: Path

    def manifest(self) -> dict[str, Any]:
        """Reads every output again, and writes what is in them to ``_manifest.json`` beside them.

        Raises
        ------
        ShardError
            If one is missing, or not whole: ``missing`` lists them.
        """
        manifest: dict[str, Any] = json.loads(_native.join_shards(self.shards, Asked()))
        whole_job = self.folder / "_manifest.json"
        waiting = whole_job.with_name(f".unflip-{os.getpid()}-manifest.part")
        waiting.write_text(json.dumps(manifest, indent=2) + "\n")
        os.replace(waiting, whole_job)
        return manifest

    def table(self) -> str:
        """The table of a survey that is done."""
        return _native.join_survey(self.shards, Asked())

    def answer(self) -> dict[str, Any]:
        """The answer of a minimum that is done, as ``unflip solve --to json`` has it."""
        answer: dict[str, Any] = json.loads(_native.join_minimum(self.shards, Asked()))
        return answer


def _limits(max_nullity: int, memory_limit: int | None) -> dict[str, int]:
    asked = Asked(max_nullity=max_nullity, memory_limit=memory_limit)
    memory = {} if asked.memory_limit is None else {"memory_limit": asked.memory_limit}
    return {"max_nullity": asked.max_nullity, **memory}


def _folder(name: str, given: PathLike) -> Path:
    return Path(path(name, given)).resolve()


def _sides(name: str, given: Sides | None) -> str | None:
    """Sides of boards as the plan has them."""
    if given is None or isinstance(given, str):
        return given
    if not isinstance(given, range) or given.step != 1 or not given:
        raise ArgumentError(f"{name} is {said(given)}: a range of step 1 is wanted, as range(1, 101), or text as '1..100'")
    return f"{given[0]}..{given[-1]}"


def bulk(
    input: PathLike,
    output: PathLike,
    *,
    rejects: bool = False,
    options: BulkOptions | None = None,
    max_nullity: int = 40,
    memory_limit: int | None = None,
) -> Job:
    """The boards of all files in a folder, or in one file, with their answers under the same names in another folder.

    Parameters
    ----------
    input, output
        The folders. Workers on other machines must see both under these names.
    rejects
        Whether to set rows that are no boards aside, in ``_NAME.rejects.csv``; else they are an error.
    options
        As for `unflip.bulk`.

    Raises
    ------
    ShardError
        If there are no files of boards, or two would have one name.
    """
    described = json.loads(options_json({} if options is None else options))
    if flag("rejects", rejects):
        described["rejects"] = ""
    folder = _folder("output", output)
    limits = json.dumps(_limits(max_nullity, memory_limit))
    shards = _native.plan_bulk(os.fspath(_folder("input", input)), os.fspath(folder), json.dumps(described), limits)
    return Job(shards, folder)


def survey(
    table: str,
    output: PathLike,
    *,
    sizes: Sides | None = None,
    rows: Sides | None = None,
    columns: Sides | None = None,
    stencil: str = "plus",
    edges: str = "plane",
    modulus: int = 2,
    shards: int = 16,
    json_lines: bool = False,
    max_nullity: int = 40,
    memory_limit: int | None = None,
) -> Job:
    """A table over board sizes, as ``unflip survey`` has it, in at most so many shards.

    Parameters
    ----------
    table
        ``nullity``, ``allon``, ``radius`` or ``distribution``.
    output
        The folder of the tables.
    sizes
        The sides of squares, as ``"1..100"`` or ``range(1, 101)``; or `rows` and `columns` of rectangles.
    json_lines
        Whether to write JSON, one object a line, in place of CSV.
    """
    folder = _folder("output", output)
    given = {"sizes": _sides("sizes", sizes), "rows": _sides("rows", rows), "columns": _sides("columns", columns)}
    shards = whole("shards", shards, 1, 2**32 - 1)
    described = {
        "schema": 1,
        "output": os.fspath(folder),
        "table": word("table", table),
        "stencil": word("stencil", stencil),
        "edges": word("edges", edges),
        "modulus": modulus_of(modulus),
        "limits": _limits(max_nullity, memory_limit),
        **{name: value for name, value in given.items() if value is not None},
    }
    ending = "ndjson" if flag("json_lines", json_lines) else "csv"
    return Job(_native.plan_survey(json.dumps(described), ending, shards), folder)


def minimum(
    puzzle: Puzzle, output: PathLike, *, shards: int = 16, max_nullity: int = 40, memory_limit: int | None = None
) -> Job:
    """One hard puzzle over two colours, its solutions compared in shares.

    Parameters
    ----------
    puzzle
        The puzzle.
    output
        The folder of what is found.
    shards
        How many shares there are.
    max_nullity
        Each share compares at most ``2**max_nullity`` solutions.
    """
    folder = _folder("output", output)
    limits = json.dumps(_limits(max_nullity, memory_limit))
    inner = an(Puzzle, "puzzle", puzzle)._inner
    return Job(_native.plan_minimum(inner, os.fspath(folder), whole("shards", shards, 1, 2**32 - 1), limits), folder)


def run(
    job: Job, scheduler: PathLike = "local", *, threads: int | None = None, told: Told | None = None
) -> dict[str, Any]:
    """Runs all shards that are not done, and returns the manifest of all.

    Parameters
    ----------
    job
        What to do.
    scheduler
        ``local``: this process. ``tcp://…``, or a scheduler file: a running Dask cluster.
    threads
        Threads of this process; those of a cluster are up to its workers.
    told
        Called with the receipt of every shard.

    Raises
    ------
    ShardError
        If a shard cannot be done: the others are done nevertheless.
    Incomplete
        If the scheduler was lost, or workers again and again.
    """
    an(Job, "job", job)
    threads = Asked(threads=threads).threads
    scheduler = path("scheduler", scheduler)
    if told is not None and not callable(told):
        raise ArgumentError(f"told is {said(told)}: a function of a Receipt is wanted")
    hear = told or (lambda _: None)
    if scheduler == "local":
        from unflip.cluster import _local

        _local.run(job.shards, threads, hear)
    else:
        from unflip.cluster import _dask

        _dask.run(job.shards, scheduler, hear)
    return job.manifest()
