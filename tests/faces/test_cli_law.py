"""`grundy law`, `prove`, `refute`, `having`, `check` and `export`: the contract."""

import json
import os

import pytest
from command_line import here, printed
from naive_heaps import table

from grundy import ask

MINE = "take:1 or 4, or split into two equal piles"


def asked(*words, code=0):
    return json.loads(printed(*words, "--json", code=code))


def values_by_hand(n):
    return table(
        lambda n: [(n - k,) for k in (1, 4) if k <= n] + [(n // 2,) * 2] * (n % 2 == 0 < n), n
    )


def test_a_rule_that_no_file_names_from_words_to_proof(tmp_path):
    table = asked("table", MINE, "-n", "60")
    assert table["values"] == values_by_hand(60)
    law = asked("law", MINE, "--save", tmp_path / "law.json")
    assert (law["status"], law["period"]) == ("proved", 8)
    assert asked("check", tmp_path / "law.json")["status"] == "accepted"
    assert asked("check", tmp_path / "law.json", "kayles", code=1)["status"] == "rejected"
    long = values_by_hand(500)
    assert all(long[n] == long[n + 8] for n in range(1, 492))
    assert asked("prove", MINE, "n % 2 == 0", code=1)["counterexample"] == "2"


def test_prove_and_refute_have_exit_codes():
    assert asked("prove", "nim:3", "f(n) == n % 4")["status"] == "proved"
    refuted = asked("prove", "nim:3", "n % 3 == 0", code=1)
    assert (refuted["status"], refuted["counterexample"]) == ("refuted", "3")
    assert asked("refute", "nim:3", "n % 3 == 0")["counterexample"] == "3"
    assert asked("refute", "nim:3", "n % 4 == 0", code=1)["status"] != "refuted"


def test_a_claim_about_one_heap_of_a_game_that_splits(tmp_path):
    assert asked("prove", "kayles", "n == 0", "--save", tmp_path / "p.json")["status"] == "proved"
    steps = asked("check", tmp_path / "p.json", "kayles")["steps"]
    assert "f(n + 12) == f(n) holds on the window 71 to 155" in steps
    refuted = asked("prove", "kayles", "n == 0 or n % 700 == 699", code=1)
    assert (refuted["status"], refuted["counterexample"]) == ("refuted", "699")


OWN = """
import grundy


class Slide(grundy.VectorGame):
    rule, arity = "two piles: from one", 2

    def options(self, piles):
        a, b = piles
        return [(x, b) for x in range(a)] + [(a, x) for x in range(b)]
"""


def test_a_class_of_ones_own_is_true_of_its_rule_only(tmp_path):
    (tmp_path / "slide.py").write_text(OWN)
    load, saved = ("--load", tmp_path / "slide.py"), tmp_path / "slide.json"
    claimed = asked("prove", "slide", "a = b", "--save", saved, *load, code=1)
    assert (claimed["status"], claimed["statement"]) == ("open", "P(a, b) <=> a == b")
    answer = asked("check", saved, *load, code=1)
    assert answer["status"] == "observed"
    assert "agree up to 30" in answer["reason"]
    assert answer["rule"].startswith("from (a, b) move to")
    assert asked("check", saved, "--rule", *load)["status"] == "accepted"


def test_values_as_an_oeis_file():
    head, *lines = printed("law", "kayles", "--bfile", "-n", "13").splitlines()
    assert head.startswith("# kayles: f(n + 12) = f(n) for every n from 71 on;")
    assert head.endswith("(proved)")
    known = (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4)  # A002186
    assert lines == [f"{n} {value}" for n, value in enumerate(known)]
    assert len(printed("law", "wythoff", "--bfile").splitlines()) == 1 + 100 * 101 // 2


def test_what_cannot_be_expressed_is_open_and_says_so():
    answer = asked("law", "take:a prime divisor of n, or 1")
    assert answer["status"] == "observed"
    assert "outside the decidable language" in answer["why"]


def test_nothing_found_says_so_with_views():
    few = printed("law", "octal:0.6", "-n", "5", "--views", code=1)
    assert "no law found" in few
    rows, places = few.split("where each value stands")
    assert "up to 4" in rows
    shown = [row.partition("|")[2].split() for row in rows.splitlines() if "|" in row]
    assert sum(shown, []) == ["0", "0", "1", "2", "0"]  # noqa: RUF017
    assert places.split("\n")[1:4] == ["0: 0, 1, 4", "1: 2", "2: 3"]


def test_the_exit_code_tells_whether_something_was_found():
    assert asked("law", "subtraction:squares", "-n", "9", code=1)["status"] == "none"
    assert asked("law", "nim:3")["status"] == "proved"
    printed("law", "subtraction:squares", "--bfile", "-n", "9")  # the table was asked for
    assert asked("having", "f(n) == n % 4")["games"]
    assert not asked("having", "f(n) == n % 77 + 3", code=1)["games"]


def test_games_that_have_a_law_stand_in_columns():
    games = printed("having", "f(n) == n % 4").splitlines()[2:]
    assert len(games) > 9
    assert len({line.index(" proved  f(n + 4)") for line in games}) == 1


def test_json_and_certificates_stay_english_unless_chinese_is_asked_for(tmp_path):
    saved = tmp_path / "law.json"
    plain = asked("law", "kayles")
    said = asked("law", "kayles", "--lang", "zh", "--save", saved)
    sentences = ("statement", "reason", "why")
    assert {key: plain[key] for key in plain if key not in sentences} == {
        key: said[key] for key in said if key not in sentences
    }
    assert plain["statement"].startswith("f(n + 12) = f(n) for every n from 71 on")
    assert said["statement"].startswith("从 n = 71 起")
    assert json.loads(saved.read_text())["statement"] == "forall n >= 71: f(n + 12) == f(n)"
    assert asked("check", saved)["status"] == "accepted"


def test_refute_names_the_command_that_proves():
    found = here("refute", "nim:3", "f(n) == n % 4")
    assert "grundy prove nim:3 'f(n) == n % 4'" in found.stdout


# --- Coq, where there is none


@pytest.fixture(scope="module")
def theorems(tmp_path_factory):
    folder = tmp_path_factory.mktemp("theorems")
    logarithm = "f(a, b) == v2(((a - 1) | (b - 1)) + 1)"
    for game, claim in (("kayles", "n == 0"), ("pairs", logarithm)):
        certificate = ask.prove(game, claim).certificate
        (folder / f"{game}.json").write_text(json.dumps(certificate))
    return folder


def test_a_theorem_of_coq_and_its_library_are_written(theorems):
    words = "export", "kayles.json", "--coq", "--coq-library", "library"
    theorem = here(*words, folder=theorems).stdout
    assert "forall n, loses (heap_move (code_rule game)) [n] <-> claim n." in theorem
    assert (theorems / "library" / "Game.v").exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("export pairs.json --coq", "no theorem of Coq yet"),
        ("check kayles.json --coq", "apt install coq"),
    ],
)
def test_what_coq_cannot_do_here_is_one_line(theorems, line, said, monkeypatch):
    monkeypatch.setitem(os.environ, "PATH", str(theorems))
    found = here(*line.split(), folder=theorems)
    assert (found.returncode, len(found.said)) == (3, 1)
    assert said in found.said[0]
