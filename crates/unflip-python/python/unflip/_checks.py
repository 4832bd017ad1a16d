"""What arguments must be: whole numbers, flags, words, paths, and the keywords that a function has. Errors name the argument."""

from __future__ import annotations

import operator
import os
import reprlib
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import numpy as np

from unflip import _native

T = TypeVar("T")


class ArgumentError(_native.Error):
    """An argument of a wrong type, or a number out of its range: the sentence names it and says what is wanted."""


def said(value: object) -> str:
    """A value in one short line."""
    return " ".join(reprlib.repr(value).split())


def whole(name: str, value: Any, least: int, most: int | None = None, error: type[_native.Error] = ArgumentError) -> int:
    """A whole number in a range; booleans are none."""
    try:
        number = None if isinstance(value, (bool, np.bool_)) else operator.index(value)
    except TypeError:
        number = None
    if number is None or number < least or (most is not None and number > most):
        above = "" if most is None else f" to {most}"
        raise error(f"{name} is {said(value)}: a whole number from {least}{above} is wanted")
    return number


def wholes(
    name: str, values: Any, least: int, most: int | None = None, error: type[_native.Error] = ArgumentError
) -> list[int]:
    """Several of them."""
    if isinstance(values, (str, bytes)) or not isinstance(values, (Iterable, np.ndarray)):
        raise error(f"{name} is {said(values)}: several whole numbers are wanted")
    return [whole(f"{name}[{place}]", value, least, most, error) for place, value in enumerate(values)]


def flag(name: str, value: Any) -> bool:
    """True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise ArgumentError(f"{name} is {said(value)}: True or False is wanted")
    return bool(value)


def word(name: str, value: Any) -> str:
    """Text."""
    if not isinstance(value, str):
        raise ArgumentError(f"{name} is {said(value)}: text is wanted")
    encoded(name, value)
    return value


def encoded(name: str, text: str | bytes) -> bytes:
    """The bytes of a text that a caller gave."""
    if isinstance(text, bytes):
        return text
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        found = f"U+{ord(text[error.start]):04X} at character {error.start + 1}"
        raise ArgumentError(f"{name} has {found}, half of a pair that is no character: text is wanted") from None


def path(name: str, value: Any) -> str:
    """A path as text."""
    if not isinstance(value, (str, os.PathLike)):
        raise ArgumentError(f"{name} is {said(value)}: a path is wanted")
    return word(name, os.fspath(value))


def an(type_: type[T], name: str, value: Any) -> T:
    """A thing of this type of ours."""
    if not isinstance(value, type_):
        module = "unflip.cluster" if type_.__module__.startswith("unflip.cluster") else "unflip"
        raise ArgumentError(f"{name} is {said(value)}: an {module}.{type_.__name__} is wanted")
    return value


def known(function: str, given: Mapping[str, Any], keywords: Iterable[str]) -> None:
    """Raises for a keyword that a function has not, as Python does, but with the name of the function that was called."""
    unknown = next((name for name in given if name not in set(keywords)), None)
    if unknown is not None:
        raise TypeError(f"{function}() has no keyword {unknown!r}, but {', '.join(keywords)}")
