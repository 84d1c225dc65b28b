"""Games on graphs by one line of text, against their definitions by sets of vertices and edges."""

import random
from functools import cache
from itertools import combinations, permutations

import pytest
from command_line import here
from naive_games import leq
from published import cases

from costs import at_most
from grundy.games import game
from grundy.rules.networks.branches import Trees
from grundy.rules.networks.canonical import canonical
from grundy.rules.networks.network import network
from grundy.rules.networks.play import play_on
from grundy.rules.networks.reader import NAMED, read_rule
from grundy.rules.networks.tints import Components, Tints
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.solution import solve_partizan
from samples import rotated

# A position is (edges, marks): edges are ordered pairs, of which an undirected graph has both ways,
# and marks are pairs (vertex, one of . X O) in order.


def position(edges, marks):
    kept = dict(marks)
    edges = frozenset((u, v) for u, v in edges if u in kept and v in kept)
    return edges, tuple(sorted(kept.items()))


def near(edges, v):
    return {w for u, w in edges if u == v}


def without(edges, marks, gone):
    return position(edges, {v: m for v, m in marks.items() if v not in gone})


def together(vertices, edges):
    """Give the connected sets of vertices."""
    left, found = set(vertices), []
    while left:
        piece = {left.pop()}
        while more := {w for v in piece for w in near(edges, v)} & left:
            piece |= more
            left -= more
        found.append(piece)
    return found


def node_kayles(edges, marks, player):
    return [without(edges, marks, {v} | near(edges, v)) for v in marks]


def arc_kayles(edges, marks, player):
    return [without(edges, marks, {u, v}) for u, v in edges]


def grim(edges, marks, player):
    return [without(edges, marks, {v}) for v in marks if near(edges, v)]


def even(edges, marks, player):
    return [without(edges, marks, {v}) for v in marks if len(near(edges, v)) % 2 == 0]


def leaf_edges(edges, marks, player):
    for u, v in edges:
        if min(len(near(edges, u)), len(near(edges, v))) == 1:
            yield position(edges - {(u, v), (v, u)}, marks)


def geography(edges, marks, player):
    for u, v in edges:
        if marks[u] == "X" and marks[v] == ".":
            yield without(edges, marks | {v: "X"}, {u})


def edge_geography(edges, marks, player):
    for u, v in edges:
        if marks[u] == "X" and marks[v] == ".":
            yield position(edges - {(u, v), (v, u)}, marks | {u: ".", v: "X"})


def code_33(edges, marks, player):
    """0.33: one vertex or two joined ones, where what is left of their piece hangs together."""
    for taken in [{v} for v in marks] + [{u, v} for u, v in edges]:
        (home,) = (piece for piece in together(marks, edges) if taken <= piece)
        after = without(edges, marks, taken)
        if len(together(home - taken, after[0])) <= 1:
            yield after


def code_06(edges, marks, player):
    """0.06: two joined vertices, if not all of their piece."""
    for u, v in edges:
        (home,) = (piece for piece in together(marks, edges) if u in piece)
        if home != {u, v}:
            yield without(edges, marks, {u, v})


def dominoes(edges, marks, player):
    """Two joined vertices with one or two neighbours outside, and these, are taken."""
    for u, v in edges:
        outside = (near(edges, u) | near(edges, v)) - {u, v}
        if 1 <= len(outside) <= 2:
            yield without(edges, marks, {u, v} | outside)


def dominating(edges, marks, player):
    for v in marks:
        seen = {v} | near(edges, v)
        if any(marks[w] == "." for w in seen):
            yield position(edges, marks | dict.fromkeys(seen, "X"))


def placed(edges, marks, player, wrong):
    for v, mark in marks.items():
        if mark == "." and not any(marks[w] == wrong for w in near(edges, v)):
            yield position(edges, marks | {v: "XO"[player]})


def col(edges, marks, player):
    return placed(edges, marks, player, "XO"[player])


def snort(edges, marks, player):
    return placed(edges, marks, player, "OX"[player])


