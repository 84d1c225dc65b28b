"""Check which heaps are lost where every larger one can be left in two equal heaps, or ended."""

from __future__ import annotations

from ..core.certificate import NotChecked, Progress, Rejected, a_number, proof_of
from ..core.claims import AnyClaim, LostPositions
from ..core.digits import Digits
from ..core.reading import condition_run
from ..core.relations import denied
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.search import for_some, never, projected
from ..core.small import Enough, Play, Work, rightly
from ..core.terms import both, compared, either, renamed
from .bounds import Bounded
from .parts.taken import check_falls

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "from some heap on a move leaves nothing, or two equal heaps, which the player who left them "
    "answers one in the other"
)

_MOST_FIRST, _MOST_LEFT = 80, 3
_MOST_STEPS = 200_000_000

read = proof_of(int, first=a_number(1, _MOST_FIRST))


def check(rule: AnyRule, claim: AnyClaim, proof: int, progress: Progress) -> list[str]:
    """Verify a proof by mirrored heaps; say what was done.

    Theorem. Let every move in a heap of n take something and leave nothing or one heap, or leave
    more heaps of at most n together. From ``first`` on let each heap have a move that leaves
    nothing, or two equal heaps, or one heap below ``first`` that is lost. Then these heaps are won
    under normal play, since whoever left two equal heaps answers each move in one of them by the
    same in the other; so no heap is lost but those below ``first`` that are worth 0, which is
    found from all their options (R. P. Sprague 1935, P. M. Grundy 1939). That there is a move is
    decided by automata; where these do not read the rule, by one that allows less: see `bounds`.

    >>> kayles = ByCode({1: 7, 2: 7}, 0, unequal=False, misere=False)
    >>> empty = LostPositions(("n",), ("compare", "n", "==", 0))
    >>> never_two = ByCode({2: 3}, 0, unequal=False, misere=False)
    >>> check(never_two, empty, 1, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: no move is seen to win at n = 1
    >>> check(kayles, empty, 3, lambda done, total: None)[-1]
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
    first, play = proof, Play(rule, Work(_MOST_STEPS))
    is_right = rightly(play, claim)
    try:
        worth = [play.number((n,)) for n in range(first)]
        wrong = next((n for n in range(first) if not is_right((n,), worth[n])), None)
    except Enough:
        raise NotChecked("the first values take too long to work out") from None
    if wrong is not None:
        raise Rejected(f"claim: wrong at {wrong}")
    digits = Digits("binary")
    later = condition_run(compared(first, "<=", "n"), digits, ["n"])
    never("claim: wrong", digits, [later], condition_run(claim.condition, digits, ["n"]))
    lost = [x for x in range(1, first) if not worth[x]]
    alone = [rule.leaving([]), *(renamed(rule.leaving(["x1"]), {"x1": x}) for x in lost)]
    equal = both(compared("x1", ">=", 1), renamed(rule.leaving(["x1", "x2"]), {"x2": "x1"}))
    narrower = Bounded(digits)
    ways = [
        (condition_run(narrower.said(when, False), digits, ["n", "x1"]),)
        for when in (either(*alone), equal)
    ]
    wins = for_some([projected(way, digits, ["n"]) for way in ways], digits, ["n"])
    never("claim: no move is seen to win", digits, [later], denied(wins))
    return [
        f"the options of the heaps below {first} were looked at",
        "every larger heap has a move to nothing, to two equal heaps or to a lost one",
    ]
