"""Seconds that are given as a limit are heeded by every kind of question that may take long."""

import pytest
from command_line import here

import grundy
from costs import at_most
from grundy.errors import GrundyError
from samples import rotated

SLOW = {
    "misere heaps": ("solve", "misere:octal:0.07", "200"),
    "board": ("solve", "cram", "7x7"),
    "play that goes round": ("solve", "lgame", "#XX.|.OX.|.OX.|.OO#"),
    "law": ("law", "take:any but 2"),
    "proof": ("prove", "take:any but 2", "forall n: exists k: k > n and P(k)"),
    "counterexample": ("refute", "take:any but 2", "forall n: exists k: k > n and P(k)"),
    "table": (
        "table",
        "moves:(a, b) -> (a - i, b - j) when i + j == min(a, b) and i < a and j < b",
        "-n",
        "300",
    ),
    "count": (
        "count",
        "moves:(a, b, c) -> (x, b, c) when x < a and x ^ b < c",
        "--box",
        "90,90,90",
    ),
}


@pytest.mark.parametrize("kind", rotated(SLOW, 3))
def test_a_limit_in_seconds_ends_the_question(kind):
    """An error that is none of the house's would be raised."""
    words = SLOW[kind]
    limit = "1" if words[0] in ("table", "count") else "1s"
    with at_most(30):  # the questions take minutes; a busy machine is slow
        here(*words, "--limit", limit)


def test_python_heeds_them_too():
    with pytest.raises(GrundyError, match="no answer in 1 second"):
        grundy.solve("misere:cram", "5x6", limit="1s")
