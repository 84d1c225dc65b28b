"""Draw positions as text, and as SVG for notebooks, docs and print: heaps, rows, boards, edges.

What is drawn is the text of a position, after the kind that the game names as its ``drawing``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from itertools import groupby, islice

from grundy.errors import shorten
from grundy.explain.language import Say, reader
from grundy.phrases.phrase import phrase
from grundy.rules.text import split_top

__all__ = ["draw", "picture"]

_WIDE = 40
_MANY = 60
_TEXT = 200

_STONE = "●"
_COLOURS = {"b": phrase("blue"), "r": phrase("red"), "g": phrase("green")}
_CELLS = str.maketrans({".": "·", "#": " ", "X": "●", "O": "○"})
_STONES = str.maketrans({"B": "●", "W": "○"})
_SIGNS = {
    "grid": _CELLS,
    "cover": _CELLS,
    "coins": str.maketrans({"H": "●", "T": "○"}),
    "bar": {},
}


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
    >>> print(draw("track", "2+5"))
      1 2 3 4 5
      · ● · · ●
    >>> print(draw("track:100", "57"))
    0 ──────────────────────●────────────────── 100  57
    """
    kind, _, goal = drawing.partition(":")
    if kind == "sum":
        return _side_by_side(goal.split(";"), text, lang)
    artist = partial(_way, goal) if kind == "track" and goal else _ARTISTS.get(kind)
    if _is_board(kind, goal):
        artist = partial(_drawn_boards, kind)
    if kind in _WITH_MORE:
        artist = partial(_WITH_MORE[kind], goal)
    if artist is None or not text:
        return shorten(text, _TEXT)
    lines = artist(text, reader(lang))
    shown = [line.rstrip() for line in islice(lines, _MANY)]
    more = next(lines, None) is not None
    return "\n".join([*shown, *["..."] * more])


def _side_by_side(drawings: list[str], text: str, lang: str) -> str:
    """Draw the positions of several games one below another, all alike or each in its way.

    >>> print(_side_by_side(["heaps", "row"], "2/3", "en"))
    1  ●●  2
    /
    1  ●●●  3
    """
    parts = split_top(text, "/")
    ways = drawings * len(parts) if len(drawings) == 1 else drawings
    return "\n/\n".join(draw(way, part, lang) for way, part in zip(ways, parts, strict=True))


def _bound(sign: str, text: str, say: Say) -> Iterator[str]:
    """Draw heaps, each with the number that says what may be done."""
    words = [re.split("[/:]", word) for word in text.split("+")]
    heaps = _heaps("+".join(heap for heap, *_ in words), say)
    for line, (_, *more) in zip(heaps, words, strict=True):
        yield " ".join([line, *(f"({sign}{number})" for number in more)])


def _tokens(arrows: str, text: str, say: Say) -> Iterator[str]:
    """Draw where each token may go on a graph such as ``a>b,a>c``, and by whom on ``a>L>b,a>R>c``.

    >>> print(draw("graph:a>L>b,a>R>c,a>d", "a"))
    ● a → b (L), c (R), d
    """
    ways = [word.split(">") for word in arrows.split(",")]
    for name in text.split("+"):
        told = (way for way in ways if way[0] == name and len(way) > 1)
        ends = ", ".join(way[-1] + (f" ({way[1]})" if len(way) > 2 else "") for way in told)
        yield f"{_STONE} {name}" + (f" → {ends}" if ends else "")


def _tints(edges: str, text: str, say: Say) -> Iterator[str]:
    """Draw the vertices of a graph such as ``a-b,b-c``, each with those beside it.

    >>> print(draw("tint:a-b,b-c", "XO."))
    ● a ── b
    ○ b ── a, c
    · c ── b
    """
    pairs = [edge.split("-") for edge in edges.split(",")]
    names = dict.fromkeys(name for pair in pairs for name in pair)
    for name, sign in zip(names, text, strict=True):
        beside = ", ".join(v for pair in pairs if name in pair for v in pair if v != name)
        line = f"{sign.translate(_CELLS)} {name}" + (f" ── {beside}" if beside else "")
        yield shorten(line, _TEXT)


def _heaps(text: str, say: Say) -> Iterator[str]:
    heaps = text.split("+")
    margin = len(str(len(heaps)))
    for i, heap in enumerate(heaps, 1):
        few = len(heap) < 4 and heap.isdecimal() and int(heap) <= _WIDE
        shown = (
            f"{_STONE * int(heap) or '-'}  {heap}" if few else f"{_STONE}×{shorten(heap, _WIDE)}"
        )
        yield f"{i:>{margin}}  {shown}"


