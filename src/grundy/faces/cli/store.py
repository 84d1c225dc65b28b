"""``grundy store``."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.ask import Table
from grundy.ask.common import game as game_of
from grundy.ask.surveys import catalogue_damage
from grundy.errors import InputError
from grundy.faces.cli.common import echo_json, json_option
from grundy.faces.cli.output import say, wanted
from grundy.faces.columns import width
from grundy.faces.formats import deliver
from grundy.phrases.phrase import phrase
from grundy.solvers.cost import readable
from grundy.store import Store

_FORMS = {".npy": "npy", ".csv": "csv", ".json": "json", ".txt": "bfile"}


@click.group("store")
def command() -> None:
    """Look after a folder of long sequences, as `grundy table --store DIR` makes it.

    \b
    Example:  grundy store list runs
              grundy store verify runs
              grundy store export runs octal:0.16 values.npy
              grundy store drop runs octal:0.16

    Each of them takes --json where it prints.
    """


@command.command("list")
@click.argument("folder")
@json_option
def list_(folder: str) -> None:
    """List the games in FOLDER, how many values each has, and how large it is.

    \b
    Example:  grundy store list runs
    """
    entries = Store.open(folder).entries()
    if wanted("as_json"):
        keys = ("game", "values", "width", "bytes", "version")
        echo_json([{k: getattr(e, k) for k in keys} | {"when": str(e.when)} for e in entries])
        return
    for e in entries:
        note = f"  {e.damage}" if e.damage else ""
        size = f"{readable(e.bytes):>10}"
        values = say(phrase("{n} values", n=f"{e.values:,}"))
        room = " " * max(21 - width(values), 0)
        click.echo(f"{room}{values}  {size}  {e.when:%Y-%m-%d %H:%M}  {e.game}{note}")


@command.command("verify")
@click.argument("folder")
@json_option
@click.pass_context
def verify(ctx: click.Context, folder: str) -> None:
    """Read every block in FOLDER, and a survey's catalogue; exit with 1 where one is damaged.

    \b
    Example:  grundy store verify runs
    """
    reports = [(r.game, r.values, [str(d) for d in r.damage]) for r in Store.open(folder).verify()]
    found = catalogue_damage(folder)
    if wanted("as_json"):
        rows = [*reports, *([("catalogue", *found)] if found else [])]
        echo_json([dict(zip(("game", "values", "damage"), row, strict=True)) for row in rows])
    else:
        for game, values, damage in reports:
            _report(phrase("{game}: {n} values", game=game, n=f"{values:,}"), damage)
        if found:
            _report(phrase("catalogue: {n} games", n=f"{found[0]:,}"), found[1])
    if any(damage for *_, damage in reports) or (found and found[1]):
        ctx.exit(1)


def _report(what: str, damage: list[str]) -> None:
    state = phrase("{what}, damaged", what=what) if damage else phrase("{what}, sound", what=what)
    click.echo(say(state))
    for one in damage:
        click.echo(f"  {say(one)}")


@command.command("export")
@click.argument("folder")
@click.argument("game")
@click.argument("file")
def export(folder: str, game: str, file: str) -> None:
    """Write the values of GAME to FILE, in the format that its ending names.

    \b
    Example:  grundy store export runs octal:0.16 values.npy

    Endings: .npy, .csv, .json, .txt (an OEIS b-file).
    """
    form = _FORMS.get(Path(file).suffix)
    if form is None:
        raise InputError(
            phrase("a file that ends in {names}", names=", ".join(_FORMS)), got=file, where="export"
        )
    store = Store.open(folder)
    key = _key(store, game)
    deliver(Table(key, 0, store.sequence(key).read()), form, file)


@command.command("drop")
@click.argument("folder")
@click.argument("game")
def drop(folder: str, game: str) -> None:
    """Delete the values of GAME from FOLDER.

    \b
    Example:  grundy store drop runs octal:0.16
    """
    store = Store.open(folder)
    store.drop(_key(store, game))


def _key(store: Store, text: str) -> str:
    """Give the text under which a game is stored, from any text that names it."""
    return text if text in store else game_of(text).text