def nogo(edges, marks, player):
    for v in (v for v, mark in marks.items() if mark == "."):
        after = position(edges, marks | {v: "XO"[player]})
        now = dict(after[1])
        groups = [
            g
            for stone in "XO"
            for g in together(
                [w for w in now if now[w] == stone],
                {(a, b) for a, b in edges if now[a] == now[b] == stone},
            )
        ]
        (home,) = (piece for piece in together(marks, edges) if v in piece)
        groups = [g for g in groups if g <= home]
        if all(any(now[w] == "." for u in g for w in near(edges, u)) for g in groups):
            yield after


def clobber(edges, marks, player):
    mine, theirs = "XO"[player], "OX"[player]
    for u, v in edges:
        if marks[u] == mine and marks[v] == theirs:
            yield without(edges, marks | {v: mine}, {u})


def mixed(edges, marks, player):
    """Left deletes a vertex of degree two or more, Right an edge that leads to a leaf."""
    if player == 0:
        return [without(edges, marks, {v}) for v in marks if len(near(edges, v)) >= 2]
    return [position(edges - {(u, v), (v, u)}, marks) for u, v in edges if len(near(edges, v)) == 1]


DOMINOES = "S of 2 -> delete N(S) and N[S] when 1 <= deg(S) <= 2"
EVEN = "v -> delete v when deg(v) % 2 == 0"
LEAVES = "u-v -> delete u-v when deg(u) == 1 or deg(v) == 1"
MIXED = (
    "Left: v -> delete v when deg(v) >= 2; Right: u-v -> delete u-v when deg(u) == 1 or deg(v) == 1"
)
IMPARTIAL = {
    "node-kayles": node_kayles,
    "arc-kayles": arc_kayles,
    "grim": grim,
    EVEN: even,
    DOMINOES: dominoes,
    LEAVES: leaf_edges,
    "geography": geography,
    "edge-geography": edge_geography,
    "0.33": code_33,
    "0.06": code_06,
    "dominating": dominating,
}
PARTIZAN = {"col": col, "snort": snort, "nogo": nogo, "clobber": clobber, MIXED: mixed}


@pytest.fixture(scope="module")
def draw():
    """Give random graphs of up to so many vertices, as text and as pairs both ways."""
    chance = random.Random(40)

    def drawn(most, directed=False):
        n = chance.randint(1, most)
        pairs = [pair for pair in combinations(range(n), 2) if chance.random() < 0.45]
        if directed:
            pairs = [(pair[::-1] if chance.random() < 0.5 else pair) for pair in pairs]
        names = chance.sample("abcdefgh", n)
        sign = ">" if directed else "-"
        words = [*names, *(f"{names[u]}{sign}{names[v]}" for u, v in pairs)]
        both = {(names[u], names[v]) for u, v in pairs}
        return names, ",".join(words), both | (set() if directed else {(v, u) for u, v in both})

    return drawn, chance


def marked(chance, names, letters):
    return {v: chance.choice(letters) for v in names}


@pytest.mark.parametrize("rule", IMPARTIAL)
def test_values_and_winning_moves_are_those_of_the_definition(rule, draw):
    drawn, chance = draw
    options = IMPARTIAL[rule]

    @cache
    def value(at):
        seen = {value(x) for x in options(at[0], dict(at[1]), 0)}
        return min(set(range(len(seen) + 1)) - seen)

    for count in range(60):
        directed = rule in ("geography", "edge-geography") and count % 2
        names, text, edges = drawn(8 if rule != "edge-geography" else 5, directed)
        letters = "..X" if "geography" in rule else "..#" if count % 3 else "."
        marks = marked(chance, names, letters)
        g = game(f"on:{text}:{rule}")
        p = g.parse(",".join(f"{v}={mark}" for v, mark in marks.items()))
        there = {v: mark for v, mark in marks.items() if mark != "#"}
        at = position(edges, there)
        solver = Solver(g)
        assert solver.value(p) == value(at), (g, g.format(p))
        lost = {value(x) for x in options(at[0], there, 0)}
        moves = [g.assemble([o]) for o in g.options(p)]
        assert {solver.value(o) for o in moves} == lost


