"""Any impartial game with the last move losing."""

from __future__ import annotations

from collections.abc import Hashable
from copy import copy
from typing import Any

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.combine import require_turnable
from grundy.rules.protocol import Find, Impartial, Partizan, Ruleset

__all__ = ["Misere", "MiserePartizan"]


class MiserePartizan(Ruleset[Any]):
    """Play a game of Left and Right so that whoever makes the last move loses.

    No theory of values holds here: it has outcomes and winning moves alone, and every question
    about values refuses it.

    >>> from grundy.games import game
    >>> game("misere:domineering").game
    <game domineering>
    """

    misere = True

    def __init__(self, game: Partizan[Any]) -> None:
        self.game, self.drawing = game, game.drawing

    @property
    def text(self) -> str:
        """Give the text of the game, behind ``misere:``."""
        return f"misere:{self.game.text}"

    @property
    def sentence(self) -> str:
        """Give the rule of the game."""
        return self.game.sentence

    def parse(self, text: str) -> Any:
        """Read a position of the game."""
        return self.game.parse(text)

    def format(self, position: Any) -> str:
        """Write a position of the game."""
        return self.game.format(position)


class Misere(Impartial[Hashable]):
    """Play another game so that whoever makes the last move loses.

    As in ``misere:nim``. The game is the other game itself with its ``misere`` set.

    >>> from grundy.games import game
    >>> game("misere:nim:3"), game("misere:nim:3").misere
    (<game misere:nim:3>, True)
    """

    name = "misere"
    nim = ("misere-nim", "反尼姆", "反尼姆博弈", "反常尼姆")
    aliases = nim
    title = "The last mover loses"
    source = "Bouton 1901"
    samples = ("misere:nim 1+1+2+2", "misere:nim 1+1+2+3", "misere:nim:3 30", "misere:kayles 9")

    @classmethod
    def called(cls, name: str, arguments: str, find: Find) -> Ruleset[Any]:
        """Play Nim where the name says so."""
        if name in cls.nim:
            arguments = f"nim:{arguments}" if arguments else "nim"
        return cls.from_arguments(arguments, find)

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Read the game that is turned around."""
        if not arguments:
            example = phrase("a game, as in {name}:nim", name=cls.name)
            raise InputError(example, got="", where=cls.name)
        game = copy(require_turnable(find(arguments)))
        if isinstance(game, Partizan) and not game.loopy:
            return MiserePartizan(game)
        if not isinstance(game, Impartial) or game.misere:
            raise InputError("an impartial game of normal play", got=game.text, where=cls.name)
        game.misere = True
        return game
