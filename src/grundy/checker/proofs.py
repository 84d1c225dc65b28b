"""Hold the automata of a certificate, found to be those of its rule and its claim.

Conditions of rule and claim are read digit by digit beside the automata, at all numbers at once:
from then on the automata say what rule and claim say, and the methods argue about them alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from .atoms import condition_run
from .automata import Machine
from .certificate import Rejected, exactly
from .claims import AllValues, LostPositions
from .digits import Digits
from .expressions import Condition, Term, both, compared, either, renamed
from .relations import Relation, accepted, less, linear, same
from .rules import AnyRule, ByCode, ByHeaps, ByList, ByPiles
from .runs import Disjunct, Exists, Holds, Joined, Run
from .search import search

__all__ = ["Moves", "Proof", "read_proof"]

_MOST_MOVES = 100
_MOST_LEFT = 6


@dataclass(frozen=True)
class Moves:
    """A kind of move: the names of what it leaves, and when it may be made."""

    to: tuple[str, ...]
    when: Machine

    def names(self, names: Sequence[str]) -> Mapping[str, str]:
        """Give the names of what was there with the names of what is left."""
        return dict(zip(names, self.to, strict=True))


@dataclass(frozen=True)
class Proof:
    """Automata that say what rule and claim say, and what can be asked of them.

    ``names`` are those of a position; ``digits`` are read upwards, as the automata are made for.
    """

    names: tuple[str, ...]
    digits: Digits
    adder: Machine
    domain: Machine
    claimed: Machine
    moves: tuple[Moves, ...]

    def accepts(
        self, machine: Machine, names: Mapping[str, str] | None = None, wanted: bool = True
    ) -> Relation:
        """Say what an automaton does, of numbers of other names."""
        return accepted(machine, self.digits, names or {}, wanted)

    def never(self, relations: Sequence[Relation | Run], why: str) -> None:
        """Make sure that nothing makes all of these true."""
        if self.possible(relations):
            raise Rejected(why)

    def possible(self, relations: Sequence[Relation | Run]) -> bool:
        """Tell whether some numbers make all of these true."""
        runs = [Holds(part) if isinstance(part, Relation) else part for part in relations]
        return search(self.digits, runs) is not None

    def exists(self, disjuncts: Sequence[Disjunct], more: Sequence[str] = ()) -> Run:
        """Say that a disjunct is true for some numbers, of a position and those named."""
        return Exists(disjuncts, self.digits, [*self.names, *more])

    def check_piles(self) -> None:
        """Make sure that moves on piles stay in the domain and that play ends."""
        for move in self.moves:
            first = [self.accepts(self.domain), self.accepts(move.when)]
            outside = self.accepts(self.domain, move.names(self.names), wanted=False)
            self.never([*first, outside], "moves: one leaves the domain")
            if not self._lowers(first, move):
                self._check_sum(first, move)

    def _lowers(self, first: Sequence[Relation], move: Moves) -> bool:
        """Tell whether no pile grows and some pile falls."""
        pairs = [(old, new) for old, new in move.names(self.names).items() if old != new]
        grows = (self.possible([*first, less(old, new, self.digits)]) for old, new in pairs)
        equal = [same(old, new) for old, new in pairs]
        return bool(pairs) and not any(grows) and not self.possible([*first, *equal])

    def _check_sum(self, first: Sequence[Relation], move: Moves) -> None:
        before, old = self._sum(self.names, "s")
        after, new = self._sum(move.to, "t")
        for raised in (less(old, new, self.digits), same(old, new)):
            self.never([*first, *before, *after, raised], "moves: one does not lower the sum")

    def _sum(self, names: Sequence[str], prefix: str) -> tuple[list[Relation], str]:
        parts, total = [], names[0]
        for i, name in enumerate(names[1:]):
            tracks = {"x": total, "y": name, "z": f"{prefix}{i}"}
            parts.append(self.accepts(self.adder, tracks))
            total = tracks["z"]
        return parts, total


def read_proof(rule: AnyRule, claim: AllValues | LostPositions, data: Any, heaps: bool) -> Proof:
    """Read a proof by automata, and compare each with what it stands for.

    With ``heaps`` the claim is about one heap of n, and a move leaves any number of heaps.
    """
    parts = exactly(data, "numeration adder domain claimed moves", "proof")
    digits = Digits(parts["numeration"])
    if isinstance(claim, AllValues) and not digits.binary:
        raise Rejected("numeration: values are added digit by digit, which only binary digits are")
    _check_names(rule, claim, heaps)
    machines = [Machine.read(parts[name], name) for name in ("adder", "domain", "claimed")]
    moves = _read_moves(parts["moves"], claim.names, heaps)
    proof = Proof(claim.names, Digits(digits.name, True), *machines, moves)
    _derive(proof, rule, claim, digits, heaps)
    return proof


def _check_names(rule: AnyRule, claim: AllValues | LostPositions, heaps: bool) -> None:
    if isinstance(rule, ByList):
        raise Rejected("rule: a list of positions is no rule for all sizes")
    if isinstance(rule, ByPiles) and (heaps or claim.names != rule.names):
        raise Rejected(f"claim: the rule is about piles {', '.join(rule.names)}")
    if heaps and claim.names != ("n",):
        raise Rejected("claim: not about one heap of n")
    if isinstance(rule, ByCode | ByHeaps) and not heaps and rule.most_left() > 1:
        raise Rejected("rule: a move leaves more heaps than a claim about so many piles can have")


def _read_moves(data: Any, names: Sequence[str], heaps: bool) -> tuple[Moves, ...]:
    if not isinstance(data, list) or len(data) > _MOST_MOVES:
        raise Rejected(f"moves: not a list of at most {_MOST_MOVES}")
    found = []
    for i, entry in enumerate(data, 1):
        move = exactly(entry, "to when", f"move {i}")
        to = move["to"]
        if not isinstance(to, list) or len(to) != (len(to) if heaps else len(names)):
            raise Rejected(f"move {i}: it leaves another number of piles")
        known = [f"x{j}" for j in range(1, _MOST_LEFT + 1)]
        if len(to) > _MOST_LEFT or any(name not in known for name in to if name not in names):
            raise Rejected(f"move {i}: it leaves more than {_MOST_LEFT} numbers, or other names")
        when = Machine.read(move["when"], f"move {i}")
        if not {*when.tracks} <= {*to, *names}:
            raise Rejected(f"move {i}: it depends on a number that it does not leave")
        found.append(Moves(tuple(to), when))
    return tuple(found)


def _derive(
    proof: Proof, rule: AnyRule, claim: AllValues | LostPositions, digits: Digits, heaps: bool
) -> None:
    """Make sure that the automata are those of sums, of the rule and of the claim."""
    derive = _Derivation(digits)
    if proof.adder.tracks != ("x", "y", "z"):
        raise Rejected("adder: not over x, y, z")
    total = linear({"x": 1, "y": 1, "z": -1}, 0, digits, least=False)
    derive.equal("adder: wrong", [], derive.run(proof.adder), Holds(total))
    names = [*claim.names, "v"] if isinstance(claim, AllValues) else [*claim.names]
    for where, tracks, known in (
        ("domain", proof.domain.tracks, claim.names),
        ("claimed", proof.claimed.tracks, names),
    ):
        if not {*tracks} <= {*known}:
            raise Rejected(f"{where}: it is about other numbers")
    domain = rule.domain if isinstance(rule, ByPiles) else True
    derive.agree("domain: wrong", [], proof.domain, domain, claim.names)
    said = compared("v", "==", claim.term) if isinstance(claim, AllValues) else claim.condition
    why = "claim: the automaton says something else"
    derive.agree(why, [derive.run(proof.domain)], proof.claimed, said, names)
    if heaps:
        derive.heap_moves(proof.moves, rule)
    else:
        derive.pile_moves(proof, rule)


class _Derivation:
    """Compare automata with conditions, in the order that suits the digits."""

    def __init__(self, digits: Digits) -> None:
        self.digits = digits

    def run(self, machine: Machine, names: Mapping[str, str] | None = None) -> Run:
        return Holds(accepted(machine, self.digits, names or {}))

    def equal(self, why: str, given: Sequence[Run], one: Run, other: Run) -> None:
        wrong = search(self.digits, given, (one, other))
        if wrong is not None:
            at = ", ".join(f"{name} = {number}" for name, number in wrong.items())
            raise Rejected(f"{why} at {at}" if at else why)

    def agree(
        self,
        why: str,
        given: Sequence[Run],
        machine: Machine,
        condition: Condition,
        names: Sequence[str],
    ) -> None:
        wanted = condition_run(condition, self.digits, names)
        self.equal(why, given, self.run(machine), wanted)

    def heap_moves(self, moves: Sequence[Moves], rule: AnyRule) -> None:
        """Make sure that a heap of any size leaves what the rule lets it leave, in any order."""
        most = max([rule.most_left(), *(len(move.to) for move in moves)])
        for count in range(most + 1):
            left = [f"x{i}" for i in range(1, count + 1)]
            names = ["n", *left]
            given = [condition_run(compared(x, ">=", 1), self.digits, names) for x in left]
            made = Joined(run for move in moves for run in self._leaving(move, left))
            wanted = condition_run(_in_some_order(rule, left), self.digits, names)
            self.equal(f"moves: not those of the rule, {count} heaps left,", given, made, wanted)

    def _leaving(self, move: Moves, left: Sequence[str]) -> Iterator[Run]:
        """Put the heaps that are left, and empty ones, in the places that a move names."""
        empty = ["0"] * (len(move.to) - len(left))
        if len(left) <= len(move.to):
            for heaps in sorted(set(permutations([*left, *empty]))):
                yield self._placed(move, move.to, heaps, ["n"])

    def pile_moves(self, proof: Proof, rule: AnyRule) -> None:
        """Make sure that piles of any size become what the rule lets them become."""
        wanted = _pile_conditions(rule, proof.names)
        found: dict[tuple[int, ...], list[Moves]] = {places: [] for places in wanted}
        for move in proof.moves:
            pairs = enumerate(zip(proof.names, move.to, strict=True))
            changed = tuple(i for i, (old, new) in pairs if old != new)
            found.setdefault(changed, []).append(move)
        for places, group in found.items():
            left = [f"x{i}" for i in range(1, len(places) + 1)]
            made = Joined(
                self._placed(move, [move.to[i] for i in places], left, proof.names)
                for move in group
            )
            names = [*proof.names, *left]
            condition = either(*wanted.get(places, ()))
            given = [self.run(proof.domain)]
            asked = condition_run(condition, self.digits, names)
            self.equal("moves: not those of the rule", given, made, asked)

    def _placed(
        self, move: Moves, to: Sequence[str], left: Sequence[str], names: Sequence[str]
    ) -> Run:
        """Read a move's automaton on what is left; a name that stands twice is one number."""
        known = {name: name for name in names}
        known |= {name: heap for name, heap in zip(to, left, strict=True) if name not in names}
        pairs = [(known[name], heap) for name, heap in zip(to, left, strict=True)]
        equal = [Holds(same(x, y)) for x, y in pairs if x != y]
        return Joined([self.run(move.when, known), *equal], every=True)


