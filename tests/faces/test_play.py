"""Play on the terminal, review and worksheets on the command line, and their Chinese words."""

import ast
import json
import re
import signal
import string
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner
from said import complaints

import grundy
from grundy import ask
from grundy.ask.logs import parse_log
from grundy.ask.play import Match
from grundy.explain.language import speaker
from grundy.faces.cli import cli
from grundy.faces.drawing import draw
from grundy.faces.words import leading_to
from grundy.games import all_games, game

FACES = Path(grundy.__file__).parent / "faces"
SOURCES = ["terminal.py", "drawing.py", "worksheet.py", "words.py", "cli/play.py", "cli/review.py"]
SAMPLES = sorted({sample for cls in all_games() for sample in cls.samples})


def invoke(*words, stdin=""):
    return CliRunner().invoke(cli, list(words), input=stdin, catch_exceptions=False)


def ok(*words, stdin=""):
    result = invoke(*words, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


# --- play


def test_a_won_game_is_won_by_following_the_hints():
    output, line = "", ""
    for _ in range(12):
        output = ok("play", "nim", "3", "5", "7", stdin=line)
        if "winner" in output:
            break
        hint = ok("play", "nim", "3", "5", "7", stdin=f"{line}hint\n")
        line += re.findall(r"hint: .*  ->  (\S+)", hint)[-1] + "\n"
    assert output.endswith("no move is left; you made the last one\nwinner: you\n")


@pytest.mark.parametrize("rule", ["take 1 or 2", "replace n by n - 1 or n - 2", "取 1 或 2 个"])
def test_a_rule_of_several_words_is_played_as_it_is_typed(rule):
    assert "winner: you" in ok("play", rule, "5", stdin="3\n0\n")


def test_a_game_is_left_by_one_word():
    for word in ("quit", "exit", "q", "Q"):
        shown = ok("play", "nim 3 5", stdin=f"{word}\n1 1\n")
        assert shown.endswith(f"you> {word}\nyou left the game\n")
        assert "computer: " not in shown
    shown = ok("play", "nim 3 5", "--lang", "zh", stdin="退出\n1 1\n")
    assert shown.endswith("你> 退出\n你已离开对局\n")
    assert "leave; q does so, too" in ok("play", "nim 3 5", stdin="？\n")


def test_who_leaves_a_game_that_is_kept_is_told_how_to_go_on(tmp_path):
    kept = str(tmp_path / "game.log")
    shown = ok("play", "nim 3 5", "--save", kept, stdin="3+3\nq\n")
    assert shown.endswith(f"you left the game; go on with: grundy play --resume {kept}\n")
    assert "you left the game" in ok("play", "--resume", kept, stdin="q\n")


def test_q_is_a_move_where_a_vertex_has_that_name():
    shown = ok("play", "graph:p>q,q>r,r>s", "p", stdin="q\n")
    assert "you: " in shown


def test_the_perfect_computer_punishes_a_mistake_and_the_end_names_it():
    output = ok("play", "nim", "1", "3", stdin="1+2\n1\n0\n")
    assert "computer: take 1 from 2, leaving 1" in output
    assert "winner: computer" in output
    said = "the last mistake was move 1, by you: take 1 from 3, leaving 2; this wins: take 2 from 3"
    assert said in output


@pytest.mark.parametrize(
    ("typed", "done"),
    [
        ("3+5+4", "take 3 from 7, leaving 4"),
        ("4 5 3", "take 3 from 7, leaving 4"),
        ("(3, 5, 4)", "take 3 from 7, leaving 4"),
        ("#1", "take 1 from 3, leaving 2"),
        ("3 2", "take 2 from 7, leaving 5"),
        ("2 2", "take 2 from 5, leaving 3"),
    ],
)
def test_a_move_is_a_position_or_a_number_or_a_heap_and_a_take(typed, done):
    assert f"you: {done}" in ok("play", "nim", "3", "5", "7", stdin=f"{typed}\n")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("3+5+8", "no move leads from 3+5+7 to 3+5+8; moves lead to "),
        ("#0", "expected a move from #1 to #15"),
        ("#16", "expected a move from #1 to #15"),
        ("hello", "expected a heap of at least 0, got 'hello'"),
        ("3 9", "no move leads from 3+5+7 to 3+9"),
        ("save", "a file is missing"),
        ("undo", "nothing to take back"),
        ("help", "Type a move"),
    ],
)
def test_whatever_is_typed_gets_an_answer_and_the_game_goes_on(typed, said):
    output = ok("play", "nim", "3", "5", "7", stdin=f"{typed}\n2+5+7\n")
    assert said in output
    assert "you: take 1 from 3, leaving 2" in output
    if typed != "help":
        assert len(output.split(said)[1].split("you> ")[0].splitlines()) == 1


