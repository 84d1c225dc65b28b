"""Call loops that are compiled, and keep them on disk as object code, which llvmlite loads alone.

Numba compiles a loop whose code is not there, and is not imported else. Code goes by the text,
the versions and the processor. A file that is not what was written is made again; the folder is for
the user alone and holds 200 MB at most.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from ctypes import CFUNCTYPE, byref, c_int, c_int64, c_void_p, cast, pythonapi
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

from grundy.cache import keep, kept, private_folder
from grundy.kernels.compiler import RELEASE, can_compile, has_compiler
from grundy.lazy import needed

__all__ = ["compiled", "engine", "is_kept", "kernel", "serves", "text_of_kernel"]

MOST_BYTES = 200 * 10**6
_EDITION = "4"  # of what compiles
_IMPORTED = re.compile(r"^from grundy\.kernels\.(\w+) import", re.MULTILINE)


def is_kept(text: str) -> bool:
    """Tell whether code of the function of a text is kept: it is called without a compiler.

    >>> is_kept("def extend(G, start, stop):\\n    return start + stop\\n")
    False
    """
    place = private_folder("loops") if has_compiler() else None
    return place is not None and any(place.glob(f"{_name(text)}-*.o"))


def serves(name: str, function: str = "extend") -> bool:
    """Tell whether a kernel can be called: its code is kept, or a compiler loads, which is tried.

    >>> serves("naive", "_naive") >= can_compile()
    True
    """
    return is_kept(text_of_kernel(name, function)) or can_compile()


@cache
def compiled(text: str) -> Callable[..., int]:
    """Give the function ``extend`` of a text, compiled when it is first called.

    It takes integers and arrays whose numbers lie one after another, and gives an integer.

    >>> import numpy as np
    >>> extend = compiled("def extend(G, start):\\n    G[start:] = 7\\n    return len(G)\\n")
    >>> G = np.zeros(3, np.int64)
    >>> extend(G, 1), G.tolist()
    (3, [0, 7, 7])
    """
    return _Loop(text)


@cache
def kernel(name: str, function: str = "extend") -> Callable[..., int]:
    """Give a function of a module of kernels, compiled when it is first called.

    >>> callable(kernel("winners"))
    True
    """
    return compiled(text_of_kernel(name, function))


@cache
def text_of_kernel(name: str, function: str = "extend") -> str:
    """Give what is compiled for a module: it names all that the module is made of, as it is now.

    >>> text_of_kernel("verdicts").splitlines()[0]
    'from grundy.kernels.verdicts import extend as extend'
    """
    sources: dict[str, str] = {}
    todo = [name]
    while todo:
        one = todo.pop()
        if one not in sources:
            sources[one] = Path(__file__).with_name(f"{one}.py").read_text("utf-8")
            todo += _IMPORTED.findall(sources[one])
    found = _hash(*(f"{one} {sources[one]}" for one in sorted(sources)))
    return f"from grundy.kernels.{name} import {function} as extend\n# {found}\n"


class _Loop:
    """Call the code of a text, one for the kinds of arguments it is called with."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._made: dict[tuple[str, ...], Callable[..., int]] = {}
        self._lock = Lock()

    def __call__(self, *arguments: Any) -> int:
        kinds = tuple(map(_kind, arguments))
        with self._lock:
            if kinds not in self._made:
                self._made[kinds] = _callable(*_code(self._text, kinds), kinds)
        return self._made[kinds](*(each for one in arguments for each in _passed(one)))


def _kind(argument: Any) -> str:
    if getattr(argument, "ndim", 0):
        assert argument.flags.c_contiguous
        return _array(argument.dtype, argument.ndim)
    return "uint64" if type(argument).__name__ == "uint64" else "int64"


@cache
def _array(dtype: Any, width: int) -> str:
    return f"{dtype}[{width}]"


def _passed(argument: Any) -> tuple[int, ...]:
    """Give what the code takes for an argument: an array's address and lengths."""
    if getattr(argument, "ndim", 0):
        return argument.ctypes.data, *argument.shape
    return (int(argument),)


def _code(text: str, kinds: Sequence[str]) -> tuple[str, bytes]:
    """Give the name and the code of a function, from the disk, or made and kept there."""
    place = private_folder("loops")
    path = place and place / f"{_name(text)}-{_hash(*kinds)[:8]}.o"
    if path and (found := kept(path)):
        name, _, code = found.partition(b"\n")
        with suppress(OSError):
            os.utime(path)
        return name.decode(), code
    from grundy.kernels.objects import object_of  # late: it loads Numba

    made, code = object_of(text, kinds)
    if path and keep(path, made.encode() + b"\n" + code):
        _shrink(path)
    return made, code


def _callable(name: str, code: bytes, kinds: Sequence[str]) -> Callable[..., int]:
    """Load code into this process: it gives a number at an address, as Numba's own calls do."""
    llvm, machine = needed("llvmlite.binding"), engine()
    machine.add_object_file(llvm.object_file.ObjectFileRef.from_data(code))
    machine.finalize_object()
    widths = [int(kind.rstrip("]").partition("[")[2] or 0) for kind in kinds]
    given = [one for w in widths for one in ([c_void_p, *[c_int64] * w] if w else [c_int64])]
    address = machine.get_function_address(name)
    function = CFUNCTYPE(c_int, c_void_p, c_void_p, *given)(address)
    function.engine = machine  # type: ignore[attr-defined]  # without it the code would go

    def call(*arguments: int) -> int:
        found, unused = c_int64(), c_void_p()
        failed = function(byref(found), byref(unused), *arguments)
        assert not failed
        return found.value

    return call


def engine() -> Any:
    """Make what holds compiled code, at first none.

    Each code has an engine of its own: codes that were made by different processes have the same
    names inside, and in one engine the first would be called for all.

    >>> engine() is engine()
    False
    """
    llvm = needed("llvmlite.binding")
    if llvm.llvm_version_info[0] < 20:  # later versions do this by themselves
        llvm.initialize()
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    if not llvm.address_of_symbol(RELEASE):  # Numba has not been imported: no loop calls it
        llvm.add_symbol(RELEASE, cast(pythonapi.Py_FatalError, c_void_p).value)
    target = llvm.Target.from_default_triple().create_target_machine(opt=2)
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), target)


def _name(text: str) -> str:
    """Name the code of a text on this machine; each Numba has a llvmlite of its own.

    >>> len(_name("one")), _name("one") == _name("two")
    (33, False)
    """
    llvm = needed("llvmlite.binding")
    machine = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    return "k" + _hash(_EDITION, text, needed("llvmlite").__version__, *machine)[:32]


def _hash(*facts: str) -> str:
    return sha256("\0".join(facts).encode()).hexdigest()


def _shrink(new: Path) -> None:
    """Forget what was not used for longest, until the folder is small enough."""
    with suppress(OSError):
        files = sorted(
            ((file.stat().st_mtime, file.stat().st_size, file) for file in new.parent.rglob("*.*")),
            key=lambda one: one[0],
        )
        total = sum(size for _, size, _ in files)
        for _, size, file in files:
            if total <= MOST_BYTES:
                return
            if file != new and file.is_file():
                file.unlink(missing_ok=True)
                total -= size
