"""No question runs silently: within two seconds it answers, refuses in a line, or says how far."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from random_questions import Question, ask, questions

SILENT_ONCE = [
    ("solve", "chomp", "10x10"),
    ("solve", "chomp", "848220195"),
    ("table", "subtraction:squares", "-n", "10000000", "--format", "csv"),
    ("table", "wythoff", "-n", "3000", "--format", "csv"),
    ("solve", "ring:kayles", "1000000"),
    ("solve", "misere:kayles", "100"),
    ("solve", "mock-turtles", "HT" * 500),
    ("solve", "ruler", "HTT" * 33_000),
    ("solve", "turning-turtles", "THH" * 33_000),
    ("levels", "nim", "30", "30", "30", "30"),
    ("solve", "take:1 or halve if n is even", str(10**30)),
    ("solve", "octal:0.6465", "1824132036241673909178+71815"),
    ("solve", "take:two piles: from one", "75823508101519462+3418266404449"),
    ("solve", "take 1, 2, 7 or any prime", str(10**12)),
    ("solve", "at most a third", str(10**30)),
    ("law", "subtraction:1,7,12345678901"),
]


def faults(asked):
    """Ask two at a time, and tell of each that is at fault what it said."""
    with ThreadPoolExecutor(2) as pool:
        return [
            (str(found.question), found.fault, found.said)
            for found in pool.map(ask, asked)
            if found.fault
        ]


@pytest.mark.slow
def test_what_was_silent_once_speaks():
    assert not faults([Question(words) for words in SILENT_ONCE])


@pytest.mark.long
@pytest.mark.parametrize("seed", [14])
def test_thirty_random_questions_are_not_silent(seed):
    assert not faults(questions(seed, 30))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_three_hundred_random_questions_are_not_silent(seed):
    assert not faults(questions(f"night {seed}", 100))


def test_the_questions_are_of_all_commands_and_sizes():
    asked = list(questions(1, 2000))
    assert {one.words[0] for one in asked} >= {"solve", "table", "law", "prove", "count", "play"}
    lengths = {len(word) for one in asked for word in one.words if word.isdigit()}
    assert lengths >= set(range(1, 31))
    assert len(set(asked)) > 1900
