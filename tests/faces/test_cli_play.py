"""`grundy play` and `grundy review`: moves, levels, limits, logs, worksheets, drawings, words."""

import json
import os
import re
import signal
from contextlib import contextmanager
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from command_line import CTRL_C, here, printed, terminal
from published import cases

from costs import at_most
from grundy import ask
from grundy.ask.play import Match, reply
from grundy.ask.reviews import parse_log
from grundy.errors import InputError
from grundy.explain.language import speaker
from grundy.faces.cli.review import leading_to
from grundy.faces.drawing import draw
from grundy.faces.web.calls import reply_to
from grundy.games import all_games, game
from grundy.solvers.budget import OutOfTime, within
from samples import rotated

SAMPLES = [sample for cls in all_games() for sample in cls.samples]
TODAY = rotated(SAMPLES, 30)


# --- play


@pytest.mark.parametrize("rule", ["take 1 or 2", "replace n by n - 1 or n - 2", "取 1 或 2 个"])
def test_a_rule_of_several_words_is_played_as_it_is_typed(rule):
    assert "winner: you" in printed("play", rule, "5", stdin="3\n0\n")


def test_a_game_is_left_by_one_word():
    for word in ("quit", "exit", "q", "Q"):
        shown = printed("play", "nim 3 5", stdin=f"{word}\n1 1\n")
        assert shown.endswith(f"you> {word}\nyou left the game\n")
        assert "computer: " not in shown
    shown = printed("play", "nim 3 5", "--lang", "zh", stdin="退出\n1 1\n")
    assert shown.endswith("你> 退出\n你已离开对局\n")
    assert "leave; q does so, too" in printed("play", "nim 3 5", stdin="？\n")


def test_who_leaves_a_game_that_is_kept_is_told_how_to_go_on(tmp_path):
    kept = str(tmp_path / "game.log")
    shown = printed("play", "nim 3 5", "--save", kept, stdin="3+3\nq\n")
    assert shown.endswith(f"you left the game; go on with: grundy play --resume {kept}\n")
    assert "you left the game" in printed("play", "--resume", kept, stdin="q\n")


def test_q_is_a_move_where_a_vertex_has_that_name():
    shown = printed("play", "graph:p>q,q>r,r>s", "p", stdin="q\n")
    assert "you: " in shown


@pytest.mark.parametrize("asked", ["1\n?", "?\n1", "\n1", "help\n1", "？\n1"])
def test_who_names_no_game_is_offered_some_and_may_ask(asked):
    found = here("play", stdin=f"{asked}\n?\nquit\n")
    assert found.returncode == 0
    assert asked[0] == "1" or "a number up to 6" in found.stderr
    assert "nim  3+5+7" in found.stdout
    assert "list the legal moves" in found.stdout
    left = here("play", stdin="quit\n")
    assert (left.returncode, left.stdout) == (0, "")
    assert "domineering  ....." in printed("play", "domineering", stdin="quit\n")


def test_the_perfect_computer_punishes_a_mistake_and_the_end_names_it():
    output = printed("play", "nim", "1", "3", stdin="1+2\n1\n0\n")
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
    assert f"you: {done}" in printed("play", "nim", "3", "5", "7", stdin=f"{typed}\n")


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
    output = printed("play", "nim", "3", "5", "7", stdin=f"{typed}\n2+5+7\n")
    assert said in output
    assert "you: take 1 from 3, leaving 2" in output
    if typed != "help":
        assert len(output.split(said)[1].split("you> ")[0].splitlines()) == 1


def test_what_can_be_read_in_two_ways_is_not_guessed():
    found = here("play", "nim", "3", "5", "--lang", "zh", stdin="1\n")
    told = found.stdout + found.stderr
    assert "#1（从 3 中取 1，剩下 2）或#4（从 5 中取 1，剩下 4）" in told
    output = printed("play", "nim", "2", "5", "--two", stdin="2 3\n#5\n")
    assert "expected #4 (take 2 from 5, leaving 3) or #5 (take 3 from 5, leaving 2)" in output
    assert "player 1: take 3 from 5, leaving 2" in output


@pytest.mark.parametrize("sample", TODAY)
def test_every_move_can_be_typed_as_it_is_printed(sample):
    name, _, position = sample.partition(" ")
    match = Match(name)
    for player in match.players:
        moves = match.moves(position, player, 12)
        texts = [move.text for move in moves]
        for number, move in enumerate(moves, 1):
            assert match.move(position, f"#{number}", player) == move
            if ")_+_(" in name and texts.count(move.text) > 1:  # the number tells in which summand
                with pytest.raises(InputError, match=f"#{number} "):
                    match.move(position, move.text, player)
                continue
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


