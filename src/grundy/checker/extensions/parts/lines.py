"""Put numbers first, first + step, first + 2 step, ... into claims all at once.

What comes out is one answer for all of them, or the certificate is rejected.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import ge, gt, le, lt
from typing import Any

from ...core.certificate import NotChecked, Rejected, listed, natural, shown
from ...core.claims import AllValues, AnyClaim, LostPositions
from ...core.meaning import holds, value
from ...core.terms import Term, size

__all__ = ["Line", "Repeats", "Worth", "compare_claim", "read_repeats", "read_some_repeats"]
__all__ += ["resolved"]

Repeats = tuple[int, int]
"""From which heap on something repeats, and with which length."""

Worth = tuple[int | None, Term]
"""A value: as a number, or None where it is not one number but never 0; and as a term, or None."""

_MOST_WORK = 50_000_000
_MOST_CLASSES = 100_000
_LARGEST = 1 << 128


class Line:
    """Hold the numbers ``at + t step`` for t = 0, 1, ...; step is not 0.

    Arithmetic is exact for all t at once, and a question has one answer for all t, or is refused.

    >>> n = Line(7, 12)
    >>> n % 4, n > 6, str(n // 3)
    (3, True, '2 + 4t')
    >>> n == 19
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: it is not the same for all of 7 + 12t
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

    def _line(self, at: int, step: int) -> int | Line:
        return Line(at, step) if step else at

    def _agreed(self, other: int | Line, relation: Callable[[int, int], bool]) -> bool:
        """Compare, where all t agree: a difference only grows, or only falls."""
        apart = self - other
        if not isinstance(apart, Line):
            return relation(apart, 0)
        if relation(apart.at, 0) != relation(apart.step, 0):
            raise self._vague()
        return relation(apart.at, 0)

    def __eq__(self, other: object) -> bool:
        """Tell that all are equal, or none: all are less, or all are greater."""
        return isinstance(other, (int, Line)) and not (self < other or self > other)

    def __lt__(self, other: int | Line) -> bool:
        return self._agreed(other, lt)

    def __le__(self, other: int | Line) -> bool:
        return self._agreed(other, le)

    def __gt__(self, other: int | Line) -> bool:
        return self._agreed(other, gt)

    def __ge__(self, other: int | Line) -> bool:
        return self._agreed(other, ge)

    def __neg__(self) -> Line:
        return Line(-self.at, -self.step)

    def __add__(self, other: int | Line) -> int | Line:
        if isinstance(other, Line):
            return self._line(self.at + other.at, self.step + other.step)
        return self._line(self.at + other, self.step)

    def __sub__(self, other: int | Line) -> int | Line:
        return self + -other

    def __rsub__(self, other: int) -> int | Line:
        return -self + other

    def __mul__(self, other: int | Line) -> int | Line:
        if isinstance(other, Line):
            raise self._vague()
        return self._line(self.at * other, self.step * other)

    def __floordiv__(self, other: int | Line) -> int | Line:
        by = self._divisor(other)
        return self._line(self.at // by, self.step // by)

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
    __bool__ = __rfloordiv__ = __rmod__ = __index__ = bit_count = bit_length = _refuse


def resolved(term: Term, n: int | Line) -> Term:
    """Choose the branches that a term has for a heap, or for all heaps of a line.

    >>> term = ("if", ("compare", "n", "<", 9), "n", ("%", "n", 4))
    >>> resolved(term, 8), resolved(term, Line(12, 5))
    ('n', ('%', 'n', 4))
    """
    while isinstance(term, tuple) and term[0] == "if":
        term = term[2] if holds(term[1], {"n": n}) else term[3]
    return term


def read_repeats(data: Any, where: str = "repeats") -> Repeats:
    """Read from which heap on something repeats, and with which length.

    >>> read_repeats([1, 3])
    (1, 3)

    `Rejected` is raised for what does not say that.
    """
    first, length = listed(data, where, lambda entry: natural(entry, where, most=_LARGEST), 2, 2)
    return first, natural(length, where, 1)


def read_some_repeats(data: Any, where: str) -> Repeats | None:
    """Read the same, or null where nothing repeats.

    >>> read_some_repeats(None, "repeats") is None
    True
    """
    return None if data is None else read_repeats(data, where)


def compare_claim(
    claim: AnyClaim,
    repeats: Repeats,
    worth: Callable[[int | Line], Worth],
    multiple: int = 1,
) -> str:
    """Make sure that a claim about one heap is right where values are known; say what was done.

    The length of ``repeats`` is a multiple of one that is given: heaps up to the first are compared
    one by one, the others in classes. ``worth`` gives the value of a heap, or of all
    of a class.

    >>> claim = LostPositions(("n",), ("compare", ("%", "n", 3), "==", 0))
    >>> compare_claim(claim, (1, 3), lambda n: (n % 3, None))
    'the claim is right up to 0, and in the 3 classes of n mod 3'
    >>> compare_claim(claim, (1, 4), lambda n: (n % 4, None))
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: it is not the same for all of 1 + 4t

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about one heap of n")
    first, length = repeats
    body = claim.term if isinstance(claim, AllValues) else claim.condition
    if length % multiple:
        raise Rejected("repeats: not with the values")
    if first + length > min(_MOST_CLASSES, _MOST_WORK // size(body)):
        raise NotChecked("the claim repeats too late")
    for at in range(first + length):
        n = at if at < first else Line(at, length)
        number, term = worth(n)
        if isinstance(claim, LostPositions):
            right = holds(body, {"n": n}) == (number == 0)
        elif term is not None and resolved(body, n) == term:
            right = True
        else:
            right = number is not None and bool(value(body, {"n": n}) == number)
        if not right:
            raise Rejected(f"claim: wrong at {at}")
    return f"the claim is right up to {first - 1}, and in the {length} classes of n mod {length}"
