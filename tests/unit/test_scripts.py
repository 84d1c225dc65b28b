"""What `./test` runs and installs, told by programs that only write down how they were called."""

import os
import re
import shutil
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from command_line import process, ran

import processor_seconds
from processor_seconds import NOTES
from samples import rotated

ROOT = Path(__file__).parents[2]
LINTERS = ["ruff check .", "ruff format --check .", "lint-imports", "mypy"]
NOTE = '#!/bin/sh\necho "$(basename "$0") $*" >> calls\n'
PYTHON = f'{NOTE}case "$1" in *processor_seconds.py) shift 2; exec "$@" ;; esac\n'


@pytest.fixture
def checkout(tmp_path):
    """Make a checkout whose programs write their calls down; its set-up brings pytest."""
    shutil.copy(ROOT / "test", tmp_path)
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "checks", tmp_path / "scripts")
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / "scripts" / "setup").write_text(f"{NOTE}cp -n .venv/bin/ruff .venv/bin/pytest\n")
    for program in ("ruff", "mypy", "lint-imports", "pytest", "node", "npm"):
        written(tmp_path, program, NOTE)
    written(tmp_path, "python", PYTHON)
    (tmp_path / "node_modules").mkdir()
    return tmp_path


def written(checkout, program, text):
    path = checkout / ".venv" / "bin" / program
    path.write_text(text)
    path.chmod(0o755)


def run(checkout, *given):
    env = {key: text for key, text in os.environ.items() if key not in ("CI", NOTES)}
    return ran("./test", *given, cwd=checkout, env=env)


def calls(checkout, *given):
    assert run(checkout, *given).returncode == 0
    return [line.strip() for line in (checkout / "calls").read_text().splitlines()]


def test_a_path_runs_these_tests_and_installs_nothing(checkout):
    assert calls(checkout, "tests/laws", "-k", "nim") == ["pytest -q -rs tests/laws -k nim"]


COUNTED = "python tests/processor_seconds.py ./test"


def test_quick_installs_nothing(checkout):
    counted, *linters, tests = calls(checkout, "quick")
    assert counted == f"{COUNTED} quick sh scripts/checks quick"
    assert sorted(linters) == sorted(LINTERS)
    assert tests.endswith("not needs @tests/quick")


def test_words_are_asked_alone(checkout):
    counted, tests = calls(checkout, "words")
    assert counted == f"{COUNTED} words sh scripts/checks words"
    assert tests.startswith("pytest -q -m words --runxfail tests/unit/")


@pytest.mark.parametrize("given", ["quick", "tests/laws"])
def test_without_pytest_its_packages_are_installed_and_no_programs(checkout, given):
    (checkout / ".venv" / "bin" / "pytest").unlink()
    assert calls(checkout, given)[0] == "setup python"


COMPILED = [
    "pytest -qq --collect-only",
    "pytest -qq --doctest-modules src/grundy/solvers/partizan/canonical.py",
]


def test_all_tests_want_the_programs_and_what_is_compiled_once_is_not_counted(checkout):
    setup, *compiled, counted = calls(checkout)[:4]
    assert setup == "setup dev"
    assert compiled == COMPILED
    assert counted == f"{COUNTED} sh scripts/checks"
    *linters, beside, alone = calls(checkout)[-7:]
    assert sorted(linters) == sorted([*LINTERS, "npm run --silent check"])
    assert "--with-programs" in beside
    assert beside.endswith("not slow and not alone")
    assert alone.startswith("pytest -q --with-programs -m alone tests/")
    assert calls(checkout).count(COMPILED[0]) == 1


def test_each_part_of_the_night_runs_alone_and_all_run_though_one_fails(checkout):
    assert calls(checkout, "nightly", "laws", "coq")[:5] == [
        "setup nightly",
        *COMPILED,
        f"{COUNTED} nightly laws sh scripts/checks nightly laws",
        "pytest -q --with-programs -n 2 --dist worksteal --night-samples -m not alone"
        " tests/laws tests/oracle src",
    ]
    assert "--with-coq -m coq" in calls(checkout, "nightly", "coq")[-1]
    (checkout / "calls").unlink()
    written(checkout, "pytest", f'{NOTE}case "$*" in *tests/laws*) exit 1 ;; esac\n')
    done = run(checkout, "nightly")
    parts = ran("sh", "scripts/checks", "parts", cwd=ROOT).stdout.split()
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "failed: laws"
    told = (checkout / "calls").read_text()
    assert [part for part in parts if f"checks nightly {part}\n" in told] == parts
    assert run(checkout, "nightly", "night").stderr.splitlines()[-1] == "failed: night"


