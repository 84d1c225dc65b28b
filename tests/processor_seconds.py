"""Run a command and say how many processor seconds it took, as on a quiet machine.

``python tests/processor_seconds.py NAME COMMAND...`` counts the user and system time of a command
and of all that it starts. A busy machine counts up to twice as many for the same work: so a fixed
loop of plain Python is timed beside the command, again and again, and the seconds are divided by
how much longer it takes than `QUIET`. At the end stand the figure and the twenty slowest tests,
each with its fixtures. With ``CI=true`` a figure that passes its aim by a quarter is warned of, and
one twice the aim fails.

Apart is what Numba compiles for the first time and keeps: the next run does not pay it.
``python tests/processor_seconds.py`` times the loop: so `QUIET` was measured.
"""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import sleep, thread_time
from typing import Any

__all__ = ["AIMS", "NOTES", "QUIET", "Recorder", "main", "record", "report", "run", "verdict"]

AIMS = {"./test": 700, "./test quick": 90, "./test words": 30}
"""The most processor seconds of a quiet machine; nightly has its parts in minutes instead."""

QUIET = 0.030
"""The seconds of `loop` on a quiet machine of two cores with Python 3.11.

Beside three tests at once it is .032, and the tests themselves take as much longer.
"""

NOTES = "PROCESSOR_SECONDS"
"""The variable that names the file to which `Recorder` writes a line for each test."""

_EVERY = 10.0  # seconds between two loops
_SHOWN = 20
_WARNED, _FAILED = 1.25, 2.0
_COMPILED = "compiled"


def loop() -> float:
    """Give the processor seconds of a fixed loop of plain Python."""
    start = thread_time()
    seen: dict[int, int] = {}  # small: a large one suffers from its neighbours as no test does
    for n in range(200_000):
        seen[n * 7919 % 8191] = seen.get(n * 104_729 % 8191, 0) ^ n
    return thread_time() - start


def run(command: Sequence[str]) -> tuple[int, float, float]:
    """Run a command; give its exit code, its processor seconds, and how slow the machine was."""
    if sys.platform == "linux":  # what loses its parent becomes a child of this, and is counted
        ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER
    begun = _of_children()
    child = subprocess.Popen(command)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the command has it too, and ends
    loops, waited, code = [loop()], 0.0, None
    while code is None:
        sleep(0.1)
        waited += 0.1
        if waited > _EVERY:
            waited = 0.0
            loops.append(loop())
        code = _ended(child.pid)
    return code, _of_children() - begun, median([*loops, loop()]) / QUIET


def _of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def _ended(child: int) -> int | None:
    """Take what has ended; give the exit code of the child where it is among it."""
    code = None
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return code
        if pid == 0:
            return code
        if pid == child:
            code = abs(os.waitstatus_to_exitcode(status))


def main(words: Sequence[str]) -> int:
    """Run and report; the exit code is that of the command, or 1 where CI finds it too slow."""
    if not words:
        print(f"{min(loop() for _ in range(200)):.4f}")
        return 0
    name, *command = words
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "notes"
        os.environ[NOTES] = str(notes)
        code, spent, slow = run(command)
        found = [*_read(notes)]
    first = sum(seconds for seconds, test in found if test == _COMPILED)
    print("\n".join(report(name, spent - first, first, slow, found)))
    said, failed = verdict(name, (spent - first) / slow, os.environ)
    if said:
        print(said, file=sys.stderr)
    return code or int(failed)


def _read(notes: Path) -> Iterator[tuple[float, str]]:
    for line in notes.read_text(encoding="utf-8").splitlines() if notes.exists() else ():
        seconds, _, test = line.partition(" ")
        yield float(seconds), test


def report(
    name: str, spent: float, first: float, slow: float, found: Sequence[tuple[float, str]]
) -> Iterator[str]:
    """Give the lines that are shown: the slowest tests, and the figure.

    >>> found = [(1.0, "test_a.py::one"), (4.0, "test_a.py::two"), (2.0, "compiled")]
    >>> print("\\n".join(report("./test", 150, 2.0, 1.25, found)))
    the slowest tests, in processor seconds of a quiet machine:
       3.20  test_a.py::two
       0.80  test_a.py::one
    ./test: 120 processor seconds of a quiet machine, at most 700 are the aim
      (150 here, where the same work takes 1.25 times as long; first compiling apart: 2)
    """
    tests = sorted((one for one in found if one[1] != _COMPILED), reverse=True)[:_SHOWN]
    if tests:
        yield "the slowest tests, in processor seconds of a quiet machine:"
    yield from (f"{seconds / slow:7.2f}  {test}" for seconds, test in tests)
    aim = f", at most {AIMS[name]} are the aim" if name in AIMS else ""
    yield f"{name}: {spent / slow:.0f} processor seconds of a quiet machine{aim}"
    apart = f"; first compiling apart: {first:.0f}" if first else ""
    yield f"  ({spent:.0f} here, where the same work takes {slow:.2f} times as long{apart})"


