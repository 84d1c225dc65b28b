"""Own the tables of a session: interned games, sums, and the notes of other operations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from numbers import Rational
from operator import attrgetter
from typing import Any, NoReturn, TypeAlias, TypeVar
from weakref import ref

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.values.dyadic import Dyadic, Real
from grundy.values.game import UNIT, Arithmetic, Game, Units, real

__all__ = ["Number", "Tables"]

_Answer = TypeVar("_Answer")
_Games: TypeAlias = "tuple[Game, ...]"
_Shape: TypeAlias = "tuple[object, ...]"
_WATCHED = 4000
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
        self.cap = self.spare = cap
        self._aside = 0  # the part of it that is not yet given out, while someone watches
        self._ask: Callable[[int], None] | None = None
        self.count = 0  # the index of the next game; indices are never used twice
        self.games: dict[tuple[int, ...], Game] = {}  # by the indices of the options
        self.named: dict[tuple[Units, int, int], Game] = {}
        self.roots: dict[_Shape, Game] = {}  # by the options as seen from the left stop
        self.shifts: dict[tuple[int, Units], Game] = {}  # the others: by root and left stop
        self.kinds: dict[tuple[int, int], int] = {}  # those of ups and stars, all below 0
        self.sums: dict[int, Game] = {}  # by low index << 64 | high index
        self.notes: dict[tuple[str, Game], Any] = {}

    def __len__(self) -> int:
        """Count the games that are alive."""
        return len(self.roots) + len(self.shifts) + len(self.named)

    def _alive(self) -> list[Game]:
        return [*self.roots.values(), *self.shifts.values(), *self.named.values()]

    def note(self, kind: str, game: Game, answer: _Answer) -> _Answer:
        """Remember in ``notes`` what an operation found for a game; it counts like a game."""
        self.spend()
        self.notes[kind, game] = answer
        return answer

    def free(self) -> None:
        """Forget all memos, and all games that nobody outside holds."""
        games = self._alive()
        for game in games:
            game.below.clear()
            game._negative = game.walls = None
            if game.base is not None:
                game._left = game._right = None
        weak = [ref(game) for game in games]
        for table in (self.sums, self.notes, self.games, self.roots, self.shifts, self.named):
            table.clear()
        del games, game
        for pointer in weak:
            kept = pointer()
            if kept is None:
                continue
            if kept.base is not None:
                self.named[kept.base, kept.ups, kept.star] = kept
                continue
            if kept._left is not None and kept._right is not None:
                self.games[_key(kept._left, kept._right)] = kept
            if kept.root is None:
                self.roots[_shape(kept.left, kept.right, kept.ls)] = kept
            else:
                self.shifts[kept.root.index, kept.ls] = kept
        self.spare, self._aside = self.cap - len(self), 0

    def spend(self) -> None:
        """Count one more entry; over the cap, forget some, or raise LimitError."""
        self.spare -= 1
        if self.spare < 0:
            self.overflow()

    @contextmanager
    def watched(self, ask: Callable[[int], None]) -> Iterator[None]:
        """Tell ``ask`` meanwhile of every few thousand new entries; it may raise to stop."""
        before, self._ask = self._ask, ask
        self._set_aside()
        try:
            yield
        finally:
            self.spare, self._aside, self._ask = self.spare + self._aside, 0, before
            if before is not None:
                self._set_aside()

    def _set_aside(self) -> None:
        spare = self.spare + self._aside
        self.spare = min(spare, _WATCHED)
        self._aside = spare - self.spare

    def overflow(self) -> None:
        """Forget what is soon found again; where games take most, free all and raise LimitError."""
        if self._ask is not None and self._aside > 0:
            self._set_aside()
            self._ask(_WATCHED)
            return
        self.trim()
        if self.crowded:
            self.refuse()

    def refuse(self) -> NoReturn:
        """Free all, and raise LimitError."""
        self.free()
        raise LimitError(
            phrase("the games take more than {n} entries; the tables are freed", n=self.cap)
        )

    def trim(self) -> None:
        """Forget the older half of the sums, and every comparison."""
        self.sums = dict(islice(self.sums.items(), len(self.sums) // 2, None))
        for game in self._alive():
            game.below.clear()
        self.spare, self._aside = self.cap - len(self) - len(self.sums) - len(self.notes), 0

    @property
    def crowded(self) -> bool:
        """Tell whether less than a quarter of the entries is left."""
        return self.spare + self._aside < self.cap // 4

    def name(self, base: Units, ups: int, star: int) -> Game:
        """Intern base + ups.^ + *star."""
        key = base, ups, star
        game = self.named.get(key)
        if game is None:
            if isinstance(base, Dyadic) and not base.exponent:
                base = base.numerator
                key = base, ups, star
            game = self._made(base, base, Game if ups or star else Number)
            game.base, game.ups, game.star = key
            game.kind = self.kinds.setdefault(key[1:], -1 - len(self.kinds))
            self.named[key] = game
        return game

    def intern(self, left: Sequence[Game], right: Sequence[Game], ls: Units, rs: Units) -> Game:
        """Intern a canonical form that has no name."""
        if len(left) != 1 or len(right) != 1:
            left, right = sorted(left, key=_by_index), sorted(right, key=_by_index)
        key = _key(left, right)
        game = self.games.get(key)
        if game is None:
            shape = _shape(left, right, ls)
            game = self.roots.get(shape)
            if game is None:
                game = self.roots[shape] = self._made(ls, rs)
                _bound(game, left, right)
            else:
                game = self.shifted(game, ls - game.ls)
            game._left, game._right = tuple(left), tuple(right)
            self.games[key] = game
        return game

    def shifted(self, game: Game, by: Units) -> Game:
        """Add a number by the translation theorem; the options are made only when asked for."""
        if game.base is not None:
            return self.name(game.base + by, game.ups, game.star)
        root = game if game.root is None else game.root
        ls = game.ls + by
        if ls == root.ls:
            return root
        found = self.shifts.get((root.index, ls))
        if found is None:
            found = self.shifts[root.index, ls] = self._made(ls, game.rs + by)
            found.low, found.high, found.gap = game.low + by, game.high + by, game.gap
            found.root, found.kind = root, root.kind
        return found

    def _made(self, ls: Units, rs: Units, kind: type[Game] = Game) -> Game:
        self.spare -= 1
        if self.spare < 0:
            self.overflow()
        self.count += 1
        return kind(self.session, self.count - 1, ls, rs)

    def own(self, given: Game | Real) -> Game:
        """Take a number, or a game of any session, as one of this session."""
        if not isinstance(given, Game):
            return self.session.number(given)
        return given if given.session is self.session else self.session.adopt(given)

    def hash_of(self, game: Game) -> int:
        """Give a hash that equal games of all sessions have: that of a number is the number's."""
        if game.is_number:
            return hash(real(game.ls))
        if game.base is not None:
            return hash(_traits(game))
        return hash(
            (_traits(game), *(sum(map(hash, map(_traits, o))) for o in (game.left, game.right)))
        )

    def adopt(self, game: Game, known: dict[int, Game]) -> Game:
        """Intern the canonical form of a game of another session; ``known`` holds those done."""
        found = known.get(game.index)
        if found is None and game.base is not None:
            found = self.name(game.base, game.ups, game.star)
        elif found is None:
            left, right = ([self.adopt(o, known) for o in side] for side in (game.left, game.right))
            found = self.intern(left, right, game.ls, game.rs)
        known[game.index] = found
        return found

    def open(self, game: Game) -> None:
        """Make the options of a named game, or of one that differs from its root by a number."""
        base, ups, star = game.base, game.ups, game.star
        if base is None:
            assert game.root is not None
            by = game.ls - game.root.ls
            left, right = (
                [self.shifted(x, by) for x in side] for side in (game.root.left, game.root.right)
            )
            game._left, game._right = (tuple(sorted(x, key=_by_index)) for x in (left, right))
        elif ups:
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


