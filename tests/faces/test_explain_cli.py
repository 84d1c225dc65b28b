"""Explanations on the command line, over all games' samples and in both languages."""

import json
import re
import subprocess
import sys
from dataclasses import replace

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from click.testing import CliRunner
from said import complaints

from grundy import ask
from grundy.explain import language
from grundy.explain.reason import partizan_reason
from grundy.faces.cli import cli
from grundy.games import all_games, game
from grundy.solvers.partizan.solution import solve_partizan

SAMPLES = sorted({sample for cls in all_games() for sample in cls.samples})

PILES = "take:two_piles:_from_one,_or_the_same_from_both_with_k_"

MORE = [  # what the samples do not say
    "impartial-clobber XX|OO",
    "nim 3+5+7",
    "nim 3+3",
    "nim 0",
    "nim 1+1 --misere",
    "misere:wythoff 100+200",
    "misere:wythoff 80+130",
    "nim 2",
    "nim 2 --misere",
    "nim 9+8+7+6+5+4+3+2+1+9+8+7+6",
    "nim 50+60",
    "selective:kayles 40/40/40/40",
    "rows BBB",
    "rows (BW)",
    "rows WB+B",
    "kayles 1000+5",
    "between:2,5 40",
    "subtraction:1,3,4 15",
    "moore:2 100+100+100+100",
    "moore:2 100+100+100+101",
    "moore:2 1000+1000+1001+1000",
    "domineering ..|..+...",
    "wythoff 100000+100001",
    "wythoff 165580140+267914295",
    "wythoff:3 5+10",
    "staircase 1+1",
    "amazons X...|...O",
    "sum:kayles+nim 5+7/3",
    "fibonacci-nim 3/1",
    "euclid 8+5",
    "misere:kayles 9",
    "misere:kayles 3+4",
    "misere:octal:0.07 18",
    "misere:kayles " + "+".join(["59"] * 5001),
    "col ...",
    "hackenbush 0-a:b,a-c:r",
    "hackenbush 0-a:g,0-b:g",
    "take:1,_or_any_with_n_>=_99 3",
    "take:1_or_at_most_half 1000000",
    "nim " + "+".join(["3+5"] * 12),
    "nim " + "+".join(map(str, range(1, 31))),
    "rows " + "BBWB" * 10,
    "domineering #",
    "domineering .|.",
    "domineering ......|.#....|......",
    "kayles 50",
    "loopy:a>b,b>a,b>c b --misere",
    "loopy:a>b,b>c,d>d a --misere",
    "adding:1,2,4,5_add_1,2_while_at_least_3 5+7",
    "adding:1,2,4,5_add_1,2_while_at_least_3 5+5",
    "lgame #XX.|.OX.|.OX.|.OO#",
    "selective:nim:2 3/3",
    "selective:nim:2 3/0 --misere",
    "shortened:nim:2 3/0",
    "shortened:nim:2 3/3",
    "shortened:nim:2 3/4",
    "diminished:nim:2 3/0",
    "diminished:nim:2 2/5",
    f"{PILES}odd 20000+20010",  # too large for a table of values, but it has a law
    f"{PILES}odd 20000+19999",
    f"{PILES}%_3_=_0_and_k_>_3 8000+8010",  # this one has not
    f"{PILES}%_3_=_0_and_k_>_3 8000+8930",
    "take:k_with_k_divides_n 1000000000000",
    "nogo ..............",
]

OWN = ["grow 3+1", "grow 3 --misere", "known 3", "told 3", "told 4"]

LISTED = """
class Grow(grundy.HeapGame):
    '''Take one, or turn a heap of 3 into two of 2.'''
    samples = ("grow 3",)
    source = ""
    def heap_options(self, n):
        if n == 3:
            yield (2, 2)
        if n:
            yield (n - 1,)

class Known(grundy.HeapGame):
    '''Take one.'''
    samples = ("known 3",)
    def heap_options(self, n):
        return iter([(n - 1,)] if n else [])
    def closed_form(self, part):
        return part[0] % 2

class Told(grundy.VectorGame):
    '''Take one of one pile.'''
    samples = ("told 3",)
    def options(self, piles):
        (n,) = piles
        return iter([(n - 1,)] if n else [])
    def p_form(self, part):
        return part[0] % 2 == 0
"""


