"""The command line: languages, help, wrong lines, input and output of any kind, own rules."""

import json
import os
import re
import shlex
import stat
from pathlib import Path

import click
import pytest
from babel.messages.pofile import read_po
from command_line import here
from published import cases, table

from grundy.faces.cli import _WELCOME, cli
from grundy.faces.cli.ends import MEANINGS
from grundy.faces.cli.screen import width, wrapped
from grundy.faces.questions import COMMANDS, GROUPS

ROOT = Path(__file__).parents[2]
CHINESE = re.compile("[\u4e00-\u9fff]")


def test_alone_it_shows_what_it_can_do_in_15_lines():
    shown = here().stdout
    assert len(shown.splitlines()) <= 15
    assert "grundy solve" in shown


# --- languages

SYSTEMS = [
    ("solve nim 3 5", {"LANG": "zh_CN.UTF-8"}, "先手"),
    ("solve nim 3 5", {"LANG": "zh_TW.UTF-8", "LC_MESSAGES": ""}, "先手"),
    ("solve nim 3 5", {"LANG": "de_DE.UTF-8", "GRUNDY_LANG": "zh"}, "先手"),
    ("--lang zh solve nim 3 5", {}, "先手"),
    ("solve nim 3 5 --lang zh", {"LANG": "en_GB.UTF-8"}, "先手"),
    ("solve nim 3 5 --lang en", {"LANG": "zh_CN.UTF-8"}, "first player"),
    ("solve nim 3 5", {"LANG": "zh_CN.UTF-8", "GRUNDY_LANG": "en"}, "first player"),
    ("solve nim 3 5", {"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "first player"),
    ("solve nim 3 5", {"LANG": "fr_FR.UTF-8"}, "first player"),
]


@pytest.mark.parametrize(("line", "environment", "said"), SYSTEMS)
def test_a_language_is_asked_for_in_any_way(line, environment, said):
    found = here(*line.split(), **environment)
    assert found.returncode == 0
    assert said in found.stdout


SPOKEN = [
    "levels nim 3 3",
    "value {2|-1} --compare 0",
    "row 0",
    "catalogue lookup 0,1,2,3,1,4,3,2",
    "table kayles -n 8 --explain",
]


@pytest.mark.parametrize("line", SPOKEN)
def test_commands_answer_in_chinese(line):
    words = line.split()
    found = here(*words, "--lang", "zh")
    assert CHINESE.search(found.stdout + found.stderr), found
    again = here("--lang", "zh", *words)
    assert (again.returncode, again.said) == (found.returncode, found.said)
    assert "levels" in line or again.stdout == found.stdout


def commands(group, path=()):
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        yield (*path, name), command
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))


ALL = list(commands(cli))


@pytest.mark.parametrize(("path", "command"), ALL, ids=["-".join(path) for path, _ in ALL])
def test_every_command_has_help_with_an_example_in_both_languages(path, command):
    english = here(*path, "--help", "--lang", "en").stdout
    assert "Example:" in english or len(path) > 1
    assert "--json" in english or path[0] in ("catalogue", "store")
    said = here(*path, "--help", "--lang", "zh").stdout
    for paragraph in said.split("\n\n"):
        assert CHINESE.search(paragraph), paragraph
    assert "[选项]" in said
    assert not re.search("OPTIONS|COMMAND|ARGS", said)
    for line in said.splitlines():
        options = re.match(r"  -\S*.*?\s{2,}(\S.*)", line)
        assert not options or CHINESE.search(options[1]), line
        assert width(line) <= 100


def test_no_entry_of_the_chinese_help_is_stale():
    used = {"Usage:", "Options:", "Commands:", "Example:", "default", "required"}
    used |= {f"{group}:" for group in GROUPS}
    used |= {"[OPTIONS]", "[COMMAND] [ARGS]...", "COMMAND [ARGS]..."}
    used |= {"Show the version and exit.", "Show this message and exit."}
    used |= {"Speak English or Chinese.", *COMMANDS.values()}
    for text in [_WELCOME, cli.help, *(command.help for _, command in ALL)]:
        used |= {" ".join(part.split()) for part in re.split(r"\n\s*\n", text)}
        for line in text.splitlines():
            gaps = [line[found.end() :] for found in re.finditer(r"\s{2,}", line)]
            used |= {" ".join(part.split()) for part in (line, *gaps)}
    used |= {getattr(param, "help", None) for _, command in ALL for param in command.params}
    with (ROOT / "src/grundy/explain/locale/zh/LC_MESSAGES/help.po").open("rb") as file:
        assert not {message.id for message in read_po(file) if message.id} - used


