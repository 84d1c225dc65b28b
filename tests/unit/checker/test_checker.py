"""Certificates of every kind: what is true is accepted, and whatever is changed is found out.

The folder of the checker can be copied out and run by itself.
"""

import json
import re
import shutil
from pathlib import Path

import pytest
from certificates import changed, drop, put, said
from command_line import process
from forgery import KINDS, honest

import grundy.checker.core
from grundy import ask
from grundy.checker.__main__ import main
from grundy.checker.core.certificate import Unreadable, read
from grundy.checker.core.check import NotChecked, Rejected, check
from grundy.games import game
from samples import rotated


def certificate(game, kind="automata"):
    """Give the first true certificate of a kind that is about a game."""
    return next(data for data in honest(kind) if data["game"] == game)


def test_what_is_accepted_is_said():
    for kind in rotated(KINDS, 6):
        data = honest(kind)[0]
        found = check(data)
        assert (found.game, found.statement) == (data["game"], data["statement"])
        assert found.theorem.startswith(found.statement)
        assert found.rule.endswith("loses") or data["rule"]["misere"]
        assert found.steps


def test_progress_is_told():
    told = []
    check(certificate("kayles", "period"), lambda *now: told.append(now))
    assert told[-1] == (168, 168)


# What is changed in the fields of all: values of other kinds are among the forged ones


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (put("statement", "f(m) == m % 4"), "statement: what is claimed reads"),
        (put("statement", None), "statement: what is claimed reads"),
        (put("claim", 2, said("n % 5")), "statement: what is claimed reads"),
        (drop("statement"), "the field 'statement' is missing"),
        (drop("proof"), "the field 'proof' is missing"),
    ],
)
def test_another_statement_or_a_field_less_is_rejected(change, why):
    with pytest.raises((Rejected, NotChecked), match=why):
        check(changed(certificate("nim:3"), change))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (put("game", "misere:nim"), "claim: it names another game"),
        (put("proof", "table", [[0] * 2001] * 2001), "table: not a list of 1 to 2000"),
        (put("proof", "chain", [[0, [0]]] * 100_001), "chain: not a list of"),
    ],
)
def test_a_quotient_of_another_game_or_too_large_is_refused(change, why):
    with pytest.raises(Rejected, match=why):
        check(changed(honest("quotient")[1], change))


# The same rule in other words

TAKE_THREE = "1 <= n - x1 <= 3"
SPLIT = "x1 + x2 == n"
ODD = "(n - x1) % 2 == 1"


def heaps(*conditions):
    return put("rule", {"heaps": list(map(said, conditions)), "misere": False})


def leaving_two(more):
    """Give Lasker's rule, with a condition on splits."""
    return heaps("n >= 1", "x1 < n", f"{SPLIT} and {more}")


SAME_RULE = [
    ("nim:3", heaps("1 <= n <= 3", TAKE_THREE)),
    ("nim:3", heaps("1 <= n <= 3", TAKE_THREE, "false")),
    ("nim", heaps("n != 0", "x1 < n")),
    ("lasker", leaving_two("x1 <= x2")),
    ("lasker", leaving_two("x2 <= x1")),
    ("lasker", leaving_two("true")),
    ("take:odd", put("rule", "heaps", 1, said(f"x1 <= n and {ODD}"))),
]


@pytest.mark.parametrize(("name", "change"), SAME_RULE)
def test_a_rule_may_be_said_in_other_ways(name, change):
    check(changed(certificate(name), change))


PROVED = {"take:two piles: from one": "a ^ b == 0", "wythoff": "beatty(a, b)"}
OTHER_GAME = [
    ("nim:3", "take:1..3, or split in two if n > 1000"),
    ("nim:3", "take:1..3, or k with k = 2 * n - 875643"),
    ("nim", "take:k with k != 401"),
    ("nim", "take:k with k % 65536 != 65535"),
    ("lasker", "take:any, or split in two if n != 408427"),
    ("take:two piles: from one", "take:two piles: from one, or the same from both with k > 1000"),
    ("wythoff", "take:two piles: from one, or the same from both with k != 20"),
]


@pytest.mark.parametrize(("name", "other"), OTHER_GAME)
def test_a_proof_is_none_for_a_game_that_differs_only_far_out(name, other):
    data = ask.prove(name, PROVED[name]).certificate if name in PROVED else certificate(name)
    assert ask.check(data).accepted
    assert not ask.check({**data, "game": game(other).text}).accepted


# Files, and the folder by itself

