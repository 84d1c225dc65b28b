"""Draw thermographs as SVG text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from math import ceil, floor
from typing import Any, TypeAlias

from grundy.values.dyadic import Dyadic

__all__ = ["Bends", "walls_svg"]

Bends: TypeAlias = Sequence[tuple[Dyadic, Dyadic]]
"""A wall by its bends (value, tax)."""

_WIDTH, _HEIGHT, _MARGIN, _LETTERS = 480, 360, 48, 20
_MOST_TICKS, _LETTER = 7, 12
"""Letters and ticks are such that they can still be read in a picture 300 pixels wide."""


def walls_svg(left: Bends, right: Bends, title: str) -> str:
    """Draw both walls and the mast; values grow to the left, as is the custom, the tax upwards.

    >>> foot, top = (Dyadic(1), Dyadic(-1)), (Dyadic(0), Dyadic(0))
    >>> walls_svg([foot, top], [top], "star").count("<polyline")
    2
    """
    walls = [[(x.fraction(), t.fraction()) for x, t in wall] for wall in (left, right)]
    meeting = max(t for wall in walls for _, t in wall)
    top = meeting + max(Fraction(1), (meeting + 1) / 8)  # some mast to be seen
    values = [x for wall in walls for x, _ in wall]
    low, high = floor(min(values)), ceil(max(values))
    low, high = low - (low == high), high + (low == high)
    taxes = _ticks(-1, floor(top))
    edge = max(_MARGIN, _LETTER * (1 + max(len(str(t)) for t in taxes)))
    half = min(_LETTER // 2 * (1 + max(len(str(x)) for x in (low, high))), _WIDTH // 3)
    edge, far = max(edge, half), _WIDTH - max(_MARGIN, half)

    def place(x: Fraction | int, t: Fraction) -> str:
        across = edge + (high - x) / Fraction(high - low) * (far - edge)
        down = _HEIGHT - _MARGIN - (t + 1) / (top + 1) * (_HEIGHT - 2 * _MARGIN)
        return f"{float(across):.1f},{float(down):.1f}"

    lines = [_wall([*wall, (wall[-1][0], top)], place) for wall in walls]
    zero = [place(Fraction(x), Fraction(0)) for x in (high, low)]
    axes = place(high, top), place(high, Fraction(-1)), place(low, Fraction(-1))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
            f'font-family="sans-serif" font-size="{_LETTERS}" fill="none" stroke="currentColor">',
            f"<title>{title}</title>",
            f'<polygon points="{" ".join(zero)}" stroke-opacity="0.3"/>',
            *lines,
            f'<path d="M{" L".join(axes)}" stroke-opacity="0.3"/>',
            *(_label(str(x), place(Fraction(x), Fraction(-1)), 0, 30) for x in _ticks(low, high)),
            *(
                _label(str(t), place(Fraction(high), Fraction(t)), -_LETTER - 6 * len(str(t)), 7)
                for t in taxes
            ),
            "</svg>",
            "",
        ]
    )


def _wall(points: Sequence[tuple[Fraction, Fraction]], place: Any) -> str:
    path = " ".join(place(x, t) for x, t in points)
    return f'<polyline points="{path}" stroke-width="2"/>'


def _ticks(low: int, high: int) -> range:
    """Give round numbers between two, a few of them, and fewer where they are long.

    >>> list(_ticks(-19, 41)), list(_ticks(2, 5)), len(_ticks(10**40, 10**41))
    ([-10, 0, 10, 20, 30, 40], [2, 3, 4, 5], 2)
    """
    steps = (digit * 10**power for power in count() for digit in (1, 2, 5))
    long = max(len(str(low)), len(str(high)))
    most = max(2, min(_MOST_TICKS, _WIDTH * 3 // 4 // (_LETTER * (1 + long))))
    step = next(step for step in steps if (high - low) // step < most)
    return range(low + -low % step, high + 1, step)


def _label(text: str, at: str, right: int, down: int) -> str:
    x, y = map(float, at.split(","))
    return (
        f'<text x="{x + right:.1f}" y="{y + down:.1f}" text-anchor="middle" stroke="none" '
        f'fill="currentColor">{text}</text>'
    )