def _in_some_order(rule: AnyRule, left: Sequence[str]) -> Condition:
    """Say when a heap of n may leave these heaps, none of them empty."""
    if isinstance(rule, ByCode):
        return _by_code(rule, "n", left)
    if not isinstance(rule, ByHeaps) or len(left) >= len(rule.conditions):
        return False
    orders = (dict(zip(left, order, strict=True)) for order in permutations(left))
    return either(*(renamed(rule.conditions[len(left)], order) for order in orders))


def _by_code(rule: ByCode, n: Term, left: Sequence[str]) -> Condition:
    """Say when a code lets a heap of n leave these heaps, none of them empty."""
    taken = n
    for heap in left:
        taken = ("-", taken, heap)
    spans = (
        compared(low, "<=", taken) if high is None else compared(low, "<=", taken, "<=", high)
        for low, high, digit in rule.runs()
        if digit >> len(left) & 1
    )
    pairs = combinations(left, 2) if rule.unequal else ()
    return both(either(*spans), *(compared(x, "!=", y) for x, y in pairs))


def _pile_conditions(
    rule: AnyRule, names: Sequence[str]
) -> Mapping[tuple[int, ...], Sequence[Condition]]:
    """Say when piles may change; for the places of those that do, the conditions."""
    found: dict[tuple[int, ...], list[Condition]] = {}
    if isinstance(rule, ByPiles):
        for move in rule.moves:
            found.setdefault(move.changed(rule.names), []).append(move.when)
        return found
    for place, name in enumerate(names):
        gone, kept = (renamed(_in_some_order(rule, left), {"n": name}) for left in ([], ["x1"]))
        lone = either(both(compared("x1", "==", 0), gone), both(compared("x1", ">=", 1), kept))
        found[place,] = [lone]
    return found
