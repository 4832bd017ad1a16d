"""Every puzzle of `cases/` has the answer that its file says, checked by arithmetic that shares nothing with the solver."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ROOT, cells, effect_matrix, graph_matrix, press_matrix

import unflip

CASES = sorted((ROOT / "cases").rglob("*.toml"))

VALUES = {".": 0, "#": 1, "_": 0, "?": -1, "X": 1, "o": 1}


def numbers(drawn: Any) -> np.ndarray:
    """A picture, or rows of numbers, as numbers."""
    if isinstance(drawn, str):
        drawn = [cells(line) for line in drawn.strip().split("\n")]
    if isinstance(drawn[0], str):
        drawn = [cells(line) for line in drawn] if len(drawn[0]) > 1 else drawn
    as_number = np.vectorize(lambda cell: 0 if cell is None else VALUES.get(cell, cell), otypes=[int])
    return as_number(np.array(drawn, dtype=object))


def matrix(file: dict[str, Any], start: np.ndarray, holes: np.ndarray | None) -> np.ndarray:
    """What the presses of a puzzle file do."""
    if "effects" in file:
        return effect_matrix(file["effects"], start.size)
    if "edges_list" in file:
        return graph_matrix(file["edges_list"], start.size)
    return press_matrix(start.shape, file.get("stencil", "plus"), file.get("edges", "plane"), holes)


def targets(file: dict[str, Any], start: np.ndarray, modulus: int) -> list[np.ndarray]:
    """The wanted values, -1 where any will do, for each state that the goal allows."""
    goal = file.get("goal", "off")
    if goal == "uniform":
        return [np.full_like(start, value) for value in range(modulus)]
    if goal in ("off", "on"):
        return [np.full_like(start, 0 if goal == "off" else modulus - 1)]
    if isinstance(goal, int):
        return [np.full_like(start, goal)]
    return [numbers(goal).reshape(start.shape)]


class Case:
    """A puzzle file, spelt out."""

    def __init__(self, path: Path) -> None:
        self.file = tomllib.loads(path.read_text())
        self.modulus = self.file.get("modulus", 2)
        drawn = self.file["start"]
        self.start = numbers(drawn)
        is_list = "effects" in self.file or "edges_list" in self.file
        picture = None if is_list or not isinstance(drawn, str) else drawn.strip().split("\n")
        self.holes = None if picture is None else np.array([[c == "_" for c in cells(line)] for line in picture])
        self.matrix = matrix(self.file, self.start, self.holes)
        self.targets = targets(self.file, self.start, self.modulus)
        locked = self.file.get("locked")
        shape = self.start.shape if not is_list else (self.matrix.shape[1],)
        self.locked = np.zeros(shape, bool) if locked is None else numbers(locked).reshape(shape).astype(bool)

    def check(self, solution: unflip.Solution) -> None:
        """The presses are allowed, reach a target and weigh what is said."""
        presses = solution.presses.astype(np.int64)
        assert not presses[self.locked].any()
        end = (self.start.reshape(-1) + self.matrix @ presses.reshape(-1)) % self.modulus
        cell = np.ones(end.shape, bool) if self.holes is None else ~self.holes.reshape(-1)
        reached = [np.all((target.reshape(-1) == end) | (target.reshape(-1) < 0) | ~cell) for target in self.targets]
        assert any(reached)
        assert solution.weight == presses.sum()
        if self.file.get("goal") == "uniform":
            assert reached[solution.goal or 0]

    def check_witness(self, none: unflip.Unsolvable) -> None:
        """No allowed press changes the sum, but every target asks for another."""
        witness = none.witness.astype(np.int64).reshape(-1)
        allowed = ~self.locked.reshape(-1)
        assert not ((witness @ self.matrix) % self.modulus)[allowed].any()
        for target in self.targets:
            wanted = target.reshape(-1)
            assert not witness[wanted < 0].any()
            assert (witness @ (wanted - self.start.reshape(-1))) % self.modulus != 0


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_has_its_answer(path: Path) -> None:
    case = Case(path)
    answer = unflip.Puzzle.from_toml(path.read_text()).solve()
    said = case.file["answer"]
    if isinstance(answer, unflip.Unsolvable):
        assert said["unsolvable"] is True
        return case.check_witness(answer)
    assert answer.exact and not said.get("unsolvable")
    case.check(answer)
    for name in ("weight", "cost", "nullity"):
        assert getattr(answer, name) == said.get(name, getattr(answer, name)), name
    for name in ("minima", "solutions", "kernel_size"):
        assert getattr(answer, name) == int(said.get(name, getattr(answer, name))), name
    if "presses" in said:
        assert np.array_equal(numbers(said["presses"]).reshape(answer.presses.shape), answer.presses)
    return None


def test_there_are_cases() -> None:
    assert len(CASES) >= 70


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_is_the_same_from_arrays_and_after_its_own_toml(path: Path) -> None:
    puzzle = unflip.Puzzle.from_toml(path.read_text())
    again = unflip.Puzzle(
        puzzle.start,
        rule=puzzle.rule,
        goal=puzzle.goal,
        holes=puzzle.holes if len(puzzle.shape) == 2 else None,
        locked=puzzle.locked,
        cost=puzzle.cost,
        both_ways=puzzle.both_ways,
    )
    assert again == puzzle
    assert unflip.Puzzle.from_toml(puzzle.to_toml()) == puzzle
    if len(puzzle.shape) == 2:
        assert np.array_equal(Case(path).holes, puzzle.holes)
