"""Play on graphs by a rule that is data: on one graph, or on all of a family."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from grundy.errors import InputError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.networks.canonical import Form, canonical
from grundy.rules.networks.network import (
    Family,
    Network,
    edges_text,
    family_of,
    network,
    pieces,
    sized,
)
from grundy.rules.networks.paths import PathHeaps, leaves_paths
from grundy.rules.networks.reader import NAMED, read_rule
from grundy.rules.networks.rule import GraphRule, Marks, beside
from grundy.rules.networks.tints import Open, Tints
from grundy.rules.protocol import Impartial, Partizan, Ruleset
from grundy.values.shape import LEFT, RIGHT

__all__ = ["ImpartialOnGraphs", "OnGraphs", "PartizanOnGraphs", "play_on"]

Marked = tuple[tuple[int, ...], Marks]
"""The sizes of a graph of the family, none where there is one graph only; and its marks."""

Position = tuple[Marked, ...]

_NAMES = 60
_MARK = re.compile(r"([^=\s]+)=([.#XO])", re.IGNORECASE)
_PLAIN = re.compile(r"[.#XO|]+", re.IGNORECASE)


class OnGraphs(Ruleset[Position]):
    """Hold the graph, or the family of graphs, and the rule; read and write marked graphs.

    Of one graph a position is the marks of its vertices in their order, ``.X.#``, of a family the
    sizes with the marks behind them, ``3x4`` or ``5:.X.#.``, several joined by ``+``. Edges that
    are cut follow: ``...,1-2=#``.

    >>> from grundy.games import game
    >>> g = game("on:cycle: u-v -> delete u-v when deg(u) == 2")
    >>> [g.format(to) for to in g.options(g.parse("3+3:1-2=#"))]
    ['3:...,1-2=#+3:...,1-2=#', '3:...,2-3=#+3:...,1-2=#', '3:...,3-1=#+3:...,1-2=#', \
'3+3:...,1-2=#,2-3=#', '3+3:...,1-2=#,3-1=#']
    """

    name = "on"

    def __init__(self, on: Network | Family, rule: GraphRule, called: str = "") -> None:
        self.on, self.moves = on, rule
        self.own = called
        if called:
            self.name = called  # type: ignore[misc]
        self.drawing = self._drawn()
        self._networks: dict[tuple[int, ...], Network] = {}
        self._inner: dict[tuple[int, ...], _Pieces] = {}
        self._open: dict[tuple[int, ...], Tints] = {}

    @property
    def arguments(self) -> str:
        """Give the graph, and the rule where the name does not say it."""
        graph = self.on.name if isinstance(self.on, Family) else self.on.text
        rule = str(self.moves)
        return f"graph:{graph}" if self.own else f"{graph}:{' ' * (' ' in rule)}{rule}"

    @property
    def sentence(self) -> str:
        """Say the rule of a name in words, and give the moves of any other."""
        return NAMED[self.moves.name][1] if self.moves.name in NAMED else self.moves.said

    @property
    def vertices(self) -> list[str]:
        """Give the names of the vertices of the one graph."""
        return [*self.network(()).names]

    @property
    def width(self) -> int:
        """Count the sizes that make a position: 0 for one graph."""
        return self.on.sizes if isinstance(self.on, Family) else 0

    def _drawn(self) -> str:
        """Draw one graph whose edges lead both ways by its edges."""
        if isinstance(self.on, Family) or any(one_way for _, _, one_way in self.on.edges):
            return "text"
        if self.moves.cuts:
            return "text"
        return f"tint:{edges_text(self.on.names, self.on.edges)}"

    def network(self, sizes: tuple[int, ...]) -> Network:
        """Give the graph of a position."""
        if isinstance(self.on, Network):
            return self.on
        found = self._networks.get(sizes)
        if found is None:
            found = self._networks[sizes] = self.on.of(sizes)
        return found

    def parse(self, text: str) -> Position:
        """Read sizes, marks, or both; ``.`` alone leaves all vertices free."""
        text = re.sub(r"\s*([,=:;])\s*", r"\1", text.strip())
        if isinstance(self.on, Network):
            return (((), self._marks(self.on, re.sub(r"\s+", ",", text))),)
        words = [word for word in re.split(r"[+\s]+", text) if word]
        if not words:
            raise InputError(self._example(), got=text, where=self.name)
        return tuple(map(self._sized, words))

    def _sized(self, word: str) -> Marked:
        size, _, marks = word.partition(":")
        sizes = sized(size)
        if sizes is None or "," in size:
            raise InputError(self._example(), got=word, where=self.name)
        on = self.network(sizes)
        return sizes, self._marks(on, marks or ".")

    def _example(self) -> str:
        assert isinstance(self.on, Family)
        count = self.on.sizes or 3
        return phrase("sizes of a graph, as in {sizes}", sizes="x".join("34567"[:count]))

    def _marks(self, on: Network, text: str) -> Marks:
        words = [word for word in text.split(",") if word]
        marks, cut = "." * len(on.names), 0
        if words and _PLAIN.fullmatch(words[0]):
            first = words.pop(0).upper()
            row = first.replace("|", "")
            if first != ".":
                if len(row) != len(marks):
                    raise InputError(self._expected(on), got=text, where=self.name)
                marks = row
        elif not words or "=" not in text:
            raise InputError(self._expected(on), got=text, where=self.name)
        signs, places = list(marks), {name: i for i, name in enumerate(on.names)}
        for word in words:
            found = _MARK.fullmatch(word)
            edge = on.edge(found[1]) if found and self.moves.cuts else None
            if found and found[1] in places:
                signs[places[found[1]]] = found[2].upper()
            elif found and edge is not None and found[2] == "#":
                cut |= 1 << edge
            else:
                raise InputError(
                    phrase(
                        "marks by name, as in {name}=X, of {names}",
                        name=on.names[0],
                        names=shorten(" ".join(on.names), _NAMES),
                    ),
                    got=word,
                    where=self.name,
                )
        free, black, white = (
            sum(1 << i for i, s in enumerate(signs) if s == sign) for sign in ".XO"
        )
        return Marks(free, black, white, cut)

    def _expected(self, on: Network) -> str:
        return phrase(
            "a mark . # X O for each of {names}, or some by name: {name}=X",
            names=shorten(" ".join(on.names), _NAMES),
            name=on.names[0] if on.names else "v",
        )

    def format(self, position: Position) -> str:
        """Write the sizes and the marks; marks that are all free are left out behind sizes."""
        return "+".join(map(self._written, position))

    def _written(self, marked: Marked) -> str:
        sizes, at = marked
        on = self.network(sizes)
        size = "x".join(map(str, sizes))
        if sizes and at == Marks(on.whole):
            return size
        signs = at.signs(len(on.names)) or "."
        cut = [f",{on.edge_text(i)}=#" for i in range(len(on.edges)) if at.cut >> i & 1]
        return f"{size}:" * bool(sizes) + signs + "".join(cut)

    def parts(self, position: Position) -> Iterator[Position]:
        """Give the pieces that play apart, at their places; the first holds what nobody can use."""
        alone = len(position) == 1
        for sizes, at in position:
            found = self._pieces((sizes, at))
            if len(found) < 2:
                yield ((sizes, at),) if not alone else position
                continue
            rest = at.there
            for piece in found:
                rest &= ~piece
            touch = self.network(sizes).links(at.cut)[1]  # a closed vertex keeps what closes it
            rest |= beside(rest & at.free, touch) & (at.black | at.white)
            for piece in found:
                yield ((sizes, at.only(piece | rest)),)
                rest = 0

    def assemble(self, parts: Sequence[Position]) -> Position:
        """Lay pieces of one graph over one another, and others side by side."""
        found: list[Marked] = []
        for ((sizes, at),) in parts:
            if found and self._fits(found[-1], sizes, at):
                free, black, white, cut = found[-1][1]
                found[-1] = (
                    sizes,
                    Marks(free | at.free, black | at.black, white | at.white, cut | at.cut),
                )
            else:
                found.append((sizes, at))
        return tuple(found)

    def _fits(self, last: Marked, sizes: tuple[int, ...], at: Marks) -> bool:
        """Tell whether a piece may be one of the same graph: no free vertex is in both."""
        return last[0] == sizes and not (last[1].free & at.there or last[1].there & at.free)

    def _inside(self, marked: Marked) -> tuple[Tints, Open]:
        """Give the open vertices, where stones only close them, and the game on these."""
        sizes, at = marked
        found = self._open.get(sizes)
        if found is None:
            found = self._open[sizes] = Tints(self.network(sizes), self.moves)
        return found, found.of(at)

    def _pieces(self, marked: Marked) -> list[int]:
        """Give the sets of vertices that are independent games.

        Stones that stay tell only who may play beside them, so that pieces hang together by free
        vertices; where a stone closes these for ever, by those that are open to somebody and that
        a stone beside them would close.
        """
        sizes, at = marked
        touch = self.network(sizes).links(at.cut)[1]
        if not self.moves.places:
            return [*pieces(at.there, touch)]
        apart: Iterable[int] = pieces(at.free, touch)
        if self.moves.closes:
            tints, inner = self._inside(marked)
            apart = tints.pieces(inner)
        return [piece | beside(piece, touch) & (at.black | at.white) for piece in apart]

    def describe(self, part: Position, option: Position) -> str:
        """Name the vertices and edges that change."""
        for (sizes, at), (_, to) in zip(part, option, strict=True):
            if at != to:
                return _change(self.network(sizes), at, to)
        return ""

    def _options(self, position: Position, player: int) -> Iterator[Position]:
        for i, (sizes, at) in enumerate(position):
            for to in self.moves.moves(self.network(sizes), at, player):
                yield (*position[:i], (sizes, to), *position[i + 1 :])

    def _packed(self, kind: type[_Pieces], part: Position) -> tuple[Any, Position] | None:
        """Give a single graph to the game whose pieces are the same whatever they are called."""
        if len(part) != 1:
            return None
        ((sizes, at),) = part
        inner = self._inner.get(sizes)
        if inner is None:
            inner = self._inner[sizes] = kind(self.network(sizes), self.moves)
        return inner, (((), at),)


def _change(on: Network, at: Marks, to: Marks) -> str:
    """Say a move: stones that come, then vertices and edges that go."""

    def names(mask: int) -> str:
        return " ".join(name for i, name in enumerate(on.names) if mask >> i & 1)

    said = []
    for stone, before, after in (("X", at.black, to.black), ("O", at.white, to.white)):
        if after & ~before:
            came, went = names(after & ~before), names(before & ~after)
            text = phrase("{stone} {place}", stone=stone, place=came)
            if went:
                text = phrase("{stone} {start} -> {end}", stone=stone, start=went, end=came)
            said.append(text)
    slid = at.black * bool(to.black & ~at.black) | at.white * bool(to.white & ~at.white)
    gone = names(at.there & ~to.there & ~slid)
    edges = " ".join(on.edge_text(i) for i in range(len(on.edges)) if (to.cut & ~at.cut) >> i & 1)
    if gone or edges:
        said.append(phrase("delete {what}", what=" ".join(filter(None, (gone, edges)))))
    if not said:
        said.append(phrase("free {what}", what=names(to.free & ~at.free)))
    text = said[0]
    for more in said[1:]:
        text = phrase("{a}; {b}", a=text, b=more)
    return text


class ImpartialOnGraphs(OnGraphs, Impartial[Position]):
    """Play on graphs, both players by the same moves.

    >>> from grundy.games import game
    >>> kayles = game("on:cycle: node-kayles")
    >>> [kayles.format(to) for to in kayles.options(kayles.parse("4"))]
    ['4:##.#', '4:###.', '4:.###', '4:#.##']
    """

    def options(self, position: Position) -> Iterator[Position]:
        """Move on one of the graphs."""
        return self._options(position, LEFT)

    def packed(self, part: Position) -> tuple[Impartial[Any], Any] | None:
        """Give the piece that stands for all of its kind."""
        return self._packed(ImpartialPieces, part)


class PartizanOnGraphs(OnGraphs, Partizan[Position]):
    """Play on graphs, Left with X and Right with O, or each by moves of their own.

    >>> from grundy.games import game
    >>> col = game("col:graph:a-b,b-c")
    >>> [col.format(to) for to in col.right(col.parse("X.."))]
    ['XO.', 'X.O']
    """

    def left(self, position: Position) -> Iterator[Position]:
        """Move as Left."""
        return self._options(position, LEFT)

    def right(self, position: Position) -> Iterator[Position]:
        """Move as Right."""
        return self._options(position, RIGHT)

    def packed(self, part: Position) -> tuple[Partizan[Any], Any] | None:
        """Give the piece that stands for all of its kind."""
        if len(part) != 1 or not self.moves.closes:
            return self._packed(PartizanPieces, part)
        return self._inside(part[0])

    def negative(self, position: Position) -> Position | None:
        """Change the colours, where both players move alike."""
        if not self.moves.alike:
            return None
        return tuple((sizes, Marks(m.free, m.white, m.black, m.cut)) for sizes, m in position)

    def size(self, part: Position) -> int | None:
        """Count a player's open vertices where they never become more, else all that moves use."""
        if self.moves.closes:
            inner = [self._inside(marked) for marked in part]
            return sum(tints.size(at) for tints, at in inner)
        if not self.moves.lasts:
            return None
        return sum(self._left_over(sizes, at) for sizes, at in part)

    def _left_over(self, sizes: tuple[int, ...], at: Marks) -> int:
        """Count what moves use up: vertices, their freedom, and edges where these are cut."""
        edges = len(self.network(sizes).edges) - at.cut.bit_count() if self.moves.cuts else 0
        deletes = any(effect.verb == "delete" for k in self.moves.kinds for effect in k.effects)
        return at.free.bit_count() + (at.there.bit_count() if deletes else 0) + edges


