"""Draw a small directed graph as SVG: coloured by outcome, in columns by the way to the end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from html import escape
from math import hypot

from grundy.ask.graphs import graph_of
from grundy.errors import InputError
from grundy.phrases.phrase import phrase

__all__ = ["ARROW_HEAD", "COLOURS", "MOST_VERTICES", "Point", "arrow", "drawn", "picture"]

COLOURS = {"N": "#9ccc9c", "P": "#e9a6a0", "draw": "#e3d48a"}
MOST_VERTICES = 400
_STEP, _RADIUS, _MARGIN = 90, 20, 50

ARROW_HEAD = (
    '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
    'orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker>'
)

Row = tuple[str, str, int | None, str | None]
Point = tuple[float, float]


def drawn(text: str, *, misere: bool = False) -> str:
    """Draw the graph of a text.

    >>> drawn("a>b").count("<circle")
    2
    """
    answer = graph_of(text, misere=misere)
    return picture(list(answer.rows()), list(answer.arrows()))


def picture(rows: Sequence[Row], arrows: Sequence[tuple[str, str]]) -> str:
    """Draw vertices (name, outcome, moves to the end, value); draws stand in the last column.

    >>> picture([("a", "P", 0, "0"), ("b", "N", 1, "1")], [("b", "a")]).count("<circle")
    2

    `InputError` is raised for more vertices than fit a picture.
    """
    if len(rows) > MOST_VERTICES:
        raise InputError(
            phrase("at most {n} vertices to draw", n=MOST_VERTICES), got=str(len(rows))
        )
    places = _places(rows)
    width = max(x for x, _ in places.values()) + _MARGIN
    height = max(y for _, y in places.values()) + _MARGIN
    lines = [arrow(places[v], places[w]) for v, w in arrows]
    circles = [_circle(row, places[row[0]]) for row in rows]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        'font-family="sans-serif" font-size="12" text-anchor="middle">'
    )
    return "\n".join([head, f"<defs>{ARROW_HEAD}</defs>", *lines, *circles, "</svg>"])


def _places(rows: Sequence[Row]) -> dict[str, Point]:
    """Put what is as far from the end into one column, the ends on the left."""
    last = 1 + max((left for _, _, left, _ in rows if left is not None), default=-1)
    columns: dict[int, list[str]] = defaultdict(list)
    for name, _, left, _ in rows:
        columns[last if left is None else left].append(name)
    tallest = max(map(len, columns.values()))
    return {
        name: (
            _MARGIN + _STEP * x,
            _MARGIN + _STEP * (i + (tallest - len(names)) / 2) + (x % 3) * _STEP / 4,
        )
        for x, (_, names) in enumerate(sorted(columns.items()))
        for i, name in enumerate(names)
    }


def arrow(a: Point, b: Point) -> str:
    """Draw a bent arrow, so that two that face each other stay apart; a loop stands on top.

    >>> arrow((0, 0), (100, 0)).startswith('<path d="M')
    True
    """
    style = 'fill="none" stroke="#555" marker-end="url(#tip)"'
    if a == b:
        x, y = a
        loop = f"C{x - 30:g} {y - 55:g} {x + 30:g} {y - 55:g} {x + 8:g} {y - 18:g}"
        return f'<path d="M{x - 8:g} {y - 18:g}{loop}" {style}/>'
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    middle = (a[0] + b[0]) / 2 - uy * length / 8, (a[1] + b[1]) / 2 + ux * length / 8
    start = a[0] + ux * _RADIUS, a[1] + uy * _RADIUS
    bx, by = b[0] - middle[0], b[1] - middle[1]
    reach = hypot(bx, by)
    end = b[0] - bx / reach * _RADIUS, b[1] - by / reach * _RADIUS
    path = (
        f"M{start[0]:.1f} {start[1]:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    )
    return f'<path d="{path}" {style}/>'


def _circle(row: Row, place: Point) -> str:
    name, outcome, left, value = row
    x, y = place
    below = outcome if left is None else f"{outcome} {left}"
    text = f"{name}: {below}" + (f", value {value}" if value else "")
    return (
        f'<g><title>{escape(text)}</title><circle cx="{x:g}" cy="{y:g}" r="{_RADIUS}" '
        f'fill="{COLOURS[outcome]}" stroke="#333"/>'
        f'<text x="{x:g}" y="{y + 1:g}">{escape(name[:5])}</text>'
        f'<text x="{x:g}" y="{y + 13:g}" font-size="9">{escape(below)}</text></g>'
    )