# --- wrong lines: one line that says what was expected, in both languages


ROWS = [(row["line"], row["said"]) for row in table(Path(__file__).with_name("wrong_lines.tsv"))]


@pytest.fixture(scope="module")
def wrong(tmp_path_factory):
    """Give a folder with files that are wrong."""
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "damaged.json").write_text('{"format": ' * 30)
    (folder / "bytes").write_bytes(b"\xff\xfe\x00")
    rule = "import grundy\nclass Mine(grundy.HeapGame):\n  name = 'mine'\n"
    options = "  def heap_options(self, n): return [(n - 1,)] * (n > 0)\n"
    (folder / "mine.py").write_text(rule + options)
    return folder


@pytest.mark.parametrize(("line", "wanted"), ROWS, ids=[line for line, _ in ROWS])
def test_a_wrong_line_is_met_with_one_line_that_says_what_was_expected(wrong, line, wanted):
    before, words = os.listdir(wrong), shlex.split(line)
    found = here(*words, folder=wrong, stdin="#1\n")
    assert (found.returncode, found.stdout, len(found.said)) == (2, "", 1), found
    assert found.said[0].startswith("grundy: ")
    assert wanted in found.said[0]
    found = here("--lang", "zh", *words, folder=wrong, stdin="#1\n")
    assert (found.returncode, len(found.said)) == (2, 1)
    own = found.said[0].partition("是不是")[0].replace("grundy", "")
    assert CHINESE.search(own)
    assert not re.search(r"\b(expected|got|unknown|invalid|no such|requires)\b", own)
    assert os.listdir(wrong) == before


def test_nothing_on_standard_input_is_no_position():
    found = here("solve", "nim", "-", stdin="\n")
    assert (found.returncode, "expected POSITION" in found.said[0]) == (2, True)


def test_a_number_of_a_million_digits_is_one_short_line():
    found = here("solve", "nim", "-", stdin="9" * 10**6)
    assert found.returncode == 2
    assert "at most 10000 digits" in found.stderr
    assert len(found.stderr) < 300


# --- other ways to say the same

SAME = cases(__file__, "same_lines.tsv")


@pytest.mark.parametrize(("line", "meant"), SAME)
def test_names_in_chinese_wide_signs_and_one_text_are_what_they_stand_for(line, meant):
    found, wanted = (here(*shlex.split(words)) for words in (line, meant))
    assert (found.returncode, found.stdout) == (wanted.returncode, wanted.stdout)
    assert found.stdout


def test_positions_from_standard_input_and_from_files(tmp_path):
    assert "winner  first" in here("solve", "nim", "-", stdin="3 5 7\n").stdout
    (tmp_path / "edges.txt").write_text("a>b,a>c,b>c\n")
    assert "first player" in here("solve", "graph:@edges.txt", "a", folder=tmp_path).stdout
    (tmp_path / "log").write_bytes(b"position: 5\r\n4\r\n3\r2\n0\n")  # lines that end in any way
    assert here("review", "nim:2", "log", folder=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("text", "asked", "value"),
    [
        ("a>b\r\na>c\r\nb>c\r\n", ("graph:@file", "a"), "2"),
        ('[game.own]\r\nrule = "1 or 4"\r\n', ("own", "7", "--rules", "file"), "0"),
        (
            "import grundy\r\nclass Half(grundy.HeapGame):\r\n    'Leave half.'\r\n"
            "    def heap_options(self, n):\r\n        if n: yield (n // 2,)\r\n",
            ("half", "4", "--load", "file"),
            "1",
        ),
    ],
    ids=["graph", "rules", "class"],
)
def test_files_of_other_systems_are_read(text, asked, value, tmp_path):
    (tmp_path / "file").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert json.loads(here("solve", *asked, "--json", folder=tmp_path).stdout)["value"] == value


# --- the screen


