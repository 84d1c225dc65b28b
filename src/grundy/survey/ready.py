"""Make the catalogue that comes with the package.

It holds all octal codes with up to three digits and all subtraction sets within 1..12, without
certificates and provenance. ``python -m grundy.survey.ready FILE`` runs its survey and writes it.
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
from grundy.survey.plan import Plan
from grundy.survey.query import READY, opened
from grundy.survey.run import run
from grundy.survey.spec import parse_spec

__all__ = ["SPEC", "make", "pack"]

SPEC = READY.with_name("ready.toml")

_SLIM = """
DELETE FROM certificates;
DELETE FROM provenance;
UPDATE games SET id = '';
VACUUM;
"""


def pack(place: str, file: Path) -> None:
    """Write a catalogue as one small file: only what is a function of its games is kept.

    The ids go too, since they depend on the version.
    """
    with opened(place) as source, closing(sqlite3.connect(":memory:")) as slim:
        source.backup(slim)
        slim.executescript(_SLIM)
        file.write_bytes(gzip.compress(slim.serialize(), mtime=0))


def make(file: Path, workers: int) -> None:
    """Run the survey of the ready catalogue and pack it."""
    with TemporaryDirectory() as folder:
        run(Plan(parse_spec(str(SPEC))), folder, Local(workers))
        pack(folder, file)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(str(InputError("python -m grundy.survey.ready FILE")))
    make(Path(sys.argv[1]), os.cpu_count() or 1)
