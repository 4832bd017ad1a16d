"""The functions of the package: each makes what it needs of a board or a shape, and asks once."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from unflip import _arrays, _native
from unflip._answer import Solution, Unsolvable, answer
from unflip._checks import ArgumentError, an, flag, said, whole, word
from unflip._keywords import Asked, split
from unflip._puzzle import Puzzle, altered
from unflip._rule import Rule
from unflip._solver import Solver, empty, sides

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from unflip._arrays import BoardLike, Shape, Values
    from unflip._keywords import Parts, PartsAndLimits


def solve(board: BoardLike, **keywords: Unpack[PartsAndLimits]) -> Solution | Unsolvable:
    """The fewest presses that reach the goal, proved, or a witness that there are none.

    Parameters
    ----------
    board
        The values of the lamps to start from: text (a drawn board, a puzzle file, or any other format that
        ``unflip solve`` reads), or integers or booleans ``0 .. modulus`` of shape ``(rows, columns)``; for switches and graphs
        of shape ``(lamps,)``.
    rule, stencil, edges, modulus
        What a press does, as for `Rule`: plus on a plane with two values, unless told otherwise.
    goal, holes, locked, cost, both_ways
        What is wanted, and what the board is like, as for `Puzzle`.
    time_limit, memory_limit, max_nullity, threads, progress
        Limits, as ``help(unflip)`` has them.

    Returns
    -------
    Solution or Unsolvable
        ``answer.solved`` tells which.

    Raises
    ------
    Error
        A kind of ValueError that names what is wrong and where.

    Examples
    --------
    >>> unflip.solve([[1, 0, 2], [0, 1, 0]], stencil="king", modulus=3)
    Unsolvable: multiply each lamp by its number below: no press changes the sum modulo 3, but it must change by 1.
    . . 1
    . . 2
    """
    parts, limits = split("solve", keywords)
    return Puzzle(board, **parts).solve(**limits)


def witness(board: BoardLike, **keywords: Unpack[PartsAndLimits]) -> Values | None:
    """Factors for the lamps, in the board's shape, that prove a board unsolvable; None if it is solvable.

    Parameters are those of `solve`. Quicker than `solve` where there is a solution, as nothing is made least.

    Examples
    --------
    >>> unflip.witness([[1, 0, 0, 0, 0]])
    array([[1, 1, 0, 1, 1]], dtype=uint8)
    """
    parts, limits = split("witness", keywords)
    puzzle = Puzzle(board, **parts)
    solver = _native.Solver.of_puzzle(puzzle._inner, Asked(**limits))
    if solver.is_solvable(puzzle._inner, Asked(**limits)):
        return None
    found = answer(puzzle, solver.solve(puzzle._inner, Asked(**limits)))
    return found.witness if isinstance(found, Unsolvable) else None


def nearest(board: BoardLike, **keywords: Unpack[PartsAndLimits]) -> list[tuple[int, ...]] | None:
    """The fewest lamps to change so that the goal can be reached, each as its index; of equals those that come first.

    Parameters are those of `solve`. None if that takes too long or too much, see `Solver.nearest`.

    Examples
    --------
    >>> unflip.nearest([[1, 0, 0, 0, 0]])
    [(0, 0)]
    """
    parts, limits = split("nearest", keywords)
    puzzle = Puzzle(board, **parts)
    solver = _native.Solver.of_puzzle(puzzle._inner, Asked(**limits))
    lamps = solver.nearest(puzzle._inner, Asked(**limits))
    return None if lamps is None else [_arrays.index(lamp, puzzle.shape) for lamp in lamps]


def explain(board: BoardLike, **keywords: Unpack[PartsAndLimits]) -> str:
    """How a person would solve a board by hand, in words and pictures.

    Parameters are those of `solve`.

    Raises
    ------
    ExplainError
        For more than 1600 cells or 100 values: nobody does more by hand.
    """
    parts, limits = split("explain", keywords)
    return Puzzle(board, **parts).explain(**limits)


def nullity(shape: Shape | None = None, **keywords: Unpack[PartsAndLimits]) -> int | None:
    """The dimension of the quiet patterns of a board; None if the modulus is no prime, as they then have none.

    Parameters are a shape, ``(rows, columns)``, and those of `Solver`. Where a formula is known the sides may have any number of
    digits.

    Examples
    --------
    >>> unflip.nullity((5, 5)), unflip.nullity((5, 5), edges="torus"), unflip.nullity((10**40, 29))
    (2, 8, 8)
    """
    parts, limits = split("nullity", keywords)
    rule = _rule(parts)
    if rule.stencil is None or any(parts.get(name) is not None for name in ("holes", "locked")):
        return _solver(shape, parts, Asked(**limits)).nullity
    [[[ends]]] = _native.survey_lines("nullity", rule._inner, [sides(shape)], Asked(**limits))
    return ends[1] if ends is not None and _native.has_nullity(rule._inner) else None


def quiet_patterns(shape: Shape | None = None, **keywords: Unpack[PartsAndLimits]) -> Values:
    """A basis of the presses that change no lamp, of shape ``(nullity, rows, columns)``.

    Parameters are a shape, ``(rows, columns)``, and those of `Solver`.

    Examples
    --------
    >>> unflip.quiet_patterns((1, 5))
    array([[[1, 1, 0, 1, 1]]], dtype=uint8)
    """
    parts, limits = split("quiet_patterns", keywords)
    holes, locked = parts.get("holes"), parts.get("locked")
    return Solver(_rule(parts), shape, holes=holes, locked=locked).quiet_patterns(**limits)


def generate(
    shape: Shape | None = None,
    *,
    count: int = 1,
    minimum: int | tuple[int, int] | None = None,
    unique: bool = False,
    symmetry: str | None = None,
    seed: int | None = None,
    **keywords: Unpack[PartsAndLimits],
) -> list[Solution]:
    """Solvable boards as wanted, each with its best solution: ``level.puzzle.start`` is the board.

    Parameters
    ----------
    shape
        ``(rows, columns)``; nothing for switches and graphs.
    count
        How many different boards, up to 1,000,000; there are fewer in the list if no more are found.
    minimum
        The fewest presses (the least cost, where presses have prices): one number, or the least and the most.
    unique
        Whether there is to be one best solution only.
    symmetry
        How boards look the same: ``left-right``, ``top-bottom``, ``both``, ``diagonal``, ``half-turn``, ``quarter-turn`` or ``full``.
    seed
        From 0: the same boards for the same seed on every machine; others each time if None.

    All other keywords are those of `solve`.

    Raises
    ------
    GenerateError
        If no board is as wanted, or the limits do not let a minimum be proved.

    Examples
    --------
    >>> [level] = unflip.generate((5, 5), minimum=(7, 9), unique=True, symmetry="left-right", seed=1)
    >>> level.minima, 7 <= level.weight <= 9
    (1, True)
    """
    parts, limits = split("generate", keywords)
    least_most = None if minimum is None else _least_most(minimum)
    count = whole("count", count, 1, 1_000_000, _native.GenerateError)
    unique = flag("unique", unique)
    symmetry = None if symmetry is None else word("symmetry", symmetry)
    chosen = secrets.randbits(64) if seed is None else whole("seed", seed, 0, 2**64 - 1)
    bare = _bare(shape, parts)
    asked = Asked(**limits)
    levels = _native.generate(bare, count, least_most, unique, symmetry, chosen, asked)
    made = [answer(Puzzle._of(bare.with_start(start)), solved) for start, solved in levels]
    return [level for level in made if isinstance(level, Solution)]


def _least_most(minimum: Any) -> tuple[int, int]:
    """The least and the most of a wanted minimum."""
    most = 2**64 - 1
    try:
        pair = list(minimum) if isinstance(minimum, (tuple, list)) else [minimum, minimum]
        least_most = [whole("minimum", value, 0, most) for value in pair]
    except ArgumentError:
        least_most = []
    if len(least_most) != 2 or least_most[0] > least_most[1]:
        wanted = "a number from 0, or the least and the most, is wanted"
        raise _native.GenerateError(f"minimum is {said(minimum)}: {wanted}")
    return least_most[0], least_most[1]


def _rule(parts: Parts) -> Rule:
    """The rule of these keywords."""
    rule = parts.get("rule")
    named = {name: parts.get(name) for name in ("stencil", "edges", "modulus") if parts.get(name) is not None}
    if rule is None:
        return Rule(**named)  # type: ignore[arg-type]
    if named:
        raise _native.RuleError("rule= says what a press does: leave out stencil=, edges= and modulus=")
    return an(Rule, "rule", rule)


def _bare(shape: Shape | None, parts: Parts) -> _native.Puzzle:
    """The puzzle of these keywords whose lamps are all off."""
    rest = {name: value for name, value in parts.items() if name not in ("rule", "stencil", "edges", "modulus")}
    return altered(empty(_rule(parts), shape), **rest)  # type: ignore[arg-type]


def _solver(shape: Shape | None, parts: Parts, asked: Asked) -> _native.Solver:
    return _native.Solver.of_puzzle(_bare(shape, parts), asked)
