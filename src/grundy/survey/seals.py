"""Seal what a catalogue holds of each game, and find what was damaged since."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

from grundy.survey.schema import COLUMNS

__all__ = ["connected", "find_damage", "seal"]

_HEAD = ("place", "id", "status", "reason")


def seal(database: sqlite3.Connection, game: str) -> str:
    """Give a number that changes with anything that a catalogue holds of a game.

    >>> from grundy.survey.schema import SCHEMA
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
