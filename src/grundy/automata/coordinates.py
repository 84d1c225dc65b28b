"""Say by formulas what is linear but for multiples of bases, in coordinates n = q M + r.

A row of sums stands for the first one times the first base and so on, plus the last. Where M >= 1
and |R| <= c M, X M + R >= 0 just if X >= c, or X = j and j M + R >= 0 for a j from -c to c - 1.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import product

from grundy.automata.atoms import Inexpressible
from grundy.formulas.linear import Form, written
from grundy.formulas.tree import (
    FALSE,
    TRUE,
    And,
    Binary,
    Boolean,
    Choice,
    Compare,
    Expression,
    Negative,
    Not,
    Number,
    Or,
    Variable,
    all_of,
    any_of,
)

__all__ = ["Formulated", "Row"]

Row = tuple[Form, ...]
Case = tuple[Expression, Row]

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


class Formulated:
    """Write conditions on numbers whose rows are ``known`` as conditions on what stands in these.

    What stands in the rows of ``heaps`` is less than the bases before it. ``bound`` gives a c with
    |R| <= c M, for the place of M and R.

    >>> rows = {"n": ({"q": 1}, {"r": 1}), "m": ({}, {"m": 1})}
    >>> formulated = Formulated([({}, {"m": 1, "": 1})], lambda place, rest: 1, rows)
    >>> n, m = Variable("n"), Variable("m")
    >>> print(formulated.condition(n > m))
    q >= 1 or q == 0 and r >= m + 1
    """

    def __init__(
        self,
        bases: Sequence[Row],
        bound: Callable[[int, Row], int],
        known: Mapping[str, Row],
        heaps: Collection[str] = ("n", "x1"),
    ) -> None:
        self.bases, self.bound, self.known, self.heaps = bases, bound, known, heaps

    def plain(self, form: Form) -> Row:
        """Give a sum without bases.

        >>> Formulated([], len, {}).plain({"m": 2})
        ({'m': 2},)
        """
        return (*({} for _ in self.bases), form)

    def condition(self, what: Expression, wanted: bool = True) -> Expression:
        """Say that a condition is true, or false; raise `Inexpressible` for other products."""
        match what:
            case Boolean():
                return TRUE if (what == TRUE) == wanted else FALSE
            case Not(of):
                return self.condition(of, not wanted)
            case And(parts) | Or(parts):
                found = [self.condition(part, wanted) for part in parts]
                return all_of(found) if isinstance(what, And) == wanted else any_of(found)
            case Compare() if wanted:
                return all_of(self._related(*pair) for pair in what.pairs())
            case Compare():
                return any_of(self._related(x, _OPPOSITE[r], y) for x, r, y in what.pairs())
        raise Inexpressible(what, "not linear, even in coordinates")

    def _related(self, x: Expression, relation: str, y: Expression) -> Expression:
        pairs = product(self.cases(x), self.cases(y))
        return any_of(
            all_of([one, other, self.compare(left, relation, right)])
            for (one, left), (other, right) in pairs
        )

    def compare(self, x: Row, relation: str, y: Row, i: int = 0) -> Expression:
        """Compare two rows, which are the same before place i."""
        if relation == "!=":
            return self.compare(x, ">", y, i) | self.compare(y, ">", x, i)
        if relation in ("<", "<="):
            return self.compare(y, relation.replace("<", ">"), x, i)
        more = self.plain({"": -1} if relation == ">" else {})
        return self._sign(_sum(_sum(x, _times(y, -1)), more), i, relation == "==")

    def _sign(self, row: Row, i: int, zero: bool) -> Expression:
        """Say that a row is 0, or 0 or more."""
        if i == len(self.bases):
            return _related_to_0(row[i], zero)
        head, rest = row[i], _below(row, i)
        if not head:
            return self._sign(rest, i + 1, zero)
        c = self.bound(i, rest)
        found = [] if zero else [_related_to_0(_added(head, {"": -c}), False)]
        for j in range(-c, c + zero):
            after = _sum(rest, _times(self.bases[i], j))
            is_j = _related_to_0(_added(head, {"": -j}), True)
            found.append(is_j & self._sign(after, i + 1, zero) if is_j != FALSE else FALSE)
        return any_of(found)

    def cases(self, what: Expression) -> list[Case]:
        """Give the rows that a number may be, each with when; raise `Inexpressible` for others."""
        match what:
            case Number() | Variable():
                return [(TRUE, self._atom(what))]
            case Negative(of):
                return [(when, _times(row, -1)) for when, row in self.cases(of)]
            case Choice(then, test, otherwise):
                when = self.condition(test)
                found = [(when & one, row) for one, row in self.cases(then)]
                when = self.condition(test, wanted=False)
                return found + [(when & one, row) for one, row in self.cases(otherwise)]
            case Binary("+" | "-" as sign, left, right):
                factor = 1 if sign == "+" else -1
                return self._each(left, right, lambda x, y: _sum(x, _times(y, factor)))
            case Binary("*", left, right):
                return self._each(left, right, lambda x, y: self._product(what, x, y))
            case Binary("//" | "%", left, right):
                pairs = product(self.cases(left), self.cases(right))
                return [
                    (all_of([one, other, when]), row)
                    for (one, x), (other, y) in pairs
                    for when, row in self._divided(what, x, y)
                ]
        raise Inexpressible(what, "not linear, even in coordinates")

    def _atom(self, what: Number | Variable) -> Row:
        if isinstance(what, Variable):
            return self.known[what.name]
        return self.plain({"": what.of} if what.of else {})

    def _each(
        self, left: Expression, right: Expression, make: Callable[[Row, Row], Row]
    ) -> list[Case]:
        pairs = product(self.cases(left), self.cases(right))
        return [(one & other, make(x, y)) for (one, x), (other, y) in pairs]

    def _unit(self, place: int) -> Row:
        return tuple({"": 1} if i == place else {} for i in range(len(self.bases) + 1))

    def _product(self, what: Expression, x: Row, y: Row) -> Row:
        for one, other in ((x, y), (y, x)):
            factor = one[-1].get("", 0)
            if one == self.plain({"": factor} if factor else {}):
                return _times(other, factor)
            for place in range(len(self.bases)):
                if one == self._unit(place) and not any(other[:-1]):
                    return tuple(other[-1] if i == place else {} for i in range(len(one)))
        raise Inexpressible(what, "not linear, even in coordinates")

    def _divided(self, what: Binary, x: Row, y: Row) -> list[Case]:
        for place, base in enumerate(self.bases):
            if y not in (base, self._unit(place)):
                continue
            row = self._without_multiples(x, place) if what.operator == "%" else x
            if not any(row[:place]):
                return self._by_base(what.operator, row, place)
        by = y[-1].get("", 0)
        if any(x[:-1]) or by < 1 or y != self.plain({"": by}):
            raise Inexpressible(what, "not linear, even in coordinates")
        of, found = written(x[-1]), list[Case]()
        if what.operator == "//":
            if {*x[-1]} - {""}:
                raise Inexpressible(what, "not linear, even in coordinates")
            whole = x[-1].get("", 0) // by
            return [(TRUE, self.plain({"": whole} if whole else {}))]
        for e in range(by):
            found.append(((of % by).eq(e), self.plain({"": e} if e else {})))
        return found

    def _without_multiples(self, row: Row, place: int) -> Row:
        whole = {
            i
            for i, base in enumerate(self.bases[:place])
            if not any(form for j, form in enumerate(base) if j != place)
        }
        return tuple({} if i in whole else form for i, form in enumerate(row))

    def _by_base(self, operator: str, row: Row, place: int) -> list[Case]:
        rest, base, found = _below(row, place), self.bases[place], list[Case]()
        written = (self.known[name] for name in self.heaps)
        if any(of[place] and rest == _below(of, place) for of in written):
            return [(TRUE, self.plain(row[place]) if operator == "//" else rest)]
        c = self.bound(place, rest)
        for j in range(-c, c + 1):
            after = _sum(rest, _times(base, -j))
            zero = self.plain({})
            inside = self.compare(after, ">=", zero, place + 1)
            inside &= self.compare(base, ">", after, place + 1)
            whole = self.plain(_added(row[place], {"": j}))
            found.append((inside, whole if operator == "//" else after))
        return found

    def places(self, name: str, first: int = 0) -> Expression:
        """Say that what stands after each base, from the ``first`` on, is less than it.

        >>> rows = {"n": ({"q": 1}, {"r": 1})}
        >>> print(Formulated([({}, {"m": 1})], len, rows).places("n"))
        m >= r + 1
        """
        row = self.known[name]
        return all_of(
            self.compare(self.bases[i], ">", _below(row, i), i + 1)
            for i in range(first, len(self.bases))
            if row[i]
        )

    def beyond(self, i: int, rest: Row, c: int) -> Expression:
        """Say that |R| <= c M is broken.

        >>> print(Formulated([({}, {"m": 1})], len, {}).beyond(0, ({}, {"r": 1}), 2))
        r >= 2 * m + 1 or 0 >= r + 2 * m + 1
        """
        most = _times(self.bases[i], c)
        return any_of(self.compare(one, ">", most, i + 1) for one in (rest, _times(rest, -1)))


def _related_to_0(form: Form, zero: bool) -> Expression:
    """Say that a sum is 0, or 0 or more, with no number below 0 on either side."""
    sides = ({n: f for n, f in form.items() if f > 0}, {n: -f for n, f in form.items() if f < 0})
    if not set(form) - {""}:
        true = form.get("", 0) == 0 if zero else form.get("", 0) >= 0
        return TRUE if true else FALSE
    if zero and not all(sides) and form.get("", 0):
        return FALSE
    return Compare(("==" if zero else ">=",), (written(sides[0]), written(sides[1])))


def _added(x: Form, y: Form) -> Form:
    found = {name: x.get(name, 0) + y.get(name, 0) for name in {**x, **y}}
    return {name: factor for name, factor in found.items() if factor}


def _sum(x: Row, y: Row) -> Row:
    return tuple(map(_added, x, y))


def _times(row: Row, factor: int) -> Row:
    return tuple({name: factor * f for name, f in form.items() if factor} for form in row)


def _below(row: Row, i: int) -> Row:
    return tuple({} if j <= i else form for j, form in enumerate(row))
