"""Grundy in Python: names, answers that say themselves, languages, types, wrong lines, limits."""

import re
import sys
import traceback
from fractions import Fraction
from importlib.metadata import version
from math import isqrt
from pathlib import Path
from typing import get_args

import nbformat
import numpy as np
import pytest
from command_line import process
from published import cases

import grundy.values.atomic
from grundy import ask
from grundy.errors import GrundyError, InputError, LimitError
from grundy.faces.python import PartizanName
from grundy.faces.web.calls import reply_to
from grundy.games import all_games
from grundy.kernels.compiler import can_compile
from grundy.rules.boards.local import LocalGame
from grundy.rules.protocol import Partizan
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.nimbers import BoardNimbers
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.compiled import LocalBoards
from samples import rotated

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"```python\n(.*?)```", re.DOTALL)

SCRIPT = """\
from collections.abc import Iterator

import grundy


class Halve(grundy.HeapGame):
    def heap_options(self, n: int) -> Iterator[tuple[int, ...]]:
        if n:
            yield (n - 1,)


def best(text: str) -> str:
    solution = grundy.solve("nim", text)
    for move in solution.moves:
        return move.text
    return f"{solution.winner} {solution.value}"


print(best("3 5 7"), grundy.solve(Halve(), 3, 5).moves.unique)
hot = grundy.value("{2|-1}")
print(hot + 1, grundy.thermograph("{2|-1}").mean, grundy.nim_sum(3, 5, 7), grundy.__version__)
print(len(grundy.solve("domineering", "..|..").left_moves), grundy.game("rows").value("BW"))
print(grundy.prove("nim:3", "f(n) == n % 4").status, grundy.count("wythoff", 9))
"""


def test_what_the_command_line_answers_is_there():
    assert grundy.__version__ == version("grundy")
    assert grundy.solve("nim", 3, 5, 7).winner == "first"
    assert grundy.solve("wythoff", 7, 11).moves[0].text
    assert grundy.prove("nim:3", "n % 3 == 0").counterexample == "3"
    assert grundy.refute("nim", "unique").counterexample == "3+5+7"
    assert grundy.check(grundy.law("kayles").certificate).accepted
    assert str(grundy.value("{2|-1}", "1/2")) == "{5/2|-1/2}"
    assert grundy.row("2/3").row == "(BW)"
    assert grundy.nim_sum(3, 5, 7) == grundy.nim_sum([3, 5, 7]) == 1


def test_games_answer_to_their_titles_too():
    assert grundy.solve("尼姆", 3, 5, 7).winner == "first"
    assert grundy.table("凯尔斯（Kayles）", 8).tolist() == [0, 1, 2, 3, 1, 4, 3, 2]
    assert grundy.Game("尼姆：3") == grundy.game("nim:3")
    assert grundy.PartizanGame("黑白石子排").text == "rows"
    asked = {"game": "尼姆", "position": "3 5", "lang": "en"}
    assert reply_to("solve", asked) == reply_to("solve", asked | {"game": "nim"})

    class Mine(grundy.HeapGame):
        name = "尼姆"

        def heap_options(self, n):
            return []

    assert isinstance(grundy.game("尼姆", [Mine]).ruleset, Mine)


def test_the_least_missing_number_takes_numbers_or_a_list():
    assert grundy.mex(0, 1, 3) == grundy.mex([0, 1, 3]) == 2
    assert (grundy.mex(), grundy.mex(0), grundy.mex(1)) == (0, 1, 0)


