"""The commands and programs of the README run as written."""

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)


def blocks(name):
    return FENCE.findall((ROOT / name).read_text(encoding="utf-8"))


def shell(command, folder):
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_the_first_two_commands_set_up_and_test(name):
    first = next(body for kind, body in blocks(name) if kind == "sh").splitlines()
    assert first == ["./grundy solve nim 3 5 7 19 50", "./test"]


@pytest.mark.parametrize("name", ["README.md", "README.zh.md", "CONTRIBUTING.md"])
def test_the_quick_tests_are_named(name):
    assert "./test quick" in (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["README.md", pytest.param("README.zh.md", marks=pytest.mark.slow)]
)
def test_every_command_runs_in_turn_and_prints_what_is_shown(name, tmp_path):
    lines, found = 0, blocks(name)
    for (kind, body), (next_kind, output) in pairwise([*found, ("", "")]):
        if kind != "sh" or "./test" in body:
            continue
        said = [run(line.split(" #")[0].strip(), tmp_path) for line in body.splitlines()]
        lines += len(said)
        if name == "README.md" and next_kind == "text":
            assert "".join(said) == output
    assert lines > 20


def run(command, folder):
    result = shell(command, folder)
    assert result.returncode == 0, f"{command}\n{result.stderr}"
    assert result.stdout or re.search("--(out|plot|worksheet) ", command), command
    return result.stdout


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_the_programs_run(name, tmp_path):
    programs = [body for kind, body in blocks(name) if kind == "python"]
    assert len(programs) == 2
    for i, body in enumerate(programs):
        (tmp_path / f"p{i}.py").write_text(body, encoding="utf-8")
    result = shell(f"'{sys.executable}' p0.py", tmp_path)
    assert result.stdout == "2 True\n[0 1 2 3 1 4 3 2]\n", result.stderr
    assert "player" in shell("grundy solve halve 12 7 --load p1.py", tmp_path).stdout


def test_the_game_of_the_contributing_guide_works(tmp_path):
    body, words = [body for kind, body in blocks("CONTRIBUTING.md") if kind == "python"]
    assert "words = {" in words
    (tmp_path / "thirds.py").write_text(body, encoding="utf-8")
    result = shell("grundy solve thirds 9 5 --load thirds.py --json", tmp_path)
    assert result.returncode == 0, result.stderr
    assert not (ROOT / "src" / "grundy" / "games" / "thirds.py").exists()


@pytest.mark.parametrize("name", ["README.md", "README.zh.md"])
def test_every_command_is_documented(name):
    from grundy.faces.cli import cli

    text = (ROOT / name).read_text(encoding="utf-8")
    for command in cli.list_commands(None):
        assert f"grundy {command}" in text
