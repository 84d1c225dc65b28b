"""The docs: every command and program in them runs, and they build without a warning."""

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from grundy import ask
from grundy.faces.questions import QUESTIONS

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs"))
from shown import BLOCK, cut, varies  # noqa: E402

PAGES = sorted(path.name for path in (ROOT / "docs").glob("*.md"))
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
CODES = {"refute": (0, 1)}
DRAWN = ("tour", "misere", "loopy")
BIN = Path(sys.executable).parent


def blocks(page, wanted):
    found = FENCE.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))
    return [body for kind, body in found if kind == wanted]


def shell(command, folder):
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def _twice(page):
    """Leave the same commands in Chinese, but for the tour, to the slow tests."""
    later = page.endswith(".zh.md") and page != "tour.zh.md"
    return pytest.param(page, marks=pytest.mark.slow) if later else page


@pytest.mark.long
@pytest.mark.parametrize("page", [_twice(p) for p in PAGES if p.split(".")[0] != "http"])
def test_every_command_runs_in_turn(page, tmp_path):
    for commands, shown in BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8")):
        said = run_in_turn(commands, tmp_path)
        last = said.endswith(f"\n{shown}")  # a page may show the last answer alone
        assert not shown or varies(commands) or said == shown or last, "run: python docs/shown.py"


def run_in_turn(commands, tmp_path):
    """Run commands, and give what they print as pages show it."""
    said = []
    for command in filter(str.strip, commands.splitlines()):
        result = shell(command, tmp_path)
        words = command.split("grundy ")[-1].split()
        expected = CODES.get(words[0], (0,)) if "grundy" in command else (0,)
        assert result.returncode in expected, f"{command}\n{result.stderr}"
        said.append(cut(result.stdout))
    return "\n".join(said)


def test_pictures_are_those_that_the_pages_draw(tmp_path):
    pages = [(ROOT / "docs" / f"{page}.md").read_text("utf-8") for page in DRAWN]
    lines = (line for page in pages for c, _ in BLOCK.findall(page) for line in c.splitlines())
    for command in lines:
        if ".svg" in command or "> maze.txt" in command:
            shell(command, tmp_path)
    pictures = {path.name: path.read_text() for path in (ROOT / "docs" / "pictures").glob("*.svg")}
    assert pictures == {path.name: path.read_text() for path in tmp_path.glob("*.svg")}
    assert all(f"pictures/{name}" in "".join(pages) for name in pictures)


@pytest.mark.parametrize("page", PAGES)
def test_every_program_prints_what_it_says(page, tmp_path):
    for body in blocks(page, "python"):
        result = subprocess.run(
            [sys.executable, "-c", body], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert result.returncode == 0, result.stderr
        said = re.findall(r"print\(.*\)  # (.*)", body)
        assert not said or result.stdout.splitlines() == said


def test_the_certificate_that_is_shown_is_accepted():
    english, chinese = (
        [json.loads(body) for body in blocks(page, "json")]
        for page in ("certificates.md", "certificates.zh.md")
    )
    (shown,) = english
    assert ask.check(shown).accepted
    assert shown == chinese[0] == ask.law("kayles").certificate


@pytest.mark.long
def test_the_docs_build_without_a_warning(tmp_path):
    result = subprocess.run(
        [BIN / "mkdocs", "build", "--strict", "-d", str(tmp_path / "site")],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    gallery = (tmp_path / "site" / "games.html").read_text(encoding="utf-8")
    assert all(f'id="{facts.name}"' in gallery for facts in ask.games())
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "site").rglob("*.html")]
    assert not [page for page in pages if re.search(r'(src|<link[^>]*href)="https?:', page)]
    assert not [path for path in (tmp_path / "site").rglob("*") if path.suffix in (".py", ".ipynb")]
    assert not [page for page in pages if re.search(r' (src|href)="?/', page)]


def test_pages_are_in_both_languages():
    english = {page.split(".")[0] for page in PAGES}
    chinese = {page.split(".")[0] for page in PAGES if page.endswith(".zh.md")}
    assert english == chinese


@pytest.mark.parametrize(
    "shown", [r"(?m)^### .*", r"(?m)^curl.*", r"(?m)^\| `\w+`", r"(?s)```json.*?```"]
)
def test_the_two_pages_on_http_show_the_same(shown):
    english, chinese = (
        re.findall(shown, (ROOT / "docs" / page).read_text(encoding="utf-8"))
        for page in ("http.md", "http.zh.md")
    )
    assert english == chinese
    assert english


def test_the_tables_of_the_reference_are_those_of_the_questions():
    script = runpy.run_path(str(ROOT / "scripts" / "reference.py"))
    for page in script["PAGES"]:
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        assert script["written"](page) == text, "run .venv/bin/python scripts/reference.py"


def test_every_question_has_its_place_in_the_reference():
    text = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
    for name, asked in QUESTIONS.items():
        assert f"### {asked.method} /api/{name}" in text
