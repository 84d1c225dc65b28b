"""``grundy catalogue lookup``."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import click

from grundy.ask.lookup import lookup
from grundy.errors import shorten
from grundy.faces.cli.common import echo_json, json_option
from grundy.faces.cli.tongue import say
from grundy.faces.columns import pad
from grundy.phrases.phrase import Phrase, phrase, phrases
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
    law = say(first.statement) if first.statement else say(phrase("no law is known"))
    status = pad(say(_STATUS.get(first.status, first.status)), 10) if first.statement else ""
    click.echo(f"  {status}{shorten(law, _WIDE)}")
    if first.misere:
        click.echo(f"  {pad(say(phrase('misere')), 10)}{say(first.misere)}")
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


_STATUS = {"proved": phrase("proved"), "observed": phrase("observed")}
