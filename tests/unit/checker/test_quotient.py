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


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "misere:nim"}, "claim: it names another game"),
        ({"proof": {"table": [[0] * 2001] * 2001}}, "table: not a list of 1 to 2000"),
        ({"proof": {"chain": [[0, [0]]] * 100_001}}, "chain: not a list of"),
    ],
)
def test_another_game_and_what_is_too_large_are_refused(changes, why):
    """Other forgeries of quotients are among those of all methods."""
    data = certificate("kayles")
    data["proof"] |= changes.pop("proof", {})
    with pytest.raises(Rejected, match=why):
        check(data | changes)
