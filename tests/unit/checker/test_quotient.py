"""Certificates of misere quotients: the checker accepts them, and none that is not true."""

import json
from pathlib import Path

import pytest

from grundy.checker.__main__ import main
from grundy.checker.check import Rejected, check

DATA = Path(__file__).parent / "quotients"
NAMES = ("kayles", "heaps_to_24", "sum")


def test_the_checker_accepts_them(capsys):
    for name in NAMES:
        assert main([str(DATA / f"{name}.json")]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith("accepted")
        assert lines[1].startswith("rule: ")
        assert lines[1].endswith("who cannot move wins")
        assert lines[2].startswith(f"theorem: {certificate(name)['statement']}: ")


def certificate(name):
    return json.loads((DATA / f"{name}.json").read_text())


def said(claim):
    _, name, size, lost, scope = claim
    head = f"misere quotient of {name[7:]}"
    if scope[0] == "heaps":
        return f"{head}, heaps to {scope[1]}: {size} elements, {lost} lost"
    return f"{head}: {size} elements, {lost} lost; elements repeat with {scope[2]} from {scope[1]}"


def other(change):
    data = certificate("kayles")
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda d: d["rule"].update(misere=False), "rule: no heaps under misere play"),
        (lambda d: d.update(game="misere:nim"), "claim: it names another game"),
        (lambda d: d["rule"].update(tail=3), "a move in heap"),
        (lambda d: d["rule"].update(unequal=True), "chain: a heap is above"),
        (lambda d: d["proof"]["lost"].insert(0, 0), "lost: who cannot move wins"),
        (lambda d: d["proof"]["phi"][0].__delitem__(slice(160, None)), "phi: the window is too"),
        (lambda d: d["proof"]["phi"].append([0]), "phi: not a list of elements for each game"),
        (lambda d: d["proof"].update(table=[[0] * 2001] * 2001), "table: not a list of 1 to 2000"),
        (lambda d: d["proof"].update(chain=[[0, [0]]] * 100_001), "chain: not a list of"),
        (lambda d: d["proof"].update(more=1), "proof: its fields must be"),
        (lambda d: d["proof"]["table"][1].__setitem__(0, True), "table: no number"),
        (lambda d: d["proof"].update(chain=[]), "chain: a heap is above none of the pairs"),
        (lambda d: d.update(kind="period"), "proof: its fields must be"),
    ],
)
def test_what_is_refused(change, why):
    with pytest.raises(Rejected, match=why):
        check(other(change))


def test_a_larger_monoid_that_tells_as_much_is_not_the_quotient():
    data = certificate("heaps_to_24")
    proof, size = data["proof"], len(data["proof"]["table"])
    for row in proof["table"]:
        row.append(row[-1])
    proof["table"].append([*proof["table"][-1]])
    proof["table"][0][size] = proof["table"][size][0] = size
    data["claim"][2] += 1
    data["statement"] = said(data["claim"])
    with pytest.raises(Rejected, match="table: an element is that of no sum"):
        check(data)
