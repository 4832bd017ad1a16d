"""Random puzzles against a try of all presses, in plain NumPy; the same answer however a board is given."""

from __future__ import annotations

import dataclasses
import itertools
import pickle

import numpy as np
import pytest
from conftest import press_matrix
from hypothesis import given, settings
from hypothesis import strategies as st

import unflip

EDGES = ["plane", "cylinder", "torus", "mobius", "klein", "projective"]
STENCILS = ["plus", "ring", "x", "king", "knight", "row-column", "##./.2./...", "#.#"]


@st.composite
def puzzles(draw: st.DrawFn) -> dict[str, object]:
    """A puzzle of few enough presses to try all."""
    modulus = draw(st.sampled_from([2, 2, 3, 4, 6]))
    shape = draw(st.sampled_from({2: [(1, 5), (3, 3), (2, 4), (3, 4)]}.get(modulus, [(1, 3), (2, 2), (2, 3)])))
    cells = st.lists(st.integers(0, modulus - 1), min_size=shape[0] * shape[1], max_size=shape[0] * shape[1])
    marks = st.lists(st.integers(0, 5).map(lambda n: n == 0), min_size=shape[0] * shape[1], max_size=shape[0] * shape[1])
    holes = np.array(draw(marks)).reshape(shape)
    return {
        "board": np.where(holes, 0, np.array(draw(cells)).reshape(shape)),
        "stencil": draw(st.sampled_from(STENCILS)),
        "edges": draw(st.sampled_from(EDGES)),
        "modulus": modulus,
        "holes": holes,
        "locked": np.array(draw(marks)).reshape(shape),
        "cost": draw(st.one_of(st.none(), cells.map(lambda c: np.array(c).reshape(shape)))),
        "both_ways": draw(st.booleans()),
    }


def tried(puzzle: dict[str, object]) -> list[tuple[int, tuple[int, ...]]]:
    """Cost and presses of every solution, found by trying all presses, the cheapest and lexicographically least first."""
    board, modulus = np.asarray(puzzle["board"]), int(str(puzzle["modulus"]))
    matrix = press_matrix(board.shape, puzzle["stencil"], str(puzzle["edges"]), puzzle["holes"])
    barred = (np.asarray(puzzle["holes"]) | np.asarray(puzzle["locked"])).reshape(-1)
    choices = [[0] if bar else range(modulus) for bar in barred]
    presses = np.array(list(itertools.product(*choices)))
    ends = (board.reshape(-1) + presses @ matrix.T) % modulus
    solving = presses[~ends.any(axis=1)]
    times = np.minimum(solving, modulus - solving) if puzzle["both_ways"] else solving
    prices = np.ones(board.size, int) if puzzle["cost"] is None else np.asarray(puzzle["cost"]).reshape(-1)
    return sorted(zip((times @ prices).tolist(), map(tuple, solving.tolist()), strict=True))


@settings(max_examples=300, deadline=None, derandomize=True)
@given(puzzles())
def test_answers_are_those_of_a_try_of_all_presses(puzzle: dict[str, object]) -> None:
    answer = unflip.solve(**puzzle)  # type: ignore[arg-type]
    found = tried(puzzle)
    if not found:
        assert isinstance(answer, unflip.Unsolvable)
        assert np.array_equal(unflip.witness(**puzzle), answer.witness)  # type: ignore[arg-type]
        return
    assert isinstance(answer, unflip.Solution) and answer.exact
    assert unflip.witness(**puzzle) is None  # type: ignore[arg-type]
    cost, presses = found[0]
    assert (answer.cost, tuple(answer.presses.reshape(-1).tolist())) == (cost, presses)
    assert answer.minima == sum(other == cost for other, _ in found)
    assert answer.solutions == len(found)
    assert len(answer.steps()) == answer.weight == sum(presses)


@pytest.mark.parametrize("dtype", [bool, "i1", "u1", "i2", ">i4", "u4", "i8", "u8"])
def test_any_integer_dtype_and_memory_order_will_do(dtype: str) -> None:
    board = np.array([[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 1, 0]])
    expected = unflip.solve(board.tolist())
    for given_board in [board.astype(dtype), np.asfortranarray(board.astype(dtype)), board.astype(dtype).T.copy().T]:
        assert unflip.solve(given_board) == expected
    wide = np.zeros((6, 8), dtype)
    wide[::2, ::2] = board
    assert unflip.solve(wide[::2, ::2]) == expected
    assert unflip.solve("#..#\n.##.\n###.") == expected


def test_values_above_a_byte_are_kept() -> None:
    answer = unflip.solve([[999, 0], [500, 1]], modulus=1000)
    assert isinstance(answer, unflip.Solution)
    assert answer.presses.dtype == np.uint32
    matrix = press_matrix((2, 2), "plus", "plane")
    assert not ((np.array([999, 0, 500, 1]) + matrix @ answer.presses.reshape(-1)) % 1000).any()


