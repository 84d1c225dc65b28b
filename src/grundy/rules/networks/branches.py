"""Branches of a tree are replaced by smaller ones that play the same behind every other vertex.

Here each player has one kind of move, which closes the vertices beside it to that player alone
(Col). Let F and H be sets of branches that hang on one vertex v. F is at least H + x wherever they
hang if Left, moving second, wins the difference by answering each move elsewhere, or at v, with the
same move in the other copy: then the branches may be compared as if v had three kinds of moves. The
state of one side is who may no longer play v, since that player took a root, and what still hangs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from grundy.rules.networks.cold import Cold, Value, at_least, options, plus
from grundy.values.shape import LEFT, RIGHT

__all__ = ["Trees"]

Near = list[list[int]]

Forest = tuple[int, ...]
"""Branches that hang on one vertex, by their numbers."""

State = tuple[int, Forest]
"""The players, as bits, to whom the vertex is closed by a root that was played, and what hangs."""

_Options = tuple[list[tuple[list[int], Near]], list[tuple[list[int], Value]]]
"""What the moves leave: those not looked at yet, the best last; of the others, the components."""

_SMALL = 5
"""Vertices of the branches on one vertex that are looked up together."""

_WEIGHTS = (12, 7, 5)
"""An estimate of a vertex of one player's beside 0, 1, 2 or more that are open to that player."""

_ZERO: Value = 0, 0