def test_what_can_be_read_in_two_ways_is_not_guessed():
    output = ok("play", "nim", "2", "5", "--two", stdin="2 3\n#5\n")
    assert "expected #4 (take 2 from 5, leaving 3) or #5 (take 3 from 5, leaving 2)" in output
    assert "player 1: take 3 from 5, leaving 2" in output


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_move_can_be_typed_as_it_is_printed(sample):
    name, _, position = sample.partition(" ")
    match = Match(name)
    for player in match.players:
        moves = match.moves(position, player, 12)
        for number, move in enumerate(moves, 1):
            said = speaker("zh")(move.text)
            for typed in (
                move.text,
                said,
                leading_to(said, move.to),
                leading_to(move.text, move.to),
            ):
                meant = match.move(position, typed, player, "zh")
                assert sorted(meant.to.split("+")) == sorted(move.to.split("+"))  # equal heaps
                assert meant.text == move.text
            assert match.move(position, f"#{number}", player) == move


@pytest.mark.parametrize(
    ("game", "typed", "done"),
    [
        ("rows BWB+WW", "3", "take stone 3 (B) of row 1, leaving BW"),
        ("rows BWB+WW", "1 3", "take stone 3 (B) of row 1, leaving BW"),
        ("rows BWB+WW", "Take stone 1", "take stone 1 (B) of row 1, leaving nothing"),
        ("rows BWB", "1 3", "take stone 3 (B), leaving BW"),
        ("rows (BW)", "21", "take stone 21 (B), leaving " + "BW" * 10),
        ("nim 1", "1", "take all of 1"),
        ("nim:3 30", "2", "take 2 from 30, leaving 28"),
        ("nim 3+3", "take 2", "take 2 from 3, leaving 1"),
        ("fibonacci-nim 20", "3", "take 3 of 20"),
        ("turning-turtles TTHTHTH", "1 3", "turn coins 1, 3"),
        ("domineering ..|..", "1 1 2 1", "row 1, column 1; row 2, column 1"),
    ],
)
def test_numbers_and_shortened_words_are_moves(game, typed, done):
    assert f"player 1: {done}" in re.sub(
        r"player 1 \(\w+\)", "player 1", ok("play", *game.split(), "--two", stdin=f"{typed}\n")
    )


@pytest.mark.parametrize(
    ("game", "typed"), [("rows BWB", "2"), ("rows BWB", "stone 3"), ("rows " + "B" * 12, "take s")]
)
def test_what_is_no_move_is_not_guessed(game, typed):
    output = ok("play", *game.split(), "--two", stdin=f"{typed}\n")
    assert "player 1 (Left):" not in output
    assert "expected" in output


def test_moves_lists_what_the_numbers_mean():
    output = ok("play", "rows", "BWB+WW", stdin="moves\n")
    assert "  #1  take stone 1 (B) of row 1, leaving nothing  ->  WW\n" in output
    output = ok("play", "nim", "100", stdin="moves\n")
    assert "#40" in output
    assert "#41" not in output
    assert "... to #100" in output


def test_why_says_the_reason_step_by_step():
    output = ok("play", "nim:3", "30", "--misere", stdin="why\n")
    reason = ask.solve("nim:3", "30", misere=True, explain=True)
    assert reason.reason in output
    assert reason.steps[-1].text in output


def test_undo_takes_the_computers_answer_back_too():
    output = ok("play", "nim", "3", "5", "7", stdin="2 1\nundo\n1 1\nundo\nundo\n")
    assert output.count("3  ●●●●●●●  7") >= 5
    assert output.endswith("nothing to take back\nyou> \nyou left the game\n")


def test_who_begins_and_how_the_other_side_is_named():
    assert "first: computer (random); second: you" in ok(
        "play", "nim", "3", "--first", "computer", "--level", "random"
    )
    output = ok("play", "rows", "BW", "--side", "right", "--first", "computer")
    assert "first: computer (Left) (perfect); second: you (Right)" in output
    assert "computer (Left): take stone 1 (B), leaving nothing" in output
    assert "winner: computer (Left)" in output


