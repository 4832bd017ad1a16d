"""Many boards: the answers of one at a time, in every form, without copies; from many threads; in bounded memory."""

from __future__ import annotations

import concurrent.futures
import datetime
import decimal
import multiprocessing
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from conftest import press_matrix

import unflip

RANDOM = np.random.default_rng(1)
LIGHTS_OUT = unflip.Solver(unflip.Rule(), (5, 5))
BOARDS = RANDOM.integers(0, 2, (400, 5, 5), np.uint8)
BITS = np.packbits(BOARDS.reshape(400, 25), axis=1, bitorder="little")
INTEGERS = BITS.view("<u4").reshape(400)


def check_columns(solver: unflip.Solver, boards: np.ndarray, answers: unflip.Answers) -> None:
    """Columns are what the boards' own answers say."""
    assert len(answers) == len(boards)
    for row, board in enumerate(boards):
        one = solver.solve(board)
        if isinstance(one, unflip.Solution):
            assert (answers.status[row], answers.weight[row], answers.minima[row]) == (1, one.weight, one.minima)
            assert np.array_equal(answers.presses[row], one.presses)
            assert answers.cost is None or answers.cost[row] == one.cost
        else:
            assert (answers.status[row], answers.weight[row], answers.minima[row]) == (0, -1, 0)
            assert not answers.presses[row].any()
        assert answers[row] == one
    assert answers.at_least is None


def test_many_answers_are_those_of_one_at_a_time() -> None:
    check_columns(LIGHTS_OUT, BOARDS, LIGHTS_OUT.solve_many(BOARDS))
    priced = unflip.Solver(unflip.Rule("ring", "torus"), (3, 4), cost=np.arange(12).reshape(3, 4))
    few = RANDOM.integers(0, 2, (50, 3, 4), np.uint8)
    check_columns(priced, few, priced.solve_many(few))
    colours = unflip.Solver(unflip.Rule("king", modulus=5), (3, 3), locked="#..\n...\n...")
    some = RANDOM.integers(0, 5, (50, 3, 3), np.uint8)
    check_columns(colours, some, colours.solve_many(some))
    switches = unflip.Solver(unflip.Rule.from_effects([[0, 1], [1, 2, 2], [2], [0]], lamps=3, modulus=3))
    states = RANDOM.integers(0, 3, (30, 3), np.uint8)
    check_columns(switches, states, switches.solve_many(states))


def test_presses_switch_all_lamps_off_by_plain_arithmetic() -> None:
    answers = LIGHTS_OUT.solve_many(BOARDS)
    ends = (BOARDS.reshape(400, 25) + answers.presses.reshape(400, 25) @ press_matrix((5, 5), "plus", "plane").T) % 2
    assert not ends[answers.status == 1].any() and (answers.status == 1).sum() > 50
    assert np.array_equal(answers.weight[answers.status == 1], answers.presses.sum((1, 2))[answers.status == 1])


@pytest.mark.parametrize(
    "given",
    [
        BOARDS.astype(bool),
        BOARDS.astype(np.int64),
        np.asfortranarray(BOARDS),
        BOARDS.tolist(),
        pa.FixedSizeListArray.from_arrays(pa.array(BOARDS.reshape(-1)), 25),
        pa.FixedSizeListArray.from_arrays(pa.array(BOARDS.reshape(-1).astype(bool)), 25),
        pa.array(BOARDS.reshape(400, 25).tolist(), pa.list_(pa.int64())),
        pa.array(BOARDS.tolist(), pa.large_list(pa.list_(pa.uint8()))),
        pa.chunked_array([pa.array(rows.tolist(), pa.list_(pa.uint8(), 25)) for rows in np.split(BOARDS.reshape(400, 25), 4)]),
    ],
    ids=["bool", "int64", "fortran", "lists", "fixed", "fixed-bool", "list", "nested", "chunks"],
)
def test_a_value_a_place_in_any_form(given: Any) -> None:
    expected, answers = LIGHTS_OUT.solve_many(BOARDS), LIGHTS_OUT.solve_many(given)
    for name in ("status", "weight", "minima", "presses"):
        assert np.array_equal(getattr(answers, name), getattr(expected, name)), name
    assert answers.presses.shape == (400, 5, 5) and answers.presses.dtype == np.uint8


class Capsule:
    """A column of somebody else, who speaks the C interface of Arrow."""

    def __init__(self, array: pa.Array) -> None:
        self.array = array

    def __arrow_c_array__(self, schema: Any = None) -> Any:
        return self.array.__arrow_c_array__(schema)


