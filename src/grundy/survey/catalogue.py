"""Lay out the catalogue of a survey, and write results as they come: no worker waits for the disk.

A game is known by its canonical text everywhere. Everything but `provenance` is a function of the
plan, so two catalogues of one plan are equal however, and however often interrupted, they came to
be. ``games.head`` holds the first 64 values, each followed by a comma, so that a prefix of values
is a prefix of text, and ``zeros`` says how many zeros lead; ``class`` is the same for games whose
sequences are equal behind these, for every size if ``basis`` is ``proved``, else on as many values
as ``compared`` says.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, Self

from grundy.phrases.phrase import phrase
from grundy.store.disk import disk_errors, grundy_version, open_locked, store_error
from grundy.survey.task import Outcome

if TYPE_CHECKING:
    from grundy.survey.spec import Game, Plan

__all__ = [
    "APPLICATION",
    "COLUMNS",
    "FILE",
    "FORMAT",
    "SCHEMA",
    "VIEWS",
    "Catalogue",
    "connected",
    "find_damage",
    "seal",
    "sqlite_errors",
]

APPLICATION = 0x6772756E
"""SQLite's number for what the file is: 'grun'."""

FORMAT = 3
"""From 3 on certificates are of version 2, and claims say all that was proved."""

SCHEMA = """
CREATE TABLE survey (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE games (
    game TEXT PRIMARY KEY,
    place INTEGER NOT NULL,
    id TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('done', 'failed', 'overrun')),
    reason TEXT,
    length INTEGER,
    zeros INTEGER,
    head TEXT,
    digest TEXT,
    class TEXT,
    basis TEXT CHECK (basis IN ('proved', 'table')),
    compared INTEGER
) WITHOUT ROWID;
CREATE INDEX games_by_head ON games (head);
CREATE INDEX games_by_class ON games (class);

CREATE TABLE laws (
    game TEXT NOT NULL REFERENCES games,
    convention TEXT NOT NULL CHECK (convention IN ('normal', 'misere')),
    status TEXT NOT NULL CHECK (status IN ('proved', 'observed', 'none')),
    kind TEXT,
    statement TEXT,
    claim TEXT,
    preperiod INTEGER,
    period INTEGER,
    saltus INTEGER,
    checked_to INTEGER,
    theorem TEXT,
    why TEXT,
    PRIMARY KEY (game, convention)
) WITHOUT ROWID;

CREATE TABLE certificates (
    game TEXT NOT NULL REFERENCES games,
    convention TEXT NOT NULL,
    certificate TEXT NOT NULL,
    PRIMARY KEY (game, convention)
) WITHOUT ROWID;

CREATE TABLE statistics (
    game TEXT PRIMARY KEY REFERENCES games,
    maximum INTEGER,
    maximum_at INTEGER,
    p_positions INTEGER,
    rare_mask INTEGER,
    rare_parity INTEGER,
    rares INTEGER,
    rare_values TEXT,
    common_values TEXT
) WITHOUT ROWID;

CREATE TABLE provenance (
    game TEXT PRIMARY KEY REFERENCES games,
    version TEXT,
    machine TEXT,
    engine TEXT,
    seconds REAL,
    "limit" REAL,
    attempts INTEGER,
    finished TEXT,
    seal TEXT
) WITHOUT ROWID;
"""

