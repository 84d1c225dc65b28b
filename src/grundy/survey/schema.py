"""Lay out the catalogue of a survey.

A game is known by its canonical text everywhere. Everything but `provenance` is a function of the
plan, so two catalogues of one plan are equal however, and however often interrupted, they came to
be. ``games.head`` holds the first 64 values, each followed by a comma, so that a prefix of values
is a prefix of text, and ``zeros`` says how many zeros lead; ``class`` is the same for games whose
sequences are equal behind these, for every size if ``basis`` is ``proved``, else on as many values
as ``compared`` says.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path

__all__ = [
    "APPLICATION",
    "COLUMNS",
    "FORMAT",
    "SCHEMA",
    "VIEWS",
    "connected",
    "find_damage",
    "seal",
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
