"""Hold what a game is worth whose play may go round: its onside and its offside, or a stopper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.values.bigraph import Bigraph, order
from grundy.values.game import Game
from grundy.values.loopnotation import read
from grundy.values.short import Session
from grundy.values.stopper import Side, offside, onside

__all__ = ["Sided", "text"]


_LABELS = "abcdefghijklmnopqrstuwxyz"  # v is down
_MOST_BARS = 3
_MOST_PIECES = 20_000


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
        on, off = (text(side.graph) for side in (self.on, self.off))
        if self.on is self.off:
            return on
        return "dud" if (on, off) == ("on", "off") else f"{on} & {off}"

    __repr__ = __str__


def text(graph: Bigraph) -> str:
    """Write a graph; vertices that are met again inside themselves have a label.

    >>> from grundy.values.loopnotation import read
    >>> given = "a = {0|b}; b = {a|}", "{0|{0|over}}", "a{3/2*|a}", "{on|{1|0}}"
    >>> [text(read(one)[0]) for one in given]
    ['a{0||a|}', '{0||0|over}', '3/2-upon', '{on||1|0}']

    `LimitError` is raised for a text that would be too long.
    """
    session = Session()
    return session.deeply(_Writer(graph, session).written, 0)


class _Writer:
    def __init__(self, graph: Bigraph, session: Session) -> None:
        self.graph, self.session = graph, session
        self.shorts = _shorts(graph, session)
        self.labels: dict[int, str] = {}  # of the vertices that are being written
        self.used = self.pieces = 0

    def written(self, v: int) -> str:
        """Write a vertex: by name if it has one, else by its options."""
        if v in self.shorts:
            return str(self.shorts[v])
        if named := self.name(v):
            return named
        if v in self.labels:
            if not self.labels[v]:
                self.labels[v] = _label(self.used)
                self.used += 1
            return self.labels[v]
        self.pieces += 1
        if self.pieces > _MOST_PIECES:
            raise LimitError(phrase("the text takes more than {n} pieces", n=_MOST_PIECES))
        self.labels[v] = ""
        left = [self.written(x) for x in self.graph.left[v]]
        right = [self.written(x) for x in self.graph.right[v]]
        lone = [_bars(side[0]) for side in (left, right) if len(side) == 1]
        bars = 1 + max((count for count in lone if count < _MOST_BARS), default=0)
        sides = (_side(side, bars) for side in (left, right))
        return self.labels.pop(v) + "{" + ("|" * bars).join(sides) + "}"

    def name(self, v: int) -> str:
        """Name a vertex that leads to itself by one player, else to one number or star."""
        left, right = self.graph.edges
        if v in right[v]:
            return self.pattern(right[v], left[v], v, ("off", "over", "-upon", "-upon*"))
        return self.pattern(left[v], right[v], v, ("on", "under", "upon", "upon*"))

    def pattern(
        self, looping: tuple[int, ...], ending: tuple[int, ...], v: int, names: tuple[str, ...]
    ) -> str:
        if looping == (v,) and not ending:
            return names[0]
        x = self.shorts.get(ending[0]) if len(ending) == 1 else None
        if v not in looping or v in ending or x is None or x.base is None or x.ups or x.star > 1:
            return ""
        number = str(x.left_stop or "")
        if looping == (v,):
            return number + names[1 + x.star]
        return number + names[3] if {*looping} == {v, *ending} and not x.star else ""


def _side(options: list[str], bars: int) -> str:
    if len(options) == 1 and 0 < _bars(options[0]) < bars:
        return options[0][1:-1]
    return ",".join(sorted(options, key=lambda option: (-len(option), option)))


def _bars(written: str) -> int:
    """Count the bars between the options of a text in braces, 0 for any other text."""
    if not written.startswith("{"):
        return 0
    depth = count = most = 0
    for at, sign in enumerate(written):
        depth += (sign in "{(") - (sign in "})")
        if depth == 0 and at < len(written) - 1:
            return 0
        count = count + 1 if sign == "|" and depth == 1 else 0
        most = max(most, count)
    return most


def _label(count: int) -> str:
    letters = _LABELS[count % len(_LABELS)]
    return letters * (1 + count // len(_LABELS))


def _shorts(graph: Bigraph, session: Session) -> dict[int, Game]:
    """Give the games of the vertices from which no play is endless."""
    waiting = [len({*a, *b}) for a, b in zip(*graph.edges, strict=True)]
    into: list[list[int]] = [[] for _ in waiting]
    for v, (a, b) in enumerate(zip(*graph.edges, strict=True)):
        for w in {*a, *b}:
            into[w].append(v)
    ready = [v for v, count in enumerate(waiting) if not count]
    games: dict[int, Game] = {}
    for v in ready:
        games[v] = session.make(
            [games[x] for x in graph.left[v]], [games[x] for x in graph.right[v]]
        )
        for w in into[v]:
            waiting[w] -= 1
            if not waiting[w]:
                ready.append(w)
    return games
