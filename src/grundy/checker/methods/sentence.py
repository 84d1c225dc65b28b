"""Check sentences about games whose laws are proved, by automata."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..automata import Digits, Machine
from ..certificate import Rejected, exactly
from ..check import method_of
from ..claims import AboutGames, AllValues, AnyClaim, LostPositions, Repeating, read_claim
from ..deciding import Deciding
from ..derive import compare, derive_machine
from ..expressions import Condition, Term, both, compared
from ..nimbers import Progress
from ..numerations.proving import read_digits
from ..relations import accepted, less, linear
from ..rules.rule import AnyRule, ByCode, ByHeaps, ByPiles, read_rule
from ..rules.wording import words
from ..search import search
from .period import check_values

__all__ = ["THEOREM", "check"]

THEOREM = (
    "the laws of the games are proved, and what a sentence says with them of sums and digits is "
    "decided by finite automata (J. R. Buechi 1960)"
)

_MOST_LAWS = 10


@dataclass(frozen=True)
class _Law:
    """A law as an automaton over the tracks 0, 1, ..., and v for a value.

    ``apart``: it is about one heap of n, and heaps that stand together are worth the xor.
    """

    machine: Machine
    piles: int
    values: bool
    apart: bool


def check(rule: AnyRule, claim: AnyClaim, data: Any, progress: Progress) -> list[str]:
    """Verify the laws, then the sentence; say what was done, or refuse.

    The numbers of a sentence are natural. What has no value, as that of what is no position, makes
    the atom false in which it stands: an equation, a comparison, ``P``.

    Theorem (R. P. Sprague 1935, P. M. Grundy 1939). Heaps together are worth the xor of their
    values, and are lost for the player to move where that is 0 and who cannot move loses.

    >>> claim = AboutGames(("forall", ("n",), ("compare", "n", "<", ("+", "n", 1))))
    >>> body = {"tracks": ["n"], "step": [[0, 0]], "accepting": [0]}
    >>> found = {"tracks": [], "step": [[0]], "accepting": [0]}
    >>> proof = {"numeration": "binary", "laws": [], "machines": [{"body": body, "found": found}]}
    >>> check(ByCode({}, 3, False, False), claim, proof, lambda done, total: None)
    ['the sentence was decided, each quantifier by automata compared at all sizes']

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, AboutGames):
        raise Rejected("claim: not a sentence about games")
    proof = exactly(data, "numeration laws machines", "proof")
    digits = read_digits(proof["numeration"])
    if not isinstance(proof["laws"], list) or len(proof["laws"]) > _MOST_LAWS:
        raise Rejected(f"laws: not a list of at most {_MOST_LAWS}")
    laws: dict[str, _Law] = {}
    steps: list[str] = []
    for entry in proof["laws"]:
        game, law, done = _read_law(entry, rule, digits, progress)
        laws[game] = law
        steps += done
    if not isinstance(proof["machines"], list):
        raise Rejected("machines: not a list")
    deciding = Deciding(digits, lambda what: _by_law(what, laws, digits), iter(proof["machines"]))
    if not deciding.holds(claim.body):
        raise Rejected("claim: it is false")
    return [*steps, "the sentence was decided, each quantifier by automata compared at all sizes"]


