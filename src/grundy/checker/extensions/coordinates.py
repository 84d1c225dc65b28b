"""Check laws of families: a number in the rule is any, and heaps are written n = q M + r."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import permutations, product
from math import gcd
from typing import Any

from ..core.certificate import Progress, Rejected, nothing
from ..core.claims import AllValues, AnyClaim, LostPositions
from ..core.digits import Digits
from ..core.reading import Form, few, minus, plus, times
from ..core.relations import denied, linear
from ..core.rules import AnyRule, ByPiles
from ..core.search import Disjunct, for_some, is_met, witness
from ..core.terms import Condition, Term, both, compared, conjuncts, free, links, renamed, text

__all__ = ["THEOREM", "VALUE", "Clause", "Vector", "Wrapped", "apart", "below", "check", "clean"]
__all__ += ["joined", "read", "solved", "tidy"]

Clause = tuple[tuple[str, Form], ...]
"""Pairs ("==" or "<=", sum): the sum is 0, or 0 or less. Names stand for natural numbers."""


def joined(*parts: Iterable[Clause]) -> list[Clause]:
    """Say that all of some things are true, without the clauses that are plainly false.

    >>> joined([(("<=", {"x": 1, "": -4}),)], [(("<=", {"x": -1, "": 5}),), (("==", {"x": 1}),)])
    [(('==', {'x': 1}),)]
    """
    found: list[Clause] = [()]
    for part in parts:
        kept = (tidy((*one, *other)) for one, other in product(found, part))
        found = few((clause for clause in kept if clause is not None), "a condition in coordinates")
        found = [clause for i, clause in enumerate(found) if clause not in found[:i]]
    return found


def tidy(clause: Clause) -> Clause | None:
    """Say each bound on a sum once, or give None where two leave no number.

    >>> tidy((("<=", {"x": 2, "y": -2, "": -5}), ("<=", {"x": -3, "": 1}), ("<=", {"x": -1})))
    (('<=', {'x': 1, 'y': -1, '': -2}), ('<=', {'x': -1, '': 1}))
    """
    bounds: dict[tuple[tuple[str, int], ...], list[int | None]] = {}
    for relation, form in clause:
        names = sorted((name, f) for name, f in form.items() if f and name)
        size = gcd(*(f for _, f in names)) or 1
        sign = 1 if not names or names[0][1] > 0 else -1
        key = tuple((name, sign * f // size) for name, f in names)
        least = 0 if all(f > 0 for _, f in key) else None
        known = bounds.setdefault(key, [least, None if key else 0])
        bound = -sign * form.get("", 0)  # of the sum in key, size times
        if relation == "==" or sign > 0:
            known[1] = min(bound // size, bound // size if known[1] is None else known[1])
        if relation == "==" or sign < 0:
            up = -(-bound // size)
            known[0] = max(up, up if known[0] is None else known[0])
    found: list[tuple[str, Form]] = []
    for key, (low, high) in bounds.items():
        if low is not None and high is not None and low > high:
            return None
        least = 0 if all(f > 0 for _, f in key) else None
        if low == high and key:
            found.append(("==", _form(key, 1, high)))
            continue
        found += [("<=", _form(key, 1, high))] if high is not None and key else []
        found += [("<=", _form(key, -1, low))] if low != least else []
    return tuple(found)


def _form(key: tuple[tuple[str, int], ...], sign: int, bound: int | None) -> Form:
    form = {name: sign * f for name, f in key}
    return form | {"": -sign * bound} if bound else form


def solved(clause: Clause, given: Collection[str]) -> Clause | None:
    """Put what equations say in the place of names that are not given; None where it is false.

    >>> solved((("==", {"x": 1, "n": -1, "": 2}), ("<=", {"x": 1, "m": -1})), {"n", "m"})
    (('<=', {'m': -1, 'n': 1, '': -2}), ('<=', {'n': -1, '': 2}))
    """
    for i, (relation, form) in enumerate(clause):
        name = next((x for x, f in form.items() if x and x not in given and abs(f) == 1), None)
        if relation == "==" and name is not None:
            value = times(form, -form[name])  # that of the name, and the name once less
            value = clean(plus(value, {name: 1}))
            rest = (*clause[:i], *clause[i + 1 :])
            put = tuple(
                (r, plus(times(value, of.get(name, 0)), clean({**of, name: 0}))) for r, of in rest
            )
            kept = tidy((*put, ("<=", times(value, -1))))
            return kept if kept is None else solved(kept, given)
    return clause


def apart(clause: Clause) -> list[Clause]:
    """Part a clause into clauses that have no names in common.

    >>> apart((("<=", {"x": 1, "": -4}), ("==", {"y": 1, "z": -1}), ("<=", {"z": -1, "": 1})))
    [(('<=', {'x': 1, '': -4}),), (('==', {'y': 1, 'z': -1}), ('<=', {'z': -1, '': 1}))]
    """
    parts: list[Clause] = []
    for one in clause:
        joint = [part for part in parts if any({*form} & {*one[1]} - {""} for _, form in part)]
        parts = [part for part in parts if part not in joint]
        parts.append((*(link for part in joint for link in part), one))
    return parts


def _relations(clause: Clause, digits: Digits) -> Disjunct:
    """Read a clause digit by digit."""
    forms = [({x: f for x, f in of.items() if x}, of.get("", 0), sign) for sign, of in clause]
    return tuple(linear(of, more, digits, least=sign == "<=") for of, more, sign in forms)


def clean(form: Form) -> Form:
    """Leave out what is taken no times.

    >>> clean({"x": 0, "y": 2})
    {'y': 2}
    """
    return {name: factor for name, factor in form.items() if factor}


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

    def _compared(self, vector: Vector, relation: str, i: int = 0) -> list[Clause]:
        """Say that a vector is 0, or, where "<=", that 0 is at most it; before place i it is 0."""
        head, rest = clean(vector[i]), below(vector, i)
        if i == len(self.bases):
            return joined([((relation, times(head, -1)),)])
        if not head:
            return self._compared(rest, relation, i + 1)
        c, found = self.bound(i, rest), list[Clause]()
        if relation == "<=":
            found += joined([(("<=", plus(times(head, -1), {"": c})),)])
        for j in range(-c, c + (relation == "==")):
            is_j: list[Clause] = [(("==", plus(head, {"": -j})),)]
            shifted = _sum(rest, self._times(self.bases[i], j))
            if is_j := joined(is_j):
                found += joined(is_j, self._compared(shifted, relation, i + 1))
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
                return self._compared(difference, "==")
            case ">=":
                return self._compared(difference, "<=")
            case ">":
                return self._compared(_sum(difference, self._times(one, -1)), "<=")
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
                inside = (self._compared(one, "<=", place + 1) for one in (after, under))
                found += [(clause, whole, after) for clause in joined(*inside)]
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


_MOST_BASES = 2
_LARGEST_BOUND = 8
VALUE = "a smaller value"  # no name that a rule can have


class _Coordinates:
    """Write a rule in coordinates, and search numbers for what must not be.

    `Rejected` is raised for bases that may be 0, or are no sums of what no move changes.
    """

    def __init__(self, rule: ByPiles, terms: Sequence[Term]) -> None:
        self.rule, self.binary = rule, Digits("binary")
        self.first, *self.letters = rule.names
        self.said = " and ".join(map(text, terms))
        self.valued = list[str]()  # names that are to be in their places beside heaps
        self._bounds: dict[tuple[Any, ...], int] = {}
        self._some: dict[str, bool] = {}
        self.wrapped = self._wrapped(terms)
        self.domain = self.wrapped.holds(rule.domain)
        places = [self.places(name) for name in self.written]
        self.domain = joined(self.domain, *places)
        for base in self.wrapped.bases[:-1]:
            none = self.wrapped.compare(self.wrapped.plain({}), ">=", base)
            self.never("bases: one is 0", self.domain, none)
        self.here = self.possible(joined(self.domain, self.places(self.first)))
        if not self.here:
            raise Rejected("rule: there are no positions of which something could be proved")
        self.moved = self._moved()

    def _wrapped(self, terms: Sequence[Any]) -> Wrapped:
        """Say the places of all numbers, and the bases, each 1 or more."""
        names = {self.first: f"{self.first}.0", "x1": "x1.0", VALUE: "v.0"}
        plain = Wrapped([], _unbound, {name: ({name: 1},) for name in self.letters})
        plain.known.update({name: ({place: 1},) for name, place in names.items()})
        self.written = list[str]()
        if not terms:
            return plain
        last = terms[-1]
        own = self._vector(plain, last)
        about, none = plain.holds(self.rule.domain), plain.holds(compared(last, "<=", 0))
        self.never("bases: one is 0", about, none)
        width = len(terms)
        ones: list[Form] = [{} for _ in terms[1:]]
        bases: list[Vector] = [(*({} for _ in terms), *own)]
        known: dict[str, Vector] = {name: (*ones, {}, {name: 1}) for name in self.letters}
        if isinstance(last, str):
            known[last] = (*ones, {"": 1}, {})
        self.written = sorted(free(("of", *terms[:-1])) - free(last))
        for name in self.written:
            known[name] = (*ones, {f"{name}.1": 1}, {f"{name}.0": 1})
        for name in (self.first, "x1"):
            known[name] = tuple({f"{name}.{width - i}": 1} for i in range(width + 1))
        known[VALUE] = (*ones, {}, {"v.0": 1})
        wrapped = Wrapped(bases, _unbound, known)
        for i, term in reversed([*enumerate(terms)][:-1]):
            wrapped.bases = [({},) * (width + 1)] * (i + 1) + bases  # none that a base is said in
            base = self._vector(wrapped, term)
            if any(base[: i + 1]):
                raise Rejected("bases: one is not said by those after it")
            bases.insert(0, base)
        wrapped.bases = bases
        wrapped.numbers = [
            (i, below(known[name], i))
            for name in (self.first, "x1", *self.written)
            for i in range(width)
            if known[name][i]
        ]
        wrapped.bound = self._bound
        return wrapped

    def _vector(self, wrapped: Wrapped, term: Any) -> Vector:
        found = wrapped.cases(term)
        if len(found) != 1 or found[0][0]:
            raise Rejected("bases: one is no sum of multiples")
        return found[0][1]

    def places(self, name: str) -> list[Clause]:
        """Say that the places of a number after each base are less than it."""
        return joined(*(self._in_place(name, i) for i in range(len(self.wrapped.bases))))

    def _in_place(self, name: str, i: int) -> list[Clause]:
        base, vector = self.wrapped.bases[i], self.wrapped.known[name]
        return self.wrapped.compare(base, ">", below(vector, i)) if vector[i] else [()]

    def _bound(self, i: int, rest: Vector) -> int:
        """Give the least c with |R| <= c M for all places that the numbers in it can have."""
        key = i, *(tuple(sorted(form.items())) for form in rest)
        if key not in self._bounds:
            base, known = self.wrapped.bases[i], self.wrapped.known
            names = [self.first, "x1", *self.written, *self.valued]
            places = [
                self._in_place(name, j) for name in names for j in range(i, len(known[name]) - 1)
            ]
            about = self.possible(joined(*places))
            less = tuple({name: -f for name, f in form.items()} for form in rest)
            for c in range(1, _LARGEST_BOUND + 1):
                most = tuple({name: c * f for name, f in form.items()} for form in base)
                beyond = (self.wrapped.compare(one, ">", most) for one in (rest, less))
                if not any(self.possible(joined(about, over)) for over in beyond):
                    self._bounds[key] = c
                    break
            else:
                raise Rejected("bases: a bound is too small")
        return self._bounds[key]

    def never(self, why: str, *parts: list[Clause]) -> None:
        """Make sure that some things are never true together."""
        if self.possible(joined(*parts)):
            raise Rejected(why)

    def possible(self, clauses: Iterable[Clause]) -> list[Clause]:
        """Keep the clauses that some numbers make true."""
        pairs = ((clause, solved(clause, ())) for clause in clauses)
        return [clause for clause, left in pairs if left is not None and self._found(left)]

    def _found(self, clause: Clause) -> bool:
        """Tell whether some numbers make each of the parts true that have none in common."""
        for part in apart(clause):
            key = repr(part)
            if key not in self._some:
                self._some[key] = is_met(self.binary, _relations(part, self.binary))
            if not self._some[key]:
                return False
        return True

    def always(self, why: str, where: list[Clause], wanted: list[Clause]) -> None:
        """Make sure that one clause is true, for some numbers of its own.

        These are what a move leaves, and what is named by a point: a position is given, though a
        clause may not name all of it.
        """
        known = self.wrapped.known.items()
        position = {name for of, vector in known if of != "x1" for form in vector for name in form}
        for clause in self.possible(where):
            given = (position | {name for _, form in clause for name in form}) - {""}
            left = (solved(one, given) for one in self.possible(joined([clause], wanted)))
            new = (tuple(x for x in one if x not in clause) for one in left if one is not None)
            found = [_relations(one, self.binary) for one in new]  # the clause is true besides
            none = denied(for_some(found, self.binary, given))
            if witness(why, self.binary, _relations(clause, self.binary), none) is not None:
                raise Rejected(why)

    def _moved(self) -> list[Clause]:
        start, found = self.possible(joined(self.here, self.places("x1"))), list[Clause]()
        for move in self.rule.moves:
            clauses = start
            for part in conjuncts(move.when):
                clauses = self.possible(joined(clauses, self.wrapped.holds(part)))
            found += clauses
        return found

    def steps(self, claim: AllValues | LostPositions) -> list[str]:
        """Make sure that moves lower the number that they change, and that a claim is right."""
        up = self.wrapped.holds(compared("x1", ">=", self.first))
        self.never("moves: one does not lower", self.here, self.moved, up)
        if isinstance(claim, AllValues):
            done = self._check_values(claim)
        else:
            done = self._check_lost(claim)
        said = f"in {self.said}" if self.said else "as it is"
        letters = ", ".join(self.letters)
        about = f"{self.first} is written {said}, for all numbers {letters}"
        return [about, f"moves lower {self.first}", done]

    def _check_values(self, claim: AllValues) -> str:
        """Make sure that a position is worth the mex of its options' values."""
        wrapped, known = self.wrapped, self.wrapped.known
        own = wrapped.cases(claim.term)
        after = wrapped.cases(renamed(claim.term, {self.first: "x1"}))
        self.always("claim: a position has no value", self.here, [when for when, _ in own])
        for when, value in own:
            less = wrapped.compare(value, "<", wrapped.plain({}))
            self.never("claim: a value is below 0", self.here, [when], less)
            for then, other in after:
                equal = wrapped.compare(value, "==", other)
                why = "claim: an option has the value of its position"
                self.never(why, self.here, self.moved, [when], [then], equal)
        if any(any(value[:-1]) for _, value in own):  # smaller ones are written in the last base
            known[VALUE] = (*known[VALUE][:-2], {"v.1": 1}, {"v.0": 1})
            self.valued = [VALUE]
        reached = [
            clause
            for then, other in after
            for clause in joined(self.moved, [then], wrapped.compare(other, "==", known[VALUE]))
        ]
        for when, value in own:
            lower = wrapped.compare(value, ">", known[VALUE])
            below = joined(self.here, self.places(VALUE), [when], lower)
            self.always("claim: a smaller value is that of no option", below, reached)
        return "no option has the value of its position, and each smaller one is that of an option"

    def _check_lost(self, claim: LostPositions) -> str:
        """Make sure that no move joins claimed positions, and that others have one to them."""
        after = renamed(claim.condition, {self.first: "x1"})
        lost, won = (self.wrapped.holds(claim.condition, wanted) for wanted in (True, False))
        into = joined(self.moved, self.wrapped.holds(after))
        why = "claim: a move leads from a position that is claimed to be lost to another"
        self.never(why, self.here, lost, into)
        others = joined(self.here, won)
        if self.rule.misere:
            why = "claim: a position without moves is won under misere play"
            self.always(why, joined(self.here, lost), self.moved)
            others = joined(others, self.moved)
        why = "claim: no move leads to a position that is claimed to be lost"
        self.always(why, others, self._apart(into))
        return "no move joins two lost positions, and every other position has a move to one"

    def _apart(self, into: list[Clause]) -> list[Clause]:
        """Name what a move leaves anew, beside another move."""
        names = {name for clause in into for _, form in clause for name in form}
        own = {name: f"{name}'" for name in names if name.startswith(("x1.", "."))}
        return [
            tuple((r, {own.get(name, name): f for name, f in of.items()}) for r, of in clause)
            for clause in into
        ]


