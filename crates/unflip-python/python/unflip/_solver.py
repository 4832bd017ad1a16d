"""The solver: all work that does not depend on the state done once, then any number of states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from unflip import _arrays, _native
from unflip._checks import ArgumentError, an, encoded, said, whole
from unflip._keywords import asked
from unflip._puzzle import Puzzle, altered
from unflip._rule import Rule

if TYPE_CHECKING:
    from numpy.typing import ArrayLike
    from typing_extensions import Unpack

    from unflip._answer import Solution, Unsolvable
    from unflip._arrays import BoardLike, GoalLike, MaskLike, Shape, Values
    from unflip._keywords import Limits
    from unflip._many import Answers


class Solver:
    """A rule on a board, factored: solving one more state is cheap.

    Any number of threads may use one solver.

    Parameters
    ----------
    rule
        What a press does.
    shape
        ``(rows, columns)``; nothing for switches and graphs, which have their lamps.
    holes, locked, cost, both_ways
        As for `Puzzle`, with masks and prices of the board's shape.

    Other keywords are the limits of ``help(unflip)``.

    Raises
    ------
    ArrayError, BoardError, RuleError, CostError, SolveError
        Where the parts do not fit together, or the limits do not let the rule be factored.

    Examples
    --------
    >>> solver = unflip.Solver(unflip.Rule(), (5, 5))
    >>> solver.nullity
    2
    >>> solver.solve(np.ones((5, 5), bool)).weight
    15
    """

    __slots__ = ("_inner", "_puzzle")
    _inner: _native.Solver
    _puzzle: Puzzle

    def __init__(
        self,
        rule: Rule,
        shape: Shape | None = None,
        *,
        holes: MaskLike | None = None,
        locked: MaskLike | None = None,
        cost: ArrayLike | None = None,
        both_ways: bool = False,
        **limits: Unpack[Limits],
    ) -> None:
        bare = empty(rule, shape)
        self._puzzle = Puzzle._of(altered(bare, holes=holes, locked=locked, cost=cost, both_ways=both_ways))
        self._inner = _native.Solver.of_puzzle(self._puzzle._inner, asked("Solver", limits))

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle, **limits: Unpack[Limits]) -> Solver:
        """The solver of a puzzle's rule, board and prices, whatever its start and goal."""
        an(Puzzle, "puzzle", puzzle)
        solver = cls.__new__(cls)
        zeros = _arrays.flat("board", np.zeros(puzzle.shape, np.uint8), puzzle.rule.modulus)
        bare = altered(puzzle._inner, goal="off").with_start(zeros)
        solver._puzzle = Puzzle._of(bare)
        solver._inner = _native.Solver.of_puzzle(bare, asked("Solver.of_puzzle", limits))
        return solver

    @property
    def rule(self) -> Rule:
        """What a press does."""
        return self._puzzle.rule

    @property
    def shape(self) -> Shape:
        """``(rows, columns)``, or ``(lamps,)``."""
        return self._puzzle.shape

    @property
    def nullity(self) -> int | None:
        """The dimension of the quiet patterns; None if the modulus is no prime, as they then have none."""
        return self._inner.nullity

    @property
    def rank(self) -> int | None:
        """The rank of the press matrix: allowed presses less the nullity, where there is one."""
        return self._inner.rank

    @property
    def kernel_size(self) -> int:
        """How many quiet patterns there are, the empty one too: so many solutions has a state that has one."""
        return self._inner.kernel_size

    @property
    def states_per_solvable(self) -> int:
        """One state in so many is solvable, for any one wanted state."""
        return self._inner.states_per_solvable

    def solve(self, board: BoardLike, *, goal: GoalLike = "off", **limits: Unpack[Limits]) -> Solution | Unsolvable:
        """The fewest presses from `board` to `goal`, proved, or a witness that there are none.

        `board` is drawn, or an array of the solver's shape; keywords are the limits of ``help(unflip)``.

        Raises
        ------
        ArrayError, ReadError, PuzzleError
            Where the board or the goal does not fit.
        SolveError
            If the limits leave not even a bounded answer.
        """
        from unflip._answer import answer

        puzzle = self._asked("board", board, goal)
        return answer(puzzle, self._inner.solve(puzzle._inner, asked("Solver.solve", limits)))

    def solve_many(
        self, boards: Any, *, packed: bool = False, goal: GoalLike = "off", **limits: Unpack[Limits]
    ) -> Answers:
        """The answers to many boards, in order: far faster than one by one.

        Parameters
        ----------
        boards
            One of these; where it says so, without a copy.

            - ``(N, rows, columns)`` of ``uint8`` or ``bool``, C-contiguous: no copy. Other integers are copied to bytes.
            - ``(N,)`` of integers, two values: cell ``i`` in reading order, holes counted, is bit ``i``; bits behind the last
              cell are 0. No copy.
            - ``(N, bytes)`` of ``uint8`` with ``packed=True``: bit ``i % 8`` of byte ``i // 8``; for more than two values a byte a
              cell. No copy.
            - A column of Arrow, from PyArrow or whoever speaks its C interface: integers (as above) and binaries of fixed
              size (as ``packed=True``), lists of ``uint8``. No copy, if it has one chunk.
        goal
            As for `Puzzle`.

        Up to 256 values a lamp. Keywords are the limits of ``help(unflip)``.

        Raises
        ------
        ArrayError
            If dtype or shape is none of these.
        BulkError
            If a board is none: ``row`` says which.
        """
        from unflip._many import solve_many

        return solve_many(self, boards, packed, goal, limits)

    def is_solvable(self, board: BoardLike, *, goal: GoalLike = "off", **limits: Unpack[Limits]) -> bool:
        """Whether `board` can reach `goal`: quicker than `solve`, as nothing is made least."""
        return self._inner.is_solvable(self._asked("board", board, goal)._inner, asked("Solver.is_solvable", limits))

    def witness(self, board: BoardLike, *, goal: GoalLike = "off", **limits: Unpack[Limits]) -> Values | None:
        """Factors for the lamps, in the board's shape, that prove `board` unsolvable; None if it is solvable."""
        from unflip._answer import Unsolvable

        if self.is_solvable(board, goal=goal, **limits):
            return None
        answer = self.solve(board, goal=goal, **limits)
        return answer.witness if isinstance(answer, Unsolvable) else None

    def nearest(
        self, board: BoardLike, *, goal: GoalLike = "off", **limits: Unpack[Limits]
    ) -> list[tuple[int, ...]] | None:
        """The fewest lamps to change so that `goal` can be reached, each as its index; of equals those that come first.

        None if that takes too long or too much: it compares ``2**(cells - rank)`` parities of eight bytes.

        Examples
        --------
        >>> unflip.Solver(unflip.Rule(), (5, 5)).nearest(np.eye(5, dtype=int))
        []
        >>> unflip.Solver(unflip.Rule(), (5, 5)).nearest("#.... ..... ..... ..... .....".replace(" ", "\\n"))
        [(0, 0)]
        """
        lamps = self._inner.nearest(self._asked("board", board, goal)._inner, asked("Solver.nearest", limits))
        if lamps is None:
            return None
        return [_arrays.index(lamp, self.shape) for lamp in lamps]

    def quiet_patterns(self, **limits: Unpack[Limits]) -> Values:
        """A basis of the presses that change no lamp, of shape ``(nullity, rows, columns)``, in echelon form in reading order.

        Where the modulus is no prime: patterns of which all others are sums.

        Examples
        --------
        >>> unflip.Solver(unflip.Rule("ring"), (2, 2)).quiet_patterns()
        array([[[1, 0],
                [0, 1]],
        <BLANKLINE>
               [[0, 1],
                [1, 0]]], dtype=uint8)
        """
        presses = tuple(self._puzzle._inner.press_shape)
        patterns = self._inner.quiet_patterns(asked("Solver.quiet_patterns", limits))
        dtype = np.uint8 if self.rule.modulus <= 256 else np.uint32
        stacked = np.array(patterns, dtype).reshape((len(patterns), *presses))
        return _arrays.frozen(stacked, stacked.shape)

    def _for_goal(self, goal: GoalLike) -> Puzzle:
        """The puzzle with this goal whose lamps are all off."""
        return self._puzzle if _is_off(goal) else Puzzle._of(altered(self._puzzle._inner, goal=goal))

    def _asked(self, name: str, board: Any, goal: GoalLike) -> Puzzle:
        """The puzzle of a board that a caller gave."""
        modulus, native = self.rule.modulus, self._puzzle._inner
        if isinstance(board, (str, bytes)):
            drawn = _native.Puzzle.read(encoded(name, board), format="text", modulus=modulus)
            found, values = tuple(drawn.shape), drawn.start
            holes, own = drawn.holes, native.holes
            if holes is not None and (own is None or not np.array_equal(holes, own)):
                raise _native.ArrayError(f"{name} has other holes than the solver's board")
        else:
            array = _arrays.integers(name, board, len(self.shape))
            found, values = array.shape, _arrays.flat(name, array, modulus)
        _arrays.same_shape(name, found, self.shape)
        return Puzzle._of(altered(native.with_start(values), goal=None if _is_off(goal) else goal))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Solver.of_puzzle, (self._puzzle,))

    def __repr__(self) -> str:
        sides = " x ".join(str(side) for side in self.shape)
        return f"<unflip.Solver of {self.rule!r} on {sides}>"


