"""Dask and SLURM: the same catalogue as on one machine, whatever dies."""

import json
import os
import signal
import subprocess
import sys

import pytest
from command_line import complaints
from command_line import process as command
from survey_runs import ask, begin, count, dump, survey

from costs import until
from grundy.ask.surveys import survey as asked_survey
from grundy.errors import GrundyError

DASK = [sys.executable, "-m", "dask"]
QUIET = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
HEARD = {"stderr": subprocess.PIPE, "text": True}
FAMILY, LENGTH = "octal:0.[0-7][0-7][0-7]", 1500


@pytest.fixture
def scheduler(tmp_path):
    """A scheduler of Dask on this machine, in a process of its own."""
    file = tmp_path / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file")
    env = os.environ | {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "3s"}  # to killed workers
    process = subprocess.Popen([*DASK, "scheduler", *words, str(file)], env=env, **QUIET)
    until(lambda: file.exists() and file.stat().st_size > 0)
    yield json.loads(file.read_text())["address"]
    process.kill()
    process.wait()


@pytest.fixture
def worker(scheduler):
    """Start workers, without the nanny that would start them again."""
    started = []

    def start(**environment):
        words = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        env = os.environ | environment
        started.append(subprocess.Popen([*DASK, "worker", scheduler, *words], env=env, **QUIET))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


@pytest.mark.slow
def test_a_dask_worker_is_killed_in_the_middle(tmp_path, scheduler, worker):
    workers = [worker(), worker()]
    words = ("-n", LENGTH, "--scheduler", scheduler)
    process = begin(tmp_path / "dask", FAMILY, *words)
    until(lambda: count(tmp_path / "dask") >= 60)
    os.kill(workers[0].pid, signal.SIGKILL)
    assert process.wait(timeout=300) == 0
    survey(tmp_path / "local", FAMILY, length=LENGTH)
    assert dump(tmp_path / "dask") == dump(tmp_path / "local")
    assert ask(tmp_path / "dask", "SELECT DISTINCT engine FROM provenance") == [("dask",)]
    assert ask(tmp_path / "dask", "SELECT count(*) FROM failures") == [(0,)]


@pytest.mark.slow
def test_limits_hold_on_a_cluster_too(tmp_path, scheduler, worker):
    worker()
    text = "octal:0.06; octal:0.7; octal:0.77"
    words = ("--store", tmp_path / "s", "-n", 400_000, "--seconds", 2, "--scheduler", scheduler)
    done = command("survey", text, *words)
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0)
    found = dict(ask(tmp_path / "s", "SELECT game, status FROM games"))
    assert found == {"octal:0.06": "overrun", "octal:0.7": "done", "octal:0.77": "done"}


@pytest.fixture
def elsewhere(tmp_path):
    """The environment of another installation, by the data about its package."""
    other = tmp_path / "other" / "grundy-9.9.dist-info"
    other.mkdir(parents=True)
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: grundy\nVersion: 9.9\n")
    return {"PYTHONPATH": str(tmp_path / "other")}


def refuses(errors):
    assert "expected workers with grundy" in errors
    assert "9.9 on the worker tcp://127.0.0.1:" in errors
    assert len(complaints(errors)) == 1


def test_a_worker_with_another_version_is_refused_and_named(tmp_path, scheduler, worker, elsewhere):
    worker(**elsewhere)
    done = command("survey", FAMILY, "--store", tmp_path / "s", "--scheduler", scheduler)
    assert done.returncode == 2
    refuses(done.stderr)


@pytest.mark.slow
def test_a_worker_with_another_version_that_comes_later(tmp_path, scheduler, worker, elsewhere):
    waiting = begin(tmp_path / "s", FAMILY, "--scheduler", scheduler, **HEARD)
    until((tmp_path / "s" / "catalogue.sqlite").exists)
    worker(**elsewhere)
    _, errors = waiting.communicate(timeout=300)
    assert waiting.returncode == 2
    refuses(errors)


@pytest.mark.slow
def test_a_survey_without_a_worker_says_that_it_waits(tmp_path, scheduler, worker):
    words = ("-n", 300, "--scheduler", scheduler)
    waiting = begin(tmp_path / "s", "octal:0.7[0-7]", *words, **HEARD)
    assert any("no worker is there" in line for line in iter(waiting.stderr.readline, ""))
    worker()
    _, errors = waiting.communicate(timeout=300)
    assert waiting.returncode == 0
    assert all(line.endswith("Ctrl-C stops") for line in errors.splitlines())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"scheduler": "foo"}, "a scheduler that can be reached"),
        ({"scheduler": "tcp://127.0.0.1:1"}, "a scheduler that can be reached"),
        ({"slurm": True}, "needs the command sbatch, which is not here"),
    ],
)
def test_a_cluster_that_is_not_there_is_refused_in_one_line(tmp_path, monkeypatch, given, said):
    monkeypatch.setattr("grundy.survey.cluster._PATIENCE", 0.3)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(GrundyError, match=said) as error:
        asked_survey(FAMILY, str(tmp_path / "s"), **given)
    assert "\n" not in str(error.value)
    assert not (tmp_path / "s").exists()


@pytest.mark.slow
def test_a_scheduler_that_goes_away(tmp_path, scheduler, worker):
    worker()
    process = begin(tmp_path / "s", FAMILY, "--scheduler", scheduler, **HEARD)
    until(lambda: count(tmp_path / "s") >= 5)
    stop = [sys.executable, "-c", f"import distributed as d; d.Client({scheduler!r}).shutdown()"]
    subprocess.run(stop, check=True, timeout=300, **QUIET)
    _, errors = process.communicate(timeout=300)
    assert process.returncode == 2
    assert errors.splitlines()[-1] == (
        "grundy: the scheduler is gone; the same command goes on from the store"
    )
