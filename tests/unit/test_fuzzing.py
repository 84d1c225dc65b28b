"""Random questions agree with the definition: a few seconds in `./test`."""

import pytest
from fuzzing import faults, fuzz

from grundy import ask
from grundy.errors import LimitError


def test_random_questions_for_a_second():
    assert [*fuzz(1)] == []


def test_what_is_wrong_is_found(monkeypatch):
    right = ask.table
    monkeypatch.setattr("fuzzing.ask.table", lambda *words: right("nim", words[1]))
    assert any("table" in fault for seed in range(8) for fault in faults(seed))


def test_what_goes_round_heeds_a_limit():
    with pytest.raises(LimitError, match="passed 500 positions"):
        ask.solve("fairshares", "81+112", limit="500")
