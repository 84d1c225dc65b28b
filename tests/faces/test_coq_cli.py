"""``grundy export`` and ``grundy check --coq``, where there is no Coq."""

import json
import os
import subprocess
import sys

import pytest
from said import complaints

from grundy import ask


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("laws")
    logarithm = "f(a, b) == v2(((a - 1) | (b - 1)) + 1)"
    for name, game, claim in (("kayles", "kayles", "n == 0"), ("pairs", "pairs", logarithm)):
        certificate = ask.prove(game, claim).certificate
        (folder / f"{name}.json").write_text(json.dumps(certificate))
    return folder


def run(folder, *words):
    return subprocess.run(
        [sys.executable, "-m", "grundy", *words],
        cwd=folder,
        env={**os.environ, "PATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_a_theorem_and_its_library_are_written(folder):
    done = run(folder, "export", "kayles.json", "--coq", "--coq-library", "library")
    assert done.returncode == 0
    assert "forall n, loses (heap_move (code_rule game)) [n] <-> claim n." in done.stdout
    assert (folder / "library" / "Game.v").exists()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["export", "kayles.json"], 2, "--coq"),
        (["export", "--coq"], 2, "FILE"),
        (["export", "none.json", "--coq"], 2, "none.json"),
        (["export", "pairs.json", "--coq"], 3, "no theorem of Coq yet"),
        (["check", "kayles.json", "--coq"], 3, "apt install coq"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_one_line(folder, words, code, said):
    done = run(folder, *words)
    assert done.returncode == code
    assert said in done.stderr
    assert len(complaints(done.stderr)) == 1
