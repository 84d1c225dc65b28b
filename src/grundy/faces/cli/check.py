"""``grundy check``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.faces.cli.common import echo_json, json_option


@click.command("check")
@click.argument("file")
@json_option
@click.pass_context
def command(ctx: click.Context, file: str, as_json: bool) -> None:
    """Check the certificate in FILE with code that shares nothing with the prover.

    \b
    Example:  grundy prove nim:3 'f(n) == n % 4' --save nim3.json
              grundy check nim3.json

    Exit code 0: accepted, 1: rejected.
    """
    answer = ask.check(file)
    if as_json:
        echo_json(answer.json())
    elif answer.accepted:
        click.echo(f"{click.style('accepted', fg='green', bold=True)}  {answer.game}")
        click.echo(f"  {answer.statement}")
    else:
        click.echo(f"{click.style('rejected', fg='red', bold=True)}  {answer.reason}")
    ctx.exit(0 if answer.accepted else 1)
