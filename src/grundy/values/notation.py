"""Read short games from text; grundy.values.short writes them.

=============== ===========================================================================
``3`` ``-1/2``  numbers; ``1/2**100`` and ``0x1f`` for long ones
``^`` ``v3``    ups and downs; ``^^`` is ``^2``
``*`` ``*5``    star and the nim heaps
``1/2^3*2``     pieces side by side add up: 1/2 + ^3 + *2
``^[3]`` ``v2`` ^ + ^2 + ^3 in powers of ^, written so for games that add and subtract them; 2.v
``{2,^|-1}``    options; the longest bar divides first: ``{a||b|c}`` is ``{a|{b|c}}``
``+-1``         {1|-1}; ``+-{2|1}``, ``+-(0,{2|1})`` likewise; ``+-`` is never plus minus
``Tiny(2)``     {0||0|-2}; ``Miny(2)`` is {2|0||0}
``2Tiny(3)``    2 + Tiny(3)
``3.{1|0} - ^`` multiples, sums, differences; parentheses
``cool(x, t)``  and ``heat(x, t)``, ``overheat(x, s, t)``, ``norton(x, u)``, ``ordinal(x, y)``
``pow(^, 2)``   {0|v*}; of {0|H} {0|H-powto({0|H}, n-1)}, and ``powto`` the sum of powers to n
=============== ===========================================================================

The signs ↑ ↓ ± may stand for ``^ v +-``. The reader keeps its own stack of brackets, so that a
text may be nested deeper than the interpreter's stack.
"""
# ruff: noqa: D102 (a method is called after the token that it reads)

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from grundy.errors import InputError, UnknownName
from grundy.phrases.phrase import phrase
from grundy.phrases.typed import halved
from grundy.values.compound import ordinal, power, powers
from grundy.values.dyadic import Dyadic
from grundy.values.game import Arithmetic, Game
from grundy.values.heat import cool, heat, norton, overheat

__all__ = ["SHAPE", "TOKENS", "Maker", "Reader", "Summand", "parse"]

SHAPE = "a value such as {2|-1}, 1/2, ^3*2, +-1 or Tiny(2)"
TOKENS = re.compile(
    r"""\s*(?:(?P<number>(?:0x[0-9a-fA-F]+|[0-9]+)(?:/(?:2\*\*[0-9]+|[0-9]+))?)
    |(?P<up>(?:[\^↑]|(?:v|↓)(?![A-Za-uw-z]))[0-9]*(?:\[[0-9]+\])?)|(?P<star>\*[0-9]*)
    |(?P<switch>\+-|±)|(?P<bar>\|+)|(?P<name>[A-Za-z]+\()|(?P<mark>[{}(),.+-])
    |(?P<other>\S))""",
    re.VERBOSE,
)
_MOST_BARS = 50
_LONGEST = 100
_Token: TypeAlias = tuple[str, str, int]


def parse(session: Arithmetic, text: str) -> Game:
    """Read a game; the answer is its canonical form.

    >>> from grundy.values.short import Session
    >>> [parse(Session(), text) for text in ("{1|{0|-2}}", "{0|*}", "1/2 + ^*", "+-{2|1} - ^")]
    [{1||0|-2}, ^, 1/2^*, {2v|1v||-1v|-2v}]
    """
    return _ShortReader(session, text).read()


class Summand(Protocol):
    """State what the reader does with a value.

    >>> from grundy.values.short import Session
    >>> star: Summand = Session().star(1)
    >>> 3 * star + -star
    0
    """

    def __add__(self, other: Self, /) -> Self:
        """Add another."""

    def __neg__(self) -> Self:
        """Turn the sides round."""

    def __rmul__(self, times: int, /) -> Self:
        """Add a value to itself so often."""


G = TypeVar("G", bound=Summand)


class Maker(Protocol[G]):
    """State what makes the values that are read: a session.

    >>> from grundy.values.short import Session
    >>> maker: Maker[Game] = Session()
    >>> maker.make([maker.zero], [maker.star(1)])
    ^
    """

    @property
    def zero(self) -> G:
        """Give 0."""

    def number(self, number: Dyadic, /) -> G:
        """Make a number."""

    def star(self, nim: int, /) -> G:
        """Make the nim heap ``*nim``."""

    def up(self, times: int, /) -> G:
        """Make ``times.^``."""

    def make(self, left: list[G], right: list[G], /) -> G:
        """Make ``{left|right}``."""


class Frame(Generic[G]):
    """Collect what stands inside one pair of brackets.

    >>> Frame("{", 0, switch=False).fresh
    True
    """

    def __init__(self, bracket: str, place: int, switch: bool) -> None:
        self.bracket, self.place, self.switch = bracket, place, switch
        self.items: list[G | int] = []  # finished values, and the lengths of the bars
        self.after_comma = False
        self.clear()

    def clear(self) -> None:
        """Begin a new sum."""
        self.total: G | None = None
        self.begin(1)

    def begin(self, sign: int) -> None:
        """Begin a new term of the sum."""
        self.sign = sign
        self.minus = self.pending_switch = False
        self.times: int | None = None
        self.number: Dyadic | None = None
        self.term: G | None = None

    @property
    def empty(self) -> bool:
        """Tell whether the term has not begun."""
        return self.number is None and self.term is None

    @property
    def fresh(self) -> bool:
        """Tell whether nothing at all stands in the sum."""
        begun = self.minus or self.pending_switch or self.times is not None
        return self.empty and self.total is None and not begun


