"""What only processes of their own can show: start-up, signals, closed ends, poor machines."""

import re
import resource
import shlex
import signal
import time
from urllib.request import urlopen

import pytest
from command_line import CTRL_C, process, shell, terminal
from published import cases

from samples import rotated

# --- start-up

STARTED = """
import sys

def asked(line):
    sys.argv = ["grundy", *line]
    from grundy.faces.cli import main
    try:
        main()
    except SystemExit as end:
        assert not end.code, line

def without(*names):
    found = {*names} & {*sys.modules}
    assert not found, found

import grundy.values.nimber
without("numpy", "numba", "dataclasses", "inspect", "rich", "click")
import grundy
grundy.solve("nim", 3)
without("grundy.games.wythoff")
asked(["solve", "nim", "3", "5", "7", "19", "50"])
without("numba", "numpy", "rich", "starlette", "matplotlib")
late = "steps", "sentences", "words", "impartial", "partizan", "residues"
without(*(f"grundy.explain.{name}" for name in late))
grundy.solve("尼姆", 3)
assert "grundy.games.wythoff" in sys.modules
asked(["table", "kayles", "-n", "1000"])
without("numba", "numpy")
asked(["law", "kayles"])
asked(["prove", "kayles", "n == 0"])
without("numba")
"""


def test_small_questions_load_no_heavy_module():
    found = process(program=("-c", STARTED), cwd="/")
    assert found.returncode == 0, found.stderr
    assert "take 32 from 50" in found.stdout


# --- signals before there is anything to lose

INTERRUPT = "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(20)\n"
SWALLOWED = """
import ctypes, os, signal, time

@ctypes.CFUNCTYPE(None)
def callback():
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.001)

callback()
time.sleep(20)
"""


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("click", INTERRUPT),
        pytest.param("numpy", INTERRUPT, marks=pytest.mark.slow),
        ("numpy", SWALLOWED),
    ],
    ids=["at the start", "in a command", "in a callback of compiled code"],
)
def test_ctrl_c_while_a_module_is_imported_says_nothing(tmp_path, module, source):
    (tmp_path / f"{module}.py").write_text(source)
    done = shell("grundy table kayles -n 5000 --rare", first=str(tmp_path))
    assert done.returncode in (130, -signal.SIGINT)
    assert done.stderr.strip() in ("", "grundy: interrupted; --store DIR would go on")
    assert done.stdout == ""


IGNORED = """
import os, signal, sys
os.kill(os.getpid(), signal.SIGINT)
sys.path.remove(os.path.dirname(__file__))
del sys.modules["click"]
import click
"""


