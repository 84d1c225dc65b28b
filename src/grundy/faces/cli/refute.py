"""``grundy refute``."""

from __future__ import annotations

import shlex

import click

from grundy import ask
from grundy.explain.language import reader
from grundy.faces.cli.common import asks, echo_json, users
from grundy.faces.cli.limits import seconds_option
from grundy.faces.cli.prove import show

_TRUE = "it is true for every size: prove it"


@click.command("refute")
@asks("refute")
@click.option("-n", "count", type=int, help="How far to look.")
@seconds_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    claim: str,
    count: int | None,
    limit: str,
    lang: str,
    as_json: bool,
    load: str | None,
    rules: str | None,
) -> None:
    """Give the first counterexample of CLAIM about GAME, and a line of play that shows it.

    \b
    Example:  grundy refute nim:3 'n % 3 == 0'
              grundy refute nim unique

    A claim is written as for `grundy prove`. False claims that go around have names, such as
    unique; a wrong name lists those of GAME. Exit code 0: refuted, 1: no counterexample found.
    """
    with users(load, rules) as extra:
        answer = ask.refute(game, claim, n=count, limit=limit, extra=extra)
    if as_json:
        echo_json(answer.json(reader(lang)))
    else:
        show(answer, reader(lang))
        if getattr(answer.why, "template", "") == _TRUE:
            click.echo(f"  grundy prove {shlex.quote(answer.game)} {shlex.quote(claim)}")
    ctx.exit(0 if answer.status == "refuted" else 1)