@pytest.mark.parametrize(
    ("game", "typed", "done"),
    cases(__file__, "shortened_moves.tsv"),
)
def test_numbers_and_shortened_words_are_moves(game, typed, done):
    assert f"player 1: {done}" in re.sub(
        r"player 1 \(\w+\)", "player 1", printed("play", *game.split(), "--two", stdin=f"{typed}\n")
    )


@pytest.mark.parametrize(
    ("game", "typed"), [("rows BWB", "2"), ("rows BWB", "stone 3"), ("rows " + "B" * 12, "take s")]
)
def test_what_is_no_move_is_not_guessed(game, typed):
    output = printed("play", *game.split(), "--two", stdin=f"{typed}\n")
    assert "player 1 (Left):" not in output
    assert "expected" in output


def test_moves_lists_what_the_numbers_mean():
    output = printed("play", "rows", "BWB+WW", stdin="moves\n")
    assert "  #1  take stone 1 (B) of row 1, leaving nothing  ->  WW\n" in output
    output = printed("play", "nim", "100", stdin="moves\n")
    assert "#40" in output
    assert "#41" not in output
    assert "... to #100" in output


def test_why_says_the_reason_step_by_step():
    output = printed("play", "nim:3", "30", "--misere", stdin="why\n")
    reason = ask.solve("nim:3", "30", misere=True, explain=True)
    assert reason.reason in output
    assert reason.steps[-1].text in output


def test_undo_takes_the_computers_answer_back_too():
    output = printed("play", "nim", "3", "5", "7", stdin="2 1\nundo\n1 1\nundo\nundo\n")
    assert output.count("3  ●●●●●●●  7") >= 5
    assert output.endswith("nothing to take back\nyou> \nyou left the game\n")


def test_who_begins_and_how_the_other_side_is_named():
    assert "first: computer (random); second: you" in printed(
        "play", "nim", "3", "--first", "computer", "--level", "random"
    )
    output = printed("play", "rows", "BW", "--side", "right", "--first", "computer")
    assert "first: computer (Left) (perfect); second: you (Right)" in output
    assert "computer (Left): take stone 1 (B), leaving nothing" in output
    assert "winner: computer (Left)" in output


def test_the_last_move_loses_where_that_was_agreed():
    output = printed("play", "nim", "2", "--misere", stdin="1\n")
    assert output.startswith("nim  2, the last move loses")
    assert output.endswith("winner: you\n")
    assert "winner: you" in printed("play", "misere:nim", "2", stdin="1\n")


def test_fixed_answers_are_given():
    output = printed("play", "nim:3", "21", "--level", "fixed:2,1,3", stdin="20\n17\n13\n")
    assert re.findall(r"leaving (\d+)", output) == ["20", "18", "17", "15", "13", "12"]


def test_a_rule_in_words_and_a_ruleset_of_ones_own_are_played(tmp_path):
    own = tmp_path / "halve.py"
    own.write_text(
        "import grundy\n\nclass Halve(grundy.HeapGame):\n    '''Halve.'''\n"
        "    def heap_options(self, n):\n        if n:\n            yield (n // 2,)\n"
    )
    output = printed("play", "halve", "8", "--load", str(own), stdin="4\nwhy\n")
    assert "you: take 4 from 8, leaving 4" in output
    rules = tmp_path / "rules.toml"
    rules.write_text('[game.mine]\nrule = "1 or 4"\n')
    assert "take 4 from 9" in printed("play", "mine", "9", "--rules", str(rules), stdin="5\n")
    output = printed("play", "take:1 or 4, or split into two equal piles", "8", stdin="4+4\n")
    assert "you: split 8 into 4+4" in output


@pytest.mark.parametrize("sample", TODAY)
def test_every_game_is_played_to_its_end_by_hints_and_its_log_reviewed(sample, tmp_path):
    text, _, position = sample.partition(" ")
    log = tmp_path / "game.log"
    stdin = "moves\nhint\nwhy\n" + "#1\n" * 60
    output = printed("play", text, *position.split(), "--save", str(log), stdin=stdin)
    endless = sample == "rows B(WB)+W" or getattr(Match(text).game, "loopy", False)
    assert "winner: " in output or endless
    assert "Traceback" not in output
    review = json.loads(printed("review", text, str(log), "--json"))
    assert review["names"] == dict(zip(review["names"], ["you", "computer"], strict=True))
    said = printed("review", text, str(log))
    assert ("winner: " in said) == ("winner: " in output)


