"""Prove how many positions are lost: a recurrence of the counts by the automaton of a law.

Theorem. A matrix of d rows is a root of its characteristic polynomial, of degree d (A. Cayley 1858,
W. R. Hamilton 1853); so an equation between counts of words that holds d times in a row holds for
ever, and d equations are computed.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from grundy.automata.automaton import Automaton
from grundy.automata.numeration import Numeration
from grundy.errors import LimitError
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import TRUE, Expression, number
from grundy.laws.counting import Counts, counts, lost_automaton, powers_of, recurrence_of
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves
from grundy.rules.protocol import Impartial
from grundy.rules.stated import moves_of

__all__ = ["COQ", "THEOREM", "lost_of", "proved_counts"]

THEOREM = phrase("counts of words that an automaton accepts satisfy the equation of its matrix")
COQ = ()

_MOST_STATES = 400
_MOST_FACTORS = 12


def lost_of(claim: object) -> Lost | None:
    """Give what a law says of the lost positions, or None where it is no condition.

    >>> from grundy.formulas.parser import parse_claim
    >>> print(lost_of(parse_claim("f(n) == n % 4")))
    P(n) <=> n % 4 == 0
    """
    match claim:
        case Lost():
            return claim
        case Values(names, body):
            return Lost(names, body.eq(number(0)))
    return None


def proved_counts(game: Impartial[object], law: Proved) -> tuple[Counts, dict[str, Any]]:
    """Give the recurrence of count(k), the lost piles of at most k digits, with its certificate.

    >>> from grundy.games import game
    >>> from grundy.laws.search import search_law
    >>> nim = game("take:three piles: take any")
    >>> claim, _ = proved_counts(nim, search_law(nim).verdict)
    >>> claim.recurrence, claim.closed
    ('forall k: count(k + 1) == 4 * count(k)', 'forall k: count(k) == 4**k')

    ``law`` is proved of the game's values or lost positions. `LimitError` is raised where it is of
    another kind, or the recurrence is long.
    """
    lost = lost_of(law.claim)
    if lost is None:
        raise LimitError(phrase("no law of the lost positions is known that automata count"))
    moves = moves_of(game, len(lost.names))
    domain: Expression = moves.domain if isinstance(moves, PileMoves) else TRUE
    automaton, numeration = lost_automaton(lost, domain)
    claim = _claim(lost.names, automaton, numeration)
    proof = {"law": {key: law.certificate[key] for key in ("kind", "claim", "proof")}}
    return claim, new_certificate("counting", game.text, moves, claim, proof)


def _claim(names: tuple[str, ...], automaton: Automaton, numeration: Numeration) -> Counts:
    if len(automaton) > _MOST_STATES:
        raise LimitError(phrase("its automaton has {n} states", n=len(automaton)))
    terms = [*islice(counts(automaton, numeration.places), 2 * len(automaton) + 4)]
    found = recurrence_of(terms, _MOST_FACTORS)
    if found is None:
        raise LimitError(phrase("the recurrence has more than {n} terms", n=_MOST_FACTORS))
    start, factors = found
    times, powers = powers_of(terms, start, factors) or (0, ())
    first = tuple(terms[: start + len(factors)])
    return Counts(names, numeration.name, first, factors, times, powers)
