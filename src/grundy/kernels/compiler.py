"""Compile kernels, and tell whether that can be done here: the one place that asks for Numba.

Importing this does not import Numba. Where Numba is missing, or fails in any way to load, this is
a machine without a compiler: plain Python answers what it can.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from threading import Thread
from time import process_time
from types import SimpleNamespace
from typing import Any, TypeVar, overload

from grundy.cache import is_private
from grundy.errors import LibraryError, LimitError
from grundy.lazy import is_there, library, needed
from grundy.phrases.phrase import phrase

__all__ = [
    "COMPILER",
    "RELEASE",
    "aside",
    "can_compile",
    "compiling",
    "events",
    "has_compiler",
    "load_numba",
    "memory_left",
    "njit",
    "register_jitable",
    "require_compiler",
]

COMPILER = 300 << 20
"""The bytes that numba and its compiler take, which may not be loaded yet."""

RELEASE = "NRT_MemInfo_call_dtor"
"""What Numba's code calls for an array that it has made: loops make none."""

_WAIT = 0.05  # seconds

F = TypeVar("F", bound=Callable[..., Any])

_waiting: list[tuple[Callable[..., Any], bool]] = []
"""What kernels may call, of which Numba has not been told."""


def can_compile() -> bool:
    """Tell whether Numba and NumPy load, and fit into what this process may take; load them.

    >>> from unittest.mock import patch
    >>> with patch(f"{__name__}.library", return_value=None):
    ...     can_compile()
    False
    """
    return not _is_crowded() and library("numpy") is not None and library("numba") is not None


def has_compiler() -> bool:
    """Tell whether Numba and NumPy are installed and would fit, which takes no time to say.

    Whether they load, too, is for `can_compile` to say, once a kernel is worth its loading.

    >>> from unittest.mock import patch
    >>> with patch(f"{__name__}.is_there", return_value=False):
    ...     has_compiler()
    False
    """
    return is_there("numpy") and is_there("numba") and not _is_crowded()


def _is_crowded() -> bool:
    left = memory_left()
    return left is not None and left < COMPILER and "numba.core" not in sys.modules


def require_compiler(values: int) -> None:
    """Raise `LibraryError` or `LimitError` that says what is missing for so many values.

    >>> from unittest.mock import patch
    >>> with patch(f"{__name__}._is_crowded", return_value=True):
    ...     require_compiler(10**6)
    Traceback (most recent call last):
    grundy.errors.LimitError: 1000000 values need a compiler, and this 314 MB of memory, ...
    """
    if is_there("numba") and is_there("numpy") and _is_crowded():
        text = phrase(
            "{n} values need a compiler, and this {m} MB of memory, where the process may take {k} "
            "MB more",
            n=values,
            m=COMPILER // 10**6,
            k=(memory_left() or 0) // 10**6,
        )
        raise LimitError(text)
    try:
        needed("numpy"), needed("numba")
    except LibraryError as error:
        text = phrase("{n} values need a compiler: {problem}", n=values, problem=error.message)
        raise LibraryError(text) from error


@overload
def njit(function: Callable[..., Any], /) -> Callable[..., Any]: ...


@overload
def njit(
    *, cache: bool = False, nogil: bool = False, forceinline: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]: ...


def njit(
    function: Callable[..., Any] | None = None, /, *, cache: bool = False, **options: bool
) -> Callable[..., Any]:
    """Compile a function as Numba does, and keep it, for ``cache``, where no one else may write.

    A kept function is never more than a gain of time: where it cannot be read, the function is
    compiled; where it cannot be written, it is not kept.

    >>> @njit(nogil=True)
    ... def twice(n):
    ...     return 2 * n
    >>> twice(21)
    42

    `LibraryError` is raised where there is no Numba, or a broken one.
    """
    if function is None:
        return lambda function: _compiled(function, cache, options)
    return _compiled(function, cache, options)


def _compiled(
    function: Callable[..., Any], cache: bool, options: dict[str, bool]
) -> Callable[..., Any]:
    made: Any = load_numba().njit(**options)(function)
    if cache and hasattr(made, "enable_caching"):  # else Numba is told to compile nothing
        made._cache = _cache_of(function) or made._cache
    compiled: Callable[..., Any] = made
    return compiled


@overload
def register_jitable(function: F, /) -> F: ...


@overload
def register_jitable(*, inline: bool) -> Callable[[F], F]: ...


