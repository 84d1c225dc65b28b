"""Check claims about one heap that follow from a period.

The heaps ``first + t length``, for all t at once, are put into the claim as a `Line`. What comes
out is one answer for all of them, or the certificate is rejected.
"""

from __future__ import annotations

from typing import Any

from ..certificate import Rejected, exactly, natural, shown
from ..claims import AllValues, AnyClaim, LostPositions
from ..evaluation import holds, value
from ..expressions import size
from ..nimbers import Progress
from ..rules import AnyRule
from .period import check_values

__all__ = ["THEOREM", "Line", "check"]

THEOREM = (
    "values with a period (R. K. Guy and C. A. B. Smith 1956) and a claim that repeats agree for "
    "ever if they agree until both have repeated"
)

_MOST_WORK = 50_000_000


class Line:
    """Hold the numbers ``at + t step`` for t = 0, 1, 2, ...; the step is not 0.

    Arithmetic is exact for all t at once, and a question has one answer for all t, or is refused.

    >>> n = Line(7, 12)
    >>> n % 4, n > 6, str(n // 3)
    (3, True, '2 + 4t')
    >>> n == 19
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: claim: it is not the same for all of 7 + 12t
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, at: int, step: int) -> None:
        self.at, self.step = at, step

    def __str__(self) -> str:
        return f"{shown(self.at)} + {shown(self.step)}t"

    def _vague(self, *_: object) -> Rejected:
        return Rejected(f"claim: it is not the same for all of {self}")

    def _refuse(self, *_: object) -> int:
        raise self._vague()

    def _sign(self, other: int | Line) -> int:
        """Compare, where all t agree."""
        apart = self - other
        if not isinstance(apart, Line):
            return (apart > 0) - (apart < 0)
        if apart.at * apart.step <= 0:
            raise self._vague()
        return 1 if apart.at > 0 else -1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (int, Line)) and self._sign(other) == 0

    def __lt__(self, other: int | Line) -> bool:
        return self._sign(other) < 0

    def __le__(self, other: int | Line) -> bool:
        return self._sign(other) <= 0

    def __gt__(self, other: int | Line) -> bool:
        return self._sign(other) > 0

    def __ge__(self, other: int | Line) -> bool:
        return self._sign(other) >= 0

    def __neg__(self) -> Line:
        return Line(-self.at, -self.step)

    def __add__(self, other: int | Line) -> int | Line:
        at, step = (other.at, other.step) if isinstance(other, Line) else (other, 0)
        return _line(self.at + at, self.step + step)

    def __sub__(self, other: int | Line) -> int | Line:
        return self + -other

    def __rsub__(self, other: int) -> int | Line:
        return -self + other

    def __mul__(self, other: int | Line) -> int | Line:
        if isinstance(other, Line):
            raise self._vague()
        return _line(self.at * other, self.step * other)

    def __floordiv__(self, other: int | Line) -> int | Line:
        by = self._divisor(other)
        return _line(self.at // by, self.step // by)

    def __mod__(self, other: int | Line) -> int:
        return self.at % self._divisor(other)

    def _divisor(self, other: int | Line) -> int:
        if isinstance(other, Line) or other == 0 or self.step % other:
            raise self._vague()
        return other

    def __and__(self, other: int | Line) -> int:
        return self.at & self._low(other)

    def __or__(self, other: int | Line) -> Line:
        return Line(self.at | self._low(other), self.step)

    def __xor__(self, other: int | Line) -> Line:
        return Line(self.at ^ self._low(other), self.step)

    def _low(self, other: int | Line) -> int:
        """Make sure that the bits of a number are below those that change with t."""
        if isinstance(other, Line) or other < 0 or self.step % (1 << other.bit_length()):
            raise self._vague()
        return other

    __radd__, __rmul__, __rand__, __ror__, __rxor__ = __add__, __mul__, __and__, __or__, __xor__
    __bool__ = __rfloordiv__ = __rmod__ = bit_count = bit_length = _refuse


def _line(at: int, step: int) -> int | Line:
    return Line(at, step) if step else at


def check(rule: AnyRule, claim: AnyClaim, data: Any, progress: Progress) -> list[str]:
    """Verify the period, then the claim; say what was done.

    Theorem. Let f(n + p) = f(n) for all n >= s; let a >= s, and let p divide L. If a claim is right
    for the heaps below a, and for each n from a to a + L - 1 says the same of n + t L for all t,
    which is right for n, then it is right for all heaps. A heap is lost for the player to move
    exactly where f is 0.

    `Rejected` is raised for another kind of claim, and names a heap where it is wrong.
    """
    if not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about one heap of n")
    proof = exactly(data, "period repeats", "proof")
    period = exactly(proof["period"], "start length smaller mask", "period")
    start = natural(period["start"], "period, start")
    length = natural(period["length"], "period, length", 1)
    body = claim.term if isinstance(claim, AllValues) else claim.condition
    first, repeat = _repeats(proof["repeats"], _MOST_WORK // size(body))
    values, steps = check_values(rule, start, length, period["smaller"], period["mask"], progress)
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
