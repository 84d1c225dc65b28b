"""Speak the formats of online judges: numbers in, one answer a line out, as a stream."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import BinaryIO

from grundy.faces.judge.answers import answers
from grundy.faces.judge.reader import Laws, Reader
from grundy.faces.judge.table import Problem, find, problems
from grundy.phrases.phrase import phrase
from grundy.solvers.progress import Tally, tally

__all__ = ["Laws", "Problem", "find", "judge", "problems"]


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
    asked = find(problem)
    waiting = bytearray()

    def flush() -> None:
        if waiting:
            sink.write(bytes(waiting))
            waiting.clear()
            sink.flush()

    try:
        for line in answers(asked, _watched(Reader(source, flush, laws), source)):
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
