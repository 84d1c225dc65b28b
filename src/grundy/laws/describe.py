"""Describe a game and a claim about it to the engine of automata."""

from __future__ import annotations

from typing import Any

from grundy.automata.expressible import to_formula
from grundy.errors import GrundyError, InputError
from grundy.formulas.formula import TRUE, And, Const, Formula, Term, Var
from grundy.formulas.parser import Statement, parse_claim
from grundy.games.wythoff import Wythoff
from grundy.laws import translate
from grundy.laws.claims import Claim, Heaps, Move, Positions
from grundy.laws.code_moves import heap_moves, pile_moves
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.language.rule import Rule
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame

__all__ = ["Undescribed", "claim_about", "claim_for", "code_of", "names_of"]


class Undescribed(GrundyError):  # noqa: N818
    """Report why a game's moves, or a claim about them, have no formula."""


def code_of(game: Impartial[Any]) -> Code | None:
    """Give the code that a game says it is: what is only recognised proves nothing."""
    return game.lower()


def claim_for(game: Impartial[Any], text: str) -> Statement:
    """Read a claim about a game; ``beatty`` alone means the game's own pairs.

    >>> from grundy.games import game
    >>> [str(claim_for(game(name), "beatty")) for name in ("wythoff", "wythoff:3")]
    ['beatty(a, b)', 'beatty(a, b, 3)']
    """
    return parse_claim(text, game.k if isinstance(game, Wythoff) else 1)


def names_of(game: Impartial[Any], statement: Statement) -> tuple[str, ...]:
    """Name the piles that a claim is about.

    >>> from grundy.games import game
    >>> from grundy.formulas.parser import parse_claim
    >>> names_of(game("wythoff"), parse_claim("a == 2 * b"))
    ('a', 'b')
    """
    if isinstance(game, HeapGame):
        return statement.names()
    if not isinstance(game, VectorGame):
        raise InputError("a game on heaps or piles", got=game.text, where="claim")
    if statement.values and game.arity != 1:
        raise InputError("a claim about P-positions of piles", got=str(statement), where="claim")
    return statement.names(game.arity)


def claim_about(game: Impartial[Any], statement: Statement) -> Claim:
    """Give the claim with the game's moves as formulas.

    >>> from grundy.games import game
    >>> from grundy.formulas.parser import parse_claim
    >>> claim_about(game("nim"), parse_claim("a == b")).names
    ('a', 'b')
    """
    names = names_of(game, statement)
    formula = to_formula(statement)
    if statement.values:
        return Heaps(_heap_moves(game), formula)
    moves, domain = _pile_moves(game, names)
    return Positions(names, moves, formula, domain, misere=game.misere)


def _heap_moves(game: Impartial[Any]) -> tuple[Move, ...]:
    code = code_of(game)
    if code is not None:
        return heap_moves(code)
    return translate.heap_moves(_rule(game))


def _pile_moves(game: Impartial[Any], names: tuple[str, ...]) -> tuple[tuple[Move, ...], Formula]:
    if isinstance(game, VectorGame) and game.apart is not None:
        return _ordered(names, game.apart)
    code = code_of(game)
    if code is None:
        moves, domain, _ = translate.position_moves(_rule(game), names)
        return moves, domain
    found = pile_moves(code, names)
    if found is None:
        raise Undescribed("a move may leave more heaps")
    return found, TRUE


def _rule(game: Impartial[Any]) -> Rule:
    from grundy.rules.language.game import rule_of  # late: the parser is slow to import

    rule = rule_of(game) if game.rule else None
    if rule is None:
        raise Undescribed(f"the moves of {game.text} have no formula")
    return rule


def _ordered(names: tuple[str, ...], apart: int) -> tuple[tuple[Move, ...], Formula]:
    """Give the moves on heaps each of which must have so much more than the one before it."""
    heaps = [Var(name) for name in names]
    before: list[Term] = [Const(0), *heaps]
    x = Var("x1")
    moves = (
        Move((x < heap) & (before[i] + apart <= x), (*names[:i], "x1", *names[i + 1 :]))
        for i, heap in enumerate(heaps)
    )
    return tuple(moves), And(tuple(a + apart <= b for a, b in zip(before, heaps, strict=False)))