class Trees(Cold[int]):
    """Values of trees whose vertices are open to Left (1), to Right (2) or to both (3).

    A branch is the number of its vertex's tint and of the branches on it; a tree is the branch at
    its middle.

    >>> trees = Trees(one=4)
    >>> path = [[1], [0, 2], [1]]
    >>> trees.total([3, 3, 3], path), trees.total([1, 3, 0], path)
    ((0, 0), (2, 0))

    A vertex that bears two leaves is as if it were not there, behind every other vertex.

    >>> leaf = trees.branch(3, ())
    >>> trees.normal((trees.branch(3, (leaf, leaf)),))
    ((), (0, 0))
    """

    def __init__(self, one: int) -> None:
        super().__init__(one)
        self._branches: list[tuple[int, Forest]] = []
        self._numbers: dict[tuple[int, Forest], int] = {}
        self._sizes: list[int] = []
        self._normal: dict[Forest, tuple[Forest, Value]] = {}
        self._alike: defaultdict[tuple[Value, Value], list[Forest]] = defaultdict(list)
        self._alike[_ZERO, _ZERO].append(())
        self._ends: dict[tuple[Forest, int], Value] = {}
        self._moves: dict[tuple[State, int], list[tuple[State, Value]]] = {}
        self._wins: dict[tuple[State, State, Value, int], bool] = {}
        self._after: dict[tuple[int, int], _Options] = {}
        self._twins: dict[int, int | None] = {}
        self._open: dict[int, tuple[int, int]] = {}

    def branch(self, tint: int, on_it: Iterable[int]) -> int:
        """Number a branch: its vertex's tint, the branches on it."""
        key = tint, tuple(sorted(on_it, key=lambda b: (self._sizes[b], b)))
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self._branches)
            self._branches.append(key)
            self._sizes.append(1 + sum([self._sizes[b] for b in key[1]]))
        return found

    def total(self, tints: list[int], near: Near) -> Value:
        """Add the values of all components."""
        parts, found = self.parts(tints, near)
        for part in parts:
            found = plus(found, self.value(part))
        return found

    def parts(self, tints: list[int], near: Near) -> tuple[list[int], Value]:
        """Give the components with small branches replaced, the largest last, and what to add."""
        found, more = [], _ZERO
        left = [(tints, near, c) for c in _components(tints, near)]
        while left:
            tints, near, component = left.pop()
            if len(component) == 1:
                tint = tints[component[0]]
                more = plus(more, (0, 1) if tint == 3 else ((3 - 2 * tint) * self.one, 0))
                continue
            trees = [self._hung(v, tints, near) for v in _middles(component, tints, near)]
            tree, add = min(trees, key=lambda t: (self._sizes[t[0]], t[0]))
            if self._sizes[tree] == len(component):
                found.append(tree)
            else:
                more = plus(more, add)
                tints, near = self._flat((tree,))
                left += [(tints, near, c) for c in _components(tints, near)]
        return sorted(found, key=lambda b: (self._sizes[b], b)), more

    def _hung(self, root: int, tints: list[int], near: Near) -> tuple[int, Value]:
        """Hang a tree on a vertex, the small branches on each vertex made normal together."""
        order, above = [root], {root: -1}
        for v in order:
            for w in near[v]:
                if w != above[v] and tints[v] & tints[w]:
                    above[w] = v
                    order.append(w)
        on: dict[int, list[int]] = {v: [] for v in order}
        more = _ZERO
        for v in reversed(order):
            on[v].sort(key=lambda b: (self._sizes[b], b))
            size = small = 0
            for b in on[v]:
                size += self._sizes[b]
                if size > _SMALL:
                    break
                small += 1
            if small:
                forest, add = self.normal(tuple(on[v][:small]))
                more = plus(more, add)
                on[v][:small] = forest
            branch = self.branch(tints[v], on[v])
            if v != root:
                on[above[v]].append(branch)
        return branch, more

    def _flat(self, forest: Forest) -> tuple[list[int], Near]:
        """Give tints and neighbours of all vertices, the roots first."""
        tints: list[int] = []
        near: Near = []
        todo = [(b, -1) for b in forest]
        for v, (b, above) in enumerate(todo):
            tint, on_it = self._branches[b]
            tints.append(tint)
            near.append([] if above < 0 else [above])
            if above >= 0:
                near[above].append(v)
            todo += [(c, v) for c in on_it]
        return tints, near

    def normal(self, forest: Forest) -> tuple[Forest, Value]:
        """Give the first smaller forest that plays the same on every vertex, and what to add."""
        found = self._normal.get(forest)
        if found is None:
            free = self._end(forest, 0)
            key = plus(self._end(forest, 1), free, -1), plus(self._end(forest, 2), free, -1)
            size = sum([self._sizes[b] for b in forest])
            found = forest, _ZERO
            for other in self._alike[key]:
                if sum([self._sizes[b] for b in other]) >= size:
                    continue
                more = plus(free, self._end(other, 0), -1)
                if self._same(forest, other, more):
                    found = other, more
                    break
            else:
                self._alike[key].append(forest)
            self._normal[forest] = found
        return found

    def _same(self, forest: Forest, other: Forest, more: Value) -> bool:
        less = -more[0], more[1]
        a, b = (0, forest), (0, other)
        return self._second(a, b, more) and self._second(b, a, less)

    def _end(self, forest: Forest, closed: int) -> Value:
        """Give the value without the vertex they hang on, the roots closed to a player."""
        found = self._ends.get((forest, closed))
        if found is None:
            tints, near = self._flat(forest)
            for v in range(len(forest)):
                tints[v] &= ~closed
            found = self._ends[forest, closed] = self.total(tints, near)
        return found

    def _second(self, a: State, b: State, x: Value) -> bool:
        """Tell whether Left, moving second, wins a - b - x on every vertex."""
        key = a, b, x, 1
        found = self._wins.get(key)
        if found is None:
            self.spend()
            found = self._wins[key] = self._vertex_holds(a, b, x) and (
                all(self._first(s, b, plus(x, more, -1)) for s, more in self._played(a, RIGHT))
                and all(self._first(a, s, plus(x, more)) for s, more in self._played(b, LEFT))
                and all(self._first(a, b, y) for y in options(x, LEFT, self.one))
            )
        return found

    def _first(self, a: State, b: State, x: Value) -> bool:
        key = a, b, x, 0
        found = self._wins.get(key)
        if found is None:
            found = self._wins[key] = (
                any(self._second(a, s, plus(x, more)) for s, more in self._played(b, RIGHT))
                or any(self._second(s, b, plus(x, more, -1)) for s, more in self._played(a, LEFT))
                or any(self._second(a, b, y) for y in options(x, RIGHT, self.one))
            )
        return found

    def _vertex_holds(self, a: State, b: State, x: Value) -> bool:
        """Tell whether Left can answer each play of the vertex, and its being closed to both."""
        left, right = 1, 2
        if a[0] & left & ~b[0] or b[0] & right & ~a[0]:
            return False
        ends = [0, *([left] if not b[0] & left else []), *([right] if not a[0] & right else [])]
        return all(at_least(plus(self._end(a[1], c), self._end(b[1], c), -1), x) for c in ends)

    def _played(self, state: State, player: int) -> list[tuple[State, Value]]:
        """Give what each move in the branches leaves on the vertex, and the value of what fell."""
        found = self._moves.get((state, player))
        if found is None:
            shut, forest = state
            bit = 1 << player
            tints, near = self._flat(forest)
            seen: dict[tuple[State, Value], None] = {}
            for v, tint in enumerate(tints):
                if tint & bit:
                    rest = _played(tints, near, v, bit)
                    closed = shut | (bit if v < len(forest) else 0)
                    roots = [r for r in range(len(forest)) if rest[r] and closed != 3]
                    hung = self._taken(roots, rest, near)
                    seen[(closed, hung), self.total(rest, near)] = None
            found = self._moves[state, player] = [*seen]
        return found

    def _taken(self, roots: list[int], tints: list[int], near: Near) -> Forest:
        """Number the branches at some roots, and close their vertices."""
        order = [(r, -1) for r in roots]
        for v, above in order:
            order += [(w, v) for w in near[v] if w != above and tints[v] & tints[w]]
        on: dict[int, list[int]] = defaultdict(list)
        for v, above in reversed(order):
            on[above].append(self.branch(tints[v], on[v]))
        for v, _ in order:
            tints[v] = 0
        return tuple(sorted(on[-1], key=lambda b: (self._sizes[b], b)))

    def after(self, part: int, player: int) -> Iterator[tuple[list[int], Value]]:
        """Give the moves that are estimated best, and leave small components, first."""
        found = self._after.get((part, player))
        if found is None:
            found = self._after[part, player] = self._ranked(part, player), []
        left, seen = found
        n = 0
        while left or n < len(seen):
            if n == len(seen):
                seen.append(self.parts(*left[-1]))
                left.pop()
            yield seen[n]
            n += 1

    def _ranked(self, part: int, player: int) -> list[tuple[list[int], Near]]:
        """Give what each move leaves, the best last."""
        tints, near = self._flat((part,))
        most, bit, sign = _largest(near), 1 << player, 1 if player == LEFT else -1
        found = []
        for v, tint in enumerate(tints):
            if tint & bit:
                after = _played(tints, near, v, bit)
                found.append((4 * most[v] - sign * _estimate(after, near), after))
        found.sort(key=lambda ranked: -ranked[0])
        return [(after, near) for _, after in found]

    def twin(self, part: int) -> int | None:
        """Give the tree with the players changed, where it has the smaller number."""
        if part not in self._twins:
            tints, near = self._flat((part,))
            (found,) = self._taken([0], [(t >> 1) | (t & 1) << 1 for t in tints], near)
            self._twins[part] = found if found < part else None
        return self._twins[part]

    def mobility(self, part: int) -> tuple[int, int]:
        """Count the vertices open to each player."""
        found = self._open.get(part)
        if found is None:
            tints, _ = self._flat((part,))
            found = self._open[part] = sum(t & 1 for t in tints), sum(t >> 1 for t in tints)
        return found


