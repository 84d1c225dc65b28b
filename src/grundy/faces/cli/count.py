"""``grundy count``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.explain.language import reader
from grundy.faces.cli.common import (
    echo_json,
    game_argument,
    json_option,
    lang_option,
    load_option,
    users,
)
from grundy.phrases.phrase import phrase


@click.command("count")
@game_argument
@click.option("--below", type=int, required=True, help="Each pile is smaller than this.")
@click.option("--sum", "total", type=int, help="Count the positions of this sum only.")
@lang_option
@json_option
@load_option
def command(
    game: str,
    below: int,
    total: int | None,
    lang: str,
    as_json: bool,
    load: str | None,
    rules: str | None,
) -> None:
    """Count the lost positions of GAME exactly, by its law, which must be proved.

    \b
    Example:  grundy count wythoff --below 1000000000000000000
    """
    with users(load, rules) as extra:
        answer = ask.count(game, below, total, extra=extra)
    if as_json:
        echo_json(answer.json())
        return
    say = reader(lang)
    of = phrase("of sum {total}", total=total) if total is not None else ""
    said = phrase("{n} lost positions with each pile below {below}", n=answer.count, below=below)
    click.echo(f"{answer.game}: {say(said)}{' ' if of else ''}{say(of)}")
    click.echo(answer.statement)
