"""Prove claims by automata, and write down what a checker needs."""

from __future__ import annotations

from typing import Any

from grundy.automata.numeration import Numeration
from grundy.automata.numerations import numeration_of
from grundy.formulas.parser import Statement
from grundy.laws import decide
from grundy.laws.certificate import new_certificate
from grundy.laws.claims import Claim, Heaps
from grundy.laws.describe import claim_about
from grundy.laws.refute import refuted_position, refuted_value
from grundy.laws.truth import Truth
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial

__all__ = ["decide_statement"]

THEOREMS = (
    phrase(
        "no move leads from the set into it, every other position has a move into it, and play ends"
    ),
    phrase("no option has the value of its heap, and every smaller value is that of an option"),
)


def decide_statement(
    game: Impartial[Any], statement: Statement, max_states: int
) -> Proved | Refuted:
    """Prove a claim for every size or find its first exception, however large.

    >>> from grundy.games import game
    >>> from grundy.formulas.parser import parse_claim
    >>> proof = decide_statement(game("nim"), parse_claim("a ^ b == 0"), 1000)
    >>> proof.statement
    'a position is lost for the player to move exactly when a ^ b == 0'
    """
    claim = claim_about(game, statement)
    numeration = numeration_of(statement)
    verdict = decide.decide_claim(claim, numeration, max_states)
    if isinstance(verdict, decide.Proved):
        return Proved(_certificate(game, statement, claim, verdict, numeration))
    at = tuple(verdict.at[name] for name in claim.names)
    claimed = statement.holds(dict(zip(claim.names, at, strict=True)))
    if statement.values:
        return refuted_value(Truth(game), at[0], claimed)
    return refuted_position(game, at, bool(claimed))


def _certificate(
    game: Impartial[Any],
    statement: Statement,
    claim: Claim,
    proof: decide.Proved,
    numeration: Numeration,
) -> dict[str, Any]:
    values, said = isinstance(claim, Heaps), statement.said()
    parts = {name: automaton.to_json() for name, automaton in proof.automata.items()}
    return new_certificate(
        kind="values" if values else "positions",
        game=game.text,
        statement=phrase("{claim} for all n", claim=said) if values else said,
        theorem=THEOREMS[values],
        claim=str(statement),
        misere=game.misere,
        numeration=proof.numeration,
        names=list(claim.names),
        domain=parts["domain"],
        claimed=parts["value" if values else "losing"],
        moves=[
            {"to": list(move.to), "when": parts[f"move {i}"], "formula": str(move.when)}
            for i, move in enumerate(claim.moves, 1)
        ],
        adder=_adder(numeration),
    )


def _adder(numeration: Numeration) -> dict[str, Any]:
    """Give the automaton of x + y = z, which the checker verifies and then uses."""
    return numeration.linear({"x": 1, "y": 1, "z": -1}, 0, True).to_json()
