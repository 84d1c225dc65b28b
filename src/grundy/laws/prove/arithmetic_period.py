"""Prove values that grow by a step with each period, of codes that leave up to three heaps.

Theorem. Let a finite code have moves that take k and leave up to h heaps, and let
v(n + p) = v(n) + s for n >= n0, P = 2^j p with j >= 1, and m >= h n0 + k for all k. Then f = v if
(a) f(n) = v(n) for all n < m + P;
(b) for all heaps that a move leaves, by the small ones, n0 or not, and the classes modulo P of the
others: the sum of their v is less than v(n), or the xor differs from v(n) in its last j bits;
(c) for m <= n < m + P, each w < v(n) that is above v of small heaps is v(n - k), where a move
leaves one heap, or v(x) for a heap x >= n0 beside two equal ones; and so are the next sP/p numbers,
and the smaller w for any x, where x can be beside two equal ones for all n >= m of one remainder
modulo 2; 0 may be that of two equal heaps alone.
An xor is not above the sum, and p v(n) - s n has one value on a class, so (b) says that no option
has the value v(n); by (c), with P more in n and x, every smaller w is the value of an option.

Theorem. Let what is taken above K, the last place, leave up to h heaps and also one heap alone;
P >= K, and else as above. Then f = v if (a), (b) for k <= K + P, and
(d) small heaps alone, or none, that a k > K leaves have a xor below v(n) for m <= n < m + P;
(e) for these n each w < v(n) is v(x) of one heap x that a move leaves, or 0 where a k > K may leave
nothing; and the last sP/p of them are v(x) for x >= n0.
A larger k, by multiples of P, leaves a smaller sum in (b), and the same last bits. What (e) says
goes on from n to n + P: the last sP/p numbers are reached by the same k; those before by the same
x, which takes more than P, so that one heap may be left, and all may be taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations_with_replacement
from math import comb, inf
from operator import xor
from typing import NamedTuple

from grundy.formulas.statement import Period
from grundy.laws.question import Question
from grundy.laws.truth import Truth
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.moves import CodeMoves, Undescribed

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 4
THEOREM = phrase("options are too small, or differ from their heap in the last bits")
COQ = ()

_MOST_CLASSES = 120
_MOST_WITH_TAIL = 60
_MOST_BITS = 6
_MOST_WORK = 3_000_000


class _Residue(NamedTuple):
    """One heap (``step`` 0), or the heaps n, n + step, ...: ``over`` is p f(n) - s n for all."""

    n: int
    step: int
    over: int
    value: int


def prove(question: Question) -> Proved | None:
    """Prove an arithmetic period of a code.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("hex:0.3F"), "f(n + 6) == f(n) + 3")).claim)
    forall n: f(n + 6) == f(n) + 3

    None for other claims and rules; `Undescribed` is raised where the theorem does not say so.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Period) or not claim.saltus or not isinstance(moves, CodeMoves):
        return None
    code = moves.code
    if moves.misere or code.unequal or max(code.last, claim.saltus) > _MOST_CLASSES:
        return None
    if code.tail and not code.tail & 2:
        return None
    for bits in range(1, _MOST_BITS + 1):
        whole = claim.length << bits
        if claim.start + whole > (_MOST_WITH_TAIL if code.tail else _MOST_CLASSES):
            break
        if code.tail and code.last > whole:
            continue
        if _grows(question.truth, code, claim, whole, (1 << bits) - 1):
            proof = {"bits": bits}
            certificate = new_certificate(
                "arithmetic period", question.game.text, moves, claim, proof
            )
            return Proved(claim, THEOREM, certificate)
    raise Undescribed("options may have the value of their heap, as far as their last bits say")


def _grows(truth: Truth, code: Code, claim: Period, whole: int, mask: int) -> bool:
    """Tell whether the theorem says so."""
    start, length, step = claim.start, claim.length, claim.saltus
    heaps = max((h for _, h in _moves(code, code.last + 1)), default=1)
    most = heaps * start + (2 if code.tail else 6) * whole + 2 * code.last + 2
    truth.reach(most + 2 * whole)
    values = [truth.value(n) for n in range(most + 2 * whole)]
    if any(values[n + length] != values[n] + step for n in range(start, most + whole)):
        return False
    first = max(start, 1)
    sizes = [*((n, 0) for n in range(1, start)), *((n, whole) for n in range(first, first + whole))]
    classes = [_Residue(n, t, length * values[n] - step * n, values[n]) for n, t in sizes]
    apart = _apart(code, step, classes, whole, mask)
    if code.tail:
        return apart and _reached_by_tail(code, claim, values, range(most, most + whole))
    return apart and all(
        _reached(code, claim, values, n, most - code.last - 2, whole)
        for n in range(most, most + whole)
    )