def _unbound(i: int, rest: Vector) -> int:
    raise Rejected("bases: one is no sum of multiples")


THEOREM = (
    "a function on positions gives their nim-values where no move leads to the value of its "
    "position, each smaller value is that of some move, and play ends (R. P. Sprague 1935, "
    "P. M. Grundy 1939); numbers are compared place by place in their coordinates"
)

read = nothing


def check(rule: AnyRule, claim: AnyClaim, proof: None, progress: Progress) -> list[str]:
    """Verify a claim in coordinates; say what was done.

    Theorem. Let a position be numbers n, m, ..., of which moves change the first alone, and lower
    it. Let f give a natural number to each position so that no move leads from a position to one
    of the same f, and for each w < f(p) there is a move from p to an f of w. Then f(p) is the
    nim-value of p. And let a set of positions have no move from one to another of it, and a move
    into it from every other position; then it is the set of lost ones. Under misere play a position
    of the set must have a move besides, and another position without a move need not have one.

    The bases are what the claim divides by, in an order in which it can be verified. Each base M is
    a sum of multiples of numbers that no move changes and, for a base before the
    last, of the base after it. All are 1 or more, so that each number n is q M + r in one way with
    0 <= r < M, and r likewise in the base after it. What is linear in these places, and a number
    times a base, is said by the lemma of `Wrapped`. Each bound |R| <= c M that it uses is verified
    for all places that numbers can have, as far as they follow from those after M; to say r < M
    needs the lemma for the bases after M alone. So by induction from the last base on each bound
    is true, and what is said is what is meant. Of the numbers that no move changes, those in the
    bases before the last one L, but not in L, are written q L + r too. Without bases all numbers
    stand as they are.

    Where a claim chooses by what no move changes, positions of either choice lead to such alone:
    the claim is verified for each of the two on its own, in bases of its own.

    >>> take = ("compare", 1, "<=", ("-", "n", "x1"), "<=", "m")
    >>> from grundy.checker.core.rules import PileMove
    >>> rule = ByPiles(("n", "m"), True, (PileMove(("x1", "m"), take),), misere=False)
    >>> law = AllValues(("n", "m"), ("%", "n", ("+", "m", 1)))
    >>> for step in check(rule, law, None, lambda done, total: None): print(step)
    n is written in m + 1, for all numbers m
    moves lower n
    no option has the value of its position, and each smaller one is that of an option

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(rule, ByPiles) or not isinstance(claim, AllValues | LostPositions):
        raise Rejected("rule: not one on piles, or the claim is not about values or lost positions")
    if claim.names != rule.names:
        raise Rejected(f"claim: the rule is about piles {', '.join(rule.names)}")
    if isinstance(claim, AllValues) and rule.misere:
        raise Rejected("rule: values mean nothing under misere play")
    first, *letters = rule.names
    if not letters or any(move.to != ("x1", *letters) for move in rule.moves):
        raise Rejected(f"rule: moves change {first} alone")
    if not free(rule.domain) <= {*letters}:
        raise Rejected(f"rule: its domain is about {first}")
    return [*dict.fromkeys(_verified(rule, claim))]


def _verified(rule: ByPiles, claim: AllValues | LostPositions) -> list[str]:
    """Verify a claim in coordinates, or in each of two cases."""
    letters = {*rule.names[1:]}
    body = claim.term if isinstance(claim, AllValues) else claim.condition
    match body:
        case ("if", test, then, otherwise) if free(test) <= letters:
            made = type(claim)
            yes, no = both(rule.domain, test), both(rule.domain, ("not", test))
            done = _verified(replace(rule, domain=yes), made(rule.names, then))
            return done + _verified(replace(rule, domain=no), made(rule.names, otherwise))
    bases = [*dict.fromkeys(_divisors(body))]
    if len(bases) > _MOST_BASES:
        raise Rejected("claim: it divides by more than two sums of letters")
    *others, last = permutations(bases)
    for order in others:
        with suppress(Rejected):
            return _Coordinates(rule, order).steps(claim)
    return _Coordinates(rule, last).steps(claim)


def _divisors(what: Any) -> Iterator[Term]:
    """Give what numbers are divided by, but for plain numbers."""
    if isinstance(what, tuple):
        if what[0] in ("//", "%") and free(what[2]):
            yield what[2]
        for part in what[1:]:
            yield from _divisors(part)
