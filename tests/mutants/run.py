"""Change the house in one place after another, and see whether a test notices.

    python tests/mutants/run.py [--count 300] [--rooms values,solvers,...] [--seed TEXT]
                                [--calls FILE] [--killed FILE]

First the tests of `tests/quick` and of the units are run with a note of which functions each calls
(``--calls``: a file of such notes, made where it is not there). Then for each mutant those tests
are run that call the changed function, the quickest first, in a copy of the house; a mutant that
none of them notices survives. Of a function that runs while its module is imported, those that call
its neighbours are. ``--killed`` names a file of mutants noticed before, which are not tried again
as long as what they change is the same: so a run goes on where it was stopped, and new tests see
the survivors only. Tests of ``--seconds`` together are run for each mutant. With another ``--seed``
other mutants are tried.
Survivors are printed. Those in ``known.txt``, whose change makes no difference, are not tried.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any

from change import Mutant, mutants

ROOT = Path(__file__).parents[2]
KNOWN = Path(__file__).with_name("known.txt")
ROOMS = ("values", "solvers", "rules", "laws", "checker")
_MOST_TESTS = 1000
_BESIDES = 10.0  # seconds to start, and to compile
_MOST_KB = 12_000_000
_CLOSEST = 10  # of the tests, those that call little else are tried first


@dataclass(frozen=True)
class Seen:
    """What became of a mutant: ``killed by TEST``, ``survived``, or ``untested``: none calls it."""

    mutant: Mutant
    fate: str

    @property
    def killed(self) -> bool:
        """Tell whether a test noticed it."""
        return self.fate.startswith("killed")


def main(words: Sequence[str] | None = None) -> int:
    """Run, and print what survives; 1 where that is not known to make no difference."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--rooms", default=",".join(ROOMS))
    parser.add_argument("--seed", default="")
    parser.add_argument("--calls", type=Path)
    parser.add_argument("--killed", type=Path)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args(words)
    with TemporaryDirectory() as folder:
        notes = given.calls or Path(folder) / "calls.json"
        if not notes.exists():
            record(notes)
        calls = json.loads(notes.read_text(encoding="utf-8"))
        found, known = chosen(given.rooms.split(","), given.count, given.seed), known_names()
        asked = [mutant for mutant in found if mutant.name not in known]
        killed = given.killed or Path(folder) / "killed"
        seen = run(asked, calls, given.workers, killed, given.seconds)
    left = [each for each in seen if not each.killed]
    for each in left:
        print(f"{each.fate}: {each.mutant.name}")
    alike = len(found) - len(asked)
    print(f"{len(found)} mutants, {alike} known to make no difference, {len(left)} left")
    return 1 if left else 0


def known_names() -> set[str]:
    """Read which mutants make no difference; lines after # say why."""
    lines = KNOWN.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def record(path: Path) -> None:
    """Run the tests in a copy, and note what they call; one that fails there is left out."""
    marks = "not slow and not alone and not needs and not words"
    words = ["-p", "called", "--called", str(path.resolve()), "-m", marks]
    with TemporaryDirectory() as folder:
        copy = _copy(Path(folder) / "house")
        command = _pytest(*words, "@tests/quick", "tests/unit")
        subprocess.run(command, cwd=copy, env=_env(copy), check=False)


def chosen(rooms: Sequence[str], count: int, seed: str = "") -> list[Mutant]:
    """Choose mutants, by a seed always the same ones as long as they are there."""
    found = [
        mutant
        for room in rooms
        for path in sorted((ROOT / "src" / "grundy" / room).rglob("*.py"))
        for mutant in mutants(path, ROOT)
    ]
    return sorted(found, key=lambda mutant: mutant.rank(seed))[:count]


