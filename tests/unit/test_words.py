"""The catalogue: complete, without stale entries, with the same placeholders, and compiled."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import grundy
from grundy.errors import UnknownName
from grundy.explain.language import LANGUAGES, catalogue, speaker
from grundy.explain.sentences import lines
from grundy.explain.steps import Step
from grundy.games import all_games
from grundy.phrases.phrase import phrase, phrases

ROOT = Path(grundy.__file__).parent
KEYWORDS = {"phrase": None, "phrases": (1, 2)}
VARIOUS = {f"{what} {{n}}" for what in ("heap", "pile", "number", "number to take", "length")}
VARIOUS |= {"fixed answer {n}"}
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


def templates():
    """Give (singular, plural or nothing) of every template in the source."""
    found = extract_from_dir(ROOT, [("**.py", "python")], keywords=KEYWORDS)
    return {m if isinstance(m, tuple) else (m, "") for _, _, m, _, _ in found}


def of_games(lang):
    """Give the texts that games say in their own files."""
    return {(text, "") for cls in all_games() for text in cls.words.get(lang, {})}


def entries(lang):
    """Give the entries of the catalogues; that of playing has a test of its own."""
    for name in ("grundy.po", "texts.po"):
        with (ROOT / "explain" / "locale" / lang / "LC_MESSAGES" / name).open("rb") as file:
            yield from (message for message in read_po(file) if message.id)


def texts():
    """Give every text that stands in the source."""
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def forms(text):
    return list(text) if isinstance(text, (tuple, list)) else [text]


def slots(text):
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.words
@pytest.mark.parametrize("lang", OTHERS)
def test_every_template_is_translated_and_no_entry_is_stale(lang):
    found = {(*forms(message.id), "")[:2] for message in entries(lang)}
    missing = templates() - found - of_games(lang)
    assert not missing, f"add these to the catalogue: {sorted(missing)}"
    filled = {template for template in found if slots(template[0])}
    stale = {template for template, _ in filled - templates()} - set(texts()) - VARIOUS
    assert not stale, "nothing in the source is said so"


@pytest.mark.parametrize("lang", OTHERS)
def test_no_entry_stands_twice(lang):
    found = Counter(forms(message.id)[0] for message in entries(lang))
    assert [template for template, count in found.items() if count > 1] == []


@pytest.mark.parametrize("lang", OTHERS)
def test_translations_are_whole(lang):
    for message in entries(lang):
        assert not message.fuzzy, message.id
        for text in forms(message.string):
            assert text.strip(), message.id
            assert slots(text) == slots(forms(message.id)[-1]), message.id
            assert text.strip() == text or text.startswith(" ") or text.endswith(" ")


@pytest.mark.parametrize("lang", OTHERS)
def test_the_compiled_catalogue_is_that_of_the_source(lang):
    compiled = catalogue(lang)
    for message in entries(lang):
        (text,) = forms(message.string)  # Chinese has no plural
        plural = isinstance(message.id, tuple)
        said = compiled.ngettext(*message.id, 2) if plural else compiled.gettext(message.id)
        assert said == text, "compile the catalogues: run scripts/setup, or install again"


def test_english_keeps_the_plural_and_chinese_needs_none():
    for count, english, chinese in ((1, "1 coin", "1 枚硬币"), (2, "2 coins", "2 枚硬币")):
        said = phrases("{k} coin", "{k} coins", count, k=count)
        assert (speaker("en")(said), speaker("zh")(said)) == (english, chinese)


def test_phrases_inside_phrases_and_lists_are_said_too():
    place = phrase("row {row}, column {column}", row=1, column=2)
    said = phrase("board {i}: {move}", i=3, move=place)
    assert said == "board 3: row 1, column 2"
    assert speaker("zh")(said) == "棋盘 3：第 1 行第 2 列"
    assert speaker("zh")(phrases("turn coin {coins}", "turn coins {coins}", 2, coins=(1, 2))) == (
        "翻转第 1、2 枚硬币"
    )


def test_braces_in_data_are_no_placeholders():
    said = phrase("{part} = {value}", part="..|..", value="{2|-1}")
    assert said == speaker("zh")(said) == "..|.. = {2|-1}"


def test_a_text_that_is_no_phrase_stays_as_it_is():
    assert speaker("zh")("take 2") == "take 2"


@pytest.mark.parametrize("lang", ["fr", "", "EN", "zh_CN"])
def test_an_unknown_language_is_named(lang):
    with pytest.raises(UnknownName, match="unknown language"):
        speaker(lang)


def test_every_kind_of_step_has_words():
    for kind in Step.__subclasses__():
        assert lines.dispatch(kind) is not lines.dispatch(Step), kind
