"""``grundy levels``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.faces.cli.common import (
    asks,
    echo_json,
    users,
)
from grundy.faces.cli.patience import patience


@click.command("levels", context_settings={"ignore_unknown_options": True})
@asks("levels")
def command(game: str, position: str, as_json: bool, load: str | None, rules: str | None) -> None:
    """Count the distinct positions met when POSITION of GAME is solved in four ways.

    \b
    Example:  grundy levels nim 3 3 1
              grundy levels kayles 7 9

    Ordered tuples, multisets, sets (equal heaps cancel), single numbers: a better representation
    avoids solving the same position twice.
    """
    with users(load, rules) as extra, patience():
        answer = ask.levels(game, position, extra=extra)
    if as_json:
        echo_json(answer.json())
        return
    click.echo(f"{answer.game}  {answer.position}")
    click.echo(f"{'representation':<16}{'positions':>12}{'seconds':>10}  winner")
    for level in answer.levels:
        count = "too many" if level.positions is None else level.positions
        winner = level.winner or "?"
        click.echo(f"{level.name:<16}{count:>12}{level.seconds:>10.4f}  {winner}")
