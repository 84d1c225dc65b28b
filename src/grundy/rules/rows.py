"""Play with rows of coins that are turned over.

A position is the text of its coins, ``HTTH`` (heads, tails), which keeps the length of the row;
the rows of a grid stand between slashes, ``HT/TH``.

Theorem (Lenstra 1977; Winning Ways, chapter 14). Let each move turn a set of coins whose last one
goes from heads to tails, and let the sets allowed depend on nothing but that last coin. Then the
value of a position is the nim-sum of the values that its heads have when they are alone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from grundy.errors import InputError
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.protocol import Impartial
from grundy.values.nimber import nim_sum

__all__ = ["CoinGame", "TurningGame"]

_TURNED = ord("H") ^ ord("T")


class CoinGame(Impartial[str]):
    """Describe a turning game by the sets of coins that a head may be turned with.

    Heads are independent for values alone: a set may turn others of them, so that they are no
    components, and misere play is searched.

    >>> from grundy.games import game
    >>> turtles = game("turtles")
    >>> sorted(turtles.options("THT"))[:3]
    ['HTT', 'TTT']
    """

    drawing = "coins"

    @abstractmethod
    def turnings(self, position: str, place: int) -> Iterable[Iterable[int]]:
        """Give the sets of places in the text, ``place`` among them, that may be turned."""

    @abstractmethod
    def head_value(self, position: str, place: int) -> int:
        """Give the value of the coin at a place of the text, were it the only head."""

    def parse(self, text: str) -> str:
        """Read one row of coins such as ``HTTH``."""
        row = "".join(text.split())
        wrong = next((c for c in row if c not in "HTht"), None)
        if wrong or not row:
            where = phrase("coin {n}", n=row.index(wrong) + 1) if wrong else self.name
            raise InputError("coins H (heads) and T (tails)", got=wrong or "", where=where)
        return row.upper()

    def format(self, position: str) -> str:
        """Write the coins."""
        return position

    def options(self, position: str) -> Iterator[str]:
        """Turn a set of coins whose last one shows heads."""
        for place in _heads(position):
            for turned in self.turnings(position, place):
                yield _turn(position, turned)

    def closed_form(self, part: str) -> int:
        """Add the values of the heads (the theorem above)."""
        return nim_sum(self.head_value(part, place) for place in _heads(part))

    def theorem(self, part: str) -> Phrase:
        """Show what the heads are worth."""
        values = tuple(self.head_value(part, place) for place in _heads(part))
        return phrase(
            "the heads are worth {values}, each as if alone: nim-sum {value}",
            values=values,
            value=nim_sum(values),
        )

    def moves_to(self, part: str, value: int) -> Iterator[str]:
        """Turn the sets whose coins, taken as heads, add up to the change of the value."""
        change = self.closed_form(part) ^ value
        worth = [0 if c == "/" else self.head_value(part, i) for i, c in enumerate(part)]
        for place in _heads(part):
            for turned in self.turnings(part, place):
                if nim_sum(worth[i] for i in turned) == change:
                    yield _turn(part, turned)


class TurningGame(CoinGame):
    """Describe a turning game on one row; its coins are numbered from 0 at the left.

    >>> class Twins(TurningGame):
    ...     name = "twins"
    ...     def turns(self, coin):
    ...         return ((other,) for other in range(coin))
    ...     def coin_value(self, coin):
    ...         return coin
    >>> list(Twins().options("HTH")), Twins().closed_form("HTH")
    (['TTT', 'HHT'], 2)
    """

    @abstractmethod
    def turns(self, coin: int) -> Iterable[tuple[int, ...]]:
        """Give the sets of smaller coins that may be turned together with this one."""

    @abstractmethod
    def coin_value(self, coin: int) -> int:
        """Give the value of this coin, were it the only head."""

    def turnings(self, position: str, place: int) -> Iterator[tuple[int, ...]]:
        """Give the coins of each set."""
        return ((*others, place) for others in self.turns(place))

    def head_value(self, position: str, place: int) -> int:
        """Give the value of the coin."""
        return self.coin_value(place)

    def turns_worth(self, coin: int, value: int) -> Iterable[tuple[int, ...]]:
        """Give those of `turns` whose coins, taken as heads, add up to a value."""
        for others in self.turns(coin):
            if nim_sum(map(self.coin_value, others)) == value:
                yield others

    def moves_to(self, part: str, value: int) -> Iterator[str]:
        """Turn the sets whose coins, taken as heads, add up to the change of the value."""
        change = self.closed_form(part) ^ value
        for coin in _heads(part):
            for others in self.turns_worth(coin, self.coin_value(coin) ^ change):
                yield _turn(part, (*others, coin))

    def describe(self, part: str, option: str) -> str:
        """Say a move such as ``turn coins 1, 3``, counted from 1 at the left."""
        turned = tuple(i + 1 for i in _unlike(part, option))
        return phrases("turn coin {coins}", "turn coins {coins}", len(turned), coins=turned)


def _heads(position: str) -> Iterator[int]:
    return (i for i, coin in enumerate(position) if coin == "H")


def _turn(position: str, places: Iterable[int]) -> str:
    coins = bytearray(position, "ascii")
    for i in places:
        coins[i] ^= _TURNED
    return coins.decode()


def _unlike(part: str, option: str, start: int = 0) -> Iterator[int]:
    """Find the places where two rows differ, by halves: those that are equal are passed quickly."""
    if part == option:
        return
    if len(part) == 1:
        yield start
        return
    half = len(part) // 2
    yield from _unlike(part[:half], option[:half], start)
    yield from _unlike(part[half:], option[half:], start + half)
