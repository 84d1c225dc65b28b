"""Check laws of families: a number in the rule is any, and heaps are written n = q M + r."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ..automata import Digits
from ..certificate import Rejected, exactly, natural
from ..claims import AllValues, AnyClaim, LostPositions
from ..expressions import Condition, both, compared, links, read_term, renamed
from ..nimbers import Progress
from ..rules.rule import AnyRule, ByPiles
from ..search import Denied, ForSome, search
from ..sentences import free
from ..terms import Form
from ..wrapping.clauses import Clause, apart, joined, relations, solved
from ..wrapping.wrapped import Vector, Wrapped

__all__ = ["THEOREM", "check"]

THEOREM = (
    "a function on positions gives their nim-values where no move leads to the value of its "
    "position, each smaller value is that of some move, and play ends (R. P. Sprague 1935, "
    "P. M. Grundy 1939); numbers are compared place by place in their coordinates"
)

_MOST_BASES = 2
_LARGEST_BOUND = 8
_VALUE = "a smaller value"  # no name that a rule can have


def check(rule: AnyRule, claim: AnyClaim, data: Any, progress: Progress) -> list[str]:
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
    >>> proof = {"bases": [[["+", "m", 1], 2]], "digits": False}
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
    return [*dict.fromkeys(_verified(rule, claim, data))]


def _verified(rule: ByPiles, claim: AllValues | LostPositions, data: Any) -> Iterator[str]:
    """Verify a claim in coordinates, or in each of two cases."""
    first, *letters = rule.names
    if isinstance(data, dict) and "then" in data:
        proof = exactly(data, "then otherwise", "proof")
        match claim.term if isinstance(claim, AllValues) else claim.condition:
            case ("if", test, then, otherwise) if free(test) <= {*letters}:
                made = type(claim)
                yes, no = both(rule.domain, test), both(rule.domain, ("not", test))
                yield from _verified(
                    replace(rule, domain=yes), made(rule.names, then), proof["then"]
                )
                yield from _verified(
                    replace(rule, domain=no), made(rule.names, otherwise), proof["otherwise"]
                )
                return
        raise Rejected(f"claim: it does not choose by {', '.join(letters)}")
    coordinates = _Coordinates(rule, exactly(data, "bases digits", "proof"))
    coordinates.check_moves()
    if isinstance(claim, AllValues):
        done = coordinates.check_values(claim)
    else:
        done = coordinates.check_lost(claim, rule.misere)
    said = f"in {coordinates.said}" if coordinates.said else "as it is"
    yield f"{first} is written {said}, for all numbers {', '.join(letters)}"
    yield f"moves lower {first}"
    yield done


class _Coordinates:
    """Write all numbers in coordinates, and search them for what must not be."""

    def __init__(self, rule: ByPiles, proof: dict[str, Any]) -> None:
        self.rule, self.binary = rule, Digits("binary")
        self.first, *self.letters = rule.names
        if type(proof["digits"]) is not bool:
            raise Rejected("digits: not true or false")
        self.digits = proof["digits"]
        terms = self._read(proof["bases"])
        self.said = " and ".join(said for said, _, _ in terms)
        self.most = [bound for _, _, bound in terms]
        self._bounds: dict[tuple[Any, ...], int] = {}
        self._some: dict[str, bool] = {}
        self.wrapped = self._wrapped([term for _, term, _ in terms])
        self.domain = self.wrapped.holds(rule.domain)
        places = [self._places(name) for name in self.written]
        self.domain = joined(self.domain, *places)
        for base in self.wrapped.bases[:-1]:
            self._never("bases: one is 0", self.domain, self._at_most(base))
        self.here = self._possible(joined(self.domain, self._places(self.first)))
        self.moved = self._moved()

    def _read(self, data: Any) -> list[tuple[str, Any, int]]:
        if not isinstance(data, list) or len(data) > _MOST_BASES:
            raise Rejected(f"bases: more than {_MOST_BASES}")
        found = []
        for entry in data:
            if not isinstance(entry, list) or len(entry) != 2:
                raise Rejected("bases: no pair of a base and a bound")
            term = read_term(entry[0], self.letters, "bases")
            said = str(AllValues(("n",), term)).partition(" == ")[2]
            found.append((said, term, natural(entry[1], "bases, a bound", 1, _LARGEST_BOUND)))
        return found

    def _wrapped(self, terms: Sequence[Any]) -> Wrapped:
        """Say the places of all numbers, and the bases, each 1 or more."""
        names = {self.first: f"{self.first}.0", "x1": "x1.0", _VALUE: "v.0"}
        plain = Wrapped([], _unbound, {name: ({name: 1},) for name in self.letters})
        plain.known.update({name: ({place: 1},) for name, place in names.items()})
        self.written = list[str]()
        if not terms:
            return plain
        last = terms[-1]
        own = self._vector(plain, last)
        about, none = plain.holds(self.rule.domain), plain.holds(compared(last, "<=", 0))
        self._never("bases: one is 0", about, none)
        width = len(terms)
        ones: list[Form] = [{} for _ in terms[1:]]
        bases: list[Vector] = [(*({} for _ in terms), *own)]
        known: dict[str, Vector] = {name: (*ones, {}, {name: 1}) for name in self.letters}
        if isinstance(last, str):
            known[last] = (*ones, {"": 1}, {})
        self.written = sorted(free(("of", *terms[:-1])) - free(last))
        for name in self.written:
            known[name] = (*ones, {f"{name}.1": 1}, {f"{name}.0": 1})
        for name in (self.first, "x1"):
            known[name] = tuple({f"{name}.{width - i}": 1} for i in range(width + 1))
        known[_VALUE] = (*ones, {"v.1": 1} if self.digits else {}, {"v.0": 1})
        wrapped = Wrapped(bases, _unbound, known)
        for i, term in reversed([*enumerate(terms)][:-1]):
            wrapped.bases = [({},) * (width + 1)] * (i + 1) + bases  # none that a base is said in
            base = self._vector(wrapped, term)
            if any(base[: i + 1]):
                raise Rejected("bases: one is not said by those after it")
            bases.insert(0, base)
        wrapped.bases = bases
        wrapped.numbers = [
            (i, _below(known[name], i))
            for name in (self.first, "x1", *self.written)
            for i in range(width)
            if known[name][i]
        ]
        wrapped.bound = self._bound
        return wrapped

    def _vector(self, wrapped: Wrapped, term: Any) -> Vector:
        found = wrapped.cases(term)
        if len(found) != 1 or found[0][0]:
            raise Rejected("bases: one is no sum of multiples")
        return found[0][1]

    def _places(self, name: str) -> list[Clause]:
        """Say that the places of a number after each base are less than it."""
        return joined(*(self._in_place(name, i) for i in range(len(self.wrapped.bases))))

    def _in_place(self, name: str, i: int) -> list[Clause]:
        base, vector = self.wrapped.bases[i], self.wrapped.known[name]
        return self.wrapped.compare(base, ">", _below(vector, i)) if vector[i] else [()]

    def _at_most(self, base: Vector) -> list[Clause]:
        return self.wrapped.compare(self.wrapped.plain({}), ">=", base)

    def _moved(self) -> list[Clause]:
        start, found = self._possible(joined(self.here, self._places("x1"))), list[Clause]()
        for move in self.rule.moves:
            clauses = start
            for part in _parts(move.when):
                clauses = self._possible(joined(clauses, self.wrapped.holds(part)))
            found += clauses
        return found

    def check_moves(self) -> None:
        """Make sure that moves lower the number that they change."""
        up = self.wrapped.holds(compared("x1", ">=", self.first))
        self._never("moves: one does not lower", self.here, self.moved, up)

    def check_values(self, claim: AllValues) -> str:
        """Make sure that a position is worth the mex of its options' values."""
        wrapped, known = self.wrapped, self.wrapped.known
        own = wrapped.cases(claim.term)
        after = wrapped.cases(renamed(claim.term, {self.first: "x1"}))
        self._always("claim: a position has no value", self.here, [when for when, _ in own])
        for when, value in own:
            less = wrapped.compare(value, "<", wrapped.plain({}))
            self._never("claim: a value is below 0", self.here, [when], less)
            for then, other in after:
                equal = wrapped.compare(value, "==", other)
                why = "claim: an option has the value of its position"
                self._never(why, self.here, self.moved, [when], [then], equal)
        reached = [
            clause
            for then, other in after
            for clause in joined(self.moved, [then], wrapped.compare(other, "==", known[_VALUE]))
        ]
        for when, value in own:
            lower = wrapped.compare(value, ">", known[_VALUE])
            below = joined(self.here, self._places(_VALUE), [when], lower)
            self._always("claim: a smaller value is that of no option", below, reached)
        return "no option has the value of its position, and each smaller one is that of an option"

    def check_lost(self, claim: LostPositions, misere: bool) -> str:
        """Make sure that no move joins claimed positions, and that others have one to them."""
        after = renamed(claim.condition, {self.first: "x1"})
        lost, won = (self._said(claim.condition, wanted) for wanted in (True, False))
        into = joined(self.moved, self.wrapped.holds(after))
        why = "claim: a move leads from a position that is claimed to be lost to another"
        self._never(why, self.here, lost, into)
        others = joined(self.here, won)
        if misere:
            why = "claim: a position without moves is won under misere play"
            self._always(why, joined(self.here, lost), self.moved)
            others = joined(others, self.moved)
        why = "claim: no move leads to a position that is claimed to be lost"
        self._always(why, others, self._apart(into))
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

    def _bound(self, i: int, rest: Vector) -> int:
        """Give the least c with |R| <= c M for all places that the numbers in it can have."""
        key = i, *(tuple(sorted(form.items())) for form in rest)
        if key not in self._bounds:
            base, known = self.wrapped.bases[i], self.wrapped.known
            names = [self.first, "x1", *self.written, *[_VALUE] * self.digits]
            places = [
                self._in_place(name, j) for name in names for j in range(i, len(known[name]) - 1)
            ]
            about = self._possible(joined(*places))
            less = tuple({name: -f for name, f in form.items()} for form in rest)
            for c in range(1, self.most[i] + 1):
                most = tuple({name: c * f for name, f in form.items()} for form in base)
                beyond = (self.wrapped.compare(one, ">", most) for one in (rest, less))
                if not any(self._possible(joined(about, over)) for over in beyond):
                    self._bounds[key] = c
                    break
            else:
                raise Rejected("bases: a bound is too small")
        return self._bounds[key]

    def _never(self, why: str, *parts: list[Clause]) -> None:
        if self._possible(joined(*parts)):
            raise Rejected(why)

    def _possible(self, clauses: Iterable[Clause]) -> list[Clause]:
        """Keep the clauses that some numbers make true."""
        pairs = ((clause, solved(clause, ())) for clause in clauses)
        return [clause for clause, left in pairs if left is not None and self._found(left)]

    def _found(self, clause: Clause) -> bool:
        """Tell whether some numbers make each of the parts true that have none in common."""
        for part in apart(clause):
            key = repr(part)
            if key not in self._some:
                self._some[key] = search(self.binary, relations(part, self.binary)) is not None
            if not self._some[key]:
                return False
        return True

    def _always(self, why: str, where: list[Clause], wanted: list[Clause]) -> None:
        """Make sure that one clause is true, for some numbers of its own.

        These are what a move leaves, and what is named by a point: a position is given, though a
        clause may not name all of it.
        """
        known = self.wrapped.known.items()
        position = {name for of, vector in known if of != "x1" for form in vector for name in form}
        for clause in where:
            given = (position | {name for _, form in clause for name in form}) - {""}
            left = (solved(one, given) for one in self._possible(joined([clause], wanted)))
            found = [relations(one, self.binary) for one in left if one is not None]
            denied = Denied(ForSome(found, self.binary, given))
            if search(self.binary, [*relations(clause, self.binary), denied]) is not None:
                raise Rejected(why)


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


def _below(vector: Vector, i: int) -> Vector:
    return tuple({} if j <= i else form for j, form in enumerate(vector))


def _unbound(i: int, rest: Vector) -> int:
    raise Rejected("bases: one is no sum of multiples")
