"""``grundy catalogue lookup``: text, JSON, exit codes."""

import json
import subprocess
import sys

import pytest
from said import complaints

KAYLES = "0,1,2,3,1,4,3,2,1,4,2,6"


def grundy(*words):
    command = [sys.executable, "-m", "grundy", "catalogue", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert "Traceback" not in done.stderr
    return done


def test_text_names_the_game_its_law_and_its_likes():
    done = grundy("lookup", KAYLES)
    assert done.returncode == 0
    first, law, misere, likes = done.stdout.splitlines()
    assert first == "octal:0.77, from heap 0 on"
    assert law.startswith("  proved    f(n + 12) = f(n) for every n from 71 on")
    assert misere.startswith("  misere    The misere quotient has 40 elements, 9 of them lost;")
    assert likes.startswith("  equal for every size: octal:0.771, octal:4.4 (from heap 1 on)")


def test_terms_may_be_words_and_end_with_a_comma():
    answers = {grundy("lookup", *words).stdout for words in ([KAYLES], KAYLES.split(","))}
    answers.add(grundy("lookup", KAYLES + ",").stdout)
    assert len(answers) == 1


def test_json():
    answer = json.loads(grundy("lookup", KAYLES, "--json").stdout)
    assert answer["terms"] == [int(term) for term in KAYLES.split(",")]
    first = answer["matches"][0]
    assert (first["game"], first["shift"], first["status"]) == ("octal:0.77", 0, "proved")
    assert (first["preperiod"], first["period"], first["basis"]) == (71, 12, "proved")


def test_zeros_that_a_game_lacks_are_said():
    first, *_ = grundy("lookup", "0,0,0,1,2,0,1,2,3,1,2").stdout.splitlines()
    assert first == "octal:0.224, but for 1 zero at the start"


def test_nothing_found_answers_no():
    done = grundy("lookup", "0,9,9,9")
    assert done.returncode == 1
    assert done.stdout == "no game of the catalogue has these values\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-1,2"], "term 1: expected a whole number of at least 0"),
        (["1,two"], "term 2"),
        (["0,1"], "these values fit 5,118 games"),
        ([KAYLES, "--catalogue", "nowhere"], "there is no catalogue"),
        ([], "expected TERMS"),
    ],
)
def test_bad_input_is_one_line(words, said):
    done = grundy("lookup", *words)
    assert (done.returncode, done.stdout, len(complaints(done.stderr))) == (2, "", 1)
    assert said in done.stderr


def test_the_ready_catalogue_answers_sql():
    done = grundy("ready", "SELECT count(*) FROM games", "--json")
    assert json.loads(done.stdout)["rows"] == [[5119]]