def run(
    found: Sequence[Mutant], calls: dict[str, Any], workers: int, killed: Path, seconds: float
) -> list[Seen]:
    """Try each that was not killed before, in a copy of the house for each worker."""
    killed.touch()
    lines = killed.read_text(encoding="utf-8").splitlines()
    before = dict(line.split(" ", 1) for line in lines)
    with TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for i in range(workers):
            copies.put(_copy(Path(folder) / f"house{i}"))

        def one(mutant: Mutant) -> Seen:
            if mutant.mark in before:
                return Seen(mutant, before[mutant.mark])
            copy = copies.get()
            try:
                fate = tried(mutant, calls, copy, seconds)
            finally:
                copies.put(copy)
            seen = Seen(mutant, fate)
            print(f"{mutant.name}: {fate}", file=sys.stderr, flush=True)
            if seen.killed:
                with killed.open("a", encoding="utf-8") as file:
                    file.write(f"{mutant.mark} {fate}\n")
            return seen

        return [*pool.map(one, found)]


def tried(mutant: Mutant, calls: dict[str, Any], copy: Path, seconds: float) -> str:
    """Run the tests that call what is changed."""
    parts = asked(mutant.path, mutant.function, calls, seconds)
    if not parts:
        return "untested"
    place = copy / mutant.path
    kept = shutil.copy2(place, copy / "kept.py")  # with its time, so that what is compiled fits
    place.write_text(mutant.text, encoding="utf-8")
    try:
        for part in parts:
            if by := failing(copy, part, sum(calls[test]["seconds"] for test in part)):
                return f"killed by {by}"
    finally:
        os.replace(kept, place)
    return "survived"


def failing(copy: Path, tests: Sequence[str], seconds: float) -> str:
    """Name the first of some tests that fails; one that takes much longer than it did fails too."""
    names = copy / "tests.txt"
    names.write_text("\n".join(tests), encoding="utf-8")
    most = int(_BESIDES + 4 * seconds)
    limits = f'ulimit -t {most}; ulimit -v {_MOST_KB}; exec "$@"'
    try:
        done = subprocess.run(
            ["sh", "-c", limits, "sh", *_pytest("-x", "-rfE", "-m", "", f"@{names}")],
            cwd=copy,
            env=_env(copy),
            capture_output=True,
            text=True,
            timeout=20 * most,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "waiting"
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return "" if not done.returncode else found[1] if found else "its limits"


def asked(path: str, function: str, calls: dict[str, Any], seconds: float) -> list[list[str]]:
    """Choose tests that call a function, or else its file: some close ones, and the quickest.

    Close are examples in the file itself, and tests that call little else.

    >>> x = {"seconds": 9, "calls": ["a.py:f"]}
    >>> y = {"seconds": 1, "calls": ["a.py:f", "b.py:g"]}
    >>> asked("a.py", "f", {"x": x, "y": y}, 8), asked("b.py", "h", {"x": x, "y": y}, 8)
    ([['x'], ['y']], [['y']])
    """

    def far(name: str) -> tuple[bool, int]:
        return not name.startswith(path), len(calls[name]["calls"])

    found = [name for name, of in calls.items() if f"{path}:{function}" in of["calls"]]
    found = found or [
        name
        for name, of in calls.items()
        if any(each.startswith(f"{path}:") for each in of["calls"])
    ]
    close = _within(sorted(found, key=far)[:_CLOSEST], calls, seconds)
    others = sorted({*found} - {*close}, key=lambda name: (calls[name]["seconds"], name))
    return [part for part in (close, _within(others[:_MOST_TESTS], calls, seconds)) if part]


def _within(names: Sequence[str], calls: dict[str, Any], seconds: float) -> list[str]:
    """Give the first of some tests that take so long together, and one at least."""
    spent = [*accumulate(calls[name]["seconds"] for name in names)]
    return [name for name, until in zip(names, spent, strict=True) if until <= seconds] or [
        *names[:1]
    ]


def _copy(folder: Path) -> Path:
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, folder / part)  # what is compiled too
    for name in ("pyproject.toml", "conftest.py", "README.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, folder)
    for name in ("docs", "scripts", "test"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def _pytest(*words: str) -> list[str]:
    same = ("--sample-seed", "0")  # the samples that were there when calls were noted
    return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *same, *words]


def _env(house: Path) -> dict[str, str]:
    paths = [house / "src", house / "tests" / "mutants"]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "PYTHONDONTWRITEBYTECODE": "1",  # of a mutant
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # they take seconds to load
    }


if __name__ == "__main__":
    sys.exit(main())
