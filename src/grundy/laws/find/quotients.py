"""Find values that climb or fall by one in runs of equal length: ``(n + a) // c % k`` and its like.

The constants are read off the first two runs, so nothing is searched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from grundy.laws.find.pattern import Pattern, Values, formula

__all__ = ["patterns"]

_Found = tuple[str, int, Callable[[Values], Values]]  # a term as text and as a function; its size


def patterns(values: Values) -> Iterator[Pattern]:
    """Propose a constant, n div c, n div c mod k and n mod p div c, each also shifted or falling.

    >>> from grundy.laws.find.pattern import Values
    >>> [str(p.claim) for p in patterns(np.arange(40) // 2 % 3) if p.fits(np.arange(40) // 2 % 3)]
    ['f(n) == n // 2 % 3', 'f(n) == n % 6 // 2']
    """
    changes = np.flatnonzero(np.diff(values)) + 1
    if not len(changes):
        constant = int(values[0])
        yield from formula(values, str(constant), 0, lambda n: np.full_like(n, constant))
        return
    first = int(changes[0])
    run = int(changes[1]) - first if len(changes) > 1 else first
    for found in _rising(values, first, run):
        yield from formula(values, *found)
    top = int(values.max())
    for text, size, term in _rising(top - values, first, run):
        yield from formula(values, f"{top} - {text}", size + 1, _mirrored(top, term))


def _mirrored(top: int, term: Callable[[Values], Values]) -> Callable[[Values], Values]:
    return lambda n: top - term(n)


def _rising(values: Values, first: int, run: int) -> Iterator[_Found]:
    shift = (int(values[0]) + 1) * run - first
    if shift < 0:
        return
    count = int(values.max()) + 1
    over, under = (f"n + {shift}", f"(n + {shift})") if shift else ("n", "n")
    whole = f"{under} // {run}" if run > 1 else over
    size = (run > 1) + (shift > 0)
    yield whole, size, lambda n: (n + shift) // run
    left = whole if run > 1 else under
    yield f"{left} % {count}", size + 1, lambda n: (n + shift) // run % count
    falls = np.flatnonzero(np.diff(values) < 0)
    if run > 1 and len(falls):
        period = int(falls[0]) + 1 + shift
        yield f"{under} % {period} // {run}", size + 1, lambda n: (n + shift) % period // run
