"""Laws answer before anything is computed: kept, hinted, or proved now."""

import json
from io import BytesIO
from itertools import pairwise

import naive_heaps
import pytest
from command_line import here
from listening import listening

import grundy
from costs import at_most
from grundy import ask
from grundy.ask import known_laws
from grundy.ask.claims import prove
from grundy.ask.known_laws import MOST_VALUES, keep, kept_law, ready_law
from grundy.ask.laws import code
from grundy.ask.positions import solve
from grundy.ask.proved_law import ProvedLaw
from grundy.ask.tables import table
from grundy.errors import GrundyError, InputError
from grundy.faces.judge import Laws, judge
from grundy.games import game
from grundy.rules.heaps import HeapGame
from grundy.solvers import budget
from grundy.store import Store
from grundy.store.store import hash_of
from grundy.survey import query as survey_query
from samples import rotated

PERIOD = "forall n >= 71: f(n + 12) == f(n)"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path / "cache"))
    store = str(tmp_path / "store")
    keep(prove("kayles", PERIOD).certificate, store)
    return store


def file_of(folder):
    (found,) = (Store.open(folder).path / "laws").iterdir()
    return found


def changed(path, change, *, again=False):
    """Change a kept certificate; with ``again`` its hash is made to fit."""
    document = json.loads(path.read_text())
    change(document["certificate"])
    if again:
        document["sha256"] = hash_of(document["certificate"])
    path.write_text(json.dumps(document))


def lie(certificate):
    certificate["claim"] = ["period", 71, 6, 0]
    certificate["statement"] = "forall n >= 71: f(n + 6) == f(n)"


def test_a_kept_period_answers_and_is_named(folder):
    found = table("kayles", 5000, start=200, store=folder)
    assert list(found.values) == list(table("kayles", 5000, start=200).values)
    assert PERIOD in found.note
    assert str(file_of(folder).parent.parent) in found.note
    answer = solve("kayles", str(12 * 10**30 + 71), store=folder)
    assert answer.value == str(table("kayles", 72).values[71])
    assert PERIOD in answer.reason
    written = code("kayles", "python", store=folder)
    assert written.status == "proved"
    assert "f(n + 12) = f(n) for every n from 71 on" in written.program


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("subtraction:1,3", "f(n) == n % 2"),
        ("nim", "f(n) == n"),
        ("take:k with k >= 2", "forall n: f(n + 2) == f(n) + 1"),
    ],
)
def test_other_laws_answer_like_the_moves(folder, text, claim):
    proof = prove(text, claim)
    keep(proof.certificate, folder)
    expected = list(table(text, 300).values)
    assert list(table(text, 100, start=200, store=folder).values) == expected[200:]
    law = kept_law(game(text), folder)
    found = [law((n,)) for n in range(300)]
    assert all(value in (None, right) for value, right in zip(found, expected, strict=True))
    assert found[200:] == expected[200:]


@pytest.mark.parametrize("again", [False, True])
def test_a_certificate_that_was_tampered_with_is_found_and_never_used(folder, again):
    changed(file_of(folder), lie, again=again)
    found = table("kayles", 300, store=folder)
    assert list(found.values) == list(table("kayles", 300).values)
    assert "the certificate of kayles proves nothing and is not used: " in found.note
    assert ("it was changed since it was kept" in found.note) == (not again)
    with listening() as (_, told):
        answer = solve("kayles", "100", store=folder)
    assert answer.value == str(table("kayles", 101).values[100])
    assert "proved for every n" not in answer.reason
    assert any("not used" in line for line in told)
    assert "f(n + 6)" not in code("kayles", "python", store=folder, tell=told.append).program
    run = here("table", "kayles", "-n", 90, "--store", folder)
    assert run.returncode == 0
    assert "the certificate of kayles proves nothing and is not used" in run.stderr


def test_a_certificate_of_another_game_is_not_used(folder):
    keep(prove("nim:3", "f(n) == n % 4").certificate, folder)
    files = sorted(file_of_all(folder), key=lambda file: "nim" not in file.read_text())
    other = files[0].read_text()
    files[1].write_text(other)
    told = []
    assert kept_law(game("kayles"), folder, told.append) is None
    assert "not used" in told[0]
    document = json.loads(other)
    document["certificate"]["game"] = document["game"] = "kayles"
    document["sha256"] = hash_of(document["certificate"])
    files[1].write_text(json.dumps(document))
    assert kept_law(game("kayles"), folder, told.append) is None
    assert "the rule is not that of kayles" in told[1]


def file_of_all(folder):
    return (Store.open(folder).path / "laws").iterdir()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"certificate": 3}', '{"certificate": {}}'])