def _rings(text: str, say: Say) -> Iterator[str]:
    """Draw rings and rows as rows, and say which are rings."""
    for word, line in zip(text.split("+"), _heaps(text.replace("r", ""), say), strict=True):
        yield line if word.startswith("r") else f"{line}  {say(phrase('(ring)'))}"


def _way(goal: str, text: str, say: Say) -> Iterator[str]:
    """Draw how far a total is on its way from 0 to the goal."""
    done = _WIDE * int(text) // int(goal)
    line = "─" * done + _STONE + "─" * (_WIDE - done)
    yield f"0 {line} {shorten(goal, _WIDE)}  {shorten(text, _WIDE)}"


def _cakes(text: str, say: Say) -> Iterator[str]:
    """Draw each cake as its squares; very large ones stay text."""
    for i, cake in enumerate(text.split("+"), 1):
        rows, columns = map(int, cake.split("x"))
        yield f"{i}  {cake}"
        if max(rows, columns) <= _WIDE:
            yield from ["   " + "□ " * columns] * rows


def _stones(text: str, say: Say) -> Iterator[str]:
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


def _is_board(kind: str, goal: str) -> bool:
    """Tell whether a kind is drawn as a board; a track with a goal is a way to it."""
    return kind in _ON_BOARDS and not (kind == "track" and goal)


def _boards_of(kind: str, text: str) -> list[list[str]] | None:
    """Give the rows of each board of a position, sign by sign; None where it is no small board.

    >>> _boards_of("bar", "3+2"), _boards_of("track", "2+5"), _boards_of("cover", "2x2:0,0;1,1")
    ([['×■■', '■■']], [['.X..X']], [['#.', '.#']])
    """
    if kind in ("grid", "strip"):
        return [board.split("|") for board in text.split("+")]
    if kind == "coins":
        return [text.split("/")]
    if kind == "cover":
        return _covered(text)
    numbers = _numbers(text)
    if numbers is None:
        return None
    if kind == "track":
        return [["".join("X" if i in numbers else "." for i in range(1, numbers[-1] + 1))]]
    first, *others = ("■" * n for n in numbers)
    return [["×" + first[1:], *others]]


def _covered(text: str) -> list[list[str]] | None:
    """Read a board of one or two sizes, ``2x3:0,0;1,1``."""
    sizes, _, gone = text.partition(":")
    sides, covered = [*map(int, sizes.split("x"))], set(gone.split(";"))
    if len(sides) > 2 or max(sides) > _WIDE or not min(sides):
        return None
    rows, columns = [1, *sides][-2:]
    names = [
        [f"{r},{c}" if len(sides) > 1 else f"{c}" for c in range(columns)] for r in range(rows)
    ]
    return [["".join(".#"[cell in covered] for cell in row) for row in names]]


def _drawn_boards(kind: str, text: str, say: Say) -> Iterator[str]:
    """Draw boards with the numbers of columns and rows; a strip, and a track, is one row."""
    boards = _boards_of(kind, text)
    if boards is None:
        yield from _heaps(text, say) if kind == "bar" else [shorten(text, _TEXT)]
        return
    for i, rows in enumerate(boards, 1):
        if len(boards) > 1:
            yield say(phrase("strip {i}", i=i) if kind == "strip" else phrase("board {i}", i=i))
        yield from _columns(rows[0]) if kind in ("strip", "track") else _board(rows, _SIGNS[kind])
    legend = {"bar": phrase("(× is poisoned)"), "coins": phrase("(● heads, ○ tails)")}.get(kind)
    yield from [say(legend)] if legend else []


def _board(rows: list[str], letters: dict[int, str]) -> Iterator[str]:
    margin = len(str(len(rows)))
    width = len(str(len(rows[0])))
    columns = " ".join(f"{c:>{width}}" for c in range(1, len(rows[0]) + 1))
    yield f"  {'':{margin}} {columns}"
    for r, row in enumerate(rows, 1):
        cells = " ".join(f"{cell:>{width}}" for cell in row.translate(letters))
        yield f"  {r:>{margin}} {cells}"


def _columns(strip: str) -> Iterator[str]:
    width = len(str(len(strip)))
    yield "  " + " ".join(f"{c:>{width}}" for c in range(1, len(strip) + 1))
    yield "  " + " ".join(f"{cell:>{width}}" for cell in strip.translate(_CELLS))


