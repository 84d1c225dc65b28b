"""Prove claims about one heap of a game whose values have a proved period.

Theorem. If from some heap on values and claim repeat with one length (the claimed values perhaps
with a step, then they are compared twice), and up to the end of a round they agree, they agree
for every heap.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import lcm
from typing import Any

from grundy.formulas.statement import Period as PeriodClaim
from grundy.formulas.statement import Values
from grundy.laws.certificate import new_certificate
from grundy.laws.prove.period import facts, prove_by_values
from grundy.laws.question import Question
from grundy.laws.refute import refuted_position, refuted_value
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.moves import CodeMoves, Undescribed
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.periods import Period, most_heaps, window
from grundy.solvers.impartial.values import code_values

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 2
THEOREM = phrase(
    "from some heap on the values and the claim repeat together, and up to there they agree"
)
COQ = ("Claims.lost_by_period", "Claims.worth_by_period")

_LATE = 16  # an automaton of a claim has a few states a heap, and its check their square
_LENGTHS = (2_000, 20_000, 200_000)
_LONGEST = 300_000


def cost(question: Question) -> int:
    """Come before automata where a claim repeats late, and a move leaves one heap of one.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> [cost(asked(game("nim:24"), claim)) for claim in ("f(n) == n % 25", "n % 5 == 0")]
    [0, 2]
    """
    claim = question.claim
    with suppress(Undescribed):
        code = _code(question)
        if not isinstance(claim, PeriodClaim) and code is not None and most_heaps(code) == 1:
            return 0 if repetition(claim.body).length > _LATE else COST
    return COST


def prove(question: Question) -> Proved | Refuted | None:
    """Prove a claim about one heap or find its first exception, however large.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("kayles"), "n == 0")).claim)
    P(n) <=> n == 0
    >>> prove(asked(game("kayles"), "n == 0 or n % 200 == 199")).at
    (199,)

    None where no theorem proves periods; `Undescribed` is raised where no period was proved, or the
    claim does not repeat.
    """
    claim, game, code = question.claim, question.game, _code(question)
    if isinstance(claim, PeriodClaim) or code is None:
        return None
    repeats = repetition(claim.body)
    if repeats.step and most_heaps(code) > 2:  # a long table, where comparing refutes it sooner
        raise Undescribed(phrase("the claim grows, and values that repeat do not"))
    period, values = _proved_period(game, code)
    start, length = max(period.start, repeats.start), lcm(period.length, repeats.length)
    if start + length > _LONGEST:
        raise Undescribed(
            phrase("values and claim repeat together only after {n} heaps", n=start + length)
        )
    rounds = 2 if repeats.step else 1  # a value that steps is not the same twice
    for n in range(start + rounds * length):
        claimed, value = claim.holds({"n": n}), period.at(values, n)
        if isinstance(claim, Values):
            if claimed != value:
                return refuted_value(question.truth, n, claimed)
        elif claimed != (value == 0):
            return refuted_position(game, (n,), bool(claimed))
    proof = {"period": facts(code, period, values), "repeats": [start, length]}
    return Proved(
        claim, THEOREM, new_certificate("claim by period", game.text, question.moves, claim, proof)
    )


def _code(question: Question) -> Code | None:
    """Give the code of one heap whose period a theorem may prove."""
    if question.claim.names != ("n",) or question.game.misere:
        return None
    moves = question.moves
    if not isinstance(moves, CodeMoves) or not moves.code.places:
        return None
    return None if window(moves.code, 1, 1) is None else moves.code


def _proved_period(game: Impartial[Any], code: Code) -> tuple[Period, Sequence[int]]:
    """Give the period, with values up to its first round at least."""
    quick = most_heaps(code) < 3 and not code.unequal
    for count in _LENGTHS if quick else _LENGTHS[:1]:
        values = code_values(code, count)
        found = prove_by_values(game.text, code, values)
        if found is not None and isinstance(found.claim, PeriodClaim):
            return Period(found.claim.start, found.claim.length), values
    raise Undescribed(phrase("no period was proved with {n} values", n=count))
