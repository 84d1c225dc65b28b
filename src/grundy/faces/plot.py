"""Draw sequences and P-positions as SVG; as PNG with the extra ``plot``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from grundy.ask import Table
from grundy.errors import FileError, InputError, NotSupported

__all__ = ["check_plot", "plot_p_map", "plot_sequence"]

_DPI = 160
_WIDE, _HIGH = 720, 440
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 20, 40, 56
_STEPS = (1, 2, 5)


def check_plot(path: str) -> None:
    """Raise, before any long work, if the file's ending or the installation does not serve.

    >>> check_plot("values.svg")
    >>> check_plot("values.pdf")
    Traceback (most recent call last):
    grundy.errors.InputError: --plot: expected a file that ends in .svg or .png, got 'values.pdf'
    """
    if Path(path).suffix.lower() not in {".svg", ".png"}:
        raise InputError("a file that ends in .svg or .png", got=path, where="--plot")
    if not _is_svg(path) and find_spec("matplotlib") is None:
        raise NotSupported("a PNG needs matplotlib: install grundy with its extra, grundy[plot]")


def _is_svg(path: str) -> bool:
    return Path(path).suffix.lower() == ".svg"


def plot_sequence(table: Table, path: str) -> None:
    """Draw one dot a heap; the dots become one picture, so that a million stay small.

    >>> from grundy import ask
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     plot_sequence(ask.table("kayles", 9), f"{folder}/kayles.svg")
    ...     Path(folder, "kayles.svg").read_text().count("h0")
    9
    """
    if _is_svg(path):
        values = table.values if isinstance(table.values, list) else table.values.tolist()
        points = list(enumerate(values, table.start))
        _write(_scatter(points, table.game, "heap", _values_of(table)), path)
        return
    import numpy as np

    axes = _axes(table.game)
    heaps = np.arange(table.start, table.start + len(table.values))
    size = max(0.6, min(12.0, 4000 / len(heaps)))
    axes.scatter(heaps, np.asarray(table.values), s=size, linewidths=0, rasterized=True)
    axes.set_xlabel("heap")
    axes.set_ylabel(_values_of(table))
    _save(axes, path)


def _values_of(table: Table) -> str:
    misere = table.game.startswith("misere:")
    return "element of the misere quotient" if misere else "Grundy value"


def plot_p_map(table: Table, n: int, path: str) -> None:
    """Draw the piles that the player to move loses; of three, the third is the colour.

    >>> from grundy import ask
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     plot_p_map(ask.p_map("wythoff", 9), 9, f"{folder}/wythoff.svg")
    ...     Path(folder, "wythoff.svg").read_text().count("h0")
    7
    """
    title = f"{table.game}: P-positions"
    if _is_svg(path) and all(len(piles) == 2 for piles in table.values):
        pairs = [(a, b) for a, b in table.values]
        _write(_scatter(pairs, title, "first pile", "second pile", square=True), path)
        return
    axes = _axes(title)
    size = max(0.5, min(20.0, 8000 / n))
    first, second, *third = zip(*table.values, strict=True)
    dots = axes.scatter(first, second, s=size, c=(*third, None)[0], linewidths=0, rasterized=True)
    if third:
        axes.figure.colorbar(dots, label="third pile")
    axes.set_xlabel("first pile")
    axes.set_ylabel("second pile")
    axes.set_aspect("equal")
    _save(axes, path)


def _write(picture: str, path: str) -> None:
    try:
        Path(path).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise FileError(path, (error.strerror or str(error)).lower()) from None


def _axes(title: str) -> Any:
    from matplotlib.figure import Figure

    axes = Figure(figsize=(9, 5.5), layout="constrained").add_subplot()
    axes.set_title(title)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def _save(axes: Any, path: str) -> None:
    try:
        axes.figure.savefig(path, dpi=_DPI)
    except OSError as error:
        raise FileError(path, (error.strerror or str(error)).lower()) from None


def _scatter(
    points: Sequence[tuple[int, int]], title: str, across: str, up: str, *, square: bool = False
) -> str:
    """Draw one dot a point; dots that fall on the same place are drawn once.

    >>> picture = _scatter([(0, 0), (1, 2), (2, 1)], "wythoff", "first pile", "second pile")
    >>> picture.startswith("<svg"), picture.count("h0")
    (True, 3)
    """
    low = min((x for x, _ in points), default=0)
    wide = max(1, max((x for x, _ in points), default=1) - low)
    high = max(1, max((y for _, y in points), default=1))
    room = (_WIDE - _LEFT - _RIGHT, _HIGH - _TOP - _BOTTOM)
    if square:
        wide = high = max(wide, high)
        room = (min(room), min(room))

    def place(x: float, y: float) -> tuple[int, int]:
        return (
            round(10 * (_LEFT + (x - low) / wide * room[0])),
            round(10 * (_TOP + room[1] - y / high * room[1])),
        )

    dots = dict.fromkeys(place(x, y) for x, y in points)
    size = max(1.2, min(7.0, 0.5 * room[0] / max(wide, 1)))
    path = "".join(f"M{x / 10:g} {y / 10:g}h0" for x, y in dots)
    body = [
        f'<text x="{_LEFT}" y="22" font-size="16">{escape(title)}</text>',
        *_ticked(low, wide, high, room),
        f'<path d="{path}" fill="none" stroke="#2b6cb0" stroke-width="{size:g}" '
        'stroke-linecap="round"/>',
        f'<text x="{_LEFT + room[0] / 2:g}" y="{_HIGH - 12}" text-anchor="middle">{escape(across)}'
        "</text>",
        f'<text transform="translate(16 {_TOP + room[1] / 2:g}) rotate(-90)" '
        f'text-anchor="middle">{escape(up)}</text>',
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" '
        f'width="{_WIDE}" height="{_HIGH}" font-family="sans-serif" font-size="13" fill="#333">'
        f'<rect width="{_WIDE}" height="{_HIGH}" fill="#fff"/>{"".join(body)}</svg>\n'
    )


def _ticked(low: int, wide: int, high: int, room: tuple[int, int]) -> Iterable[str]:
    """Draw both axes with a few round numbers."""
    base, left = _TOP + room[1] + 6, _LEFT - 6
    yield (f'<path d="M{left} {_TOP}V{base}H{_LEFT + room[0]}" fill="none" stroke="#999"/>')
    for x in _round_numbers(low, low + wide):
        at = _LEFT + (x - low) / wide * room[0]
        yield f'<text x="{at:g}" y="{base + 18}" text-anchor="middle">{x}</text>'
    for y in _round_numbers(0, high):
        at = _TOP + room[1] - y / high * room[1]
        yield f'<text x="{left - 6}" y="{at + 4:g}" text-anchor="end">{y}</text>'


def _round_numbers(low: int, high: int) -> range:
    """Give about six round numbers between two.

    >>> list(_round_numbers(0, 100))
    [0, 20, 40, 60, 80, 100]
    """
    step, k = 1, 0
    while (high - low) / step > 7:
        k += 1
        step = _STEPS[k % 3] * 10 ** (k // 3)
    return range(-(-low // step) * step, high + 1, step)
