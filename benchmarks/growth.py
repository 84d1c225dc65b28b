"""Draw how the time of tables grows: a small picture for each rule, both axes by powers of ten."""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10

Line = Sequence[tuple[int, float]]  # of sizes and seconds

_WIDTH, _HEIGHT, _LEFT, _TOP = 170, 120, 46, 34
_COLUMNS, _BETWEEN_X, _BETWEEN_Y = 4, 30, 58
_LEAST, _MOST = -4, 1  # powers of ten of the seconds


def growth_svg(rules: Mapping[str, tuple[Line, Line]]) -> str:
    """Draw for each rule the seconds of Grundy and of C++, by the sizes."""
    rows = -(-len(rules) // _COLUMNS)
    width = _LEFT + _COLUMNS * (_WIDTH + _BETWEEN_X)
    height = _TOP + rows * (_HEIGHT + _BETWEEN_Y)
    panels = [_panel(i, name, *lines) for i, (name, lines) in enumerate(rules.items())]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" font-size="12" fill="#333">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>'
        '<text x="10" y="18" font-size="13">seconds by size: <tspan fill="#c2410c">Grundy'
        '</tspan>, <tspan fill="#777">loops in C++</tspan></text>' + "".join(panels) + "</svg>\n"
    )


def _panel(at: int, name: str, ours: Line, theirs: Line) -> str:
    row, column = divmod(at, _COLUMNS)
    left = _LEFT + column * (_WIDTH + _BETWEEN_X)
    top = _TOP + row * (_HEIGHT + _BETWEEN_Y) + 16
    sizes = [size for line in (ours, theirs) for size, _ in line]
    low, high = floor(log10(min(sizes))), ceil(log10(max(sizes)))

    def place(size: float, seconds: float) -> str:
        across = left + (log10(size) - low) / (high - low) * _WIDTH
        up = (min(max(log10(max(seconds, 1e-9)), _LEAST), _MOST) - _LEAST) / (_MOST - _LEAST)
        return f"{across:.1f},{top + _HEIGHT - up * _HEIGHT:.1f}"

    lines = [
        f'<polyline points="{" ".join(place(*point) for point in line)}" fill="none" '
        f'stroke="{colour}" stroke-width="2"/>'
        for line, colour in ((theirs, "#777"), (ours, "#c2410c"))
    ]
    below = "".join(
        f'<text x="{place(10**p, 1).split(",")[0]}" y="{top + _HEIGHT + 15}" '
        f'text-anchor="middle">10{_raised(p)}</text>'
        for p in range(low, high + 1)
    )
    beside = "".join(
        f'<text x="{left - 4}" y="{float(place(10**low, 10**p).split(",")[1]) + 4:.1f}" '
        f'text-anchor="end">{10**p:g}</text>'
        for p in range(_LEAST, _MOST + 1)
        if column == 0
    )
    frame = f'<rect x="{left}" y="{top}" width="{_WIDTH}" height="{_HEIGHT}" fill="none"'
    title = f'<text x="{left}" y="{top - 5}">{name}</text>'
    return f'{title}{frame} stroke="#ccc"/>{below}{beside}{"".join(lines)}'


def _raised(power: int) -> str:
    return f'<tspan dy="-4" font-size="9">{power}</tspan>'
