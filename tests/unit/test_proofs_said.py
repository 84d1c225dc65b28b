"""Every method of proof is said in Chinese: its reason, what it proves, what the checker did."""

import re
from pathlib import Path

import pytest

import grundy.laws.prove as methods
from grundy import ask
from grundy.explain.foreign import CHECKED, recognised, rule_said
from grundy.explain.language import reader

SAY = reader("zh")
TWO = "take:two piles: from one"
ODD = "cover:n for n % 2 == 1 and n >= 3 -> i and i + 1 and i + 2 when i + 2 < n"
LARSSON = f"{TWO}, or the same from both with k % 2 = 0"
EUCLID = "a == 0 or b == 0 or a != b and abs(a * a - b * b) < a * b"
PROVED = {
    "additions": ("take:1 or 2, or add 1 to 2, at most 3 times", ""),
    "all positions": ("count-up:4,20", "n % 5 == 0"),
    "arithmetic period": ("hex:0.3F", "f(n + 6) == f(n) + 3"),
    "beatty": ("wythoff:30", "beatty"),
    "claim by period": ("kayles", "n == 0"),
    "claim by quotient": ("misere:kayles", " or ".join(f"n == {n}" for n in (1, 4, 9, 12, 20))),
    "classes": ("take:an odd divisor", "f(n) == n % 2"),
    "coordinates": ("take:1 to m", "f(n, m) == n % (m + 1)"),
    "coprime": ("take:k with k is coprime to n", ""),
    "counting": ("nim:3", ""),
    "divisors": ("take:k with k divides n and k < n", ""),
    "euclid": ("euclid", EUCLID),
    "mirror": ("take:primes adjacent", ""),
    "nested": ("take:at least half", ""),
    "pairing": (ODD, "n != n"),
    "partners": (LARSSON, "partners(a, b, 2)"),
    "period": ("kayles", "forall n >= 71: f(n + 12) == f(n)"),
    "period by values": ("lasker", "forall n >= 1: f(n + 4) == f(n) + 4"),
    "pile values": ("pebbles", "f(a, b) == b - a"),
    "positions": ("nim", "a ^ b == 0"),
    "quotient": ("misere:kayles", ""),
    "recursion": ("take:k with 3k <= n", ""),
    "residues": ("take:1 or primes", ""),
    "rising": ("take:fibonacci if n is even, or even", "f(n) == n // 2"),
    "sentence": ("nim", "forall a: exists b: P(a, b)"),
    "settled": ("take 1 if n > 400, else 2", "forall n >= 399: f(n + 2) == f(n)"),
    "stretches": ("take 1 if n > 400, else 2", ""),
    "valuations": ("take:an even divisor", ""),
    "values": ("nim:3", "f(n) == n % 4"),
}
CODE = {"forall", "exists", "count", "beatty", "Beatty", "partners", "mod", "and", "not", "abs"}
CODE |= {"else", "primepi", "lpf", "gcd", "prime", "fibonacci"}


def english(text):
    """Give the words that are neither Chinese nor code."""
    return set(re.findall("[A-Za-z]{3,}", text)) - CODE


def test_no_method_is_left_out():
    files = Path(methods.__file__).parent.glob("[a-z]*.py")
    assert {path.stem.replace("_", " ") for path in files} == set(PROVED)


@pytest.mark.parametrize("kind", PROVED)
def test_a_proof_is_said(kind):
    name, claim = PROVED[kind]
    answer = ask.count(name, 10**9) if kind == "counting" else None
    answer = answer or (ask.prove(name, claim) if claim else ask.law(name))
    if kind != "counting":
        said = answer.json(SAY)
        reason = said.get("reason", said["theorem"])
        assert reason != answer.theorem
        assert not english(reason)
    checked = ask.check(answer.certificate)
    assert checked.accepted
    assert answer.certificate["kind"] == kind
    for text in (checked.statement, *checked.steps):
        said = SAY(recognised(text, CHECKED))
        assert not english(said.replace(name.removeprefix("misere:"), ""))
    assert not english(SAY(rule_said(checked.rule)))
