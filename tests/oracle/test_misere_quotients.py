"""Misere quotients and outcomes as the tables have them.

The tables come from an earlier program, by recursion on the rule itself; sizes marked so are those
of the literature. What is found anew here is checked by the checker, which shares nothing with the
finder.
"""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from published import table

from grundy.checker.core.check import check
from grundy.games import game
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.verdict import Proved
from grundy.rules.codes import parse_code
from grundy.solvers.impartial.solver import solve
from grundy.solvers.misere.find import search
from grundy.solvers.misere.quotients import Heaps, Limits, archive, shipped
from samples import rotated

OUTCOMES = [[*row.values()] for row in table("misere_outcomes.tsv")]
QUOTIENTS = [[*row.values()] for row in table("misere_quotients.tsv")]
WHOLE = [row for row in QUOTIENTS if row[1] == "all"]
PARTIAL = [row for row in QUOTIENTS if row[1] != "all" and row[3] != "-"]


def test_there_are_as_many_rows_as_there_were():
    assert (len(OUTCOMES), len(WHOLE), len(PARTIAL)) == (300, 121, 23)


@pytest.mark.parametrize("at", range(0, 300, 50))
def test_outcomes_and_all_winning_moves(at):
    for code, heaps, outcome, winning in OUTCOMES[at : at + 50]:
        position = tuple(map(int, heaps.split("+")))
        found = solve(game(f"misere:hex:{code}"), position)
        assert found.outcome == outcome, (code, heaps)
        moves = {
            (position[move.index], tuple(sorted(filter(None, move.option)))) for move in found.moves
        }
        assert moves == set(map(told, winning.split())), (code, heaps)


def told(move):
    heap, left = move.split(">")
    return int(heap), tuple(sorted(int(x) for x in left.split("+") if x != "0"))


def check_found_anew(row):
    code, heaps, size, lost, period, start, _ = row
    limits = Limits(seconds=60, elements=1000, positions=3_000_000)
    if heaps != "all":
        limits = Limits(int(heaps), 1000, 3_000_000, 200)
    law, verdict = quotient_law(game(f"misere:hex:{code}"), limits)
    proved = verdict if heaps == "all" else verdict.proof
    assert isinstance(proved, Proved)
    claim = proved.claim
    assert (claim.elements, claim.lost) == (int(size), int(lost))
    if heaps == "all":
        assert (law.period, law.preperiod) == (int(period), int(start))
    else:
        assert claim.heaps == int(heaps)
    assert check(json.loads(json.dumps(proved.certificate))).statement == proved.statement


def slow(row):
    return [pytest.mark.slow] if row[:2] == ["0.07", "33"] else []


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id="-".join(row[:2]), marks=slow(row))
        for row in rotated(WHOLE + PARTIAL, 15)
    ],
)
def test_quotients_found_anew(row, monkeypatch):
    empty = ZipFile(BytesIO(), "w")
    monkeypatch.setattr("grundy.solvers.misere.quotients.archive", lambda: empty)
    check_found_anew(row)


def test_what_is_shipped_is_small_and_as_the_table_has_it():
    assert sum(file.compress_size for file in archive().infolist()) < 2_000_000
    names = archive().namelist()
    assert len(names) == len(set(names)) == 384
    for code, _, size, lost, period, start, _ in WHOLE:
        if all(digit in "01234567" for digit in code.replace(".", "")):
            quotient = shipped(Heaps((parse_code(code, 16),)))
            found = len(quotient), len(quotient.lost), quotient.period, quotient.start
            assert found == tuple(map(int, (size, lost, period, start))), code


def certified(name):
    data = json.loads(archive().read(name))
    checked = check(data)
    assert f"{game(data['game']).as_code()}" == f"{parse_code(name.removesuffix('.json'), 16)}"
    assert data["rule"]["misere"] is True
    assert data["claim"][-1][0] == "period"
    assert checked.statement.startswith(f"misere quotient of octal:{name[:-5].removesuffix('.0')}:")


def test_certificates_that_are_shipped():
    for name in rotated(archive().namelist(), 4):
        certified(name)


def test_the_least_period_and_its_start_are_found():
    quotient = search(Heaps((parse_code("0.77", 8),)), Limits()).quotient
    row = [quotient.element(n) for n in range(400)]
    assert row[71:300] == row[83:312]
    assert row[70] != row[82]
    for shorter in (1, 2, 3, 4, 6):
        assert row[200:260] != row[200 + shorter : 260 + shorter]
