"""Read what every question begins with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.errors import InputError
from grundy.games import game
from grundy.rules.protocol import Impartial, Ruleset

__all__ = ["Extra", "impartial"]

Extra = Sequence[type[Ruleset[Any]]]


def impartial(text: str | Impartial[Any], extra: Extra = ()) -> Impartial[Any]:
    """Make an impartial game from its text; a ruleset is one already.

    >>> impartial("nim:3").text
    'nim:3'
    >>> impartial("domineering")
    Traceback (most recent call last):
    grundy.errors.InputError: expected an impartial game, got 'domineering'

    `InputError` is raised for a game in which the players have moves of their own.
    """
    found = game(text, extra) if isinstance(text, str) else text
    if not isinstance(found, Impartial):
        raise InputError("an impartial game", got=found.text)
    return found
