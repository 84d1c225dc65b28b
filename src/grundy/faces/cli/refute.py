"""``grundy refute``."""

from __future__ import annotations

import shlex

import click

from grundy import ask
from grundy.faces.cli.common import asks, present, users
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
) -> None:
    """Give the first counterexample of CLAIM about GAME, and a line of play that shows it.

    \b
    Example:  grundy refute nim:3 'n % 3 == 0'
              grundy refute nim unique

    A claim is written as for `grundy prove`. False claims that go around have names, such as
    unique; a wrong name lists those of GAME. Exit code 0: refuted, 1: no counterexample found.
    """
    with users() as extra:
        answer = ask.refute(game, claim, n=count, limit=limit, extra=extra)
    present(answer, _show)
    ctx.exit(0 if answer.status == "refuted" else 1)


def _show(answer: ask.Judged) -> None:
    show(answer)
    if getattr(answer.why, "template", "") == _TRUE:
        click.echo(f"  grundy prove {shlex.quote(answer.game)} {shlex.quote(answer.claim)}")
