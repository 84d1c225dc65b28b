"""Check which heaps are lost where every larger one can be left in two equal heaps, or ended."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor

from ..core.certificate import Progress, Rejected, a_number, proof_of
from ..core.claims import AnyClaim, LostPositions
from ..core.meaning import holds
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.terms import Condition
from ..core.window import mex
from .parts.lines import Line
from .parts.options import options
from .parts.taken import check_falls

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "from some heap on a move leaves nothing, or two equal heaps, which the player who left them "
    "answers one in the other"
)

_MOST_FIRST, _MOST_LENGTH, _MOST_LEFT, _MOST_TAKEN = 80, 1_000, 3, 40


Answers = tuple[int, int]
"""From which heap on nobody is lost, and the modulus of classes of heaps."""


read = proof_of(lambda *two: two, first=a_number(1, _MOST_FIRST), length=a_number(1, _MOST_LENGTH))


def check(rule: AnyRule, claim: AnyClaim, proof: Answers, progress: Progress) -> list[str]:
    """Verify a proof by mirrored heaps; say what was done.

    Theorem. Let every move in a heap of n take something and leave nothing or one heap, or leave
    more heaps of at most n together. From ``first`` on let each heap have a move that leaves
    nothing, or two equal heaps, or one heap below ``first`` that is lost. Then these heaps are won
    under normal play, since whoever left two equal heaps answers each move in one of them by the
    same in the other; so no heap is lost but those below ``first`` that are worth 0, which is
    found from all their options (R. P. Sprague 1935, P. M. Grundy 1939). From ``first`` on the
    claim, and one move that is looked for, are the same in each class of heaps modulo ``length``.

    >>> kayles = ByCode({1: 7, 2: 7}, 0, unequal=False, misere=False)
    >>> empty = LostPositions(("n",), ("compare", "n", "==", 0))
    >>> check(kayles, empty, (1, 1), lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: no move from all of 1 + 1t is seen to win
    >>> check(kayles, empty, (3, 2), lambda done, total: None)[-1]
    'every larger heap has a move to nothing, to two equal heaps or to a lost one'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about lost heaps of n")
    if not isinstance(rule, ByCode | ByHeaps) or rule.misere:
        raise Rejected("rule: not one of heaps under normal play")
    if rule.most_left() > _MOST_LEFT:
        raise Rejected(f"rule: a move may leave more than {_MOST_LEFT} heaps")
    check_falls(rule)
    first, length = proof
    worth: list[int] = []
    for n in range(first):
        left = (heaps for heaps in options(rule, n) if heaps is not None)
        worth.append(mex(reduce(xor, (worth[heap] for heap in heaps), 0) for heaps in left))
        if holds(claim.condition, {"n": n}) != (worth[n] == 0):
            raise Rejected(f"claim: wrong at {n}")
    for at in range(first, first + length):
        if holds(claim.condition, {"n": Line(at, length)}):
            raise Rejected(f"claim: wrong at {at}")
        if not any(_is_there(*move) for move in _winning(rule, at, length, worth)):
            raise Rejected(f"claim: no move from all of {Line(at, length)} is seen to win")
    return [
        f"the options of the heaps below {first} were looked at",
        "every larger heap has a move to nothing, to two equal heaps or to a lost one",
    ]


def _winning(
    rule: ByCode | ByHeaps, at: int, length: int, worth: list[int]
) -> Iterator[tuple[Condition, dict[str, int | Line]]]:
    """Give when a move is there that leaves nothing, a lost heap, or two equal heaps."""
    n = Line(at, length)
    yield rule.leaving([]), {"n": n}
    if rule.most_left() >= 1:
        lost = [x for x in range(1, len(worth)) if not worth[x]]
        for x in lost:
            yield rule.leaving(["x1"]), {"n": n, "x1": x}
    if rule.most_left() >= 2 and length % 2 == 0:
        for k in range(at % 2, min(at - 1, _MOST_TAKEN), 2):
            half = Line((at - k) // 2, length // 2)
            yield rule.leaving(["x1", "x2"]), {"n": n, "x1": half, "x2": half}


def _is_there(when: Condition, numbers: dict[str, int | Line]) -> bool:
    """Tell whether a move is there for all heaps of a class."""
    try:
        return holds(when, numbers)
    except Rejected:  # it has two answers
        return False
