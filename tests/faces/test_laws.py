"""`grundy law`, `prove`, `refute`, `check`: the contract, and one rule from words to program."""

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from grundy.faces.cli import cli

MINE = "take:1 or 4, or split into two equal piles"


def invoke(*words, code=0):
    result = CliRunner().invoke(cli, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.stdout


def asked(*words, code=0):
    return json.loads(invoke(*words, "--json", code=code))


def values_by_hand(n):
    values = []
    for heap in range(n):
        seen = {values[heap - k] for k in (1, 4) if k <= heap}
        if heap and heap % 2 == 0:
            seen.add(0)  # two equal piles
        values.append(next(v for v in range(9) if v not in seen))
    return values


def test_law_has_the_keys_of_the_contract():
    answer = asked("law", "kayles")
    assert answer["status"] == "proved"
    assert (answer["preperiod"], answer["period"]) == (71, 12)
    assert (answer["saltus"], answer["exceptions_last"]) == (0, 70)
    assert answer["game"] == "kayles"
    assert {"kind", "statement", "checked_to", "theorem"} <= set(answer)


def test_a_rule_that_no_file_names_from_words_to_proof(tmp_path):
    table = asked("table", MINE, "-n", "60")
    assert table["values"] == values_by_hand(60)
    law = asked("law", MINE, "--save", tmp_path / "law.json")
    assert (law["status"], law["period"]) == ("proved", 8)
    assert asked("check", tmp_path / "law.json")["status"] == "accepted"
    assert asked("check", tmp_path / "law.json", "kayles", code=1)["status"] == "rejected"
    long = values_by_hand(500)
    assert all(long[n] == long[n + 8] for n in range(1, 492))
    assert asked("prove", MINE, "n % 2 == 0", code=1)["counterexample"] == "2"


def test_prove_and_refute_have_exit_codes():
    assert asked("prove", "nim:3", "f(n) == n % 4")["status"] == "proved"
    refuted = asked("prove", "nim:3", "n % 3 == 0", code=1)
    assert (refuted["status"], refuted["counterexample"]) == ("refuted", "3")
    assert asked("refute", "nim:3", "n % 3 == 0")["counterexample"] == "3"
    assert asked("refute", "nim:3", "n % 4 == 0", code=1)["status"] != "refuted"


def test_what_cannot_be_expressed_is_open_and_says_so():
    answer = asked("law", "take:at most half")
    assert answer["status"] == "observed"
    assert "outside the decidable language" in answer["why"]


def test_nothing_found_says_so_with_views():
    output = invoke("law", "octal:0.6", "-n", "60")
    assert "no law found" in output or "observed" in output


def test_rules_in_a_file(tmp_path):
    path = tmp_path / "rules.toml"
    path.write_text(f'[game.mine]\nrule = "{MINE.removeprefix("take:")}"\n')
    words = ("table", "mine", "-n", "60", "--rules", str(path))
    assert asked(*words)["values"] == values_by_hand(60)
    assert asked("solve", "mine", "8", "--rules", str(path))["game"] == "mine"


def test_the_language_has_a_reference():
    assert len(asked("games", "language")["examples"]) >= 25


BAD = [
    (["solve", "take:1 ot 4", "9"], "column 3"),
    (["law", "take:", "-n", "10"], "nothing"),
    (["law", "kayles", "-n", "0"], "at least 1"),
    (["prove", "nim", "a ++ b"], "place"),
    (["prove", "nim", "foo(n) == 0"], "unknown function"),
    (["prove", "nim", "z == q"], "unknown variable"),
    (["check", "no-such.json"], "no-such.json"),
    (["check", "bad.json"], "not JSON"),
    (["solve", "mine", "3", "--rules", "no-such.toml"], "no-such.toml"),
]


@pytest.mark.parametrize(("words", "said"), BAD, ids=lambda v: " ".join(v) if v else "")
def test_bad_input_is_one_clear_line(tmp_path, words, said):
    (tmp_path / "bad.json").write_text('{"format": ')
    result = subprocess.run(
        [sys.executable, "-m", "grundy", *words],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )
    assert result.returncode == 2, result.stdout
    assert len(result.stderr.splitlines()) == 1
    assert said in result.stderr
