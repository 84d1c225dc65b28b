"""Say conditions of a rule: comparisons of the one tree, and what it has no node for.

The variables are k (stones taken), n (the heap), and i, j (stones taken from two piles, or
the parts of a split). A number
is a sum of multiples of variables, of absolute values and of remainders, and a constant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import gcd

from grundy.formulas.parts import children, free, put
from grundy.formulas.tree import (
    And,
    Binary,
    Call,
    Compare,
    Expression,
    Member,
    Negative,
    Not,
    Number,
    Or,
    Variable,
    all_of,
    number,
)

__all__ = ["OPPOSITES", "SMALL", "Relation", "both_ways", "denied", "linear", "never", "written"]

SMALL = 60
"""Heaps below this size show what a condition says."""
_TURNED = {"i": Variable("j"), "j": Variable("i")}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_RELATIONS: dict[str, tuple[str, Callable[[int, int], bool]]] = {
    "divides": ("does not divide", lambda a, b: a != 0 and b % a == 0),
    "is coprime to": ("is not coprime to", lambda a, b: gcd(a, b) == 1),
    "is a digit of": ("is not a digit of", lambda a, b: 0 <= a < 10 and str(a) in str(b)),
}
"""What is said of two numbers, with its opposite and when it is true."""
OPPOSITES = {name: other for name, (other, _) in _RELATIONS.items()}
OPPOSITES |= {other: name for name, other in OPPOSITES.items()}


@dataclass(frozen=True, eq=False)
class Relation(Expression):
    """A relation of two numbers that has a name, such as ``divides``.

    >>> from grundy.formulas.tree import variables
    >>> k, n = variables("k n")
    >>> divides = Relation(k, "divides", n)
    >>> str(divides), divides.evaluate({"k": 3, "n": 12})
    ('k divides n', True)
    """

    left: Expression
    name: str
    right: Expression
    condition = True

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Tell whether it is true of these numbers."""
        sides = self.left.evaluate(values), self.right.evaluate(values)
        if self.name in _RELATIONS:
            return _RELATIONS[self.name][1](*sides)
        return not _RELATIONS[OPPOSITES[self.name]][1](*sides)

    def __str__(self) -> str:
        return f"{written(self.left)} {self.name} {written(self.right)}"


def denied(what: Expression) -> Expression:
    """Give the opposite of a condition.

    >>> from grundy.formulas.functions import Series
    >>> n = Variable("n")
    >>> print(denied(n % 2 < 1), denied(Member(n, Series("primes"))), sep=", ")
    n % 2 >= 1, not n in primes
    """
    match what:
        case Compare((sign,), sides):
            return Compare((_OPPOSITE[sign],), sides)
        case Relation(left, name, right):
            return Relation(left, OPPOSITES[name], right)
        case Not(of):
            return of
    return Not(what)


def never(what: Expression) -> bool:
    """Tell whether a condition on k and n holds for no k and n with 1 <= k <= n < 60.

    One on other numbers may hold.

    >>> k, n = Variable("k"), Variable("n")
    >>> never(2 * n < n), never((2 * k).eq(n)), never(n > 60)
    (True, False, True)
    """
    names = free(what)
    pairs = ((k, n) for n in range(1, SMALL) for k in range(1, n + 1 if "k" in names else 2))
    return names <= {"k", "n"} and not any(what.evaluate({"k": k, "n": n}) for k, n in pairs)


def linear(parts: Iterable[tuple[Expression, int]], constant: int = 0) -> Expression:
    """Add multiples and a constant, which stands last.

    >>> k, n = Variable("k"), Variable("n")
    >>> print(linear([(k, -2), (n, 1)], 5), "|", linear([], -3))
    -(2 * k) + n + 5 | -3
    """
    whole: Expression | None = None
    ones = [(one if abs(factor) == 1 else abs(factor) * one, factor) for one, factor in parts]
    for one, sign in (*ones, *([(number(abs(constant)), constant)] if constant else [])):
        if whole is None:
            whole = one if sign > 0 else Negative(one)
        else:
            whole = whole + one if sign > 0 else whole - one
    return number(0) if whole is None else whole


