"""The docs and the README: what they show runs and prints that, pages in two languages agree."""

import json
import os
import re
import runpy
import shlex
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from command_line import here, ran, shell
from readings import read

from grundy import ask
from grundy.faces.cli import cli
from grundy.faces.questions import QUESTIONS
from samples import rotated

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
sys.path.insert(0, str(DOCS))
from shown import BLOCK, cut, varies  # noqa: E402

FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
BIN = Path(sys.executable).parent
ALL = [ROOT / "README.md", ROOT / "README.zh.md", *sorted(DOCS.glob("*.md"))]
RUN = [page for page in ALL if page.name.split(".")[0] != "http"]  # `curl` is asked of the server
PAIRS = [(page, page.with_suffix(".zh.md")) for page in ALL if not page.name.endswith(".zh.md")]
CODES = {"refute": (0, 1), "stress": (1,)}
TRIED = {"mine.py": "print()\n", "mine.cpp": "int main() {}\n"}
"""Programs of one's own, which a page lets be tried; these answer nothing."""
DRAWN = ("tour", "misere", "loopy")
PRINTS_NOTHING = re.compile("--(out|plot|worksheet) ")


def text_of(page):
    return page.read_text(encoding="utf-8")


def blocks(page, wanted):
    return [body for kind, body in FENCE.findall(text_of(page)) if kind == wanted]


def run(command, folder):
    """Run a line: one of the shell by a shell, any other in this process."""
    line = shlex.shlex(command, posix=True, punctuation_chars="|<>&;")
    line.whitespace_split, line.commenters = True, ""
    first, *words = line
    if first != "grundy" or any(re.fullmatch("[|<>&;]+", word) for word in words):
        return shell(command, folder)
    return here(*words, folder=folder)


def run_in_turn(commands, folder):
    """Run commands, and give what they print as pages show it."""
    said = []
    for line in filter(str.strip, commands.splitlines()):
        command = re.sub(r"\s+# .*", "", line)
        found, words = run(command, folder), command.split("grundy ")[-1].split()
        expected = CODES.get(words[0], (0,)) if "grundy" in command else (0,)
        assert found.returncode in expected, f"{command}\n{found.stderr}"
        said.append(cut(found.stdout))
    return said


def shown_is_said(page, folder):
    count = 0
    for commands, shown in BLOCK.findall(text_of(page)):
        if "./test" in commands:
            continue
        printed = run_in_turn(commands, folder)
        said, count = "\n".join(printed), count + len(printed)
        last = said.endswith(f"\n{shown}")  # a page may show the last answer alone
        assert not shown or varies(commands) or said == shown or last, "run: python docs/shown.py"
        if page.parent == ROOT:
            lines = zip(commands.splitlines(), printed, strict=True)
            assert all(text or PRINTS_NOTHING.search(line) for line, text in lines)
    return count


@pytest.mark.parametrize(
    "page", [*rotated(RUN[:2]), *rotated(RUN[2:], 2)], ids=lambda page: page.name
)
def test_every_command_runs_in_turn_and_prints_what_is_shown(page, tmp_path):
    for name, text in TRIED.items():
        (tmp_path / name).write_text(text)
    count = shown_is_said(page, tmp_path)
    assert count > 20 or page.parent != ROOT
    pictures = {path.name: path.read_text() for path in (DOCS / "pictures").glob("*.svg")}
    if page.stem in DRAWN:
        drawn = {path.name: path.read_text() for path in tmp_path.glob("*.svg")}
        assert drawn == {name: picture for name, picture in pictures.items() if name in drawn}
        assert all(f"pictures/{name}" in text_of(page) for name in drawn)


def test_every_picture_is_drawn_by_a_page():
    commands = "".join(text_of(DOCS / f"{page}.md") for page in DRAWN)
    assert all(f" {path.name}" in commands for path in (DOCS / "pictures").glob("*.svg"))


