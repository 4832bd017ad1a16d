"""Arguments of a wrong type or out of range are named in one sentence, whatever is called."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import unflip
from unflip import cluster

SOLVER: Any = unflip.Solver(unflip.Rule(), (2, 2))
LINE = [[1, 0, 1]]
FREE: Any = unflip
CLUSTER: Any = cluster

#: What is called, and what the error says.
TABLE: list[tuple[Callable[[], Any], str]] = [
    # Limits.
    (lambda: FREE.solve(LINE, threads=1.5), "threads is 1.5: a whole number from 1 to 1024 is wanted"),
    (lambda: FREE.solve(LINE, threads=True), "threads is True: a whole number from 1 to 1024 is wanted"),
    (lambda: FREE.solve(LINE, threads="2"), "threads is '2': a whole number from 1 to 1024 is wanted"),
    (lambda: SOLVER.solve_many([[[0, 0], [0, 0]]], threads=0), "threads is 0: "),
    (lambda: FREE.solve(LINE, time_limit="1s"), "time_limit is '1s': seconds from 0 are wanted"),
    (lambda: FREE.solve(LINE, time_limit=True), "time_limit is True: seconds from 0 are wanted"),
    (lambda: FREE.solve(LINE, memory_limit="1GiB"), "memory_limit is '1GiB': a whole number from 0 to "),
    (lambda: FREE.solve(LINE, memory_limit=1e9), "memory_limit is 1000000000.0: a whole number from 0 to "),
    (lambda: FREE.solve(LINE, max_nullity=None), "max_nullity is None: a whole number from 0 to "),
    (lambda: FREE.solve(LINE, progress=3), "progress is 3: a function of (stage, done, total) is wanted"),
    # Flags.
    (lambda: FREE.solve(LINE, both_ways=3), "both_ways is 3: True or False is wanted"),
    (lambda: FREE.solve(LINE, both_ways="no"), "both_ways is 'no': True or False is wanted"),
    (lambda: FREE.Solver(unflip.Rule(), (2, 2), both_ways=0), "both_ways is 0: True or False is wanted"),
    (lambda: FREE.inspect((2, 2), radius="no"), "radius is 'no': True or False is wanted"),
    (lambda: FREE.inspect((2, 2), distribution=1), "distribution is 1: True or False is wanted"),
    (lambda: FREE.generate((2, 2), unique="no"), "unique is 'no': True or False is wanted"),
    (lambda: SOLVER.solve_many(np.zeros((1, 1), np.uint8), packed="no"), "packed is 'no': True or False is wanted"),
    (lambda: FREE.bulk("a.txt", "b.txt", resume="no"), "resume is 'no': True or False is wanted"),
    (lambda: FREE.bulk("a.txt", "b.txt", options={"both_ways": 3}), "both_ways is 3: True or False is wanted"),
    # Shapes and sizes.
    (lambda: FREE.nullity((1.5, 2)), "shape is (1.5, 2): (rows, columns) is wanted, each from 1"),
    (lambda: FREE.nullity((True, 2)), "shape is (True, 2): (rows, columns) is wanted"),
    (lambda: FREE.Solver(unflip.Rule(), 5), "shape is 5: (rows, columns) is wanted, each from 1"),
    (lambda: FREE.Solver(unflip.Rule(), "23"), "shape is '23': (rows, columns) is wanted, each from 1"),
    (lambda: FREE.Solver(unflip.Rule(), (10**40, 3)), ": fewer than 2**32 places are wanted"),
    (lambda: FREE.Solver(unflip.Rule.from_effects([[0]], lamps=2), 2), "shape is 2, but the rule has its own: (2,)"),
    (lambda: FREE.survey("nullity", [1.5]), "sizes[0] is 1.5: a whole number from 1 is wanted"),
    (lambda: FREE.survey("nullity", 5), "sizes is 5: several whole numbers are wanted"),
    (lambda: FREE.survey("nullity", rows=[1], columns="12"), "columns is '12': several whole numbers are wanted"),
    (lambda: FREE.survey(3, [1]), "table is 3: text is wanted"),
    (lambda: FREE.bulk("a.txt", "b.txt", options={"size": 5}), "size is 5: (rows, columns) is wanted, each from 1"),
    # Rules.
    (lambda: FREE.Rule(modulus=2**32), "modulus is 4294967296: a whole number from 2 to 4294967295 is wanted"),
    (lambda: FREE.Rule(modulus=2.0), "modulus is 2.0: a whole number from 2 to 4294967295 is wanted"),
    (lambda: FREE.solve("##", modulus=-1), "modulus is -1: a whole number from 2 to 4294967295 is wanted"),
    (lambda: FREE.Rule(edges=3), "edges is 3: text is wanted"),
    (lambda: FREE.solve(LINE, edges=0), "edges is 0: text is wanted"),
    (lambda: FREE.Rule(3), "stencil has 0 dimensions"),
    (lambda: FREE.Rule("#\ud800"), "stencil has U+D800 at character 2"),
    (lambda: FREE.Rule.from_effects([[-1]], lamps=2), "effects[0][0] is -1: a whole number from 0 to 4294967295 is wanted"),
    (lambda: FREE.Rule.from_effects([0], lamps=2), "effects[0] is 0: several whole numbers are wanted"),
    (lambda: FREE.Rule.from_effects(3, lamps=2), "effects is 3: a list is wanted"),
    (lambda: FREE.Rule.from_effects([[0]], lamps=-2), "lamps is -2: a whole number from 0 to 4294967295 is wanted"),
    (lambda: FREE.Rule.from_graph([(0, 1, 1)], lamps=2), "edges[0] names 3 vertices: an edge has two"),
    (lambda: FREE.Solver("plus", (2, 2)), "rule is 'plus': an unflip.Rule is wanted"),
    (lambda: FREE.solve(LINE, rule="plus"), "rule is 'plus': an unflip.Rule is wanted"),
    (lambda: FREE.nullity((2, 2), rule="plus"), "rule is 'plus': an unflip.Rule is wanted"),
    (lambda: FREE.Solver.of_puzzle("#"), "puzzle is '#': an unflip.Puzzle is wanted"),
    # Boards and goals.
    (lambda: FREE.solve("#\ud800"), "board has U+D800 at character 2"),
    (lambda: SOLVER.solve("#\ud800"), "board has U+D800 at character 2"),
    (lambda: FREE.solve(LINE, holes="#\ud800"), "holes has U+D800 at character 2"),
    (lambda: FREE.solve(LINE, goal="#\ud800"), "goal has U+D800 at character 2"),
    (lambda: FREE.solve(None), "board has dtype object"),
    (lambda: FREE.Puzzle.from_text(3), "text is 3: text or bytes are wanted"),
    (lambda: FREE.Puzzle(LINE).write(3), "format is 3: text is wanted"),
    (lambda: SOLVER.solve(np.zeros((2, 2), int), goal=None), "goal is None: off, on, uniform, a number, or a picture"),
    (lambda: SOLVER.solve_many(np.zeros((1, 2, 2), int), goal=None), "goal is None: off, on, uniform, a number, or a picture"),
    (lambda: FREE.solve(LINE, goal=1.5), "goal has dtype float64"),
    # Rows of unequal length, at any depth.
    (lambda: SOLVER.solve_many([[[0, 0], [0]]]), "boards[0][1] has 1 cells, but boards[0][0] has 2: rows are equally long"),
    (lambda: SOLVER.solve_many([[[0, 0], [0, 0]], [[0, 0]]]), "boards[1] has 1 rows, but boards[0] has 2: rows are equally long"),
    (lambda: SOLVER.solve_many([[[0, 0], 0]]), "boards[0][1] is a single value, but boards[0][0] is a row"),
    (lambda: FREE.solve([[[1], [1, 0]]]), "board[0][1] has 2 cells, but board[0][0] has 1: rows are equally long"),
    (lambda: FREE.solve([1, [0]]), "board[0] is a single value, but board[1] is a row"),
    # Generating.
    (lambda: FREE.generate((2, 2), count=1.5), "count is 1.5: a whole number from 1 to 1000000 is wanted"),
    (lambda: FREE.generate((2, 2), count=0), "count is 0: a whole number from 1 to 1000000 is wanted"),
    (lambda: FREE.generate((2, 2), minimum="7"), "minimum is '7': a number from 0, or the least and the most, is wanted"),
    (lambda: FREE.generate((2, 2), minimum=(1, 2, 3)), "minimum is (1, 2, 3): a number from 0, or"),
    (lambda: FREE.generate((2, 2), seed=-1), "seed is -1: a whole number from 0 to "),
    (lambda: FREE.generate((2, 2), symmetry=3), "symmetry is 3: text is wanted"),
    # Files and shards.
    (lambda: FREE.bulk(None, "b.txt"), "input is None: a path is wanted"),
    (lambda: FREE.bulk("a.txt", 3), "output is 3: a path is wanted"),
    (lambda: FREE.bulk("a.txt", "b.txt", rejects=3), "rejects is 3: a path is wanted"),
    (lambda: FREE.bulk("a.txt", "b.txt", options=5), "options is 5: a dictionary is wanted"),
    (lambda: FREE.bulk("a.txt", "b.txt", options={"cost": 5}), "cost is 5: text is wanted"),
    (lambda: FREE.bulk("a.txt", "b.txt", options={"columns": "row"}), "columns is 'row': a list of names is wanted"),
    (lambda: FREE.bulk("a.txt", "b.txt", options={"goal": 1.5}), "goal is 1.5: a whole number from 0 to "),
    (lambda: FREE.bulk("a.txt", "b.txt", options={"batch": 0}), "batch is 0: a whole number from 1 to "),
    (lambda: FREE.bulk("a.txt", "b.txt", options={"puzzle": "start = '#'", "goal": "on"}), "puzzle= says rule, goal and prices: leave out goal"),
    (lambda: FREE.solve_shard(None), "description is None: a line of a plan is wanted"),
    (lambda: CLUSTER.minimum("x.toml", "out"), "puzzle is 'x.toml': an unflip.Puzzle is wanted"),
    (lambda: CLUSTER.survey("nullity", "out", sizes=range(1, 9, 2)), "sizes is range(1, 9, 2): a range of step 1 is wanted"),
    (lambda: CLUSTER.survey("nullity", "out", sizes=[1, 2]), "sizes is [1, 2]: a range of step 1 is wanted"),
    (lambda: CLUSTER.survey("nullity", "out", sizes="1..2", shards=1.5), "shards is 1.5: a whole number from 1 to "),
    (lambda: CLUSTER.bulk("in", "out", rejects="no"), "rejects is 'no': True or False is wanted"),
    (lambda: CLUSTER.run(None), "job is None: an unflip.cluster.Job is wanted"),
    (lambda: CLUSTER.run(cluster.Job([], Path()), 5), "scheduler is 5: a path is wanted"),
    (lambda: CLUSTER.run(cluster.Job([], Path()), threads=0), "threads is 0: a whole number from 1 to 1024 is wanted"),
]


@pytest.mark.parametrize(("call", "says"), TABLE, ids=[str(i) for i in range(len(TABLE))])
def test_a_wrong_argument_is_named(call: Callable[[], Any], says: str) -> None:
    with pytest.raises(unflip.Error) as caught:
        call()
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_whole_numbers_and_flags_of_numpy_are_taken() -> None:
    shape = (np.int64(2), np.int32(2))
    rule = unflip.Rule(modulus=np.uint8(3))  # type: ignore[arg-type]
    solver: Any = unflip.Solver(rule, shape, both_ways=np.True_, threads=np.int8(1), time_limit=np.float32(9))  # type: ignore[arg-type]
    assert solver.rule.modulus == 3 and solver.shape == (2, 2)
    assert unflip.survey("nullity", np.arange(1, 4))["nullity"] == [0, 0, 0]


def test_a_survey_of_a_range_is_that_of_its_text(tmp_path: Path) -> None:
    assert cluster.survey("nullity", tmp_path, sizes=range(1, 4)) == cluster.survey("nullity", tmp_path, sizes="1..3")
