"""Forged proofs are refused, each by the nets that are named beside it."""

import re
from contextlib import suppress
from types import SimpleNamespace

import pytest
from forgery import KINDS, forged, refusal
from plain import refuted

from grundy.checker.core import check as checking
from grundy.checker.core.check import check
from samples import rotated

METHOD_OF = checking.method_of
ONCE = ["nim_period_5", "unbounded_period", "crash_settled_heaps_True"]
ONCE += [f"crash_sentence_{name}" for name in ("lpf", "prime", "text")]
"""What was accepted, never ended or ended in a traceback before these nets were there."""


@pytest.fixture
def play_alone(monkeypatch):
    """Believe every proof: only reading and play at small positions are left."""

    def believing(kind):
        method = METHOD_OF(kind)
        found = SimpleNamespace(**vars(method))
        found.check = lambda *_: []
        return found

    monkeypatch.setattr(checking, "method_of", believing)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_forged_is_refused(kind):
    """A line says why."""
    found = [*forged(kind)]
    assert len({one.name for one in found}) >= 10
    for one in rotated(found, 8):
        said = refusal(one.certificate)
        assert said is not None, one.name
        assert "\n" not in said, one.name


@pytest.mark.parametrize("kind", KINDS)
def test_play_alone_refuses_what_is_false_of_small_positions(kind, play_alone):
    """So does no other forgery fall: it is false of none, or its fault is not the claim."""
    for one in rotated(forged(kind), 5):
        said = refusal(one.certificate)
        assert (said is not None) >= ("play" in one.falls), one.name
        if "play" in one.falls:
            assert re.match("(claim(, [a-z]+)?|rule|table): ", said), (one.name, said)


@pytest.mark.parametrize("kind", KINDS)
def test_the_method_alone_refuses_what_it_must(kind, method_alone):
    for one in rotated(forged(kind), 8):
        said = refusal(one.certificate)
        assert ("method" in one.falls) == (said is not None), one.name
        assert one.why in (said or ""), one.name


@pytest.mark.slow
def test_what_play_refuses_is_false(play_alone):
    """Another program refutes nearly all of it; it looks less far, and reads no nonsense."""
    judged = missed = 0
    for one in (one for kind in KINDS for one in forged(kind) if "play" in one.falls):
        if "play refutes it at" in refusal(one.certificate):
            with suppress(AssertionError, ArithmeticError, LookupError, ValueError):  # nonsense
                missed += refuted(one.certificate) is None
                judged += 1
    print(judged, missed)
    assert judged > 100
    assert missed < judged / 10


def test_what_passed_once_is_among_them():
    names = {one.name for kind in KINDS for one in forged(kind)}
    assert names >= {*ONCE}


PIECE = {"start": 3, "length": 1, "repeats": None, "mask": None}


def test_two_that_are_true_are_accepted_and_all_of_their_rule_is_said():
    """One ended in a traceback; of the other a part of the rule was left out in words."""
    heaps = [["and", True, ["compare", 1, "<=", "n", "<=", 2]], False]
    data = {"format": "grundy certificate", "version": 3, "kind": "piecewise", "game": "g"}
    data |= {"rule": {"heaps": heaps, "misere": False}, "claim": ["period", 3, 1, 0]}
    data |= {"statement": "forall n >= 3: f(n + 1) == f(n)", "proof": PIECE}
    assert check(data).rule.startswith("a heap n becomes nothing when true and 1 <= n <= 2; ")
    heaps = [False, ["compare", "x1", "<", "n"]]
    data |= {"kind": "bounds", "rule": {"heaps": heaps, "misere": False}}
    data |= {"claim": ["values", ["n"], ["if", ["compare", "n", "<", 1], 0, ["-", "n", 1]]]}
    data |= {"statement": "f(n) == (0 if n < 1 else n - 1)"}
    data |= {"proof": {"numeration": "binary", "measure": [], "powers": False}}
    assert "a heap n becomes a heap x1, not empty, when x1 < n" in check(data).rule
