"""Rules: what a press does, and how many values a lamp has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from unflip import _arrays, _native
from unflip._checks import said, whole, wholes, word

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


class Rule:
    """A stencil on a grid: what every press does to the lamps.

    Parameters
    ----------
    stencil
        Which cells a press steps: ``"plus"``, ``"ring"``, ``"x"``, ``"king"``, ``"knight"``, ``"row-column"``, a picture such as
        ``".#./###/.#."``, or an array of how often each cell is stepped. Sides are odd, the middle is the pressed cell.
    edges
        What happens at the border: ``"plane"``, ``"cylinder"``, ``"torus"``, ``"mobius"``, ``"klein"`` or ``"projective"``.
    modulus
        How many values a lamp has, from 2.

    Raises
    ------
    StencilError, RuleError
        Where one of them is not as above.

    Examples
    --------
    >>> unflip.Rule("ring", "torus", modulus=3)
    Rule('ring', 'torus', modulus=3)
    """

    __slots__ = ("_inner",)
    _inner: _native.Rule

    def __init__(self, stencil: str | ArrayLike = "plus", edges: str = "plane", modulus: int = 2) -> None:
        self._inner = _native.Rule.grid(stencil_of(stencil), word("edges", edges), modulus_of(modulus))

    @classmethod
    def from_effects(cls, effects: Iterable[Iterable[int]], lamps: int, modulus: int = 2) -> Rule:
        """A list of switches: press ``j`` steps the lamps ``effects[j]``, numbered from 0; one that is named twice is stepped twice.

        Raises
        ------
        RuleError
            If an effect names a lamp that is not below `lamps`.

        Examples
        --------
        >>> rule = unflip.Rule.from_effects([[0, 1], [1, 2, 3]], lamps=4)
        >>> unflip.solve([0, 1, 1, 1], rule=rule).presses
        array([0, 1], dtype=uint8)
        """
        listed = [_lamps(f"effects[{press}]", effect) for press, effect in enumerate(_several("effects", effects))]
        return cls._of(_native.Rule.effects(modulus_of(modulus), _count(lamps), listed))

    @classmethod
    def from_graph(cls, edges: Iterable[Sequence[int]], lamps: int, modulus: int = 2) -> Rule:
        """A graph: a press steps its vertex and all neighbours; a double edge or a loop steps again.

        Raises
        ------
        RuleError
            If an edge names a vertex that is not below `lamps`.

        Examples
        --------
        >>> triangle = unflip.Rule.from_graph([(0, 1), (1, 2), (2, 0)], lamps=3)
        >>> unflip.Solver(triangle).nullity
        2
        """
        listed = [_lamps(f"edges[{place}]", edge) for place, edge in enumerate(_several("edges", edges))]
        odd = next((place for place, edge in enumerate(listed) if len(edge) != 2), None)
        if odd is not None:
            raise _native.RuleError(f"edges[{odd}] names {len(listed[odd])} vertices: an edge has two")
        return cls._of(_native.Rule.graph(modulus_of(modulus), _count(lamps), [(a, b) for a, b in listed]))

    @classmethod
    def _of(cls, native: _native.Rule) -> Rule:
        rule = cls.__new__(cls)
        rule._inner = native
        return rule

    @property
    def modulus(self) -> int:
        """How many values a lamp has."""
        return self._inner.modulus

    @property
    def stencil(self) -> str | None:
        """The name or the picture of the stencil; None for switches and graphs."""
        return self._inner.stencil

    @property
    def edges(self) -> str | None:
        """The name of the edges; None for switches and graphs."""
        return self._inner.edges

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self._inner == other._inner

    def __hash__(self) -> int:
        return hash((self.stencil, self.edges, self.modulus))

    def __reduce__(self) -> tuple[Any, ...]:
        listed = self._inner.list()
        if listed is not None:
            lamps, effects = listed
            return (Rule.from_effects, (effects, lamps, self.modulus))
        return (Rule, (self._inner.rows() or self.stencil, self.edges, self.modulus))

    def __repr__(self) -> str:
        listed = self._inner.list()
        if listed is not None:
            lamps, effects = listed
            return f"Rule.from_effects({effects}, lamps={lamps}, modulus={self.modulus})"
        stencil = (self.stencil or "").replace("\n", "/")
        return f"Rule({stencil!r}, {self.edges!r}, modulus={self.modulus})"


def modulus_of(given: int) -> int:
    """How many values a lamp has, as the native half takes it."""
    return whole("modulus", given, 2, 2**32 - 1, _native.RuleError)


def _count(lamps: int) -> int:
    return whole("lamps", lamps, 0, 2**32 - 1, _native.RuleError)


def _lamps(name: str, given: Any) -> list[int]:
    return wholes(name, given, 0, 2**32 - 1, _native.RuleError)


def _several(name: str, given: Any) -> Iterable[Any]:
    """What can be gone through, and is no text."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise _native.RuleError(f"{name} is {said(given)}: a list is wanted, of lists of lamps")
    return given


def stencil_of(given: str | ArrayLike) -> str | list[list[int]]:
    """A stencil as the native half takes it: text, or rows of numbers."""
    if isinstance(given, str):
        return word("stencil", given)
    array = _arrays.integers("stencil", given, 2)
    times = _arrays.flat("stencil", array, 2**32).reshape(array.shape)
    return [[int(value) for value in row] for row in times]
