"""Every sample of every game is answered, with the keys of the contract."""

import json

import pytest

import samples
from grundy import ask
from grundy.games import game as make

KEYS = {"game", "position", "convention", "outcome", "winner", "value", "moves", "unique"}


@pytest.mark.parametrize("sample", samples.of_games())
def test_every_sample_is_answered(sample):
    text, _, position = sample.partition(" ")
    answer = json.loads(json.dumps(ask.solve(text, position).json()))
    assert set(answer) >= KEYS
    g = make(answer["game"])
    assert g.format(g.parse(answer["position"])) == answer["position"]
    moves = answer["moves"]
    assert isinstance(answer["unique"], bool)
    if isinstance(moves, dict):
        assert set(moves) == {"left", "right"}
        assert answer["outcome"] in set("LRNP")
        assert (answer["outcome"] in "LN") == bool(moves["left"])
        assert (answer["outcome"] in "RN") == bool(moves["right"])
        moves = moves["left"] + moves["right"]
    else:
        # under misere play the player who has no move at all has won already
        assert (answer["outcome"] == "N") >= bool(moves)
    for move in moves:
        assert move["text"]
        assert g.format(g.parse(move["to"])) == move["to"]
