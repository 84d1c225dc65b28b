"""A survey on a real SLURM, one of whose jobs is cancelled in the middle."""

import subprocess
import sys
from pathlib import Path

import pytest
from one_node_slurm import one_node_slurm

sys.path.insert(0, str(Path(__file__).parent.parent / "unit"))
from survey_runs import GRUNDY, ask, count, dump, survey

from costs import until

FAMILY = "octal:d0.d1d2d3"
CONFIG = """\
jobqueue:
  slurm:
    memory: 1GB
    walltime: '00:30:00'
    log-directory: {folder}
"""


@pytest.fixture
def slurm(tmp_path):
    with one_node_slurm(tmp_path / "slurm") as env:
        config = tmp_path / "dask"
        config.mkdir()
        (config / "jobqueue.yaml").write_text(CONFIG.format(folder=tmp_path / "jobs"))
        yield env | {"DASK_CONFIG": str(config)}


def running(env):
    command = ["squeue", "--noheader", "--states=RUNNING", "--format=%i"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.slow
def test_a_job_of_slurm_is_cancelled_in_the_middle(tmp_path, slurm):
    folder = tmp_path / "slurm-survey"
    words = [*GRUNDY, "survey", FAMILY, "--store", str(folder), "--slurm", "--workers", "2"]
    with (tmp_path / "out").open("w") as out:
        process = subprocess.Popen(words, env=slurm, stdout=out, stderr=out)
    until(lambda: len(running(slurm)) == 2 and count(folder) >= 100)
    first = running(slurm)
    subprocess.run(["scancel", first[0]], env=slurm, check=True)
    until(lambda: first[0] not in running(slurm))
    assert count(folder) < 1024, "the job must be cancelled in the middle"
    assert process.wait(timeout=280) == 0, (tmp_path / "out").read_text()
    survey(tmp_path / "local", FAMILY)
    assert dump(folder) == dump(tmp_path / "local")
    assert ask(folder, "SELECT DISTINCT engine FROM provenance") == [("slurm",)]
    until(lambda: not running(slurm))