def verdict(name: str, figure: float, environment: Mapping[str, str]) -> tuple[str, bool]:
    """Say what CI says of a figure, and whether it fails.

    >>> verdict("./test quick", 100, {"CI": "true"}), verdict("./test quick", 999, {})
    (('', False), ('', False))
    >>> verdict("./test quick", 120, {"CI": "true"})
    ('warning: ./test quick takes 1.3 times its aim of 90 processor seconds', False)
    >>> verdict("./test quick", 200, {"CI": "true"})
    ('error: ./test quick takes 2.2 times its aim of 90 processor seconds', True)
    """
    aim = AIMS.get(name)
    if aim is None or environment.get("CI") != "true" or figure <= _WARNED * aim:
        return "", False
    failed = figure >= _FAILED * aim
    kind = "error" if failed else "warning"
    return (
        f"{kind}: {name} takes {figure / aim:.1f} times its aim of {aim} processor seconds",
        failed,
    )


def record(config: Any) -> None:
    """Let the tests of this process be counted where `main` asks for it; `conftest` calls this."""
    path = os.environ.get(NOTES)
    if path and getattr(config.option, "dist", "no") == "no":  # xdist has other processes for them
        config.pluginmanager.register(Recorder(Path(path)))


class Recorder:
    """Count the processor seconds of each test, and those of compiling: a plugin of pytest."""

    def __init__(self, path: Path) -> None:
        self.path, self.lines = path, list[str]()
        self.compiled, self.begun = 0.0, 0.0
        if find_spec("numba"):
            self._listen()

    def _listen(self) -> None:
        from numba.core import event

        recorder = self

        class Compiling(event.Listener):  # type: ignore[misc]
            depth, since = 0, 0.0

            def on_start(self, _: Any) -> None:
                self.since = self.since if self.depth else thread_time()
                self.depth += 1  # one function may need another

            def on_end(self, of: Any) -> None:
                self.depth -= 1
                if not self.depth and _is_kept(of.data["dispatcher"]):
                    recorder.compiled += thread_time() - self.since

        event.register("numba:compile", Compiling())
        self._listen_to_objects()

    def _listen_to_objects(self) -> None:
        """Count what becomes an object in the folder of loops, whose compiling tells no path."""
        from grundy.cache import private_folder
        from grundy.kernels import objects

        make, recorder = objects.object_of, self

        def timed(text: str, kinds: Sequence[str]) -> tuple[str, bytes]:
            since, before = thread_time(), recorder.compiled
            found = make(text, kinds)
            if (folder := private_folder("loops")) and _is_lasting(folder):
                recorder.compiled = before + thread_time() - since
            return found

        objects.object_of = timed

    def _spent(self) -> float:
        return sum(os.times()[:4]) - self.compiled

    def pytest_runtest_logstart(self) -> None:
        """Begin to count a test with its fixtures."""
        self.begun = self._spent()

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Count it, and what it started as far as that has ended."""
        self.lines.append(f"{self._spent() - self.begun:.3f} {nodeid}\n")

    def pytest_sessionfinish(self) -> None:
        """Write all at once, so that several workers can write to one file."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join([*self.lines, f"{self.compiled:.3f} {_COMPILED}\n"]))


def _is_kept(dispatcher: Any) -> bool:
    """Tell whether what is compiled is there the next time: not where the cache is a test's own."""
    path = getattr(getattr(dispatcher, "_cache", None), "cache_path", None)
    if path is None:
        return False
    return _is_lasting(Path(path))


def _is_lasting(path: Path) -> bool:
    house, passing = Path(__file__).parents[1], Path(tempfile.gettempdir())
    return path.is_relative_to(house) or not path.is_relative_to(passing)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