def test_ctrl_c_that_is_ignored_stays_so(tmp_path):
    (tmp_path / "click.py").write_text(IGNORED)
    done = shell("trap '' INT; grundy solve nim 3 5", first=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")


# --- Ctrl-C on a terminal: one line at most, nothing left of the progress line, and it ends

CLEAR = "\r\x1b[K"
TABLE = ["table", "octal:0.007", "-n", "1000000", "--store", "kept", "--format", "csv"]
KEPT = "grundy: interrupted; the same command goes on from kept"
SURVEY = ["survey", "octal:d0.d1d2d3", "--store", "kept"]


def pressed(words, folder, columns, until, times=1):
    """Run on a terminal so wide until a text is shown, then press Ctrl-C; give screen and code."""
    with terminal(words, folder, columns) as running:
        shown = running.shown(lambda text: until in text)
        if served := re.search(r"http://127.0.0.1:\d+", shown):
            urlopen(served[0]).close()  # once it answers it is ready
        for _ in range(times):
            running.press(CTRL_C)
            time.sleep(0.05)
        return shown + running.shown(lambda text: False), running.process.wait(60)


def left(shown, columns):
    """Give the lines that stay, where no line that is cleared was wider than the terminal."""
    *cleared, last = shown.split(CLEAR)
    assert all(len(text.rpartition("\n")[2]) <= columns for text in cleared)
    return [line for line in last.replace("^C", "").split("\n") if line]


ENDLESS = ["solve", "chomp", "12+12+12+12+12+12+12+12+12+12"]
STOPPED = [  # how wide the terminal is, how often one presses, and what is left
    (TABLE, 40, 1, KEPT),
    (ENDLESS, 40, 1, ""),
    (TABLE, 80, 1, KEPT),
    (ENDLESS, 80, 2, ""),
    ([*TABLE, "--p-positions"], 40, 1, KEPT),
    (SURVEY, 60, 1, "grundy: interrupted; the same command goes on from here"),
    (["solve", "fairshares", "460"], 40, 1, ""),
    (["law", "octal:0.007", "-n", "3000000"], 80, 1, ""),
]


@pytest.mark.parametrize(("words", "columns", "times", "said"), rotated(STOPPED))
def test_one_line_at_most_is_left(words, columns, times, said, tmp_path):
    shown, code = pressed(words, tmp_path, columns, " s: ", times)
    assert " ".join(line.strip() for line in left(shown, columns)) == said
    assert code in (130, -signal.SIGINT)[:times]


def test_a_server_is_ended_at_once_by_two(tmp_path):
    shown, code = pressed(["serve", "--port", "0"], tmp_path, 80, "ends it)", times=2)
    assert "Traceback" not in shown
    assert code in (130, -2)


# --- ends that are closed, full or left


def test_a_broken_pipe_is_quiet():
    done = shell("grundy table nim -n 100000 --format bfile | head -n 1")
    assert done.stdout == "0 0\n"
    assert "grundy: " not in done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_written_does_not_take_the_place_of_an_end_that_is_closed(tmp_path):
    done = shell("grundy table nim -n 3 --format bfile --out values <&- >&- 2>&-", tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "values").read_text() == "0 0\n1 1\n2 2\n"
    assert shell("grundy solve nim 3 5 <&- >&- 2>&-").returncode == 2


def test_messages_that_cannot_be_written_change_no_answer():
    done = shell("grundy play nim 3 --json 2>/dev/full < /dev/null")
    assert done.returncode == 0
    assert '"end": "open"' in done.stdout


ENDING = """
import os, sys
import grundy

class Mine(grundy.HeapGame):
    def heap_options(self, n):
        os._exit(0)

(pid := os.fork()) or os._exit(7)
sys.stderr.write(str(os.waitpid(pid, 0)[1] >> 8) + "\\n")
"""


def test_code_of_ones_own_may_end_a_child_of_its_own_but_not_the_program(tmp_path):
    (tmp_path / "mine.py").write_text(ENDING)
    found = process("table", "mine", "-n", "5", "--load", "mine.py", cwd=tmp_path)
    assert (found.returncode, found.stdout) == (2, "")
    line = 1 + ENDING.splitlines().index("        os._exit(0)")
    seven, refused = found.said
    assert seven == "7"
    assert refused.startswith(f"grundy: your ruleset 'mine.py', line {line}: it ends the program")


# --- without compilers, and with little memory (nightly)

WITHOUT = """\
import sys
for name in {names!r}:
    sys.modules[name] = None
from grundy.faces.cli import main
main()
"""


def lacking(words, names=(), **more):
    return process(*words, program=("-c", WITHOUT.format(names=tuple(names))), **more)


def little(megabytes=500):
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


COMPILERS, LIBRARIES = ["numba"], ["numba", "numpy"]
PROVED = [
    "law kayles",
    "law subtraction:1,3,4",
    "law wythoff",
    "law 'take:two piles: from one'",
    "law lasker",
    "prove nim:3 'f(n) == n % 4'",
    "prove matches 'v2(a) == v2(b) == v2(c)'",
    "prove wythoff 'forall a: exists b: P(a, b)'",
]


@pytest.mark.slow
@pytest.mark.parametrize(("line", "said", "names"), cases(__file__, "plain_lines.tsv"))
def test_what_is_short_needs_no_library_nor_much_memory(line, said, names):
    words = shlex.split(line)
    found = [lacking(words, names.split())]
    if names.split() == COMPILERS:
        found.append(lacking(words, preexec_fn=lambda: little(300)))
    for one in found:
        assert one.returncode == 0, one.stderr
        assert said in one.stdout


@pytest.mark.slow
@pytest.mark.parametrize("line", PROVED)
def test_proving_needs_no_library_nor_much_memory(line, tmp_path):
    words, path = shlex.split(line), str(tmp_path / "proof.json")
    for how in ({"names": LIBRARIES}, {"preexec_fn": lambda: little(300)}):
        found = lacking([*words, "--save", path], **how)
        assert "proved for every size" in found.stdout, found.stderr
    assert lacking(["check", path], LIBRARIES).stdout.startswith("accepted")


@pytest.mark.slow
@pytest.mark.parametrize("command", ["table", "law"])
def test_what_is_long_says_what_is_missing(command):
    found = lacking([command, "octal:0.16", "-n", "1000000"], COMPILERS)
    assert (found.returncode, len(found.said)) == (3, 1)
    assert "pip install numba" in found.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["table", "kayles", "-n", "50000", "--format", "csv"], ["numba", "numpy"]),
        (["table", "octal:0.16", "-n", "9000", "--format", "csv"], ["numba"]),
    ],
)
def test_the_same_values_come_without_libraries(words, names):
    assert lacking(words, names).stdout == lacking(words).stdout


