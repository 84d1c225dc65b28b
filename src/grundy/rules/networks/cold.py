"""A component's value is found by comparing it with numbers, where it is a number or one and *."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

from grundy.values.names import simplest_in_units
from grundy.values.shape import LEFT, RIGHT

__all__ = ["Cold", "Value", "at_least", "plus"]

Part = TypeVar("Part", bound=Hashable)

Value = tuple[int, int]
"""A number in units of 2 to the minus some power, and 1 where * is added to it."""

_SPENT = 8
"""Entries of the tables as which a component counts."""


class Cold(ABC, Generic[Part]):
    """The search for values of components of one kind of play, with all that was found out.

    ``one`` is the number 1 in units, ``spend`` is called for each entry of the tables.

    >>> class Stalks(Cold[str]):
    ...     def after(self, part, player):
    ...         cuts = [i for i, edge in enumerate(part) if edge == "LR"[player]]
    ...         return [([part[:i]], (0, 0)) if i else ([], (0, 0)) for i in cuts]
    ...     def twin(self, part):
    ...         return None
    ...     def mobility(self, part):
    ...         return part.count("L"), part.count("R")
    >>> Stalks(one=8).value("LRR")  # 1/4
    (2, 0)
    """

    def __init__(self, one: int) -> None:
        self.one = one
        self.spend: Callable[[], None] = lambda: None
        self._bounds: dict[Part, _Bounds] = {}

    @abstractmethod
    def after(self, part: Part, player: int) -> Iterable[tuple[Sequence[Part], Value]]:
        """Give for each move the components that are left, the largest last, and a value to add."""

    @abstractmethod
    def twin(self, part: Part) -> Part | None:
        """Give the component of the negative value that is compared in place of this one."""

    @abstractmethod
    def mobility(self, part: Part) -> tuple[int, int]:
        """Count the vertices open to each player."""

    def value(self, part: Part) -> Value:
        """Find the value of a component: the first number, by birth, that is not above or below."""
        twin = self.twin(part)
        if twin is not None:
            number, star = self.value(twin)
            return -number, star
        known = self._bounds_of(part)
        low: int | None = None
        high: int | None = None
        while known.value is None:
            ends = low if low is None else low + 1, high if high is None else high - 1
            number = simplest_in_units(*ends, self.one.bit_length() - 1)
            below, above = (self._holds(part, (number, 0), side) for side in (LEFT, RIGHT))
            if below == above:
                known.value = number, int(not below)
            elif below:
                low = number
            else:
                high = number
        return known.value

    def _bounds_of(self, part: Part) -> _Bounds:
        found = self._bounds.get(part)
        if found is None:
            for _ in range(_SPENT):
                self.spend()
            found = self._bounds[part] = _Bounds()
        return found

    def _sum_holds(self, parts: Sequence[Part], than: Value, side: int) -> bool:
        """Value all components but the largest, and compare that one with what is left."""
        if not parts:
            return at_least((0, 0), than, side)
        for part in parts[:-1]:
            than = plus(than, self.value(part), -1)
        return self._holds(parts[-1], than, side)

    def _holds(self, part: Part, than: Value, side: int) -> bool:
        """Tell whether a component is at least (LEFT) a value, or at most (RIGHT).

        G >= x where no option of Right's is <= x, and no option of Left's of x is >= G.
        """
        twin = self.twin(part)
        if twin is not None:
            return self._holds(twin, (-than[0], than[1]), 1 - side)
        known = self._bounds_of(part)
        if known.value is not None:
            return at_least(known.value, than, side)
        found = known.answer(than, side)
        if found is None:
            left, right = self.mobility(part)
            sign = 1 if side == LEFT else -1
            most, least = (left, right) if side == LEFT else (right, left)
            number = than[0]
            if sign * number > most * self.one:
                found = False
            elif sign * number < -least * self.one:
                found = True
            else:
                found = self._tried(part, than, side)
            known.answers[side][than] = found
        return found

    def _tried(self, part: Part, than: Value, side: int) -> bool:
        other = 1 - side
        for parts, more in self.after(part, other):
            if self._sum_holds(parts, plus(than, more, -1), other):
                return False
        return not any(self._holds(part, less, other) for less in options(than, side, self.one))


class _Bounds:
    """Hold what is known of a component: its value, or with which values it was compared."""

    __slots__ = ("answers", "value")

    def __init__(self) -> None:
        self.value: Value | None = None
        self.answers: tuple[dict[Value, bool], dict[Value, bool]] = {}, {}

    def answer(self, than: Value, side: int) -> bool | None:
        """Tell what earlier answers say, or None."""
        found = self.answers[side].get(than)
        if found is not None:
            return found
        for value, holds in self.answers[side].items():
            if holds and at_least(value, than, side):
                return True
            if not holds and at_least(than, value, side):
                return False
        for value, holds in self.answers[1 - side].items():
            if holds and value != than and at_least(than, value, side):
                return False
        return None


def options(value: Value, player: int, one: int) -> list[Value]:
    """Give the best option of a player of a number, or of the number in its sum with *.

    >>> options((3, 0), 0, 2), options((2, 1), 0, 2), options((2, 0), 1, 2)
    ([(2, 0)], [(2, 0)], [])
    """
    number, star = value
    if star:
        return [(number, 0)]
    sign = 1 if player == LEFT else -1
    step = min(number & -number or one, one)
    return [] if step == one and sign * number <= 0 else [(number - sign * step, 0)]


def plus(value: Value, more: Value, times: int = 1) -> Value:
    """Add a value, or with -1 its negative.

    >>> plus((3, 1), (2, 1), -1)
    (1, 0)
    """
    return value[0] + times * more[0], value[1] ^ more[1]


def at_least(value: Value, than: Value, side: int = LEFT) -> bool:
    """Tell whether a value is at least (LEFT) another, or at most (RIGHT).

    >>> at_least((1, 0), (1, 1)), at_least((2, 0), (1, 1)), at_least((1, 0), (2, 0), 1)
    (False, True, True)
    """
    more = value[0] > than[0] if side == LEFT else value[0] < than[0]
    return more or value == than
