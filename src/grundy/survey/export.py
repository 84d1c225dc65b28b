"""Write the answer to a question as a file for other programs."""

from __future__ import annotations

import csv
from importlib import import_module
from pathlib import Path
from typing import Any

from grundy.errors import FileError, InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.survey.query import Rows

__all__ = ["FORMATS", "export"]

FORMATS = ("csv", "parquet")


def export(rows: Rows, form: str, file: str) -> None:
    """Write rows to a file; Parquet needs pyarrow, from the extra ``data``.

    `FileError` is raised where the file cannot be written.
    """
    try:
        if form == "csv":
            _to_csv(rows, file)
        else:
            _to_parquet(rows, file)
    except OSError as error:
        raise FileError(file, (error.strerror or str(error)).lower()) from None


def _to_csv(rows: Rows, file: str) -> None:
    with Path(file).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(rows.columns)
        writer.writerows(rows.rows)


def _to_parquet(rows: Rows, file: str) -> None:
    try:
        pyarrow: Any = import_module("pyarrow")  # it has no types
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError:
        text = "Parquet files need pyarrow: install grundy[data], or export csv"
        raise LimitError(text) from None
    columns = zip(*rows.rows, strict=True) if rows.rows else [[] for _ in rows.columns]
    try:
        table = pyarrow.table([pyarrow.array(list(c)) for c in columns], names=list(rows.columns))
    except pyarrow.ArrowException as error:
        raise InputError(
            phrase("columns of one type each for Parquet ({problem})", problem=error)
        ) from None
    with Path(file).open("wb") as stream:  # by its name, pyarrow deletes it when it is full
        parquet.write_table(table, stream)
