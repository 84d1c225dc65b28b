"""What Python callers give by mistake is answered by one clear sentence."""

import pytest

import grundy

WRONG = [
    lambda: grundy.solve("nim", 3.5),
    lambda: grundy.solve("nim", -1),
    lambda: grundy.solve("nim", [1, 2.5]),
    lambda: grundy.solve("nim", ["a"]),
    lambda: grundy.solve("nim", None),
    lambda: grundy.solve("rows", 5),
    lambda: grundy.solve("kayles", {"a": 1}),
    lambda: grundy.solve("domineering", 3.5),
    lambda: grundy.solve("domineering", [1, 2]),
    lambda: grundy.solve(5, "3"),
    lambda: grundy.game(None),
    lambda: grundy.law("kayles", "x"),
    lambda: grundy.table("kayles", 3.5),
    lambda: grundy.table("kayles", -1),
    lambda: grundy.p_positions("kayles", "9"),
]


@pytest.mark.parametrize("ask", WRONG, ids=range(len(WRONG)))
def test_a_wrong_kind_of_thing_is_named(ask):
    with pytest.raises(grundy.InputError, match=r"expected .* got "):
        ask()


@pytest.mark.parametrize("position", ["3 5 7", "3+5+7", (3, 5, 7), [3, 5, 7]])
def test_positions_are_text_or_values(position):
    assert len(grundy.solve("nim", position).moves) == 3


def test_one_heap_may_be_a_number():
    assert grundy.solve("nim:3", 9).value == 1
