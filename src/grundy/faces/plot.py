"""Draw sequences and P-positions as SVG; as PNG with the extra ``plot``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from grundy.ask import Table
from grundy.errors import InputError, NotSupported, file_errors
from grundy.lazy import library

__all__ = ["check_plot", "plot_p_map", "plot_sequence"]

_DPI = 160
_WIDE, _HIGH = 720, 440
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 20, 40, 56
_STEPS = (1, 2, 5)
_FINEST = 688  # cells across a map, two to a unit of its drawing: more cannot be told apart
_BLUE = "#2b6cb0"
_RAMP = ((68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98), (224, 190, 20))
_BANDS = 20  # colours of a third pile


def check_plot(path: str) -> None:
    """Raise, before any long work, if the file's ending or the installation does not serve.

    >>> check_plot("values.svg")
    >>> check_plot("values.pdf")
    Traceback (most recent call last):
    grundy.errors.InputError: --plot: expected a file that ends in .svg or .png, got 'values.pdf'
    """
    if Path(path).suffix.lower() not in {".svg", ".png"}:
        raise InputError("a file that ends in .svg or .png", got=path, where="--plot")
    if not _is_svg(path) and library("matplotlib") is None:
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
        _write(_scatter({_BLUE: points}, table.game, "heap", _values_of(table)), path)
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
    """Draw the piles that the player to move loses; the colour is the least third.

    >>> from grundy import ask
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     plot_p_map(ask.p_map("wythoff", 9), 9, f"{folder}/wythoff.svg")
    ...     Path(folder, "wythoff.svg").read_text().count("h0")
    7
    """
    title = f"{table.game}: P-positions"
    step = 1 + n // _FINEST
    shown: dict[tuple[int, int], list[int]] = {}
    for first, second, *rest in table.each():
        shown.setdefault((first // step, second // step), rest)
    three = len(table.columns) == 3
    if _is_svg(path):
        dots: dict[str, list[tuple[int, int]]] = {}
        for (first, second), rest in shown.items():
            place = (first * step, second * step)
            dots.setdefault(_colour(rest[0], n) if three else _BLUE, []).append(place)
        legend = _legend(n) if three else ()
        _write(_scatter(dots, title, "first pile", "second pile", square=True, more=legend), path)
        return
    axes = _axes(title)
    places = [(first * step, second * step, *rest) for (first, second), rest in shown.items()]
    columns = list(zip(*places, strict=True)) or [()] * len(table.columns)
    size = max(0.5, min(20.0, 8000 / n))
    colours = columns[2] if three else None
    drawn = axes.scatter(*columns[:2], s=size, c=colours, linewidths=0, rasterized=True)
    if three:
        axes.figure.colorbar(drawn, label="least third pile")
    axes.set_xlabel("first pile")
    axes.set_ylabel("second pile")
    axes.set_aspect("equal")
    _save(axes, path)


def _colour(third: int, n: int) -> str:
    """Give the colour of a third pile below ``n``, one of `_BANDS`.

    >>> _colour(0, 100), _colour(4, 100), _colour(99, 100)
    ('#440154', '#440154', '#e0be14')
    """
    whole, part = divmod(third * _BANDS // n * (len(_RAMP) - 1), _BANDS - 1)
    low, high = _RAMP[whole], _RAMP[min(whole + 1, len(_RAMP) - 1)]
    mixed = (a + (b - a) * part // (_BANDS - 1) for a, b in zip(low, high, strict=True))
    return "#" + "".join(f"{one:02x}" for one in mixed)


def _legend(n: int) -> Iterator[str]:
    """Say right of a map which colour means which third pile."""
    side = _HIGH - _TOP - _BOTTOM
    left, high = _LEFT + side + 60, side / _BANDS
    for band in range(_BANDS):
        colour = _colour(-(-band * n // _BANDS), n)
        y = _TOP + side - (band + 1) * high
        yield f'<rect x="{left}" y="{y:g}" width="18" height="{high:g}" fill="{colour}"/>'
    for third in _round_numbers(0, n - 1):
        y = _TOP + side - third / n * side
        yield f'<text x="{left + 24}" y="{y + 4:g}">{third}</text>'
    yield f'<text x="{left}" y="{_TOP - 8}">least third pile</text>'


def _write(picture: str, path: str) -> None:
    with file_errors(path):
        Path(path).write_text(picture, encoding="utf-8")


def _axes(title: str) -> Any:
    from matplotlib.figure import Figure

    axes = Figure(figsize=(9, 5.5), layout="constrained").add_subplot()
    axes.set_title(title)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def _save(axes: Any, path: str) -> None:
    with file_errors(path):
        axes.figure.savefig(path, dpi=_DPI)


def _scatter(
    dots: Mapping[str, Sequence[tuple[int, int]]],
    title: str,
    across: str,
    up: str,
    *,
    square: bool = False,
    more: Iterable[str] = (),
) -> str:
    """Draw one dot a point in its colour; those of one colour and place are drawn once.

    >>> picture = _scatter({"red": [(0, 0), (1, 2), (2, 1)]}, "wythoff", "first", "second")
    >>> picture.startswith("<svg"), picture.count("h0")
    (True, 3)
    """
    low = min((x for points in dots.values() for x, _ in points), default=0)
    wide = max(1, max((x for points in dots.values() for x, _ in points), default=1) - low)
    high = max(1, max((y for points in dots.values() for _, y in points), default=1))
    room = (_WIDE - _LEFT - _RIGHT, _HIGH - _TOP - _BOTTOM)
    if square:
        wide = high = max(wide, high)
        room = (min(room), min(room))

    def place(x: float, y: float) -> tuple[int, int]:
        return (
            round(10 * (_LEFT + (x - low) / wide * room[0])),
            round(10 * (_TOP + room[1] - y / high * room[1])),
        )

    def path(points: Sequence[tuple[int, int]]) -> str:
        places = dict.fromkeys(place(x, y) for x, y in points)
        return "".join(f"M{x / 10:g} {y / 10:g}h0" for x, y in places)

    size = max(1.2, min(7.0, 0.5 * room[0] / max(wide, 1)))
    body = [
        f'<text x="{_LEFT}" y="22" font-size="16">{escape(title)}</text>',
        *_ticked(low, wide, high, room),
        *(
            f'<path d="{path(points)}" fill="none" stroke="{colour}" stroke-width="{size:g}" '
            'stroke-linecap="round"/>'
            for colour, points in dots.items()
        ),
        *more,
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
