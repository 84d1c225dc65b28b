"""``grundy law``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.faces.cli.common import echo_json, game_argument, json_option, load_option, users
from grundy.faces.cli.save import save, save_option


@click.command("law")
@game_argument
@click.option("-n", "count", type=int, help="How many values to look at.")
@click.option("--latex", is_flag=True, help="Write the statement and its proof sketch in LaTeX.")
@save_option
@json_option
@load_option
def command(
    game: str,
    count: int | None,
    latex: bool,
    path: str | None,
    as_json: bool,
    load: str | None,
    rules: str | None,
) -> None:
    """Find the law of GAME, and its proof where there is one.

    \b
    Example:  grundy law kayles
              grundy law subtraction:1,3,4 --save law.json
              grundy law 'take:1 or 4, or split into two equal piles'

    The law is found in a table, checked on a longer one, and then proved for every size or
    called observed. --save keeps the certificate of a proof for `grundy check`.
    """
    with users(load, rules) as extra:
        if latex:
            click.echo(ask.latex(game, count, extra=extra))
            return
        answer = ask.law(game, count, extra=extra)
    save(path, answer.certificate)
    if as_json:
        echo_json(answer.json())
    else:
        _show(answer)


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
