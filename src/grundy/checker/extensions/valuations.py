"""Check values of heaps that lose divisors, told by how often 2 divides them and by being 2^a."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.certificate import NotChecked, Progress, Rejected, a_number, proof_of
from ..core.claims import AllValues, AnyClaim, LostPositions
from ..core.meaning import holds, value
from ..core.rules import AnyRule
from ..core.terms import Condition, size
from .classes import smaller
from .parts.lines import Line
from .parts.progressions import Some, surely
from .parts.words import KINDS

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "where a heap of n loses a divisor of n, its options are known by how often 2 divides them and "
    "by whether they are powers of 2: no option has the value of its heap, and each smaller one is "
    "there"
)

_MOST_LEVEL, _LONGEST, _MOST_SIZE = 40, 12, 500
_DIVIDES = ("compare", ("%", "n", ("-", "n", "x1")), "==", 0)
_ONE = ("compare", ("-", "n", "x1"), "==", 1)
_V2, _POW2 = ("v2", "n"), ("pow2", "n")
_WON = -1
_JOINED = ("and", "or", "not", "if", "compare", *KINDS)

_Option = tuple[tuple[int, int], bool, Some, bool]
"""The number of an option, if a power of 2 is taken, what is taken, and if the level is higher."""


Levels = tuple[int, int]
"""From which level on the claim repeats, and with which length."""


read = proof_of(lambda *two: two, first=a_number(0, _MOST_LEVEL), length=a_number(1, _LONGEST))


def check(rule: AnyRule, claim: AnyClaim, proof: Levels, progress: Progress) -> list[str]:
    """Verify a proof by the powers of 2 in heaps; say what was done.

    Theorem. Let every move in a heap of n take a divisor k of n. Let n = 2^a u and k = 2^b w, with
    u and w odd; then b <= a, and w divides u. If b < a, then n - k = 2^b w (2^(a-b) u/w - 1), so
    that 2 divides it b times, and it is a power of 2 only if k = n/2 is one. If b = a and k < n,
    then u > 1, and 2 divides n - k more than a times; it is a power of 2 only if k is one. So heaps
    are told apart by their level a, and by u = 1 or u > 1. Numbers v(n) that these two tell are the
    values of all heaps where no option of n has the number v(n), and each w < v(n) is the number of
    some option; a set of lost heaps is meant likewise. From level ``first`` on the claim is the
    same for levels a and a + ``length``, or, where the length is 1, a more than some constant.
    Levels up to first + length are looked at one by one, the others by their rests modulo the
    length. What is taken to get to a smaller number is 2^b with some b < a, or 2^b times an odd
    divisor u, or 2^a where all heaps of levels above a have that number, or n; for these the
    condition of the rule is seen to be true, and for all divisors that might lead to the number of
    n it is seen to be false, as `surely` tells.

    >>> from grundy.checker.core.rules import ByHeaps
    >>> taken = ("-", "n", "x1")
    >>> even = ("and", ("compare", 1, "<=", taken), _DIVIDES, ("compare", ("%", taken, 2), "==", 0))
    >>> rule = ByHeaps((("compare", ("%", "n", 2), "==", 0, "<", "n"), even), misere=False)
    >>> claim = AllValues(("n",), ("if", ("compare", "n", "==", 0), 0, ("v2", "n")))
    >>> check(rule, claim, (1, 1), lambda done, total: None)[0]
    'a heap of n loses divisors of n'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about one heap of n")
    gone, left = smaller(rule)
    if not _only_divisors(left):
        raise Rejected("rule: it takes other numbers than divisors")
    first, length = proof
    body = claim.term if isinstance(claim, AllValues) else claim.condition
    if size(gone) + size(left) + size(body) > _MOST_SIZE:
        raise NotChecked("the claim takes too long to work out")
    levels = _Levels(gone, _put(left, _DIVIDES, True), claim, first, length)
    levels.check_all()
    return [
        "a heap of n loses divisors of n",
        f"no option has the number of its heap, and each smaller one has, where 2 divides n up to "
        f"{levels.first - 1} times, and in the {length} classes of how often it does",
    ]


