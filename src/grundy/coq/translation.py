"""Say the conditions of claims and rules as sentences about natural numbers.

An atom about what has no value is false, as everywhere in Grundy.

Coq's numbers are natural here: a difference stands on the other side of its comparison, and what
has no value where numbers are negative is a number that need not exist. Where a term has no value,
it has no case.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, product
from math import gcd

from grundy.coq.sentences import (
    Comparison,
    Constant,
    Digits,
    EvenExponent,
    Negation,
    Power,
    SameDigits,
    SameExponent,
    Sentence,
    Sum,
    both,
    either,
    some,
)
from grundy.errors import NotSupported
from grundy.formulas.linear import added, bare
from grundy.formulas.tree import (
    And,
    Binary,
    Boolean,
    Call,
    Choice,
    Compare,
    Expression,
    Negative,
    Not,
    Number,
    Or,
    Variable,
    number,
)

__all__ = ["BITS", "Possible", "Terms", "Translation", "beyond", "linear", "worth"]

_LARGEST_EXPONENT = 512

BITS = {"^": "Xor", "&": "Land", "|": "Lor"}
_MOST_CASES = 500


@dataclass(frozen=True)
class Possible:
    r"""A sum that a term may be, of numbers that exist, where the guards are true.

    >>> quotient = Possible(("q",), (linear({"q": 2}, "<=", {"a": 1}),), {"q": 1})
    >>> print(quotient.saying(linear({"q": 1}, "==", {"": 3})))
    exists q : N, 2 * q <= a /\ q = 3
    """

    names: tuple[str, ...]
    guards: tuple[Sentence, ...]
    total: Sum

    def saying(self, *more: Sentence) -> Sentence:
        """Say something in this case."""
        return some(self.names, both([*self.guards, *more]))

    def having(self, total: Sum) -> Possible:
        """Give another sum in the same case."""
        return Possible(self.names, self.guards, total)

    def beside(self, other: Possible, total: Sum) -> Possible:
        """Join two cases."""
        return Possible(self.names + other.names, self.guards + other.guards, total)

    def where(self, *guards: Sentence) -> Possible:
        """Add guards."""
        return Possible(self.names, self.guards + guards, self.total)


def linear(left: Sum, sign: str, right: Sum) -> Sentence:
    """Compare two sums whose factors may be negative.

    >>> print(linear({"n": 1, "x1": -1}, "==", {"": 3}))
    n = x1 + 3
    """
    difference = added(left, right, -1)
    common = gcd(*difference.values()) or 1
    difference = {name: factor // common for name, factor in difference.items()}
    above = {name: factor for name, factor in difference.items() if factor > 0}
    below = {name: -factor for name, factor in difference.items() if factor < 0}
    match sign:
        case "==":
            return Comparison("=", above, below)
        case "!=":
            return Negation(Comparison("=", above, below))
        case "<" | "<=":
            return Comparison(sign, above, below)
    return Comparison(sign.replace(">", "<"), below, above)


class Terms(ABC):
    """Give the cases of terms, or refuse them; names t1, t2, ... are its own.

    >>> from grundy.coq.translation import Translation
    >>> from grundy.formulas.parser import parse_expression
    >>> [case.total for case in Translation().cases(parse_expression("2 * a - b + 1"))]
    [{'a': 2, 'b': -1, '': 1}]
    """

    def __init__(self) -> None:
        self.numbers = count(1)

    @abstractmethod
    def condition(self, what: Expression) -> Sentence:
        """Say a condition."""

    def cases(self, term: Expression) -> list[Possible]:
        """Give the cases of a term: where it has no value, it has no case."""
        found = [*self._cases(term)]
        if len(found) > _MOST_CASES:
            raise beyond(term)
        return found

    def _cases(self, term: Expression) -> Iterator[Possible]:
        match term:
            case Number(of):
                yield Possible((), (), {"": of})
            case Variable(name):
                yield Possible((), (), {name: 1})
            case Negative(of):
                yield from (case.having(added({}, case.total, -1)) for case in self.cases(of))
            case Choice(then, test, otherwise):
                asked = self.condition(test)
                yield from (_first(asked, case) for case in self.cases(then))
                yield from (_first(Negation(asked), case) for case in self.cases(otherwise))
            case Call(function, args):
                yield from self._called(function, args, term)
            case Binary("%", Call("v2", (of,)), Number(2)):
                for case, x in self.named(of):
                    yield case.where(EvenExponent(x)).having({})
                    yield case.where(Negation(EvenExponent(x))).having({"": 1})
            case Binary(operator, left, right):
                yield from self._combined(operator, left, right, term)
            case _:
                raise beyond(term)

    def _called(
        self, function: str, args: tuple[Expression, ...], term: Expression
    ) -> Iterator[Possible]:
        match function, args:
            case "abs", (of,):
                yield from self._larger(of, Negative(of))
            case "max", (left, right):
                yield from self._larger(left, right)
            case "min", (left, right):
                for case in self._larger(Negative(left), Negative(right)):
                    yield case.having(added({}, case.total, -1))
            case "low", (of,):
                yield from self._lows(of)
            case _:
                raise beyond(term)

    def _combined(
        self, operator: str, left: Expression, right: Expression, term: Expression
    ) -> Iterator[Possible]:
        if operator in BITS:
            yield from self._bitwise(BITS[operator], left, right)
            return
        for one, other in product(self.cases(left), self.cases(right)):
            x, y = one.total, other.total
            if operator in ("+", "-"):
                yield one.beside(other, added(x, y, 1 if operator == "+" else -1))
            elif operator == "*" and not (bare(x) and bare(y)):
                x, y = (y, x) if bare(y) else (x, y)
                yield one.beside(other, added({}, x, y.get("", 0)))
            elif operator in ("//", "%") and not bare(y):
                yield from self._divided(one.beside(other, x), y.get("", 0), rest=operator == "%")
            else:
                raise beyond(term)

    def _divided(self, case: Possible, by: int, rest: bool) -> Iterator[Possible]:
        """Divide, rounding down; the quotient may be negative."""
        if by == 0:
            return
        if by < 0:
            turned = self._divided(case.having(added({}, case.total, -1)), -by, rest)
            yield from (
                found.having(added({}, found.total, -1)) if rest else found for found in turned
            )
            return
        natural = min(case.total.values(), default=0) >= 0
        for sign in (1,) if natural else (1, -1):
            q, r = self.fresh(), self.fresh()
            quotient = {q: sign, "": min(sign, 0)}
            whole = linear(case.total, "==", added(added({}, quotient, by), {r: 1}))
            small = Comparison("<", {r: 1}, {"": by})
            wider = Possible((*case.names, q, r), (*case.guards, whole, small), {})
            yield wider.having({r: 1} if rest else quotient)

    def _bitwise(self, name: str, left: Expression, right: Expression) -> Iterator[Possible]:
        for (one, x), (other, y) in product(self.named(left), self.named(right)):
            t, case = self.fresh(), one.beside(other, {})
            said = SameDigits((name, x, y), t)
            yield Possible((*case.names, t), (*case.guards, said), {t: 1})

    def _larger(self, left: Expression, right: Expression) -> Iterator[Possible]:
        for one, other in product(self.cases(left), self.cases(right)):
            yield one.beside(other, one.total).where(linear(one.total, ">=", other.total))
            yield one.beside(other, other.total).where(linear(one.total, "<", other.total))

    def _lows(self, of: Expression) -> Iterator[Possible]:
        """Say that z is the lowest one bit of x, or 0 for 0."""
        for case, x in self.named(of):
            z = self.fresh()
            size = either([Comparison("=", {z: 1}, {}), Power(z)])
            yield Possible((*case.names, z), (*case.guards, SameExponent(z, x), size), {z: 1})

    def named(self, of: Expression) -> Iterator[tuple[Possible, str]]:
        """Give a name to what a term is, where that is natural."""
        for case in self.cases(of):
            plain = [(name, factor) for name, factor in case.total.items() if factor]
            if len(plain) == 1 and plain[0][0] and plain[0][1] == 1:
                yield case, plain[0][0]
            else:
                t = self.fresh()
                equal = linear({t: 1}, "==", case.total)
                yield Possible((*case.names, t), (*case.guards, equal), {t: 1}), t

    def fresh(self) -> str:
        """Give a name that was not given before."""
        return f"t{next(self.numbers)}"


def _first(guard: Sentence, case: Possible) -> Possible:
    return Possible(case.names, (guard, *case.guards), case.total)


def beyond(what: Expression) -> NotSupported:
    """Say that a term or a condition has no words in Coq yet.

    >>> raise beyond(Call("gcd", (Variable("a"), Variable("b"))))
    Traceback (most recent call last):
    grundy.errors.NotSupported: there is no theorem of Coq yet on 'gcd(a, b)'
    """
    return NotSupported(f"there is no theorem of Coq yet on '{what!s}'")


class Translation(Terms):
    """Say conditions; refuse what Coq has no sentence for."""

    def condition(self, what: Expression) -> Sentence:
        """Say a condition.

        >>> from grundy.formulas.parser import parse_expression
        >>> said = lambda text: str(Translation().condition(parse_expression(text)))
        >>> said("1 <= a - b <= 2"), said("a ^ b == 0"), said("v2(a) == v2(b)")
        ('b + 1 <= a /\\\\ a <= b + 2', 'N.lxor a b = 0', 'v2 a = v2 b')
        >>> said("a % 3 == 1")
        'exists t1 : N, a = 3 * t1 + 1'
        """
        said: Sentence
        match what:
            case Boolean(of):
                said = Constant(of)
            case And(parts):
                said = both([self.condition(part) for part in parts])
            case Or(parts):
                said = either([self.condition(part) for part in parts])
            case Not(of):
                said = Negation(self.condition(of))
            case Choice(then, test, otherwise):
                asked = self.condition(test)
                yes = both([asked, self.condition(then)])
                said = either([yes, both([Negation(asked), self.condition(otherwise)])])
            case Compare():
                said = both([self._link(*pair) for pair in what.pairs()])
            case Call("pow2", (of,)):
                said = either([case.saying(Power(x)) for case, x in self.named(of)])
            case _:
                raise beyond(what)
        return said

    def _link(self, left: Expression, relation: str, right: Expression) -> Sentence:
        """Say one link of a comparison."""
        plain = self._plain_link(left, relation, right)
        if plain is not None:
            return plain
        pairs = product(self.cases(left), self.cases(right))
        return either(
            [
                one.beside(other, {}).saying(linear(one.total, relation, other.total))
                for one, other in pairs
            ]
        )

    def _plain_link(self, left: Expression, relation: str, right: Expression) -> Sentence | None:
        """Say a link for which there are shorter words."""
        match (left, relation, right):
            case (Call("v2", (Variable(x),)), "==" | "!=", Call("v2", (Variable(y),))):
                return _perhaps_not(SameExponent(x, y), relation)
            case (Call("v2", (x,)), _, Call("v2", (y,))):
                return self._link(Call("low", (x,)), relation, Call("low", (y,)))
            case (Call("v2", (x,)), _, Number() | Negative(Number())):
                return self._link(Call("low", (x,)), relation, _power(right))
            case (Number() | Negative(Number()), _, Call("v2", (x,))):
                return self._link(_power(left), relation, Call("low", (x,)))
            case (Binary("%", of, Number(m)), "==", Number(rest)) if not _is_exponent(of):
                return self._remainder(of, m, rest) if m > 0 and self._is_natural(of) else None
        return _same_digits(left, relation, right)

    def _is_natural(self, what: Expression) -> bool:
        return all(min(case.total.values(), default=0) >= 0 for case in self.cases(what))

    def _remainder(self, of: Expression, m: int, rest: int) -> Sentence:
        if rest >= m:
            return Constant(False)
        said = []
        for case in self.cases(of):
            t = self.fresh()
            whole = linear(case.total, "==", {t: m, "": rest})
            said.append(Possible((*case.names, t), case.guards, {}).saying(whole))
        return either(said)


def _is_exponent(what: Expression) -> bool:
    return isinstance(what, Call) and what.function == "v2"


def _power(exponent: Expression) -> Expression:
    """Give the lowest bit of numbers whose v2 is a constant: 2 to it, 0 for -1."""
    c = exponent.evaluate({})
    if c > _LARGEST_EXPONENT:
        raise beyond(exponent)
    return number(1 << c if c >= 0 else max(c, -2) + 1)


def _perhaps_not(said: Sentence, relation: str) -> Sentence:
    return said if relation == "==" else Negation(said)


def _same_digits(left: Expression, relation: str, right: Expression) -> Sentence | None:
    one, other = _digits(left), _digits(right)
    if one is None or other is None or (isinstance(one, str) and isinstance(other, str)):
        return None
    return _perhaps_not(SameDigits(one, other), relation) if relation in ("==", "!=") else None


def _digits(what: Expression) -> Digits | None:
    """Read operations on the digits of variables."""
    match what:
        case Variable(name):
            return name
        case Number(0):
            return "0"
        case Binary("^" | "&" | "|" as operator, left, right):
            one, other = _digits(left), _digits(right)
            if one is not None and other is not None:
                return (BITS[operator], one, other)
    return None


def worth(translation: Translation, term: Expression, value: str = "v") -> Sentence:
    r"""Say that a term is a number of a name.

    >>> from grundy.formulas.parser import parse_expression
    >>> print(worth(Translation(), parse_expression("a // 2")))
    exists t1 t2 : N, a = 2 * t1 + t2 /\ t2 < 2 /\ v = t1
    """
    said: Sequence[Sentence] = [
        case.saying(linear({value: 1}, "==", case.total)) for case in translation.cases(term)
    ]
    return either(said)
