"""Say the conditions of claims and rules as sentences about natural numbers.

An atom about what has no value is false, as everywhere in Grundy.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from grundy.coq.sentences import (
    Constant,
    Negation,
    Power,
    SameDigits,
    SameExponent,
    Sentence,
    both,
    either,
)
from grundy.coq.sums import Digits
from grundy.coq.terms import BITS, Possible, Terms, beyond, linear
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

__all__ = ["Translation", "worth"]

_LARGEST_EXPONENT = 512


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
