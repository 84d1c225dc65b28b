"""Ask for the misere quotient of a position: of all that it leads to, and of their sums."""

from __future__ import annotations

import math
from dataclasses import dataclass

from grundy.ask.common import Extra, impartial
from grundy.ask.shown import Shown
from grundy.errors import LimitError, NotSupported
from grundy.phrases.phrase import phrase
from grundy.rules.combine import require_turnable

__all__ = ["PositionQuotient", "quotient"]

_SECONDS = 20.0
_ELEMENTS = 200
_POSITIONS = 200_000


@dataclass(frozen=True)
class PositionQuotient(Shown):
    """Hold how many elements a quotient has, and the table of their products.

    ``element`` is that of the position; ``lost`` are the elements whose positions the player to
    move loses; ``names`` write each element as a product of generators. It is computed, each step
    with its proof, and no certificate is written.

    >>> found = quotient("kayles", "4")
    >>> found.size, found.names[found.element], len(found.lost), found.winner
    (6, 'a', 2, 'second')
    """

    game: str
    position: str
    size: int
    element: int
    winner: str
    lost: tuple[int, ...]
    names: tuple[str, ...]
    products: tuple[tuple[int, ...], ...]


def quotient(
    text: str, position: str, *, limit: float = _SECONDS, extra: Extra = ()
) -> PositionQuotient:
    """Give the misere quotient of the positions that a position leads to, and of their sums.

    >>> quotient("nim", "2").size
    6

    `LimitError` is raised where it is not found within ``limit`` seconds, or has more than 200
    elements.
    """
    from grundy.solvers.budget import heeding
    from grundy.solvers.misere.play import closed_quotient
    from grundy.solvers.misere.quotients import Limits

    game = require_turnable(impartial(text, extra))
    if game.loopy:
        raise NotSupported(phrase("play may go round: there is no misere quotient"))
    at = game.parse(position)
    limits = Limits(elements=_ELEMENTS, positions=_POSITIONS, seconds=limit)
    with heeding(f"{math.ceil(limit)}s"):
        found, element, why = closed_quotient(game, at, limits)
    if element is None or why:
        raise LimitError(
            phrase(
                "{game}: the misere quotient was not found: {why}; {n} elements so far",
                game=game.text,
                why=why,
                n=len(found),
            )
        )
    winner = "second" if element in found.lost else "first"
    lost = tuple(sorted(found.lost))
    return PositionQuotient(
        game.text, game.format(at), len(found), element, winner, lost, found.names, found.mul
    )
