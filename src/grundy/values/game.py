"""Hold one short game in canonical form: its options, its name, its stops.

Games are made by a ``Session`` (short.py) and are interned there: in one session two games are
equal exactly when they are the same object, and one of another session is made there first. A game
that is a number also equals that number, and has its hash. A game hands every question on to its
session, of which it knows no more than ``Arithmetic`` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import isfinite
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from grundy.errors import InputError
from grundy.values.conversion import Convertible
from grundy.values.dyadic import Dyadic, Real

__all__ = [
    "UNIT",
    "Arithmetic",
    "Bends",
    "Drawing",
    "Game",
    "Memos",
    "Options",
    "Units",
    "Walls",
    "bottom_up",
    "real",
]

_Answer = TypeVar("_Answer")

UNIT = 32
"""Numbers inside the engine count units of 2**-32, so that nearly all are ints."""

Units: TypeAlias = "int | Dyadic"

Bends: TypeAlias = "tuple[Units, ...]"  # the taxes at which a wall bends, from the mast down
Walls: TypeAlias = "tuple[Units, Bends, Bends]"  # of a thermograph: the mean, the left and right
Options: TypeAlias = "Game | Real | Iterable[Game | Real]"


class Game(Convertible):
    """Be the canonical form of a short game.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> hot = s.make([2], [-1])
    >>> hot, hot.left_stop, hot > -2, hot.outcome()
    ({2|-1}, 2, True, 'N')
    >>> hot - hot == s.zero == 0, s.parse("3/4") + Fraction(1, 4) == 1, hot < 2.5
    (True, True, True)
    >>> {s.number(2): "two"}[2], bool(hot - hot), round(s.parse("7/4")), float(s.parse("3/4"))
    ('two', False, 2, 0.75)

    ``base``, ``ups`` and ``star`` name the game base + ups.^ + *star (base in units of 2**-32);
    ``base`` is None for every other game. ``ls`` and ``rs`` are the stops, in the same units, and
    play, by whomever, ends in numbers from ``low`` to ``high``. ``gap`` is how far those of Left's
    options lie above those of Right's, where one of the players has one option only; else negative.
    """

    __slots__ = (
        *("__weakref__", "_hash", "_left", "_negative", "_right", "base", "below", "gap", "high"),
        *("index", "kind", "low", "ls", "root", "rs", "session", "star", "ups", "walls"),
    )
    is_number = False  # a `Number` is one

    def __init__(self, session: Arithmetic, index: int, ls: Units, rs: Units) -> None:
        self.session, self.index = session, index
        self.kind = index  # one for all games that differ by numbers
        self._hash: int | None = None
        self.ls, self.rs, self.low, self.high = ls, rs, ls, ls
        self.gap: Units = -1
        self._left: tuple[Game, ...] | None = None
        self._right: tuple[Game, ...] | None = None
        self.base: Units | None = None
        self.ups = self.star = 0
        self.below: dict[int, bool] = {}  # the memo of <=: by index, which no collector need follow
        self._negative: Game | None = None
        self.root: Game | None = None  # the first of its kind, if not itself
        self.walls: Walls | None = None  # of its thermograph, once they were asked for

    @property
    def left(self) -> tuple[Game, ...]:
        """Give Left's options; a named game makes them only now."""
        if self._left is None:
            self.session.tables.open(self)
            assert self._left is not None
        return self._left

    @property
    def right(self) -> tuple[Game, ...]:
        """Give Right's options; a named game makes them only now."""
        if self._right is None:
            self.session.tables.open(self)
            assert self._right is not None
        return self._right

    @property
    def left_stop(self) -> Dyadic:
        """Give the number that is reached if Left starts and both play well."""
        return real(self.ls)

    @property
    def right_stop(self) -> Dyadic:
        """Give the number that is reached if Right starts and both play well."""
        return real(self.rs)

    @property
    def number(self) -> Dyadic | None:
        """Give the number that the game is, or None; `Fraction` takes it over."""
        return real(self.ls) if self.is_number else None

    @property
    def is_integer(self) -> bool:
        """Tell whether the game is an integer."""
        return self.is_number and real(self.ls).exponent == 0

    def outcome(self) -> str:
        """Tell who wins: L (Left), R (Right), N (the next player) or P (the previous one)."""
        return self.session.outcome(self)

    @property
    def thermograph(self) -> Drawing:
        """Draw the thermograph; see `grundy.thermograph`."""
        return self.session.thermograph(self)

    @property
    def mean(self) -> Dyadic:
        """Give what n copies are worth, divided by n, as n grows.

        >>> from grundy.values.short import Session
        >>> hot = Session().parse("{4||2|-1}")
        >>> hot.mean, hot.temperature
        (9/4, 7/4)
        """
        return self.thermograph.mean

    @property
    def temperature(self) -> Dyadic:
        """Give the tax at which nobody wants to move; for the number m/2^k it is -1/2^k."""
        return self.thermograph.temperature

    def confused(self, other: Game | Real | float) -> bool:
        """Tell whether neither ``self <= other`` nor ``self >= other``."""
        return not self <= other and not self >= other

    def birthday(self) -> int:
        """Tell on which day the game is born: the depth of its canonical form.

        >>> from grundy.values.short import Session
        >>> [Session().parse(text).birthday() for text in ("^", "*5", "3/4", "{2|-1}")]
        [2, 5, 3, 3]
        """
        return self.session.birthday(self)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if isinstance(other, Game):
            if not self.is_number and self.session is not other.session:
                return hash(self) == hash(other) and self._other(other) is self
            return self.is_number and other.is_number and self.ls == other.ls
        if isinstance(other, (*_REALS, float)):
            return self.is_number and real(self.ls) == other
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = self.session.tables.hash_of(self)
        return self._hash

    def __bool__(self) -> bool:
        return not (self.is_number and self.ls == 0)

    def as_integer_ratio(self) -> tuple[int, int]:
        """Give numerator and denominator of the number that the game is; refuse other games."""
        if self.number is None:
            raise InputError("a game that is a number", got=str(self))
        return self.number.as_integer_ratio()

    def __abs__(self) -> Game:
        if self >= 0:
            return self
        if self <= 0:
            return -self
        raise InputError("a game that is not confused with 0", got=str(self), where="abs")

    def __neg__(self) -> Game:
        return self.session.neg(self)

    def __add__(self, other: Game | Real) -> Game:
        if not isinstance(other, _OPERANDS):
            return NotImplemented
        return self.session.add(self, self._other(other))

    __radd__ = __add__

    def __sub__(self, other: Game | Real) -> Game:
        if not isinstance(other, _OPERANDS):
            return NotImplemented
        return self.session.add(self, -self._other(other))

    def __rsub__(self, other: Real) -> Game:
        return (-self).__add__(other)

    def __mul__(self, times: int) -> Game:
        return self.session.multiple(times, self) if isinstance(times, int) else NotImplemented

    __rmul__ = __mul__

    def __le__(self, other: Game | Real | float) -> bool:
        if _divides(other):
            return self.session.leq(self, self._other(other))
        return self.left_stop < cast(float, other)

    def __ge__(self, other: Game | Real | float) -> bool:
        if _divides(other):
            return self.session.leq(self._other(other), self)
        return self.right_stop > cast(float, other)

    def __lt__(self, other: Game | Real | float) -> bool:
        return self <= other and self != other

    def __gt__(self, other: Game | Real | float) -> bool:
        return self >= other and self != other

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __str__(self) -> str:
        return self.session.text(self)

    __repr__ = __str__

    def _repr_latex_(self) -> str:
        from grundy.values.latex import latex

        return f"${latex(self)}$"

    def _other(self, other: Game | Real | float) -> Game:
        return self.session.tables.own(Fraction(other) if isinstance(other, float) else other)


