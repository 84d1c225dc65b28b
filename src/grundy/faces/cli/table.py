"""``grundy table``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath
from typing import Any

import click

from grundy import ask
from grundy.ask.common import impartial
from grundy.errors import InputError
from grundy.faces.cli.common import asks, show_line, users
from grundy.faces.cli.limits import limited
from grundy.faces.cli.output import say, tell, wanted
from grundy.faces.cli.save import out_option
from grundy.faces.columns import pad
from grundy.faces.formats import FORMATS, deliver
from grundy.phrases.phrase import phrase
from grundy.rules.vectors import is_on_piles
from grundy.solvers.progress import doing

_FORMS = {"txt": "text", "csv": "csv", "json": "json", "npy": "npy", "bfile": "bfile"}
_LABEL = 8
_WIDE_LABEL = 15


@click.command("table")
@asks("table")
@click.option("--format", "form", type=click.Choice(FORMATS), help="Else by the ending of FILE.")
@out_option({"--plot": "plot"}, **dict.fromkeys(_FORMS, "out"), svg="plot", png="plot")
@click.option("--store", metavar="DIR", help="Keep values in a folder; go on where a run stopped.")
@click.option("--rare", is_flag=True, help="Show the rare and the common values of a code.")
@click.option("--explain", is_flag=True, help="Say which method found the values.")
@click.option("--p-positions", is_flag=True, help="Only what the player to move loses.")
@click.option("--limit", metavar="SECONDS", default=600.0, show_default=True, help="Refuse longer.")
def command(game: str, **options: Any) -> None:
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
        from grundy.faces.plot import check_plot

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
        _plot_map(game, count, plot, options["limit"], extra)
        return
    with _going_on(game, extra, options):
        answer = _values(game, extra, options)
    if answer.note:
        tell(answer.note)
    if options["rare"] or options["explain"]:
        _explain(answer, options["rare"])
    if plot:
        _plot_sequence(answer, plot)
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


def _plot_sequence(answer: ask.Table, path: str) -> None:
    from grundy.faces.plot import plot_sequence

    plot_sequence(answer, path)
    click.echo(say(phrase("drawn: {path}", path=path)), err=True)


def _plot_map(game: str, count: int, path: str, limit: float, extra: list[Any]) -> None:
    from grundy.faces.plot import plot_p_map

    found = ask.p_map(game, count, limit=limit, extra=extra)
    doing(say(phrase("writing")))
    plot_p_map(found, count, path)
    click.echo(say(phrase("drawn: {path}", path=path)), err=True)
