"""Prove values, or lost positions, that repeat, where conditions are seen to hold in classes.

Theorem. Let every move in a heap of n leave one smaller heap, perhaps an empty one. Numbers v(n)
are the values of all heaps where no option of n has the number v(n), and each w < v(n) is the
number of some option. A set holds the lost heaps where no option of one of its heaps is in it, and
some option of every other heap is. From some heap on this is seen in classes modulo a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from grundy.automata.rests import Class, answering
from grundy.formulas.made import made
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Expression, Variable
from grundy.laws.question import Question
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed, one_heap, taken, takes

__all__ = ["COQ", "COST", "THEOREM", "Smaller", "prove", "seen_of", "smaller"]

COST = 4
THEOREM = phrase("by classes of heaps modulo a number")
COQ = ()

_N, _X = Variable("n"), Variable("x1")
_TIMES = (1, 2, 3, 4, 6, 12)
_LONGEST, _FIRST = 60, 100
_ROUNDS = 3
_WON = -1


def prove(question: Question) -> Proved | None:
    """Prove a claim that repeats by classes.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("take:an odd divisor"), "f(n) == n % 2")).claim)
    f(n) == n % 2

    None where the rule, or the claim, is of another kind.
    """
    claim = question.claim
    if not isinstance(claim, Values | Lost) or claim.names != ("n",):
        return None
    conditions = smaller(question)
    if conditions is None:
        return None
    try:
        start, length, step = repetition(claim.body)
    except Undescribed:
        return None
    seen, numbers = seen_of(*conditions), list[int | None]()
    for first in (max(start, 1), max(start, 1) + length) if not step else ():
        for times in _TIMES:
            if first > _FIRST or length * times > _LONGEST:
                continue
            heaps = range(len(numbers), first + (_ROUNDS + 1) * length * times)
            numbers += [_number(claim, n) for n in heaps]
            found = _Guess(seen, numbers, first, length * times).moves()
            if found is not None:
                proof = {"repeats": [first, length * times], "moves": found}
                certificate = new_certificate(
                    "classes", question.game.text, question.moves, claim, proof
                )
                return Proved(claim, THEOREM, certificate)
    return None


def smaller(question: Question) -> tuple[Expression, Expression] | None:
    """Give when a heap of n may go, and when it may become a smaller one of x1, if no more is said.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(*smaller(asked(game("take:1..2"), "f(n) == n % 3")), sep="; ")
    1 <= n <= 2; 1 <= n - x1 <= 2
    """
    heap = one_heap(question.moves)
    if heap is None or question.game.misere:
        return None
    gone, left = heap
    return heap if takes(gone, _N, 1) and takes(left, taken(_N, [_X]), 1) else None


class Smaller:
    """Know when a heap of n may go, and when it may become a smaller one of x1.

    >>> from grundy.formulas.tree import variables
    >>> n, x1 = variables("n x1")
    >>> Smaller(n.eq(2), n - x1 < 3).options(4)
    [2, 3]
    """

    def __init__(self, gone: Expression, left: Expression) -> None:
        self.goes, self.stays = answering(gone), answering(left)
        self._gone, self._left = made(gone, "n"), made(left, "n", "x1")
        self._options = dict[int, list[int]]()

    def leaves(self, n: int, x: int) -> bool:
        """Tell whether a move takes a heap of n to one of x."""
        return bool(self._left(n, x) if x else self._gone(n))

    def options(self, n: int) -> list[int]:
        """List the heaps that a move leaves."""
        if n not in self._options:
            self._options[n] = [x for x in range(n) if self.leaves(n, x)]
        return self._options[n]


@lru_cache(8)
def seen_of(gone: Expression, left: Expression) -> Smaller:
    """Give what is known of two conditions already: several methods ask for the same.

    >>> from grundy.formulas.tree import variables
    >>> n, x1 = variables("n x1")
    >>> seen_of(n.eq(2), n - x1 < 3) is seen_of(n.eq(2), n - x1 < 3)
    True
    """
    return Smaller(gone, left)


class _Guess:
    """Know a claim by classes; a lost heap has the number 0, a won one -1."""

    def __init__(self, seen: Smaller, numbers: list[int | None], first: int, length: int) -> None:
        self.seen, self.first, self.length = seen, first, length
        self.numbers = numbers

    def moves(self) -> list[Any] | None:
        """Give moves from each class to each smaller number, if the claim is seen to be right."""
        if None in self.numbers or not all(map(self._is_right, range(self.first))):
            return None
        found = []
        for at in range(self.first, self.first + self.length):
            if not self._has_no_other(at):
                return None
            moves = [self._move(at, w) for w in _smaller(self.numbers[at])]
            if None in moves:
                return None
            found.append(moves)
        return found

    def _is_right(self, n: int) -> bool:
        number = self.numbers[n]
        options = {self.numbers[x] for x in self.seen.options(n)}
        return (number == _WON or number not in options) and all(
            w in options for w in _smaller(number)
        )

    def _has_no_other(self, at: int) -> bool:
        """Tell whether no heap of a class has an option with its number."""
        number, step = self.numbers[at], self.length
        if number == _WON:
            return True
        for x in range(self.first + step):
            if self.numbers[x] != number:
                continue
            small = x < self.first
            gap = at - x if small else (at - x - 1) % step + 1
            known = {"n": Class(max(at, x + gap), step), "k": Class(gap, step)}
            known["x1"] = Class(x, 0 if small else step)
            there = self.seen.stays(known) if x else self.seen.goes({"n": Class(at, step)})
            if there is not False:
                return False
        return True

    def _move(self, at: int, wanted: int) -> list[Any] | None:
        """Find a move from all of a class to a number."""
        step = self.length
        for kind, size in self._tried(at):
            small, big = Class(size), Class(at - size, step)
            left, gone = (big, small) if kind == "take" else (small, big)
            heaps = [n - size if kind == "take" else size for n in self._some(at)]
            if any(self.numbers[x] != wanted for x in heaps):
                continue
            about = {"n": Class(at, step), "x1": left, "k": gone}
            if kind == "leave" and not size:
                there = self.seen.goes({"n": about["n"]})
            else:
                there = self.seen.stays(about)
            if there:
                return [kind, size]
        return None

    def _some(self, at: int) -> range:
        return range(at, at + _ROUNDS * self.length + 1, self.length)

    def _tried(self, at: int) -> Iterator[tuple[str, int]]:
        yield from (("leave", x) for x in range(self.first) if x < at)
        yield from (("take", k) for k in range(1, at))


def _smaller(number: int | None) -> range:
    """Give the numbers that options must have."""
    return range(1) if number == _WON else range(number or 0)


def _number(claim: Values | Lost, n: int) -> int | None:
    if isinstance(claim, Lost):
        return 0 if claim.holds({"n": n}) else _WON
    return claim.holds({"n": n})
