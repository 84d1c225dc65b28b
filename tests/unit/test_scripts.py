"""What `./test` runs and installs, told by programs that only write down how they were called."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINTERS = ["ruff check .", "ruff format --check .", "lint-imports", "mypy"]
NOTE = '#!/bin/sh\necho "$(basename "$0") $*" >> calls\n'


@pytest.fixture
def checkout(tmp_path):
    """Make a checkout whose programs write their calls down; its set-up brings pytest."""
    shutil.copy(ROOT / "test", tmp_path)
    (tmp_path / "scripts").mkdir()
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / "scripts" / "setup").write_text(f"{NOTE}cp .venv/bin/ruff .venv/bin/pytest\n")
    for program in ("ruff", "mypy", "lint-imports", "pytest", "node", "npm"):
        (tmp_path / ".venv" / "bin" / program).write_text(NOTE)
        (tmp_path / ".venv" / "bin" / program).chmod(0o755)
    (tmp_path / "node_modules").mkdir()
    return tmp_path


def calls(checkout, *given):
    subprocess.run(["./test", *given], cwd=checkout, check=True, timeout=300)
    return [line.strip() for line in (checkout / "calls").read_text().splitlines()]


def test_a_path_runs_these_tests_and_installs_nothing(checkout):
    assert calls(checkout, "tests/laws", "-k", "nim") == ["pytest -q -rs tests/laws -k nim"]


def test_quick_installs_nothing(checkout):
    *linters, tests = calls(checkout, "quick")
    assert sorted(linters) == sorted(LINTERS)
    assert tests.endswith("not needs @tests/quick")


@pytest.mark.parametrize("given", ["quick", "tests/laws"])
def test_without_pytest_its_packages_are_installed_and_no_programs(checkout, given):
    (checkout / ".venv" / "bin" / "pytest").unlink()
    assert calls(checkout, given)[0] == "setup python"


@pytest.mark.parametrize("given", [[], ["nightly"]])
def test_all_tests_want_the_programs_and_tell_the_slowest(checkout, given):
    setup, *before, beside, alone = calls(checkout, *given)
    assert setup == f"setup {given[0] if given else 'dev'}"
    page, once = "npm run --silent check", "pytest -qq --collect-only"
    kernel = "pytest -qq --doctest-modules src/grundy/solvers/partizan/boardvalues.py"
    assert sorted(before) == sorted([*LINTERS, page, once, kernel])
    assert ("--with-coq" in beside) == (given == ["nightly"])
    assert "--with-programs" in beside
    assert "--durations=20" in beside
    assert ("not slow" in beside) == (given == [])
    assert alone == "pytest -q --with-programs -m alone"


@pytest.mark.parametrize("program", ["ruff", "mypy", "lint-imports", "npm"])
def test_where_a_linter_finds_something_no_test_is_run(checkout, program):
    (checkout / ".venv" / "bin" / program).write_text(f"{NOTE}exit 3\n")
    done = subprocess.run(["./test"], cwd=checkout, timeout=300, check=False)
    assert done.returncode == 3
    assert "pytest -q " not in (checkout / "calls").read_text()


@pytest.mark.parametrize(("given", "said"), [([], "1 skipped"), (["--with-programs"], "1 error")])
def test_a_test_whose_program_is_missing_is_skipped_but_not_where_all_are_wanted(
    tmp_path, given, said
):
    for name in ("conftest.py", "samples.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path)
    test = '@pytest.mark.needs("sh", "no-such-program")\ndef test_it(): pass\n'
    (tmp_path / "test_it.py").write_text(f"import pytest\n{test}")
    markers = ["-o", "markers=needs(program, ...): programs"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rs", *markers, *given, "test_it.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert said in done.stdout
    assert "missing: no-such-program" in done.stdout


def test_every_test_of_the_quick_ones_is_there():
    for line in (ROOT / "tests" / "quick").read_text().splitlines():
        path, _, name = line.rpartition("=")[2].partition("::")
        assert (ROOT / path).exists(), line
        assert f"def {name}(" in (ROOT / path).read_text() if name else True, line
