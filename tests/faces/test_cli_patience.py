"""Who waits is told how far it is; no question is silent for long, nothing stays on a screen."""

import sys
import time
from concurrent.futures import ThreadPoolExecutor

import nbformat
import pytest
from command_line import End, here
from nbclient import NotebookClient
from random_questions import Question, ask, questions

import grundy
from costs import patient
from grundy.faces.cli import screen
from grundy.faces.cli.screen import width
from grundy.solvers.impartial.levels import levels
from grundy.solvers.progress import Tally
from samples import seed

CLEAR = "\r\033[K"


@pytest.fixture
def soon(monkeypatch):
    """Let the first line come at once, and others soon."""
    for name in ("_FIRST", "_BUSY", "_PAUSE", "_LINE_PAUSE", "_READ"):
        monkeypatch.setattr(screen, name, 0.0)


@pytest.mark.usefixtures("soon")
def test_a_search_that_takes_long_says_so_and_how_to_stop_it(monkeypatch):
    monkeypatch.setattr(levels, "__defaults__", (20_000,))  # positions
    found = here("levels", "nim", "20", "20", "20", "20")
    assert "Ctrl-C stops" in found.stderr
    assert "too many" in found.stdout


def test_a_line_says_rate_and_time_left():
    counted = Tally()
    counted.done, counted.total = 1000, 2000
    for second in range(11):
        counted.pace.note(100 * second, 2000, second)
    assert screen._what(10.0, counted) == "1,000 of 2,000 (50.0%), 100 a second, 10 seconds left"
    assert not screen._what(10.0, Tally())  # no news are said on a terminal only


@pytest.mark.usefixtures("soon")
def test_progress_leaves_nothing_on_a_narrow_screen(monkeypatch):
    monkeypatch.setattr(levels, "__defaults__", (20_000,))  # positions
    told = here("levels", "nim", "20", "20", "20", "20", columns=30).stderr
    assert told.count(CLEAR) >= 2
    for line in told.split(CLEAR):
        assert "\n" not in line
        assert width(line) < 30
    assert told.endswith(CLEAR)


class Awaited(grundy.HeapGame):
    """Take one stone; nobody gets the options of a heap before something has happened."""

    def __init__(self, happened, seconds):
        self.happened, self.until = happened, time.monotonic() + seconds

    def heap_options(self, n):
        while not self.happened() and time.monotonic() < self.until:
            time.sleep(0.01)
        return [(n - 1,)] if n else []


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(("tty", "seconds"), [(True, 60), (False, 1)])
def test_who_asks_in_python_at_a_terminal_is_told_and_a_program_is_not(tty, seconds, monkeypatch):
    terminal = End(tty)
    monkeypatch.setattr(sys, "stderr", terminal)
    game = Awaited(lambda: terminal.text().count(CLEAR) > 1, patient(seconds))
    assert list(grundy.table(game, 4)) == [0, 1, 0, 1]
    *told, last = terminal.text().split(CLEAR)
    assert last == ""
    assert any(line.endswith("Ctrl-C stops") for line in told) == tty


NOTEBOOK = """\
import time
import grundy
from grundy.faces.cli import screen
screen._FIRST = screen._BUSY = 0

class Slow(grundy.HeapGame):
    def heap_options(self, n):
        time.sleep(0.5)
        return [(n - 1,)] if n else []

print(*grundy.table(Slow(), 3))
"""


def test_a_notebook_is_told():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(NOTEBOOK)])
    (cell,) = NotebookClient(notebook, timeout=300, kernel_name="python3").execute().cells
    shown = {output.name: output.text for output in cell.outputs}
    assert "Ctrl-C stops" in shown["stderr"]
    assert shown["stdout"] == "0 1 0\n"


# --- questions of all commands and sizes: within two seconds each answers, refuses, or says how far

SILENT_ONCE = [
    ("solve", "chomp", "10x10"),
    ("solve", "chomp", "848220195"),
    ("table", "subtraction:squares", "-n", "10000000", "--format", "csv"),
    ("table", "wythoff", "-n", "3000", "--format", "csv"),
    ("solve", "ring:kayles", "1000000"),
    ("solve", "misere:kayles", "100"),
    ("solve", "mock-turtles", "HT" * 500),
    ("solve", "ruler", "HTT" * 33_000),
    ("solve", "turning-turtles", "THH" * 33_000),
    ("levels", "nim", "30", "30", "30", "30"),
    ("solve", "take:1 or halve if n is even", str(10**30)),
    ("solve", "octal:0.6465", "1824132036241673909178+71815"),
    ("solve", "take:two piles: from one", "75823508101519462+3418266404449"),
    ("solve", "take 1, 2, 7 or any prime", str(10**12)),
    ("solve", "at most a third", str(10**30)),
    ("law", "subtraction:1,7,12345678901"),
]


def faults(asked):
    """Ask two at a time, and tell of each that is at fault what it said."""
    asked = list(asked)
    with ThreadPoolExecutor(2) as pool:
        found = zip(asked, pool.map(ask, asked), strict=True)
        return [(str(question), *answer) for question, answer in found if answer[0]]


@pytest.mark.slow
def test_what_was_silent_once_speaks():
    assert not faults([Question(words) for words in SILENT_ONCE])


@pytest.mark.parametrize(
    ("chosen", "count"),
    [
        pytest.param(14, 10, marks=pytest.mark.alone),
        pytest.param(f"night {seed()}", 300, marks=pytest.mark.slow),
    ],
)
def test_random_questions_are_not_silent(chosen, count):
    assert not faults(questions(chosen, count))


def test_the_questions_are_of_all_commands_and_sizes():
    asked = list(questions(1, 2000))
    assert {one.words[0] for one in asked} >= {"solve", "table", "law", "prove", "count", "play"}
    lengths = {len(word) for one in asked for word in one.words if word.isdigit()}
    assert lengths >= set(range(1, 31))
    assert len(set(asked)) > 1900