@pytest.mark.parametrize(
    ("given", "packed"),
    [
        (INTEGERS, False),
        (INTEGERS.astype(np.int64), False),
        (INTEGERS.astype(">i4"), False),
        (BITS, True),
        (np.pad(BITS, ((0, 0), (0, 3))), True),
        (pa.array(INTEGERS.astype(np.int32)), False),
        (pa.array(INTEGERS.astype(np.int64)), False),
        (Capsule(pa.array(INTEGERS)), False),
        (pa.array([bytes(board) for board in BITS], pa.binary(4)), False),
        (pa.array([b"1234", *[bytes(board) for board in BITS]], pa.binary(4))[1:], False),
        (pa.chunked_array([pa.array(part) for part in np.split(INTEGERS, 4)]), False),
    ],
    ids=["u4", "i8", "big-endian", "bytes", "wide", "arrow-i4", "arrow-i8", "capsule", "binary", "slice", "chunks"],
)
def test_a_bit_a_place_in_any_form(given: Any, packed: bool) -> None:
    expected, answers = LIGHTS_OUT.solve_many(BOARDS), LIGHTS_OUT.solve_many(given, packed=packed)
    for name in ("status", "weight", "minima"):
        assert np.array_equal(getattr(answers, name), getattr(expected, name)), name
    data = np.ascontiguousarray(answers.presses).view(np.uint8).reshape(400, -1)
    bits = np.unpackbits(data, axis=1, bitorder="little")[:, :25].reshape(400, 5, 5)
    assert np.array_equal(bits, expected.presses)
    assert answers[7] == expected[7]
    if isinstance(given, np.ndarray):
        assert answers.presses.shape == given.shape


def test_columns_become_arrow_without_a_copy() -> None:
    def address(array: Any) -> int:
        return int(array.buffers()[1].address)

    for given, type_ in [(BOARDS, pa.list_(pa.uint8(), 25)), (INTEGERS.astype(np.int32), pa.int32()), (BITS, pa.binary(4))]:
        answers = LIGHTS_OUT.solve_many(given, packed=given is BITS)
        table = answers.to_arrow()
        assert table.column_names == ["status", "weight", "minima", "presses"]
        assert table["presses"].type == type_
        assert table["status"].to_pylist()[:9] == [["unsolvable", "solved"][status] for status in answers.status[:9]]
        assert table["weight"].to_pylist() == answers.weight.tolist()
        presses = table["presses"].chunk(0)
        values = presses.flatten() if type_ == pa.list_(pa.uint8(), 25) else presses
        assert address(values) == answers.presses.__array_interface__["data"][0]
        for name in ("weight", "minima"):
            assert address(table[name].chunk(0)) == getattr(answers, name).__array_interface__["data"][0]


def test_boards_are_not_copied_on_the_way_in() -> None:
    from unflip import _arrow, _many

    def address(given: Any, packed: bool = False) -> int:
        boards = _arrow.packed(given, LIGHTS_OUT) if _arrow.is_arrow(given) else _many._packed(given, LIGHTS_OUT, packed)
        return int(boards.data.__array_interface__["data"][0])

    for array in (BOARDS, BOARDS.view(bool), INTEGERS, INTEGERS.view(np.int32)):
        assert address(array) == array.__array_interface__["data"][0]
    assert address(BITS, packed=True) == BITS.__array_interface__["data"][0]
    integers = pa.array(INTEGERS.astype(np.int32))
    assert address(integers) == integers.buffers()[1].address
    assert address(integers[4:]) == integers.buffers()[1].address + 16
    binary = pa.array([bytes(board) for board in BITS], pa.binary(4))
    assert address(binary) == binary.buffers()[1].address
    fixed = pa.FixedSizeListArray.from_arrays(pa.array(BOARDS.reshape(-1)), 25)
    assert address(fixed) == fixed.flatten().buffers()[1].address
    # The arrays of answers are those of Rust: the memory is not NumPy's own.
    answers = LIGHTS_OUT.solve_many(BOARDS)
    assert not answers.weight.flags.owndata and answers.weight.base is not None


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (pa.array([1, None]), "boards[1] is null: every board is wanted"),
        (pa.array([0.5]), "boards has type double: integers, binaries of fixed size or lists of integers are wanted"),
        (pa.array([[1] * 25, [1] * 24]), "boards[1] has 24 values, but boards[0] has 25: all are of one shape"),
        (pa.array([[[1] * 5] * 4 + [[1] * 4]]), "boards[0, 4] has 4 values, but boards[0, 0] has 5: all are of one shape"),
        (pa.array([[[1] * 5] * 4 + [None]]), "boards[0, 4] is null: every row is wanted"),
        (pa.array([[[1] * 25]]), "boards[0] has shape (1, 25), but the board has shape (5, 5)"),
        (pa.array([[1] * 24, [1] * 24]), "boards[0] has 24 values, but the board has 25 places"),
        (pa.array([[1] * 25, [0] * 24 + [None]]), "boards[1] has a null: every value is wanted"),
        (pa.array([[1] * 25, [0] * 24 + [2]]), "boards[1, 4, 4] is 2: values are 0 to 1"),
        (pa.array([b"123"], pa.binary(3)), "boards has 3 bytes a board: 4 are wanted, or more"),
        (pa.array(["#"]), "boards has type string: integers, binaries of fixed size or lists of integers are wanted"),
    ],
)
def test_bad_columns_are_named(given: Any, says: str) -> None:
    with pytest.raises(unflip.ArrayError) as caught:
        LIGHTS_OUT.solve_many(given)
    assert says in str(caught.value)



