"""Check claims about finite games, by looking at all positions."""

from __future__ import annotations

from .certificate import NotChecked, Progress, Rejected, nothing
from .claims import AllValues, AnyClaim, LostPositions
from .meaning import holds, value
from .rules import AnyRule, ByList
from .terms import size
from .window import mex

__all__ = ["THEOREM", "check", "read"]

read = nothing

THEOREM = "every position was looked at, those that a move leads to before it"

_MOST_WORK = 50_000_000


def check(rule: AnyRule, claim: AnyClaim, proof: None, progress: Progress) -> list[str]:
    """Work out all positions of a list, and compare each with the claim; say what was done.

    Theorem. Where play ends, a position is lost for the player to move when no option is, and its
    nim-value is the least number that no option has. Under misere play a position without options
    is won.

    >>> nim = ByList(((), (0,), (0, 1)), misere=False)
    >>> check(nim, AllValues(("n",), "n"), None, lambda done, total: None)
    ['all 3 positions were worked out']
    >>> check(nim, AllValues(("n",), ("%", "n", 2)), None, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: wrong at position 2

    `Rejected` is raised for another kind of claim or rule, and names a position where it is wrong.
    """
    if not isinstance(rule, ByList):
        raise Rejected("rule: no list of positions")
    if isinstance(claim, AllValues) and rule.misere:
        raise Rejected("rule: values mean nothing under misere play")
    if not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about the positions n of a list")
    body = claim.term if isinstance(claim, AllValues) else claim.condition
    if size(body) * len(rule.options) > _MOST_WORK:
        raise NotChecked("the claim takes too long to work out at every position")
    truth: list[int] = [0] * len(rule.options)
    for n in _ended(rule):
        options = [truth[after] for after in rule.options[n]]
        if isinstance(claim, AllValues):
            truth[n] = mex(options)
            right = value(body, {"n": n}) == truth[n]
        else:
            truth[n] = not any(options) and not (rule.misere and not options)
            right = holds(body, {"n": n}) == truth[n]
        if not right:
            raise Rejected(f"claim: wrong at position {n}")
    return [f"all {len(rule.options)} positions were worked out"]


def _ended(rule: ByList) -> list[int]:
    """List the positions, each after its options; play must end."""
    left = [len(options) for options in rule.options]
    before: list[list[int]] = [[] for _ in rule.options]
    for n, options in enumerate(rule.options):
        for after in options:
            before[after].append(n)
    queue = [n for n, count in enumerate(left) if not count]
    for after in queue:  # grows while it is read
        for n in before[after]:
            left[n] -= 1
            if not left[n]:
                queue.append(n)
    if len(queue) < len(left):
        at = next(n for n, count in enumerate(left) if count)
        raise Rejected(f"rule: play need not end from position {at}")
    return queue
