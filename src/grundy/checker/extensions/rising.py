"""Check values that grow by a step with each period, by conditions that hold in classes."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.certificate import NotChecked, Progress, Rejected, a_number, proof_of
from ..core.claims import AllValues, AnyClaim, Repeating
from ..core.meaning import holds, value
from ..core.rules import AnyRule
from ..core.terms import Condition, size
from .classes import smaller
from .parts.lines import Line
from .parts.progressions import Some, surely

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "in classes of heaps modulo a number, where values grow by a step, no move leads to the value "
    "of its heap, and moves to whole classes, and a few others, lead to each smaller value"
)

_MOST_WORK = 3_000_000
_MOST_FIRST = 500


Growth = tuple[int, int]
"""From which heap on values grow, and with which length."""


read = proof_of(lambda *two: two, start=a_number(1, _MOST_FIRST), length=a_number(1, _MOST_FIRST))


def check(rule: AnyRule, claim: AnyClaim, proof: Growth, progress: Progress) -> list[str]:
    """Verify a proof by classes whose values grow; say what was done.

    Theorem. Let every move in a heap of n leave one smaller heap, perhaps an empty one. Numbers
    v(n) are the values of all heaps where no option of n has the number v(n), and each w < v(n) is
    the number of some option (by induction on n). They are claimed, or worked out where it is said
    only how they repeat. Let v(n + L) = v(n) + s for all n >= ``start``, with s > 0. Below
    ``start`` + 2L all options are looked at. For the heaps n = c + tL of a class from there on,
    with t = 0, 1, 2, ...:
    (a) A heap x < start has the number v(n) for one t at most, for which the option is looked at;
    heaps x >= start do where n - x is one number k for each class of x, and the condition of the
    rule is seen to be false for all such n and x, as `surely` tells.
    (b) Moves are looked for: ``take k``, with c - k >= start, which is an option v(c) -
    v(c - k) below v(n) for all t; ``leave x``, with x < start, worth v(x) for all t; and ``class``
    x, k, which are options x + uL, with start <= x < start + L, for all u with n - x - uL >= k. The
    condition is seen to be true for all. The numbers w < v(n) with one rest modulo s are covered by
    one class that has this rest, from v(x) to v(n) - d, where d = v(c) - v(x) - s floor((c - k -
    x)/L) is the same for all t; what is below v(x) are numbers that are left, and what is above
    v(n) - d, or above v(n) - d with v(n) - d < v(x), are numbers v(n) - d + s, v(n) - d + 2s, ...
    below v(n) that come by taking.

    >>> from grundy.checker.core.rules import ByHeaps
    >>> rule = ByHeaps((("compare", 1, "<=", "n"), ("compare", "x1", "<", "n")), misere=False)
    >>> check(rule, AllValues(("n",), "n"), (1, 1), lambda done, total: None)[-1]
    'in the 1 classes of n mod 1 each smaller number is that of an option, and its own is not'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, Repeating) and (
        not isinstance(claim, AllValues) or claim.names != ("n",)
    ):
        raise Rejected("claim: not one about the values of one heap of n")
    gone, left = smaller(rule)
    classes = _Growth(gone, left, claim, proof)
    for n in range(classes.first):
        classes.check_small(n)
    for at in range(classes.first, classes.first + classes.length):
        classes.check_own(at)
        classes.check_smaller(at)
    length = classes.length
    return [
        f"the options of the heaps below {classes.first} were looked at",
        f"in the {length} classes of n mod {length} each smaller number is that of an option, and "
        "its own is not",
    ]


