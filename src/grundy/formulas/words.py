"""Say expressions with the words of arithmetic, in any language."""

from __future__ import annotations

from functools import reduce

from grundy.formulas.accepted import Accepted
from grundy.formulas.tree import (
    And,
    Binary,
    Call,
    Choice,
    Compare,
    Earlier,
    Expression,
    Negative,
    Not,
    Or,
)
from grundy.phrases.phrase import Phrase, phrase

__all__ = ["spoken"]

_SIGNS = {"//": " div", "%": " mod", "^": " xor", "==": " =", ",": ","}


def spoken(what: Expression) -> str:
    """Say an expression, its cases as phrases.

    >>> from grundy.formulas.parser import parse_expression
    >>> print(spoken(parse_expression("n // 2 % 3 == 1")))
    n div 2 mod 3 = 1
    >>> spoken(parse_expression("0 if n == 0 else n % 3")).template
    '{term} if {condition} else {other}'
    """
    match what:
        case Choice(then, test, otherwise):
            return phrase(
                "{term} if {condition} else {other}",
                term=_within(then, 1),
                condition=_within(test, 1),
                other=_within(otherwise, 0),
            )
        case Or(parts):
            first, *rest = (_within(part, 2) for part in parts)
            return reduce(lambda a, b: phrase("{a} or {b}", a=a, b=b), rest, first)
        case And(parts):
            first, *rest = (_within(part, 3) for part in parts)
            return reduce(lambda a, b: phrase("{a} and {b}", a=a, b=b), rest, first)
        case Accepted(numeration, step, _, args):
            return phrase(
                "an automaton of {n} states accepts the {numeration} digits of {names}",
                n=len(step),
                numeration=numeration,
                names=", ".join(map(str, args)),
            )
        case Not(of):
            return phrase("not {a}", a=_within(of, 3))
    return _number(what)


def _number(what: Expression) -> str:
    match what:
        case Binary(operator, left, right):
            ranks = what.ranks()
            return _sides(_within(left, ranks[0]), operator, _within(right, ranks[1]))
        case Compare(relations, operands):
            first, *rest = (_within(operand, 5) for operand in operands)
            return reduce(lambda a, b: _sides(a, *b), zip(relations, rest, strict=True), first)
        case Earlier(of):
            return _around("f(", spoken(of), ")")
        case Negative(of):
            return _around("-", _within(of, 10), "")
        case Call(function, args):
            first, *rest = map(spoken, args)
            return _around(f"{function}(", reduce(lambda a, b: _sides(a, ",", b), rest, first), ")")
    return str(what)


def _within(what: Expression, rank: int) -> str:
    return _around("(", spoken(what), ")") if what.binds() < rank else spoken(what)


def _sides(left: str, sign: str, right: str) -> str:
    sign = _SIGNS.get(sign, f" {sign}")
    if isinstance(left, Phrase) or isinstance(right, Phrase):
        return phrase("{a}{sign} {b}", a=left, sign=sign, b=right)
    return f"{left}{sign} {right}"


def _around(before: str, inner: str, after: str) -> str:
    if isinstance(inner, Phrase):
        return phrase("{before}{inner}{after}", before=before, inner=inner, after=after)
    return f"{before}{inner}{after}"
