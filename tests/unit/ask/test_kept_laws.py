"""Laws that a store keeps are used before anything is computed, and only where they are proved."""

import json

import pytest
from command_line import here
from listening import listening

from grundy.ask import known_laws
from grundy.ask.claims import prove
from grundy.ask.known_laws import keep, kept_law
from grundy.ask.laws import code
from grundy.ask.positions import solve
from grundy.ask.tables import table
from grundy.errors import InputError
from grundy.games import game
from grundy.store import Store
from grundy.store.store import hash_of

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
    assert here("law", "dawson", "--save").returncode == 2