class Reader(Generic[G]):
    """Read one text, with a stack of open brackets; `InputError` is raised for what is no value.

    >>> from grundy.values.short import Session
    >>> Reader(Session(), "{2|-1}").read()
    {2|-1}
    """

    pattern: ClassVar[re.Pattern[str]] = TOKENS
    functions: ClassVar[Mapping[str, tuple[int, Callable[..., Any]]]] = {}

    def __init__(self, session: Maker[G], text: str) -> None:
        self.session, self.text = session, halved(text)
        self.frames = [Frame[G]("", 0, False)]

    def read(self) -> G:
        end = len(self.text.rstrip())
        for kind, token, place in self.tokens(end):
            getattr(self, "read_" + kind)(token, place)
        frame = self.frames[-1]
        if frame.bracket:
            raise self.error(
                phrase("a bracket that closes the one at place {n}", n=frame.place + 1), "", end
            )
        return self.finish(frame, "", end)

    def tokens(self, end: int) -> Iterator[_Token]:
        at = 0
        while at < end:
            found = self.pattern.match(self.text, at)
            assert found is not None
            assert found.lastgroup is not None
            yield found.lastgroup, found[found.lastgroup], found.start(found.lastgroup)
            at = found.end()

    def error(self, expected: str, got: str, place: int) -> InputError:
        return InputError(expected, got=got, where=phrase("place {n}", n=place + 1))

    def read_other(self, token: str, place: int) -> None:
        raise self.error(SHAPE, token, place)

    # --- pieces of a term

    def read_number(self, token: str, place: int) -> None:
        frame = self.frames[-1]
        if not frame.empty or (frame.times is not None and not frame.pending_switch):
            raise self.error("an operator or a comma", token, place)
        try:
            number = Dyadic.parse(token)
        except InputError as error:
            raise self.error(error.expected, token, place) from None
        if frame.pending_switch:
            frame.pending_switch = False
            self.add_term(self.switch([self.session.number(number)]))
        else:
            frame.number = -number if frame.minus else number

    def read_up(self, token: str, place: int) -> None:
        count, _, longest = token.rstrip("]").partition("[")
        times = self.count(count, place) * (1 if token[0] in "^↑" else -1)
        if not longest:
            self.named(self.session.up(times), token, place)
            return
        if len(longest) > 4 or not 0 < int(longest) <= _LONGEST:
            raise self.error(
                phrase("an integer from {least} to {most}", least=1, most=_LONGEST), longest, place
            )
        game = self.session.up(1)
        for _ in range(int(longest) - 1):
            game = self.session.make([game], [self.session.star(1)])
        self.named(times * game, token, place)

    def read_star(self, token: str, place: int) -> None:
        self.named(self.session.star(self.count(token, place)), token, place)

    def count(self, token: str, place: int) -> int:
        if len(token) > 1000:
            raise self.error(phrase("at most {n} digits", n=1000), token, place)
        return int(token[1:] or "1")

    def named(self, game: G, token: str, place: int) -> None:
        if self.frames[-1].pending_switch:
            raise self.error("a number or a bracket after +-", token, place)
        self.add_term(game)

    def add_term(self, game: G) -> None:
        frame = self.frames[-1]
        if frame.times is not None:
            game, frame.times = frame.times * game, None
        frame.term = game if frame.term is None else frame.term + game

    def read_switch(self, token: str, place: int) -> None:
        frame = self.frames[-1]
        if not frame.empty or frame.pending_switch:
            self.close_term(frame, token, place)
        frame.pending_switch = True

    # --- brackets

    def read_name(self, token: str, place: int) -> None:
        name = token[:-1].capitalize()
        if name not in ("Tiny", "Miny", *self.functions):
            known = [word.lower() for word in ("Tiny", "Miny", *self.functions)]
            raise UnknownName("value", token[:-1], known)
        self.open(name, token, place)

    def open(self, bracket: str, token: str, place: int) -> None:
        frame = self.frames[-1]
        named = bracket in ("Tiny", "Miny")  # 2Tiny(3) is a sum
        if frame.term is not None or not (frame.number is None or named):
            raise self.error("an operator or a comma", token, place)
        self.frames.append(Frame[G](bracket, place, frame.pending_switch))
        frame.pending_switch = False

    def close(self, token: str, place: int) -> None:
        frame = self.frames.pop()
        if not frame.bracket or (frame.bracket == "{") != (token == "}"):
            raise self.error("the brackets to match", token, place)
        self.add_term(self.bracketed(frame, token, place))

    def bracketed(self, frame: Frame[G], token: str, place: int) -> G:
        if not frame.fresh or frame.after_comma or (frame.bracket != "{" and not frame.items):
            frame.items.append(self.finish(frame, token, place))
        if not any(isinstance(item, int) for item in frame.items):
            if frame.bracket == "{" and not frame.switch:
                raise self.error("a bar | between Left's and Right's options", token, place)
        elif frame.bracket != "{":
            raise self.error("braces around options", token, place)
        else:
            game = self.divide(frame.items, place)
            return self.switch([game]) if frame.switch else game
        games = self.side(frame.items, place)
        if frame.switch:
            return self.switch(games)
        if frame.bracket in self.functions:
            return self.called(frame.bracket, games, token, place)
        if len(games) != 1:
            raise self.error("one value in the parentheses", token, place)
        if frame.bracket == "(":
            return games[0]
        zero, size = self.session.zero, games[0] if frame.bracket == "Miny" else -games[0]
        make = self.session.make
        if frame.bracket == "Tiny":
            return make([zero], [make([zero], [size])])
        return make([make([size], [zero])], [zero])

    def divide(self, items: list[G | int], place: int) -> G:
        """Make the game of options and bars: the longest bar divides."""
        bars = [(item, at) for at, item in enumerate(items) if isinstance(item, int)]
        longest, at = max(bars)
        if sum(item == longest for item, _ in bars) > 1:
            raise self.error(
                phrase("one longest bar, not two of {bars}", bars="|" * longest), "", place
            )
        left, right = self.side(items[:at], place), self.side(items[at + 1 :], place)
        return self.session.make(left, right)

    def side(self, items: list[G | int], place: int) -> list[G]:
        games = [item for item in items if not isinstance(item, int)]
        return games if len(games) == len(items) else [self.divide(items, place)]

    def called(self, name: str, games: list[G], token: str, place: int) -> G:
        many, function = self.functions[name]
        if len(games) != many:
            said = phrase("{n} values in {name}(...)", n=many, name=name.lower())
            raise self.error(said, token, place)
        try:
            found: G = function(*games)
        except InputError as error:
            raise self.error(error.expected, error.got or "", place) from None
        return found

    def switch(self, games: list[G]) -> G:
        return self.session.make(games, [-game for game in games])

    # --- what separates

    def read_mark(self, token: str, place: int) -> None:
        frame = self.frames[-1]
        if token in "{(":
            self.open(token, token, place)
        elif token in "})":
            self.close(token, place)
        elif token == ",":
            if frame.bracket not in ("{", *self.functions) and not frame.switch:
                raise self.error("braces around several options", token, place)
            frame.items.append(self.finish(frame, token, place))
            frame.after_comma = True
        elif token == ".":
            self.read_times(token, place)
        elif frame.fresh:
            frame.minus = token == "-"
        else:
            self.close_term(frame, token, place)
            frame.begin(-1 if token == "-" else 1)

    def read_times(self, token: str, place: int) -> None:
        frame = self.frames[-1]
        if frame.number is None or frame.number.exponent or frame.term is not None:
            raise self.error("a whole number of times before the dot", token, place)
        frame.times, frame.number = frame.number.numerator, None
        frame.minus = False  # it is in the number already

    def read_bar(self, token: str, place: int) -> None:
        frame = self.frames[-1]
        if frame.bracket != "{":
            raise self.error("braces around options", token, place)
        if len(token) > _MOST_BARS:
            raise self.error(phrase("at most {n} bars side by side", n=_MOST_BARS), token, place)
        if not frame.fresh or frame.after_comma:
            frame.items.append(self.finish(frame, token, place))
        frame.items.append(len(token))

    def finish(self, frame: Frame[G], token: str, place: int) -> G:
        self.close_term(frame, token, place)
        total = frame.total
        assert total is not None
        frame.clear()
        frame.after_comma = False
        return total

    def close_term(self, frame: Frame[G], token: str, place: int) -> None:
        """Add the term to the sum; a leading minus belongs to its number, if it has one."""
        if frame.empty or frame.pending_switch:
            raise self.error("a value", token, place)
        term = self.session.zero if frame.term is None else frame.term
        if frame.number is not None:
            term = self.session.number(frame.number) + term
        elif frame.minus:
            term = -term
        term = term if frame.sign > 0 else -term
        frame.total = term if frame.total is None else frame.total + term
        frame.begin(1)


def _cool(game: Game, tax: Game) -> Game:
    number = tax.number
    if number is None:
        raise InputError("a number for a tax", got=str(tax))
    return cool(game, number)


class _ShortReader(Reader[Game]):
    """Read a short game; operators that are defined by canonical forms may stand in it."""

    functions: ClassVar[Mapping[str, tuple[int, Callable[..., Any]]]] = {
        "Cool": (2, _cool),
        "Heat": (2, heat),
        "Overheat": (3, overheat),
        "Norton": (2, norton),
        "Ordinal": (2, ordinal),
        "Pow": (2, power),
        "Powto": (2, powers),
    }
