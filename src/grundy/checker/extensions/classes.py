"""Check values, or lost positions, that repeat, where conditions are seen to hold in classes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..core.certificate import NotChecked, Progress, Rejected, listed, natural, proof_of
from ..core.claims import AllValues, AnyClaim, LostPositions
from ..core.meaning import holds, value
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.terms import Condition, size
from .parts.lines import Line, Repeats, read_repeats
from .parts.progressions import Some, surely
from .parts.taken import takes

__all__ = ["THEOREM", "ClassMoves", "check", "read", "smaller"]

THEOREM = (
    "in classes of heaps modulo a number no move leads to the value of its heap, and a move of one "
    "kind to each smaller value"
)

_MOST_WORK = 3_000_000
_MOST_FIRST = 500
_LOST, _WON = 0, -1


Move = tuple[str, int]
"""Take a number, or leave a heap."""


class ClassMoves(NamedTuple):
    """From which heap on the claim repeats; for each class, a move to each smaller value.

    >>> read({"repeats": [2, 2], "moves": [[], [["take", 1]]]}).moves
    ((), (('take', 1),))
    """

    repeats: Repeats
    moves: tuple[tuple[Move, ...], ...]


def _moves(data: Any, where: str) -> tuple[tuple[Move, ...], ...]:
    def move(entry: Any) -> Move:
        match entry:
            case ["take" | "leave" as kind, number]:
                return str(kind), natural(number, where)
        raise Rejected(f"{where}: one is not take or leave")

    return listed(data, where, lambda entry: listed(entry, where, move))


read = proof_of(ClassMoves, repeats=read_repeats, moves=_moves)


def check(rule: AnyRule, claim: AnyClaim, proof: ClassMoves, progress: Progress) -> list[str]:
    """Verify a proof by classes; say what was done.

    Theorem. Let every move in a heap of n leave one smaller heap, perhaps an empty one. Numbers
    v(n) are the values of all heaps where no option of n has the number v(n), and each w < v(n) is
    the number of some option. A set holds the lost heaps where no option of one of its heaps is in
    it, and some option of every other heap is. (By induction on n, as both say how f(n), or whether
    n is lost, follows from the options.) Below ``first`` all options are looked at. From there on
    the claim is the same in each class n = r modulo ``length``; for each class the certificate
    names a number that may be taken, or a heap that may be left, for each w; and the options that
    must not be are those of a class modulo ``length``, or below ``first``: the condition of the
    rule is seen to be false for all numbers n, x and n - x of such classes, with n > x, as `surely`
    tells; so the options that are there all have another number.

    >>> taken, smaller = ("-", "n", "x1"), ("compare", "x1", "<", "n")
    >>> odd = ("compare", ("%", taken, 2), "==", 1)
    >>> divides = ("compare", ("%", "n", taken), "==", 0)
    >>> gone = ("and", ("compare", 1, "<=", "n"), ("compare", ("%", "n", 2), "==", 1))
    >>> rule = ByHeaps((gone, ("and", smaller, odd, divides)), misere=False)
    >>> claim = AllValues(("n",), ("%", "n", 2))
    >>> proof = ClassMoves((2, 2), ((), (("take", 1),)))
    >>> check(rule, claim, proof, lambda done, total: None)[-1]
    'in the 2 classes of n mod 2 no option has the number of its heap, and each smaller one has'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about one heap of n")
    gone, left = smaller(rule)
    classes = _Classes(gone, left, claim, proof.repeats)
    moves = proof.moves
    if len(moves) != classes.length:
        raise Rejected("moves: not a list for each class")
    for n in range(classes.first):
        classes.check_small(n)
    for place, known in enumerate(moves):
        classes.check_class(classes.first + place, known)
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

    def check_class(self, at: int, moves: Sequence[Move]) -> None:
        """Make sure that a class of heaps has its number."""
        number = self.later[at - self.first]
        wanted = self.smaller(number)
        if len(moves) != len(wanted):
            raise Rejected(f"moves: not one to each smaller number from {at}")
        for w, move in zip(wanted, moves, strict=True):
            self._check_move(at, w, move)
        for when, numbers in self._options(at, number) if number != _WON else ():
            if surely(when, numbers) is not False:
                raise Rejected(f"claim: an option of {at} may have its number")

    def _check_move(self, at: int, wanted: int, move: Move) -> None:
        n = Some(self.length, at % self.length, at)
        match move:
            case "take", k if 1 <= k < at:
                left = Some(self.length, (at - k) % self.length, at - k)
                there = surely(self.left, {"n": n, "x1": left, "k": Some.one(k)})
                later = self.later[(at - k - self.first) % self.length]
                found = {*self.small[at - k :: self.length], later}
            case "leave", 0:
                there, found = surely(self.gone, {"n": n}), {self.small[0]}
            case "leave", x if 1 <= x < at:
                taken = Some(self.length, (at - x) % self.length, at - x)
                there = surely(self.left, {"n": n, "x1": Some.one(x), "k": taken})
                found = {self.number(x)}
            case _:
                raise Rejected(f"moves: none from {at}")
        if not there or found != {wanted}:
            raise Rejected(f"moves: not one from all of {at} + {self.length}t to {wanted}")

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