def _is_off(goal: GoalLike) -> bool:
    if goal is None:
        raise ArgumentError("goal is None: off, on, uniform, a number, or a picture of the board's shape is wanted")
    return isinstance(goal, str) and goal == "off"


def empty(rule: Rule, shape: Shape | None) -> _native.Puzzle:
    """The puzzle of a rule whose lamps are all off."""
    listed = an(Rule, "rule", rule)._inner.list()
    if listed is not None:
        if shape is not None and (not isinstance(shape, (tuple, list)) or tuple(shape) != (listed[0],)):
            raise _native.BoardError(f"shape is {said(shape)}, but the rule has its own: ({listed[0]},)")
        return _native.Puzzle.of_array(rule._inner, np.zeros(listed[0], np.uint8), None)
    rows, columns = sides(shape)
    if rows * columns >= 2**32:
        raise _native.BoardError(f"shape is {said(shape)}: fewer than 2**32 places are wanted")
    zeros = _arrays.flat("board", np.zeros((rows, columns), np.uint8), rule.modulus)
    return _native.Puzzle.of_array(rule._inner, zeros, columns)


def sides(shape: Shape | None, name: str = "shape") -> tuple[int, int]:
    """Rows and columns of a shape that a caller gave."""
    try:
        rows, columns = (whole(name, side, 1) for side in cast("Shape", shape))
    except (TypeError, ValueError):
        raise _native.BoardError(f"{name} is {said(shape)}: (rows, columns) is wanted, each from 1") from None
    return rows, columns