def register_jitable(function: Any = None, /, *, inline: bool = False) -> Any:
    """Let kernels call a function, as Numba does; it is compiled into each of them.

    Here it stays what it is in Python. Numba is told of it when it is first asked for. With
    ``inline`` it is never called from within a kernel, but stands wherever it would be.

    >>> @register_jitable
    ... def half(n):
    ...     return n // 2
    >>> half(9)
    4
    """
    if function is None:
        return partial(register_jitable, inline=inline)
    _waiting.append((function, inline))
    if _numba.cache_info().currsize:
        load_numba()
    return function


def load_numba() -> Any:
    """Give Numba, which knows from then on what kernels may call.

    >>> load_numba().__name__
    'numba'
    """
    numba = _numba()
    register = needed("numba.extending").register_jitable
    while _waiting:
        function, inline = _waiting.pop()
        register(no_cfunc_wrapper=True, forceinline=inline)(function)
    return numba


def events() -> Any | None:
    """Give the module by which Numba tells what it does, or None where there is no Numba.

    >>> events().__name__
    'numba.core.event'
    """
    return library("numba.core.event") if can_compile() else None


@cache
def _numba() -> Any:
    numba: Any = needed("numba")
    place = numba.config.CACHE_DIR  # that of NUMBA_CACHE_DIR
    if place and not is_private(Path(place)):
        numba.config.CACHE_DIR = ""
    return numba


def _cache_of(function: Callable[..., Any]) -> Any | None:
    """Give what keeps a function, or None where there is no place that is only this user's.

    Beside the source Python itself runs what lies there.
    """
    try:
        found = _caches()(function)
    except (RuntimeError, OSError):  # no place at all
        return None
    place = Path(found.cache_path)
    beside = place == Path(function.__code__.co_filename).parent / "__pycache__"
    return found if beside or is_private(place) else None


@cache
def _caches() -> Any:
    caching = needed("numba.core.caching")

    class Cache(caching.FunctionCache):  # type: ignore[name-defined, misc]
        """Miss whatever cannot be read or written."""

        def load_overload(self, *asked: Any) -> Any:
            try:
                return super().load_overload(*asked)
            except Exception:  # a file that is cut off, or of another making
                with suppress(OSError):
                    self.flush()
                return None

        def save_overload(self, *made: Any) -> None:
            with suppress(OSError):
                super().save_overload(*made)

    return Cache


def memory_left() -> int | None:
    """Give the bytes that this process may still take under ``ulimit -v``, or None.

    >>> from resource import RLIM_INFINITY
    >>> from unittest.mock import patch
    >>> with patch("resource.getrlimit", return_value=(RLIM_INFINITY, RLIM_INFINITY)):
    ...     memory_left()
    >>> with patch("resource.getrlimit", return_value=(1, 1)):
    ...     memory_left()
    0
    """
    if sys.platform == "emscripten":
        return None
    import resource  # late: a browser has none

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return None
    try:
        held = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:  # another system than Linux
        held = 0
    return max(limit - held, 0)


def aside(work: Callable[[], None], heed: Callable[[], None]) -> None:
    """Do work that nothing can stop, as a compiler's, in another thread; ``heed`` may end the wait.

    What ``heed`` raises ends the wait, not the work; what the work raises is raised here.

    >>> made = []
    >>> aside(lambda: made.append("kernel"), heed=lambda: None)
    >>> made
    ['kernel']
    """
    failed: list[BaseException] = []

    def whole() -> None:
        try:
            work()
        except BaseException as error:  # it is raised where the work was asked for
            failed.append(error)

    thread = Thread(target=whole, daemon=True)
    with _undisturbed():
        thread.start()
    while thread.is_alive():
        thread.join(_WAIT)
        heed()
    if failed:
        raise failed[0]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let signals wait: what they raise while a thread starts leaves it half registered."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGALRM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def compiling() -> float:
    """Give the seconds of the processor that went into compiling kernels, or loading them.

    They are counted from the first call on that finds numba loaded.

    >>> 0 <= compiling() < 60
    True
    """
    return _compiling().spent if "numba.core.event" in sys.modules else 0.0


@cache
def _compiling() -> Any:
    event = events()
    if event is None:  # it broke while it was loaded
        return SimpleNamespace(spent=0.0)

    class Clock(event.Listener):  # type: ignore[name-defined, misc]
        spent, depth, began = 0.0, 0, 0.0

        def on_start(self, event: Any) -> None:
            if not self.depth:
                self.began = process_time()
            self.depth += 1

        def on_end(self, event: Any) -> None:
            self.depth -= 1
            if not self.depth:
                self.spent += process_time() - self.began

    found = Clock()
    event.register("numba:compiler_lock", found)
    return found
