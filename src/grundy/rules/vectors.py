"""Play on several piles at once: a move may touch any of them.

A position is the tuple of its piles; zeros and order are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import wraps
from typing import Any, TypeGuard

from grundy.errors import InputError, shorten
from grundy.phrases.phrase import phrase, phrases
from grundy.rules.own import is_own
from grundy.rules.protocol import Impartial
from grundy.rules.text import numbers

__all__ = ["Vector", "VectorGame", "is_on_piles", "said_of_piles"]

Vector = tuple[int, ...]
_HOUSE = "grundy."
_MISCOUNTED = re.compile("(not enough|too many) values to unpack|tuple index out of range")


class VectorGame(Impartial[Vector]):
    """Describe a game whose position is a tuple of piles that do not fall apart.

    ``arity`` is the number of piles (None: any), ``least`` the smallest pile. With ``apart`` each
    pile is at least so much larger than the one before it (the first than 0), and a move takes any
    number from one pile that leaves a position: this says all of the rule.

    >>> class Both(VectorGame):
    ...     "Take one from a pile, or one from both."
    ...
    ...     name, arity = "both", 2
    ...
    ...     def options(self, position):
    ...         a, b = position
    ...         yield from [(a - 1, b)] * (a > 0)
    ...         yield from [(a, b - 1)] * (b > 0)
    ...         yield from [(a - 1, b - 1)] * (a > 0 < b)
    >>> from grundy.faces.python import game
    >>> game(Both()).solve("2 3").value
    1
    """

    drawing = "piles"

    arity: int | None = None
    least: int = 0
    apart: int | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.drawing.startswith(
            VectorGame.drawing
        ):  # who sets a position up sees how many there are
            cls.drawing = VectorGame.drawing + _bounds(cls.arity, cls.least)
        _checked(cls, "options", "(a - 1, b)")

    def check(self, position: Vector) -> None:
        """Raise `InputError` for piles that are no position of the game."""

    def is_position(self, piles: Vector) -> bool:
        """Tell whether piles are a position of the game.

        >>> from grundy.games import game
        >>> game("strip").is_position((1, 2)), game("strip").is_position((2, 2))
        (True, False)
        """
        try:
            self.check(piles)
        except InputError:
            return False
        return min(piles, default=self.least) >= self.least

    def formulas(self, piles: int) -> str:
        """Give the moves of two piles or more as formulas, ``(a, b) -> (x, b) when x < a``."""
        return ""

    def parse(self, text: str) -> Vector:
        """Read piles such as ``7+11``, ``7 11`` or ``(7, 11)``."""
        position = numbers(text, least=self.least, what="pile")
        if self.arity is not None and len(position) != self.arity:
            count = phrases("{n} pile", "{n} piles", self.arity, n=self.arity)
            came = phrase("{n} in {place}", n=len(position), place=repr(shorten(text.strip())))
            raise InputError(count, got=came, where=self.name)
        self.check(position)
        return position

    def format(self, position: Vector) -> str:
        """Write piles as ``7+11``."""
        return "+".join(map(str, position))

    def describe(self, part: Vector, option: Vector) -> str:
        """Say what is taken from which piles, where nothing else happens."""
        return said_of_piles(part, option) or super().describe(part, option)


def said_of_piles(piles: Vector, option: Vector) -> str:
    """Say what is taken from which piles, where nothing else happens; else nothing.

    >>> said_of_piles((3, 5), (2, 4)), said_of_piles((3, 5), (4, 4))
    ('take 1 from both piles', '')
    """
    changed = [(i + 1, a, b) for i, (a, b) in enumerate(zip(piles, option, strict=False)) if a != b]
    if len(piles) != len(option) or any(a < b for _, a, b in changed):
        return ""
    taken = [(i, a - b) for i, a, b in changed]
    if len(taken) == 1:
        ((i, k),) = taken
        return phrase("take {k} from pile {i}", k=k, i=i)
    if len(piles) == 2 and taken[0][1] == taken[1][1]:
        return phrase("take {k} from both piles", k=taken[0][1])
    return phrase("take {taken}", taken=tuple(_from_pile(k, i) for i, k in taken))


def _bounds(arity: int | None, least: int) -> str:
    """Say behind the name of a drawing how many piles there are, and the smallest.

    >>> _bounds(3, 1), _bounds(2, 0), _bounds(None, 1), _bounds(None, 0)
    (':3,1', ':2', ':,1', '')
    """
    end = f",{least}" if least else ""
    return f":{arity or ''}{end}" if arity or least else ""


def _from_pile(k: int, i: int) -> str:
    return phrase("{k} from pile {i}", k=k, i=i)


def _checked(cls: type[Any], method: str, example: str) -> None:
    """Let a method that a class of one's own defines refuse all but tuples of whole numbers.

    >>> class Halve:
    ...     __module__, arity = "mine", None
    ...     def options(self, n):
    ...         yield n / 2
    >>> _checked(Halve, "options", "(n // 2,)")
    >>> list(Halve().options(3))
    Traceback (most recent call last):
    grundy.errors.InputError: options(3) of Halve: expected tuples of whole numbers from 0 on, \