def test_a_goal_may_be_a_word_a_value_a_picture_or_an_array() -> None:
    board = [[1, 0, 1], [0, 0, 1], [1, 1, 1]]
    picture = unflip.solve(board, goal="#?.\n..#\n...")
    assert picture == unflip.solve(board, goal=[[1, -1, 0], [0, 0, 1], [0, 0, 0]])
    assert picture.puzzle.goal.tolist() == [[1, -1, 0], [0, 0, 1], [0, 0, 0]]  # type: ignore[union-attr]
    assert unflip.solve(board, goal="on").puzzle.goal == "on"
    assert unflip.solve(board, goal=1).puzzle.goal == 1
    uniform = unflip.solve(board, goal="uniform")
    both = [unflip.solve(board, goal=value) for value in (0, 1)]
    assert isinstance(uniform, unflip.Solution)
    assert uniform.weight == min(one.weight for one in both if isinstance(one, unflip.Solution))
    assert uniform.goal == [one.weight for one in both if isinstance(one, unflip.Solution)].index(uniform.weight)


def test_any_time_limit_is_one() -> None:
    for time_limit in (0, 1e-9, 1e300, float("inf"), None):
        assert unflip.solve("##", time_limit=time_limit).solved


def test_a_solver_takes_drawn_boards_of_its_own_shape() -> None:
    solver = unflip.Solver(unflip.Rule(modulus=3), (2, 3), holes="..#\n...")
    assert solver.solve("12_\n001") == solver.solve("120\n001") == solver.solve([[1, 2, 0], [0, 0, 1]])
    assert unflip.solve("12_\n001", modulus=3) == solver.solve("12_\n001")


def test_masks_may_be_drawn() -> None:
    board = [[1, 0, 1], [0, 0, 1]]
    drawn = unflip.Puzzle(board, locked=".#.\n..#", holes="...\n#..")
    assert drawn == unflip.Puzzle(board, locked=[[0, 1, 0], [0, 0, 1]], holes=np.array([[0, 0, 0], [1, 0, 0]], bool))
    assert drawn.locked.tolist() == [[False, True, False], [False, False, True]]


def test_results_are_equal_pickled_and_not_writable() -> None:
    solved, none = unflip.solve("##.\n#.#\n..."), unflip.solve([[1, 0, 0, 0, 0]])
    for result in (solved, none, solved.puzzle, solved.puzzle.rule, unflip.Rule.from_graph([(0, 1)], 2, 3)):
        again = pickle.loads(pickle.dumps(result))
        assert again == result and repr(again) == repr(result) and again != "another"
    assert dataclasses.replace(solved, presses=1 - solved.presses) != solved  # type: ignore[union-attr]
    assert solved != none and solved != unflip.solve("##.\n#..\n...")
    with pytest.raises(ValueError, match="read-only"):
        solved.presses[0, 0] = 1  # type: ignore[union-attr]


def test_huge_counts_are_integers_and_print_short() -> None:
    answer = unflip.solve(np.zeros((200, 200), bool), stencil=[[0]])
    assert isinstance(answer, unflip.Solution)
    assert answer.solutions == 2**40000
    assert repr(answer).startswith("Solution(weight=0, minima=1, solutions=2**40000)")


def test_drawings_are_svg_unless_they_are_too_large() -> None:
    switches = unflip.solve([1], rule=unflip.Rule.from_effects([[0]], lamps=1))
    for answer in (unflip.solve("##.\n#.#\n..."), unflip.solve([[1, 0, 0, 0, 0]]), switches):
        drawing = answer._repr_svg_()
        assert drawing is not None and drawing.startswith("<svg ") and drawing in str(answer._repr_html_())
        assert answer.to_svg() == drawing and answer.to_png().startswith(b"\x89PNG") and answer.puzzle.to_svg() != drawing
    down = unflip.solve([[1]], modulus=5, both_ways=True)
    assert "<figcaption>1 press (the fewest, proved)</figcaption>" in str(down._repr_html_())
    long = unflip.solve(np.zeros((1, 1025), bool))
    assert long._repr_svg_() is None and long._repr_html_() is None
    with pytest.raises(unflip.DrawError):
        long.to_png()


def test_known_numbers_of_5_by_5() -> None:
    seen = unflip.inspect((5, 5), radius=True, distribution=True)
    assert (seen.cells, seen.rank, seen.nullity, seen.kernel_size, seen.states_per_solvable) == (25, 23, 2, 4, 4)
    assert seen.radius == (15, 15) and seen.distribution is not None and seen.unsolvable is not None
    assert seen.distribution[15] == 7350 and sum(seen.distribution) == 2**23 and seen.unsolvable == 3 * 2**23
    assert seen.hardest is not None
    assert unflip.solve(seen.hardest).weight == 15  # type: ignore[union-attr]
    assert unflip.survey("nullity", [4, 5, 9]) == {"rows": [4, 5, 9], "columns": [4, 5, 9], "nullity": [4, 2, 8]}
    table = unflip.survey("distribution", rows=[1], columns=[2])
    assert table == {"rows": [1] * 3, "columns": [2] * 3, "weight": [0, 1, None], "boards": [1, 1, 2]}
    assert unflip.survey("nullity", [2], modulus=4) == {"rows": [2], "columns": [2], "kernel_size": [1]}


def test_levels_are_as_wanted_and_the_same_for_a_seed() -> None:
    levels = unflip.generate((4, 5), count=5, minimum=(3, 6), symmetry="left-right", seed=7, modulus=3)
    assert levels == unflip.generate((4, 5), count=5, minimum=(3, 6), symmetry="left-right", seed=7, modulus=3)
    for level in levels:
        start = level.puzzle.start
        assert np.array_equal(start, start[:, ::-1]) and 3 <= level.weight <= 6
        assert unflip.solve(start, modulus=3) == level
    assert unflip.generate((4, 5)) != unflip.generate((4, 5))
