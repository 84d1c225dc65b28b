"""Play where stones stay and only close vertices: of a position the open vertices are all.

A position is one set of vertices for each kind of move of Left, then of Right: those on which that
move is still allowed. A stone leaves all of them, and takes its neighbours out of the sets that
its colour closes. In Col and Snort these are the two tints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from grundy.errors import InputError
from grundy.rules.networks.canonical import canonical
from grundy.rules.networks.network import Network, pieces
from grundy.rules.networks.rule import GraphRule, Marks
from grundy.rules.protocol import Partizan
from grundy.values.dyadic import Dyadic
from grundy.values.game import Game
from grundy.values.names import simplest_in_units
from grundy.values.shape import LEFT, RIGHT
from grundy.values.short import Session

__all__ = ["Open", "Tints"]

Open = tuple[int, ...]

Value = tuple[int, int]
"""A number in units of 2 to the minus the number of vertices, and 1 where * is added to it."""

_SPENT = 8
"""Entries of the tables as which a component counts."""


class Tints(Partizan[Open]):
    """Play on one graph by a rule that closes vertices, on components that are alike but for names.

    >>> from grundy.rules.networks.network import network
    >>> from grundy.rules.networks.reader import read_rule
    >>> col = Tints(network("path 4"), read_rule("col"))
    >>> at = col.of(Marks(0b1101, 0b0010))
    >>> at, col.parts(at), list(col.left(at))
    ((8, 13), [(0, 1), (8, 12)], [(0, 5)])
    """

    name = "on"

    def __init__(self, on: Network, rule: GraphRule) -> None:
        self.on, self.stated = on, rule
        self.out, self.touch = on.links()
        self._met: dict[Open, Marks] = {}
        self._first: dict[tuple[int, ...], Open] = {}
        self._known: dict[Open, Open] = {}
        self._split: dict[Open, list[Open]] = {}
        self._twins: dict[Open, Open | None] = {}
        self._order: dict[Open, list[int]] = {}
        self._bounds: dict[Open, _Bounds] = {}
        self.kinds = [(p, *kind.colours(p)) for p in (LEFT, RIGHT) for kind in rule.of(p)]
        self._of = [[k for k, kind in enumerate(self.kinds) if kind[0] == p] for p in (LEFT, RIGHT)]
        self._shuts = [
            [j for j, (_, _, shut) in enumerate(self.kinds) if colour in shut]
            for _, colour, _ in self.kinds
        ]
        into = [0] * len(on.names)
        for v, near in enumerate(self.out):
            for w in range(near.bit_length()):
                into[w] |= (near >> w & 1) << v
        self.into = into

    @property
    def arguments(self) -> str:
        """Give the graph and the rule."""
        return f"{self.on.text}:{self.stated}"

    def of(self, at: Marks) -> Open:
        """Give the vertices on which each kind of move is allowed."""
        found = []
        for _, _, shut in self.kinds:
            stones = at.black * ("X" in shut) | at.white * ("O" in shut)
            found.append(sum(1 << v for v in _members(at.free) if not self.out[v] & stones))
        self._met[tuple(found)] = at
        return tuple(found)

    def parse(self, text: str) -> Open:
        """Read a mark for each vertex."""
        if len(text) != len(self.on.names) or set(text) - set(".XO#"):
            raise InputError("a mark . # X O for each vertex", got=text, where=self.name)
        return self.of(Marks(*(sum((x == s) << i for i, x in enumerate(text)) for s in ".XO")))

    def format(self, position: Open) -> str:
        """Write the marks, where these are known that left those vertices open, else the sets."""
        at = self._met.get(position)
        return str(position) if at is None else at.signs(len(self.on.names))

    def near(self, at: Open, among: int) -> dict[int, int]:
        """Give for each of some vertices those of which one can close the other.

        >>> from grundy.rules.networks.network import network
        >>> from grundy.rules.networks.reader import read_rule
        >>> Tints(network("path 3"), read_rule("snort")).near((1, 7), 7)
        {0: 2, 1: 1, 2: 0}
        """
        found, out, into = {}, self.out, self.into
        pairs = [(at[k], at[j]) for k, shuts in enumerate(self._shuts) for j in shuts]
        while among:
            bit = among & -among
            among ^= bit
            felt = back = 0
            for closing, closed in pairs:
                if closing & bit:
                    felt |= closed
                if closed & bit:
                    back |= closing
            v = bit.bit_length() - 1
            found[v] = into[v] & felt | out[v] & back
        return found

    def pieces(self, at: Open) -> list[int]:
        """Give the sets of open vertices that play apart."""
        among = _union(at)
        return [*pieces(among, self.near(at, among))]

    def parts(self, position: Open) -> list[Open]:
        """Give for each component, the largest last, the one that stands for all like it."""
        found = self._split.get(position)
        if found is None:
            found = self._split[position] = sorted(self._parts(position), key=_weight)
        return found

    def _parts(self, position: Open) -> Iterator[Open]:
        for piece in self.pieces(position):
            at = tuple([s & piece for s in position])
            found = self._known.get(at)
            if found is None:
                form = self._form(at, piece)
                found = self._known[at] = self._first.setdefault(form, at)
            yield found

    def _form(self, at: Open, piece: int) -> tuple[int, ...]:
        near = self.near(at, piece)
        places = [*near]
        colours = {v: sum([(s >> v & 1) << k for k, s in enumerate(at)]) for v in places}
        beside = {v: [*_members(w)] for v, w in near.items()}
        if self.touch == self.out and sum(map(len, beside.values())) == 2 * len(places) - 2:
            return _tree_form(colours, beside)
        number = {v: i for i, v in enumerate(places)}
        out = [[number[w] for w in places if self.out[v] & near[v] & 1 << w] for v in places]
        into = [[number[w] for w in places if self.into[v] & near[v] & 1 << w] for v in places]
        found = canonical([colours[v] for v in places], out, None if out == into else into)
        return (-1, *found[0], -1, *found[1])

    def moves(self, position: Open, player: int) -> Iterator[tuple[int, Open]]:
        """Give each move of a player: the vertex, and what is open after it."""
        for k in self._of[player]:
            for v in _members(position[k]):
                yield v, self._after(position, k, v)

    def _after(self, position: Open, k: int, v: int) -> Open:
        rest = [s & ~(1 << v) for s in position]
        for j in self._shuts[k]:
            rest[j] &= ~self.into[v]
        return tuple(rest)

    def left(self, position: Open) -> Iterator[Open]:
        """Move as Left."""
        return (after for _, after in self.moves(position, LEFT))

    def right(self, position: Open) -> Iterator[Open]:
        """Move as Right."""
        return (after for _, after in self.moves(position, RIGHT))

    def negative(self, position: Open) -> Open | None:
        """Change the colours, where both players move alike."""
        if not self.stated.alike:
            return None
        half = len(position) // 2
        turned = position[half:] + position[:half]
        found = self.parts(turned)
        return found[0] if len(found) == 1 else turned

    def mobility(self, position: Open) -> tuple[int, int]:
        """Count the vertices open to each player."""
        left, right = (_union([position[k] for k in kinds]).bit_count() for kinds in self._of)
        return left, right

    def bounds(self, part: Open) -> tuple[int, int]:
        """Bound the stops by the vertices open to each player."""
        left, right = self.mobility(part)
        return -right, left

    def size(self, part: Open) -> int:
        """Count the vertices open to one player."""
        return max(self.mobility(part))

    @cached_property
    def tepid(self) -> bool:
        """Tell whether all values are numbers, or numbers and *: stones close their own colour.

        Theorem (Conway, On Numbers and Games, chapter 8, of Col). Let each player have one kind of
        move, which closes vertices to that player alone. Then G^L <= G + * for each option of
        Left's, so that G is a number or a number and *.
        """
        return self._shuts == [[0], [1]] and [kind[0] for kind in self.kinds] == [LEFT, RIGHT]

    def value_form(self, part: Open, session: Session) -> Game | None:
        """Give a value that is a number, or a number and *, by comparing it with numbers.

        >>> from grundy.games import game
        >>> from grundy.values.short import Session
        >>> col, moves = game("col:graph:path7"), Session()
        >>> inner, at = col.packed(col.parse("X......"))
        >>> inner.value_form(at, moves), inner.value_form((3, 0), moves)
        (-1/2, 1)
        """
        if not self.tepid:
            return None
        number, star = self._value(part, session) if any(part) else (0, 0)
        named = session.number(Dyadic(number, self._one.bit_length() - 1))
        return session.add(named, session.star(star))

    @cached_property
    def _one(self) -> int:
        return 1 << len(self.on.names) + 1

    def _value(self, part: Open, session: Session) -> Value:
        """Find the value of a component: the first number, by birth, that is not above or below."""
        twin = self._twin(part)
        if twin is not None:
            number, star = self._value(twin, session)
            return -number, star
        known = self._bounds_of(part, session)
        low: int | None = None
        high: int | None = None
        while known.value is None:
            ends = low if low is None else low + 1, high if high is None else high - 1
            number = simplest_in_units(*ends, self._one.bit_length() - 1)
            below, above = (self._holds(part, (number, 0), side, session) for side in (LEFT, RIGHT))
            if below == above:
                known.value = number, int(not below)
            elif below:
                low = number
            else:
                high = number
        return known.value

    def _bounds_of(self, part: Open, session: Session) -> _Bounds:
        found = self._bounds.get(part)
        if found is None:
            for _ in range(_SPENT):
                session.tables.spend()
            found = self._bounds[part] = _Bounds()
        return found

    def _sum_holds(self, position: Open, than: Value, side: int, session: Session) -> bool:
        """Value all components but the largest, and compare that one with what is left."""
        number, star = than
        parts = self.parts(position)
        for part in parts[:-1]:
            less, with_star = self._value(part, session)
            number, star = number - less, star ^ with_star
        if not parts:
            return _at_least((0, 0), (number, star), side)
        return self._holds(parts[-1], (number, star), side, session)

    def _twin(self, part: Open) -> Open | None:
        """Give the component of the negative value that is compared in place of this one."""
        if part not in self._twins:
            mirror = self.negative(part)
            self._twins[part] = mirror if mirror is not None and mirror < part else None
        return self._twins[part]

    def _holds(self, part: Open, than: Value, side: int, session: Session) -> bool:
        """Tell whether a component is at least (LEFT) a value, or at most (RIGHT).

        G >= x where no option of Right's is <= x, and no option of Left's of x is >= G.
        """
        twin = self._twin(part)
        if twin is not None:
            return self._holds(twin, (-than[0], than[1]), 1 - side, session)
        known = self._bounds_of(part, session)
        if known.value is not None:
            return _at_least(known.value, than, side)
        found = known.answer(than, side)
        if found is None:
            left, right = self.mobility(part)
            sign = 1 if side == LEFT else -1
            most, least = (left, right) if side == LEFT else (right, left)
            number = than[0]
            if sign * number > most * self._one:
                found = False
            elif sign * number < -least * self._one:
                found = True
            else:
                found = self._tried(part, than, side, session)
            known.answers[side][than] = found
        return found

    def _tried(self, part: Open, than: Value, side: int, session: Session) -> bool:
        other = 1 - side
        k = self._of[other][0]
        for v in self._by_balance(part):
            if part[k] >> v & 1:
                after = self._after(part, k, v)
                if self._sum_holds(after, than, other, session):
                    return False
        number, star = than
        if star:
            return not self._holds(part, (number, 0), other, session)
        sign, one = (1 if side == LEFT else -1), self._one
        step = min(number & -number or one, one)
        if step == one and sign * number <= 0:
            return True
        return not self._holds(part, (number - sign * step, 0), other, session)

    def _by_balance(self, part: Open) -> list[int]:
        """Order the vertices by the largest piece that is left without them, in a tree."""
        found = self._order.get(part)
        if found is None:
            near = self.near(part, _union(part))
            order, above = _walk(near)
            size = dict.fromkeys(order, 1)
            most = dict.fromkeys(order, 0)
            for v in reversed(order):
                most[v] = max(most[v], len(order) - size[v])
                if above[v] >= 0:
                    size[above[v]] += size[v]
                    most[above[v]] = max(most[above[v]], size[v])
            found = self._order[part] = sorted(order, key=most.__getitem__)
        return found


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
            if holds and _at_least(value, than, side):
                return True
            if not holds and _at_least(than, value, side):
                return False
        for value, holds in self.answers[1 - side].items():
            if holds and value != than and _at_least(than, value, side):
                return False
        return None


def _at_least(value: Value, than: Value, side: int) -> bool:
    more = value[0] > than[0] if side == LEFT else value[0] < than[0]
    return more or value == than


def _members(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1


def _union(sets: Sequence[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


def _weight(at: Open) -> int:
    return _union(at).bit_count()


def _walk(near: dict[int, int]) -> tuple[list[int], dict[int, int]]:
    """Give the vertices of a connected graph, those near the first before others; who led there."""
    first = next(iter(near))
    order, above, seen = [first], {first: -1}, 1 << first
    for v in order:
        new = near[v] & ~seen
        seen |= new
        for w in _members(new):
            above[w] = v
            order.append(w)
    return order, above


def _tree_form(colours: dict[int, int], beside: dict[int, list[int]]) -> tuple[int, ...]:
    """Give a form that equal trees have in common: from the middle, the branches in their order.

    >>> _tree_form({0: 1, 1: 2, 2: 3}, {0: [1], 1: [0, 2], 2: [1]})
    (2, 2, 1, 0, 3, 0)
    """
    left = {v: len(near) for v, near in beside.items()}
    codes: dict[int, list[tuple[int, ...]]] = {v: [] for v in colours}
    leaves = [v for v, n in left.items() if n < 2]
    remaining = len(colours)
    while remaining > 2:  # peel off the leaves, round by round
        remaining -= len(leaves)
        inner = []
        for v in leaves:
            left[v] = 0
            for w in beside[v]:
                if left[w]:
                    codes[w].append(_branch(colours[v], codes[v]))
                    left[w] -= 1
                    if left[w] == 1:
                        inner.append(w)
        leaves = inner
    if remaining == 1:
        return _branch(colours[leaves[0]], codes[leaves[0]])
    a, b = (_branch(colours[v], codes[v]) for v in leaves)
    return (-2, *min(a, b), *max(a, b))


def _branch(colour: int, inner: list[tuple[int, ...]]) -> tuple[int, ...]:
    found = [colour, len(inner)]
    for code in sorted(inner):
        found += code
    return tuple(found)
