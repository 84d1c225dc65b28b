"""Classes of the user's own: what they play, and in which line each fault of a beginner is told."""

from functools import reduce
from itertools import product, repeat
from operator import getitem

import pytest

from grundy import ask
from grundy.errors import GrundyError, InputError, LimitError, LoopError, UserCodeError
from grundy.rules.heaps import HeapGame
from grundy.rules.user import load_rulesets
from grundy.rules.vectors import VectorGame
from grundy.solvers import fold
from grundy.solvers.impartial import piles
from grundy.solvers.impartial.piles import open_piles
from grundy.solvers.impartial.reference import grundy, is_p
from grundy.solvers.impartial.ruled import OwnSource
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.values import heap_values

HEAD = "from grundy import HeapGame, Impartial, Partizan, VectorGame\n"
TEXT = "def parse(self, text): return int(text)\n def format(self, n): return str(n)\n "
NOT_LOADED = [
    ("class Mine(HeapGame):\n def options(self, n): return []", "class Mine lacks heap_options"),
    ("class Mine(Impartial):\n def options(self, n): return []", "class Mine lacks format, parse"),
    (f"class Mine(Partizan):\n {TEXT}def left(self, n): return []", "class Mine lacks right"),
    ("class Mine:\n pass", "class Mine(grundy.HeapGame)"),
    (
        "class Mine(HeapGame):\n def heap_options(n): return []",
        "class Mine: expected heap_options(self, n), got heap_options(n)",
    ),
    (
        "class Mine(VectorGame):\n def options(position): return []",
        "class Mine: expected options(self, position), got options(position)",
    ),
    (
        f"class Mine(Impartial):\n {TEXT}def options(self): return []",
        "class Mine: expected options(self, position), got options(self)",
    ),
    ("number = 3", "expected a class derived from grundy.HeapGame"),
]
NOT_PLAYED = [
    ("class Mine(HeapGame):\n def heap_options(self, n): return n - 1", "write yield (2,)"),
    ("class Mine(HeapGame):\n def heap_options(self, n): print(n)", "write yield (n - 1,)"),
    (
        f"class Mine(Impartial):\n {TEXT}def options(self, n): return None",
        "options(3) of Mine: expected positions, got None",
    ),
    (
        f"class Mine(Impartial):\n {TEXT}def options(self, n): yield [n]",
        "of Mine: expected positions that do not change, such as tuples or text, got [3]",
    ),
    (
        "class Mine(Impartial):\n def parse(self, text): return [text]\n"
        " def format(self, n): return str(n)\n def options(self, n): return []",
        "parse('3') of Mine: expected positions that do not change",
    ),
    (
        "class Mine(Impartial):\n def parse(self, text): return int(text)\n"
        " def format(self, n): return n\n def options(self, n): return range(n)",
        "format(3) of Mine: expected text, got 3",
    ),
    (
        "class Mine(VectorGame):\n arity = 1\n def options(self, piles): yield (1, *piles)",
        "options((3,)) of Mine: expected 1 pile, got '(1, 3)'",
    ),
]


def loaded(tmp_path, source):
    path = tmp_path / "mine.py"
    path.write_text(HEAD + source)
    return tuple(load_rulesets(str(path)))


@pytest.mark.parametrize(("source", "said"), NOT_LOADED)
def test_a_class_that_lacks_something_is_named_with_it(tmp_path, source, said):
    with pytest.raises(GrundyError) as refused:
        loaded(tmp_path, source)
    assert said in str(refused.value)


@pytest.mark.parametrize(("source", "said"), NOT_PLAYED)
def test_what_a_method_gives_wrong_is_named_with_what_would_be_right(tmp_path, source, said):
    with pytest.raises(GrundyError) as refused:
        ask.solve("mine", "3", extra=loaded(tmp_path, source))
    assert said in str(refused.value)


def test_a_list_of_piles_is_as_good_as_a_tuple(tmp_path):
    source = (
        "class Mine(VectorGame):\n arity = 2\n"
        " def options(self, piles):\n  a, b = piles\n  if a: yield [a - 1, b]"
    )
    assert ask.solve("mine", "3 4", extra=loaded(tmp_path, source)).value == "1"


def test_a_name_that_the_file_has_not_is_answered_with_the_ones_it_has(tmp_path):
    source = "class Mine(HeapGame):\n name = 'thirds'\n def heap_options(self, n): return []"
    with pytest.raises(GrundyError, match="the loaded file has thirds"):
        ask.solve("xyzzy", "3", extra=loaded(tmp_path, source))


