"""Say beforehand what a run would need, and refuse what cannot fit."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from grundy.errors import LimitError
from grundy.kernels.compiler import COMPILER, has_compiler, memory_left
from grundy.phrases.phrase import phrase

__all__ = ["readable", "require_memory"]

_BROWSER = 1 << 30  # a page in a browser gets no more, whatever the machine has
_UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB")


def require_memory(values: int, width: int, folder: str | None = None) -> None:
    """Raise `LimitError` if values of ``width`` bytes fit neither memory nor the folder's disk.

    >>> require_memory(10**15, 2)
    Traceback (most recent call last):
    grundy.errors.LimitError: 1000000000000000 values need about 2 PB of memory, ...
    """
    need = values * width
    memory, compiler = _memory()
    free = need
    if folder is not None:
        there = Path(folder).absolute()
        while not there.exists():
            there = there.parent
        free = shutil.disk_usage(there).free
    if need + compiler > memory or need > free:
        text = phrase(
            "{n} values need about {need} of memory, where there are {memory}",
            n=values,
            need=readable(need),
            memory=readable(memory),
        )
        if compiler:
            text = phrase(
                "{n} values need about {need} of memory, and a compiler {compiler}, where this "
                "process may take {memory} more",
                n=values,
                need=readable(need),
                compiler=readable(compiler),
                memory=readable(memory),
            )
        if folder is not None:
            text = phrase(
                "{text} and as much on disk, where {free} are free", text=text, free=readable(free)
            )
        raise LimitError(text)


def _memory() -> tuple[int, int]:
    """Give the bytes of this machine, and 0; or what is left under ``ulimit -v``, and what of it a
    compiler takes."""
    if sys.platform == "emscripten":
        return _BROWSER, 0
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    left = memory_left()
    if left is None or left > memory + COMPILER:
        return memory, 0
    return left, COMPILER if has_compiler() else 0


def readable(size: int) -> str:
    """Write a number of bytes in the unit that fits.

    >>> readable(999), readable(2 * 10**15)
    ('999 bytes', '2 PB')
    """
    unit = 0
    while size >= 1000 ** (unit + 1) and unit < len(_UNITS) - 1:
        unit += 1
    return f"{size // 1000**unit} {_UNITS[unit]}"
