"""Every text in every language: whole catalogues, and what is said to readers of Chinese.

A language is one folder of catalogues; a game may bring its own words.
"""

import ast
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from command_line import here, printed
from published import cases

import grundy
from grundy import ask
from grundy.errors import GrundyError, InputError, UnknownName
from grundy.explain import language
from grundy.explain.language import LANGUAGES, catalogue, reader, speaker, trouble
from grundy.faces.cli.help import prepared
from grundy.faces.cli.solve import solve_command as solve
from grundy.faces.questions import QUESTIONS
from grundy.faces.web.calls import LIMITS, error_json, overrun
from grundy.faces.web.schema import Shapes
from grundy.games import all_games, game
from grundy.laws.folklore import FOLKLORE
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.protocol import Impartial
from grundy.rules.text import number
from samples import of_games, rotated

ROOT = Path(grundy.__file__).parent
SAY = reader("zh")
OTHERS = [lang for lang in LANGUAGES if lang != "en"]


@cache
def source():
    """Give (file, node) of every text and every call in the source."""
    return [
        (str(path.relative_to(ROOT)), node)
        for path in sorted(ROOT.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call | ast.Constant)
    ]


def called(node):
    return getattr(node.func, "id", None) or getattr(node.func, "attr", None)


def is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# The catalogues

VARIOUS = {f"{what} {{n}}" for what in ("heap", "pile", "number", "number to take", "length")}
VARIOUS |= {"fixed answer {n}"}


def templates():
    """Give (singular, plural or nothing) of every template in the source."""
    for _, node in source():
        if isinstance(node, ast.Call) and called(node) in ("phrase", "phrases"):
            given = node.args[: 1 if called(node) == "phrase" else 2]
            if given and all(map(is_text, given)):
                yield (*(text.value for text in given), "")[:2]


def of_games_themselves(lang):
    """Give the texts that games say in their own files."""
    return {(text, "") for cls in all_games() for text in cls.words.get(lang, {})}


def entries(lang, *names):
    """Give the entries of the catalogues; that of playing has a test of its own."""
    for name in names or ("grundy.po", "texts.po"):
        with (ROOT / "explain" / "locale" / lang / "LC_MESSAGES" / name).open("rb") as file:
            yield from (message for message in read_po(file) if message.id)


def forms(text):
    return list(text) if isinstance(text, (tuple, list)) else [text]


def slots(text):
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.words
@pytest.mark.parametrize("lang", OTHERS)
def test_every_template_is_translated_and_no_entry_is_stale(lang):
    found, said = {(*forms(message.id), "")[:2] for message in entries(lang)}, {*templates()}
    missing = said - found - of_games_themselves(lang)
    assert not missing, f"add these to the catalogue: {sorted(missing)}"
    filled = {template for template in found if slots(template[0])}
    texts = {node.value for _, node in source() if is_text(node)}
    stale = {template for template, _ in filled - said} - texts - VARIOUS
    assert not stale, "nothing in the source is said so"


@pytest.mark.parametrize("lang", OTHERS)
def test_a_catalogue_is_whole_and_compiled_and_has_each_entry_once(lang):
    compiled, found = catalogue(lang), Counter()
    for message in entries(lang):
        found[forms(message.id)[0]] += 1
        assert not message.fuzzy, message.id
        (text,) = forms(message.string)  # Chinese has no plural
        assert text.strip(), message.id
        assert slots(text) == slots(forms(message.id)[-1]), message.id
        assert text.strip() == text or text.startswith(" ") or text.endswith(" ")
        plural = isinstance(message.id, tuple)
        said = compiled.ngettext(*message.id, 2) if plural else compiled.gettext(message.id)
        assert said == text, "compile the catalogues: run scripts/setup, or install again"
    assert [template for template, count in found.items() if count > 1] == []
    texts = catalogue(lang, "texts")  # by itself, too
    for message in entries(lang, "texts.po"):
        plural = isinstance(message.id, tuple)
        said = texts.ngettext(*message.id, 2) if plural else texts.gettext(message.id)
        assert [said] == forms(message.string), "run scripts/setup"


# Words that answers hold, and commands say


