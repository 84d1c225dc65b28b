"""Prove what follows from laws that are proved, by automata: sentences, periods, lost heaps.

Theorem. What a sentence says of sums, of digits and of sets that automata accept is decided by
finite automata (J. R. Buechi 1960); a proved law makes ``P`` and ``f`` such sets. So does a misere
quotient whose elements repeat (T. E. Plambeck and A. N. Siegel, Misere quotients for impartial
games, 2008): it says which heaps are lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grundy.automata.numeration import BINARY, Numeration
from grundy.formulas.statement import Lost, Period, Sentence
from grundy.laws.accepted import accepted
from grundy.laws.law import by_cases
from grundy.laws.prove import automata
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.question import Question
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves, Moves, Undescribed
from grundy.rules.protocol import Impartial
from grundy.solvers.misere.quotients import Limits

__all__ = ["COQ", "COST", "THEOREM", "cost", "prove", "proved_sentence"]

COST = 2
THEOREM = phrase("the laws of the games, and automata for what is said with them")
COQ = ("Laws.value_law_of", "Digits.decided")

_LONGEST_TABLE = 200  # of which a term is made


def cost(question: Question) -> int:
    """Come later where automata are made.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> [cost(asked(game("lasker"), claim)) for claim in ("n == 0", "f(n + 4) == f(n) + 4")]
    [2, 3]
    """
    return COST + isinstance(question.claim, Period)


def prove(question: Question) -> Proved | None:
    """Prove which heaps are lost under misere play, or a period of values that a term gives.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("misere:nim:3"), "n % 4 == 1")).claim)
    P(n) <=> n % 4 == 1
    >>> print(prove(asked(game("lasker"), "forall n >= 1: f(n + 4) == f(n) + 4")).claim)
    forall n >= 1: f(n + 4) == f(n) + 4

    None where no theorem proves such a law; `Undescribed` is raised where no law was proved from
    which the claim could follow.
    """
    claim, misere = question.claim, question.game.misere
    if isinstance(claim, Period) and not misere:
        return _by_term(question, claim)
    if isinstance(claim, Lost) and claim.names == ("n",) and misere:
        return _by_quotient(question)
    return None


def _by_term(question: Question, claim: Period) -> Proved | None:
    """Prove a period of a game whose values a short term gives, by automata."""
    start, length, saltus = claim.start, claim.length, claim.saltus
    if not isinstance(question.moves, CodeMoves | HeapMoves) or start + length > _LONGEST_TABLE:
        return None
    table = tuple(question.truth.value(n) for n in range(start + length))
    found = automata.prove(question.with_claim(by_cases(table, start, length, saltus)))
    if not isinstance(found, Proved):
        return None
    return proved_sentence(question.game, question.moves, claim, {"": found.certificate}, BINARY)


def _by_quotient(question: Question) -> Proved | None:
    """Decide a claim under misere play by which elements of heaps are lost."""
    if not isinstance(question.moves, CodeMoves):
        return None
    found = quotient_law(question.game, Limits())
    if found is None:
        return None
    verdict = found[1]
    if not isinstance(verdict, Proved):
        why = phrase("no misere quotient of all heaps was found: {why}", why=verdict.why)
        raise Undescribed(why)
    return accepted(question, "sentence", THEOREM, [_proof({"": verdict.certificate}, BINARY)])


def proved_sentence(
    game: Impartial[Any],
    moves: Moves,
    sentence: Sentence | Period,
    proofs: Mapping[str, Mapping[str, Any]],
    numeration: Numeration,
) -> Proved:
    """Write down why a sentence is true; whether it is, was decided before.

    ``proofs`` are the certificates of the laws; the rule of the game itself stands in front.

    >>> from grundy.automata.numeration import BINARY
    >>> from grundy.formulas.sentence import parse_sentence
    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> nim, claim = game("nim"), parse_sentence("forall n: n < n + 1")
    >>> proved_sentence(nim, moves_of(nim), claim, {}, BINARY).certificate["statement"]
    'forall n: n < n + 1'
    """
    proof = _proof(proofs, numeration)
    return Proved(sentence, THEOREM, new_certificate("sentence", game.text, moves, sentence, proof))


def _proof(proofs: Mapping[str, Mapping[str, Any]], numeration: Numeration) -> dict[str, Any]:
    """Write down the laws, each with its kind, claim and proof."""
    laws = [
        {
            "game": text,
            "rule": known["rule"] if text else None,
            **{key: known[key] for key in ("kind", "claim", "proof")},
        }
        for text, known in proofs.items()
    ]
    return {"numeration": numeration.evidence, "laws": laws}