@pytest.mark.parametrize("table", [ask.table, ask.p_map])
def test_a_table_of_piles_asks_for_their_number(tmp_path, table):
    mine = loaded(tmp_path, "class Mine(VectorGame):\n def options(self, piles): return []")
    with pytest.raises(GrundyError, match="expected arity = 2, or another number of piles, in"):
        table("mine", 4, extra=mine)


TWO = "def options(self, piles):\n  {piles}\n  if a: yield a - 1, b\n  if b: yield a, b - 1\n"


@pytest.mark.parametrize("piles", ["a, b = piles", "a, b = piles[0], piles[1]"])
def test_a_class_asked_of_another_number_of_piles_than_it_has_is_to_say_its_own(tmp_path, piles):
    mine = loaded(tmp_path, f"class Mine(VectorGame):\n {TWO.format(piles=piles)}")
    with pytest.raises(InputError, match="expected arity = 2, or another number of piles, in"):
        ask.solve("mine", "3", extra=mine)


def test_the_law_of_a_class_wants_its_number_of_piles_only_where_it_is_not_told(tmp_path):
    rule = TWO.format(piles="a, b = piles")
    with pytest.raises(InputError, match="expected arity = 2, or another number of piles, in"):
        ask.law("mine", extra=loaded(tmp_path, f"class Mine(VectorGame):\n {rule}"))
    told = ask.law("mine", extra=loaded(tmp_path, f"class Mine(VectorGame):\n arity = 2\n {rule}"))
    assert "(a mod 2) xor (b mod 2)" in str(told)


