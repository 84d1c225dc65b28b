"""How a run ends: no traceback and nothing lost, whatever its input, output and files are."""

import gzip
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from said import complaints

import grundy

SOURCE = str(Path(grundy.__file__).parents[1])
MODULE = f"'{sys.executable}' -m grundy"
ROOM = "ulimit -v 2000000"  # kB; what reads without a bound comes to its end soon


def shell(command, folder=None, first=""):
    """Run a command of the shell, in which grundy stands for this one."""
    return subprocess.run(
        ["sh", "-c", f"{ROOM}; {command.replace('grundy ', MODULE + ' ', 1)}"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": f"{first}{os.pathsep}{SOURCE}" if first else SOURCE},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def assert_one_line(done, said):
    assert done.returncode == 2, done
    lines = complaints(done.stderr)
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("grundy: "), done.stderr
    assert said in lines[0]


# --- Ctrl-C

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
    [("click", INTERRUPT), ("numpy", INTERRUPT), ("numpy", SWALLOWED)],
    ids=["at the start", "in a command", "in a callback of compiled code"],
)
def test_ctrl_c_while_a_module_is_imported_says_nothing(tmp_path, module, source):
    (tmp_path / f"{module}.py").write_text(source)
    done = shell("grundy table octal:0.77 -n 5000 --rare", first=str(tmp_path))
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


# --- output

SPEAKING = [
    "solve nim 3 5 7",
    "table nim -n 3",
    "table nim -n 100000 --format csv",
    "table nim --format npy",
    "judge poj1067 < pairs",
    "code nim:3 --target python",
    "play nim 1 --json < /dev/null",
    "solve --help",
    "--version",
]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "pairs").write_text("1 2\n" * 9)
    return tmp_path


@pytest.mark.parametrize("command", SPEAKING)
def test_closed_output_is_one_line(folder, command):
    done = shell(f"grundy {command} >&-", folder)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "grundy: file 'standard output': it is closed"
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", SPEAKING)
def test_a_full_device_is_one_line(folder, command):
    done = shell(f"grundy {command} > /dev/full", folder)
    said = "grundy: file 'standard output': no space left on device"
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == said
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", SPEAKING)
def test_output_that_nobody_reads_is_no_answer_and_no_complaint(folder, command):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        words = f"{MODULE} {command}"
        env = os.environ | {"PYTHONPATH": SOURCE}
        done = subprocess.run(
            ["sh", "-c", words],
            cwd=folder,
            env=env,
            stdout=writer,
            stderr=subprocess.PIPE,
            timeout=300,
            check=False,
        )
    finally:
        os.close(writer)
    assert done.returncode == 128 + signal.SIGPIPE
    assert b"Traceback" not in done.stderr
    assert b"grundy: " not in done.stderr


def test_all_three_closed_ends_in_order():
    assert shell("grundy solve nim 3 5 <&- >&- 2>&-").returncode == 2


def test_a_file_that_is_written_does_not_take_the_place_of_closed_output(tmp_path):
    done = shell("grundy table nim -n 3 --format bfile --out values >&- 2>&-", tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "values").read_text() == "0 0\n1 1\n2 2\n"


@pytest.mark.parametrize("end", ["2>&-", "2>/dev/full"])
def test_messages_that_cannot_be_written_change_no_answer(end):
    assert shell(f"grundy solve nim 3 x {end}").returncode == 2
    done = shell(f"grundy play nim 3 --json {end} < /dev/null")
    assert done.returncode == 0
    assert '"end": "open"' in done.stdout


# --- input


@pytest.mark.parametrize("end", ["<&-", "< /dev/null"])
@pytest.mark.parametrize(
    ("command", "code"),
    [("play nim 3 5", 0), ("play", 2), ("judge poj1067", 0), ("review nim:2 - --position 5", 0)],
)
def test_closed_input_is_empty_input(command, code, end):
    done = shell(f"grundy {command} {end}")
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("solve nim -", "at most 64 MB"),
        ("review nim -", "at most 64 MB"),
        ("play nim 3", "a line of less than 100000 characters"),
    ],
)
def test_input_without_an_end_is_refused(command, said):
    done = shell(f"grundy {command} < /dev/zero")
    assert done.returncode == 2
    assert said in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


# --- code of one's own

OWN = """
import os, sys
import grundy

class Mine(grundy.HeapGame):
    samples = ("mine 3",)
    def heap_options(self, n):
        {inside}
        if n:
            yield (n - 1,)

{outside}
"""


