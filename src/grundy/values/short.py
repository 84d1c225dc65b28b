"""Keep short games in canonical form: make, add, negate, compare.

A ``Session`` owns every table. Games are interned, so equality is identity; sums and <= are
remembered; the stops settle most comparisons; games of the form number + ups + star add and
compare by arithmetic, and are never opened for it. (Conway, On Numbers and Games; Berlekamp,
Conway and Guy, Winning Ways; Siegel, Combinatorial Game Theory, chapter II.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from operator import index
from threading import RLock
from typing import ParamSpec, TypeVar

from grundy.errors import InputError, LimitError
from grundy.values import notation, spelling
from grundy.values.birthday import birthday
from grundy.values.domination import merged, undominated
from grundy.values.dyadic import Dyadic, Real
from grundy.values.exact import exact
from grundy.values.game import UNIT, Game, Options, Units
from grundy.values.names import name_of, simplest
from grundy.values.shape import LEFT, RIGHT, Shape
from grundy.values.sums import carried, negated, total
from grundy.values.tables import Tables
from grundy.values.thermograph import Thermograph, thermograph

__all__ = ["Session"]

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")

_DEEP = 600_000  # calls of plain Python functions take no machine stack, only about 0.5 kB each
_deep_lock = RLock()


class Session:
    """Own the tables of short games; ``cap`` bounds the entries (roughly 100 bytes each).

    >>> s = Session()
    >>> s.make(0, s.star(1)) == s.up(1), s.parse("{1|{0|-2}}"), s.sum([s.star(2), s.star(3)])
    (True, {1||0|-2}, *)

    Over the cap a LimitError is raised, and everything is forgotten but the games still held
    by the caller, which stay valid; the session goes on.
    """

    def __init__(self, cap: int = 4_000_000) -> None:
        self.tables = Tables(self, cap)
        self._name, self._intern = self.tables.name, self.tables.intern
        self.zero = self._name(0, 0, 0)

    def parse(self, text: str) -> Game:
        """Read a game in the notation of grundy.values.notation."""
        return notation.parse(self, exact(text))

    def text(self, game: Game) -> str:
        """Write a game in that notation."""
        return spelling.text(game)

    def number(self, number: Real) -> Game:
        """Make the game that is a dyadic number."""
        return self._name(Dyadic.of(number).in_units(UNIT), 0, 0)

    def star(self, nim: int) -> Game:
        """Make the nim heap ``*nim``."""
        return self.up(0, nim)

    def up(self, times: int, star: int = 0) -> Game:
        """Make ``times.^ + *star``, negative times downs; raise `InputError` for a star below 0."""
        if index(star) < 0:
            raise InputError("a nim heap of at least 0", got=str(star))
        return self._name(0, index(times), index(star))

    def make(self, left: Options, right: Options) -> Game:
        """Bring ``{left|right}`` into canonical form; an option alone needs no list."""
        each = [map(self.tables.own, o if isinstance(o, Iterable) else (o,)) for o in (left, right)]
        return self.form(*(list({x.index: x for x in side}.values()) for side in each))

    def form(self, left: list[Game], right: list[Game]) -> Game:
        """Bring ``{left|right}`` into canonical form; no option is there twice."""
        return self.deeply(self._make, left, right)

    def add(self, g: Game | Real, h: Game | Real) -> Game:
        """Add two games.

        >>> Session().add(1, 2)
        3
        """
        return self.deeply(self.plus, self.tables.own(g), self.tables.own(h))

    def adopt(self, game: Game) -> Game:
        """Make a game of another session here."""
        return self.deeply(self.tables.adopt, game, {})

    def leq(self, g: Game | Real, h: Game | Real) -> bool:
        """Tell whether g <= h: Left wins h - g when Right begins."""
        return self.deeply(self._leq, self.tables.own(g), self.tables.own(h))

    def neg(self, game: Game | Real) -> Game:
        """Turn the sides round."""
        return self.deeply(negated, self.tables, self.tables.own(game))

    def sum(self, games: Iterable[Game | Real]) -> Game:
        """Add up games.

        >>> Session().sum([Session().up(1)] * 0), Session().parse("2 + ^ + ^*")
        (0, 2^2*)
        """
        own = self.tables.own
        given = [x if isinstance(x, Game) and x.session is self else own(x) for x in games]
        return self.deeply(total, self.plus, self.tables, given)

    def multiple(self, times: int, game: Game | Real) -> Game:
        """Add a game to itself ``times`` times; negative times take its negative.

        >>> Session().multiple(5, Session().parse("^*"))
        ^5*
        """
        game = self.tables.own(game)
        if times < 0:
            times, game = -times, self.neg(game)
        if game.base is not None:
            return self._name(game.base * times, game.ups * times, game.star * (times & 1))
        total = self.zero
        for bit in bin(times)[2:]:
            total = self.add(total, total)
            total = self.add(total, game) if bit == "1" else total
        return total

    def thermograph(self, game: Game) -> Thermograph:
        """Draw the thermograph of a game.

        >>> Session().parse("{2|-1}").thermograph
        thermograph: mean 1/2, temperature 3/2
        """
        return thermograph(game)

    def outcome(self, game: Game | Real) -> str:
        """Tell who wins a game: L, R, N or P."""
        game = self.tables.own(game)
        if game is self.zero:
            return "P"
        if self.leq(self.zero, game):
            return "L"
        return "R" if self.leq(game, self.zero) else "N"

    def birthday(self, game: Game | Real) -> int:
        """Tell on which day a game is born."""
        return birthday(self.tables.own(game))

    # --- order

    def _leq(self, g: Game, h: Game) -> bool:
        if g is h:
            return True
        if g.ls > h.ls or g.rs > h.rs:
            return False
        if g.ls < h.rs:
            return True
        if g.base is not None and h.base is not None:  # the bases are equal here
            rise = h.ups - g.ups
            return rise > 1 or (rise == 1 and g.star ^ h.star != 1)
        known = g.below.get(h.index)
        if known is None:
            known = g.below[h.index] = not self._refuted(g, h)
            tables = self.tables
            tables.spare -= 1
            if tables.spare < 0:
                tables.overflow()
        return known

    def _refuted(self, g: Game, h: Game) -> bool:
        """Look for a move that refutes g <= h; stops and memo come first, to save calls."""
        if not g.is_number:  # beside a game that is no number, a move in a number never helps
            ls, rs, below = h.ls, h.rs, h.below
            for x in g.left if g._left is None else g._left:
                if ls <= x.ls and rs <= x.rs:
                    known = x is h or below.get(x.index)
                    if known or (known is None and self._leq(h, x)):
                        return True
        if not h.is_number:
            ls, rs, index = g.ls, g.rs, g.index
            for y in h.right if h._right is None else h._right:
                if y.ls <= ls and y.rs <= rs:
                    known = y is g or y.below.get(index)
                    if known or (known is None and self._leq(y, g)):
                        return True
        return False

    # --- canonical form

    def _make(self, left: list[Game], right: list[Game]) -> Game:
        found = self._number_or_stops(left, right)
        if isinstance(found, Game):
            return found
        ls, rs = found
        lefts = undominated(self._leq, [x for x in left if x.ls >= ls], LEFT)
        rights = undominated(self._leq, [y for y in right if y.rs <= rs], RIGHT)
        return self._reduce(lefts, rights, ls, rs)

    def _number_or_stops(self, left: list[Game], right: list[Game]) -> Game | tuple[Units, Units]:
        """Give the number that {left|right} is, or else its stops."""
        ls: Units | None = None
        rs: Units | None = None
        for option in left:
            if ls is None or option.rs > ls:
                ls = option.rs
        for option in right:
            if rs is None or option.ls < rs:
                rs = option.ls
        if (ls is None or ls < 0) and (rs is None or rs > 0):
            return self.zero
        if ls is not None and rs is not None and ls > rs:
            return ls, rs
        low_open = ls is not None and self._reached(ls, left, LEFT)
        high_open = rs is not None and self._reached(rs, right, RIGHT)
        if ls is not None and rs is not None and ls == rs and (low_open or high_open):
            return ls, rs
        return self._name(simplest(ls, rs, low_open, high_open), 0, 0)

    def _reached(self, stop: Units, options: list[Game], side: int) -> bool:
        """Tell whether a player has an option at least as good as the stop itself."""
        for option in options:
            if (option.rs if side == LEFT else option.ls) == stop:
                number = option if option.is_number else self._name(stop, 0, 0)
                if self._leq(number, option) if side == LEFT else self._leq(option, number):
                    return True
        return False

    def _reduce(self, left: list[Game], right: list[Game], ls: Units, rs: Units) -> Game:
        """Bypass reversible options, where none is dominated and the game is no number."""
        shape = Shape(self._leq, left, right, ls, rs)
        new_left, new_right = shape.bypass(LEFT), shape.bypass(RIGHT)
        if new_left is not None:
            left = undominated(self._leq, new_left, LEFT)
        if new_right is not None:
            right = undominated(self._leq, new_right, RIGHT)
        name = name_of(left, right) if ls == rs else None
        return self._name(*name) if name else self._intern(left, right, ls, rs)

    # --- sums

    def plus(self, g: Game, h: Game) -> Game:
        """Add two games of this session; `RecursionError` is raised where they are deep."""
        if h.base is not None:
            g, h = h, g
        by: Units = 0
        if g.base is not None:
            if h.base is not None:
                return self._name(g.base + h.base, g.ups + h.ups, g.star ^ h.star)
            by = g.base
            if not g.ups and not g.star:
                return self.tables.shifted(h, by)
            if by:
                g = self._name(0, g.ups, g.star)
        elif g.root is not None:
            by, g = g.ls - g.root.ls, g.root
        if h.root is not None:
            by, h = by + h.ls - h.root.ls, h.root
        key = g.index << 64 | h.index if g.index < h.index else h.index << 64 | g.index
        tables = self.tables
        found = tables.sums.get(key)
        if found is None:
            if h.gap > g.high - g.low:
                found = carried(self.plus, tables, g, h)
            elif g.gap > h.high - h.low:
                found = carried(self.plus, tables, h, g)
            else:
                found = self._add_by_options(g, h)
            tables.sums[key] = found
            tables.spare -= 1
            if tables.spare < 0:
                tables.overflow()
        return tables.shifted(found, by) if by else found

    def _add_by_options(self, g: Game, h: Game) -> Game:
        """Add by the definition; x+h dominates y+h only if x dominates y, which it does not."""
        plus = self.plus
        first = [plus(x, h) for x in g.left], [plus(y, h) for y in g.right]
        second = [plus(g, x) for x in h.left], [plus(g, y) for y in h.right]
        found = self._number_or_stops(first[0] + second[0], first[1] + second[1])
        if isinstance(found, Game):
            return found
        left = merged(self._leq, first[0], second[0], LEFT)
        right = merged(self._leq, first[1], second[1], RIGHT)
        return self._reduce(left, right, *found)

    def deeply(
        self, ask: Callable[_Given, _Answer], *given: _Given.args, **more: _Given.kwargs
    ) -> _Answer:
        """Ask, and once more with room for deep games where that raises a RecursionError."""
        try:
            return ask(*given, **more)
        except RecursionError:
            pass
        with _deep_lock:
            usual = sys.getrecursionlimit()
            sys.setrecursionlimit(max(usual, _DEEP))
            try:
                return ask(*given, **more)
            except RecursionError:
                self.tables.free()
                raise LimitError("the games are too deep; the tables are freed") from None
            finally:
                sys.setrecursionlimit(usual)
