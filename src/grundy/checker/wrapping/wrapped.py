"""Say what is linear but for a few products, with numbers written in coordinates n = q M + r.

A vector holds a linear form for each base M1, ..., Md, how many of it there are, and one form more,
the rest. Bases are linear in numbers, and sizes below them in the bases after them: that is all the
product there is. What is said comes as clauses, each a conjunction of linear sums that are 0, or 0
or less; one clause must be true.

Lemma. Let M >= 1, X an integer and |R| <= c M. Then X M + R >= 0 just if X >= c, or X = j and
j M + R >= 0 for a j from -c to c - 1; and X M + R = 0 just if X = j and j M + R = 0 for a j from
-c to c. Proof: if X >= c then X M + R >= c M - c M = 0; if X < -c then X M + R <= -M < 0; and if
X > c then X M + R >= M > 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from ..certificate import Rejected
from ..expressions import Condition, Term, links
from ..printing import text
from ..terms import Form, few, minus, plus, times
from .clauses import Clause, clean, joined

__all__ = ["Vector", "Wrapped", "below"]

Vector = tuple[Form, ...]
Case = tuple[Clause, Vector]
Bound = Callable[[int, Vector], int]

_LARGEST_DIVISOR = 12
_NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


class Wrapped:
    """Read terms and conditions in coordinates of some bases; refuse what cannot be said there.

    ``known`` says of each name its vector. ``bound`` gives a c of which |R| <= c M is verified, for
    the place of M and R. ``numbers`` has such pairs of which 0 <= R < M is said elsewhere.

    >>> most = lambda place, rest: 1
    >>> wrapped = Wrapped([({}, {"m": 1, "": 1})], most, {"n": ({"q": 1}, {"r": 1})})
    >>> wrapped.known["m"] = wrapped.plain({"m": 1})
    >>> for clause in wrapped.holds(("compare", "n", ">", "m")): print(*clause, sep=" and ")
    ('<=', {'q': -1, '': 1})
    ('==', {'q': 1}) and ('<=', {'m': 1, 'r': -1, '': 1})
    """

    def __init__(self, bases: Sequence[Vector], bound: Bound, known: Mapping[str, Vector]) -> None:
        self.bases, self.bound, self.known = bases, bound, dict(known)
        self.numbers: list[tuple[int, Vector]] = []
        self._fresh = 0

    def plain(self, form: Form) -> Vector:
        """Give a linear form as a vector."""
        return (*({} for _ in self.bases), form)

    def least(self, vector: Vector, i: int = 0) -> list[Clause]:
        """Say that a vector is 0 or more; before place i it is 0."""
        return self._compared(vector, i, "<=")

    def zero(self, vector: Vector, i: int = 0) -> list[Clause]:
        """Say that a vector is 0; before place i it is so in each place."""
        return self._compared(vector, i, "==")

    def _compared(self, vector: Vector, i: int, relation: str) -> list[Clause]:
        head, rest = clean(vector[i]), below(vector, i)
        if i == len(self.bases):
            return joined([((relation, times(head, -1)),)])
        if not head:
            return self._compared(rest, i + 1, relation)
        c, found = self.bound(i, rest), list[Clause]()
        if relation == "<=":
            found += joined([(("<=", plus(times(head, -1), {"": c})),)])
        for j in range(-c, c + (relation == "==")):
            is_j: list[Clause] = [(("==", plus(head, {"": -j})),)]
            shifted = _sum(rest, self._times(self.bases[i], j))
            if is_j := joined(is_j):
                found += joined(is_j, self._compared(shifted, i + 1, relation))
        return found

    def _times(self, vector: Vector, factor: int) -> Vector:
        return tuple(clean(times(form, factor)) for form in vector)

    def holds(self, condition: Condition, wanted: bool = True) -> list[Clause]:
        """Say that a condition is true, or false."""
        match condition:
            case bool():
                return [()] if condition == wanted else []
            case ("not", of):
                return self.holds(of, not wanted)
            case ("and" | "or", *parts):
                found = [self.holds(part, wanted) for part in parts]
                if (condition[0] == "and") == wanted:
                    return joined(*found)
                return [clause for some in found for clause in some]
            case ("if", test, then, otherwise):
                yes = joined(self.holds(test), self.holds(then, wanted))
                return yes + joined(self.holds(test, False), self.holds(otherwise, wanted))
            case ("compare", *_):
                pairs = [self._related(x, r, y, wanted) for x, r, y in links(condition)]
                return joined(*pairs) if wanted else [one for some in pairs for one in some]
        raise Rejected(f"'{text(condition)[:200]}' cannot be said in coordinates")

    def _related(self, x: Term, relation: str, y: Term, wanted: bool) -> list[Clause]:
        relation = relation if wanted else _NEGATED[relation]
        found = list[Clause]()
        for (one, left), (other, right) in product(self.cases(x), self.cases(y)):
            found += joined([one], [other], self.compare(left, relation, right))
        return few(iter(found), ("compare", x, relation, y))

    def compare(self, x: Vector, relation: str, y: Vector) -> list[Clause]:
        """Compare two vectors."""
        difference = _sum(x, self._times(y, -1))
        one = self.plain({"": 1})
        match relation:
            case "==":
                return self.zero(difference)
            case ">=":
                return self.least(difference)
            case ">":
                return self.least(_sum(difference, self._times(one, -1)))
            case "<" | "<=":
                return self.compare(y, relation.replace("<", ">"), x)
        return self.compare(x, "<", y) + self.compare(x, ">", y)

    def cases(self, term: Term) -> list[Case]:
        """Give what a term may be, each time with a clause in which it is that.

        Clauses are disjoint but for the names of their own, which begin with a point.
        """
        match term:
            case int() | str():
                return [((), self.known[term] if isinstance(term, str) else self.plain({"": term}))]
            case ("-", of):
                return [(when, self._times(vector, -1)) for when, vector in self.cases(of)]
            case ("+" | "-", left, right):
                sign = 1 if term[0] == "+" else -1
                return self._each(
                    product(self.cases(left), self.cases(right)),
                    lambda x, y: _sum(x, self._times(y, sign)),
                )
            case ("*", left, right):
                return self._each(
                    product(self.cases(left), self.cases(right)),
                    lambda x, y: self._multiplied(term, x, y),
                )
            case ("if", test, then, otherwise):
                return [
                    (clause, vector)
                    for wanted, part in ((True, then), (False, otherwise))
                    for when, vector in self.cases(part)
                    for clause in joined(self.holds(test, wanted), [when])
                ]
            case ("//" | "%", of, by):
                return self._divided(term, of, by)
        raise Rejected(f"'{text(term)[:200]}' cannot be said in coordinates")

    def _multiplied(self, term: Term, x: Vector, y: Vector) -> Vector:
        """Multiply by a number, or a sum without bases by a base."""
        for one, other in ((x, y), (y, x)):
            if one == self.plain({"": one[-1].get("", 0)}):
                return self._times(other, one[-1].get("", 0))
            for place in range(len(self.bases)):
                if one == self._unit(place) and not any(other[:-1]):
                    return tuple(other[-1] if i == place else {} for i in range(len(one)))
        raise Rejected(f"'{text(term)[:200]}' cannot be said in coordinates")

    def _each(self, pairs: Iterable[tuple[Case, Case]], make: Any) -> list[Case]:
        return [
            (clause, make(x, y))
            for (one, x), (other, y) in pairs
            for clause in joined([one], [other])
        ]

    def _divided(self, term: Term, of: Term, by: Term) -> list[Case]:
        """Divide by a base, or by a number what has no base in it."""
        divisors = self.cases(by)
        found = list[Case]()
        for (one, vector), (other, divisor) in product(self.cases(of), divisors):
            for when, quotient, rest in self._division(term, vector, divisor):
                value = quotient if term[0] == "//" else rest
                found += [(clause, value) for clause in joined([(*one, *other, *when)])]
        return few(iter(found), term)

    def _division(
        self, term: Term, vector: Vector, divisor: Vector
    ) -> list[tuple[Clause, Vector, Vector]]:
        """Give quotients and rests; (X + j, R - j M) where 0 <= R - j M < M."""
        vector = tuple(map(clean, vector))
        for place, base in enumerate(self.bases):
            if divisor not in (base, self._unit(place)):
                continue
            if term[0] == "%":
                vector = self._without_multiples(vector, place)
            if any(vector[:place]):
                continue
            rest, found = below(vector, place), list[tuple[Clause, Vector, Vector]]()
            if (place, rest) in self.numbers:
                return [((), self.plain(vector[place]), rest)]
            c = self.bound(place, rest)
            for j in range(-c, c + 1):
                after = _sum(rest, self._times(base, -j))
                under = _sum(base, self._times(_sum(after, self.plain({"": 1})), -1))
                whole = self.plain(plus(vector[place], {"": j}))
                found += [
                    (clause, whole, after)
                    for clause in joined(self.least(after, place + 1), self.least(under, place + 1))
                ]
            return found
        factor = divisor[-1].get("", 0)
        numbers = divisor == self.plain({"": factor})
        if any(vector[:-1]) or not numbers or not 0 < factor <= _LARGEST_DIVISOR:
            raise Rejected(f"'{text(term)[:200]}' is divided by no base")
        return self._by_number(vector[-1], factor)

    def _without_multiples(self, vector: Vector, place: int) -> Vector:
        """Leave out bases before a place that are so many times the base there."""
        drop = {
            i
            for i, base in enumerate(self.bases[:place])
            if not any(form for j, form in enumerate(base) if j != place)
        }
        return tuple({} if i in drop else form for i, form in enumerate(vector))

    def _unit(self, place: int) -> Vector:
        return tuple({"": 1} if i == place else {} for i in range(len(self.bases) + 1))

    def _by_number(self, form: Form, by: int) -> list[tuple[Clause, Vector, Vector]]:
        """Write a sum as by h + e or, where it may be negative, as e - by h with h >= 1."""
        self._fresh += 1
        h, found = f".{self._fresh}", list[tuple[Clause, Vector, Vector]]()
        for e, sign in product(range(by), (1, -1)):
            if sign < 0 and all(factor >= 0 for factor in form.values()):
                continue
            clause: Clause = (("==", minus(form, {h: sign * by, "": e})),)
            if sign < 0:
                clause += (("<=", {h: -1, "": 1}),)
            found += [(one, self.plain({h: sign}), self.plain({"": e})) for one in joined([clause])]
        return found


def below(vector: Vector, i: int) -> Vector:
    """Give what stands after a place.

    >>> below(({"q": 1}, {"r": 1}), 0)
    ({}, {'r': 1})
    """
    return tuple({} if j <= i else clean(form) for j, form in enumerate(vector))


def _sum(x: Vector, y: Vector) -> Vector:
    return tuple(clean(plus(one, other)) for one, other in zip(x, y, strict=True))
