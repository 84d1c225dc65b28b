"""Prove which single heaps are lost under misere play, by the misere quotient.

Theorem (T. E. Plambeck and A. N. Siegel, Misere quotients for impartial games, 2008). Where the
elements of heaps repeat from some heap on, so does which heaps are lost; a claim that repeats too,
and is right until both have repeated, is right.
"""

from __future__ import annotations

from grundy.formulas.statement import Lost
from grundy.laws.certificate import new_certificate
from grundy.laws.classes import Worth, agreement
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, Undescribed
from grundy.solvers.misere.quotients import Limits, heaps_of

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 2
THEOREM = phrase("the elements of heaps in the misere quotient and the claim repeat together")
COQ = ()


def prove(question: Question) -> Proved | None:
    """Prove which single heaps are lost under misere play.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("misere:nim:3"), "n % 4 == 1")).claim)
    P(n) <=> n % 4 == 1

    None for other claims; `Undescribed` is raised where no quotient was found of all heaps.
    """
    claim, game, moves = question.claim, question.game, question.moves
    if not isinstance(claim, Lost) or claim.names != ("n",) or not isinstance(moves, CodeMoves):
        return None
    heaps = heaps_of(game) if game.misere else None
    if heaps is None or len(heaps.games) != 1:
        return None
    from grundy.solvers.misere.find import search  # late: it needs NumPy

    found = search(heaps, Limits())
    quotient = found.quotient
    start, period, phi = quotient.start, quotient.period, quotient.phi
    if not period:
        raise Undescribed(phrase("no misere quotient of all heaps was found: {why}", why=found.why))

    def known(n: int, step: int) -> Worth:
        at = n if n < len(phi) else start + (n - start) % period
        return int(phi[at] not in quotient.lost), None

    repeats = agreement(claim, known, start, period)
    if not isinstance(repeats, list):
        return None
    proof = {
        "start": start,
        "period": period,
        "table": [list(row) for row in quotient.mul],
        "lost": sorted(quotient.lost),
        "phi": [list(phi)],
        "chain": [[x, list(wins)] for x, wins in found.chain],
        "repeats": repeats,
    }
    return Proved(
        claim, THEOREM, new_certificate("claim by quotient", game.text, moves, claim, proof)
    )
