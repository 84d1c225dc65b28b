"""Join clauses, each of linear sums that are 0, or 0 or less, and keep them short."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import product
from math import gcd

from ..automata import Digits
from ..relations import linear
from ..search import Disjunct
from ..terms import Form, few, plus, times

__all__ = ["Clause", "apart", "clean", "joined", "relations", "solved", "tidy"]

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
                (r, plus(times(value, of.get(name, 0)), _without(of, name))) for r, of in rest
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


def _without(form: Form, name: str) -> Form:
    return {x: f for x, f in form.items() if x != name}


def relations(clause: Clause, digits: Digits) -> Disjunct:
    """Read a clause digit by digit.

    >>> [of] = relations((("<=", {"x": 1, "": -4}),), Digits("binary"))
    >>> of.names
    ('x',)
    """
    return tuple(
        linear(
            {n: f for n, f in form.items() if n}, form.get("", 0), digits, least=relation == "<="
        )
        for relation, form in clause
    )


def clean(form: Form) -> Form:
    """Leave out what is taken no times.

    >>> clean({"x": 0, "y": 2})
    {'y': 2}
    """
    return {name: factor for name, factor in form.items() if factor}