class _Pieces(OnGraphs):
    """Play on the pieces of one graph, of which those that are the same but for names are one."""

    def __init__(self, on: Network | Family, moves: GraphRule) -> None:
        super().__init__(on, moves)
        self._first: dict[Form, Marks] = {}
        self._known: dict[Marks, Marks] = {}

    def shared(self, at: Marks) -> list[Marks]:
        """Give the pieces."""
        return [self._one(at.only(piece)) for piece in self._pieces(((), at))]

    def parts(self, position: Position) -> Iterator[Position]:
        """Give the pieces that stand for those of the position."""
        return ((((), at),) for _, marks in position for at in self.shared(marks))

    def packed(self, part: Position) -> None:
        """Say that nothing is quicker."""

    def _one(self, at: Marks) -> Marks:
        found = self._known.get(at)
        if found is None:
            found = self._known[at] = self._first.setdefault(self._form(at), at)
        return found

    def _form(self, at: Marks) -> Form:
        """Give the canonical form."""
        on = self.network(())
        out, touch = on.links(at.cut)
        kept = at.there
        places = [i for i in range(kept.bit_length()) if kept >> i & 1]
        number = {v: i for i, v in enumerate(places)}
        colours = [(at.black >> v & 1) + 2 * (at.white >> v & 1) for v in places]
        beside = [[number[w] for w in places if out[v] >> w & 1] for v in places]
        if out == touch:
            return canonical(colours, beside)
        into = [[number[w] for w in places if out[w] >> v & 1] for v in places]
        return canonical(colours, beside, into)


