"""The judge: answers by search, published examples, white space, what is malformed, memory."""

import random
import re
import subprocess
import tracemalloc
from io import BytesIO
from math import isqrt
from pathlib import Path

import pytest
from command_line import here
from judge_cases import CASES, PUBLISHED
from naive_heaps import table, winner_search
from published import cases

from grundy.ask.stress import _command
from grundy.errors import InputError, LoopError
from grundy.explain.language import trouble
from grundy.faces.judge import Laws, find, judge, problems, reader
from grundy.faces.judge.answers import Run
from grundy.faces.judge.sample import compare
from grundy.games import impartial_game
from grundy.kernels.takes import take_values
from grundy.solvers.progress import Tally, tally
from samples import rotated

WAYS = {"number by number": (1 << 60, 1 << 17), "arrays": (0, 1 << 17), "small arrays": (0, 24)}


@pytest.fixture(params=rotated(WAYS))
def one_way(request, monkeypatch):
    """Read every input in one of the ways, however short it is."""
    few, block = WAYS[request.param]
    monkeypatch.setattr(reader, "FEW", few)
    monkeypatch.setattr(reader, "_BLOCK", block)


ORACLE = Path(__file__).parent.parent / "oracle" / "judge_problems.tsv"


def answer(problem, text):
    sink = BytesIO()
    judge(problem, BytesIO(text if isinstance(text, bytes) else text.encode()), sink)
    return sink.getvalue().decode()


def refused(problem, text):
    """Give what was printed before the input was refused, and the message."""
    sink = BytesIO()
    with pytest.raises(InputError) as caught:
        judge(problem, BytesIO(text.encode()), sink)
    return sink.getvalue().decode(), str(caught.value)


class Dripping:
    """Give the input a few bytes at a time; note what was printed before each read."""

    def __init__(self, text, step):
        self.text, self.step, self.sink, self.seen = text.encode(), step, BytesIO(), []

    def read1(self, size):
        self.seen.append(self.sink.getvalue().decode())
        piece, self.text = self.text[: self.step], self.text[self.step :]
        return piece


def test_every_problem_of_the_list_is_known():
    rows = [r.split("\t") for r in ORACLE.read_text().splitlines() if not r.startswith("#")]
    names = {name for p in problems() for name in p.names}
    assert {name for row in rows for name in row[0].split()} <= names
    assert len(problems()) >= 60
    assert len(names) == sum(len(p.names) for p in problems())


def test_every_problem_has_its_cases_and_names_where_its_sample_was_read():
    published = {find(problem).names for problem, _, _ in PUBLISHED}
    assert {p.names for p in problems()} == {find(name).names for name in CASES}
    assert {p.names for p in problems() if p.source} == published


def random_case(words, r):
    case = {"n": 2}
    for name, least in words:
        if name in ("heaps", "pairs"):
            case[name] = tuple(r.randint(least, 6) for _ in range(2 if name == "heaps" else 4))
        elif name != "n":
            case[name] = r.randint(max(least, 0), 8)
    return case


LAWS = [p for p in problems() if p.is_playable and p.law and not p.law.startswith("by ")]


@pytest.mark.parametrize("problem", LAWS, ids=lambda p: p.names[0])
def test_the_law_is_that_of_the_rule(problem):
    """A law of the table says who wins by the moves of the rule beside it."""
    run, r, tried = Run(problem, Laws()), random.Random(problem.names[0]), 0
    while tried < 40:
        case = random_case(problem.format.words, r)
        try:
            game = impartial_game(run.rule(case))
            position = game.parse(" ".join(map(str, problem.format.piles(case))))
        except InputError:  # as takes from 5 to 3
            continue
        wins = winner_search(game.options, misere=game.misere)
        assert run.wins(case) == wins(position), (case, game.text)
        tried += 1


@pytest.mark.usefixtures("one_way")
@pytest.mark.parametrize("problem", CASES)
def test_answers_are_those_of_a_search(problem):
    """10 inputs a day, 200 by night, each answered by trying everything that is allowed."""
    for seed in rotated(range(200), 10):
        text, out = CASES[problem](random.Random(f"{problem} {seed}"))
        assert answer(problem, text) == out, text


@pytest.mark.usefixtures("one_way")
@pytest.mark.parametrize(("problem", "text", "out"), PUBLISHED)
def test_published_example(problem, text, out):
    """In pieces of any size it is answered as at once."""
    assert answer(problem, text) == out
    for step in rotated((1, 2, 3, 7), 2):
        source = Dripping(text, step)
        judge(problem, source, source.sink)
        assert source.sink.getvalue().decode() == out