def test_every_test_is_in_a_part_of_the_night():
    script = (ROOT / "scripts" / "checks").read_text()
    named = re.findall(r"tests/\w+(?= |$)", script, re.MULTILINE)
    named.append("tests/nightly/test_slurm.py")
    files = [str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")]
    assert [file for file in files if not file.startswith(tuple(named))] == []


@pytest.mark.parametrize("program", ["ruff", "mypy", "lint-imports", "npm"])
def test_where_a_linter_finds_something_no_test_is_run(checkout, program):
    written(checkout, program, f"{NOTE}exit 3\n")
    assert run(checkout).returncode == 3
    assert "pytest -q " not in (checkout / "calls").read_text()


@pytest.mark.parametrize(
    ("seconds", "ci", "code", "said"),
    [(3.7, "true", 0, "warning"), (5.7, "true", 1, "error"), (2.2, "true", 0, ""), (9, "", 0, "")],
)
def test_the_figure_is_that_of_a_quiet_machine_and_too_large_a_one_fails_in_ci(
    monkeypatch, capsys, seconds, ci, code, said
):
    """The aim is 1 second, the machine half as fast, and half a second is that of compiling."""

    def ran(command):
        notes = Path(os.environ[NOTES])
        notes.write_text("3.0 test_a.py::slow\n0.3 compiled\n0.2 compiled\n9.0 test_a.py::slower\n")
        return 0, seconds, 2.0

    monkeypatch.setenv("CI", ci)
    monkeypatch.setenv(NOTES, "")
    monkeypatch.setattr(processor_seconds, "run", ran)
    monkeypatch.setitem(processor_seconds.AIMS, "./test quick", 1)
    assert processor_seconds.main(["./test quick", "x"]) == code
    told = capsys.readouterr()
    assert told.err.partition(":")[0].strip() == said
    shown = [line.split() for line in told.out.splitlines()]
    assert shown[1:3] == [["4.50", "test_a.py::slower"], ["1.50", "test_a.py::slow"]]
    assert f"./test quick: {(seconds - 0.5) / 2:.0f} processor seconds" in told.out


SPENDS = """
import os, pathlib, subprocess, sys, time
def spend(seconds):
    while sum(os.times()[:2]) < seconds:
        pass
ended = pathlib.Path("ended")
if sys.argv[1:]:
    spend(0.3)
    ended.touch()
else:
    subprocess.run(["sh", "-c", f"{sys.executable} {__file__} child &"])  # it loses its parent
    while not ended.exists():
        time.sleep(0.05)
    spend(0.2)
    sys.exit(5)
"""


def test_what_lost_its_parent_is_counted_and_the_exit_code_is_that_of_the_command(tmp_path):
    (tmp_path / "spends.py").write_text(SPENDS)
    asked = "import processor_seconds, sys; print(*processor_seconds.run(sys.argv[1:]))"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "tests")}
    words = (sys.executable, "spends.py")
    done = process(*words, program=("-c", asked), cwd=tmp_path, env=env)
    code, spent, slow = done.stdout.split()
    assert code == "5"
    assert 0.5 <= float(spent) < 1.5
    assert float(slow) > 0


@pytest.mark.parametrize(
    ("given", "said"), rotated([([], "1 skipped"), (["--with-programs"], "1 error")])
)
def test_a_test_whose_program_is_missing_is_skipped_but_not_where_all_are_wanted(
    tmp_path, given, said
):
    for name in ("conftest.py", "samples.py", "processor_seconds.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path)
    test = '@pytest.mark.needs("sh", "no-such-program")\ndef test_it(): pass\n'
    (tmp_path / "test_it.py").write_text(f"import pytest\n{test}")
    markers = ["-o", "markers=needs(program, ...): programs"]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", NOTES: str(tmp_path / "notes")}
    words = ("-q", "-rs", *markers, *given, "test_it.py")
    done = process(*words, program=("-m", "pytest"), cwd=tmp_path, env=env)
    assert said in done.stdout
    assert "missing: no-such-program" in done.stdout
    noted = [line.split(" ")[1] for line in (tmp_path / "notes").read_text().splitlines()]
    assert noted == ["test_it.py::test_it", "compiled"]


def test_what_is_compiled_for_the_first_time_and_kept_is_counted_apart(tmp_path):
    event = pytest.importorskip("numba.core.event")
    recorder = processor_seconds.Recorder(tmp_path / "notes")
    for place, kept in ((ROOT, True), (tmp_path, False), (None, False)):
        before, start = recorder.compiled, time.process_time()
        data = {"dispatcher": SimpleNamespace(_cache=SimpleNamespace(cache_path=place))}
        for begin_or_end in (event.start_event, event.start_event, event.end_event):
            begin_or_end("numba:compile", data=data)  # one function needs another
        while time.process_time() < start + 0.02:
            pass
        event.end_event("numba:compile", data=data)
        assert (recorder.compiled - before >= 0.01) == kept


def test_every_test_of_the_quick_ones_is_there():
    for line in (ROOT / "tests" / "quick").read_text().splitlines():
        path, _, name = line.rpartition("=")[2].partition("::")
        assert (ROOT / path).exists(), line
        name = name.partition("[")[0]
        assert f"def {name}(" in (ROOT / path).read_text() if name else True, line