VIEWS = {
    "summary": """
        SELECT g.game, g.status, l.status AS law, l.kind, l.preperiod, l.period, l.saltus,
               s.maximum, 1.0 * s.p_positions / g.length AS p_density, g.length, g.reason
        FROM games g
        LEFT JOIN laws l ON l.game = g.game AND l.convention = 'normal'
        LEFT JOIN statistics s ON s.game = g.game ORDER BY g.place""",
    "unsolved": """
        SELECT g.game, l.status AS law, l.kind, l.statement, l.checked_to
        FROM games g JOIN laws l ON l.game = g.game AND l.convention = 'normal'
        WHERE l.status <> 'proved' ORDER BY g.place""",
    "preperiods": """
        SELECT l.game, l.convention, l.preperiod, l.period, l.status
        FROM laws l JOIN games g ON g.game = l.game
        WHERE l.period IS NOT NULL ORDER BY l.preperiod DESC, l.period DESC, g.place""",
    "quotients": """
        SELECT l.game, CAST(substr(l.claim, instr(l.claim, ': ') + 2) AS INTEGER) AS elements,
               CAST(substr(l.claim, instr(l.claim, ' elements, ') + 11) AS INTEGER) AS lost,
               l.period, l.preperiod, l.status, l.checked_to, l.why
        FROM laws l JOIN games g ON g.game = l.game
        WHERE l.kind = 'misere quotient' ORDER BY elements DESC, g.place""",
    "equivalences": """
        SELECT count(*) AS games, basis, compared, group_concat(game, '  ') AS members
        FROM (SELECT game, class, basis, compared, place FROM games
              WHERE class IS NOT NULL ORDER BY place)
        GROUP BY class HAVING count(*) > 1 ORDER BY games DESC, min(place)""",
    "records": """
        SELECT * FROM (SELECT 'longest period' AS record, game, period AS number FROM laws
                       WHERE status = 'proved' AND period IS NOT NULL ORDER BY 3 DESC, 2 LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT 'longest pre-period', game, preperiod FROM laws
                       WHERE status = 'proved' AND period IS NOT NULL ORDER BY 3 DESC, 2 LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT 'largest value', game, maximum FROM statistics
                       WHERE maximum IS NOT NULL ORDER BY 3 DESC, 2 LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT 'most P-positions', game, p_positions FROM statistics
                       WHERE p_positions IS NOT NULL ORDER BY 3 DESC, 2 LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT 'fewest P-positions', game, p_positions FROM statistics
                       WHERE p_positions IS NOT NULL ORDER BY 3, 2 LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT 'fewest rare heaps', game, rares FROM statistics
                       WHERE rares IS NOT NULL ORDER BY 3, 2 LIMIT 1)""",
    "failures": """
        SELECT game, status, reason FROM games WHERE status <> 'done' ORDER BY place""",
}
"""Ready questions, by name."""

COLUMNS = {
    "games": ("length", "zeros", "head", "digest", "class", "basis", "compared"),
    "laws": (
        *("convention", "status", "kind", "statement", "claim", "preperiod", "period"),
        *("saltus", "checked_to", "theorem", "why"),
    ),
    "certificates": ("convention", "certificate"),
    "statistics": (
        *("maximum", "maximum_at", "p_positions", "rare_mask", "rare_parity", "rares"),
        *("rare_values", "common_values"),
    ),
}
"""What a study gives, by table."""


# --- checksums of what a catalogue holds of each game


_HEAD = ("place", "id", "status", "reason")


def seal(database: sqlite3.Connection, game: str) -> str:
    """Give a number that changes with anything that a catalogue holds of a game.

    >>> from grundy.survey.catalogue import SCHEMA
    >>> database = sqlite3.connect(":memory:")
    >>> _ = database.executescript(SCHEMA)
    >>> before = seal(database, "nim")
    >>> sql = "INSERT INTO games (game, place, id, status) VALUES ('nim', 1, '', 'done')"
    >>> before == seal(database.execute(sql).connection, "nim")
    False
    """
    rows = {}
    for table, columns in COLUMNS.items():
        names = ", ".join(f'"{name}"' for name in (*(_HEAD if table == "games" else ()), *columns))
        asked = database.execute(f"SELECT {names} FROM {table} WHERE game = ?", (game,))
        rows[table] = asked.fetchall()
    return sha256(json.dumps(rows).encode()).hexdigest()


