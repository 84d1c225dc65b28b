"""Check laws of families: a number in the rule is any, and heaps are written n = q M + r."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..certificate import Rejected, exactly
from ..claims import AllValues, AnyClaim, LostPositions
from ..expressions import Condition, both, compared, links, renamed
from ..nimbers import Progress
from ..rules.rule import AnyRule, ByPiles
from ..sentences import free
from ..wrapping.clauses import Clause, joined
from ..wrapping.places import VALUE, Bases, Places, bases_of

__all__ = ["THEOREM", "Proof", "check", "read"]

THEOREM = (
    "a function on positions gives their nim-values where no move leads to the value of its "
    "position, each smaller value is that of some move, and play ends (R. P. Sprague 1935, "
    "P. M. Grundy 1939); numbers are compared place by place in their coordinates"
)

_DEEPEST = 50


@dataclass(frozen=True)
class Choice:
    """Two proofs of a claim that chooses by what no move changes.

    >>> Choice(Bases((), False), Bases((), True)).otherwise.digits
    True
    """

    then: Proof
    otherwise: Proof


Proof = Bases | Choice


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Proof:
    """Read bases that are sums of the letters of a rule.

    >>> rule = ByPiles(("n", "m"), True, (), misere=False)
    >>> read({"bases": [["m", 2]], "digits": False}, rule, LostPositions(("n", "m"), True))
    Bases(bases=(('m', 2),), digits=False)

    `Rejected` is raised for what are none.
    """
    if not isinstance(rule, ByPiles):
        raise Rejected("rule: not one on piles")
    return _read(data, rule.names[1:], 0)


def _read(data: Any, letters: Sequence[str], depth: int) -> Proof:
    if not isinstance(data, dict) or "then" not in data:
        return bases_of(data, letters)
    if depth > _DEEPEST:
        raise Rejected("proof: nested too deeply")
    parts = exactly(data, "then otherwise", "proof")
    then, otherwise = (_read(parts[name], letters, depth + 1) for name in ("then", "otherwise"))
    return Choice(then, otherwise)


def check(rule: AnyRule, claim: AnyClaim, proof: Proof, progress: Progress) -> list[str]:
    """Verify a proof in coordinates; say what was done.

    Theorem. Let a position be numbers n, m, ..., of which moves change the first alone, and lower
    it. Let f give a natural number to each position so that no move leads from a position to one
    of the same f, and for each w < f(p) there is a move from p to an f of w. Then f(p) is the
    nim-value of p. And let a set of positions have no move from one to another of it, and a move
    into it from every other position; then it is the set of lost ones. Under misere play a position
    of the set must have a move besides, and another position without a move need not have one.

    Each base M is a sum of multiples of numbers that no move changes and, for a base before the
    last, of the base after it. All are 1 or more, so that each number n is q M + r in one way with
    0 <= r < M, and r likewise in the base after it. What is linear in these places, and a number
    times a base, is said by the lemma of `Wrapped`. Each bound |R| <= c M that it uses is verified
    for all places that numbers can have, as far as they follow from those after M; to say r < M
    needs the lemma for the bases after M alone. So by induction from the last base on each bound
    is true, and what is said is what is meant. Of the numbers that no move changes, those in the
    bases before the last one L, but not in L, are written q L + r too. Without bases all numbers
    stand as they are.

    Where a claim chooses by what no move changes, positions of either choice lead to such alone:
    the claim is verified for each of the two on its own, with a proof of its own.

    >>> take = ("compare", 1, "<=", ("-", "n", "x1"), "<=", "m")
    >>> from grundy.checker.rules.rule import PileMove
    >>> rule = ByPiles(("n", "m"), True, (PileMove(("x1", "m"), take),), misere=False)
    >>> law = AllValues(("n", "m"), ("%", "n", ("+", "m", 1)))
    >>> proof = Bases(((("+", "m", 1), 2),), False)
    >>> for step in check(rule, law, proof, lambda done, total: None): print(step)
    n is written in m + 1, for all numbers m
    moves lower n
    no option has the value of its position, and each smaller one is that of an option

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(rule, ByPiles) or not isinstance(claim, AllValues | LostPositions):
        raise Rejected("rule: not one on piles, or the claim is not about values or lost positions")
    if claim.names != rule.names:
        raise Rejected(f"claim: the rule is about piles {', '.join(rule.names)}")
    if isinstance(claim, AllValues) and rule.misere:
        raise Rejected("rule: values mean nothing under misere play")
    first, *letters = rule.names
    if not letters or any(move.to != ("x1", *letters) for move in rule.moves):
        raise Rejected(f"rule: moves change {first} alone")
    if not free(rule.domain) <= {*letters}:
        raise Rejected(f"rule: its domain is about {first}")
    return [*dict.fromkeys(_verified(rule, claim, proof))]


