"""Read amounts out of the parsed text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from lark import Token

from grundy.formulas.series import Series
from grundy.formulas.tree import Expression
from grundy.phrases.phrase import phrase
from grundy.rules.language.comparisons import LARGEST, Form, Quotient, compared, wrong
from grundy.rules.language.conditions import ConditionReader, When, number
from grundy.rules.language.heaps import ALL, ANY, Amount, Choice, K, N, Span
from grundy.rules.language.terms import Relation

__all__ = ["ONLY_N", "Counted", "Reader", "stones"]

ONLY_N = "a condition about n, the heap"
_LIMITS = {"ATMOST": "<=", "ATLEAST": ">=", "LESS": "<", "MORETHAN": ">"}
_PARTS = {"third": 3, "quart": 4, "fifth": 5}
_NAMED = ("squares", "cubes", "fibonacci", "lucas", "triangular", "factorials")

Kind = Series | tuple[int, int]  # numbers of a series, or with a remainder
_ALWAYS = When()


@dataclass(frozen=True)
class Counted:
    """Hold amounts without and with conditions, and the place where they begin.

    >>> counted = Reader().span([Token("NUMBER", "4"), Token("MORE", "or more")])
    >>> str(counted.amounts[0]), counted.limit
    ('4..', False)

    ``limit``: they began as ``at least 3`` does.
    """

    at: Token
    amounts: tuple[Amount, ...] = ()
    when: When = _ALWAYS
    limit: bool = False


def stones(names: Iterable[Token]) -> None:
    """Refuse a variable that is not k.

    >>> stones([Token("VAR", "n", start_pos=5)])
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 6: expected k, the number of stones taken, got 'n'
    """
    for name in names:
        if name.lower() != "k":
            wrong(name, "k, the number of stones taken")


class Reader(ConditionReader):
    """Turn the parts of the parsed text into amounts, from the inside out, or refuse them.

    >>> print(*Reader().span([Token("NUMBER", "2"), Token("NUMBER", "4")]).amounts)
    2..4
    """

    def span(self, words: list[Token]) -> Counted:
        """Read ``4``, ``1..4``, ``4 or more``, ``at least 4``, ``between 1 and 4``."""
        kind = words[0].type
        ends = [word for word in words if word.type == "NUMBER"]
        low, high = number(ends[0]), number(ends[-1])
        if kind in ("ATLEAST", "MORETHAN") or words[-1].type == "MORE":
            least = Span(low + (kind == "MORETHAN"))
            return Counted(ends[0], (least,), limit=kind in _LIMITS)
        if kind in ("ATMOST", "LESS"):
            low, high = 1, high - (kind == "LESS")
        if high < low:
            wrong(ends[-1], phrase("a number of at least {n}", n=low + (kind == "LESS")))
        return Counted(ends[0], (Span(low, high),), limit=kind in _LIMITS)

    def set(self, children: list[Any]) -> Counted:
        """Read ``{1,3..5}``."""
        spans = [child for child in children if isinstance(child, Counted)]
        return Counted(spans[0].at, tuple(a for span in spans for a in span.amounts))

    def any(self, children: list[Any]) -> Counted:
        """Read ``any``, ``any but {1,3}``."""
        never = next((child for child in children if isinstance(child, Counted)), None)
        stones(child for child in children if _is(child, "VAR"))
        if any(_is(child, "ALL") for child in children):
            return Counted(children[0], (Choice(ANY, (K < N,)),))
        if never is None:
            return Counted(children[0], (ANY,))
        left = tuple(_gaps([a for a in never.amounts if isinstance(a, Span)]))
        if not left:
            wrong(never.at, "numbers that leave something to take")
        return Counted(children[0], left)

    def kind(self, words: list[Token]) -> tuple[Token, Kind]:
        """Read ``odd``, ``even``, ``squares``, ``powers of 2``, ``multiples of 3``."""
        match words[0].type:
            case "ODD" | "EVEN":
                return words[0], (2, int(words[0].type == "ODD"))
            case "POWERS":
                return words[0], Series("powers", number(words[1], 2, LARGEST))
            case "MULTIPLES":
                return words[0], (number(words[1], 1, LARGEST), 0)
        return words[0], _series(words[0].lower())

    def limited(self, children: list[Any]) -> Counted:
        """Read ``at least a third``."""
        limit, form = children
        return Counted(limit, (self._where(_LIMITS[limit.type], form, limit),), limit=True)

    def reaching(self, children: list[Any]) -> Counted:
        """Read ``1 to n/2``, ``between a third and a half``."""
        low, high = (child for child in children if isinstance(child, dict) or _is(child, "NUMBER"))
        at = next(child for child in children if isinstance(child, Token))
        below = self._where("<=", high, at)
        if isinstance(low, Token):
            return Counted(at, (Choice(Span(number(low)), below.when),))
        return Counted(at, (Choice(ANY, (*self._where(">=", low, at).when, *below.when)),))

    def exact(self, children: list[Any]) -> Counted:
        """Read ``half rounded down``, ``n - 1``."""
        form = self.portion(children)
        at = next((word for word in self._names), None) or self._at
        if any(f.denominator > 1 for f in form.values()):
            wrong(at, "'rounding down' or 'rounding up'")
        return Counted(at, (self._where("==", form, at),))

    def bounds(self, children: list[Any]) -> Counted:
        """Read bounds that hold at once."""
        first, *more = (child for child in children if isinstance(child, Counted))
        amount = first.amounts[0]
        for other in more:
            amount = _both(amount, other.amounts[0])
        if isinstance(amount, Span) and amount.most is not None and amount.most < amount.least:
            wrong(first.at, "numbers that leave something to take")
        return replace(first, amounts=(amount,))

    def portion(self, children: list[Any]) -> Form:
        """Read a part of the heap, with a number added or taken away."""
        form: Form = children[0]
        if len(children) == 1:
            return form
        sign, word = children[1:]
        return form | {None: Fraction(int(f"{sign}{number(word)}"))}

    def part(self, children: list[Any]) -> Form:
        """Read ``half``, ``two thirds``, ``2n/3``, ``n // 2``, perhaps rounded."""
        words = [child for child in children if isinstance(child, Token)]
        how = words.pop() if words and words[-1].type == "ROUNDING" else None
        if words:
            self._at = words[0]
        form = self._part(children, words)
        if how is None:
            return form
        ((atom, factor),) = form.items()
        of: tuple[tuple[Expression | None, int], ...] = ((N, factor.numerator),)
        if atom != N:
            wrong(how, "one rounding")
        quotient = Quotient(of, factor.denominator, up=how.lower().endswith("up"))
        return {quotient: Fraction(1)}

    def _part(self, children: list[Any], words: list[Token]) -> Form:
        if children and isinstance(children[0], dict):
            form: Form = children[0]
            if not words:
                return form
            by = number(words[-1], 1, LARGEST)
            if words[0].type == "DIV":
                return {Quotient(((N, int(form[N])),), by): Fraction(1)}
            return {atom: factor / by for atom, factor in form.items()}
        last = words[-1]
        over = number(words[0], 1, LARGEST) if words[0].type == "NUMBER" else 1
        if last.type == "NUMBER":
            return {N: Fraction(over, number(last, 1, LARGEST))}
        return {N: Fraction(over, 2 if last.type == "HALF" else _PARTS[last[:5].lower()])}

    def _where(self, sign: str, form: Form, at: Token) -> Choice:
        """Give the numbers k that compare so with a part of the heap."""
        for name in self.named():
            if name.lower() != "n":
                wrong(name, ONLY_N)
        return Choice(ANY, tuple(compared({K: Fraction(1)}, sign, form, at)))

    def amount(self, children: list[Any]) -> Counted:
        """Read an amount with its conditions."""
        first, *rest = children
        when = rest[0] if rest else When()
        return (
            replace(first, when=when)
            if isinstance(first, Counted)
            else Counted(first, (ALL,), when)
        )

    def sort(self, children: list[Any]) -> Counted:
        """Read ``odd``, ``squares k``, ``divisors less than n``, with their conditions."""
        first, *rest = children
        when = next((child for child in rest if isinstance(child, When)), When())
        stones(child for child in rest if _is(child, "VAR"))
        at, amount = first if isinstance(first, tuple) else (first, None)
        found = _by_name(first) if amount is None else _of_kind(amount)
        for limit in (child for child in rest if isinstance(child, Counted)):
            found = _both(found, limit.amounts[0])
        return Counted(at, (found,), when)


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


