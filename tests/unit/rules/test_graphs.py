"""Graphs as they are read, and the game on them."""

import json
import random
import sys
from itertools import pairwise, product

import networkx as nx
import pytest

from grundy.errors import InputError, LoopError
from grundy.games import game
from grundy.games.graph import Graph
from grundy.rules.graphs import as_graph, format_graph, parse_graph, read_graph
from grundy.solvers.impartial.solver import solve
from samples import rotated


def random_dag(seed):
    chance = random.Random(seed)
    order = list(range(12))
    chance.shuffle(order)
    graph = {v: [] for v in order}
    for i, v in enumerate(order):
        graph[v] = [w for w in order[i + 1 :] if chance.random() < 0.3]
    return graph


def value(graph, v):
    """Give the least number that no successor has, straight from the definition."""
    below = [value(graph, w) for w in graph[v]]
    return min(n for n in range(len(below) + 1) if n not in below)


def wins(graph, tokens):
    return any(
        not wins(graph, (*tokens[:i], w, *tokens[i + 1 :]))
        for i, v in enumerate(tokens)
        for w in graph[v]
    )


@pytest.mark.parametrize("seed", range(5))
def test_the_winner_is_that_of_plain_search(seed):
    graph = random_dag(seed)
    g = Graph.from_successors(graph)
    for v in graph:
        assert solve(g, (str(v),)).value == value(graph, v)
    for u, v in pairwise(sorted(graph)):
        found = solve(g, g.parse(f"{u}+{v}"))
        assert (found.winner == "first") == wins(graph, (u, v))


def test_every_way_to_write_a_graph_gives_the_same_game():
    same = [
        game("graph:a>b,a>c,b>c,d"),
        game("graph: d  b>c a > c\na>b, a>b,"),
        game('graph:{"a": ["c", "b", "c"], "d": [], "c": [], "b": ["c"]}'),
        Graph.from_successors({"d": (), "c": [], "b": {"c"}, "a": iter("bc")}),
        Graph.from_successors(nx.DiGraph({"a": ["b", "c"], "b": ["c"], "d": []})),
    ]
    assert {g.text for g in same} == {"graph:a>b,a>c,b>c,d"}
    assert len(set(same)) == 1


def test_names_of_any_kind_are_kept():
    g = game("graph:甲>乙,乙>*-x:1")
    assert g.parse("甲 *-x:1") == ("甲", "*-x:1")
    assert game(g.text).parse("乙+乙") == ("乙", "乙")


def test_numbered_vertices_of_networkx_become_names():
    grid = nx.DiGraph([(1, 2), (1, 3), (2, 3)])
    assert dict(as_graph(grid)) == {"1": ("2", "3"), "2": ("3",), "3": ()}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a>b,b>c>d", "edge 2: expected an edge such as a>b, or a vertex that stands alone"),
        ("a>", "edge 1: expected an edge"),
        ("a>b,c/d>e", "edge 2: expected an edge"),
        (",", "at least one vertex"),
        ('{"a": ["b"]}', "successors of a: expected a vertex of the graph, got 'b'"),
        ('{"a": "bc", "b": [], "c": []}', "successors of a: expected a list of vertices"),
        ('{"a": 1}', "successors of a: expected a list of vertices, got '1'"),
        ('{"a": [], "a": []}', "expected each vertex once, got 'a'"),
        ('{"a b": []}', "expected a vertex name without"),
        ('{"a": [],\n "b" []}', "graph, line 2, column 6: expected a JSON object of lists"),
        ('{"a": ' + "[" * 100_000, "expected a JSON object of lists"),
        ("{}", "at least one vertex"),
    ],
)
def test_a_bad_graph_is_told_in_one_line(text, said):
    with pytest.raises(InputError) as caught:
        parse_graph(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_vertices_with_the_same_name_are_refused():
    with pytest.raises(InputError, match="different names, got '1'"):
        as_graph({1: [], "1": []})


@pytest.mark.parametrize(
    ("text", "cycle"),
    [("x>b,b>c,c>d,d>b,c>e", "b > c > d > b"), ("a>b,z>z", "z > z"), ("b>a,a>b", "a > b > a")],
)
def test_a_cycle_is_named(text, cycle):
    with pytest.raises(LoopError, match=rf": {cycle}; the game loopy:\.\.\. allows it$"):
        parse_graph(text)


def test_an_undirected_graph_is_a_cycle():
    with pytest.raises(LoopError):
        Graph.from_successors(nx.Graph([(1, 2)]))


def test_a_long_chain_needs_no_recursion():
    n = 20 * sys.getrecursionlimit()
    edges = ",".join(f"{i}>{i + 1}" for i in range(n))
    g = game(f"graph:{edges}")
    assert solve(g, ("0",)).value == n % 2
    assert solve(g, ("1",)).value == (n - 1) % 2
    with pytest.raises(LoopError) as caught:
        parse_graph(f"{edges},{n}>0")
    assert str(caught.value).startswith("graph: play can go round for ever: 0 > 1 > 2")
    assert len(str(caught.value)) < 300


@pytest.mark.slow
def test_a_chain_of_a_million_vertices_is_solved():
    n = 10**6
    g = Graph.from_successors({i: [i + 1] if i < n else [] for i in range(n + 1)})
    assert solve(g, ("1",)).value == 1
    assert parse_graph(format_graph(g.successors)) == g.successors


FORMS = ["lines", "arrows", "JSON", "GraphViz"]


@pytest.mark.parametrize(
    ("form", "many"), [*product(FORMS, [False]), *rotated(product(FORMS, [True]))]
)
def test_a_file_is_read_in_each_form_small_or_large(form, many, tmp_path):
    edges = [(f"v{i}", f"v{i + 1}") for i in range(90_000 if many else 3)]
    written = {
        "lines": "\n".join(map(" ".join, edges)),
        "arrows": "\n".join(map(">".join, edges)),
        "JSON": json.dumps({edges[-1][1]: [], **{a: [b] for a, b in edges}}),
        "GraphViz": "digraph {" + "; ".join(map(" -> ".join, edges)) + "}",
    }[form]
    assert (len(written) > 1 << 20) == many
    (tmp_path / "graph").write_text(written)
    read = read_graph(str(tmp_path / "graph"))
    assert [
        (read.names[a], read.names[b]) for a, b in zip(read.start, read.end, strict=True)
    ] == edges
