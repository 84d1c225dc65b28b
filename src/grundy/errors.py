"""Name everything that can go wrong.

The whole tree::

    GrundyError
    ├── InputError (also ValueError)   something typed or read is not what was expected
    │   ├── UnknownName                no such game, problem or format; the nearest ones are named
    │   └── FileError                  a file that is not there, not readable, or not UTF-8
    ├── RuleError                      a rule breaks a condition of the theory
    │   ├── LoopError                  play can return to a position: no finite value
    │   └── UserCodeError              the user's own ruleset raised; its traceback is kept
    ├── NotSupported                   what was asked is right, but there is no way to do it yet
    ├── LimitError                     the answer exists but is larger than the stated limit
    │   └── LibraryError (also NotSupported)  with a library that is not installed it would do
    └── StoreError                     a store is damaged, read-only, full or from a newer version

A face prints ``str(error)`` as one line and exits with 2, for `NotSupported` with 3.

>>> raise InputError("a heap of at least 0", got="-3", where="heap 2")
Traceback (most recent call last):
grundy.errors.InputError: heap 2: expected a heap of at least 0, got '-3'
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from grundy.phrases.phrase import Phrase, phrase

__all__ = [
    "FileError",
    "GrundyError",
    "InputError",
    "LibraryError",
    "LimitError",
    "LoopError",
    "NotSupported",
    "RuleError",
    "StoreError",
    "UnknownName",
    "UserCodeError",
    "file_errors",
    "lacking",
]

_SHOWN = 60
_REASON = 200
_FAR = 0.2
_SPACES = "\n\t\xa0\u3000"


def shorten(text: str, width: int = _SHOWN) -> str:
    """Cut a long text in the middle so that an error stays one line.

    >>> shorten("9" * 1000, 12)
    '99999...9999'
    """
    if len(text) <= width:
        return text
    tail = (width - 3) // 2
    return f"{text[: width - 3 - tail]}...{text[-tail:]}"


def one_line(text: str) -> str:
    r"""Write signs that would break a line, or cannot be seen, as Python escapes them.

    >>> print(one_line("code 0.7\nx"))
    code 0.7\nx
    """
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def visible(text: str) -> str:
    r"""Write signs that cannot be seen, or that command a terminal, as Python escapes them.

    Ends of lines, tabs and the spaces of Chinese stay.

    >>> print(visible("a\x1b]0;title\x07 b"))
    a\x1b]0;title\x07 b
    """
    if text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign in _SPACES else repr(sign)[1:-1] for sign in text
    )


def _quoted(text: str) -> str:
    return one_line(repr(shorten(text)))


class GrundyError(Exception):
    """Stand at the root of every error that Grundy raises on purpose.

    ``message`` is what went wrong, as a `Phrase` where it is made of parts, to be said in any
    language.

    >>> str(GrundyError("nothing was found"))
    'nothing was found'
    """

    message: str = ""

    voice: ClassVar[Callable[[str], str]] = str
    """What says errors to whoever works in Python; a face puts another in its place."""

    def __init__(self, message: str = "") -> None:
        self._say(message)

    def _say(self, message: str) -> None:
        self.message = message
        self.args = (message,)

    def __str__(self) -> str:
        return one_line(GrundyError.voice(self.message))


class InputError(GrundyError, ValueError):
    """Say what was expected, what came, and where; what came is quoted, unless it is a phrase.

    >>> str(InputError("a heap", got="x", where="nim", hint="a heap is 5"))
    "nim: expected a heap, got 'x'; a heap is 5"

    ``near`` holds the nearest texts that would have been understood, where some are known.
    """

    near: tuple[str, ...] = ()

    def __init__(
        self, expected: str, *, got: str | None = None, where: str = "", hint: str = ""
    ) -> None:
        self.expected, self.got, self.where = expected, got, where
        if got is None:
            text = phrase("expected {expected}", expected=expected)
        elif got:
            came = got if isinstance(got, Phrase) else _quoted(got)
            text = phrase("expected {expected}, got {got}", expected=expected, got=came)
        else:
            text = phrase("expected {expected}, got nothing", expected=expected)
        if hint:
            text = phrase("{text}; {hint}", text=text, hint=hint)
        self._say(phrase("{where}: {text}", where=where, text=text) if where else text)


class UnknownName(InputError):  # noqa: N818
    """Name what is unknown and suggest the nearest known names.

    >>> str(UnknownName("game", "kayls", ["kayles", "nim"]))
    "unknown game 'kayls'; did you mean kayles?"
    """

    def __init__(self, kind: str, got: str, known: Iterable[str], hint: str = "") -> None:
        super().__init__(kind, got=got)
        self.near = _near(got.lower(), list(known))
        text = phrase("unknown {kind} {got}", kind=kind, got=_quoted(got))
        if self.near:
            text = phrase("{text}; did you mean {near}?", text=text, near=", ".join(self.near))
        elif hint:
            text = phrase("{text}; {hint}", text=text, hint=hint)
        self._say(text)


def _near(got: str, known: list[str]) -> tuple[str, ...]:
    """Give the most likely names, none of them much less likely than the first."""
    from difflib import SequenceMatcher, get_close_matches  # late: slow to import, seldom needed

    bare = {name.lstrip("-"): name for name in known}  # dashes would make all options alike
    got = got.lstrip("-")
    found = get_close_matches(got, bare, n=3, cutoff=0.6)
    alike = [SequenceMatcher(None, name, got).ratio() for name in found]
    near = zip(found, alike, strict=True)
    return tuple(bare[name] for name, ratio in near if ratio > alike[0] - _FAR)


class FileError(InputError):
    """Report a file that cannot be read as what it should be.

    >>> raise FileError("moves.txt", "no such file")
    Traceback (most recent call last):
    grundy.errors.FileError: file 'moves.txt': no such file
    """

    def __init__(self, path: str, problem: str) -> None:
        super().__init__("a readable file", got=path)
        self._say(phrase("file {path}: {problem}", path=_quoted(path), problem=problem))


@contextmanager
def file_errors(path: str | Path) -> Iterator[None]:
    """Turn every ``OSError`` inside into a `FileError` that names the file.

    >>> with file_errors("law.json"):
    ...     raise OSError(28, "No space left on device")
    Traceback (most recent call last):
    grundy.errors.FileError: file 'law.json': no space left on device
    """
    try:
        yield
    except OSError as error:
        raise FileError(str(path), (error.strerror or str(error)).lower()) from None


class RuleError(GrundyError):
    """Report a rule that breaks a condition of the theory.

    >>> from grundy.laws.claims import Move, Positions
    >>> from grundy.laws.by_automata import decide_claim
    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> decide_claim(Positions(("n",), (Move(n >= 0, ("n",)),), n.eq(0)))
    Traceback (most recent call last):
    grundy.errors.RuleError: the rule breaks 'a move lowers the sum' at n = 0
    """


class LoopError(RuleError):
    """Report that play can return to a position, so that no finite value exists.

    >>> from grundy.rules.graphs import parse_graph
    >>> try:
    ...     parse_graph("a>b, b>a")
    ... except LoopError as error:
    ...     print(str(error).partition(";")[0])
    graph: play can go round for ever: a > b > a
    """


class UserCodeError(RuleError):
    """Report that the user's own ruleset raised; ``traceback`` holds its own lines.

    >>> error = UserCodeError("mygame: division by zero", 'File "mygame.py", line 9')
    >>> str(error), error.traceback
    ('mygame: division by zero', 'File "mygame.py", line 9')
    """

    def __init__(self, message: str, traceback: str = "") -> None:
        super().__init__(message)
        self.traceback = traceback


class NotSupported(GrundyError):  # noqa: N818
    """Name what cannot be done yet, though it is rightly asked.

    >>> raise NotSupported("no theorem of Coq yet on arithmetic periods")
    Traceback (most recent call last):
    grundy.errors.NotSupported: no theorem of Coq yet on arithmetic periods
    """


class LimitError(GrundyError):
    """Report that the answer exists but passes a stated limit.

    >>> from grundy.automata.compiler import decide
    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> decide((a ^ b) <= a + b, max_states=2)
    Traceback (most recent call last):
    grundy.errors.LimitError: the proof needs an automaton of more than 2 states
    """


class LibraryError(LimitError, NotSupported):
    """Report that a library is not installed, without which the answer is too large.

    >>> raise LibraryError("a compiled table needs numba, which is not installed")
    Traceback (most recent call last):
    grundy.errors.LibraryError: a compiled table needs numba, which is not installed
    """


_LIBRARIES = ("matplotlib", "numba", "numpy", "pyarrow", "distributed", "dask_jobqueue")


def lacking(error: Exception, name: str = "") -> LibraryError:
    """Say which library is missing, or does not load; any other error is raised again.

    ``name`` is the library that was imported, where that is known.

    >>> str(lacking(ModuleNotFoundError(name="numpy.linalg")))
    'this needs numpy, which is not installed: pip install numpy'
    >>> str(lacking(OSError("libllvmlite.so: no such file"), "numba"))
    'this needs numba, which is installed but does not load: libllvmlite.so: no such file'
    """
    missing = _head(error.name) if isinstance(error, ModuleNotFoundError) else ""
    name = name or _blamed(error, missing)
    if name not in _LIBRARIES:
        raise error
    if sys.platform == "emscripten":
        text = phrase(
            "this needs {name}, which a browser does not have: "
            "ask on a computer, on the page of `grundy serve`",
            name=name,
        )
        return LibraryError(text)
    if missing == name:
        text = "this needs {name}, which is not installed: pip install {library}"
        return LibraryError(phrase(text, name=name, library=name))
    text = "this needs {name}, which is installed but does not load: {reason}"
    return LibraryError(phrase(text, name=name, reason=shorten(str(error), _REASON)))


def _blamed(error: Exception, missing: str) -> str:
    """Name the library that is missing, or else the first that broke while it was imported."""
    if missing in _LIBRARIES or not isinstance(error, ImportError):
        return missing
    frame, name = error.__traceback__, ""
    while frame is not None and name not in _LIBRARIES:
        name, frame = _head(frame.tb_frame.f_globals.get("__name__")), frame.tb_next
    return name


def _head(module: str | None) -> str:
    return (module or "").partition(".")[0]


class StoreError(GrundyError):
    """Report a store that is damaged, read-only, full or written by a newer version.

    >>> from grundy.store import Store
    >>> Store.open("nowhere")
    Traceback (most recent call last):
    grundy.errors.StoreError: store 'nowhere': there is no such folder; check the path
    """
