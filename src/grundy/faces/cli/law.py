"""``grundy law``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.ask.common import Extra
from grundy.faces.cli.common import echo_json, game_argument, json_option, load_option, users
from grundy.faces.cli.save import save, save_option
from grundy.faces.cli.stages import stages
from grundy.faces.formats import deliver

_TERMS = 10_000
_PILES = 100


@click.command("law")
@game_argument
@click.option("-n", "count", type=int, help="How many values to look at; with --bfile, to write.")
@click.option("--latex", is_flag=True, help="Write the statement and its proof sketch in LaTeX.")
@click.option("--bfile", is_flag=True, help="Write the values as an OEIS b-file, the law on top.")
@save_option
@json_option
@load_option
def command(
    game: str,
    count: int | None,
    latex: bool,
    bfile: bool,
    path: str | None,
    as_json: bool,
    load: str | None,
    rules: str | None,
) -> None:
    """Find the law of GAME, and its proof where there is one.

    \b
    Example:  grundy law kayles
              grundy law subtraction:1,3,4 --save law.json
              grundy law octal:0.104 -n 230000000
              grundy law dawson --bfile
              grundy law 'take:1 or 4, or split into two equal piles'

    The law is found in a table, checked on a longer one, and then proved for every size or
    called observed. --save keeps the certificate of a proof for `grundy check`.
    """
    with users(load, rules) as extra, stages() as told:
        if latex:
            click.echo(ask.latex(game, count, progress=told, extra=extra))
            return
        answer = ask.law(game, None if bfile else count, progress=told, extra=extra)
        table = _table(game, count, extra) if bfile else None
    save(path, answer.certificate)
    if table:
        law = f"{answer.law.statement} ({answer.status})" if answer.law else "no law was found"
        click.echo(f"# {answer.game}: {law}")
        deliver(table, "bfile", None)
    elif as_json:
        echo_json(answer.json())
    else:
        _show(answer)


def _table(game: str, count: int | None, extra: Extra) -> ask.Table:
    """Give as many values as the OEIS has in a b-file, or so many as were asked for."""
    most = _PILES if ask.is_two_piles(game, extra) else _TERMS
    return ask.table(game, most if count is None else count, extra=extra)


def _show(answer: ask.FoundLaw) -> None:
    if answer.law is None:
        click.echo(f"{answer.game}: no law found up to {answer.checked_to}\n")
        click.echo(answer.views)
        return
    click.echo(answer.game)
    click.echo(f"law     {answer.law.statement}")
    if answer.status == "proved":
        click.echo(f"status  {click.style('proved', fg='green', bold=True)} for every size")
        click.echo(f"proof   {answer.theorem}")
    else:
        seen = click.style("observed", fg="yellow", bold=True)
        click.echo(f"status  {seen} up to {answer.checked_to}, not proved")
        click.echo(f"why     {answer.why}")
