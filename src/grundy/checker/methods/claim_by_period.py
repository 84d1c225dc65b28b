"""Check claims about one heap that follow from a period.

The heaps ``first + t length``, for all t at once, are put into the claim as a `Line`.
"""

from __future__ import annotations

from typing import Any

from ..certificate import Rejected, exactly, natural
from ..claims import AllValues, AnyClaim, LostPositions
from ..evaluation import holds, value
from ..expressions import size
from ..lines import Line
from ..nimbers import Progress
from ..rules.rule import AnyRule, ByHeaps
from .period import check_values
from .settled import settled_values

__all__ = ["THEOREM", "check"]

THEOREM = (
    "values with a period (R. K. Guy and C. A. B. Smith 1956) and a claim that repeats agree for "
    "ever if they agree until both have repeated"
)

_MOST_WORK = 50_000_000


def check(rule: AnyRule, claim: AnyClaim, data: Any, progress: Progress) -> list[str]:
    """Verify the period, then the claim; say what was done.

    Theorem. Let f(n + p) = f(n) for all n >= s; let a >= s, and let p divide L. If a claim is right
    for the heaps below a, and for each n from a to a + L - 1 says the same of n + t L for all t,
    which is right for n, then it is right for all heaps. A heap is lost for the player to move
    exactly where f is 0.

    >>> from grundy.checker.rules.rule import ByCode
    >>> one_or_two = ByCode({1: 3, 2: 3}, 0, unequal=False, misere=False)
    >>> proof = {"period": {"start": 0, "length": 3, "smaller": None, "mask": None}}
    >>> multiples = LostPositions(("n",), ("compare", ("%", "n", 3), "==", 0))
    >>> check(one_or_two, multiples, proof | {"repeats": [1, 3]}, lambda done, total: None)[-1]
    'the claim agrees with the values up to 0, then in the 3 classes of n mod 3'

    `Rejected` is raised for another kind of claim, and names a heap where it is wrong.
    """
    if not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about one heap of n")
    proof = exactly(data, "period repeats", "proof")
    by_heaps = isinstance(rule, ByHeaps)
    fields = "start length settled" if by_heaps else "start length smaller mask"
    period = exactly(proof["period"], fields, "period")
    start = natural(period["start"], "period, start")
    length = natural(period["length"], "period, length", 1)
    body = claim.term if isinstance(claim, AllValues) else claim.condition
    first, repeat = _repeats(proof["repeats"], _MOST_WORK // size(body))
    if by_heaps:
        values, steps = settled_values(rule, start, length, period["settled"], progress)
    else:
        known = period["smaller"], period["mask"]
        values, steps = check_values(rule, start, length, *known, progress)
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


def _repeats(data: Any, most: int) -> tuple[int, int]:
    if not isinstance(data, list) or len(data) != 2:
        raise Rejected("repeats: not a heap and a length")
    first, repeat = natural(data[0], "repeats"), natural(data[1], "repeats", 1)
    if first + repeat > min(most, 1_000_000):
        raise Rejected("repeats: they take too long to work out")
    return first, repeat