def test_lines_break_between_words_and_never_pass_the_screen():
    shown = here("solve", "nim", "3", "5", "7", "--explain", columns=40).stdout
    bare = re.sub(r"\033\[[0-9;]*m", "", shown)
    assert all(width(line) <= 40 for line in bare.splitlines()), bare
    words = {word.strip("(),.:") for word in bare.split()}
    assert {"winner", "player", "leaving", "N-position"} <= words
    whole = here("solve", "nim", "3", "5", "7", "--explain", COLUMNS="20").stdout  # a pipe
    assert "why     values 3 xor 5 xor 7 = 1, not 0: the first player can move to 0\n" in whole


def test_help_fits_a_narrow_screen():
    text = here("solve", "--help", columns=44).stdout
    body = [line for line in text.splitlines() if "grundy solve" not in line]
    assert all(width(line) <= 44 for line in body), text
    assert "standard" in text


def test_colour_is_for_terminals_without_no_color():
    words = "solve", "nim", "3", "5", "7"
    assert "\033[32m" in here(*words, columns=80).stdout
    assert "\033[" not in here(*words, columns=80, NO_COLOR="1").stdout
    assert "\033[" not in here(*words).stdout


def test_a_table_is_no_longer_than_the_screen():
    words = "law", "octal:0.16", "-n", "300"
    few = here(*words, columns=100, lines=24).stdout
    assert len(few.split("\n")) <= 24
    assert "--views" in few
    assert len(here(*words, "--views", columns=100, lines=24).stdout.splitlines()) > 24


def test_wide_letters_are_never_cut():
    text = "所以先手必胜：取走 1，剩下 2。" * 5
    lines = wrapped(text, 21, "  ").split("\n")
    assert all(width(line) <= 23 for line in lines)
    assert "".join(line.strip() for line in lines).replace(" ", "") == text.replace(" ", "")
    assert not [line for line in lines if line.strip()[0] in "，。："]


# --- ends: what is written to, and what is read

SPEAKING = [
    "solve nim 3 5 7",
    "table nim -n 3",
    "table nim -n 100000 --format csv",
    "table nim --format npy",
    "judge poj1067",
    "code nim:3 --target python",
    "play nim 1 --json",
    "solve --help",
    "--version",
]


def full():
    return open("/dev/full", "w")


def closed():
    return open(os.open(os.devnull, os.O_RDONLY), "w")


def unread():
    reader, writer = os.pipe()
    os.close(reader)
    return open(writer, "w")


REFUSED = {
    full: (2, "grundy: file 'standard output': no space left on device"),
    closed: (2, "grundy: file 'standard output': it is closed"),
    unread: (141, None),
}


@pytest.mark.parametrize("line", SPEAKING)
@pytest.mark.parametrize("end", REFUSED)
def test_output_that_is_not_taken_is_one_line_or_none_at_all(line, end):
    code, said = REFUSED[end]
    with end() as output:
        found = here(*line.split(), stdin="1 2\n" * 9 if "judge" in line else "", output=output)
    assert found.returncode == code
    lines = [line for line in found.said if line.startswith("grundy: ")]
    assert lines == ([said] if said else [])


@pytest.mark.parametrize(
    ("line", "code"), [("play nim 3 5", 0), ("play", 2), ("judge poj1067", 0),
                       ("review nim:2 - --position 5", 0)],
)  # fmt: skip
def test_empty_input_is_answered(line, code):
    assert here(*line.split()).returncode == code


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("solve nim -", "at most 64 MB"),
        ("review nim -", "at most 64 MB"),
        ("play nim 3", "a line of less than 100000 characters"),
    ],
)
def test_input_without_an_end_is_refused(tmp_path, line, said):
    with (tmp_path / "large").open("w+") as large:
        large.truncate(80 << 20)
        found = here(*line.split(), stdin=large)
    assert found.returncode == 2
    assert said in found.said[-1]


READING = [
    "solve mine 3 --load {}",
    "solve mine 3 --rules {}",
    "solve graph:@{} a",
    "review nim {}",
    "play --resume {}",
    "check {}",
    "survey @{} --store runs",
]


@pytest.mark.parametrize("line", READING)
def test_devices_are_refused_at_once_and_files_read_up_to_a_stated_size(tmp_path, line):
    with (tmp_path / "large").open("wb") as file:
        file.truncate(65 << 20)
    for name, said in (("/dev/full", "a device"), ("large", "64 MB")):
        found = here(*line.format(name).split(), folder=tmp_path)
        assert (found.returncode, len(found.said)) == (2, 1)
        assert said in found.said[0]


