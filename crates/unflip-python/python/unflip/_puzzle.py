"""Puzzles: a rule on a board, a start and a goal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from unflip import _arrays, _native
from unflip._checks import ArgumentError, an, encoded, flag, said, word
from unflip._keywords import asked
from unflip._rule import Rule, modulus_of, stencil_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from unflip._answer import Solution, Unsolvable
    from unflip._arrays import BoardLike, GoalLike, MaskLike, Shape, Values
    from unflip._keywords import Limits


class Puzzle:
    """A rule on a board, a start and a goal.

    Parameters
    ----------
    board
        The values of the lamps to start from: text (a drawn board, a puzzle file, or any other format that
        ``unflip solve`` reads), or integers or booleans ``0 .. modulus`` of shape ``(rows, columns)``; for switches and graphs
        of shape ``(lamps,)``.
    rule
        What a press does, instead of `stencil`, `edges` and `modulus`.
    stencil, edges, modulus
        As for `Rule`; what a puzzle file says, or plus on a plane with two values, unless told otherwise.
    goal
        ``"off"``, ``"on"`` (every lamp at ``modulus - 1``), ``"uniform"`` (all at one value, whichever takes the fewest presses), a
        value for all lamps, or a picture of the board's shape: text, or integers. A lamp drawn as ``?``, or -1, does not matter.
    holes
        True where there is no cell, neither lamp nor press: the value there must be 0. In text, ``_`` is a hole.
    locked
        True where the lamp cannot be pressed.
    cost
        The price of one press of each cell, integers from 0. The cost is then what is made least, not the number of presses.
    both_ways
        Whether a press may go up or down by one: a count ``x`` costs ``min(x, modulus - x)``.

    Raises
    ------
    ReadError, ArrayError
        Where `board`, or another text or array, is not as above: the message names the argument and the place.
    StencilError, RuleError, BoardError, PuzzleError, CostError
        Where the parts do not fit together.

    Examples
    --------
    >>> unflip.Puzzle([[1, 0, 1], [0, 1, 0]], edges="torus")
    Puzzle('plus', 'torus', modulus=2, goal='off')
    # . #
    . # .
    """

    __slots__ = ("_inner",)
    _inner: _native.Puzzle

    def __init__(
        self,
        board: BoardLike,
        *,
        rule: Rule | None = None,
        stencil: str | ArrayLike | None = None,
        edges: str | None = None,
        modulus: int | None = None,
        goal: GoalLike | None = None,
        holes: MaskLike | None = None,
        locked: MaskLike | None = None,
        cost: ArrayLike | None = None,
        both_ways: bool = False,
    ) -> None:
        if rule is not None and not (stencil is None and edges is None and modulus is None):
            raise _native.RuleError("rule= says what a press does: leave out stencil=, edges= and modulus=")
        if rule is not None:
            an(Rule, "rule", rule)
        if isinstance(board, (str, bytes)):
            if rule is not None:
                stencil, edges, modulus = rule._inner.rows() or rule.stencil, rule.edges, rule.modulus
            native = _read(board, stencil=stencil, edges=edges, modulus=modulus)
        else:
            if rule is None:
                given = {"stencil": stencil, "edges": edges, "modulus": modulus}
                rule = Rule(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
            native = _of_array(board, rule)
        self._inner = altered(native, goal=goal, holes=holes, locked=locked, cost=cost, both_ways=both_ways)

    @classmethod
    def from_text(cls, text: str | bytes, *, format: str | None = None) -> Puzzle:
        """A puzzle in any format that ``unflip solve`` reads, told by its content.

        `format` is one of ``fliptile``, ``text``, ``toml``, ``json``, ``pbm``, ``mtx``, ``flip`` where the content does not tell.

        Raises
        ------
        ReadError
            With ``line`` and ``column``, from 1, what was found there and what was wanted.

        Examples
        --------
        >>> unflip.Puzzle.from_text("P1 3 2  1 0 1  0 1 0").start
        array([[1, 0, 1],
               [0, 1, 0]], dtype=uint8)
        """
        return cls._of(_read(text, format=format))

    @classmethod
    def from_toml(cls, text: str) -> Puzzle:
        """The puzzle of a puzzle file; docs/format.md of the project describes it.

        Raises
        ------
        ReadError
            With ``line`` and ``column``, from 1, what was found there and what was wanted.

        Examples
        --------
        >>> unflip.Puzzle.from_toml('stencil = "king"\\nstart = ["12", "01"]\\nmodulus = 3')
        Puzzle('king', 'plane', modulus=3, goal='off')
        1 2
        . 1
        """
        return cls._of(_read(text, format="toml"))

    @classmethod
    def _of(cls, native: _native.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._inner = native
        return puzzle

    @property
    def rule(self) -> Rule:
        """What a press does."""
        return Rule._of(self._inner.rule)

    @property
    def shape(self) -> Shape:
        """``(rows, columns)``; ``(lamps,)`` for switches and graphs."""
        return tuple(self._inner.shape)

    @property
    def start(self) -> Values:
        """The values of the lamps to start from, in the board's shape; 0 at holes."""
        return _arrays.frozen(self._inner.start, self.shape)

    @property
    def holes(self) -> NDArray[np.bool_]:
        """True where there is no cell."""
        return _marks(self._inner.holes, self.shape)

    @property
    def locked(self) -> NDArray[np.bool_]:
        """True where a press is not allowed, in the shape of the presses."""
        return _marks(self._inner.locked, tuple(self._inner.press_shape))

    @property
    def cost(self) -> NDArray[np.uint32] | None:
        """The price of one press of each cell; None if each costs 1."""
        prices = self._inner.prices
        return None if prices is None else np.array(prices, np.uint32).reshape(self._inner.press_shape)

    @property
    def both_ways(self) -> bool:
        """Whether a press may go up or down by one."""
        return self._inner.both_ways

    @property
    def goal(self) -> str | int | NDArray[np.int64]:
        """A word, one value for all lamps, or an array of values with -1 where any will do."""
        word = self._inner.goal_word
        if word is not None:
            return int(word) if word.isdecimal() else word
        wanted, ignored = self._inner.goal_picture() or (self._inner.start, None)
        values = wanted.astype(np.int64)
        if ignored is not None:
            values[ignored] = -1
        return values.reshape(self.shape)

    def solve(self, **limits: Unpack[Limits]) -> Solution | Unsolvable:
        """The fewest presses that reach the goal, proved, or a witness that there are none.

        Keywords are the limits of ``help(unflip)``.

        Raises
        ------
        SolveError
            If the limits leave not even a bounded answer.

        Examples
        --------
        >>> unflip.Puzzle("##").solve().weight
        1
        """
        from unflip._answer import answer

        return answer(self, self._inner.solve(asked("Puzzle.solve", limits)))

    def explain(self, **limits: Unpack[Limits]) -> str:
        """How a person would solve it by hand, in words and pictures.

        Raises
        ------
        ExplainError
            For more than 1600 cells or 100 values: nobody does more by hand.
        """
        return self._inner.explain(asked("Puzzle.explain", limits))

    def to_toml(self) -> str:
        """The puzzle as a puzzle file, which `from_toml` reads back."""
        return self._inner.to_toml()

    def write(self, format: str) -> bytes:
        """The puzzle in another format: ``text``, ``toml``, ``json``, ``pbm``, ``cnf``, ``wcnf``, ``lp`` or ``mtx``.

        Raises
        ------
        ExportError
            If it is of a kind that the format has no words for.

        Examples
        --------
        >>> unflip.Puzzle([[1, 0], [0, 1]]).write("text")
        b'#.\\n.#\\n'
        """
        return self._inner.write(word("format", format))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._inner == other._inner

    def __hash__(self) -> int:
        return hash(self.to_toml())

    def __reduce__(self) -> tuple[Any, ...]:
        return (Puzzle.from_toml, (self.to_toml(),))

    def __repr__(self) -> str:
        goal = self.goal if isinstance(self.goal, (str, int)) else "picture"
        parts = repr(self.rule).rstrip(")").removeprefix("Rule")
        return f"Puzzle{parts}, goal={goal!r})\n{self._inner.lamps_picture().rstrip()}"

    def to_svg(self) -> str:
        """The board as SVG.

        Raises
        ------
        DrawError
            For more than 1024 rows or columns.
        """
        return self._inner.svg("the start")

    def to_png(self) -> bytes:
        """The board as PNG; as `to_svg`."""
        return self._inner.png("the start")

    def _repr_svg_(self) -> str | None:
        return unless_too_large(self.to_svg)


