"""``grundy law``."""

from __future__ import annotations

import shutil
from functools import partial

import click

from grundy import ask
from grundy.ask.common import Extra, impartial
from grundy.faces.cli.common import asks, present, show_line, users
from grundy.faces.cli.formats import compared, format_options
from grundy.faces.cli.limits import seconds_option
from grundy.faces.cli.output import say
from grundy.faces.cli.save import keep, out_option, save, write_text
from grundy.faces.formats import deliver
from grundy.faces.graphpicture import write_svg
from grundy.phrases.phrase import phrase
from grundy.rules.vectors import is_on_piles

_TERMS = 10_000
_PILES = 100
_LABEL = 8
_AROUND = 6  # lines of the screen that hold something else


@click.command("law")
@asks("law")
@format_options
@click.option("--latex", is_flag=True, help="Write the statement and its proof sketch in LaTeX.")
@click.option("--bfile", is_flag=True, help="Write the values as an OEIS b-file, the law on top.")
@click.option("--views", is_flag=True, help="Where no law is found, show all of the tables.")
@click.option("--store", metavar="DIR", help="Keep it in a folder, for other commands.")
@out_option({"--save": "path", "--plot": "plot"}, json="path", svg="plot", tex="tex", txt="values")
@seconds_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    n: int | None,
    latex: bool,
    bfile: bool,
    views: bool,
    path: str | None,
    store: str | None,
    plot: str | None,
    tex: str | None,
    values: str | None,
    limit: str,
) -> None:
    """Find the law of GAME, and its proof where there is one.

    \b
    Example:  grundy law kayles
              grundy law subtraction:1,3,4 --out law.json
              grundy law octal:0.16 -n 600000 --store laws
              grundy law octal:0.104 -n 230000000
              grundy law dawson --bfile
              grundy law 'take:1 or 4, or split into two equal piles'

    The law is found in a table, checked on a longer one, and then proved for every size or
    called observed; the claim is the law as `grundy prove` reads it. --out writes the certificate
    of the proof, or of the part that is proved, for `grundy check` (.json), its automaton (.svg),
    the theorem in LaTeX (.tex), the values as a b-file (.txt). With --store the certificate is
    checked, and kept in a folder where `solve`, `table`, `judge` and `code` with the same --store
    use it.
    Exit code 0: a law was found, proved or only observed; 1: none.
    """
    with users() as extra:
        compared(game, extra)
        if latex or tex:
            text = ask.latex(game, n, extra=extra)
            if latex:
                click.echo(text)
                return
            write_text(tex or "", text)
        answer = ask.law(game, None if bfile else n, limit=limit, extra=extra)
        table = _table(game, n, extra) if bfile or values else None
        if store is not None:
            keep(store, answer.certificate, extra)
    save(path, answer.certificate, kept=store is not None)
    if table and values:
        deliver(table, "bfile", values)
    if table and bfile:
        law = f"{answer.law.statement} ({answer.status})" if answer.law else "no law was found"
        click.echo(f"# {answer.game}: {law}")
        deliver(table, "bfile", None)
    else:
        present(answer, partial(_show, whole=views))
    if plot:
        write_svg(answer.certificate, plot, say)
    ctx.exit(0 if answer.law or table else 1)


def _table(game: str, count: int | None, extra: Extra) -> ask.Table:
    """Give as many values as the OEIS has in a b-file, or so many as were asked for."""
    most = _PILES if is_on_piles(impartial(game, extra)) else _TERMS
    return ask.table(game, most if count is None else count, extra=extra)


def _show(answer: ask.FoundLaw, whole: bool) -> None:
    if answer.law is None:
        none = phrase("no law found up to {n}", n=answer.checked_to)
        click.echo(f"{answer.game}: {say(none)}")
        if answer.why:
            click.echo(say(answer.why))
        click.echo("")
        _show_views(answer.views, whole)
        return
    click.echo(answer.game)
    show_line(phrase("law"), answer.law.statement, _LABEL)
    if answer.claim is not None:
        show_line(phrase("claim"), str(answer.claim), _LABEL)
    proved = click.style(say(phrase("proved")), fg="green", bold=True)
    if answer.status == "proved":
        show_line(phrase("status"), phrase("{proved} for every size", proved=proved), _LABEL)
        show_line(phrase("proof"), answer.theorem or "", _LABEL)
        return
    if answer.law.kind == "misere quotient":
        seen = phrase("{proved} for heaps to {n} only", proved=proved, n=answer.checked_to)
    else:
        seal = click.style(say(phrase("observed")), fg="yellow", bold=True)
        seen = phrase("{observed} up to {n}, not proved", observed=seal, n=answer.checked_to)
    show_line(phrase("status"), seen, _LABEL)
    show_line(phrase("why"), answer.why or "", _LABEL)


def _show_views(views: str, whole: bool) -> None:
    """Print a table, unless the whole is asked for only as much of it as the screen holds."""
    lines = views.splitlines()
    room = max(shutil.get_terminal_size().lines - _AROUND, _AROUND)
    shown = lines if whole else lines[:room]
    click.echo("\n".join(shown))
    if len(lines) > len(shown):
        rest = phrase("... and {n} lines more: --views shows all", n=len(lines) - len(shown))
        click.echo(say(rest))