def test_what_answers_are_labelled_with_and_say_by_a_word_is_in_every_catalogue():
    shapes = Shapes()
    for question in QUESTIONS.values():
        if not question.draws:
            shapes.of(question.answer)
    kinds = [kind["properties"] for kind in shapes.known.values()]
    said = {word for keys in kinds for word in keys.get("status", {}).get("enum", ())} - {"none"}
    for name in ("ValueFacts", "PositionQuotient"):
        said |= {key.replace("_", " ") for key in shapes.known[name]["properties"]} - {"starts"}
    said |= {"who wins", "greater", "less", "equal", "confused", "table", "rows", "binary"}
    said |= {level.name for level in ask.levels("nim", "2 2").levels} | {"first", "second"}
    said |= {"perfect", "careless", "small", "random", "fixed"}
    assert [word for word in sorted(said) if SAY(word) == word] == []


# Phrases


@pytest.mark.parametrize("asked", [("nim", "3 5"), ("rows", "BWB+W"), ("loopy:a>b,b>c,a>c", "a b")])
def test_moves_and_the_answers_to_them_are_said_in_the_data_too(asked):
    steps = ask.solve(*asked, explain=True).json(SAY)["steps"]
    (told,) = (step["data"]["options"] for step in steps if step["kind"] == "options")
    for option in told:
        for text in (option["text"], option["reply"] or "", option["verdict"]):
            assert not re.search("[a-z]{3}", text), text


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


def test_braces_in_data_are_no_placeholders_and_other_texts_stay_as_they_are():
    said = phrase("{part} = {value}", part="..|..", value="{2|-1}")
    assert said == speaker("zh")(said) == "..|.. = {2|-1}"
    assert speaker("zh")("take 2") == "take 2"


# Languages, and the words of a game


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


def test_every_text_of_a_command_is_said_in_a_third_language(mock, monkeypatch):
    lang = next(one for one in prepared(solve).params if one.name == "lang")
    monkeypatch.setattr(lang, "type", type(lang.type)(["en", mock]))
    for position in (["nim", "3", "5", "7"], ["kayles", "4", "4"], ["rows", "BWB+WW"]):
        text = printed("solve", *position, "--explain", "--lang", mock)
        assert "«" in text
        assert unsaid(text.replace(position[0], "")) <= {"BWB", "WW", "BW"}, text


def test_a_language_that_is_not_there_is_refused_and_named():
    assert here("solve", "nim", "3", "--lang", "xx").returncode == 2
    for lang in ("fr", "", "EN", "zh_CN"):
        with pytest.raises(UnknownName, match="unknown language"):
            speaker(lang)


def test_the_example_for_contributors_has_all_the_words_that_it_needs(tmp_path):
    text = (ROOT.parents[1] / "CONTRIBUTING.md").read_text()
    own, words = re.findall("```python\n(.*?)```", text, re.DOTALL)[:2]
    file = tmp_path / "example.py"
    file.write_text(own)
    asked = printed("words", "thirds", "--load", file, code=1)
    assert asked.startswith("    words = {")
    assert asked.strip() == re.sub('": ".*"', '": ""', words).strip()
    at = own.index("    def heap_options")
    file.write_text(f"{own[:at]}{words}\n{own[at:]}")
    assert printed("words", "thirds", "--load", file) == ""
    assert "三分之一" in printed("games", "thirds", "--load", file, "--lang", "zh")


# What is said in Chinese

# What no page and no command with --lang shows: work on many games, arrays, judges, certificates.
UNSEEN = ("survey", "store", "kernels", "faces/cli", "faces/judge", "faces/plot", "ask/surveys")
UNSEEN += ("checker", "automata/automaton", "automata/binary", "automata/numeration")
UNSEEN += ("laws/claims", "laws/find", "laws/prove/period")
UNSEEN += ("coq", "formulas/data", "faces/python", "solvers/impartial/sequence", "ask/lookup")
RAISED = {"InputError", "RuleError", "LoopError", "LimitError", "Undescribed", "Inexpressible"}
RAISED |= {"Untranslatable", "ErrorFacts", "GrundyError", "wrong", "error", "unread"}

NOTATION = {"mod", "div", "xor", "floor", "sqrt", "low", "ones", "pow", "phi", "and", "or"}
NOTATION |= {"true", "false", "omega", "int", "Fraction", "Dyadic", "Tiny", "Python", "Host"}
NOTATION |= {"resign", "normal", "left", "right", "first", "second", "any", "JSON"}
NOTATION |= {"beatty", "max", "min", "abs", "triangular", "binary", "Zeckendorf", "Fraenkel"}
NOTATION |= {"squares", "primes", "fibonacci", "powers", "all", "but"}


@cache
def names():
    """Give all names of games, the longest first."""
    found = {name for cls in all_games() for name in (cls.name, *cls.aliases)}
    names = "|".join(map(re.escape, sorted(found, key=len, reverse=True)))
    return re.compile(f"(?<![A-Za-z])(?:{names})(?![A-Za-z])")


