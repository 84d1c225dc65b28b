"""Evaluate terms and conditions on whole arrays of numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, reduce
from math import isqrt
from operator import itemgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.formulas.accepted import Accepted
from grundy.formulas.functions import FUNCTIONS, SETS, Series, smaller
from grundy.formulas.made import explicit
from grundy.formulas.parts import children, nodes
from grundy.formulas.tree import (
    And,
    Binary,
    Boolean,
    Call,
    Choice,
    Compare,
    Earlier,
    Expression,
    Iff,
    Negative,
    Not,
    Number,
    Or,
    Variable,
)

__all__ = [
    "EARLIER",
    "Asked",
    "bounded",
    "on_arrays",
    "row",
    "where",
    "works_on_arrays",
    "wythoff_pairs",
]

Array = Any
_LISTED = 1 << 24
_U32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_RATIO = 0x9E3779B97F4A7C15  # floor(2^64 / phi)
_RATIO_HIGH, _RATIO_LOW = np.uint64(_RATIO >> 32), np.uint64(_RATIO & 0xFFFFFFFF)

EARLIER = "f"
"""The name under which the values of earlier heaps are given; no variable has it."""
Asked = Callable[[Mapping[str, Array]], Array]


def where(condition: Expression, values: Mapping[str, Array]) -> Array:
    """Tell where a condition is true, of numbers below 2^31 in arrays that go together.

    >>> from grundy.formulas.parser import parse_expression
    >>> n = np.arange(8)
    >>> where(parse_expression("(n ^ 1) % 3 == 0 or v2(n) == 2"), {"n": n}).nonzero()[0].tolist()
    [1, 2, 4, 7]
    >>> where(parse_expression("prime(n) and power(n, 3)"), {"n": n}).nonzero()[0].tolist()
    [3]
    """
    return on_arrays(condition)(values)


def on_arrays(condition: Expression) -> Asked:
    """Give what tells where a condition is true, made ready to be asked often.

    >>> import numpy as np
    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> on_arrays(a < b)({"a": np.arange(4), "b": 2}).tolist()
    [True, True, False, False]
    """
    asked = _of(explicit(condition))

    def found(values: Mapping[str, Array]) -> Array:
        numbers = (value for name, value in values.items() if name != EARLIER)
        shape = np.broadcast_shapes(*map(np.shape, numbers))
        return np.broadcast_to(asked(values), shape)

    return found


def _of(what: Expression) -> Asked:
    match what:
        case Number(of) | Boolean(of):
            return lambda values: of
        case Variable(name):
            return itemgetter(name)
        case Earlier() | Accepted():
            return _looked_up(what)
        case Compare():
            pairs = [_joined(_RELATIONS[r], x, y) for x, r, y in what.pairs()]
            return lambda values: reduce(np.logical_and, (pair(values) for pair in pairs))
        case And(parts) | Or(parts):
            every = np.logical_and if isinstance(what, And) else np.logical_or
            asked = [_of(part) for part in parts]
            return lambda values: reduce(every, (part(values) for part in asked))
    return _joined(_function(what), *children(what))


def _looked_up(what: Earlier | Accepted) -> Asked:
    if isinstance(what, Earlier):
        heap = _of(what.of)
        return lambda values: values[EARLIER][np.maximum(heap(values), 0)]
    if what.numeration != "binary" or len(what.args) > 1:
        return _each(what)
    (arg,) = what.args
    machine = np.array(what.step), np.isin(np.arange(len(what.step)), what.accepting)
    return lambda values: _accepted(*machine, values[arg.name])


def _function(what: Expression) -> Callable[..., Array]:
    """Give the function of arrays that a node applies to its parts in order."""
    found: Callable[..., Array]
    match what:
        case Binary(name):
            found = _BINARY[name]
        case Call(name):
            found = _CALLED.get(name) or _one_by_one(name)
        case Choice():
            found = _chosen
        case _:
            found = _OTHERS[type(what)]
    return found


def works_on_arrays(function: str) -> bool:
    """Tell whether a function is worked out on whole arrays, not on one number after another.

    >>> works_on_arrays("gcd"), works_on_arrays("partners")
    (True, False)
    """
    return function in _CALLED or function in SETS


def _accepted(step: Array, ends: Array, n: Array) -> Array:
    """Run an automaton on all numbers at once, the least digit first."""
    state = np.zeros(np.shape(n), int)
    for place in range(int(np.max(n, initial=0)).bit_length()):
        state = step[state, n >> place & 1]
    return ends[state]


def _chosen(then: Array, test: Array, otherwise: Array) -> Array:
    return np.where(test, then, otherwise)


def _one_by_one(name: str) -> Callable[..., Array]:
    """Apply a function that has no twin on arrays to one number after another."""
    if name in SETS:
        return partial(_in_series, SETS[name])
    function = FUNCTIONS[name]
    kind = bool if function.condition else int

    def applied(*numbers: int) -> int:
        return function.apply(*map(int, numbers))

    return lambda *parts: np.asarray(np.frompyfunc(applied, len(parts), 1)(*parts)).astype(kind)


def _each(what: Accepted) -> Asked:
    """Run an automaton of other digits, or of several numbers, on one position after another."""
    names = [arg.name for arg in what.args]

    def accepts(*numbers: int) -> bool:
        return what.evaluate(dict(zip(names, map(int, numbers), strict=True)))

    asked = np.frompyfunc(accepts, len(names), 1)
    return lambda values: np.asarray(asked(*(values[name] for name in names))).astype(bool)


def _in_series(series: Series, x: Array) -> Array:
    most = int(np.max(x, initial=0))
    rising = np.array([*series.upto(most), most + 1])
    return np.equal(rising[np.searchsorted(rising, x)], x)


def _joined(function: Callable[..., Array], *parts: Expression) -> Asked:
    asked = [_of(part) for part in parts]
    return lambda values: function(*[part(values) for part in asked])


def _are_pairs(a: Array, b: Array, k: Any = 1) -> Array:
    """Tell the pairs of k-Wythoff, either first."""
    small, apart = np.minimum(a, b), np.abs(np.subtract(a, b))
    if isinstance(k, int) and k == 1:
        return (small >= 0) & wythoff_pairs(*(np.maximum(x, 0).astype(np.uint64) for x in (a, b)))
    if not isinstance(k, int) or not k or np.max(apart, initial=0) > _LISTED:
        return _one_by_one("beatty")(a, b, k)
    n, rest = np.divmod(apart, k)
    lower = np.array([smaller(i, k) for i in range(int(np.max(n, initial=0)) + 1)])
    return (rest == 0) & (lower[n] == small)


def wythoff_pairs(a: NDArray[np.uint64], b: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Say for each pair of piles whether the player to move loses Wythoff's game.

    Theorem (Wythoff 1907). The piles x <= y lose exactly when x = floor(d phi) for d = y - x, where
    phi = (1 + sqrt 5) / 2. The integer y' = x + 1 lies below d phi exactly when
    y'^2 - y' d - d^2 < 0.

    Integers only, exact for all piles below 2^63; larger ones are not checked for.

    >>> a, b = np.array([1, 7, 165580140], np.uint64), np.array([2, 11, 267914295], np.uint64)
    >>> wythoff_pairs(a, b).tolist()
    [True, False, True]
    """
    small = np.minimum(a, b)
    d = np.maximum(a, b) - small
    # floor(d phi) is near or near + 1. Up to floor(d phi) + d < 2^63 the form below fits 64 bits
    # with its sign; beyond, near + d >= 2^63 already, so that small is less than near.
    near = d + _times_ratio(d)
    above = near + np.uint64(1)
    form = above * (above - d) - d * d
    near += form.view(np.int64) < 0
    equal: NDArray[np.bool_] = small == near
    return equal


