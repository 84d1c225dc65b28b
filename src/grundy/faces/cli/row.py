"""``grundy row``."""

from __future__ import annotations

import click

from grundy.ask import values
from grundy.errors import shorten
from grundy.faces.cli.common import asks, present
from grundy.faces.cli.output import say
from grundy.phrases.phrase import phrase

_WIDE = 200


@click.command("row", context_settings={"ignore_unknown_options": True})
@asks("row")
def command(value: str) -> None:
    """Build the row of black and white stones that the number VALUE is.

    \b
    Example:  grundy row 5/8
              grundy row 2/3
              grundy row 2/7
              grundy row 'x = 1:(-1):x'

    B is 1, W is -1; (BW) repeats for ever. An equation says what a row without end begins with:
    1:x is a black stone followed by x, (-1):x a white one.
    """
    present(values.row(value), _show)


def _show(answer: values.RowOf) -> None:
    row = shorten(answer.row, _WIDE) or say(phrase("the empty row"))
    born = phrase("born on day {day}", day=answer.birthday)
    if len(answer.row) > _WIDE:
        count = len(answer.row)
        born = phrase("{born}; {n} letters, all with --json", born=born, n=count)
    click.echo(f"{answer.number} = {row}  ({say(born)})")
