"""Hold partizan games whose play may go round, as finite graphs, and compare them.

A game is a vertex of a graph with two kinds of edges, Left's moves and Right's. Play without end
is a draw. G+ is G where endless play is won by Left, G- where it is won by Right; in a sum of
these whoever wins in all components in which play is endless wins.

Theorem (Siegel, Combinatorial Game Theory, 2013, chapter VI). G+ >= H+ if Left, moving second,
can play G - H so that she is never without a move, and that endless play has infinitely many
moves in G. For between G + X and H + X her answers in G - H lead from a strategy for H + X to one
for G + X (the swivel chair), and do not go round in H - H for ever. Where H is a stopper (no
follower has an endless run of moves by turns) it is enough that she survives: endless play
cannot stay in H. If H+ is worth a stopper s, nothing else is greater or equal: H - s is survived
by Left, moving second, and G - s is not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase

__all__ = ["Bigraph", "Edges", "Order", "order"]

Edges: TypeAlias = "tuple[tuple[int, ...], ...]"
Order: TypeAlias = "list[list[bool]]"

MOST_VERTICES = 20_000
_MOST_PAIRS = 1_000_000


@dataclass(frozen=True)
class Bigraph:
    """Hold a game: Left's and Right's moves from each vertex; play starts at vertex 0.

    `LimitError` is raised for sums of too many vertices.

    >>> over = Bigraph(((1,), ()), ((0,), ()))  # {0|over}
    >>> over.is_stopper, (over + -over).is_stopper, over.survives(), (-over).survives()
    (True, False, (True, True), (False, False))
    """

    left: Edges
    right: Edges

    @classmethod
    def of(
        cls, left: Sequence[Iterable[int]], right: Sequence[Iterable[int]], root: int
    ) -> Bigraph:
        """Keep what the root leads to, numbered in the order in which it is met.

        >>> Bigraph.of([[], [0, 0], []], [[], [1], []], 1)
        Bigraph(left=((1,), ()), right=((0,), ()))
        """
        number, queue = {root: 0}, [root]
        sides: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = [], []
        for v in queue:
            for side, edges in zip(sides, (left, right), strict=True):
                for w in edges[v]:
                    if number.setdefault(w, len(queue)) == len(queue):
                        queue.append(w)
                side.append(tuple(dict.fromkeys(number[w] for w in edges[v])))
        return cls(tuple(sides[0]), tuple(sides[1]))

    def __len__(self) -> int:
        return len(self.left)

    @property
    def edges(self) -> tuple[Edges, Edges]:
        """Give the moves of Left and those of Right."""
        return self.left, self.right

    def __neg__(self) -> Bigraph:
        return Bigraph(self.right, self.left)

    def __add__(self, other: Bigraph) -> Bigraph:
        """Play both side by side; `LimitError` is raised where that takes too many vertices."""
        index, queue = {(0, 0): 0}, [(0, 0)]
        sides: tuple[list[list[int]], list[list[int]]] = [], []
        for u, w in queue:
            for side, mine, theirs in zip(
                sides, (self.left, self.right), (other.left, other.right), strict=True
            ):
                after = [*((x, w) for x in mine[u]), *((u, x) for x in theirs[w])]
                for pair in after:
                    if index.setdefault(pair, len(queue)) == len(queue):
                        queue.append(pair)
                side.append([index[pair] for pair in after])
            if len(queue) > MOST_VERTICES:
                raise LimitError(phrase("a sum of at most {n} positions", n=MOST_VERTICES))
        return Bigraph.of(*sides, 0)

    def at(self, vertex: int) -> Bigraph:
        """Give the game that starts at a vertex."""
        return Bigraph.of(self.left, self.right, vertex)

    @cached_property
    def is_stopper(self) -> bool:
        """Tell whether no vertex has an endless run of moves by turns."""
        steps = [[2 * w + 1 for w in side] for side in self.left]
        turns = [[2 * w for w in side] for side in self.right]
        return _ends([after for pair in zip(steps, turns, strict=True) for after in pair])

    def survives(self) -> tuple[bool, bool]:
        """Tell whether Left never loses, where she starts and where Right does."""
        second = order(self, NOTHING)
        return any(second[w][0] for w in self.left[0]), second[0][0]


NOTHING = Bigraph(((),), ((),))


def _ends(after: Sequence[Sequence[int]]) -> bool:
    """Tell whether a graph has no cycle."""
    entering = [0] * len(after)
    for options in after:
        for w in options:
            entering[w] += 1
    free = [v for v, count in enumerate(entering) if not count]
    for v in free:
        for w in after[v]:
            entering[w] -= 1
            if not entering[w]:
                free.append(w)
    return len(free) == len(after)


def order(g: Bigraph, h: Bigraph) -> Order:
    """Tell for all vertices u of g and w of h whether u+ >= w+ by the theorem above.

    >>> up, over = Bigraph(((1,), (), (1,)), ((2,), (), (1,))), Bigraph(((1,), ()), ((0,), ()))
    >>> order(over, up)[0][0], order(up, over)[0][0]
    (True, False)

    `LimitError` is raised where there are too many pairs.
    """
    if len(g) * len(h) > _MOST_PAIRS:
        raise LimitError(phrase("a comparison of at most {n} pairs of positions", n=_MOST_PAIRS))
    found = _Survival(g, h)
    found.settle(found.stuck())
    if not h.is_stopper:
        while fresh := found.idle():
            found.settle(fresh)
    lost, width = found.lost, len(h)
    return [[not lost[2 * (u * width + w) + 1] for w in range(width)] for u in range(len(g))]


class _Survival:
    """Play u - w for all pairs; state 2 (u m + w) is Left's turn, the next one Right's."""

    def __init__(self, g: Bigraph, h: Bigraph) -> None:
        self.g, self.h, self.width = g, h, len(h)
        self.lost = bytearray(2 * len(g) * len(h))
        self.moves = [len(a) + len(b) for a in g.left for b in h.right]
        # who can come to a vertex: by Left's moves, by Right's
        self.into = [_into(g.left), _into(g.right), _into(h.left), _into(h.right)]

    def stuck(self) -> Iterator[int]:
        return (2 * i for i, count in enumerate(self.moves) if not count)

    def settle(self, lost: Iterable[int]) -> None:
        """Mark states as lost by Left, and all states that are lost by that."""
        queue = deque(lost)
        for state in queue:
            self.lost[state] = 1
        while queue:
            state = queue.popleft()
            for before in self.before(state):
                if not self.lost[before]:
                    if before % 2 == 0:
                        self.moves[before // 2] -= 1
                        if self.moves[before // 2]:
                            continue
                    self.lost[before] = 1
                    queue.append(before)

    def before(self, state: int) -> Iterator[int]:
        """Give the states from which a move leads to one: Right's turn if it is Left's."""
        u, w = divmod(state // 2, self.width)
        if state % 2:
            mine, theirs, turn = self.into[0][u], self.into[3][w], 0
        else:
            mine, theirs, turn = self.into[1][u], self.into[2][w], 1
        yield from (2 * (x * self.width + w) + turn for x in mine)
        yield from (2 * (u * self.width + x) + turn for x in theirs)

    def idle(self) -> list[int]:
        """Give the states, not lost so far, from which Right can keep play in h for ever.

        Left gets away from them by a move in g that is not lost, or if Right must make one.
        """
        width, g, h = self.width, self.g, self.h
        away = bytearray(len(self.lost))
        left = [len(side) for _ in range(len(g)) for side in h.left]
        queue: deque[int] = deque()
        for u in range(len(g)):
            for w in range(width):
                state = 2 * (u * width + w)
                leaves = any(not self.lost[2 * (x * width + w) + 1] for x in g.left[u])
                for turn, ready in ((0, leaves), (1, not h.left[w])):
                    if ready and not self.lost[state + turn]:
                        away[state + turn] = 1
                        queue.append(state + turn)
        while queue:
            state = queue.popleft()
            u, w = divmod(state // 2, width)
            turn = 1 - state % 2
            for x in self.into[2][w] if turn else self.into[3][w]:
                before = 2 * (u * width + x) + turn
                if turn:
                    left[before // 2] -= 1
                if not (away[before] or self.lost[before] or (turn and left[before // 2])):
                    away[before] = 1
                    queue.append(before)
        return [s for s in range(len(away)) if not away[s] and not self.lost[s]]


def _into(edges: Edges) -> list[list[int]]:
    before: list[list[int]] = [[] for _ in edges]
    for v, after in enumerate(edges):
        for w in after:
            before[w].append(v)
    return before
