"""Make the catalogue that comes with the package.

It holds all octal codes with up to three digits and all subtraction sets within 1..12, and for
these codes what is proved of their misere quotients, without certificates and provenance.
``python -m grundy.survey.ready FILE`` runs its two surveys and writes it.
"""

from __future__ import annotations

import gzip
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from grundy.errors import InputError
from grundy.survey.local import Local
from grundy.survey.query import READY, opened
from grundy.survey.run import run
from grundy.survey.spec import Plan, parse_spec

__all__ = ["MISERE", "SPEC", "pack"]

SPEC = READY.with_name("ready.toml")
MISERE = READY.with_name("ready-misere.toml")
"""What is surveyed under misere play; its games are among those of ``SPEC``."""

_SLIM = """
DELETE FROM certificates;
DELETE FROM provenance;
UPDATE games SET id = '';
VACUUM;
"""


def pack(place: str, file: Path, misere: str | None = None) -> None:
    """Write a catalogue as one small file: only what is a function of its games is kept.

    The ids go too, since they depend on the version. The laws of the catalogue ``misere`` are
    added.

    >>> from grundy.survey.catalogue import Catalogue
    >>> with TemporaryDirectory() as folder:
    ...     with Catalogue(Path(folder), Plan(parse_spec("octal:0.7"))):
    ...         pass  # nothing is surveyed yet
    ...     pack(folder, file := Path(folder, "ready.sqlite.gz"))
    ...     gzip.decompress(file.read_bytes())[:13]
    b'SQLite format'
    """
    with opened(place) as source, closing(sqlite3.connect(":memory:")) as slim:
        source.backup(slim)
        if misere is not None:
            _add_laws(slim, misere)
        slim.executescript(_SLIM)
        file.write_bytes(gzip.compress(slim.serialize(), mtime=0))


def _add_laws(slim: sqlite3.Connection, misere: str) -> None:
    with opened(misere) as more:
        rows = more.execute("SELECT * FROM laws WHERE convention = 'misere'").fetchall()
    with slim:
        slim.executemany(f"INSERT INTO laws VALUES ({','.join('?' * len(rows[0]))})", rows)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(str(InputError("python -m grundy.survey.ready FILE")))
    with TemporaryDirectory() as folder, TemporaryDirectory() as misere:
        for asked, place in ((SPEC, folder), (MISERE, misere)):
            run(Plan(parse_spec(str(asked))), place, Local(os.cpu_count() or 1))
        pack(folder, Path(sys.argv[1]), misere)