def test_a_damaged_file_is_told_and_not_used(folder, text):
    file_of(folder).write_text(text)
    told = []
    assert kept_law(game("kayles"), folder, told.append) is None
    assert len(told) == 1
    assert "not used" in told[0]


def test_a_certificate_is_checked_when_a_process_first_reads_it(folder, monkeypatch):
    checked = []
    right = known_laws.check
    monkeypatch.setattr(known_laws, "check", lambda *a, **b: checked.append(a) or right(*a, **b))
    monkeypatch.setattr(known_laws, "_CHECKED", {})
    for _ in range(2):
        assert str(kept_law(game("kayles"), folder).claim) == PERIOD
    assert len(checked) == 1
    changed(file_of(folder), lambda certificate: certificate.update(note="mine"))
    kept_law(game("kayles"), folder)
    assert len(checked) == 2


def test_what_is_not_proved_does_not_go_in(folder):
    certificate = prove("nim:3", "f(n) == n % 4").certificate
    wrong = {**certificate, "game": "nim:5"}
    with pytest.raises(InputError, match="the rule is not that of nim:5"):
        keep(wrong, folder)
    assert kept_law(game("nim:5"), folder) is None
    assert kept_law(game("nim:3"), folder) is None


def test_the_command_keeps_what_it_proves(tmp_path, monkeypatch):
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path / "cache"))
    store = str(tmp_path / "store")
    run = here("law", "dawson", "--save", "--store", store)
    assert run.returncode == 0
    assert "checked, and kept in" in run.stderr
    said = here("solve", "dawson", 10**30, "--store", store)
    assert "proved for every n: forall n >= 52: f(n + 34) == f(n)" in said.stdout


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
def subtraction(folder):
    claim = "forall n >= 14: f(n + 13) == f(n)"
    keep(prove("subtraction:2,5,11", claim).certificate, folder)
    return folder


@pytest.mark.parametrize("kept", [True, False])
def test_a_judge_uses_laws_for_large_heaps_and_names_them(subtraction, kept):
    told = []
    laws = Laws(subtraction if kept else None, told.append)
    heaps = [10**15 + i for i in range(30)]
    values = naive("subtraction:2,5,11", 40)
    expected = [values[14 + (heap - 14) % 13] for heap in heaps]
    cases = "".join(f"2 {a} {b} " for a, b in pairwise(heaps))
    said = judged("poj2960", f"3 11 2 5 {len(heaps) - 1} {cases} 0", laws)
    assert said.strip() == "".join("LW"[a != b] for a, b in pairwise(expected))
    (line,) = told
    assert "forall n >= 14: f(n + 13) == f(n)" in line
    assert (subtraction in line) == kept


def test_a_judge_fills_long_tables_by_a_kept_law(subtraction):
    told = []
    heaps = range(200_000, 200_040)
    asked = f"3 2 5 11 {len(heaps)} {' '.join(f'1 {n}' for n in heaps)} 0"
    with_law = judged("poj2960", asked, Laws(subtraction, told.append))
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


def by_hand(stop):
    """Work the values out: take one, or leave half of the heap, rounded down."""
    return naive_heaps.table(lambda n: [(n - 1,), (n // 2,)] if n else [], stop)


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


@pytest.mark.slow
def test_a_law_that_says_only_how_values_repeat_names_moves_to_sets_no_automaton_knows():
    fibonacci = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89}
    taken = [k for k in range(1, 120) if k % 5 == 0 or k in fibonacci]
    values = naive_heaps.table(lambda n: [(n - k,) for k in taken if k <= n], 120)
    law = ProvedLaw(game("take multiples of 5, or a Fibonacci number"))
    assert [law.value((n,)) for n in range(60, 120)] == values[60:]
    lost = [x for x in range(120) if values[x] == 0]
    assert max(lost) < 30
    n = 123456789012
    found = ask.solve("take multiples of 5, or a Fibonacci number", str(n))
    reached = [x for x in lost if (n - x) % 5 == 0]  # no Fibonacci number is near
    assert [move.to for move in found.moves] == list(map(str, reached))
    assert int(found.value) == values[n % 30 + 60] + (n // 30 - 2) * 6


@pytest.mark.slow
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


@pytest.mark.parametrize("kind", rotated(SLOW, 2))
def test_a_limit_in_seconds_ends_the_question(kind):
    """An error that is none of the house's would be raised."""
    words = SLOW[kind]
    limit = "1" if words[0] in ("table", "count") else "1s"
    with at_most(30):  # the questions take minutes; a busy machine is slow
        here(*words, "--limit", limit)


def test_python_heeds_them_too():
    with pytest.raises(GrundyError, match="no answer in 1 second"):
        grundy.solve("misere:cram", "5x6", limit="1s")
