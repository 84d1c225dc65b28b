"""Number the positions that play can lead to: components apart where they stay apart, or whole.

A whole position is the multiset of its components, as a sorted tuple of their numbers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from grundy.rules.protocol import Impartial, Ruleset
from grundy.solvers.loopy.arena import MOST_POSITIONS, Arena
from grundy.solvers.loopy.known import Known
from grundy.solvers.loopy.outcomes import OUTCOMES

__all__ = ["Components", "Splits", "Whole"]

P = TypeVar("P", bound=Hashable)
State = tuple[int, ...]


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
