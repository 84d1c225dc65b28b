"""Let a quotient grow by a heap that has no element in it.

The sums beside k copies of the new heap that are lost are fixed by those beside k - 1 copies: a sum
is lost exactly if no move in a new heap wins and no move in a known heap leads to a lost one. So
when the levels of two numbers of copies agree, they repeat for ever, and the new quotient is the
old monoid with so many powers of the new heap, reduced.
"""

from __future__ import annotations

import numpy as np

from grundy.phrases.phrase import phrase
from grundy.solvers.misere.closure import Mask, Monoid, Products
from grundy.solvers.misere.level import Level, Stray
from grundy.solvers.misere.words import Letters, OutOfReach, Word, Work

__all__ = ["extended"]

_MOST_COPIES = 12
_SHARE = 3  # the share of letters guessed to do nothing new; for half it is wrong in 0.07
Found = tuple[Products, Mask, list[int]]


def extended(
    letters: Letters,
    monoid: Monoid,
    phi: list[int],
    words: list[Word],
    work: Work,
    *,
    fold: bool = False,
) -> Found:
    """Give products, lost elements and phi of a monoid that has the next heap too; unproved.

    With ``fold`` the first letters are guessed to do nothing new beside the new heap.

    >>> from grundy.rules.codes import parse_code
    >>> from grundy.solvers.misere.heaps import Heaps
    >>> from grundy.solvers.misere.words import Limits
    >>> letters = Heaps((parse_code("0.3", 8),)).alphabet()
    >>> one = Monoid(np.zeros((1, 1), np.int64), np.zeros(1, bool))
    >>> table, lost, phi = extended(letters, one, [0], [()], Work(Limits()))
    >>> table.tolist(), lost.tolist(), phi
    ([[0, 1], [1, 0]], [False, True], [0, 1])
    """
    own = sorted(word[0] for word in words if len(word) == 1)
    folded = own[: len(own) // _SHARE] if fold else []
    while True:
        try:
            return _by_levels(letters, monoid, phi, words, own, folded, work)
        except Stray as stray:
            own = sorted([*own, *stray.args])
            folded = [n for n in folded if n < min(stray.args)]


def _by_levels(
    letters: Letters,
    monoid: Monoid,
    phi: list[int],
    words: list[Word],
    own: list[int],
    folded: list[int],
    work: Work,
) -> Found:
    heap, mul, lost = len(phi), monoid.mul, [monoid.lost]
    lefts = {tuple(left) for left in letters.options(heap)}
    while True:
        below = Monoid(mul, lost[-1])
        ends = sorted({below.of(phi, left) for left in lefts})
        barred = np.asarray(lost[-1][mul[ends]].any(axis=0))
        level = Level(letters, own, mul, phi, words, barred, work, folded)
        last = level.run()
        lost = [row[level.base] for row in lost] + [last]
        mul, phi, words = level.mul, level.phi, level.words
        for j in range(len(lost) - 1):
            if (lost[j] == last).all():
                return _folded(mul, phi, lost[:-1], j)
        if len(lost) > _MOST_COPIES:
            raise OutOfReach(phrase("no repetition in {n} copies of a heap", n=_MOST_COPIES))


def _folded(mul: Products, phi: list[int], lost: list[Mask], j: int) -> Found:
    """Join a monoid with the powers 0 to k - 1 of the new heap, where power k is j again.

    The pair of power i and element x has the number i * size + x.
    """
    k, size = len(lost), len(mul)
    power = np.array([i if i < k else j + (i - j) % (k - j) for i in range(2 * k + 1)])
    steps = [np.concatenate([mul[:, x] + i * size for i in range(k)]) for x in set(phi)]
    steps.append(np.concatenate([np.arange(size) + power[i + 1] * size for i in range(k)]))
    kind, first = _told_apart(np.concatenate(lost), steps)
    i, x = first // size, first % size
    table = kind[mul[np.ix_(x, x)] + power[i[:, None] + i] * size]
    images = [int(kind[y]) for y in phi] + [int(kind[power[1] * size])]
    return table, np.concatenate(lost)[first], images


def _told_apart(lost: Mask, steps: list[Products]) -> tuple[Products, Products]:
    """Number what no steps tell apart alike, and give the first of each number."""
    kind, count = lost.astype(np.int64), 0
    while int(kind.max()) + 1 > count:
        count = int(kind.max()) + 1
        rows = np.stack([kind, *(kind[step] for step in steps)], axis=1)
        kind = np.unique(rows, axis=0, return_inverse=True)[1].ravel()
    first = np.array([np.nonzero(kind == c)[0][0] for c in range(count)])
    rank = np.empty(count, np.int64)
    rank[np.argsort(first)] = np.arange(count)  # the identity first
    return rank[kind], np.sort(first)
