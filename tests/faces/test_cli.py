"""The command line: answers, JSON, bad input, start-up."""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from said import complaints

from grundy.faces.cli import cli

OWN = """
import grundy

class Halve(grundy.HeapGame):
    '''Take one stone, or halve the heap.'''
    samples = ("halve 5",)
    def heap_options(self, n):
        if n:
            yield (n - 1,)
            yield (n // 2,)
"""


def run(*words, stdin=""):
    return subprocess.run(
        [sys.executable, "-m", "grundy", *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def invoke(*words):
    return CliRunner().invoke(cli, list(words), catch_exceptions=False)


def test_alone_it_shows_what_it_can_do_in_15_lines():
    output = invoke().output
    assert len(output.splitlines()) <= 15
    assert "grundy solve" in output


@pytest.mark.parametrize("command", list(cli.list_commands(None)))
def test_every_command_has_help_with_an_example(command):
    output = invoke(command, "--help").output
    assert "Example:" in output
    assert "--json" in output


def test_solve_json_has_the_keys_of_the_contract():
    answer = json.loads(invoke("solve", "nim", "3", "5", "7", "--json").stdout)
    wanted = {"game", "position", "convention", "outcome", "winner", "value", "moves", "unique"}
    assert wanted <= set(answer)
    assert answer["position"] == "3+5+7"
    assert answer["convention"] == "normal"
    assert set(answer["moves"][0]) == {"to", "text"}


def test_serve_says_what_to_do_where_it_cannot_listen():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = run("serve", "--port", port)
    assert result.returncode == 2
    said = f"grundy: port {port} is taken; choose another by --port"
    assert complaints(result.stderr) == [said]
    result = run("serve", "--host", "::zz", "--port", "0")
    assert result.returncode == 2
    said = "grundy: no host is called ::zz; choose another by --host"
    assert complaints(result.stderr) == [said]


def test_table_formats():
    assert json.loads(invoke("table", "kayles", "-n", "5", "--json").stdout) == {
        "game": "kayles",
        "start": 0,
        "values": [0, 1, 2, 3, 1],
    }
    assert invoke("table", "kayles", "-n", "2", "--from", "5", "--format", "bfile").stdout == (
        "5 4\n6 3\n"
    )
    assert invoke("table", "kayles", "-n", "2", "--format", "csv").stdout == "n,value\n0,0\n1,1\n"
    square = json.loads(invoke("table", "wythoff", "-n", "3", "--json").stdout)
    assert square["values"] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_levels_agree_on_the_winner():
    answer = json.loads(invoke("levels", "nim", "3", "5", "7", "--json").stdout)
    assert len(answer["levels"]) == 4
    assert {level["winner"] for level in answer["levels"]} == {"first"}
    counts = [level["positions"] for level in answer["levels"]]
    assert counts == [148, 88, 56, 7]  # counted by the plain closure in tests/unit/test_levels.py


def test_games_lists_and_shows():
    names = [facts["name"] for facts in json.loads(invoke("games", "--json").stdout)]
    assert {"nim", "kayles", "wythoff", "octal", "misere"} <= set(names)
    assert "grundy solve wythoff" in invoke("games", "wythoff").output


def test_a_ruleset_of_ones_own(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(OWN)
    answer = json.loads(invoke("solve", "halve", "5", "6", "--load", str(path), "--json").stdout)
    assert answer["game"] == "halve"
    assert json.loads(invoke("table", "halve", "-n", "6", "--load", str(path), "--json").stdout)[
        "values"
    ] == [0, 1, 0, 2, 1, 2]
    assert "misere:halve" in invoke("solve", "misere:halve", "5", "--load", str(path)).output


def test_position_from_standard_input_and_game_from_a_file(tmp_path):
    assert "winner  first" in run("solve", "nim", "-", stdin="3 5\n7\n").stdout
    path = tmp_path / "edges.txt"
    path.write_text("a>b,a>c,b>c\n")
    assert "first player" in run("solve", f"graph:@{path}", "a").stdout


def test_a_broken_pipe_is_quiet():
    script = f"'{sys.executable}' -m grundy table nim -n 100000 --format bfile | head -n 1"
    result = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False)
    assert result.stdout == "0 0\n"
    assert complaints(result.stderr) == []


def test_a_small_question_imports_no_heavy_module():
    code = (
        "import sys; sys.argv = ['grundy', 'solve', 'nim', '3', '5', '7', '19', '50'];"
        "from grundy.faces.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'numba', 'numpy', 'rich', 'fastapi', 'matplotlib', 'lark'} & set(sys.modules)\n"
        "sys.exit(repr(heavy) if heavy else 0)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert "take 32 from 50" in result.stdout


BAD = [
    (["solve", "kayls", "3"], "kayles"),
    (["solve", "nim"], "POSITION"),
    (["solve", "nim:0", "3"], "at least 1"),
    (["solve", "nim:-4", "3"], "-4"),
    (["solve", "nim:x", "3"], "'x'"),
    (["solve", "nim:", "3"], "nothing"),
    (["solve", "nim", "3", "-1"], "-1"),
    (["solve", "nim", "3", "x"], "heap 2"),
    (["solve", "nim", "3", "1.5"], "1.5"),
    (["solve", "nim", "٣"], "heap 1"),
    (["solve", "subtraction", "3"], "numbers"),
    (["solve", "subtraction:0,3", "3"], "at least 1"),
    (["solve", "subtraction:,", "3"], "numbers"),
    (["solve", "subtraction:nothings", "3"], "squares"),
    (["solve", "pebbles", "3", "2"], "pebbles"),
    (["solve", "matches", "3", "2"], "3 piles"),
    (["solve", "matches", "3", "2", "0"], "at least 1"),
    (["solve", "octal:0.78", "3"], "digit 0 to 7"),
    (["solve", "octal:3.7", "3"], "split"),
    (["solve", "octal:", "3"], "nothing"),
    (["solve", "octal:0.(77", "3"], "repeats"),
    (["solve", "graph:a>b,b>a", "a"], "a"),
    (["solve", "graph:a>b", "c"], "c"),
    (["solve", "graph:@no-such-file", "c"], "no-such-file"),
    (["solve", "sum:nim", "3"], "two or more"),
    (["solve", "sum:nim+kayles", "3"], "2 positions"),
    (["solve", "misere:misere:nim", "3"], "normal play"),
    (["solve", "mine", "3", "--load", "no-such-file.py"], "no-such-file.py"),
    (["table", "nim", "-n", "0"], "at least 1"),
    (["table", "nim", "-n", "-5"], "at least 1"),
    (["table", "nim", "-n", "ten"], "ten"),
    (["table", "pebbles", "-n", "5"], "heaps"),
    (["games", "kayls"], "kayles"),
    (["judge", "poj9999"], "poj"),
    (["judge", "poj1067"], None),
    (["slove", "nim", "3"], "slove"),
    (["solve", "nim", "3", "--jsn"], "--jsn"),
]


@pytest.mark.parametrize(("words", "said"), BAD, ids=lambda v: " ".join(v) if v else "")
def test_bad_input_is_one_clear_line(words, said):
    result = run(*words, stdin="1 2\n3 x\n")
    assert result.returncode == 2
    (line,) = complaints(result.stderr)
    assert line.startswith("grundy: ")
    assert "Traceback" not in result.stderr
    if said:
        assert said in result.stderr
    else:
        assert "line 2" in result.stderr
        assert result.stdout == "0\n"


def test_a_number_of_a_million_digits_is_one_clear_line():
    result = run("solve", "nim", "-", stdin="9" * 10**6)
    assert result.returncode == 2
    assert "at most 10000 digits" in result.stderr
    assert len(result.stderr) < 300


def test_a_file_that_is_not_utf_8(tmp_path):
    path = tmp_path / "bad.py"
    path.write_bytes(b"\xff\xfe\x00")
    result = run("solve", "x", "3", "--load", str(path))
    assert result.returncode == 2
    assert "UTF-8" in result.stderr


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("    def heap_options(self, n):\n        return 1 / 0\n", "ZeroDivisionError"),
        ("    def heap_options(self, n):\n        yield (n,)\n", "no smaller heap"),
        ("    def heap_options(self, n):\n        yield (n + 1,)\n", "no smaller heap"),
        pytest.param(
            "    loopy = True\n    def heap_options(self, n):\n        yield (n + 1,)\n",
            "passed",
            marks=pytest.mark.slow,
        ),
        ("    def heap_options(self, n)\n", "SyntaxError"),
        ("    pass\n", "class Mine lacks heap_options"),
    ],
    ids=["raises", "stays", "grows", "never ends", "no Python", "no rule"],
)
def test_a_ruleset_that_fails_is_marked_as_the_users(tmp_path, body, said):
    path = Path(tmp_path / "mine.py")
    path.write_text("import grundy\nclass Mine(grundy.HeapGame):\n" + body)
    result = run("solve", "mine", "3", "--load", str(path))
    assert result.returncode == 2
    assert said in result.stderr
    if said.endswith("Error"):
        assert "your ruleset" in result.stderr
        assert "solver.py" not in result.stderr


def test_of_endlessly_many_moves_the_first_are_listed_and_of_none_none():
    said = invoke("solve", "rows", "B(WB)+WW").output
    assert "winning moves of Left: 0\n" in said
    assert re.search(
        r"Right: the first [0-9]+ \(a row without end has endlessly many moves\)", said
    )
    answer = json.loads(invoke("solve", "rows", "(BW)", "--json").stdout)
    assert (answer["complete"], answer["unique"], answer["moves"]["right"]) == (False, False, [])


def test_rows_are_written_so_that_one_can_read_them():
    assert invoke("row", "0").stdout == "0 = the empty row  (born on day 0)\n"
    said = invoke("row", "1/1000003").stdout
    assert said.startswith("1/1000003 = BW(WWWW")
    assert "letters, all with --json)" in said
    assert len(said) < 300
    assert len(json.loads(invoke("row", "1/1000003", "--json").stdout)["row"]) > 1000


def test_a_letter_is_shown_as_it_was_typed():
    assert "got 'x'" in run("solve", "domineering", ".x.").stderr


@pytest.mark.parametrize("target", ["cpp", "python", "java"])
def test_a_program_is_written_for_a_game_that_the_rule_language_cannot_say(target):
    for text in ("fibonacci-nim", "moore:2"):
        answer = json.loads(invoke("code", text, "--target", target, "--json").stdout)
        assert answer["status"] == "theorem"
        assert "Theorem (" in answer["program"]
