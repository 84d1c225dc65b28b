"""Play where stones stay and only close vertices: of a position the open vertices are all.

A position is one set of vertices for each kind of move of Left, then of Right: those on which that
move is still allowed. A stone leaves all of them, and takes its neighbours out of the sets that
its colour closes. In Col and Snort these are the two tints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from grundy.errors import InputError
from grundy.rules.networks.branches import Trees
from grundy.rules.networks.canonical import canonical
from grundy.rules.networks.cold import Cold, Value
from grundy.rules.networks.network import Network, pieces
from grundy.rules.networks.rule import GraphRule, Marks
from grundy.rules.protocol import Partizan
from grundy.values.dyadic import Dyadic
from grundy.values.game import Game
from grundy.values.shape import LEFT, RIGHT
from grundy.values.short import Session

__all__ = ["Components", "Open", "Tints"]

Open = tuple[int, ...]


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
                yield v, self.after(position, k, v)

    def after(self, position: Open, k: int, v: int) -> Open:
        """Give what is open after a move of a kind on a vertex."""
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
        search = self._trees if (tree := self._tree(part)) else self._components
        search.spend = session.tables.spend
        value = (0, 0)
        if tree:
            value = self._trees.total(*tree)
        elif any(part):
            value = self._components.value(part)
        named = session.number(Dyadic(value[0], search.one.bit_length() - 1))
        return session.add(named, session.star(value[1]))

    def _tree(self, part: Open) -> tuple[list[int], list[list[int]]] | None:
        """Give the tint of each vertex of a tree and its neighbours."""
        if self.touch != self.out:
            return None
        near = self.near(part, _union(part))
        number = {v: i for i, v in enumerate(near)}
        beside = [[number[w] for w in _members(felt)] for felt in near.values()]
        if sum(map(len, beside)) != 2 * len(beside) - 2:
            return None
        return [(part[0] >> v & 1) | (part[1] >> v & 1) << 1 for v in near], beside

    @cached_property
    def _trees(self) -> Trees:
        return Trees(1 << len(self.on.names) + 1)

    @cached_property
    def _components(self) -> Components:
        return Components(1 << len(self.on.names) + 1, self)


class Components(Cold[Open]):
    """Values of components of any graph.

    >>> from grundy.rules.networks.network import network
    >>> from grundy.rules.networks.reader import read_rule
    >>> col = Tints(network("complete 3"), read_rule("col"))
    >>> Components(8, col).value((7, 7)), Components(8, col).value((7, 1))
    ((0, 0), (4, 0))
    """

    def __init__(self, one: int, play: Tints) -> None:
        super().__init__(one)
        self.play = play
        self._twins: dict[Open, Open | None] = {}
        self._order: dict[Open, list[int]] = {}

    def twin(self, part: Open) -> Open | None:
        """Give the component of the negative value that is compared in place of this one."""
        if part not in self._twins:
            mirror = self.play.negative(part)
            self._twins[part] = mirror if mirror is not None and mirror < part else None
        return self._twins[part]

    def mobility(self, part: Open) -> tuple[int, int]:
        """Count the vertices open to each player."""
        return self.play.mobility(part)

    def after(self, part: Open, player: int) -> Iterator[tuple[list[Open], Value]]:
        """Give the moves, first those after which the largest piece is smallest."""
        if part not in self._order:
            near = self.play.near(part, _union(part))
            self._order[part] = _by_balance(near)
        for v in self._order[part]:
            if part[player] >> v & 1:
                yield self.play.parts(self.play.after(part, player, v)), (0, 0)


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


def _by_balance(near: dict[int, int]) -> list[int]:
    """Order vertices by the largest piece that is left without them of a tree that spans them."""
    first = next(iter(near))
    order, above, seen = [first], {first: -1}, 1 << first
    for v in order:
        new = near[v] & ~seen
        seen |= new
        for w in _members(new):
            above[w] = v
            order.append(w)
    size, most = dict.fromkeys(order, 1), dict.fromkeys(order, 0)
    for v in reversed(order):
        most[v] = max(most[v], len(order) - size[v])
        if above[v] >= 0:
            size[above[v]] += size[v]
            most[above[v]] = max(most[above[v]], size[v])
    return sorted(order, key=most.__getitem__)


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
