"""Conditions read digit by digit.

A term is a sum of multiples of numbers, in disjoint cases. A case is a disjunct, which says when it
is that sum, and the sum; numbers of the disjunct's own have names that begin with #. Terms may be
negative; a number is not. Where a term has no value, it has no case.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from operator import and_, or_, xor
from typing import TypeVar

from .certificate import Rejected, extension
from .digits import Digits, Machine
from .relations import (
    Relation,
    accepted,
    bits,
    counted,
    denied,
    even_zeros,
    joined,
    linear,
    low,
    lowest,
    shifted,
    trailing,
)
from .search import Disjunct, fewest, for_some, projected
from .terms import Condition, Term, links, text

__all__ = ["Case", "Form", "cases", "condition_run", "few", "minus", "naturals", "plus"]
__all__ += ["remainders", "sizes", "summed", "times", "together"]

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

    >>> from grundy.checker.core.search import search
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
        return [digits.added(form, least)]
    names = {name: factor for name, factor in form.items() if name}
    return [(linear(names, constant, digits, least),)]


def few(found: Iterable[Item], what: Term) -> list[Item]:
    """Refuse what falls into too many cases.

    >>> few(iter("ab"), ("v2", "n"))
    ['a', 'b']
    >>> few(range(3000), ("v2", "n"))
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: 'v2(n)' falls into more than 2000 cases
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
        case ("%", ("ones" | "digits" as word, of, *base), int() as modulus) if modulus and (
            base or [2]
        ) == [digits.base]:
            said = extension("word", word).length(*base) if base else counted
            found = remainders(of, modulus, digits, said)
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
    if rest and digits.block and digits.block % by == 0:  # as below
        for one, turns in ((x, False), (minus({"": -1}, x), True)):
            for (found, name), least in product(naturals(one, digits), range(by)):
                told = lowest(name, least, by, digits)
                yield (*found, told), {"": by - 1 - least if turns else least}
        return
    if rest and by.bit_count() == 1 and digits.binary:  # -1 - x has the places of x turned
        ones = {"": by - 1}
        yield from _bitwise(and_, x, ones, digits)
        turned = _bitwise(and_, minus({"": -1}, x), ones, digits)
        yield from ((found, minus(ones, form)) for found, form in turned)
        return
    natural = min(x.values(), default=0) >= 0
    name = digits.fresh()
    for sign in (1,) if natural else (1, -1):
        signed = {name: sign, "": min(sign, 0)}
        form, left = minus(x, times(signed, by)), {digits.fresh(): 1}
        if rest and digits.base:  # its lowest digits soon tell whether a number is the remainder
            parts = [summed(minus(form, left), digits)]
            form = left
        else:
            parts = [summed(times(form, -1), digits, least=True)]
        parts.append(summed(plus(form, {"": 1 - by}), digits, least=True))
        for some, more in product(*parts):
            yield (*some, *more), form if rest else signed


def _bitwise(
    combine: Callable[[int, int], int], x: Form, y: Form, digits: Digits
) -> Iterator[Case]:
    """Combine numbers bit by bit; in blocks of m, these are the bits of m times the numbers."""
    if not digits.binary and not digits.block:
        raise Rejected("bits cannot be read in these digits")
    for (found, one), (other, two) in product(naturals(x, digits), naturals(y, digits)):
        names = (one, two, digits.fresh())
        read = names if digits.binary else (digits.fresh(), digits.fresh(), digits.fresh())
        pairs = [({name: digits.block, own: -1}) for name, own in zip(names, read, strict=True)]
        made = (summed(pair, digits) for pair in pairs) if digits.block else ()
        whole = (relation for (disjunct,) in made for relation in disjunct)
        yield (*found, *other, *whole, bits(read, combine)), {names[2]: 1}


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


def remainders(
    term: Term, modulus: int, digits: Digits, said: Callable[[str, int, int], Relation]
) -> Iterator[Case]:
    """Give what is counted of a number, as its ones, modulo a number.

    >>> [form for _, form in remainders("x", 2, Digits("binary"), counted)]
    [{'': 0}, {'': 1}]

    `Rejected` is raised for a modulus above 12.
    """
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


_MOST_ATOMS = 2_000


def condition_run(condition: Condition, digits: Digits, given: Collection[str]) -> Relation:
    """Give what reads a condition on numbers of these names.

    >>> from grundy.checker.core.search import search
    >>> binary = Digits("binary")
    >>> condition = ("and", ("compare", ("%", "n", 7), "==", 4), ("pow2", ("-", "n", 3)))
    >>> search(binary, [condition_run(condition, binary, ["n"])])
    {'n': 4}
    """
    return _Conditions(digits, given).run(condition)


