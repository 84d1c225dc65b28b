"""What the page shows of a proof: certificate, the checker's word, the automaton, files."""

import csv
import json
import re
from math import isqrt

import pytest
from browser import CHROMIUM
from playwright.sync_api import expect

from grundy import ask
from grundy.errors import GrundyError
from grundy.faces.graphpicture import proof


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
    steps = proof("nim:3", lang="zh").json()["steps"]
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