def _played(tints: list[int], near: Near, v: int, bit: int) -> list[int]:
    rest = tints[:]
    rest[v] = 0
    for w in near[v]:
        rest[w] &= ~bit
    return rest


def _components(tints: list[int], near: Near) -> list[list[int]]:
    found, left = [], [t > 0 for t in tints]
    for v in range(len(tints)):
        if left[v]:
            left[v] = False
            component = [v]
            for u in component:
                for w in near[u]:
                    if left[w] and tints[u] & tints[w]:
                        left[w] = False
                        component.append(w)
            found.append(component)
    return found


def _middles(component: list[int], tints: list[int], near: Near) -> list[int]:
    """Give the one or two vertices without which no piece has more than half of a tree."""
    above = {component[0]: -1}
    for v in component:
        for w in near[v]:
            if w != above[v] and tints[v] & tints[w]:
                above[w] = v
    size, most = dict.fromkeys(component, 1), dict.fromkeys(component, 0)
    found = []
    for v in reversed(component):
        if 2 * max(most[v], len(component) - size[v]) <= len(component):
            found.append(v)
        if above[v] >= 0:
            size[above[v]] += size[v]
            most[above[v]] = max(most[above[v]], size[v])
    return found


def _largest(near: Near) -> list[int]:
    """Give for each vertex of a flat tree the largest piece that is left without it."""
    size, most = [1] * len(near), [0] * len(near)
    for v in range(len(near) - 1, 0, -1):
        above = near[v][0]
        size[above] += size[v]
        most[above] = max(most[above], size[v])
    return [max(most[v], len(near) - size[v]) for v in range(len(near))]


def _estimate(tints: list[int], near: Near) -> int:
    """Estimate twelve times the value, by each vertex that is open to one player."""
    found = 0
    for v, tint in enumerate(tints):
        if tint in {1, 2}:
            beside = sum([1 for w in near[v] if tints[w] & tint])
            found += (3 - 2 * tint) * _WEIGHTS[min(beside, 2)]
    return found
