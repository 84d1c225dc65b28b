"""``grundy survey``, ``catalogue`` and ``store``: many games, and what is kept of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from grundy import store as disk
from grundy.ask import Table
from grundy.ask.common import game as game_of
from grundy.ask.surveys import (
    CatalogueRows,
    SurveyReport,
    catalogue_damage,
    catalogue_views,
    export_catalogue,
    lookup,
    query_catalogue,
)
from grundy.ask.surveys import survey as run_survey
from grundy.errors import InputError, shorten
from grundy.faces.cli.common import echo_json, json_option, present, show_line
from grundy.faces.cli.guidance import Commands, Typed
from grundy.faces.cli.output import missing, say, wanted
from grundy.faces.cli.save import deliver
from grundy.faces.cli.screen import columns, pad, width
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.solvers.cost import readable
from grundy.solvers.progress import doing
from grundy.survey.query import Match

if TYPE_CHECKING:
    from grundy.survey.run import State

_BOARDS = "boards:"
_LABEL = 10
_KNOWN = 1.0


@click.command("survey")
@click.argument("spec")
@click.option("--store", metavar="DIR", help="The folder of the survey.")
@click.option("-n", "length", cls=Typed, type=int, help="How many values of each game (3000).")
@click.option(
    "--compute", metavar="LIST", help="Some of law,period,proof,rare,maximum,density,misere."
)
@click.option("--seconds", cls=Typed, type=float, help="How long one game may take (60).")
@click.option(
    "--workers", cls=Typed, type=int, metavar="N", help="How many processes, or jobs of SLURM."
)
@click.option("--scheduler", metavar="ADDRESS", help="A running scheduler of Dask.")
@click.option("--slurm", is_flag=True, help="Start workers of Dask as jobs of SLURM.")
@click.option("--yes", is_flag=True, help="Run more than a million games.")
@json_option
def survey_command(
    spec: str,
    store: str | None,
    compute: str | None,
    **options: Any,
) -> None:
    """Study many games and keep what is found in a catalogue in DIR.

    \b
    Example:  grundy survey octal:d0.d1d2d3 --store octal3
              grundy survey 'subtraction:subsets(1..12)' --store sets --compute law,maximum
              grundy survey 'take:1..{m} where m=2..20; kayles; @more.txt' --store mine
              grundy survey study.toml --store mine --scheduler tcp://host:8786
              grundy catalogue octal3 'SELECT * FROM unsolved'
              grundy survey boards:domineering -n 65536

    SPEC is families of games split by ; or a TOML file with games, compute, length and seconds.
    In a family [0-7] is one of these characters, d1 a digit of a code (d0 is 0 or 4),
    subsets(1..16) every set of these numbers, {m} a number that `where m=2..20` names, @FILE
    a list of families.

    The same command goes on with a survey that was interrupted, or killed. A game that fails, or
    takes too long, is written down with its reason; with more --seconds it is tried again.

    boards:GAME values the small boards of a game, for your later searches: no DIR; -n bounds the
    boards of one size (16384).
    """
    if spec.startswith(_BOARDS):
        _boards(spec.removeprefix(_BOARDS), options["length"])
        return
    if store is None:
        raise missing("store")
    words = None if compute is None else [word.strip() for word in compute.split(",")]
    with _progress() as tell:
        report = run_survey(spec, store, compute=words, tell=tell, **options)
    present(report, _show)


def _boards(name: str, most: int | None) -> None:
    from grundy.survey.boards import MOST, survey_kept

    path = survey_kept(name, most or MOST, lambda line: click.echo(say(line), err=True))
    if wanted("as_json"):
        echo_json({"file": None if path is None else str(path)})
    else:
        click.echo(path)


def _show(report: SurveyReport) -> None:
    click.echo(report.title)
    show_line(phrase("games"), _counts(report), _LABEL)
    show_line(phrase("proved"), f"{report.proved:,}", _LABEL)
    show_line(phrase("observed"), f"{report.observed:,}", _LABEL)
    show_line(phrase("no law"), f"{report.none:,}", _LABEL)
    if report.failed:
        again = f"{report.failed:,}: grundy catalogue {report.store} failures"
        show_line(phrase("failed"), again, _LABEL)
    show_line(phrase("ask"), f"grundy catalogue {report.store} 'SELECT * FROM summary'", _LABEL)


def _counts(report: SurveyReport) -> Phrase:
    fresh, seconds = report.done + report.failed, report.seconds
    now = phrase(
        "{games}: {fresh} now in {seconds} s",
        games=f"{report.games:,}",
        fresh=f"{fresh:,}",
        seconds=f"{seconds:.1f}",
    )
    said: Phrase = now
    if fresh and seconds:
        rate = phrase("{rate} a second", rate=f"{fresh / seconds:,.0f}")
        said = phrase("{said}, {more}", said=said, more=rate)
    if report.kept:
        kept = phrase("{kept} were there", kept=f"{report.kept:,}")
        said = phrase("{said}, {more}", said=said, more=kept)
    return said


@contextmanager
def _progress() -> Iterator[Callable[[State], None]]:
    """Give a function that says how far a survey is.

    The rate counts from the first game on: before it, processes were being started.
    """
    first: list[tuple[float, int]] = []

    def tell(state: State) -> None:
        now, fresh = monotonic(), state.done + state.failed
        if fresh and not first:
            first.append((now, fresh))
        began, before = first[0] if first else (now, fresh)
        seconds = now - began
        doing(_line(state, (fresh - before) / seconds if seconds > _KNOWN else 0.0))

    try:
        yield tell
    except KeyboardInterrupt:
        text = say(phrase("interrupted; the same command goes on from here"))
        click.echo(f"grundy: {text}", err=True)
        raise


def _line(state: State, rate: float) -> str:
    counts = phrase(
        "{done} done, {failed} failed, {left} left",
        done=f"{state.kept + state.done:,}",
        failed=f"{state.failed:,}",
        left=f"{state.left:,}",
    )
    if not rate:
        return say(phrase("{counts}; no rate yet", counts=counts))
    return say(
        phrase(
            "{counts}; {rate} games a second, {remains} s left",
            counts=counts,
            rate=f"{rate:,.1f}",
            remains=f"{state.left / rate:,.0f}",
        )
    )


# --- ``grundy catalogue``


_WIDE_CELL = 72
_GROUPS = 10
_MEMBERS = 4
_WIDE_LAW = 100
_NONE = phrase("no law is known")
_HEADS = ("table", "rows", "game")


class _Questions(Commands):
    """Take a first word that is no command for the place of a catalogue."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put ``query`` first where no command of the group is named."""
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["query", *args]
        return super().parse_args(ctx, args)