def invoke(line, *words):
    return (
        CliRunner().invoke(cli, ["solve", *line.split(" "), *words], catch_exceptions=False).stdout
    )


class Recorder:
    """Be a catalogue that notes what it is asked for."""

    def __init__(self, catalogue, asked):
        self.catalogue, self.asked = catalogue, asked

    def gettext(self, template):
        self.asked.add(str(template))
        return self.catalogue.gettext(template)

    def ngettext(self, one, many, count):
        self.asked.add(str(one))
        return self.catalogue.ngettext(one, many, count)


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    path = tmp_path_factory.mktemp("own") / "own.py"
    path.write_text("import grundy\n" + LISTED)
    return str(path)


@pytest.fixture(scope="module")
def spoken(own):
    """Explain everything in Chinese: outputs by line, templates that were met, and answers."""
    asked, outputs, given = set(), {}, []
    real, solve = language.catalogue, ask.solve

    def keeping(*words, **more):
        given.append(solve(*words, **more))
        return given[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ask, "solve", keeping)
        patch.setattr(
            language, "catalogue", lambda lang, *domain: Recorder(real(lang, *domain), asked)
        )
        for line in dict.fromkeys([*SAMPLES, *MORE]):
            outputs[line] = invoke(line, "--explain", "--lang", "zh")
        answers = dict(zip(outputs, given, strict=True))
        for line in OWN:
            outputs[line] = invoke(line, "--explain", "--load", own, "--lang", "zh")
        rows = game("rows")
        too_large = replace(solve_partizan(rows, rows.parse("BW")), value=None)
        outputs["too large"] = language.speaker("zh")(partizan_reason(too_large))
    return outputs, asked, answers


def known_words(answer):
    """Give the words that are data: of the game, the position and the source."""
    g = game(answer["game"])
    moves = answer["moves"]
    both = moves["left"] + moves["right"] if isinstance(moves, dict) else moves
    texts = [answer["game"], answer["position"], g.source, *(move["to"] for move in both)]
    texts += [getattr(inner, "text", "") for inner in getattr(g, "games", ())]
    return set(re.findall(r"[A-Za-z]+", " ".join(texts)))


NOTATION = {"Tiny", "mod", "div", "floor", "phi", "sqrt", "json", "omega", "inf"} | {
    "and",
    "if",
    "else",
}


@pytest.mark.long
def test_no_word_stays_english_in_chinese(spoken):
    for line in [*SAMPLES, *MORE]:
        output, answer = spoken[0][line], spoken[2][line].json()
        words = {w for w in re.findall(r"[A-Za-z]{2,}", output) if not w.isupper()}
        assert "Error" not in output, line
        assert words <= known_words(answer) | NOTATION, output
        assert re.search("[一-鿿]", answer["reason"]), line


@pytest.mark.long
def test_the_source_of_a_theorem_is_described_in_chinese(spoken):
    described = {"chapter", "chapters", "judge", "problem", "bounded", "race", "staircase"}
    for line in SAMPLES:
        for source in re.findall("定理（(.*)）：", spoken[0][line]):
            assert not set(re.findall("[a-z]+", source)) & described, line
            assert "Olympiad" not in source, line


@pytest.mark.long
@pytest.mark.parametrize("line", OWN)
def test_own_rulesets_are_explained(line, own, spoken):
    assert "step by step" in invoke(line, "--explain", "--load", own)
    assert "逐步说明" in spoken[0][line]


