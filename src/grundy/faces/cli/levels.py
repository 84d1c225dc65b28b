"""``grundy levels``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.faces.cli.common import asks, present, users
from grundy.faces.cli.output import say
from grundy.faces.columns import pad, width
from grundy.phrases.phrase import phrase

_WINNERS = {"first": phrase("first"), "second": phrase("second")}
_NAMES = {
    "ordered tuples": phrase("ordered tuples"),
    "multisets": phrase("multisets"),
    "sets": phrase("sets"),
    "single numbers": phrase("single numbers"),
}


@click.command("levels", context_settings={"ignore_unknown_options": True})
@asks("levels")
def command(game: str, position: str) -> None:
    """Count the distinct positions met when POSITION of GAME is solved in four ways.

    \b
    Example:  grundy levels nim 3 3 1
              grundy levels kayles 7 9

    Ordered tuples, multisets, sets (equal heaps cancel), single numbers: a better representation
    avoids solving the same position twice.
    """
    with users() as extra:
        present(ask.levels(game, position, extra=extra), _show)


def _show(answer: ask.Levels) -> None:
    click.echo(f"{answer.game}  {answer.position}")
    heads = (phrase("representation"), phrase("positions"), phrase("seconds"), phrase("winner"))
    _show_row(*map(say, heads))
    for level in answer.levels:
        many = level.positions is None
        count = say(phrase("too many")) if many else str(level.positions)
        winner = say(_WINNERS[level.winner]) if level.winner else "?"
        _show_row(say(_NAMES[level.name]), count, f"{level.seconds:.4f}", winner)


def _show_row(name: str, positions: str, seconds: str, winner: str) -> None:
    """Print a row of the table; numbers end below each other."""
    counts = " " * max(12 - width(positions), 1) + positions
    spent = " " * max(10 - width(seconds), 1) + seconds
    click.echo(f"{pad(name, 16)}{counts}{spent}  {winner}")
