"""Answer the problems on rows of stones, on strips, and on graphs."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.faces.judge.heaps import read_heaps
from grundy.faces.judge.reader import Reader
from grundy.faces.judge.registry import problem
from grundy.games.adjacent import Adjacent
from grundy.games.strip import Strip
from grundy.games.stripes import Stripes
from grundy.solvers.impartial.sequence import HeapValues
from grundy.solvers.misere.play import MiserePlay

__all__: list[str] = []


@problem("hdu2509")
def misere_rows(read: Reader) -> Iterator[str]:
    """Misere, take any number of adjacent stones: n and n rows; Yes (the first wins) or No."""
    play = MiserePlay(Adjacent(None))
    while read.more():
        yield "No" if play.is_p(tuple(read_heaps(read))) else "Yes"


@problem("poi2000-stripes")
def stripes(read: Reader) -> Iterator[str]:
    """Take c, z or n adjacent stones of a row: c z n, m, m lengths; 1 (the first wins) or 2."""
    values = HeapValues(Stripes(tuple(read.numbers(3, "a stripe", least=1))).code)
    for _ in read.cases():
        yield "1" if values.value(read.number("a length")) else "2"


@problem("poj1704")
def coins_on_a_strip(read: Reader) -> Iterator[str]:
    """Coins on a strip: T, then T times n and n squares; Georgia (first) or Bob will win."""
    for _ in read.cases():
        coins: set[int] = set()
        for _ in range(read.number("a number of coins", least=1)):
            square = read.number("a square", least=1)
            if square in coins:
                raise read.wrong("a square without a coin")
            coins.add(square)
        first = Strip().closed_form(tuple(sorted(coins)))
        yield f"{'Georgia' if first else 'Bob'} will win"