def test_tables_of_two_and_three_piles_are_those_of_theorems():
    golden = [((k + isqrt(5 * k * k)) // 2, (3 * k + isqrt(5 * k * k)) // 2) for k in range(1200)]
    lost = grundy.p_positions("wythoff", 1500).tolist()
    assert lost == sorted(
        [a, b] for pair in golden for a, b in {pair, pair[::-1]} if max(pair) < 1500
    )
    assert grundy.p_positions("wythoff", 0).shape == (0, 2)
    three = "take:three piles: from one"
    assert grundy.table(three, 9).tolist() == [
        [[a ^ b ^ c for c in range(9)] for b in range(9)] for a in range(9)
    ]
    assert grundy.p_positions(three, 9).tolist() == [
        [a, b, a ^ b] for a in range(9) for b in range(9) if a ^ b < 9
    ]
    assert grundy.count(three, 9) == sum(a ^ b < 9 for a in range(9) for b in range(9))


def test_what_is_too_many_to_look_at_is_counted_by_the_law():
    assert grundy.count("wythoff", 10**18) == 763932022500210303


def test_a_table_is_kept_only_by_a_text_that_tells_the_game(tmp_path):
    class Other(grundy.HeapGame):
        name = "kayles"

        def heap_options(self, n):
            return [(n - 1,)] if n else []

    for _ in range(2):
        assert grundy.table("kayles", 8, store=tmp_path).tolist() == [0, 1, 2, 3, 1, 4, 3, 2]
    with pytest.raises(InputError, match="a game that its text tells"):
        grundy.table(Other(), 8, store=tmp_path)


def test_a_table_under_misere_play_is_that_of_the_command_line():
    assert grundy.table("misere:kayles", 9).tolist() == ask.table("misere:kayles", 9).values


def test_values_are_read_from_text():
    assert str(grundy.thermograph("{2|-1}").temperature) == "3/2"
    assert grundy.value(1, Fraction(1, 2)) == grundy.value("3/2")
    assert grundy.Game("nim").solve("3 5").winner == "first"
    assert grundy.PartizanGame("rows").value("BWB") == grundy.Dyadic(3, 2)


@pytest.mark.parametrize(("line", "said"), cases(__file__, "shown_calls.tsv"))
def test_a_repr_answers(line, said):
    assert repr(eval(line)) == said
    assert " at 0x" not in str(eval(line))


def test_many_winning_moves_are_counted_to_a_bound():
    assert "more than 100 winning moves" in repr(grundy.solve("nim", "1 " * 301))


@pytest.mark.parametrize("made", rotated([cls for cls in all_games() if cls.samples], 30))
def test_every_sample_shows_itself_in_a_notebook(made):
    text, _, position = made.samples[0].partition(" ")
    shown = grundy.solve(text, position)._repr_html_()
    assert "<svg" in shown or "<pre>" in shown
    assert "<table>" in shown


def test_pictures_hold_what_the_position_holds():
    nim = grundy.solve("nim", 3, 5, 7)._repr_html_()
    assert nim.count("<circle") == 15
    board = grundy.solve("domineering", "..|.#")._repr_html_().split("</svg>")[0]
    assert board.count("<rect") == 4


def test_tab_completion_shows_no_inner_names():
    for held in (grundy.game("nim"), grundy.game("rows")):
        assert not {"solver", "session", "ruleset"} & set(dir(held))
        assert {"solve", "value", "text"} <= set(dir(held))
    for value in map(grundy.value, ("{2|-1}", "3/4", "^*")):
        assert not {"base", "gap", "ls", "session", "walls", "_hash"} & set(dir(value))
        assert {"left", "left_stop", "outcome", "is_integer"} <= set(dir(value))
    assert {"solve", "prove", "__version__"} <= set(dir(grundy))


def test_every_name_known_to_type_checkers_is_that_of_a_partizan_game():
    partizan = {
        name
        for cls in all_games()
        if issubclass(cls, Partizan) and not all(":" in s.split()[0] for s in cls.samples)
        for name in (cls.name, *cls.aliases)
    }
    assert set(get_args(PartizanName)) <= partizan  # a new game need not be listed


@pytest.mark.slow
def test_the_examples_and_a_script_pass_a_strict_type_checker(tmp_path):
    programs = [SCRIPT]
    for page in ("README.md", "README.zh.md", "docs/python.md"):
        programs += FENCE.findall((ROOT / page).read_text(encoding="utf-8"))
    for i, body in enumerate(programs):
        (tmp_path / f"program_{i}.py").write_text(body, encoding="utf-8")
    words = ["--strict", "--config-file=", *tmp_path.glob("*.py"), "--cache-dir"]
    found = process(*words, ROOT / ".mypy_cache", program=("-m", "mypy"))
    assert found.returncode == 0, found.stdout


def test_heaps_are_given_one_by_one_where_play_goes_round_too():
    adding = "adding:1,2 add 1 while at least 3 up to 9"
    assert grundy.solve(adding, 4, 5).outcome == grundy.solve(adding, "4+5").outcome


@pytest.mark.parametrize(
    ("given", "heaps"),
    [
        ((np.int64(3), np.int32(5)), (3, 5)),
        ((np.array([3, 5]),), (3, 5)),
        ((range(3, 6),), (3, 4, 5)),
        ((3, "5"), (3, 5)),
        (("3 5",), (3, 5)),
        (([3, 5],), (3, 5)),
        (((3, 5),), (3, 5)),
    ],
)
def test_heaps_may_be_any_integers(given, heaps):
    assert grundy.solve("nim", *given).position == heaps


def test_numbers_need_no_quotes():
    assert grundy.row(Fraction(5, 8)).row == grundy.row("5/8").row == "BWBW"
    assert grundy.row(3).row == "BBB"
    assert grundy.thermograph(2) == grundy.thermograph("2")
    nim = grundy.game("nim")
    assert grundy.game(nim) is nim
    assert grundy.table("kayles", 0).dtype == grundy.table("kayles", 8).dtype


# --- in one's own language

ASKED_IN_TWO = (
    lambda: str(grundy.solve("nim", 3, 5, 7)),
    lambda: str(grundy.law("nim:3")),
    lambda: str(grundy.refute("nim", "unique")),
    lambda: str(grundy.row("5/8")),
    lambda: str(grundy.check(grundy.prove("nim:3", "n % 4 == 0").certificate)),
    lambda: refused(lambda: grundy.game("kayls")),
    lambda: refused(lambda: grundy.thermograph("{2|")),
)


def refused(asked):
    with pytest.raises(GrundyError) as caught:
        asked()
    return str(caught.value)


@pytest.mark.parametrize("environment", [{"LANG": "zh_CN.UTF-8"}, {"GRUNDY_LANG": "zh"}])
def test_python_answers_in_chinese_where_that_is_asked_for(environment, monkeypatch):
    speak(monkeypatch, environment)
    assert all(re.search("[\u4e00-\u9fff]", ask()) for ask in ASKED_IN_TWO)


def test_python_answers_in_english_where_nothing_is_asked_for(monkeypatch):
    speak(monkeypatch, {"LANG": "fr_FR.UTF-8"})
    first, *_, row, checked, unknown, _ = (ask() for ask in ASKED_IN_TWO)
    assert first == "nim 3+5+7: the first player wins, 3 winning moves"
    assert row == "5/8 = BWBW (born on day 4)"
    assert checked == "nim:3: P(n) <=> n % 4 == 0: accepted"
    assert unknown == "unknown game 'kayls'; did you mean kayles?"


def speak(monkeypatch, environment):
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "GRUNDY_LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)


# --- a wrong line ends in one line that says what was expected, not inside the house; wrong numbers
# --- are in tests/unit/values

_DOORS = ("grundy/__init__.py", "lazy.py", "values/conversion.py")


CALLS = cases(__file__, "wrong_calls.tsv")
SAID = {"got": "expected .* got ", "expected": "expected", "": "."}  # or a part of the line


@pytest.mark.parametrize(("line", "expected"), CALLS, ids=[line for line, _ in CALLS])
def test_a_wrong_line_says_what_was_expected(line, expected):
    with pytest.raises((GrundyError, TypeError, AttributeError)) as caught:
        repr(eval(line))
    said = str(caught.value)
    kind = SAID.get(expected)
    assert re.search(kind, said) if kind else expected in said
    assert "\n" not in said
    assert not expected or isinstance(caught.value, InputError if kind else GrundyError)
    assert "property object" not in said
    if isinstance(caught.value, GrundyError):
        return
    raised = traceback.extract_tb(caught.tb)[-1].filename
    assert "/src/grundy/" not in raised or raised.endswith(_DOORS), said


def test_a_wrong_type_inside_a_class_of_ones_own_keeps_its_own_words():
    class Own(grundy.HeapGame):
        def heap_options(self, n):
            return [(n - 1 + "",)] if n else []

    with pytest.raises((TypeError, GrundyError), match="unsupported operand"):
        grundy.solve(Own(), 3)


def test_what_python_lacks_is_told_with_what_it_has():
    with pytest.raises(
        AttributeError, match=r"all_games, catalogue, check, .* grundy --help"
    ) as caught:
        grundy.play("nim", 3)
    assert (caught.value.name, caught.value.obj) == ("play", grundy)
    games = sys.modules["grundy.games"]
    with pytest.raises(TypeError, match=r"grundy\.games is a module; call grundy\.solve"):
        games("nim")


def test_a_rule_by_which_stones_are_put_on_is_a_game_too():
    """From 3 each player goes on for ever: 4 by adding, and 3 again by taking."""
    assert grundy.rule("1 or 2, or add 1, up to 10").solve(3).outcome == "draw"


def test_a_position_is_written_from_what_is_typed():
    assert grundy.game("nim").format("3 5") == "3+5"


# --- a limit bounds what Python asks of every game, as on the command line

ASKED = [
    ("cram", "...|...|..."),
    ("impartial-clobber", "XOX|OXO"),
    ("clobber", "XOX|OXO"),
    ("domineering", "...|..."),
    ("kayles", "5 7"),
    ("wythoff", "7 11"),
    ("moore:2", "3 5 7"),
    ("loopy:a>b,b>a,b>c", "a"),
]


@pytest.mark.parametrize(("name", "position"), ASKED, ids=[name for name, _ in ASKED])
def test_every_game_takes_a_limit_and_says_the_same(name, position):
    asked = grundy.game(name).solve(position, limit="600s,50MB")
    assert str(asked) == str(grundy.solve(name, position))
    assert str(asked) == str(grundy.solve(name, position, limit="100000"))


@pytest.mark.parametrize(("name", "position"), [("cram", "...|..."), ("clobber", "XOX|OXO|XOX")])
def test_moves_may_be_looked_at_when_the_time_of_the_question_is_over(name, position, monkeypatch):
    found = grundy.game(name).solve(position, limit="600s")
    monkeypatch.setattr(Budget, "passed", property(lambda budget: 601.0))
    moves = found.moves if name == "cram" else found.left_moves
    assert len(moves) > 0


@pytest.mark.skipif(not can_compile(), reason="no compiled search without Numba")
def test_tables_of_compiled_searches_keep_within_the_memory():
    clobber = grundy.game("clobber").ruleset
    boards = LocalBoards(PartizanValues(clobber), Budget())
    cram = grundy.game("cram").ruleset
    inner, part = cram.packed(cram.parse("...|..."))
    assert isinstance(inner, LocalGame)
    board = BoardNimbers.fitting(inner, part)
    for memory in (50, 10):
        boards.budget = budget = Budget.of(f"{memory}MB")
        for position in ("XO", "XOX|OXO", "XO+XO|OX", "XOXO", "XO|XO|XO|XO"):
            assert boards.wins(clobber.parse(position), 0) in (True, False)
        held = sum(array.nbytes for _, ways in boards._ready.values() for array in ways)
        assert 0 < held <= memory * 10**6
        nimbers = BoardNimbers(board.local)
        assert not nimbers.lost(board, 0, budget)
        held = sum(array.nbytes for ways in nimbers._tables.values() for array in ways)
        assert 0 < held <= memory * 10**6


FEW = [
    ("cram", "...|...|...|...", False, "3"),
    ("cram", "..|..|..|..", True, "9"),
    ("chomp", "7+7+5+3", False, "9"),
    ("impartial-clobber", "XOXO|OXOX|XOXO", False, "9"),
]


@pytest.mark.parametrize(("name", "position", "misere", "few"), FEW)
def test_a_second_limited_question_goes_on_from_the_tables_of_the_first(
    name, position, misere, few
):
    with pytest.raises(LimitError):
        grundy.game(name).solve(position, misere=misere, limit=few)
    game = grundy.game(name)
    first = game.solve(position, misere=misere, limit="600s")
    assert str(game.solve(position, misere=misere, limit=few)) == str(first)


def test_a_limit_holds_for_its_own_question_only():
    game = grundy.game("cram")
    with pytest.raises(LimitError, match="no answer in 3 states"):
        game.solve("...|...|...|...", limit="3")
    assert game.solve("...|...|...|...").winner == "first"
    with pytest.raises(LimitError, match="no answer in 3 states"):
        game.solve("....|....|....|....|....", limit="3")


@pytest.mark.parametrize("cells", rotated([27, 29]))
def test_rows_of_snort_take_few_states(cells):
    # who begins takes the middle, and answers every move by its mirror image
    assert grundy.solve("snort", f"1x{cells}", limit="20000").outcome == "N"


class Few(grundy.HeapGame):
    """Take one or two."""

    rule = "1..2"

    def heap_options(self, n):
        return ((n - k,) for k in (1, 2) if k <= n)


def test_a_class_of_ones_own_has_a_program_and_its_law_in_latex():
    """Its text names no game that could be made anew."""
    assert "n % 3" in grundy.code(Few())
    found = grundy.law(Few())
    assert found.period == 3
    assert r"\texttt{few}" in found.latex()


def outputs(notebook):
    return [cell.get("outputs") for cell in notebook.cells]


@pytest.mark.parametrize("name", ["notebook", pytest.param("research", marks=pytest.mark.slow)])
def test_a_notebook_shows_what_it_shows_when_it_is_run(name, monkeypatch):
    """What it shows is read in the docs: a change of it is a change of that file."""
    docs = Path(__file__).parents[2] / "docs"
    monkeypatch.syspath_prepend(docs)
    from shown import executed

    page = docs / f"{name}.ipynb"
    kept, found = nbformat.read(page, as_version=4), executed(page)
    assert outputs(kept) == outputs(found), f"run: python docs/shown.py docs/{name}.ipynb"
