"""Read and write the games that another game is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from grundy.errors import InputError, NotSupported
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Find, Impartial, Ruleset
from grundy.rules.text import split_top

__all__ = ["heap_games", "joined", "require_turnable", "require_values"]


G = TypeVar("G")


def heap_games(arguments: str, find: Find, where: str) -> list[HeapGame]:
    """Read games on heaps, of normal play, between plus signs.

    >>> from grundy.games import game
    >>> [found.text for found in heap_games("nim:3+(octal:0.7)", game, "sum")]
    ['nim:3', 'octal:0.7']

    `InputError` is raised for other games.
    """
    games = [require_values(find(text)) for text in split_top(arguments, "+")]
    for game in games:
        if not isinstance(game, Impartial) or game.misere:
            raise InputError("impartial games of normal play", got=game.text, where=where)
        if not isinstance(game, HeapGame):
            raise InputError("games on heaps", got=game.text, where=where)
    return [game for game in games if isinstance(game, HeapGame)]


def require_values(game: G) -> G:
    """Give a game back; raise `NotSupported` where it tells who wins, so that no theory adds it up.

    >>> from grundy.games import game
    >>> require_values(game("nim"))
    <game nim>
    """
    if isinstance(game, Impartial) and game.has_ends and game.loopy:
        raise NotSupported(
            phrase("the rule tells who wins at the end: positions have outcomes, and no values")
        )
    return game


def require_turnable(game: G) -> G:
    """Give a game back; raise `NotSupported` where it tells who wins, so that misere play cannot.

    >>> from grundy.games import game
    >>> require_turnable(game("nim"))
    <game nim>
    """
    if isinstance(game, Impartial) and game.has_ends:
        raise NotSupported(
            phrase("the rule tells who wins at the end: who makes the last move cannot lose by it")
        )
    return game


def joined(games: Iterable[Ruleset[Any]]) -> str:
    """Write games between plus signs, in brackets where one holds a plus sign itself.

    >>> from grundy.games import game
    >>> joined([game("nim"), game("sum:nim+kayles")])
    'nim+(sum:nim+kayles)'
    """
    return "+".join(f"({g.text})" if "+" in g.text else g.text for g in games)
