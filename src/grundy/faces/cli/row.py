"""``grundy row``."""

from __future__ import annotations

import click

from grundy.ask import values
from grundy.faces.cli.common import echo_json, json_option


@click.command("row", context_settings={"ignore_unknown_options": True})
@click.argument("number")
@json_option
def command(number: str, as_json: bool) -> None:
    """Build the row of black and white stones whose value is NUMBER.

    \b
    Example:  grundy row 5/8
              grundy row 2/3
              grundy row 'omega - 1'
              grundy row 'x = 1:(-1):x'

    B is 1, W is -1; (BW) repeats for ever. An equation says what a row without end begins with:
    1:x is a black stone followed by x, (-1):x a white one.
    """
    answer = values.row(number)
    if as_json:
        echo_json(answer.json())
    else:
        click.echo(f"{answer.number} = {answer.row}  (born on day {answer.birthday})")