HEAD = {"format": "grundy certificate", "version": 3}
FIELDS = certificate("nim:3")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "cut off, or not JSON: line 1, column 1"),
        (b'{"format": "grundy certificate", ', "cut off, or not JSON: line 1, column"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"[" * (60 << 20), "nested too deeply"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"1" * 100_000, "a number of more than 4000 digits"),
        (json.dumps(FIELDS).encode().replace(b"4]", b"4" * 5000 + b"]"), "more than 4000 digits"),
        (b"[1, 2]", "its format is not"),
        (b"null", "its format is not"),
        (b"NaN", "its format is not"),
        (json.dumps(HEAD | {"version": 3.0}).encode(), "version is not 3"),
        (json.dumps(HEAD).encode(), "the field 'kind' is missing"),
        (json.dumps(FIELDS | {"more": 1}).encode(), "it has other fields than"),
        (json.dumps(FIELDS).encode()[:-1] + b', "kind": "values"}', "a field stands there twice"),
    ],
)
def test_files_that_are_no_certificate(content, problem, tmp_path, capsys):
    path = tmp_path / "proof.json"
    path.write_bytes(content)
    assert main([str(path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("unreadable: ")
    assert problem in line


def test_what_cannot_be_read_is_named(tmp_path, capsys):
    path = tmp_path / "proof.json"
    with path.open("wb") as file:
        file.truncate((64 << 20) + 1)
    for place, problem in (
        (path, "more than 64 MB are too many"),
        (tmp_path / "none.json", "No such file"),
        (tmp_path, "Is a directory"),
        ("nul\0byte", "null"),
        ("/dev/zero", "it is a device"),
    ):
        with pytest.raises(Unreadable, match=problem):
            read(place)
    for arguments in ([], [str(tmp_path)] * 2):
        assert main(arguments) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("data", [None, 0, [], "x", {}, {"format": []}, b"", object(), {1: 2}])
def test_any_data_at_all_is_rejected(data):
    with pytest.raises(Unreadable):
        check(data)


def test_what_is_rejected_is_said_in_a_line(tmp_path, capsys):
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(changed(certificate("nim:3"), put("rule", "tail", 3))))
    assert main([str(path)]) == 1
    assert capsys.readouterr().out == (
        "rejected: claim: an option has the value of its position at n = 4, v = 0\n"
    )


ALONE = """
import sys
sys.path.insert(0, sys.argv[1])
from checks.__main__ import main
print(main([sys.argv[2]]), "numpy" in sys.modules)
import {names}
print(*sys.modules)
"""


def test_the_folder_is_run_by_itself(tmp_path):
    """It is copied to an empty place, under another name."""
    folder = shutil.copytree(Path(grundy.checker.__file__).parent, tmp_path / "checks")
    data = certificate("kayles", "period")
    (file := tmp_path / "kayles.json").write_text(json.dumps(data))
    lines = process(folder, file, program=("-I",)).stdout.splitlines()
    assert lines[0].startswith("accepted")
    assert lines[1].startswith("rule: ")
    assert lines[2].startswith(f"theorem: {data['statement']}: ")
    assert all(line.startswith("checked: ") for line in lines[3:-1])
    assert lines[-1] == "rests on: the core"
    assert process(folder / "core", file, program=("-I",)).stdout.splitlines() == lines
    paths = (path.relative_to(tmp_path).with_suffix("") for path in folder.rglob("*.py"))
    code = ALONE.format(names=", ".join(".".join(path.parts) for path in paths))
    *_, numpy, modules = process(tmp_path, file, program=("-I", "-c", code)).stdout.splitlines()
    assert numpy == "0 False", "NumPy is not imported for short proofs"
    assert "checks.core.window" in modules.split()
    assert not [name for name in modules.split() if name.partition(".")[0] == "grundy"]


def test_the_core_can_be_read_in_the_order_that_it_gives():
    """Each file imports only those that are named before it."""
    folder = Path(grundy.checker.core.__file__).parent
    lines = re.findall(r"^\* (.*?):", grundy.checker.core.__doc__, re.MULTILINE)
    order = [name for line in lines for name in re.findall(r"`(\w+)`", line)]
    assert {*order} == {path.stem for path in folder.glob("[!_]*.py")}
    for i, name in enumerate(order):
        text = (folder / f"{name}.py").read_text()
        imported = set(re.findall(r"^from \.(\w+) import", text, re.MULTILINE))
        imported |= {
            other
            for names in re.findall(r"^from \. import (.*)$", text, re.MULTILINE)
            for other in names.split(", ")
        }
        assert imported <= {*order[:i]}, name
