"""Prove claims about games that have only so many positions: by looking at all of them."""

from __future__ import annotations

from itertools import islice
from typing import Any

from grundy.formulas.parser import Statement
from grundy.laws.certificate import new_certificate
from grundy.laws.refute import refuted_position, refuted_value
from grundy.laws.truth import Truth, positions
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame

__all__ = ["prove_by_all"]

_MOST = 100_000


def prove_by_all(game: Impartial[Any], statement: Statement) -> Proved | Refuted | None:
    """Compare a claim with the truth at all positions of a game that counts up to an end.

    >>> from grundy.games import game
    >>> from grundy.formulas.parser import parse_claim
    >>> prove_by_all(game("count-up:10,100"), parse_claim("n % 11 == 1")).statement
    'a position is lost for the player to move exactly when n % 11 == 1 (all 101 positions)'

    None where play goes down and so could start anywhere, or there are too many positions.
    """
    if not isinstance(game, VectorGame) or game.arity != 1 or not any(game.options((game.least,))):
        return None
    found = list(islice(positions(game, 1), _MOST + 1))
    if len(found) > _MOST:
        return None
    truth = Truth(game)
    for piles in reversed(found):  # play goes up: what is known first is the end
        truth.settle(piles[0])
    for piles in found:
        claimed = statement.holds({"n": piles[0]})
        if statement.values and claimed != truth.value(piles[0]):
            return refuted_value(truth, piles[0], claimed)
        if not statement.values and claimed != truth.loses(piles):
            return refuted_position(game, piles, bool(claimed))
    return Proved(_certificate(game, statement, len(found)))


def _certificate(game: Impartial[Any], statement: Statement, count: int) -> dict[str, Any]:
    return new_certificate(
        kind="all positions",
        game=game.text,
        statement=phrase("{claim} (all {count} positions)", claim=statement.said(), count=count),
        theorem=phrase("every position was looked at"),
        claim=str(statement),
        misere=game.misere,
        positions=count,
    )
