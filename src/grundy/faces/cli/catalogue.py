"""``grundy catalogue``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import click

from grundy.ask.lookup import lookup
from grundy.ask.surveys import CatalogueRows, catalogue_views, export_catalogue, query_catalogue
from grundy.errors import InputError, shorten
from grundy.explain.foreign import CATALOGUED, recognised
from grundy.faces.cli.common import json_option, present
from grundy.faces.cli.output import say
from grundy.faces.columns import pad, width
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.survey.query import Match

_WIDE = 72
_GROUPS = 10
_MEMBERS = 4
_WIDE_LAW = 100
_STATUS = {"proved": phrase("proved"), "observed": phrase("observed")}
_NONE = phrase("no law is known")
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
def query(place: str, sql: str | None, target: tuple[str, str] | None) -> None:
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
    present(answer, _show)


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


@command.command("lookup", context_settings={"ignore_unknown_options": True})
@click.argument("terms", nargs=-1, required=True)
@click.option("--catalogue", default="ready", metavar="DIR|FILE", help="Where to search.")
@json_option
@click.pass_context
def look_up(ctx: click.Context, terms: Sequence[str], catalogue: str) -> None:
    """Find the games that have the values TERMS, at heap 0 or at a later one.

    \b
    Example:  grundy catalogue lookup 0,1,2,3,1,4,3,2
              grundy catalogue lookup 1 0 2 2 4 1 1 3 --catalogue octal3

    Without --catalogue it searches the one that comes with grundy: all octal codes with up to
    three digits, and all subtraction sets within 1..12. The first 20 terms behind leading zeros
    must stand within the first 64 heaps; what lies beyond is worked out.
    """
    found = lookup(" ".join(terms), catalogue=catalogue)
    present(found, lambda found: _show_matches(found.matches))
    if not found.matches:
        ctx.exit(1)


def _show_matches(matches: Sequence[Match]) -> None:
    groups: dict[str, list[Match]] = {}
    for match in matches:
        groups.setdefault(match.equality, []).append(match)
    if not groups:
        click.echo(say(phrase("no game of the catalogue has these values")))
    for group in islice(groups.values(), _GROUPS):
        _show_group(group)
    if len(groups) > _GROUPS:
        shown = sum(len(group) for group in islice(groups.values(), _GROUPS))
        more = len(matches) - shown
        click.echo(say(phrase("and {n} more: give more terms, or --json", n=more)))


def _show_group(group: list[Match]) -> None:
    first, *others = group
    place = phrase("{game}, {place}", game=first.game, place=_place(first.shift))
    click.echo(say(place))
    law = say(recognised(first.statement or _NONE, CATALOGUED))
    status = pad(say(_STATUS.get(first.status, first.status)), 10) if first.statement else ""
    click.echo(f"  {status}{shorten(law, _WIDE_LAW)}")
    if first.misere:
        click.echo(f"  {pad(say(phrase('misere')), 10)}{say(recognised(first.misere, CATALOGUED))}")
    if others:
        click.echo(f"  {say(_equal(first, others))}")


def _equal(first: Match, others: list[Match]) -> Phrase:
    """Say which games have the same values."""
    names = tuple(
        m.game if m.shift == first.shift else phrase("{game} ({place})", game=m.game, place=place)
        for m in others
        for place in (_place(m.shift),)
    )
    if first.basis == "proved":
        size = phrase("for every size")
    else:
        size = phrase("for {n} values", n=f"{first.compared:,}")
    equal = phrase("equal {size}: {names}", size=size, names=names[:_MEMBERS])
    more = len(names) - _MEMBERS
    return phrase("{equal} and {n} more", equal=equal, n=more) if more > 0 else equal


def _place(shift: int) -> Phrase:
    if shift >= 0:
        return phrase("from heap {n} on", n=shift)
    return phrases(
        "but for {n} zero at the start", "but for {n} zeros at the start", -shift, n=-shift
    )
