"""Random positions against the packages of Python that find canonical forms: 625, and 900 values.

These packages are never a dependency. To run the comparison, put them into an environment of their
own and name its Python:

    python3 -m venv peers && peers/bin/pip install pycgt cgt-py anywidget
    GRUNDY_PEERS=peers/bin/python .venv/bin/pytest -m slow tests/oracle/test_peers.py

Without the variable this file has no tests. (A package that is missing there is an error.)
"""

import json
import os
import random
from pathlib import Path

import pytest
from command_line import ran

from grundy.games import game
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.values.short import Session

PYTHON = os.environ.get("GRUNDY_PEERS")
ASK = Path(__file__).parent / "peers.py"
KINDS = {
    "pycgt": ("domineering", "clobber", "toads-and-frogs", "sums"),
    "cgt_py": ("domineering", "konane", "amazons", "sums"),
}


def board(chance, marks, least, most):
    """Fill a rectangle with cells drawn from ``marks``."""
    rows, columns = chance.randint(*least), chance.randint(*most)
    return "|".join("".join(chance.choices(marks, k=columns)) for _ in range(rows))


def born_by(chance, day):
    """Write a game of random options, with nothing but braces."""
    if not day:
        return "0"
    sides = [
        ",".join(born_by(chance, chance.randrange(day)) for _ in range(chance.randint(0, 3)))
        for _ in "LR"
    ]
    return "{" + "|".join(sides) + "}"


MAKE = {
    "domineering": lambda chance: board(chance, "....#", (2, 4), (2, 5)),
    "clobber": lambda chance: board(chance, "XXOO.", (1, 3), (2, 4)),
    "konane": lambda chance: board(chance, "XXOO...", (1, 4), (2, 4)),
    "amazons": lambda chance: board(chance, "XO...##", (1, 3), (2, 3)),
    "toads-and-frogs": lambda chance: "".join(chance.choices("TF.", k=chance.randint(2, 10))),
    "sums": lambda chance: [born_by(chance, chance.randint(2, 3)) for _ in range(3)],
}
POSITIONS = {"domineering": 150, "clobber": 75, "konane": 75, "amazons": 50, "sums": 125}


def positions(kind):
    chance = random.Random(kind)
    return [MAKE[kind](chance) for _ in range(POSITIONS.get(kind, 150))]


def our_values(kind, texts, session):
    if kind == "sums":
        return [session.sum(map(session.parse, summands)) for summands in texts]
    values = PartizanValues(game(kind), session)
    return [values.value(values.game.parse(text)) for text in texts]


if PYTHON:

    @pytest.mark.slow
    @pytest.mark.parametrize(("peer", "kind"), [(p, k) for p in KINDS for k in KINDS[p]])
    def test_another_package_finds_the_same_values(peer, kind):
        texts, session = positions(kind), Session()
        done = ran(PYTHON, ASK, peer, kind, stdin=json.dumps(texts), timeout=600)
        assert done.returncode == 0, done.stderr
        answer = json.loads(done.stdout)
        assert answer is not None, f"{PYTHON} does not have {peer}"
        for text, mine, theirs in zip(
            texts, our_values(kind, texts, session), answer["values"], strict=True
        ):
            assert mine is session.parse(theirs), text
