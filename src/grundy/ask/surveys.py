"""Run surveys of many games, ask their catalogues, and find games by values or by a law."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.ask.holding import Holding, holding
from grundy.ask.shown import Shown
from grundy.errors import InputError, LimitError
from grundy.explain.foreign import CATALOGUED, recognised
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Period, Values
from grundy.phrases.phrase import phrase
from grundy.survey.query import Match, periodic, with_quotient
from grundy.survey.query import lookup as find

if TYPE_CHECKING:
    from grundy.survey.local import Engine
    from grundy.survey.run import State

__all__ = [
    "CatalogueRows",
    "Found",
    "Having",
    "Known",
    "SurveyReport",
    "catalogue_damage",
    "catalogue_views",
    "export_catalogue",
    "having",
    "lookup",
    "query_catalogue",
    "survey",
]

MANY = 1_000_000
"""A survey of more games is run only where that is said to be meant."""


@dataclass(frozen=True)
class SurveyReport(Shown):
    """Say what a survey holds, and what this run added to it.

    >>> counted = dict(games=8, kept=6, done=2, failed=0, proved=6, observed=0, none=2)
    >>> report = SurveyReport("5e8d", "octal:0.7[0-7]", "results", **counted, seconds=1.5)
    >>> report.json()["kept"] + report.json()["done"]
    8

    ``kept`` games were there before; ``done`` and ``failed`` are this run's, which took
    ``seconds``. ``proved``, ``observed`` and ``none`` count the laws of all games.
    """

    survey: str
    title: str
    store: str
    games: int
    kept: int
    done: int
    failed: int
    proved: int
    observed: int
    none: int
    seconds: float


def survey(
    spec: str,
    store: str,
    *,
    length: int | None = None,
    compute: Iterable[str] | None = None,
    seconds: float | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    slurm: bool = False,
    yes: bool = False,
    tell: Callable[[State], None] = lambda state: None,
) -> SurveyReport:
    """Study all games of a survey, and keep what is found in the catalogue of a folder.

    What an earlier run, however it ended, has written down is not worked out again. ``length``,
    ``compute`` and ``seconds`` come before those of the survey's file. Games are worked on by
    processes of this machine, or by the workers of a Dask ``scheduler``, or of jobs of SLURM.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = survey("octal:0.7[0-7]", folder, length=300, workers=1)
    ...     found = query_catalogue(folder, "SELECT game FROM unsolved").rows
    >>> report.games, report.proved, found
    (8, 6, [('octal:0.74',), ('octal:0.76',)])

    `LimitError` is raised for very many games that were not said to be meant.
    """
    from grundy.survey.run import run
    from grundy.survey.spec import Plan, parse_spec

    plan = Plan(parse_spec(spec).limited(length, compute, seconds))
    if plan.spec.count > MANY and not yes:
        raise LimitError(
            phrase(
                "{n} games are more than {m}; --yes says that it is meant",
                n=format(plan.spec.count, ","),
                m=format(MANY, ","),
            )
        )
    began = monotonic()
    state = run(plan, store, _engine(workers, scheduler, slurm), tell)
    laws = "SELECT status, count(*) FROM laws WHERE convention = 'normal' GROUP BY status"
    count = dict(query_catalogue(store, laws).rows)
    return SurveyReport(
        survey=plan.id,
        title=plan.title,
        store=store,
        games=state.total,
        kept=state.kept,
        done=state.done,
        failed=state.failed,
        proved=count.get("proved", 0),
        observed=count.get("observed", 0),
        none=count.get("none", 0),
        seconds=round(monotonic() - began, 3),
    )


def _engine(workers: int | None, scheduler: str | None, slurm: bool) -> Engine:
    if workers is not None and workers < 1:
        raise InputError("at least 1 worker", got=str(workers), where="--workers")
    number = workers or os.cpu_count() or 1
    if scheduler is None and not slurm:
        from grundy.survey.local import Local

        return Local(number)
    from grundy.survey.cluster import Cluster, Slurm

    if slurm and scheduler is not None:
        raise InputError("--scheduler or --slurm, not both", got=scheduler, where="--scheduler")
    return Slurm(number) if scheduler is None else Cluster(scheduler)


@dataclass(frozen=True)
class CatalogueRows(Shown):
    """Hold the answer of a catalogue: the names of the columns, and the rows.

    >>> query_catalogue("ready", "SELECT DISTINCT period FROM laws WHERE game = 'octal:0.77'")
    CatalogueRows(columns=('period',), rows=[(12,)])
    """

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


def query_catalogue(place: str, sql: str) -> CatalogueRows:
    """Ask a catalogue, by its folder or its file, a question in SQL that cannot change it.

    >>> query_catalogue("ready", "SELECT DISTINCT period FROM laws WHERE game = 'octal:0.77'").rows
    [(12,)]
    """
    from grundy.survey.query import query

    found = query(place, sql)
    return CatalogueRows(found.columns, found.rows)


def catalogue_views(place: str) -> CatalogueRows:
    """Give the tables and ready questions of a catalogue, and how many rows each has.

    >>> [row[0] for row in catalogue_views("ready").rows][:3]
    ['summary', 'unsolved', 'preperiods']
    """
    from grundy.survey.catalogue import COLUMNS, VIEWS
    from grundy.survey.query import query

    there = {name for (name,) in query(place, "SELECT name FROM sqlite_master").rows}
    names = [name for name in (*VIEWS, *COLUMNS, "provenance", "survey") if name in there]
    counted = " UNION ALL ".join(f"SELECT '{name}', count(*) FROM {name}" for name in names)
    return CatalogueRows(("table", "rows"), query(place, counted).rows)


def catalogue_damage(folder: str) -> tuple[int, list[str]] | None:
    """Count the games of a folder's catalogue, and say what is damaged; None: there is none.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     print(catalogue_damage(folder))
    None
    """
    from pathlib import Path

    from grundy.survey.catalogue import FILE, find_damage

    path = Path(folder) / FILE
    return find_damage(path) if path.exists() else None


def export_catalogue(place: str, sql: str | None, form: str, file: str) -> int:
    """Write the answer to a question, or the summary of all games, to a file; count its rows.

    ``form`` is ``csv`` or ``parquet``.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile() as file:
    ...     export_catalogue("ready", "SELECT game FROM laws LIMIT 3", "csv", file.name)
    3
    """
    from grundy.survey.query import export, query

    found = query(place, sql or "SELECT * FROM summary")
    export(found, form, file)
    return len(found.rows)


# --- ask which games have given values


_MOST_DIGITS = 9


@dataclass(frozen=True)
class Found(Shown):
    """Hold the games that have the values ``terms``; those that begin with them come first.

    >>> found = lookup("0 1 2 3 1 4 3 2 1 4")
    >>> found.terms[:3], found.matches[0].game
    ((0, 1, 2), 'octal:0.77')
    """

    terms: tuple[int, ...]
    matches: tuple[Match, ...]


def lookup(text: str, *, catalogue: str = "ready") -> Found:
    """Find the games with values like ``0,1,2,3,1,4`` in a catalogue: a file, or a survey's folder.

    >>> [(match.game, match.shift) for match in lookup("0 1 1 2 0 3 1 1 0 3 3 2").matches][:3]
    [('octal:0.137', 0), ('octal:0.07', 1), ('octal:0.071', 1)]
    """
    terms = [_term(word, place) for place, word in enumerate(_words(text), 1)]
    matches = (
        replace(match, statement=_said(match.statement), misere=_said(match.misere))
        for match in find(terms, catalogue)
    )
    return Found(tuple(terms), tuple(matches))


def _said(law: str | None) -> str | None:
    """Give the phrase that a law of a catalogue is, which holds English."""
    return law and recognised(law, CATALOGUED)


def _words(text: str) -> list[str]:
    words = re.split(r"\s*,\s*|\s+", text.strip().rstrip(",").rstrip())
    if words == [""]:
        raise InputError("values such as 0,1,2,3,1,4", got=text, where="look-up")
    return words


def _term(word: str, place: int) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS):
        expected = phrase("a whole number of at least 0, with up to {n} digits", n=_MOST_DIGITS)
        raise InputError(expected, got=word, where=phrase("look-up, term {n}", n=place))
    return int(word)


# --- the games that have a law


_TERMS = 64
_SHOWN = 100
_QUOTIENT = re.compile(
    r"mis[eè]re quotient(?: of \S+)?: (\d+) elements?(?:, (\d+) lost)?"
    r"(?:; elements repeat with (\d+) from (\d+))?"
)


@dataclass(frozen=True)
class Known:
    """Name a game, and the law that the catalogue knows of it.

    >>> known = having("f(n) == n % 4").games[0]
    >>> known.game, known.status
    ('octal:0.333', 'proved')
    """

    game: str
    status: str
    statement: str | None


@dataclass(frozen=True)
class Having(Shown):
    """Hold the games with a law; its first ``compared`` values were compared, 0 for others.

    Of a condition about one game it holds the ``matches``, the least of all that were ``found``
    among the ``compared`` positions.

    >>> found = having("f(n) == n % 2")
    >>> found.law, found.compared, len(found.games)
    ('f(n) == n % 2', 64, 59)
    """

    RARE: ClassVar = {"matches": "found", "found": "found"}

    law: str
    compared: int
    games: tuple[Known, ...]
    matches: tuple[Holding, ...] = ()
    found: int | None = None

    def __bool__(self) -> bool:
        return bool(self.games or self.found)


def having(law: str, game: str | None = None) -> Having:
    """Find the games of the ready catalogue with given values, a period or a misere quotient.

    With a ``game`` of Left and Right, its small boards or heaps that fulfil a condition: the least
    hundred, and how many there are.

    >>> [known.game for known in having("f(n) == n % 4").games][:2]
    ['octal:0.333', 'octal:0.335']
    >>> [known.game for known in having("forall n >= 71: f(n + 12) == f(n)").games]
    ['octal:0.77', 'octal:0.771']
    >>> [known.game for known in having("misere quotient: 20 elements, 5 lost").games][:2]
    ['octal:0.123']

    >>> having("value == ^", "clobber").matches[0].position
    'OXX'

    `InputError` is raised for a claim that is neither about values nor about a period.
    """
    if game is not None:
        looked, positions = holding(law, game)
        return Having(law, looked, (), tuple(positions[:_SHOWN]), len(positions))
    quotient = _QUOTIENT.fullmatch(law.strip())
    if quotient:
        sizes = [None if n is None else int(n) for n in quotient.groups()]
        rows = with_quotient(sizes[0] or 0, *sizes[1:])
        return Having(quotient[0], 0, _known(rows))
    claim = parse_claim(law)
    if isinstance(claim, Period) and not claim.saltus:
        found = periodic(claim.start, claim.length)
        return Having(str(claim), 0, _known(found))
    if not isinstance(claim, Values) or claim.names != ("n",):
        expected = phrase("values, a period or a misere quotient, as f(n) == n % 4")
        raise InputError(expected, got=law, where="law")
    progress = [claim.holds({"n": n}) for n in range(_TERMS)]
    terms = [term for term in progress if term is not None and term >= 0]
    if len(terms) < _TERMS:
        return Having(str(claim), _TERMS, ())
    matches = [match for match in find(terms, "ready") if match.shift == 0]
    laws = ((match.game, match.status, match.statement) for match in matches)
    return Having(str(claim), _TERMS, _known(laws))


def _known(rows: Iterable[tuple[str, str, str | None]]) -> tuple[Known, ...]:
    return tuple(Known(game, status, _said(law)) for game, status, law in rows)
