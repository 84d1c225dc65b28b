"""The notebooks of the docs, run in a real kernel: every cell shows what a reader should see."""

import sys
from pathlib import Path

import nbformat
import pytest

DOCS = Path(__file__).parents[2] / "docs"
sys.path.insert(0, str(DOCS))
from shown import executed  # noqa: E402


def outputs(notebook):
    return [cell.get("outputs") for cell in notebook.cells]


@pytest.mark.parametrize("name", ["notebook", pytest.param("research", marks=pytest.mark.slow)])
def test_a_notebook_shows_what_it_shows_when_it_is_run(name):
    """What it shows is read in the docs: a change of it is a change of that file."""
    page = DOCS / f"{name}.ipynb"
    kept, found = nbformat.read(page, as_version=4), executed(page)
    assert outputs(kept) == outputs(found), f"run: python docs/shown.py docs/{name}.ipynb"
