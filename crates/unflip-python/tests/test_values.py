"""Results are values: equal if what is in them is, pickled and copied as they are; and what Answers are indexed by."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import unflip

BOARDS = np.random.default_rng(3).integers(0, 2, (40, 5, 5), np.uint8)
BITS = np.packbits(BOARDS.reshape(40, 25), axis=1, bitorder="little")
INTEGERS = BITS.view("<u4").reshape(40)
PLAIN = unflip.Solver(unflip.Rule(), (5, 5))
PRICED = unflip.Solver(unflip.Rule(), (5, 5), cost=np.arange(25).reshape(5, 5), locked="#....\n" + ".....\n" * 4)

FORMS: list[tuple[Any, bool]] = [
    (BOARDS, False),
    (BOARDS.tolist(), False),
    (INTEGERS, False),
    (INTEGERS.astype(">i8"), False),
    (BITS, True),
    (pa.array(INTEGERS.astype(np.int32)), False),
    (pa.array(BOARDS.tolist()), False),
    (pa.array([bytes(board) for board in BITS], pa.binary(4)), False),
]


@pytest.mark.parametrize("solver", [PLAIN, PRICED], ids=["plain", "priced"])
@pytest.mark.parametrize(("boards", "packed"), FORMS)
def test_answers_are_pickled_as_they_are(solver: unflip.Solver, boards: Any, packed: bool) -> None:
    answers = solver.solve_many(boards, packed=packed, goal="on", progress=lambda *_: None)
    for again in (pickle.loads(pickle.dumps(answers)), copy.deepcopy(answers)):
        assert again == answers and repr(again) == repr(answers)
        assert again.presses.shape == answers.presses.shape and again.presses.dtype == answers.presses.dtype
        assert again.to_arrow() == answers.to_arrow()
        assert again[3] == answers[3]


def test_pickled_presses_are_there_once() -> None:
    boards = np.zeros((5000, 5, 5), np.uint8)
    # A byte a place of boards and of presses, 1 + 4 + 8 of status, weight and minima.
    assert len(pickle.dumps(PLAIN.solve_many(boards))) < 5000 * (25 + 25 + 13) + 5000


def test_answers_are_equal_by_value() -> None:
    answers = PLAIN.solve_many(BOARDS)
    assert answers == unflip.Solver(unflip.Rule(), (5, 5)).solve_many(BOARDS.copy(), threads=1)
    other = BOARDS.copy()
    other[0, 0] ^= 1
    for different in (
        PLAIN.solve_many(other),
        PLAIN.solve_many(BOARDS[1:]),
        PLAIN.solve_many(BOARDS, goal="on"),
        PRICED.solve_many(BOARDS),
        unflip.Solver(unflip.Rule("king"), (5, 5)).solve_many(BOARDS),
        None,
    ):
        assert answers != different
    # No columns differ here, but what was asked: dark boards stay dark under any rule.
    dark = np.zeros((1, 2, 2), np.uint8)
    plus, whole = (unflip.Solver(unflip.Rule(name), (2, 2)).solve_many(dark) for name in ("plus", "x"))
    assert plus.weight == whole.weight and plus != whole


def test_inspections_are_equal_by_value() -> None:
    whole = unflip.inspect((3, 4), radius=True, distribution=True)
    assert whole == unflip.inspect((3, 4), radius=True, distribution=True)
    assert whole == pickle.loads(pickle.dumps(whole))
    assert whole != unflip.inspect((3, 4), distribution=True)
    assert whole != unflip.inspect((4, 3), radius=True, distribution=True) and whole != 3


@pytest.mark.parametrize("index", [slice(1, 2), "a", 1.0, None, (0, 1), [0], np.arange(2)])
def test_one_board_is_asked_for_by_its_number(index: Any) -> None:
    answers = PLAIN.solve_many(BOARDS)
    with pytest.raises(TypeError, match=r"^answers\[.*\]: the number of one board is wanted; columns, as answers.weight,"):
        answers[index]
    assert answers[np.int64(-1)] == answers[39]
    with pytest.raises(IndexError, match="there is no board 40: there are 40"):
        answers[40]
