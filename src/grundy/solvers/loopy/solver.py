"""Answer who wins a position from which play may go on for ever, by which moves, and its value.

Theorem (ranks). In a won sum, the move to value 0 whose ranks add up to least makes that total
fall from turn to turn: an answer that goes back to a number does so at a lower rank, and a lower
number has a lower rank, as ranks are given over all numbers in one count. So play ends. Any other
choice among the moves to 0 may go round for ever. Where the moves to the end are known, the move
that leaves fewest does the same.

A whole position is the multiset of its components, as a sorted tuple of their numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.errors import LimitError
from grundy.rules.combine import require_turnable, require_values
from grundy.rules.protocol import Impartial, Ruleset
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.solver import Move
from grundy.solvers.loopy.arena import DRAW, LOST, MOST_POSITIONS, OUTCOMES, Arena, Known, outcomes
from grundy.values.loopy import Loopy, total

__all__ = [
    "Components",
    "Early",
    "Judged",
    "LoopySolution",
    "LoopySolver",
    "Splits",
    "Whole",
    "bounded",
    "decided_early",
    "solve_loopy",
]

P = TypeVar("P", bound=Hashable)

Judged = tuple[str, int]
"""An outcome, N, P or draw, and how far from the end: moves or ranks, 0 for a draw."""

_MOST_WHOLE = 200_000
_MOST_TIMED = 4_000

State = tuple[int, ...]


class LoopySolver(Generic[P]):
    """Answer for one game, remembering what was worked out.

    ``timed`` bounds the whole positions that are looked at for the moves to the end of a sum.

    >>> from grundy.games import game
    >>> s = LoopySolver(game("loopy:a>b,b>a,b>c,d>d,d>c"))
    >>> str(s.value(("a", "d"))), s.outcome(("a", "d")), s.remoteness(("a", "d"))
    ('inf{0}', 'N', 3)
    >>> [move.text for move in s.moves(("b", "b", "d"))]
    ['slide d to c']
    """

    def __init__(
        self, game: Impartial[P], most: int = MOST_POSITIONS, timed: int = _MOST_TIMED
    ) -> None:
        self.game, self.most = game, most
        self._components = Components(game, most)
        self._whole = Whole(game, min(most, _MOST_WHOLE))
        self._timed, self._most_timed = Whole(game, timed), timed
        self._untimed: set[tuple[P, ...]] = set()
        self._splits = False

    def values(self, position: P) -> tuple[Loopy, ...]:
        """Give the value of each component; of the whole position where moves split components.

        `NotSupported` is raised where the rule tells who wins at the end.
        """
        parts = list(require_values(self.game).parts(position))
        known = self._apart(parts)
        if known is None:
            return (self._whole.known(parts).value(self._whole.number(parts)),)
        return tuple(known.value(self._components.number(part)) for part in parts)

    def value(self, position: P) -> Loopy:
        """Give the value of a position."""
        return total(self.values(position))

    def outcome(self, position: P, *, misere: bool = False) -> str:
        """Say N, P or draw."""
        return self._judge(list(self.game.parts(position)), misere)[0]

    def remoteness(self, position: P, *, misere: bool = False) -> int | None:
        """Give the moves to the end if the winner hastens and the loser delays.

        None for a draw, and for several components that lead to very many positions.
        """
        parts = list(self.game.parts(position))
        if self._judge(parts, misere)[0] == "draw":
            return None
        return self._settled(parts, misere)[1] if misere or self._is_timed(parts) else None

    def judged(self, position: P, *, misere: bool = False) -> Iterator[tuple[Judged, Move[P]]]:
        """Give every move with the outcome that it leaves for the other player."""
        parts = tuple(self.game.parts(position))
        judge = self._settled if misere or self._is_timed(parts) else self._ranked
        for i, part in enumerate(parts):
            for option in dict.fromkeys(self.game.options(part)):
                left = [*parts[:i], *self.game.parts(option), *parts[i + 1 :]]
                yield judge(left, misere), Move(self.game, parts, i, option)

    def moves(self, position: P, *, misere: bool = False) -> list[Move[P]]:
        """Give the winning moves, the best first: always made, it wins."""
        return self._leaving("P", position, misere)

    def drawing(self, position: P, *, misere: bool = False) -> list[Move[P]]:
        """Give the moves that keep a draw, where nobody wins."""
        if self.outcome(position, misere=misere) != "draw":
            return []
        return self._leaving("draw", position, misere)

    def delaying(self, position: P, *, misere: bool = False) -> Move[P] | None:
        """Give the move after which a lost game takes longest, or None where no move is left."""
        found = sorted(self.judged(position, misere=misere), key=lambda pair: -pair[0][1])
        return found[0][1] if found else None

    def _leaving(self, outcome: str, position: P, misere: bool) -> list[Move[P]]:
        found = [pair for pair in self.judged(position, misere=misere) if pair[0][0] == outcome]
        return [move for _, move in sorted(found, key=lambda pair: pair[0][1])]

    def _judge(self, parts: Sequence[P], misere: bool) -> Judged:
        if misere or len(parts) == 1:
            return self._settled(parts, misere)
        return self._ranked(parts, misere)

    def _ranked(self, parts: Sequence[P], misere: bool) -> Judged:
        """Say the outcome by values, and how far a lost position is from the end by ranks."""
        known = self._apart(parts)
        if known is None:
            return self._settled(parts, misere)
        vertices = [self._components.number(part) for part in parts]
        outcome = total(map(known.value, vertices)).outcome
        return outcome, sum(map(known.rank, vertices)) if outcome == "P" else 0

    def _settled(self, parts: Sequence[P], misere: bool) -> Judged:
        """Say the outcome, and the moves to the end."""
        if misere:
            require_turnable(self.game)
        known, vertex = self._place(parts)
        steps = known.steps(misere=misere)[vertex]
        return OUTCOMES[known.outcomes(misere=misere)[vertex]], max(steps, 0)

    def _place(self, parts: Sequence[P]) -> tuple[Known, int]:
        known = self._apart(parts)
        if known is not None and len(parts) == 1:
            return known, self._components.number(parts[0])
        whole = self._timed if known is not None and self._is_timed(parts) else self._whole
        return whole.known(parts), whole.number(parts)

    def _is_timed(self, parts: Sequence[P]) -> bool:
        """Say whether a position leads to few enough positions for the moves to the end."""
        if len(parts) == 1 or self._apart(parts) is None:
            return True
        for _ in range(2 if tuple(parts) not in self._untimed else 0):
            with suppress(LimitError):
                self._timed.known(parts)
                return True
            self._timed = Whole(self.game, self._most_timed)  # the next time it has all the room
        self._untimed.add(tuple(parts))
        return False

    def _apart(self, parts: Sequence[P]) -> Known | None:
        """Give what is known of the components, or None where moves split them."""
        if not self._splits:
            try:
                return self._components.known(parts)
            except Splits:
                self._splits = True
        return None


def bounded(game: Impartial[P], limit: str) -> LoopySolver[P]:
    """Make a solver that looks at no more positions than a ``limit`` says.

    >>> from grundy.games import game
    >>> graph = game("loopy:a>b,b>a,b>c")
    >>> str(bounded(graph, "2").value(("a",)))
    Traceback (most recent call last):
    grundy.errors.LimitError: loopy:a>b,b>a,b>c: the search passed 2 positions
    """
    states = Budget.of(limit).states if limit else None
    return LoopySolver(game, min(states or MOST_POSITIONS, MOST_POSITIONS))


class Splits(Exception):  # noqa: N818
    """Say that a move leaves several components, which have no common order of ranks.

    >>> from grundy.games import game
    >>> kayles = Components(game("kayles"))
    >>> try:
    ...     kayles.known([(5,)])
    ... except Splits:
    ...     print("a row falls apart")
    a row falls apart
    """


class Components(Generic[P]):
    """Hold the components of positions and all that they lead to, with one count of ranks.

    >>> from grundy.games import game
    >>> found = Components(game("loopy:a>b,b>a,b>c"))
    >>> known = found.known([("a",)])
    >>> str(known.value(found.number(("b",))))
    '1'
    """

    def __init__(self, game: Impartial[P], most: int = MOST_POSITIONS) -> None:
        self.game = game
        whole = type(game).parts is Ruleset.parts  # then each option is a vertex as it stands
        self._arena: Arena[P] = Arena(game.options if whole else self._options, game.text, most)
        self._known = Known([])

    def known(self, parts: Iterable[P]) -> Known:
        """Take components in; raise `Splits` where a move leaves several."""
        self._arena.add(parts)
        if len(self._known.after) < len(self._arena.after):
            self._known = Known(list(self._arena.after), self._told())
        return self._known

    def _told(self) -> dict[int, int]:
        """Give what the rule tells of vertices where play ends."""
        vertices = enumerate(self._arena.vertices) if self.game.has_ends else ()
        found = ((v, self.game.ending(vertex)) for v, vertex in vertices)
        return {v: OUTCOMES.index(outcome) for v, outcome in found if outcome}

    def number(self, part: P) -> int:
        """Give the number of the vertex that a component or an option is."""
        return self._arena.index[self._vertex(part)]

    def _options(self, part: P) -> Iterator[P]:
        return map(self._vertex, self.game.options(part))

    def _vertex(self, option: P) -> P:
        parts = tuple(self.game.parts(option))
        if len(parts) > 1:
            raise Splits
        return parts[0] if parts else option


class Whole(Generic[P]):
    """Hold whole positions and all that they lead to.

    >>> from grundy.games import game
    >>> found = Whole(game("loopy:a>b,b>a,b>c"))
    >>> known = found.known([("b",), ("b",)])
    >>> known.steps(misere=False)[found.number([("b",), ("b",)])]
    4
    """

    def __init__(self, game: Impartial[P], most: int = MOST_POSITIONS) -> None:
        self.game = game
        self._names: dict[P, int] = {}
        self._parts: list[P] = []
        self._options: list[list[State] | None] = []
        self._arena: Arena[State] = Arena(self._states, game.text, most)
        self._known = Known([])

    def known(self, parts: Iterable[P]) -> Known:
        """Take a position in, as its components."""
        self._arena.add([self._state(parts)])
        if len(self._known.after) < len(self._arena.after):
            self._known = Known(list(self._arena.after))
        return self._known

    def number(self, parts: Iterable[P]) -> int:
        """Give the number of the vertex that a position is, from its components."""
        return self._arena.index[self._state(parts)]

    def _state(self, parts: Iterable[P]) -> State:
        return tuple(sorted(map(self._name, parts)))

    def _name(self, part: P) -> int:
        name = self._names.setdefault(part, len(self._parts))
        if name == len(self._parts):
            self._parts.append(part)
            self._options.append(None)
        return name

    def _states(self, state: State) -> Iterator[State]:
        for i, name in enumerate(state):
            if i and state[i - 1] == name:
                continue
            rest = state[:i] + state[i + 1 :]
            for option in self._of(name):
                yield tuple(sorted(rest + option))

    def _of(self, name: int) -> Sequence[State]:
        options = self._options[name]
        if options is None:
            game = self.game
            after = (self._state(game.parts(o)) for o in game.options(self._parts[name]))
            options = self._options[name] = list(dict.fromkeys(after))
        return options


_WINNERS = {"N": "first", "P": "second", "draw": "nobody"}

SMALL = 20_000
"""A game of no more positions is worked out whole."""


@dataclass(frozen=True)
class LoopySolution(Generic[P]):
    """Hold the answer for one position.

    ``values`` are those of the components, empty where there is no ``value``; ``early`` is that the
    position was decided by those near it, as there are very many; ``remoteness`` is the
    number of moves to the end, None for a draw and where it is not known. ``moves`` are those that
    win, the best first; ``drawing`` those that keep a draw.

    >>> from grundy.games import game
    >>> graph = game("loopy:a>b,b>a,b>c")
    >>> found = solve_loopy(graph, graph.parse("a"))
    >>> found.outcome, [str(value) for value in found.values], found.remoteness
    ('P', ['0'], 2)
    """

    game: Impartial[P]
    position: P
    misere: bool
    outcome: str
    values: tuple[Loopy, ...]
    remoteness: int | None
    moves: Sequence[Move[P]]
    drawing: Sequence[Move[P]]
    early: bool = False

    @property
    def winner(self) -> str:
        """Give ``first``, ``second`` or ``nobody``."""
        return _WINNERS[self.outcome]

    @property
    def value(self) -> Loopy | None:
        """Give the value; None under misere play, where the rule tells who wins, or if early."""
        known = not (self.misere or self.game.has_ends or self.early)
        return total(self.values) if known else None


def solve_loopy(
    game: Impartial[P], position: P, *, misere: bool = False, solver: LoopySolver[P] | None = None
) -> LoopySolution[P]:
    """Say who wins a position, and by which moves.

    >>> from grundy.games import game
    >>> s = solve_loopy(game("loopy:a>b,b>a,b>c"), ("a",))
    >>> s.winner, s.value, s.remoteness
    ('second', Loopy(0), 2)
    """
    solver = solver or LoopySolver(game)
    misere = misere or game.misere
    parts = tuple(game.parts(position))
    if len(parts) == 1 and not game.has_ends and solver.most >= MOST_POSITIONS:
        found = decided_early(game, position, misere=misere)
        if found is not None:
            moves = [Move(game, parts, 0, to) for to in found.wins]
            outcome = "P" if found.lost else "N"
            return LoopySolution(
                game, position, misere, outcome, (), found.remoteness, moves, (), early=True
            )
    return LoopySolution(
        game,
        position,
        misere,
        solver.outcome(position, misere=misere),
        () if misere or game.has_ends else solver.values(position),
        solver.remoteness(position, misere=misere),
        solver.moves(position, misere=misere),
        solver.drawing(position, misere=misere),
    )


@dataclass(frozen=True)
class Early(Generic[P]):
    """Hold whether a position is lost, in how many moves, and the options by moves to the end.

    >>> from grundy.games import game
    >>> decided_early(game("loopy:a>b,b>a,b>c"), ("b",)) is None  # it has three positions
    True
    """

    lost: bool
    remoteness: int
    wins: tuple[P, ...]


def decided_early(game: Impartial[P], position: P, *, misere: bool = False) -> Early[P] | None:
    """Decide a position and all its options; None where that takes all positions, or many.

    Positions are looked at in the order of their distance. Those whose moves are not looked at
    count as drawn, so that what is settled as won or lost is so whatever they are; and all of a
    shorter way to the end is nearer than they are, so that the number of moves to the end is right.

    >>> from grundy.rules.heaps import HeapGame
    >>> class Endless(HeapGame):
    ...     loopy = True
    ...     def heap_options(self, n):
    ...         return [(n + 1,), ()] if n else []
    >>> found = decided_early(Endless(), (3,))
    >>> found.lost, found.remoteness, found.wins
    (False, 1, ((),))
    """
    vertices, index, after = [position], {position: 0}, list[list[int]]()
    while len(after) < len(vertices) <= SMALL:
        numbers = []
        for option in game.options(vertices[len(after)]):
            numbers.append(index.setdefault(option, len(vertices)))
            if numbers[-1] == len(vertices):
                vertices.append(option)
        after.append(list(dict.fromkeys(numbers)))
    if len(after) == len(vertices):
        return None  # it is not so large: all of it is worked out
    return _judged(vertices, after, misere)


def _judged(vertices: list[P], after: list[list[int]], misere: bool) -> Early[P] | None:
    rest = range(len(after), len(vertices))
    found, steps = outcomes(
        [*after, *([] for _ in rest)], misere=misere, told=dict.fromkeys(rest, DRAW)
    )
    if DRAW in {found[v] for v in (0, *after[0])}:
        return None
    wins = sorted((steps[v], v) for v in after[0] if found[v] == LOST)
    return Early(found[0] == LOST, steps[0], tuple(vertices[v] for _, v in wins))
