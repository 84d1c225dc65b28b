"""Read amounts and conditions out of the parsed text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NoReturn

from lark import Token, Transformer

from grundy.errors import InputError
from grundy.formulas.series import Series
from grundy.formulas.tree import Call, Compare, Expression, Variable
from grundy.phrases.phrase import phrase
from grundy.rules.language.heaps import ALL, ANY, EVEN, ODD, Amount, Choice, K, N, Span
from grundy.rules.language.terms import Is, Relation, linear
from grundy.rules.language.words import NUMBERS

__all__ = ["Counted", "Reader", "When", "number", "stones", "wrong"]

LARGEST = 1_000_000
_SIGNS = {"=": "==", "≤": "<=", "≥": ">=", "≠": "!="}
_HALVES = {"ATMOST": "<=", "ATLEAST": ">=", "LESS": "<"}
_PARTS = {"third": 3, "quart": 4, "fifth": 5}
_SERIES = {"s": "squares", "p": "primes", "f": "fibonacci", "t": "triangular"}

Form = dict[Expression | None, Fraction]  # what stands with None is the constant


@dataclass(frozen=True)
class When:
    """Hold conditions, and the variables that they use with their places.

    ``whole``: they began with ``if`` and speak for all the amounts of a verb.
    """

    conditions: tuple[Expression, ...] = ()
    names: tuple[Token, ...] = ()
    whole: bool = False

    def about(self, scope: str, instead: str) -> tuple[Expression, ...]:
        """Give the conditions, which must use the variables of the scope only."""
        for name in self.names:
            if name.lower() not in scope:
                wrong(name, instead)
        return self.conditions


_ALWAYS = When()


@dataclass(frozen=True)
class Counted:
    """Hold amounts without and with conditions, and the place where they begin."""

    at: Token
    amounts: tuple[Amount, ...] = ()
    when: When = _ALWAYS


def wrong(at: Token, expected: str) -> NoReturn:
    """Raise the error that says where the text is wrong, and what was expected there."""
    got = at.lstrip(" ,\t\r\n")
    column = (at.start_pos or 0) + len(at) - len(got) + 1
    raise InputError(expected, got=got, where=phrase("rule, column {n}", n=column))


def number(token: Token, least: int = 0, most: int = LARGEST) -> int:
    """Read a number in figures or in words."""
    word = token.lower()
    value = NUMBERS.index(word) if word in NUMBERS else int(word)
    if not least <= value <= most:
        wrong(token, phrase("a number from {n} to {m}", n=least, m=most))
    return value


def stones(names: Iterable[Token]) -> None:
    """Refuse a variable that is not k."""
    for name in names:
        if name.lower() != "k":
            wrong(name, "k, the number of stones taken")


class Reader(Transformer[Token, Any]):
    """Turn the parts of the parsed text into amounts and conditions, from the inside out."""

    def __init__(self) -> None:
        super().__init__()
        self._names: list[Token] = []

    def span(self, words: list[Token]) -> Counted:
        """Read ``4``, ``1..4``, ``4 or more``, ``at least 4``, ``between 1 and 4``."""
        kind = words[0].type
        ends = [word for word in words if word.type == "NUMBER"]
        low, high = number(ends[0]), number(ends[-1])
        if kind in ("ATLEAST", "MORETHAN") or words[-1].type == "MORE":
            return Counted(ends[0], (Span(low + (kind == "MORETHAN")),))
        if kind in ("ATMOST", "LESS"):
            low, high = 1, high - (kind == "LESS")
        if high < low:
            wrong(ends[-1], phrase("a number of at least {n}", n=low + (kind == "LESS")))
        return Counted(ends[0], (Span(low, high),))

    def set(self, children: list[Any]) -> Counted:
        """Read ``{1,3..5}``."""
        spans = [child for child in children if isinstance(child, Counted)]
        return Counted(spans[0].at, tuple(a for span in spans for a in span.amounts))

    def any(self, children: list[Any]) -> Counted:
        """Read ``any``, ``any but {1,3}``."""
        never = next((child for child in children if isinstance(child, Counted)), None)
        stones(child for child in children if _is(child, "VAR"))
        if never is None:
            return Counted(children[0], (ANY,))
        left = tuple(_gaps([a for a in never.amounts if isinstance(a, Span)]))
        if not left:
            wrong(never.at, "numbers that leave something to take")
        return Counted(children[0], left)

    def kind(self, words: list[Token]) -> tuple[Token, int | Series]:
        """Read ``odd``, ``even``, ``squares``, ``powers of 2``."""
        match words[0].type:
            case "ODD" | "EVEN":
                return words[0], int(words[0].type == "ODD")
            case "POWERS":
                return words[0], Series("powers", number(words[1], 2))
        return words[0], Series(_SERIES[words[0][0].lower()])

    def amount(self, children: list[Any]) -> Counted:
        """Read an amount with its conditions."""
        first, *rest = children
        when = rest.pop() if rest and isinstance(rest[-1], When) else When()
        if isinstance(first, Counted):
            return Counted(first.at, first.amounts, when)
        if isinstance(first, tuple):
            stones(rest)
            at, kind = first
            amount = kind if isinstance(kind, Series) else (EVEN, ODD)[kind]
            return Counted(at, (amount,), when)
        return Counted(first, (_by_name(first, *rest),), when)

    def when(self, children: list[Any]) -> When:
        """Read conditions."""
        found = tuple(c for child in children if isinstance(child, list) for c in child)
        names, self._names = tuple(self._names), []
        return When(found, names, whole=children[0].lower() in ("if", "when"))

    def compare(self, children: list[Any]) -> list[Expression]:
        """Read a chain of comparisons."""
        return [
            _compared(children[i - 1], children[i], children[i + 1])
            for i in range(1, len(children), 2)
        ]

    def relation(self, children: list[Any]) -> list[Expression]:
        """Read ``k divides n``."""
        left, token, right = children
        name = " ".join(token.lower().split())
        return [Relation(_whole(left, token), name, _whole(right, token))]

    def member(self, children: list[Any]) -> list[Expression]:
        """Read ``k is odd``, ``n in squares``."""
        token, kind = children[-1]
        left = _whole(children[0], token)
        if isinstance(kind, Series):
            return [Is(left, kind)]
        return [(left % 2).eq(kind)]

    def sum(self, children: list[Any]) -> Form:
        """Add terms with their signs."""
        total: Form = {}
        sign = Token("SIGN", "+")
        for child in children:
            if isinstance(child, Token):
                sign = child
                continue
            for atom, factor in child.items():
                total[atom] = total.get(atom, Fraction(0)) + int(f"{sign}1") * factor
                _small(total[atom], sign)
        return total

    plains = sum

    def term(self, children: list[Form]) -> Form:
        """Pass a simple term on."""
        return children[0]

    def plain(self, children: list[Any]) -> Form:
        """Read a number, or pass a multiple on."""
        (child,) = children
        return {None: Fraction(number(child))} if isinstance(child, Token) else child

    def multiple(self, children: list[Token]) -> Form:
        """Read ``2k``."""
        self._names.append(children[-1])
        factor = number(children[0]) if len(children) > 1 else 1
        return {Variable(children[-1].lower()): Fraction(factor)}

    def share(self, children: list[Token]) -> Form:
        """Read ``n/2``."""
        self._names.append(children[0])
        return {Variable(children[0].lower()): Fraction(1, number(children[1], 1))}

    def absolute(self, children: list[Any]) -> Form:
        """Read ``|i-j|``."""
        factor = number(children[0]) if len(children) > 1 else 1
        return {Call("abs", (_linear(children[-1]),)): Fraction(factor)}

    def scaled(self, children: list[Any]) -> Form:
        """Read ``2 * (k % 3)``."""
        factor = number(children[0]) if len(children) > 1 else 1
        return {atom: factor * one for atom, one in children[-1].items()}

    def remainder(self, children: list[Any]) -> Form:
        """Read ``k % 3``."""
        return {_linear(children[0]) % number(children[2], 1): Fraction(1)}


def _is(child: object, kind: str) -> bool:
    return isinstance(child, Token) and child.type == kind


def _gaps(spans: list[Span]) -> Iterable[Span]:
    """Give the spans of the numbers from 1 on that are in none."""
    start = 1
    for span in sorted(spans, key=lambda span: span.least):
        if span.least > start:
            yield Span(start, span.least - 1)
        if span.most is None:
            return
        start = max(start, span.most + 1)
    yield Span(start)


def _by_name(first: Token, share: Token | None = None) -> Amount:
    match first.type:
        case "VAR":
            stones([first])
            return ANY
        case "ALL":
            return ALL
        case "DIVISOR":
            return Choice(ANY, (Relation(K, "divides", N),))
    parts = _PARTS.get(share[:5].lower(), 2) if share else 2
    return Choice(ANY, (Compare((_HALVES[first.type],), (parts * K, N)),))


def _linear(form: Form) -> Expression:
    parts = ((one, int(f)) for one, f in form.items() if one is not None and f)
    return linear(parts, int(form.get(None, 0)))


def _whole(form: Form, at: Token) -> Expression:
    if any(factor.denominator > 1 for factor in form.values()):
        wrong(at, "no fraction beside it")
    return _linear(form)


def _compared(left: Form, sign: Token, right: Form) -> Compare:
    """Clear the fractions, which changes no comparison."""
    scale = lcm(*(f.denominator for f in (*left.values(), *right.values())))
    for factor in (*left.values(), *right.values()):
        _small(factor * scale, sign)
    sides = (_linear({a: f * scale for a, f in form.items()}) for form in (left, right))
    return Compare((_SIGNS.get(sign, str(sign)),), tuple(sides))


def _small(factor: Fraction, at: Token) -> None:
    if abs(factor) > LARGEST:
        wrong(at, phrase("factors up to {n}", n=LARGEST))
