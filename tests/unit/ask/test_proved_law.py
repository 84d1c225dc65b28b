"""Large heaps of a rule are answered by its law; small ones say what that law must be."""

import pytest
from command_line import here
from listening import listening
from naive_heaps import table

import grundy
from costs import at_most
from grundy import ask
from grundy.ask.proved_law import ProvedLaw
from grundy.errors import GrundyError
from grundy.games import game
from grundy.solvers import budget
from samples import rotated


def by_hand(stop):
    """Work the values out: take one, or leave half of the heap, rounded down."""
    return table(lambda n: [(n - 1,), (n // 2,)] if n else [], stop)


def test_the_law_is_that_of_small_heaps():
    law = ProvedLaw(game("take:1 or halve"))
    assert [law.value((n,)) for n in range(2000)] == by_hand(2000)


def test_a_very_large_heap_is_answered_by_its_law():
    with listening() as (_, told):
        found = ask.solve("take:1 or halve", str(10**30))
    assert (found.winner, [move.to for move in found.moves]) == ("first", [str(5 * 10**29)])
    assert "proved for every n: f(n) == " in found.reason
    assert told[0] == "looking for a law that can be proved for every size"


def test_a_small_heap_needs_no_law():
    with listening() as (_, told):
        found = ask.solve("take:1 or halve", "77")
    assert int(found.value) == by_hand(78)[77]
    assert "proved" not in found.reason
    assert told == ["listing the winning moves"]


def test_a_law_that_says_only_how_values_repeat_names_moves_to_sets_no_automaton_knows():
    fibonacci = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89}
    taken = [k for k in range(1, 120) if k % 5 == 0 or k in fibonacci]
    values = table(lambda n: [(n - k,) for k in taken if k <= n], 120)
    law = ProvedLaw(game("take multiples of 5, or a Fibonacci number"))
    assert [law.value((n,)) for n in range(60, 120)] == values[60:]
    lost = [x for x in range(120) if values[x] == 0]
    assert max(lost) < 30
    n = 123456789012
    found = ask.solve("take multiples of 5, or a Fibonacci number", str(n))
    reached = [x for x in lost if (n - x) % 5 == 0]  # no Fibonacci number is near
    assert [move.to for move in found.moves] == list(map(str, reached))
    assert int(found.value) == values[n % 30 + 60] + (n // 30 - 2) * 6


def test_a_condition_about_the_heap_alone_is_asked_once():
    found = ask.solve("take a perfect square if n is even, or take a multiple of 5", str(10**18))
    assert (found.winner, [move.to for move in found.moves]) == ("first", ["0"])


SPLITS = [
    ("take:split into two or four piles", "f(n) == (0 if n == 0 else (n + 1) % 2)"),
    ("take:odd leaving two piles", None),
]


@pytest.mark.parametrize(("rule", "claim"), rotated(SPLITS))
def test_what_the_checker_has_no_room_for_is_not_called_proved(rule, claim, monkeypatch):
    """Of moves that leave some heaps the automata may be too large for the checker."""
    claim = claim or str(ask.law(rule).proved)
    assert (ask.law(rule).status, ask.prove(rule, claim).status) == ("proved", "proved")
    monkeypatch.setattr("grundy.checker.core.digits._MOST_STEPS", 10)
    found, judged = ask.law(rule), ask.prove(rule, claim)
    assert (found.status, found.certificate, found.proved) == ("observed", None, None)
    assert (judged.status, judged.certificate) == ("open", None)
    for why in (found.why, judged.why):
        assert why == ("the checker does not accept the proof: the automata are too large")


# --- who wins is said soon, where that is known; moves that would be searched for long are cut


@pytest.mark.parametrize("text", rotated(["1000x1000", "20x20"]))
def test_moves_of_a_large_bar_are_searched_for_some_seconds(text, monkeypatch):
    monkeypatch.setattr(budget, "LARGE_SECONDS", 1)
    found = ask.solve("chomp", text)
    assert found.winner == "first"
    assert "no answer in 1 second;" in found.cut
    assert "--limit" in found.cut


def test_moves_that_a_theorem_names_are_all_given_however_large_the_piles():
    found = ask.solve("wythoff", "10000 20000")
    assert (found.winner, found.cut) == ("first", "")


# --- seconds that are given as a limit are heeded by every kind of question that may take long

SLOW = {
    "misere heaps": ("solve", "misere:octal:0.07", "200"),
    "board": ("solve", "cram", "7x7"),
    "play that goes round": ("solve", "lgame", "#XX.|.OX.|.OX.|.OO#"),
    "law": ("law", "take:any but 2"),
    "proof": ("prove", "take:any but 2", "forall n: exists k: k > n and P(k)"),
    "counterexample": ("refute", "take:any but 2", "forall n: exists k: k > n and P(k)"),
    "table": (
        "table",
        "moves:(a, b) -> (a - i, b - j) when i + j == min(a, b) and i < a and j < b",
        "-n",
        "300",
    ),
    "count": (
        "count",
        "moves:(a, b, c) -> (x, b, c) when x < a and x ^ b < c",
        "--box",
        "90,90,90",
    ),
}


@pytest.mark.parametrize("kind", rotated(SLOW, 3))
def test_a_limit_in_seconds_ends_the_question(kind):
    """An error that is none of the house's would be raised."""
    words = SLOW[kind]
    limit = "1" if words[0] in ("table", "count") else "1s"
    with at_most(30):  # the questions take minutes; a busy machine is slow
        here(*words, "--limit", limit)


def test_python_heeds_them_too():
    with pytest.raises(GrundyError, match="no answer in 1 second"):
        grundy.solve("misere:cram", "5x6", limit="1s")