def test_a_log_is_whole_after_every_move_and_can_be_gone_on_with(tmp_path):
    log = tmp_path / "game.log"
    printed("play", "nim", "3", "5", "7", "--save", str(log), "--level", "random", "--seed", "4",
       stdin="2+5+7\n")  # fmt: skip
    read = parse_log(log.read_text())
    assert (read.game, read.position, read.first, read.level, read.seed) == (
        "nim", "3+5+7", "you", "random", "4")  # fmt: skip
    assert read.moves[0].to == "2+5+7"
    assert len(read.moves) == 2
    output = printed("play", "--resume", str(log), stdin="hint\nresign\n")
    assert "computer (random)" in output
    assert "winner: computer" in output
    assert "by resignation" in printed("review", "nim", str(log))
    assert "you> " in printed("play", "--resume", str(log))


def test_with_json_standard_output_holds_the_review_alone():
    found = here("play", "nim", "1", "1", "--json", stdin="1\n")
    review = json.loads(found.stdout)
    assert (review["end"], review["winner"], len(review["moves"])) == ("over", "second", 2)
    assert "computer: take all of 1" in found.stderr


def test_answers_that_do_not_fit_are_one_line():
    words = "play", "nim", "3", "5", "--level", "fixed:1", "--first", "computer"
    found = here(*words, stdin="#1\n")
    assert (found.returncode, len(found.said)) == (2, 1)


def test_a_log_goes_where_a_link_points(tmp_path):
    (tmp_path / "log").symlink_to("real")
    here("play", "nim", "3", "--save", "log", folder=tmp_path)
    assert (tmp_path / "log").is_symlink()
    assert "game: nim" in (tmp_path / "real").read_text()


# --- review


def test_review_marks_mistakes_and_says_who_made_the_last_one():
    output = printed("review", "nim", "-", stdin="position: 3 5 7\n3 5 4\n1 5 4\n5 1\n1 1\n1\n0\n")
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


def test_an_illegal_log_ends_with_2_and_says_which_move():
    found = here("review", "nim:2", "-", "--position", "30", stdin="29,27,24")
    said = "grundy: move 3 (line 1): expected a move from 27, to 26, 25, got '24'"
    assert (found.returncode, found.said) == (2, [said])


def test_many_plays_are_reviewed_a_line_each():
    plays = "30, 29, 27\n\n12; 11; 9\n5; (1,2); (1,1)\n3; 1; 0\n"
    said = printed("play", "nim:2", "--log", "-", stdin=plays).splitlines()
    assert said[0].startswith("30  the game is not finished  without more mistakes the winner is ")
    assert said[3] == (
        "3  no move is left; second player made the last one  winner: second player  mistakes: none"
    )
    lines = printed("play", "nim:2", "--log", "-", "--json", stdin=plays).splitlines()
    rows = [json.loads(line) for line in lines]
    # multiples of 3 are lost, so that only a move from another number can be a mistake
    assert [(row["position"], len(row["moves"]), row["mistakes"]) for row in rows] == [
        *(("30", 2, []), ("12", 2, []), ("5", 2, []), ("3", 2, []))
    ]
    (row,) = printed("play", "nim:2", "--log", "-", "--json", stdin="8; 7; 6").splitlines()
    assert json.loads(row)["mistakes"] == [1]
    found = here("play", "nim:2", "--log", "-", stdin="3; 2\n9; 5\n")
    told = "grundy: line 2: expected a move from 9, to 8, 7, got '5'"
    assert (found.returncode, found.said) == (2, [told])


# --- worksheets


ENDED = ("chomp 1", "lgame .O..|.OOO|#XXX|.#.X")  # no move is left


