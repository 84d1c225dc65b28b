"""Say who wins a large partizan sum: search the large components, know the values of the small."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.solvers.canonical import PartizanValues
from grundy.values.dyadic import Dyadic
from grundy.values.game import Game, real
from grundy.values.shape import LEFT, RIGHT

__all__ = ["MOST_STATES", "SMALL", "SumSearch"]

P = TypeVar("P", bound=Hashable)

SMALL = 10
"""Components of at most this size enter the search as their canonical values."""

MOST_STATES = 1_000_000

_State = tuple[Game, tuple[P, ...]]


@dataclass(frozen=True)
class _Large(Generic[P]):
    """Hold what is known of a large component: bounds, a guess who is ahead, its options."""

    low: Game
    high: Game
    lean: int
    options: list[list[_State[P]] | None]


class SumSearch(Generic[P]):
    """Tell who wins by negamax with a transposition table; the states are shared by all questions.

    A state is the value of all small components together, and the large ones.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> search = SumSearch(PartizanValues(domineering))
    >>> board = domineering.parse(".....|.....|.....|.....")
    >>> [search.wins(board, player) for player in (LEFT, RIGHT)]
    [True, False]
    """

    def __init__(
        self, values: PartizanValues[P], small: int = SMALL, limit: int = MOST_STATES
    ) -> None:
        self.values, self.game, self.session = values, values.game, values.session
        self.small, self.limit = small, limit
        self.known: dict[tuple[int, Game, tuple[P, ...]], bool] = {}
        self._large: dict[P, _Large[P]] = {}
        self._normal: dict[P, P | None] = {}

    def wins(self, position: P, player: int) -> bool:
        """Tell whether Left (0) or Right (1) wins when it is that player's turn."""
        try:
            return self._wins(player, *self._state(position))
        except RecursionError:
            raise LimitError(
                phrase("{game}: the search is too deep", game=self.game.text)
            ) from None

    def _wins(self, player: int, value: Game, rest: tuple[P, ...]) -> bool:
        if not rest:
            return not (value >= 0 if player == RIGHT else value <= 0)
        bounded = self._bounded(player, value, rest)
        if bounded is not None:
            return bounded
        key = (player, value, rest)
        known = self.known.get(key)
        if known is None:
            if len(self.known) >= self.limit:
                self.known.clear()
                raise LimitError(
                    phrase(
                        "{game}: the search passed {n} states", game=self.game.text, n=self.limit
                    )
                )
            known = self.known[key] = self._search(player, value, rest)
        return known

    def _bounded(self, player: int, value: Game, rest: tuple[P, ...]) -> bool | None:
        """Decide by a lower and an upper bound of the large components, where that is enough."""
        low = high = value
        for part in rest:
            large = self._large[part]
            low, high = self.session.add(low, large.low), self.session.add(high, large.high)
        if player == LEFT:
            return False if high <= 0 else None if low <= 0 else True
        return False if low >= 0 else None if high >= 0 else True

    def _search(self, player: int, value: Game, rest: tuple[P, ...]) -> bool:
        """Try the moves in the large components before those in the small ones."""
        for i, part in enumerate(rest):
            if i and rest[i - 1] == part:
                continue
            others = rest[:i] + rest[i + 1 :]
            for more, inner in self._options(player, part):
                after = _sorted(others + inner) if inner and others else others or inner
                if not self._wins(1 - player, self.session.add(value, more), after):
                    return True
        options = value.right if player == RIGHT else value.left
        return any(not self._wins(1 - player, option, rest) for option in options)

    def _options(self, player: int, part: P) -> list[_State[P]]:
        """Give what a player can make of a large component, the most promising first."""
        large = self._large[part]
        found = large.options[player]
        if found is None:
            options = self.game.right(part) if player == RIGHT else self.game.left(part)
            states = dict.fromkeys([self._state(option) for option in options])
            found = sorted(states, key=self._lean, reverse=player == LEFT)
            large.options[player] = found
        return found

    def _lean(self, state: _State[P]) -> Dyadic:
        """Guess how good a state is for Left: its stops, and how many more moves Left has."""
        value, rest = state
        return real(value.ls + value.rs) + sum([self._large[part].lean for part in rest])

    def _state(self, position: P) -> _State[P]:
        small, large = [], []
        for part in self.game.parts(position):
            normal = self._normal[part] if part in self._normal else self._meet(part)
            if normal is None:
                small.append(self.values.part_value(part))
            else:
                large.append(normal)
        return self.session.sum(small), _sorted(tuple(large))

    def _meet(self, part: P) -> P | None:
        """Tell small components (None) from large ones, which one image stands for."""
        size = self.game.size(part)
        normal = None if size is None or size <= self.small else part
        if normal is not None:
            self._large[part] = self._measured(part, size or 0)
        for image in (part, *self.game.images(part)):
            self._normal[image] = normal
        return normal

    def _measured(self, part: P, size: int) -> _Large[P]:
        game, values = self.game, self.values
        lean = sum(1 for _ in game.left(part)) - sum(1 for _ in game.right(part))
        below, above = game.below(part), game.above(part)
        low = self.session.number(-size) if below is None else values.value(below)
        high = self.session.number(size) if above is None else values.value(above)
        return _Large(low, high, lean, [None, None])


def _sorted(parts: tuple[P, ...]) -> tuple[P, ...]:
    """Bring a sum into one order; it need only be the same each time."""
    return tuple(sorted(parts, key=hash)) if len(parts) > 1 else parts
