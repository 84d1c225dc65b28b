"""Check claims about one heap that follow from a period.

The heaps ``first + t length``, for all t at once, are put into the claim as a `Line`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..core import window as period
from ..core.certificate import NotChecked, Rejected, exactly, natural
from ..core.claims import AllValues, AnyClaim, LostPositions
from ..core.meaning import holds, value
from ..core.rules import AnyRule, ByHeaps
from ..core.terms import size
from ..core.window import Progress
from . import settled
from .parts.lines import Line, Repeats, read_repeats

__all__ = ["THEOREM", "KnownPeriod", "check", "read"]

THEOREM = (
    "values with a period (R. K. Guy and C. A. B. Smith 1956) and a claim that repeats agree for "
    "ever if they agree until both have repeated"
)

_MOST_WORK, _MOST = 50_000_000, 1_000_000


class KnownPeriod(NamedTuple):
    """A period, with what proves it; and from which heap on the claim repeats, and how.

    >>> KnownPeriod(0, 3, period.Failures(None, None), (1, 3)).length
    3
    """

    start: int
    length: int
    facts: period.Failures | settled.Settled
    repeats: Repeats


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> KnownPeriod:
    """Read the proof, in which a rule of conditions has a period of another kind.

    >>> from grundy.checker.core.rules import ByCode
    >>> rule, claim = ByCode({}, 0, False, False), LostPositions(("n",), True)
    >>> facts = {"start": 0, "length": 3, "smaller": None, "mask": None}
    >>> read({"period": facts, "repeats": [1, 3]}, rule, claim).length
    3
    """
    parts = exactly(data, "period repeats", "proof")
    by_heaps = isinstance(rule, ByHeaps)
    fields = "start length settled" if by_heaps else "start length smaller mask"
    facts = exactly(parts["period"], fields, "period")
    start = natural(facts.pop("start"), "period, start")
    length = natural(facts.pop("length"), "period, length", 1)
    found = settled.read(facts["settled"]) if by_heaps else period.read(facts)
    return KnownPeriod(start, length, found, read_repeats(parts["repeats"]))


def check(rule: AnyRule, claim: AnyClaim, proof: KnownPeriod, progress: Progress) -> list[str]:
    """Verify the period, then the claim; say what was done.

    Theorem. Let f(n + p) = f(n) for all n >= s; let a >= s, and let p divide L. If a claim is right
    for the heaps below a, and for each n from a to a + L - 1 says the same of n + t L for all t,
    which is right for n, then it is right for all heaps. A heap is lost for the player to move
    exactly where f is 0.

    >>> from grundy.checker.core.rules import ByCode
    >>> one_or_two = ByCode({1: 3, 2: 3}, 0, unequal=False, misere=False)
    >>> proof = KnownPeriod(0, 3, period.Failures(None, None), (1, 3))
    >>> multiples = LostPositions(("n",), ("compare", ("%", "n", 3), "==", 0))
    >>> check(one_or_two, multiples, proof, lambda done, total: None)[-1]
    'the claim agrees with the values up to 0, then in the 3 classes of n mod 3'

    `Rejected` is raised for another kind of claim, and names a heap where it is wrong.
    """
    if not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about one heap of n")
    start, length, facts, (first, repeat) = proof
    body = claim.term if isinstance(claim, AllValues) else claim.condition
    if first + repeat > min(_MOST_WORK // size(body), _MOST):
        raise NotChecked("the claim repeats too late")
    values: Sequence[int] | memoryview
    if isinstance(facts, settled.Settled):
        values, steps = settled.settled_values(rule, start, length, facts, progress)
    else:
        values, steps = period.check_values(rule, start, length, facts, progress)
    if first < start or repeat % length:
        raise Rejected("repeats: not with the values")
    for n in range(first + repeat):
        worth = values[n if n < len(values) else start + (n - start) % length]
        heaps = {"n": n if n < first else Line(n, repeat)}
        if isinstance(claim, AllValues):
            right = value(body, heaps) == worth
        else:
            right = holds(body, heaps) == (worth == 0)
        if not right:
            raise Rejected(f"claim: wrong at {n}")
    said = f"the claim agrees with the values up to {first - 1}, then in the {repeat} classes"
    return [*steps, f"{said} of n mod {repeat}"]