def plain_form(value):
    """Write a value of the house as a form of sets."""
    return frozenset(map(plain_form, value.left)), frozenset(map(plain_form, value.right))


@pytest.mark.parametrize("rule", PARTIZAN)
def test_values_of_left_and_right_are_those_of_the_definition(rule, draw):
    drawn, chance = draw
    options = PARTIZAN[rule]

    @cache
    def form(at):
        return tuple(frozenset(form(x) for x in options(at[0], dict(at[1]), p)) for p in (0, 1))

    for _ in range(40):
        names, text, edges = drawn(7 if rule in ("clobber", MIXED) else 5)
        marks = marked(chance, names, {"clobber": "XO", MIXED: "..#"}.get(rule, "....XO#"))
        g = game(f"on:{text}: {rule}")
        p = g.parse(",".join(f"{v}={mark}" for v, mark in marks.items()))
        want = form(position(edges, {v: mark for v, mark in marks.items() if mark != "#"}))
        found = plain_form(PartizanValues(g).value(p))
        assert leq(found, want), (g, g.format(p))
        assert leq(want, found), (g, g.format(p))


def a_tree(chance, n):
    return ",".join(f"{chance.randrange(1, i)}-{i}" for i in range(2, n + 1))


@pytest.mark.parametrize("rule", ["col", "snort"])
def test_trees_are_won_as_the_definition_says(rule, draw):
    _, chance = draw
    options = PARTIZAN[rule]

    @cache
    def wins(edges, marks, player):
        return any(not wins(*x, 1 - player) for x in options(edges, dict(marks), player))

    for _ in range(12):
        text = a_tree(chance, 10)
        pairs = {tuple(edge.split("-")) for edge in text.split(",")}
        marks = {str(v): chance.choice(".....XO") for v in range(1, 11)}
        g = game(f"{rule}:graph:{text}")
        at = position(pairs | {(v, u) for u, v in pairs}, marks)
        p = g.parse("".join(marks.values()))
        found = solve_partizan(g, p)
        won = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
        assert found.outcome == won[wins(*at, 0), wins(*at, 1)], (g, g.format(p))


def test_small_branches_are_replaced_by_those_of_the_same_value(draw):
    _, chance = draw
    for _ in range(40):
        on = network(a_tree(chance, 14))
        tints = [chance.choice([0, 1, 2, 3, 3, 3, 3]) for _ in on.names]
        play = Tints(on, read_rule("col"))
        parts = play.parts(
            tuple(sum((t >> k & 1) << v for v, t in enumerate(tints)) for k in (0, 1))
        )
        search = Components(1 << 15, play)  # which takes no branch for another
        numbers, stars = zip(
            (0, 0), *(search.value(part) for part in parts if any(part)), strict=True
        )
        near = [[v for v in range(14) if felt >> v & 1] for felt in play.out]
        assert Trees(1 << 15).total(tints, near) == (sum(numbers), sum(stars) % 2), (on, tints)


@pytest.mark.parametrize(("rule", "vertices", "most"), rotated([("col", 40, 12), ("snort", 26, 6)]))
def test_large_trees_are_won_in_seconds(rule, vertices, most):
    g = game(f"{rule}:graph:{a_tree(random.Random(0), vertices)}")
    with at_most(most):
        found = solve_partizan(g, g.parse("."))
    assert found.outcome == "N"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("on:path:node-kayles", "octal:0.137"),  # Dawson's Chess
        ("on:path:arc-kayles", "octal:0.07"),  # Dawson's Kayles (Schaefer 1978; Huggan 2016)
        ("on:path:grim", "octal:0.6"),
        ("on:path:0.33", "octal:0.33"),
        ("on:path:v -> delete v", "octal:0.7"),
        ("on:path: u-v -> delete u-v", "octal:4"),
    ],
)
def test_paths_are_the_heaps_of_a_code(text, code):
    g = game(text)
    assert g.as_code() == game(code).as_code()
    for n in range(12):
        on = game(text.replace("path", f"path{n}")) if n > 1 else None
        if on:
            assert Solver(on).value(on.parse(".")) == Solver(game(code)).value((n,))