def written(what: Expression) -> str:
    """Write a condition, or a number in one, as the language of rules does.

    >>> k, n = Variable("k"), Variable("n")
    >>> written((2 * (k % 3) - 2 * n).eq(Call("abs", (n - 2 * k,))))
    '2 * (k % 3) - 2n = |n - 2k|'
    >>> written(((n + k % 3) % 2).eq(1))
    'n + k % 3 is odd'
    """
    match what:
        case Compare((sign,), (Binary("%", of, _), Number(rest))) if not _is_plain(of):
            return f"{written(of)} is {('even', 'odd')[rest ^ (sign == '!=')]}"
        case Compare((sign,), (left, right)):
            return f"{written(left)} {'=' if sign == '==' else sign} {written(right)}"
        case Negative(of) | Call("abs", (of,)):
            bar = "|" * isinstance(what, Call)
            return f"{bar or '-'}{written(of)}{bar}"
        case Binary(sign, left, right):
            return _of_two(sign, left, right)
        case And() | Or() | Not() | Member():
            return _of_conditions(what)
    return str(what)


def _of_conditions(what: Expression) -> str:
    match what:
        case Or(parts):
            return _listed(parts, "in") or f"({' or '.join(map(written, parts))})"
        case Not(Or(parts)):
            return _listed(parts, "not in") or f"not ({' or '.join(map(written, parts))})"
        case Member(of, series):
            return f"{written(of)} in {series}"
        case Not(Member(of, series)):
            return f"{written(of)} not in {series}"
        case Not(of):
            return f"not ({written(of)})"
    return " and ".join(map(written, children(what)))


def _listed(parts: Sequence[Expression], within: str) -> str:
    """Write a list: the same number is one of these; else nothing."""
    sides = [part.operands for part in parts if isinstance(part, Compare)]
    signs = {part.relations for part in parts if isinstance(part, Compare)}
    same = {left for left, *_ in sides}
    if len(sides) < len(parts) or signs != {("==",)} or len(same) > 1:
        return ""
    if not all(isinstance(right, Number) for _, right in sides):
        return ""
    return f"{written(sides[0][0])} {within} {{{','.join(str(one) for _, one in sides)}}}"


def _is_plain(what: Expression) -> bool:
    """Tell whether a number may stand under a remainder: in a rule that is a sum of multiples."""
    inner = what.function == "abs" if isinstance(what, Call) else False
    inner |= isinstance(what, Binary) and what.operator == "%"
    return not inner and all(map(_is_plain, children(what)))


def _of_two(sign: str, left: Expression, right: Expression) -> str:
    first, second = written(left), written(right)
    match sign, left, right:
        case "*", Variable(), Variable():
            return f"{first}*{second}"
        case "*", _, Variable():
            return f"{first}{second}"
        case "*", _, Binary():
            return f"{first} * ({second})"
        case "%", Variable() | Call(), _:
            return f"{first} % {second}"
        case "%", _, _:
            return f"({first}) % {second}"
    return f"{first} {sign} {second}"


def both_ways(when: tuple[Expression, ...]) -> tuple[Expression, ...]:
    """Let conditions on the parts of a split hold whichever of them is i.

    >>> i, j = Variable("i"), Variable("j")
    >>> print(*both_ways((i >= 2 * j,)))
    i >= 2 * j or j >= 2 * i
    >>> print(*both_ways((Relation(i, "is coprime to", j), (i % 2).eq(1), (j % 2).eq(1))), sep=", ")
    i is coprime to j, i % 2 == 1, j % 2 == 1
    """
    turned = [_turned(one) for one in when]
    if {str(one) for one in turned} == {str(one) for one in when}:
        return when
    return (all_of(when) | all_of(turned),)


def _turned(one: Expression) -> Expression:
    """Put j for i and i for j, but where that says the same."""
    match one:
        case Relation(Variable(), "is coprime to" | "is not coprime to", Variable()):
            return one
    turned = put(one, _TURNED)
    return one if str(turned).replace("abs(j - i)", "abs(i - j)") == str(one) else turned
