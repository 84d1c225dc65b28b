"""What is published is the same bytes whenever and wherever it is built, by pinned tools."""

import importlib.util
import re
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from gettext import GNUTranslations
from pathlib import Path
from types import ModuleType

import babel.messages.catalog
import pytest
from command_line import ran

ROOT = Path(__file__).parents[2]
WORDS = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: zh\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"X-Mood: cheerful\\n"

msgid "take {k}"
msgstr "取 {k}"

msgctxt "colour"
msgid "one heap"
msgid_plural "{n} heaps"
msgstr[0] "{n} 堆"
"""


@pytest.fixture
def compiled(tmp_path, monkeypatch):
    """Give what compiles a file of words as a build does, and gives the bytes."""
    hook = ModuleType("interface")
    hook.BuildHookInterface = object
    parts = ["hatchling", "builders", "hooks", "plugin", "interface"]
    for i in range(len(parts)):
        monkeypatch.setitem(sys.modules, ".".join(parts[: i + 1]), hook)
    place = importlib.util.spec_from_file_location("words", ROOT / "scripts" / "compile_words.py")
    module = importlib.util.module_from_spec(place)
    place.loader.exec_module(module)
    folder = tmp_path / "src" / "grundy"
    folder.mkdir(parents=True)
    (folder / "words.po").write_text(WORDS, encoding="utf-8")

    def compile_words():
        made = module.CompileWords()
        made.root = str(tmp_path)
        made.initialize("standard", {})
        return (folder / "words.mo").read_bytes()

    return compile_words


def test_words_are_compiled_to_the_same_bytes_on_another_day_by_another_babel(
    compiled, monkeypatch, tmp_path
):
    class Later(datetime):
        @classmethod
        def now(cls, zone=None):
            return datetime(2035, 1, 2, tzinfo=zone or UTC)

    before = compiled()
    monkeypatch.setattr(babel.messages.catalog, "VERSION", "99")
    monkeypatch.setattr(babel.messages.catalog.datetime, "datetime", Later)
    assert compiled() == before
    with (tmp_path / "src" / "grundy" / "words.mo").open("rb") as file:
        words = GNUTranslations(file)
    assert words.gettext("take {k}") == "取 {k}"
    assert words.npgettext("colour", "one heap", "{n} heaps", 3) == "{n} 堆"
    assert set(words.info()) == {"content-type", "language", "plural-forms"}


def test_the_tools_of_a_build_are_pinned_as_everything_else_is():
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    pinned = dict(tool.split("==") for tool in tools)
    assert all(re.fullmatch(r"[0-9.]+", version) for version in pinned.values())
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    known = dict(line.split("==") for line in lines if "==" in line)
    assert {name: known.get(name, version) for name, version in pinned.items()} == pinned


@pytest.mark.slow
def test_the_wheel_of_the_sdist_is_that_of_the_tree_and_is_installed_by_its_hash(tmp_path):
    subprocess.run(["git", "clone", "-q", str(ROOT), str(tmp_path / "tree")], check=True)
    tree = tmp_path / "tree"
    subprocess.run([sys.executable, "scripts/package.py", "web"], check=True, cwd=tree)
    listed = (tree / "dist" / "requirements.txt").read_text()
    assert "://" not in listed
    assert len(re.findall(r" --hash=sha256:[0-9a-f]{64}\n", listed)) == len(listed.splitlines())
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "fresh"], check=True)
    pip = [tmp_path / "fresh" / "bin" / "python", "-m", "pip", "install", "--require-hashes", "-r"]
    subprocess.run([*pip, "dist/requirements.txt"], check=True, cwd=tree)
    done = ran(tmp_path / "fresh" / "bin" / "grundy", "solve", "nim", "3 5 7", "--lang", "zh")
    assert "先手" in done.stdout
    (tree / "dist" / "requirements.txt").write_text(listed.replace("sha256:", "sha256:0", 1)[:-1])
    refused = ran(*pip, "dist/requirements.txt", "--force-reinstall", cwd=tree)
    assert refused.returncode
