"""Write conditions in one form, so that what is the same is seen to be, and what surely holds.

A polynomial is a whole number for each product of variables, which is a tuple of names in order;
a rest or a quotient by a constant counts as a variable of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..certificate import Rejected
from ..evaluation import holds
from ..expressions import Condition, Term, links
from ..sets import KINDS

__all__ = ["Polynomial", "added", "names_in", "normal", "placed", "polynomial"]

Polynomial = Mapping[tuple[Any, ...], int]

_MOST_PARTS = 200


def added(x: Polynomial, y: Polynomial, times: int = 1) -> Polynomial:
    """Add a multiple of a polynomial to another.

    >>> added({("n",): 2, (): 1}, {("n",): 1}, -2)
    {(): 1}
    """
    total = {key: x.get(key, 0) + times * y.get(key, 0) for key in {**x, **y}}
    return {key: factor for key, factor in total.items() if factor}


def placed(of: Polynomial, numbers: Mapping[str, Polynomial]) -> Polynomial:
    """Put polynomials in the places of variables.

    >>> placed({("n", "n"): 1}, {"n": {("t",): 1, (): 1}})
    {('t', 't'): 1, ('t',): 2, (): 1}
    """
    total: Polynomial = {}
    for names, factor in of.items():
        product: Polynomial = {(): factor}
        for name in names:
            product = _times(product, numbers.get(name, {(name,): 1}))
        total = added(total, product)
    return total


def _times(x: Polynomial, y: Polynomial) -> Polynomial:
    total: Polynomial = {}
    for (one, a), (other, b) in ((p, q) for p in x.items() for q in y.items()):
        total = added(total, {tuple(sorted((*one, *other), key=repr)): a * b})
    if len(total) > _MOST_PARTS:
        raise Rejected(f"a product has more than {_MOST_PARTS} parts")
    return total


def polynomial(term: Term, numbers: Mapping[str, Polynomial]) -> Polynomial:
    """Read a term as a polynomial, with others for its variables.

    >>> polynomial(("-", "n", ("-", "n", ("%", "x", 3))), {})
    {(('%', frozenset({(('x',), 1)}), 3),): 1}

    `Rejected` is raised for a term that is none.
    """
    match term:
        case int():
            found: Polynomial = {(): term} if term else {}
        case str():
            found = numbers.get(term, {(term,): 1})
        case ("+" | "-", left, right):
            sign = 1 if term[0] == "+" else -1
            found = added(polynomial(left, numbers), polynomial(right, numbers), sign)
        case ("-", of):
            found = added({}, polynomial(of, numbers), -1)
        case ("*", left, right):
            found = _times(polynomial(left, numbers), polynomial(right, numbers))
        case ("%" | "//" as name, of, int(by)) if by:
            found = _divided(name, polynomial(of, numbers), by)
        case _:
            raise Rejected("a term of the rule is no sum of products")
    return found


def _divided(name: str, of: Polynomial, by: int) -> Polynomial:
    if set(of) - {()}:
        return {((name, frozenset(of.items()), by),): 1}
    known = of.get((), 0)
    return polynomial(known % by, {}) if name == "%" else added({}, {(): known // by})


def normal(condition: Condition, numbers: Mapping[str, Polynomial], least: Any) -> Any:
    """Write a condition in one form, with polynomials for its variables.

    ``least`` has, for each variable that is not itself free to be 0, a polynomial in others that
    are: what is true, or false, by the signs alone is left out.

    >>> least = {"n": {("t",): 1, ("x",): 1, (): 1}}  # n > x
    >>> normal(("and", ("compare", 1, "<=", ("-", "n", "x")), ("prime", "x")), {}, least)
    ('prime', frozenset({(('x',), 1)}))

    `Rejected` is raised for a condition of another kind.
    """
    match condition:
        case bool():
            return condition
        case ("and" | "or" as word, *parts):
            return _joined(word, [normal(part, numbers, least) for part in parts])
        case ("not", of):
            inner = normal(of, numbers, least)
            return not inner if isinstance(inner, bool) else ("not", inner)
        case ("compare", *_):
            return _joined("and", [_compared(*link, numbers, least) for link in links(condition)])
        case (name, of, *base) if name in KINDS:
            found = polynomial(of, numbers)
            if not set(found) - {()}:
                return _at(name, found.get((), 0), base)
            return (name, frozenset(found.items()), *base)
    raise Rejected("a condition of the rule is of another kind")


def _at(name: str, number: int, base: list[int]) -> bool:
    return holds((name, number if number >= 0 else ("-", -number), *base), {})


def _joined(word: str, parts: list[Any]) -> Any:
    """Join conditions; those that change nothing are left out."""
    neutral = word == "and"
    flat: set[Any] = set()
    for part in parts:
        inner = isinstance(part, tuple) and part[0] == word
        flat |= part[1] if inner else {part}
    if (not neutral) in {part for part in flat if isinstance(part, bool)}:
        return not neutral
    kept = frozenset(part for part in flat if not isinstance(part, bool))
    if len(kept) < 2:
        return next(iter(kept), neutral)
    return (word, kept)


def _compared(
    left: Term, relation: str, right: Term, numbers: Mapping[str, Polynomial], least: Any
) -> Any:
    """Say that a polynomial is at most 0, or is 0, or is not."""
    if relation in (">", ">="):
        left, right, relation = right, left, relation.replace(">", "<")
    apart = added(polynomial(left, numbers), polynomial(right, numbers), -1)
    if relation == "<":
        apart, relation = added(apart, {(): 1}), "<="
    signs = _signs(placed(apart, least))
    if relation == "<=" and signs:
        return signs <= {"-", "0"}
    if signs in ({"0"}, {"+"}, {"-"}):
        return (signs == {"0"}) == (relation == "==")
    return (relation, frozenset(apart.items()))


def _signs(of: Polynomial) -> set[str]:
    """Give the signs that the values of a polynomial may have, empty where that is not seen."""
    if not of:
        return {"0"}
    if not all(isinstance(name, str) for names in of for name in names):
        return set()
    signs = {"+" if factor > 0 else "-" for factor in of.values()}
    if len(signs) > 1 or (signs == {"+"} and () not in of):
        return set()
    return signs if () in of else {"-", "0"}


def names_in(of: Iterable[Any]) -> set[str]:
    """Collect the variables of polynomials and conditions in their one form.

    >>> sorted(names_in(normal(("prime", ("%", ("+", "n", "x"), 3)), {}, {})))
    ['%', 'n', 'prime', 'x']
    """
    if isinstance(of, str):
        return {of}
    return set().union(*map(names_in, of)) if isinstance(of, (tuple, frozenset)) else set()
