"""Many boards at once: what users give as one flat array of bytes, and the answers as columns."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unflip import _arrays, _arrow, _native
from unflip._answer import Solution, Unsolvable
from unflip._checks import flag, said
from unflip._keywords import Limits, asked

if TYPE_CHECKING:
    import pyarrow

    from unflip._arrays import GoalLike, Shape
    from unflip._solver import Solver


@dataclass(frozen=True)
class Packed:
    """Boards side by side, each of `stride` bytes."""

    #: What was given, as an array with a board in each entry.
    boards: NDArray[Any]
    stride: int
    #: Whether a place is a bit, the lowest first, or a byte.
    bits: bool
    #: The column of presses in the form in which boards were given.
    presses: Callable[[NDArray[np.uint8], int], NDArray[Any]]
    #: The same for Arrow.
    arrow: Callable[[NDArray[np.uint8], int], pyarrow.Array[Any]]

    @property
    def data(self) -> NDArray[np.uint8]:
        """All bytes, without a copy."""
        return self.boards.view(np.uint8).reshape(-1)

    def board(self, row: int, shape: Shape) -> NDArray[np.uint8]:
        """One board, a value for each place."""
        places = int(np.prod(shape))
        data = self.data[row * self.stride : (row + 1) * self.stride]
        values = np.unpackbits(data, bitorder="little") if self.bits else data
        return values[:places].reshape(shape)


@dataclass(frozen=True, eq=False, repr=False)
class Answers:
    """Answers to many boards, a column each: arrays of NumPy that no copy was made for.

    ``answers[i]`` is the `Solution` or `Unsolvable` of board ``i``, solved once more by itself, with all that these tell.

    Examples
    --------
    >>> solver = unflip.Solver(unflip.Rule(), (1, 2))
    >>> answers = solver.solve_many(np.array([[[1, 1]], [[0, 0]], [[1, 0]]]))
    >>> answers
    Answers(3 boards: 2 solved, 1 unsolvable; weights 0 to 1)
    >>> answers.status, answers.weight, answers.minima
    (array([1, 1, 0], dtype=int8), array([ 1,  0, -1], dtype=int32), array([2, 1, 0]))
    >>> answers.presses[0], answers[2].solved
    (array([[0, 1]], dtype=uint8), False)
    """

    #: 0 unsolvable, 1 solved (proved), 2 bounded (a limit was reached).
    status: NDArray[np.int8]
    #: The sum of the press counts; -1 where unsolvable.
    weight: NDArray[np.int32]
    #: How many solutions cost as little; 0 where unsolvable, -1 where not known or beyond int64.
    minima: NDArray[np.int64]
    #: The presses in the form in which the boards were given: an array ``(N, rows, columns)`` of bytes, or packed.
    presses: NDArray[Any]
    #: What the presses cost, -1 where unsolvable; None unless presses have prices.
    cost: NDArray[np.int64] | None
    #: What any presses cost at least, -1 where unsolvable; None unless a board is bounded.
    at_least: NDArray[np.int64] | None
    _solver: Solver = field(repr=False)
    _given: Packed = field(repr=False)
    _flat: tuple[NDArray[np.uint8], int] = field(repr=False)
    _goal: GoalLike = field(repr=False)
    _limits: Limits = field(repr=False)

    def __len__(self) -> int:
        return len(self.status)

    def __getitem__(self, row: int) -> Solution | Unsolvable:
        try:
            row = operator.index(row)
        except TypeError:
            wanted = "the number of one board is wanted; columns, as answers.weight, are arrays and take slices"
            raise TypeError(f"answers[{said(row)}]: {wanted}") from None
        place = row + len(self) if row < 0 else row
        if not 0 <= place < len(self):
            raise IndexError(f"there is no board {row}: there are {len(self)}")
        board = self._given.board(place, self._solver.shape)
        return self._solver.solve(board, goal=self._goal, **self._limits)

    def __eq__(self, other: object) -> bool:
        """Whether boards, what was asked of them and all columns are equal, whatever the limits were."""
        if not isinstance(other, Answers):
            return NotImplemented
        columns = [f.name for f in fields(self) if not f.name.startswith("_")]
        return (
            self._solver._for_goal(self._goal) == other._solver._for_goal(other._goal)
            and np.array_equal(self._given.boards, other._given.boards)
            and all(_arrays.equal(getattr(self, name), getattr(other, name)) for name in columns)
        )

    def __getstate__(self) -> dict[str, Any]:
        """All but the presses, whose memory is also `_flat`, and whoever hears of progress."""
        limits = {name: value for name, value in self._limits.items() if name != "progress"}
        return {name: value for name, value in vars(self).items() if name != "presses"} | {"_limits": limits}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, presses=state["_given"].presses(*state["_flat"]))

    def __iter__(self) -> Iterator[Solution | Unsolvable]:
        return (self[row] for row in range(len(self)))

    def to_arrow(self) -> pyarrow.Table:
        """The columns as a table of Arrow, without a copy; presses have the type that the boards had.

        Raises
        ------
        ImportError
            If PyArrow is not there: ``pip install unflip[arrow]`` brings it.
        """
        return _arrow.table(self, self._given.arrow(*self._flat))

    def __repr__(self) -> str:
        counts = np.bincount(self.status, minlength=3)
        named = [f"{n} {name}" for name, n in [("solved", counts[1]), ("bounded", counts[2]), ("unsolvable", counts[0])] if n]
        weights = self.weight[self.status > 0]
        range_ = f"; weights {weights.min()} to {weights.max()}" if len(weights) else ""
        return f"Answers({len(self)} boards{': ' if named else ''}{', '.join(named)}{range_})"


def solve_many(
    solver: Solver, boards: Any, packed: bool, goal: GoalLike, limits: Limits
) -> Answers:
    """Answers all boards."""
    asked_ = asked("Solver.solve_many", limits)
    packed = flag("packed", packed)
    puzzle = solver._for_goal(goal)
    given = _arrow.packed(boards, solver) if _arrow.is_arrow(boards) else _packed(boards, solver, packed)
    columns = _native.solve_many(
        solver._inner, puzzle._inner, given.data, given.stride, given.bits, asked_
    )
    flat = (columns["presses"], columns["press_stride"])
    return Answers(
        status=columns["status"],
        weight=columns["weight"],
        minima=columns["minima"],
        presses=given.presses(*flat),
        cost=columns["cost"],
        at_least=columns["at_least"],
        _solver=solver,
        _given=given,
        _flat=flat,
        _goal=goal,
        _limits=limits,
    )


def _with_shape(shape: Shape, flat: NDArray[np.uint8], _: int) -> NDArray[Any]:
    return flat.reshape(-1, *shape)


def _as_bytes(flat: NDArray[np.uint8], stride: int) -> NDArray[Any]:
    return flat.reshape(-1, stride)


def _as_integers(dtype: np.dtype[Any], flat: NDArray[np.uint8], stride: int) -> NDArray[Any]:
    return flat.view(dtype) if stride == dtype.itemsize else _as_bytes(flat, stride)


def _packed(boards: Any, solver: Solver, packed: bool) -> Packed:
    """Boards of NumPy, or nested in lists."""
    if isinstance(boards, np.ma.MaskedArray):
        raise _native.ArrayError("boards is a masked array: holes are said once, as holes= of the solver")
    array = _arrays.as_array("boards", boards)
    if array.dtype.kind not in "bui":
        raise _native.ArrayError(f"boards has dtype {array.dtype}: integers or booleans are wanted")
    if packed:
        return _of_bytes(array, solver)
    if array.ndim == 1:
        return _of_integers(array, solver)
    return _of_values(array, solver)


def _of_values(array: NDArray[Any], solver: Solver) -> Packed:
    """An entry for each place."""
    shape, modulus = solver.shape, solver.rule.modulus
    if array.ndim != len(shape) + 1 or array.shape[1:] != shape:
        wanted = ", ".join(["N", *map(str, shape)])
        raise _native.ArrayError(f"boards has shape {array.shape}: ({wanted}) is wanted, or (N,) packed in integers")
    if array.dtype not in (np.uint8, np.bool_):
        # The engine takes bytes: wider values are looked at here, and copied.
        array = _arrays.flat("boards", array, min(modulus, 256)).reshape(array.shape) if array.size else array.astype(np.uint8)
    array = np.ascontiguousarray(array)
    presses = tuple(solver._puzzle._inner.press_shape)
    return Packed(
        boards=array,
        stride=int(np.prod(shape)),
        bits=False,
        presses=partial(_with_shape, presses),
        arrow=_arrow.lists,
    )


def _of_integers(array: NDArray[Any], solver: Solver) -> Packed:
    """A board in each integer, the first place in the lowest bit."""
    places, size = int(np.prod(solver.shape)), array.dtype.itemsize
    if solver.rule.modulus != 2 or array.dtype.kind == "b" or places > 8 * size:
        wanted = ", ".join(["N", *map(str, solver.shape)])
        raise _native.ArrayError(
            f"boards has shape {array.shape} and dtype {array.dtype}: {places} lamps of {solver.rule.modulus} values do not "
            f"fit such integers; ({wanted}) is wanted"
        )
    dtype = array.dtype.newbyteorder("<")
    array = np.ascontiguousarray(array, dtype=dtype)

    return Packed(array, size, True, partial(_as_integers, dtype), partial(_arrow.numbers, dtype))


def _of_bytes(array: NDArray[Any], solver: Solver) -> Packed:
    """A board in each row of bytes."""
    if array.dtype != np.uint8 or array.ndim != 2:
        raise _native.ArrayError(
            f"boards has shape {array.shape} and dtype {array.dtype}: packed=True wants (N, bytes) of uint8"
        )
    bits = solver.rule.modulus == 2
    places = int(np.prod(solver.shape))
    least = (places + 7) // 8 if bits else places
    if array.shape[1] < least:
        raise _native.ArrayError(f"boards has {array.shape[1]} bytes a board: {least} are wanted, or more")
    array = np.ascontiguousarray(array)
    return Packed(
        boards=array,
        stride=array.shape[1],
        bits=bits,
        presses=_as_bytes,
        arrow=_arrow.binary,
    )
