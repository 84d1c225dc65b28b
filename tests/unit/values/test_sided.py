"""Values of games whose play may go round, compared with published ones and with play itself."""

import random
from itertools import pairwise

import pytest
from published import table

from grundy.ask.values import value
from grundy.values import sided
from grundy.values.bigraph import Bigraph, order
from grundy.values.loopnotation import read
from grundy.values.short import Session
from grundy.values.sided import Sided
from grundy.values.stopper import offside, onside
from samples import rotated, seed


@pytest.mark.parametrize("row", table("stoppers.tsv"), ids=lambda row: row["text"])
def test_published(row):
    found = value([row["text"]])
    assert (found.value, found.sides) == (row["value"], row["sides"])
    assert row["outcome"] in ("-", found.outcome)
    if row["sides"] != "none":
        assert value([found.value], row["text"]).compared == "equal"
        assert value([found.value]).value == found.value


NOTHING = Bigraph(((),), ((),))


def chain(*texts):
    """Values that rise from one to the next."""
    return pairwise(map(Sided.parse, texts))


def test_order():
    for low, high in chain("off", "-1", "under", "v9", "0", "^", "^9", "over", "1/64", "1", "on"):
        assert low.compared(high) == "less"
    for low, high in chain("^", "upon", "^2", "over"):
        assert low.compared(high) == "less"
    assert value(["over"], "*").compared == "greater"
    assert value(["dud"], "0").compared == "confused"
    assert value(["over", "*"], "over").compared == "equal"


def survives(g, h):
    """Whether Left never loses g + h, where she starts and where Right does, by iteration."""
    states = [(u, w, t) for u in range(len(g)) for w in range(len(h)) for t in (0, 1)]
    lost, before = set(), -1
    while before < len(lost):
        before = len(lost)
        for u, w, t in states:
            after = [(x, w, 1 - t) for x in g.edges[t][u]]
            after += [(u, x, 1 - t) for x in h.edges[t][w]]
            if (any if t else all)(state in lost for state in after):
                lost.add((u, w, t))
    return (0, 0, 0) not in lost, (0, 0, 1) not in lost


def random_graph(rng, most):
    n = rng.randint(1, most)
    part = rng.choice([1 / n, 1.5 / n, 2.2 / n, 0.4])
    sides = [[[w for w in range(n) if rng.random() < part] for _ in range(n)] for _ in "LR"]
    return Bigraph.of(*sides, 0)


@pytest.mark.parametrize("number", rotated(range(30), 2))
def test_sides_and_order_in_sums(number):
    """A hundred random graphs each: their sides stand for them in all sums that are tried."""
    rng = random.Random(number)
    others = [random_graph(rng, 4) for _ in range(15)]
    for _ in range(100):
        g, h = random_graph(rng, 6), random_graph(rng, 4)
        on, off = onside(g).graph, offside(g).graph
        above, fits = order(g, h)[0][0], True
        for x in [*others, -onside(h).graph]:
            mine, theirs = survives(g, x), survives(h, x)
            assert mine == survives(on, x)
            assert survives(-g, x) == survives(-off, x)
            fits = fits and mine >= theirs and mine[1] >= theirs[1]
        assert above == fits  # some sum tells wherever it is not greater or equal
        assert Sided.of(g).outcome == outcome(g)


def outcome(g):
    mine, theirs = survives(g, NOTHING), survives(-g, NOTHING)
    names = {(True, False): "L", (True, True): "draw", (False, True): "R"}
    return names[mine[0], theirs[1]], names[mine[1], theirs[0]]


@pytest.mark.parametrize("number", rotated(range(10)))
def test_stoppers_have_one_simplest_form(number):
    """Two forms of one stopper: the same text; the negative and the sum with 0 as well."""
    rng, met = random.Random(number), 0
    while met < 100:
        g = random_graph(rng, 7)
        if not g.is_stopper:
            continue
        met += 1
        mine = Sided.of(g)
        assert mine.is_stopper
        again = onside(mine.on.graph + read("{*|*}")[0]).graph
        assert len(again) == len(mine.on.graph)
        opposite = -mine
        assert (-opposite).compared(mine) == "equal"
        assert Sided.parse(str(mine)).compared(mine) == "equal"
        zero = mine - mine
        assert zero.on.is_stopper
        assert zero.off.is_stopper
        assert order(zero.on.graph, NOTHING)[0][0]
        assert order(NOTHING, zero.off.graph)[0][0]


def test_short_games_are_what_they_are():
    session = Session()
    rng = random.Random(seed())
    texts = ["^", "*2", "{2|-1}", "1/2", "{1||0|-2}", "^*3", "Tiny(2)", "0", "-3/4"]
    for _ in range(20):
        left, right = (rng.sample(texts, rng.randint(0, 2)) for _ in "LR")
        text = "{" + ",".join(left) + "|" + ",".join(right) + "}"
        assert sided.text(onside(read(text)[0]).graph) == str(session.parse(text))
