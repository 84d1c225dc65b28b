"""`grundy graph`: a graph from a file, answered, written and drawn."""

import json
import re

import pytest
from command_line import here

from grundy import ask
from grundy.ask.graphs import graph
from grundy.errors import FileError, InputError
from grundy.rules.graphs import parse_graph, read_dot
from samples import rotated

EDGES = "a>b,b>a,b>c,d>d,d>c,e>f,f>e"
FORMS = [
    EDGES,
    EDGES.replace(",", "\n"),
    EDGES.replace(",", "\n").replace(">", " "),
    "digraph maze {\n  a -> b -> a; b -> c // out\n  d -> d\n d -> c [color=red]; e -> f -> e\n}",
    json.dumps({"a": ["b"], "b": ["a", "c"], "c": [], "d": ["d", "c"], "e": ["f"], "f": ["e"]}),
]


@pytest.fixture(params=rotated(FORMS))
def path(request, tmp_path):
    file = tmp_path / "maze"
    file.write_text(request.param)
    return file


def run(*arguments):
    return here("graph", *arguments)


def test_every_form_of_a_file_is_read(path, tmp_path):
    out = tmp_path / "maze.tsv"
    told = json.loads(run(path, "a+d", "--json", "--out", out).stdout)
    assert told["outcomes"] == {"N": 2, "P": 2, "draw": 2}
    assert (told["vertices"], told["edges"], told["farthest"]) == (6, 7, 2)
    assert (told["outcome"], told["value"]) == ("N", "inf{0}")
    assert told["moves"] == [{"from": "d", "to": "c"}]
    rows = sorted(line.split("\t") for line in out.read_text().splitlines())
    assert rows[:4] == [
        ["a", "P", "2", "0"],
        ["b", "N", "1", "1"],
        ["c", "P", "0", "0"],
        ["d", "N", "1", "inf{0}"],
    ]
    assert rows[4] == ["e", "draw", "", "inf{}"]


def test_the_file_and_the_game_say_the_same(path):
    answer = graph(str(path), "a b")
    same = ask.solve(f"loopy:{EDGES}", "a b")
    assert (answer.sum.outcome, answer.sum.value) == (same.outcome, same.value)
    assert len(answer.sum.moves) == len(same.moves)


def test_graphviz_that_is_written_is_read_again_and_coloured(path, tmp_path):
    dot, svg = tmp_path / "out.dot", tmp_path / "out.svg"
    assert run(path, "--dot", dot, "--picture", svg).returncode == 0
    read = {v: set(after) for v, after in read_dot(dot.read_text()).items()}
    assert read == {v: set(after) for v, after in parse_graph(EDGES, cycles=True).items()}
    colours = [re.findall('"(#[0-9a-f]{6})"', file.read_text()) for file in (dot, svg)]
    drawn = [colour for colour in colours[1] if colour in colours[0]]
    assert sorted(drawn) == sorted(colours[0])
    assert len(set(drawn)) == 3
    assert svg.read_text().count("<circle") == 6


def test_misere_is_of_one_token(path):
    assert graph(str(path), "b", misere=True).sum.outcome == "draw"
    with pytest.raises(InputError, match="one token"):
        graph(str(path), "a b", misere=True)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "at least one vertex"),
        ("digraph { a -- b }", "GraphViz"),
        ("digraph { subgraph x { a } }", "GraphViz"),
        ("digraph { a [color=red }", "bracket"),
        ("a>b>c", "an edge"),
    ],
)
def test_what_is_no_graph_is_said(tmp_path, text, problem):
    file = tmp_path / "bad"
    file.write_text(text)
    with pytest.raises(InputError, match=problem):
        graph(str(file))


def test_files_that_cannot_be_read_are_named(tmp_path):
    for name in (str(tmp_path / "none"), "/dev/zero"):
        with pytest.raises(FileError):
            graph(name)
    file = tmp_path / "one"
    file.write_text("a>b")
    with pytest.raises(InputError, match="token: expected a vertex"):
        graph(str(file), "z")
