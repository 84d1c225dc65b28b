"""Draw points as SVG: no library is needed, and the same values give the same file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

__all__ = ["scatter"]

_WIDE, _HIGH = 720, 440
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 20, 40, 56
_STEPS = (1, 2, 5)


def scatter(
    points: Sequence[tuple[int, int]], title: str, across: str, up: str, *, square: bool = False
) -> str:
    """Draw one dot a point; dots that fall on the same place are drawn once.

    >>> picture = scatter([(0, 0), (1, 2), (2, 1)], "wythoff", "first pile", "second pile")
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
        *_axes(low, wide, high, room),
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


def _axes(low: int, wide: int, high: int, room: tuple[int, int]) -> Iterable[str]:
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