class _Growth:
    """Know the numbers that are claimed, and how they grow."""

    def __init__(
        self,
        gone: Condition,
        left: Condition,
        claim: AllValues | Repeating,
        proof: Growth,
    ) -> None:
        self.gone, self.left = gone, left
        self.known = dict[int, list[int]]()
        self.start, self.length = proof
        self.first = self.start + 2 * self.length
        whole = size(claim.term) if isinstance(claim, AllValues) else 1
        rule, heaps = size(self.gone) + size(self.left), self.first + self.length
        if (rule * heaps + whole) * heaps > _MOST_WORK:
            raise NotChecked("the first heaps take too long to work out")
        self.small, self.later = list[int](), list[int]()
        if isinstance(claim, AllValues):
            self.step = self._read(claim)
        else:
            self.step = self._work_out(claim)

    def _read(self, claim: AllValues) -> int:
        """Read the numbers, and how they grow, off a term."""
        self.small = [value(claim.term, {"n": n}) for n in range(self.start)]
        heaps = range(self.start, self.start + self.length)
        lines = [value(claim.term, {"n": Line(at, self.length)}) for at in heaps]
        steps = {line.step if isinstance(line, Line) else 0 for line in lines}
        if len(steps) > 1 or min(steps) < 1:
            raise Rejected("claim: it does not grow by one step with each period")
        self.later = [line.at for line in lines]
        if any(type(number) is not int or number < 0 for number in (*self.small, *self.later)):
            raise Rejected("claim: it is not a number at each heap")
        return int(*steps)

    def _work_out(self, claim: Repeating) -> int:
        """Work out the numbers of the first heaps; the others grow as is claimed."""
        times, rest = divmod(self.length, claim.length)
        if self.start < claim.start or rest or claim.saltus < 1:
            raise Rejected("start, length: not those of a claim that values grow")
        numbers = list[int]()
        for n in range(claim.start + claim.length):
            options = {numbers[x] for x in self.options(n)}
            numbers.append(next(g for g in range(n + 1) if g not in options))
        for n in range(len(numbers), self.start + self.length):
            numbers.append(numbers[n - claim.length] + claim.saltus)
        self.small, self.later = numbers[: self.start], numbers[self.start :]
        return times * claim.saltus

    def number(self, n: int) -> int:
        """Give the number that is claimed for a heap."""
        if n < self.start:
            return self.small[n]
        times, place = divmod(n - self.start, self.length)
        return self.later[place] + times * self.step

    def is_option(self, n: int, x: int) -> bool:
        """Look at one option."""
        return holds(self.left, {"n": n, "x1": x}) if x else n > 0 and holds(self.gone, {"n": n})

    def options(self, n: int) -> list[int]:
        """List the options of a heap."""
        if n not in self.known:
            self.known[n] = [x for x in range(n) if self.is_option(n, x)]
        return self.known[n]

    def check_small(self, n: int) -> None:
        """Look at all options of a heap."""
        found = {self.number(x) for x in self.options(n)}
        own = self.number(n)
        if own in found or not all(w in found for w in range(own)):
            raise Rejected(f"claim: wrong at {n}")

    def check_own(self, at: int) -> None:
        """Make sure that no option of a class of heaps has their number."""
        own = self.number(at)
        for x in range(self.start):
            times, rest = divmod(self.number(x) - own, self.step)
            if not rest and times >= 0 and self.is_option(at + times * self.length, x):
                raise Rejected(f"claim: {x} is an option with the same number")
        for x in range(self.start, self.start + self.length):
            times, rest = divmod(own - self.number(x), self.step)
            taken = at - x - times * self.length
            if rest or taken < 1:
                continue
            if surely(self.left, self._takes(at, taken)) is not False:
                raise Rejected(f"claim: an option of {at} may have its number")

    def _takes(self, at: int, taken: int) -> dict[str, Some]:
        """Bound n, what is left, and the number that is taken."""
        least = max(at, self.start + taken)
        left = Some(self.length, (at - taken) % self.length, least - taken)
        n = Some(self.length, at % self.length, least)
        return {"n": n, "x1": left, "k": Some.one(taken)}

    def check_smaller(self, at: int) -> None:
        """Make sure that options have all smaller numbers."""
        own = self.number(at)
        below = {
            gap
            for k in range(1, at - self.start + 1)
            if (gap := own - self.number(at - k)) > 0 and surely(self.left, self._takes(at, k))
        }
        left = {self.number(x) for x in range(self.start) if self._is_left(at, x)}
        for rest in range(self.step):
            if not any(self._covers(at, x, below, left) for x in self._classes(at, rest, left)):
                raise Rejected(f"claim: no move from {at} to all numbers {rest} mod {self.step}")

    def _classes(self, at: int, rest: int, left: set[int]) -> Iterator[int]:
        """Give classes of heaps with the numbers of one rest, where those below are left."""
        for x in range(self.start, self.start + self.length):
            number = self.number(x)
            if number % self.step == rest and left >= {*range(rest, number, self.step)}:
                yield x

    def _covers(self, at: int, x: int, below: set[int], left: set[int]) -> bool:
        """Tell whether a class, and numbers taken, lead to all numbers of a rest from x on."""
        least = (at - x - 1) % self.length + 1
        for k in (least, least + self.length):
            last = (at - k - x) // self.length * self.step
            gap = self.number(at) - self.number(x) - last
            if below >= {*range(gap - self.step, 0, -self.step)} and self._is_class(at, x, k):
                return True
        return False

    def _is_left(self, at: int, x: int) -> bool | None:
        n = Some(self.length, at % self.length, at)
        if not x:
            return surely(self.gone, {"n": n})
        taken = Some(self.length, (at - x) % self.length, at - x)
        return surely(self.left, {"n": n, "x1": Some.one(x), "k": taken})

    def _is_class(self, at: int, x: int, k: int) -> bool | None:
        n = Some(self.length, at % self.length, max(at, x + k))
        taken = Some(self.length, (at - x) % self.length, k)
        return surely(self.left, {"n": n, "x1": Some(self.length, x % self.length, x), "k": taken})
