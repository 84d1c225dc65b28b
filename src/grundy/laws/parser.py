"""Read claims: what a person, or the finder of patterns, says of all positions of a game.

``f(n) == TERM`` is a claim about the values of heaps. Any other condition is a claim about
positions: it says where the player to move loses. Operators, their ranks and chained comparisons
are Python's.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grundy.errors import InputError, UnknownName
from grundy.laws.expression import (
    FUNCTIONS,
    All,
    Any,
    Binary,
    Call,
    Choice,
    Compare,
    Expression,
    Name,
    Negative,
    Not,
    Number,
    names_in,
)

__all__ = ["PILES", "Statement", "parse_claim", "parse_expression"]

PILES = "abcde"
"""The variables for piles, in order."""

_MOST_TOKENS = 300
_DEEPEST = 30
_TOKEN = re.compile(r"\s*(?:([0-9]+)|([A-Za-z_][A-Za-z_0-9]*)|(//|[=!<>]=|[-+*%^&|<>(),])|(\S))")
_WORDS = ("and", "or", "not", "if", "else")
_RANKS: Sequence[tuple[str, ...]] = (("|",), ("^",), ("&",), ("+", "-"), ("*", "//", "%"))
_RELATIONS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True)
class Statement:
    """Hold a claim: ``f(n) == body`` where ``values``, else "a P-position exactly when body"."""

    body: Expression
    values: bool

    def __str__(self) -> str:
        if not self.values:
            return str(self.body)
        return f"f(n) == ({self.body})" if isinstance(self.body, Choice) else f"f(n) == {self.body}"

    def said(self, what: str = "a position") -> str:
        """Say in words what is claimed.

        >>> parse_claim("a == b").said()
        'a position is lost for the player to move exactly when a == b'
        """
        if self.values:
            return str(self)
        return f"{what} is lost for the player to move exactly when {self}"

    def names(self, piles: int | None = None) -> tuple[str, ...]:
        """Give the variables of a position; ``piles`` is the number that the game fixes.

        >>> parse_claim("a == c").names(), parse_claim("n % 3 == 0").names()
        (('a', 'b', 'c'), ('n',))
        """
        used = names_in(self.body)
        if self.values or "n" in used or (not used and piles in (None, 1)):
            found: tuple[str, ...] = ("n",)
        else:
            needed = max((PILES.index(name) + 1 for name in used), default=1)
            found = tuple(PILES[: max(needed, piles or 1)])
        if piles is not None and len(found) != piles:
            expected = (
                "a claim about n" if piles == 1 else f"a claim about {', '.join(PILES[:piles])}"
            )
            raise InputError(expected, got=str(self), where="claim")
        return found

    def holds(self, values: Mapping[str, int]) -> int:
        """Evaluate the body."""
        return self.body.evaluate(values)


class _Token(NamedTuple):
    text: str
    place: int


def parse_claim(text: str) -> Statement:
    """Read a claim.

    >>> str(parse_claim("f(n)==n%3")), str(parse_claim("v2(a) == v2(b)==v2(c)"))
    ('f(n) == n % 3', 'v2(a) == v2(b) == v2(c)')
    >>> parse_claim("n % == 3")
    Traceback (most recent call last):
    grundy.errors.InputError: claim, place 5: expected a number, a variable, a function or '(', \
