"""Answers that papers print, of games that no other table has, and the same by the definition."""

import json
from functools import cache
from itertools import combinations, permutations, product

import pytest
from command_line import printed
from naive_heaps import value_search
from published import table

from grundy.games import game
from grundy.solvers.impartial.solver import Solver

ROWS = {row["game"]: row for row in table("papers.tsv")}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_what_papers_print(row):
    answers = row["published"].split(";")
    for position, published in zip(row["positions"].split(";"), answers, strict=True):
        found = json.loads(printed("solve", row["typed"], position, "--json"))
        assert published == (found["outcome"] if published in "PN" else str(found["value"]))


def less(at, places, sizes):
    """Replace the piles at some places by smaller ones."""
    for found in product(*(range(at[i] + 1) for i in places)):
        if sum(found) < sum(at[i] for i in places) and sizes(found):
            after = list(at)
            for i, size in zip(places, found, strict=True):
                after[i] = size
            yield tuple(after)


def ring(taken):
    def options(at):
        for i in range(len(at)):
            places = [(i + j) % len(at) for j in range(taken)]
            yield from less(at, places, lambda found: True)

    return options


def tripling(at):
    n, most = at
    return [(n - k, min(3 * k, n - k)) for k in range(1, most + 1)] if most <= n else []


def yama(at):
    for a, b in (at, at[::-1]):
        for k in range(2, a + 1):
            yield from (tuple(sorted((a - k, b + j))) for j in range(1, k))


def delete(at):
    return [(x, n - 1 - x) for n in at for x in range(n)]


def antonim(at):
    for i, n in enumerate(at):
        rest = at[:i] + at[i + 1 :]
        yield from ((*at[:i], x, *at[i + 1 :]) for x in range(n) if x == 0 or x not in rest)


def euclid(at):
    a, b = sorted(at)
    return [(a, x) for x in range(b - a, 0, -a)] if a else []


def moore(at):
    for count in (1, 2, 3):
        for places in combinations(range(len(at)), count):
            yield from less(at, places, lambda found: True)


PILES = {
    "Tripling Nim": (tripling, [(n, m) for n in range(16) for m in range(n + 1)]),
    "Yama Nim": (yama, [*product(range(8), repeat=2)]),
    "Delete Nim": (delete, [*product(range(10), repeat=2)]),
    "Circular Nim CN(4,2)": (ring(2), [*product(range(4), repeat=4)]),
    "Circular Nim CN(5,3)": (ring(3), [*product(range(3), repeat=5)]),
    "Circular Nim CN(6,3)": (ring(3), [*product(range(2), repeat=6)]),
    "Antonim": (antonim, [p for p in product(range(7), repeat=3) if len(set(p)) == 3]),
    "Moore's Nim_3": (moore, [*product(range(3), repeat=4)]),
    "Euclid that ends at equal piles": (euclid, [*product(range(1, 14), repeat=2)]),
}


@pytest.mark.parametrize("name", PILES)
def test_piles_of_papers_have_the_values_of_the_definition(name):
    options, positions = PILES[name]
    value, solver = value_search(options), Solver(found := game(ROWS[name]["typed"]))
    for at in positions:
        assert solver.value(found.parse(" ".join(map(str, at)))) == value(at), at


def attacks(piece, a, b):
    low, high = sorted((abs(a[0] - b[0]), abs(a[1] - b[1])))
    return {"bishops": low == high, "knights": (low, high) == (1, 2), "rooks": low == 0}[piece]


@pytest.mark.parametrize("piece", ["bishops", "knights", "rooks"])
@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 3), (3, 4), (4, 4)])
def test_peaceful_pieces_by_the_definition(piece, rows, columns):
    value = value_search(
        lambda free: (
            frozenset(b for b in free if b != a and not attacks(piece, a, b)) for a in free
        )
    )
    board = game(f"on:{piece}:node-kayles")
    at = board.parse(f"{rows}x{columns}")
    assert Solver(board).value(at) == value(frozenset(product(range(rows), range(columns))))


GRID = {(a, b) for a, b in permutations(product(range(3), repeat=2), 2) if attacks("rooks", a, b)}
BESIDE = {(a, b) for a, b in GRID if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1}


@pytest.mark.parametrize("start", [*product(range(3), repeat=2)])
def test_geography_is_won_iff_every_maximum_matching_covers_the_start(start):
    @cache
    def matching(free):
        if not free:
            return 0
        a, *_ = sorted(free)
        rest = free - {a}
        joined = [1 + matching(rest - {b}) for b in rest if (a, b) in BESIDE]
        return max([matching(rest), *joined])

    board = game("on:grid3x3:geography")
    at = board.parse(f"{start[0] + 1}.{start[1] + 1}=X")
    whole = frozenset(product(range(3), repeat=2))
    covered = matching(whole - {start}) < matching(whole)
    assert (Solver(board).value(at) > 0) == covered


def legs(*lengths):
    edges, last = [], 0
    for length in lengths:
        names = range(last + 1, last + length + 1)
        edges += [*zip([0, *names], names, strict=False)]
        last += length
    return frozenset(range(last + 1)), frozenset(map(frozenset, edges))


def in_one(vertices, edges):
    reached, new = set(), set(list(vertices)[:1])
    while new:
        reached |= new
        new = {w for e in edges if e & reached and e <= vertices for w in e} - reached
    return reached == vertices


def star_value(lengths):
    """Give the value of 0.33, by the definition, on a star whose legs are so long."""
    vertices, edges = legs(*lengths)

    def options(left):
        taken = [{v} for v in left] + [set(e) for e in edges if e <= left]
        return (rest for t in taken if in_one(rest := left - t, edges))

    return value_search(options)(vertices)


STARS = [(1, 1, 1), (1, 1, 4), (4, 1, 4), (2, 5, 2), (3, 1, 1), (3, 3, 2)]


@pytest.mark.parametrize("lengths", STARS)
def test_subdivided_stars_by_the_definition_and_modulo_three(lengths):
    on = game("on:spider:0.33")
    found = Solver(on).value(on.parse("x".join(map(str, lengths))))
    assert found == star_value(lengths) == star_value([n % 3 for n in lengths])
