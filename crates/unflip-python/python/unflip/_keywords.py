"""The keywords that functions share: what a press does, what else a puzzle has, and limits. All are checked here or there."""

from __future__ import annotations

import math
import numbers
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, cast

import numpy as np

from unflip._checks import ArgumentError, known, said, whole

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from unflip._arrays import GoalLike, MaskLike
    from unflip._rule import Rule


class Limits(TypedDict, total=False):
    """How far a search may go; see ``help(unflip)``."""

    time_limit: float | None
    memory_limit: int | None
    max_nullity: int
    threads: int | None
    progress: Callable[[str, int, int], object] | None


class Rules(TypedDict, total=False):
    """What a press does; see `Puzzle`."""

    rule: Rule | None
    stencil: str | ArrayLike | None
    edges: str | None
    modulus: int | None


class Parts(Rules, total=False):
    """All that a puzzle has beside a board; see `Puzzle`."""

    goal: GoalLike | None
    holes: MaskLike | None
    locked: MaskLike | None
    cost: ArrayLike | None
    both_ways: bool


class RulesAndLimits(Rules, Limits, total=False):
    """What a press does, and limits."""


class PartsAndLimits(Parts, Limits, total=False):
    """All that a puzzle has beside a board, and limits."""


def split(
    function: str, keywords: RulesAndLimits | PartsAndLimits, kinds: type[RulesAndLimits] | type[PartsAndLimits] = PartsAndLimits
) -> tuple[Parts, Limits]:
    """The limits apart from what else there is, for a function that has keywords of these kinds."""
    given = cast("dict[str, Any]", keywords)
    known(function, given, kinds.__annotations__)
    limits = {name: value for name, value in given.items() if name in Limits.__annotations__}
    parts = {name: value for name, value in given.items() if name not in limits}
    return cast("Parts", parts), cast("Limits", limits)


def asked(function: str, limits: Limits) -> Asked:
    """The limits of a function that has no other keywords."""
    known(function, cast("dict[str, Any]", limits), Limits.__annotations__)
    return Asked(**limits)


@dataclass(frozen=True)
class Asked:
    """The limits as the native half reads them."""

    time_limit: float | None = None
    memory_limit: int | None = None
    max_nullity: int = 40
    threads: int | None = None
    progress: Callable[[str, int, int], object] | None = None

    def __post_init__(self) -> None:
        if self.time_limit is not None:
            object.__setattr__(self, "time_limit", _seconds(self.time_limit))
        for name, least, most in [("memory_limit", 0, 2**64 - 1), ("max_nullity", 0, 2**32 - 1), ("threads", 1, 1024)]:
            value = getattr(self, name)
            if value is not None or name == "max_nullity":
                object.__setattr__(self, name, whole(name, value, least, most))
        if self.progress is not None and not callable(self.progress):
            raise ArgumentError(f"progress is {said(self.progress)}: a function of (stage, done, total) is wanted")

    def tick(self, told: tuple[str, int, int] | None) -> None:
        """Called about every 50 ms while work goes on; what it raises ends the work."""
        if self.progress is not None and told is not None:
            self.progress(*told)
        if _main_thread_leaves():
            raise KeyboardInterrupt


def _seconds(given: Any) -> float | None:
    """A limit of time; None where it is infinite."""
    is_number = isinstance(given, (numbers.Real, np.floating)) and not isinstance(given, bool)
    if not is_number or not given >= 0:
        raise ArgumentError(f"time_limit is {said(given)}: seconds from 0 are wanted")
    return None if math.isinf(given) else float(given)


def _main_thread_leaves() -> bool:
    """Whether the main thread, which alone gets Ctrl-C, has ended or unwinds by it: nobody waits for this thread then."""
    main = threading.main_thread()
    if main is threading.current_thread():
        return False
    if not main.is_alive():
        return issubclass(getattr(sys, "last_type", None) or object, KeyboardInterrupt)
    # Python 3.11 and before have the triple of sys.exc_info() here.
    handled: object = sys._current_exceptions().get(main.ident or 0)
    return isinstance(handled[1] if isinstance(handled, tuple) else handled, KeyboardInterrupt)
