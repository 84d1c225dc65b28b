"""Compile a program and let it read lines, in a folder that is gone afterwards."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from grundy.phrases.phrase import phrase

__all__ = ["Broken", "Compiler", "Untried", "compiler_of"]

PATIENCE = 15.0
"""How many seconds a command may take."""
_UNSOUND = "{name} does not work here"
_QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


class Untried(Exception):  # noqa: N818
    """Say why no program was compiled here: its text is a phrase.

    >>> raise Untried("g++ does not work here")
    Traceback (most recent call last):
    grundy.programs.compilers.Untried: g++ does not work here
    """


class Broken(Exception):  # noqa: N818
    """Say what a program did in place of answering, where its compiler is sound.

    >>> raise Broken("error: 'k' was not declared in this scope")
    Traceback (most recent call last):
    grundy.programs.compilers.Broken: error: 'k' was not declared in this scope
    """


@dataclass(frozen=True)
class Compiler:
    """Compile the file ``source`` by a command, and run what it made by another.

    ``least`` is a program that only a broken compiler cannot make. What a command starts ends with
    it, and none takes longer than `PATIENCE`.
    """

    name: str
    source: str
    least: str
    build: Sequence[str]
    start: Sequence[str]

    def answers(self, source: str, lines: Sequence[str]) -> list[str]:
        """Give what a program says to lines; `Untried` if the compiler, `Broken` if it is at fault.

        >>> from grundy.programs.program import write_program
        >>> from grundy.games import game
        >>> source = write_program(game("nim:3"), None, "cpp").text
        >>> try:
        ...     print(compiler_of("cpp").answers(source, ["1 2 4", "5 5"]))
        ... except Untried:  # as where there is no compiler
        ...     print(["first: 1 -> 0", "second"])
        ['first: 2 -> 1', 'second']
        """
        try:
            return self._answers(source, lines)
        except Broken as broken:
            try:
                self._answers(self.least, [])
            except Broken:
                raise Untried(phrase(_UNSOUND, name=self.name)) from None
            raise broken from None

    def _answers(self, source: str, lines: Sequence[str]) -> list[str]:
        try:
            with TemporaryDirectory(prefix="grundy-", ignore_cleanup_errors=True) as made:
                folder = Path(made)
                (folder / self.source).write_text(source, encoding="utf-8")
                self._run(self.build, folder, "")
                said = self._run(self.start, folder, "".join(f"{line}\n" for line in lines))
        except OSError:  # no place, no right to run what lies there, or the command is no program
            raise Untried(phrase(_UNSOUND, name=self.name)) from None
        if len(said) != len(lines):
            raise Broken(f"{len(said)} / {len(lines)}")
        return said

    def _run(self, command: Sequence[str], folder: Path, given: str) -> list[str]:
        """Run a command in a group of its own, which is ended with what it has started."""
        pipe = subprocess.PIPE
        with subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            cwd=folder,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as run:
            try:
                out, errors = run.communicate(given, timeout=PATIENCE)
            except BaseException as stopped:
                os.killpg(run.pid, signal.SIGKILL)
                if isinstance(stopped, subprocess.TimeoutExpired):
                    raise Untried(phrase("{name} takes too long here", name=self.name)) from None
                raise
        if run.returncode:
            raise Broken(next((line for line in errors.splitlines() if "error" in line), errors))
        return out.splitlines()


def compiler_of(target: str) -> Compiler:
    """Give the compiler of a language; `Untried` where there is none.

    >>> compiler_of("python")
    Traceback (most recent call last):
    KeyError: 'python'
    """
    return _COMPILERS[target]()


def _cpp() -> Compiler:
    for name in filter(None, (os.environ.get("CXX"), "g++", "clang++")):
        command = shlex.split(name)
        if which(command[0]):
            built = [*command, "-std=c++17", "-w", "-o", "program", "main.cpp"]
            least = "#include <bits/stdc++.h>\nint main() {}\n"
            return Compiler(name, "main.cpp", least, built, ["./program"])
    raise Untried(phrase("there is no compiler here: g++, clang++ or $CXX"))


def _java() -> Compiler:
    if not (which("javac") and which("java")):
        raise Untried(phrase("there is no compiler here: javac and java"))
    least = "class Main { public static void main(String[] args) {} }\n"
    built = ["javac", *(f"-J{each}" for each in _QUICK), "-proc:none", "Main.java"]
    return Compiler("javac", "Main.java", least, built, ["java", *_QUICK, "-cp", ".", "Main"])


_COMPILERS: dict[str, Callable[[], Compiler]] = {"cpp": _cpp, "java": _java}