class Half(HeapGame):
    """Take at most half."""

    def heap_options(self, n):
        return ((n - k,) for k in range(1, n // 2 + 1))


class Splits(HeapGame):
    """Take one, or split."""

    def heap_options(self, n):
        if n:
            yield (n - 1,)
        for a in range(1, n // 2 + 1):
            yield a, n - a


class Upward(HeapGame):
    """Count up to 30."""

    def heap_options(self, n):
        return ((n + k,) for k in (1, 2) if 0 < n and n + k <= 30)

    def measure(self, n):
        return 31 - n if n else 0


class Rows(HeapGame):
    """Leave three heaps, as lists."""

    def heap_options(self, n):
        return [[k, k, n - 2 * k - n % 2] for k in range(1, n // 4)]


@pytest.mark.parametrize("kind", [Half, Splits, Upward, Rows])
def test_a_class_of_ones_own_has_the_values_of_its_options(kind):
    ruleset = kind()
    solver = Solver(ruleset)
    expected = [solver.value((n,) if n else ()) for n in range(40)]
    assert list(heap_values(ruleset, 0, 40)) == expected


def test_only_smaller_heaps_are_asked_in_order():
    assert not OwnSource(Upward(), []).advance(3)


def own(option):
    class Own(HeapGame):
        def heap_options(self, n):
            return option(n) if n else ()

    return Own()


WRONG_OPTIONS = [
    (
        lambda n: [(n / 2,)],
        r"class Own, heap 1: the option \(0.5,\) holds 0.5, which is no whole number: write //",
    ),
    (lambda n: [(n - 1.0,)], "holds 0.0, which is no whole number: write // for /"),
    (
        lambda n: [(n > 1,)],
        r"class Own, heap 1: the option \(False,\) holds False, which is no whole number: write 0",
    ),
    (lambda n: [n > 1], r"the option False is no tuple of heaps: write \(0,\) with a comma"),
    (lambda n: [n - 1], r"the option 0 is no tuple of heaps: write \(0,\) with a comma"),
    (lambda n: n - 1, "class Own, heap 1: expected tuples of heaps, got 0: write yield"),
    (lambda n: None, "class Own, heap 1: expected tuples of heaps, got None"),
    (lambda n: [(-1,)], "holds -1, a heap below 0: take no more than there is"),
    (lambda n: [(n - 1, 10**6 - n)], "heap 1: .* holds 999999, which is no smaller heap"),
    (lambda n: [(n - 1 - 10**6,)], "holds -1000000, a heap below 0"),
    (lambda n: [(10**30,)], "which is no smaller heap: declare measure"),
    (lambda n: [(n,)], "holds 1, which is no smaller heap: declare measure"),
    (lambda n: [(str(n - 1),)], "holds '0', which is no whole number"),
    (lambda n: [(None,)], "holds None, which is no whole number"),
    (lambda n: ["x"], "the option 'x' is no tuple of heaps"),
    (lambda n: [""], "the option '' is no tuple of heaps"),
    (lambda n: [b"\0"], "is no tuple of heaps"),
    (lambda n: [{n // 2, n - 1}], r"the option \{0\} is no tuple of heaps"),
    (lambda n: [(k for k in (n // 2, n - 1))], "the option <generator .* is no tuple of heaps"),
    (lambda n: [None], "the option None is no tuple of heaps"),
]


@pytest.mark.parametrize(("option", "said"), WRONG_OPTIONS)
def test_wrong_options_are_refused_by_table_and_by_search(option, said):
    with pytest.raises(UserCodeError, match=said):
        heap_values(own(option), 0, 5)
    with pytest.raises(UserCodeError, match=said):
        Solver(own(option)).value((1,))
    with pytest.raises(UserCodeError, match=said):
        list(own(option).options((1,)))


@pytest.mark.parametrize("at", [7, 41, 150])
def test_a_wrong_option_is_found_among_right_ones(at):
    for option, said in WRONG_OPTIONS:
        if "expected" not in said:
            late = own(lambda n, wrong=option: [(n // 2,), *(wrong(n) if n == at else [])])
            with pytest.raises(UserCodeError, match=f"class Own, heap {at}: the option"):
                heap_values(late, 0, at + 5)


def test_a_measure_that_a_move_does_not_lower_is_refused():
    class Growing(Upward):
        def measure(self, n):
            return 2 * n

    said = r"class Growing, heap 1: the option \(2,\) holds 2, whose measure 4 is not below 2"
    with pytest.raises(UserCodeError, match=said):
        heap_values(Growing(), 0, 5)


def test_errors_of_a_class_are_its_own():
    known = {n: n // 2 for n in range(1, 60)}
    failing = own(lambda n: [(n // 2,)] if n != 55 else [(0,), [][n]])
    with pytest.raises(IndexError, match="list index out of range"):
        heap_values(failing, 0, 70)
    with pytest.raises(KeyError):
        heap_values(own(lambda n: [(known[n],)]), 0, 70)


def test_endless_options_are_cut():
    def endless(n):
        while True:
            yield (n - 1,)

    with pytest.raises(LimitError, match="class Own, heap 1: more than 1000000 options"):
        heap_values(own(endless), 0, 5)


def test_a_heap_that_stays_is_a_loop():
    again = own(lambda n: [(n,)])
    type(again).loopy = True  # so said, for play that goes round; a table needs play that ends
    with pytest.raises(LoopError):
        heap_values(again, 0, 5)


class Threes(VectorGame):
    """Take up to 3 from one pile."""

    name, arity = "threes", 3

    def options(self, position):
        for i, n in enumerate(position):
            for k in range(1, min(n, 3) + 1):
                yield (*position[:i], n - k, *position[i + 1 :])


class Shifts(VectorGame):
    """Take two, or move one stone to the second pile."""

    name, arity = "shifts", 2

    def options(self, position):
        a, b = position
        return [(a - 2, b)] * (a > 1) + [(a - 1, b + 1)] * (a > 0) + [(a, b - 2)] * (b > 1)


class Endless(VectorGame):
    """Never come to an end of the moves."""

    name, arity = "endless", 2

    def options(self, position):
        return repeat((0, 0)) if any(position) else ()


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("kind", [Threes, Shifts])
def test_a_class_of_ones_own_is_tabulated_as_the_definition_says(kind, misere):
    rules = kind()
    rules.misere = misere
    values, lost = {}, {}

    def at(source, position):
        source.advance(source.rows)
        return reduce(getitem, position, source.values)

    cells = list(product(range(7), repeat=rules.arity))
    table = open_piles(rules, 7, lost=True)
    assert [at(table, cell) for cell in cells] == [
        int(is_p(rules, cell, lost, misere=misere)) for cell in cells
    ]
    if not misere:
        table = open_piles(rules, 7)
        assert [at(table, cell) for cell in cells] == [
            grundy(rules, cell, values) for cell in cells
        ]


def test_a_class_that_never_stops_giving_options_is_refused():
    source = open_piles(Endless(), 3)
    with pytest.raises(LimitError, match="endless"):
        source.advance(source.rows)


class Corner(VectorGame):
    """Take any number from one of two piles."""

    name = "corner"
    arity = 2

    def options(self, position):
        a, b = position
        yield from ((x, b) for x in range(a))
        yield from ((a, y) for y in range(b))


@pytest.mark.parametrize("lost", [False, True])
def test_piles_with_too_many_options_are_refused_and_not_answered_from_a_part(lost, monkeypatch):
    for module in (fold, piles):
        monkeypatch.setattr(module, "MOST_OPTIONS", 12)
    small = open_piles(Corner(), 6, lost=lost)  # at most 10 options
    small.advance(small.rows)
    nim = [[(a == b) if lost else a ^ b for b in range(6)] for a in range(6)]
    assert small.values == nim
    large = open_piles(Corner(), 12, lost=lost)
    with pytest.raises(LimitError, match="more than 12 options"):
        large.advance(large.rows)