def test_the_last_move_loses_where_that_was_agreed():
    output = ok("play", "nim", "2", "--misere", stdin="1\n")
    assert output.startswith("nim  2, the last move loses")
    assert output.endswith("winner: you\n")
    assert "winner: you" in ok("play", "misere:nim", "2", stdin="1\n")


def test_fixed_answers_are_given():
    output = ok("play", "nim:3", "21", "--level", "fixed:2,1,3", stdin="20\n17\n13\n")
    assert re.findall(r"leaving (\d+)", output) == ["20", "18", "17", "15", "13", "12"]


def test_a_rule_in_words_and_a_ruleset_of_ones_own_are_played(tmp_path):
    own = tmp_path / "halve.py"
    own.write_text(
        "import grundy\n\nclass Halve(grundy.HeapGame):\n    '''Halve.'''\n"
        "    def heap_options(self, n):\n        if n:\n            yield (n // 2,)\n"
    )
    output = ok("play", "halve", "8", "--load", str(own), stdin="4\nwhy\n")
    assert "you: take 4 from 8, leaving 4" in output
    rules = tmp_path / "rules.toml"
    rules.write_text('[game.mine]\nrule = "1 or 4"\n')
    assert "take 4 from 9" in ok("play", "mine", "9", "--rules", str(rules), stdin="5\n")
    output = ok("play", "take:1 or 4, or split into two equal piles", "8", stdin="4+4\n")
    assert "you: split 8 into 4+4" in output


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_game_is_played_to_its_end_by_hints_and_its_log_reviewed(sample, tmp_path):
    text, _, position = sample.partition(" ")
    log = tmp_path / "game.log"
    stdin = "moves\nhint\nwhy\n" + "#1\n" * 60
    output = ok("play", text, *position.split(), "--save", str(log), stdin=stdin)
    endless = sample == "rows B(WB)+W" or getattr(Match(text).game, "loopy", False)
    assert "winner: " in output or endless
    assert "Traceback" not in output
    review = json.loads(ok("review", text, str(log), "--json"))
    assert review["names"] == dict(zip(review["names"], ["you", "computer"], strict=True))
    said = ok("review", text, str(log))
    assert ("winner: " in said) == ("winner: " in output)


def test_a_log_is_whole_after_every_move_and_can_be_gone_on_with(tmp_path):
    log = tmp_path / "game.log"
    ok("play", "nim", "3", "5", "7", "--save", str(log), "--level", "random", "--seed", "4",
       stdin="2+5+7\n")  # fmt: skip
    read = parse_log(log.read_text())
    assert (read.game, read.position, read.first, read.level, read.seed) == (
        "nim", "3+5+7", "you", "random", "4")  # fmt: skip
    assert read.moves[0].to == "2+5+7"
    assert len(read.moves) == 2
    output = ok("play", "--resume", str(log), stdin="hint\nresign\n")
    assert "computer (random)" in output
    assert "winner: computer" in output
    assert "by resignation" in ok("review", "nim", str(log))
    assert "you> " in ok("play", "--resume", str(log))


