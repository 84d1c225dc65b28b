"""What works without compilers, with little memory, and how a run ends that is interrupted."""

import os
import re
import resource
import signal
import subprocess
import sys
import time

import pytest
from said import complaints

pytestmark = pytest.mark.slow

WITHOUT = """\
import sys
for name in {names!r}:
    sys.modules[name] = None
sys.argv = ["grundy", *{words!r}]
from grundy.faces.cli import main
main()
"""


def run(words, names=(), **more):
    program = WITHOUT.format(names=tuple(names), words=words)
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        **more,
    )


SHORT = [
    (["solve", "kayles", "99999", "5"], "first player"),
    (["table", "octal:0.6", "-n", "3000"], "2990 |"),
    (["table", "octal:0.16", "-n", "9000"], "8990 |"),
    (["table", "subtraction:1,3,4", "-n", "20", "--p-positions"], "16"),
    (["law", "kayles"], "proved for every size"),
    (["law", "subtraction:1,3,4"], "proved for every size"),
    (["law", "octal:0.6"], "observed"),
    (["prove", "nim:3", "f(n) == n % 4"], "proved"),
    (["prove", "matches", "v2(a) == v2(b) == v2(c)"], "proved"),
    (["solve", "octal:0.6", "3000"], "first player"),
]


@pytest.mark.parametrize(("words", "said"), SHORT, ids=lambda v: " ".join(v)[:40])
def test_what_is_short_needs_no_numba(words, said):
    result = run(words, ["numba"])
    assert said in result.stdout, result.stderr
    assert result.returncode == 0


def test_the_same_values_come_without_numba():
    words = ["table", "octal:0.16", "-n", "9000", "--format", "csv"]
    assert run(words, ["numba"]).stdout == run(words).stdout


@pytest.mark.parametrize(
    "words", [["table", "octal:0.16", "-n", "1000000"], ["law", "octal:0.16", "-n", "1000000"]]
)
def test_what_is_long_says_what_is_missing(words):
    result = run(words, ["numba"])
    assert result.returncode == 3
    assert "pip install numba" in result.stderr
    assert len(complaints(result.stderr)) == 1


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "nim", "3", "5"],
        ["table", "kayles", "-n", "50"],
        ["table", "wythoff", "-n", "6", "--p-positions"],
        ["table", "take:three piles: from one", "-n", "4", "--p-positions"],
        ["table", "take:at most half", "-n", "60", "--p-positions"],
        ["catalogue", "lookup", "0,1,2,3,1,4,3,2"],
        ["having", "f(n) == n % 4"],
        ["value", "{2|-1}"],
    ],
)
def test_solving_needs_no_numpy(words):
    result = run(words, ["numba", "numpy"])
    assert result.returncode == 0, result.stderr


PROVED = [
    ["law", "kayles"],
    ["law", "wythoff"],
    ["law", "take:two piles: from one"],
    ["law", "lasker"],
    ["prove", "nim:3", "f(n) == n % 4"],
    ["prove", "matches", "v2(a) == v2(b) == v2(c)"],
    ["prove", "wythoff", "forall a: exists b: P(a, b)"],
]


@pytest.mark.parametrize("words", PROVED, ids=lambda v: " ".join(v)[:40])
def test_proofs_need_no_numpy(words, tmp_path):
    path = str(tmp_path / "proof.json")
    result = run([*words, "--save", path], ["numba", "numpy"])
    assert "proved for every size" in result.stdout, result.stderr
    assert run(["check", path]).stdout.startswith("accepted")


def test_tables_that_a_period_gives_need_no_numpy():
    words = ["table", "kayles", "-n", "50000", "--format", "csv"]
    assert run(words, ["numba", "numpy"]).stdout == run(words).stdout


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
    ("table('kayles', 8)", "[0, 1, 2, 3, 1, 4, 3, 2]"),
    ("table('wythoff', 3)", "[[0, 1, 2], [1, 2, 0], [2, 0, 1]]"),
    ("table('misere:nim:2', 4)", "[0, 1, 2, 0]"),
    ("p_positions('subtraction:1,3,4', 20)", "[0, 2, 7, 9, 14, 16]"),
    ("p_positions('wythoff', 5)", "[[0, 0], [1, 2], [2, 1]]"),
    ("count('wythoff', 5)", "3"),
    ("prove('nim:3', 'f(n) == n % 4').status", "proved"),
    ("table('kayles', 8, store='.')", "LibraryError this needs numpy, which is not installed"),
    ("table('wythoff', 300)", "LibraryError this needs numpy, which is not installed"),
    ("table('octal:0.16', 10**6)", "LibraryError 1000000 values need a compiler: this needs numba"),
]


@pytest.mark.parametrize(("asked", "said"), ASKED)
def test_python_answers_without_numpy_or_says_what_is_missing(asked, said, tmp_path):
    program = [sys.executable, "-c", PYTHON.format(asked=asked)]
    done = subprocess.run(program, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stdout.startswith(said), done.stdout + done.stderr
    assert len(done.stdout.splitlines()) == 1


def test_the_books_of_the_page_are_soon_written_without_numpy():
    """Heaps that fall into four made one law of the gallery take minutes."""
    began = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    result = run(["law", "code:0.3,31"], ["numba", "numpy"])
    assert "no law found" in result.stdout
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - began < 90


def test_what_is_not_found_without_numpy_says_so():
    result = run(["law", "take:squares"], ["numba", "numpy"])
    assert "pip install numpy" in result.stdout + result.stderr


def test_a_missing_library_is_one_line():
    result = run(["table", "kayles", "--format", "npy"], ["numba", "numpy"])
    assert result.returncode == 3
    said = ["grundy: this needs numpy, which is not installed: pip install numpy"]
    assert complaints(result.stderr) == said


def little(megabytes=500):
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def test_memory_that_is_limited_is_one_line():
    result = run(["solve", "nim", "3", "5", "7"], preexec_fn=little)
    assert "first player" in result.stdout
    words = ["table", "fibonacci-nim", "-n", "3000000000"]
    assert len(complaints(run(words, preexec_fn=little).stderr)) == 1
    words = ["table", "octal:0.6", "-n", "300000"]
    (said,) = complaints(run(words, preexec_fn=lambda: little(400)).stderr)
    kept = r"a compiler, and this 314 MB of memory, where the process may take [1-9]\d+ MB more"
    assert re.search(kept, said), said


@pytest.mark.parametrize(("words", "said"), SHORT, ids=lambda v: " ".join(v)[:40])
def test_what_is_short_needs_no_compiler_where_memory_is_short(words, said):
    result = run(words, preexec_fn=lambda: little(300))
    assert said in result.stdout, result.stderr
    assert result.returncode == 0


BUSY = """\
import sys
sys.argv = ["grundy", "solve", "chomp", "12+12+12+12+12+12+12+12+12+12"]
from grundy.faces.cli import main
print("here", flush=True)
main()
"""


@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_ends_a_run(presses):
    program, pipe = [sys.executable, "-c", BUSY], subprocess.PIPE
    process = subprocess.Popen(program, stdout=pipe, stderr=pipe, start_new_session=True)
    with process.stdout as out:
        assert out.readline() == b"here\n"
    time.sleep(1)
    for _ in range(presses):
        os.kill(process.pid, signal.SIGINT)
        time.sleep(0.01)
    assert process.wait(30) in (130, -signal.SIGINT)
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
