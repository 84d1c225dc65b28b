"""Write the results of a survey down as they come, in a thread: no worker waits for the disk."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, Self

from grundy.phrases.phrase import phrase
from grundy.store.disk import disk_errors, grundy_version, open_locked, store_error
from grundy.survey.schema import APPLICATION, COLUMNS, FORMAT, SCHEMA, VIEWS, seal
from grundy.survey.task import Outcome

if TYPE_CHECKING:
    from grundy.survey.spec import Game, Plan

__all__ = ["FILE", "Catalogue", "sqlite_errors"]

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