def english(text):
    """Give the English words outside quotes and code; what stands behind 如 is an example."""
    plain = re.sub(r"'[^']*'|\"[^\"]*\"|`[^`]*`|（[^）]*）|如 ?[ -~、或]*|编码 .* 第", " ", text)
    plain = names().sub(" ", plain)
    return {word for word in re.findall("[A-Za-z]{2,}", plain) if not word.isupper()} - NOTATION


def is_chinese(text):
    return bool(re.search("[一-鿿]", text)) and not english(text)


def error_of(question, *words, **more):
    """Give the error of a question, in Chinese, or a Chinese text where there is none."""
    error = asked(lambda: question(*words, **more))
    return trouble(error, "zh") if isinstance(error, GrundyError) else "无"


def asked(what):
    """Give the answer, or the error there is instead."""
    try:
        return what()
    except GrundyError as error:
        return error


@pytest.mark.words
@pytest.mark.parametrize("facts", ask.games(), ids=lambda facts: facts.name)
def test_the_rule_of_every_game_is_said(facts):
    said = facts.json(SAY)
    for key in ("title", "rule", "notation"):
        text = getattr(facts, key)
        assert not text or (said[key] != text and re.search("[一-鿿]", said[key])), text
        code = re.findall("`[^`]*`", text)
        assert sorted(set(code)) == sorted(set(re.findall("`[^`]*`", said[key]))), "code is kept"
    assert facts.json()["rule"] == facts.rule


def test_the_language_of_rules_is_explained():
    answer, said = ask.language(), ask.language().json(SAY)
    assert [e["rule"] for e in said["examples"]] == [one.rule for one in answer.examples]
    for text in [*(e["meaning"] for e in said["examples"]), *said["notes"]]:
        assert re.search("[一-鿿]", text), text


# --- errors


def texts_raised():
    """Give (file, text) of the errors in the source, a mark or a number for what fills them."""
    for where, node in source():
        if isinstance(node, ast.Call) and node.args and not where.startswith(UNSEEN):
            name = called(node)
            given = [node.args[-1 if name == "Inexpressible" else 0]] if name in RAISED else []
            given += node.args[1:2] if name == "wrong" else []
            for texts in given:
                yield from ((where, text) for text in filled(texts))


