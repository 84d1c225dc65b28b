"""``grundy survey``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from grundy.ask.surveys import SurveyReport
from grundy.ask.surveys import survey as run_survey
from grundy.errors import InputError
from grundy.faces.cli.common import echo_json, json_option, present, show_line
from grundy.faces.cli.output import missing, say, wanted
from grundy.phrases.phrase import Phrase, phrase
from grundy.solvers.progress import doing

if TYPE_CHECKING:
    from grundy.survey.run import State

_BOARDS = "boards:"
_LABEL = 10
_KNOWN = 1.0


@click.command("survey")
@click.argument("spec")
@click.option("--store", metavar="DIR", help="The folder of the survey.")
@click.option("-n", "length", type=int, help="How many values of each game (3000).")
@click.option(
    "--compute", metavar="LIST", help="Some of law,period,proof,rare,maximum,density,misere."
)
@click.option("--seconds", type=float, help="How long one game may take (60).")
@click.option("--engine", type=click.Choice(["local", "dask"]), help="Where the work is done.")
@click.option("--workers", type=int, metavar="N", help="How many processes, or jobs of SLURM.")
@click.option("--scheduler", metavar="ADDRESS", help="A running scheduler of Dask.")
@click.option("--slurm", is_flag=True, help="Start workers of Dask as jobs of SLURM.")
@click.option("--yes", is_flag=True, help="Run more than a million games.")
@json_option
def command(
    spec: str,
    store: str | None,
    compute: str | None,
    engine: str | None,
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
    beside = options["slurm"] or options["scheduler"] is not None
    if engine == "local" and beside:
        raise InputError("no --scheduler and no --slurm", got="local", where="--engine")
    if engine == "dask" and not beside:
        raise InputError("--scheduler ADDRESS or --slurm beside it", got="dask", where="--engine")
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
