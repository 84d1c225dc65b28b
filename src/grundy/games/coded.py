"""Games that a code says: one line each, and ``octal:``, ``hex:``, ``code:`` for all others."""

from __future__ import annotations

from typing import ClassVar, Self

from grundy.errors import InputError
from grundy.rules.codes import Code, amounts, format_code, parse_code, row_sentence
from grundy.rules.heaps import CodeGame, drawing_of
from grundy.rules.protocol import Find
from grundy.rules.text import numbers

__all__ = [
    "Dawson",
    "GrundysGame",
    "Hexadecimal",
    "Kayles",
    "LongCode",
    "Octal",
    "Officers",
    "Stripes",
    "Treblecross",
]


class Octal(CodeGame):
    """Play a take-and-break code of octal digits.

    Digit k says what may be left when k are taken, as in ``octal:0.77``.

    >>> Octal.from_arguments(".077", lambda name: None).text
    'octal:0.077'
    """

    name = "octal"
    title = "Take-and-break code"
    drawing = "row"
    source = "Guy and Smith 1956"
    samples: ClassVar[tuple[str, ...]] = (
        "octal:0.77 5+7",
        "octal:4.064 9+3",
        "octal:0.(7) 5+9",
        "octal:0.137 8+3",
    )
    base: ClassVar[int | None] = 8

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the code."""
        game = cls()
        game.code = parse_code(arguments, cls.base)
        game.drawing = drawing_of(game.code)
        return game

    @property
    def arguments(self) -> str:
        """Give the code with its zero before the point."""
        return format_code(self.code, self.base)


class Hexadecimal(Octal):
    """Play a hexadecimal code: digits up to F, so that three heaps may be left (8).

    >>> sorted(Hexadecimal.from_arguments("0.8", lambda name: None).options((6,)))
    [(1, 1, 3), (1, 2, 2)]
    """

    name = "hex"
    title = "Code with digits to F"
    samples = ("hex:0.F 7+2", "hex:0.8 9", "hex:8.3 6+5")
    base = 16


class LongCode(Octal):
    """Play a take-and-break code whose digits are decimal numbers.

    For four and more heaps, as in ``code:0.3,31``.

    >>> list(LongCode.from_arguments("0.3,31", None).options((3,)))
    [(2,), (1,)]
    """

    name = "code"
    title = "Long take-and-break code"
    samples = ("code:0.3,31 9+4", "code:0.17 8")
    base = None


class Kayles(CodeGame):
    """Knock down one pin or two adjacent ones; the row may split.

    As a code it is 0.77.

    >>> sorted(Kayles().options((3,)))
    [(1,), (1, 1), (2,)]
    """

    name = "kayles"
    aliases = ("rip-van-winkle", "保龄球游戏")
    drawing = "row:pins"
    source = "Dudeney 1908, Loyd; Guy and Smith 1956; OEIS A002186"
    samples = ("kayles 5+7", "kayles 12")
    rule = "1..2 adjacent"
    code = parse_code("0.77", 8)


class Dawson(CodeGame):
    """Take a pawn of a row and the pawns beside it (Dawson's Chess).

    As a code it is 0.137.

    >>> sorted(set(Dawson().options((5,))))
    [(1, 1), (2,), (3,)]
    """

    name = "dawson"
    title = "Dawson's Kayles"
    drawing = "row"
    aliases = ("dawsons-chess",)
    source = "Dawson 1934; Guy and Smith 1956; OEIS A002187"
    samples = ("dawson 9+4",)
    rule = "1 leaving nothing, or take 2, or take 3 adjacent"
    code = parse_code("0.137", 8)


class Treblecross(CodeGame):
    """Take three adjacent stones; the row may split.

    As a code it is 0.007.

    >>> sorted(set(Treblecross().options((5,))))
    [(1, 1), (2,)]
    """

    name = "treblecross"
    drawing = "row"
    source = "Winning Ways, chapter 4; OEIS A395248"
    samples = ("treblecross 15", "treblecross 9+12")
    rule = "3 adjacent"
    code = parse_code("0.007", 8)


class Officers(CodeGame):
    """Take one stone and leave one or two heaps.

    As a code it is 0.6.

    >>> sorted(set(Officers().options((5,))))
    [(1, 3), (2, 2), (4,)]
    """

    name = "officers"
    drawing = "row"
    aliases = ("couples-are-forever",)
    source = "Winning Ways, chapter 4; OEIS A046695"
    samples = ("officers 7+12",)
    rule = "1 leaving one or two piles"
    code = parse_code("0.6", 8)


class GrundysGame(CodeGame):
    """Split a heap into two unequal heaps.

    >>> list(GrundysGame().options((7,)))
    [(1, 6), (2, 5), (3, 4)]
    """

    name = "grundy"
    title = "Grundy's game"
    aliases = ("grundys-game", "格伦迪游戏", "不等分堆")
    source = "Grundy 1939; Winning Ways, chapter 4; OEIS A002188"
    samples = ("grundy 8+5", "grundy 13")
    rule = "split in two unequal"
    code = Code({0: 4}, unequal=True)


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