@pytest.mark.parametrize(
    "page", rotated([p for p in ALL if blocks(p, "python")], 2), ids=lambda page: page.name
)
def test_every_program_prints_what_it_says(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for body in blocks(page, "python"):
        with redirect_stdout(StringIO()) as printed:
            exec(compile(body, str(page), "exec"), {"__name__": "__main__"})
        said = re.findall(r"print\(.*\)  # (.*)", body)
        assert not said or printed.getvalue().splitlines() == said


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_the_first_two_commands_set_up_and_test_and_every_command_is_named(name):
    first, *_ = blocks(ROOT / name, "sh")
    assert first.splitlines() == ["./grundy solve nim 3 5 7 19 50", "./test"]
    text = text_of(ROOT / name)
    assert "./test quick" in text
    assert all(f"grundy {command}" in text for command in cli.list_commands(None))


@pytest.mark.parametrize(
    ("page", "number", "game"), [("README.md", 1, "halve"), ("CONTRIBUTING.md", 0, "thirds")]
)
def test_the_game_of_the_readme_and_that_of_the_contributing_guide_work(
    tmp_path, page, number, game
):
    own = tmp_path / f"{game}.py"
    own.write_text(blocks(ROOT / page, "python")[number], encoding="utf-8")
    found = here("solve", game, "9", "5", "--load", own)
    assert "player" in found.stdout, found
    found = here("solve", f"misere:{game}", "5", "--load", own)
    assert f"misere:{game}" in found.stdout, found


def test_the_certificate_that_is_shown_is_accepted():
    english, chinese = (
        [json.loads(body) for body in blocks(DOCS / page, "json")]
        for page in ("certificates.md", "certificates.zh.md")
    )
    (shown,) = english
    assert ask.check(shown).accepted
    assert shown == chinese[0] == ask.law("kayles").certificate


@pytest.mark.slow
def test_the_docs_build_without_a_warning(tmp_path):
    words = (BIN / "mkdocs", "build", "--strict", "-d", tmp_path / "site")
    result = ran(*words, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    assert result.returncode == 0, result.stderr
    gallery = (tmp_path / "site" / "games.html").read_text(encoding="utf-8")
    assert all(f'id="{facts.name}"' in gallery for facts in ask.games())
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "site").rglob("*.html")]
    assert not [page for page in pages if re.search(r'(src|<link[^>]*href)="https?:', page)]
    assert not [path for path in (tmp_path / "site").rglob("*") if path.suffix in (".py", ".ipynb")]
    assert not [page for page in pages if re.search(r' (src|href)="?/', page)]


# --- two languages


def code(text):
    """Give the blocks without remarks and languages, and rules as they are read.

    Of what is shown, only that it is shown.
    """
    for kind, body in FENCE.findall(text):
        if kind == "text":
            yield kind, ""
            continue
        plain = re.sub(r" *#.*", "", body.replace(" --lang zh", ""))
        plain = re.sub("(?<=')(take:|[每取两三])[^']+(?=')", lambda rule: read(rule[0]), plain)
        yield kind, re.sub(r'""".*?"""', "", plain)


def headings(text):
    return [len(marks) for marks in re.findall(r"^(#+) ", FENCE.sub("", text), re.MULTILINE)]


def links(text):
    found = re.findall(r"\]\(([^)#]+)", FENCE.sub("", text))
    return sorted({target.replace(".zh.", ".") for target in found} - {"README.md"})


def test_every_page_is_there_in_both_languages():
    assert {page for pair in PAIRS for page in pair} == {*ALL}


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0].stem)
def test_both_pages_have_the_same(pair):
    english, chinese = map(text_of, pair)
    for part in (code, headings, links):
        assert list(part(english)) == list(part(chinese))


def test_the_two_pages_on_http_show_the_same():
    pages = [text_of(DOCS / page) for page in ("http.md", "http.zh.md")]
    for shown in (r"(?m)^### .*", r"(?m)^curl.*", r"(?m)^\| `\w+`", r"(?s)```json.*?```"):
        english, chinese = (re.findall(shown, page) for page in pages)
        assert english == chinese != [], shown


STALE = ["证明书", "命题", "制胜着法", "必胜着法", "已证(?!明)", "已见", "已驳", "公平", "规范形"]
STALE += ["驯良", "(?<!编)码游戏", "应着", "杀掉", "看见不等于", "取最后者负", "毫无共用"]
CHINESE = [*ROOT.glob("*.zh.md"), *DOCS.glob("*.zh.md")]
CHINESE += [*(ROOT / "src").rglob("*.po"), *(ROOT / "src").rglob("words*.js")]


def test_the_words_of_the_glossary_are_used_and_none_that_it_replaces():
    texts = {path: text_of(path) for path in CHINESE}
    for path, text in texts.items():
        assert not re.search("|".join(STALE), text), path
    rows = re.findall(r"^\| ([\w -]+) \| ([^|]+) \|", text_of(DOCS / "words.md"), re.MULTILINE)
    used = "".join(text for path, text in texts.items() if path.stem != "words.zh")
    assert len(rows) > 15
    for _, chinese in rows[1:]:
        assert chinese.strip().split("（")[0] in used, chinese


@pytest.mark.parametrize("page", ["README.md", "README.zh.md", "CONTRIBUTING.md"])
def test_every_link_leads_to_a_file(page):
    for target in re.findall(r"\]\(([^)#]+)", FENCE.sub("", text_of(ROOT / page))):
        assert "://" in target or (ROOT / target).exists(), target


# --- the reference


def test_the_tables_of_the_reference_are_those_of_the_questions():
    script = runpy.run_path(str(ROOT / "scripts" / "reference.py"))
    for page in script["PAGES"]:
        assert script["written"](page) == text_of(DOCS / page), "run scripts/reference.py"
    text = text_of(DOCS / "http.md")
    for name, asked in QUESTIONS.items():
        assert f"### {asked.method} /api/{name}" in text