def _read_law(
    data: Any, rule: AnyRule, digits: Digits, progress: Progress
) -> tuple[str, _Law, list[str]]:
    """Verify the law of a game; its automaton must say what the law says, and of positions only."""
    parts = exactly(data, "game rule kind claim proof says", "law")
    game = parts["game"]
    if not isinstance(game, str) or (game == "") != (parts["rule"] is None):
        raise Rejected("law: only the game of the certificate goes without a rule")
    own = read_rule(parts["rule"]) if game else rule
    claim = read_claim(parts["claim"])
    if isinstance(claim, Repeating):
        law, steps = _repeating(own, claim, parts, digits, progress)
        return game, law, [_about(game, own, claim), *steps]
    if not isinstance(claim, AllValues | LostPositions):
        raise Rejected("law: not one of values or of lost positions")
    if not isinstance(own, ByCode | ByHeaps | ByPiles):
        raise Rejected("law: not of a rule for all sizes")
    values = isinstance(claim, AllValues)
    if values and own.misere:
        raise Rejected("law: values mean nothing under misere play")
    steps = method_of(parts["kind"]).check(own, claim, parts["proof"], progress)
    said = compared("v", "==", claim.term) if isinstance(claim, AllValues) else claim.condition
    domain = own.domain if isinstance(own, ByPiles) else True
    names = [*claim.names, "v"] if values else claim.names
    machine = Machine.read(parts["says"], "law")
    why = "law: the automaton says something else"
    derive_machine(why, digits, [], machine, both(domain, said), names)
    numbered = {name: str(i) for i, name in enumerate(claim.names)}
    tracks = tuple(numbered.get(track, track) for track in machine.tracks)
    apart = claim.names == ("n",) and not isinstance(own, ByPiles)
    law = _Law(Machine(tracks, machine.step, machine.accepting), len(claim.names), values, apart)
    return game, law, [_about(game, own, claim), *steps]


def _about(game: str, rule: AnyRule, claim: AnyClaim) -> str:
    return f"of {game} ({words(rule)}): {claim}" if game else str(claim)


def _repeating(
    rule: AnyRule, claim: Repeating, parts: Mapping[str, Any], digits: Digits, progress: Progress
) -> tuple[_Law, list[str]]:
    """Verify a period, and that an automaton gives one value to each heap, which repeats so.

    If it is right up to the end of the first round and repeats as the values do, it is right.
    """
    if parts["kind"] != "period" or claim.saltus:
        raise Rejected("law: a period that only windows prove is known to automata")
    proof = exactly(parts["proof"], "smaller mask", "law, proof")
    facts = proof["smaller"], proof["mask"]
    values, steps = check_values(rule, claim.start, claim.length, *facts, progress)
    machine = Machine.read(parts["says"], "law")
    if machine.tracks != ("n", "v") or not digits.binary:
        raise Rejected("law: the automaton is not over n and v in base 2")
    ends = machine.accepting
    if any((state in ends) != (row[0] in ends) for state, row in enumerate(machine.step)):
        raise Rejected("law: zeros in front of numbers change the automaton")
    for n in range(claim.start + claim.length):
        if not machine.accepts({"n": n, "v": values[n]}):
            raise Rejected(f"law: the automaton does not give the value of {n}")
    one, other = accepted(machine, digits), accepted(machine, digits, {"v": "w"})
    if search(digits, [one, other, less("v", "w")]) is not None:
        raise Rejected("law: the automaton gives two values")
    from_there = linear({"n": -1}, claim.start, digits, least=True)
    later = linear({"n": 1, "m": -1}, claim.length, digits, least=False)
    why = "law: the automaton does not repeat as the values do"
    compare(why, digits, [from_there, later], one, accepted(machine, digits, {"n": "m"}))
    numbered = Machine(("0", "v"), machine.step, machine.accepting)
    return _Law(numbered, 1, values=True, apart=True), steps


def _by_law(what: Term, laws: Mapping[str, _Law], digits: Digits) -> Term | Condition:
    """Say what the law of a game says of a position: its value, or whether it is lost."""
    kind, game, *args = what
    if game not in laws:
        raise Rejected(f"laws: none of {game or 'the game'}")
    law = laws[game]
    if law.values and law.apart:
        worth = _xor([("graph", law.machine, arg) for arg in args])
    elif len(args) != law.piles:
        raise Rejected(f"claim: the law of {game or 'the game'} is about {law.piles} piles")
    elif law.values:
        worth = ("graph", law.machine, *args)
    elif kind == "f":
        raise Rejected(f"laws: none of the values of {game or 'the game'}")
    else:
        return _lost(law.machine, args, digits)
    return worth if kind == "f" else compared(worth, "==", 0)


def _xor(terms: list[Term]) -> Term:
    total: Term = terms[0]
    for term in terms[1:]:
        total = ("^", total, term)
    return total


def _lost(machine: Machine, args: Sequence[Term], digits: Digits) -> Condition:
    return ("automaton", digits.name, machine, *args)
