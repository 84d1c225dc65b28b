"""Hold the automata of a certificate, found to be those of its rule and its claim.

Conditions of rule and claim are read digit by digit beside the automata, at all numbers at once:
from then on the automata say what rule and claim say, and the methods argue about them alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .automata import Digits, Machine
from .certificate import Rejected, exactly, listed, natural, texts
from .claims import AllValues, AnyClaim, LostPositions
from .derive import Moves, derive_adder, derive_heap_moves, derive_machine, derive_pile_moves
from .expressions import both, compared
from .fewest import projected
from .numerations.proving import Numeration, proved_digits, read_numeration
from .relations import Relation, accepted, bits, less
from .rules.additions import ByAdditions
from .rules.covers import ByCovers
from .rules.rule import AnyRule, ByCode, ByHeaps, ByList, ByPiles, BySum
from .search import Disjunct, ForSome, Run, is_met, never, witness

__all__ = ["Automata", "Evidence", "derived", "read_automata"]

_MOST_MOVES = 100
_MOST_LEFT = 6
_LARGEST_FACTOR = 6


class Automata(NamedTuple):
    """The automata of a certificate as they were read: all of one numeration.

    ``powers``: the number v of an automaton is 2 to the value.

    >>> zero = Machine(("n",), ((0, 1), (1, 1)), frozenset({0}), "binary")
    >>> Automata(Numeration("binary", None), zero, zero, zero, (), ()).powers
    False
    """

    numeration: Numeration
    adder: Machine
    domain: Machine
    claimed: Machine
    moves: tuple[Moves, ...]
    measure: tuple[tuple[int, ...], ...]
    powers: bool = False


@dataclass(frozen=True)
class Evidence:
    """Automata that say what rule and claim say, and what can be asked of them.

    ``names`` are those of a position; ``digits`` are read upwards, as the automata are made for.

    >>> always = Machine((), ((0,),), frozenset({0}), "binary")
    >>> equal = Machine(("n", "v"), ((0, 1, 1, 0), (1, 1, 1, 1)), frozenset({0}), "binary")
    >>> proof = Evidence(("n",), Digits("binary"), always, always, equal, moves=())
    >>> proof.never("a heap of another value", [], proof.accepts(equal, wanted=False))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: a heap of another value at n = 0, v = 1
    """

    names: tuple[str, ...]
    digits: Digits
    adder: Machine
    domain: Machine
    claimed: Machine
    moves: tuple[Moves, ...]
    measure: tuple[tuple[int, ...], ...] = ()

    def accepts(
        self, machine: Machine, names: Mapping[str, str] | None = None, wanted: bool = True
    ) -> Relation:
        """Say what an automaton says, of numbers of other names."""
        return accepted(machine, self.digits, names or {}, wanted)

    def exists(self, disjuncts: Sequence[Disjunct], more: Sequence[str] = ()) -> Run:
        """Say that a disjunct is true of a position and the numbers named, for some others."""
        names = [*self.names, *more]
        found = [projected(one, self.digits, names) for one in disjuncts]
        return ForSome(found, self.digits, names)

    def never(self, why: str, premises: Sequence[Run], *refuted: Run) -> None:
        """Make sure that no numbers meet the premises, which some meet, and all of these."""
        never(why, self.digits, premises, *refuted)

    def falls(self) -> str:
        """Say why play ends.

        Sums of multiples of the piles, one after another, are natural numbers in the order of words
        of one length, so there is no endless row of them that falls.
        """
        if not self.measure:
            return "moves lead to positions with a smaller sum"
        rows = (
            " + ".join(f"{f} {name}" for f, name in zip(row, self.names, strict=True) if f)
            for row in self.measure
        )
        return f"moves lower the first that they change of these sums: {', '.join(rows)}"

    def check_piles(self) -> None:
        """Make sure that moves on piles stay in the domain and that play ends."""
        domain = self.accepts(self.domain)
        for move in self.moves:
            first = [domain, self.accepts(move.when)]
            if not is_met(self.digits, first):
                continue  # no position has such a move
            outside = self.accepts(self.domain, move.renames(self.names), wanted=False)
            self.never("moves: one leaves the domain", first, outside)
            if not self._lowers(first, move):
                self._check_sum(first, move)

    def _lowers(self, first: Sequence[Relation], move: Moves) -> bool:
        """Tell whether no pile grows and some pile falls."""
        pairs = [(old, new) for old, new in move.renames(self.names).items() if old != new]
        rises: list[list[Run]] = [[less(old, new)] for old, new in pairs]
        stays: list[Run] = [bits(pair) for pair in pairs]
        why = "moves: one lowers no pile"
        found = (witness(why, self.digits, first, *runs) for runs in (stays, *rises))
        return bool(pairs) and all(at is None for at in found)

    def _check_sum(self, first: Sequence[Relation], move: Moves) -> None:
        """Make sure that the first sum of multiples that a move changes is lower then."""
        kept = list(first)
        rows = self.measure or ((1,) * len(self.names),)
        for i, factors in enumerate(rows):
            before, old = self._sum(self.names, factors, f"s{i}.")
            after, new = self._sum(move.to, factors, f"t{i}.")
            both = [*kept, *before, *after]
            last = i == len(rows) - 1
            if i and not is_met(self.digits, both):
                return  # a sum before was lowered each time
            why = "moves: one does not lower the sum"
            self.never(why, both, less(old, new, or_equal=last))
            kept = [*both, bits((old, new))]

    def _sum(
        self, names: Sequence[str], factors: Sequence[int], prefix: str
    ) -> tuple[list[Relation], str]:
        """Add the numbers, each as often as its factor says."""
        total, *more = [n for n, f in zip(names, factors, strict=True) for _ in range(f)]
        parts = []
        for i, name in enumerate(more):
            tracks = {"x": total, "y": name, "z": f"{prefix}{i}"}
            parts.append(self.accepts(self.adder, tracks))
            total = tracks["z"]
        return parts, total


def read_automata(data: Any, claim: AnyClaim, heaps: bool = False, more: str = "") -> Automata:
    """Read the automata of a proof about the piles of a claim, or with ``heaps`` about one of n.

    >>> rows = [0, 1, 1, 2, 1, 0, 0, 1], [1] * 8, [1, 2, 2, 1, 0, 1, 1, 2]
    >>> proof = {"adder": {"tracks": ["x", "y", "z"], "step": [*rows], "accepting": [0]}}
    >>> proof |= {"domain": {"tracks": [], "step": [[0]], "accepting": [0]}}
    >>> proof |= {"claimed": {"tracks": ["n"], "step": [[0, 1], [1, 1]], "accepting": [0]}}
    >>> when = {"tracks": ["n", "x1"], "step": [[0, 1, 0, 0], [1, 1, 0, 1]], "accepting": [1]}
    >>> proof |= {"numeration": "base 5", "moves": [{"to": ["x1"], "when": when}]}
    >>> claim = LostPositions(("n",), ("compare", "n", "==", 0))
    >>> found = read_automata(proof, claim)
    >>> found.claimed.numeration, found.moves[0].when.numeration
    ('base 5', 'base 5')

    `Rejected` is raised for what are none.
    """
    falls = "measure" if isinstance(data, dict) and "measure" in data else ""
    parts = exactly(data, f"numeration adder domain claimed moves {falls} {more}", "proof")
    names = claim.names if isinstance(claim, AllValues | LostPositions) else ("n",)
    numeration = read_numeration(parts["numeration"])
    known = numeration.name
    adder, domain, claimed = (
        Machine.read(parts[k], known, k) for k in ("adder", "domain", "claimed")
    )
    moves = _read_moves(parts["moves"], names, known, heaps)
    measure = _read_measure(parts["measure"], names) if falls else ()
    return Automata(numeration, adder, domain, claimed, moves, measure)


def derived(
    rule: AnyRule, claim: AllValues | LostPositions, automata: Automata, heaps: bool = False
) -> Evidence:
    """Compare each automaton with what it stands for.

    With ``heaps`` the claim is about one heap of n, and a move leaves any number of heaps.

    >>> rows = (0, 1, 1, 2, 1, 0, 0, 1), (1,) * 8, (1, 2, 2, 1, 0, 1, 1, 2)
    >>> adder = Machine(("x", "y", "z"), rows, frozenset({0}), "binary")
    >>> always = Machine((), ((0,),), frozenset({0}), "binary")
    >>> zero = Machine(("n",), ((0, 1), (1, 1)), frozenset({0}), "binary")
    >>> smaller = Machine(("n", "x1"), ((0, 1, 0, 0), (1, 1, 0, 1)), frozenset({1}), "binary")
    >>> found = Numeration("binary", None), adder, always, zero, (Moves(("x1",), smaller),), ()
    >>> nim, empty = ByCode({}, 3, False, False), LostPositions(("n",), ("compare", "n", "==", 0))
    >>> derived(nim, empty, Automata(*found)).falls()
    'moves lead to positions with a smaller sum'

    `Rejected` is raised where an automaton says something else than it stands for.
    """
    numeration, adder, domain, claimed, moves, measure, powers = automata
    names = claim.names
    if isinstance(rule, ByList):
        raise Rejected("rule: a list of positions is no rule for all sizes")
    if isinstance(rule, BySum):
        raise Rejected("rule: no theorem here is about different games side by side")
    if isinstance(rule, ByAdditions | ByCovers):
        raise Rejected("rule: no automata are about additions, or about boards")
    _check_names(rule, names, heaps)
    digits = proved_digits(numeration)
    added = isinstance(rule, ByPiles) or rule.most_left() > 1
    if isinstance(claim, AllValues) and not digits.binary and (added or not digits.base):
        raise Rejected("numeration: values are added digit by digit in binary digits only")
    derive_adder(adder, digits)
    where = rule.domain if isinstance(rule, ByPiles) else True
    derive_machine("domain: wrong", digits, [], domain, where, names)
    why = "claim: the automaton says something else"
    derive_machine(why, digits, [domain], claimed, *_said(claim, powers))
    if heaps and not isinstance(rule, ByPiles):
        derive_heap_moves(moves, rule, digits)
    else:
        derive_pile_moves(moves, rule, names, domain, digits)
    return Evidence(names, digits.turned(), adder, domain, claimed, moves, measure)


def _check_names(rule: ByCode | ByHeaps | ByPiles, names: Sequence[str], heaps: bool) -> None:
    """Make sure that rule and claim are about the same heap or piles."""
    if heaps and (isinstance(rule, ByPiles) or names != ("n",)):
        raise Rejected("claim: rule and claim are not both about one heap of n")
    if isinstance(rule, ByPiles):
        if names != rule.names:
            raise Rejected(f"claim: the rule is about piles {', '.join(rule.names)}")
    elif not heaps and rule.most_left() > 1:
        raise Rejected("rule: a move leaves more heaps than a claim about so many piles can have")


def _said(claim: AllValues | LostPositions, powers: bool) -> tuple[Any, Sequence[str]]:
    """Give what is claimed as a condition, and the names of its numbers; v is the value."""
    if isinstance(claim, AllValues):
        equal = compared("v", "==", claim.term)
        if powers:
            equal = both(("pow2", "v"), compared(("v2", "v"), "==", claim.term))
        return equal, [*claim.names, "v"]
    return claim.condition, claim.names


def _read_measure(data: Any, names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Read sums of multiples of the piles, of which none is the sum of nothing."""

    def factor(entry: Any) -> int:
        return natural(entry, "measure, a factor", 0, _LARGEST_FACTOR)

    def row(entry: Any) -> tuple[int, ...]:
        found = listed(entry, "measure, factors of piles", factor, len(names), len(names))
        if not any(found):
            raise Rejected("measure: a sum of nothing")
        return found

    return listed(data, "measure", row, 1, len(names))


def _read_moves(data: Any, names: Sequence[str], numeration: str, heaps: bool) -> tuple[Moves, ...]:
    known = [*names, *(f"x{j}" for j in range(1, _MOST_LEFT + 1))]

    def move(entry: Any) -> Moves:
        fields = exactly(entry, "to when", "moves, an entry")
        to = texts(fields["to"], "moves, what one leaves", _MOST_LEFT)
        if not heaps and len(to) != len(names):
            raise Rejected("moves: one leaves another number of piles")
        if any(name not in known for name in to):
            raise Rejected("moves: what one leaves is not named x1, x2, ...")
        when = Machine.read(fields["when"], numeration, "moves, when")
        if not {*when.tracks} <= {*to, *names}:
            raise Rejected("moves: one depends on a number that it does not leave")
        return Moves(to, when)

    return listed(data, "moves", move, most=_MOST_MOVES)
