"""Work out the values of many heaps by a law, as arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from grundy.formulas.accepted import Accepted
from grundy.formulas.parts import children, nodes
from grundy.formulas.tree import Binary, Call, Earlier, Expression, Number, Variable
from grundy.solvers.arrays import EARLIER, on_arrays, works_on_arrays

__all__ = ["bounded", "row"]

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
