"""Load rulesets of the user's own from a Python file."""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, TypeGuard

from grundy.errors import FileError, GrundyError, UserCodeError
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.own import unlike_methods, watch
from grundy.rules.protocol import Ruleset
from grundy.rules.text import read_text
from grundy.rules.vectors import VectorGame

__all__ = ["kept_alive", "load_rulesets", "user_error"]


def load_rulesets(path: str) -> list[type[Ruleset[Any]]]:
    """Run a Python file and give the rulesets it defines.

    A class without a ``name`` is named after itself in lower case.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("w", suffix=".py") as file:
    ...     print("from grundy.games.nim import Nim", file=file)
    ...     print("class Own(Nim): ...", file=file, flush=True)
    ...     [kind.name for kind in load_rulesets(file.name)]
    ['own']

    `FileError` is raised for a file without rulesets, `UserCodeError` for one that fails.
    """
    source = read_text(path)
    module = ModuleType(Path(path).stem)
    module.__file__ = path
    try:
        exec(compile(source, path, "exec"), vars(module))
    except GrundyError:
        raise
    except (Exception, SystemExit) as error:
        raise user_error(error, path) from None
    found = [v for v in vars(module).values() if _is_own(v, module)]
    for ruleset in found:
        if not issubclass(ruleset, HeapGame | VectorGame):
            watch(ruleset)
        if without_self := unlike_methods(ruleset):
            raise FileError(path, without_self)
        if "lower" in vars(ruleset):
            old = phrase("class {name}: lower() is called as_code() now", name=ruleset.__name__)
            raise FileError(path, old)
        if "name" not in vars(ruleset):
            ruleset.name = ruleset.__name__.lower()
        ruleset.edition = sha256(source.encode()).hexdigest()[:16]
    if not found:
        raise FileError(path, _lacking(module))
    return found


def _lacking(module: ModuleType) -> str:
    """Say which class of a file lacks which methods, or its base."""
    own = [v for v in vars(module).values() if _is_written_in(v, module)]
    for kind in own:
        if missing := sorted(getattr(kind, "__abstractmethods__", ())):
            template = "class {name} lacks {methods}"
            return phrase(template, name=kind.__name__, methods=", ".join(missing))
    if own:
        template = "expected a class derived from grundy.HeapGame: class {name}(grundy.HeapGame)"
        return phrase(template, name=own[0].__name__)
    return phrase("expected a class derived from grundy.HeapGame or another ruleset")


def _is_own(value: object, module: ModuleType) -> TypeGuard[type[Ruleset[Any]]]:
    return (
        _is_written_in(value, module)
        and issubclass(value, Ruleset)
        and not getattr(value, "__abstractmethods__", None)
    )


def _is_written_in(value: object, module: ModuleType) -> TypeGuard[type[Any]]:
    return isinstance(value, type) and value.__module__ == module.__name__


@contextmanager
def kept_alive() -> Iterator[None]:
    """Let the user's code not end the process unsaid: ``os._exit`` raises SystemExit in it.

    >>> with kept_alive():
    ...     os._exit(0)
    Traceback (most recent call last):
    SystemExit: os._exit(0)
    """
    leave, process = os._exit, os.getpid()

    def refuse(status: int) -> NoReturn:
        if os.getpid() != process:  # a child may end itself
            leave(status)
        raise SystemExit(f"os._exit({status})")

    os._exit = refuse
    try:
        yield
    finally:
        os._exit = leave


def user_error(error: BaseException, path: str) -> UserCodeError:
    """Wrap an exception that came out of the user's file, with the file's own traceback lines.

    >>> print(user_error(SystemExit(3), "mine.py"))
    your ruleset 'mine.py', no line: it ends the program (SystemExit: 3)
    """
    lines = traceback.TracebackException.from_exception(error)
    if isinstance(error, SyntaxError):
        shown = list(lines.format_exception_only())
        place = phrase("line {n}", n=error.lineno)
    else:
        own = [frame for frame in lines.stack if frame.filename == path]
        shown = [*traceback.StackSummary.from_list(own).format(), *lines.format_exception_only()]
        place = phrase("line {n}", n=own[-1].lineno) if own else phrase("no line")
    what = shown[-1].strip()
    if isinstance(error, SystemExit):
        what, shown = phrase("it ends the program ({what})", what=what), []
    template = "your ruleset {path}, {place}: {summary}"
    text = phrase(template, path=repr(path), place=place, summary=what)
    return UserCodeError(text, "".join(shown))
