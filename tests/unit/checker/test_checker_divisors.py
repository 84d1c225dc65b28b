"""Heaps that lose divisors, told by levels: what is accepted is counted, what is true accepted."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grundy.checker.certificate import Rejected
from grundy.checker.claims import AllValues, AnyClaim, LostPositions
from grundy.checker.methods import valuations
from grundy.checker.rules.rule import ByHeaps

TAKEN = ("-", "n", "x1")
MOST, LEVELS, WRONG_TO = 200, 7, 5
ONE = ("compare", 1, "<=", TAKEN), ("compare", ("%", "n", TAKEN), "==", 0)

KINDS: Any = [
    (("compare", 1, "<=", TAKEN), lambda k, n: True),
    (("compare", ("%", TAKEN, 2), "==", 0), lambda k, n: k % 2 == 0),
    (("compare", ("%", TAKEN, 2), "==", 1), lambda k, n: k % 2 == 1),
    (("compare", 1, "<", TAKEN), lambda k, n: k > 1),
    (("compare", TAKEN, "<", "n"), lambda k, n: k < n),
    (("pow2", TAKEN), lambda k, n: k & (k - 1) == 0),
    (("not", ("pow2", TAKEN)), lambda k, n: k & (k - 1) > 0),
    (("compare", ("%", TAKEN, 4), "==", 0), lambda k, n: k % 4 == 0),
    (("compare", ("%", TAKEN, 4), "==", 2), lambda k, n: k % 4 == 2),
    (("compare", ("%", TAKEN, 8), "==", 0), lambda k, n: k % 8 == 0),
    (("compare", ("*", 2, TAKEN), "!=", "n"), lambda k, n: 2 * k != n),
    (("compare", ("%", "x1", 2), "==", 0), lambda k, n: (n - k) % 2 == 0),
    (("compare", ("%", "n", 2), "==", 0), lambda k, n: n % 2 == 0),
]


def rules() -> Iterator[tuple[ByHeaps, list[int]]]:
    """Give rules of one kind of divisor, of two at once, or of either, with values by play."""
    for i, (one, may) in enumerate(KINDS):
        yield made(("and", *ONE, one)), values(may)
        for other, might in KINDS[i + 1 :]:
            both = ("and", *ONE, one, other)
            either = ("or", ("and", *ONE, one), ("and", *ONE, other))
            yield made(both), values(lambda k, n, f=may, g=might: f(k, n) and g(k, n))
            yield made(either), values(lambda k, n, f=may, g=might: f(k, n) or g(k, n))


def made(when: Any) -> ByHeaps:
    return ByHeaps((at_end(when), when), misere=False)


def at_end(part: Any) -> Any:
    """Put the empty heap for the one that is left."""
    if part in (TAKEN, "x1"):
        return "n" if part == TAKEN else 0
    return tuple(map(at_end, part)) if isinstance(part, tuple) else part


def values(may: Any) -> list[int]:
    found = [0]
    for n in range(1, MOST):
        options = {found[n - k] for k in range(1, n + 1) if n % k == 0 and may(k, n)}
        found.append(next(g for g in range(n + 1) if g not in options))
    return found


Levels = dict[bool, list[int]]


def by_level(found: list[int]) -> Levels | None:
    """Give what is so for each level, of powers of 2 and of others; None where levels differ."""
    known: dict[tuple[int, bool], int] = {}
    for n, x in enumerate(found[1:], 1):
        level = (n & -n).bit_length() - 1, n & (n - 1) == 0
        if known.setdefault(level, x) != x:
            return None
    return {pure: [known[a, pure] for a in range(LEVELS)] for pure in (True, False)}


def values_said(known: Levels) -> AnyClaim:
    pure, others = (_term(known[kind]) for kind in (True, False))
    said = pure if pure == others else ("if", ("pow2", "n"), pure, others)
    return AllValues(("n",), ("if", ("compare", "n", "==", 0), 0, said))


def rises(of: list[int]) -> bool:
    return of[-1] - of[-2] == 1 == of[-2] - of[-3]


def _term(of: list[int]) -> Any:
    """Say numbers that are all the same from some level on, or all rise by 1, or alternate."""
    said: Any = ("+", ("v2", "n"), of[-1] - LEVELS + 1) if rises(of) else of[-1]
    tail = [of[-1] - rises(of) * (LEVELS - 1 - a) for a in range(LEVELS)]
    if of[-1] == of[-3] != of[-2]:
        said = ("if", ("compare", ("%", ("v2", "n"), 2), "==", 0), of[-1], of[-2])
        tail = [of[-1 - (LEVELS - 1 - a) % 2] for a in range(LEVELS)]
    for a in range(max((a + 1 for a in range(LEVELS) if of[a] != tail[a]), default=0))[::-1]:
        said = ("if", ("compare", ("v2", "n"), "==", a), of[a], said)
    return said


def lost_said(known: Levels) -> AnyClaim:
    kinds = (("and", ("pow2", "n"), _where(known[True])),)
    kinds += (("and", ("not", ("pow2", "n")), _where(known[False])),)
    return LostPositions(("n",), ("or", ("compare", "n", "==", 0), *kinds))


def _where(of: list[int]) -> Any:
    far = max((a + 1 for a in range(LEVELS) if of[a] != of[-1]), default=0)
    some = [("compare", ("v2", "n"), "==", a) for a in range(far) if of[a]]
    some += [("compare", ("v2", "n"), ">=", far)] if of[-1] else []
    return ("or", *some) if len(some) > 1 else [*some, False][0]


def wrong_ones(known: Levels, changes: tuple[int, ...]) -> Iterator[Levels]:
    """Give levels of which one is not as it is, or all from one on."""
    for kind in (True, False):
        for a in range(WRONG_TO):
            for by in changes:
                for to in (a + 1, LEVELS):
                    of = [x + by * (a <= b < to) for b, x in enumerate(known[kind])]
                    yield {**known, kind: of}


PROOFS = [{"first": first, "length": length} for first in range(6) for length in (1, 2)]


def accepted(rule: ByHeaps, claim: AnyClaim, proofs: list[dict[str, int]]) -> bool:
    for proof in proofs:
        try:
            valuations.check(rule, claim, proof, _silent)
        except Rejected:
            continue
        return True
    return False


def _silent(done: int, total: int | None) -> None:
    pass


def test_no_wrong_number_of_a_level_is_accepted() -> None:
    chosen, tried = Random(2), 0
    for rule, found in rules():
        asked: list[Any] = []
        if known := by_level(found):
            some = [w for w in wrong_ones(known, (1, -1)) if min(w[True] + w[False]) >= 0]
            asked += map(values_said, some)
        if known := by_level([int(x == 0) for x in found]):
            flipped = (
                {k: [x % 2 for x in of] for k, of in w.items()} for w in wrong_ones(known, (1,))
            )
            asked += map(lost_said, flipped)
        for claim in chosen.sample(asked, min(4, len(asked))):
            tried += 1
            assert not accepted(rule, claim, chosen.sample(PROOFS, 3)), claim
    assert tried > 400


def test_what_is_true_of_levels_is_accepted() -> None:
    """It is, but where powers of 2 stay what they are while others rise, or the other way round."""
    asked = kept = 0
    for rule, found in rules():
        known = by_level(found)
        if known and rises(known[True]) == rises(known[False]):
            asked += 1
            assert accepted(rule, values_said(known), PROOFS)
        known = by_level([int(x == 0) for x in found])
        if known and all(of[-1] == of[-2] for of in known.values()):
            kept += 1
            assert accepted(rule, lost_said(known), PROOFS)
    assert (asked > 90, kept > 140) == (True, True), (asked, kept)


@pytest.mark.parametrize("first", range(3))
@pytest.mark.parametrize("least", [2, 16, 10**6])
def test_a_move_by_a_divisor_beyond_the_levels_looked_at_is_seen(least: int, first: int) -> None:
    """Heaps go whole that are no power of 2; a power of 2 may become half of it where that is much.

    So not all powers of 2 are lost: two times the least number that may be taken is won.
    """
    gone = ("and", ("compare", 1, "<=", "n"), ("not", ("pow2", "n")))
    claim = LostPositions(("n",), ("or", ("compare", "n", "==", 0), ("pow2", "n")))
    proof = {"first": first, "length": 1}
    for enough in (False, ("compare", least, "<=", TAKEN)):
        rule = ByHeaps((gone, ("and", *ONE, ("pow2", TAKEN), enough)), misere=False)
        if not enough:
            assert valuations.check(rule, claim, proof, lambda done, total: None)
            continue
        with pytest.raises(Rejected, match="an option may have the number of its heap"):
            valuations.check(rule, claim, proof, lambda done, total: None)
