"""``grundy catalogue``."""

from __future__ import annotations

from typing import Any

import click

from grundy.ask.surveys import CatalogueRows, catalogue_views, export_catalogue, query_catalogue
from grundy.errors import InputError, shorten
from grundy.faces.cli.common import echo_json, json_option
from grundy.faces.cli.lookup import command as lookup
from grundy.faces.cli.tongue import say
from grundy.faces.columns import pad, width
from grundy.phrases.phrase import phrase

_WIDE = 72
_HEADS = {"table": phrase("table"), "rows": phrase("rows"), "game": phrase("game")}


class _Questions(click.Group):
    """Take a first word that is no command for the place of a catalogue."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put ``query`` first where no command of the group is named."""
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["query", *args]
        return super().parse_args(ctx, args)


@click.group("catalogue", cls=_Questions)
def command() -> None:
    """Ask the catalogue of a survey: its folder, or the file itself.

    \b
    Example:  grundy catalogue octal3
              grundy catalogue octal3 'SELECT * FROM preperiods LIMIT 10'
              grundy catalogue octal3 unsolved
              grundy catalogue octal3 --export csv summary.csv
              grundy catalogue lookup 0,1,2,3,1,4,3,2

    `grundy catalogue query --help` says more; answers take --json. The catalogue named `ready`
    comes with grundy: all octal codes with up to three digits, and all subtraction sets within
    1..12.
    """


command.add_command(lookup)


@command.command("query")
@click.argument("place", metavar="DIR|FILE")
@click.argument("sql", required=False)
@click.option(
    "--export",
    "target",
    nargs=2,
    metavar="csv|parquet FILE",
    help="Write the answer, or the summary of all games, to a file.",
)
@json_option
def query(place: str, sql: str | None, target: tuple[str, str] | None, as_json: bool) -> None:
    """Answer a question in SQL, which cannot change the catalogue; without one, list what is there.

    \b
    Example:  grundy catalogue octal3 'SELECT game, period FROM laws WHERE period > 100'
              grundy catalogue octal3 records
              grundy catalogue octal3 equivalences --export parquet classes.parquet

    A table's name alone asks for all of it. Ready questions: summary, unsolved, preperiods,
    equivalences (equal sequences behind their leading zeros, and on what basis), records,
    failures.
    """
    if sql and sql.isidentifier():
        sql = f"SELECT * FROM {sql}"
    if target is not None:
        form, file = target
        if form not in ("csv", "parquet"):
            raise InputError("csv or parquet", got=form, where="--export")
        rows = f"{export_catalogue(place, sql, form, file):,}"
        click.echo(say(phrase("{file}: {n} rows", file=file, n=rows)), err=True)
        return
    answer = query_catalogue(place, sql) if sql else catalogue_views(place)
    if as_json:
        echo_json(answer.json())
    else:
        _show(answer)


def _show(answer: CatalogueRows) -> None:
    cells = [list(answer.columns), *([_cell(value) for value in row] for row in answer.rows)]
    cells[0] = [say(_HEADS.get(name, name)) for name in cells[0]]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    numeric = [
        all(isinstance(v, int | float | None) for v in c) for c in zip(*answer.rows, strict=True)
    ]
    right = numeric or [False] * len(widths)
    for row in cells:
        words = (
            " " * (w - width(c)) + c if r else pad(c, w)
            for c, w, r in zip(row, widths, right, strict=True)
        )
        click.echo("  ".join(words).rstrip())


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    return "" if value is None else shorten(" ".join(str(value).split("\n")), _WIDE)
