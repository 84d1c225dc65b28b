"""Periods found in long tables, with the least table that shows them, proved on a longer one."""

import resource
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest
from listening import listening
from published import cases, table

from grundy import ask
from grundy.errors import LimitError
from grundy.formulas.statement import Period
from grundy.games import game
from grundy.kernels.dispatch import start
from grundy.laws.long_period import has_window, prove_long_period
from grundy.laws.prove.period import prove_by_values
from grundy.laws.search import search_law
from grundy.laws.verdict import Proved, write_certificate
from grundy.rules.codes import parse_code
from grundy.solvers.impartial.values import code_values
from samples import rotated

PERIODS = [(code, int(n), int(m)) for code, n, m in cases(__file__, "long_periods.tsv")]
LONG = [
    ("0.376", 2268248, 4),
    ("0.354", 10061916, 1180),
    ("0.104", 197769598, 11770282),
    ("0.454", 160949019, 60620715),
]
MOST_MEMORY = 3 << 20  # kB


def looked(text, n):
    rules = game(f"octal:{text}")
    return prove_long_period(rules, rules.as_code(), n)


@pytest.mark.parametrize(("text", "start", "length"), rotated(PERIODS, 5))
def test_published_period_is_found_and_proved_with_the_shortest_tables(text, start, length):
    enough, rules = start + max(2 * length, length + 20), game(f"octal:{text}")
    law, proof, values = looked(text, enough)
    assert (law.preperiod, law.period, law.saltus) == (start, length, 0)
    assert isinstance(proof, Proved)
    assert law.checked_to == len(values) - 1 == 2 * start + 2 * length + len(text) - 3
    assert [law.value(n) for n in range(len(values) - 99, len(values))] == values[-99:].tolist()
    found = ask.check(proof.certificate)
    assert (found.status, found.statement) == ("accepted", proof.statement)
    assert proof.statement == f"forall n >= {start}: f(n + {length}) == f(n)"
    assert prove_by_values(rules.text, rules.as_code(), values[:-1]) is None
    law, proof, values = looked(text, enough - 1)
    assert law is proof is None
    assert len(values) == enough - 1


@pytest.mark.parametrize(
    ("text", "start", "length"), [("subtraction:1,4,9", 0, 5), ("octal:0.3303", 0, 3)]
)
def test_games_that_do_not_split(text, start, length):
    rules = game(text)
    law, proof, _ = prove_long_period(rules, rules.as_code(), 25_000)
    assert (law.preperiod, law.period) == (start, length)
    assert ask.check(proof.certificate).accepted


def test_which_codes_have_a_theorem():
    assert has_window(parse_code("4.77", 8))
    assert not has_window(parse_code("0.(3)", 8))
    assert has_window(game("grundy").as_code())
    assert not has_window(game("take:split in three unequal").as_code())


def test_asking_for_a_long_table_tries_short_ones_first():
    assert search_law(game("kayles"), 10**9).law.checked_to < 2000
    assert str(search_law(game("nim:3"), 10**9).law.claim) == "f(n) == n % 4"


@pytest.fixture(scope="module")
def long():
    """Give a law that is found in a long table, and what was told meanwhile."""
    with listening() as (told, _):
        return ask.law("octal:0.16", 410_000), told


def test_a_law_in_a_long_table_is_told_with_its_progress(long):
    found, told = long
    assert (found.status, found.law.preperiod, found.law.period) == ("proved", 105351, 149459)
    assert (410_000, 410_000) in told
    assert told[-1] == (509622, 509622)


def test_what_memory_cannot_hold_is_said():
    with pytest.raises(LimitError, match="values need about"):
        looked("0.454", 10**13)
    start, length = 10**11, 2
    data = dict(search_law(game("kayles")).verdict.certificate)
    claim = Period(start, length)
    proof = {"least": False, "mask": None}
    found = ask.check(data | {"claim": claim.data(), "statement": str(claim), "proof": proof})
    assert not found.accepted
    assert "200000000006 values" in found.reason


def test_a_kernel_that_is_wrong_deceives_nobody(long, monkeypatch):
    """The checker works the values out again, with code of its own."""

    class Wrong(type(start(game("octal:0.16").as_code().places, 8))):
        def advance(self, stop):
            super().advance(stop)
            self.values[300_000:300_001] ^= 1

    monkeypatch.setattr("grundy.kernels.dispatch.start", Wrong)
    assert ask.check(long[0].certificate).accepted


def memory_for(text, start, length, proof_file):
    """Prove a period, write the certificate and check it; give the most memory that this took."""
    rules = game(f"octal:{text}")
    law, proof, values = prove_long_period(rules, rules.as_code(), start + max(2 * length, 99))
    assert (law.preperiod, law.period) == (start, length)
    assert values.dtype == np.uint8
    del law, values
    write_certificate(proof.certificate, proof_file)
    found = ask.check(str(proof_file), rules.text)
    assert found.accepted
    assert found.statement == f"forall n >= {start}: f(n + {length}) == f(n)"
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.slow
@pytest.mark.parametrize(("text", "start", "length"), LONG)
def test_long_published_period(text, start, length, tmp_path):
    """In a process of its own: the most that this one took was perhaps for another test."""
    with ProcessPoolExecutor(1, get_context("spawn")) as alone:
        taken = alone.submit(memory_for, text, start, length, tmp_path / "proof.json").result()
    assert taken < MOST_MEMORY


@pytest.mark.parametrize(
    ("code", "start", "length"),
    [("0.644", 3256, 442), ("0.156", 3479, 349), ("0.165", 5181, 1550), ("0.356", 7315, 142)],
)
def test_a_few_lost_heaps_do_not_hide_a_period(code, start, length):
    law, verdict, _ = search_law(game(f"octal:{code}"))  # of the table in Winning Ways, chapter 4
    assert (law.preperiod, law.period) == (start, length)
    assert isinstance(verdict, Proved)


@pytest.mark.parametrize(
    ("text", "begin", "length"),
    [("0.77", 71, 12), ("0.07", 53, 34), ("0.644", 3256, 442), ("0.16", 105351, 149459)],
)
@pytest.mark.usefixtures("method_alone")
def test_a_flipped_bit_of_a_kernel_proves_nothing_false(text, begin, length):
    """The last exception to a period is flipped away: what is then proved begins too early."""
    rules = game(f"octal:{text}")
    values = np.array(code_values(rules.as_code(), 2 * begin + 2 * length + 8))
    last = begin - 1
    assert values[last] != values[last + length]
    values[last] = values[last + length]
    false = prove_by_values(rules.text, rules.as_code(), values)
    assert false.claim.length == length
    assert false.claim.start < begin
    found = ask.check(false.certificate)
    assert found.status == "rejected"
    assert found.reason.startswith("the period fails at heap")


def test_every_trivial_row_of_the_table_of_octal_games():
    rows = [row for row in table("octal_periods.tsv") if row["kind"] == "trivial"]
    assert len(rows) > 20
    for row in rows:
        start, length = int(row["prefix"]), int(row["period"])
        rules = game(f"octal:{row['game']}")
        stop = 2 * max(start, 1) + 2 * length + rules.as_code().last
        proof = prove_by_values(rules.text, rules.as_code(), code_values(rules.as_code(), stop))
        assert isinstance(proof, Proved), row
        assert proof.claim == Period(start, length), row
        assert ask.check(proof.certificate).accepted
