"""Check values, or lost positions, that repeat, where conditions are seen to hold in classes."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.certificate import NotChecked, Progress, Rejected, proof_of
from ..core.claims import AllValues, AnyClaim, LostPositions
from ..core.meaning import holds, value
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.terms import Condition, size
from .parts.lines import Line, Repeats, read_repeats
from .parts.progressions import Some, surely
from .parts.taken import takes

__all__ = ["THEOREM", "check", "read", "smaller"]

THEOREM = (
    "in classes of heaps modulo a number no move leads to the value of its heap, and a move of one "
    "kind to each smaller value"
)

_MOST_WORK = 3_000_000
_MOST_FIRST = 500
_LOST, _WON = 0, -1


read = proof_of(tuple[int, ...], repeats=read_repeats)


def check(rule: AnyRule, claim: AnyClaim, proof: Repeats, progress: Progress) -> list[str]:
    """Verify a proof by classes; say what was done.

    Theorem. Let every move in a heap of n leave one smaller heap, perhaps an empty one. Numbers
    v(n) are the values of all heaps where no option of n has the number v(n), and each w < v(n) is
    the number of some option. A set holds the lost heaps where no option of one of its heaps is in
    it, and some option of every other heap is. (By induction on n, as both say how f(n), or whether
    n is lost, follows from the options.) Below ``first`` all options are looked at. From there on
    the claim is the same in each class n = r modulo ``length``; for each class and each w there is
    a number that may be taken, or a heap that may be left; and the options that must not be are
    those of a class modulo ``length``, or below ``first``: the condition of the rule is seen to be
    false for all numbers n, x and n - x of such classes, with n > x, as `surely` tells; so the
    options that are there all have another number.

    >>> taken, smaller = ("-", "n", "x1"), ("compare", "x1", "<", "n")
    >>> odd = ("compare", ("%", taken, 2), "==", 1)
    >>> divides = ("compare", ("%", "n", taken), "==", 0)
    >>> gone = ("and", ("compare", 1, "<=", "n"), ("compare", ("%", "n", 2), "==", 1))
    >>> rule = ByHeaps((gone, ("and", smaller, odd, divides)), misere=False)
    >>> claim = AllValues(("n",), ("%", "n", 2))
    >>> check(rule, claim, (2, 2), lambda done, total: None)[-1]
    'in the 2 classes of n mod 2 no option has the number of its heap, and each smaller one has'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about one heap of n")
    gone, left = smaller(rule)
    classes = _Classes(gone, left, claim, proof)
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
        self, gone: Condition, left: Condition, claim: AllValues | LostPositions, repeats: Repeats
    ) -> None:
        self.gone, self.left, self.claim = gone, left, claim
        self.first, self.length = repeats
        if not 0 < self.first <= _MOST_FIRST:
            raise Rejected(f"repeats: not from a heap of 1 to {_MOST_FIRST} on")
        body = claim.term if isinstance(claim, AllValues) else claim.condition
        work = (size(self.gone) + size(self.left)) * (self.first + self.length)
        if (work + size(body)) * (self.first + self.length) > _MOST_WORK:
            raise NotChecked("the classes take too long to work out")
        self.small = [self.number(n) for n in range(self.first)]
        later = range(self.first, self.first + self.length)
        self.later = [self.number(Line(at, self.length)) for at in later]

    def number(self, n: int | Line) -> int:
        """Give the number that is claimed for a heap, or for all of a class."""
        if isinstance(self.claim, LostPositions):
            return _LOST if holds(self.claim.condition, {"n": n}) else _WON
        found = value(self.claim.term, {"n": n})
        if type(found) is not int or found < 0:
            raise Rejected("claim: it is not one number in each class")
        return found

    def smaller(self, number: int) -> range:
        """Give the numbers that options must have."""
        return range(1) if number == _WON else range(number)

    def check_small(self, n: int) -> None:
        """Look at all options of a heap."""
        found = {self.small[x] for x in range(1, n) if holds(self.left, {"n": n, "x1": x})}
        if n and holds(self.gone, {"n": n}):
            found.add(self.small[0])
        number = self.small[n]
        right = all(w in found for w in self.smaller(number))
        if not right or (number in found and number != _WON):
            raise Rejected(f"claim: wrong at {n}")

    def check_class(self, at: int) -> None:
        """Make sure that a class of heaps has its number."""
        number = self.later[at - self.first]
        for when, numbers in self._options(at, number) if number != _WON else ():
            if surely(when, numbers) is not False:
                raise Rejected(f"claim: an option of {at} may have its number")
        for w in self.smaller(number):
            if not any(surely(*move) for move in self._moves(at, w)):
                raise Rejected(f"claim: no move from all of {at} + {self.length}t to {w} is seen")

    def _moves(self, at: int, wanted: int) -> Iterator[tuple[Condition, dict[str, Some]]]:
        """Give moves from all of a class to a number: those that leave a heap, or take a number."""
        n = Some(self.length, at % self.length, at)
        if self.small[0] == wanted:
            yield self.gone, {"n": n}
        for x in range(1, self.first):
            if self.small[x] == wanted:
                taken = Some(self.length, (at - x) % self.length, at - x)
                yield self.left, {"n": n, "x1": Some.one(x), "k": taken}
        for k in range(1, at):
            later = self.later[(at - k - self.first) % self.length]
            if {*self.small[at - k :: self.length], later} == {wanted}:
                left = Some(self.length, (at - k) % self.length, at - k)
                yield self.left, {"n": n, "x1": left, "k": Some.one(k)}

    def _options(self, at: int, number: int) -> Iterator[tuple[Condition, dict[str, Some]]]:
        """Give the classes of options that have a number."""
        if self.small[0] == number:
            yield self.gone, {"n": Some(self.length, at % self.length, at)}
        for x in range(1, self.first):
            if self.small[x] == number:
                yield self.left, self._numbers(at, Some.one(x), at - x)
        for x, known in enumerate(self.later, self.first):
            if known == number:
                left = Some(self.length, x % self.length, x)
                yield self.left, self._numbers(at, left, (at - x - 1) % self.length + 1)

    def _numbers(self, at: int, left: Some, taken: int) -> dict[str, Some]:
        """Bound n, what is left of it, and what is taken, at least so much."""
        least = max(at, taken + (left.low or 0))
        k = Some(self.length, taken % self.length, taken)
        return {"n": Some(self.length, at % self.length, least), "x1": left, "k": k}
