"""What the tests of the cluster share: a real scheduler and real workers, each a process of its own on loopback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Process = subprocess.Popen[bytes]

#: Seconds that anything may take before the test has failed: no time is measured.
PATIENCE = 60.0


def wait_for(what: Callable[[], Any]) -> Any:
    """What is returned as soon as it is true."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.02)
    raise TimeoutError("it did not come")


class Cluster:
    """A scheduler and two workers without nannies; `kill` is kill -9."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.folder = folder
        self.processes: list[Process] = []
        self.file = folder / f"scheduler-{time.monotonic_ns()}.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0"]
        self.scheduler = self._start("distributed.cli.dask_scheduler", *options, "--scheduler-file", str(self.file))
        self.address: str = wait_for(self._address)
        self.workers = [self.worker() for _ in range(workers)]

    def _address(self) -> str | None:
        try:
            found: str = json.loads(self.file.read_text())["address"]
        except (OSError, ValueError):
            return None
        return found

    def worker(self) -> Process:
        """One more worker."""
        options = ["--no-nanny", "--nthreads", "1", "--host", "127.0.0.1", "--death-timeout", "5"]
        options += ["--no-dashboard", "--local-directory", str(self.folder)]
        return self._start("distributed.cli.dask_worker", self.address, *options)

    def _start(self, module: str, *arguments: str) -> Process:
        command = [sys.executable, "-m", module, *arguments]
        with (self.folder / "cluster.log").open("ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        self.processes.append(process)
        return process

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            kill(process)


def kill(process: Process) -> None:
    """kill -9, and the end of it."""
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.communicate()


def start(*arguments: str | os.PathLike[str]) -> Process:
    """Starts ``python -m unflip.cluster``."""
    command = [sys.executable, "-m", "unflip.cluster", *map(os.fspath, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def finish(process: Process) -> tuple[int, str, str]:
    """Its exit status, and what it printed."""
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out.decode(), err.decode()


def receipts(folder: Path) -> list[Path]:
    """The receipts of the shards that are done."""
    return sorted((folder / "_shards").glob("*.json"))


def outputs(folder: Path) -> dict[str, bytes]:
    """The outputs, by name."""
    files = (path for path in folder.iterdir() if path.is_file() and not path.name.startswith(("_", ".")))
    return {path.name: path.read_bytes() for path in files}
