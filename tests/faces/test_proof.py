"""What is shown of a proof: certificate, the word of the checker, files, the automaton."""

import csv
import json
import re
from itertools import product
from math import isqrt
from xml.etree import ElementTree

import pytest
from browser import CHROMIUM
from command_line import here
from playwright.sync_api import expect

from grundy import ask
from grundy.automata.automaton import Automaton
from grundy.automata.compiler import compile_formula
from grundy.errors import GrundyError, InputError
from grundy.explain.language import reader
from grundy.faces.graphpicture import MOST_STATES, _labels, automaton_picture, proof
from grundy.formulas.parser import parse_expression


def wythoff(k):
    return (k + isqrt(5 * k * k)) // 2, (3 * k + isqrt(5 * k * k)) // 2


def test_the_pairs_are_those_of_wythoff():
    found = proof("wythoff", claim="P(a, b) <=> beatty(a, b)")
    known = {pair for k in range(60) for pair in (wythoff(k), wythoff(k)[::-1])}
    assert set(found.pairs) == {pair for pair in known if max(pair) < found.below}
    assert found.numeration == "Zeckendorf"


def test_the_certificate_is_the_one_that_the_checker_accepts():
    found = proof("kayles")
    assert found.automaton is found.picture is None
    assert found.certificate == ask.law("kayles").certificate
    assert json.loads(json.dumps(found.json()))["status"] == "accepted"


def test_the_steps_are_said_in_chinese():
    steps = proof("nim:3").json(reader("zh"))["steps"]
    assert steps
    assert all(re.search("[一-鿿]", step) for step in steps)


@pytest.mark.parametrize(("game", "claim"), [("nim", "f(n) == n + 1"), ("chomp", None)])
def test_what_is_not_proved_has_no_proof(game, claim):
    with pytest.raises(GrundyError, match="is proved"):
        proof(game, claim=claim)


@pytest.mark.needs(CHROMIUM)
def test_a_certificate_is_checked_in_the_page(open_page):
    page = open_page("explore?game=kayles&lang=zh", width=390)
    law = page.locator(".in-law")
    law.locator("summary").click()
    expect(law.locator(".proof .seal")).to_contain_text("独立的检查程序已验收")
    expect(law.locator(".proof .ticks")).to_contain_text("168")
    with page.expect_download() as waited:
        law.locator(".save button").click()
    with open(waited.value.path(), encoding="utf-8") as file:
        assert ask.check(json.load(file)).accepted
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.needs(CHROMIUM)
def test_the_automaton_of_an_answer_is_drawn_and_saved(open_page):
    page = open_page("explore?game=nim:3&claim=P(n)&how=prove&lang=en")
    claims = page.locator(".in-claims")
    claims.locator("details:not([open]) summary").click()
    expect(claims.locator(".verdict")).to_contain_text("accepted", ignore_case=True)
    expect(claims.locator(".verdict")).to_contain_text("grundy check claim.json")
    drawing = claims.locator("figure.drawing")
    expect(drawing.get_by_role("img")).to_be_visible()
    files = {}
    for form in ("SVG", "PNG", "CSV", "LaTeX"):
        with page.expect_download() as waited:
            drawing.get_by_role("button", name=f"Save as {form}").click()
        files[form] = waited.value.path().read_bytes()
    assert files["PNG"].startswith(b"\x89PNG")
    assert b"<circle" in files["SVG"]
    assert rb"\begin{tabular}" in files["LaTeX"]
    rows = list(csv.DictReader(files["CSV"].decode().splitlines()))
    after = {(row["state"], row["n"]): row["next"] for row in rows}
    accepts = {row["state"] for row in rows if row["accepts"] == "1"}
    for n in range(100):  # the automaton reads the least digit first
        state = "0"
        for digit in f"{n:b}"[::-1]:
            state = after[state, digit]
        assert (state in accepts) == (n % 4 == 0), n


SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("tracks", [1, 2, 3])
def test_labels_say_just_the_symbols(tracks):
    for chosen in range(1, 1 << (1 << tracks)):
        symbols = [s for s in range(1 << tracks) if chosen >> s & 1]
        words = {
            "".join(word)
            for label in _labels(symbols, tracks)
            for word in product(*("01" if digit == "*" else digit for digit in label))
        }
        assert words == {"".join(str(s >> i & 1) for i in range(tracks)) for s in symbols}


@pytest.mark.parametrize(
    ("condition", "states"), [("a == b", 1), ("n % 5 == 2", 5), ("low(a) > b", 2), ("a < 0", 1)]
)
def test_a_picture_has_a_ring_for_each_state_that_is_left(condition, states):
    found = compile_formula(parse_expression(condition))
    drawn = ElementTree.fromstring(automaton_picture(found.to_json(), "binary"))
    circles = [c.get("r") for c in drawn.iter(f"{SVG}circle")]
    assert circles.count("20") == states
    assert circles.count("16") == sum(found.accepting)
    assert "binary digits" in "".join(drawn.itertext())


def test_a_large_automaton_is_not_drawn():
    size = MOST_STATES + 1
    ring = Automaton.from_json(
        {"tracks": ["n"], "step": [[(s + 1) % size] * 2 for s in range(size)], "accepting": [0]}
    )
    with pytest.raises(InputError, match="states to draw"):
        automaton_picture(ring.to_json())


@pytest.mark.parametrize(
    "arguments",
    [["law", "nim:3"], ["prove", "wythoff", "P(a, a + b)"], ["prove", "nim:3", "n % 4 == 0"]],
)
def test_the_command_line_draws(tmp_path, arguments):
    path = tmp_path / "law.svg"
    assert here(*arguments, "--plot", path).returncode == 0
    assert ElementTree.parse(path).getroot().tag == f"{SVG}svg"


def test_what_has_no_automaton_is_not_drawn(tmp_path):
    found = here("law", "kayles", "--plot", tmp_path / "law.svg")
    assert found.returncode == 2
    assert "no automaton" in found.said[-1]
