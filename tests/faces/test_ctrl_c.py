"""Ctrl-C on a terminal: one line at most, nothing left of the progress line, and it ends."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from urllib.request import urlopen

import pytest

CLEAR = "\r\x1b[K"
OPENING = 'exec "$@" <"$0" >"$0" 2>&1'  # so that Ctrl-C becomes a signal


def pressed(words, folder, columns, until, times=1):
    """Run on a terminal so wide until a text is shown, then press Ctrl-C; give screen and code."""
    screen, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        ["sh", "-c", OPENING, os.ttyname(end), sys.executable, "-m", "grundy", *words],
        cwd=folder,
        env={k: v for k, v in os.environ.items() if k != "COLUMNS"} | {"GRUNDY_LANG": "en"},
        start_new_session=True,
    )
    shown, deadline = "", time.monotonic() + 60
    while time.monotonic() < deadline:
        if times and until in shown:
            if served := re.search(r"http://127.0.0.1:\d+", shown):
                urlopen(served[0]).close()  # once it answers it is ready
            for _ in range(times):
                os.write(screen, b"\x03")
                time.sleep(0.05)
            times = 0
        if end is not None and shown:
            os.close(end)  # from now on only the process holds it
            end = None
        if select.select([screen], [], [], 0.1)[0]:
            try:
                shown += os.read(screen, 65536).decode()
            except OSError:  # nobody writes any more
                break
    os.close(screen)
    process.kill()
    return shown, process.wait()


def left(shown, columns):
    """Give the lines that stay, where no line that is cleared was wider than the terminal."""
    *cleared, last = shown.replace("\r\n", "\n").split(CLEAR)
    assert all(len(text.rpartition("\n")[2]) <= columns for text in cleared)
    return [line for line in last.replace("^C", "").split("\n") if line]


TABLE = ["table", "octal:0.007", "-n", "1000000", "--store", "kept", "--format", "csv"]


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (TABLE, "grundy: interrupted; the same command goes on from kept"),
        ([*TABLE, "--p-positions"], "grundy: interrupted; the same command goes on from kept"),
        (["prove", "octal:0.6", "P(422)"], ""),
        (["solve", "fairshares", "460"], ""),
        (["law", "octal:0.007", "-n", "3000000"], ""),
    ],
)
def test_one_line_at_most_is_left(words, said, columns, tmp_path):
    shown, code = pressed(words, tmp_path, columns, " s: ")
    assert " ".join(line.strip() for line in left(shown, columns)) == said
    assert code == 130


def test_a_server_is_ended_at_once_by_two(tmp_path):
    shown, code = pressed(["serve", "--port", "0"], tmp_path, 80, "ends it)", times=2)
    assert "Traceback" not in shown
    assert code in (130, -2)
