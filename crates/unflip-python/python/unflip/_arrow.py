"""Arrow: arrays of PyArrow, or of whoever speaks its C interface, in and out without a copy.

PyArrow is imported when it is needed, and not before. Its buffers are read and made through the buffer protocol of Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unflip import _native

if TYPE_CHECKING:
    import pyarrow

    from unflip._many import Answers, Packed
    from unflip._solver import Solver

#: Names of the entries of the column `status`.
STATUS = ["unsolvable", "solved", "bounded"]


def is_arrow(boards: Any) -> bool:
    """Whether this is a column of Arrow."""
    return hasattr(boards, "__arrow_c_array__") or hasattr(boards, "__arrow_c_stream__")


def packed(boards: Any, solver: Solver) -> Packed:
    """Boards in a column of integers, binaries of fixed size, or lists."""
    from unflip._many import _of_bytes, _of_integers, _of_values

    import pyarrow as pa

    array = _one(boards)
    if array.null_count:
        row = int(np.argmax(array.is_null().to_numpy(zero_copy_only=False)))
        raise _native.ArrayError(f"boards[{row}] is null: every board is wanted")
    if pa.types.is_integer(array.type):
        return _of_integers(array.to_numpy(zero_copy_only=True), solver)
    if pa.types.is_fixed_size_binary(array.type):
        return _of_bytes(_fixed(array), solver)
    if _is_list(array.type):
        return _of_values(_listed(array, solver).reshape(len(array), *solver.shape), solver)
    raise _native.ArrayError(
        f"boards has type {array.type}: integers, binaries of fixed size or lists of integers are wanted"
    )


def _one(boards: Any) -> Any:
    """A column as one array: chunks are put together, which copies them if they are several."""
    import pyarrow as pa

    if isinstance(boards, pa.Array):
        return boards
    if hasattr(boards, "__arrow_c_array__") and not isinstance(boards, pa.ChunkedArray):
        return pa.array(boards)
    column = boards if isinstance(boards, pa.ChunkedArray) else pa.chunked_array(boards)
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def _fixed(array: Any) -> NDArray[np.uint8]:
    """The bytes of binaries, a row each."""
    width = array.type.byte_width
    data = np.frombuffer(array.buffers()[1], np.uint8)
    return data[array.offset * width : (array.offset + len(array)) * width].reshape(len(array), width)


def _listed(array: Any, solver: Solver) -> NDArray[Any]:
    """The values of lists, or of lists in lists, one after another."""
    import pyarrow.types as types

    _whole_leaves(array.type)
    sizes: list[int] = [len(array)]
    while _is_list(array.type):
        if array.null_count:
            raise _native.ArrayError(f"{_first(array, sizes)} is null: every row is wanted")
        sizes.append(_length(array, sizes))
        array = array.flatten()
    if array.null_count:
        row = int(np.argmax(array.is_null().to_numpy(zero_copy_only=False))) // max(int(np.prod(sizes[1:])), 1)
        raise _native.ArrayError(f"boards[{row}] has a null: every value is wanted")
    places, found = int(np.prod(solver.shape)), tuple(sizes[1:])
    if sizes[0] and found not in ((places,), solver.shape):
        if len(found) == 1:
            raise _native.ArrayError(f"boards[0] has {found[0]} values, but the board has {places} places")
        raise _native.ArrayError(f"boards[0] has shape {found}, but the board has shape {solver.shape}")
    values: NDArray[Any] = array.to_numpy(zero_copy_only=types.is_integer(array.type))
    return values


def _is_list(type_: Any) -> bool:
    import pyarrow.types as types

    return bool(types.is_list(type_) or types.is_large_list(type_) or types.is_fixed_size_list(type_))


def _whole_leaves(type_: Any) -> None:
    """Raises unless lists are of integers or booleans in the end: nothing is rounded to be a value."""
    import pyarrow.types as types

    leaf = type_
    while _is_list(leaf):
        leaf = leaf.value_type
    if not (types.is_integer(leaf) or types.is_boolean(leaf)):
        raise _native.ArrayError(f"boards has type {type_}: lists of integers or booleans are wanted, not of {leaf}")


def _length(array: Any, sizes: list[int]) -> int:
    """How long all of these lists are."""
    import pyarrow.compute as pc

    lengths = pc.list_value_length(array).to_numpy(zero_copy_only=False)
    wanted = int(lengths[0]) if len(lengths) else 0
    if (lengths != wanted).any():
        other = int(np.argmax(lengths != wanted))
        odd, first = _named(other, sizes), _named(0, sizes)
        raise _native.ArrayError(f"{odd} has {lengths[other]} values, but {first} has {wanted}: all are of one shape")
    return wanted


def _first(array: Any, sizes: list[int]) -> str:
    """The first list that is null."""
    return _named(int(np.argmax(array.is_null().to_numpy(zero_copy_only=False))), sizes)


def _named(place: int, sizes: list[int]) -> str:
    """A list by its index."""
    return f"boards[{', '.join(str(int(i)) for i in np.unravel_index(place, sizes))}]"


def lists(flat: NDArray[np.uint8], stride: int) -> pyarrow.Array[Any]:
    """A list of bytes for each board."""
    import pyarrow as pa

    return pa.FixedSizeListArray.from_arrays(_array(pa.uint8(), flat), stride)


def binary(flat: NDArray[np.uint8], stride: int) -> pyarrow.Array[Any]:
    """A binary for each board."""
    import pyarrow as pa

    return pa.Array.from_buffers(pa.binary(stride), len(flat) // stride, [None, pa.py_buffer(flat)])


def numbers(dtype: np.dtype[Any], flat: NDArray[np.uint8], stride: int) -> pyarrow.Array[Any]:
    """An integer for each board, where presses fit such an integer."""
    import pyarrow as pa

    if stride != dtype.itemsize:
        return binary(flat, stride)
    return _array(pa.from_numpy_dtype(dtype), flat.view(dtype))


def table(answers: Answers, presses: pyarrow.Array[Any]) -> pyarrow.Table:
    """All columns of answers."""
    import pyarrow as pa

    status = pa.DictionaryArray.from_arrays(_array(pa.int8(), answers.status), STATUS)
    columns: dict[str, Any] = {
        "status": status,
        "weight": _array(pa.int32(), answers.weight),
        "minima": _array(pa.int64(), answers.minima),
        "presses": presses,
    }
    for name, column in [("cost", answers.cost), ("at_least", answers.at_least)]:
        if column is not None:
            columns[name] = _array(pa.int64(), column)
    return pa.table(columns)


def _array(type_: Any, values: NDArray[Any]) -> pyarrow.Array[Any]:
    """An array that shares the memory of NumPy's."""
    import pyarrow as pa

    return pa.Array.from_buffers(type_, len(values), [None, pa.py_buffer(values)])
