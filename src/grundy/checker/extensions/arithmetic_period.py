"""Check values that grow by a step with each period, of codes that leave up to three heaps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations_with_replacement
from math import comb
from operator import xor
from typing import NamedTuple

from ..core.certificate import NotChecked, Progress, Rejected, a_number, proof_of
from ..core.claims import AnyClaim, Repeating
from ..core.rules import AnyRule, ByCode
from ..core.window import extend

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "values that grow by s with each period p are those of options that are too small, or that "
    "differ in their last bits; and smaller values are those of two equal heaps beside a third, or "
    "of one heap"
)

_MOST_CLASSES = 120
_MOST_WITH_TAIL = 60
_MOST_WORK = 3_000_000
_MOST_BITS = 6


read = proof_of(int, bits=a_number(1, _MOST_BITS))


class _Class(NamedTuple):
    """One heap (``step`` 0), or the heaps n, n + step, ...: ``over`` is p f(n) - s n for all."""

    n: int
    step: int
    over: int
    value: int


def check(rule: AnyRule, claim: AnyClaim, proof: int, progress: Progress) -> list[str]:
    """Verify an arithmetic period; say what was done.

    Theorem. Let a finite code have moves that take k and leave up to h heaps, and let
    v(n + p) = v(n) + s for n >= n0, P = 2^j p with j >= 1, and m >= h n0 + k for all k. Then
    f = v if
    (a) f(n) = v(n) for all n < m + P;
    (b) for all heaps that a move leaves, by the small ones, n0 or not, and the classes modulo P of
    the others: the sum of their v is less than v(n), or the xor differs from v(n) in its last j
    bits;
    (c) for m <= n < m + P, each w < v(n) that is above v of small heaps is v(n - k), where a move
    leaves one heap, or v(x) for a heap x >= n0 beside two equal ones; and so are the next sP/p
    numbers, and the smaller w for any x, where x is so small that it can be beside two equal ones
    for all n >= m of one remainder modulo 2; 0 may be that of two equal heaps alone.
    Proof: an xor is not above the sum; p v(n) - s n has one value on a class, so the sum less v(n)
    depends on the classes alone, and (b) says that no option has the value v(n). By (c), with P
    more in n and x, and sP/p more in w, every smaller w is the value of an option.

    Theorem. Let what is taken above K, the last place, leave up to h heaps and also one heap alone;
    P >= K, and else as above. Then f = v if (a), (b) for k <= K + P, and
    (d) small heaps alone, or none, that a k > K leaves have a xor below v(n) for m <= n < m + P;
    (e) for these n each w < v(n) is v(x) of one heap x that a move leaves, or 0 where a k > K may
    leave nothing; and the last sP/p of them are v(x) for x >= n0.
    Proof: a larger k, by multiples of P, leaves a smaller sum in (b), and the same last bits. What
    (e) says goes on from n to n + P: the last sP/p numbers are reached by the same k; those before
    by the same x, which takes more than P, so that one heap may be left, and all may be taken.

    >>> rule = ByCode({1: 3, 2: 15}, 0, unequal=False, misere=False)
    >>> for step in check(rule, Repeating(0, 6, 3), 2, lambda done, total: None):
    ...     print(step)
    198 values were worked out, and grow so
    no option has the value of its heap: by 24 classes, sizes and 2 bits
    each smaller value is that of an option, for a round of 24 heaps and so for all

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, Repeating) or not claim.saltus:
        raise Rejected("claim: not one about values that grow")
    if not isinstance(rule, ByCode) or rule.misere or rule.unequal:
        raise Rejected("rule: no code under normal play")
    if rule.tail and not rule.tail & 2:
        raise Rejected("rule: a large number that is taken may not leave one heap")
    bits = proof  # by which an option differs where it is not too small
    start, length, step = claim.start, claim.length, claim.saltus
    whole = length << bits
    if start + whole > (_MOST_WITH_TAIL if rule.tail else _MOST_CLASSES) or step > _MOST_CLASSES:
        raise NotChecked("the period is too long")
    last = max((k for k, digit in rule.places.items() if digit or rule.tail), default=0)
    if last > (whole if rule.tail else _MOST_CLASSES):
        raise NotChecked("the rule is too long")
    most = max(rule.most_left(), 1) * start + (2 if rule.tail else 6) * whole + 2 * last + 2
    values = extend(_spread(rule, last, most + 2 * whole), [], most + 2 * whole, progress)
    if any(values[n + length] != values[n] + step for n in range(start, most + whole)):
        raise Rejected("claim: it fails for some small heaps")
    classes = _classes(values, start, length, step, whole)
    _check_apart(_spread(rule, last, last + whole), claim, classes, whole, bits)
    if rule.tail:
        _check_tail(rule, claim, values, range(most, most + whole), last)
    else:
        _check_reached(rule, claim, values, most, whole, last)
    return [
        f"{len(values)} values were worked out, and grow so",
        f"no option has the value of its heap: by {len(classes)} classes, sizes and {bits} bits",
        f"each smaller value is that of an option, for a round of {whole} heaps and so for all",
    ]


