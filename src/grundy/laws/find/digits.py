"""Find values made of binary digits: trailing ones or zeros, the lowest one, the odd part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import numpy as np

from grundy.laws.find.pattern import Pattern, Values, formula

__all__ = ["patterns", "valuation"]

_SHIFTS = 3


def patterns(values: Values) -> Iterator[Pattern]:
    """Propose s * T(n + a) + t for each function T of digits, free at n = 0.

    >>> ruler = np.array([(n + 1) & -(n + 1) for n in range(40)])
    >>> [str(p.claim) for p in patterns(ruler) if p.fits(ruler)]
    ['f(n) == low(n + 1)']
    """
    for text, function in _FUNCTIONS:
        for shift in range(_SHIFTS):
            yield from _fitted(values, text, function, shift)


def valuation(x: Values) -> Values:
    """Count how often 2 divides each number, -1 for 0.

    >>> valuation(np.arange(9)).tolist()
    [-1, 0, 1, 0, 2, 0, 1, 0, 3]
    """
    return np.where(x == 0, -1, np.bitwise_count((x & -x) - 1).astype(np.int64))


def _odd_part(x: Values) -> Values:
    return x // np.maximum(x & -x, 1)


_FUNCTIONS: tuple[tuple[str, Callable[[Values], Values]], ...] = (
    ("v2({1})", valuation),
    ("low({1})", lambda x: x & -x),
    ("({0} // low({1}))", _odd_part),
    ("ones({1})", lambda x: np.bitwise_count(x).astype(np.int64)),
    ("({0} ^ {0} // 2)", lambda x: x ^ x // 2),
)


def _fitted(
    values: Values, text: str, function: Callable[[Values], Values], shift: int
) -> Iterator[Pattern]:
    """Choose s and t by the values at 1 and at the first n where the function differs."""
    known, n = _known(function, len(values), shift)
    if not n:
        return
    factor, rest = divmod(int(values[n] - values[1]), int(known[n] - known[1]))
    if rest or not factor:
        return
    extra, zero = int(values[1] - factor * known[1]), int(values[0])
    special = zero != factor * int(known[0]) + extra or ("// low" in text and not shift)

    def term(n: Values) -> Values:
        found = factor * function(n + shift) + extra
        return np.where(n == 0, zero, found) if special else found

    inner = ("(n + {0})", "n + {0}") if shift else ("n", "n")
    claim = _affine(text.format(*(form.format(shift) for form in inner)), factor, extra)
    if special:
        claim = f"{zero} if n == 0 else {claim}"
    size = 1 + (shift > 0) + (factor != 1) + (extra != 0) + 2 * special
    yield from formula(values, claim, size, term)


@lru_cache(64)
def _known(function: Callable[[Values], Values], count: int, shift: int) -> tuple[Values, int]:
    """Give a function of the first numbers, and where it first is other than at 1, or 0."""
    known = function(np.arange(count) + shift)
    other = np.flatnonzero(known[1:] != known[1])
    return known, int(other[0]) + 1 if len(other) else 0


def _affine(text: str, factor: int, extra: int) -> str:
    scaled = text if factor == 1 else f"{factor} * {text}"
    if not extra:
        return scaled[1:-1] if scaled.startswith("(") else scaled
    return f"{scaled} {'+' if extra > 0 else '-'} {abs(extra)}"
