"""Prove values that grow by a step with each period, where conditions are seen to hold in classes.

Theorem. Let every move in a heap of n leave one smaller heap, perhaps an empty one. Numbers v(n)
are the values of all heaps where no option of n has the number v(n), and each w < v(n) is the
number of some option. Where v(n + L) = v(n) + s from some heap on, with s > 0, both are seen in
classes modulo L: heaps with the same number are one distance apart for each pair of classes, and
the smaller numbers with one rest modulo s are those of a whole class, but for a few at its ends.
"""

from __future__ import annotations

from typing import Any

from grundy.automata.rests import Class
from grundy.formulas.statement import Period, Values
from grundy.formulas.tree import Variable
from grundy.laws.prove.classes import Smaller, seen_of, smaller
from grundy.laws.question import Question
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 4
THEOREM = phrase("values grow by classes of heaps modulo a number")
COQ = ()

_N, _X = Variable("n"), Variable("x1")
_TIMES = (1, 2, 3, 4, 6)
_LONGEST, _MOST_START = 60, 60
_ROUNDS = 3


def prove(question: Question) -> Proved | None:
    """Prove values that grow by classes.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("take:fibonacci with n % 2 = 0 or even"), "f(n) == n // 2")).claim)
    f(n) == n // 2

    None where the rule, or the claim, is of another kind.
    """
    claim = question.claim
    if not isinstance(claim, Period | Values) or claim.names != ("n",):
        return None
    conditions = smaller(question)
    if conditions is None:
        return None
    start, length, step = _growth(claim)
    seen, numbers = seen_of(*conditions), list[int]()
    for times in _TIMES if step > 0 and start <= _MOST_START else ():
        if length * times > _LONGEST:
            break
        first, period = max(start, 1), length * times
        heaps = range(len(numbers), first + (2 + _ROUNDS) * period)
        numbers += [w for n in heaps if (w := _number(question, n)) is not None]
        if len(numbers) < heaps.stop:
            return None
        proof = _Growing(seen, numbers, first, period, step * times).proof()
        if proof is not None:
            certificate = new_certificate(
                "rising", question.game.text, question.moves, claim, proof
            )
            return Proved(claim, THEOREM, certificate)
    return None


def _growth(claim: Period | Values) -> tuple[int, int, int]:
    if isinstance(claim, Period):
        return claim.start, claim.length, claim.saltus
    try:
        return repetition(claim.body)
    except Undescribed:
        return 0, 1, 0


def _number(question: Question, n: int) -> int | None:
    claim = question.claim
    return question.truth.value(n) if isinstance(claim, Period) else claim.holds({"n": n})


class _Growing:
    """Know a claim by classes, from a heap on that is two periods after the first of them."""

    def __init__(
        self,
        seen: Smaller,
        numbers: list[int],
        start: int,
        length: int,
        step: int,
    ) -> None:
        self.seen, self.start = seen, start
        self.length, self.step, self.first = length, step, start + 2 * length
        self.numbers = numbers

    def proof(self) -> dict[str, Any] | None:
        """Give moves from each class to the smaller numbers, if the claim is seen to be right."""
        if not all(map(self._is_right, range(self.first))):
            return None
        moves = []
        for at in range(self.first, self.first + self.length):
            found = self._moves(at) if self._has_no_other(at) else None
            if found is None:
                return None
            moves.append(found)
        return {"start": self.start, "first": self.first, "length": self.length, "moves": moves}

    def _is_right(self, n: int) -> bool:
        own = self.numbers[n]
        options = {self.numbers[x] for x in self.seen.options(n)}
        return own not in options and all(w in options for w in range(own))

    def _has_no_other(self, at: int) -> bool:
        """Tell whether no heap of a class has an option with its number."""
        own = self.numbers[at]
        for x in range(self.start + self.length):
            times, rest = divmod(self.numbers[x] - own, self.step)
            if rest:
                continue
            if x < self.start:
                if times >= 0 and self.seen.leaves(at + times * self.length, x):
                    return False
            elif (k := at - x + times * self.length) > 0 and self._there(at, k) is not False:
                return False
        return True

    def _there(self, at: int, k: int) -> bool | None:
        """Tell whether a number may be taken from all heaps of a class, or from none."""
        step = self.length
        least = at + max(0, -((at - k - self.start) // step)) * step
        n, x1 = Class(least, step), Class(least - k, step)
        return self.seen.stays({"n": n, "x1": x1, "k": Class(k)})

    def _moves(self, at: int) -> list[Any] | None:
        own = self.numbers[at]
        below = dict[int, int]()
        for k in range(1, at - self.start + 1):
            gap = own - self.numbers[at - k]
            if gap > 0 and gap not in below and self._there(at, k):
                below[gap] = k
        left = {self.numbers[x]: x for x in range(self.start) if self._is_left(at, x)}
        moves = []
        for rest in range(self.step):
            found = self._covered(at, rest, below, left)
            if found is None:
                return None
            moves += [move for move in found if move not in moves]
        return moves

    def _is_left(self, at: int, x: int) -> bool:
        n = Class(at, self.length)
        if not x:
            return bool(self.seen.goes({"n": n}))
        about = {"n": n, "x1": Class(x), "k": Class(at - x, self.length)}
        return bool(self.seen.stays(about))

    def _covered(
        self, at: int, rest: int, below: dict[int, int], left: dict[int, int]
    ) -> list[list[Any]] | None:
        """Find a class with the numbers of one rest, and moves to those at its ends."""
        own, step = self.numbers[at], self.length
        for x in range(self.start, self.start + step):
            number = self.numbers[x]
            if number % self.step != rest or not {*range(rest, number, self.step)} <= {*left}:
                continue
            for k in range((at - x - 1) % step + 1, 2 * step + 1, step):
                last = (at - k - x) // step * self.step
                above = range(own - number - last - self.step, 0, -self.step)
                n = Class(x + k, step)
                if {*above} <= {*below} and self.seen.stays(
                    {"n": n, "x1": Class(x, step), "k": Class(k, step)}
                ):
                    ends = [["leave", left[w]] for w in range(rest, number, self.step)]
                    return [*ends, *(["take", below[gap]] for gap in above), ["class", x, k]]
        return None
