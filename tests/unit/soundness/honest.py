"""Give any claim about any rule the automata and numbers of an honest prover, true or not.

So a false claim comes with its own automata, and only the conditions of a theorem can find it out.
"""

from __future__ import annotations

from functools import cache
from json import dumps, loads
from types import SimpleNamespace
from typing import Any

import numpy as np

from grundy.automata.compiler import Compiler
from grundy.automata.statements import named
from grundy.checker.claims import read_claim
from grundy.formulas import tree
from grundy.formulas.data import from_data
from grundy.laws.by_automata import heap_moves, pile_moves
from grundy.laws.claims import Move
from grundy.rules.codes import Code
from grundy.rules.moves import CodeMoves, HeapMoves, Moves, PileMove, PileMoves, Undescribed
from grundy.solvers.impartial.values import code_values

__all__ = ["Data", "certificate", "forged", "to_tree"]

Data = dict[str, Any]

MOST_STATES = 3_000
_NAMES = ["n", "m", *"abcde", *(f"x{i}" for i in range(1, 9))]


def certificate(kind: str, rule: Data, claim: list[Any], proof: Data) -> Data:
    """Put a certificate together, with its statement as the checker writes it."""
    return {
        "format": "grundy certificate",
        "version": 2,
        "kind": kind,
        "game": "a game",
        "rule": rule,
        "claim": claim,
        "statement": str(read_claim(claim)),
        "proof": proof,
    }


def forged(kind: str, rule: Data, claim: list[Any], old: Data) -> Data:
    """Make the proof of a kind that an honest prover would make, if it believed the claim.

    ``old`` is a proof of that kind, from which it takes what is not the claim's or the rule's.
    """
    if kind == "all positions":
        return {}
    if kind == "period":
        _, start, length, _ = claim
        return {"smaller": _smaller(rule, start, length), "mask": old["mask"]}
    if kind == "claim by period":
        period = old["period"]
        smaller = _smaller(rule, period["start"], period["length"])
        return {"period": {**period, "smaller": smaller}, "repeats": old["repeats"]}
    if "list" in rule:
        raise Undescribed("a list")
    numeration = named(old["numeration"])
    found = _of_rule(dumps(rule), tuple(claim[1]), kind == "values", numeration.name)
    powers = bool(old.get("powers"))
    wanted = _claimed(claim, powers=powers)
    claimed = Compiler(numeration, MOST_STATES).compile(wanted).to_json()
    proof = {"numeration": numeration.name, "claimed": claimed, **loads(found)}
    return {**proof, "powers": powers} if kind == "pile values" else proof


def _claimed(claim: list[Any], *, powers: bool) -> tree.Expression:
    kind, _, body = claim
    if kind == "lost":
        return to_tree(body)
    v = tree.Variable("v")
    if powers:
        return tree.Call("pow2", (v,)) & tree.Call("v2", (v,)).eq(to_tree(body))
    return v.eq(to_tree(body))


@cache
def _of_rule(rule: str, names: tuple[str, ...], heaps: bool, digits: str) -> str:
    """Make what depends on the rule alone; as text, so that nobody changes it."""
    moves = _moves(loads(rule))
    game, claim = SimpleNamespace(text="a game"), SimpleNamespace(names=names)
    question: Any = SimpleNamespace(moves=moves, claim=claim, game=game)
    found: tuple[Move, ...]
    found, domain = (heap_moves(question), tree.TRUE) if heaps else pile_moves(question)[:2]
    numeration = named(digits)
    compiler = Compiler(numeration, MOST_STATES)
    return dumps(
        {
            "adder": numeration.linear({"x": 1, "y": 1, "z": -1}, 0, True).to_json(),
            "domain": compiler.compile(domain).to_json(),
            "moves": [
                {"to": list(move.to), "when": compiler.compile(move.when).to_json()}
                for move in found
            ],
        }
    )


def _moves(rule: Data) -> Moves:
    if "code" in rule:
        return CodeMoves(_code(rule), rule["misere"])
    if "heaps" in rule:
        return HeapMoves(tuple(map(to_tree, rule["heaps"])), rule["misere"])
    moves = (PileMove(tuple(move["to"]), to_tree(move["when"])) for move in rule["moves"])
    return PileMoves(tuple(rule["piles"]), to_tree(rule["domain"]), tuple(moves), rule["misere"])


def _code(rule: Data) -> Code:
    places = {int(place): digit for place, digit in rule["code"].items()}
    return Code(places, rule["tail"], rule["unequal"])


def _smaller(rule: Data, start: int, length: int) -> list[Data]:
    """Say where shorter periods fail; where one does not, name some heap."""
    if "code" not in rule:
        return []
    values = _values(dumps(rule), start + 3 * length)
    found = []
    for q in (q for q in range(2, length + 1) if length % q == 0 and _is_prime(q)):
        period = length // q
        wrong = np.flatnonzero(values[start:-period] != values[start + period :])
        found.append({"period": period, "fails_at": start + int(wrong[0]) if wrong.size else 0})
    return found


def _is_prime(n: int) -> bool:
    return all(n % q for q in range(2, n))


@cache
def _values(rule: str, count: int) -> Any:
    return np.asarray(code_values(_code(loads(rule)), count))


def to_tree(data: Any) -> tree.Expression:
    """Make the house's tree of nested lists."""
    return from_data(data, _NAMES, "a tree")