@pytest.mark.parametrize("end", ["sys.exit()", "sys.exit(0)", "os._exit(0)", "raise SystemExit"])
@pytest.mark.parametrize("place", ["inside", "outside"])
def test_code_of_ones_own_that_ends_the_program_is_an_error(tmp_path, end, place):
    source = OWN.format(**{"inside": "pass", "outside": "pass", place: end})
    (tmp_path / "mine.py").write_text(source)
    line = 1 + source.splitlines().index(next(x for x in source.splitlines() if end in x))
    done = shell("grundy table mine -n 5 --load mine.py", tmp_path)
    assert_one_line(done, f"your ruleset 'mine.py', line {line}: it ends the program")
    assert done.stdout == ""


def test_a_child_of_ones_own_may_end_itself(tmp_path):
    child = "(pid := os.fork()) or os._exit(7); sys.stderr.write(str(os.waitpid(pid, 0)[1] >> 8))"
    (tmp_path / "mine.py").write_text(OWN.format(inside="pass", outside=child))
    done = shell("grundy solve mine 3 --load mine.py", tmp_path)
    assert (done.returncode, complaints(done.stderr)) == (0, ["7"])


# --- files

READING = [
    "solve mine 3 --load {}",
    "solve mine 3 --rules {}",
    "solve graph:@{} a",
    "review nim {}",
    "play --resume {}",
    "check {}",
    "survey @{} --store runs",
]


@pytest.mark.parametrize("command", READING)
def test_a_device_is_refused_at_once(tmp_path, command):
    assert_one_line(shell(f"grundy {command.format('/dev/zero')}", tmp_path), "a device")


@pytest.mark.parametrize("command", READING)
def test_files_are_read_up_to_a_stated_size(tmp_path, command):
    with (tmp_path / "large").open("wb") as file:
        file.truncate(65 << 20)
    assert_one_line(shell(f"grundy {command.format('large')}", tmp_path), "64 MB")


def test_a_pipe_is_read_like_a_file(tmp_path):
    done = shell("printf 'a>b\\n' | grundy solve graph:@/dev/stdin a", tmp_path)
    assert "first player" in done.stdout, done


def test_lines_end_in_any_way(tmp_path):
    (tmp_path / "log").write_bytes(b"position: 5\r\n4\r\n3\r2\n0\n")
    assert shell("grundy review nim:2 log", tmp_path).returncode == 0


def test_a_store_is_read_up_to_a_stated_size(tmp_path):
    (tmp_path / "grundy-store.json").symlink_to("/dev/zero")
    assert_one_line(shell("grundy store list .", tmp_path), "damaged")


def test_a_packed_catalogue_is_read_up_to_a_stated_size(tmp_path):
    with gzip.open(tmp_path / "large.gz", "wb", compresslevel=1) as file:
        for _ in range(260):
            file.write(bytes(1 << 20))
    assert_one_line(shell("grundy catalogue large.gz", tmp_path), "more than 256 MB")


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
    "command",
    ["play nim 3 --save full < /dev/null", "catalogue ready records --export parquet full"],
)
def test_a_device_that_is_written_to_stays_one(device, command):
    assert_one_line(shell(f"grundy {command} > /dev/null", device.parent), "no space left")
    assert device.is_char_device()


def test_a_log_goes_where_a_link_points(tmp_path):
    (tmp_path / "log").symlink_to("real")
    shell("grundy play nim 3 --save log < /dev/null", tmp_path)
    assert (tmp_path / "log").is_symlink()
    assert "game: nim" in (tmp_path / "real").read_text()


# --- answers of a catalogue

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("SELECT zeroblob(900000000)", "a cell of the answer has more than 1 MB"),
        ("SELECT hex(zeroblob(1000000))", "a cell of the answer has more than 1 MB"),
        (f"{ENDLESS} SELECT zeroblob(1000000) FROM c", "512 MB of text"),
    ],
)
def test_answers_of_a_catalogue_are_bounded_in_bytes(sql, said):
    assert_one_line(shell(f'grundy catalogue ready "{sql}" --json'), said)


def test_blobs_are_text_in_every_form(tmp_path):
    question = "grundy catalogue ready \"SELECT x'00ff' AS bytes\""
    assert shell(question).stdout == "bytes\nx'00ff'\n"
    assert shell(f"{question} --json").stdout == '{"columns": ["bytes"], "rows": [["x\'00ff\'"]]}\n'
    assert shell(f"{question} --export csv bytes.csv", tmp_path).returncode == 0
    assert (tmp_path / "bytes.csv").read_text() == "bytes\nx'00ff'\n"


def test_columns_of_two_types_do_not_go_into_parquet(tmp_path):
    sql = "SELECT 1 AS mixed UNION SELECT 'a'"
    done = shell(f'grundy catalogue ready "{sql}" --export parquet x.parquet', tmp_path)
    assert_one_line(done, "columns of one type each")
