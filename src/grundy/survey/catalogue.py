"""Write the results of a survey down as they come, each durable before it is acknowledged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from grundy.store import Store
from grundy.store.disk import disk_errors, open_locked, store_error
from grundy.store.layout import grundy_version
from grundy.survey.piece import Outcome
from grundy.survey.plan import Game, Plan
from grundy.survey.schema import APPLICATION, COLUMNS, FORMAT, SCHEMA, VIEWS

__all__ = ["FILE", "Catalogue", "sqlite_errors"]

FILE = "catalogue.sqlite"
"""The name of the catalogue in the folder of its survey."""

_LOCK = "survey.lock"


@contextmanager
def sqlite_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite refuses into a one-line `StoreError`."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise store_error(path, f"{error}; check the disk and run again") from error
    except sqlite3.DatabaseError as error:
        raise store_error(path, f"no catalogue, or a damaged one: {error}") from error


class Catalogue:
    """Keep the results of one survey in the folder of a store; there is one writer at a time.

    The folder belongs to one plan: another one is refused, and named.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.store = Store.open(folder, create=True)
        self.path = folder / FILE
        with disk_errors(folder):
            self._lock = open_locked(folder, folder / _LOCK, "this survey")
        try:
            with sqlite_errors(self.path):
                self._open(plan)
        except BaseException:
            self._lock.close()
            raise

    def _open(self, plan: Plan) -> None:
        self._database = sqlite3.connect(self.path, isolation_level=None)
        self._database.execute("PRAGMA journal_mode = WAL")
        self._database.execute("PRAGMA synchronous = FULL")
        if not self._database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            self._make(plan)
        found = dict(self._database.execute("SELECT key, value FROM survey"))
        if found["id"] != plan.id:
            text = f"it holds another survey: {found['title']}, by grundy {found['version']}"
            raise store_error(self.path.parent, f"{text}; name another folder")

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

    def __exit__(self, *_: object) -> None:
        with suppress(sqlite3.Error):  # one file, readable from a folder that is not writable
            self._database.execute("PRAGMA journal_mode = DELETE")
        self._database.close()
        os.unlink(self.path.parent / _LOCK)
        self._lock.close()

    def settled(self, seconds: float) -> dict[str, str]:
        """Give the status of each game that need not be run again.

        A game that overran is, where it may now take longer than it might then.
        """
        with sqlite_errors(self.path):
            rows = self._database.execute(
                "SELECT id, status FROM games JOIN provenance USING (game)"
                " WHERE status <> 'overrun' OR \"limit\" >= ?",
                (seconds,),
            )
            return dict(rows)

    def record(
        self, game: Game, outcome: Outcome, seconds: float, limit: float, engine: str
    ) -> None:
        """Write the outcome of a game down; it is durable on return."""
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
        with sqlite_errors(self.path):
            self._write(game.text, rows)

    def _write(self, game: str, rows: dict[str, list[dict[str, Any]]]) -> None:
        database = self._database
        database.execute("BEGIN IMMEDIATE")
        try:
            for table in ("games", "laws", "certificates", "statistics", "provenance"):
                database.execute(f"DELETE FROM {table} WHERE game = ?", (game,))
                for row in rows.get(table, ()):
                    names = ", ".join(f'"{name}"' for name in ("game", *row))
                    marks = ", ".join("?" * (len(row) + 1))
                    text = f"INSERT INTO {table} ({names}) VALUES ({marks})"
                    database.execute(text, (game, *row.values()))
            database.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            raise

    def count(self, question: str) -> dict[str, int]:
        """Count by the first column of a question."""
        with sqlite_errors(self.path):
            return dict(self._database.execute(question).fetchall())
