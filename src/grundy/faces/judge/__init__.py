"""Speak the formats of online judges: numbers in, one answer a line out, as a stream."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import BinaryIO

from grundy.errors import UnknownName
from grundy.faces.judge import graph, heaps, rows, takes, vectors  # noqa: F401  (they register)
from grundy.faces.judge.laws import Laws
from grundy.faces.judge.reader import Reader
from grundy.faces.judge.registry import PROBLEMS, Answers, Problem
from grundy.phrases.phrase import phrase
from grundy.solvers.progress import Tally, tally

__all__ = ["Laws", "judge", "problems"]


def problems() -> list[Problem]:
    """Give every problem with its names and its line of help, by first name.

    >>> [p.names for p in problems()][-1]
    ('poj3480', 'hdu1907')
    """
    return sorted(PROBLEMS, key=lambda p: p.names)


def judge(problem: str, source: BinaryIO, sink: BinaryIO, laws: Laws | None = None) -> None:
    """Answer the input of a judge problem; ``laws`` are asked for large heaps.

    >>> from io import BytesIO
    >>> out = BytesIO()
    >>> judge("poj1067", BytesIO(b"2 1 8 4 4 7"), out)
    >>> out.getvalue()
    b'0\\n1\\n0\\n'

    Answers are written and flushed whenever more input is needed, at the end, and before an
    `InputError` that names the line leaves this function.
    """
    answers = _find(problem)
    waiting = bytearray()

    def flush() -> None:
        if waiting:
            sink.write(bytes(waiting))
            waiting.clear()
            sink.flush()

    try:
        for line in answers(_watched(Reader(source, flush, laws), source)):
            waiting.extend(line.encode("ascii") + b"\n")
    finally:
        flush()


def _watched(reader: Reader, source: BinaryIO) -> Reader:
    """Let those who wait see how much of a file has been used."""
    size = 0
    with suppress(OSError, AttributeError):  # no file
        size = os.fstat(source.fileno()).st_size
    counted = tally.get() or Tally()
    counted.doing = phrase("answering the input, counted in bytes")
    counted.watch = lambda: (reader.passed, size)
    return reader


def _find(name: str) -> Answers:
    by_name = {n: p.answers for p in PROBLEMS for n in p.names}
    answers = by_name.get(name.strip().lower())
    if answers is None:
        raise UnknownName("problem", name, by_name, "`grundy judge` lists them")
    return answers
