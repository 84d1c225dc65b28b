"""Words on numbers that no automaton knows: primes, powers, squares, pairs made by a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import count
from math import gcd, isqrt
from typing import Any

from ...core.certificate import Rejected
from ...core.meaning import on_naturals
from ...core.relations import Relation, State
from ...core.terms import ByDescent, Condition

__all__ = ["ARITIES", "CONDITIONS", "KINDS", "SETS", "TERMS", "condition", "is_member"]
__all__ += ["length"]

SETS = ("square", "cube", "triangular", "fibonacci", "lucas", "factorial", "primepower")
"""1, 4, 9, ...; 1, 8, 27, ...; 1, 3, 6, 10, ...; 1, 2, 3, 5, 8, ...; 1, 2, 3, 4, 7, 11, ... where
each number from 7 on is the sum of the two before; 1, 2, 6, 24, ...; 2, 3, 4, 5, 7, 8, 9, ..."""

KINDS = ("prime", "pow2", "power", *SETS)
"""All that a condition may say of one number; what is so is 1 or more."""

ARITIES: Mapping[str, tuple[int, ...]] = {
    **{"gcd": (2,), "digits": (2,)},
    **{"lpf": (1,), "primepi": (1,), "bigomega": (1,)},
}
"""Of how many terms an operator makes one."""

_MOST_FACTORED = 10**12
_MOST_COUNTED = 10**4
_MOST_PAIRED = 2_000


def condition(reading: ByDescent, data: list[Any], depth: int) -> Condition | None:
    """Read what a word says of terms, as ``("power", term, base)``; None where it is not so.

    >>> condition(ByDescent("ab", "claim"), ["partners", "a", "b", 3], 0)
    ('partners', 'a', 'b', 3)
    """
    match data:
        case ["power", of, int() as base] if reading.is_factor(base) and base > 1:
            return ("power", reading.term(of, depth), base)
        case [str(name), of] if name in KINDS and name != "power":
            return (name, reading.term(of, depth))
        case ["partners", a, b, int() as m] if reading.is_factor(m):
            return ("partners", reading.term(a, depth), reading.term(b, depth), m)
        case ["mexpairs", a, b, int() as s, t] if reading.is_factor(s) and reading.is_factor(t):
            return ("mexpairs", reading.term(a, depth), reading.term(b, depth), s, t)
    return None


def is_member(name: str, x: int) -> bool:
    """Tell whether a number is in a set.

    >>> [[x for x in range(-2, 13) if is_member(name, x)] for name in ("cube", "lucas")]
    [[1, 8], [1, 2, 3, 4, 7, 11]]
    """
    if name == "square":
        return x > 0 and isqrt(x) ** 2 == x
    if name == "triangular":
        return x > 0 and isqrt(8 * x + 1) ** 2 == 8 * x + 1
    if name == "primepower":
        least = _least_factor(max(x, 1))
        return x > 1 and least ** _how_often(least, x) == x
    return next(y for y in _members(name) if y >= x) == x


def _how_often(factor: int, x: int) -> int:
    return next(i for i in count() if x % factor ** (i + 1))


def _members(name: str) -> Iterator[int]:
    """Give the members, and again and again some of them."""
    a, b, product = 1, 2, 1
    if name == "lucas":
        yield from (1, 2)
        a, b = 3, 4
    for i in count(1):
        product *= i
        yield i**3 if name == "cube" else product if name == "factorial" else a
        a, b = b, a + b


def _is_member(name: str, x: Any) -> bool:
    if type(x) is not int:
        raise Rejected(f"whether {x} is {name} is not the same for all")
    return is_member(name, x)


def _is_power_of(x: Any, base: int) -> bool:
    while x > base and x % base == 0:
        x //= base
    return bool(x in (1, base))


def _least_factor(x: Any) -> Any:
    """Give the least prime factor; x where it is below 2."""
    if x > _MOST_FACTORED:
        raise Rejected(f"numbers above {_MOST_FACTORED} are not taken apart")
    return next((d for d in range(2, isqrt(x) + 1) if x % d == 0), x)


def _factors(x: Any) -> Any:
    """Count the prime factors, each as often as it divides; 0 where a number is below 2."""
    count = 0
    while x > 1:
        x, count = x // _least_factor(x), count + 1
    return count


def _common(x: Any, y: Any) -> Any:
    """Give the greatest common divisor; that of a line and itself is the line."""
    return x if x is y and type(x) is not int and x >= 0 else gcd(x, y)


def _length(x: Any, base: Any) -> Any:
    if type(x) is not int or type(base) is not int:
        raise Rejected(f"how many digits {x} has is not the same for all")
    if base < 2:
        return None
    count = 1
    while x := x // base:
        count += 1
    return count


def _primes_upto(x: Any) -> Any:
    if x > _MOST_COUNTED:
        raise Rejected(f"primes are counted up to {_MOST_COUNTED} at most")
    return sum(_least_factor(p) == p for p in range(2, x + 1))


def _is_pair(name: str, a: Any, b: Any, *k: Any) -> bool:
    """Tell whether two numbers are a pair of those that are made one after another."""
    small, large = sorted((a, b))
    if any(type(number) is not int for number in (a, b, *k)) or large > _MOST_PAIRED:
        raise Rejected(f"{name} is told of numbers to {_MOST_PAIRED} only")
    return small >= 0 and min(k) >= 1 and (small, large) in _pairs(name, large, *k)


@cache
def _pairs(name: str, most: int, s: int, t: int = 0) -> frozenset[tuple[int, int]]:
    """Make the pairs of which the larger number is at most so large.

    The smaller one is the least number in no pair before; `extensions.pairs` says the larger one.
    """
    found, used, barred = set[tuple[int, int]](), set[int](), set[tuple[int, int]]()
    for n in count():
        a = next(x for x in count() if x not in used)
        b = s * a + t * n
        if name == "partners":
            b = next(y for y in count(a) if y not in used and (y - a, a % s) not in barred)
            barred.add((b - a, a % s))
        if a > most:
            return frozenset(found)
        used |= {a, b}
        found |= {(a, b)} if b <= most else set()
    return frozenset(found)


CONDITIONS: Mapping[str, Callable[..., bool]] = {
    "prime": lambda x: x > 1 and _least_factor(x) == x,
    "power": _is_power_of,
    **{name: partial(_is_member, name) for name in SETS},
    **{name: partial(_is_pair, name) for name in ("partners", "mexpairs")},
}
"""What is said of numbers."""

TERMS: Mapping[str, Callable[..., Any]] = {
    "digits": on_naturals(_length),
    "gcd": _common,
    "lpf": on_naturals(_least_factor),
    "primepi": _primes_upto,
    "bigomega": on_naturals(_factors),
}
"""What operators make of numbers; None where that has no value."""


def length(base: int) -> Callable[[str, int, int], Relation]:
    """Give what says that a number has so many digits in a base, mod a modulus; 0 has one.

    A state is (place of the digit, digits before it, digits to the last one that is not 0).

    >>> from grundy.checker.core.digits import Digits
    >>> from grundy.checker.core.search import search
    >>> search(Digits("base 3"), [length(3)("x", 0, 3)])
    {'x': 9}
    """

    def said(x: str, rest: int, modulus: int) -> Relation:
        def step(state: State, read: Sequence[int]) -> State:
            place, before, to_last = state
            if read[0]:
                to_last = (before + 1) % modulus
            if place + 2 < base:
                return place + 1, before, to_last
            return 0, (before + 1) % modulus, to_last

        return Relation((x,), (0, 0, 1 % modulus), step, lambda state: bool(state[2] == rest))

    return said
