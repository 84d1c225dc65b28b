"""``grundy words``."""

from __future__ import annotations

import click

from grundy.ask.words import skeleton
from grundy.faces.cli.common import echo_json, json_option, load_option, users
from grundy.faces.cli.output import wanted

__all__ = ["command"]


@click.command("words")
@click.argument("name")
@json_option
@load_option
@click.pass_context
def command(ctx: click.Context, name: str) -> None:
    """Write what the game NAME lacks in other languages, to be filled in and put into its class.

    \b
    Example:  grundy words cram
              grundy words mine --load mine.py

    Exit code 0: nothing is missing, 1: what it prints.
    """
    with users() as extra:
        text = skeleton(name, extra=extra)
    if wanted("as_json"):
        echo_json({"game": name, "words": text})
    elif text:
        click.echo(text)
    ctx.exit(1 if text else 0)
