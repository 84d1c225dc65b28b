"""Check claims about one heap that follow from a period; made for the checker alone.

The heaps ``first + t length``, for all t at once, are put into the claim as a `Line`. What comes
out is one answer for all of them, or the certificate is rejected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grundy.checker.claim import read_claim
from grundy.checker.machine import Rejected
from grundy.checker.methods.period import Told, checked_values
from grundy.rules.protocol import Impartial

__all__ = ["Line", "check_repeats"]

_MOST = 1_000_000


class Line:
    """Hold the numbers ``at + t step`` for t = 0, 1, 2, ...; the step is not 0.

    >>> n = Line(7, 12)
    >>> n % 4, n > 6, str(n // 3)
    (3, True, '2 + 4t')
    >>> n == 19
    Traceback (most recent call last):
    grundy.checker.machine.Rejected: claim: it is not the same for all of 7 + 12t
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, at: int, step: int) -> None:
        self.at, self.step = at, step

    def __str__(self) -> str:
        return f"{self.at} + {self.step}t"

    def __bool__(self) -> bool:
        raise self._vague()

    def _vague(self) -> Rejected:
        return Rejected(f"claim: it is not the same for all of {self}")

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


def _line(at: int, step: int) -> int | Line:
    return Line(at, step) if step else at


def check_repeats(
    game: Impartial[Any], data: Mapping[str, Any], told: Told
) -> tuple[list[str], bool]:
    """Verify the period, then the claim; say what was done, and whether it is about values."""
    claim, of_values = read_claim(data.get("claim"))
    law = data.get("law")
    if not isinstance(law, Mapping) or game.misere or law.get("game") != game.text:
        raise Rejected("law: no period of this game")
    first, length = _repeats(data.get("repeats"))
    values, steps = checked_values(game, law, told)
    start, period = law["start"], law["period"]
    if first < start or length % period:
        raise Rejected("repeats: not with the values")
    for n in range(first + length):
        value = values[n if n < len(values) else start + (n - start) % period]
        heaps = n if n < first else Line(n, length)
        try:
            claimed = claim({"n": heaps})  # type: ignore[dict-item]
        except (TypeError, AttributeError, ZeroDivisionError, KeyError):
            raise Rejected("claim: it does not repeat") from None
        if (claimed if of_values else not claimed) != (value if of_values else bool(value)):
            raise Rejected(f"claim: wrong at {n}")
    said = f"the claim agrees with the values up to {first - 1}, then in the {length} classes"
    return [*steps, f"{said} of n mod {length}"], of_values


def _repeats(data: Any) -> tuple[int, int]:
    numbers = isinstance(data, list) and len(data) == 2 and all(type(x) is int for x in data)
    if not numbers or data[0] < 0 or data[1] < 1 or sum(data) > _MOST:
        raise Rejected("repeats: not a heap and a length")
    return data[0], data[1]
