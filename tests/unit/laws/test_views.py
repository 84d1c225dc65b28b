"""Views of tables, read back by hand."""

from grundy.games import game
from grundy.laws.views import by_value, p_map, shifted, telling_width
from grundy.solvers.impartial.piles import pile_values
from grundy.solvers.impartial.values import heap_values


def test_the_width_shows_the_period():
    assert telling_width(heap_values(game("kayles"), 0, 300)) == 12
    assert telling_width(heap_values(game("dawson"), 0, 300)) == 34
    assert telling_width(heap_values(game("lasker"), 0, 100)) == 4
    assert telling_width(heap_values(game("grundy"), 0, 300)) == 3


def test_rows_hold_all_values():
    values = heap_values(game("octal:0.07"), 0, 120)
    lines = shifted(values).splitlines()
    assert [int(line.split("|")[0]) for line in lines] == [0, 34, 68, 102]
    assert [int(v) for line in lines for v in line.split("|")[1].split()] == values


def test_places_are_sorted_by_value():
    lines = by_value(heap_values(game("subtraction:1,3,4"), 0, 14)).splitlines()
    assert lines == ["0: 0, 2, 7, 9", "1: 1, 3, 8, 10", "2: 4, 6, 11, 13", "3: 5, 12"]


def test_the_map_shows_the_pairs():
    losing = [[value == 0 for value in row] for row in pile_values(game("wythoff"), 0, 12)]
    marks = {
        (a, b)
        for a, row in enumerate(p_map(losing).splitlines())
        for b, c in enumerate(row)
        if c == "#"
    }
    pairs = {(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)}
    assert marks == pairs | {(b, a) for a, b in pairs}


def test_short_tables():
    assert telling_width([]) == 2
    assert shifted([]) == ""
    assert by_value([]) == ""
