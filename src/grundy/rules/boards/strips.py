"""Play on strips: rows of cells in which left and right differ, or not.

A strip is text, its cells ``.`` (empty), ``#`` (no cell), ``X`` (black, Left) and ``O`` (white,
Right), or letters of the game's own; ``+`` joins the strips of a sum.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial, Partizan, Ruleset
from grundy.values.shape import LEFT, RIGHT

__all__ = ["ImpartialStrip", "PartizanStrip", "StripGame", "Strips", "replaced"]

Strips = tuple[str, ...]


class StripGame(Ruleset[Strips]):
    """Describe the text of a game on strips; ``marks`` are the letters of its strips.

    >>> from grundy.games import game
    >>> toads = game("toads")
    >>> toads.format(toads.parse("TF. + T.F"))
    'TF.+T.F'
    """

    marks: ClassVar[str] = ".#XO"

    def __init_subclass__(cls) -> None:
        """Let the drawing say which letters a cell may have."""
        super().__init_subclass__()
        cls.drawing = f"strip:{cls.marks}"

    def parse(self, text: str) -> Strips:
        """Read strips joined by ``+``."""
        strips = "".join(text.split()).split("+")
        for i, strip in enumerate(strips, 1):
            where = phrase("strip {n}", n=i) if len(strips) > 1 else self.name
            if not strip:
                raise InputError(
                    phrase("cells, each one of {marks}", marks=" ".join(self.marks)),
                    got="",
                    where=where,
                )
            wrong = next((c for c, m in enumerate(strip, 1) if m.upper() not in self.marks), None)
            if wrong is not None:
                at = phrase("{name}, column {n}", name=where, n=wrong)
                raise InputError(
                    phrase("one of {marks}", marks=" ".join(self.marks)),
                    got=strip[wrong - 1],
                    where=at,
                )
        return tuple(map(str.upper, strips))

    def format(self, position: Strips) -> str:
        """Write the strips."""
        return "+".join(position)

    def describe(self, part: Strips, option: Strips) -> str:
        """Write the strip before and after the move."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        return f"{part[i]} -> {option[i]}"


class PartizanStrip(StripGame, Partizan[Strips]):
    """Describe a partizan game on strips by the moves on one strip.

    ``reversible`` says that a strip read backwards has the same value.

    >>> class Take(PartizanStrip):
    ...     name = "take"
    ...     marks = "XO#"
    ...     def moves(self, strip, player):
    ...         mine = "XO"[player]
    ...         return (replaced(strip, i, "#") for i, mark in enumerate(strip) if mark == mine)
    >>> g = Take()
    >>> list(g.left(g.parse("XOX+OX"))), list(g.parts(("X#XO",)))
    ([('#OX', 'OX'), ('XO#', 'OX'), ('XOX', 'O#')], [('X',), ('XO',)])
    """

    reversible: ClassVar[bool] = False

    @abstractmethod
    def moves(self, strip: str, player: int) -> Iterable[str]:
        """Give the strips that one move of LEFT or RIGHT makes of a strip."""

    def pieces(self, strip: str) -> Iterable[str]:
        """Give the independent pieces of a strip; those in which nobody can move may be left out.

        The default: what stands between the marks ``#``.
        """
        return filter(None, strip.split("#"))

    def parts(self, position: Strips) -> Iterator[Strips]:
        """Give the pieces of each strip."""
        return ((piece,) for strip in position for piece in self.pieces(strip))

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

    def _move(self, position: Strips, player: int) -> Iterator[Strips]:
        for i, before in enumerate(position):
            for strip in self.moves(before, player):
                yield (*position[:i], strip, *position[i + 1 :])


class ImpartialStrip(StripGame, Impartial[Strips]):
    """Describe an impartial game on strips by the moves on one strip.

    A component is the position with all other cells gone, of other strips a single ``#`` is left:
    so ``#`` must be among the ``marks``.

    >>> class Take(ImpartialStrip):
    ...     name = "take"
    ...     marks = ".#"
    ...     def moves(self, strip):
    ...         return (replaced(strip, i, "#") for i, mark in enumerate(strip) if mark == ".")
    >>> g = Take()
    >>> list(g.options(g.parse(".#+.."))), list(g.parts(("..#.", ".")))
    ([('##', '..'), ('.#', '#.'), ('.#', '.#')], [('..##', '#'), ('###.', '#'), ('#', '.')])
    """

    @abstractmethod
    def moves(self, strip: str) -> Iterable[str]:
        """Give the strips that one move makes of a strip."""

    def spans(self, strip: str) -> Iterable[tuple[int, int]]:
        """Give where the independent pieces of a strip begin and end; together they hold all cells.

        The default: what stands between the marks ``#``.
        """
        return (piece.span() for piece in re.finditer("[^#]+", strip))

    def options(self, position: Strips) -> Iterator[Strips]:
        """Move on one of the strips."""
        for i, before in enumerate(position):
            for strip in self.moves(before):
                yield (*position[:i], strip, *position[i + 1 :])

    def parts(self, position: Strips) -> Iterator[Strips]:
        """Give the pieces of each strip."""
        places = [(i, *span) for i, strip in enumerate(position) for span in self.spans(strip)]
        if len(places) < 2:
            yield position
            return
        dead = tuple(strip if set(strip) == {"#"} else "#" for strip in position)
        for i, start, end in places:
            before, piece, after = "#" * start, position[i][start:end], "#" * len(position[i][end:])
            yield (*dead[:i], before + piece + after, *dead[i + 1 :])

    def assemble(self, parts: Sequence[Strips]) -> Strips:
        """Lay the components over one another."""
        return tuple(map(_laid, *parts))


def _laid(*strips: str) -> str:
    """Lay strips over one another."""
    size = max(map(len, strips))
    marks = zip(*(strip for strip in strips if len(strip) == size), strict=True)
    return "".join(max(cell, key="#".__ne__) for cell in marks)


def replaced(strip: str, at: int, marks: str) -> str:
    """Write marks over the cells from a place on.

    >>> replaced("X.O", 1, "#")
    'X#O'
    """
    return strip[:at] + marks + strip[at + len(marks) :]
