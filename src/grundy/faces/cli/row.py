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

    B is 1, W is -1; (BW) repeats for ever.
    """
    answer = values.row(number)
    if as_json:
        echo_json(answer.json())
    else:
        click.echo(f"{answer.number} = {answer.row}  (born on day {answer.birthday})")
