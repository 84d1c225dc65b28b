"""Check values, or lost positions, by stretches of heaps in which what may be taken repeats."""

from __future__ import annotations

from typing import Any

from ..core.certificate import NotChecked, Progress, Rejected, listed, natural, proof_of
from ..core.claims import AllValues, AnyClaim, LostPositions
from ..core.meaning import holds, value
from ..core.rules import AnyRule, ByHeaps
from ..core.terms import size
from ..core.window import mex
from .parts.lines import Line
from .settled import Taking, bounded_moves

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "at most so many may be taken: in a stretch of heaps where what may be taken repeats, values "
    "that repeat on a window repeat to its end"
)

_MOST = 1_000_000  # conditions
_AS_LONG = 50  # values looked up, as a condition
_MOST_STRETCHES = 1_000
_LARGEST = 1 << 128


Stretch = tuple[int, int | None, int]
"""Heaps from a first one to an end, or to none, in which the moves repeat with a length."""


def _stretches(data: Any, where: str) -> tuple[Stretch, ...]:
    def one(entry: Any) -> Stretch:
        first, end, length = listed(entry, where, lambda part: part, 3, 3)
        return (
            natural(first, "first", 0, _LARGEST),
            None if end is None else natural(end, "end", 0, _LARGEST),
            natural(length, "length", 1, _MOST),
        )

    return listed(data, where, one, 1, _MOST_STRETCHES)


read = proof_of(tuple[Stretch, ...], stretches=_stretches)


def check(
    rule: AnyRule, claim: AnyClaim, proof: tuple[Stretch, ...], progress: Progress
) -> list[str]:
    """Verify a proof by stretches; say what was done.

    Theorem. Let each move in a heap of n leave nothing, or n - d for some 1 <= d <= k. For all n
    from a > k on, with n + q below b, let each of these moves be allowed in n exactly where it is
    in n + q. Let f be the value, under normal play, or 0 where the player to move loses and else 1.
    If f(n + q) = f(n) for a <= n < a + k, then for all n >= a with n + q < b, as f follows from
    the options, and those of the later ones are at least a. The last b is infinite. Heaps in
    no stretch, and those of the windows, are worked out; in a stretch the claim is the same in
    each class of n mod q, and right for its first heap.

    >>> by_two = ("compare", ("-", "n", "x1"), "==", 2)
    >>> rule = ByHeaps((("compare", "n", "==", 2), by_two), misere=False)
    >>> claim = LostPositions(("n",), ("compare", ("%", "n", 4), "<", 2))
    >>> check(rule, claim, ((3, None, 4),), lambda done, total: None)[-1]
    'in each stretch the values repeat, and the claim is right in each class'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about one heap of n")
    if not isinstance(rule, ByHeaps) or rule.most_left() > 1:
        raise Rejected("rule: not one that leaves at most one heap")
    if rule.misere and isinstance(claim, AllValues):
        raise Rejected("rule: values mean nothing under misere play")
    stretches = proof
    moves = bounded_moves(rule)
    if any(move.leaves == "these" for move in moves):
        raise Rejected("rule: it is not clear that no more than so many are taken")
    heaps = _Heaps(moves, claim, rule.misere)
    for place, stretch in enumerate(stretches, 1):
        heaps.go_through(stretch, place == len(stretches))
        progress(place, len(stretches))
    return [
        f"{heaps.worked_out} heaps were worked out, and {len(stretches)} stretches gone through",
        "in each stretch the values repeat, and the claim is right in each class",
    ]


class _Heaps:
    """Go up from heap to heap, and over stretches; remember the values of the last ones."""

    def __init__(self, moves: list[Taking], claim: AllValues | LostPositions, misere: bool) -> None:
        self.moves, self.claim, self.misere = moves, claim, misere
        self.most = max((max(move.numbers) for move in moves), default=0)
        self.body = claim.term if isinstance(claim, AllValues) else claim.condition
        self.n, self.last, self.worked_out = 0, list[int](), 0
        lists = sum(len(move.numbers) for move in moves) // _AS_LONG
        self.left = _MOST // (len(moves) + lists + size(self.body))

    def go_through(self, stretch: Stretch, is_last: bool) -> None:
        """Work out the heaps before a stretch and in its window, then step to its end."""
        first, end, length = stretch
        if first < max(self.n, self.most + 1):
            raise Rejected("first: a stretch begins too early")
        if is_last != (end is None):
            raise Rejected("end: the last stretch has none, and only that")
        rounds = None if end is None else (end - first) // length
        if rounds is not None and rounds * length < length + self.most:
            raise Rejected("end: the stretch is shorter than its window")
        while self.n < first:
            self._work_out()
        values = [self._work_out() for _ in range(length + self.most)]
        if values[length:] != values[: self.most]:
            raise Rejected(f"the values do not repeat from {first} on")
        for at, known in enumerate(values[:length], first):
            self._check_class(Line(at, length, None if rounds is None else rounds - 1), known)
        if rounds is not None:
            self.n = first + rounds * length
            self.last = [values[i % length] for i in range(-self.most, 0)]

    def _work_out(self) -> int:
        """Find the value of a heap by its options, and compare the claim."""
        n, taken = self.n, []
        for move in self._spent():
            if not holds(move.when, {"n": n}):
                continue
            if move.leaves == "none":
                taken.append(int(self.misere))
            else:
                taken += [self.last[-k] for k in move.numbers if k < n]
        if isinstance(self.claim, AllValues):
            known = mex(taken)
        else:
            known = int(0 in taken or (self.misere and not taken))
        self._compare(n, known)
        self.last = [*self.last, known][-max(self.most, 1) :]
        self.n, self.worked_out = n + 1, self.worked_out + 1
        return known

    def _check_class(self, line: Line, known: int) -> None:
        """See that a class has its moves from end to end, and that the claim is right for it."""
        for move in self._spent():
            move.early or holds(move.when, {"n": line})  # it is rejected where heaps differ
        self._compare(line, known)

    def _compare(self, n: int | Line, known: int) -> None:
        if isinstance(self.claim, AllValues):
            right = bool(value(self.body, {"n": n}) == known)
        else:
            right = holds(self.body, {"n": n}) == (known == 0)
        if not right:
            raise Rejected(f"claim: wrong at {n}")

    def _spent(self) -> list[Taking]:
        self.left -= 1
        if self.left < 0:
            raise NotChecked("the heaps are too many to work out")
        return self.moves
