"""Draw the floors of the house from its imports.

usage: python scripts/architecture.py        writes docs/architecture.svg
"""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "grundy"
PICTURE = ROOT / "docs" / "architecture.svg"
_WIDE, _HIGH, _GAP, _MARGIN = 128, 44, 40, 24
_STYLE = (
    "text{font:13px system-ui,sans-serif;text-anchor:middle;fill:#1c2b3a}"
    ".small{font-size:11px;fill:#5b6b7b}rect{fill:#eef3f8;stroke:#7d93a8;rx:6}"
    ".apart rect{fill:#fdf3e1;stroke:#c79a4b}path{fill:none;stroke:#7d93a8;opacity:.35}"
)


def floors() -> list[list[str]]:
    """Read the floors, highest first, from the contract of the imports; the checker is apart."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    return [["checker"], *([room.strip() for room in floor.split("|")] for floor in layers)]


def room_of(path: Path) -> str:
    """Name the room of a file."""
    first = path.relative_to(SOURCE).parts[0]
    return first.removesuffix(".py")


def imports() -> Counter[tuple[str, str]]:
    """Count how many files of a room import another room."""
    found: Counter[tuple[str, str]] = Counter()
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        asked = {
            (node.module or "").split(".")[1]
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("grundy.")
        }
        found.update((room_of(path), room) for room in asked if room != room_of(path))
    return found


def sizes() -> Counter[str]:
    """Count the lines of each room."""
    found: Counter[str] = Counter()
    for path in SOURCE.rglob("*.py"):
        found[room_of(path)] += path.read_text(encoding="utf-8").count("\n")
    return found


def picture() -> str:
    """Draw a box for each room, floor by floor, and a line for each import between rooms."""
    plan, lines = floors(), sizes()
    most = max(map(len, plan))
    width = most * (_WIDE + _GAP) + 2 * _MARGIN
    places = {}
    for row, rooms in enumerate(plan):
        for i, room in enumerate(rooms):
            x = width / 2 + (i - (len(rooms) - 1) / 2) * (_WIDE + _GAP)
            places[room] = (x, _MARGIN + row * (_HIGH + _GAP))
    shown = [_line(places, *pair, count) for pair, count in sorted(imports().items())]
    shown += [_box(room, *place, lines[room]) for room, place in places.items()]
    height = len(plan) * (_HIGH + _GAP) + _MARGIN
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    title = "<title>The floors of Grundy; imports only go down</title>"
    return "\n".join([head, title, f"<style>{_STYLE}</style>", *filter(None, shown), "</svg>", ""])


def _line(places: dict[str, tuple[float, float]], above: str, below: str, count: int) -> str:
    if above not in places or below not in places:
        return ""
    (x, y), (u, v) = places[above], places[below]
    bend = 0 if abs(v - y) <= _HIGH + _GAP else (_WIDE * 0.6 + (v - y) / 6)
    middle = (x + u) / 2 + bend
    y += _HIGH
    thick = min(1 + count / 12, 5)
    path = f"M{x:.0f} {y:.0f}Q{middle:.0f} {(y + v) / 2:.0f} {u:.0f} {v:.0f}"
    return f'<path stroke-width="{thick:.1f}" d="{path}"/>'


def _box(room: str, x: float, y: float, lines: int) -> str:
    apart = ' class="apart"' if room == "checker" else ""
    return (
        f'<g{apart}><rect x="{x - _WIDE / 2:.0f}" y="{y:.0f}" width="{_WIDE}" height="{_HIGH}"/>'
        f'<text x="{x:.0f}" y="{y + 19:.0f}">{room}</text>'
        f'<text class="small" x="{x:.0f}" y="{y + 35:.0f}">{round(lines, -2):,} lines</text></g>'
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
