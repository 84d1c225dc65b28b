"""Keep short games in canonical form: make, add, negate, compare.

A ``Session`` owns every table. Games are interned, so equality is identity; sums and <= are
remembered; the stops settle most comparisons; games of the form number + ups + star add and
compare by arithmetic, and are never opened for it. (Conway, On Numbers and Games; Berlekamp,
Conway and Guy, Winning Ways; Siegel, Combinatorial Game Theory, chapter II.)

The text of a game is the same in every session. A game that has a name is not opened, and the
writer keeps its own stack, so that a game may be deeper than the interpreter's.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from numbers import Rational
from operator import attrgetter, index
from threading import RLock
from typing import ParamSpec, SupportsIndex, TypeAlias, TypeVar

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.values import notation
from grundy.values.dyadic import Dyadic, Real
from grundy.values.game import UNIT, Game, Options, Units, bottom_up, real
from grundy.values.names import name_of, simplest, uptimal
from grundy.values.nimber import Nimber
from grundy.values.shape import LEFT, RIGHT, Shape
from grundy.values.tables import Tables
from grundy.values.thermograph import Thermograph, thermograph

__all__ = [
    "Session",
    "birthday",
    "carried",
    "exact",
    "merged",
    "negated",
    "text",
    "total",
    "undominated",
]

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")

_DEEP = 600_000  # calls of plain Python functions take no machine stack, only about 0.5 kB each
_deep_lock = RLock()

_Leq: TypeAlias = Callable[[Game, Game], bool]

_by_index = attrgetter("index")

_BARS_WRITTEN = 3
_MOST_PIECES = 1_000_000


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
        return text(game)

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


def undominated(leq: _Leq, games: list[Game], side: int) -> list[Game]:
    """Keep the options of a player that no other one dominates.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> undominated(s.leq, [s.star(1), s.zero, s.number(-1)], LEFT)
    [*, 0]
    """
    kept: list[Game] = []
    for game in games:
        for other in kept:
            if leq(game, other) if side == LEFT else leq(other, game):
                break
        else:
            if kept:
                kept = _not_below(leq, kept, game, side)
            kept.append(game)
    return kept


def merged(leq: _Leq, first: list[Game], second: list[Game], side: int) -> list[Game]:
    """Join two lists in each of which no option dominates another one.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> merged(s.leq, [s.star(1), s.zero], [s.up(1)], LEFT)
    [*, ^]
    """
    if len(first) == 1 == len(second):
        less, more = (first, second) if side == LEFT else (second, first)
        if leq(less[0], more[0]):
            return second
        return first if leq(more[0], less[0]) else first + second
    for game in first:
        if second:
            second = _not_below(leq, second, game, side)
    for game in second:
        if first:
            first = _not_below(leq, first, game, side)
    return first + second


def _not_below(leq: _Leq, games: list[Game], best: Game, side: int) -> list[Game]:
    ls, rs = best.ls, best.rs
    if side == LEFT:
        return [x for x in games if x.ls > ls or x.rs > rs or not leq(x, best)]
    return [y for y in games if y.ls < ls or y.rs < rs or not leq(best, y)]


def total(add: Callable[[Game, Game], Game], tables: Tables, games: Iterable[Game]) -> Game:
    """Add up games: those without a name first, then the others, which are one game by then.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> total(s.add, s.tables, [s.parse("{4|3}"), s.up(1), s.number(2), s.parse("{-3|-4}")])
    2^
    """
    base: Units = 0
    ups = star = 0
    others: list[Game] = []
    for game in games:
        if game.base is not None:
            base, ups, star = base + game.base, ups + game.ups, star ^ game.star
        else:
            others.append(game)
    if not others:
        return tables.name(base, ups, star)
    if len(others) > 1:
        others.sort(key=_by_index)
    found = others[0]
    for game in others[1:]:
        found = add(found, game)
    return add(found, tables.name(base, ups, star)) if base or ups or star else found


def carried(add: Callable[[Game, Game], Game], tables: Tables, g: Game, h: Game) -> Game:
    """Give g + {X|Y} = {X+g|Y+g}, which is canonical, for a game g that is colder.

    Colder: X or Y is one option, and the gap between the numbers in which X and Y can end is wider
    than the range of those of g. Then who chooses between X and Y has won what else there is, and
    so answers any other move by that. So for X = {x} a move of Left to g' beside h is dominated by
    the one to x: Right takes x back, which leaves g - g' with Left to move. One of Right to g' is
    reversible by x + g', for the same reason, and what that leaves him is dominated by Y. The
    options x + g, y + g are not reversible.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> carried(s.add, s.tables, s.parse("{1|-1}"), s.parse("{9|2}"))
    {10|8||3|1}
    """
    left, right = [add(g, x) for x in h.left], [add(g, y) for y in h.right]
    if g.base is not None:
        return tables.intern(left, right, h.ls + g.base, h.rs + g.base)
    return tables.intern(left, right, max([x.rs for x in left]), min([y.ls for y in right]))


def negated(tables: Tables, game: Game) -> Game:
    """Turn the sides round.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> negated(s.tables, s.parse("{2||1|0}"))
    {0|-1||-2}
    """
    if game._negative is not None:
        return game._negative
    if game.base is not None:
        turned = tables.name(-game.base, -game.ups, game.star)
    elif game.root is not None:
        turned = tables.shifted(negated(tables, game.root), game.root.ls - game.ls)
    else:
        left = [negated(tables, option) for option in game.right]
        right = [negated(tables, option) for option in game.left]
        turned = tables.intern(left, right, -game.rs, -game.ls)
    game._negative, turned._negative = turned, game
    return turned


def birthday(game: Game) -> int:
    """Give the depth of a canonical form; named games are not opened for it.

    >>> from grundy.values.short import Session
    >>> [birthday(Session().parse(text)) for text in ("^", "*5", "3/4", "{2|-1}")]
    [2, 5, 3, 3]
    """
    days: dict[Game, int] = {}
    for inner in bottom_up(game):
        if inner.base is None:
            days[inner] = 1 + max(days[option] for option in inner.left + inner.right)
        else:
            days[inner] = _named(inner)
    return days[game]


def _named(game: Game) -> int:
    """Count without opening the game: each up is one day, the star at its foot the rest."""
    days = real(game.ls).birthday()
    ups = abs(game.ups)
    if not ups:
        return days + game.star
    return days + ups + ((game.star ^ (ups & 1)) or 1)  # ^* = {0,*|0} has no foot but is born late


def exact(given: object) -> str:
    """Write a number or a value as the text that is read; texts stay as they are.

    >>> exact(1), exact("*2")
    ('1', '*2')
    >>> exact(0.5)
    Traceback (most recent call last):
    grundy.errors.InputError: expected a value as text, or an exact number, got '0.5'

    `InputError` is raised for anything else, floats too.
    """
    if not isinstance(given, str | Rational | SupportsIndex | Dyadic | Nimber | Game):
        raise InputError("a value as text, or an exact number", got=repr(given))
    return str(given)


def text(game: Game) -> str:
    """Write a game, by name where it has one; named games are never opened.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> print(s.up(100, 3), s.star(400), s.make([0], [s.make([0], [-2])]), s.make([1], [-1]))
    ^100*3 *400 Tiny(2) +-1

    `LimitError` is raised for a text that would be too long.
    """
    writer = _Writer()
    for inner in bottom_up(game, leaf=lambda inner: _name(inner) is not None):
        writer.meet(inner)
    pieces: list[str] = []
    stack: list[Game | str] = [game]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            pieces.append(item)
        elif item in writer.names:
            pieces.append(writer.names[item])
        else:
            stack.extend(reversed(writer.spell(item)))
        if len(pieces) > _MOST_PIECES:
            raise LimitError(phrase("the text takes more than {n} pieces", n=_MOST_PIECES))
    return "".join(pieces)


def _name(game: Game) -> str | None:
    """Give the name of a game that has one."""
    parts = uptimal(game)
    if parts is not None:
        return _uptimal(*parts)
    if len(game.left) > 1 or len(game.right) > 1:
        return None
    return _tiny("Tiny", game.left[0], game.right[0]) or _tiny("Miny", game.right[0], game.left[0])


def _tiny(name: str, number: Game, threat: Game) -> str | None:
    """Name n + Tiny(x) = {n||n|n-x} or n + Miny(x) = {n+x|n||n}, given n and the inner braces.

    x is a number, or a game of which each option is a number-up-star and from which nobody gets 0.
    """
    if not number.is_number or threat.base is not None:
        return None
    near, far = (threat.left, threat.right) if name == "Tiny" else (threat.right, threat.left)
    if near != (number,) or len(far) > 1:
        return None
    size = number - far[0] if name == "Tiny" else far[0] - number
    plain = size.is_number or all(option.base is not None for option in size.left + size.right)
    if not plain or size.rs <= 0:
        return None
    return f"{number.left_stop or ''}{name}({text(size)})"


def _uptimal(game: Game, counts: Mapping[int, int]) -> str:
    number = game.left_stop
    words = str(number) if number or not (game.ups or game.star or counts) else ""
    for times, count in ((1, game.ups), *sorted(counts.items())):
        if count:
            words += ("^" if count > 0 else "v") + (str(abs(count)) if abs(count) > 1 else "")
            words += f"[{times}]" if times > 1 else ""
    star = str(game.star) if game.star > 1 else ""
    return words + ("*" + star if game.star else "")


class _Writer:
    """Know, for every game met so far, how it is written inside a larger one."""

    def __init__(self) -> None:
        self.names: dict[Game, str] = {}
        self.bars: dict[Game, int] = {}
        self.ranks: dict[Game, tuple[Units | int | bytes, ...]] = {}

    def meet(self, game: Game) -> None:
        """Note a game whose options, unless it has a name, were met before."""
        name = _name(game)
        if name is not None:
            self.names[game], self.bars[game] = name, 0
            digest = name.encode()
        else:
            self.bars[game] = self.count_bars(game)
            sides = (self.sort(game.left), self.sort(game.right))
            words = b"|".join(b",".join(self.digest(option) for option in side) for side in sides)
            digest = blake2b(words, digest_size=16).digest()
        self.ranks[game] = (game.ls, game.rs, game.ups, game.star, digest)

    def digest(self, game: Game) -> bytes:
        digest = self.ranks[game][-1]
        assert isinstance(digest, bytes)
        return digest

    def sort(self, options: tuple[Game, ...]) -> list[Game]:
        """Order options by their worth, the same way in every session."""
        return sorted(options, key=self.ranks.__getitem__, reverse=True)

    def count_bars(self, game: Game) -> int:
        """Count the bars between the options: one more than inside an option without braces."""
        if -game is game:
            return _BARS_WRITTEN  # +-(...) is a bracket of its own
        inner = [self.bars[side[0]] for side in (game.left, game.right) if len(side) == 1]
        return 1 + max((count for count in inner if count < _BARS_WRITTEN), default=0)

    def spell(self, game: Game) -> list[Game | str]:
        """Spell one nameless game as pieces of text and games that are still to be spelt."""
        if -game is game:
            only = game.left[0]
            braced = only not in self.names and -only is not only
            if len(game.left) == 1 and (braced or only.is_number):
                return ["+-", only]
            return ["+-(", *self.listed(game.left), ")"]
        left, right = self.side(game, game.left), self.side(game, game.right)
        return ["{", *left, "|" * self.bars[game], *right, "}"]

    def side(self, game: Game, options: tuple[Game, ...]) -> list[Game | str]:
        """Spell the options of one side; a single one without braces if its bars are fewer."""
        if len(options) == 1 and 0 < self.bars[options[0]] < self.bars[game]:
            return self.spell(options[0])[1:-1]
        return self.listed(options)

    def listed(self, options: tuple[Game, ...]) -> list[Game | str]:
        return [piece for option in self.sort(options) for piece in (",", option)][1:]
