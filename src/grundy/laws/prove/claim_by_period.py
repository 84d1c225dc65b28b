"""Decide claims about one heap of a game whose values have a proved period."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any

from grundy.formulas.parser import Statement
from grundy.laws.certificate import new_certificate
from grundy.laws.describe import Undescribed, code_of
from grundy.laws.prove.period import code_values, prove_by_values
from grundy.laws.refute import refuted_position, refuted_value
from grundy.laws.repetition import repetition
from grundy.laws.truth import Truth
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.protocol import Impartial
from grundy.solvers.periods import Period, most_heaps, window

__all__ = ["decide_by_period"]

THEOREM = phrase(
    "from some heap on the values and the claim repeat together, and up to there they agree"
)

_LENGTHS = (2_000, 20_000, 200_000)
_LONGEST = 300_000


def decide_by_period(game: Impartial[Any], statement: Statement) -> Proved | Refuted | None:
    """Prove a claim about one heap or find its first exception, however large.

    >>> from grundy.games import game
    >>> from grundy.formulas.parser import parse_claim
    >>> decide_by_period(game("kayles"), parse_claim("n == 0")).statement
    'a heap of n is lost for the player to move exactly when n == 0'
    >>> decide_by_period(game("kayles"), parse_claim("n == 0 or n % 200 == 199")).at
    (199,)

    None where no theorem proves periods; `Undescribed` is raised where no period was proved, or the
    claim does not repeat.
    """
    code = code_of(game)
    if code is None or game.misere or window(code, 1, 1) is None:
        return None
    claim = repetition(statement.body)
    proof, values = _proved_period(game, code)
    period = Period(proof["start"], proof["period"])
    start, length = max(period.start, claim.start), lcm(period.length, claim.length)
    if start + length > _LONGEST:
        raise Undescribed(f"values and claim repeat together only after {start + length} heaps")
    rounds = 2 if claim.step else 1  # a value that steps is not the same twice
    for n in range(start + rounds * length):
        claimed, value = statement.holds({"n": n}), period.at(values, n)
        if statement.values and claimed != value:
            return refuted_value(Truth(game), n, claimed)
        if not statement.values and claimed != (value == 0):
            return refuted_position(game, (n,), bool(claimed))
    return Proved(_certificate(game, statement, proof, [start, length]))


def _proved_period(game: Impartial[Any], code: Code) -> tuple[Mapping[str, Any], Sequence[int]]:
    """Give the certificate of the period, with values up to its first round at least."""
    for count in _LENGTHS if most_heaps(code) < 3 else _LENGTHS[:1]:
        values = code_values(code, count)
        found = prove_by_values(game, code, values)
        if found is not None:
            return found.certificate, values
    raise Undescribed(f"no period was proved with {count} values")


def _certificate(
    game: Impartial[Any], statement: Statement, law: Mapping[str, Any], repeats: list[int]
) -> dict[str, Any]:
    said = statement.said(phrase("a heap of n"))
    if statement.values:
        said = phrase("{claim} for all n", claim=str(statement))
    return new_certificate(
        kind="claim by period",
        game=game.text,
        statement=said,
        theorem=THEOREM,
        claim=str(statement),
        repeats=repeats,
        law=law,
    )
