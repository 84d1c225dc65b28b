"""The levels of the paper, counted again by the simplest means."""

import signal

import pytest

from grundy.errors import InputError
from grundy.games import game
from grundy.rules.heaps import HeapGame
from grundy.solvers.impartial.levels import levels
from grundy.solvers.impartial.reference import is_p


def reached(start, options):
    seen, todo = {start}, [start]
    while todo:
        for after in options(todo.pop()):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return seen


def nim_counts(start):
    """Count by lists, sorted lists and sets, from the rule of Nim alone."""

    def moves(heaps):
        for i, n in enumerate(heaps):
            for m in range(n):
                yield tuple(h for h in (*heaps[:i], m, *heaps[i + 1 :]) if h)

    def cancel(heaps):
        return frozenset(h for h in heaps if heaps.count(h) % 2)

    ordered = reached(start, moves)
    multisets = reached(tuple(sorted(start)), lambda p: (tuple(sorted(o)) for o in moves(p)))
    sets = reached(cancel(start), lambda p: (cancel(o) for o in moves(tuple(p))))
    return [len(ordered), len(multisets), len(sets), max(start)]


@pytest.mark.parametrize("start", [(3, 5, 7), (2, 2, 3), (1, 1), (4, 1, 4, 2)])
def test_nim_is_counted_right(start):
    assert [level.positions for level in levels(game("nim"), start)] == nim_counts(start)


@pytest.mark.parametrize(
    "line", ["nim 3+5+6", "kayles 5+6", "adjacent:2 7+3+3", "octal:0.17 6+4+1", "grundy 9+7"]
)
def test_every_level_finds_the_winner_of_plain_search(line):
    name, _, position = line.partition(" ")
    g = game(name)
    start = g.parse(position)
    found = levels(g, start)
    assert {level.answer for level in found} == {"P" if is_p(g, start, {}) else "N"}
    assert found[0].positions == len(reached(start, g.options))


def test_empty_heaps_are_dropped():
    found = [(x.positions, x.answer) for x in levels(game("nim"), (0, 0))]
    assert found == [(1, "P"), (1, "P"), (1, "P"), (0, "P")]
    assert levels(game("nim"), (0, 2))[0].positions == 3


def test_on_a_busy_machine_nothing_else_is_given_up(monkeypatch):
    ring = signal.setitimer
    monkeypatch.setattr(signal, "setitimer", lambda which, s, *more: ring(which, s / 1e6, *more))
    assert [level.positions for level in levels(game("nim"), (9, 9, 9))] == nim_counts((9, 9, 9))


@pytest.mark.parametrize("spare", [0, 1])
def test_the_limit_is_exact_and_a_level_past_it_says_so(spare):
    counts = nim_counts((2, 2, 3))
    for i, count in enumerate(counts):
        level = levels(game("nim"), (2, 2, 3), limit=count - spare)[i]
        assert level.positions == (None if spare else count)
        assert (level.answer is None) == bool(spare)


def test_a_deep_game_needs_no_recursion():
    found = levels(game("nim:1"), (20_000,))
    assert [level.positions for level in found] == [20_001, 20_001, 20_001, 20_000]
    assert {level.answer for level in found} == {"P"}


def test_misere_play_is_refused():
    with pytest.raises(InputError, match="normal play"):
        levels(game("misere:nim"), (1, 2))


def test_a_ruleset_of_ones_own():
    class Halve(HeapGame):
        name = "halve"

        def heap_options(self, n):
            return [(n // 2, 0), (n - 1,)] if n else []

    assert [level.positions for level in levels(Halve(), (4, 3))][3] == 4