def _spread(rule: ByCode, last: int, stop: int) -> ByCode:
    """Give the places up to ``stop`` one by one."""
    if not rule.tail:
        return rule
    tail = dict.fromkeys(range(last + 1, stop + 1), rule.tail)
    return ByCode({**rule.places, **tail}, 0, unequal=False, misere=False)


def _classes(values: list[int], start: int, length: int, step: int, whole: int) -> list[_Class]:
    """Give the heaps that are small, and the classes of the others."""
    found = [_Class(n, 0, length * values[n] - step * n, values[n]) for n in range(1, start)]
    rounds = range(max(start, 1), max(start, 1) + whole)
    return found + [_Class(n, whole, length * values[n] - step * n, values[n]) for n in rounds]


def _check_apart(
    rule: ByCode, claim: Repeating, classes: list[_Class], whole: int, bits: int
) -> None:
    """Make sure that no option of a heap has its value."""
    mask, moves = (1 << bits) - 1, [*_moves(rule)]
    if sum(comb(len(classes) + heaps - 1, heaps) for _, heaps in moves) > _MOST_WORK:
        raise NotChecked("options fall into too many classes")
    most = {heaps: _most_over(classes, heaps, whole, mask) for heaps in {h for _, h in moves}}
    for k, heaps in moves:
        for n in (known for known in classes if known.step):
            over = most[heaps].get(((n.n - k) % whole, n.value & mask))
            if over is not None and over >= n.over + claim.saltus * k:
                raise Rejected("claim: an option may have the value of its heap")


def _most_over(
    classes: list[_Class], heaps: int, whole: int, mask: int
) -> dict[tuple[int, int], int]:
    """Give the most that heaps have over, by the rest of their sum and the last bits of the xor."""
    found: dict[tuple[int, int], int] = {}
    for parts in combinations_with_replacement(classes, heaps):
        if not any(part.step for part in parts):
            continue  # a heap among those whose values were worked out
        together = reduce(xor, (part.value for part in parts), 0)
        key = sum(part.n for part in parts) % whole, together & mask
        over = sum(part.over for part in parts)
        found[key] = max(found.get(key, over), over)
    return found


def _moves(rule: ByCode) -> Iterator[tuple[int, int]]:
    """Give what is taken and how many heaps are left, if any."""
    for k, digit in rule.places.items():
        for heaps in range(1, digit.bit_length()):
            if digit >> heaps & 1:
                yield k, heaps


def _check_reached(
    rule: ByCode, claim: Repeating, values: list[int], most: int, whole: int, last: int
) -> None:
    """Make sure that each smaller value is that of an option, of all heaps from ``most`` on."""
    start, rise = claim.start, whole // claim.length * claim.saltus
    low = max(values[:start], default=0) + 1
    single = [k for k, heaps in _moves(rule) if heaps == 1]
    triple = [k for k, heaps in _moves(rule) if heaps == 3]
    for n in range(most, most + whole):
        beside = [x for k in triple for x in range(2 - (n - k) % 2, n - k - 1, 2)]
        found = {values[x] for x in beside if x >= start} | {values[n - k] for k in single}
        always = [x for x in beside if x <= most - last - 2]
        equal = any(h == 2 and (n - k) % 2 == 0 for k, h in _moves(rule))
        next_ones = {values[x] for x in always if x >= start}
        if (
            not found >= {*range(low, values[n])}
            or not next_ones >= {*range(low, low + rise)}
            or not {values[x] for x in always} | ({0} if equal else set()) >= {*range(low)}
        ):
            raise Rejected(f"claim: a smaller value is that of no option of {n}")


def _check_tail(rule: ByCode, claim: Repeating, values: list[int], heaps: range, last: int) -> None:
    """Make sure that one heap has each smaller value, and that small heaps have no larger ones."""
    start, rise = claim.start, len(heaps) // claim.length * claim.saltus
    counts = [count for count in range(rule.most_left() + 1) if rule.tail >> count & 1]
    small = (p for count in counts for p in combinations_with_replacement(values[1:start], count))
    if max((reduce(xor, parts, 0) for parts in small), default=0) >= min(values[n] for n in heaps):
        raise Rejected("claim: small heaps may have the value of a large one")
    for n in heaps:
        single = (k for k in range(1, n) if rule.places.get(k, (k > last) * rule.tail) & 2)
        left = [n - k for k in single]
        found = {values[x] for x in left} | ({0} if rule.tail & 1 else set())
        far = {values[x] for x in left if x >= start}
        if not found >= {*range(values[n])} or not far >= {*range(values[n] - rise, values[n])}:
            raise Rejected(f"claim: a smaller value is that of no option of {n}")
