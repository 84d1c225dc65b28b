"""Games as records against the games of a session.

The kernels are run as plain Python here, which reads the same text; nightly compiles them.
"""

import random

import numba
import numpy as np
import pytest

from grundy.kernels import canonical, records, worths
from grundy.kernels.records import rehashed
from grundy.solvers.partizan.canonical import BoardKernel
from grundy.values.short import Session

TOP = 4_000
ADD, NEGATE, COMPARE, MAKE = range(4)
added, negated, form, leq = worths.added, worths.negated, canonical.form, canonical.leq


def plain(tables, what, g, h):
    top, none = np.int64(TOP), np.int64(0)
    if what == ADD:
        return added(tables, g, h, top, none)
    if what == NEGATE:
        return negated(tables, g, top, none)
    if what == COMPARE:
        return np.int64(leq(tables, g, h, none))
    return form(tables, np.int64(100), g, np.int64(2_000), h, top)


WAYS = {"plain": plain, "compiled": numba.njit(plain)}


@pytest.fixture(autouse=True, params=["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def way(request, monkeypatch):
    """Choose the way in which the kernels run."""
    if request.param == "plain":
        for module in (worths, canonical):
            for name, kernel in [*vars(module).items()]:
                if hasattr(kernel, "py_func"):
                    monkeypatch.setattr(module, name, kernel.py_func)
        for name in ("added", "negated", "leq"):
            monkeypatch.setitem(globals(), name, globals()[name].py_func)
    monkeypatch.setattr(Kernel, "way", staticmethod(WAYS[request.param]), raising=False)


class Kernel:
    """Hold the same games in a session and as records."""

    def __init__(self, bits=12):
        self.session, self.places = Session(), {}
        self.values = BoardKernel(self.session)
        small, large = records.tables(bits), records.tables(12)
        self.tables = self.values._tables = (*small[:2], *large[2:])

    def ask(self, what, g, h=0):
        return int(self.way(self.tables, what, np.int64(g), np.int64(h)))

    def make(self, left, right):
        """Form {left|right} as a record."""
        sides = [self.place(x) for x in left], [self.place(y) for y in right]
        for start, side in zip((100, 2_000), sides, strict=True):
            self.tables[3][start : start + len(side)] = side
        return self.ask(MAKE, len(left), len(right))

    def place(self, game):
        if game not in self.places:
            self.places[game] = self.make(game.left, game.right)
        return self.places[game]

    def game(self, place):
        return self.values._game(place, {})


def drawn(chance, session, count):
    """Draw games, of which later ones have earlier ones for options."""
    found = [session.zero, *(session.parse(t) for t in ("1", "-3/4", "^", "v2*", "*2", "{3|1}"))]
    while len(found) < count:
        sides = [chance.sample(found[-40:], chance.randint(0, 4)) for _ in "LR"]
        found.append(session.make(*sides))
        if chance.random() < 0.2:
            found.append(found[-1] + chance.choice(found))
        if found[-1].birthday() > 7:
            del found[-1]
    return found


def test_forms_sums_negatives_and_comparisons_are_those_of_a_session():
    chance, kernel = random.Random(7), Kernel(15)
    games = drawn(chance, kernel.session, 400)
    for _ in range(800):
        g, h = chance.choices(games, k=2)
        x, y = kernel.place(g), kernel.place(h)
        assert kernel.game(x) is g
        assert kernel.game(kernel.ask(NEGATE, x)) is -g
        assert kernel.ask(COMPARE, x, y) == (g <= h)
        left, right = (chance.sample(games, chance.randint(0, 6)) for _ in "LR")
        assert kernel.game(kernel.make(left, right)) is kernel.session.make(left, right)
    for _ in range(400):
        g, h = chance.choices(games[:200], k=2)
        assert kernel.game(kernel.ask(ADD, kernel.place(g), kernel.place(h))) is g + h


def why(kernel, *games):
    def every():
        for sides in games:
            kernel.make(*sides)

    with pytest.raises(records.Halted) as halted:
        every()
    return halted.value.args[0]


def test_what_is_too_wide_or_finds_no_room_halts():
    kernel = Kernel()
    unit = kernel.session.parse("1/4294967296")
    assert why(kernel, ([kernel.session.zero], [unit])) == records.WIDE  # 2**-33
    many = [([kernel.session.number(n)], [kernel.session.number(-n)]) for n in range(100)]
    assert why(Kernel(3), *many) in {records.POOL, records.INDEX}


def test_what_finds_no_room_goes_on_in_larger_tables():
    chance, kernel = random.Random(9), Kernel(4)
    games, halts = drawn(chance, kernel.session, 60), 0
    for game in games:
        while game not in kernel.places:
            try:
                assert kernel.game(kernel.place(game)) is game
            except records.Halted:
                pool, index, memo, room = kernel.tables
                larger = np.zeros(2 * len(index), np.int64)
                rehashed(pool, index, larger)
                kernel.tables = np.concatenate([pool, np.zeros_like(pool)]), larger, memo, room
                kernel.values._tables, halts = kernel.tables, halts + 1
    assert halts > 1
    assert [kernel.game(kernel.place(g)) for g in games] == games


def test_a_limit_halts_and_the_question_may_be_put_again():
    kernel = Kernel(14)
    room, found, halts = kernel.tables[3], None, []
    sides = [kernel.session.parse(s) for s in ("{5||3|-1}", "{4|1||0}")]
    x, y = map(kernel.place, sides)
    while found is None:
        room[records.SPENT], room[records.LIMIT] = 0, 1 << len(halts)
        try:
            found = kernel.ask(ADD, x, y)
        except records.Halted as halted:
            halts.append(halted.args[0])
    room[records.LIMIT] = 1 << 62
    assert set(halts) == {records.TIME}
    assert kernel.game(found) is sides[0] + sides[1]
