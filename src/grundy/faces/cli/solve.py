"""``grundy solve``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.errors import shorten
from grundy.faces.cli.common import (
    echo_json,
    game_argument,
    json_option,
    load_option,
    position_argument,
    users,
)

_SHOWN = 40
_WIDE = 100


@click.command("solve", context_settings={"ignore_unknown_options": True})
@game_argument
@position_argument
@click.option("--misere", is_flag=True, help="Whoever makes the last move loses.")
@json_option
@load_option
def command(game: str, position: str, misere: bool, as_json: bool, load: str | None) -> None:
    """Say who wins POSITION of GAME, every winning move, and why.

    \b
    Example:  grundy solve nim 3 5 7
              grundy solve wythoff 7 11
              grundy solve misere:nim 1+1+2+2

    POSITION is text of the game (`grundy games NAME` shows it); `-` reads it from standard input.
    """
    with users(load) as extra:
        answer = ask.solve(game, position, misere=misere, extra=extra)
    if as_json:
        echo_json(answer.json())
    else:
        _show(answer)


def _show(answer: ask.Answer) -> None:
    last = ", last move loses" if answer.convention == "misere" else ""
    click.echo(f"{answer.game}  {shorten(answer.position, _WIDE)}{last}")
    winner = click.style(f"{answer.winner} player", bold=True, fg="green")
    click.echo(f"winner  {winner}  ({answer.outcome}-position)")
    if answer.value is not None:
        click.echo(f"value   {shorten(answer.value, _WIDE)}")
    click.echo(f"why     {answer.reason}")
    if answer.outcome == "N":
        _show_moves(answer)


def _show_moves(answer: ask.Answer) -> None:
    count = len(answer.moves)
    number = f"{count}" if answer.complete else f"{count} or more"
    click.echo(f"winning moves: {number}" + ("  (the only one)" if answer.unique else ""))
    shown = [(shorten(m.text, _WIDE), shorten(m.to, _WIDE)) for m in answer.moves[:_SHOWN]]
    width = max((len(text) for text, _ in shown), default=0)
    for text, to in shown:
        click.echo(f"  {text}" if text.endswith(f"-> {to}") else f"  {text:<{width}}  ->  {to}")
    if count > _SHOWN:
        click.echo(f"  ... and {count - _SHOWN} more (--json lists them)")