def _of_kind(kind: Kind) -> Amount:
    return kind if isinstance(kind, Series) else Choice(ANY, ((K % kind[0]).eq(kind[1]),))


def _within(series: Series, limit: Amount) -> Amount:
    """Give the numbers of a series within a bound."""
    span, when = (limit.of, limit.when) if isinstance(limit, Choice) else (limit, ())
    assert isinstance(span, Span)
    least = (span.least <= K,) if span.least > 1 else ()
    most = () if span.most is None else (span.most >= K,)
    return Choice(series, (*least, *most, *when))


def _both(one: Amount, other: Amount) -> Amount:
    """Give the numbers of two bounds."""
    if isinstance(one, Series):
        return _within(one, other)
    spans = [amount.of if isinstance(amount, Choice) else amount for amount in (one, other)]
    ends = [span.most for span in spans if isinstance(span, Span) and span.most is not None]
    least = max(span.least for span in spans if isinstance(span, Span))
    when = [c for amount in (one, other) if isinstance(amount, Choice) for c in amount.when]
    span = Span(least, min(ends, default=None))
    return Choice(span, tuple(dict.fromkeys(when))) if when else span


def _series(word: str) -> Series:
    if "prime" in word:
        return Series("prime powers" if "power" in word else "primes")
    bare = word.removeprefix("perfect").strip()
    return Series(next(name for name in _NAMED if name.startswith(bare)))


def _by_name(first: Token) -> Amount:
    match first.type:
        case "VAR":
            stones([first])
            return ANY
        case "DIVISOR":
            proper = (K < N,) if first.lower().startswith("proper") else ()
            return Choice(ANY, (Relation(K, "divides", N), *proper))
    raise AssertionError(first.type)