class _Conditions:
    """Take conditions apart as far as they are joined, so that each atom is read on its own."""

    def __init__(self, digits: Digits, given: Collection[str]) -> None:
        self.digits, self.given, self.atoms = digits, given, 0

    def run(self, condition: Condition) -> Relation:
        match condition:
            case ("not", of):
                return denied(self.run(of))
            case ("and" | "or", *parts):
                return fewest(joined(map(self.run, parts), condition[0] == "and"), self.digits)
            case ("if", test, then, otherwise):
                return self._chosen(self.run(test), then, otherwise)
            case ("compare", _, _, _, _, *_):
                pairs = (("compare", *link) for link in links(condition))
                return joined(map(self.run, pairs), every=True)
        return self._atom(condition)

    def _chosen(self, test: Relation, then: Condition, otherwise: Condition) -> Relation:
        yes = joined([test, self.run(then)], every=True)
        no = joined([denied(test), self.run(otherwise)], every=True)
        return fewest(joined([yes, no]), self.digits)

    def _atom(self, atom: Condition) -> Relation:
        """Read an atom; a choice inside becomes a choice between two atoms."""
        choice = _choice_in(atom)
        if choice is not None:
            _, test, *parts = choice
            return self._chosen(self.run(test), *(_put(atom, choice, part) for part in parts))
        self.atoms += 1
        if self.atoms > _MOST_ATOMS:
            raise Rejected(f"a condition falls into more than {_MOST_ATOMS} parts")
        found = few(_disjuncts(atom, self.digits), atom)
        apart = [projected(one, self.digits, self.given) for one in found]
        return fewest(for_some(apart, self.digits, self.given), self.digits)


def _choice_in(what: Condition | Term) -> Term | None:
    if not isinstance(what, tuple) or what[0] == "if":
        return what if isinstance(what, tuple) else None
    found = (_choice_in(part) for part in what[1:])
    return next((choice for choice in found if choice is not None), None)


def _put(what: Term, old: Term, new: Term) -> Term:
    """Put one part in the place of another."""
    if what is old:
        return new
    if not isinstance(what, tuple):
        return what
    return (what[0], *(_put(part, old, new) for part in what[1:]))


def _disjuncts(atom: Condition, digits: Digits) -> Iterator[Disjunct]:
    """Give the disjuncts of which one must be true."""
    match atom:
        case bool():
            yield from [()] if atom else []
        case ("compare", left, relation, right):
            yield from _compared(left, relation, right, digits)
        case ("pow2", of) if digits.binary:
            for found, form in cases(of, digits):
                for more, x in naturals(form, digits):
                    yield (*found, *more, low(x, x))
        case ("automaton", Machine(numeration=name), *_) if name != digits.name:
            raise Rejected(f"an automaton of {name} digits cannot be read in {digits.name} ones")
        case ("automaton", Machine() | Relation() as said, *args):
            for found, names in together(args, digits):
                made = accepted(said, digits) if isinstance(said, Machine) else said
                yield (*found, made.renamed(names))
        case ("beatty", a, b, *k) if digits.kin and (k or [1]) == [digits.largest]:
            for (one, left), (other, right) in product(cases(a, digits), cases(b, digits)):
                both = product(naturals(left, digits), naturals(right, digits))
                for (more, m), (most, n) in both:
                    yield from ((*one, *other, *more, *most, *p) for p in _pair(m, n, digits))
        case _:
            raise Rejected(f"'{text(atom)[:200]}' cannot be read in {digits.name} digits")


def _pair(a: str, b: str, digits: Digits) -> list[Disjunct]:
    """Use the theorem on the P-positions of Wythoff's game and of those like it.

    Theorem (A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982).
    With weights u_0 = 1, u_1 = k + 1, u_i = k u_(i-1) + u_(i-2), the pairs floor(m x),
    floor(m x) + k m for m > 0 and x = (2 - k + sqrt(k^2 + 4)) / 2 are those in which the first
    number ends in an even number of zeros, and the second has its digits one place further up.
    """
    none = [(*x, *y) for x in summed({a: 1}, digits) for y in summed({b: 1}, digits)]
    return none + [(even_zeros(x, digits), shifted(x, y, digits)) for x, y in ((a, b), (b, a))]


def _compared(left: Term, relation: str, right: Term, digits: Digits) -> Iterator[Disjunct]:
    known = cases
    if (_has_v2(left) or _has_v2(right)) and (module := extension("more", "exponents")):
        known = module.raised(
            left, right
        )  # powers of 2 are compared, to the numbers that are meant
    for (one, x), (other, y) in product(known(left, digits), known(right, digits)):
        for found in _related(minus(x, y), relation, digits):
            yield (*one, *other, *found)


def _related(form: Form, relation: str, digits: Digits) -> list[Disjunct]:
    """Compare a sum with 0."""
    match relation:
        case "==":
            return summed(form, digits)
        case "<=":
            return summed(form, digits, least=True)
        case "<":
            return summed(plus(form, {"": 1}), digits, least=True)
        case ">" | ">=":
            return _related(times(form, -1), relation.replace(">", "<"), digits)
    return _related(form, "<", digits) + _related(form, ">", digits)


def _has_v2(term: Term) -> bool:
    """Tell whether a number is v2 and perhaps something added."""
    match term:
        case ("v2", _):
            return True
        case ("+" | "-", left, right):
            return _has_v2(left) or _has_v2(right)
        case ("-", of):
            return _has_v2(of)
    return False