def _edges(text: str, say: Say) -> Iterator[str]:
    """List the edges; 0 is the ground."""
    edges = [] if text == "0" else text.split(",")
    ground = say(phrase("ground"))
    if not edges:
        yield ground
    for edge in edges:
        found = re.fullmatch(r"(.+)-(.+):([brg])", edge)
        if found:
            ends = [ground if end == "0" else end for end in found.groups()[:2]]
            yield f"  {ends[0]} ── {ends[1]}  {say(_COLOURS[found[3]])}"


_ON_BOARDS = ("grid", "strip", "cover", "coins", "bar", "track")
_WITH_MORE = {"bound": _bound, "graph": _tokens, "tint": _tints}
_ARTISTS: dict[str, Callable[[str, Say], Iterator[str]]] = {
    "heaps": _heaps,
    "piles": _heaps,
    "row": _heaps,
    "ring": _rings,
    "cake": _cakes,
    "stones": _stones,
    "edges": _edges,
}

# --- draw positions as SVG: heaps, rows of stones, boards, coins; what has no picture is text


_SIZE = 28
_MOST = 30
_INK, _PALE, _LINE = "#2b3a4a", "#ffffff", "#8a97a5"
_BLUE, _RED, _GONE = "#3b6fb6", "#c8553d", "#c9ced4"
_CELL = {
    "H": "#e0b94b",
    "X": _INK,
    "O": _PALE,
    "B": _BLUE,
    "R": _RED,
    "L": _BLUE,
    "F": _RED,
    "T": _BLUE,
}
_FACES = {"B": _INK, "W": _PALE}
_COINS = {"H": "#e0b94b", "T": _PALE}
_SQUARES = {"#": _GONE, "■": "#8a5a3b", "×": _RED}


def picture(drawing: str, text: str, lang: str = "en") -> str:
    """Draw the text of a position as SVG; where there is no picture, as text in a language.

    >>> picture("heaps", "3+1").count("<circle"), picture("grid", "X.|#O").count("<rect")
    (4, 4)
    >>> picture("text", "a")
    '<pre>a</pre>'
    """
    kind, _, goal = drawing.partition(":")
    artist = partial(_svg_boards, kind) if _is_board(kind, goal) else _SVG.get(kind)
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


def _svg_heaps(text: str) -> _Shapes:
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


def _svg_row(text: str) -> _Shapes:
    """Lay the stones of each row side by side, its number before them."""
    rows = _numbers(text.replace("r", ""))
    if rows is None:
        return None
    body = [_word(0.5, 1.3 * j + 0.65, str(n)) for j, n in enumerate(rows)]
    body += [_stone(1.2 + i, 1.3 * j, _INK) for j, n in enumerate(rows) for i in range(n)]
    return max(rows) + 1.2, 1.3 * len(rows), body


def _svg_stones(text: str) -> _Shapes:
    """Lay out rows of black and white stones."""
    rows = [] if text == "0" else text.split("+")
    if not rows or max(map(len, rows)) > _MOST or set("".join(rows)) - {"B", "W"}:
        return None
    body = [_stone(c, r, _FACES[sign]) for r, row in enumerate(rows) for c, sign in enumerate(row)]
    return max(map(len, rows)), len(rows), body


def _svg_boards(kind: str, text: str) -> _Shapes:
    """Lay out boards side by side with the numbers of rows and columns; no cell is grey."""
    boards = _boards_of(kind, text)
    if boards is None:
        return None
    body: list[str] = []
    left = 0.0
    for rows in boards:
        wide = max(map(len, rows), default=0)
        body += [_word(left + c + 1.5, 0.8, str(c + 1), 0.35) for c in range(wide)]
        for r, row in enumerate(rows, 1):
            body.append(_word(left + 0.6, r + 0.65, str(r), 0.35))
            for c, sign in enumerate(row, 1):
                body += _cell(left + c, r, sign, _COINS if kind == "coins" else _CELL)
        left += wide + 1.7
    high = 1 + max(len(rows) for rows in boards)
    return None if left > 3 * _MOST or high > _MOST else (left - 0.7, high, body)


def _cell(x: float, y: float, sign: str, colours: dict[str, str]) -> Iterator[str]:
    yield _square(x, y, _SQUARES.get(sign, "#f6f1e3"))
    if sign != "." and sign not in _SQUARES:
        colour = colours.get(sign, _INK)
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


_SVG: dict[str, Callable[[str], _Shapes]] = {
    "heaps": _svg_heaps,
    "piles": _svg_heaps,
    "row": _svg_row,
    "stones": _svg_stones,
}
