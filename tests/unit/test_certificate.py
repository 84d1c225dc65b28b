"""Certificates survive a file, and whatever is changed in them is found out."""

from __future__ import annotations

import copy
import json

import pytest
from grundy.checker.derived import derive_adder
from grundy.checker.machine import Machine

from grundy.automata.binary import BINARY
from grundy.automata.fraenkel import ZECKENDORF, fraenkel
from grundy.checker.check import Checked, Rejected, check
from grundy.checker.digits import Digits
from grundy.errors import FileError
from grundy.games import game
from grundy.laws.certificate import FORMAT, read_certificate, write_certificate
from grundy.laws.prove.period import prove_period
from grundy.laws.proving import prove


@pytest.fixture(scope="module")
def certificates():
    """Give one certificate of each kind, as it comes out of a file."""
    found = {
        "period": prove_period(game("kayles"), 168),
        "values": prove(game("nim:3"), "f(n) == n % 4"),
        "positions": prove(game("wythoff"), "beatty"),
        "matches": prove(game("matches"), "v2(a) == v2(b) == v2(c)"),
        "misere": prove(game("misere:nim:3"), "n % 4 == 1"),
        "all positions": prove(game("count-up:4,20"), "n % 5 == 0"),
    }
    return {kind: json.loads(json.dumps(proof.certificate)) for kind, proof in found.items()}


KINDS = ["period", "values", "positions", "matches", "misere", "all positions"]


@pytest.mark.parametrize("kind", KINDS)
def test_certificate_is_accepted_after_a_file(kind, certificates, tmp_path):
    path = tmp_path / "proof.json"
    write_certificate(certificates[kind], path)
    assert read_certificate(path) == certificates[kind]
    assert isinstance(check(read_certificate(path)), Checked)


def put(*keys_and_value):
    """Make a change that sets one entry, however deep."""
    *keys, last, value = keys_and_value

    def change(data):
        for key in keys:
            data = data[key]
        data[last] = value(data[last]) if callable(value) else value

    return change


def drop(*keys):
    def change(data):
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


SUM = {"x": 1, "y": 1, "z": -1}
ALWAYS = {"tracks": [], "step": [[0]], "accepting": [0]}
TAMPERED = [
    *(
        (kind, change, why)
        for kind in ("period", "values", "positions", "all positions")
        for change, why in (
            (put("format", "another"), "no certificate"),
            (put("version", 2), "version 2"),
            (put("kind", "proof"), "kind: unknown"),
            (put("game", "nim:5"), ""),
            (put("game", "no game"), "game: unknown game"),
            (put("statement", lambda text: text.replace("n", "m")), "statement"),
        )
    ),
    ("period", put("start", 70), "window"),
    ("period", put("start", 72), "window"),
    ("period", put("start", "71"), "start: no number"),
    ("period", put("period", 24), "window"),
    ("period", put("period", 6), "window"),
    ("period", put("window", [71, 150]), "window: the theorem asks for 71 to 155"),
    ("period", put("last_exception", 69), "start"),
    ("period", put("smaller", []), "smaller"),
    ("period", put("smaller", 0, "fails_at", 75), "smaller: 6 does not fail at 75"),
    ("period", put("smaller", 0, "period", 5), "smaller"),
    ("period", put("smaller", 0, 3), "smaller"),
    ("period", put("values", 50, 9), "values"),
    ("period", drop("values"), "values"),
    ("period", put("digest", lambda text: text[::-1]), "digest"),
    ("period", put("code", "places", {"1": 7, "2": 3}), "code: not that of kayles"),
    ("period", put("code", "places", {"1": "x"}), "code"),
    ("period", put("code", "unequal", True), "code"),
    ("period", drop("code"), "code: no places"),
    ("values", put("claim", "f(n) == n % 5"), "claim"),
    ("values", put("claim", "n % 4 == 0"), "another kind"),
    ("values", put("claim", "f(n) == open('x')"), "language of claims"),
    ("values", put("claim", "f(n) == a % 4"), "other numbers"),
    ("values", put("claim", "f(n) == v"), "other numbers"),
    ("values", put("claim", "f(n) == n % 4 # and more"), "language of claims"),
    ("values", put("claim", "f(n) == n % 0"), "division"),
    ("all positions", put("claim", "n // 0 == 1"), "claim: wrong"),
    ("values", put("claimed", "accepting", []), "claim"),
    ("values", put("claimed", "step", 0, lambda row: row[1:] + row[:1]), "claim"),
    ("values", put("claimed", ALWAYS), "gives a heap another value"),
    ("values", put("moves", []), "moves: not those of nim:3"),
    ("values", put("moves", 0, "when", "accepting", []), "moves"),
    ("values", put("moves", 0, "when", ALWAYS), "moves"),
    ("values", put("moves", 0, "to", ["n"]), ""),
    ("values", put("moves", lambda moves: [*moves, {**moves[0], "to": ["x1", "x1"]}]), "moves"),
    ("values", put("domain", "accepting", []), "domain"),
    ("values", put("adder", "accepting", [1]), "adder"),
    ("values", put("adder", "step", 0, 3, 0), "adder"),
    ("values", put("misere", True), "another kind"),
    ("values", put("numeration", "Zeckendorf"), ""),
    ("values", put("numeration", "roman"), "digits"),
    ("values", put("names", ["m"]), "names"),
    ("values", put("kind", "positions"), ""),
    ("values", drop("moves"), "moves"),
    ("values", drop("claimed"), "claimed: no automaton"),
    ("values", put("claimed", "step", 0, 0, 10**9), "claimed: no automaton"),
    ("values", put("claimed", "tracks", ["n", "n"]), "claimed"),
    ("positions", put("claim", "a == b"), "claim"),
    ("positions", put("claimed", "accepting", lambda states: states[1:]), ""),
    ("positions", put("claimed", ALWAYS), ""),
    ("positions", put("moves", lambda moves: moves[:2]), "moves: not those of wythoff"),
    ("positions", put("moves", lambda moves: moves[1:]), "moves"),
    ("positions", put("numeration", "binary"), ""),
    ("positions", put("adder", BINARY.linear(SUM, 0, True).to_json()), "adder"),
    ("positions", put("names", ["b", "a"]), "names"),
    ("matches", put("claim", "v2(a) == v2(b)"), "claim"),
    ("matches", put("domain", ALWAYS), "domain: wrong at a = 0"),
    ("misere", put("misere", False), "another kind"),
    ("misere", put("game", "nim:3"), "another kind"),
    ("all positions", put("claim", "n % 5 == 1"), "claim: wrong at 20"),
    ("all positions", put("positions", 20), "positions: there are 21"),
    ("all positions", put("game", "nim:4"), "not one of which all positions"),
]


