"""Check values, or lost positions, that repeat or grow, where conditions hold in classes."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.certificate import NotChecked, Progress, Rejected, proof_of
from ..core.claims import AllValues, AnyClaim, LostPositions, Repeating
from ..core.meaning import holds, value
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.terms import Condition, size
from ..core.window import mex
from .parts.lines import Line, Repeats, read_repeats
from .parts.progressions import Some, surely
from .parts.taken import takes

__all__ = ["THEOREM", "check", "read", "smaller"]

THEOREM = (
    "in classes of heaps modulo a number, where values repeat or grow by a step, no move leads to "
    "the value of its heap, and moves of a few kinds, or to whole classes, to each smaller value"
)

_MOST_WORK = 3_000_000
_MOST_FIRST = 500
_LOST, _WON = 0, -1

Move = tuple[Condition, dict[str, Some]]

read = proof_of(tuple[int, ...], repeats=read_repeats)


def check(rule: AnyRule, claim: AnyClaim, proof: Repeats, progress: Progress) -> list[str]:
    """Verify a proof by classes; say what was done.

    Theorem. Let every move in a heap of n leave one smaller heap, perhaps an empty one. Numbers
    v(n) are the values of all heaps where no option of n has the number v(n), and each w < v(n) is
    the number of some option. A set holds the lost heaps where no option of one of its heaps is in
    it, and some option of every other heap is. (By induction on n, as both say how f(n), or whether
    n is lost, follows from the options.) Let the claim be that v(n + L) = v(n) + s from ``start``
    on; where it is said only how values repeat, the first ones are worked out.

    Where s = 0, all options are looked at below ``start``. From there on the claim is the same in
    each class n = r modulo L; for each class and each w there is a number that may be taken, or a
    heap that may be left; and the options that must not be are those of a class modulo L, or below
    ``start``: the condition of the rule is seen to be false for all numbers n, x and n - x of such
    classes, with n > x, as `surely` tells; so the options that are there all have another number.

    Where s > 0, all options are looked at below ``start`` + 2L. For the heaps n = c + tL of a class
    from there on, with t = 0, 1, 2, ...:
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

    >>> taken, below = ("-", "n", "x1"), ("compare", "x1", "<", "n")
    >>> odd = ("compare", ("%", taken, 2), "==", 1)
    >>> divides = ("compare", ("%", "n", taken), "==", 0)
    >>> gone = ("and", ("compare", 1, "<=", "n"), ("compare", ("%", "n", 2), "==", 1))
    >>> rule = ByHeaps((gone, ("and", below, odd, divides)), misere=False)
    >>> claim = AllValues(("n",), ("%", "n", 2))
    >>> check(rule, claim, (2, 2), lambda done, total: None)[-1]
    'in the 2 classes of n mod 2 no option has the number of its heap, and each smaller one has'
    >>> nim = ByHeaps((("compare", 1, "<=", "n"), below), misere=False)
    >>> check(nim, AllValues(("n",), "n"), (1, 1), lambda done, total: None)[0]
    'the options of the heaps below 3 were looked at'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, Repeating) and (
        not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",)
    ):
        raise Rejected("claim: not one about one heap of n")
    classes = _Classes(*smaller(rule), claim, proof)
    for n in range(classes.first):
        classes.check_small(n)
    for at in range(classes.first, classes.first + classes.length):
        classes.check_class(at)
    length = classes.length
    return [
        f"the options of the heaps below {classes.first} were looked at",
        f"in the {length} classes of n mod {length} no option has the number of its heap, and each "
        "smaller one has",
    ]


