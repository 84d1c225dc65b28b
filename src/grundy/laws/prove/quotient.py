"""Prove the misere quotient of a game on heaps.

Theorems (T. E. Plambeck and A. N. Siegel, Misere quotients for impartial games, 2008): which monoid
tells who wins every sum, and from which heap on its elements repeat; see
`grundy.solvers.misere.find`, which make the proof.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.formulas.statement import MisereQuotient
from grundy.formulas.tree import Variable
from grundy.laws.law import Law
from grundy.laws.verdict import Open, Proved, new_certificate
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.moves import CodeMoves, HeapMoves, SumMoves, Undescribed, left_heaps, taken, takes
from grundy.rules.protocol import Impartial
from grundy.rules.stated import moves_of, states_moves

if TYPE_CHECKING:
    from grundy.solvers.misere.find import Found, Progress
    from grundy.solvers.misere.quotients import Heaps, Limits
    from grundy.values.quotient import Quotient

__all__ = ["COQ", "LAW", "THEOREM", "claimed", "quotient_law"]

_Moves = CodeMoves | SumMoves | HeapMoves

COQ = (
    "Misere.lost_by_product",
    "Misere.alike_by_product",
    "Quotient.quotient_up_to",
    "Quotient.quotient_of_all",
)
THEOREM = phrase(
    "no move leads from a lost product to a lost one, and every other sum has a move to one"
)
LAW = "misere quotient"


def quotient_law(
    game: Impartial[Any], limits: Limits, progress: Progress = lambda *_: None
) -> tuple[Law, Proved | Open] | None:
    """Find and prove the quotient of a game under misere play, or of its smaller heaps.

    >>> from grundy.games import game
    >>> from grundy.solvers.misere.quotients import Limits
    >>> law, verdict = quotient_law(game("misere:kayles"), Limits())
    >>> verdict.statement
    'misere quotient of kayles: 40 elements, 9 lost; elements repeat with 12 from 71'

    None where the rule does not say the moves of the game by its making.
    """
    from grundy.solvers.misere.find import search
    from grundy.solvers.misere.quotients import heaps_of

    heaps = heaps_of(game)
    if heaps is None or not game.misere or not states_moves(game):
        return None
    moves = _moves(game)
    if moves is None:
        return None
    found = search(heaps, limits, progress)
    claim = claimed(game, heaps, found.quotient)
    proof = Proved(claim, THEOREM, _certificate(game, moves, found, claim))
    last = len(found.quotient.phi) // len(heaps.games) - 1
    law = Law(LAW, _said(claim), last, None, (), claim.start, claim.period)
    if claim.period:
        return law, proof
    only = phrase("proved is only: {statement}; {why}", statement=proof.statement, why=found.why)
    return law, Open(last, only, proof)


def claimed(game: Impartial[Any], heaps: Heaps, quotient: Quotient) -> MisereQuotient:
    """Say what a quotient is: that of all heaps, or of those that are known.

    >>> from grundy.games import game
    >>> from grundy.solvers.misere.quotients import heaps_of
    >>> from grundy.solvers.misere.quotients import shipped
    >>> kayles = game("misere:kayles")
    >>> print(claimed(kayles, heaps_of(kayles), shipped(heaps_of(kayles))))
    misere quotient of kayles: 40 elements, 9 lost; elements repeat with 12 from 71
    """
    count, sizes = len(heaps.games), (len(quotient), len(quotient.lost))
    if quotient.period:
        start, period = quotient.start // count, quotient.period // count
        return MisereQuotient(game.text, *sizes, start=start, period=period)
    return MisereQuotient(game.text, *sizes, heaps=len(quotient.phi) // count - 1)


def _moves(game: Impartial[Any]) -> _Moves | None:
    """Give the moves if it is clear by their form that play ends."""
    try:
        moves = moves_of(game)
    except Undescribed:
        return None
    if not isinstance(moves, HeapMoves):
        return moves if isinstance(moves, CodeMoves | SumMoves) else None
    for count, when in enumerate(moves.leaves[1:], 1):
        if not takes(when, taken(Variable("n"), left_heaps(count)), int(count == 1)):
            return None
    return replace(moves, misere=True)


def _certificate(
    game: Impartial[Any],
    moves: _Moves,
    found: Found,
    claim: MisereQuotient,
) -> dict[str, Any]:
    quotient = found.quotient
    count = len(moves.games) if isinstance(moves, SumMoves) else 1
    proof = {
        "table": [list(row) for row in quotient.mul],
        "lost": sorted(quotient.lost),
        "phi": [list(quotient.phi[i::count]) for i in range(count)],
        "chain": [[x, list(wins)] for x, wins in found.chain],
    }
    return new_certificate("quotient", game.text, moves, claim, proof)


def _said(claim: MisereQuotient) -> Phrase:
    sizes = {"n": claim.elements, "m": claim.lost}
    if not claim.period:
        return phrase(
            "The misere quotient of the heaps to {k} has {n} elements, {m} of them lost.",
            k=claim.heaps,
            **sizes,
        )
    return phrase(
        "The misere quotient has {n} elements, {m} of them lost; the heaps' elements repeat with "
        "{p} from {s}.",
        p=claim.period,
        s=claim.start,
        **sizes,
    )
