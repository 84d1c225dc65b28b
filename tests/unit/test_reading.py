"""Texts that come without templates, in Chinese: errors, rules of games, laws and refutations."""

import ast
import json
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import grundy
from grundy import ask
from grundy.errors import GrundyError, InputError, UnknownName
from grundy.explain.language import catalogue, reader, trouble
from grundy.faces.web.errors import error_json, overrun
from grundy.faces.web.limits import LIMITS
from grundy.games import all_games, game
from grundy.laws.folklore import FOLKLORE
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.protocol import Impartial
from grundy.rules.text import number

ROOT = Path(grundy.__file__).parent
SAY = reader("zh")

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
NAMES = {name for cls in all_games() for name in (cls.name, *cls.aliases)}


def english(text):
    """Give the English words outside quotes and code; what stands behind 如 is an example."""
    plain = re.sub(r"'[^']*'|\"[^\"]*\"|`[^`]*`|（[^）]*）|如 ?[ -~、或]*|编码 .* 第", " ", text)
    for name in sorted(NAMES, key=len, reverse=True):
        plain = plain.replace(name, " ")
    return {word for word in re.findall("[A-Za-z]{2,}", plain) if not word.isupper()} - NOTATION


def is_chinese(text):
    return bool(re.search("[一-鿿]", text)) and not english(text)


def entries():
    with (ROOT / "explain" / "locale" / "zh" / "LC_MESSAGES" / "texts.po").open("rb") as file:
        return [message for message in read_po(file) if message.id]


def test_the_catalogue_is_whole_and_compiled():
    compiled = catalogue("zh", "texts")
    for message in entries():
        if message.pluralizable:
            assert compiled.ngettext(*message.id, 2) == message.string[0], "run scripts/setup"
            continue
        slots = [sorted(re.findall("{[a-z]+}", text)) for text in (message.id, message.string)]
        assert slots[0] == slots[1], message.id
        assert message.string, message.id
        assert compiled.gettext(message.id) == message.string, "run scripts/setup"


# --- the rules of games


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
    assert [e["rule"] for e in said["examples"]] == [rule for rule, _ in answer.examples]
    for text in [*(e["meaning"] for e in said["examples"]), *said["notes"]]:
        assert re.search("[一-鿿]", text), text


# --- errors


def texts_raised():
    """Give (file, text) of the errors in the source, a mark or a number for what fills them."""
    for path in sorted(ROOT.rglob("*.py")):
        where = str(path.relative_to(ROOT))
        if where.startswith(UNSEEN):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and called(node.func) in RAISED:
                at = 1 if called(node.func) in ("Inexpressible",) else 0
                for text in filled(node.args[-1] if at else node.args[0]):
                    yield where, text
            if isinstance(node, ast.Call) and called(node.func) == "wrong" and len(node.args) > 1:
                for text in filled(node.args[1]):
                    yield where, text


def called(function):
    return getattr(function, "id", None) or getattr(function, "attr", None)