@pytest.mark.long
def test_every_template_of_solve_is_met(spoken):
    where = {"explain", "rules", "games", "faces/cli/solve.py"}
    root = language.__file__.rpartition("/explain/")[0]
    found = extract_from_dir(
        root, [("**.py", "python")], keywords={"phrase": None, "phrases": (1, 2)}
    )
    wanted = {
        (m[0] if isinstance(m, tuple) else m)
        for path, _, m, _, _ in found
        if any(path.startswith(prefix) for prefix in where)
        and path not in ("rules/agreement.py", "rules/language/files.py")
    }
    with open(f"{root}/explain/locale/zh/LC_MESSAGES/grundy.po", "rb") as file:  # not of errors
        wanted &= {m.id[0] if m.pluralizable else m.id for m in read_po(file) if m.id}
    missing = sorted(wanted - spoken[1])
    assert missing == [], missing


@pytest.mark.parametrize("line", SAMPLES)
def test_the_same_steps_in_text_and_json(line):
    answer = json.loads(invoke(line, "--explain", "--json"))
    output = invoke(line, "--explain")
    for step in answer["steps"]:
        for sentence in step["text"].split("\n")[: 1 if step["kind"] == "options" else None]:
            assert sentence in output
    chinese = json.loads(invoke(line, "--explain", "--json", "--lang", "zh"))
    assert [s["kind"] for s in chinese["steps"]] == [s["kind"] for s in answer["steps"]]
    for key in ("game", "position", "outcome", "winner", "value"):
        assert chinese[key] == answer[key]


def test_columns_are_drawn_below_each_other():
    output = invoke("nim 3+5+17", "--explain")
    drawn = [line.strip() for line in output.splitlines() if re.fullmatch(r"[ \d<^-]+", line)]
    assert drawn == ["3  00011", "5  00101", "17  10001  <", "-----", "10111", "^"]
    lines = [line for line in output.splitlines() if re.search(r"\b[01]{5}\b", line)]
    assert len({re.search(r"[01]{5}", line).start() for line in lines}) == 1


def test_chinese_text_is_aligned_on_the_terminal():
    output = invoke("nim 3+5", "--lang", "zh")
    assert output == (
        "nim  3+5\n"
        "胜者    先手（必胜态 N）\n"
        "值      6\n"
        "理由    SG 值 3 ⊕ 5 = 6，不为 0：先手可以走到 0\n"
        "必胜走法：1 种（唯一）\n"
        "  从 5 中取 2，剩下 3  ->  3+3\n"
    )


def test_no_colour_where_there_is_no_terminal():
    assert "\x1b" not in invoke("nim 3+5+7", "--explain")


def test_the_deciding_column_is_coloured_on_a_terminal():
    words = ["solve", "nim", "3+5", "--explain"]
    output = CliRunner().invoke(cli, words, color=True).output
    assert "5  \x1b[32m\x1b[1m1\x1b[0m01" in output
    assert "3  \x1b[32m\x1b[1m0\x1b[0m11" in output


def test_english_is_what_it_was():
    assert invoke("nim 3+5") == (
        "nim  3+5\n"
        "winner  first player  (N-position)\n"
        "value   6\n"
        "why     values 3 xor 5 = 6, not 0: the first player can move to 0\n"
        "winning moves: 1  (the only one)\n"
        "  take 2 from 5, leaving 3  ->  3+3\n"
    )


@pytest.mark.parametrize(("word", "meant"), [("fr", ""), ("cpp", "; did you mean --target cpp?")])
def test_an_unknown_language_is_one_clear_line(word, meant):
    result = subprocess.run(
        [sys.executable, "-m", "grundy", "code", "nim", "--lang", word],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 2
    line = f"grundy: --lang: expected one of en, zh, got '{word}'{meant}"
    assert complaints(result.stderr) == [line]


def test_a_plain_question_loads_no_explanations():
    code = (
        "import sys; sys.argv = ['grundy', 'solve', 'nim', '3', '5', '7'];"
        "from grundy.faces.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "late = {'steps', 'sentences', 'words', 'impartial', 'partizan', 'residues'}\n"
        "found = {f'grundy.explain.{name}' for name in late} & set(sys.modules)\n"
        "sys.exit(repr(found) if found else 0)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