such as (n // 2,), got '1.5'
    """
    given = vars(cls).get(method)
    if given is None or cls.__module__.startswith(_HOUSE):
        return

    @wraps(given)
    def options(self: Any, position: Any) -> Iterator[tuple[int, ...]]:
        where = f"{method}({position}) of {cls.__name__}"
        for option in _asked(given, self, position, where, example):
            if not _is_whole(option):
                raise _wrong(option, where, example)
            if self.arity is not None and len(option) != self.arity:
                count = phrases("{n} pile", "{n} piles", self.arity, n=self.arity)
                raise InputError(count, got=shorten(str(option)), where=where)
            yield tuple(option)

    setattr(cls, method, options)


def is_on_piles(game: object) -> TypeGuard[VectorGame]:
    """Tell whether a game is played on two or three piles, whose tables are squares and cubes.

    >>> from grundy.games import game
    >>> is_on_piles(game("wythoff")), is_on_piles(game("kayles"))
    (True, False)
    """
    return isinstance(game, VectorGame) and game.arity in (2, 3)


def lacking_piles(game: Impartial[Any], expected: str) -> str:
    """Say what a table expected: of a class of one's own perhaps only its number of piles.

    >>> mine = type("Mine", (VectorGame,), {"__module__": "mine", "options": None})
    >>> lacking_piles(mine(), "a game on single heaps")
    'arity = 2, or another number of piles, in class Mine'
    """
    if isinstance(game, VectorGame) and is_own(game) and game.arity is None:
        name = type(game).__name__
        return phrase("arity = 2, or another number of piles, in class {name}", name=name)
    return expected


def _asked(given: Any, game: Any, position: Any, where: str, example: str) -> Iterator[Any]:
    """Give the options; a function that neither yields nor returns any has forgotten to.

    Where a class does not say how many piles it has, it may be asked of other numbers of them.
    """
    try:
        found = given(game, position)
        if not isinstance(found, Iterable):
            raise _wrong(found, where, example)
        yield from found
    except (ValueError, IndexError) as error:
        if game.arity is not None or not _MISCOUNTED.match(str(error)):
            raise
        raise InputError(lacking_piles(game, ""), got=str(position), where=where) from None


def _is_whole(option: Any) -> bool:
    if not isinstance(option, (tuple, list)):
        return False
    return all(isinstance(n, int) and not isinstance(n, bool) and n >= 0 for n in option)


def _wrong(got: Any, where: str, example: str) -> InputError:
    expected = phrase("tuples of whole numbers from 0 on, such as {example}", example=example)
    return InputError(expected, got=shorten(str(got)), where=where)
