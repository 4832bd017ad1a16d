"""Looking at all states of a board at once, and at boards of many sizes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from unflip import _arrays, _native
from unflip._functions import _bare, _rule
from unflip._checks import flag, wholes, word
from unflip._keywords import Asked, RulesAndLimits, split

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from unflip._arrays import Shape, Values
    from unflip._keywords import PartsAndLimits


@dataclass(frozen=True, eq=False)
class Inspection:
    """What a rule can do on a board."""

    #: The number of cells, holes not counted.
    cells: int
    #: The rank of the press matrix; None where the modulus is no prime.
    rank: int | None
    #: The dimension of the quiet patterns; None where the modulus is no prime.
    nullity: int | None
    #: How many quiet patterns there are, the empty one too: as many solutions has a state that has one.
    kernel_size: int
    #: One state in so many is solvable.
    states_per_solvable: int
    #: The most presses that a solvable state needs, as ``(at_least, at_most)``, both proved; None if not asked for.
    radius: tuple[int, int] | None = None
    #: A state that needs ``radius[0]`` presses.
    hardest: Values | None = None
    #: How many states need 0, 1, 2, … presses; None if not asked for.
    distribution: list[int] | None = None
    #: How many states have no solution; None if the distribution was not asked for.
    unsolvable: int | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Inspection):
            return NotImplemented
        return all(_arrays.equal(getattr(self, f.name), getattr(other, f.name)) for f in fields(self))


def inspect(
    shape: Shape | None = None,
    *,
    radius: bool = False,
    distribution: bool = False,
    **keywords: Unpack[PartsAndLimits],
) -> Inspection:
    """What a rule can do on a board of this shape: nullity, share of solvable boards, the hardest of them.

    Parameters
    ----------
    shape
        ``(rows, columns)``; nothing for switches and graphs.
    radius
        Whether to look for the most presses that a solvable state needs.
    distribution
        Whether to count the states by the fewest presses that they need.

    All other keywords are those of `solve`.

    Raises
    ------
    DistributionError
        If the states cannot be counted within the limits.

    Examples
    --------
    >>> all_states = unflip.inspect((5, 5), radius=True, distribution=True)
    >>> all_states.nullity, all_states.states_per_solvable, all_states.radius, all_states.distribution[:3]
    (2, 4, (15, 15), [1, 25, 300])
    """
    parts, limits = split("inspect", keywords)
    radius, distribution = flag("radius", radius), flag("distribution", distribution)
    bare = _bare(shape, parts)
    asked = Asked(**limits)
    solver = _native.Solver.of_puzzle(bare, asked)
    hardest = solver.radius(bare, asked) if radius else None
    counts, unsolvable = solver.distribution(bare, asked) if distribution else (None, None)
    return Inspection(
        cells=solver.cells,
        rank=solver.rank,
        nullity=solver.nullity,
        kernel_size=solver.kernel_size,
        states_per_solvable=solver.states_per_solvable,
        radius=None if hardest is None else (hardest["at_least"], hardest["at_most"]),
        hardest=None if hardest is None else _arrays.frozen(hardest["state"], bare.shape),
        distribution=counts,
        unsolvable=unsolvable,
    )


LOW, HIGH = 0, 1
#: The columns of each table behind rows and columns, the first ``kernel_size`` where there is no nullity; and for each the place
#: in a line of the library's table, and which end of what is proved there.
TABLES = {
    "nullity": {"nullity": (0, HIGH)},
    "allon": {"nullity": (0, HIGH), "weight": (1, HIGH), "at_least": (1, LOW), "minima": (2, HIGH)},
    "radius": {"nullity": (0, HIGH), "at_least": (1, LOW), "at_most": (1, HIGH)},
    "distribution": {"weight": (0, HIGH), "boards": (1, HIGH)},
}


def survey(
    table: str,
    sizes: Iterable[int] | None = None,
    *,
    rows: Iterable[int] | None = None,
    columns: Iterable[int] | None = None,
    **keywords: Unpack[RulesAndLimits],
) -> dict[str, list[int | None]]:
    """A table over board sizes, by column: ``pandas.DataFrame`` and ``pyarrow.table`` take it as it is.

    Parameters
    ----------
    table
        ``nullity``; ``allon``, the fewest presses where every lamp is on; ``radius``, the most that a solvable state needs; or
        ``distribution``, how many states need how many presses (weight None: those that have no solution).
    sizes
        Squares of these sides.
    rows, columns
        Or every number of rows with every number of columns.

    All other keywords say what a press does, as for `Rule`, or are the limits of ``help(unflip)``. The first column is
    ``kernel_size`` instead of ``nullity`` where the modulus is no prime.

    Raises
    ------
    SurveyError
        If a size has no entry: the message names it.

    Examples
    --------
    >>> unflip.survey("allon", range(1, 6))["weight"]
    [1, 4, 5, 4, 15]
    >>> unflip.survey("nullity", rows=[4], columns=[4, 10**30])["nullity"]
    [4, 0]
    """
    parts, limits = split("survey", keywords, RulesAndLimits)
    rule = _rule(parts)
    if (sizes is None) == (rows is None) or (rows is None) != (columns is None):
        raise _native.SurveyError("sizes are wanted, as sizes=range(1, 101), or both rows= and columns=")
    boards = [(side, side) for side in _sides("sizes", sizes)] if sizes is not None else None
    if boards is None:
        boards = list(product(_sides("rows", rows), _sides("columns", columns)))
    lines = _native.survey_lines(word("table", table), rule._inner, boards, Asked(**limits))
    filled = [(board, line) for board, of_board in zip(boards, lines, strict=True) for line in of_board]
    found: dict[str, list[int | None]] = {
        "rows": [board[0] for board, _ in filled],
        "columns": [board[1] for board, _ in filled],
    }
    for name, (place, end) in TABLES[table].items():
        known = name != "nullity" or _native.has_nullity(rule._inner)
        values = [line[place] for _, line in filled]
        found[name if known else "kernel_size"] = [None if value is None else value[end] for value in values]
    return found


def _sides(name: str, given: Iterable[int] | None) -> list[int]:
    """Numbers of rows or columns that a caller gave."""
    return wholes(name, given, 1, error=_native.SurveyError)
