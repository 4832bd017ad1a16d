"""Answers: presses with what is proved of them, or a witness that there are none. They draw themselves."""

from __future__ import annotations

import html
from dataclasses import dataclass, fields
from typing import Any, Literal

import numpy as np

from unflip import _arrays, _native
from unflip._arrays import Values
from unflip._puzzle import Puzzle, unless_too_large


class _Drawn:
    """What both kinds of answer can do."""

    puzzle: Puzzle

    def to_svg(self) -> str:
        """The board with its marks as SVG: crosses or counts for presses, rings or factors for a witness.

        Raises
        ------
        DrawError
            For more than 1024 rows or columns.
        """
        return self.puzzle._inner.svg(self._caption(), **self._marks())

    def to_png(self) -> bytes:
        """The same as PNG."""
        return self.puzzle._inner.png(self._caption(), **self._marks())

    def _marks(self) -> dict[str, Values]:
        """What is drawn, by its name."""
        raise NotImplementedError

    def _caption(self) -> str:
        """What is said of it."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        names = [f.name for f in fields(self)]  # type: ignore[arg-type]
        return all(_arrays.equal(getattr(self, name), getattr(other, name)) for name in names)

    def _repr_svg_(self) -> str | None:
        return unless_too_large(self.to_svg)

    def _repr_html_(self) -> str | None:
        """The board for notebooks, with what is said of it below."""
        drawing = self._repr_svg_()
        if drawing is None:
            return None
        return f"<figure>{drawing}<figcaption>{html.escape(self._caption())}</figcaption></figure>"


@dataclass(frozen=True, eq=False, repr=False)
class Solution(_Drawn):
    """Presses that reach the goal, and what is known of all others.

    Examples
    --------
    >>> solution = unflip.solve([[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 1, 0], [1, 0, 0, 1]])
    >>> solution.presses
    array([[0, 0, 0, 0],
           [1, 0, 0, 1],
           [1, 0, 0, 1],
           [0, 0, 0, 0]], dtype=uint8)
    >>> solution.weight, solution.exact, solution.minima, solution.solutions, solution.nullity
    (4, True, 2, 16, 4)
    """

    #: What was solved.
    puzzle: Puzzle
    #: How often to press each cell, in the board's shape (switches and graphs: by index): the cheapest, of equals the
    #: lexicographically least; the best found, if not exact. Not to be written to.
    presses: Values
    #: The sum of the counts: where presses go both ways, one down counts modulus - 1, as in `steps`.
    weight: int
    #: What they cost, which is what was made least: the weight, unless presses have prices.
    cost: int
    #: No solution costs less than this: proved.
    at_least: int
    #: Whether it is proved that nothing is cheaper, and of equals nothing lexicographically less.
    exact: bool
    #: How many solutions are that cheap; None if not exact.
    minima: int | None
    #: How many solutions there are.
    solutions: int
    #: The dimension of the quiet patterns; None where the modulus is no prime.
    nullity: int | None
    #: How many quiet patterns there are, the empty one too.
    kernel_size: int
    #: The value that all lamps reach; None where the goal is a picture.
    goal: int | None

    @property
    def solved(self) -> Literal[True]:
        """True: there are presses."""
        return True

    def steps(self) -> list[tuple[int, ...]]:
        """The presses one by one, each as its index in `presses`, in reading order; any order does.

        Each goes up by one, also where presses go both ways.

        Examples
        --------
        >>> unflip.solve("##.\\n#..").steps()
        [(0, 0)]
        """
        places = np.argwhere(self.presses).tolist()
        return [tuple(place) for place in places for _ in range(int(self.presses[tuple(place)]))]

    def _marks(self) -> dict[str, Values]:
        return {"presses": self.presses.reshape(-1)}

    def _caption(self) -> str:
        is_priced = self.puzzle.cost is not None
        presses = self.weight if is_priced else self.cost
        paid = ("1 press" if presses == 1 else f"{presses} presses") + (f", cost {self.cost}" if is_priced else "")
        claim = "the fewest, proved" if self.exact else f"at least {self.at_least} proved"
        return f"{paid} ({claim})"

    def __repr__(self) -> str:
        said: dict[str, str] = {"weight": str(self.weight)}
        if self.puzzle.cost is not None or self.puzzle.both_ways:
            said["cost"] = str(self.cost)
        if not self.exact:
            said["at_least"] = str(self.at_least)
        if self.minima is not None:
            said["minima"] = _number(self.minima)
        said["solutions"] = _number(self.solutions)
        if self.puzzle._inner.goal_word == "uniform":
            said["goal"] = str(self.goal)
        picture = self.puzzle._inner.presses_picture(self.presses.reshape(-1))
        return f"Solution({', '.join(f'{k}={v}' for k, v in said.items())})\n{picture.rstrip()}"


@dataclass(frozen=True, eq=False, repr=False)
class Unsolvable(_Drawn):
    """No presses reach the goal, and this proves it.

    Examples
    --------
    >>> none = unflip.solve([[1, 0], [0, 0]], locked=[[1, 1], [0, 0]])
    >>> none
    Unsolvable: every press changes an even number of the lamps marked o, but an odd number of them must change.
    o o
    . o
    """

    #: What was to be solved.
    puzzle: Puzzle
    #: A factor for each lamp, in the board's shape: no press changes the sum of factor times value, modulo k, but the
    #: goal asks for another sum. Over two values: the lamps of which every press changes an even number. Not to be written to.
    witness: Values

    @property
    def solved(self) -> Literal[False]:
        """False: there are no presses."""
        return False

    @property
    def sentence(self) -> str:
        """What the witness proves, in words."""
        return self.puzzle._inner.witness_sentence(self.witness.reshape(-1))

    def _marks(self) -> dict[str, Values]:
        return {"witness": self.witness.reshape(-1)}

    def _caption(self) -> str:
        return f"No solution: {self.sentence}"

    def __repr__(self) -> str:
        picture = self.puzzle._inner.witness_picture(self.witness.reshape(-1))
        return f"Unsolvable: {self.sentence}\n{picture.rstrip()}"


def answer(puzzle: Puzzle, native: _native.Solved | Values) -> Solution | Unsolvable:
    """An answer of the native half as an object."""
    if isinstance(native, np.ndarray):
        return Unsolvable(puzzle, _arrays.frozen(native, puzzle.shape))
    presses = _arrays.frozen(native["presses"], puzzle._inner.press_shape)
    fields: dict[str, Any] = {**native, "presses": presses}
    return Solution(puzzle=puzzle, **fields)


def _number(number: int) -> str:
    """The digits of a number that is short, or a power of two: Python does not print what has thousands of digits."""
    if number < 10**15:
        return str(number)
    if number & (number - 1) == 0:
        return f"2**{number.bit_length() - 1}"
    bits = number.bit_length()
    return str(number) if bits < 200 else f"about 2**{bits}"
