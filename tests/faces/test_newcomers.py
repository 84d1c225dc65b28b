"""What newcomers type on a terminal: either language, slips of the pen, narrow screens."""

import fcntl
import json
import os
import pty
import re
import shlex
import struct
import subprocess
import sys
import termios
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po
from said import complaints

import grundy
from grundy import ask
from grundy.faces.cli import _WELCOME, _run, cli
from grundy.faces.cli.ends import MEANINGS
from grundy.faces.cli.serve import _listen, _urls
from grundy.faces.columns import width, wrapped
from grundy.faces.commands import COMMANDS

PLAIN = {
    k: v
    for k, v in os.environ.items()
    if not k.startswith(("LANG", "LC_", "GRUNDY_", "COLUMNS", "LINES"))
}
DOCS = Path(__file__).parents[2] / "docs"
CHINESE = re.compile("[\u4e00-\u9fff]")


def run(*words, stdin="", **environment):
    return subprocess.run(
        [sys.executable, "-m", "grundy", *words],
        input=stdin,
        env=PLAIN | environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def on_terminal(*words, columns=80, lines=24, typed="", **environment):
    """Run a command on a terminal of its own; give what the screen was told, and the exit code."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "grundy", *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=PLAIN | {"TERM": "xterm"} | environment,
        start_new_session=True,
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    said = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:
            break
        if not more:
            break
        said += more
    os.close(ours)
    return said.decode().replace("\r\n", "\n"), process.wait()


# --- languages


@pytest.mark.parametrize(
    ("words", "environment"),
    [
        (["solve", "nim", "3", "5"], {"LANG": "zh_CN.UTF-8"}),
        (["solve", "nim", "3", "5"], {"LANG": "zh_TW.UTF-8", "LC_MESSAGES": ""}),
        (["solve", "nim", "3", "5"], {"LANG": "de_DE.UTF-8", "GRUNDY_LANG": "zh"}),
        (["--lang", "zh", "solve", "nim", "3", "5"], {}),
        (["solve", "nim", "3", "5", "--lang", "zh"], {"LANG": "en_GB.UTF-8"}),
    ],
)
def test_chinese_is_asked_for_in_any_way(words, environment):
    result = run(*words, **environment)
    assert result.returncode == 0
    assert "先手" in result.stdout


@pytest.mark.parametrize(
    ("words", "environment"),
    [
        (["solve", "nim", "3", "5", "--lang", "en"], {"LANG": "zh_CN.UTF-8"}),
        (["solve", "nim", "3", "5"], {"LANG": "zh_CN.UTF-8", "GRUNDY_LANG": "en"}),
        (["solve", "nim", "3", "5"], {"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}),
        (["solve", "nim", "3", "5"], {"LANG": "fr_FR.UTF-8"}),
    ],
)
def test_english_is_kept_where_it_is_asked_for(words, environment):
    assert "first player" in run(*words, **environment).stdout


SPOKEN = [
    "levels nim 3 3",
    "value {2|-1} --compare 0",
    "row 0",
    "check no-such-file.json",
    "code kayls",
    "store list no-such-folder",
    "catalogue lookup 0,1,2,3,1,4,3,2",
    "table kayles -n 8 --explain",
    "judge no-such-problem",
    "serve --port ten",
    "survey kayles",
]


@pytest.mark.parametrize("line", SPOKEN)
@pytest.mark.parametrize("after", [False, True])
def test_every_command_answers_and_refuses_in_chinese(line, after):
    words = line.split()
    result = run(*words, "--lang", "zh") if after else run("--lang", "zh", *words)
    assert CHINESE.search(result.stdout + result.stderr), result
    assert "Traceback" not in result.stderr


def commands(group, path=()):
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


ALL = list(commands(cli))


@pytest.mark.parametrize(("path", "command"), ALL, ids=["-".join(path) for path, _ in ALL])
def test_every_help_is_chinese(path, command):
    context = click.Context(cli, obj={"lang": "zh"})
    for name in path[:-1]:
        context = click.Context(context.command.get_command(None, name), parent=context)
    own = command.context_class(command, info_name=path[-1], parent=context)
    with own:
        said = command.get_help(own)
    for paragraph in said.split("\n\n"):
        assert CHINESE.search(paragraph), paragraph
    assert "[选项]" in said
    assert not re.search("OPTIONS|COMMAND|ARGS", said)
    for line in said.splitlines():
        options = re.match(r"  -\S*.*?\s{2,}(\S.*)", line)
        assert not options or CHINESE.search(options[1]), line
    assert not [line for line in said.splitlines() if width(line) > 100]


def _gaps(line):
    """Give what stands behind each gap of a line."""
    return [line[found.end() :] for found in re.finditer(r"\s{2,}", line)]


def test_no_entry_of_the_help_is_stale():
    used = {"Usage:", "Options:", "Commands:", "Example:", "default", "required"}
    used |= {"[OPTIONS]", "[COMMAND] [ARGS]...", "COMMAND [ARGS]..."}
    used |= {"Show the version and exit.", "Show this message and exit."}
    used |= {"Speak English or Chinese.", *COMMANDS.values()}
    texts = [_WELCOME, cli.help, *(command.help for _, command in ALL)]
    for text in texts:
        used |= {" ".join(part.split()) for part in re.split(r"\n\s*\n", text)}
        for line in text.splitlines():
            used |= {" ".join(line.split()), *(" ".join(p.split()) for p in _gaps(line))}
    used |= {getattr(param, "help", None) for _, command in ALL for param in command.params}
    path = "src/grundy/explain/locale/zh/LC_MESSAGES/help.po"
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(grundy.__file__))))
    with open(os.path.join(root, path), "rb") as file:
        entries = {message.id for message in read_po(file) if message.id}
    assert not entries - used


# --- slips of the pen


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("solv nim 3", "did you mean solve?"),
        ("nim 3 5 7", "did you mean grundy solve nim 3 5 7?"),
        ("solve nim 3 5 --miserre", "did you mean --misere?"),
        ("levels nim 3 --jsn", "did you mean --json?"),
        ("table nim --frmat csv", "did you mean --format?"),
        ("table nim --pot x.svg", "did you mean"),
        ("value 1/2 --compere 0", "did you mean --compare?"),
        ("row 1/2 --jsn", "unknown option"),
        ("solve", "as in: grundy solve nim 3 5 7"),
        ("solve nim", "as in: grundy solve nim 3 5 7"),
        ("prove nim", "as in: grundy prove nim:3"),
        ("survey kayles", "as in: grundy survey"),
    ],
)
def test_a_slip_is_met_with_what_was_meant(line, said):
    result = run(*line.split())
    assert result.returncode == 2
    assert said in result.stderr
    assert len(complaints(result.stderr)) == 1


MISTAKES = [
    ("solve 3 5 7", "did you mean grundy solve nim 3 5 7?"),
    ("solve take:1 or 4 100", "did you mean grundy solve 'take:1 or 4' 100?"),
    ("solve take 1 or 4 100", "did you mean grundy solve 'take 1 or 4' 100?"),
    ("solve '1 or 4' 100", "did you mean grundy solve 'take:1 or 4' 100?"),
    ("solve misere nim 3", "did you mean grundy solve misere:nim 3?"),
    ("law take 1 or 4", "did you mean grundy law 'take 1 or 4'?"),
    ("prove nim f(n) = n", "did you mean grundy prove nim 'f(n) = n'?"),
    ("table nim 20", "did you mean grundy table nim -n 20?"),
    ("count wythoff 1000", "did you mean grundy count wythoff --below 1000?"),
    ("help solve", "did you mean grundy solve --help?"),
    ("store lsit", "did you mean list?"),
    ("solve nim 3 \u2014misere", "did you mean --misere?"),
    ("solve nim -misere 3", "did you mean --misere?"),
    ("solve nim 3 --lang", "--lang: expected a value behind it, got nothing"),
    ("solve nim 3 --json=1", "--json: expected no value behind it"),
    ("table nim --format xml", "--format: expected one of text, csv, json, bfile, npy, got 'xml'"),
    ("table nim -n 2.5", "-n: expected an integer, got '2.5'"),
    ("serve --port 99999", "--port: expected a number from 0 to 65535, got '99999'"),
    ("solve nim 1,000", "expected a number without commas, such as 1000, got '1,000'"),
    ("solve wythoff 3", "expected 2 piles, got 1 in '3'"),
    ("solve graph:a->b a", "expected a vertex of the graph (a-, b), got 'a'"),
    ("solve nim ''", "expected POSITION, as in: grundy solve nim 3 5 7, got nothing"),
    ("solve nim 三", "heap 1: expected a heap of at least 0, got '三'"),
    ("solve tictactoe", "unknown game 'tictactoe'"),
    ("solve domineering 3 3", "an opening board from 1x1 to 99x99, got '3 3'"),
    ("list kayles", "did you mean grundy games kayles?"),
    ("explain nim 3 5 7", "did you mean grundy solve nim 3 5 7 --explain?"),
    ("thermograph '{2|-1}'", "did you mean grundy value '{2|-1}'?"),
    ("refute nim uniqe", "unknown claim 'uniqe'; did you mean unique?"),
    ("solve kayls 3 --lang ZH", "没有这个游戏"),
    ("site --out /dev/null/x", "file '/dev/null/x': not a directory"),
    ("check nothing.json", "file 'nothing.json': no such file or directory"),
    ("export --coq", "expected FILE, as in: grundy export kayles.json --coq"),
    ("export nothing.json --coq", "file 'nothing.json': no such file or directory"),
    ("version", "did you mean grundy --version?"),
    ("count nim", "expected --below INTEGER, as in: grundy count wythoff --below 10"),
    ("solve sum 3", "sum: expected two or more games, as in sum:kayles+nim, got nothing"),
    ("solve misere 3", "misere: expected a game, as in misere:nim, got nothing"),
    ("survey octl --store nowhere", "survey: unknown game 'octl'; did you mean octal?"),
]


def ended(line, monkeypatch, capsys, lang="en"):
    """Run a line in this process; give its code, and what it wrote on standard error."""
    monkeypatch.setattr(sys, "argv", ["grundy", "--lang", lang, *shlex.split(line)])
    return _run(), "".join(f"{each}\n" for each in complaints(capsys.readouterr().err))


@pytest.mark.parametrize(("line", "said"), MISTAKES)
def test_a_mistake_is_one_line_that_says_what_was_expected(line, said, monkeypatch, capsys):
    code, told = ended(line, monkeypatch, capsys)
    assert (code, told.count("\n")) == (2, 1)
    assert said in told
    code, told = ended(line, monkeypatch, capsys, "zh")
    assert (code, told.count("\n")) == (2, 1)
    own = told.partition("是不是")[0].replace("grundy", "")
    assert CHINESE.search(own)
    assert not re.search(r"\b(expected|got|unknown|invalid|no such|requires)\b", own)


def test_a_game_answers_to_its_title_in_chinese_too():
    said = [run(*words.split()).stdout for words in ("solve 凯尔斯 7 9", "solve kayles 7 9")]
    assert said[0] == said[1]
    assert "winner" in said[0]
    assert run("solve", "尼姆：3", "9").stdout == run("solve", "nim:3", "9").stdout
    assert run("games", "威佐夫游戏").stdout == run("games", "wythoff").stdout
    assert run("play", "尼姆").stdout == run("play", "nim").stdout


def test_titles_are_looked_for_only_where_a_name_is_not_ascii():
    told = "import sys, grundy; grundy.solve({!r}, 3); print('grundy.ask.titles' in sys.modules)"
    asked = ([sys.executable, "-c", told.format(name)] for name in ("nim", "尼姆"))
    said = [subprocess.run(words, capture_output=True, check=True).stdout for words in asked]
    assert said == [b"False\n", b"True\n"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("nim 3 5 7", "nim  3+5+7"),
        ("尼姆 3 5 7", "nim  3+5+7"),
        ("take 1 or 4 100", "take:{1,4}  100"),
        ("domineering ..|..", "domineering  ..|.."),
    ],
)
def test_a_game_and_its_position_may_be_one_text(text, first):
    assert run("solve", text).stdout.splitlines()[0] == first
    assert str(grundy.solve(text)).startswith(first.replace("  ", " "))


def test_one_text_without_a_position_is_asked_for_one():
    assert "expected POSITION" in run("solve", "take 1 or 4").stderr
    assert "got 'x'" in run("solve", "nim 3 x").stderr


def test_a_game_of_ones_own_without_an_example_is_asked_for_a_position(tmp_path):
    rule = "import grundy\nclass Mine(grundy.HeapGame):\n  name = 'mine'\n"
    path = tmp_path / "mine.py"
    path.write_text(f"{rule}  def heap_options(self, n): return [(n - 1,)] * (n > 0)\n")
    result = run("play", "mine", "--load", str(path))
    assert complaints(result.stderr) == [
        "grundy: expected a position, as in grundy play nim 3 5 7, got nothing"
    ]
    assert result.returncode == 2


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("nim", "３ ５ ７"), ("nim", "3 5 7")),
        (("nim：３", "（５＋７）"), ("nim:3", "5+7")),
        (("wythoff", "７，１１"), ("wythoff", "7 11")),
        (("每次取１或４个", "１２"), ("take:{1,4}", "12")),
        (("take：每次取１或４个", "12"), ("take:{1,4}", "12")),
    ],
)
def test_full_width_signs_are_what_they_stand_for(typed, meant):
    assert ask.solve(*typed).json() == ask.solve(*meant).json()


def test_full_width_claims_and_values_are_read():
    assert grundy.prove("nim:3", "f（n） ＝ n mod ４").status == "proved"
    assert grundy.value("｛２｜－１｝") == grundy.value("{2|-1}")


@pytest.mark.parametrize(
    ("name", "text", "asked", "value"),
    [
        ("e.txt", "a>b\r\na>c\r\nb>c\r\n", ("graph:@{}", "a"), "2"),
        ("o.toml", '[game.own]\r\nrule = "1 or 4"\r\n', ("own", "7", "--rules", "{}"), "0"),
        (
            "h.py",
            "import grundy\r\nclass Half(grundy.HeapGame):\r\n    'Leave half.'\r\n"
            "    def heap_options(self, n):\r\n        if n: yield (n // 2,)\r\n",
            ("half", "4", "--load", "{}"),
            "1",
        ),
    ],
)
def test_files_of_other_systems_are_read(name, text, asked, value, tmp_path):
    path = tmp_path / name
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    told = run("solve", *(word.format(path) for word in asked), "--json")
    assert json.loads(told.stdout)["value"] == value


def test_nothing_on_standard_input_is_no_position():
    told = run("solve", "nim", "-", stdin="\n")
    assert told.returncode == 2
    assert "expected POSITION" in complaints(told.stderr)[0]


# --- the terminal


def test_lines_break_between_words_and_never_pass_the_screen():
    text, code = on_terminal("solve", "nim", "3", "5", "7", "--explain", columns=40)
    assert code == 0
    plain = re.sub(r"\033\[[0-9;]*m", "", text)
    assert all(width(line) <= 40 for line in plain.splitlines()), plain
    words = {word for line in plain.splitlines() for word in line.split()}
    assert {"winner", "player", "leaving", "N-position"} <= {w.strip("(),.:") for w in words}


def test_help_fits_a_narrow_screen():
    text, _ = on_terminal("solve", "--help", columns=44)
    body = [line for line in text.splitlines() if "grundy solve" not in line]
    assert all(width(line) <= 44 for line in body), text
    assert "standard" in text


def test_a_pipe_gets_whole_lines():
    said = run("solve", "nim", "3", "5", "7", "--explain", COLUMNS="20").stdout
    assert "why     values 3 xor 5 xor 7 = 1, not 0: the first player can move to 0\n" in said


def test_colour_is_for_terminals_without_no_color():
    coloured, _ = on_terminal("solve", "nim", "3", "5", "7")
    assert "\033[32m" in coloured
    plain, _ = on_terminal("solve", "nim", "3", "5", "7", NO_COLOR="1")
    assert "\033[" not in plain
    assert "\033[" not in run("solve", "nim", "3", "5", "7").stdout


def test_wide_letters_are_never_cut():
    text = "所以先手必胜：取走 1，剩下 2。" * 5
    lines = wrapped(text, 21, "  ").split("\n")
    assert all(width(line) <= 23 for line in lines)
    assert "".join(line.strip() for line in lines).replace(" ", "") == text.replace(" ", "")
    assert not [line for line in lines if line.strip()[0] in "，。："]


# --- ends


def test_the_docs_show_the_one_table_of_exit_codes():
    english, chinese = (
        re.findall(r"^\| (\d+) \| (.*) \|$", (DOCS / page).read_text(), re.MULTILINE)
        for page in ("json.md", "json.zh.md")
    )
    assert english == [(str(int(code)), meaning) for code, meaning in MEANINGS.items()]
    assert [code for code, _ in chinese] == [code for code, _ in english]


def test_only_the_table_says_how_commands_end():
    for path in (DOCS.parent / "src" / "grundy" / "faces" / "cli").glob("*.py"):
        assert not re.search(r"sys\.exit\(\d|return (130|141|3)$", path.read_text(), re.MULTILINE)


def test_progress_leaves_nothing_on_a_narrow_screen():
    words = ["table", "octal:0.16", "-n", "150000", "--format", "npy", "--out", os.devnull]
    said, code = on_terminal(*words, columns=30)
    assert code == 0
    said = said.removesuffix("\033[0m")
    for line in re.split(r"\r\033\[K", said):
        assert "\n" not in line.strip("\n")
        assert width(line.strip("\n")) < 30
    assert said.endswith("\r\033[K") or "\r" not in said


def test_levels_are_not_silent_for_long():
    result = run("levels", "nim", "30", "30", "30", "30")
    assert "Ctrl-C stops" in result.stderr
    assert "too many" in result.stdout


def test_a_table_is_no_longer_than_the_screen():
    said, _ = on_terminal("law", "octal:0.16", "-n", "300", columns=100, lines=24)
    assert len(said.split("\n")) <= 24
    assert "--views" in said
    whole, _ = on_terminal("law", "octal:0.16", "-n", "300", "--views", columns=100, lines=24)
    assert len(whole.splitlines()) > 24


def test_refute_names_the_command_that_proves():
    result = run("refute", "nim:3", "f(n) == n % 4")
    assert "grundy prove nim:3 'f(n) == n % 4'" in result.stdout


# --- play, and serve


def test_play_offers_a_game_and_a_question_mark_helps():
    result = run("play", stdin="1\n?\nquit\n")
    assert result.returncode == 0
    assert "nim  3+5+7" in result.stdout
    assert "list the legal moves" in result.stdout
    assert run("play").returncode == 2
    assert "domineering  ....." in run("play", "domineering", stdin="quit\n").stdout


@pytest.mark.parametrize("asked", ["?", "", "help", "？"])
def test_who_is_offered_games_may_ask_and_is_asked_again(asked):
    result = run("play", stdin=f"{asked}\n2\nquit\n")
    assert result.returncode == 0
    assert "a number up to 6" in result.stderr
    assert "kayles  7+9" in result.stdout
    left = run("play", stdin="quit\n")
    assert (left.returncode, left.stdout) == (0, "")


@pytest.mark.parametrize("facts", ask.games(), ids=lambda facts: facts.name)
def test_every_game_has_a_position_to_play_from(facts):
    text, _, position = facts.opening.partition(" ")
    found = ask.options(text, position)
    assert found.moves or found.left or found.right


def test_the_addresses_for_other_machines_are_named():
    with _listen("0.0.0.0", 0) as listening:
        near, *others = _urls(listening)
    assert near.startswith("http://127.0.0.1:")
    hosts = [url.split("/")[2].split(":")[0] for url in others]
    assert not [host for host in hosts if host.startswith("127.")]
    with _listen("127.0.0.1", 0) as listening:
        assert len(_urls(listening)) == 1


def test_what_is_not_clear_is_said_in_chinese_throughout():
    def said(*words, stdin=""):
        result = run("--lang", "zh", *words, stdin=stdin)
        return result.stdout + result.stderr

    assert "应为 GAME，例如 grundy solve nim 3 5 7" in said("solve")
    assert "应为格式的名称：--coq" in said("export", "x.json")
    two = next(
        line for line in said("play", "nim", "3", "5", stdin="1\n").splitlines() if "#1" in line
    )
    assert "#1（从 3 中取 1，剩下 2）或#4（从 5 中取 1，剩下 4）" in two


# --- Python in one's own language

ASKED = """
import grundy
print(grundy.solve("nim", 3, 5, 7))
print(grundy.law("nim:3"))
print(grundy.refute("nim", "unique"))
print(grundy.row("5/8"))
print(grundy.check(grundy.prove("nim:3", "n % 4 == 0").certificate))
for wrong in (lambda: grundy.game("kayls"), lambda: grundy.thermograph("{2|")):
    try:
        wrong()
    except grundy.GrundyError as error:
        print(error)
"""


def in_python(**environment):
    done = subprocess.run(
        [sys.executable, "-c", ASKED],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=PLAIN | environment | {"PYTHONUTF8": "1"},
        timeout=300,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("environment", [{"LANG": "zh_CN.UTF-8"}, {"GRUNDY_LANG": "zh"}])
def test_python_answers_in_chinese_where_that_is_asked_for(environment):
    said = in_python(**environment)
    assert len(said) == 7
    assert all(CHINESE.search(line) for line in said), said


def test_python_answers_in_english_where_nothing_is_asked_for():
    first, *_, row, checked, unknown, _ = in_python(LANG="fr_FR.UTF-8")
    assert first == "nim 3+5+7: the first player wins, 3 winning moves"
    assert row == "5/8 = BWBW (born on day 4)"
    assert checked == "nim:3: P(n) <=> n % 4 == 0: accepted"
    assert unknown == "unknown game 'kayls'; did you mean kayles?"


@pytest.mark.parametrize(
    ("words", "example"),
    [
        (["store"], "grundy store list runs"),
        (["catalogue"], "grundy catalogue octal3"),
        (["store", "--lang", "en"], "grundy store list runs"),
        (["check"], "grundy check nim3.json"),
    ],
)
def test_a_command_alone_is_answered_in_one_line_with_its_own_example(words, example):
    result = run(*words)
    assert result.returncode == 2
    (line,) = complaints(result.stderr)
    assert line.endswith(f"as in: {example}, got nothing"), line


@pytest.mark.parametrize("words", [["domineering", "3x3"], ["domineering 3x3"]])
def test_a_position_that_is_asked_for_as_a_value_is_told_how_to_ask(words):
    result = run("value", *words)
    assert result.returncode == 2
    (line,) = complaints(result.stderr)
    assert "grundy solve domineering 3x3" in line