def _times_ratio(d: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Give the high 64 bits of d times the ratio, which is floor(d / phi) or one less."""
    high, low = d >> _U32, d & _LOW
    middle = high * _RATIO_LOW + (low * _RATIO_LOW >> _U32)
    carry = low * _RATIO_HIGH + (middle & _LOW)
    product: NDArray[np.uint64] = high * _RATIO_HIGH + (middle >> _U32) + (carry >> _U32)
    return product


def _divided(x: Array, y: Array) -> Array:
    return np.floor_divide(x, np.where(np.equal(y, 0), 1, y))


def _rest(x: Array, y: Array) -> Array:
    return np.mod(x, np.where(np.equal(y, 0), 1, y))


def _low(x: Array) -> Array:
    return np.bitwise_and(x, np.negative(x))


def _valuation(x: Array) -> Array:
    return np.where(np.equal(x, 0), -1, np.bitwise_count(np.maximum(_low(x), 1) - 1).astype(int))


def _sieved(name: str, sieve: Callable[[int], Array]) -> Callable[[Array], Array]:
    """Look numbers up in a list of all, while that is short."""

    def found(x: Array) -> Array:
        most = int(np.max(x, initial=0))
        return sieve(most + 1)[np.maximum(x, 0)] if most <= _LISTED else _one_by_one(name)(x)

    return found


def _least_factors(size: int) -> Array:
    found = np.arange(size)
    for prime in reversed([*SETS["prime"].upto(isqrt(size))]):
        found[prime * prime :: prime] = prime
    return found


def _prime_counts(size: int) -> Array:
    found = np.zeros(size, int)
    found[[*SETS["prime"].upto(size - 1)]] = 1
    return np.cumsum(found)


def _factor_counts(size: int) -> Array:
    found = np.zeros(size, int)
    for prime in SETS["prime"].upto(size - 1):
        power = prime
        while power < size:
            found[power::power] += 1
            power *= prime
    return found


def _digits(x: Array, base: Any = 10) -> Array:
    ahead, found = np.maximum(x, 0), np.ones(np.shape(x), int)
    while np.any(ahead := ahead // np.maximum(base, 2)):
        found = found + np.greater(ahead, 0)
    return found


def _by_digits(combine: Callable[[Array, Array], Array]) -> Callable[[Array], Array]:
    def found(x: Array) -> Array:
        x = np.maximum(x, 0)
        total = x % 10
        while np.any(x := x // 10):
            total = combine(total, x % 10)
        return total

    return found


_BINARY: Mapping[str, Callable[[Array, Array], Array]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "//": _divided,
    "%": _rest,
    "^": np.bitwise_xor,
    "&": np.bitwise_and,
    "|": np.bitwise_or,
}
_OTHERS: Mapping[type[Expression], Callable[..., Array]] = {
    Negative: np.negative,
    Not: np.logical_not,
    Iff: np.equal,
}
_RELATIONS: Mapping[str, Callable[[Array, Array], Array]] = {
    "==": np.equal,
    "!=": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}
_CALLED: Mapping[str, Callable[..., Array]] = {
    "v2": _valuation,
    "low": _low,
    "ones": lambda x: np.bitwise_count(x).astype(int),
    "abs": np.abs,
    "gcd": np.gcd,
    "max": np.maximum,
    "min": np.minimum,
    "digits": _digits,
    "digitsum": _by_digits(np.add),
    "maxdigit": _by_digits(np.maximum),
    "lpf": _sieved("lpf", _least_factors),
    "primepi": _sieved("primepi", _prime_counts),
    "bigomega": _sieved("bigomega", _factor_counts),
    "beatty": _are_pairs,
    "pow2": lambda x: np.logical_and(np.equal(x, _low(x)), np.not_equal(x, 0)),
}


_PIECE = 1 << 18
_FIRST = 64  # heaps whose values are worked out one by one
_ROOM = 1 << 62


def row(law: Any, start: int, stop: int) -> Any:
    """Give what a law says of the heaps from ``start`` to ``stop - 1``, or None.

    None where that needs more than 62 bits, one heap at a time, or the values of heaps that are
    more than half as large.

    >>> from grundy.formulas.parser import parse_claim
    >>> row(parse_claim("f(n) == v2(n) + n % 3"), 4, 9).tolist()
    [3, 2, 1, 1, 5]
    >>> row(parse_claim("f(n) == (n // 2 if n % 2 == 0 else f(n // 2))"), 5, 9).tolist()
    [1, 3, 0, 4]
    """
    body = law.body
    if not _is_quick(body) or bounded(body, stop) >= _ROOM:
        return None
    asked = on_arrays(body)
    if not any(True for _ in nodes(body, Earlier)):
        pieces = [np.arange(at, min(at + _PIECE, stop)) for at in range(start, stop, _PIECE)]
        return np.concatenate([asked({"n": n}) for n in pieces])
    known = np.zeros(stop, np.int64)
    at = min(_FIRST, stop)
    known[:at] = [law.holds({"n": n}) for n in range(at)]
    while at < stop:
        end = min(2 * at, at + _PIECE, stop)
        known[at:end] = asked({"n": np.arange(at, end), EARLIER: known})
        at = end
    return known[start:]


def _is_quick(body: Expression) -> bool:
    """Tell whether all parts work on arrays, those of earlier heaps on heaps half as large."""
    calls = all(works_on_arrays(call.function) for call in nodes(body, Call))
    words = nodes(body, Accepted)
    binary = all(word.numeration == "binary" and len(word.args) == 1 for word in words)
    return calls and binary and all(_is_half(earlier.of) for earlier in nodes(body, Earlier))


def _is_half(what: Expression) -> bool:
    """Tell a number that is at most half of n, and mostly at least 0."""
    match what:
        case Binary("//", Variable() | Binary("-", Variable(), Number()), Number(by)):
            return by > 1
    return False


def bounded(what: Expression, stop: int) -> int:
    """Bound the size of all numbers in an expression, of variables below ``stop``.

    >>> from grundy.formulas.parser import parse_expression
    >>> bounded(parse_expression("a * (b + 1)"), 1000)
    2002000
    """
    parts = [bounded(part, stop) for part in children(what)]
    match what:
        case Number(of):
            return of
        case Binary("*"):
            return max(1, parts[0]) * max(1, parts[1])
        case Binary("+" | "-" | "^" | "|"):
            return sum(parts) * 2
    return max([stop, 64, *parts])
