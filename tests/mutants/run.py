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
    tests = covering(f"{mutant.path}:{mutant.function}", calls, seconds)
    tests = tests or beside(mutant.path, calls, seconds)
    if not tests:
        return "untested"
    place = copy / mutant.path
    kept = shutil.copy2(place, copy / "kept.py")  # with its time, so that what is compiled fits
    place.write_text(mutant.text, encoding="utf-8")
    closest = sorted(tests, key=lambda test: len(calls[test]["calls"]))
    try:
        for part in (closest[:_CLOSEST], closest[_CLOSEST:]):
            by = part and failing(copy, part, sum(calls[test]["seconds"] for test in part))
            if by:
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


def covering(function: str, calls: dict[str, Any], seconds: float = 20.0) -> list[str]:
    """Name the quickest tests that call a function.

    >>> covering("a.py:f", {"x": {"seconds": 2, "calls": ["a.py:f"]}, "y": {"calls": []}})
    ['x']
    """
    found = sorted((of["seconds"], name) for name, of in calls.items() if function in of["calls"])
    return _quickest(found, seconds)


def beside(path: str, calls: dict[str, Any], seconds: float = 20.0) -> list[str]:
    """Name the quickest tests that call anything of a file.

    >>> beside("a.py", {"x": {"seconds": 2, "calls": ["a.py:f"]}, "y": {"calls": []}})
    ['x']
    """
    file = f"{path}:"
    found = sorted(
        (of["seconds"], name)
        for name, of in calls.items()
        if any(each.startswith(file) for each in of["calls"])
    )
    return _quickest(found, seconds)


def _quickest(found: Sequence[tuple[float, str]], most: float) -> list[str]:
    names, spent = [], 0.0
    for seconds, name in found[:_MOST_TESTS]:
        spent += seconds
        if spent > most and names:
            break
        names.append(name)
    return names


def _copy(folder: Path) -> Path:
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, folder / part)  # what is compiled too
    for name in ("pyproject.toml", "conftest.py", "README.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, folder)
    for name in ("docs", "scripts", "test"):
        (folder / name).symlink_to(ROOT / name)
    return folder


def _pytest(*words: str) -> list[str]:
    return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]


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
