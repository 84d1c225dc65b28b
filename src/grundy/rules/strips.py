"""Play on strips: rows of cells in which left and right differ, or not.

A strip is text, its cells ``.`` (empty), ``#`` (no cell), ``X`` (black, Left) and ``O`` (white,
Right); ``+`` joins the strips of a sum.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from grundy.errors import InputError
from grundy.rules.protocol import Partizan
from grundy.values.shape import LEFT, RIGHT

__all__ = ["LEFT", "RIGHT", "StripGame", "Strips", "replaced"]

Strips = tuple[str, ...]


class StripGame(Partizan[Strips]):
    """Describe a game on strips by the moves on one strip.

    ``marks`` are the letters of its strips. ``reversible`` says that a strip read backwards has
    the same value.

    >>> class Take(StripGame):
    ...     name = "take"
    ...     marks = "XO#"
    ...     def moves(self, strip, player):
    ...         mine = "XO"[player]
    ...         return (replaced(strip, i, "#") for i, mark in enumerate(strip) if mark == mine)
    >>> g = Take()
    >>> list(g.left(g.parse("XOX+OX"))), list(g.parts(("X#XO",)))
    ([('#OX', 'OX'), ('XO#', 'OX'), ('XOX', 'O#')], [('X',), ('XO',)])
    """

    drawing = "strip"

    marks: ClassVar[str] = ".#XO"
    reversible: ClassVar[bool] = False

    @abstractmethod
    def moves(self, strip: str, player: int) -> Iterable[str]:
        """Give the strips that one move of LEFT or RIGHT makes of a strip."""

    def pieces(self, strip: str) -> Iterable[str]:
        """Give the independent pieces of a strip; those in which nobody can move may be left out.

        The default: what stands between the marks ``#``.
        """
        return filter(None, strip.split("#"))

    def parse(self, text: str) -> Strips:
        """Read strips joined by ``+``."""
        strips = "".join(text.split()).split("+")
        for i, strip in enumerate(strips, 1):
            where = f"strip {i}" if len(strips) > 1 else self.name
            if not strip:
                raise InputError(f"cells, each one of {' '.join(self.marks)}", got="", where=where)
            wrong = next((c for c, m in enumerate(strip, 1) if m.upper() not in self.marks), None)
            if wrong is not None:
                at = f"{where}, column {wrong}"
                raise InputError(f"one of {' '.join(self.marks)}", got=strip[wrong - 1], where=at)
        return tuple(map(str.upper, strips))

    def format(self, position: Strips) -> str:
        """Write the strips."""
        return "+".join(position)

    def parts(self, position: Strips) -> Iterator[Strips]:
        """Give the pieces of each strip."""
        return ((piece,) for strip in position for piece in self.pieces(strip))

    def assemble(self, parts: Sequence[Strips]) -> Strips:
        """Put the strips side by side, as a sum."""
        return tuple(strip for part in parts for strip in part)

    def left(self, position: Strips) -> Iterator[Strips]:
        """Move as Left on one of the strips."""
        return self._move(position, LEFT)

    def right(self, position: Strips) -> Iterator[Strips]:
        """Move as Right on one of the strips."""
        return self._move(position, RIGHT)

    def images(self, position: Strips) -> Iterator[Strips]:
        """Read a single strip backwards, where that keeps its value."""
        if self.reversible and len(position) == 1:
            yield (position[0][::-1],)

    def describe(self, part: Strips, option: Strips) -> str:
        """Write the strip before and after the move."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        return f"{part[i]} -> {option[i]}"

    def _move(self, position: Strips, player: int) -> Iterator[Strips]:
        for i, before in enumerate(position):
            for strip in self.moves(before, player):
                yield (*position[:i], strip, *position[i + 1 :])


def replaced(strip: str, at: int, marks: str) -> str:
    """Write marks over the cells from a place on.

    >>> replaced("X.O", 1, "#")
    'X#O'
    """
    return strip[:at] + marks + strip[at + len(marks) :]
