"""Programs that are written for a game: compiled, run, and compared with the solver."""

import random
import subprocess
import sys

import pytest

from grundy import ask
from grundy.games import game
from grundy.solvers.solver import Solver

GAMES = [
    "nim",
    "nim:3",
    "kayles",
    "lasker",
    "subtraction:1,3,4",
    "between:2,5",
    "octal:0.07",
    "octal:0.6",
    "take:1 or 4, or split into two equal piles",
    "misere:nim",
]
PILES = ["wythoff", "matches"]


def command(target, program, folder):
    """Make a program ready to run; a compiler that is missing is a failure."""
    if target == "python":
        (folder / "p.py").write_text(program)
        return [sys.executable, str(folder / "p.py")]
    if target == "cpp":
        (folder / "p.cpp").write_text(program)
        subprocess.run(["g++", "-O1", "-o", folder / "p", folder / "p.cpp"], check=True)
        return [str(folder / "p")]
    (folder / "Main.java").write_text(program)
    subprocess.run(["javac", "-d", folder, folder / "Main.java"], check=True)
    return ["java", "-cp", str(folder), "Main"]


def inputs(text, chance):
    g = game(text)
    if text in PILES:
        width, least = (3, 1) if text == "matches" else (2, 0)
        return [tuple(chance.randrange(least, 40) for _ in range(width)) for _ in range(60)]
    top = 30 if g.misere else 200
    return [
        tuple(chance.randrange(1, top) for _ in range(chance.randrange(1, 4))) for _ in range(60)
    ]


@pytest.mark.parametrize("target", ["python", "cpp", "java"])
@pytest.mark.parametrize("text", [*GAMES, *PILES])
def test_a_program_finds_the_winner_and_a_winning_move(tmp_path, text, target):
    g = game(text)
    program = ask.code(text, target).program
    asked = inputs(text, random.Random(text))
    lines = "".join(" ".join(map(str, p)) + "\n" for p in asked)
    run = subprocess.run(
        command(target, program, tmp_path), input=lines, capture_output=True, text=True, check=True
    )
    said = run.stdout.splitlines()
    assert len(said) == len(asked)
    solver = Solver(g)
    for position, answer in zip(asked, said, strict=True):
        lost = solver.is_p(position, misere=g.misere)
        assert answer.startswith("second" if lost else "first"), (position, answer)
        if not lost:
            after = position_after(position, answer, heaps=text not in PILES)
            assert after in set(g.options(position)), (position, answer)
            assert solver.is_p(after, misere=g.misere), (position, answer)


def position_after(position, answer, heaps):
    """Read ``first: 9 -> 4+3``, a move in one heap, or the piles as they are after the move."""
    before, _, after = answer.partition(": ")[2].partition(" -> ")
    left = tuple(int(word) for word in after.replace("+", " ").split())
    if not heaps:
        return left
    i = position.index(int(before))
    return tuple(n for n in (*position[:i], *left, *position[i + 1 :]) if n)


@pytest.mark.parametrize("text", ["nim:3", "kayles", "subtraction:1,3,4"])
def test_large_heaps_in_every_language(tmp_path, text):
    heaps = [(10**18 - 1,), (10**17 + 12345, 10**18 - 7)]
    lines = "".join(" ".join(map(str, p)) + "\n" for p in heaps)
    solver = Solver(game(text))
    for target in ("python", "cpp", "java"):
        program = command(target, ask.code(text, target).program, tmp_path)
        run = subprocess.run(program, input=lines, capture_output=True, text=True, check=True)
        for position, answer in zip(heaps, run.stdout.splitlines(), strict=True):
            assert answer.startswith("second" if solver.is_p(position) else "first")
