"""The notebooks of the docs, run in a real kernel: every cell shows what a reader should see."""

import sys
from pathlib import Path

import nbformat
import pytest

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))
from shown import executed  # noqa: E402


@pytest.fixture(scope="module")
def first():
    return executed(DOCS / "notebook.ipynb")


@pytest.fixture(scope="module")
def shown(first):
    cells = [cell for cell in first.cells if cell.cell_type == "code"]
    return {cell.source: cell.outputs[-1].data for cell in cells}


def outputs(notebook):
    return [cell.get("outputs") for cell in notebook.cells]


def test_the_notebook_shows_what_it_shows_when_it_is_run(first):
    kept = nbformat.read(DOCS / "notebook.ipynb", as_version=4)
    assert outputs(kept) == outputs(first), "run: python docs/shown.py docs/notebook.ipynb"


@pytest.mark.slow
def test_the_notebook_for_research_shows_what_it_shows_when_it_is_run():
    kept = nbformat.read(DOCS / "research.ipynb", as_version=4)
    found = executed(DOCS / "research.ipynb")
    assert outputs(kept) == outputs(found), "run: python docs/shown.py docs/research.ipynb"


def find(shown, words):
    (data,) = [data for source, data in shown.items() if words in source]
    return data


def test_answers_are_tables(shown):
    nim = find(shown, '"nim"')["text/html"]
    assert "the first player" in nim
    assert "take 32 from 50, leaving 18" in nim
    moves = find(shown, "winning_moves")["text/html"]
    assert "<td>7+4</td>" in moves
    assert "<td>6+10</td>" in moves
    assert "+-" not in find(shown, "domineering")["text/html"].split("<p>Left</p>")[0]


def test_laws_say_whether_they_are_proved(shown):
    for words in ('grundy.law("kayles")', "take:1 or 4"):
        assert "proved" in find(shown, words)["text/html"]


def test_values_are_formulas_and_pictures(shown):
    assert find(shown, "session.parse")["text/latex"].startswith("$")
    assert find(shown, "Row.parse")["text/latex"] == r"$\tfrac{3}{4}$"
    assert find(shown, "thermograph(hot)")["image/svg+xml"].startswith("<svg")


def test_tables_are_arrays(shown):
    assert find(shown, "table")["text/plain"].startswith("array([0, 1, 2, 3, 1, 4, 3, 2, 1, 4")