def test_what_is_no_code_on_paths_is_played_all_the_same():
    g = game("on:path: v -> delete N(v) when deg(v) == 2")
    assert g.as_code() is None
    assert sorted(g.options((5,))) == [(1, 1, 1), (2, 1)]


PUBLISHED = """
on:star:arc-kayles 6 = 1, on:complete:arc-kayles 6 = 1, on:complete:arc-kayles 7 = 1,
on:complete:node-kayles 9 = 1, on:cycle:node-kayles 8 = 0, on:grid:grim 2x2 = 0
"""
QUEENS = [1, 1, 2, 1, 3, 1, 2, 3, 1, 0, 1, 0, 1]
"""OEIS A344227 from n = 1 on: the non-attacking queens game (Noon and Van Brummelen 2006)."""


@pytest.mark.parametrize("line", PUBLISHED.strip().replace("\n", " ").split(", "))
def test_published_values(line):
    asked, _, value = line.partition(" = ")
    text, position = asked.split()
    g = game(text)
    assert Solver(g).value(g.parse(position)) == int(value)


def test_published_values_of_the_queens_game():
    g = game("on:queens:node-kayles")
    found = [Solver(g).value(g.parse(f"{n}x{n}")) for n in range(1, 8)]
    assert found == QUEENS[:7]


def test_graphs_of_networkx():
    graph = pytest.importorskip("networkx")
    g = play_on(graph.petersen_graph(), "node-kayles")
    assert Solver(g).value(g.parse(".")) == 1
    assert play_on(graph.DiGraph([("a", "b")]), "geography").text == "on:a>b:geography"


def test_forms_are_one_for_graphs_that_differ_by_names_alone():
    chance = random.Random(5)
    for _ in range(200):
        n = chance.randint(1, 7)
        arcs = {(u, v) for u, v in permutations(range(n), 2) if chance.random() < 0.4}
        colours = [chance.randrange(2) for _ in range(n)]
        order = chance.sample(range(n), n)

        def form(arcs, colours, order, both):
            beside = [[w for u, w in sorted(arcs) if u == v] for v in range(len(order))]
            back = [[u for u, w in sorted(arcs) if w == v] for v in range(len(order))]
            return canonical(colours, beside, back if both else None)

        for both in (False, True):
            edges = arcs if both else arcs | {(v, u) for u, v in arcs}
            again = {(order[u], order[v]) for u, v in edges}
            moved = [colours[order.index(v)] for v in range(n)]
            assert form(edges, colours, order, both) == form(again, moved, order, both)
            fewer = {e for e in again if chance.random() < 0.8}
            if not both:
                fewer &= {(v, u) for u, v in fewer}
            if len(fewer) < len(again):
                assert form(edges, colours, order, both) != form(fewer, moved, order, both)


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
    start = found.parse(".")
    for place, name in enumerate(names):
        marks = "." * place + "X" + "." * (len(names) - place - 1)
        assert found.format(found.parse(f"{name}=X")) == marks
        (moved,) = {o for o in game(found.text).left(start) if found.format(o) == marks}
        assert found.describe(start, moved).endswith(name)


def test_the_answer_shows_the_marked_graph():
    said = here("solve", "col:graph:z-a,a-b", "z=X").stdout
    assert "● z ── a" in said
    assert "· a ── z, b" in said


@pytest.mark.parametrize("rule", [*NAMED, "0.37", EVEN, LEAVES, MIXED])
def test_rules_are_read_again_as_they_are_written(rule):
    found = read_rule(rule)
    again = read_rule(found.said)
    assert (again.left, again.right) == (found.left, found.right)
    assert read_rule(str(found)) == found


@pytest.mark.parametrize(
    ("name", "vertices", "edges"),
    cases(__file__, "graph_names.tsv"),
)
def test_graphs_by_name(name, vertices, edges):
    found = network(name)
    assert (len(found.names), len(found.edges)) == (int(vertices), int(edges))
    assert network(found.text) == found