def _apart(code: Code, step: int, classes: Sequence[_Residue], whole: int, mask: int) -> bool:
    """Tell whether no option of a heap has its value."""
    moves = [*_moves(code, code.last + whole)]
    if sum(comb(len(classes) + heaps - 1, heaps) for _, heaps in moves) > _MOST_WORK:
        return False
    most = {heaps: _most_over(classes, heaps, whole, mask) for heaps in {h for _, h in moves}}
    return not any(
        most[heaps].get(((n.n - k) % whole, n.value & mask), -inf) >= n.over + step * k
        for k, heaps in moves
        for n in classes
        if n.step
    )


def _most_over(
    classes: Sequence[_Residue], heaps: int, whole: int, mask: int
) -> dict[tuple[int, int], int]:
    """Give the most that heaps have over, by the rest of their sum and the last bits of the xor."""
    found: dict[tuple[int, int], int] = {}
    for parts in combinations_with_replacement(classes, heaps):
        if any(part.step for part in parts):
            together = reduce(xor, (part.value for part in parts), 0)
            key = sum(part.n for part in parts) % whole, together & mask
            over = sum(part.over for part in parts)
            found[key] = max(found.get(key, over), over)
    return found


def _moves(code: Code, most: int = 0) -> Iterator[tuple[int, int]]:
    """Give what is taken, by a tail up to ``most``, and how many heaps are left, if any."""
    tail = range(code.last + 1, most + 1) if code.tail else ()
    for k, digit in (*code.places.items(), *((k, code.tail) for k in tail)):
        yield from ((k, heaps) for heaps in range(1, digit.bit_length()) if digit >> heaps & 1)


def _reached(
    code: Code, claim: Period, values: Sequence[int], n: int, always: int, whole: int
) -> bool:
    """Tell whether each smaller value is that of an option, and goes on to be one."""
    start, rise = claim.start, whole // claim.length * claim.saltus
    low = max(values[:start], default=0) + 1
    equal = {0} if any(heaps == 2 and (n - k) % 2 == 0 for k, heaps in _moves(code)) else set()
    triple = [k for k, heaps in _moves(code) if heaps == 3]
    beside = [x for k in triple for x in range(2 - (n - k) % 2, n - k - 1, 2)]
    found = {values[x] for x in beside if x >= start}
    found |= {values[n - k] for k, heaps in _moves(code) if heaps == 1}
    later = {values[x] for x in beside if start <= x <= always}
    early = {values[x] for x in beside if x <= always} | equal
    return (
        found >= {*range(low, values[n])}
        and later >= {*range(low, low + rise)}
        and early >= {*range(low)}
    )


def _reached_by_tail(code: Code, claim: Period, values: Sequence[int], heaps: range) -> bool:
    """Tell whether one heap has each smaller value, and small heaps have no larger ones.

    >>> nim, more = Code({}, tail=3), Code({1: 1}, tail=3)
    >>> [_reached_by_tail(code, Period(1, 1, 1), range(9), range(4, 5)) for code in (nim, more)]
    [True, False]
    """
    rise = len(heaps) // claim.length * claim.saltus
    counts = [count for count in range(code.tail.bit_length()) if code.tail >> count & 1]
    early = values[1 : claim.start]
    small = (parts for count in counts for parts in combinations_with_replacement(early, count))
    if max((reduce(xor, parts, 0) for parts in small), default=0) >= min(values[n] for n in heaps):
        return False
    for n in heaps:
        left = [n - k for k in range(1, n) if code.digit(k) & 2]
        found = {values[x] for x in left} | ({0} if code.tail & 1 else set())
        far = {values[x] for x in left if x >= claim.start}
        if not found >= {*range(values[n])} or not far >= {*range(values[n] - rise, values[n])}:
            return False
    return True
