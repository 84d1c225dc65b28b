"""Who asks in Python at a terminal or in a notebook is told what takes long; a program is not."""

import os
import pty
import subprocess
import sys

import nbformat
from nbclient import NotebookClient

PROGRAM = """\
import time
import grundy

class Slow(grundy.HeapGame):
    name = "slow"
    slept = False
    def heap_options(self, n):
        if not Slow.slept:
            Slow.slept = True
            time.sleep(2)
        return ((m,) for m in range(max(n - 3, 0), n))

print(grundy.law(Slow(), 100).law.statement)
"""
LAW = "f(n) = n mod 4"
TOLD = "looking for a law"


def test_a_terminal_is_told_and_cleared():
    master, slave = pty.openpty()
    done = subprocess.run([sys.executable, "-c", PROGRAM], stdout=slave, stderr=slave, check=True)
    os.close(slave)
    shown = os.read(master, 10_000).decode()
    os.close(master)
    *told, answer = shown.split("\r\033[K")
    assert done.returncode == 0
    assert any(TOLD in line and line.endswith("Ctrl-C stops") for line in told)
    assert answer.startswith(LAW)


def test_a_notebook_is_told():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(PROGRAM)])
    (cell,) = NotebookClient(notebook, timeout=60, kernel_name="python3").execute().cells
    shown = {output.name: output.text for output in cell.outputs}
    assert TOLD in shown["stderr"]
    assert shown["stdout"].startswith(LAW)


def test_a_program_is_silent():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True)
    assert done.stdout.decode().startswith(LAW)
    assert not done.stderr