WHITE_SPACE = {
    "lines of Windows": lambda text: text.replace("\n", "\r\n"),
    "lines of old Macs": lambda text: text.replace("\n", "\r"),
    "a mark before the first number": lambda text: "\ufeff" + text,
    "no end of the last line": lambda text: text.rstrip(),
    "blanks behind": lambda text: text.replace("\n", " \t \n"),
    "empty lines": lambda text: "\n\n" + text.replace("\n", "\n \n") + "\n\n",
    "tabs": lambda text: text.replace(" ", "\t"),
    "feeds": lambda text: text.replace(" ", "\v\f "),
    "one line": lambda text: " ".join(text.split()),
    "a line each": lambda text: "\n".join(text.split()),
}


@pytest.mark.usefixtures("one_way")
@pytest.mark.parametrize("way", WHITE_SPACE)
def test_white_space_is_read_as_a_program_in_c_reads_it(way):
    for problem in rotated(CASES, 4):
        text, out = CASES[problem](random.Random(problem))
        assert answer(problem, WHITE_SPACE[way](text)) == out, text


# they say how much comes: all that is cut short is refused
COUNTED = {"poj3480", "poi2009-pebbles", "p2148", "hdu3032", "poj1704"}


@pytest.mark.usefixtures("one_way")
@pytest.mark.parametrize("problem", CASES)
def test_input_that_is_cut_short_is_refused_with_its_line(problem):
    text, out = CASES[problem](random.Random(problem))
    words, messages = text.split(), []
    for cut in range(len(words)):
        sink = BytesIO()
        try:
            judge(problem, BytesIO(" ".join(words[:cut]).encode()), sink)
        except InputError as error:
            messages.append(str(error))
        assert out.startswith(sink.getvalue().decode()), words[:cut]
    assert all(said.startswith("line 1 (end of input): expected ") for said in messages)
    assert len(messages) == len(words) or problem not in COUNTED


def test_a_mark_inside_is_no_number():
    printed, message = refused("poj1067", "2 1 \ufeff8 4")
    assert printed == "0\n"
    assert "expected the number a" in message


def test_the_list_says_the_law_of_a_problem():
    laws = {name: p.law for p in problems() for name in p.names}
    assert laws["poj1067"] == "P(a, b) <=> beatty(a, b)"
    assert laws["poj2960"] == ""


def test_other_names():
    for p in problems():
        text, out = CASES[next(name for name in p.names if name in CASES)](random.Random(1))
        assert [answer(name, text) for name in p.names] == [out] * len(p.names)


@pytest.mark.usefixtures("one_way")
def test_answers_come_as_soon_as_they_can():
    source = Dripping("1 2\n8 4\n4 7\n", 4)
    judge("poj1067", source, source.sink)
    assert source.seen == ["", "0\n", "0\n1\n", "0\n1\n0\n"]


# --- Wythoff: arrays and Python integers give the same ---


def lower(d):
    """Give floor(d phi) from (d + sqrt(5 d^2)) / 2."""
    return (d + isqrt(5 * d * d)) // 2


