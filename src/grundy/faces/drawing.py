"""Draw positions as text: heaps, coins, stones, boards, strips, edges.

What is drawn is the text of a position, after the kind that the game names as its ``drawing``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby, islice

from grundy.errors import shorten
from grundy.faces.words import catalogue, mark

__all__ = ["draw"]

_WIDE = 40
_MANY = 60
_TEXT = 200

_STONE, _EMPTY = "●", "○"
_COLOURS = {"b": mark("blue"), "r": mark("red"), "g": mark("green")}
_CELLS = str.maketrans({".": "·", "#": " ", "X": "●", "O": "○"})
_STONES = str.maketrans({"B": "●", "W": "○"})
_COINS = str.maketrans({"H": "●", "T": "○"})


def draw(drawing: str, text: str, lang: str = "en") -> str:
    """Draw the text of a position; a kind that has no picture stays text.

    >>> print(draw("heaps", "3+1000"))
    1  ●●●  3
    2  ●×1000
    >>> print(draw("grid", "X.|#O"))
        1 2
      1 ● ·
      2   ○
    >>> print(draw("stones", "BWB+WW"))
    1  ●○●
    2  ○○
    """
    artist = _ARTISTS.get(drawing)
    if artist is None or not text:
        return shorten(text, _TEXT)
    lines = artist(text, catalogue(lang).gettext)
    shown = [line.rstrip() for line in islice(lines, _MANY)]
    more = next(lines, None) is not None
    return "\n".join([*shown, *["..."] * more])


_Say = Callable[[str], str]


def _heaps(text: str, say: _Say) -> Iterator[str]:
    heaps = text.split("+")
    margin = len(str(len(heaps)))
    for i, heap in enumerate(heaps, 1):
        few = len(heap) < 4 and heap.isdecimal() and int(heap) <= _WIDE
        shown = (
            f"{_STONE * int(heap) or '-'}  {heap}" if few else f"{_STONE}×{shorten(heap, _WIDE)}"
        )
        yield f"{i:>{margin}}  {shown}"


def _coins(text: str, say: _Say) -> Iterator[str]:
    """Draw coins, heads full; columns and rows are numbered."""
    rows = text.split("/")
    yield from _board(rows, _COINS, _EMPTY)
    yield say(mark("(● heads, ○ tails)"))


def _stones(text: str, say: _Say) -> Iterator[str]:
    if text == "0":
        yield "-"
        return
    rows = text.split("+")
    margin = len(str(len(rows)))
    for i, row in enumerate(rows, 1):
        repeats = "…" if row.endswith(")") else ""
        yield f"{i:>{margin}}  {_row_of(row)}{repeats}"


def _row_of(row: str) -> str:
    """Draw a row; long runs of one colour are counted."""
    if len(row) <= _WIDE:
        return row.translate(_STONES)
    runs = ((stone, len(list(same))) for stone, same in groupby(row.translate(_STONES)))
    drawn = (stone * n if n < 6 else f"{stone}×{n} " for stone, n in runs)
    return shorten("".join(drawn).rstrip(), _TEXT)


def _grid(text: str, say: _Say) -> Iterator[str]:
    boards = text.split("+")
    for i, board in enumerate(boards, 1):
        if len(boards) > 1:
            yield say(mark("board {i}")).format(i=i)
        yield from _board(board.split("|"), _CELLS, " ")


def _board(rows: list[str], letters: dict[int, str], blank: str) -> Iterator[str]:
    margin = len(str(len(rows)))
    width = len(str(len(rows[0])))
    columns = " ".join(f"{c:>{width}}" for c in range(1, len(rows[0]) + 1))
    yield f"  {'':{margin}} {columns}"
    for r, row in enumerate(rows, 1):
        cells = " ".join(f"{cell:>{width}}" for cell in row.translate(letters))
        yield f"  {r:>{margin}} {cells}"


def _strip(text: str, say: _Say) -> Iterator[str]:
    """Draw each strip as one row; columns are numbered."""
    strips = text.split("+")
    for i, strip in enumerate(strips, 1):
        if len(strips) > 1:
            yield say(mark("strip {i}")).format(i=i)
        width = len(str(len(strip)))
        yield "  " + " ".join(f"{c:>{width}}" for c in range(1, len(strip) + 1))
        yield "  " + " ".join(f"{cell:>{width}}" for cell in strip.translate(_CELLS))


def _edges(text: str, say: _Say) -> Iterator[str]:
    """List the edges; 0 is the ground."""
    edges = [] if text == "0" else text.split(",")
    ground = say(mark("ground"))
    if not edges:
        yield ground
    for edge in edges:
        found = re.fullmatch(r"(.+)-(.+):([brg])", edge)
        if found:
            ends = [ground if end == "0" else end for end in found.groups()[:2]]
            yield f"  {ends[0]} ── {ends[1]}  {say(_COLOURS[found[3]])}"


_ARTISTS: dict[str, Callable[[str, _Say], Iterator[str]]] = {
    "heaps": _heaps,
    "piles": _heaps,
    "coins": _coins,
    "stones": _stones,
    "grid": _grid,
    "strip": _strip,
    "edges": _edges,
}
