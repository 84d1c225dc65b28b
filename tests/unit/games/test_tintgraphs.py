"""Marks on graphs go by the order in which vertices are named; numbers by their size."""

import pytest
from command_line import here

from grundy.games import game

LONG = "snort:graph:1-2,2-3,3-4,4-5,5-6,6-7,7-8,8-9,9-10,10-11,11-12"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (LONG, [*map(str, range(1, 13))]),
        ("col:graph:1-10,10-2,3", ["1", "2", "3", "10"]),
        ("col:graph:z-a,a-m", ["z", "a", "m"]),
        ("snort:graph:q,z-a,a-z,b", ["q", "z", "a", "b"]),
    ],
)
def test_marks_go_by_the_order_of_the_names(text, names):
    found = game(text)
    assert found.vertices == names
    assert game(found.text).vertices == names
    assert game(found.text).text == found.text
    for place, name in enumerate(names):
        marks = found.parse(f"{name}=X")
        assert marks == "." * place + "X" + "." * (len(names) - place - 1)
        (moved,) = set(game(found.text).left("." * len(names))) & {marks}
        assert found.describe("." * len(names), moved).endswith(name)


def test_the_answer_shows_the_marked_graph():
    said = here("solve", "col:graph:z-a,a-b", "z=X").stdout
    assert "● z ── a" in said
    assert "· a ── z, b" in said