class ImpartialPieces(_Pieces, ImpartialOnGraphs):
    """Play on the pieces of one graph, both players by the same moves.

    >>> on = ImpartialPieces(network("path 5"), read_rule("v -> delete v"))
    >>> [on.format(part) for part in on.parts(on.parse("..#.."))]
    ['..###', '..###']
    """

    searched = True


class PartizanPieces(_Pieces, PartizanOnGraphs):
    """Play on the pieces of one graph, Left with X and Right with O.

    >>> on = PartizanPieces(network("path 3"), read_rule("col"))
    >>> [on.format(part) for part in on.parts(on.parse("..X"))]
    ['..X']
    """

    def negative(self, position: Position) -> Position | None:
        """Give the piece that stands for the one with the colours changed."""
        found = super().negative(position)
        shared = self.shared(found[0][1]) if found else []
        return (((), shared[0]),) if len(shared) == 1 else found


def play_on(graph: Any, rule: str, called: str = "") -> Ruleset[Any]:
    """Make the game on a graph, or on a family where no size is named; `InputError` for neither.

    A graph is a text or a ``Graph`` or ``DiGraph`` of networkx.

    >>> play_on("1-2,2-3", "node-kayles"), play_on("grid", "v -> delete v")
    (<game on:1-2,2-3:node-kayles>, <game on:grid: v -> delete v>)
    """
    if not isinstance(graph, str):
        sign = ">" if graph.is_directed() else "-"
        graph = ",".join([*map(str, graph.nodes), *(f"{u}{sign}{v}" for u, v in graph.edges)])
    on = family_of(graph) or network(graph)
    moves = read_rule(rule.replace("_", " "))
    if isinstance(on, Family) and on.name == "path" and leaves_paths(moves):
        return PathHeaps(moves, called)
    if moves.partizan:
        return PartizanOnGraphs(on, moves, called)
    return ImpartialOnGraphs(on, moves, called)
