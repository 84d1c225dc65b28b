"""Elephants and Rhinos: two herds that meet on a strip and stop."""

from __future__ import annotations

from grundy.games.toadsandfrogs import ToadsAndFrogs

__all__ = ["ElephantsAndRhinos"]


class ElephantsAndRhinos(ToadsAndFrogs):
    """Step into the free cell ahead; elephants (E, Left) go right, rhinos (R, Right) go left.

    >>> game = ElephantsAndRhinos()
    >>> [game.format(option) for option in game.right(game.parse("EE..R"))]
    ['EE.R.']
    """

    name = "elephants-and-rhinos"
    aliases = ("elephants",)
    source = "Albert, Nowakowski and Wolfe, Lessons in Play"
    samples = ("elephants-and-rhinos E..R", "elephants-and-rhinos EE.R.ER..R")
    marks = ".ER"
    herds = ("E", "R")
    jumps = False
    deadlock = "ER"