def filled(node):
    """Fill the slots of a text once with a number and once with a mark."""
    if is_text(node):
        yield (node.value,)
    elif isinstance(node, ast.IfExp):
        yield from filled(node.body)
        yield from filled(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
        yield tuple("".join(fill if p is None else p for p in parts) for fill in ("7", "'x'"))


@pytest.mark.words
def test_every_error_in_the_source_is_said():
    found = sorted(set(texts_raised()))
    assert len(found) > 150
    unsaid = [
        (where, texts)
        for where, texts in found
        if not any(is_chinese(SAY(text)) or SAY(text) in NOTATION for text in texts)
    ]
    assert unsaid == []


def test_an_error_is_said_by_its_parts():
    said = trouble(asked(lambda: number("", what="a heap", where=phrase("heap {n}", n=2))), "zh")
    assert said == "第 2 堆：应为不小于 0 的堆，但什么也没有写"
    assert trouble(UnknownName("game", "kayls", ["kayles"]), "zh") == (
        "没有这个游戏：'kayls'；是不是 kayles？"
    )
    odd = InputError("a move", got="a\nheap of at least 0", where=phrase("log, line {n}", n=3))
    assert trouble(odd, "zh") == "棋谱第 3 行：应为一步走法，实际得到 'a\\nheap of at least 0'"
    assert trouble(odd, "en") == str(odd)


SPOILED = ["", "x", "-1", "1+x", "0", "1+2+3+4", "..|.", "..|.x", "B(", "BWB)", "H", "12/0", "4/x"]
ARGUMENTS = ["", "x", "0", "1,2", "2,1", "a>b,b>a", "nim", "rows+rows", "kayles/rows", "0.9/1"]
ARGUMENTS += ["0.777.", "0.g", "powers:x", "nim*nim", "(", "1 or splt", '{"a":["b"],"a":[]}']


@pytest.mark.words
@pytest.mark.parametrize("cls", all_games(), ids=lambda cls: cls.name)
def test_what_is_wrong_with_a_game_or_position_is_said(cls):
    text, _, position = cls.samples[0].partition(" ")
    tried = [(text, wrong) for wrong in SPOILED]
    tried += [(f"{cls.name}:{wrong}", position) for wrong in ARGUMENTS]
    said = {each: error_of(ask.options, *each) for each in tried}
    assert {each: text for each, text in said.items() if not is_chinese(text)} == {}


def begun(texts):
    """Give what somebody has typed of each text after each letter."""
    return [text[:i] for text in texts for i in range(1, len(text) + 1)]


RULES = ["1 or splt in two", "k with", "any but blue", "{1,", "1 if", "from one", "split in 99"]
RULES += ["1..4 with j<2", "halve up", "divide by 0", "k with k divides", "last one loses"]
RULES += ["between 3 and 1", "1 leaving five piles", "0", "remove one", "split another", "1,,"]

CLAIMS = ["f(n) == (n % 4 if n < 9 else 0)", "forall n >= 71: f(n + 12) == f(n)", "beatty(a, b, 2)"]
CLAIMS += ["P(a, b) <=> not v2(a) == v2(b)", "floor(n / 2) = 1", "f(n) = a", "P(a, b) <=> c == 0"]
CLAIMS += ["n == 3 for all n >= 5", "f(n) == f(n)", "v2(n, 2) == 0", "a == n"]
CLAIMS += ["beatty(a) or x == $"]


def test_what_is_wrong_with_a_rule_or_claim_is_said():
    said = {rule: error_of(ask.table, f"take:{rule}", 5) for rule in begun(rotated(RULES, 6))}
    said = {rule: re.sub(r"数目（.*）", "", text) for rule, text in said.items()}
    said |= {claim: error_of(ask.prove, "nim", claim, n=2) for claim in begun(rotated(CLAIMS, 4))}
    assert {typed: text for typed, text in said.items() if not is_chinese(text)} == {}


@pytest.mark.parametrize("limit", LIMITS)
def test_every_limit_of_the_server_is_said(limit):
    said = json.loads(error_json(overrun(limit, "body"), "zh"))["error"]
    assert is_chinese(said["message"])
    assert said["limit"] == limit


# --- laws

MORE = ["octal:0.07", "octal:0.6", "misere:nim:3", "misere:kayles", "nim:1", "subtraction:squares"]
MORE += ["subtraction:powers:2", "take:1 or 4, or split into two equal piles", "between:2"]
MORE += ["hex:0.8", "take:halve rounding down", "take:1 or halve if n is even"]
MORE += ["take:k with k divides n"]
LAWS = sorted({*(sample.split(" ")[0] for sample in of_games(Impartial)), *MORE})


@pytest.mark.words
@pytest.mark.words_alone
@pytest.mark.parametrize("name", rotated(LAWS, 20))
def test_the_law_of_every_game_is_said(name):
    far = None if name.startswith("misere:") or name.endswith("last one loses") else 300
    found = asked(lambda: ask.law(name, far))
    if isinstance(found, GrundyError):
        assert is_chinese(trouble(found, "zh")), trouble(found, "zh")
        return
    said, plain = found.json(SAY), found.json()
    for key in ("statement", "why"):
        text = said[key] and said[key].replace(said["proved"] or "-", "")  # which is code
        assert said[key] is None or is_chinese(text), said[key]
        assert plain[key] is None or type(plain[key]) is str
    if found.law is not None:
        assert isinstance(found.law.statement, Phrase)
    assert said["claim"] == plain["claim"], "a claim is code, the same in every language"
    if found.certificate is not None:
        assert is_chinese(SAY(found.theorem))
        assert found.certificate["statement"] == said["proved"]


@pytest.mark.parametrize("name", rotated(FOLKLORE, 4))
def test_why_folklore_is_false_is_said(name):
    for text in ("nim", "wythoff", "octal:0.17", "nim:3", "octal:0.161"):
        if FOLKLORE[name].fits(game(text)):
            found = ask.refute(text, name).json(SAY)
            for sentence in (found["why"], *found["line"]):
                assert is_chinese(sentence) or re.fullmatch("[0-9+、]+", sentence), sentence


@pytest.mark.parametrize(("text", "claim"), rotated(cases(__file__, "claims.tsv"), 10))
def test_what_becomes_of_a_claim_is_said(text, claim):
    for question in (ask.prove, ask.refute):
        found = asked(lambda question=question: question(text, claim, n=40))
        if isinstance(found, GrundyError):
            assert is_chinese(trouble(found, "zh")), trouble(found, "zh")
            continue
        for sentence in filter(None, (found.why, *found.line)):
            assert is_chinese(SAY(sentence)), SAY(sentence)
