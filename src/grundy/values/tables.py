"""Own the tables of a session: interned games, sums, and the notes of other operations."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Never, TypeAlias, TypeVar
from weakref import ref

from grundy.errors import LimitError
from grundy.values.dyadic import Dyadic
from grundy.values.game import UNIT, Arithmetic, Game, NumberGame, Units, real

__all__ = ["Tables"]

_Answer = TypeVar("_Answer")
_Games: TypeAlias = "tuple[Game, ...]"
_by_index = attrgetter("index")


class Tables:
    """Intern games and count every entry against a cap.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> kept = s.parse("{3|1||-2}")
    >>> len(s.tables) > 5, s.tables.free(), len(s.tables), s.parse("{3|1||-2}") is kept
    (True, None, 6, True)
    """

    def __init__(self, session: Arithmetic, cap: int) -> None:
        self.session = session
        self.cap = self.room = cap
        self.count = 0  # the index of the next game; indices are never used twice
        self.games: dict[tuple[_Games, _Games], Game] = {}
        self.named: dict[tuple[Units, int, int], Game] = {}
        self.sums: dict[int, Game] = {}  # by low index << 64 | high index
        self.notes: dict[tuple[str, Game], Any] = {}

    def __len__(self) -> int:
        """Count the games that are alive."""
        return len(self.games) + len(self.named)

    def note(self, kind: str, game: Game, answer: _Answer) -> _Answer:
        """Remember in ``notes`` what an operation found for a game; it counts like a game."""
        self.spend()
        self.notes[kind, game] = answer
        return answer

    def free(self) -> None:
        """Forget all memos, and all games that nobody outside holds."""
        games = [*self.games.values(), *self.named.values()]
        for game in games:
            game.below.clear()
            game._negative = None
            if game.base is not None:
                game._left = game._right = None
        weak = [ref(game) for game in games]
        for table in (self.sums, self.notes, self.games, self.named):
            table.clear()
        del games, game
        for pointer in weak:
            kept = pointer()
            if kept is None:
                continue
            if kept.base is not None:
                self.named[kept.base, kept.ups, kept.star] = kept
            else:
                self.games[kept.left, kept.right] = kept
        self.room = self.cap - len(self)

    def spend(self) -> None:
        """Count one more entry; over the cap, free the tables and raise LimitError."""
        self.room -= 1
        if self.room < 0:
            self.overflow()

    def overflow(self) -> Never:
        """Free the tables and raise LimitError."""
        self.free()
        raise LimitError(f"the games take more than {self.cap} entries; the tables are freed")

    def name(self, base: Units, ups: int, star: int) -> Game:
        """Intern base + ups.^ + *star."""
        game = self.named.get((base, ups, star))
        if game is None:
            if isinstance(base, Dyadic) and not base.exponent:
                base = base.numerator
            self.spend()
            kind = Game if ups or star else NumberGame
            game = kind(self.session, self.count, base, base)
            self.count += 1
            game.base, game.ups, game.star = base, ups, star
            self.named[base, ups, star] = game
        return game

    def intern(self, left: Iterable[Game], right: Iterable[Game], ls: Units, rs: Units) -> Game:
        """Intern a canonical form that has no name."""
        lefts, rights = tuple(sorted(left, key=_by_index)), tuple(sorted(right, key=_by_index))
        game = self.games.get((lefts, rights))
        if game is None:
            self.spend()
            game = Game(self.session, self.count, ls, rs)
            self.count += 1
            game._left, game._right = lefts, rights
            self.games[lefts, rights] = game
        return game

    def open(self, game: Game) -> None:
        """Make the options of a named game."""
        base, ups, star = game.base, game.ups, game.star
        assert base is not None
        if ups:
            sign = 1 if ups > 0 else -1
            low: _Games = (self.name(base, 0, 0),)
            if ups == sign and star == 1:  # ^* = {0,*|0}
                low += (self.name(base, 0, 1),)
            high: _Games = (self.name(base, ups - sign, star ^ 1),)
            game._left, game._right = (low, high) if ups > 0 else (high, low)
        elif star:
            game._left = game._right = tuple(self.name(base, 0, nim) for nim in range(star))
        else:
            game._left, game._right = self._around(real(base))

    def _around(self, number: Dyadic) -> tuple[_Games, _Games]:
        """Give the options of a number: the neighbours with a smaller denominator."""
        step = Dyadic(1, number.exponent)
        lower = (self.name((number - step).in_units(UNIT), 0, 0),)
        higher = (self.name((number + step).in_units(UNIT), 0, 0),)
        if number.exponent:
            return lower, higher
        return (lower if number > 0 else ()), (higher if number < 0 else ())
