"""Dask: it schedules, retries and reports; all we say is what a shard is.

A bounded number of futures is in flight, and each is released as soon as its result is read: the scheduler then has nothing to do
again when a worker is lost that had finished shards. Results are receipts of some hundred bytes.
"""

from __future__ import annotations

import logging
import os
import sys
from asyncio import CancelledError
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError as FutureCancelledError
from contextlib import contextmanager
from uuid import uuid4

from distributed import Client, KilledWorker, as_completed, get_worker
from distributed.comm import CommClosedError

from unflip import _native
from unflip._shards import Receipt, solve_shard
from unflip.cluster._job import Incomplete

#: Shards in flight for each thread of the workers: one that runs, and one that waits.
_AHEAD = 2
#: Shards in flight at least: more workers may come.
_LEAST = 8
#: Whose loggers are quiet while a job runs.
_LOUD = ("distributed", "tornado", "asyncio")
#: What a lost scheduler raises, beside others.
_LOST = (CancelledError, FutureCancelledError, CommClosedError)
#: Seconds to wait for the scheduler.
_PATIENCE = 30


def work(shard: str) -> Receipt:
    """Runs a shard on the threads of its worker, which all tasks of a worker share."""
    return solve_shard(shard, threads=get_worker().state.nthreads)


def version() -> str:
    """What a worker would run."""
    return _native.version


def run(shards: list[str], scheduler: str, told: Callable[[Receipt], None]) -> None:
    """Runs all shards on the workers of a scheduler; raises the first error when all others are done."""
    with _quiet(), _connected(scheduler) as client:
        _say(f"dashboard {client.dashboard_link}")
        try:
            _wait_for_workers(client)
            _check_versions(client)
            failed = _run_all(client, shards, told)
        except (Exception, CancelledError) as error:
            if client.status == "running" and not isinstance(error, _LOST):
                raise
            raise Incomplete("the scheduler is lost: start it again, and the same command goes on") from error
    if failed is not None:
        raise failed


def _say(what: str) -> None:
    print(f"unflip: {what}", file=sys.stderr, flush=True)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps Dask and what it stands on from telling of lost connections in tracebacks: we say it in a sentence."""
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in _LOUD]
    levels = {name: logging.getLogger(name).level for name in {*_LOUD, *names}}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


def _wait_for_workers(client: Client) -> None:
    """Waits for the first worker, as its version is looked at, and says so."""
    if not client.nthreads():
        _say("waiting for a worker")
        client.wait_for_workers(1)


def _connected(scheduler: str) -> Client:
    try:
        if os.path.isfile(scheduler):
            return Client(scheduler_file=scheduler, timeout=_PATIENCE)
        return Client(scheduler, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise Incomplete(f"there is no scheduler at {scheduler}: {error}") from error


def _check_versions(client: Client) -> None:
    for worker, found in client.run(version, on_error="return").items():
        if isinstance(found, Exception):
            raise Incomplete(f"worker {worker} cannot run unflip: {found}")
        if found != _native.version:
            raise Incomplete(f"worker {worker} has unflip {found}, but this is {_native.version}")


def _run_all(client: Client, shards: list[str], told: Callable[[Receipt], None]) -> Exception | None:
    """Keeps some shards in flight until all are done; returns the first error."""
    job = uuid4().hex
    failed: Exception | None = None
    waiting = iter(enumerate(shards))
    in_flight = as_completed()

    def submit() -> None:
        for index, shard in waiting:
            in_flight.add(client.submit(work, shard, key=f"unflip-shard-{job}-{index}", pure=False))
            return

    for _ in range(max(_LEAST, _AHEAD * sum(client.nthreads().values()))):
        submit()
    for future in in_flight:
        try:
            told(future.result())
        except _native.ShardError as error:
            failed = failed or error
        except KilledWorker as error:
            failed = failed or Incomplete(f"workers were lost again and again: {error}")
        future.release()
        submit()
    return failed
