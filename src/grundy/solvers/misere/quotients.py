"""Take heaps as the letters of misere quotients, and give the quotients that are shipped.

Heaps of one game, or of several side by side, are letters.

The quotients of codes with up to three places are shipped as certificates, in
``data/quotients.zip``, one file each by the code; the tests have the checker verify all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pkgutil import get_data
from typing import Any
from zipfile import ZipFile

from grundy.rules.codes import Code, format_code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial, SideBySide
from grundy.solvers.impartial.tables import window
from grundy.values.quotient import Quotient

__all__ = ["Heaps", "Limits", "Word", "archive", "code_name", "heaps_of", "shipped"]

_HEXADECIMAL = 16
_MOST_BY_SPLIT = 400, 60, 30, 20

Word = tuple[int, ...]
"""Heaps in rising order."""


@dataclass(frozen=True)
class Limits:
    """Bound a search for a quotient: heaps, elements, positions by recursion, pairs, seconds.

    >>> from grundy.rules.codes import parse_code
    >>> from grundy.solvers.misere.find import search
    >>> search(Heaps((parse_code("0.07", 8),)), Limits(heaps=12)).why
    'more than 12 heaps'

    The clock is there for the worst only, so that one question has one answer everywhere.
    """

    heaps: int = 400
    elements: int = 400
    positions: int = 60_000
    seconds: float = 60.0
    pairs: int = 100_000


@dataclass(frozen=True)
class ByOptions:
    """Hold a game whose moves no code says; its options speak for it."""

    game: Impartial[Any]

    def options(self, n: int) -> Iterator[Word]:
        """Give what a heap of n can become, in rising order.

        >>> from grundy.games import game
        >>> list(ByOptions(game("take 1, or split into two equal heaps")).options(4))
        [(3,), (2, 2)]
        """
        return (tuple(sorted(left)) for left in self.game.options((n,))) if n else iter(())


@dataclass(frozen=True)
class Heaps:
    """Hold the games on heaps that are played, one or several side by side.

    The letter of a heap of n in game i is n * games + i: a quotient knows heaps by letters.
    """

    games: tuple[Code | ByOptions, ...]

    def letters(self, parts: Iterable[Any]) -> Iterator[int]:
        """Give the letters of components, which are single heaps.

        >>> from grundy.games import game
        >>> both = game("sum:kayles+nim:3")
        >>> list(heaps_of(both).letters(both.parts(both.parse("5 7 / 2"))))
        [10, 14, 5]
        """
        if len(self.games) == 1:
            return (part[0] for part in parts)
        return (heap[0] * len(self.games) + i for ((i, heap),) in parts)

    def part(self, letter: int) -> Any:
        """Give the component of a letter."""
        heap, i = divmod(letter, len(self.games))
        return (heap,) if len(self.games) == 1 else ((i, (heap,)),)

    def option(self, letter: int, left: Word) -> Any:
        """Give what the game knows of a move in the heap of a letter that leaves these letters."""
        count = len(self.games)
        return left if count == 1 else ((letter % count, tuple(one // count for one in left)),)

    def most(self) -> int:
        """Say how many heaps to look at where no code says the moves: a checker tries all splits.

        >>> from grundy.games import game
        >>> heaps_of(game("take 1, or split into two equal heaps")).most()
        60
        """
        heaps = range(1, len(_MOST_BY_SPLIT) * 2)
        left = max(len(left) for heap in heaps for left in ((), *self.options(heap)))
        return _MOST_BY_SPLIT[min(max(left, 1), len(_MOST_BY_SPLIT)) - 1]

    def options(self, letter: int) -> Iterator[Word]:
        """Give what the heap of a letter can become."""
        count = len(self.games)
        heap, i = divmod(letter, count)
        if count == 1:
            return self.games[0].options(heap)
        return (tuple(part * count + i for part in left) for left in self.games[i].options(heap))

    def weight(self, word: Word) -> int:
        """Give a number that every move lowers: twice the stones, less one for each heap.

        >>> from grundy.games import game
        >>> nim = heaps_of(game("nim"))
        >>> nim.weight((4,)), nim.weight((2, 2))
        (7, 6)
        """
        return 2 * sum(letter // len(self.games) for letter in word) - len(word)

    @property
    def codes(self) -> tuple[Code, ...] | None:
        """Give the codes of all games, if each has one."""
        found = tuple(one for one in self.games if isinstance(one, Code))
        return found if len(found) == len(self.games) else None

    @property
    def may_repeat(self) -> bool:
        """Tell whether it can be proved that elements repeat: all codes are finite.

        >>> from grundy.games import game
        >>> [heaps_of(game(text)).may_repeat for text in ("kayles", "take:any")]
        [True, False]
        """
        codes = self.codes
        return codes is not None and all(window(code, 1, 1) is not None for code in codes)


def heaps_of(game: Impartial[Any]) -> Heaps | None:
    """Give a game as heaps, or the games that it plays side by side; None where it has others.

    A game whose moves no code says stands for itself, where it is played alone.

    >>> from grundy.games import game
    >>> len(heaps_of(game("sum:kayles+nim:3")).games), heaps_of(game("wythoff"))
    (2, None)
    >>> half = "take:at most half"
    >>> len(heaps_of(game(half)).games), heaps_of(game(f"sum:kayles+{half}"))
    (1, None)
    """
    games = game.games if isinstance(game, SideBySide) else (game,)
    heaps = [one for one in games if isinstance(one, HeapGame) and not one.loopy]
    found = [one.as_code() or ByOptions(one) for one in heaps]
    coded = all(isinstance(one, Code) for one in found)
    return Heaps(tuple(found)) if len(found) == len(games) and (coded or len(games) == 1) else None


def shipped(heaps: Heaps) -> Quotient | None:
    """Give the quotient of a game from those that are shipped, or None.

    >>> from grundy.rules.codes import parse_code
    >>> len(shipped(Heaps((parse_code("0.77", 8),))))
    40
    """
    codes = heaps.codes
    name = code_name(codes[0]) if codes and len(codes) == 1 else None
    if name is None or name not in archive().NameToInfo:
        return None
    certificate = json.loads(archive().read(name))
    return Quotient.of_certificate(certificate["proof"], certificate["claim"])


def code_name(code: Code) -> str | None:
    """Name the certificate of a code.

    >>> from grundy.rules.codes import parse_code
    >>> code_name(parse_code("0.77", 8)), code_name(parse_code("0.(3)", 8))
    ('0.77.json', None)
    """
    if code.tail or code.unequal or max(code.places.values(), default=0) >= _HEXADECIMAL:
        return None
    return f"{format_code(code, _HEXADECIMAL)}.json"


@cache
def archive() -> ZipFile:
    """Give the certificates that are shipped, read at once: a search may end while a file opens.

    >>> len(archive().namelist())
    384
    """
    return ZipFile(BytesIO(get_data(__package__, "data/quotients.zip") or b""))