@pytest.mark.parametrize("digits", [1, 5, 8, 9, 10, 16, 17, 18, 19, 20, 40])
def test_wythoff_near_its_p_positions(digits):
    r = random.Random(digits)
    lines, expected = [], []
    for _ in range(2000):
        d = r.randrange(10**digits * 19 // 50)
        x, y = lower(d), lower(d) + d
        x += r.randint(-1, 1) if x else 0
        lines.append(f"{y} {x}" if r.random() < 0.5 else f"{x} {y}")
        expected.append(str(int(x != lower(abs(y - x)))))
    text = r.choice(["\n", "\r\n", " ", "\t\n"]).join(lines)
    assert answer("poj1067", text).split() == expected


def test_wythoff_where_doubles_fail():
    assert answer("poj1067", "165580140 267914295\n") == "0\n"


def test_wythoff_over_many_blocks():
    r = random.Random(7)
    numbers = [r.choice((r.randint(0, 9), r.randint(0, 10**12))) for _ in range(60_000)]
    pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
    expected = [str(int(min(p) != lower(abs(p[0] - p[1])))) for p in pairs]
    for between in ("\n", " \n\n", " "):
        assert answer("poj1067", between.join(map(str, numbers))).split() == expected


class Lines:
    """Give blocks of lines as long as there are any."""

    def __init__(self, line, blocks):
        self.line, self.blocks = line, blocks

    def read1(self, size):
        self.blocks -= 1
        return self.line * (size // len(self.line)) if self.blocks >= 0 else b""


class Nowhere:
    def write(self, data):
        return len(data)

    def flush(self):
        pass


def test_wythoff_needs_no_more_memory_for_more_lines():
    def peak(blocks):
        tracemalloc.start()
        judge("poj1067", Lines(b"165580140 267914295\n", blocks), Nowhere())
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(1)
    few = peak(6)
    assert peak(400) < few + 2**20


# --- malformed input ---


@pytest.mark.parametrize("many", [1, 9_999])
@pytest.mark.parametrize("end", ["\x1a", "\n\x1a\r\n", "\n\x1a\x1a\n", "\xa0", "\xa0\x1a"])
def test_no_break_spaces_and_ctrl_z_at_the_end_are_white_space(end, many):
    text = f"{many}\xa0" + "23\xa02\n" * many
    text = text.rstrip("\n") + end
    assert answer("hdu1846", text) == "first\n" * many


@pytest.mark.parametrize("text", ["2\n23 2\n\x1a 4 3", "2\n23 2\n4\x1a 3\n"])
def test_ctrl_z_before_the_end_is_refused(text):
    out, message = refused("hdu1846", text)
    assert out == "first\n"
    assert message.startswith("line 3: ")
    assert "x1a" in message


BROKEN = [
    *cases(__file__, "judge_malformed.tsv"),
    ("poj1067", "1 2\n3 " + "9" * 5000, "0\n", "line 2: expected the number b of at most", ""),
]


@pytest.mark.usefixtures("one_way")
@pytest.mark.parametrize(("problem", "text", "printed", "where", "got"), BROKEN)
def test_malformed_input(problem, text, printed, where, got):
    out, message = refused(problem, text)
    assert out == printed
    assert message.startswith(where)
    assert "\n" not in message
    assert got in message


@pytest.mark.parametrize(("problem", "text"), [row[:2] for row in BROKEN])
def test_malformed_input_is_refused_in_chinese(problem, text):
    with pytest.raises(InputError) as caught:
        judge(problem, BytesIO(text.encode()), BytesIO())
    said = trouble(caught.value, "zh").replace(find(problem).rule, "")  # a name, as what was got
    said = re.sub("'[^']*'|[“\"].*[”\"]", "", said)
    assert not re.search("[A-Za-z]{2}", said), said


def test_malformed_input_behind_many_lines():
    out, message = refused("poj1067", "8 4\n" * 100_000 + "8 4 5\n-1")
    assert out == "1\n" * 100_000 + "1\n"
    assert message == "line 100002: expected the number b of at least 0, got '-1'"


def test_an_endless_number_is_refused():
    with pytest.raises(InputError, match="line 1: expected a shorter number"):
        judge("hdu1847", Lines(b"9", 10**9), Nowhere())


@pytest.mark.usefixtures("one_way")
def test_a_graph_with_a_cycle():
    with pytest.raises(LoopError):
        answer("poj2425", "2\n1 1\n1 0\n1 0\n0\n")


@pytest.mark.usefixtures("one_way")
def test_numbers_beyond_the_limits():
    assert answer("hdu1847", f"{3 * 10**30}\n{3 * 10**30 + 1}\n") == "Cici\nKiki\n"
    assert answer("matches", f"1 {3 << 200} {5 << 200} {7 << 200}") == "0\n"
    assert answer("hdu1850", f"2 {10**40} {10**40 + 1} 0") == "1\n"


@pytest.mark.parametrize("seed", range(20))
def test_the_loop_of_takes_gives_the_values_of_the_definition(seed):
    r = random.Random(seed)
    takes, stop = r.sample(range(1, 60), r.randint(0, 12)), r.randint(0, 200)
    expected = table(lambda n: [(n - k,) for k in takes if k <= n], stop)
    assert take_values(takes, stop).tolist() == expected


def test_many_rules_have_a_table_each():
    """From some number of marks on, tables are compiled; the answers stay those of the rule."""
    text, out = next(row[1:] for row in PUBLISHED if row[0] == "poj2960")
    large = "3 1 2 5\n1\n1 200000\n"
    assert answer("poj2960", text[:-2] + large + text[:-2] + large + "0") == 2 * (out + "W\n")


def test_how_much_of_a_file_is_used_can_be_watched(tmp_path):
    path = tmp_path / "input"
    path.write_bytes(b"1 2\n" * 100_000)
    found = Tally()
    token = tally.set(found)
    with path.open("rb") as source:
        judge("poj1067", source, BytesIO())
        assert found.watch() == (400_000, 400_000)
    tally.reset(token)


# --- the sample of a statement ---

SAMPLES = [
    ("nim", "2\n2\n1 1\n2\n1 0\n", "No\nYes\n", {}, "T; n; heaps"),
    ("nim", "2 45 45\n3 3 6 9\n", "No\nYes\n", {"reads": "n heaps"}, "n heaps"),
    ("take 1 to 3", "4\n8\n10\n", "Bob\nBob\nAlice\n", {}, "a"),
    ("wythoff", "2 1\n8 4\n4 7\n", "0\n1\n0\n", {"answers": "1|0"}, "a b"),
    ("misere:nim", "2\n3\n3 5 1\n1\n1\n", "John\nBrother\n", {}, "T; n; heaps"),
    ("nim:{m}", "2\n23 2\n4 3\n", "first\nsecond\n", {"reads": "T; a m"}, "T; a m"),
    ("kayles", "5 7\n1 1\n", "6\n0\n", {"reads": "a b", "answers": "value"}, "a b"),
]


@pytest.mark.parametrize(("rule", "given", "output", "how", "reads"), SAMPLES)
def test_a_rule_gives_its_sample_and_another_does_not(rule, given, output, how, reads):
    found = compare(rule, given, output, **how)
    assert (found.ok, found.reads) == (True, reads)
    lines = output.split()
    lines[-1] = next((line for line in lines if line != lines[-1]), "9")
    found = compare(rule, given, "\n".join(lines), **how)
    assert (found.ok, found.line, found.sample) == (False, len(lines), lines[-1])
    assert found.rule == output.split()[-1]


@pytest.mark.parametrize(
    ("given", "output", "expected"),
    [
        ("2\n1 1\n", "x\ny\n", "the word for the first player and that for the second"),
        ("2 3\n1 1\n", "No\nYes\nNo\nYes\nNo\n", "expected the format of the sample"),
    ],
)
def test_a_sample_of_no_format_asks_for_it(given, output, expected):
    with pytest.raises(InputError, match=expected):
        compare("nim", given, output)


def test_commands_compare_the_sample_first(tmp_path):
    (tmp_path / "in").write_text("3\n4\n5\n8\n")
    (tmp_path / "out").write_text("Bob\nAlice\nBob\n")
    (tmp_path / "mine.py").write_text("print('Bob')\n")
    sample = ("--sample", "in", "out")
    for words in (("solve",), ("law",), ("code",)):
        right = here(*words, "nim:3", *sample, folder=tmp_path)
        assert right.returncode == 0
        assert "this rule gives your sample: 3 lines, read as T; a\n" in right.stderr
    for command, *program in (("solve",), ("law",), ("code",), ("stress", "mine.py")):
        wrong = here(command, "nim:4", *program, *sample, folder=tmp_path)
        assert wrong.returncode == 1
        assert "the rule differs from the sample: line 1 of the output\n" in wrong.stdout
        assert (
            "read as    In each move take 1 to 4 from a heap: 12 -> 11, 10, 9, 8\n" in wrong.stdout
        )


PROGRAMS = [
    ("python", "poj2234", "nim"),
    ("cpp", "poj1067", "wythoff"),
    ("java", "poj2348", "euclid"),
    ("cpp", "hdu3032", "lasker"),
    ("python", "poj3480", "misere:nim"),
    ("java", "hdu2176", "nim"),
]


@pytest.mark.parametrize(("target", "problem", "rule"), rotated(PROGRAMS))
def test_a_program_in_the_format_of_a_judge_gives_its_sample(tmp_path, target, problem, rule):
    name = {"cpp": "mine.cpp", "java": "Main.java", "python": "mine.py"}[target]
    written = here("code", rule, "--judge", problem, "--target", target)
    assert written.returncode == 0, written.stderr
    (tmp_path / name).write_text(written.stdout)
    text, out = next(row[1:] for row in PUBLISHED if row[0] == problem)
    with _command([str(tmp_path / name)]) as command:
        ran = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    assert ran.stdout == out