@pytest.mark.parametrize(
    "leaf",
    [
        pa.float16(),
        pa.float32(),
        pa.float64(),
        pa.decimal128(5, 2),
        pa.string(),
        pa.large_string(),
        pa.binary(),
        pa.binary(4),
        pa.duration("s"),
        pa.timestamp("s"),
        pa.date32(),
        pa.time32("s"),
        pa.null(),
        pa.struct([("x", pa.int8())]),
        pa.dictionary(pa.int8(), pa.int8()),
    ],
    ids=str,
)
def test_lists_of_what_is_no_integer_are_refused(leaf: pa.DataType) -> None:
    for column in (pa.list_(leaf), pa.large_list(leaf), pa.list_(leaf, 25), pa.list_(pa.list_(leaf))):
        with pytest.raises(unflip.ArrayError, match="boards has type .*: lists of integers or booleans are wanted, not of"):
            LIGHTS_OUT.solve_many(pa.nulls(0, column))


@pytest.mark.parametrize("value", [0.5, 1.0, float("nan"), decimal.Decimal("1.5"), "1", datetime.timedelta(1), None])
def test_nothing_is_rounded_to_be_a_value(value: Any) -> None:
    with pytest.raises(unflip.ArrayError, match="boards"):
        LIGHTS_OUT.solve_many(pa.array([[value] * 25]))


def test_no_boards_have_no_answers() -> None:
    answers = LIGHTS_OUT.solve_many(BOARDS[:0])
    assert len(answers) == 0 and answers.presses.shape == (0, 5, 5) and repr(answers) == "Answers(0 boards)"
    assert LIGHTS_OUT.solve_many(pa.array([], pa.int32())).to_arrow().num_rows == 0
    with pytest.raises(IndexError, match="there is no board 0: there are 0"):
        answers[0]


def test_many_boards_are_all_answered_or_none() -> None:
    hard = unflip.Solver(unflip.Rule(), (39, 39))
    boards = np.ones((3, 39, 39), np.uint8)
    with pytest.raises(unflip.BulkError, match="stopped before all boards were solved"):
        hard.solve_many(boards, time_limit=0)
    assert hard.solve_many(boards, max_nullity=5).status.tolist() == [2, 2, 2]


def test_any_number_of_threads_gives_the_same() -> None:
    expected = LIGHTS_OUT.solve_many(BOARDS)
    for threads in (1, 2, 3):
        assert np.array_equal(LIGHTS_OUT.solve_many(BOARDS, threads=threads).presses, expected.presses)


def test_one_solver_serves_many_python_threads() -> None:
    expected = LIGHTS_OUT.solve_many(BOARDS)
    goals = [LIGHTS_OUT.solve_many(BOARDS, goal=goal).weight for goal in (0, 1)]

    def work(number: int) -> bool:
        if number % 3 == 0:
            return LIGHTS_OUT.solve(BOARDS[number]) == expected[number]
        if number % 3 == 1:
            return np.array_equal(LIGHTS_OUT.solve_many(BOARDS, goal=number % 2).weight, goals[number % 2])
        return np.array_equal(LIGHTS_OUT.solve_many(BOARDS).presses, expected.presses)

    with concurrent.futures.ThreadPoolExecutor(8) as executor:
        assert all(executor.map(work, range(120)))


def weights(boards: np.ndarray) -> Any:
    """What a worker process does."""
    return LIGHTS_OUT.solve_many(boards).weight


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own() -> None:
    # So many that rayon shares them out, here and there.
    boards = np.tile(BOARDS, (500, 1, 1))
    expected = LIGHTS_OUT.solve_many(boards).weight
    with multiprocessing.get_context("fork").Pool(2) as pool:
        parts = pool.map_async(weights, np.split(boards, 4)).get(timeout=60)
    assert np.array_equal(np.concatenate(parts), expected)


def test_memory_does_not_grow() -> None:
    program = """
import resource, numpy as np, unflip
solver = unflip.Solver(unflip.Rule(), (5, 5))
boards = np.random.default_rng(1).integers(0, 2, (100_000, 5, 5), np.uint8)
def once():
    solver.solve_many(boards).to_arrow()
    for _ in range(200):
        repr(unflip.solve(boards[0]))
for _ in range(4):
    once()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in range(20):
    once()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    grown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    # Kilobytes. The answers of one turn are 4 MB: twenty that stay would be 80.
    assert int(grown.stdout) < 20_000
