"""Evaluate conditions on whole arrays of numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

import numpy as np

from grundy.formulas.explicit import explicit
from grundy.formulas.tree import (
    And,
    Binary,
    Boolean,
    Call,
    Choice,
    Compare,
    Expression,
    Iff,
    Negative,
    Not,
    Number,
    Or,
    Variable,
)

__all__ = ["where"]

Array = Any


def where(condition: Expression, values: Mapping[str, Array]) -> Array:
    """Tell where a condition is true, of numbers below 2^31 in arrays that go together.

    >>> from grundy.formulas.parser import parse_expression
    >>> n = np.arange(8)
    >>> where(parse_expression("(n ^ 1) % 3 == 0 or v2(n) == 2"), {"n": n}).nonzero()[0].tolist()
    [1, 2, 4, 7]
    """
    shape = np.broadcast_shapes(*(np.shape(value) for value in values.values()))
    return np.broadcast_to(_of(explicit(condition), values), shape)


def _of(what: Expression, values: Mapping[str, Array]) -> Array:
    match what:
        case Number(of) | Boolean(of):
            return of
        case Variable(name):
            return values[name]
        case Negative(of):
            return -_of(of, values)
        case Not(of):
            return np.logical_not(_of(of, values))
        case And(parts):
            return reduce(np.logical_and, (_of(part, values) for part in parts))
        case Or(parts):
            return reduce(np.logical_or, (_of(part, values) for part in parts))
        case Iff(left, right):
            return np.equal(_of(left, values), _of(right, values))
        case Choice(then, test, otherwise):
            return np.where(*(_of(part, values) for part in (test, then, otherwise)))
        case Binary(operator, left, right):
            return _BINARY[operator](_of(left, values), _of(right, values))
        case Call(function, args):
            return _CALLED[function](*(_of(arg, values) for arg in args))
        case Compare():
            pairs = what.pairs()
            found = (_RELATIONS[r](_of(x, values), _of(y, values)) for x, r, y in pairs)
            return reduce(np.logical_and, found)
    raise TypeError(what)


def _divided(x: Array, y: Array) -> Array:
    return np.floor_divide(x, np.where(np.equal(y, 0), 1, y))


def _rest(x: Array, y: Array) -> Array:
    return np.mod(x, np.where(np.equal(y, 0), 1, y))


def _low(x: Array) -> Array:
    return np.bitwise_and(x, np.negative(x))


def _valuation(x: Array) -> Array:
    return np.where(np.equal(x, 0), -1, np.bitwise_count(np.maximum(_low(x), 1) - 1).astype(int))


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
    "max": np.maximum,
    "min": np.minimum,
    "pow2": lambda x: np.logical_and(np.equal(x, _low(x)), np.not_equal(x, 0)),
}
