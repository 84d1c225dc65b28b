"""``grundy check``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.faces.cli.common import echo_json, json_option, load_option, users
from grundy.faces.cli.stages import stages


@click.command("check")
@click.argument("file")
@click.argument("game", required=False)
@json_option
@load_option
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    game: str | None,
    as_json: bool,
    load: str | None,
    rules: str | None,
) -> None:
    """Check the certificate in FILE with code that shares nothing with the prover.

    \b
    Example:  grundy prove nim:3 'f(n) == n % 4' --save nim3.json
              grundy check nim3.json

    With GAME it must be about that game. Exit code 0: accepted, 1: rejected.
    """
    with users(load, rules) as extra, stages() as told:
        answer = ask.check(file, game, progress=told, extra=extra)
    if as_json:
        echo_json(answer.json())
    elif answer.accepted:
        click.echo(f"{click.style('accepted', fg='green', bold=True)}  {answer.game}")
        click.echo(f"proved    {answer.statement}")
        for step in answer.steps:
            click.echo(f"checked   {step}")
    else:
        click.echo(f"{click.style('rejected', fg='red', bold=True)}  {answer.reason}")
    ctx.exit(0 if answer.accepted else 1)