def _read(
    text: str | bytes,
    *,
    format: str | None = None,
    stencil: str | ArrayLike | None = None,
    edges: str | None = None,
    modulus: int | None = None,
) -> _native.Puzzle:
    if not isinstance(text, (str, bytes)):
        raise ArgumentError(f"text is {said(text)}: text or bytes are wanted")
    return _native.Puzzle.read(
        encoded("board", text),
        format=None if format is None else word("format", format),
        stencil=None if stencil is None else stencil_of(stencil),
        edges=None if edges is None else word("edges", edges),
        modulus=None if modulus is None else modulus_of(modulus),
    )


def _of_array(board: Any, rule: Rule) -> _native.Puzzle:
    is_grid = rule.stencil is not None
    array = _arrays.integers("board", board, 2 if is_grid else 1)
    values = _arrays.flat("board", array, rule.modulus)
    return _native.Puzzle.of_array(rule._inner, values, array.shape[1] if is_grid else None)


def altered(
    native: _native.Puzzle,
    *,
    goal: GoalLike | None = None,
    holes: MaskLike | None = None,
    locked: MaskLike | None = None,
    cost: ArrayLike | None = None,
    both_ways: bool = False,
) -> _native.Puzzle:
    """The puzzle with what else was given."""
    both_ways = flag("both_ways", both_ways)
    if goal is None and holes is None and locked is None and cost is None and not both_ways:
        return native
    shape, presses = tuple(native.shape), tuple(native.press_shape)
    return native.altered(
        {
            "goal": None if goal is None else _arrays.goal(goal, native.rule.modulus, shape),
            "holes": _arrays.mask("holes", holes, shape),
            "locked": _arrays.mask("locked", locked, presses),
            "cost": _arrays.prices(cost, presses),
            "both_ways": both_ways,
        }
    )


def _marks(marks: NDArray[np.bool_] | None, shape: Shape) -> NDArray[np.bool_]:
    return np.zeros(shape, np.bool_) if marks is None else marks.reshape(shape)


def unless_too_large(draw: Callable[[], str]) -> str | None:
    """A drawing; None where the board is too large to be seen."""
    try:
        return draw()
    except _native.DrawError:
        return None