_OPERANDS = (Game, int, Dyadic, Fraction)
_REALS = (int, Dyadic, Fraction)


def _divides(other: object) -> bool:
    """Tell whether a number may be a game; no stop equals one that is not dyadic."""
    below = other.denominator if isinstance(other, Fraction) else 1
    return not below & below - 1 and (not isinstance(other, float) or isfinite(other))


class Memos(Protocol):
    """State what games, and operations on them, ask of the tables of a session."""

    notes: dict[tuple[str, Game], Any]

    def note(self, kind: str, game: Game, answer: _Answer) -> _Answer:
        """Remember in ``notes`` what an operation found for a game."""

    def own(self, given: Game | Real) -> Game:
        """Take a number, or a game of any session, as one of this session."""

    def hash_of(self, game: Game) -> int:
        """Give a hash that equal games of all sessions have."""

    def open(self, game: Game) -> None:
        """Make the options of a named game."""

    def spend(self) -> None:
        """Count one more entry."""

    def name(self, base: Units, ups: int, star: int) -> Game:
        """Intern base + ups.^ + *star."""


class Drawing(Protocol):
    """Be a thermograph, as a game knows it."""

    @property
    def mean(self) -> Dyadic:
        """Give the value of the mast."""

    @property
    def temperature(self) -> Dyadic:
        """Give the tax at which the walls meet."""


