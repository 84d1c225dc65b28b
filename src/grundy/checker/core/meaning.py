"""What terms are worth, and which conditions are true, of numbers that are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import count
from math import gcd, isqrt
from operator import add, eq, ge, gt, le, lt, mul, ne
from typing import Any

from .certificate import Rejected
from .digits import Machine
from .terms import SETS, Condition, Term

__all__ = ["holds", "is_member", "value"]


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


_MOST_FACTORED = 10**12
_MOST_COUNTED = 10**4
_MOST_PAIRED = 2_000


def value(term: Term, numbers: Mapping[str, Any]) -> Any:
    """Give the value of a term, or None where it has none.

    >>> value(("//", "n", ("-", 2)), {"n": 5}), value(("^", ("-", 0, "n"), 1), {"n": 5})
    (-3, None)
    """
    while isinstance(term, tuple) and term[0] == "if":
        term = term[2] if holds(term[1], numbers) else term[3]
    if not isinstance(term, tuple):
        return numbers[term] if isinstance(term, str) else term
    if term[0] == "f":
        return _told(term, numbers)
    parts = [value(part, numbers) for part in term[1:]]
    for part in parts:
        if part is None:
            return None
    return _APPLY[term[0]](*parts)


def holds(condition: Condition, numbers: Mapping[str, Any]) -> bool:
    """Tell whether a condition is true.

    >>> holds(("compare", 1, "<", "n", "<=", 5), {"n": 5}), holds(("pow2", "n"), {"n": 6})
    (True, False)

    `Rejected` is raised for what cannot be told of these numbers.
    """
    match condition:
        case ("compare", first, *rest):
            found = _is_chain(value(first, numbers), rest, numbers)
        case bool():
            found = condition
        case ("if", test, then, otherwise):
            found = holds(then if holds(test, numbers) else otherwise, numbers)
        case ("not", of):
            found = not holds(of, numbers)
        case ("and", *parts):
            found = all(holds(part, numbers) for part in parts)
        case ("or", *parts):
            found = any(holds(part, numbers) for part in parts)
        case _:
            found = _is_said(condition, numbers)
    return found


def _is_said(condition: Condition, numbers: Mapping[str, Any]) -> bool:
    """Tell whether a condition on one or two numbers, or on a position, is true."""
    match condition:
        case ("pow2", of):
            found = _atom(_is_power, (of,), numbers)
        case ("prime", of):
            found = _atom(lambda x: x > 1 and _least_factor(x) == x, (of,), numbers)
        case ("power", of, base):
            found = _atom(_is_power_of, (of, base), numbers)
        case (str(name), of) if name in SETS:
            found = _atom(partial(_is_member, name), (of,), numbers)
        case ("automaton", Machine() as machine, *args):
            known = [value(arg, numbers) for arg in args]
            found = machine.accepts(dict(zip(machine.tracks, known, strict=True)))
        case ("P", *_):
            found = _told(condition, numbers) == 0
        case ("partners" | "mexpairs" as name, a, b, *k):
            found = _atom(partial(_is_pair, name), (a, b, *k), numbers)
        case ("beatty", a, b, *k):
            found = _atom(_beatty, (a, b, *k), numbers)
        case _:
            raise Rejected(f"{condition[0]} is not read at single numbers")
    return found


def _told(what: Any, numbers: Mapping[str, Any]) -> Any:
    """Ask for the number of a position; what has a negative pile, or one of no value, is none."""
    if "f" not in numbers:
        raise Rejected("the value of a smaller heap is not known here")
    game, args = (what[1], what[2:]) if len(what) > 2 else ("", what[1:])
    at = tuple(value(arg, numbers) for arg in args)
    return None if any(n is None or n < 0 for n in at) else numbers["f"](game, at)


def _is_chain(left: Any, rest: Sequence[Any], numbers: Mapping[str, Any]) -> bool:
    """Tell whether each number compares so with the next; what has no value does with nothing."""
    for relation, term in zip(rest[::2], rest[1::2], strict=True):
        if left is None or (right := value(term, numbers)) is None:
            return False
        if not _COMPARE[relation](left, right):
            return False
        left = right
    return True


def _atom(said: Callable[..., bool], terms: Sequence[Term], numbers: Mapping[str, Any]) -> bool:
    """Tell whether something is true of terms, all of which have values."""
    parts = [value(term, numbers) for term in terms]
    return all(part is not None for part in parts) and said(*parts)


def _on_naturals(apply: Callable[..., Any]) -> Callable[..., Any]:
    """Give no value where a number is negative."""
    return lambda *numbers: apply(*numbers) if all(x >= 0 for x in numbers) else None


def _low(x: Any) -> Any:
    return 0 if x == 0 else x & -x


def _is_power(x: Any) -> bool:
    return bool(x > 0 and x & (x - 1) == 0)


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


def _beatty(a: Any, b: Any, k: int = 1) -> bool:
    """Tell whether the smaller is floor(m x) for m = (larger - smaller) / k, x^2 = (2 - k) x + k.

    For y >= 0, y <= m x exactly when y^2 <= (2 - k) m y + k m^2.
    """
    small, large = (a, b) if a <= b else (b, a)
    if k < 1 or small < 0:
        return False
    m = (large - small) // k
    if m * k != large - small:
        return False

    def below(y: Any) -> bool:
        return bool(y * y <= (2 - k) * m * y + k * m * m)

    return below(small) and not below(small + 1)


def _is_pair(name: str, a: Any, b: Any, *k: Any) -> bool:
    """Tell whether two numbers are a pair of those that are made one after another."""
    small, large = sorted((a, b))
    if any(type(number) is not int for number in (a, b, *k)) or large > _MOST_PAIRED:
        raise Rejected(f"{name} is told of numbers to {_MOST_PAIRED} only")
    return small >= 0 and min(k) >= 1 and (small, large) in _pairs(name, large, *k)


@cache
def _pairs(name: str, most: int, s: int, t: int = 0) -> frozenset[tuple[int, int]]:
    """Make the pairs of which the larger number is at most so large.

    The smaller one is the least number in no pair before; see `methods.beatty` for mexpairs, and
    `methods.partners` for partners, for the larger one.
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


_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    **{"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
}
_APPLY: Mapping[str, Callable[..., Any]] = {
    "+": add,
    "-": lambda x, *y: x - y[0] if y else -x,
    "*": mul,
    "//": lambda x, y: None if y == 0 else x // y,
    "%": lambda x, y: None if y == 0 else x % y,
    "^": _on_naturals(lambda x, y: x ^ y),
    "&": _on_naturals(lambda x, y: x & y),
    "|": _on_naturals(lambda x, y: x | y),
    "v2": _on_naturals(lambda x: _low(x).bit_length() - 1),
    "low": _on_naturals(_low),
    "ones": _on_naturals(lambda x: x.bit_count()),
    "digits": _on_naturals(_length),
    "gcd": _common,
    "lpf": _on_naturals(_least_factor),
    "primepi": _primes_upto,
    "abs": lambda x: x if x >= 0 else -x,
    "max": lambda x, y: x if x >= y else y,
    "min": lambda x, y: x if x <= y else y,
}
