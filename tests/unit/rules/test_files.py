"""A file of many rules costs no more than reading it: a rule is read when its game is asked for."""

import pytest

from grundy.errors import FileError
from grundy.games import game
from grundy.rules.language import files
from grundy.rules.language.files import rules_of


def test_only_the_rule_that_is_asked_for_is_read(monkeypatch):
    read = []
    right = files.parse_rule
    monkeypatch.setattr(files, "parse_rule", lambda text: read.append(text) or right(text))
    found = rules_of("".join(f'[game.g{i}]\nrule = "1..{i + 1}"\n' for i in range(3000)))
    asked = game("g7", found)
    assert list(asked.options((9,))) == [(8,), (7,), (6,), (5,), (4,), (3,), (2,), (1,)]
    assert game("g7", found) == asked
    assert game("sum:g7+nim", found).text == "sum:g7+nim"
    assert read == ["1..8"]


def test_a_wrong_rule_harms_no_other_and_is_told_when_it_is_asked_for():
    found = rules_of('[game.good]\nrule = "1..3"\n[game.bad]\nrule = "take 1 or"\n', "mine.toml")
    assert game("good", found).text == "good"
    for _ in range(2):
        with pytest.raises(FileError, match=r"'mine\.toml': game\.bad: rule, column 10: expected"):
            game("bad", found)


def test_other_texts_have_other_keys_in_a_store():
    one, other, same = rules_of(
        '[game.a]\nrule = "1..3"\n[game.b]\nrule = "1..4"\n[game.c]\nrule = "1..3"'
    )
    assert one.edition == same.edition != other.edition