def smaller(rule: AnyRule) -> tuple[Condition, Condition]:
    """Give when a heap of n may go, and when it may become a smaller one of x1.

    >>> rule = ByHeaps((("compare", 1, "<=", "n"), ("compare", "x1", "<", "n")), misere=False)
    >>> smaller(rule)
    (('compare', 1, '<=', 'n'), ('compare', 'x1', '<', 'n'))

    `Rejected` is raised for rules that have other moves, and for misere play.
    """
    if not isinstance(rule, ByCode | ByHeaps) or rule.most_left() > 1 or rule.misere:
        raise Rejected("rule: not one that leaves at most one heap, under normal play")
    gone, left = rule.leaving([]), rule.leaving(["x1"])
    if not takes(gone, "n", 1) or not takes(left, ("-", "n", "x1"), 1):
        raise Rejected("rule: a move may leave a heap that is not smaller")
    return gone, left


class _Classes:
    """Know the claim by classes; a lost heap has the number 0, a won one -1."""

    def __init__(
        self,
        gone: Condition,
        left: Condition,
        claim: AllValues | LostPositions | Repeating,
        repeats: Repeats,
    ) -> None:
        self.gone, self.left = gone, left
        self.start, self.length = repeats
        if not 0 < self.start <= _MOST_FIRST:
            raise Rejected(f"repeats: not from a heap of 1 to {_MOST_FIRST} on")
        body = getattr(claim, "term", getattr(claim, "condition", 0))
        self.sizes = size(gone) + size(left), size(body)
        self._limit(self.start + self.length)
        self.known = dict[int, list[int]]()
        self.small, self.later, self.step = list[int](), list[int](), 0
        if isinstance(claim, Repeating):
            self._work_out(claim)
        else:
            self._read(claim)
        self.first = self.start + (2 * self.length if self.step else 0)
        self._limit(self.first + self.length)

    def _limit(self, heaps: int) -> None:
        rule, claim = self.sizes
        if (rule * heaps + claim) * heaps > _MOST_WORK:
            raise NotChecked("the classes take too long to work out")

    def _read(self, claim: AllValues | LostPositions) -> None:
        """Read the numbers, and how they grow, off a claim."""

        def number(n: int | Line) -> int | Line | None:
            if isinstance(claim, LostPositions):
                return _LOST if holds(claim.condition, {"n": n}) else _WON
            found: int | Line | None = value(claim.term, {"n": n})
            least = found.at if isinstance(found, Line) else found
            return found if type(least) is int and least >= 0 else None

        rounds = [number(Line(n, self.length)) for n in range(self.start, self.start + self.length)]
        numbers = [*map(number, range(self.start)), *rounds]
        steps = {line.step if isinstance(line, Line) else 0 for line in rounds}
        if len(steps) > 1 or min(steps) < 0 or None in numbers:
            raise Rejected("claim: it is not a number at each heap, which grows by one step")
        found = [n.at if isinstance(n, Line) else n for n in numbers if n is not None]
        self.small, self.later, self.step = found[: self.start], found[self.start :], min(steps)

    def _work_out(self, claim: Repeating) -> None:
        """Work out the numbers of the first heaps; the others grow as is claimed."""
        times, rest = divmod(self.length, claim.length)
        if self.start < claim.start or rest or claim.saltus < 1:
            raise Rejected("repeats: not those of a claim that values grow")
        numbers = list[int]()
        for n in range(claim.start + claim.length):
            numbers.append(mex(numbers[x] for x in self.options(n)))
        for n in range(len(numbers), self.start + self.length):
            numbers.append(numbers[n - claim.length] + claim.saltus)
        self.small, self.later = numbers[: self.start], numbers[self.start :]
        self.step = times * claim.saltus

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
        found, own = {self.number(x) for x in self.options(n)}, self.number(n)
        if (own in found and own != _WON) or not all(w in found for w in self.below(own)):
            raise Rejected(f"claim: wrong at {n}")

    def below(self, number: int) -> range:
        """Give the numbers that options must have."""
        return range(1) if number == _WON else range(number)

    def check_class(self, at: int) -> None:
        """Make sure that a class of heaps has its numbers."""
        own = self.number(at)
        for when, numbers in self._with(at, own) if own != _WON else ():
            if surely(when, numbers) is not False:
                raise Rejected(f"claim: an option of {at} may have its number")
        if self.step:
            self._check_growing(at, own)
            return
        for w in self.below(own):
            if not any(surely(*move) for move in self._moves(at, w)):
                raise Rejected(f"claim: no move from all of {at} + {self.length}t to {w} is seen")

    def _class(self, at: int, low: int) -> Some:
        """Give the numbers of a class from a least one on."""
        return Some(self.length, at % self.length, low)

    def _with(self, at: int, own: int) -> Iterator[Move]:
        """Give the options of a class that have its number; those of one heap are looked at."""
        for x in range(self.start):
            times, rest = divmod(self.small[x] - own, self.step) if self.step else (0, 0)
            if self.step and not rest and times >= 0:
                if self.is_option(at + times * self.length, x):
                    raise Rejected(f"claim: {x} is an option with the same number")
            elif not self.step and self.small[x] == own:
                yield self._leaves(at, x)
        for x, number in enumerate(self.later, self.start):
            times, rest = divmod(own - number, self.step) if self.step else (0, own != number)
            if self.step and not rest and (taken := at - x - times * self.length) >= 1:
                yield self._takes(at, taken)
            elif not self.step and not rest:
                yield self._to_class(at, x, (at - x - 1) % self.length + 1)

    def _moves(self, at: int, wanted: int) -> Iterator[Move]:
        """Give moves from all of a class to a number: those that leave a heap, or take a number."""
        yield from (self._leaves(at, x) for x in range(self.start) if self.small[x] == wanted)
        for k in range(1, at):
            later = self.later[(at - k - self.start) % self.length]
            if {*self.small[at - k :: self.length], later} == {wanted}:
                yield self._takes(at, k, at - k)

    def _leaves(self, at: int, x: int) -> Move:
        """Leave a heap below the start."""
        if not x:
            return self.gone, {"n": self._class(at, at)}
        taken = self._class(at - x, at - x)
        return self.left, {"n": self._class(at, at), "x1": Some.one(x), "k": taken}

    def _takes(self, at: int, k: int, least: int | None = None) -> Move:
        """Take a number, where what is left is from the start on, or from a least heap on."""
        low = max(at, (self.start if least is None else least) + k)
        numbers = {"n": self._class(at, low), "x1": self._class(at - k, low - k), "k": Some.one(k)}
        return self.left, numbers

    def _to_class(self, at: int, x: int, k: int) -> Move:
        """Leave any heap of the class of x from there on, and take k or more."""
        n, taken = self._class(at, max(at, x + k)), self._class(at - x, k)
        return self.left, {"n": n, "x1": self._class(x, x), "k": taken}

    def _check_growing(self, at: int, own: int) -> None:
        """Make sure that options have all smaller numbers, which grow."""
        below = {
            gap
            for k in range(1, at - self.start + 1)
            if (gap := own - self.number(at - k)) > 0 and surely(*self._takes(at, k))
        }
        left = {self.small[x] for x in range(self.start) if surely(*self._leaves(at, x))}
        for rest in range(self.step):
            if not any(self._covers(at, x, below) for x in self._classes(rest, left)):
                raise Rejected(f"claim: no move from {at} to all numbers {rest} mod {self.step}")

    def _classes(self, rest: int, left: set[int]) -> Iterator[int]:
        """Give classes of heaps with the numbers of one rest, where those below are left."""
        for x, number in enumerate(self.later, self.start):
            if number % self.step == rest and left >= {*range(rest, number, self.step)}:
                yield x

    def _covers(self, at: int, x: int, below: set[int]) -> bool:
        """Tell whether a class, and numbers taken, lead to all numbers of a rest from x on."""
        least = (at - x - 1) % self.length + 1
        for k in (least, least + self.length):
            last = (at - k - x) // self.length * self.step
            gap = self.number(at) - self.number(x) - last
            if below >= {*range(gap - self.step, 0, -self.step)} and surely(
                *self._to_class(at, x, k)
            ):
                return True
        return False
