"""Words on numbers that no automaton knows: primes, powers, squares, pairs made by a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import accumulate, count
from math import gcd, isqrt
from operator import mul
from typing import Any

from ...core.certificate import Rejected
from ...core.digits import Digits
from ...core.meaning import holds, on_naturals
from ...core.reading import cases, condition_run
from ...core.relations import Relation, State
from ...core.search import unlike
from ...core.terms import ByDescent, Condition, compared, free

__all__ = ["ARITIES", "CONDITIONS", "KINDS", "SETS", "TERMS", "condition", "is_member"]
__all__ += ["differ", "length", "rests"]

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


def rests(name: str, by: int, least: int, base: int = 2) -> set[int]:
    """Give all rests by a number of members from ``least`` on, and perhaps some of smaller ones.

    Squares and cubes of i and i + by leave the same; so do triangular numbers of i and i + 2 by;
    i! is a multiple of by from i = by on; and each two rests in turn of Fibonacci and Lucas numbers
    tell the next, and the one before, so that they go round. A prime, or a power of one, has no
    factor in common with a number, or it is a power of a prime factor of that.

    >>> sorted(rests("square", 8, 1)), sorted(rests("lucas", 5, 1)), rests("factorial", 9, 100)
    ([0, 1, 4], [1, 2, 3, 4], {0, 3})
    """
    match name:
        case "square" | "cube":
            found = {i ** (2 if name == "square" else 3) % by for i in range(by)}
        case "triangular":
            found = {i * (i + 1) // 2 % by for i in range(2 * by)}
        case "prime":
            found = {rest for rest in range(by) if gcd(rest, by) == 1}
            found |= {p % by for p in range(max(least, 2), by + 1) if _least_factor(p) == p}
        case "primepower":
            found = {rest for rest in range(by) if gcd(rest, by) == 1}
            factors = (p for p in range(2, by + 1) if by % p == 0 and _least_factor(p) == p)
            found = found.union(*(_rests_of_powers(p, by, max(least, p)) for p in factors))
        case "power":
            found = _rests_of_powers(base, by, least)
        case "factorial":
            products = accumulate(range(1, by), mul)
            found = {0, *(product % by for product in products if product >= least)}
        case _:
            pair = first = 1 % by, (2 if name == "fibonacci" else 3) % by
            found = {first[0]}
            while (pair := (pair[1], sum(pair) % by)) != first:
                found.add(pair[0])
    return found


def _rests_of_powers(base: int, by: int, least: int) -> set[int]:
    power, found = 1, set[int]()
    while power < least:
        power *= base
    while power % by not in found:
        found.add(power % by)
        power = power % by * base
    return found


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


def differ(given: Condition, one: Condition, other: Condition) -> dict[str, int] | None:
    """Give numbers that may tell two conditions apart where something is given; or None.

    Words may mean whatever they like: one on a sum is a name that may be 0 or not, the same one for
    the same sum.

    >>> given = ("compare", "n", ">", "x1")
    >>> prime = ("prime", ("-", "n", ("-", "n", "x1")))
    >>> differ(given, ("and", prime, given), ("prime", "x1"))
    >>> sorted(differ(given, prime, ("prime", "n")))
    ['#0', '#1', 'n', 'x1']

    `Rejected` is raised for conditions of another kind, and where nothing is given so.
    """
    digits, named = Digits("binary"), dict[Any, str]()

    def said(what: Condition) -> Condition:
        match what:
            case ("and" | "or" | "not" | "if" as joint, *parts):
                return (joint, *map(said, parts))
            case (str(name), of, *base) if name in KINDS:
                found = cases(of, digits)
                if len(found) != 1 or found[0][0]:
                    raise Rejected(f"{name} is said of what is no sum")
                form = found[0][1]
                summands = frozenset((part, factor) for part, factor in form.items() if factor)
                if all(not part for part, _ in summands):
                    return holds((name, form.get("", 0), *base), {})
                number = named.setdefault((name, summands, *base), digits.fresh())
                return compared(number, "==", 0)
        return what

    parts = [said(what) for what in (given, one, other)]
    runs = [condition_run(part, digits, sorted(free(part))) for part in parts]
    return unlike("rule: nothing is so", digits, runs[:1], *runs[1:])
