"""Heaps of Left and Right, one after another: their tables and laws against brute force."""

import csv
import json
from io import StringIO
from itertools import combinations

import pytest
from naive_heaps import OUTCOMES, sided_search

from grundy.ask.certificates import check
from grundy.ask.laws import law
from grundy.ask.tables import table
from grundy.errors import InputError
from grundy.faces.cli.save import write
from grundy.values.short import Session
from samples import NIGHTS, rotated

SETS = [c for r in (1, 2, 3) for c in combinations(range(1, 7), r)]
PAIRS = [(left, right) for left in SETS for right in SETS]


def text(left, right):
    return f"partizan-subtraction:{','.join(map(str, left))}/{','.join(map(str, right))}"


def outcomes(sides, size):
    """The outcomes of single heaps by the definition."""
    wins = sided_search(lambda n, player: [n - k for k in sides[player] if k <= n])
    return [OUTCOMES[wins(n, 0), wins(n, 1)] for n in range(size)]


# of the last the forms of 120 heaps share their options, and there are ever more ways to one
@pytest.mark.parametrize(
    "pair",
    dict.fromkeys([*rotated(PAIRS, 12), ((1, 3, 4), (2, 3, 6))]),
    ids=lambda pair: text(*pair),
)
def test_law_of_outcomes(pair):
    """Every such game is periodic (Fraenkel and Kotzig 1987): proved, and true far beyond."""
    found = law(text(*pair), 120)
    assert found.status == "proved"
    assert check(json.loads(json.dumps(found.certificate))).status == "accepted"
    start, period = found.claim.outcomes
    known = outcomes(pair, 600)
    assert all(known[n] == known[n + period] for n in range(start, 600 - period))
    assert start == 0 or known[start - 1] != known[start - 1 + period]
    least = next(
        p for p in range(1, period + 1) if all(known[n] == known[n + p] for n in range(300, 500))
    )
    assert least == period


@pytest.mark.parametrize("pair", rotated(PAIRS, 12, NIGHTS), ids=lambda pair: text(*pair))
def test_table_and_law_of_values(pair):
    session, values = Session(), []
    for n in range(40):
        sides = ([values[n - k] for k in side if k <= n] for side in pair)
        values.append(session.make(*sides))
    rows = table(text(*pair), 40).values
    known = outcomes(pair, 40)
    for n, (value, row) in enumerate(zip(values, rows, strict=True)):
        assert row[0:1] + row[2:5] == [n, known[n], str(value.mean), str(value.temperature)]
        assert len(row[1]) > 200 or not row[1] or session.parse(row[1]) is value
    claim = law(text(*pair), 40).claim.values
    if claim is not None:
        start, period = claim
        assert all(values[n] is values[n + period] for n in range(start, 40 - period))


@pytest.mark.parametrize(("a", "b"), rotated([*combinations(range(1, 9), 2)], 8))
def test_one_number_each(a, b):
    """Left takes a, Right b > a: P a times, L b - a times, N a times, for ever, values as well."""
    found = law(text((a,), (b,)), 4 * (a + b))
    assert found.claim.outcomes == found.claim.values == (0, a + b)
    known = table(text((a,), (b,)), a + b).values
    assert "".join(row[2] for row in known) == "P" * a + "L" * (b - a) + "N" * a


def test_words_and_codes():
    assert law("Left takes 1 or 2, Right takes 3", 60).status == "proved"
    found = law("partizan-octal:0.3/0.07", 60)
    assert (found.status, found.certificate) == ("observed", None)
    assert "f(n + 3) = f(n)" in found.law.statement


def test_a_certificate_is_about_its_game():
    certificate = law(text((1,), (2,)), 30).certificate
    assert check(certificate, "partizan-subtraction:1/2").accepted
    for other in ("partizan-subtraction:2/1", "partizan:nim/kayles", "kayles"):
        assert not check({**certificate, "game": other}).accepted
    assert not check(certificate, "partizan-subtraction:1/3").accepted


def test_formats():
    answer = table("partizan-subtraction:1,3/2,5", 20)
    written = StringIO()
    write(answer, "csv", written)
    assert [*csv.reader(StringIO(written.getvalue()))][1:] == [
        [*map(str, row)] for row in answer.values
    ]
    written = StringIO()
    write(answer, "json", written)
    assert json.loads(written.getvalue()) == json.loads(json.dumps(answer.json()))
    with pytest.raises(InputError, match="values of one heap"):
        write(answer, "bfile", StringIO())
