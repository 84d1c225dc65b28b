"""State moves on graphs: which vertices or edge are chosen, and what becomes of them.

A vertex is free, black (X, Left's), white (O, Right's) or deleted. A move is the choice of a
vertex, of two that an edge joins, or of a connected set; it deletes or colours what was chosen, or
the vertices beside it, where a condition on numbers of neighbours holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from grundy.formulas.parts import conjuncts
from grundy.formulas.parts import free as free_in
from grundy.formulas.tree import TRUE, Compare, Expression, Number, Variable
from grundy.rules.networks.network import Network, pieces
from grundy.values.shape import LEFT

__all__ = [
    "COUNTS",
    "DEAD",
    "PARTS",
    "STATES",
    "VERBS",
    "Effect",
    "GraphRule",
    "Kind",
    "Marks",
    "beside",
]

STATES = ("free", "mine", "theirs", "X", "O", "any")
VERBS = ("delete", *STATES[:-1])
COUNTS = ("deg", *STATES[:-1])
"""What is counted of the neighbours of a chosen vertex: all that are there, or those of a state."""

PARTS, DEAD = "parts", "dead"


class Marks(NamedTuple):
    """Hold the free, black and white vertices as sets, and the edges that are cut."""

    free: int
    black: int = 0
    white: int = 0
    cut: int = 0

    @property
    def there(self) -> int:
        """Give all vertices that are not deleted.

        >>> Marks(1, 2, 4).there
        7
        """
        return self.free | self.black | self.white

    def only(self, kept: int) -> Marks:
        """Delete all other vertices."""
        return Marks(self.free & kept, self.black & kept, self.white & kept, self.cut)

    def signs(self, count: int) -> str:
        """Write a mark for each vertex.

        >>> Marks(0b1, 0b10).signs(3)
        '.X#'
        """
        sets = self[:3]
        return "".join(
            next((sign for sign, s in zip(".XO", sets, strict=True) if s >> i & 1), "#")
            for i in range(count)
        )


class Effect(NamedTuple):
    """Say what becomes of a target: ``v``, ``N(v)``, ``N[v]``, or the edge ``u-v``.

    >>> str(Effect("delete", "N[v]"))
    'delete N[v]'
    """

    verb: str
    target: str

    def __str__(self) -> str:
        return f"{self.verb} {self.target}"


@dataclass(frozen=True)
class Kind:
    """Choose ``names``, of these ``states``, joined by ``sign``; then the effects follow.

    ``sizes`` are those of a connected set; without it one vertex is chosen, or two. ``parts`` is
    how many pieces are left of the one that was played in, ``dead`` how many groups of one colour
    in it then have no free vertex beside them.

    >>> str(Kind(("v",), ("free",), (Effect("delete", "N[v]"),)))
    'v -> delete N[v]'
    """

    names: tuple[str, ...]
    states: tuple[str, ...]
    effects: tuple[Effect, ...]
    when: Expression = TRUE
    sign: str = ""
    sizes: tuple[int, int] | None = None
    _holds: dict[tuple[int, ...], bool] = field(default_factory=dict, compare=False, repr=False)

    def __str__(self) -> str:
        words = [
            ("" if state == "free" else f"{state} ") + name
            for name, state in zip(self.names, self.states, strict=True)
        ]
        chosen = (
            f" {self.sign} ".join(words) if any(" " in w for w in words) else self.sign.join(words)
        )
        if self.sizes:
            low, high = self.sizes
            chosen = f"{words[0]} of {low}" + (f"..{high}" if high > low else "")
        said, verb = [], ""
        for effect in self.effects:
            said.append(effect.target if effect.verb == verb else str(effect))
            verb = effect.verb
        when = "" if self.when == TRUE else f" when {self._written()}"
        return f"{chosen} -> {' and '.join(said)}{when}"

    def _written(self) -> str:
        text = str(self.when)
        for name in sorted(self.felt, key=len, reverse=True):
            count, _, vertex = name.partition("_")
            if vertex:
                text = text.replace(name, f"{count}({vertex})")
        return text

    @cached_property
    def felt(self) -> tuple[str, ...]:
        """Give the numbers that the condition asks for, as ``deg_v``."""
        return tuple(sorted(free_in(self.when)))

    @cached_property
    def places(self) -> bool:
        """Tell whether a free vertex is coloured and nothing else, by the colours beside it."""
        colours = [effect.verb for effect in self.effects if effect.target in self.names]
        counts = {name.partition("_")[0] for name in self.felt}
        return (
            self.states == ("free",)
            and not self.sizes
            and len(colours) == len(self.effects) == 1
            and colours[0] in ("mine", "theirs", "X", "O")
            and counts <= {"mine", "theirs", "X", "O"}
        )

    @cached_property
    def closes(self) -> bool:
        """Tell whether a vertex where the move is not allowed stays closed to it for ever."""
        return self.places and all(
            isinstance(part, Compare)
            and part.relations == ("==",)
            and isinstance(part.operands[0], Variable)
            and isinstance(part.operands[1], Number)
            and part.operands[1].of == 0
            for part in conjuncts(self.when)
            if part != TRUE
        )

    @cached_property
    def lasts(self) -> bool:
        """Tell whether each move uses up a vertex, an edge, or the freedom of a vertex."""
        gone = any(e.verb == "delete" and e.target[0] != "N" for e in self.effects)
        state = dict(zip(self.names, self.states, strict=True))
        taken = any(state.get(e.target) == "free" and e.verb != "free" for e in self.effects)
        return gone or (taken and not any(e.verb == "free" for e in self.effects))

    def moves(self, on: Network, at: Marks, player: int) -> Iterator[Marks]:
        """Give what each move of a player leaves.

        >>> from grundy.rules.networks.network import network
        >>> node_kayles = Kind(("v",), ("free",), (Effect("delete", "N[v]"),))
        >>> [marks.free for marks in node_kayles.moves(network("path 4"), Marks(0b1111), LEFT)]
        [12, 8, 1, 3]
        """
        view = _View.of(on, at, player)
        for chosen, edge in self._choices(view):
            after = self._after(view, chosen, edge)
            if self.when == TRUE or self._allowed(view, chosen, after):
                yield after

    def colours(self, player: int) -> tuple[str, frozenset[str]]:
        """Give the colour that a player places, and those beside which it may not be placed.

        >>> from grundy.rules.networks.reader import read_rule
        >>> read_rule("snort").left[0].colours(LEFT)
        ('X', frozenset({'O'}))
        """
        absolute = _COLOURS[player]
        shut = {name.partition("_")[0] for name in self.felt}
        verb = self.effects[0].verb
        return absolute.get(verb, verb), frozenset(absolute.get(c, c) for c in shut)

    def _choices(self, view: _View) -> Iterator[tuple[tuple[int, ...], int]]:
        """Give the vertices chosen, each a set of its own, and the edge between two of them."""
        first = view.sets[self.states[0]]
        if self.sizes:
            yield from (((found,), 0) for found in _connected(first, view.touch, *self.sizes))
        elif len(self.names) == 1:
            while first:
                yield (first & -first,), 0
                first &= first - 1
        else:
            yield from self._pairs(view, first, view.sets[self.states[1]])

    def _pairs(self, view: _View, first: int, second: int) -> Iterator[tuple[tuple[int, ...], int]]:
        for i, (u, v, one_way) in enumerate(view.on.edges):
            edge, a, b = 1 << i, 1 << u, 1 << v
            if not view.at.cut & edge:
                if a & first and b & second:
                    yield (a, b), edge
                if b & first and a & second and not (one_way and self.sign == ">"):
                    yield (b, a), edge

    def _after(self, view: _View, chosen: tuple[int, ...], edge: int) -> Marks:
        free, black, white, cut = view.at
        gone = 0  # stays so, whatever else is said of it
        for verb, target in self.effects:
            if "-" in target:
                cut |= edge
                continue
            name = _NEAR.sub(r"\1", target)
            mask = chosen[self.names.index(name)]
            if name != target:
                closed = mask if "[" in target else 0
                mask = beside(mask, view.out) & view.sets["any"] & ~mask | closed
            free, black, white = free & ~mask, black & ~mask, white & ~mask
            colour = _COLOURS[view.player].get(verb, verb)
            if colour == "delete":
                gone |= mask
            elif colour == "free":
                free |= mask
            elif colour == "X":
                black |= mask
            elif colour == "O":
                white |= mask
        return Marks(free & ~gone, black & ~gone, white & ~gone, cut)

    def _allowed(self, view: _View, chosen: tuple[int, ...], after: Marks) -> bool:
        numbers = []
        for name in self.felt:
            count, _, vertex = name.partition("_")
            if vertex:
                mask = chosen[self.names.index(vertex)]
                near = beside(mask, view.out) & ~mask
                numbers.append((near & view.sets["any" if count == "deg" else count]).bit_count())
                continue
            touch = view.on.links(after.cut)[1]
            home = next(p for p in pieces(view.at.there, view.touch) if p & chosen[0])
            if count == DEAD:
                numbers.append(_dead(after.only(home), touch))
            else:
                numbers.append(sum(1 for _ in pieces(after.there & home, touch)))
        key = tuple(numbers)
        if key not in self._holds:
            self._holds[key] = bool(self.when.evaluate(dict(zip(self.felt, key, strict=True))))
        return self._holds[key]


_NEAR = re.compile(r"N[(\[](\w+)[)\]]")
_COLOURS = {"mine": "X", "theirs": "O"}, {"mine": "O", "theirs": "X"}


class _View(NamedTuple):
    """See a position as the player to move does."""

    on: Network
    at: Marks
    player: int
    sets: dict[str, int]
    out: list[int]
    touch: list[int]

    @classmethod
    def of(cls, on: Network, at: Marks, player: int) -> _View:
        free, black, white, cut = at
        mine, theirs = (black, white) if player == LEFT else (white, black)
        sets = {"free": free, "mine": mine, "theirs": theirs, "X": black, "O": white}
        return cls(on, at, player, sets | {"any": at.there}, *on.links(cut))


def beside(mask: int, out: list[int]) -> int:
    """Give the vertices to which an edge leads from some of a set.

    >>> beside(0b011, [0b010, 0b101, 0b010])
    7
    """
    near = 0
    while mask:
        near |= out[(mask & -mask).bit_length() - 1]
        mask &= mask - 1
    return near


def _dead(at: Marks, touch: list[int]) -> int:
    """Count the groups of one colour without a free vertex beside them."""
    groups = (group for stones in at[1:3] for group in pieces(stones, touch))
    return sum(1 for group in groups if not beside(group, touch) & at.free)


def _connected(among: int, touch: list[int], low: int, high: int) -> Iterator[int]:
    """Give the connected sets of k vertices, each once."""
    level = set()
    rest = among
    while rest:
        level.add(rest & -rest)
        rest &= rest - 1
    for size in range(1, high + 1):
        if size >= low:
            yield from sorted(level)
        wider = set()
        for found in level if size < high else ():
            near = beside(found, touch) & among & ~found
            while near:
                wider.add(found | near & -near)
                near &= near - 1
        level = wider


@dataclass(frozen=True)
class GraphRule:
    """Hold the moves of both players, or those of Left and of Right; a name may stand for them.

    >>> from grundy.rules.networks.reader import read_rule
    >>> str(read_rule("v -> mine v when mine(v) == 0")), read_rule("grim").partizan
    ('col', False)
    """

    left: tuple[Kind, ...]
    right: tuple[Kind, ...] | None = None
    name: str = ""

    def __str__(self) -> str:
        if self.name:
            return self.name
        sides = [", or ".join(map(str, kinds)) for kinds in (self.left, self.right or ())]
        return f"Left: {sides[0]}; Right: {sides[1]}" if self.right else sides[0]

    @property
    def said(self) -> str:
        """Give the moves themselves, whatever they are called."""
        return str(GraphRule(self.left, self.right))

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """Give the moves of both."""
        return self.left + (self.right or ())

    @cached_property
    def partizan(self) -> bool:
        """Tell whether Left and Right have moves of their own."""
        words = {w for k in self.kinds for w in (*k.states, *(e.verb for e in k.effects))}
        counts = {name.partition("_")[0] for kind in self.kinds for name in kind.felt}
        return self.right is not None or bool({"mine", "theirs"} & (words | counts))

    @cached_property
    def alike(self) -> bool:
        """Tell whether exchanging the colours exchanges the players."""
        words = {w for k in self.kinds for w in (*k.states, *(e.verb for e in k.effects))}
        counts = {name.partition("_")[0] for kind in self.kinds for name in kind.felt}
        return self.right is None and not {"X", "O"} & (words | counts)

    @cached_property
    def places(self) -> bool:
        """Tell whether stones are placed on free vertices, by the stones beside them, and stay."""
        return all(kind.places for kind in self.kinds)

    @cached_property
    def closes(self) -> bool:
        """Tell whether vertices are closed to a player for ever by a stone beside them."""
        return all(kind.closes for kind in self.kinds)

    @cached_property
    def lasts(self) -> bool:
        """Tell whether each move uses something up that no other gives back."""
        return all(kind.lasts for kind in self.kinds) and not any(
            effect.verb == "free" for kind in self.kinds for effect in kind.effects
        )

    @cached_property
    def cuts(self) -> bool:
        """Tell whether moves delete edges."""
        return any("-" in effect.target for kind in self.kinds for effect in kind.effects)

    def of(self, player: int) -> tuple[Kind, ...]:
        """Give the moves of a player."""
        return self.left if player == LEFT or self.right is None else self.right

    def moves(self, on: Network, at: Marks, player: int) -> list[Marks]:
        """Give what each move of a player leaves, each once."""
        return list(
            dict.fromkeys(m for kind in self.of(player) for m in kind.moves(on, at, player))
        )
