"""Read claims: what a person, or the finder of patterns, says of all positions of a game.

``f(n) == TERM`` is a claim about the values of heaps. Any other condition is a claim about
positions: it says where the player to move loses. Operators, their ranks and chained comparisons
are Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grundy.errors import InputError, UnknownName
from grundy.formulas import expression as e
from grundy.formulas.functions import FUNCTIONS
from grundy.formulas.tokens import Token, tokens
from grundy.phrases.phrase import phrase

__all__ = ["PILES", "Statement", "parse_claim", "parse_expression"]

PILES = "abcde"
"""The variables for piles, in order."""

_DEEPEST = 30
_WORDS = ("and", "or", "not", "if", "else")
_RANKS: Sequence[tuple[str, ...]] = (("|",), ("^",), ("&",), ("+", "-"), ("*", "//", "%"))
_RELATIONS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True)
class Statement:
    """Hold a claim: ``f(n) == body`` where ``values``, else "a P-position exactly when body"."""

    body: e.Expression
    values: bool

    def __str__(self) -> str:
        if not self.values:
            return str(self.body)
        chosen = isinstance(self.body, e.Choice)
        return f"f(n) == ({self.body})" if chosen else f"f(n) == {self.body}"

    def said(self, what: str = phrase("a position")) -> str:
        """Say in words what is claimed.

        >>> parse_claim("a == b").said()
        'a position is lost for the player to move exactly when a == b'
        """
        if self.values:
            return str(self)
        return phrase(
            "{what} is lost for the player to move exactly when {claim}", what=what, claim=str(self)
        )

    def names(self, piles: int | None = None) -> tuple[str, ...]:
        """Give the variables of a position; ``piles`` is the number that the game fixes.

        >>> parse_claim("a == c").names(), parse_claim("n % 3 == 0").names()
        (('a', 'b', 'c'), ('n',))
        """
        used = e.names_in(self.body)
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


def parse_claim(text: str, pairs: int = 1) -> Statement:
    """Read a claim.

    >>> str(parse_claim("f(n)==n%3")), str(parse_claim("v2(a) == v2(b)==v2(c)"))
    ('f(n) == n % 3', 'v2(a) == v2(b) == v2(c)')
    >>> parse_claim("n % == 3")
    Traceback (most recent call last):
    grundy.errors.InputError: claim, place 5: expected a number, a variable, a function or '(', \
got '=='

    ``beatty`` alone stands for ``beatty(a, b, pairs)``, which for 1 is ``beatty(a, b)``.
    """
    parser = _Parser(text, pairs)
    values = [token.text for token in parser.tokens[:5]] == ["f", "(", "n", ")", "=="]
    if values:
        parser.at = 5
    start = parser.here
    body = parser.choice()
    parser.end()
    parser.wants(body, not values, start)
    used = e.names_in(body)
    allowed = {"n"} if values or "n" in used else set(PILES)
    if strangers := used - allowed:
        expected = "a claim about n alone, or about the piles a, b, ..."
        raise InputError(expected, got=" and ".join(sorted(strangers | {"n"})), where="claim")
    return Statement(body, values)


def parse_expression(text: str) -> e.Expression:
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

    def __init__(self, text: str, pairs: int = 1) -> None:
        self.tokens = tokens(text)
        self.pairs = pairs
        self.at = 0
        self.depth = 0

    @property
    def here(self) -> Token:
        return self.tokens[self.at]

    def wrong(self, expected: str, token: Token | None = None) -> InputError:
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

    def wants(self, what: e.Expression, condition: bool, start: Token) -> e.Expression:
        """Make sure that an operand is a condition, or a number."""
        if what.is_condition() != condition:
            kinds = ("a number", "a condition")
            where = f"claim, place {start.place}"
            raise InputError(f"{kinds[condition]}, not {kinds[not condition]}", where=where)
        return what

    def choice(self) -> e.Expression:
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
        return e.Choice(then, test, self.wants(otherwise, then.is_condition(), start))

    def either(self) -> e.Expression:
        return self.joined("or", self.both, e.Any)

    def both(self) -> e.Expression:
        return self.joined("and", self.denied, e.All)

    def joined(
        self, word: str, part: Callable[[], e.Expression], kind: type[e.All] | type[e.Any]
    ) -> e.Expression:
        start = self.here
        parts = [part()]
        while self.here.text == word:
            self.wants(parts[-1], True, start)
            self.at += 1
            start = self.here
            parts.append(self.wants(part(), True, start))
        return kind(tuple(parts)) if len(parts) > 1 else parts[0]

    def denied(self) -> e.Expression:
        if not self.take("not"):
            return self.compared()
        self.deeper()
        start = self.here
        of = self.wants(self.denied(), True, start)
        self.depth -= 1
        return e.Not(of)

    def compared(self) -> e.Expression:
        start = self.here
        operands, relations = [self.binary(0)], []
        while relation := self.take(*_RELATIONS):
            self.wants(operands[-1], False, start)
            start = self.here
            relations.append(relation)
            operands.append(self.wants(self.binary(0), False, start))
        return e.Compare(tuple(relations), tuple(operands)) if relations else operands[0]

    def binary(self, rank: int) -> e.Expression:
        if rank == len(_RANKS):
            return self.signed()
        start = self.here
        left = self.binary(rank + 1)
        while operator := self.take(*_RANKS[rank]):
            self.wants(left, False, start)
            start = self.here
            right = self.wants(self.binary(rank + 1), False, start)
            if operator in ("//", "%") and right == e.Number(0):
                raise self.wrong("a divisor that is not 0", start)
            left = e.Binary(operator, left, right)
        return left

    def signed(self) -> e.Expression:
        if not self.take("-"):
            return self.atom()
        self.deeper()
        start = self.here
        of = self.wants(self.signed(), False, start)
        self.depth -= 1
        return e.Negative(of)

    def atom(self) -> e.Expression:
        token = self.here
        if self.take("("):
            self.deeper()
            inner = self.choice()
            self.need(")")
            self.depth -= 1
            return inner
        if token.text.isdigit():
            self.at += 1
            return e.Number(int(token.text))
        if not token.text[:1].isidentifier() or token.text in _WORDS:
            raise self.wrong("a number, a variable, a function or '('")
        self.at += 1
        if self.here.text == "(":
            return self.call(token)
        if token.text == "beatty":
            return _called("beatty", [e.Name("a"), e.Name("b"), e.Number(self.pairs)])
        if token.text != "n" and token.text not in PILES:
            kind = f"variable at place {token.place} of the claim"
            raise UnknownName(kind, token.text, ["n", *PILES], "variables are n, or a, b, c, d, e")
        return e.Name(token.text)

    def call(self, name: Token) -> e.Expression:
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
        function = FUNCTIONS[name.text]
        more = args[function.arity :]
        if len(args) < function.arity or len(more) > function.constant:
            raise self.wrong(f"{function.takes} for {name.text}, not {len(args)}", name)
        if more and not (isinstance(more[0], e.Number) and more[0].value):
            raise self.wrong(f"a constant of at least 1 as the last number of {name.text}", name)
        return _called(name.text, args)

    def argument(self) -> e.Expression:
        start = self.here
        return self.wants(self.choice(), False, start)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.wrong(f"at most {_DEEPEST} levels of brackets and signs")


def _called(name: str, args: list[e.Expression]) -> e.Call:
    """Leave out a last constant 1, which goes without saying."""
    arity = FUNCTIONS[name].arity
    return e.Call(name, tuple(args[:arity] if args[arity:] == [e.Number(1)] else args))
