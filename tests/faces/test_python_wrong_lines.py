"""A wrong line of Python ends in one line that says what was expected, not inside the house."""

import sys
import traceback

import pytest

import grundy
from grundy.errors import GrundyError, InputError

_DOORS = ("grundy/__init__.py", "lazy.py", "values/conversion.py")

LINES = """
grundy("nim", 3)
grundy.play("nim", 3, 5)
grundy.code("kayles")
grundy.sovle("nim", 3)
grundy.solve()
grundy.solve(3, 5, 7)
grundy.solve(None)
grundy.solve(["nim"], 3)
grundy.solve(b"nim", 3)
grundy.solve(object(), 3)
grundy.solve(grundy.HeapGame, 3)
grundy.solve(grundy.HeapGame(), 3)
grundy.solve("nim", None)
grundy.solve("nim", "three")
grundy.solve("nim", -3)
grundy.solve("nim", [3, 5.5])
grundy.solve("nim", (3, (4, 5)))
grundy.solve("nim", {"a": 1})
grundy.solve("nim", lambda n: n)
grundy.solve("nim", position="3 5")
grundy.solve("nim", 3, mis=True)
grundy.solve("nim", 3, misere="no")
grundy.solve("nim", 3, limit=60)
grundy.solve("nim", 3, limit="soon")
grundy.solve("clobber", "XO", limit=60)
grundy.solve("loopy:a>b,b>a", "a", limit=60)
grundy.solve("loopy:a>b,b>a", "a", misere="no")
grundy.solve("loopy:a>b,b>a", "z")
grundy.solve("wythoff", 3)
grundy.solve("wythoff", [[3, 4]])
grundy.solve("domineering", 3)
grundy.solve("domineering", [["."]])
grundy.table("nim")
grundy.table("nim", "10")
grundy.table("nim", 10.0)
grundy.table("nim", -1)
grundy.table("nim", 5, 10)
grundy.table("nim", n=5, start=3)
grundy.table(10, "nim")
grundy.law(3)
grundy.law("nim", "100")
grundy.law("nim", 0)
grundy.prove("nim")
grundy.prove("nim", 3)
grundy.prove("nim", "")
grundy.prove("f(n) == n", "nim")
grundy.prove("nim", ["f(n) == n"])
grundy.refute("nim", None)
grundy.refute("nim", "uniqe")
grundy.check(3)
grundy.check([])
grundy.check("no_such.json")
grundy.check(grundy.law("nim:3"))
grundy.value(None)
grundy.value(0.1)
grundy.value("abc")
grundy.value(["1", "2"])
grundy.row(None)
grundy.row("abc")
grundy.row([1])
grundy.count("nim")
grundy.count("nim", "10")
grundy.count("nim", -1)
grundy.p_positions("nim", None)
grundy.p_positions("wythoff", 10**5)
grundy.game(3)
grundy.game("nimm")
grundy.game("nim", 3)
grundy.game("nim", extra=[3])
grundy.game(grundy.Nimber)
grundy.game(lambda n: n)
grundy.rule(None)
grundy.rule("xyzzy")
grundy.mex(None)
grundy.mex([[1]])
grundy.nim_sum(3, None)
grundy.Nimber("*3")
grundy.Nimber(1.5)
grundy.Nimber(-1)
grundy.Nimber(3) + "a"
grundy.Dyadic("1/2")
grundy.Dyadic(0.5)
grundy.Dyadic(None)
grundy.Dyadic(1) < "a"
grundy.Row(3)
grundy.Row("XYZ")
grundy.Row("B(")
grundy.Session().parse("{")
grundy.thermograph("x")
grundy.Game(None)
grundy.Game("domineering")
grundy.Game("nim").value(1.5)
grundy.Game("nim").is_p(3, misere="no")
grundy.Game("nim").winning_moves(3, misere="no")
grundy.Game("nim").format(None)
grundy.Game("nim").format(1.5)
grundy.LoopyGame(3)
grundy.PartizanGame(3)
grundy.PartizanGame("nim")
grundy.Code(3)
grundy.Code("0.77")
grundy.Code({1: "x"})
grundy.Code({1: 7}, "3")
grundy.HeapGame("nim")
grundy.value("1") * "a"
"""


@pytest.mark.parametrize("line", LINES.split("\n")[1:-1])
def test_a_wrong_line_says_what_was_expected(line):
    with pytest.raises((GrundyError, TypeError, AttributeError)) as caught:
        repr(eval(line))
    said = str(caught.value)
    assert said
    assert "\n" not in said
    if isinstance(caught.value, GrundyError):
        return
    raised = traceback.extract_tb(caught.tb)[-1].filename
    assert "/src/grundy/" not in raised or raised.endswith(_DOORS), said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("grundy.count(below=5)", "expected grundy.count(game_or_text, n), got"),
        ("grundy.count('nim')", "expected grundy.count(game_or_text, n), got"),
        ("grundy.law()", "expected grundy.law(game_or_text, n=None), got 'grundy.law()'"),
        ("grundy.table('nim', 5, 9)", "got \"grundy.table('nim', 5, 9)\""),
    ],
)
def test_arguments_that_do_not_fit_are_told_which_do(line, said):
    with pytest.raises(InputError) as caught:
        eval(line)
    assert said in str(caught.value)


def test_a_wrong_type_inside_a_class_of_ones_own_keeps_its_own_words():
    class Own(grundy.HeapGame):
        def heap_options(self, n):
            return [(n - 1 + "",)] if n else []

    with pytest.raises((TypeError, GrundyError), match="unsupported operand"):
        grundy.solve(Own(), 3)


def test_what_python_lacks_is_told_with_what_it_has():
    with pytest.raises(AttributeError, match=r"all_games, check, .* grundy --help") as caught:
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
    with pytest.raises(InputError, match="no"):
        grundy.game("nim").solve(3, misere="no")