def _traits(game: Game) -> tuple[object, ...]:
    return game.ls, game.rs, game.low, game.high, game.base, game.ups, game.star


def _shape(left: Sequence[Game], right: Sequence[Game], ls: Units) -> _Shape:
    """Tell the options but for a number that all of them are shifted by."""
    if len(left) == 1 == len(right):
        x, y = left[0], right[0]
        return x.kind, x.ls - ls, y.kind, y.ls - ls
    sides = (sorted([(x.kind, x.ls - ls) for x in side]) for side in (left, right))
    return tuple(map(tuple, sides))


def _bound(game: Game, left: Sequence[Game], right: Sequence[Game]) -> None:
    """Note between which numbers play ends, and the gap between the sides."""
    if len(left) == 1 == len(right):
        x, y = left[0], right[0]
        game.gap = x.low - y.high
        game.low = x.low if x.low < y.low else y.low
        game.high = x.high if x.high > y.high else y.high
        return
    low, high = min([x.low for x in left]), max([y.high for y in right])
    if len(left) == 1 or len(right) == 1:
        game.gap = low - high
    game.low = min(low, *[y.low for y in right])
    game.high = max(high, *[x.high for x in left])


def _key(left: Sequence[Game], right: Sequence[Game]) -> tuple[int, ...]:
    """List the indices of the options; how many are Left's comes first where there are others."""
    if len(left) == 1 == len(right):
        return left[0].index, right[0].index
    return ~len(left), *map(_by_index, left), *map(_by_index, right)  # no index is negative


class Number(Game):
    """Be a game that is a number: `Fraction` takes it over.

    >>> from fractions import Fraction
    >>> from grundy.values.short import Session
    >>> half = Session().parse("1/2")
    >>> type(half), Fraction(half), half.numerator, half.denominator
    (<class 'grundy.values.tables.Number'>, Fraction(1, 2), 1, 2)
    """

    __slots__ = ()
    is_number = True

    @property
    def numerator(self) -> int:
        """Give the numerator in lowest terms."""
        return self.as_integer_ratio()[0]

    @property
    def denominator(self) -> int:
        """Give the denominator in lowest terms."""
        return self.as_integer_ratio()[1]


Rational.register(Number)  # so that Fraction compares with it and takes it over
