"""Hackenbush: cut edges of a drawing that stands on the ground."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Partizan
from grundy.values.compound import ordinal
from grundy.values.dyadic import Dyadic
from grundy.values.signs import Row

if TYPE_CHECKING:
    from grundy.values.game import Game
    from grundy.values.short import Session

__all__ = ["Hackenbush"]

Edge = tuple[str, str, str]
Drawing = tuple[Edge, ...]

_GROUND = "0"
_FEW = 2
"""Drawings that are taken apart, or walked, once for several questions."""

_EDGE = re.compile(r"([^-:,\s]+)-([^-:,\s]+):(\w+)")
_COLOURS = {"b": "b", "blue": "b", "r": "r", "red": "r", "g": "g", "green": "g"}
_STONES = {"b": "B", "r": "W"}


class Hackenbush(Partizan[Drawing]):
    """Cut an edge, Left blue or green, Right red or green; what hangs in the air falls off.

    A drawing is a list of edges with their colours, ``0-a:b,a-c:r,a-c:g``; ``0`` is the ground,
    and alone it is the drawing without edges.

    >>> game = Hackenbush()
    >>> drawing = game.parse("0-a:b,a-c:r")
    >>> [game.format(option) for option in (*game.left(drawing), *game.right(drawing))]
    ['0', '0-a:b']
    """

    name = "hackenbush"
    aliases = ("删边游戏", "树上删边", "砍树游戏")
    drawing = "edges"
    source = phrase("Conway, On Numbers and Games; Winning Ways, chapters 1, 2 and 7")
    samples = (
        "hackenbush 0-a:b,a-c:r,a-d:r",
        "hackenbush 0-a:b,a-c:r,c-0:g",
        "hackenbush 0-a:g,a-c:g,c-0:g,c-d:g",
        "hackenbush 0-a:b,0-c:r,a-c:b,a-d:g,0-e:g,e-f:b",
    )

    def parse(self, text: str) -> Drawing:
        """Read the edges; each one must be joined to the ground."""
        words = [word for word in re.split(r"[,\s]+", text.strip()) if word != _GROUND]
        edges = [_edge(word, i) for i, word in enumerate(words, 1)]
        standing = _standing(edges)
        if len(standing) < len(edges):
            fallen = ",".join(map(_text, (Counter(edges) - Counter(standing)).elements()))
            raise InputError("edges joined to the ground 0", got=fallen, where=self.name)
        return standing

    def format(self, position: Drawing) -> str:
        """Write the edges."""
        return ",".join(map(_text, position)) or _GROUND

    def parts(self, position: Drawing) -> Sequence[Drawing]:
        """Give the drawings that have nothing but the ground in common."""
        return _parts(position)

    def assemble(self, parts: Sequence[Drawing]) -> Drawing:
        """Draw all edges on one ground."""
        return tuple(sorted(edge for part in parts for edge in part))

    def left(self, position: Drawing) -> Iterator[Drawing]:
        """Cut a blue or a green edge."""
        return (_cut(position, i) for i, edge in enumerate(position) if edge[2] != "r")

    def right(self, position: Drawing) -> Iterator[Drawing]:
        """Cut a red or a green edge."""
        return (_cut(position, i) for i, edge in enumerate(position) if edge[2] != "b")

    def size(self, part: Drawing) -> int:
        """Count the edges that a player may cut."""
        low, high = self.bounds(part)
        return max(-low, high)

    def bounds(self, part: Drawing) -> tuple[int, int]:
        """Count the edges of each player, of which every move cuts one."""
        colours = Counter(colour for _, _, colour in part)
        return -colours["r"] - colours["g"], colours["b"] + colours["g"]

    def negative(self, position: Drawing) -> Drawing:
        """Change blue and red."""
        swap = {"b": "r", "r": "b", "g": "g"}
        return tuple(sorted((u, v, swap[colour]) for u, v, colour in position))

    def value_form(self, part: Drawing, session: Session) -> Game | None:
        """Find the value where all cycles are green and carry green alone.

        Colon principle: an edge under a drawing of value x is worth 1:x, -1:x or *:x (ordinal
        sums), and values at one vertex add up. Fusion principle: the vertices of a cycle of a
        green drawing may be fused to one, which makes loops of its edges; a loop is worth *.
        (Winning Ways, chapter 7.)
        """
        return _tree(part).value(session)

    def describe(self, part: Drawing, option: Drawing) -> str:
        """Name the edge that is cut."""
        fallen, left = [], iter(option)
        kept = next(left, None)
        for edge in part:  # both are sorted
            if edge == kept:
                kept = next(left, None)
            else:
                fallen.append(edge)
        standing = {_GROUND, *(vertex for edge in option for vertex in edge[:2])}
        edge = next(edge for edge in fallen if not standing.isdisjoint(edge[:2]))
        return phrase("cut {edge}", edge=_text(edge))

    def winning_form(self, position: Drawing, player: int) -> Iterable[Drawing] | None:
        """Give the winning cuts of green trees, where the parities of the heights tell them.

        A vertex under which values x, y, ... hang is worth (x + 1) xor (y + 1) xor ... by the colon
        principle. From the ground up each vertex is told the value that would make the sum 0: an
        edge is cut if the others at its vertex have that value, or else its upper end must have
        one less than what they lack.
        """
        if any(u == v or colour != "g" for u, v, colour in position):
            return None
        tree = _tree(position)
        return None if tree.closing else tree.cuts()


def _edge(word: str, number: int) -> Edge:
    found = _EDGE.fullmatch(word)
    if not found or found[3].lower() not in _COLOURS:
        expected = "a colour b (blue), r (red) or g (green)" if found else "an edge such as 0-a:b"
        got = found[3] if found else word
        raise InputError(expected, got=got, where=phrase("edge {n}", n=number))
    u, v, colour = found.groups()
    if v == _GROUND or (u > v and u != _GROUND):
        u, v = v, u
    return u, v, _COLOURS[colour.lower()]


def _text(edge: Edge) -> str:
    return f"{edge[0]}-{edge[1]}:{edge[2]}"


@lru_cache(maxsize=_FEW)
def _parts(position: Drawing) -> list[Drawing]:
    home: dict[str, str] = {}
    beside = _neighbours(position)
    for start in beside:
        if start != _GROUND and start not in home:
            home.update(dict.fromkeys(_reached(beside, start), start))
    found: defaultdict[str, list[Edge]] = defaultdict(list)
    for edge in position:
        found[home.get(edge[1], _GROUND)].append(edge)
    return [*map(tuple, found.values())]


def _neighbours(edges: Iterable[Edge]) -> dict[str, list[str]]:
    beside: defaultdict[str, list[str]] = defaultdict(list)
    for u, v, _ in edges:
        beside[u].append(v)
        beside[v].append(u)
    return beside


def _reached(beside: dict[str, list[str]], start: str) -> set[str]:
    """Give the vertices joined to a vertex, not looking through the ground."""
    seen, todo = {start}, [start]
    while todo:
        for v in beside[todo.pop()]:
            if v not in seen and v != _GROUND:
                seen.add(v)
                todo.append(v)
    return seen


def _standing(edges: Sequence[Edge]) -> Drawing:
    """Keep the edges that are joined to the ground."""
    seen = _reached(defaultdict(list, _neighbours(edges)), _GROUND)
    return tuple(sorted(edge for edge in edges if edge[0] in seen))


def _cut(position: Drawing, i: int) -> Drawing:
    return _standing(position[:i] + position[i + 1 :])


class _Stalk:
    """Hold a path of blue and red edges under a number; its value is read off only once."""

    def __init__(self, top: Dyadic) -> None:
        self.top = top
        self.stones: list[str] = []  # from the top down

    def value(self) -> Dyadic:
        number = Row("".join(reversed(self.stones))).then(Row.of(self.top)).value()
        assert isinstance(number, Dyadic)
        return number


class _Tree:
    """Walk a connected drawing depth first from the ground, so that other edges close cycles."""

    def __init__(self, part: Drawing) -> None:
        self.part = part
        self.order: list[str] = []
        self.below: dict[str, tuple[str, str]] = {}  # vertex -> vertex below it, colour between
        self.closing: list[tuple[str, str, str]] = []  # upper vertex, lower vertex, colour
        self._walk(part)

    def _walk(self, part: Drawing) -> None:
        beside: defaultdict[str, list[tuple[str, str, int]]] = defaultdict(list)
        for i, (u, v, colour) in enumerate(part):
            top = f"{v} {i}" if u == v else v  # a loop is worth what an edge to nowhere is
            beside[u].append((top, colour, i))
            beside[top].append((u, colour, i))
        used: set[int] = set()
        seen = {_GROUND}
        stack = [(_GROUND, iter(beside[_GROUND]))]
        while stack:
            vertex, edges = stack[-1]
            for other, colour, i in edges:
                if i in used:
                    continue
                used.add(i)
                if other in seen:
                    self.closing.append((vertex, other, colour))
                else:
                    seen.add(other)
                    self.order.append(other)
                    self.below[other] = vertex, colour
                    stack.append((other, iter(beside[other])))
                    break
            else:
                stack.pop()

    @cached_property
    def worth(self) -> dict[str, int]:
        """Give the nim heap that hangs at each vertex of green trees."""
        found = dict.fromkeys((_GROUND, *self.order), 0)
        for vertex in reversed(self.order):
            found[self.below[vertex][0]] ^= found[vertex] + 1
        return found

    def cuts(self) -> Iterator[Drawing]:
        """Give what is left by the cuts that make a drawing of green trees worth 0."""
        worth = self.worth
        above: defaultdict[str, list[str]] = defaultdict(list)
        for vertex in self.order:
            above[self.below[vertex][0]].append(vertex)
        wanted = {_GROUND: 0}
        for vertex in self.order:
            below, _ = self.below[vertex]
            if below not in wanted:
                continue
            lacking = worth[below] ^ (worth[vertex] + 1) ^ wanted[below]
            if lacking:
                wanted[vertex] = lacking - 1
                continue
            gone, todo = {vertex}, [vertex]
            while todo:
                todo += (more := above[todo.pop()])
                gone.update(more)
            yield tuple([e for e in self.part if e[0] not in gone and e[1] not in gone])

    def value(self, session: Session) -> Game | None:
        """Add up from the top to the ground; None where a cycle is not all green."""
        star = session.star(1)
        if not self.closing and all(colour == "g" for _, colour in self.below.values()):
            return session.star(self.worth[_GROUND])
        cycles: Counter[str] = Counter()  # how many more cycles close above a vertex than at it
        hung: defaultdict[str, list[Game | _Stalk]] = defaultdict(list)
        for upper, lower, colour in self.closing:
            if colour != "g":
                return None
            cycles[upper] += 1
            cycles[lower] -= 1
            hung[upper].append(star)
        for vertex in reversed(self.order):
            below, colour = self.below[vertex]
            above = hung.pop(vertex, [])
            if cycles[vertex]:
                total = _total(session, above)
                if colour != "g" or total.base != 0 or total.ups:
                    return None
                cycles[below] += cycles[vertex]
                hung[below].append(total + star)
            else:
                hung[below].append(_over(session, colour, above))
        return _total(session, hung[_GROUND])


_tree = lru_cache(maxsize=_FEW)(_Tree)


def _total(session: Session, hung: Iterable[Game | _Stalk]) -> Game:
    games = (session.number(x.value()) if isinstance(x, _Stalk) else x for x in hung)
    return session.sum(games)


def _over(session: Session, colour: str, above: list[Game | _Stalk]) -> Game | _Stalk:
    """Put what hangs at a vertex on the edge below it."""
    stalk = above[0] if len(above) == 1 else _total(session, above)
    if colour == "g":
        total = _total(session, [stalk])
        if total.base == 0 and not total.ups:
            return session.star(total.star + 1)
        return ordinal(session.star(1), total)
    if not isinstance(stalk, _Stalk):
        if stalk.number is None:
            return ordinal(session.number(1 if colour == "b" else -1), stalk)
        stalk = _Stalk(stalk.number)
    stalk.stones.append(_STONES[colour])
    return stalk
