"""Toads and Frogs, their kin that slide back, and Elephants and Rhinos: herds on a strip."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from grundy.phrases.phrase import phrase
from grundy.rules.boards.strips import PartizanStrip, Strips, replaced
from grundy.values.shape import RIGHT

if TYPE_CHECKING:
    from grundy.values.game import Game
    from grundy.values.short import Session

__all__ = ["BackslidingToadsAndFrogs", "ElephantsAndRhinos", "ToadsAndFrogs"]


class ToadsAndFrogs(PartizanStrip):
    """Step into the free cell ahead, or jump over one opponent into it; toads (T) go right.

    Left moves the toads, Right the frogs (F), which go left. Nothing is taken.

    >>> game = ToadsAndFrogs()
    >>> [game.format(option) for option in game.left(game.parse("TTF.F"))]
    ['T.FTF']
    """

    name = "toads-and-frogs"
    aliases = ("toads",)
    source = "Winning Ways, chapter 1; Erickson, New Toads and Frogs results, 1996"
    samples: ClassVar[tuple[str, ...]] = (
        "toads-and-frogs TT..FF",
        "toads-and-frogs T.TF.F",
        "toads-and-frogs T.F+TT.FF",
    )
    marks = ".TF"
    herds: ClassVar[tuple[str, str]] = ("T", "F")
    jumps: ClassVar[bool] = True
    deadlock: ClassVar[str] = "TTFF"

    def pieces(self, strip: str) -> Iterator[str]:
        """Cut at the deadlocks, and drop those at the ends that can never move."""
        left, right = self.herds
        for piece in strip.split(self.deadlock):
            alive = piece.lstrip(right).rstrip(left)
            if left in alive or right in alive:
                yield alive

    def moves(self, strip: str, player: int) -> Iterator[str]:
        """Move ahead; Right's moves are Left's on the strip seen from the other end."""
        if player == RIGHT:
            for mirrored in self._ahead(self._turned(strip)):
                yield self._turned(mirrored)
        else:
            yield from self._ahead(strip)

    def size(self, part: Strips) -> int | None:
        """Count the free cells ahead of each animal: every move passes one."""
        low, high = self.bounds(part)
        return max(-low, high)

    def bounds(self, part: Strips) -> tuple[int, int]:
        """Bound the moves in a row: no free cell comes to lie ahead of one's own animals."""
        left, right = self.herds
        lefts = sum(_ahead(strip, left) for strip in part)
        return -sum(_ahead(strip[::-1], right) for strip in part), lefts

    def negative(self, position: Strips) -> Strips:
        """Let the herds change places."""
        return tuple(map(self._turned, position))

    def describe(self, part: Strips, option: Strips) -> str:
        """Say which one moves, and where to."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        pairs = zip(part[i], option[i], strict=True)
        start, end = (c for c, (a, b) in enumerate(pairs, 1) if a != b)
        if part[i][start - 1] == ".":
            start, end = end, start
        what = part[i][start - 1]
        move = phrase("{what} from {start} to {end}", what=what, start=start, end=end)
        return phrase("strip {i}: {move}", i=i + 1, move=move) if len(part) > 1 else move

    def _turned(self, strip: str) -> str:
        left, right = self.herds
        return strip[::-1].translate({ord(left): right, ord(right): left})

    def _ahead(self, strip: str) -> Iterator[str]:
        mine, theirs = self.herds
        for i, mark in enumerate(strip):
            if mark == mine:
                if strip.startswith(".", i + 1):
                    yield replaced(strip, i, "." + mine)
                elif self.jumps and strip.startswith(theirs + ".", i + 1):
                    yield replaced(strip, i, "." + theirs + mine)


def _ahead(strip: str, mark: str) -> int:
    """Count pairs of an animal and a free cell to its right."""
    animals = total = 0
    for cell in strip:
        if cell == mark:
            animals += 1
        elif cell == ".":
            total += animals
    return total


class BackslidingToadsAndFrogs(ToadsAndFrogs):
    """Step into the free cell ahead or behind, or jump ahead over one opponent into it.

    Left moves the toads (T), which look right, Right the frogs (F), which look left.

    >>> game = BackslidingToadsAndFrogs()
    >>> [game.format(option) for option in game.left(game.parse(".TF."))]
    ['..FT', 'T.F.']
    """

    name = "backsliding-toads-and-frogs"
    title = "Backsliding Toads and Frogs"
    aliases = ("backsliding",)
    source = "Winning Ways, chapter 11; CGSuite's game.strip.BackslidingToadsAndFrogs"
    opening = "backsliding-toads-and-frogs TT..FF"
    samples: ClassVar[tuple[str, ...]] = (
        "backsliding-toads-and-frogs T.F",
        "backsliding-toads-and-frogs T..F",
        "backsliding-toads-and-frogs TT.F",
    )
    loopy = True
    words = {
        "zh": {
            "Backsliding Toads and Frogs": "会后退的蟾蜍与青蛙",
            "Step into the free cell ahead or behind, or jump ahead over one opponent into it.": (
                "走进前面或后面的空格，或向前跳过一个对手进入空格。"
            ),
            "Left moves the toads (T), which look right, Right the frogs (F), which look left.": (
                "左方走朝右的蟾蜍（T），右方走朝左的青蛙（F）。"
            ),
        },
    }

    def pieces(self, strip: str) -> Iterator[str]:
        """Keep a strip whole, unless nobody stands on it."""
        if {*self.herds} & {*strip}:
            yield strip

    def _ahead(self, strip: str) -> Iterator[str]:
        yield from super()._ahead(strip)
        mine = self.herds[0]
        for i, mark in enumerate(strip):
            if mark == mine and i and strip[i - 1] == ".":
                yield replaced(strip, i - 1, mine + ".")

    def size(self, part: Strips) -> None:
        """Bound nothing: play may go on for ever."""


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
