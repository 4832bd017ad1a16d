"""Long calls end when they should: real Ctrl-C in processes of their own, in the main thread and in others."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import pytest

import unflip

#: Presses are made fewer for an hour: nothing but an end from outside ends it.
LONG = "unflip.solve(np.ones((79, 79), bool), time_limit=3600)"

MAIN = f"""
import numpy as np, unflip
print("ready", flush=True)
try:
    {LONG}
except KeyboardInterrupt:
    print("interrupted", unflip.solve("#..#").solved, flush=True)
"""

THREAD = f"""
import threading, numpy as np, unflip
def work():
    print("ready", flush=True)
    try:
        {LONG}
    except KeyboardInterrupt:
        print("interrupted", unflip.solve("#..#").solved, flush=True)
threading.Thread(target=work).start()
threading.Event().wait()
"""

EXECUTOR = f"""
import concurrent.futures, numpy as np, unflip
def work():
    print("ready", flush=True)
    try:
        {LONG}
    except KeyboardInterrupt:
        print("interrupted", unflip.solve("#..#").solved, flush=True)
with concurrent.futures.ThreadPoolExecutor() as executor:
    executor.submit(work).result()
"""


@pytest.mark.parametrize("program", [MAIN, THREAD, EXECUTOR], ids=["main", "thread", "executor"])
def test_one_ctrl_c_ends_a_long_search(program: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        try:
            rest, errors = process.communicate(timeout=30)
        finally:
            process.kill()
    assert rest == "interrupted True\n", errors


def test_a_search_goes_on_where_the_main_thread_just_ends() -> None:
    program = """
import threading, time, unflip
def work():
    answer = unflip.solve([[1] * 79] * 79, time_limit=1)
    print("bounded", answer.exact, flush=True)
threading.Thread(target=work).start()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("bounded False\n", "")


def test_what_progress_raises_ends_the_call_and_is_raised() -> None:
    class Enough(Exception):
        pass

    def progress(stage: str, done: int, total: int) -> None:
        assert stage in ("chase", "improve", "bound") and 0 <= done <= total
        if stage == "improve":
            raise Enough

    with pytest.raises(Enough):
        unflip.solve([[1] * 79] * 79, time_limit=3600, progress=progress)


def test_a_time_limit_leaves_a_bounded_answer() -> None:
    answer = unflip.solve([[1] * 79] * 79, time_limit=0.5)
    assert isinstance(answer, unflip.Solution)
    assert not answer.exact and answer.minima is None
    assert 0 < answer.at_least < answer.cost == answer.weight == answer.presses.sum()
    assert repr(answer).startswith(f"Solution(weight={answer.weight}, at_least={answer.at_least}, solutions=2**64)\n")


def test_the_lock_is_released_meanwhile() -> None:
    ticks, done = 0, threading.Event()

    def count() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    unflip.solve([[1] * 79] * 79, time_limit=0.5)
    done.set()
    thread.join()
    assert ticks > 50
