"""The mutants of `tests/mutants`: what is changed, and which tests are asked."""

import ast
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "mutants"
SOURCE = """\
def small(n: int) -> bool:
    if n < 0:
        raise ValueError(f"{n - 1}")
    return n + 1 <= 3 and not n == 2
"""
LAST = SOURCE.splitlines()[-1].strip()


@pytest.fixture
def tools(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    import change
    import run

    yield change, run
    for name in ("change", "run"):
        sys.modules.pop(name, None)


def test_one_thing_is_changed_and_no_words_of_errors(tools, tmp_path):
    change, _ = tools
    path = tmp_path / "small.py"
    path.write_text(SOURCE)
    found = [*change.mutants(path, tmp_path)]
    assert [(mutant.was, mutant.now) for mutant in found] == [
        ("n < 0", "n <= 0"),
        ("if n < 0:", "if n < (1):"),
        ("n + 1 <= 3 and (not n == 2)", "n + 1 <= 3 or not n == 2"),
        ("n + 1 <= 3", "n + 1 < 3"),
        ("n + 1", "n - 1"),
        (LAST, "return n + (2) <= 3 and not n == 2"),
        (LAST, "return n + 1 <= (4) and not n == 2"),
        ("not n == 2", "n == 2"),
        ("n == 2", "n != 2"),
        (LAST, "return n + 1 <= 3 and not n == (3)"),
    ]
    same = ast.dump(ast.parse(SOURCE))
    assert all(ast.dump(ast.parse(mutant.text)) != same for mutant in found)
    assert len({mutant.name for mutant in found}) == len(found)


def test_what_was_killed_is_not_tried_again_until_its_file_changes(tools, tmp_path, monkeypatch):
    change, run = tools
    path, killed = tmp_path / "small.py", tmp_path / "killed"
    path.write_text(SOURCE)
    monkeypatch.setattr(run, "_copy", lambda folder: folder)
    tried = []

    def fate(mutant, calls, copy, seconds):
        tried.append(mutant.name)
        return "survived" if mutant.was == "if n < 0:" else "killed by x"

    monkeypatch.setattr(run, "tried", fate)

    def again():
        tried.clear()
        found = [*change.mutants(path, tmp_path)]
        seen = run.run(found, {}, 1, killed, 9)
        return [one.fate for one in seen], len(tried)

    first, all_of_them = again()
    assert (all_of_them, first.count("survived")) == (len(first), 1)
    assert again() == (first, 1)
    path.write_text(f"{SOURCE}\n")
    assert again() == (first, len(first))


def test_a_mutant_is_killed_by_a_test_that_fails_and_its_file_is_put_back(tools, tmp_path):
    change, run = tools
    path = tmp_path / "src" / "small.py"
    path.parent.mkdir()
    path.write_text(SOURCE)
    (tmp_path / "conftest.py").write_text(
        "def pytest_addoption(parser):\n    parser.addoption('--sample-seed')\n"
    )
    (tmp_path / "test_small.py").write_text(
        "from small import small\n\ndef test_two():\n    assert not small(2)\n"
    )
    test = "test_small.py::test_two"
    calls = {test: {"seconds": 0.1, "calls": ["src/small.py:small"]}}
    fates = {
        mutant.was: run.tried(mutant, calls, tmp_path, 1)
        for mutant in change.mutants(path, tmp_path)
        if mutant.was in ("n < 0", "n == 2")
    }
    assert fates == {"n < 0": "survived", "n == 2": f"killed by {test}"}
    assert path.read_text() == SOURCE
