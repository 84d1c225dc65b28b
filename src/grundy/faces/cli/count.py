"""``grundy count``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.errors import InputError
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
from grundy.rules.text import numbers


@click.command("count")
@game_argument
@click.option("--below", type=int, help="Each pile is smaller than this.")
@click.option("--sum", "total", type=int, help="Count the positions of this sum only.")
@click.option("--box", metavar="N,N,...", help="A bound for each pile instead; by a table.")
@click.option("--limit", metavar="SECONDS", type=float, default=600.0, help="Refuse longer tables.")
@lang_option
@json_option
@load_option
def command(
    game: str,
    below: int | None,
    total: int | None,
    box: str | None,
    limit: float,
    lang: str,
    as_json: bool,
    load: str | None,
    rules: str | None,
) -> None:
    """Count the lost positions of GAME exactly, by its law where one is proved, or in a table.

    \b
    Example:  grundy count wythoff --below 1000000000000000000
              grundy count take:squares --below 100000
              grundy count wythoff --box 100,200 --sum 50
    """
    sides = numbers(box, least=1, what="bound") if box else []
    if below is None and not sides:
        raise InputError("--below N, or --box N,N,...", got="", where="count")
    with users(load, rules) as extra:
        bound = max(sides) if below is None else below
        answer = ask.count(game, bound, total, box=sides, limit=limit, extra=extra)
    if as_json:
        echo_json(answer.json())
        return
    say = reader(lang)
    of = phrase("of sum {total}", total=total) if total is not None else ""
    bounds = ", ".join(map(str, answer.box)) or answer.below
    said = phrase("{n} lost positions with each pile below {below}", n=answer.count, below=bounds)
    click.echo(f"{answer.game}: {say(said)}{' ' if of else ''}{say(of)}")
    click.echo(say(answer.statement))
