"""Prove sentences about games whose laws are proved, by automata.

Theorem. What a sentence says of sums, of digits and of sets that automata accept is decided by
finite automata (J. R. Buechi 1960); a proved law makes ``P`` and ``f`` such sets.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grundy.automata.numeration import Numeration
from grundy.formulas.statement import Sentence
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Moves
from grundy.rules.protocol import Impartial

__all__ = ["COQ", "THEOREM", "proved_sentence"]

THEOREM = phrase("the laws of the games, and automata for what is said with them")
COQ = ()


def proved_sentence(
    game: Impartial[Any],
    moves: Moves,
    sentence: Sentence,
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
    laws = [
        {
            "game": text,
            "rule": known["rule"] if text else None,
            **{key: known[key] for key in ("kind", "claim", "proof")},
        }
        for text, known in proofs.items()
    ]
    proof = {"numeration": numeration.evidence, "laws": laws}
    certificate = new_certificate("sentence", game.text, moves, sentence, proof)
    return Proved(sentence, THEOREM, certificate)
