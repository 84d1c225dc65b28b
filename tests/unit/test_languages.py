"""A language is one folder of catalogues; a game may bring its own words."""

import re
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner

import grundy
from grundy.explain import language
from grundy.faces.cli import cli
from grundy.faces.cli.solve import command as solve

OWN = '''
from grundy import HeapGame

class Fifths(HeapGame):
    """Take one stone, or a fifth of the heap rounded down."""

    name = "fifths"
    samples = ("fifths 9+5",)
    words = {
        "zh": {
            "Fifths": "五分之一",
            "Take one stone, or a fifth of the heap rounded down.": "取一颗或五分之一。",
        }
    }

    def heap_options(self, n):
        if n:
            yield (n - 1,)
        if n >= 5:
            yield (n - n // 5,)
'''


@pytest.fixture
def mock(tmp_path, monkeypatch):
    """Make a language of which every text is in brackets, and what is filled in is not."""
    for source in (language._LOCALE / "zh" / "LC_MESSAGES").glob("*.po"):
        with source.open("rb") as file:
            words = read_po(file)
        for message in words:
            if message.id:
                one = message.id[0] if message.pluralizable else message.id
                message.string = (f"«{one}»",) if message.pluralizable else f"«{one}»"
        target = tmp_path / "xx" / "LC_MESSAGES" / source.with_suffix(".mo").name
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as compiled:
            write_mo(compiled, words)
    monkeypatch.setattr(language, "_LOCALE", tmp_path)
    monkeypatch.setattr(language, "LANGUAGES", ("en", "xx"))
    language.catalogue.cache_clear()
    yield "xx"
    language.catalogue.cache_clear()


def unsaid(text):
    """Give the words outside all brackets."""
    while (inner := re.sub("«[^«»]*»", "", text)) != text:
        text = inner
    return set(re.findall("[A-Za-z]{2,}", text))


def shown(*words):
    result = CliRunner().invoke(cli, list(words), catch_exceptions=False)
    return result.stdout


def test_every_text_of_a_command_is_said_in_a_third_language(mock, monkeypatch):
    lang = next(one for one in solve.params if one.name == "lang")
    monkeypatch.setattr(lang, "type", type(lang.type)(["en", mock]))
    for position in (["nim", "3", "5", "7"], ["kayles", "4", "4"], ["rows", "BWB+WW"]):
        text = shown("solve", *position, "--explain", "--lang", mock)
        assert "«" in text
        assert unsaid(text.replace(position[0], "")) <= {"BWB", "WW", "BW"}, text


def test_a_language_that_is_not_there_is_refused():
    assert CliRunner().invoke(cli, ["solve", "nim", "3", "--lang", "xx"]).exit_code == 2


def test_a_game_brings_its_own_words(tmp_path):
    file = tmp_path / "fifths.py"
    file.write_text(OWN)
    assert "取一颗或五分之一。" in shown("games", "fifths", "--load", str(file), "--lang", "zh")
    assert shown("words", "fifths", "--load", str(file)) == ""
    file.write_text(OWN.replace("words =", "others =").replace("stone, or", "coin, or"))
    skeleton = shown("words", "fifths", "--load", str(file))
    assert '"Take one coin, or a fifth of the heap rounded down.": ""' in skeleton
    assert skeleton.startswith("    words = {")


def test_the_example_for_contributors_has_all_the_words_that_it_needs(tmp_path):
    text = (Path(grundy.__file__).parents[2] / "CONTRIBUTING.md").read_text()
    game, words = re.findall("```python\n(.*?)```", text, re.DOTALL)[:2]
    file = tmp_path / "example.py"
    file.write_text(game)
    asked = shown("words", "thirds", "--load", str(file))
    assert asked.strip() == re.sub('": ".*"', '": ""', words).strip()
    at = game.index("    def heap_options")
    file.write_text(f"{game[:at]}{words}\n{game[at:]}")
    assert shown("words", "thirds", "--load", str(file)) == ""
    assert "三分之一" in shown("games", "thirds", "--load", str(file), "--lang", "zh")