class Arithmetic(Protocol):
    """State what games, and operations on them, ask of the session that owns them."""

    @property
    def zero(self) -> Game:
        """Give the game 0."""

    @property
    def tables(self) -> Memos:
        """Give the tables."""

    def parse(self, text: str) -> Game:
        """Read a game."""

    def text(self, game: Game) -> str:
        """Write a game."""

    def number(self, number: Real) -> Game:
        """Make the game that is a dyadic number."""

    def star(self, nim: int) -> Game:
        """Make the nim heap ``*nim``."""

    def up(self, times: int, star: int = 0) -> Game:
        """Make ``times.^ + *star``."""

    def make(self, left: Options, right: Options) -> Game:
        """Bring ``{left|right}`` into canonical form."""

    def add(self, g: Game, h: Game) -> Game:
        """Add two games."""

    def neg(self, game: Game) -> Game:
        """Turn the sides round."""

    def multiple(self, times: int, game: Game) -> Game:
        """Add a game to itself ``times`` times."""

    def leq(self, g: Game, h: Game) -> bool:
        """Tell whether g <= h."""

    def adopt(self, game: Game) -> Game:
        """Make a game of another session here."""

    def outcome(self, game: Game) -> str:
        """Tell who wins a game."""

    def birthday(self, game: Game) -> int:
        """Tell on which day a game is born."""

    def thermograph(self, game: Game) -> Drawing:
        """Draw the thermograph of a game."""


def real(units: Units) -> Dyadic:
    """Change from the engine's units to the number itself.

    >>> real(3 << 31)
    3/2
    """
    if isinstance(units, int):
        return Dyadic(units, UNIT)
    return Dyadic(units.numerator, units.exponent + UNIT)


def _is_named(game: Game) -> bool:
    return game.base is not None


def bottom_up(game: Game, leaf: Callable[[Game], bool] = _is_named) -> list[Game]:
    """List a game and its followers, options first; leaves (the named games) stay closed.

    It keeps its own stack: a game may be deeper than the interpreter's.

    >>> from grundy.values.short import Session
    >>> bottom_up(Session().parse("{2||1|0}"))
    [0, 1, {1|0}, 2, {2||1|0}]
    """
    order: list[Game] = []
    seen: set[Game] = set()
    stack: list[tuple[Game, bool]] = [(game, False)]
    while stack:
        game, done = stack.pop()
        if done:
            order.append(game)
        elif game not in seen:
            seen.add(game)
            stack.append((game, True))
            if not leaf(game):
                stack.extend((option, False) for option in game.left + game.right)
    return order
