"""Prove laws of all sizes by induction on play; automata decide each step.

The theorem. Let play end, and let v give a natural number to each position, so that

* no option of a position p has the value v(p), and
* each w < v(p) is the value of some option of p.

Then v(p) is the nim-value of p under normal play, by induction along play (R. P. Sprague 1935,
P. M. Grundy 1939). Heaps that a move leaves together are worth the xor of their values. Of which
positions are lost for the player to move less is asked: no option of a lost position is lost, and
some option of every other position is. Where who cannot move wins, lost positions have a move, and
others need one into the set only if they have any.

Rule and claim are conditions on numbers, which are read digit by digit. So each line above is a
search of all numbers, and proves something by finding none that break it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .certificate import Progress, Rejected, flag, listed, natural, proof_of
from .claims import AllValues, AnyClaim, LostPositions
from .digits import Numeration, read_numeration
from .reading import condition_run, summed
from .relations import Relation, bits, denied, less, low
from .rules import AnyRule, ByCode, ByHeaps, ByPiles
from .search import Disjunct, fewest, for_some, is_met, never, projected, witness
from .terms import Condition, both, compared, either, renamed

__all__ = ["THEOREM", "Given", "Law", "check", "read"]

THEOREM = (
    "where play ends, no option has the value of its position, and each smaller value is that of "
    "an option, these are the nim-values, and heaps left together are worth the xor of theirs "
    "(R. P. Sprague 1935, P. M. Grundy 1939); so a set holds the lost positions where no move "
    "joins two of it, and every other position has a move into it"
)

_VALUED = "each position has one value, no option has it, and each smaller one is that of an option"
_LOST = "no move joins two lost positions, and every other position has a move to one"

_LARGEST_FACTOR = 6

Measure = tuple[tuple[int, ...], ...]


class Given(NamedTuple):
    """What a proof says beside rule and claim, as it cannot be found by itself.

    ``measure``: factors of the piles, in sums of which the first that a move changes falls; where
    there are none, the sum of the piles falls. ``powers``: automata speak of 2 to the value.

    >>> Given(Numeration("binary"), (), False).measure
    ()
    """

    numeration: Numeration
    measure: Measure
    powers: bool


def _measure(data: Any, where: str) -> Measure:
    def factor(entry: Any) -> int:
        return natural(entry, f"{where}, a factor", 0, _LARGEST_FACTOR)

    def row(entry: Any) -> tuple[int, ...]:
        found = listed(entry, f"{where}, factors of piles", factor, 1, 5)
        if not any(found):
            raise Rejected(f"{where}: a sum of nothing")
        return found

    return listed(data, where, row, 0, 5)


read = proof_of(Given, numeration=read_numeration, measure=_measure, powers=flag)


def check(rule: AnyRule, claim: AnyClaim, proof: Given, progress: Progress) -> list[str]:
    """Verify a claim about values or lost positions by the theorem above; say what was done.

    >>> nim = ByCode({}, 3, unequal=False, misere=False)
    >>> given = Given(Numeration("binary"), (), False)
    >>> for step in check(nim, AllValues(("n",), "n"), given, lambda done, total: None):
    ...     print(step)
    moves leave smaller heaps
    each position has one value, no option has it, and each smaller one is that of an option
    >>> check(nim, AllValues(("n",), ("%", "n", 4)), given, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: an option has the value of its position \
at n = 4, v = 0

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, AllValues | LostPositions):
        raise Rejected("claim: not one about values or lost positions")
    return Law(rule, claim, proof).steps()


class _Move(NamedTuple):
    """A kind of move: the names of what it leaves, when it may be made, and when it surely is one.

    The two are one condition, but for rules of which an extension knows bounds alone.
    """

    to: tuple[str, ...]
    when: Relation
    surely: Relation