def test_ctrl_c_leaves_a_log_that_can_be_gone_on_with(tmp_path):
    playing = subprocess.Popen(
        [sys.executable, "-m", "grundy", "play", "nim", "3", "5", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=tmp_path,
    )
    playing.stdin.write("2+5+7\n")
    playing.stdin.flush()
    while "computer:" not in (line := playing.stdout.readline()):
        assert line
    time.sleep(0.3)
    playing.send_signal(signal.SIGINT)
    output, _ = playing.communicate(timeout=300)
    assert playing.returncode == 130
    assert "Traceback" not in output
    log = tmp_path / "grundy-play.log"
    assert f"grundy play --resume {log.name}" in output
    assert len(json.loads(ok("review", "nim", str(log), "--json"))["moves"]) == 2
    assert "computer (perfect)" in ok("play", "--resume", str(log))


def test_with_json_standard_output_holds_the_review_alone():
    result = subprocess.run(
        [sys.executable, "-m", "grundy", "play", "nim", "1", "1", "--json"],
        input="1\n", capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    review = json.loads(result.stdout)
    assert (review["end"], review["winner"], len(review["moves"])) == ("over", "second", 2)
    assert "computer: take all of 1" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["play", "nim", "x"],
        ["play", "nim", "3", "--level", "good"],
        ["play", "nim", "3", "5", "--level", "fixed:1", "--first", "computer"],
        ["play", "rows", "BW", "--misere"],
        ["play", "--resume", "/dev/null/game.log"],
        ["play", "nim", "3", "--save", "/dev/null/game.log"],
        ["review", "nim"],
        ["review", "nim", "/dev/null/game.log"],
        ["review", "nim", "--worksheet", "/dev/null/sheet.html"],
        ["review", "nim", "-", "--worksheet", "sheet.html"],
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(words):
    result = subprocess.run(
        [sys.executable, "-m", "grundy", *words],
        input="#1\n", capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert result.returncode == 2
    assert len(complaints(result.stderr)) == 1
    assert "Traceback" not in result.stderr


# --- review


def test_review_marks_mistakes_and_says_who_made_the_last_one():
    output = ok("review", "nim", "-", stdin="position: 3 5 7\n3 5 4\n1 5 4\n5 1\n1 1\n1\n0\n")
    assert output.splitlines() == [
        "nim  3+5+7",
        "1  first player   take 3 from 7, leaving 4  ->  3+5+4  (2)",
        "   mistake: it gives the win away; this wins: take 1 from 3, leaving 2; "
        "take 1 from 5, leaving 4; take 1 from 7, leaving 6",
        "2  second player  take 2 from 3, leaving 1  ->  1+5+4  (0)",
        "3  first player   take all of 4  ->  1+5  (4)",
        "4  second player  take 4 from 5, leaving 1  ->  1+1  (0)",
        "5  first player   take all of 1  ->  1  (1)",
        "6  second player  take all of 1  ->  0  (0)",
        "no move is left; second player made the last one",
        "winner: second player",
        "mistakes: 1 (move 1), made by first player",
    ]


def test_review_reads_the_lists_of_the_texts():
    bash = "29,27,25,24,23,21,19,18,16,15,14,12,10,9,7,6,5,3,1,0"
    output = ok("review", "nim:2", "-", "--position", "30", stdin=bash)
    assert output.endswith("winner: second player\nmistakes: none\n")


def test_an_illegal_log_ends_with_2_and_says_which_move():
    result = subprocess.run(
        [sys.executable, "-m", "grundy", "review", "nim:2", "-", "--position", "30"],
        input="29,27,24", capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert result.returncode == 2
    assert complaints(result.stderr) == [
        "grundy: move 3 (line 1): expected a move from 27, to 26, 25, got '24'"
    ]


# --- worksheets


class _Page(HTMLParser):
    """Collect the exercises and the answers of a worksheet."""

    def __init__(self):
        super().__init__()
        self.items, self.open, self.sources = [], [], []

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta",):
            self.open.append(tag)
        self.sources += [value for key, value in attrs if key in ("src", "href")]
        if tag == "li":
            self.items.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "li" in self.open:
            self.items[-1] += data


ENDED = ("chomp 1", "lgame .O..|.OOO|#XXX|.#.X")  # no move is left


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("sample", [s for s in SAMPLES[::4] if s not in ENDED])
def test_a_worksheet_is_one_well_formed_page_with_an_answer_to_each_exercise(
    sample, lang, tmp_path
):
    text, _, position = sample.partition(" ")
    path = tmp_path / "sheet.html"
    words = ["--position", position, "--lang", lang, "--worksheet", str(path)]
    sheet = json.loads(ok("review", text, "--json", "--count", "4", *words))
    page = _Page()
    page.feed(path.read_text(encoding="utf-8"))
    assert not page.open
    assert not page.sources
    assert len(page.items) == 2 * len(sheet["exercises"]) > 0
    assert "break-before: page" in path.read_text(encoding="utf-8")
    for i, exercise in enumerate(sheet["exercises"]):
        assert exercise["position"] in page.items[len(page.items) // 2 + i]


def test_boards_on_paper_have_lines(tmp_path):
    path = tmp_path / "sheet.html"
    board = "..#|..."
    ok("review", "domineering", "--position", board, "--count", "1", "--worksheet", str(path))
    page = path.read_text(encoding="utf-8")
    (exercise,) = json.loads(
        ok(
            "review",
            "domineering",
            "--position",
            board,
            "--count",
            "1",
            "--json",
            "--worksheet",
            str(path),
        )
    )["exercises"]
    assert page.count("<td") == len(exercise["position"]) - 1  # each cell once, the rows between |
    assert page.count('<td class="gone">') == exercise["position"].count("#")
    assert "border: 1px solid" in page


# --- drawings


@pytest.mark.parametrize("sample", SAMPLES)
def test_every_position_is_drawn_small(sample):
    text, _, position = sample.partition(" ")
    g = game(text)
    drawn = draw(g.drawing, g.format(g.parse(position)))
    assert drawn.strip()
    assert len(drawn.splitlines()) <= 61
    assert all(len(line) <= 200 for line in drawn.splitlines())
    assert (drawn == g.format(g.parse(position))) == (g.drawing == "text")
    if g.drawing in ("heaps", "piles", "row", "row:pins", "ring"):
        numbers = map(int, re.findall(r"\d+", g.format(g.parse(position))))
        assert drawn.count("●") == sum(n if n <= 40 else 1 for n in numbers)


def test_long_heaps_rows_and_sums_are_drawn_short():
    assert draw("heaps", str(10**300)).startswith("1  ●×1000")
    assert len(draw("heaps", "9" * 1000)) < 100
    assert len(draw("heaps", "+".join(["3"] * 1000)).splitlines()) == 61
    assert draw("stones", "B" * 1000 + "WW") == "1  ●×1000 ○○"
    assert len(draw("text", "x" * 1000)) <= 200


def test_far_coins_long_ways_and_large_cakes_are_drawn_short():
    assert draw("track", "2+4") == "  1 2 3 4\n  · ● · ●"
    assert draw("track", "2+4000") == "2+4000"
    assert draw("track:4", "1").count("─") == 40
    assert len(draw("track:" + "9" * 300, "8" * 300)) < 200
    assert draw("cake", "2x3") == "1  2x3\n   □ □ □\n   □ □ □"
    assert draw("cake", "2x300") == "1  2x300"
    assert draw("ring", "3+r2", "zh").splitlines()[0] == "1  ●●●  3  （环）"


def test_colours_are_said_in_both_languages():
    assert draw("edges", "0-a:b,a-c:r").split() == [
        "ground",
        "──",
        "a",
        "blue",
        "a",
        "──",
        "c",
        "red",
    ]
    assert "地面 ── a  蓝" in draw("edges", "0-a:b", "zh")


# --- words


def marked():
    """Give every template that the sources mark: arguments of `_`, `mark` and `gettext`."""
    for source in SOURCES:
        tree = ast.parse((FACES / source).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
                if name in ("_", "mark", "gettext"):
                    yield node.args[0].value


def catalogue():
    with (FACES.parent / "explain/locale/zh/LC_MESSAGES/play.po").open("rb") as words:
        return {message.id: message.string for message in read_po(words) if message.id}


def test_every_template_is_in_the_chinese_catalogue_and_no_other():
    assert set(marked()) == set(catalogue())


def fields(template):
    return sorted(name for _, name, _, _ in string.Formatter().parse(template) if name)


@pytest.mark.parametrize("template", sorted(set(marked())))
def test_translations_are_there_and_fill_the_same_places(template):
    said = catalogue()[template]
    assert said
    assert fields(said) == fields(template)


def test_a_game_in_chinese_leaves_no_english_words():
    stdin = "帮助\n走法\n提示\n2+5+7\n悔棋\n9\n1 5 7\n认输\n"
    output = ok("play", "nim", "3", "5", "7", "--lang", "zh", stdin=stdin)
    told = re.sub(r"nim|输入 help|save|#\d+", "", output)
    typed = "\n".join(told.splitlines())
    assert not re.findall("[A-Za-z]{2,}", typed)
    assert "先手：你；后手：电脑（完美）" in output
    assert "胜者：电脑" in output
    output = ok("review", "nim", "-", "--lang", "zh", stdin="position: 3 5\n3 4\n3 3\n")
    assert not re.findall("[A-Za-z]{2,}", output.replace("nim", ""))
    assert "失误" in output


@pytest.mark.parametrize(
    ("level", "said"),
    [("careless:1/10", "粗心:1/10"), ("small", "只懂小堆"), ("fixed:2,1", "固定应对")],
)
def test_the_level_is_said_in_chinese(level, said):
    output = ok("play", "nim", "3", "--level", level, "--lang", "zh", stdin="x y\nquit\n")
    assert f"电脑（{said}" in output
    assert "无法读取：第 1 堆：应为不小于 0 的堆，实际得到 'x'" in output
