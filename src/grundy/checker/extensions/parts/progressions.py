"""Tell what is true, or false, for all numbers of arithmetic progressions with bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import Any

from ...core.certificate import Rejected
from ...core.meaning import holds, kleene
from ...core.terms import Condition, Term, links
from .words import KINDS, SETS, is_member

__all__ = ["ABOVE_0", "ABOVE_X", "Polynomial", "Some", "added", "names_in", "normal", "placed"]
__all__ += ["polynomial", "rests", "surely"]


def rests(name: str, by: int, least: int) -> set[int]:
    """Give all rests by a number of members from ``least`` on, and perhaps some of smaller ones.

    Squares and cubes of i and i + by leave the same; so do triangular numbers of i and i + 2 by;
    i! is a multiple of by from i = by on; and each two rests in turn of Fibonacci and Lucas numbers
    tell the next, and the one before, so that they go round. A power of a prime has no factor in
    common with a number, or it is a power of a prime factor of that.

    >>> sorted(rests("square", 8, 1)), sorted(rests("lucas", 5, 1)), rests("factorial", 9, 100)
    ([0, 1, 4], [1, 2, 3, 4], {0, 3})
    """
    if name in ("square", "cube"):
        return {i ** (2 if name == "square" else 3) % by for i in range(by)}
    if name == "triangular":
        return {i * (i + 1) // 2 % by for i in range(2 * by)}
    if name == "primepower":
        return _rests_of_prime_powers(by, least)
    found = set()
    if name == "factorial":
        product = 1
        for i in range(1, by):
            product *= i
            if product >= least:
                found.add(product % by)
        return {*found, 0}
    a, b = first = 1 % by, (2 if name == "fibonacci" else 3) % by
    while True:
        found.add(a)
        a, b = b, (a + b) % by
        if (a, b) == first:
            return found


def _rests_of_prime_powers(by: int, least: int) -> set[int]:
    found = {rest for rest in range(by) if gcd(rest, by) == 1}
    for prime in range(2, by + 1):
        if by % prime or any(prime % d == 0 for d in range(2, prime)):
            continue
        power, seen = prime, set[int]()
        while power < least:
            power *= prime
        while power % by not in seen:
            seen.add(power % by)
            power = power % by * prime
        found |= seen
    return found


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
            found = _normal_divided(name, polynomial(of, numbers), by)
        case _:
            raise Rejected("a term of the rule is no sum of products")
    return found


def _normal_divided(name: str, of: Polynomial, by: int) -> Polynomial:
    if set(of) - {()}:
        return {((name, frozenset(of.items()), by),): 1}
    known = of.get((), 0)
    return polynomial(known % by, {}) if name == "%" else added({}, {(): known // by})


ABOVE_0: dict[str, Polynomial] = {"n": {("t",): 1, (): 1}}
ABOVE_X: dict[str, Polynomial] = {"n": {("t",): 1, ("u",): 1, (): 2}, "x1": {("u",): 1, (): 1}}
"""Put 1 + t for n, and 2 + t + u for n and 1 + u for x1, so that 1 <= x1 < n; t and u may be 0."""


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
            return _normal_joined(word, [normal(part, numbers, least) for part in parts])
        case ("not", of):
            inner = normal(of, numbers, least)
            return not inner if isinstance(inner, bool) else ("not", inner)
        case ("compare", *_):
            return _normal_joined(
                "and", [_normal_compared(*link, numbers, least) for link in links(condition)]
            )
        case (name, of, *base) if name in KINDS:
            found = polynomial(of, numbers)
            if not set(found) - {()}:
                return _at(name, found.get((), 0), base)
            return (name, frozenset(found.items()), *base)
    raise Rejected("a condition of the rule is of another kind")


def _at(name: str, number: int, base: list[int]) -> bool:
    return holds((name, number if number >= 0 else ("-", -number), *base), {})


def _normal_joined(word: str, parts: list[Any]) -> Any:
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


def _normal_compared(
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


_MOST_RESTS = 10_000


@dataclass(frozen=True)
class Some:
    """Any number that is ``at`` modulo ``step`` (``at`` itself for 0), and in the bounds if any.

    >>> Some(6, 3, low=3) + Some(4, 2, low=2)
    Some(step=2, at=1, low=5, high=None)
    """

    step: int
    at: int
    low: int | None = None
    high: int | None = None

    @staticmethod
    def one(number: int) -> Some:
        """Give a number alone."""
        return Some(0, number, number, number)

    def __add__(self, other: Some) -> Some:
        step = gcd(self.step, other.step)
        at = self.at + other.at
        low = None if self.low is None or other.low is None else self.low + other.low
        high = None if self.high is None or other.high is None else self.high + other.high
        return Some(step, at % step if step else at, low, high)

    def __mul__(self, other: Some) -> Some:
        step = gcd(self.step * other.step, self.step * other.at, other.step * self.at)
        at = self.at * other.at
        at = at % step if step else at
        for x, y in ((self, other), (other, self)):
            if x.step == 0:
                low = None if y.low is None else y.low * x.at
                high = None if y.high is None else y.high * x.at
                ends = (low, high) if x.at >= 0 else (high, low)
                return Some(step, at, *ends) if x.at else Some.one(0)
        if self.low is not None and other.low is not None and min(self.low, other.low) >= 0:
            return Some(step, at, self.low * other.low)
        return Some(step, at)

    def common(self) -> int:
        """Give the greatest number that is seen to divide all."""
        return gcd(self.step, self.at)

    def rest(self, by: Some) -> Some | None:
        """Give the rests by numbers, where these are not 0."""
        if by.low is None or by.low < 1:
            return None
        if self.step == by.step == 0:
            return Some.one(self.at % by.at)
        step = gcd(self.step, by.common())
        if by.step == 0 and step == by.at:
            return Some.one(self.at % step)
        return Some(step, self.at % step, 0, None if by.high is None else by.high - 1)

    def shared(self, other: Some) -> Some | None:
        """Give the greatest common divisors with numbers, all of them positive."""
        if self.low is None or other.low is None or min(self.low, other.low) < 1:
            return None
        for x, y in ((self, other), (other, self)):
            if x.step == 0 and y.step % x.at == 0:
                return Some.one(gcd(x.at, y.at))
        step = gcd(self.common(), other.common())
        return Some(step, 0, step)


def surely(condition: Condition, numbers: Mapping[str, Some]) -> bool | None:
    """Tell whether a condition is true for all numbers, or false for all.

    None where it is neither, or that is not seen. Where numbers have n, x1 and k, these go together
    as n = x1 + k; else each is on its own.

    >>> odd, even = Some(2, 1, low=1), Some(2, 0, low=2)
    >>> divides = ("compare", ("%", "n", ("-", "n", "x1")), "==", 0)
    >>> surely(divides, {"n": odd, "x1": odd, "k": even})
    False
    """
    found: bool | None = None
    match condition:
        case bool():
            found = condition
        case ("not", of):
            denied = surely(of, numbers)
            found = None if denied is None else not denied
        case ("and" | "or" as word, *parts):
            found = kleene(word == "or", (surely(part, numbers) for part in parts))
        case ("compare", int(low), "<=", of, "<=", int(high)) if _are_beside(
            low, high, of, numbers
        ):
            found = False
        case ("compare", *_):
            found = kleene(False, (_compared(*link, numbers) for link in links(condition)))
        case (str(name), of, *base) if name in KINDS:
            some = _number(of, numbers)
            found = None if some is None else _kind(name, some, base)
    return found


def _are_beside(low: int, high: int, of: Term, numbers: Mapping[str, Some]) -> bool:
    """Tell whether none of some numbers lies in a span."""
    some = _number(of, numbers)
    return some is not None and some.step > 0 and low + (some.at - low) % some.step > high


def _kind(name: str, of: Some, base: list[int]) -> bool | None:
    """Tell whether numbers are primes, powers, or members of another set."""
    if name in SETS:
        return _member(name, of)
    if of.step == 0:
        at = of.at if of.at >= 0 else ("-", -of.at)
        return holds((name, at, *base), {})
    if of.low is None:
        return None
    if name == "prime":
        common = of.common()
        composite = common > 1 and (common < of.low or not holds(("prime", common), {}))
        return False if composite else None
    by = base[0] if base else 2
    power = 1
    while power < of.low:
        power *= by
    for _ in range(min(of.step, _MOST_RESTS) + 1):
        if (power - of.at) % of.step == 0:
            return None
        power = power * by % of.step
    return False if of.step <= _MOST_RESTS else None


def _member(name: str, of: Some) -> bool | None:
    """Tell whether numbers are members of a set, all of which are from 1 on."""
    if of.step == 0:
        return is_member(name, of.at)
    if of.step > _MOST_RESTS or of.at % of.step in rests(name, of.step, max(of.low or 1, 1)):
        return None
    return False


def _compared(left: Term, relation: str, right: Term, numbers: Mapping[str, Some]) -> bool | None:
    apart = _apart(left, right, numbers)
    if apart is None:
        return None
    if relation in ("==", "!="):
        same = _is_zero(apart)
        return None if same is None else same == (relation == "==")
    low, high = apart.low, apart.high
    if relation in (">", ">="):
        low, high = (None if high is None else -high), (None if low is None else -low)
    least = 0 if relation in ("<", ">") else 1
    if high is not None and high < least:
        return True
    return False if low is not None and low >= least else None


def _is_zero(apart: Some) -> bool | None:
    if apart.step == 0:
        return apart.at == 0
    out = (apart.low is not None and apart.low > 0) or (apart.high is not None and apart.high < 0)
    return False if out or apart.at % apart.step else None


def _apart(left: Term, right: Term, numbers: Mapping[str, Some]) -> Some | None:
    """Give numbers of the sign of a difference of two terms; as a sum of products if it is one."""
    parts = _difference(left, right, "k" in numbers)
    if parts is not None:
        parts = _divided(parts, numbers)
        total = Some.one(parts.get((), 0))
        for names, factor in parts.items():
            if names:
                product = Some.one(factor)
                for name in names:
                    product = product * numbers[name]
                total = total + product
        return total
    x, y = _number(left, numbers), _number(right, numbers)
    return None if x is None or y is None else x + y * Some.one(-1)


@lru_cache(1000)
def _difference(left: Term, right: Term, together: bool) -> Polynomial | None:
    """Give a difference as a sum of products, with x1 + k for n; None where it is none."""
    numbers: Mapping[str, Polynomial] = {"n": {("x1",): 1, ("k",): 1}} if together else {}
    try:
        parts = added(polynomial(left, numbers), polynomial(right, numbers), -1)
    except Rejected:
        return None
    return parts if all(isinstance(name, str) for names in parts for name in names) else None


def _divided(parts: Polynomial, numbers: Mapping[str, Some]) -> Polynomial:
    """Divide by variables that are positive, which keeps the sign."""
    for name, of in numbers.items():
        while parts and of.low is not None and of.low >= 1 and all(name in one for one in parts):
            parts = {_without(one, name): factor for one, factor in parts.items()}
    return parts


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    at = names.index(name)
    return names[:at] + names[at + 1 :]


def _number(term: Term, numbers: Mapping[str, Some]) -> Some | None:
    """Give the numbers that a term may be, None where that is not seen."""
    found: Some | None = None
    match term:
        case int():
            found = Some.one(term)
        case str():
            found = numbers[term]
        case ("-", "n", "x1") if "k" in numbers:
            found = numbers["k"]
        case ("-", "n", ("-", "n", "x1")):
            found = numbers["x1"]
        case ("%", "n", ("-", "n", "x1")) if "k" in numbers and _is_below(numbers):
            found = numbers["x1"]
        case ("gcd", "n", ("-", "n", "x1")) | ("gcd", ("-", "n", "x1"), "n") if "k" in numbers:
            found = numbers["x1"].shared(numbers["k"])  # as n = x1 + k
        case ("-", of) if (x := _number(of, numbers)) is not None:
            found = x * Some.one(-1)
        case (("+" | "-" | "*" | "%" | "gcd") as name, left, right):
            x, y = _number(left, numbers), _number(right, numbers)
            found = None if x is None or y is None else _made(name, left == right, x, y)
    return found


def _is_below(numbers: Mapping[str, Some]) -> bool:
    """Tell whether x1 is less than k, so that it is the rest of x1 + k by k."""
    most, least = numbers["x1"].high, numbers["k"].low
    return most is not None and least is not None and 0 <= (numbers["x1"].low or 0) <= most < least


def _made(name: str, same: bool, x: Some, y: Some) -> Some | None:
    match name:
        case "+":
            return x + y
        case "-":
            return Some.one(0) if same else x + y * Some.one(-1)
        case "*":
            return x * y
    if same and x.low is not None and x.low >= 1:
        return x if name == "gcd" else Some.one(0)
    return x.rest(y) if name == "%" else x.shared(y)
