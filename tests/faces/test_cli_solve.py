"""`grundy solve`, `levels`, `row` and `code`: answers, explanations, loops, limits."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from command_line import here
from plain_loops import outcomes
from published import table

from costs import at_most
from grundy import ask
from grundy.explain import language
from grundy.explain.reason import partizan_reason, reason
from grundy.faces.web.calls import reply_to
from grundy.games import all_games, game
from grundy.rules.user import load_rulesets
from grundy.solvers import budget
from grundy.solvers.impartial import solver
from grundy.solvers.loopy.solver import LoopySolver
from grundy.solvers.partizan.solution import solve_partizan
from samples import rotated

SAMPLES = sorted({sample for cls in all_games() for sample in cls.samples})


def invoke(line, *words):
    return here("solve", *line.split(" "), *words).stdout


def test_of_endlessly_many_moves_the_first_are_listed_and_of_none_none():
    said = invoke("rows B(WB)+WW")
    assert "winning moves of Left: 0\n" in said
    assert re.search(r"Right: the first \d+ \(a row without end has endlessly many moves\)", said)
    answer = json.loads(invoke("rows (BW)", "--json"))
    assert (answer["complete"], answer["unique"], answer["moves"]["right"]) == (False, False, [])


def test_rows_are_written_so_that_one_can_read_them():
    assert here("row", "0").stdout == "0 = the empty row  (born on day 0)\n"
    said = here("row", "1/1000003").stdout
    assert said.startswith("1/1000003 = BW(WWWW")
    assert "letters, all with --json)" in said
    assert len(said) < 300
    assert len(json.loads(here("row", "1/1000003", "--json").stdout)["row"]) > 1000


@pytest.mark.parametrize("target", rotated(["cpp", "python", "java"]))
def test_a_program_is_written_for_a_game_that_the_rule_language_cannot_say(target):
    for text in ("fibonacci-nim", "moore:2"):
        answer = json.loads(here("code", text, "--target", target, "--json").stdout)
        assert answer["status"] == "theorem"
        assert "Theorem (" in answer["program"]


# --- explanations

MORE = [  # what the samples do not say
    *(row["sample"] for row in table(Path(__file__).with_name("explained.tsv"))),
    "misere:kayles " + "+".join(["59"] * 5001),
    "nim " + "+".join(map(str, range(1, 31))),
    "rows " + "BBWB" * 10,
]

EVERY = list(dict.fromkeys([*SAMPLES, *MORE]))
TODAY = rotated(EVERY, len(EVERY) // 10)
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


class Recorder:
    """Be a catalogue that notes what it is asked for."""

    def __init__(self, catalogue, asked):
        self.catalogue, self.asked = catalogue, asked

    def __getattr__(self, name):
        return getattr(self.catalogue, name)

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


def explained(lines, own):
    """Explain lines in Chinese: outputs by line, templates that were met, and answers."""
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
        for line in lines:
            outputs[line] = invoke(line, "--explain", "--lang", "zh")
        answers = dict(zip(outputs, given, strict=True))
        for line in OWN:
            outputs[line] = invoke(line, "--explain", "--load", own, "--lang", "zh")
        rows = game("rows")
        too_large = replace(solve_partizan(rows, rows.parse("BW")), value=None)
        outputs["too large"] = language.speaker("zh")(partizan_reason(too_large))
        piles = game("take:two piles: from one, or 1 from both")
        for at in ((0, 0), (0, 1)):  # as of piles whose values take longer than who loses
            by_table = replace(solver.solve(piles, at), value=None)
            outputs[f"by a table {at}"] = language.speaker("zh")(reason(by_table))
    return outputs, asked, answers


def known_words(answer):
    """Give the words that are data: of the game, the position, its value and the source."""
    g = game(answer["game"])
    moves = answer["moves"]
    both = moves["left"] + moves["right"] if isinstance(moves, dict) else moves
    texts = [answer["game"], answer["position"], g.source, answer["value"] or ""]
    texts += [move["to"] for move in both]
    texts += [getattr(inner, "text", "") for inner in getattr(g, "games", ())]
    return set(re.findall(r"[A-Za-z]+", " ".join(texts)))


NOTATION = {"Tiny", "mod", "div", "floor", "phi", "sqrt", "json", "omega", "inf"}
NOTATION |= {"and", "if", "else"}
DESCRIBED = {"chapter", "chapters", "judge", "problem", "bounded", "race", "staircase", "Olympiad"}


@pytest.fixture(scope="module")
def spoken(own):
    return explained(TODAY, own)


def test_no_word_stays_english_in_chinese(spoken):
    outputs, _, answers = spoken
    for line, given in answers.items():
        output, answer = outputs[line], given.json(language.reader("zh"))
        words = {w for w in re.findall(r"[A-Za-z]{2,}", output) if not w.isupper()}
        assert "Error" not in output, line
        assert words <= known_words(answer) | NOTATION, output
        assert re.search("[一-鿿]", answer["reason"]), line
        for source in re.findall("定理（(.*)）：", output):
            assert line not in SAMPLES or not set(re.findall("[A-Za-z]+", source)) & DESCRIBED, line


@pytest.mark.slow
@pytest.mark.skipif(len(TODAY) < len(EVERY), reason="--all-samples meets all templates")
def test_every_template_of_solve_is_met(spoken):
    where = {"explain", "rules", "games", "faces/cli/solve.py"}
    root = language.__file__.rpartition("/explain/")[0]
    marked = extract_from_dir(
        root, [("**.py", "python")], keywords={"phrase": None, "phrases": (1, 2)}
    )
    wanted = {
        (m[0] if isinstance(m, tuple) else m)
        for path, _, m, _, _ in marked
        if any(path.startswith(prefix) for prefix in where)
        and path not in ("rules/stated.py", "rules/language/files.py")
    }
    with open(f"{root}/explain/locale/zh/LC_MESSAGES/grundy.po", "rb") as file:  # not of errors
        wanted &= {m.id[0] if m.pluralizable else m.id for m in read_po(file) if m.id}
    assert sorted(wanted - spoken[1]) == []


@pytest.mark.parametrize("line", OWN)
def test_own_rulesets_are_explained(line, own, spoken):
    assert "step by step" in invoke(line, "--explain", "--load", own)
    assert "逐步说明" in spoken[0][line]


@pytest.mark.parametrize("line", rotated(SAMPLES, 30))
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


def test_the_deciding_column_is_coloured_on_a_terminal():
    words = ["solve", "nim", "3+5", "--explain"]
    output = here(*words, columns=80).stdout
    assert "5  \x1b[32m\x1b[1m1\x1b[0m01" in output
    assert "3  \x1b[32m\x1b[1m0\x1b[0m11" in output


# --- games that can go round

MAZE = "loopy:a>b,b>a,b>c,d>d,d>c,e>d,e>f,f>e,f>b"
BOUNCE = '''
import grundy
class Bounce(grundy.HeapGame):
    """Take one or two, split a heap of four, or put one on."""
    loopy = {loopy}
    def heap_options(self, n):
        yield from ((n - t,) for t in (1, 2) if t <= n)
        if n == 4:
            yield 2, 2
        if 3 <= n < 6:
            yield (n + 1,)
'''


def test_an_answer_has_the_keys_of_the_contract_and_its_own():
    told = json.loads(here("solve", MAZE, "f", "--json").stdout)
    assert {"game", "position", "convention", "outcome", "winner", "value", "unique"} <= set(told)
    assert (told["outcome"], told["winner"], told["value"]) == ("draw", "nobody", "inf{1}")
    assert told["moves"] == []
    assert told["drawing"] == [{"to": "e", "text": "slide f to e"}]
    assert (told["best"], told["remoteness"]) == ("e", None)
    won = json.loads(here("solve", MAZE, "a+d", "--json").stdout)
    assert (won["outcome"], won["remoteness"], won["best"]) == ("N", 3, "a+c")
    assert won["moves"][0]["to"] == won["best"]
    assert "remoteness" not in json.loads(here("solve", "nim", "3", "--json").stdout)


def test_an_answer_for_people():
    said = here("solve", MAZE, "f", "--explain").stdout
    assert "nobody  (draw)" in said
    assert "moves that keep the draw: 1" in said
    assert "f has no number; its moves reach 1." in said
    assert "So nobody wins" in said
    assert "无人" in here("solve", MAZE, "f", "--explain", "--lang", "zh").stdout


def test_a_review_knows_a_draw_from_a_win():
    found = ask.review(MAZE, "position: d\nd\nc\n")
    assert [(m.winning, m.mistake) for m in found.moves] == [(False, True), (True, False)]
    open_end = ask.review(MAZE, "position: e\nf\ne\n")
    assert [(m.winning, m.mistake) for m in open_end.moves] == [(False, False)] * 2
    assert (open_end.ahead, open_end.winner, open_end.end) == (None, None, "open")


def bounce(tmp_path, loopy):
    file = tmp_path / "bounce.py"
    file.write_text(BOUNCE.format(loopy=loopy))
    return file


def test_a_rule_of_ones_own_that_splits_heaps_is_solved_by_the_definition(tmp_path):
    (found,) = load_rulesets(str(bounce(tmp_path, True)))
    g = found()

    def after(heaps):
        return [tuple(sorted(p)) for p in g.options(heaps)]

    graph, todo = {}, [(3, 5)]
    while todo:
        heaps = todo.pop()
        if heaps not in graph:
            graph[heaps] = after(heaps)
            todo += graph[heaps]
    assert len(graph) > 40
    for misere in (False, True):
        known, solver = outcomes(graph, misere), LoopySolver(g)
        for heaps, (outcome, left) in known.items():
            assert solver.outcome(heaps, misere=misere) == outcome
            assert solver.remoteness(heaps, misere=misere) == left
            wins = {tuple(sorted(m.to)) for m in solver.moves(heaps, misere=misere)}
            assert wins == {p for p in graph[heaps] if known[p][0] == "P"}


def test_growth_that_is_not_announced_is_named_with_the_way_out(tmp_path):
    found = here("table", "bounce", "-n", "9", "--load", bounce(tmp_path, True))
    assert "need games that end" in found.said[0]
    found = here("solve", "bounce", "5", "--load", bounce(tmp_path, False))
    assert "the option (6,) holds 6, which is no smaller heap" in found.said[-1]
    assert "loopy = True" in found.said[-1]


def test_sums_with_other_games_and_misere_play():
    assert ask.solve(f"sum:({MAZE})+nim", "d/1").outcome == "draw"
    assert ask.solve(f"sum:({MAZE})+nim", "b/1").outcome == "P"
    assert ask.solve(f"misere:{MAZE}", "b").convention == "misere"


# --- limits: what a search that was stopped says, and what another has searched

LARGE = "|".join(["......."] * 7)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nogo --lang en", "no answer in 500 states; 0 of the 49 first moves of Left are refuted;"),
        ("nogo --lang zh", "搜索了 500 个状态，没有得出答案；左方的 49 种首步中已否定 0 种"),
        ("cram --lang en", "no answer in 500 states; "),
    ],
)
def test_a_board_too_large_for_the_budget_says_how_far_it_came(words, said):
    name, *lang = words.split()
    (text,) = here("solve", name, LARGE, "--limit", "500", *lang).said
    assert re.match(f"grundy: {name}(: |：){said}", text)
    pace = r"at that pace all would take \d+ \w+ or more; give"
    assert words != "nogo --lang en" or re.search(pace, text)


def test_the_states_of_a_search_are_told():
    words = "solve", "nogo", "." * 12, "--limit", "5000", "--json"
    answer = json.loads(here(*words).stdout)
    assert (answer["outcome"], answer["value"]) == ("N", None)
    assert 0 < answer["searched"] <= 5000
    assert json.loads(here("solve", "domineering", "..|..", "--json").stdout)["searched"] == 0


@pytest.mark.parametrize(
    "asked", ["nim 3 5 7", "clobber XOXO", "loopy:a>b,b>c b", "loopy:a>L>b,b>R>a,b>c b"]
)
def test_who_wins_is_said_alone(asked):
    whole, alone = (
        json.loads(here("solve", *asked.split(), *more, "--json").stdout)
        for more in ((), ("--winner",))
    )
    assert alone["winner"] == whole["winner"]
    none = [] if isinstance(whole["moves"], list) else {"left": [], "right": []}
    assert alone["moves"] == none != whole["moves"]
    assert "only the winner was asked for" in here("solve", *asked.split(), "--winner").stdout


HUGE = [
    (("domineering", "99x99"), 9702),
    (("amazons", "|".join(["." * 40, "X" + "." * 38 + "O"] * 4), "--limit", "1s"), None),
]


@pytest.mark.parametrize(("words", "moves"), rotated(HUGE))
def test_a_huge_board_stops_in_time(words, moves):
    with at_most(10):
        (said,) = here("solve", *words).said
    assert re.fullmatch(r".*: no answer in \d+ s[a-z]+; 0 of the \d+ first moves .* --limit", said)
    assert moves is None or f" {moves} " in said


@pytest.mark.parametrize("name", rotated(["cram", "impartial-clobber", "impartial-nogo"]))
def test_a_large_impartial_board_has_so_many_seconds_unasked(name, monkeypatch):
    monkeypatch.setattr(budget, "LARGE_SECONDS", 1)
    with at_most(10):
        (said,) = here("solve", name, "41x41").said
    assert said.startswith(f"grundy: {name}: no answer in 1 second; ")


def test_why_on_the_page_says_in_time_what_is_known_or_how_to_go_on():
    asked = {"game": "amazons", "position": "..X.|....|....|.O..", "explain": True}
    with at_most(10):
        reply = reply_to("solve", asked, 1)
    answer = json.loads(reply.body)
    if reply.status == 200:
        assert answer["steps"]
    else:
        assert "no answer in 1 s" in answer["error"]["message"]


def test_a_search_for_the_winner_alone_heeds_its_seconds():
    with at_most(30):
        said = here("solve", "chomp", "40x40", "--limit", "1s").stdout
    assert "first player" in said
    assert "(chomp: no answer in 1 second; " in said


def test_each_line_of_standard_input_is_a_position():
    found = here("solve", "nim", "-", stdin="3 5 7\n1 2 3\n\n8\n")
    assert [line.split("  ")[:3] for line in found.stdout.splitlines()] == [
        ["3+5+7", "first player", "1"],
        ["1+2+3", "second player", "0"],
        ["8", "first player", "8"],
    ]
    rows = here("solve", "nim", "-", "--json", stdin="3 5 7\n1 2 3\n").stdout.splitlines()
    assert [json.loads(row)["winner"] for row in rows] == ["first", "second"]
    assert here("solve", "nim", "-", stdin="3 5 7\n").stdout.startswith("nim  3+5+7\n")
    values = here("value", "-", stdin="{1|0}\n1/2\n").stdout.splitlines()
    assert [line.split("  ")[1:] for line in values] == [["{1|0}", "N"], ["1/2", "L"]]


def test_a_line_that_is_no_position_is_named_behind_the_answers_before_it():
    found = here("solve", "nim", "-", stdin="3 5 7\n1 x\n8\n")
    assert found.returncode == 2
    assert found.stdout.startswith("3+5+7")
    assert found.stderr == "grundy: line 2: expected a heap of at least 0, got 'x'\n"