@pytest.mark.parametrize(("kind", "change", "why"), TAMPERED)
def test_tampered_certificate_is_rejected(kind, change, why, certificates):
    data = copy.deepcopy(certificates[kind])
    change(data)
    assert data != certificates[kind]
    with pytest.raises(Rejected) as caught:
        check(data)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_certificate_of_another_game(certificates):
    assert check(certificates["period"], "kayles").game == "kayles"
    with pytest.raises(Rejected, match="it is about kayles, another game"):
        check(certificates["period"], "nim:3")


def numbers_in(data, path=()):
    """Give the place of every number of an automaton."""
    if isinstance(data, int):
        yield path
    elif isinstance(data, dict | list):
        items = data.items() if isinstance(data, dict) else enumerate(data)
        for key, inner in items:
            yield from numbers_in(inner, (*path, key))


def test_every_number_of_a_proof_by_automata_matters(certificates):
    """The one exception: a change after which the automaton still accepts the same."""
    data = certificates["values"]
    changed = [p for p in numbers_in(data) if p[0] in ("domain", "claimed", "moves")]
    states = {"domain": len(data["domain"]["step"]), "claimed": len(data["claimed"]["step"])}
    assert len(changed) > 20
    for path in changed:
        broken = copy.deepcopy(data)
        size = states.get(path[0]) or len(data["moves"][path[1]]["when"]["step"])
        put(*path, lambda old, size=size: (old + 1) % size)(broken)
        if broken != data:
            with pytest.raises(Rejected):
                check(broken)


@pytest.mark.parametrize("numeration", [BINARY, ZECKENDORF, fraenkel(2)], ids=lambda n: n.name)
def test_adders_are_checked_and_not_trusted(numeration):
    data = numeration.linear(SUM, 0, True).to_json()
    digits = Digits(numeration.name)
    derive_adder(Machine.read(data, "adder"), digits)
    for other in ({"x": 1, "y": 2, "z": -1}, {"x": 2, "y": 1, "z": -1}, {"x": 1, "y": -1, "z": 0}):
        wrong = numeration.linear(other, 0, True).to_json()
        with pytest.raises(Rejected, match="adder"):
            derive_adder(Machine.read(wrong, "adder"), digits)
    for state in range(0, len(data["step"]), 11):
        for symbol in (1, 4, 6):
            broken = copy.deepcopy(data)
            broken["step"][state][symbol] = (broken["step"][state][symbol] + 1) % len(data["step"])
            with pytest.raises(Rejected, match="adder"):
                derive_adder(Machine.read(broken, "adder"), digits)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "cut off"),
        (
            b'{"format": "grundy certificate", "version": 1, ',
            "cut off, or not JSON: line 1, column 48",
        ),
        (b"[" * 100_000, "nested too deeply"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"[1, 2]", "its format is not"),
        (b'{"format": "other"}', "its format is not"),
        (json.dumps({"format": FORMAT, "version": 2}).encode(), "version 2 is newer than 1"),
        (json.dumps({"format": FORMAT, "version": "1"}).encode(), "version is '1'"),
    ],
)
def test_files_that_are_no_certificate(content, problem, tmp_path):
    path = tmp_path / "proof.json"
    path.write_bytes(content)
    with pytest.raises(FileError) as caught:
        read_certificate(path)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


def test_file_of_a_gigabyte_is_not_read(tmp_path):
    path = tmp_path / "proof.json"
    with path.open("wb") as file:
        file.truncate(10**9)
    with pytest.raises(FileError, match="1000000000 bytes are too many"):
        read_certificate(path)
    with pytest.raises(FileError, match="No such file"):
        read_certificate(tmp_path / "none.json")
