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
from grundy.laws.prove.settled import seen_period, settled
from grundy.laws.question import Question
from grundy.laws.refute import refuted_position, refuted_value
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.moves import CodeMoves, Undescribed
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.periods import Period, most_heaps, window
from grundy.solvers.impartial.values import code_values, heap_values

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 2
THEOREM = phrase(
    "from some heap on the values and the claim repeat together, and up to there they agree"
)
COQ = ("Claims.lost_by_period", "Claims.worth_by_period")

_Found = tuple[Period, Sequence[int], dict[str, Any]]

_ROUNDS = 3
_LAST = 5  # after automata, which Coq accepts
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
    if isinstance(claim, PeriodClaim) or not _is_on_heaps(question):
        return COST
    with suppress(Undescribed):
        code = _code(question)
        rule = settled(question.moves) if code is None else None
        by_one = not rule.pairs if rule else code is not None and most_heaps(code) == 1
        if by_one and repetition(claim.body).length > _LATE:
            return 0
        return COST if code is not None else _LAST
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
    claim, game = question.claim, question.game
    if isinstance(claim, PeriodClaim) or not _is_on_heaps(question):
        return None
    code = _code(question)
    if code is not None and most_heaps(code) > 2 and repetition(claim.body).step:
        raise Undescribed(phrase("the claim grows, and values that repeat do not"))
    found = _by_code(game, code) if code is not None else _by_heaps(question)
    if found is None:
        return None
    period, values, known = found
    repeats = repetition(claim.body)
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
    proof = {"period": known, "repeats": [start, length]}
    return Proved(
        claim, THEOREM, new_certificate("claim by period", game.text, question.moves, claim, proof)
    )


def _is_on_heaps(question: Question) -> bool:
    return question.claim.names == ("n",) and not question.game.misere


def _code(question: Question) -> Code | None:
    """Give the code of one heap whose period a theorem may prove."""
    moves = question.moves
    if not isinstance(moves, CodeMoves) or not moves.code.places:
        return None
    return None if window(moves.code, 1, 1) is None else moves.code


def _by_code(game: Impartial[Any], code: Code) -> _Found:
    """Give the period, with values up to its first round at least, and its proof."""
    quick = most_heaps(code) < 3 and not code.unequal
    for count in _LENGTHS if quick else _LENGTHS[:1]:
        values = code_values(code, count)
        found = prove_by_values(game.text, code, values)
        if found is not None and isinstance(found.claim, PeriodClaim):
            period = Period(found.claim.start, found.claim.length)
            return period, values, facts(code, period, values)
    raise Undescribed(phrase("no period was proved with {n} values", n=count))


def _by_heaps(question: Question) -> _Found | None:
    """Give the same for a rule that says how many may be taken of which heaps."""
    rule = settled(question.moves)
    if rule is None:
        return None
    values = [*map(int, heap_values(question.game, 0, rule.first + _LENGTHS[0]))]
    period = seen_period(values, _LENGTHS[0] // _ROUNDS)
    proof = period and rule.with_period(*period)
    if not period or not proof or len(values) < proof[1]:
        raise Undescribed(phrase("no period was proved with {n} values", n=len(values)))
    if any(values[n] != period.at(values, n) for n in range(proof[1])):
        return None
    known = {"start": period.start, "length": period.length, "settled": proof[0]}
    return period, values, known