@pytest.fixture
def device(tmp_path):
    """Give a device that is always full, and nobody else's."""
    try:
        os.mknod(tmp_path / "full", stat.S_IFCHR | 0o600, os.makedev(1, 7))
        (tmp_path / "full").open("wb").close()
    except OSError:
        pytest.skip("devices are made by root alone")
    return tmp_path / "full"


@pytest.mark.parametrize(
    "line", ["play nim 3 --save full", "catalogue ready records --export parquet full"]
)
def test_a_device_that_is_written_to_stays_one(device, line):
    found = here(*line.split(), folder=device.parent)
    assert (found.returncode, len(found.said)) == (2, 1)
    assert "no space left" in found.said[0]
    assert device.is_char_device()


# --- rules of one's own

BROKEN = {  # what a class may lack besides is in tests/unit/rules/test_user.py
    "    def heap_options(self, n):\n        return 1 / 0\n": "ZeroDivisionError",
    "    def heap_options(self, n):\n        yield (n + 1,)\n": "no smaller heap",
    "    def heap_options(self, n)\n": "SyntaxError",
    "    def heap_options(self, n):\n        raise SystemExit\n": "line 4: it ends",
    "    pass\nimport sys\nsys.exit(0)\n": "line 5: it ends the program",
}


@pytest.mark.parametrize(("body", "said"), BROKEN.items())
def test_a_ruleset_that_fails_is_marked_as_the_users(tmp_path, body, said):
    path = tmp_path / "mine.py"
    path.write_text("import grundy\nclass Mine(grundy.HeapGame):\n" + body)
    found = here("solve", "mine", "3", "--load", path)
    assert (found.returncode, found.stdout) == (2, "")
    assert said in found.stderr
    if said.endswith("Error"):
        assert "your ruleset" in found.stderr
        assert "solver.py" not in found.stderr


# --- what is listed, and the table of ends


def test_games_are_listed_and_shown():
    names = [facts["name"] for facts in json.loads(here("games", "--json").stdout)]
    assert {"nim", "kayles", "wythoff", "octal", "misere"} <= set(names)
    assert "grundy solve wythoff" in here("games", "wythoff").stdout
    assert len(json.loads(here("games", "language", "--json").stdout)["examples"]) >= 25


@pytest.mark.parametrize("text", ["take an odd number, at most 5", "每次取1到5个，奇数个"])
def test_every_command_says_how_a_rule_in_words_is_read(text):
    for asked in (
        ("solve", text, "9"),
        ("table", text, "-n", "9"),
        ("law", text),
        ("code", text),
        ("levels", text, "3"),
        ("prove", text, "P(n) <=> n % 2 == 0"),
    ):
        assert (
            "rule    How to move: 1..5 with k % 2 = 1: 12 -> 11, 9, 7\n" in here(*asked).stderr
        ), asked
        assert "12 ->" not in here(*asked, "--json").stderr
    assert "1..5 with k % 2 = 1: 12 -> 11, 9, 7" in here("games", text).stdout
    assert (
        "规则    走法：1..5 满足 k % 2 = 1: 12 -> 11"
        in here("solve", text, "9", "--lang", "zh").stderr
    )
    assert not here("solve", "take:{1,4}", "9").stderr


def test_the_docs_show_the_one_table_of_exit_codes():
    english, chinese = (
        re.findall(r"^\| (\d+) \| (.*) \|$", (ROOT / "docs" / page).read_text(), re.MULTILINE)
        for page in ("json.md", "json.zh.md")
    )
    assert english == [(str(int(code)), meaning) for code, meaning in MEANINGS.items()]
    assert [code for code, _ in chinese] == [code for code, _ in english]
    for path in (ROOT / "src/grundy/faces/cli").glob("*.py"):
        assert not re.search(r"sys\.exit\(\d|return (130|141|3)$", path.read_text(), re.MULTILINE)


def test_help_and_version_are_commands_too():
    assert {name for names in GROUPS.values() for name in names} == {*COMMANDS}
    assert here("help").stdout == here("--help").stdout
    assert here("help", "row").stdout == here("row", "--help").stdout
    assert here("version").stdout == here("--version").stdout