def filled(node):
    """Fill the slots of a text once with a number and once with a mark."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield (node.value,)
    elif isinstance(node, ast.IfExp):
        yield from filled(node.body)
        yield from filled(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
        yield tuple("".join(fill if p is None else p for p in parts) for fill in ("7", "'x'"))


RAISED_TEXTS = sorted(set(texts_raised()))


@pytest.mark.words
@pytest.mark.parametrize(("where", "texts"), RAISED_TEXTS, ids=lambda value: str(value)[:60])
def test_every_error_in_the_source_is_said(where, texts):
    said = [SAY(text) for text in texts]
    assert any(is_chinese(text) or text in NOTATION for text in said), said


def test_an_error_is_said_by_its_parts():
    said = trouble(asked(lambda: number("", what="a heap", where=phrase("heap {n}", n=2))), "zh")
    assert said == "第 2 堆：应为不小于 0 的堆，但什么也没有写"
    assert trouble(UnknownName("game", "kayls", ["kayles"]), "zh") == (
        "没有这个游戏：'kayls'；是不是 kayles？"
    )
    odd = InputError("a move", got="a\nheap of at least 0", where=phrase("log, line {n}", n=3))
    assert trouble(odd, "zh") == "棋谱第 3 行：应为一步走法，实际得到 'a\\nheap of at least 0'"
    assert trouble(odd, "en") == str(odd)


def asked(what):
    """Give the answer, or the error there is instead."""
    try:
        return what()
    except GrundyError as error:
        return error


SPOILED = ["", "x", "-1", "1+x", "0", "1+2+3+4", "..|.", "..|.x", "B(", "BWB)", "H", "12/0", "4/x"]
ARGUMENTS = ["", "x", "0", "1,2", "2,1", "a>b,b>a", "nim", "rows+rows", "kayles/rows", "0.9/1"]
ARGUMENTS += ["0.777.", "0.g", "powers:x", "nim*nim", "(", "1 or splt", '{"a":["b"],"a":[]}']


@pytest.mark.words
@pytest.mark.parametrize("cls", all_games(), ids=lambda cls: cls.name)
def test_what_is_wrong_with_a_game_or_position_is_said(cls):
    text, _, position = cls.samples[0].partition(" ")
    tried = [(text, wrong) for wrong in SPOILED]
    tried += [(f"{cls.name}:{wrong}", position) for wrong in ARGUMENTS]
    for name, at in tried:
        error = asked(lambda name=name, at=at: ask.options(name, at))
        if isinstance(error, GrundyError):
            assert is_chinese(trouble(error, "zh")), (str(error), trouble(error, "zh"))


def begun(text):
    """Give what somebody has typed of a text after each letter."""
    return [text[:i] for i in range(1, len(text) + 1)]


RULES = ["1 or splt in two", "k with", "any but blue", "{1,", "1 if", "from one", "split in 99"]
RULES += ["1..4 with j<2", "halve up", "divide by 0", "k with k divides", "last one loses"]
RULES += ["between 3 and 1", "1 leaving five piles", "0", "remove one", "split another", "1,,"]


@pytest.mark.parametrize("whole", RULES)
def test_what_is_wrong_with_a_rule_is_said(whole):
    for rule in begun(whole):
        error = asked(lambda rule=rule: ask.table(f"take:{rule}", 5))
        if isinstance(error, GrundyError):
            said = trouble(error, "zh")
            assert is_chinese(re.sub(r"数目（.*）", "", said)), (str(error), said)


@pytest.mark.parametrize("limit", LIMITS)
def test_every_limit_of_the_server_is_said(limit):
    said = json.loads(error_json(overrun(limit, "body"), "zh"))["error"]
    assert is_chinese(said["message"])
    assert said["limit"] == limit


# --- laws

SAMPLES = sorted(
    {s.split(" ")[0] for cls in all_games() if issubclass(cls, Impartial) for s in cls.samples}
)
MORE = ["octal:0.07", "octal:0.6", "misere:nim:3", "misere:kayles", "nim:1", "subtraction:squares"]
MORE += [
    "subtraction:powers:2",
    "take:1 or 4, or split into two equal piles",
    "between:2",
    "hex:0.8",
]
MORE += ["take:halve rounding down", "take:1 or halve if n is even", "take:k with k divides n"]


@pytest.mark.words
@pytest.mark.words_alone
@pytest.mark.parametrize("name", sorted({*SAMPLES, *MORE}))
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


FALSE = [(name, text) for name in FOLKLORE for text in ("nim", "wythoff", "octal:0.17", "nim:3")]
FALSE += [(name, "octal:0.161") for name in FOLKLORE]


@pytest.mark.parametrize(("name", "text"), FALSE)
def test_why_folklore_is_false_is_said(name, text):
    if not FOLKLORE[name].fits(game(text)):
        return
    found = ask.refute(text, name).json(SAY)
    for sentence in (found["why"], *found["line"]):
        assert is_chinese(sentence) or re.fullmatch("[0-9+、]+", sentence), sentence


CLAIMS = ["f(n) == (n % 4 if n < 9 else 0)", "forall n >= 71: f(n + 12) == f(n)", "beatty(a, b, 2)"]
CLAIMS += ["P(a, b) <=> not v2(a) == v2(b)", "floor(n / 2) = 1", "f(n) = a", "P(a, b) <=> c == 0"]
CLAIMS += [
    "n == 3 for all n >= 5",
    "f(n) == f(n)",
    "v2(n, 2) == 0",
    "a == n",
    "beatty(a) or x == $",
]


@pytest.mark.parametrize("whole", CLAIMS)
def test_what_is_wrong_with_a_claim_is_said(whole):
    for claim in begun(whole):
        error = asked(lambda claim=claim: ask.prove("nim", claim, n=2))
        if isinstance(error, GrundyError):
            assert is_chinese(trouble(error, "zh")), (str(error), trouble(error, "zh"))


OPEN = [
    ("nim:3", "f(n) == n % 5"),
    ("nim:3", "f(n) == n % 4"),
    ("nim", "f(n) == (n if ones(n) < 9999 else 0)"),
    ("nim", "n == 0 or n == 10**9"),
    ("kayles", "n == 0"),
    ("kayles", "n % 3 == 0"),
    ("kayles", "f(n) == n ^ (n // 5)"),
    ("grundy", "ones(n) == 999"),
    ("wythoff", "a == b"),
    ("wythoff", "beatty"),
    ("lasker", "v2(n) == 60"),
    ("misere:nim", "n == 1"),
    ("subtraction:squares", "n * n == n + 2"),
    ("kayles", "forall n >= 71: f(n + 12) == f(n)"),
    ("lasker", "f(n + 4) = f(n) + 4 for every n from 1 on"),
    ("moore:1", "a ^ b == 0"),
    ("nim", "f(n) == v2(n)"),
    ("pebbles", "f(a, b) == b - a"),
    ("wythoff", "beatty or a ^ b == 10**6"),
    ("wythoff", "f(n) == n"),
    ("wythoff:9", "beatty"),
]


@pytest.mark.parametrize(("text", "claim"), OPEN)
def test_what_becomes_of_a_claim_is_said(text, claim):
    for question in (ask.prove, ask.refute):
        found = asked(lambda question=question: question(text, claim, n=40))
        if isinstance(found, GrundyError):
            assert is_chinese(trouble(found, "zh")), trouble(found, "zh")
            continue
        for sentence in filter(None, (found.why, *found.line)):
            assert is_chinese(SAY(sentence)), SAY(sentence)
