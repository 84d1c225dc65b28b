"""``grundy catalogue lookup``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import click

from grundy.ask.lookup import lookup
from grundy.errors import shorten
from grundy.faces.cli.common import echo_json, json_option
from grundy.survey.lookup import Match

_GROUPS = 10
_MEMBERS = 4
_WIDE = 100


@click.command("lookup", context_settings={"ignore_unknown_options": True})
@click.argument("terms", nargs=-1, required=True)
@click.option("--catalogue", default="ready", metavar="DIR|FILE", help="Where to search.")
@json_option
@click.pass_context
def command(ctx: click.Context, terms: Sequence[str], catalogue: str, as_json: bool) -> None:
    """Find the games that have the values TERMS, at heap 0 or at a later one.

    \b
    Example:  grundy catalogue lookup 0,1,2,3,1,4,3,2
              grundy catalogue lookup 1 0 2 2 4 1 1 3 --catalogue octal3

    Without --catalogue it searches the one that comes with grundy: all octal codes with up to
    three digits, and all subtraction sets within 1..12. The first 20 terms behind leading zeros
    must stand within the first 64 heaps; what lies beyond is worked out.
    """
    found = lookup(" ".join(terms), catalogue=catalogue)
    if as_json:
        echo_json(found.json())
    else:
        _show(found.matches)
    if not found.matches:
        ctx.exit(1)


def _show(matches: Sequence[Match]) -> None:
    groups: dict[str, list[Match]] = {}
    for match in matches:
        groups.setdefault(match.likeness, []).append(match)
    if not groups:
        click.echo("no game of the catalogue has these values")
    for group in islice(groups.values(), _GROUPS):
        _show_group(group)
    if len(groups) > _GROUPS:
        shown = sum(len(group) for group in islice(groups.values(), _GROUPS))
        click.echo(f"and {len(matches) - shown} more: give more terms, or --json")


def _show_group(group: list[Match]) -> None:
    first, *others = group
    click.echo(f"{first.game}, {_place(first.shift)}")
    status = f"{first.status:8}  " if first.statement else ""
    click.echo(f"  {status}{shorten(first.statement or 'no law is known', _WIDE)}")
    if others:
        size = "for every size" if first.basis == "proved" else f"for {first.compared:,} values"
        names = [m.game + (f" ({_place(m.shift)})" * (m.shift != first.shift)) for m in others]
        more = f" and {len(names) - _MEMBERS} more" if len(names) > _MEMBERS else ""
        click.echo(f"  equal {size}: {', '.join(names[:_MEMBERS])}{more}")


def _place(shift: int) -> str:
    if shift >= 0:
        return f"from heap {shift} on"
    return f"but for {-shift} zero{'s' * (shift < -1)} at the start"