def _only_divisors(left: Condition) -> bool:
    match left:
        case ("or", *parts):
            return all(map(_only_divisors, parts))
        case ("and", *parts):
            return any(map(_only_divisors, parts))
    return left in (_DIVIDES, _ONE, False)


def _put(what: Any, old: Any, new: Any) -> Any:
    if what == old:
        return new
    return tuple(_put(part, old, new) for part in what) if isinstance(what, tuple) else what


def _mentions(what: Any, part: Any) -> bool:
    return what == part or (isinstance(what, tuple) and any(_mentions(x, part) for x in what))


def _some(level: int, *, pure: bool, more: bool = False) -> Some:
    """Give 2^level, or its odd multiples from 3 on; with ``more`` those of higher levels too."""
    power = 1 << level
    if more:
        return Some(power, 0, low=power if pure else 3 * power)
    return Some.one(power) if pure else Some(2 * power, power, low=3 * power)


class _Levels:
    """Know numbers by level, and by being a power of 2; a lost heap has 0, a won one -1.

    The number c + s a of a level a is held as (c, s).
    """

    def __init__(
        self,
        gone: Condition,
        left: Condition,
        claim: AllValues | LostPositions,
        first: int,
        length: int,
    ) -> None:
        powers = ("pow2", ("-", "n", "x1"))
        self.gone, self.length = gone, length
        self.left = {pure: _put(left, powers, pure) for pure in (True, False)}
        self.said = claim.term if isinstance(claim, AllValues) else claim.condition
        self.lost = isinstance(claim, LostPositions)
        self.first = first + length + 1
        single, classes = range(self.first), range(first, self.first + length)
        self.low = {(a, u): self._number(a, a, pure=u) for a in single for u in (True, False)}
        self.high = {
            (a, u): self._number(a, Line(a, length), pure=u) for a in classes for u in (True, False)
        }

    def _number(self, at: int, level: int | Line, *, pure: bool) -> tuple[int, int]:
        """Read the number of a level, or of all levels of a class from ``at`` on."""
        power = 1 << at
        more = isinstance(level, Line)
        n: int | Line = Line(3 * power, power if more else 2 * power)
        if pure:
            n = Line(power, power) if more else power
        found = self._worth(_leveled(self.said, n, pure), {"level": level})
        if isinstance(found, Line) and found.step == self.length == 1:
            return found.at - at, 1
        if type(found) is not int or found < _WON:
            raise Rejected("claim: it is not one number for each level")
        return found, 0

    def _worth(self, said: Any, numbers: dict[str, Any]) -> Any:
        if self.lost:
            return 0 if holds(said, numbers) else _WON
        found = value(said, numbers)
        least = found.at if isinstance(found, Line) else found
        return _WON - 1 if least is None or least < 0 else found

    def check_all(self) -> None:
        """Make sure that all heaps have their number."""
        if self._worth(self.said, {"n": 0}) != 0:
            raise Rejected("claim: wrong at 0")
        for at in range(self.first + self.length):
            for pure in (True, False):
                self._check(at, pure=pure)

    def _check(self, at: int, *, pure: bool) -> None:
        more = at >= self.first
        mine = (self.high if more else self.low)[at, pure]
        n = _some(at, pure=pure, more=more)
        whole = surely(_put(self.gone, _POW2, pure), {"n": n})
        wrong = whole is not False and self._same(mine, (0, 0), higher=False)
        for other, power, k, higher in self._options(at, pure=pure):
            same = self._same(mine, other, higher=higher)
            wrong |= same and self._taken(n, k, power=power) is not False
        if wrong and mine != (_WON, 0):
            raise Rejected(f"claim: an option may have the number of its heap at level {at}")
        found = {0} if whole else set()
        found |= {w for w, p, k in self._sure(at, pure=pure) if self._taken(n, k, power=p)}
        if not all(w in found for w in self._wanted(at, n, mine, pure=pure)):
            raise Rejected(f"claim: no move to a smaller number is seen at level {at}")

    def _wanted(self, at: int, n: Some, mine: tuple[int, int], *, pure: bool) -> range:
        """Give the numbers that options must have, but for those that rise with the level.

        Where numbers are a + c, options of all levels from first - 1 to a - 1 must be worth so.
        """
        if mine[1] == 0:
            return range(1) if mine == (_WON, 0) else range(mine[0])
        below = {self.high[self.first - 1, kind] for kind in (pure, False)}
        k = _some(self.first - 1, pure=True, more=True)
        if below != {mine} or not self._taken(n, k, power=True):
            raise Rejected(f"claim: no move to a smaller number is seen at level {at}")
        return range(mine[0] + self.first - 1)

    def _taken(self, n: Some, k: Some, *, power: bool) -> bool | None:
        """Tell whether a divisor may be taken that is less than n, so at most half of it."""
        left = n + k * Some.one(-1)
        least = max(left.low or 0, k.low or 0)
        x1 = Some(left.step, left.at, least, left.high)
        return surely(self.left[power], {"n": n, "x1": x1, "k": k})

    def _same(self, mine: tuple[int, int], other: tuple[int, int], *, higher: bool) -> bool:
        """Tell whether an option of a lower, or of a higher level may have the same number."""
        if mine[1] and other[1]:
            return other[0] < mine[0] if higher else other[0] > mine[0]
        if mine[1] or other[1]:
            rising, fixed = (mine, other) if mine[1] else (other, mine)
            return fixed[0] >= rising[0] + self.first - (not mine[1] and not higher)
        return mine == other

    def _options(self, at: int, *, pure: bool) -> Iterator[_Option]:
        """Give options that there may be; what is taken is 2^b, or an odd multiple of it."""
        powers = (True,) if pure else (True, False)
        for power in powers:
            for b in range(min(at, self.first - 1)):
                yield self.low[b, pure and b == at - 1], power, _some(b, pure=power), False
            if at >= self.first:
                k = _some(self.first - 1, pure=power, more=True)
                for (b, kind), other in self.high.items():
                    half = pure and (at - 1 - b) % self.length == 0
                    if b >= self.first - 1 and (half or not kind):
                        yield other, power, k, False
        for power in () if pure else powers:
            k = _some(at, pure=power, more=at >= self.first)
            for other in self._above(at, pure=power):
                yield other, power, k, True

    def _above(self, at: int, *, pure: bool) -> Iterator[tuple[int, int]]:
        """Give the numbers of all higher levels, with those of powers of 2 or without them."""
        low = (other for (b, u), other in self.low.items() if b > at and u <= pure)
        yield from low
        yield from (x for (b, u), x in self.high.items() if b >= self.first and u <= pure)

    def _sure(self, at: int, *, pure: bool) -> Iterator[tuple[int, bool, Some]]:
        """Give numbers, none of which rises, with a divisor that is there and leads to them."""
        more = at >= self.first
        powers = (True,) if pure else (True, False)
        for power in powers:
            for b in range(self.first - 1 if more else at):
                yield self.low[b, pure and b == at - 1][0], power, _some(b, pure=power)
        for gap in range(1, self.length + 2) if more else ():
            worth, rises = self.high[at - gap, pure and gap == 1]
            if not rises:
                yield worth, True, _some(at - gap, pure=True, more=True)
        above = {*self._above(at, pure=True)}
        if not pure and len(above) == 1:
            ((worth, rises),) = above
            if not rises:
                yield worth, True, _some(at, pure=True, more=more)


def _number(said: Any, n: int | Line) -> int:
    """Give what a term is for all heaps of a level, as n % 2 is."""
    found = value(said, {"n": n})
    if type(found) is not int:
        raise Rejected("claim: not one about v2(n), and whether n is a power of 2")
    return found


def _leveled(said: Any, n: int | Line, pure: bool) -> Any:
    """Put the level for v2(n), and the truth for whether n is a power of 2, or is so large."""
    if said in (_V2, _POW2):
        return "level" if said == _V2 else pure
    if not isinstance(said, tuple):
        if said == "n":
            raise Rejected("claim: not one about v2(n), and whether n is a power of 2")
        return said
    if said[0] in ("compare", *KINDS) and not _mentions(said, _V2):
        return holds(said, {"n": n})
    if said[0] not in _JOINED and not _mentions(said, _V2):
        return _number(said, n)
    return tuple(_leveled(part, n, pure) for part in said)
