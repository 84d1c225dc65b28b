"""Read conditions digit by digit."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

from .automata import Digits, Machine
from .certificate import Rejected
from .expressions import Condition, Term, links
from .fewest import fewest, projected
from .printing import text
from .relations import Relation, placed, shifted
from .search import Denied, Disjunct, ForSome, Joined, Run
from .tallies import even_zeros, low
from .terms import Case, Form, cases, few, minus, naturals, plus, sizes, summed, times, together

__all__ = ["condition_run"]

_MOST_ATOMS = 2_000
_LARGEST_EXPONENT = 60


def condition_run(condition: Condition, digits: Digits, given: Collection[str]) -> Run:
    """Give what reads a condition on numbers of these names.

    >>> from grundy.checker.search import search
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

    def run(self, condition: Condition) -> Run:
        match condition:
            case ("not", of):
                return Denied(self.run(of))
            case ("and" | "or", *parts):
                return fewest(Joined(map(self.run, parts), condition[0] == "and"), self.digits)
            case ("if", test, then, otherwise):
                return self._chosen(self.run(test), then, otherwise)
            case ("compare", _, _, _, _, *_):
                pairs = (("compare", *link) for link in links(condition))
                return Joined(map(self.run, pairs), every=True)
        return self._atom(condition)

    def _chosen(self, test: Run, then: Condition, otherwise: Condition) -> Run:
        yes = Joined([test, self.run(then)], every=True)
        no = Joined([Denied(test), self.run(otherwise)], every=True)
        return fewest(Joined([yes, no]), self.digits)

    def _atom(self, atom: Condition) -> Run:
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
        return fewest(ForSome(apart, self.digits, self.given), self.digits)


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
                yield (*found, placed(said, digits, names))
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
    if _has_v2(left) or _has_v2(right):
        up = _raised(left, right)
        sides = _powers(left, up, digits), _powers(right, up, digits)
    else:
        sides = cases(left, digits), cases(right, digits)
    for (one, x), (other, y) in product(*sides):
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


def _exponent(term: Term) -> tuple[Term | None, int]:
    """Read v2 of something and a number, or a number alone.

    >>> _exponent(("-", ("v2", "a"), 1))
    ('a', -1)
    """
    match term:
        case ("v2", of):
            return of, 0
        case int():
            return None, term
        case ("-", of):
            inner, more = _exponent(of)
            if inner is None:
                return None, -more
        case ("+" | "-", left, right):
            sign = 1 if term[0] == "+" else -1
            (one, x), (two, y) = _exponent(left), _exponent(right)
            if two is None or (one is None and sign == 1):
                return one if two is None else two, x + sign * y
    raise Rejected("v2 can be compared with v2 and numbers only")


def _raised(*both: Term) -> int:
    """Say by what exponents must be raised to be 0 or more, v2(0) being -1."""
    more = [_exponent(side)[1] for side in both]
    if max(map(abs, more)) > _LARGEST_EXPONENT:
        raise Rejected(f"v2 is compared with a number above {_LARGEST_EXPONENT}")
    return 1 + max(0, -min(more))


def _powers(term: Term, up: int, digits: Digits) -> list[Case]:
    """Give 2^(e + up) for an exponent e that is a number, or v2 and a number."""
    of, more = _exponent(term)
    if of is None:
        return [((), {"": 1 << up + more})]
    found: list[Case] = []
    for disjunct, x, zero in sizes(of, digits):
        z = digits.fresh()
        if zero:
            found.append((disjunct, {"": 1 << up + more - 1}))
        else:
            found.append(((*disjunct, low(x, z)), {z: 1 << up + more}))
    return found
