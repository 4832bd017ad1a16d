"""Ten million 5 × 5 boards from Python, in every form, beside the solver in a loop: what docs/python.md says.

    python crates/unflip-python/benches/many.py [BOARDS]

Needs the wheel in release, NumPy and PyArrow. One thread; seconds are of the processor, in the program and in the system (new pages
for answers), the best of five, so that a busy machine does not matter much. Goal: a board of bytes within 3 times of a packed one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow as pa

import unflip

N = int(float(sys.argv[1])) if len(sys.argv) > 1 else 10_000_000


def best(work: Callable[[], Any], times: int = 5) -> tuple[float, float, Any]:
    """The shortest time of the program and of the system in seconds, and what came of it."""
    taken: list[tuple[float, float, float]] = []
    result = None
    for _ in range(times):
        result = None
        started = os.times()
        result = work()
        ended = os.times()
        user, system = ended.user - started.user, ended.system - started.system
        taken.append((user + system, user, system))
    _, user, system = min(taken)
    return user, system, result


def main() -> None:
    boards = np.random.default_rng(1).integers(0, 2, (N, 5, 5), np.uint8)
    packed = np.packbits(boards.reshape(N, 25), axis=1, bitorder="little").view("<i4").reshape(N)
    solver = unflip.Solver(unflip.Rule(), (5, 5))
    forms: dict[str, Any] = {
        "(N,) of int32": packed,
        "Arrow, int32": pa.array(packed),
        "(N, 5, 5) of uint8": boards,
        "Arrow, lists of 25 uint8": pa.FixedSizeListArray.from_arrays(pa.array(boards.reshape(-1)), 25),
        "(N, 5, 5) of int64": boards.astype(np.int64),
    }
    print("| boards | program, s | system, s | boards a second |\n| --- | --- | --- | --- |")
    expected, taken = solver.solve_many(packed).weight, {}
    for name, given in forms.items():
        user, system, answers = best(lambda given=given: solver.solve_many(given, threads=1))  # type: ignore[misc]
        taken[name] = user + system
        assert np.array_equal(answers.weight, expected) and expected.max() == 15
        print(f"| {name} | {user:.2f} | {system:.2f} | {N / taken[name]:.2g} |")
    few = boards[: N // 1000]
    user, system, answers = best(lambda: [solver.solve(board) for board in few], 1)
    assert [getattr(one, "weight", -1) for one in answers] == expected[: len(few)].tolist()
    print(f"| `solver.solve` in a loop | | | {len(few) / (user + system):.2g} |")
    print(f"\nBytes take {taken['(N, 5, 5) of uint8'] / taken['(N,) of int32']:.1f} times as long as packed boards.")


if __name__ == "__main__":
    main()
