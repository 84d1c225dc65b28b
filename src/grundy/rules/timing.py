"""Count the moves to the end of a game that ends: remoteness and suspense.

An option is good if the other player loses there: if its number is even in normal play, odd under
misere play; an end has the number 0. Remoteness (Steinhaus 1925; Smith 1966): the winner hastens,
the loser delays. Suspense (Smith 1966): the winner delays, the loser hastens.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["remoteness", "suspense"]


def remoteness(options: Iterable[int], *, misere: bool) -> int:
    """Give 1 + the least good option, else 1 + the greatest; 0 at an end.

    >>> remoteness([], misere=False), remoteness([1, 2, 4], misere=False)
    (0, 3)
    """
    seen = list(options)
    good = [n for n in seen if n % 2 == misere]
    return 1 + min(good) if good else 1 + max(seen, default=-1)


def suspense(options: Iterable[int], *, misere: bool) -> int:
    """Give 1 + the greatest good option, else 1 + the least; 0 at an end.

    >>> suspense([], misere=False), suspense([1, 2, 4], misere=False)
    (0, 5)
    """
    seen = list(options)
    good = [n for n in seen if n % 2 == misere]
    return 1 + max(good) if good else 1 + min(seen, default=-1)