@pytest.mark.parametrize("lang", rotated(["en", "zh"]))
@pytest.mark.parametrize("sample", rotated([s for s in SAMPLES if s not in ENDED], 6))
def test_a_worksheet_is_one_well_formed_page_with_an_answer_to_each_exercise(
    sample, lang, tmp_path
):
    text, _, position = sample.partition(" ")
    path = tmp_path / "sheet.html"
    words = ["--position", position, "--lang", lang, "--worksheet", str(path)]
    sheet = json.loads(printed("review", text, "--json", "--count", "4", *words))
    page = path.read_text(encoding="utf-8")
    assert "break-before: page" in page
    root = ElementTree.fromstring(re.sub("<!doctype[^>]*>|<meta[^>]*>", "", page))
    assert not [one for one in root.iter() if {"src", "href"} & {*one.attrib}]
    items = ["".join(one.itertext()) for one in root.iter("li")]
    assert len(items) == 2 * len(sheet["exercises"]) > 0
    for i, exercise in enumerate(sheet["exercises"]):
        assert exercise["position"] in items[len(items) // 2 + i]


def test_what_is_on_paper_is_drawn_below_its_rule(tmp_path):
    path = tmp_path / "sheet.html"
    words = "review", "domineering", "--position", "..#|...", "--count", "1", "--json"
    (exercise,) = json.loads(printed(*words, "--worksheet", str(path)))["exercises"]
    page = path.read_text(encoding="utf-8")
    assert page.count("<rect") == len(exercise["position"]) - 1  # the rows stand between |
    assert page.count('fill="#c9ced4" stroke=') == exercise["position"].count("#")
    printed("review", "nim:3", "--count", "9", "--lang", "zh", "--worksheet", str(path))
    page = path.read_text(encoding="utf-8")
    assert page.index("每次从一堆中取1到3个") < page.index("<svg")


# --- drawings


@pytest.mark.parametrize("sample", TODAY)
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
    english = draw("edges", "0-a:b,a-c:r")
    assert " ".join(english.split()) == "ground ── a blue a ── c red"
    assert "地面 ── a  蓝" in draw("edges", "0-a:b", "zh")


# --- words


def test_a_game_in_chinese_leaves_no_english_words():
    stdin = "帮助\n走法\n提示\n2+5+7\n悔棋\n9\n1 5 7\n认输\n"
    output = printed("play", "nim", "3", "5", "7", "--lang", "zh", stdin=stdin)
    told = re.sub(r"nim|输入 help|save|#\d+", "", output)
    typed = "\n".join(told.splitlines())
    assert not re.findall("[A-Za-z]{2,}", typed)
    assert "先手：你；后手：电脑（完美）" in output
    assert "胜者：电脑" in output
    output = printed("review", "nim", "-", "--lang", "zh", stdin="position: 3 5\n3 4\n3 3\n")
    assert not re.findall("[A-Za-z]{2,}", output.replace("nim", ""))
    assert "失误" in output


@pytest.mark.parametrize(
    ("level", "said"),
    [("careless:1/10", "粗心:1/10"), ("small", "只懂小堆"), ("fixed:2,1", "固定应对")],
)
def test_the_level_is_said_in_chinese(level, said):
    output = printed("play", "nim", "3", "--level", level, "--lang", "zh", stdin="x y\nquit\n")
    assert f"电脑（{said}" in output
    assert "无法读取：第 1 堆：应为不小于 0 的堆，实际得到 'x'" in output


# --- limits: a game never stops on one

LARGE = "|".join(["........"] * 8)
PLAYED = [
    ("domineering", LARGE),
    ("clobber", "|".join(["XOXOXOXO", "OXOXOXOX"] * 4)),
    ("amazons", "..X..O|......|X.....|.....O|......|O..X.."),
    ("konane", "XOXOXO|OXOXOX|XO..XO|OXOXOX|XOXOXO|OXOXOX"),
    ("misere:kayles", "60"),
]


def played(name, position, most):
    """Let the computer play both sides; give the positions, and whether play came to its end."""
    match, found, player = Match(name), [position], "left"
    while len(found) <= most:
        answer = reply(name, found[-1], player=player, seconds=0.05)
        if answer.move is None:
            return found, True
        assert match.reach(found[-1], answer.move.to, player).to == answer.move.to
        found.append(answer.move.to)
        player = "right" if player == "left" else "left"
    return found, False


@pytest.mark.parametrize(("name", "position"), rotated(PLAYED))
def test_a_large_game_comes_to_its_end(name, position):
    with at_most(30):
        found, ended = played(name, position, 64)
        assert ended
        assert len(found) > 10


def test_a_million_pins_are_played_on():
    found, ended = played("kayles", "1000000", 3)
    assert not ended
    pins = [sum(map(int, position.split("+"))) for position in found]
    assert all(0 < before - after <= 2 for before, after in pairwise(pins))


def test_a_small_game_is_played_for_sure():
    found = reply("nim", "3 5 7", seconds=60)
    assert (found.sure, found.winning) == (True, True)


def test_what_is_in_reach_of_a_short_search_is_found():
    """After most moves of this position the rest is small: a winning one is known to win."""
    match = Match("domineering")
    found = match.reply("......|......|..####", seconds=1e-3)
    assert found.sure == (found.winning is not None)
    if found.winning:
        assert not match.wins(found.move.to, "right")


def test_the_server_gives_half_its_seconds_to_a_move():
    asked = {"game": "domineering", "position": LARGE, "misere": False, "lang": "en"}
    asked |= {"player": "left", "level": "perfect", "seed": 0}
    answer = reply_to("reply", asked, 0.4)
    assert answer.status == 200
    assert b'"sure": false' in answer.body
    assert b'"winning": null' in answer.body


def test_time_passes_for_searches_that_heed_limits():
    """A search that goes on after LimitError must end all the same."""
    with pytest.raises(OutOfTime), within(0.3):
        Match("domineering").wins(LARGE, "left")
    assert signal.getsignal(signal.SIGALRM) == signal.SIG_DFL


# --- a terminal

PROMPT = {"en": "you> ", "zh": "你> "}
BACKSPACE = "\x7f"


class Played:
    """Play on a terminal: what is typed, and what is shown until the next prompt, or the end."""

    def __init__(self, terminal, prompt):
        self.terminal, self._prompt = terminal, prompt

    def line(self, text):
        self.terminal.press(text + "\n")
        return self.terminal.shown(lambda text: "\n" in text and text.endswith(self._prompt))

    def interrupted(self, typed):
        """Type, and press Ctrl-C; once more if it fell between two reads of the line editor."""
        self.terminal.press(typed)
        self.terminal.shown(lambda text: text.endswith(typed))
        for _ in range(2):
            self.terminal.press(CTRL_C)
            if self.terminal.waits(5):
                break
        return self.terminal.shown(lambda text: False)

    def code(self):
        return self.terminal.process.wait(60)


@contextmanager
def playing(tmp_path, *words, lang="en"):
    quiet = {"TERM": "dumb", "INPUTRC": os.devnull, "LC_ALL": "C.UTF-8"}
    with terminal([*words, "--lang", lang], tmp_path, **quiet) as running:
        running.shown(lambda text: text.endswith(PROMPT[lang]))
        yield Played(running, PROMPT[lang])


def test_nim_is_won_on_a_terminal(tmp_path):
    with playing(tmp_path, "play", "nim", "3", "5", "7", lang="zh") as match:
        assert "3 ⊕ 5 ⊕ 7 = 1" in match.line("为什么")
        assert "从 3+5+7 一步走不到 3+5+8" in match.line("3+5+8")
        assert "●●●●●●●  7" not in match.line("3+5")
        assert "●●●●●●●  7" in match.line("悔棋")
        shown = ""
        while "胜者：你\n" not in shown:
            shown = match.line(re.findall(r"->  (\S+)", match.line("提示"))[0])
            if shown.endswith(PROMPT["zh"]):
                assert "棋谱：game.log" in match.line("保存 game.log")
        assert shown.endswith("胜者：你\n")
        assert match.code() == 0
    log = parse_log((tmp_path / "game.log").read_text(encoding="utf-8"))
    assert (log.game, log.position, log.first, log.second) == ("nim", "3+5+7", "you", "computer")
    assert len(log.moves) % 2 == 0, "saved when it was one's own turn"


def test_a_line_can_be_edited_in_chinese_too(tmp_path):
    with playing(tmp_path, "play", "nim", "3", "5", "7", lang="zh") as match:
        assert "剩下 2  ->  2+5+7" in match.line(f"提错{BACKSPACE}示x{BACKSPACE}")


@pytest.mark.parametrize("half", rotated(["", "3+"]))
def test_ctrl_c_leaves_the_game_and_its_log(tmp_path, half):
    with playing(tmp_path, "play", "nim", "3", "5", "7") as match:
        match.line("2+5+7")
        shown = match.interrupted(half)
        assert "interrupted; go on with: grundy play --resume grundy-play.log\n" in shown
        assert "Traceback" not in shown
        assert match.code() == 130
    with playing(tmp_path, "play", "--resume", "grundy-play.log") as match:
        assert "●●●●●  5" in match.line("undo")
