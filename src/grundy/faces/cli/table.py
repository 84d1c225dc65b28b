"""``grundy table``, and its pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path, PurePath
from typing import Any

import click

from grundy import ask
from grundy.ask import Table
from grundy.ask.common import impartial
from grundy.errors import InputError, NotSupported, file_errors
from grundy.faces.cli.common import asks, limited, show_line, users
from grundy.faces.cli.guidance import Typed
from grundy.faces.cli.output import say, tell, wanted
from grundy.faces.cli.save import FORMATS, deliver, out_option
from grundy.faces.cli.screen import pad
from grundy.lazy import library
from grundy.phrases.phrase import phrase
from grundy.rules.vectors import is_on_piles
from grundy.solvers.progress import doing

__all__ = ["check_plot", "plot_p_map", "plot_sequence"]

_FORMS = {"txt": "text", "csv": "csv", "json": "json", "npy": "npy", "bfile": "bfile"}
_LABEL = 8
_WIDE_LABEL = 15


@click.command("table")
@asks("table")
@click.option(
    "--format", "form", cls=Typed, type=click.Choice(FORMATS), help="Else by the ending of FILE."
)
@out_option({"--plot": "plot"}, **dict.fromkeys(_FORMS, "out"), svg="plot", png="plot")
@click.option("--store", metavar="DIR", help="Keep values in a folder; go on where a run stopped.")
@click.option("--rare", is_flag=True, help="Show the rare and the common values of a code.")
@click.option("--explain", is_flag=True, help="Say which method found the values.")
@click.option("--p-positions", is_flag=True, help="Only what the player to move loses.")
@click.option("--limit", metavar="SECONDS", default=600.0, show_default=True, help="Refuse longer.")
def table_command(game: str, **options: Any) -> None:
    """Print the Grundy values of heaps of GAME; of a game on two or three piles, a square or cube.

    \b
    Example:  grundy table kayles -n 40
              grundy table octal:0.16 -n 10000000 --store runs --out v.npy
              grundy table octal:0.6 -n 100000 --rare
              grundy table wythoff -n 200 --out map.svg
              grundy table wythoff -n 3000 --p-positions --out lost.csv

    With --store a run that was interrupted, or killed, goes on when it is started again. What
    would take longer than --limit is refused with the time it needs.
    """
    with users() as extra, limited(options["limit"]):
        form = options.pop("form") or _FORMS.get(PurePath(options["out"] or "").suffix[1:], "text")
        _run(game, "json" if wanted("as_json") else form, extra, options)


def _run(game: str, form: str, extra: list[Any], options: dict[str, Any]) -> None:
    count, plot = options["n"], options["plot"]
    for other in ("p_positions", "rare", "store", "plot"):
        if options["genus"] and options[other]:
            raise InputError("--genus alone", got=f"--{other.replace('_', '-')}")
    if plot:
        check_plot(plot)
    if options["p_positions"]:
        given = {"store": options["store"], "limit": options["limit"], "extra": extra}
        with _going_on(game, extra, options):
            found = ask.p_positions(game, count, **given)
        if found.note:
            tell(found.note)
        deliver(found, form, options["out"])
        return
    if plot and is_on_piles(impartial(game, extra)):
        found = ask.p_map(game, count, limit=options["limit"], extra=extra)
        doing(say(phrase("writing")))
        plot_p_map(found, count, plot)
        click.echo(say(phrase("drawn: {path}", path=plot)), err=True)
        return
    with _going_on(game, extra, options):
        answer = _values(game, extra, options)
    if answer.note:
        tell(answer.note)
    if options["rare"] or options["explain"]:
        _explain(answer, options["rare"])
    if plot:
        plot_sequence(answer, plot)
        click.echo(say(phrase("drawn: {path}", path=plot)), err=True)
    if options["out"] or not (plot or options["rare"]):
        doing(say(phrase("writing")))
        deliver(answer, form, options["out"])


def _values(game: str, extra: list[Any], options: dict[str, Any]) -> ask.Table:
    count, start = options["n"], options["start"]
    return ask.table(
        game,
        count,
        start=start,
        store=options["store"],
        kernel=options["rare"],
        limit=options["limit"],
        genus=options["genus"],
        extra=extra,
    )


@contextmanager
def _going_on(game: str, extra: list[Any], options: dict[str, Any]) -> Iterator[None]:
    """Say of what is interrupted whether it goes on."""
    try:
        yield
    except KeyboardInterrupt:
        store = options["store"]
        if not ask.goes_on(game, extra, lost=options["p_positions"]):
            what = phrase("interrupted; this table is kept only when it is whole")
        elif store:
            what = phrase("interrupted; the same command goes on from {store}", store=store)
        else:
            what = phrase("interrupted; --store DIR would go on")
        tell(what)
        raise


def _explain(answer: ask.Table, rare: bool) -> None:
    report = answer.report
    if report is None:
        theorem = phrase("theorem ({source}): each value is said by it", source=answer.theorem)
        plain = phrase("plain Python, or read from the store: no kernel was used")
        _tell(phrase("method"), theorem if answer.theorem else plain)
        return
    values = f"{report.values:,}"
    _tell(phrase("method"), phrase("{method}, {n} values", method=report.method, n=values))
    if report.mask is None:
        return
    mask: str = f"{report.mask:#b}"
    if report.position_parity:
        mask = phrase("{mask}, with the parity of the position", mask=mask)
    _tell(phrase("mask"), mask)
    _tell(phrase("rares"), phrase("{n} of {all} heaps", n=f"{report.rares:,}", all=values))
    if rare:
        show_line(phrase("rare values"), " ".join(map(str, report.rare_values)), _WIDE_LABEL)
        show_line(phrase("common values"), " ".join(map(str, report.common_values)), _WIDE_LABEL)


def _tell(label: str, text: str) -> None:
    click.echo(f"{pad(say(label), _LABEL)}{say(text)}", err=True)


# --- draw sequences and P-positions as SVG; as PNG with the extra ``plot``


_DPI = 160
_BROAD, _HIGH = 720, 440
_SIDE, _RIGHT, _TOP, _BOTTOM = 64, 20, 40, 56
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
    values = table.values if isinstance(table.values, list) else table.values.tolist()
    dots = {_BLUE: list(enumerate(values, table.start))}
    _draw(path, dots, table.game, "heap", _values_of(table))


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
    dots: dict[str, list[tuple[int, int]]] = {}
    for (first, second), rest in shown.items():
        colour = _colour(rest[0], n) if three else _BLUE
        dots.setdefault(colour, []).append((first * step, second * step))
    legend = n if three else 0
    _draw(path, dots, title, "first pile", "second pile", square=True, legend=legend)


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
    left, high = _SIDE + side + 60, side / _BANDS
    for band in range(_BANDS):
        colour = _colour(-(-band * n // _BANDS), n)
        y = _TOP + side - (band + 1) * high
        yield f'<rect x="{left}" y="{y:g}" width="18" height="{high:g}" fill="{colour}"/>'
    for third in _round_numbers(0, n - 1):
        y = _TOP + side - third / n * side
        yield f'<text x="{left + 24}" y="{y + 4:g}">{third}</text>'
    yield f'<text x="{left}" y="{_TOP - 8}">least third pile</text>'


def _draw(
    path: str,
    dots: Mapping[str, Sequence[tuple[int, int]]],
    title: str,
    across: str,
    up: str,
    *,
    square: bool = False,
    legend: int = 0,
) -> None:
    """Draw dots by their colours; a ``legend`` tells those of the third piles below it."""
    if _is_svg(path):
        more = _legend(legend) if legend else ()
        with file_errors(path):
            picture = _scatter(dots, title, across, up, square=square, more=more)
            Path(path).write_text(picture, encoding="utf-8")
        return
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import ListedColormap, Normalize
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 5.5), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right"]].set_visible(False)
    size = max(0.5, min(12.0, 4000 / max(1, *map(len, dots.values()))))
    for colour, points in dots.items():
        first, second = zip(*points, strict=True)
        axes.scatter(first, second, s=size, c=colour, linewidths=0, rasterized=True)
    axes.set(title=title, xlabel=across, ylabel=up)
    if square:
        axes.set_aspect("equal")
    if legend:
        colours = [_colour(-(-band * legend // _BANDS), legend) for band in range(_BANDS)]
        scale = ScalarMappable(Normalize(0, legend), ListedColormap(colours))
        figure.colorbar(scale, ax=axes, label="least third pile")
    with file_errors(path):
        figure.savefig(path, dpi=_DPI)


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
    room = (_BROAD - _SIDE - _RIGHT, _HIGH - _TOP - _BOTTOM)
    if square:
        wide = high = max(wide, high)
        room = (min(room), min(room))

    def place(x: float, y: float) -> tuple[int, int]:
        return (
            round(10 * (_SIDE + (x - low) / wide * room[0])),
            round(10 * (_TOP + room[1] - y / high * room[1])),
        )

    def path(points: Sequence[tuple[int, int]]) -> str:
        places = dict.fromkeys(place(x, y) for x, y in points)
        return "".join(f"M{x / 10:g} {y / 10:g}h0" for x, y in places)

    size = max(1.2, min(7.0, 0.5 * room[0] / max(wide, 1)))
    body = [
        f'<text x="{_SIDE}" y="22" font-size="16">{escape(title)}</text>',
        *_ticked(low, wide, high, room),
        *(
            f'<path d="{path(points)}" fill="none" stroke="{colour}" stroke-width="{size:g}" '
            'stroke-linecap="round"/>'
            for colour, points in dots.items()
        ),
        *more,
        f'<text x="{_SIDE + room[0] / 2:g}" y="{_HIGH - 12}" text-anchor="middle">{escape(across)}'
        "</text>",
        f'<text transform="translate(16 {_TOP + room[1] / 2:g}) rotate(-90)" '
        f'text-anchor="middle">{escape(up)}</text>',
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_BROAD} {_HIGH}" '
        f'width="{_BROAD}" height="{_HIGH}" font-family="sans-serif" font-size="13" fill="#333">'
        f'<rect width="{_BROAD}" height="{_HIGH}" fill="#fff"/>{"".join(body)}</svg>\n'
    )


def _ticked(low: int, wide: int, high: int, room: tuple[int, int]) -> Iterable[str]:
    """Draw both axes with a few round numbers."""
    base, left = _TOP + room[1] + 6, _SIDE - 6
    yield (f'<path d="M{left} {_TOP}V{base}H{_SIDE + room[0]}" fill="none" stroke="#999"/>')
    for x in _round_numbers(low, low + wide):
        at = _SIDE + (x - low) / wide * room[0]
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
