"""What the tests share: where the project is, and the obvious arithmetic of flip puzzles in plain Python.

Nothing here calls the solver: what a press does is spelt out from what the puzzle file says.
"""

from __future__ import annotations

import doctest
import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import unflip

ROOT = Path(__file__).resolve().parents[3]

PICTURES = {
    "plus": [".#.", "###", ".#."],
    "ring": [".#.", "#.#", ".#."],
    "x": ["#.#", ".#.", "#.#"],
    "king": ["###", "###", "###"],
    "knight": [".#.#.", "#...#", "..#..", "#...#", ".#.#."],
}


def cells(line: str) -> list[str]:
    """The cells of a line of a picture, in either form."""
    return line.split() if " " in line.strip() else list(line.strip())


def offsets(stencil: Any) -> list[tuple[int, int, int]]:
    """Row offset, column offset and times of each step of a drawn stencil."""
    if isinstance(stencil, str):
        stencil = PICTURES.get(stencil) or stencil.replace("/", "\n").split("\n")
        stencil = [cells(line) for line in stencil if line.strip()]
    times = [[{".": 0, "#": 1}.get(cell, cell) for cell in row] for row in stencil]
    middle = len(times) // 2, len(times[0]) // 2
    return [
        (r - middle[0], c - middle[1], int(times[r][c]))
        for r, c in itertools.product(range(len(times)), range(len(times[0])))
    ]


def place(row: int, column: int, rows: int, columns: int, edges: str) -> tuple[int, int] | None:
    """The cell that these coordinates mean, by undoing one join after another."""
    while not 0 <= column < columns:
        if edges == "plane":
            return None
        if edges in ("mobius", "klein", "projective"):
            row = rows - 1 - row
        column += columns if column < 0 else -columns
    while not 0 <= row < rows:
        if edges in ("plane", "cylinder", "mobius"):
            return None
        if edges == "projective":
            column = columns - 1 - column
        row += rows if row < 0 else -rows
    return row, column


def press_matrix(shape: tuple[int, int], stencil: Any, edges: str, holes: Any = None) -> np.ndarray:
    """What every press does: column j has how often press j steps each cell; none at holes."""
    rows, columns = shape
    there = np.ones(shape, bool) if holes is None else ~np.asarray(holes)
    matrix = np.zeros((rows * columns, rows * columns), np.int64)
    for r, c in itertools.product(range(rows), range(columns)):
        if not there[r, c]:
            continue
        if stencil == "row-column":
            reached = [((r, x), 1) for x in range(columns)] + [((x, c), 1) for x in range(rows) if x != r]
        else:
            reached = [(place(r + dr, c + dc, rows, columns, edges), n) for dr, dc, n in offsets(stencil)]
        for cell, times in reached:
            if cell is not None and there[cell]:
                matrix[cell[0] * columns + cell[1], r * columns + c] += times
    return matrix


def effect_matrix(effects: list[list[int]], lamps: int) -> np.ndarray:
    """The same for a list of switches."""
    matrix = np.zeros((lamps, len(effects)), np.int64)
    for press, effect in enumerate(effects):
        for lamp in effect:
            matrix[lamp, press] += 1
    return matrix


def graph_matrix(edges: list[tuple[int, int]], lamps: int) -> np.ndarray:
    """The same for a graph."""
    effects = [[vertex] for vertex in range(lamps)]
    for a, b in edges:
        effects[a].append(b)
        if a != b:
            effects[b].append(a)
    return effect_matrix(effects, lamps)


@pytest.fixture(autouse=True)
def in_doctests(doctest_namespace: dict[str, Any]) -> None:
    """Names that examples of docstrings may use."""
    doctest_namespace["np"] = np
    doctest_namespace["unflip"] = unflip


#: What the examples of docs and docstrings may leave to the reader.
DOCTEST_FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
