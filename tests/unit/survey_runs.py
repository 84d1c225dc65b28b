"""Run surveys in ways that tests share, and look at what they leave."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections import deque
from contextlib import closing
from pathlib import Path

import psutil

from grundy.survey.run import run
from grundy.survey.spec import Plan, parse_spec
from grundy.survey.worker import perform

TABLES = ("survey", "games", "laws", "certificates", "statistics")
GRUNDY = [sys.executable, "-m", "grundy"]


class Here:
    """Answer in this very process, without a limit on time."""

    name, slots = "here", 1

    def __init__(self):
        self.given = deque()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def give(self, task):
        self.given.append(task)

    def take(self):
        return perform(self.given.popleft())


def survey(folder, text, engine=None, block=2**20, **limits):
    """Run a survey in the process of the test, or by workers."""
    plan = Plan(parse_spec(text).limited(**limits))
    return run(plan, str(folder), engine or Here(), block=block)


def ask(folder, sql):
    """Read a catalogue by SQLite alone, also while it is being written."""
    path = Path(folder) / "catalogue.sqlite"
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
        return database.execute(sql).fetchall()


def dump(folder):
    """Give everything but the provenance, in the order of the keys."""
    return {name: ask(folder, f"SELECT * FROM {name} ORDER BY 1, 2") for name in TABLES}


def count(folder):
    """Count the games written down, 0 where there is no catalogue yet."""
    try:
        return ask(folder, "SELECT count(*) FROM provenance")[0][0]
    except sqlite3.OperationalError:
        return 0


def begin(folder, text, /, *words, **options):
    """Start the command in a process of its own."""
    command = [*GRUNDY, "survey", text, "--store", str(folder), *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, **options)


def kill(process):
    """Kill a survey with SIGKILL and see that its workers end by themselves."""
    workers = psutil.Process(process.pid).children(recursive=True)
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    gone, alive = psutil.wait_procs(workers, timeout=300)
    assert not alive, "orphans"
    return gone


def killed_run(folder, text, words, moments):
    """Kill a survey at the moments that callables wait for, then let it end.

    What was written down before a kill must be there, untouched, at the end.
    """
    kept = {}
    for moment in moments:
        process = begin(folder, text, *words)
        moment(process)
        if process.poll() is not None:
            break
        kill(process)
        if count(folder):
            kept |= {row[0]: row for row in ask(folder, "SELECT * FROM provenance")}
    assert begin(folder, text, *words).wait() == 0
    last = {row[0]: row for row in ask(folder, "SELECT * FROM provenance")}
    assert {game: last[game] for game in kept} == kept, "a game was run twice"
    return len(kept), len(last)