@click.group("catalogue", cls=_Questions)
def catalogue_command() -> None:
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


@catalogue_command.command("query")
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
    present(answer, _show_rows)


def _show_rows(answer: CatalogueRows) -> None:
    cells = [list(answer.columns), *([_cell(value) for value in row] for row in answer.rows)]
    cells[0] = [say(name) if name in _HEADS else name for name in cells[0]]
    numeric = [
        i
        for i, column in enumerate(zip(*answer.rows, strict=True))
        if all(isinstance(value, int | float | None) for value in column)
    ]
    for line in columns(cells, right=numeric):
        click.echo(line)


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    return "" if value is None else shorten(" ".join(str(value).split("\n")), _WIDE_CELL)


@catalogue_command.command("lookup", context_settings={"ignore_unknown_options": True})
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
    law = say(first.statement or _NONE)
    status = pad(say(first.status), 10) if first.statement else ""
    click.echo(f"  {status}{shorten(law, _WIDE_LAW)}")
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


# --- ``grundy store``


_FORMS = {".npy": "npy", ".csv": "csv", ".json": "json", ".txt": "bfile"}


@click.group("store", cls=Commands)
def store_command() -> None:
    """Look after a folder of long sequences, as `grundy table --store DIR` makes it.

    \b
    Example:  grundy store list runs
              grundy store verify runs
              grundy store export runs octal:0.16 values.npy
              grundy store drop runs octal:0.16

    Each of them takes --json where it prints.
    """


@store_command.command("list")
@click.argument("folder")
@json_option
def list_(folder: str) -> None:
    """List the games in FOLDER, how many values each has, and how large it is.

    \b
    Example:  grundy store list runs
    """
    entries = disk.Store.open(folder).entries()
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


@store_command.command("verify")
@click.argument("folder")
@json_option
@click.pass_context
def verify(ctx: click.Context, folder: str) -> None:
    """Read every block in FOLDER, and a survey's catalogue; exit with 1 where one is damaged.

    \b
    Example:  grundy store verify runs
    """
    reports = [(r.game, r.values, [*map(str, r.damage)]) for r in disk.Store.open(folder).verify()]
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


@store_command.command("export")
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
    store = disk.Store.open(folder)
    key = _key(store, game)
    deliver(Table(key, 0, store.sequence(key).read()), form, file)


@store_command.command("drop")
@click.argument("folder")
@click.argument("game")
def drop(folder: str, game: str) -> None:
    """Delete the values of GAME from FOLDER.

    \b
    Example:  grundy store drop runs octal:0.16
    """
    store = disk.Store.open(folder)
    store.drop(_key(store, game))


def _key(store: disk.Store, text: str) -> str:
    """Give the text under which a game is stored, from any text that names it."""
    return text if text in store else game_of(text).text