got '=='

    ``beatty`` alone stands for ``beatty(a, b)``.
    """
    parser = _Parser(text)
    values = [token.text for token in parser.tokens[:5]] == ["f", "(", "n", ")", "=="]
    if values:
        parser.at = 5
    start = parser.here
    body = parser.choice()
    parser.end()
    parser.wants(body, not values, start)
    used = names_in(body)
    allowed = {"n"} if values or "n" in used else set(PILES)
    if strangers := used - allowed:
        expected = "a claim about n alone, or about the piles a, b, ..."
        raise InputError(expected, got=" and ".join(sorted(strangers | {"n"})), where="claim")
    return Statement(body, values)


def parse_expression(text: str) -> Expression:
    """Read a number or a condition.

    >>> parse_expression("a + 1")
    Binary(operator='+', left=Name(name='a'), right=Number(value=1))
    """
    parser = _Parser(text)
    found = parser.choice()
    parser.end()
    return found


class _Parser:
    """Read by descent, one method a rank."""

    def __init__(self, text: str) -> None:
        self.tokens = _tokens(text)
        self.at = 0
        self.depth = 0

    @property
    def here(self) -> _Token:
        return self.tokens[self.at]

    def wrong(self, expected: str, token: _Token | None = None) -> InputError:
        token = token or self.here
        return InputError(expected, got=token.text, where=f"claim, place {token.place}")

    def take(self, *texts: str) -> str | None:
        """Step over one of these tokens, if it is next."""
        if self.here.text not in texts or not self.here.text:
            return None
        self.at += 1
        return self.tokens[self.at - 1].text

    def need(self, text: str) -> None:
        if not self.take(text):
            raise self.wrong(repr(text))

    def end(self) -> None:
        if self.here.text:
            raise self.wrong("an operator or the end")

    def wants(self, what: Expression, condition: bool, start: _Token) -> Expression:
        """Make sure that an operand is a condition, or a number."""
        if what.is_condition() != condition:
            kinds = ("a number", "a condition")
            where = f"claim, place {start.place}"
            raise InputError(f"{kinds[condition]}, not {kinds[not condition]}", where=where)
        return what

    def choice(self) -> Expression:
        start = self.here
        then = self.either()
        if not self.take("if"):
            return then
        at = self.here
        test = self.wants(self.either(), True, at)
        self.need("else")
        self.deeper()
        otherwise = self.choice()
        self.depth -= 1
        return Choice(then, test, self.wants(otherwise, then.is_condition(), start))

    def either(self) -> Expression:
        return self.joined("or", self.both, Any)

    def both(self) -> Expression:
        return self.joined("and", self.denied, All)

    def joined(
        self, word: str, part: Callable[[], Expression], kind: type[All] | type[Any]
    ) -> Expression:
        start = self.here
        parts = [part()]
        while self.here.text == word:
            self.wants(parts[-1], True, start)
            self.at += 1
            start = self.here
            parts.append(self.wants(part(), True, start))
        return kind(tuple(parts)) if len(parts) > 1 else parts[0]

    def denied(self) -> Expression:
        if not self.take("not"):
            return self.compared()
        self.deeper()
        start = self.here
        of = self.wants(self.denied(), True, start)
        self.depth -= 1
        return Not(of)

    def compared(self) -> Expression:
        start = self.here
        operands, relations = [self.binary(0)], []
        while relation := self.take(*_RELATIONS):
            self.wants(operands[-1], False, start)
            start = self.here
            relations.append(relation)
            operands.append(self.wants(self.binary(0), False, start))
        return Compare(tuple(relations), tuple(operands)) if relations else operands[0]

    def binary(self, rank: int) -> Expression:
        if rank == len(_RANKS):
            return self.signed()
        start = self.here
        left = self.binary(rank + 1)
        while operator := self.take(*_RANKS[rank]):
            self.wants(left, False, start)
            start = self.here
            right = self.wants(self.binary(rank + 1), False, start)
            if operator in ("//", "%") and right == Number(0):
                raise self.wrong("a divisor that is not 0", start)
            left = Binary(operator, left, right)
        return left

    def signed(self) -> Expression:
        if not self.take("-"):
            return self.atom()
        self.deeper()
        start = self.here
        of = self.wants(self.signed(), False, start)
        self.depth -= 1
        return Negative(of)

    def atom(self) -> Expression:
        token = self.here
        if self.take("("):
            self.deeper()
            inner = self.choice()
            self.need(")")
            self.depth -= 1
            return inner
        if token.text.isdigit():
            self.at += 1
            return Number(int(token.text))
        if not token.text[:1].isidentifier() or token.text in _WORDS:
            raise self.wrong("a number, a variable, a function or '('")
        self.at += 1
        if self.here.text == "(":
            return self.call(token)
        if token.text == "beatty":
            return Call("beatty", (Name("a"), Name("b")))
        if token.text != "n" and token.text not in PILES:
            kind = f"variable at place {token.place} of the claim"
            raise UnknownName(kind, token.text, ["n", *PILES], "variables are n, or a, b, c, d, e")
        return Name(token.text)

    def call(self, name: _Token) -> Expression:
        if name.text == "f":
            raise self.wrong("f only as in 'f(n) == TERM', at the very start", name)
        if name.text not in FUNCTIONS:
            kind = f"function at place {name.place} of the claim"
            raise UnknownName(kind, name.text, FUNCTIONS, f"functions are {', '.join(FUNCTIONS)}")
        self.need("(")
        self.deeper()
        args = [self.argument()]
        while self.take(","):
            args.append(self.argument())
        self.need(")")
        self.depth -= 1
        arity = FUNCTIONS[name.text].arity
        if len(args) != arity:
            numbers = "1 number" if arity == 1 else f"{arity} numbers"
            raise self.wrong(f"{numbers} for {name.text}, not {len(args)}", name)
        return Call(name.text, tuple(args))

    def argument(self) -> Expression:
        start = self.here
        return self.wants(self.choice(), False, start)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.wrong(f"at most {_DEEPEST} levels of brackets and signs")


def _tokens(text: str) -> list[_Token]:
    found = []
    for match in _TOKEN.finditer(text):
        token = _Token(match[0].strip(), match.end() - len(match[0].strip()) + 1)
        where = f"claim, place {token.place}"
        if match[4]:
            raise InputError("a number, a name or an operator", got=token.text, where=where)
        if match[1] and len(token.text) > sys.int_info.default_max_str_digits // 4:
            raise InputError("a shorter number", got=token.text, where=where)
        found.append(token)
        if len(found) > _MOST_TOKENS:
            raise InputError(f"a claim of at most {_MOST_TOKENS} numbers, names and operators")
    return [*found, _Token("", len(text) + 1)]
