"""Read games whose play may go round, in the notation of short games and a little more.

======================== ==================================================================
``on`` ``over`` ``dud``  names (Winning Ways, chapter 11); ``3/2over`` is 3/2 + over
``a{0|a}``               a name before a brace stands, inside, for the whole
``a = {0|b}; b = {a|}``  definitions: the value is that of the first
``{0|a}; a = {1|a}``     or of what stands before them
``over & v``             a game by its onside and its offside
======================== ==================================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from grundy.errors import InputError, UnknownName
from grundy.phrases.typed import halved
from grundy.values.bigraph import Bigraph, order
from grundy.values.dyadic import Dyadic
from grundy.values.game import Game, bottom_up
from grundy.values.notation import TOKENS, Frame, Reader
from grundy.values.short import Session
from grundy.values.stopper import offside, onside

__all__ = ["NAMES", "goes_round", "read"]

NAMES = {
    "on": "a{a|}",
    "off": "a{|a}",
    "dud": "a{a|a}",
    "over": "a{0|a}",
    "under": "a{a|0}",
    "upon": "a{a|*}",
    "tis": "a{{|a}|}",
    "tisn": "a{|{a|}}",
}
_WORDS = re.compile(r"[A-Za-z]+")


def goes_round(text: str) -> bool:
    """Tell whether a text is in this notation rather than that of short games.

    >>> goes_round("3/2over"), goes_round("a = {0|a}"), goes_round("2Tiny(3)")
    (True, True, False)
    """
    known = any(word in NAMES for word in _WORDS.findall(text))
    return known or "=" in text or "&" in text or re.search(r"[a-uw-z]\{", text) is not None


def read(text: str) -> tuple[Bigraph, Bigraph]:
    """Read a game as two graphs, one for its onside and one for its offside, in no special form.

    >>> read("a = {0|a}") == read("a{0|a}") == read("over")
    True
    >>> read("1 & 0")[1], read("{0|1, off}")[0].is_stopper
    (Bigraph(left=((),), right=((),)), True)

    `InputError` is raised for what is no value.
    """
    first, *more = halved(text).split(";")
    builder = _Builder()
    equations = [_equation(piece) for piece in (first, *more) if "=" in piece]
    if len(equations) < len(more) + ("=" in first):
        piece = next(piece for piece in more if "=" not in piece)
        raise InputError("a definition, as a = {0|a}", got=piece.strip())
    for name, _ in equations:
        if name in builder.named:
            raise InputError("each name once", got=name)
        builder.name(name)
    for name, body in equations:
        builder.bind(builder.named[name], _LoopReader(builder, body).read())
    if "=" in first:
        return builder.named[equations[0][0]].graphs()
    return _LoopReader(builder, first).read().graphs()


def _equation(piece: str) -> tuple[str, str]:
    name, _, body = (side.strip() for side in piece.partition("="))
    if not name.isalpha() or name in NAMES or name.lower() in ("v", "tiny", "miny"):
        raise InputError("a name of one's own, as in a = {0|a}", got=name)
    if not body.startswith("{") or not body.endswith("}"):
        raise InputError("a definition, as a = {0|a}", got=piece.strip())
    return name, body


@dataclass(frozen=True)
class _Term:
    """Be a value that is read: a short game, or its vertices for onside and offside."""

    builder: _Builder
    what: Game | tuple[int, int]

    def __add__(self, other: _Term) -> _Term:
        if isinstance(self.what, Game) and isinstance(other.what, Game):
            return _Term(self.builder, self.what + other.what)
        (plus, minus), (more, less) = self.graphs(), other.graphs()
        if plus == minus and more == less and (plus + more).is_stopper:
            total = onside(plus + more).graph
            return self.builder.term(total, total)
        return self.builder.term(
            onside(onside(plus).graph + onside(more).graph).graph,
            offside(offside(minus).graph + offside(less).graph).graph,
        )

    def __neg__(self) -> _Term:
        if isinstance(self.what, Game):
            return _Term(self.builder, -self.what)
        plus, minus = self.graphs()
        return self.builder.term(-minus, -plus)

    def __rmul__(self, times: int) -> _Term:
        if isinstance(self.what, Game):
            return _Term(self.builder, times * self.what)
        one = self if times > 0 else -self
        total = self.builder.zero
        for bit in bin(abs(times))[2:]:
            total = total + total
            total = total + one if bit == "1" else total
        return total

    def graphs(self) -> tuple[Bigraph, Bigraph]:
        plus, minus = self.builder.places(self)
        return self.builder.graph(plus), self.builder.graph(minus)


class _Builder:
    """Collect vertices; the options of one that has a name are known later."""

    def __init__(self) -> None:
        self.session = Session()
        self.left: list[list[int] | None] = []
        self.right: list[list[int] | None] = []
        self.named: dict[str, _Term] = {}
        self.shorts: dict[Game, int] = {}

    @property
    def zero(self) -> _Term:
        return _Term(self, self.session.zero)

    def number(self, number: Dyadic) -> _Term:
        return _Term(self, self.session.number(number))

    def star(self, nim: int) -> _Term:
        return _Term(self, self.session.star(nim))

    def up(self, times: int) -> _Term:
        return _Term(self, self.session.up(times))

    def make(self, left: list[_Term], right: list[_Term]) -> _Term:
        games = [[x.what for x in side if isinstance(x.what, Game)] for side in (left, right)]
        if len(games[0]) == len(left) and len(games[1]) == len(right):
            return _Term(self, self.session.make(*games))
        sides = [[self.places(x) for x in side] for side in (left, right)]
        plus, minus = (self.vertex(*([x[i] for x in side] for side in sides)) for i in (0, 1))
        return _Term(self, (plus, minus))

    def vertex(self, left: list[int] | None = None, right: list[int] | None = None) -> int:
        self.left.append(left)
        self.right.append(right)
        return len(self.left) - 1

    def places(self, term: _Term) -> tuple[int, int]:
        """Give the vertices of a term."""
        if not isinstance(term.what, Game):
            return term.what
        for game in bottom_up(term.what, leaf=lambda game: game in self.shorts):
            if game not in self.shorts:
                sides = ([self.shorts[x] for x in side] for side in (game.left, game.right))
                self.shorts[game] = self.vertex(*sides)
        return self.shorts[term.what], self.shorts[term.what]

    def term(self, plus: Bigraph, minus: Bigraph) -> _Term:
        """Take graphs in."""
        places = []
        for graph in (plus, minus):
            places.append(len(self.left))
            self.left += [[places[-1] + x for x in side] for side in graph.left]
            self.right += [[places[-1] + x for x in side] for side in graph.right]
        return _Term(self, (places[0], places[1]))

    def name(self, name: str) -> None:
        """Let a name stand for what will be known later."""
        self.named[name] = _Term(self, (self.vertex(), self.vertex()))

    def bind(self, named: _Term, term: _Term) -> None:
        """Say what a name stands for."""
        for v, place in zip(self.places(named), self.places(term), strict=True):
            self.left[v], self.right[v] = self.left[place], self.right[place]

    def graph(self, vertex: int) -> Bigraph:
        """Give the graph from a vertex on; all names in it must be known."""
        queue = [vertex]
        seen = {vertex}
        for v in queue:
            left, right = self.left[v], self.right[v]
            if left is None or right is None:
                name = next(name for name, term in self.named.items() if v in self.places(term))
                raise InputError("a name alone as an option, not in a sum", got=name)
            fresh = dict.fromkeys(w for w in (*left, *right) if w not in seen)
            seen.update(fresh)
            queue += fresh
        left_edges, right_edges = ([side or () for side in e] for e in (self.left, self.right))
        return Bigraph.of(left_edges, right_edges, vertex)


class _LoopReader(Reader[_Term]):
    """Read one game: names, labels and two sides beside what stands in short games."""

    pattern: ClassVar[re.Pattern[str]] = re.compile(
        TOKENS.pattern.replace(
            "(?P<mark>", r"(?P<label>[A-Za-z]+(?={))|(?P<word>[A-Za-z]+)|(?P<sides>&)|(?P<mark>"
        ),
        re.VERBOSE,
    )

    def __init__(self, builder: _Builder, text: str) -> None:
        super().__init__(builder, text)
        self.builder = builder
        self.labels: list[tuple[Frame[_Term], str, _Term | None]] = []
        self.onsides: dict[Frame[_Term], _Term] = {}
        self.waiting = ""

    def read_word(self, token: str, place: int) -> None:
        """Read a name: one's own before one that everybody knows."""
        named = self.builder.named
        if token in named:
            term = named[token]
        elif token in NAMES:
            term = self.builder.term(*read(NAMES[token]))
        else:
            raise UnknownName("value", token, [*NAMES, *named])
        self.named(term, token, place)

    def read_label(self, token: str, place: int) -> None:
        """Keep a label for the brace behind it."""
        if token in NAMES or token.lower() in ("tiny", "miny"):
            raise self.error("a name of one's own, as in a = {0|a}", token, place)
        self.waiting = token

    def read_mark(self, token: str, place: int) -> None:
        """Let a label stand for the brace that is opened."""
        name, self.waiting = self.waiting, ""
        super().read_mark(token, place)
        if name:
            named = self.builder.named
            within = any(name == label for _, label, _ in self.labels)
            self.labels.append((self.frames[-1], name, named[name] if within else None))
            self.builder.name(name)

    def read_sides(self, token: str, place: int) -> None:
        """Keep the onside, which ends here."""
        frame = self.frames[-1]
        if frame in self.onsides:
            raise self.error("one & between an onside and an offside", token, place)
        self.onsides[frame] = super().finish(frame, token, place)

    def finish(self, frame: Frame[_Term], token: str, place: int) -> _Term:
        """End a sum: an offside, where an onside stands before it."""
        term = super().finish(frame, token, place)
        on = self.onsides.pop(frame, None)
        if on is None:
            return term
        plus, minus = onside(on.graphs()[0]).graph, offside(term.graphs()[1]).graph
        if not (plus.is_stopper and minus.is_stopper and order(plus, minus)[0][0]):
            raise self.error("an onside >= the offside behind &, both stoppers", token, place)
        return self.builder.term(plus, minus)

    def bracketed(self, frame: Frame[_Term], token: str, place: int) -> _Term:
        """Bind the label of a brace that is closed."""
        term = super().bracketed(frame, token, place)
        if not self.labels or self.labels[-1][0] is not frame:
            return term
        _, name, outer = self.labels.pop()
        named = self.builder.named
        whole = named[name]
        if outer is not None:
            named[name] = outer
        self.builder.bind(whole, term)
        return term if isinstance(term.what, Game) else whole