def connected(path: Path) -> sqlite3.Connection:
    """Connect to a catalogue for reading; what a killed run left half written is rolled back first.

    >>> connected(Path(__file__)).in_transaction
    False
    """
    if path.with_name(f"{path.name}-journal").exists():  # who only reads may not roll back
        with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as database:
            database.execute("SELECT count(*) FROM sqlite_master")
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def find_damage(path: Path) -> tuple[int, list[str]]:
    """Count the games of a catalogue, and say what is damaged in it.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("w") as file:
    ...     print("no catalogue", file=file, flush=True)
    ...     find_damage(Path(file.name))
    (0, ['file is not a database'])
    """
    try:
        database = connected(path)
        try:
            return _found(database)
        finally:
            database.close()
    except sqlite3.DatabaseError as error:
        return 0, [str(error)]


def _found(database: sqlite3.Connection) -> tuple[int, list[str]]:
    count = database.execute("SELECT count(*) FROM games").fetchone()[0]
    said = [text for (text,) in database.execute("PRAGMA integrity_check(10)")]
    return count, [*_broken(database)] if said == ["ok"] else said


def _broken(database: sqlite3.Connection) -> Iterator[str]:
    """Name the games that are not as they were written."""
    asked = database.execute("SELECT game, seal FROM games LEFT JOIN provenance USING (game)")
    for game, sealed in asked.fetchall():
        if sealed != seal(database, game):
            yield f"{game}: its rows are not those that were written"


FILE = "catalogue.sqlite"
"""The name of the catalogue in the folder of its survey."""

_LOCK = "survey.lock"
_MOST_WAITING = 1000
_Result = tuple[str, dict[str, list[dict[str, Any]]]]


