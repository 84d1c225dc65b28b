"""Periods of the ready catalogue are hints: each is proved anew, used, and named."""

from io import BytesIO
from itertools import pairwise

import naive_heaps
import pytest
from command_line import here

from grundy.ask import known_laws
from grundy.ask.claims import prove
from grundy.ask.known_laws import MOST_VALUES, ready_law
from grundy.ask.laws import code
from grundy.ask.positions import solve
from grundy.ask.tables import table
from grundy.faces.judge import Laws, judge
from grundy.games import game
from grundy.rules.heaps import HeapGame
from grundy.survey import query as survey_query
from samples import rotated

GAMES = ["octal:4.344", "octal:0.45", "kayles", "adjacent:2", "subtraction:2,5,11"]


def naive(text, stop):
    return naive_heaps.table(game(text).heap_options, stop)


@pytest.mark.parametrize("text", rotated(GAMES, 2))
def test_a_hinted_period_has_the_values_of_the_moves(text):
    law = ready_law(game(text))
    stop = 2 * law.claim.start + 3 * law.claim.length
    assert list(law.values(0, stop)) == naive(text, stop)


@pytest.mark.parametrize("hint", [(1, 2), (5, 7), (0, 1), (10**9, 12), (71, 10**9), None])
def test_a_hint_that_is_wrong_proves_nothing(hint, monkeypatch):
    monkeypatch.setattr(survey_query, "period_of", lambda name: hint)
    assert ready_law(game("kayles")) is None


def test_what_has_a_theorem_or_no_code_needs_no_hint():
    for text in ("nim", "nim:3", "take:squares", "wythoff", "misere:kayles", "hex:0.8"):
        assert ready_law(game(text)) is None


def test_a_class_of_the_users_has_no_ready_law():
    class Mine(HeapGame):
        def heap_options(self, n):
            return game("kayles").heap_options(n)

        def as_code(self):
            return game("kayles").as_code()

    assert ready_law(Mine()) is None


def test_answers_about_large_heaps_name_the_law():
    claim = "forall n >= 998: f(n + 51) == f(n)"
    long = table("octal:4.344", 10**5)
    assert claim in long.note
    assert claim in str(long.report.method)
    short = table("octal:4.344", MOST_VALUES)
    assert not short.note
    assert list(long.values[:MOST_VALUES]) == list(short.values)
    heap = 998 + 51 * 10**20
    answer = solve("octal:4.344", f"{heap}+{heap}")
    assert (answer.winner, answer.value) == ("second", "0")
    assert claim in solve("octal:4.344", str(998 + 51 * 10**4)).reason
    assert "f(n + 51) = f(n) for every n from 998 on" in code("octal:4.344", "python").program
    assert claim in here("table", "octal:4.344", "-n", 50_000, "--format", "csv").stderr


def judged(problem, text, laws):
    out = BytesIO()
    judge(problem, BytesIO(text.encode()), out, laws)
    return out.getvalue().decode()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path / "cache"))
    store = str(tmp_path / "store")
    known_laws.keep(
        prove("subtraction:2,5,11", "forall n >= 14: f(n + 13) == f(n)").certificate, store
    )
    return store


@pytest.mark.parametrize("kept", [True, False])
def test_a_judge_uses_laws_for_large_heaps_and_names_them(folder, kept):
    told = []
    laws = Laws(folder if kept else None, told.append)
    heaps = [10**15 + i for i in range(30)]
    values = naive("subtraction:2,5,11", 40)
    expected = [values[14 + (heap - 14) % 13] for heap in heaps]
    cases = "".join(f"2 {a} {b} " for a, b in pairwise(heaps))
    said = judged("poj2960", f"3 11 2 5 {len(heaps) - 1} {cases} 0", laws)
    assert said.strip() == "".join("LW"[a != b] for a, b in pairwise(expected))
    (line,) = told
    assert "forall n >= 14: f(n + 13) == f(n)" in line
    assert (folder in line) == kept


def test_a_judge_fills_long_tables_by_a_kept_law(folder):
    told = []
    heaps = range(200_000, 200_040)
    asked = f"3 2 5 11 {len(heaps)} {' '.join(f'1 {n}' for n in heaps)} 0"
    with_law = judged("poj2960", asked, Laws(folder, told.append))
    assert len(told) == 1
    assert with_law == judged("poj2960", asked, Laws())


def test_stripes_beyond_any_table():
    told = []
    heaps = [10**30 + i for i in range(34)]
    asked = f"2 2 2 {len(heaps)} {' '.join(map(str, heaps))}"
    values = naive("adjacent:2", 53 + 2 * 34)
    expected = "".join("21"[values[53 + (n - 53) % 34] != 0] + "\n" for n in heaps)
    assert judged("poi2000-stripes", asked, Laws(tell=told.append)) == expected
    assert len(told) == 1


def test_a_code_too_long_for_the_catalogue_is_not_looked_up():
    amounts = (1, 1_000_001, 2_000_000)  # as an octal code: two million digits
    assert ready_law(game(f"subtraction:{','.join(map(str, amounts))}")) is None