def _verified(rule: ByPiles, claim: AllValues | LostPositions, known: Proof) -> Iterator[str]:
    """Verify a claim in coordinates, or in each of two cases."""
    first, *letters = rule.names
    if isinstance(known, Choice):
        match claim.term if isinstance(claim, AllValues) else claim.condition:
            case ("if", test, then, otherwise) if free(test) <= {*letters}:
                made = type(claim)
                yes, no = both(rule.domain, test), both(rule.domain, ("not", test))
                yield from _verified(replace(rule, domain=yes), made(rule.names, then), known.then)
                yield from _verified(
                    replace(rule, domain=no), made(rule.names, otherwise), known.otherwise
                )
                return
        raise Rejected(f"claim: it does not choose by {', '.join(letters)}")
    coordinates = _Coordinates(rule, known)
    coordinates.check_moves()
    if isinstance(claim, AllValues):
        done = coordinates.check_values(claim)
    else:
        done = coordinates.check_lost(claim, rule.misere)
    said = f"in {coordinates.said}" if coordinates.said else "as it is"
    yield f"{first} is written {said}, for all numbers {', '.join(letters)}"
    yield f"moves lower {first}"
    yield done


class _Coordinates(Places):
    """Verify what the theorem asks for."""

    def __init__(self, rule: ByPiles, proof: Bases) -> None:
        super().__init__(rule, proof)
        self.here = self.possible(joined(self.domain, self.places(self.first)))
        if not self.here:
            raise Rejected("rule: there are no positions of which something could be proved")
        self.moved = self._moved()

    def _moved(self) -> list[Clause]:
        start, found = self.possible(joined(self.here, self.places("x1"))), list[Clause]()
        for move in self.rule.moves:
            clauses = start
            for part in _parts(move.when):
                clauses = self.possible(joined(clauses, self.wrapped.holds(part)))
            found += clauses
        return found

    def check_moves(self) -> None:
        """Make sure that moves lower the number that they change."""
        up = self.wrapped.holds(compared("x1", ">=", self.first))
        self.never("moves: one does not lower", self.here, self.moved, up)

    def check_values(self, claim: AllValues) -> str:
        """Make sure that a position is worth the mex of its options' values."""
        wrapped, known = self.wrapped, self.wrapped.known
        own = wrapped.cases(claim.term)
        after = wrapped.cases(renamed(claim.term, {self.first: "x1"}))
        self.always("claim: a position has no value", self.here, [when for when, _ in own])
        for when, value in own:
            less = wrapped.compare(value, "<", wrapped.plain({}))
            self.never("claim: a value is below 0", self.here, [when], less)
            for then, other in after:
                equal = wrapped.compare(value, "==", other)
                why = "claim: an option has the value of its position"
                self.never(why, self.here, self.moved, [when], [then], equal)
        reached = [
            clause
            for then, other in after
            for clause in joined(self.moved, [then], wrapped.compare(other, "==", known[VALUE]))
        ]
        for when, value in own:
            lower = wrapped.compare(value, ">", known[VALUE])
            below = joined(self.here, self.places(VALUE), [when], lower)
            self.always("claim: a smaller value is that of no option", below, reached)
        return "no option has the value of its position, and each smaller one is that of an option"

    def check_lost(self, claim: LostPositions, misere: bool) -> str:
        """Make sure that no move joins claimed positions, and that others have one to them."""
        after = renamed(claim.condition, {self.first: "x1"})
        lost, won = (self._said(claim.condition, wanted) for wanted in (True, False))
        into = joined(self.moved, self.wrapped.holds(after))
        why = "claim: a move leads from a position that is claimed to be lost to another"
        self.never(why, self.here, lost, into)
        others = joined(self.here, won)
        if misere:
            why = "claim: a position without moves is won under misere play"
            self.always(why, joined(self.here, lost), self.moved)
            others = joined(others, self.moved)
        why = "claim: no move leads to a position that is claimed to be lost"
        self.always(why, others, self._apart(into))
        return "no move joins two lost positions, and every other position has a move to one"

    def _said(self, condition: Condition, wanted: bool) -> list[Clause]:
        return self.wrapped.holds(condition, wanted)

    def _apart(self, into: list[Clause]) -> list[Clause]:
        """Name what a move leaves anew, beside another move."""
        own = self._own(into)
        return [
            tuple(
                (relation, {own.get(name, name): f for name, f in form.items()})
                for relation, form in clause
            )
            for clause in into
        ]

    def _own(self, clauses: list[Clause]) -> dict[str, str]:
        names = {name for clause in clauses for _, form in clause for name in form}
        return {name: f"{name}'" for name in names if name.startswith(("x1.", "."))}


def _parts(condition: Condition) -> list[Condition]:
    """Give conditions that are all true where one is.

    >>> _parts(("compare", 1, "<=", "n", "<", "m"))
    [('compare', 1, '<=', 'n'), ('compare', 'n', '<', 'm')]
    """
    match condition:
        case ("and", *parts):
            return [one for part in parts for one in _parts(part)]
        case ("compare", *_):
            return [("compare", *link) for link in links(condition)]
    return [condition]