@contextmanager
def sqlite_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite refuses into a one-line `StoreError`.

    >>> with sqlite_errors(Path("octal3")):
    ...     raise sqlite3.OperationalError("disk I/O error")
    Traceback (most recent call last):
    grundy.errors.StoreError: store 'octal3': disk I/O error; check the disk and run again
    """
    try:
        yield
    except sqlite3.OperationalError as error:
        raise store_error(
            path, phrase("{problem}; check the disk and run again", problem=error)
        ) from error
    except sqlite3.DatabaseError as error:
        advice = "move it away, and the same survey makes it anew"
        raise store_error(path, f"no catalogue, or a damaged one: {error}; {advice}") from error


class Catalogue:
    """Keep the results of one survey in the folder of a store; there is one writer at a time.

    >>> from tempfile import TemporaryDirectory
    >>> from grundy.survey.spec import Plan
    >>> from grundy.survey.spec import parse_spec
    >>> plan = Plan(parse_spec("kayles"))
    >>> with TemporaryDirectory() as folder, Catalogue(Path(folder), plan) as kept:
    ...     kept.path.name, len(kept.settled(60.0))
    ('catalogue.sqlite', 0)

    The folder belongs to one plan: another one is refused, and named. Results that come while the
    disk is busy are made durable together.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        from grundy.store import Store

        self.store = Store.open(folder, create=True)
        self.path = folder / FILE
        with disk_errors(folder):
            self._lock = open_locked(folder, folder / _LOCK, "this survey")
        with ExitStack() as opened:
            opened.callback(self._lock.close)
            with sqlite_errors(self.path):
                self._open(plan, opened)
            opened.pop_all()
        self._queue: Queue[_Result | None] = Queue(_MOST_WAITING)
        self._error: Exception | None = None
        self._thread = Thread(target=self._write_all)
        self._thread.start()

    def _open(self, plan: Plan, opened: ExitStack) -> None:
        # One thread after another uses it, never two at once.
        self._database = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        opened.callback(self._database.close)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        if not self._database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            self._make(plan)
        if self._database.execute("PRAGMA user_version").fetchone()[0] != FORMAT:
            raise store_error(self.path, "another version of grundy wrote it; name another folder")
        found = dict(self._database.execute("SELECT key, value FROM survey"))
        if found["id"] != plan.id:
            text = f"it holds another survey: {found['title']}, by grundy {found['version']}"
            raise store_error(
                self.path.parent, phrase("{problem}; name another folder", problem=text)
            )
        self._settled = self._database.execute(
            'SELECT id, status, "limit" FROM games JOIN provenance USING (game)'
        ).fetchall()

    def _make(self, plan: Plan) -> None:
        views = "".join(f"CREATE VIEW {name} AS {text};\n" for name, text in VIEWS.items())
        self._database.executescript(f"BEGIN IMMEDIATE; {SCHEMA} {views}")
        facts = {"id": plan.id, "title": plan.title, "version": grundy_version()}
        self._database.executemany("INSERT INTO survey VALUES (?, ?)", facts.items())
        self._database.execute(f"PRAGMA application_id = {APPLICATION}")
        self._database.execute(f"PRAGMA user_version = {FORMAT}")
        self._database.execute("COMMIT")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self._queue.put(None)
        self._thread.join()
        with suppress(sqlite3.Error):  # one file, readable from a folder that is not writable
            self._database.execute("PRAGMA journal_mode = DELETE")
        self._database.close()
        os.unlink(self.path.parent / _LOCK)
        self._lock.close()
        if kind is None:
            self._check()

    def settled(self, seconds: float) -> set[str]:
        """Give the ids of the games that need not be run again.

        A game that overran is run again where it may now take longer than it might then.
        """
        return {
            name for name, status, limit in self._settled if status != "overrun" or limit >= seconds
        }

    def record(
        self, game: Game, outcome: Outcome, seconds: float, limit: float, engine: str
    ) -> None:
        """Write the outcome of a game down, soon; leaving the catalogue waits for the disk."""
        self._check()
        reason = outcome.reason
        if outcome.status == "overrun":
            reason = f"it took longer than {limit:g} seconds"
        head = {"place": game.place, "id": game.id, "status": outcome.status, "reason": reason}
        rows: dict[str, list[dict[str, Any]]] = {name: [] for name in COLUMNS}
        if outcome.status == "done":
            found = outcome.result
            rows = {n: r if isinstance(r, list) else [r] for n, r in found.items()}
        rows["games"] = [head | row for row in rows["games"] or [{}]]
        rows["provenance"] = [
            {
                "version": grundy_version(),
                "machine": outcome.machine,
                "engine": engine,
                "seconds": round(seconds, 6),
                "limit": limit,
                "attempts": outcome.attempts,
                "finished": datetime.now(UTC).isoformat(timespec="seconds"),
            }
        ]
        self._queue.put((game.text, rows))

    def _check(self) -> None:
        """Raise here what stopped the thread that writes."""
        if self._error is not None:
            with sqlite_errors(self.path):
                raise self._error

    def _write_all(self) -> None:
        """Write results, all that wait in one transaction, until there are no more."""
        results: list[_Result] = []
        while True:
            result = self._queue.get()
            if result is not None:
                results.append(result)
            if results and (result is None or self._queue.empty()):
                self._try_to_write(results)
                results = []
            if result is None:
                return

    def _try_to_write(self, results: list[_Result]) -> None:
        if self._error is not None:  # nothing is written behind a gap
            return
        try:
            self._database.execute("BEGIN IMMEDIATE")
            for game, rows in results:
                self._write(game, rows)
            self._database.execute("COMMIT")
        except sqlite3.Error as error:
            self._error = error
            with suppress(sqlite3.Error):
                self._database.execute("ROLLBACK")

    def _write(self, game: str, rows: dict[str, list[dict[str, Any]]]) -> None:
        for table in (*COLUMNS, "provenance"):
            self._database.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
            for row in rows.get(table, ()):
                names = ", ".join(f'"{name}"' for name in ("game", *row))
                marks = ", ".join("?" * (len(row) + 1))
                text = f"INSERT INTO {table} ({names}) VALUES ({marks})"
                self._database.execute(text, (game, *row.values()))
        checksum = seal(self._database, game)
        self._database.execute("UPDATE provenance SET seal = ? WHERE game = ?", (checksum, game))
