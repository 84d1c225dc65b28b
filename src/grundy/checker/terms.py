"""Say in what ways a comparison can be true, each digit by digit; made for the checker alone.

A comparison is a piece of Python, read by Python's own grammar. It is true where one of its ways
holds: a way is a list of relations between the numbers it names and numbers of its own (whose names
begin with #), which exist or not. Terms may be negative; a number of a way is not.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count, product
from operator import and_, or_, xor
from typing import TypeVar

from grundy.checker.digits import Digits
from grundy.checker.forms import Form, exponent, has_v2, minus, plus, times
from grundy.checker.machine import Rejected
from grundy.checker.relations import (
    Follow,
    bits,
    even_zeros,
    linear,
    low,
    power,
    shift,
    trailing,
)

__all__ = ["Conditions"]

Way = tuple[Follow, ...]
Term = tuple[Way, Form]

Item = TypeVar("Item")

_MOST_WAYS = 2_000
_BITWISE: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    **{ast.BitXor: xor, ast.BitAnd: and_, ast.BitOr: or_}
}


class Conditions:
    """Read conditions on numbers that are written in certain digits.

    >>> conditions = Conditions(Digits("binary"))
    >>> [len(conditions.ways(ast.parse(text, mode="eval").body)) for text in ("n < 3", "n != 3")]
    [1, 2]
    """

    def __init__(self, digits: Digits) -> None:
        self.digits = digits
        self._fresh = (f"#{i}" for i in count())

    def ways(self, node: ast.expr) -> list[Way]:
        """Give the ways in which a comparison, or what a function says, is true."""
        match node:
            case ast.Compare(left, [op], [right]):
                return _few(self._compared(left, op, right), node)
            case ast.Call(ast.Name("pow2"), [of], []) if self.digits.binary:
                return [
                    (*way, *more, power(x))
                    for way, form in self.terms(of)
                    for more, x in self._natural(form)
                ]
            case ast.Call(ast.Name("beatty"), args, []) if not self.digits.binary:
                return self._beatty(args)
            case ast.Constant(bool() as value):
                return [()] if value else []
        raise _unclear(node)

    def _beatty(self, args: list[ast.expr]) -> list[Way]:
        """Use the theorem on the P-positions of Wythoff's game and of those like it.

        Theorem (A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982).
        With weights u_0 = 1, u_1 = k + 1, u_i = k u_(i-1) + u_(i-2), the pairs floor(m x),
        floor(m x) + k m for m > 0 and x = (2 - k + sqrt(k^2 + 4)) / 2 are those in which the first
        number ends in an even number of zeros, and the second has its digits one place further up.
        """
        match args:
            case [ast.Name(a), ast.Name(b), *rest]:
                k = rest[0].value if rest and isinstance(rest[0], ast.Constant) else 1
                if k != self.digits.largest or len(rest) > 1:
                    raise Rejected("'beatty' is beyond these digits")
                pairs = [
                    (even_zeros(x, self.digits), shift(x, y, self.digits))
                    for x, y in ((a, b), (b, a))
                ]
                return [(self._sum({a: 1}), self._sum({b: 1})), *pairs]
        raise Rejected("'beatty' is about two piles")

    def _compared(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> list[Way]:
        if has_v2(left) or has_v2(right):
            up = self._room(left, right)
            both = product(self._powers(left, up), self._powers(right, up))
        else:
            both = product(self.terms(left), self.terms(right))
        return [
            (*one, *other, *way)
            for (one, x), (other, y) in both
            for way in self._related(minus(x, y), op)
        ]

    def _related(self, form: Form, op: ast.cmpop) -> list[Way]:
        """Compare with 0."""
        match op:
            case ast.Eq():
                return self._zero(form)
            case ast.LtE():
                return [(self._sum(form, least=True),)]
            case ast.Lt():
                return self._related(plus(form, {"": 1}), ast.LtE())
            case ast.Gt() | ast.GtE():
                turned = ast.Lt() if isinstance(op, ast.Gt) else ast.LtE()
                return self._related(times(form, -1), turned)
            case ast.NotEq():
                return [*self._related(form, ast.Lt()), *self._related(form, ast.Gt())]
        raise Rejected("claim: an unknown comparison")

    def _zero(self, form: Form) -> list[Way]:
        signs = {factor > 0 for factor in form.values() if factor}
        if len(signs) == 1 and form.get("", 0):
            return []  # all of one sign, and not all 0
        return [(self._sum(form),)]

    def _sum(self, form: Form, least: bool = False) -> Follow:
        names = {name: factor for name, factor in form.items() if name}
        return linear(names, form.get("", 0), self.digits, least)

    def terms(self, node: ast.expr) -> list[Term]:
        """Give what a number may be, each time with the way in which it is that."""
        match node:
            case ast.Constant(int() as value):
                found: Iterable[Term] = [((), {"": value})]
            case ast.Name(name):
                found = [((), {name: 1})]
            case ast.UnaryOp(ast.USub(), of):
                found = ((way, times(form, -1)) for way, form in self.terms(of))
            case ast.Call(ast.Name("low"), [of]) if self.digits.binary:
                found = self._lows(of)
            case ast.BinOp(ast.Call(ast.Name("v2"), [of]), ast.Mod(), ast.Constant(int() as m)):
                found = self._valuations(of, m)
            case ast.BinOp(left, op, right):
                found = (
                    ((*one, *other, *way), form)
                    for (one, x), (other, y) in product(self.terms(left), self.terms(right))
                    for way, form in self._combined(op, x, y)
                )
            case _:
                raise _unclear(node)
        return _few([*found], node)

    def _combined(self, op: ast.operator, x: Form, y: Form) -> Iterator[Term]:
        match op:
            case ast.Add():
                yield (), plus(x, y)
            case ast.Sub():
                yield (), minus(x, y)
            case ast.Mult():
                number, other = (x, y) if set(x) <= {""} else (y, x)
                if not set(number) <= {""}:
                    raise Rejected("claim: a product of numbers that are not given")
                yield (), times(other, number.get("", 0))
            case ast.Mod() | ast.FloorDiv():
                yield from self._divided(x, y, isinstance(op, ast.Mod))
            case _:
                yield from self._bitwise(_BITWISE[type(op)], x, y)

    def _divided(self, x: Form, y: Form, rest: bool) -> Iterator[Term]:
        """Say that x = by * quotient + remainder; the quotient may be negative."""
        by = y.get("", 0)
        if not set(y) <= {""} or by < 1:
            raise Rejected("claim: a division by what is not a number above 0")
        if rest and by.bit_count() == 1 and self.digits.binary:
            yield from self._bitwise(and_, x, {"": by - 1})
            return
        quotient = next(self._fresh)
        for sign in (1,) if min(x.values(), default=0) >= 0 else (1, -1):
            signed = {quotient: sign, "": min(sign, 0)}
            for way, remainder in self._remainders(by):
                whole = self._sum(minus(x, plus(times(signed, by), remainder)))
                yield (whole, *way), remainder if rest else signed

    def _remainders(self, by: int) -> Iterator[Term]:
        """Give the numbers below one: as a number of its own, or, where sums are slow, each."""
        if self.digits.binary:
            remainder = next(self._fresh)
            yield (self._sum({remainder: 1, "": 1 - by}, least=True),), {remainder: 1}
        else:
            yield from (((), {"": number}) for number in range(by))

    def _bitwise(self, combine: Callable[[int, int], int], x: Form, y: Form) -> Iterator[Term]:
        """Combine digits; a negative number has those of -1 minus itself, turned."""
        if not self.digits.binary:
            raise Rejected("claim: bits are beyond these digits")
        for (way, one, turned), (other, two, turns) in product(self._signed(x), self._signed(y)):
            sign = bool(combine(turned, turns))
            result = next(self._fresh)
            relation = bits((one, two, result), (turned, turns, sign), combine)
            yield (*way, *other, relation), {result: -1 if sign else 1, "": -sign}

    def _signed(self, form: Form) -> Iterator[tuple[Way, str, bool]]:
        """Give x, or -1 - x where x is negative, as one number."""
        for way, name in self._natural(form):
            yield way, name, False
        for way, name in self._natural(minus({"": -1}, form)):
            yield way, name, True

    def _natural(self, form: Form) -> Iterator[tuple[Way, str]]:
        """Give a name to what a form is, where that is 0 or more."""
        plain = {name: factor for name, factor in form.items() if factor}
        if len(plain) == 1 and plain.get(name := next(iter(plain)), 0) == 1 and name:
            yield (), name
            return
        number = next(self._fresh)
        for way in self._zero(minus(form, {number: 1})):
            yield way, number

    def _sizes(self, node: ast.expr) -> Iterator[tuple[Way, str, bool]]:
        """Give a number without its sign, and say that it is 0, then that it is not."""
        for way, form in self.terms(node):
            for zero in self._zero(form):
                yield (*way, *zero), "", True
            for sign in (1, -1):
                for more, x in self._natural(times(form, sign)):
                    yield (*way, *more), x, False

    def _lows(self, node: ast.expr) -> Iterator[Term]:
        for way, x, zero in self._sizes(node):
            if zero:
                yield way, {}
            else:
                z = next(self._fresh)
                yield (*way, low(x, z)), {z: 1}

    def _valuations(self, node: ast.expr, modulus: int) -> Iterator[Term]:
        """Give v2 modulo a number; v2(0) is -1."""
        if not self.digits.binary or modulus < 1:
            raise Rejected("claim: v2 is beyond these digits")
        for way, x, zero in self._sizes(node):
            if zero:
                yield way, {"": modulus - 1}
            else:
                for rest in range(modulus):
                    yield (*way, trailing(x, rest, modulus)), {"": rest}

    def _room(self, *both: ast.expr) -> int:
        """Say by what exponents must be raised to be 0 or more, v2(0) being -1."""
        least = min(exponent(side)[1] for side in both)
        if not self.digits.binary or max(abs(exponent(side)[1]) for side in both) > 60:
            raise Rejected("claim: v2 is beyond these digits")
        return 1 + max(0, -least)

    def _powers(self, node: ast.expr, up: int) -> Iterator[Term]:
        """Give 2^(e + up) for an exponent e that is a number, or v2 and a number."""
        of, more = exponent(node)
        if of is None:
            yield (), {"": 1 << up + more}
            return
        for way, x, zero in self._sizes(of):
            z = next(self._fresh)
            if zero:
                yield way, {"": 1 << up + more - 1}
            else:
                yield (*way, low(x, z)), {z: 1 << up + more}


def _few(found: list[Item], node: ast.expr) -> list[Item]:
    if len(found) > _MOST_WAYS:
        raise Rejected(f"'{ast.unparse(node)}' falls into more than {_MOST_WAYS} cases")
    return found


def _unclear(node: ast.expr) -> Rejected:
    return Rejected(f"'{ast.unparse(node)}' cannot be followed digit by digit")
