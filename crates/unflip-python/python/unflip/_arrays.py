"""What users give as boards, masks and prices, as flat arrays that the native half takes; errors name the argument."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from unflip import _native
from unflip._checks import encoded

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    #: Integers: as NumPy has them, nested in lists, or drawn.
    BoardLike: TypeAlias = str | bytes | ArrayLike
    #: True or 1 where something is marked: as NumPy has them, nested in lists, or drawn with ``#``.
    MaskLike: TypeAlias = str | ArrayLike
    #: ``"off"``, ``"on"``, ``"uniform"``, one value, or a picture, where ``?`` (in arrays -1) does not matter.
    GoalLike: TypeAlias = str | int | ArrayLike

#: Values of a board, in the smallest of the two types that holds them.
Values: TypeAlias = NDArray[np.uint8] | NDArray[np.uint32]
Shape: TypeAlias = tuple[int, ...]

#: The words for goals, and the letters that cells are drawn with.
GOALS = ["off", "on", "uniform"]
LETTERS = set("OXbwy")


def integers(name: str, given: Any, ndim: int) -> NDArray[Any]:
    """An array of integers or booleans with so many dimensions."""
    if isinstance(given, np.ma.MaskedArray):
        raise _native.ArrayError(f"{name} is a masked array: give the values here and the mask as holes=")
    array = as_array(name, given)
    if array.size == 0:
        raise _native.ArrayError(f"{name} is empty (shape {array.shape}): at least one cell is wanted")
    if array.dtype.kind not in "bui":
        advice = "; holes= marks holes" if array.dtype.kind == "O" else ""
        raise _native.ArrayError(f"{name} has dtype {array.dtype}: integers or booleans are wanted{advice}")
    if array.ndim != ndim:
        wanted = {1: "1 is wanted, a value for each lamp", 2: "2 are wanted, rows and columns"}
        raise _native.ArrayError(
            f"{name} has {array.ndim} dimensions (shape {array.shape}): {wanted.get(ndim, f'{ndim} are wanted')}"
        )
    return array


def as_array(name: str, given: Any) -> NDArray[Any]:
    """An array of anything."""
    try:
        return np.asarray(given)
    except (TypeError, ValueError, OverflowError) as error:
        raise _native.ArrayError(_ragged(name, given) or f"{name} is no array: {error}") from None


def _ragged(name: str, given: Any) -> str | None:
    """Says which row is longer or shorter than the first, or is none."""
    level = [(name, given)]
    while level and all(_is_row(row) for _, row in level):
        first, lengths = level[0][0], [len(row) for _, row in level]
        other = next((i for i, length in enumerate(lengths) if length != lengths[0]), None)
        if other is not None:
            what = "rows" if any(_is_row(cell) for _, row in level for cell in row) else "cells"
            return f"{level[other][0]} has {lengths[other]} {what}, but {first} has {lengths[0]}: rows are equally long"
        level = [(f"{path}[{i}]", cell) for path, row in level for i, cell in enumerate(row)]
    single = next((path for path, cell in level if not _is_row(cell)), None)
    row = next((path for path, cell in level if _is_row(cell)), None)
    return f"{single} is a single value, but {row} is a row: rows are equally long" if single and row else None


def _is_row(given: Any) -> bool:
    if isinstance(given, np.ndarray):
        return given.ndim > 0
    return isinstance(given, Sequence) and not isinstance(given, (str, bytes))




def flat(name: str, array: NDArray[Any], modulus: int) -> Values:
    """The values in reading order, all of them below the modulus."""
    if array.dtype.kind != "b" and (int(array.min()) < 0 or int(array.max()) >= modulus):
        place = np.unravel_index(int(np.argmax((array < 0) | (array >= modulus))), array.shape)
        index = ", ".join(str(int(i)) for i in place)
        raise _native.ArrayError(f"{name}[{index}] is {array[place]}: values are 0 to {modulus - 1}")
    dtype = np.uint8 if modulus <= 256 else np.uint32
    # Flat first: NumPy converts an array of short rows many times slower than a long one.
    return np.ascontiguousarray(array).reshape(-1).astype(dtype, copy=False)


def mask(name: str, given: MaskLike | None, shape: Shape) -> NDArray[np.bool_] | None:
    """Marks in reading order for a board of this shape."""
    if given is None:
        return None
    if isinstance(given, str):
        drawn = _native.Puzzle.read(encoded(name, given), format="text")
        array: NDArray[Any] = drawn.start.reshape(drawn.shape)
    else:
        array = integers(name, given, len(shape))
    same_shape(name, array.shape, shape)
    return flat(name, array, 2).astype(np.bool_)


def prices(given: ArrayLike | None, shape: Shape) -> NDArray[np.uint32] | None:
    """Prices in reading order for presses of this shape."""
    if given is None:
        return None
    array = integers("cost", given, len(shape))
    same_shape("cost", array.shape, shape)
    return flat("cost", array, 2**32).astype(np.uint32, copy=False)


def goal(given: GoalLike, modulus: int, shape: Shape) -> str | int | tuple[Values, NDArray[np.bool_] | None]:
    """A word, a value, a picture in text, or values with marks where any will do."""
    if isinstance(given, str):
        encoded("goal", given)
        if given.isalpha() and given not in GOALS and not set(given) <= LETTERS:
            wanted = "off, on, uniform, a number, or a picture of the board's shape"
            raise _native.PuzzleError(f"the goal {given!r} is none of {wanted}")
        return given
    if isinstance(given, (int, np.integer)):
        if not 0 <= given < modulus:
            raise _native.ArrayError(f"goal is {given}: values are 0 to {modulus - 1}")
        return int(given)
    array = integers("goal", given, len(shape))
    same_shape("goal", array.shape, shape)
    ignored = np.zeros(shape, bool) if array.dtype.kind == "b" else array == -1
    values = flat("goal", np.where(ignored, 0, array), modulus)
    return values, ignored.reshape(-1) if ignored.any() else None


def same_shape(name: str, found: Shape, wanted: Shape) -> None:
    """Raises if an array is not of the board's shape."""
    if tuple(found) != tuple(wanted):
        whose = "the solver's board" if name == "board" else "the board"
        raise _native.ArrayError(f"{name} has shape {tuple(found)}, but {whose} has shape {tuple(wanted)}")


def frozen(values: Values, shape: Sequence[int]) -> Values:
    """The values in their shape, as the field of a result: not to be changed."""
    array = values.reshape(tuple(shape))
    array.setflags(write=False)
    return array


def equal(one: Any, other: Any) -> bool:
    """Whether two fields of results are equal: arrays by what is in them."""
    if isinstance(one, np.ndarray) or isinstance(other, np.ndarray):
        return one is not None and other is not None and np.array_equal(one, other)
    return bool(one == other)


def index(place: int, shape: Shape) -> tuple[int, ...]:
    """The index of a place in reading order."""
    return tuple(int(i) for i in np.unravel_index(place, shape))
