"""Run commands of Grundy in tests: in this process, or in one of their own."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import IO, Any, NamedTuple

import pytest

from costs import patient
from grundy.faces.cli import MOST_DIGITS, _run
from grundy.faces.cli.ends import as_output

CTRL_C = "\x03"

_CHOSEN = ("LANG", "LC_", "GRUNDY_LANG", "COLUMNS", "LINES", "NO_COLOR")


class Ended(NamedTuple):
    """Hold how a command ended, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str
    raw: bytes = b""

    @property
    def said(self) -> list[str]:
        """Give the lines of standard error that complain."""
        return complaints(self.stderr)


class End(TextIOWrapper):
    """Stand for standard output or error; it is a terminal where that is asked for."""

    def __init__(self, terminal: bool) -> None:
        super().__init__(BytesIO(), encoding="utf-8", write_through=True)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode(errors="replace")


def complaints(stderr: str) -> list[str]:
    """Give the lines but those of progress, and those that say how a rule in words is read.

    A busy machine adds progress before a late answer.
    """
    besides = re.compile("(rule|规则)    .*|.*(Ctrl-C stops|Ctrl-C 停止)")
    return [line for line in stderr.splitlines() if not besides.fullmatch(line)]


def plain(**more: str) -> dict[str, str]:
    """Give the environment without what chooses a language, a width or colours, and with more."""
    return {k: v for k, v in os.environ.items() if not k.startswith(_CHOSEN)} | more


def here(
    *words: object,
    stdin: str | IO[str] = "",
    folder: Path | str | None = None,
    columns: int = 0,
    lines: int = 24,
    output: Any = None,
    **environment: str,
) -> Ended:
    """Run a command in this process, as `grundy.faces.cli.main` does, and give how it ended.

    An error that is none of the house's is raised: a user would see a traceback. With ``columns``
    it writes to a terminal so wide; ``environment`` is all that chooses a language then, and
    ``output`` a file that takes the place of standard output.
    """
    ends = [End(bool(columns)) for _ in "oe"]
    digits = sys.get_int_max_str_digits()
    with pytest.MonkeyPatch.context() as patch:
        if columns:
            environment |= {"COLUMNS": str(columns), "LINES": str(lines), "TERM": "xterm"}
        if environment:
            for name in [name for name in os.environ if name.startswith(_CHOSEN)]:
                patch.delenv(name)
        for name, value in environment.items():
            patch.setenv(name, value)
        if folder is not None:
            patch.chdir(folder)
        if isinstance(stdin, str):
            stdin = TextIOWrapper(BytesIO(stdin.encode()), encoding="utf-8")
        patch.setattr(sys, "argv", ["grundy", *map(str, words)])
        patch.setattr(sys, "stdin", stdin)
        patch.setattr(sys, "stdout", as_output(output) if output else ends[0])
        patch.setattr(sys, "stderr", ends[1])
        sys.set_int_max_str_digits(MOST_DIGITS)
        try:
            code = int(_run())
            if output:  # what it does not take is given up
                with open(os.devnull, "w") as nowhere:
                    os.dup2(nowhere.fileno(), output.fileno())
        finally:
            sys.set_int_max_str_digits(digits)
    return Ended(code, ends[0].text(), ends[1].text(), ends[0].buffer.getvalue())


def printed(*words: object, code: int = 0, stdin: str = "") -> str:
    """Give what a command writes to standard output, which ends as it must."""
    found = here(*words, stdin=stdin)
    assert found.returncode == code, found
    return found.stdout


def ran(*command: object, stdin: str = "", **options: Any) -> Ended:
    """Run any program to its end."""
    options = {"capture_output": True, "text": True, "timeout": 300} | options
    done = subprocess.run([*map(str, command)], input=stdin, check=False, **options)
    return Ended(done.returncode, done.stdout, done.stderr)


def process(*words: object, program: tuple[str, ...] = ("-m", "grundy"), **options: Any) -> Ended:
    """Run a command in a process of its own: for start-up, signals and ends that are closed."""
    return ran(sys.executable, *program, *words, **options)


def shell(command: str, folder: Path | None = None, first: str = "") -> Ended:
    """Run a line of the shell, in which grundy is that of this Python; ``first`` is looked in."""
    found = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return ran(
        "sh", "-c", command, cwd=folder, env={**os.environ, "PATH": found, "PYTHONPATH": first}
    )


class Terminal:
    """Hold the screen's end of a pseudo-terminal, and the program that runs on it."""

    def __init__(self, screen: int, process: subprocess.Popen[bytes]) -> None:
        self._screen, self.process = screen, process

    def press(self, keys: str) -> None:
        """Type, and read nothing."""
        os.write(self._screen, keys.encode())

    def waits(self, seconds: float) -> bool:
        """Tell whether something can be read within so many seconds."""
        return bool(select.select([self._screen], [], [], seconds)[0])

    def shown(self, enough: Callable[[str], bool]) -> str:
        """Give what is shown until it is enough, or until nobody writes any more."""
        got, deadline = b"", time.monotonic() + patient(60)
        while not enough(got.decode(errors="replace")):
            assert self.waits(deadline - time.monotonic()), got.decode(errors="replace")
            try:
                more = os.read(self._screen, 65536)
            except OSError:  # Linux says so that nobody writes any more
                more = b""
            if not more:
                break
            got += more
        return got.decode().replace("\r\n", "\n")


@contextmanager
def terminal(
    words: Iterable[str], folder: Path, columns: int = 80, **environment: str
) -> Iterator[Terminal]:
    """Run a command on a terminal of its own."""
    screen, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    # A session that opens a terminal first has it as its own, which makes Ctrl-C a signal.
    opening = ["sh", "-c", 'exec "$@" <"$0" >"$0" 2>&1', os.ttyname(end)]
    process = subprocess.Popen(
        [*opening, sys.executable, "-m", "grundy", *words],
        cwd=folder,
        env=plain(GRUNDY_LANG="en", **environment),
        start_new_session=True,
    )
    found = Terminal(screen, process)
    try:
        assert found.waits(patient(60))
        os.close(end)  # from now on only the program holds it
        yield found
    finally:
        process.kill()
        process.wait()
        os.close(screen)
