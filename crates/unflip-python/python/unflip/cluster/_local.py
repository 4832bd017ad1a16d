"""The embedded scheduler: shards in this process, all of them on the same threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, as_completed, wait

from unflip import _native
from unflip._shards import Receipt, solve_shard

#: Shards under way at once: while one is being read or written, the threads have another.
_AT_ONCE = 2


def run(shards: list[str], threads: int | None, told: Callable[[Receipt], None]) -> None:
    """Runs all shards; raises the first error when all others are done."""
    failed: _native.ShardError | None = None
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        waiting = {pool.submit(solve_shard, shard, threads=threads) for shard in shards}
        try:
            for future in as_completed(waiting):
                try:
                    told(future.result())
                except _native.ShardError as error:
                    failed = failed or error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            wait(waiting, timeout=0, return_when=FIRST_EXCEPTION)
            raise
    if failed is not None:
        raise failed
