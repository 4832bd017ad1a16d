"""Bad input is one clear sentence that names the argument or the row and says what was wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import unflip

SOLVER = unflip.Solver(unflip.Rule(), (5, 5))
HOLED = unflip.Solver(unflip.Rule(), (1, 3), holes=[[0, 1, 0]])
THREE = unflip.Solver(unflip.Rule(modulus=3), (1, 2))
LINE = [[1, 0, 1]]


def boards(value: int) -> np.ndarray:
    """Four boards; the third has a value."""
    array = np.zeros((4, 5, 5), np.uint8)
    array[2, 1, 3] = value
    return array


#: What is called, the exception, and what it says.
TABLE: list[tuple[Callable[[], Any], type[Exception], str]] = [
    # Boards.
    (lambda: unflip.solve([[1, 0], [1]]), unflip.ArrayError, "board[1] has 1 cells, but board[0] has 2: rows are equally long"),
    (lambda: unflip.solve([[1, 0.5]]), unflip.ArrayError, "board has dtype float64: integers or booleans are wanted"),
    (lambda: unflip.solve([[1, float("nan")]]), unflip.ArrayError, "board has dtype float64: integers or booleans are wanted"),
    (lambda: unflip.solve([[1, None]]), unflip.ArrayError, "board has dtype object: integers or booleans are wanted; holes= marks holes"),
    (lambda: unflip.solve([1, 0]), unflip.ArrayError, "board has 1 dimensions (shape (2,)): 2 are wanted, rows and columns"),
    (lambda: unflip.solve([[]]), unflip.ArrayError, "board is empty (shape (1, 0)): at least one cell is wanted"),
    (lambda: unflip.solve([[0, 1], [0, 2]]), unflip.ArrayError, "board[1, 1] is 2: values are 0 to 1"),
    (lambda: unflip.solve([[0, -1]]), unflip.ArrayError, "board[0, 1] is -1: values are 0 to 1"),
    (lambda: unflip.solve(np.ma.masked_equal([[1, 0]], 0)), unflip.ArrayError, "board is a masked array: give the values here and the mask as holes="),
    (lambda: unflip.solve("#.#\n#."), unflip.ReadError, "line 2, column 1: this row has 2 cells, but the first row has 3"),
    (lambda: unflip.Puzzle.from_toml("start = 3"), unflip.ReadError, "line 1, column 9: "),
    (lambda: unflip.Puzzle.from_text("#", format="txt"), ValueError, 'the format "txt" is none of fliptile, text, toml, json, pbm, mtx, flip'),
    # Rules.
    (lambda: unflip.solve(LINE, stencil="pluss"), unflip.StencilError, "pluss"),
    (lambda: unflip.solve(LINE, stencil="##/##"), unflip.StencilError, "the stencil is 2 x 2, but its sides must be odd"),
    (lambda: unflip.solve(LINE, stencil=[[1, -1, 1]]), unflip.ArrayError, "stencil[0, 1] is -1: values are 0 to 4294967295"),
    (lambda: unflip.solve(LINE, edges="flat"), unflip.RuleError, 'the edges "flat" are none of plane, cylinder, torus, mobius, klein, projective'),
    (lambda: unflip.solve(LINE, modulus=1), unflip.RuleError, "modulus is 1: a whole number from 2 to 4294967295 is wanted"),
    (lambda: unflip.solve(LINE, rule=unflip.Rule(), edges="torus"), unflip.RuleError, "rule= says what a press does: leave out stencil=, edges= and modulus="),
    (lambda: unflip.nullity((2, 2), rule=unflip.Rule(), edges="torus"), unflip.RuleError, "rule= says what a press does"),
    (lambda: unflip.Rule.from_effects([[0], [1, 3]], lamps=3), unflip.RuleError, "press 1 steps lamp 3, but the 3 lamps are numbered from 0"),
    (lambda: unflip.Rule.from_graph([(0, 3)], lamps=3), unflip.RuleError, "edge 0 names vertex 3, but the 3 vertices are numbered from 0"),
    # What else a puzzle has.
    (lambda: unflip.solve(LINE, holes=[[1, 0, 0]]), unflip.PuzzleError, "place 0 is a hole, but its value is not 0"),
    (lambda: unflip.solve(LINE, locked=[[1, 0]]), unflip.ArrayError, "locked has shape (1, 2), but the board has shape (1, 3)"),
    (lambda: unflip.solve(LINE, locked=[[1, 0, 2]]), unflip.ArrayError, "locked[0, 2] is 2: values are 0 to 1"),
    (lambda: unflip.solve(LINE, cost=[[1, -2, 0]]), unflip.ArrayError, "cost[0, 1] is -2: values are 0 to 4294967295"),
    (lambda: unflip.solve(LINE, goal=2), unflip.ArrayError, "goal is 2: values are 0 to 1"),
    (lambda: unflip.solve(LINE, goal="of"), unflip.PuzzleError, "the goal 'of' is none of off, on, uniform, a number, or a picture of the board's shape"),
    (lambda: unflip.solve(LINE, goal=[[0, 0, 3]]), unflip.ArrayError, "goal[0, 2] is 3: values are 0 to 1"),
    (lambda: unflip.solve(LINE, goal=[[0, 0, -2]]), unflip.ArrayError, "goal[0, 2] is -2: values are 0 to 1"),
    (lambda: unflip.solve(LINE, goal="##\n##"), unflip.ReadError, ""),
    # Shapes.
    (lambda: unflip.Solver(unflip.Rule()), unflip.BoardError, "shape is None: (rows, columns) is wanted, each from 1"),
    (lambda: unflip.Solver(unflip.Rule(), (0, 3)), unflip.BoardError, "shape is (0, 3): (rows, columns) is wanted, each from 1"),
    (lambda: unflip.nullity((3,)), unflip.BoardError, "shape is (3,): (rows, columns) is wanted, each from 1"),
    (lambda: unflip.nullity((0, 3)), unflip.BoardError, "shape is (0, 3): (rows, columns) is wanted, each from 1"),
    (lambda: SOLVER.solve("##"), unflip.ArrayError, "board has shape (1, 2), but the solver's board has shape (5, 5)"),
    (lambda: HOLED.solve([[1, 1, 0]]), unflip.PuzzleError, "place 1 is a hole, but its value is not 0"),
    (lambda: HOLED.solve("_#."), unflip.ArrayError, "board has other holes than the solver's board"),
    (lambda: SOLVER.solve('start = ["#"]'), unflip.ReadError, "line 1, column 1: "),
    # Limits.
    (lambda: unflip.solve(LINE, time_limit=-1), unflip.ArgumentError, "time_limit is -1: seconds from 0 are wanted"),
    (lambda: unflip.solve(LINE, time_limit=float("nan")), unflip.ArgumentError, "time_limit is nan: seconds from 0 are wanted"),
    (lambda: unflip.solve(LINE, threads=0), unflip.ArgumentError, "threads is 0: a whole number from 1 to 1024 is wanted"),
    (lambda: unflip.solve(LINE, max_nullity=-1), unflip.ArgumentError, "max_nullity is -1: a whole number from 0 to 4294967295 is wanted"),
    (lambda: unflip.Solver(unflip.Rule(), (300, 300), locked=np.eye(300, dtype=bool), memory_limit=1), unflip.SolveError, "; memory_limit= allows more"),
    # Other questions.
    (lambda: unflip.generate((5, 5), minimum=(9, 7)), unflip.GenerateError, "minimum is (9, 7): a number from 0, or the least and the most, is wanted"),
    (lambda: unflip.generate((5, 5), minimum=99), unflip.GenerateError, "no board with such a minimum was found; the nearest have 15"),
    (lambda: unflip.generate((5, 5), symmetry="round"), unflip.GenerateError, 'the symmetry "round" is none of left-right, top-bottom'),
    (lambda: unflip.survey("nulity", [1]), unflip.SurveyError, 'the table "nulity" is none of nullity, allon, radius, distribution'),
    (lambda: unflip.survey("nullity"), unflip.SurveyError, "sizes are wanted, as sizes=range(1, 101), or both rows= and columns="),
    (lambda: unflip.survey("nullity", [3, 0]), unflip.SurveyError, "sizes[1] is 0: a whole number from 1 is wanted"),
    (lambda: unflip.explain(np.zeros((50, 50), bool)), unflip.ExplainError, "2500 places are too many to go through by hand"),
    (lambda: unflip.solve([[2]], modulus=3).puzzle.write("pbm"), unflip.ExportError, "this format has two colours"),
    # Many boards.
    (lambda: SOLVER.solve_many(boards(2)), unflip.BulkError, "boards[2] is 2 at [1, 3]: values are 0 to 1"),
    (lambda: SOLVER.solve_many(boards(2).astype(np.int64)), unflip.ArrayError, "boards[2, 1, 3] is 2: values are 0 to 1"),
    (lambda: SOLVER.solve_many(boards(2).view(np.int8) - 3), unflip.ArrayError, "boards[0, 0, 0] is -3: values are 0 to 1"),
    (lambda: HOLED.solve_many(np.array([[[0, 0, 0]], [[0, 1, 0]]], bool)), unflip.BulkError, "boards[1] is not 0 at [0, 1], where the board has a hole"),
    (lambda: SOLVER.solve_many(np.array([1, 2**25])), unflip.BulkError, "boards[1] has something behind its last cell, where zeros are wanted"),
    (lambda: SOLVER.solve_many(np.zeros((4, 5, 6), np.uint8)), unflip.ArrayError, "boards has shape (4, 5, 6): (N, 5, 5) is wanted, or (N,) packed in integers"),
    (lambda: SOLVER.solve_many(np.zeros(4, np.int16)), unflip.ArrayError, "boards has shape (4,) and dtype int16: 25 lamps of 2 values do not fit such integers; (N, 5, 5) is wanted"),
    (lambda: THREE.solve_many(np.zeros(4, np.int64)), unflip.ArrayError, "2 lamps of 3 values do not fit such integers; (N, 1, 2) is wanted"),
    (lambda: SOLVER.solve_many(np.zeros((4, 5, 5))), unflip.ArrayError, "boards has dtype float64: integers or booleans are wanted"),
    (lambda: SOLVER.solve_many(np.zeros((4, 4), np.int8), packed=True), unflip.ArrayError, "packed=True wants (N, bytes) of uint8"),
    (lambda: SOLVER.solve_many(np.zeros((4, 3), np.uint8), packed=True), unflip.ArrayError, "boards has 3 bytes a board: 4 are wanted, or more"),
]


@pytest.mark.parametrize(("call", "exception", "says"), TABLE, ids=[str(i) for i in range(len(TABLE))])
def test_bad_input_is_named(call: Callable[[], Any], exception: type[Exception], says: str) -> None:
    with pytest.raises(exception) as caught:
        call()
    assert type(caught.value) is exception
    assert isinstance(caught.value, ValueError)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_errors_say_where() -> None:
    with pytest.raises(unflip.ReadError) as read:
        unflip.solve("#.#\n#x#")
    assert (read.value.line, read.value.column) == (2, 2)
    with pytest.raises(unflip.BulkError) as bulk:
        SOLVER.solve_many(boards(3))
    assert bulk.value.row == 2


def test_an_unknown_keyword_is_refused() -> None:
    calls: list[tuple[str, Callable[..., Any]]] = [
        ("solve", lambda **given: unflip.solve(LINE, **given)),
        ("witness", lambda **given: unflip.witness(LINE, **given)),
        ("nearest", lambda **given: unflip.nearest(LINE, **given)),
        ("explain", lambda **given: unflip.explain(LINE, **given)),
        ("nullity", lambda **given: unflip.nullity((2, 2), **given)),
        ("quiet_patterns", lambda **given: unflip.quiet_patterns((2, 2), **given)),
        ("generate", lambda **given: unflip.generate((2, 2), **given)),
        ("inspect", lambda **given: unflip.inspect((2, 2), **given)),
        ("survey", lambda **given: unflip.survey("nullity", [1], **given)),
        ("bulk", lambda **given: unflip.bulk("in.txt", "out.txt", **given)),
        ("Solver", lambda **given: unflip.Solver(unflip.Rule(), (2, 2), **given)),
        ("Solver.of_puzzle", lambda **given: unflip.Solver.of_puzzle(unflip.Puzzle(LINE), **given)),
        ("Solver.solve", lambda **given: THREE.solve([[1, 1]], **given)),
        ("Solver.solve_many", lambda **given: THREE.solve_many([[[1, 1]]], **given)),
        ("Solver.nearest", lambda **given: THREE.nearest([[1, 1]], **given)),
        ("Solver.is_solvable", lambda **given: THREE.is_solvable([[1, 1]], **given)),
        ("Solver.quiet_patterns", lambda **given: THREE.quiet_patterns(**given)),
        ("Puzzle.solve", lambda **given: unflip.Puzzle(LINE).solve(**given)),
        ("Puzzle.explain", lambda **given: unflip.Puzzle(LINE).explain(**given)),
    ]
    for name, call in calls:
        with pytest.raises(TypeError, match=rf"^{name}\(\) has no keyword 'stencl', but .*time_limit"):
            call(stencl="plus")
    with pytest.raises(TypeError, match=r"^Solver\(\) has no keyword 'goal'"):
        unflip.Solver(unflip.Rule(), (2, 2), goal="on")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^survey\(\) has no keyword 'holes'"):
        unflip.survey("nullity", [1], holes=[[1]])  # type: ignore[call-arg]
