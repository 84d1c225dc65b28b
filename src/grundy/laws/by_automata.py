"""Put a question to the engine of automata, and write down what a checker needs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from grundy.automata.statements import numeration_of
from grundy.formulas.statement import Period, Recursion
from grundy.formulas.tree import FALSE, TRUE, Expression, Variable, all_of
from grundy.laws.certificate import new_certificate
from grundy.laws.claims import Claim, Move
from grundy.laws.decide import Flaw, Proof, decide_claim
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves, ListedMoves, PileMoves, Undescribed

__all__ = ["decided", "heap_moves", "pile_moves"]


def heap_moves(question: Question) -> tuple[Move, ...]:
    """Give the moves on one heap of n, each with the heaps that it leaves.

    `Undescribed` is raised for moves that are not those of one heap.
    """
    moves = question.moves
    if isinstance(moves, CodeMoves):
        moves = moves.heaps()
    if not isinstance(moves, HeapMoves):
        raise Undescribed(
            phrase("the moves of {game} are not those of one heap", game=question.game.text)
        )
    found = []
    for count, when in enumerate(moves.leaves):
        names = tuple(f"x{i}" for i in range(1, count + 1))
        if when != FALSE:
            sizes = [Variable(name) >= 1 for name in names]
            found.append(Move(all_of([*sizes, when]), names))
    return tuple(found)


Measure = tuple[tuple[int, ...], ...]


def pile_moves(question: Question) -> tuple[tuple[Move, ...], Expression, Measure]:
    """Give the moves on all piles together, which piles are a position, and what falls."""
    moves = question.moves
    if isinstance(moves, CodeMoves):
        moves = moves.heaps()
    if isinstance(moves, HeapMoves):
        moves = moves.piles(question.claim.names)
    if isinstance(moves, ListedMoves):
        return (), TRUE, ()
    assert isinstance(moves, PileMoves)
    kinds = tuple(Move(move.when, move.to) for move in moves.moves)
    return kinds, moves.domain, moves.measure


def decided(
    kind: str,
    theorem: str,
    question: Question,
    described: Claim,
    more: Mapping[str, Any] = MappingProxyType({}),
) -> Proved | tuple[int, ...]:
    """Prove a claim for every size, or give the first position where it goes wrong."""
    claim = question.claim
    assert not isinstance(claim, Period | Recursion)
    found = decide_claim(described, numeration_of(claim), question.max_states)
    if isinstance(found, Flaw):
        return tuple(found.at[name] for name in described.names)
    proof = {**more, **_evidence(described, found)}
    certificate = new_certificate(kind, question.game.text, question.moves, claim, proof)
    return Proved(claim, theorem, certificate)


def _evidence(described: Claim, found: Proof) -> dict[str, Any]:
    """Give the automata, and that of x + y = z in the same digits."""
    sums = found.numeration.linear({"x": 1, "y": 1, "z": -1}, 0, True)
    measure = getattr(described, "measure", ())
    return {
        **({"measure": [list(row) for row in measure]} if measure else {}),
        "numeration": found.numeration.name,
        "adder": sums.to_json(),
        "domain": found.domain.to_json(),
        "claimed": found.claimed.to_json(),
        "moves": [
            {"to": list(move.to), "when": when.to_json()}
            for move, when in zip(described.moves, found.moves, strict=True)
        ],
    }
