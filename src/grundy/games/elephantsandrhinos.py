"""Elephants and Rhinos: two herds that meet on a strip and stop."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from grundy.games.toadsandfrogs import ToadsAndFrogs
from grundy.rules.boards.strips import Strips

if TYPE_CHECKING:
    from grundy.values.game import Game
    from grundy.values.short import Session

__all__ = ["ElephantsAndRhinos"]

Herds: TypeAlias = "tuple[list[int], list[int]]"


class ElephantsAndRhinos(ToadsAndFrogs):
    """Step into the free cell ahead; elephants (E, Left) go right, rhinos (R, Right) go left.

    >>> game = ElephantsAndRhinos()
    >>> [game.format(option) for option in game.right(game.parse("EE..R"))]
    ['EE.R.']
    """

    name = "elephants-and-rhinos"
    aliases = ("elephants",)
    source = "Albert, Nowakowski and Wolfe, Lessons in Play"
    samples = (
        "elephants-and-rhinos E..R",
        "elephants-and-rhinos EE.R.ER..R",
        "elephants-and-rhinos E.E...RR.EE.R",
    )
    marks = ".ER"
    herds = ("E", "R")
    jumps = False
    deadlock = "ER"

    def value_form(self, part: Strips, session: Session) -> Game:
        """Add up over the meetings of two herds.

        A rhino and an elephant to its right never meet: there the strip falls apart. A herd that
        meets none walks to its end, which is an integer. Else let e elephants and r rhinos stand
        with k free cells between their fronts, p = e - 1, q = r - 1.

        Theorem. They are worth a - b + H(k), where a (b) counts the steps of the other elephants
        (rhinos) up to their front, H(0) = 0, H(1) = {p | -q}, and H(k) = p - q + H(k - 2).

        Proof. A step of a front lets each of those behind it step once more, so they are worth
        a - b + H(k) with H(k) = {p + H(k-1) | -q + H(k-1)}. After a step of Left, Right steps, or
        the other way round, and p - q + H(k-2) is left: so in H(k) - (p - q) - H(k-2) whoever
        begins in H(k) can be answered. A move in -H(k-2), for k > 2, has the mirrored answer in
        H(k), leaving H(k-1) - (p - q) - H(k-3), which is 0 by induction. A move in the number
        costs its player 1: the other one steps in H(k), and gains 1 on every line above.
        """
        (strip,) = part
        values = [_worth(herds, len(strip), session) for herds in _meetings(strip)]
        return session.sum(values)


def _meetings(strip: str) -> Iterator[Herds]:
    """Give the places of elephants and of the rhinos that they face, from left to right."""
    elephants: list[int] = []
    rhinos: list[int] = []
    for place, mark in enumerate(strip):
        if mark == "E":
            if rhinos:
                yield elephants, rhinos
                elephants, rhinos = [], []
            elephants.append(place)
        elif mark == "R":
            rhinos.append(place)
    yield elephants, rhinos


def _worth(herds: Herds, length: int, session: Session) -> Game:
    elephants, rhinos = herds
    last = elephants[-1] if rhinos and elephants else length - 1
    first = rhinos[0] if rhinos and elephants else 0
    behind = sum(last - x - i for i, x in enumerate(reversed(elephants)))
    behind -= sum(x - first - i for i, x in enumerate(rhinos))
    if not (elephants and rhinos):
        return session.number(behind)
    p, q, free = len(elephants) - 1, len(rhinos) - 1, first - last - 1
    value = session.number(behind + free // 2 * (p - q))
    return session.add(value, session.make([p], [-q])) if free % 2 else value