PYTHON = """\
import sys
for name in ("numpy", "numba"):
    sys.modules[name] = None
import grundy
try:
    print(grundy.{asked})
except grundy.GrundyError as error:
    print(type(error).__name__, error)
"""

ASKED = [
    ("table('wythoff', 3)", "[[0, 1, 2], [1, 2, 0], [2, 0, 1]]"),
    ("table('misere:nim:2', 4)", "[0, 1, 2, 0]"),
    ("p_positions('subtraction:1,3,4', 20)", "[0, 2, 7, 9, 14, 16]"),
    ("p_positions('wythoff', 5)", "[[0, 0], [1, 2], [2, 1]]"),
    ("count('wythoff', 5)", "3"),
    ("table('kayles', 8, store='.')", "LibraryError this needs numpy, which is not installed"),
    ("table('wythoff', 3000)", "LibraryError 9000000 values need a compiler: this needs numpy"),
    ("table('octal:0.16', 10**6)", "LibraryError 1000000 values need a compiler: this needs numpy"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("asked", "said"), ASKED)
def test_python_answers_without_numpy_or_says_what_is_missing(asked, said, tmp_path):
    found = process(program=("-c", PYTHON.format(asked=asked)), cwd=tmp_path)
    assert found.stdout.startswith(said), found
    assert len(found.stdout.splitlines()) == 1


@pytest.mark.slow
def test_the_books_of_the_page_are_soon_written_without_numpy():
    """Heaps that fall into four made one law of the gallery take minutes."""
    began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    found = lacking(["law", "code:0.3,31"], ["numba", "numpy"])
    assert "no law found" in found.stdout
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began < 90


@pytest.mark.slow
def test_a_missing_library_is_one_line():
    found = lacking(["table", "kayles", "--format", "npy"], ["numba", "numpy"])
    said = ["grundy: this needs numpy, which is not installed: pip install numpy"]
    assert (found.returncode, found.said) == (3, said)
    found = lacking(["law", "take:squares"], ["numba", "numpy"])
    assert "pip install numpy" in found.stdout + found.stderr


@pytest.mark.slow
def test_memory_that_is_limited_is_one_line():
    found = lacking(["solve", "nim", "3", "5", "7"], preexec_fn=little)
    assert "first player" in found.stdout
    words = ["table", "fibonacci-nim", "-n", "3000000000"]
    assert len(lacking(words, preexec_fn=little).said) == 1
    words = ["table", "octal:0.6", "-n", "300000"]
    (said,) = lacking(words, preexec_fn=lambda: little(400)).said
    kept = r"a compiler, and this 314 MB of memory, where the process may take [1-9]\d+ MB more"
    assert re.search(kept, said), said