class Law:
    """A rule and a claim, as relations between the digits of numbers.

    ``claimed`` relates the piles with v, their value, or tells which positions are lost. Where
    ``apart``, the claim is about one heap, and a move leaves any number of heaps.

    >>> given = Given(Numeration("binary"), (), False)
    >>> law = Law(ByCode({1: 3}, 0, False, False), AllValues(("n",), ("%", "n", 2)), given)
    >>> law.claimed.names, [move.to for move in law.moves]
    (('n', 'v'), [(), ('x1',)])

    `Rejected` is raised where the theorem is not about such a rule and claim.
    """

    def __init__(self, rule: AnyRule, claim: AllValues | LostPositions, proof: Given) -> None:
        if not isinstance(rule, ByCode | ByHeaps | ByPiles):
            raise Rejected("rule: not one of heaps or piles of all sizes")
        self.names, self.misere = claim.names, rule.misere
        self.measure, self.powers = proof.measure, proof.powers
        self.values = isinstance(claim, AllValues)
        one = self.names == ("n",) and not isinstance(rule, ByPiles)
        self.apart = one and self.values and not self.powers
        self._check_kind(rule)
        self.digits = proof.numeration.digits()
        heaps = None if isinstance(rule, ByPiles) else rule.most_left()
        added = self.powers or (heaps is not None and heaps > 1)
        # Blocks have the bits of quotients; in a base no term says the xor that several piles have.
        known = self.digits.block or (self.digits.base and heaps is not None)
        if self.values and not self.digits.binary and (added or not known):
            raise Rejected("numeration: values are added digit by digit in binary digits only")
        self.domain = self._said(rule.domain if isinstance(rule, ByPiles) else True, self.names)
        self.claimed = self._said(*self.claim(claim))
        moves = self._on_piles(rule) if not self.apart else self._on_heaps(rule)
        self.moves = [_Move(to, *self.between(when, [*self.names, *to])) for to, when in moves]

    def between(self, when: Condition, names: Sequence[str]) -> tuple[Relation, Relation]:
        """Give when a move may be made, and when it surely may: here the same."""
        said = self._said(when, names)
        return said, said

    def _check_kind(self, rule: ByCode | ByHeaps | ByPiles) -> None:
        """Make sure that rule, claim and proof are about the same heap or piles."""
        if self.values and rule.misere:
            raise Rejected("rule: values mean nothing under misere play")
        if isinstance(rule, ByPiles) and self.names != rule.names:
            raise Rejected(f"claim: the rule is about piles {', '.join(rule.names)}")
        if not isinstance(rule, ByPiles) and not self.apart and rule.most_left() > 1:
            raise Rejected("rule: a move leaves more heaps than the claim has piles")
        if any(len(row) != len(self.names) for row in self.measure):
            raise Rejected("measure: it has not a factor for each pile")
        if self.powers and not self.values:
            raise Rejected("powers: not of values")

    def _said(self, condition: Condition, names: Sequence[str]) -> Relation:
        return fewest(condition_run(condition, self.digits, names), self.digits)

    def claim(self, claim: AllValues | LostPositions) -> tuple[Condition, Sequence[str]]:
        """Say what is claimed of positions, and of v, their value or 2 to it."""
        if isinstance(claim, LostPositions):
            return claim.condition, claim.names
        equal = compared("v", "==", claim.term)
        if self.powers:
            equal = both(("pow2", "v"), compared(("v2", "v"), "==", claim.term))
        return equal, [*claim.names, "v"]

    def _on_heaps(self, rule: AnyRule) -> Iterator[tuple[tuple[str, ...], Condition]]:
        """Give the moves in a heap of n, by how many heaps they leave, none of them empty."""
        assert isinstance(rule, ByCode | ByHeaps)
        for count in range(rule.most_left() + 1):
            left = tuple(f"x{i}" for i in range(1, count + 1))
            yield left, both(*(compared(x, ">=", 1) for x in left), rule.leaving(left))

    def _on_piles(self, rule: AnyRule) -> Iterator[tuple[tuple[str, ...], Condition]]:
        """Give the moves on all piles; where a rule is about heaps, each pile is one."""
        if isinstance(rule, ByPiles):
            yield from ((move.to, move.when) for move in rule.moves)
            return
        assert isinstance(rule, ByCode | ByHeaps)
        empty, some = compared("x1", "==", 0), compared("x1", ">=", 1)
        for i, name in enumerate(self.names):
            gone, kept = (renamed(rule.leaving(left), {"n": name}) for left in ([], ["x1"]))
            to = (*self.names[:i], "x1", *self.names[i + 1 :])
            yield to, either(both(empty, gone), both(some, kept))

    def steps(self) -> list[str]:
        """Make sure that play ends and that values, or lost positions, are those of their options.

        `Rejected` is raised where they are not.
        """
        if self.apart:
            self._check_heaps()
            ends = "moves leave smaller heaps"
        else:
            self._check_piles()
            ends = self._falls()
        return [ends, self._check_values() if self.values else self._check_lost()]

    def _never(self, why: str, premises: Sequence[Relation], *refuted: Relation) -> None:
        never(why, self.digits, premises, *refuted)

    def _some(self, disjuncts: Sequence[Disjunct], more: Sequence[str] = ()) -> Relation:
        """Say that a disjunct is true of a position and the numbers named, for some others."""
        names = [*self.names, *more]
        found = [projected(one, self.digits, names) for one in disjuncts]
        return for_some(found, self.digits, names)

    def _possible(self) -> Iterator[tuple[_Move, list[Relation]]]:
        """Give the kinds of moves that some position has, each with what is true of it."""
        for move in self.moves:
            first: list[Relation] = [self.domain, move.when]
            if is_met(self.digits, first):
                yield move, first

    def _check_heaps(self) -> None:
        for move, first in self._possible():
            if not move.to:
                self._never("moves: an empty heap has one", first, bits(("n",)))
            for heap in move.to:
                larger = self._less("n", heap, or_equal=True)
                self._never("moves: one leaves a heap that is not smaller", first, larger)

    def _check_piles(self) -> None:
        for move, first in self._possible():
            after = dict(zip(self.names, move.to, strict=True))
            outside = denied(self.domain.renamed(after))
            self._never("moves: one leaves the domain", first, outside)
            if not self._lowers(first, after):
                self._check_sums(first, after)

    def _lowers(self, first: Sequence[Relation], after: Mapping[str, str]) -> bool:
        """Tell whether no pile grows and some pile falls."""
        pairs = [(old, new) for old, new in after.items() if old != new]
        rises: list[list[Relation]] = [[self._less(old, new)] for old, new in pairs]
        stays: list[Relation] = [bits(pair) for pair in pairs]
        why = "moves: one lowers no pile"
        found = (witness(why, self.digits, first, *runs) for runs in (stays, *rises))
        return bool(pairs) and all(at is None for at in found)

    def _less(self, x: str, y: str, or_equal: bool = False) -> Relation:
        return less(x, y, or_equal, self.digits.upwards)

    def _check_sums(self, first: Sequence[Relation], after: Mapping[str, str]) -> None:
        """Make sure that the first sum of multiples that a move changes is lower then."""
        kept, rows = [*first], self.measure or ((1,) * len(self.names),)
        for place, factors in enumerate(rows, 1):
            if place > 1 and not is_met(self.digits, kept):
                return  # a sum before was lowered each time
            less_by = dict.fromkeys([*after, *after.values()], 0)  # the sum before, less that after
            for (old, new), factor in zip(after.items(), factors, strict=True):
                less_by[old] += factor
                less_by[new] -= factor
            most = less_by if place == len(rows) else {**less_by, "": 1}
            for lower in summed(most, self.digits, least=True):
                self._never("moves: one does not lower the sum", kept, *lower)
            kept.append(for_some(summed(less_by, self.digits), self.digits, [*less_by]))

    def _falls(self) -> str:
        """Say why play ends.

        Sums of multiples of the piles, one after another, are natural numbers in the order of words
        of one length, so there is no endless row of them that falls. The sum of the piles is the
        last of them: a move that lowers piles and raises none may change no other.
        """
        if not self.measure:
            return "moves lead to positions with a smaller sum"
        rows = (
            " + ".join(f"{f} {name}" for f, name in zip(row, self.names, strict=True) if f)
            for row in dict.fromkeys((*self.measure, (1,) * len(self.names)))
        )
        return f"moves lower the first that they change of these sums: {', '.join(rows)}"

    def _option(self, move: _Move, total: str, when: Relation) -> Disjunct:
        """Say that a move leads to the value of this name, or (without values) to a lost position.

        Heaps that are left together have the xor of their values.
        """
        if not self.apart:
            after = dict(zip(self.names, move.to, strict=True))
            return when, self.claimed.renamed({**after, "v": total})
        values = [f"#v{i}" for i in range(len(move.to))]
        pairs = zip(move.to, values, strict=True)
        known = (self.claimed.renamed({"n": heap, "v": value}) for heap, value in pairs)
        return when, *known, bits((*values, total))

    def surely_into(self, total: str) -> list[Disjunct]:
        """Say that some move surely leads to the value of this name, or to a lost position."""
        return [self._option(move, total, move.surely) for move in self.moves]

    def _check_values(self) -> str:
        """Make sure that each position has one value, and that it is the mex of the options'."""
        domain, claimed = self.domain, self.claimed
        other, below = claimed.renamed({"v": "w"}), self._less("w", "v")
        valued = self._some([(claimed,)])
        self._never("claim: a position has no value", [domain], denied(valued))
        self._never("claim: a position has two values", [domain, claimed, other], below)
        why = "claim: an option has the value of its position"
        for move in self.moves:
            self._never(why, [domain, claimed], *self._option(move, "v", move.when))
        options = self._some(self.surely_into("w"), ["w"])
        possible = [low("w", "w")] if self.powers else []
        why = "claim: a smaller value is that of no option"
        self._never(why, [domain], *self.smaller(below), *possible, denied(options))
        return _VALUED

    def smaller(self, below: Relation) -> Sequence[Relation]:
        """Say that w is smaller than the value v."""
        return self.claimed, below

    def _check_lost(self) -> str:
        """Make sure that no move joins lost positions, and that others have a move to one."""
        domain, lost = self.domain, self.claimed
        why = "claim: a move leads from a position that is claimed to be lost to another"
        for move in self.moves:
            self._never(why, [domain], lost, *self._option(move, "v", move.when))
        into = self._some(self.surely_into("v"))
        others: list[Relation] = [denied(into)]
        if self.misere:
            why = "claim: a position without moves is won under misere play"
            movable = self._some([(move.surely,) for move in self.moves])
            self._never(why, [domain], lost, denied(movable))
            others.append(self._some([(move.when,) for move in self.moves]))
        why = "claim: no move leads to a position that is claimed to be lost"
        self._never(why, [domain], denied(lost), *others)
        return _LOST
