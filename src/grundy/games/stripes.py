"""Cover stripes of a row with tiles of given lengths."""

from __future__ import annotations

from typing import Self

from grundy.errors import InputError
from grundy.rules.codegame import CodeGame
from grundy.rules.codes import Code, amounts, row_sentence
from grundy.rules.protocol import Find
from grundy.rules.text import numbers

__all__ = ["Stripes"]


class Stripes(CodeGame):
    """Take adjacent stones of a row by lengths that are given; the row may split.

    As in ``stripes:2,3,5``.

    >>> sorted(Stripes((2, 3, 5)).options((4,)))
    [(1,), (1, 1), (2,)]
    """

    name = "stripes"
    title = "Paint stripes"
    drawing = "row"
    source = "POI 2000 (Polish Olympiad in Informatics), Stripes"
    samples = ("stripes:2,3,5 9+6", "stripes:1,5 6", "stripes:3,4 7+5")

    def __init__(self, lengths: tuple[int, ...]) -> None:
        self.lengths = tuple(sorted(set(lengths)))
        self.code = Code(dict.fromkeys(self.lengths, 7))

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the lengths."""
        lengths = numbers(arguments, least=1, what="length")
        if not lengths:
            raise InputError("lengths, as in stripes:2,3,5", got=arguments, where=cls.name)
        return cls(lengths)

    @property
    def arguments(self) -> str:
        """Give the lengths in rising order."""
        return ",".join(map(str, self.lengths))

    @property
    def sentence(self) -> str:
        """Say the lengths."""
        return row_sentence(amounts(self.lengths))

    @property
    def rule(self) -> str:
        """Say that the row may split."""
        return f"{{{self.arguments}}} adjacent"
