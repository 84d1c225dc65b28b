"""Solve games of two players, Left and Right, in which play can go round.

A state is a position and the player to move: then who wins, and in how many moves, is settled
backwards from the ends as for impartial games (`outcomes`). What a position is worth is worked out
from the ends too: positions that lead to each other are one graph, of which the options that leave
it have values already.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Generic, TypeVar

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Partizan
from grundy.solvers.loopy.arena import DRAW, LOST, MOST_POSITIONS, WON, Arena, Known
from grundy.solvers.partizan.solution import PartizanMove, moves_to
from grundy.values.bigraph import Bigraph
from grundy.values.shape import LEFT, RIGHT
from grundy.values.sided import Sided

__all__ = ["LoopyPartizanSolution", "LoopyPartizanSolver"]

P = TypeVar("P", bound=Hashable)

MOST_VALUED = 20_000
_MOST_TOGETHER = 150


@dataclass(frozen=True)
class LoopyPartizanSolution(Generic[P]):
    """Hold who wins where either player starts (``left``, ``right`` or ``nobody``), and how.

    >>> from grundy.games import game
    >>> LoopyPartizanSolver(game("loopy:a>L>b,b>R>a")).solve(("a",)).winners
    ('nobody', 'left')

    ``moves`` win, the quickest first; ``drawing`` keep a draw. ``remoteness`` is the number of
    moves to the end if the winner hastens and the loser delays. ``value`` is None
    where it was too large.
    """

    game: Partizan[P]
    position: P
    winners: tuple[str, str]
    remoteness: tuple[int | None, int | None]
    moves: tuple[tuple[PartizanMove[P], ...], tuple[PartizanMove[P], ...]]
    drawing: tuple[tuple[PartizanMove[P], ...], tuple[PartizanMove[P], ...]]
    value: Sided | None


class LoopyPartizanSolver(Generic[P]):
    """Answer for one game, remembering what was worked out.

    >>> from grundy.games import game
    >>> g = game("loopy:a>b,b>L>a,b>c")
    >>> found = LoopyPartizanSolver(g).solve(("a",))
    >>> found.winners, found.remoteness, found.value
    (('right', 'left'), (2, 2), 0)
    """

    def __init__(
        self, game: Partizan[P], most: int = MOST_POSITIONS, seconds: float = 20.0
    ) -> None:
        self.game, self._seconds, self._end = game, seconds, 0.0
        self._arena: Arena[tuple[P, int]] = Arena(self._options, game.text, most)
        self._known = Known([])
        self._values: dict[P, Sided] = {}

    def solve(self, position: P) -> LoopyPartizanSolution[P]:
        """Say who wins a position, by which moves, and what it is worth."""
        left, right = (self._judged(position, player) for player in (LEFT, RIGHT))
        return LoopyPartizanSolution(
            self.game,
            position,
            (self.winner(position, LEFT), self.winner(position, RIGHT)),
            (self.remoteness(position, LEFT), self.remoteness(position, RIGHT)),
            (left[LOST], right[LOST]),
            (
                left[DRAW] if self._state(position, LEFT)[0] == DRAW else (),
                right[DRAW] if self._state(position, RIGHT)[0] == DRAW else (),
            ),
            self.value(position),
        )

    def winner(self, position: P, player: int) -> str:
        """Say who wins where a player starts: left, right or nobody."""
        found = self._state(position, player)[0]
        return "nobody" if found == DRAW else ("left", "right")[player ^ (found == LOST)]

    def remoteness(self, position: P, player: int) -> int | None:
        """Give the moves to the end, None for a draw."""
        found, steps = self._state(position, player)
        return None if found == DRAW else steps

    def moves(self, position: P, player: int) -> tuple[PartizanMove[P], ...]:
        """Give the winning moves of a player, the quickest first."""
        return self._judged(position, player)[LOST]

    def otherwise(self, position: P, player: int) -> PartizanMove[P] | None:
        """Give a move that keeps a draw, or else the one that delays the end longest."""
        found = self._judged(position, player)
        return next(iter(found[DRAW] or found[WON][::-1]), None)

    def value(self, position: P) -> Sided | None:
        """Give the value, or None where it is too large, or takes too many seconds."""
        self._end = process_time() + self._seconds
        try:
            parts = [self._value(part) for part in self.game.parts(position)]
            return sum(parts[1:], parts[0]) if parts else Sided.parse("0")
        except LimitError:
            return None

    def _options(self, state: tuple[P, int]) -> Iterator[tuple[P, int]]:
        position, player = state
        for to in self.game.right(position) if player else self.game.left(position):
            yield to, 1 - player

    def _state(self, position: P, player: int) -> tuple[int, int]:
        self._arena.add([(position, player)])
        if len(self._known.after) < len(self._arena.after):
            self._known = Known(self._arena.after[:])
        vertex = self._arena.index[position, player]
        known = self._known
        return known.outcomes(misere=False)[vertex], known.steps(misere=False)[vertex]

    def _judged(self, position: P, player: int) -> dict[int, tuple[PartizanMove[P], ...]]:
        """Sort the moves by what they leave to the opponent, and by the moves to the end."""
        self._state(position, player)
        found: dict[int, list[tuple[int, P]]] = {LOST: [], DRAW: [], WON: []}
        for to, _ in dict.fromkeys(self._options((position, player))):
            outcome, steps = self._state(to, 1 - player)
            found[outcome].append((steps, to))
        return {
            outcome: tuple(
                moves_to(self.game, position, player, (to for _, to in sorted(all_, key=_steps)))
            )
            for outcome, all_ in found.items()
        }

    def _value(self, part: P) -> Sided:
        if part not in self._values:
            arena: Arena[P] = Arena(
                lambda p: [*self.game.left(p), *self.game.right(p)], self.game.text, MOST_VALUED
            )
            arena.add([part])
            for together in components(arena.after):
                self._valued([arena.vertices[v] for v in together])
        return self._values[part]

    def _valued(self, positions: list[P]) -> None:
        """Give the values of positions that lead to each other; what they leave for has values."""
        if len(positions) > _MOST_TOGETHER:
            said = phrase("at most {n} positions that lead to each other", n=_MOST_TOGETHER)
            raise LimitError(said)
        inside = {position: i for i, position in enumerate(positions)}
        if not inside.keys() - self._values.keys():
            return
        plus, minus = _Side(len(positions)), _Side(len(positions))
        for v, position in enumerate(positions):
            for player, options in enumerate((self.game.left(position), self.game.right(position))):
                for to in options:
                    known = self._values.get(to)
                    for side, graph in ((plus, "on"), (minus, "off")):
                        w = inside[to] if known is None else side.place(getattr(known, graph).graph)
                        side.edges[player][v].append(w)
        found = {}
        for position, v in inside.items():
            if process_time() > self._end:
                raise LimitError(phrase("the value takes more than {s} seconds", s=self._seconds))
            found[position] = Sided.of(plus.graph(v), minus.graph(v))
        self._values.update(found)


def _steps(pair: tuple[int, object]) -> int:
    return pair[0]


class _Side:
    """Collect vertices of positions, and the graphs of what they leave for."""

    def __init__(self, positions: int) -> None:
        self.edges: tuple[list[list[int]], list[list[int]]] = (
            [[] for _ in range(positions)],
            [[] for _ in range(positions)],
        )
        self.places: dict[Bigraph, int] = {}

    def place(self, graph: Bigraph) -> int:
        """Give the vertex of a graph, which is taken in if it is new."""
        at = self.places.setdefault(graph, len(self.edges[0]))
        if at == len(self.edges[0]):
            for mine, theirs in zip(self.edges, graph.edges, strict=True):
                mine += [[at + w for w in side] for side in theirs]
        return at

    def graph(self, vertex: int) -> Bigraph:
        """Give the graph from a vertex on."""
        return Bigraph.of(*self.edges, vertex)


def components(after: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Give the vertices that lead to each other together, those that they lead to first.

    Tarjan's algorithm, with a stack of its own.

    >>> list(components([[1], [2], [1, 3], []]))
    [[3], [2, 1], [0]]
    """
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    for root in range(len(after)):
        work = [(root, iter(after[root]))] if root not in number else []
        while work:
            v, rest = work[-1]
            if v not in number:
                number[v] = low[v] = len(number)
                stack.append(v)
            for w in rest:
                if w not in number:
                    work.append((w, iter(after[w])))
                    break
                low[v] = min(low[v], low.get(w, low[v]))
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[v])
                if low[v] == number[v]:
                    at = stack.index(v)
                    together, stack[at:] = stack[at:][::-1], []
                    for w in together:
                        del low[w]
                    yield together
