"""``grundy solve``."""

from __future__ import annotations

from collections.abc import Sequence

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
def command(
    game: str, position: str, misere: bool, as_json: bool, load: str | None, rules: str | None
) -> None:
    """Say who wins POSITION of GAME, every winning move, and why.

    \b
    Example:  grundy solve nim 3 5 7
              grundy solve wythoff 7 11
              grundy solve misere:nim 1+1+2+2

    POSITION is text of the game (`grundy games NAME` shows it); `-` reads it from standard input.
    """
    with users(load, rules) as extra:
        answer = ask.solve(game, position, misere=misere, extra=extra)
    if as_json:
        echo_json(answer.json())
    elif isinstance(answer, ask.PartizanAnswer):
        _show_partizan(answer)
    else:
        _show(answer)


def _show(answer: ask.Answer) -> None:
    last = ", last move loses" if answer.convention == "misere" else ""
    click.echo(f"{answer.game}  {shorten(answer.position, _WIDE)}{last}")
    click.echo(f"winner  {_bold(f'{answer.winner} player')}  ({answer.outcome}-position)")
    if answer.value is not None:
        click.echo(f"value   {shorten(answer.value, _WIDE)}")
    click.echo(f"why     {answer.reason}")
    if answer.outcome == "N":
        only = "  (the only one)" if answer.unique else ""
        _show_moves("winning moves", answer.moves, answer.complete, only)


def _show_partizan(answer: ask.PartizanAnswer) -> None:
    click.echo(f"{answer.game}  {shorten(answer.position, _WIDE)}")
    side = {"first": "first player", "second": "second player"}.get(answer.winner, answer.winner)
    click.echo(f"winner  {_bold(side)}  ({answer.outcome}-position)")
    if answer.value is not None:
        heat = f"   mean {answer.mean}" if answer.mean != answer.value else ""
        if answer.temperature is not None and heat:
            heat += f", temperature {answer.temperature}"
        click.echo(f"value   {shorten(answer.value, _WIDE)}{heat}")
    click.echo(f"why     {answer.reason}")
    for component in answer.components:
        click.echo(f"part    {component}")
    _show_moves("winning moves of Left", answer.left, answer.complete)
    _show_moves("winning moves of Right", answer.right, answer.complete)


def _bold(text: str) -> str:
    return click.style(text, bold=True, fg="green")


def _show_moves(title: str, moves: Sequence[ask.MoveText], complete: bool, only: str = "") -> None:
    count = len(moves)
    click.echo(f"{title}: {count}{'' if complete else ' or more'}{only}")
    shown = [(shorten(m.text, _WIDE), shorten(m.to, _WIDE)) for m in moves[:_SHOWN]]
    width = max((len(text) for text, _ in shown), default=0)
    for text, to in shown:
        click.echo(f"  {text}" if text.endswith(f"-> {to}") else f"  {text:<{width}}  ->  {to}")
    if count > _SHOWN:
        click.echo(f"  ... and {count - _SHOWN} more (--json lists them)")
