"""Draw positions as SVG: heaps, rows of stones, boards, coins; what has no picture is text.

The pictures need no style sheet and no script, so that they stand in notebooks, docs and print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from grundy.faces.drawing import draw

__all__ = ["picture"]

_SIZE = 28
_MOST = 30
_INK, _PALE, _LINE = "#2b3a4a", "#ffffff", "#8a97a5"
_BLUE, _RED, _GONE = "#3b6fb6", "#c8553d", "#c9ced4"
_CELL = {"X": _INK, "O": _PALE, "B": _BLUE, "R": _RED, "L": _BLUE, "F": _RED, "T": _BLUE}
_FACES = {"B": _INK, "W": _PALE, "H": "#e0b94b", "T": _PALE}


def picture(drawing: str, text: str, lang: str = "en") -> str:
    """Draw the text of a position as SVG; where there is no picture, as text in a language.

    >>> picture("heaps", "3+1").count("<circle"), picture("grid", "X.|#O").count("<rect")
    (4, 4)
    >>> picture("text", "a")
    '<pre>a</pre>'
    """
    artist = _ARTISTS.get(drawing.partition(":")[0])
    shapes = None if artist is None or not text else artist(text)
    if shapes is None:
        return f"<pre>{escape(draw(drawing, text, lang))}</pre>"
    columns, rows, body = shapes
    width, height = columns * _SIZE + 8, rows * _SIZE + 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:g}" '
        f'height="{height:g}" viewBox="-4 -4 {width:g} {height:g}">'
        f"<title>{escape(text)}</title>{''.join(body)}</svg>"
    )


_Shapes = tuple[float, float, list[str]] | None


def _numbers(text: str, separator: str = "+") -> list[int] | None:
    words = text.split(separator)
    if len(words) > _MOST or not all(w.isdecimal() and len(w) < 4 for w in words):
        return None
    found = list(map(int, words))
    return found if max(found) <= _MOST else None


def _heaps(text: str) -> _Shapes:
    """Stack the stones of each heap above its number."""
    heaps = _numbers(text)
    if heaps is None:
        return None
    high = max(1, *heaps)
    body = []
    for i, n in enumerate(heaps):
        body += [_stone(1.4 * i, high - 1 - k, _INK) for k in range(n)]
        body.append(_word(1.4 * i + 0.5, high + 0.6, str(n)))
    return 1.4 * len(heaps), high + 1, body


def _row(text: str) -> _Shapes:
    """Lay the stones of each row side by side, its number before them."""
    rows = _numbers(text.replace("r", ""))
    if rows is None:
        return None
    body = [_word(0.5, 1.3 * j + 0.65, str(n)) for j, n in enumerate(rows)]
    body += [_stone(1.2 + i, 1.3 * j, _INK) for j, n in enumerate(rows) for i in range(n)]
    return max(rows) + 1.2, 1.3 * len(rows), body


def _bar(text: str) -> _Shapes:
    """Lay out the rows of a bar of chocolate; the poisoned square is red."""
    rows = _numbers(text)
    if rows is None:
        return None
    cells = [(c, r) for r, n in enumerate(rows) for c in range(n)]
    body = [_square(c, r, _RED if (c, r) == (0, 0) else "#8a5a3b") for c, r in cells]
    return max(rows), len(rows), body


def _stones(text: str) -> _Shapes:
    """Lay out rows of black and white stones."""
    rows = [] if text == "0" else text.split("+")
    if not rows or max(map(len, rows)) > _MOST or set("".join(rows)) - {"B", "W"}:
        return None
    body = [_stone(c, r, _FACES[sign]) for r, row in enumerate(rows) for c, sign in enumerate(row)]
    return max(map(len, rows)), len(rows), body


def _coins(text: str) -> _Shapes:
    rows = text.split("/")
    if max(map(len, rows)) > _MOST:
        return None
    body = []
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            body += [_stone(c, r, _FACES[sign]), _word(c + 0.5, r + 0.65, sign, 0.4)]
    return max(map(len, rows)), len(rows), body


def _boards(boards: list[list[str]]) -> _Shapes:
    """Lay out boards side by side with the numbers of rows and columns; no cell is grey."""
    body: list[str] = []
    left = 0.0
    for rows in boards:
        wide = max(map(len, rows), default=0)
        body += [_word(left + c + 1.5, 0.8, str(c + 1), 0.35) for c in range(wide)]
        for r, row in enumerate(rows, 1):
            body.append(_word(left + 0.6, r + 0.65, str(r), 0.35))
            for c, sign in enumerate(row, 1):
                body += _cell(left + c, r, sign)
        left += wide + 1.7
    high = 1 + max(len(rows) for rows in boards)
    return None if left > 3 * _MOST or high > _MOST else (left - 0.7, high, body)


def _cell(x: float, y: float, sign: str) -> Iterator[str]:
    yield _square(x, y, _GONE if sign == "#" else "#f6f1e3")
    if sign not in ".#":
        colour = _CELL.get(sign, _INK)
        yield _stone(x, y, colour)
        yield _word(x + 0.5, y + 0.65, sign, 0.4, _INK if colour == _PALE else _PALE)


def _square(x: float, y: float, colour: str) -> str:
    size = _SIZE - 2
    return (
        f'<rect x="{x * _SIZE + 1:g}" y="{y * _SIZE + 1:g}" width="{size}" height="{size}" '
        f'rx="3" fill="{colour}" stroke="{_LINE}"/>'
    )


def _stone(x: float, y: float, colour: str) -> str:
    cx, cy = (x + 0.5) * _SIZE, (y + 0.5) * _SIZE
    return f'<circle cx="{cx:g}" cy="{cy:g}" r="{_SIZE * 0.4:g}" fill="{colour}" stroke="{_INK}"/>'


def _word(x: float, y: float, text: str, size: float = 0.5, colour: str = "#555") -> str:
    return (
        f'<text x="{x * _SIZE:g}" y="{y * _SIZE:g}" text-anchor="middle" '
        f'font-family="sans-serif" font-size="{size * _SIZE:g}" fill="{colour}">'
        f"{escape(text)}</text>"
    )


_ARTISTS: dict[str, Callable[[str], _Shapes]] = {
    "heaps": _heaps,
    "piles": _heaps,
    "row": _row,
    "bar": _bar,
    "stones": _stones,
    "coins": _coins,
    "grid": lambda text: _boards([board.split("|") for board in text.split("+")]),
    "strip": lambda text: _boards([[strip] for strip in text.split("+")]),
}
