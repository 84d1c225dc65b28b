"""`--limit`: what a search that was stopped says, and what one that was not has searched."""

import json
import re
import time

import pytest
from click.testing import CliRunner

from grundy.explain.language import trouble
from grundy.faces.cli import cli
from grundy.faces.web.calls import reply_to
from grundy.solvers import budget

LARGE = "|".join(["......."] * 7)


def invoke(*words):
    return CliRunner().invoke(cli, list(words))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nogo", "nogo: no answer in 500 states; 0 of the 49 first moves of Left are refuted;"),
        ("cram", "cram: no answer in 500 states; "),
    ],
)
def test_a_board_too_large_for_the_budget_says_how_far_it_came(name, said):
    result = invoke("solve", name, LARGE, "--limit", "500")
    assert result.exit_code != 0
    text = str(result.exception)
    assert text.startswith(said)
    assert "\n" not in text
    assert name == "cram" or re.search(r"at that pace all would take \d+ \w+ or more; give", text)


def test_it_is_said_in_chinese():
    error = invoke("solve", "nogo", LARGE, "--limit", "500").exception
    said = "nogo：搜索了 500 个状态，没有得出答案；左方的 49 种首步中已否定 0 种"
    assert trouble(error, "zh").startswith(said)


def test_the_states_of_a_search_are_told():
    words = "solve", "nogo", "." * 12, "--limit", "5000", "--json"
    answer = json.loads(invoke(*words).stdout)
    assert (answer["outcome"], answer["value"]) == ("N", None)
    assert 0 < answer["searched"] <= 5000
    assert json.loads(invoke("solve", "domineering", "..|..", "--json").stdout)["searched"] == 0


@pytest.mark.parametrize(
    ("words", "moves"),
    [
        (("domineering", "99x99"), 9702),
        (("amazons", "|".join(["." * 40, "X" + "." * 38 + "O"] * 4), "--limit", "1s"), None),
    ],
)
def test_a_huge_board_stops_in_time(words, moves):
    start = time.process_time()
    said = str(invoke("solve", *words).exception)
    assert time.process_time() - start < 10
    assert re.fullmatch(r".*: no answer in \d+ s[a-z]+; 0 of the \d+ first moves .* --limit", said)
    assert moves is None or f" {moves} " in said


@pytest.mark.parametrize("name", ["cram", "impartial-clobber", "impartial-nogo"])
def test_a_large_impartial_board_has_so_many_seconds_unasked(name, monkeypatch):
    monkeypatch.setattr(budget, "LARGE_SECONDS", 1)
    start = time.process_time()
    said = str(invoke("solve", name, "41x41").exception)
    assert time.process_time() - start < 10
    assert said.startswith(f"{name}: no answer in 1 second; ")


def test_why_on_the_page_says_in_time_what_is_known_or_how_to_go_on():
    asked = {"game": "amazons", "position": "..X.|....|....|.O..", "explain": True}
    before = time.process_time()
    reply = reply_to("solve", asked, 1)
    assert time.process_time() - before < 10
    answer = json.loads(reply.body)
    if reply.status == 200:
        assert answer["steps"]
    else:
        assert "no answer in 1 s" in answer["error"]["message"]


def test_a_search_for_the_winner_alone_heeds_its_seconds():
    start = time.process_time()
    said = invoke("solve", "chomp", "40x40", "--limit", "1s").stdout
    assert time.process_time() - start < 30
    assert "first player" in said
    assert "(chomp: no answer in 1 second; " in said
