"""Hold what a proof method is asked: a claim about a game whose moves are formulas."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from grundy.automata.automaton import MAX_STATES
from grundy.errors import InputError
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Lost, Statement, on
from grundy.formulas.tree import PILES
from grundy.laws.truth import Truth
from grundy.phrases.phrase import phrase
from grundy.rules.covers import CoverGame
from grundy.rules.heaps import HeapGame
from grundy.rules.language.formulagame import FormulaPiles
from grundy.rules.moves import Moves, Undescribed
from grundy.rules.protocol import Impartial
from grundy.rules.stated import moves_of
from grundy.rules.vectors import VectorGame

__all__ = ["Question", "asked", "claim_for", "claimed_about"]


_EACH = r"(?:every|all|each|any)\s+[a-z](?:\s*(?:,|and)\s*(?:every\s+|all\s+)?[a-z])*(?:\s*>=\s*1)?"
_EVERY_BEFORE = re.compile(rf"^\s*(?:for\s+{_EACH}|forall\s+[a-z](?:\s*,\s*[a-z])*)\s*[:,]\s*")
_EVERY_BEHIND = re.compile(rf"[,;]?\s*\bfor\s+{_EACH}\s*\.?\s*$")
_LOSES = re.compile(r"^\s*the player to move loses exactly when\s+", re.IGNORECASE)


@dataclass(frozen=True)
class Question:
    """Hold a game, a claim about it, and how many states an automaton may have.

    >>> from grundy.games import game
    >>> question = asked(game("subtraction:1,2"), "n % 3 == 0")
    >>> dict(question.moves.code.places), str(question.claim)
    ({1: 3, 2: 3}, 'P(n) <=> n % 3 == 0')
    """

    game: Impartial[Any]
    claim: Statement
    max_states: int
    known: Truth | None = field(default=None, compare=False, repr=False)

    @cached_property
    def moves(self) -> Moves:
        """Give the moves as formulas; raise `Undescribed` where there are none."""
        return moves_of(self.game, len(self.claim.names))

    @cached_property
    def truth(self) -> Truth:
        """Know what is true of small positions."""
        return self.known or Truth(self.game)

    def with_claim(self, claim: Statement) -> Question:
        """Ask the same about another claim of as many piles, with what is known by now."""
        other = replace(self, claim=claim, known=self.truth)
        vars(other)["moves"] = self.moves
        return other


def claim_for(game: Impartial[Any], text: str) -> Statement:
    """Read a claim about a game; ``beatty`` alone means the game's own pairs.

    >>> from grundy.games import game
    >>> for name in ("wythoff", "wythoff:3"):
    ...     print(claim_for(game(name), "beatty"))
    P(a, b) <=> beatty(a, b)
    P(a, b) <=> beatty(a, b, 3)
    """
    pairs = re.fullmatch(r"Fraenkel (\d+)", game.numeration)
    text = _of_family(game, text)
    return claimed_about(game, parse_claim(text, int(pairs[1]) if pairs else 1))


def _of_family(game: Impartial[Any], text: str) -> str:
    """Say a claim about n, for every letter of a family, as one about its piles."""
    if not isinstance(game, FormulaPiles) or game.stated.names[0] != "n":
        return text
    names = ", ".join(game.stated.names)
    said = _EVERY_BEHIND.sub("", _EVERY_BEFORE.sub("", text))
    said = _LOSES.sub(f"P({names}) <=> ", said)
    if re.match(r"\s*[fP]\s*\(", said):
        return re.sub(r"^(\s*[fP]\s*\()\s*n\s*\)", rf"\g<1>{names})", said)
    return said if re.search(r"[fP]\s*\(", said) else f"P({names}) <=> {said}"


def claimed_about(game: Impartial[Any], claim: Statement) -> Statement:
    """Name the piles that a claim is about; refuse what cannot be said of the game.

    >>> from grundy.games import game
    >>> print(claimed_about(game("nim"), parse_claim("a == c")))
    P(a, b, c) <=> a == c
    """
    if isinstance(game, VectorGame):
        if (game.arity or 0) > len(PILES):
            raise Undescribed("no proof is yet about more than 5 piles")
        claim = on(claim, game.arity)
    elif isinstance(game, HeapGame):
        claim = on(claim, None)
    elif isinstance(game, CoverGame):
        claim = on(claim, game.arity)
    else:
        raise InputError("a game on heaps or piles", got=game.text, where="claim")
    if game.misere and not isinstance(claim, Lost):
        expected = phrase("a claim about P-positions under misere play")
        raise InputError(expected, got=str(claim), where="claim")
    return claim


def asked(game: Impartial[Any], text: str) -> Question:
    """Ask about a claim that is a text, with the usual bound on states.

    >>> from grundy.games import game
    >>> print(asked(game("wythoff"), "beatty").claim)
    P(a, b) <=> beatty(a, b)
    """
    return Question(game, claim_for(game, text), MAX_STATES)
