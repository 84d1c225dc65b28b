"""Hold what a game is worth whose play may go round: its onside and its offside, or a stopper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from grundy.values import loopspelling
from grundy.values.bigraph import Bigraph, order
from grundy.values.loopnotation import read
from grundy.values.stopper import Side, offside, onside

__all__ = ["Sided"]


@dataclass(frozen=True, eq=False)
class Sided:
    """Hold the sides of a game, each in simplest form.

    >>> over, up = Sided.parse("over"), Sided.parse("^")
    >>> over > up, over - over, Sided.parse("on + off"), Sided.parse("dud").outcome
    (True, over & under, dud, ('draw', 'draw'))
    >>> Sided.parse("over + *").compared(over), Sided.parse("upon").compared(up)
    ('equal', 'greater')

    A stopper is both its sides. Theorem (Siegel, chapter VI): G >= H where that holds of their
    onsides, as of G+ and H+, and of their offsides, as of G- and H-.
    """

    on: Side
    off: Side

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a value, as in grundy.values.loopnotation."""
        return cls.of(*read(text))

    @classmethod
    def of(cls, plus: Bigraph, minus: Bigraph | None = None) -> Self:
        """Give what a graph is worth; its offside may come from another one."""
        on, minus = onside(plus), minus or plus
        if plus == minus and plus.is_stopper:
            return cls(on, on)
        off = offside(minus)
        same = on.is_stopper and off.is_stopper and order(off.graph, on.graph)[0][0]
        return cls(on, on if same else off)

    @property
    def is_stopper(self) -> bool:
        """Tell whether the value is one stopper."""
        return self.on is self.off and self.on.is_stopper

    @property
    def is_sided(self) -> bool:
        """Tell whether both sides are stoppers."""
        return self.on.is_stopper and self.off.is_stopper

    @property
    def outcome(self) -> tuple[str, str]:
        """Say who wins, L, R or draw, where Left starts and where Right does."""
        left, right = self.on.graph.survives(), (-self.off.graph).survives()
        names = {(True, True): "L", (True, False): "draw", (False, False): "R"}
        return names[left[0], not right[1]], names[left[1], not right[0]]

    def __add__(self, other: Self) -> Self:
        plus = self.on.graph + other.on.graph
        if self.is_stopper and other.is_stopper:
            return type(self).of(plus)
        return type(self).of(plus, self.off.graph + other.off.graph)

    def __neg__(self) -> Self:
        if self.is_stopper:
            return type(self)(-self.on, -self.on)
        return type(self)(-self.off, -self.on)

    def __sub__(self, other: Self) -> Self:
        return self + -other

    def __ge__(self, other: Self) -> bool:
        on, off = order(self.on.graph, other.on.graph), order(-other.off.graph, -self.off.graph)
        return on[0][0] and off[0][0]

    def __gt__(self, other: Self) -> bool:
        return self >= other and not other >= self

    def compared(self, other: Self) -> str:
        """Say how it stands to another: greater, less, equal or confused."""
        names = {(True, True): "equal", (True, False): "greater", (False, True): "less"}
        return names.get((self >= other, other >= self), "confused")

    def __str__(self) -> str:
        on, off = (loopspelling.text(side.graph) for side in (self.on, self.off))
        if self.on is self.off:
            return on
        return "dud" if (on, off) == ("on", "off") else f"{on} & {off}"

    __repr__ = __str__
