"""Say what a term may be, digit by digit: sums of multiples of numbers, in disjoint cases.

A case is a disjunct, which says when it is that sum, and the sum; numbers of the disjunct's own
have names that begin with #. Terms may be negative; a number is not. Where a term has no value, it
has no case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, product
from operator import and_, or_, xor
from typing import TypeVar

from .automata import Digits
from .certificate import Rejected
from .expressions import Term
from .numerations.adding import added
from .printing import text
from .relations import Relation, bits, linear
from .search import Disjunct
from .tallies import counted, length, low, trailing

__all__ = ["Case", "Form", "cases", "few", "minus", "naturals", "plus", "sizes", "summed", "times"]
__all__ += ["together"]

Form = Mapping[str, int]
"""A sum: a factor for each name; the constant stands with ""."""

Case = tuple[Disjunct, Form]
Item = TypeVar("Item")

_MOST_CASES = 2_000
_LARGEST_COUNT = 12
_BITWISE: Mapping[str, Callable[[int, int], int]] = {"^": xor, "&": and_, "|": or_}


def plus(x: Form, y: Form) -> Form:
    """Add.

    >>> plus({"x": 1, "": 2}, {"x": 3, "y": 1})
    {'x': 4, '': 2, 'y': 1}
    """
    return {name: x.get(name, 0) + y.get(name, 0) for name in {**x, **y}}


def times(x: Form, factor: int) -> Form:
    """Multiply by a number.

    >>> times({"x": 1, "": 2}, -3)
    {'x': -3, '': -6}
    """
    return {name: factor * own for name, own in x.items()}


def minus(x: Form, y: Form) -> Form:
    """Subtract.

    >>> minus({"x": 1, "": 2}, {"x": 3, "y": 1})
    {'x': -2, '': 2, 'y': -1}
    """
    return plus(x, times(y, -1))


def summed(form: Form, digits: Digits, least: bool = False) -> list[Disjunct]:
    """Say that a sum is 0, or, where ``least``, 0 or less.

    >>> from grundy.checker.search import search
    >>> binary = Digits("binary")
    >>> [search(binary, found) for found in summed({"x": 3, "y": -5, "": 1}, binary)]
    [{'x': 3, 'y': 2}]
    >>> summed({"x": 3, "": 1}, binary)
    []
    """
    signs = {factor > 0 for factor in form.values() if factor}
    constant = form.get("", 0)
    if constant and len(signs) == 1 and (not least or constant > 0):
        return []  # all of one sign, and not all 0
    if digits.proven:
        return [added(form, digits, least)]
    names = {name: factor for name, factor in form.items() if name}
    return [(linear(names, constant, digits, least),)]


def few(found: Iterable[Item], what: Term) -> list[Item]:
    """Refuse what falls into too many cases.

    >>> few(iter("ab"), ("v2", "n"))
    ['a', 'b']
    >>> few(range(3000), ("v2", "n"))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: 'v2(n)' falls into more than 2000 cases
    """
    kept = [*islice(found, _MOST_CASES + 1)]
    if len(kept) > _MOST_CASES:
        raise Rejected(f"'{text(what)[:200]}' falls into more than {_MOST_CASES} cases")
    return kept


def cases(term: Term, digits: Digits) -> list[Case]:
    """Give what a term may be, each time with the disjunct in which it is that.

    >>> [len(cases(term, Digits("binary"))) for term in (("-", "n", 1), ("^", ("-", "n", 1), 2))]
    [1, 1]
    """
    return few(_cases(term, digits), term)


def _cases(term: Term, digits: Digits) -> Iterable[Case]:
    found: Iterable[Case]
    match term:
        case int():
            found = [((), {"": term})]
        case str():
            found = [((), {term: 1})]
        case ("-", of):
            found = ((disjunct, times(form, -1)) for disjunct, form in cases(of, digits))
        case ("abs", of):
            found = _larger(cases(of, digits), cases(("-", of), digits), digits)
        case ("max", left, right):
            found = _larger(cases(left, digits), cases(right, digits), digits)
        case ("min", left, right):
            found = cases(("-", ("max", ("-", left), ("-", right))), digits)
        case ("low", of):
            found = _lows(of, digits)
        case ("graph", Relation() as graph, *args):
            found = _worth(graph, args, digits)
        case ("%", ("v2", of), int() as modulus) if modulus:
            found = _valuations(of, modulus, digits)
        case ("%", ("ones" | "digits", of, *base), int() as modulus) if modulus and (
            base or [2]
        ) == [digits.base]:
            said = partial(length, base=digits.base) if base else counted
            found = _counts(of, modulus, digits, said)
        case (operator, left, right) if operator not in ("gcd", "digits"):
            found = (
                ((*one, *other, *more), form)
                for (one, x), (other, y) in product(cases(left, digits), cases(right, digits))
                for more, form in _combined(operator, x, y, digits)
            )
        case _:
            raise Rejected(f"'{text(term)[:200]}' cannot be read digit by digit")
    return found


def _combined(operator: str, x: Form, y: Form, digits: Digits) -> Iterable[Case]:
    match operator:
        case "+" | "-":
            return [((), plus(x, y) if operator == "+" else minus(x, y))]
        case "*":
            number, other = (x, y) if set(x) <= {""} else (y, x)
            return [((), times(other, _constant(number, "a product")))]
        case "//" | "%":
            return _divided(x, _constant(y, "a division"), operator == "%", digits)
    return _bitwise(_BITWISE[operator], x, y, digits)


def _constant(form: Form, what: str) -> int:
    if any(factor for name, factor in form.items() if name):
        raise Rejected(f"{what} with what is not a given number cannot be read digit by digit")
    return form.get("", 0)


def _divided(x: Form, by: int, rest: bool, digits: Digits) -> Iterator[Case]:
    """Say that x = by * quotient + remainder; the quotient may be negative."""
    if by < 0:
        for found, form in _divided(times(x, -1), -by, rest, digits):
            yield found, times(form, -1 if rest else 1)
        return
    if by == 0:
        return
    if rest and by.bit_count() == 1 and digits.binary:  # -1 - x has the places of x turned
        ones = {"": by - 1}
        yield from _bitwise(and_, x, ones, digits)
        turned = _bitwise(and_, minus({"": -1}, x), ones, digits)
        yield from ((found, minus(ones, form)) for found, form in turned)
        return
    natural = min(x.values(), default=0) >= 0
    quotient = digits.fresh()
    for sign in (1,) if natural else (1, -1):
        signed = {quotient: sign, "": min(sign, 0)}
        for found, remainder in _remainders(by, digits):
            for whole in summed(minus(x, plus(times(signed, by), remainder)), digits):
                yield (*whole, *found), remainder if rest else signed


def _remainders(by: int, digits: Digits) -> list[Case]:
    """Give the numbers below one: as a number of its own, or, where sums are slow, each."""
    if digits.binary:
        remainder = digits.fresh()
        below = summed({remainder: 1, "": 1 - by}, digits, least=True)
        return [(found, {remainder: 1}) for found in below]
    return few((((), {"": number}) for number in range(by)), by)


def _bitwise(
    combine: Callable[[int, int], int], x: Form, y: Form, digits: Digits
) -> Iterator[Case]:
    if not digits.binary:
        raise Rejected("bits cannot be read in these digits")
    for (found, one), (other, two) in product(naturals(x, digits), naturals(y, digits)):
        result = digits.fresh()
        yield (*found, *other, bits((one, two, result), combine)), {result: 1}


def naturals(form: Form, digits: Digits) -> list[tuple[Disjunct, str]]:
    """Give a name to what a sum is, where that is 0 or more.

    >>> binary = Digits("binary")
    >>> [name for _, name in naturals({"x": 1}, binary) + naturals({"x": 1, "": -2}, binary)]
    ['x', '#0']
    """
    plain = [name for name, factor in form.items() if factor]
    if len(plain) == 1 and plain[0] and form[plain[0]] == 1:
        return [((), plain[0])]
    number = digits.fresh()
    return [(found, number) for found in summed(minus(form, {number: 1}), digits)]


def sizes(term: Term, digits: Digits) -> Iterator[tuple[Disjunct, str, bool]]:
    """Give a number that is not negative, and say that it is 0, then that it is not.

    >>> [(name, zero) for _, name, zero in sizes("x", Digits("binary"))]
    [('', True), ('x', False)]

    `Rejected` is raised in digits that are not binary.
    """
    if not digits.binary:
        raise Rejected("bits cannot be read in these digits")
    for found, form in cases(term, digits):
        for zero in summed(form, digits):
            yield (*found, *zero), "", True
        for more, x in naturals(form, digits):
            yield (*found, *more), x, False


def _larger(left: Iterable[Case], right: Iterable[Case], digits: Digits) -> Iterator[Case]:
    for (one, x), (other, y) in product(left, right):
        for above in summed(minus(y, x), digits, least=True):
            yield (*one, *other, *above), x
        for below in summed(plus(minus(x, y), {"": 1}), digits, least=True):
            yield (*one, *other, *below), y


def _lows(term: Term, digits: Digits) -> Iterator[Case]:
    for found, x, zero in sizes(term, digits):
        if zero:
            yield found, {}
        else:
            z = digits.fresh()
            yield (*found, low(x, z)), {z: 1}


def _worth(graph: Relation, args: Sequence[Term], digits: Digits) -> Iterator[Case]:
    """Give the v that is related to numbers, which are named 0, 1, ... there."""
    for found, names in together(args, digits):
        v = digits.fresh()
        yield (*found, graph.renamed({**names, "v": v})), {v: 1}


def together(args: Sequence[Term], digits: Digits) -> Iterator[tuple[Disjunct, Mapping[str, str]]]:
    """Give names to terms, where all are 0 or more, for the tracks 0, 1, ... of an automaton.

    >>> [names for _, names in together(["a", ("-", "a", 1)], Digits("binary"))]
    [{'0': 'a', '1': '#0'}]
    """
    named = (
        [
            ((*found, *more), x)
            for found, form in cases(arg, digits)
            for more, x in naturals(form, digits)
        ]
        for arg in args
    )
    for chosen in product(*named):
        disjunct = tuple(relation for found, _ in chosen for relation in found)
        yield disjunct, {str(i): x for i, (_, x) in enumerate(chosen)}


def _counts(
    term: Term, modulus: int, digits: Digits, said: Callable[[str, int, int], Relation]
) -> Iterator[Case]:
    """Give the number of ones, or of digits, modulo a number."""
    if modulus > _LARGEST_COUNT:
        raise Rejected(f"digits are counted modulo {_LARGEST_COUNT} at most")
    for found, form in cases(term, digits):
        for more, x in naturals(form, digits):
            for rest in range(modulus):
                yield (*found, *more, said(x, rest, modulus)), {"": rest}


def _valuations(term: Term, modulus: int, digits: Digits) -> Iterator[Case]:
    """Give v2 modulo a number; v2(0) is -1."""
    for found, x, zero in sizes(term, digits):
        if zero:
            yield found, {"": modulus - 1}
        else:
            for rest in range(modulus):
                yield (*found, trailing(x, rest, modulus)), {"": rest}
