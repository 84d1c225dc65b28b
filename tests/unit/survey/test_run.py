"""What a survey writes down is true, complete, and the same however it was interrupted."""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

import numpy as np
import psutil
import pytest
from naive_heaps import least_period, table
from rule_texts import heap_move
from survey_runs import Here, ask, begin, count, dump, kill, killed_run, survey

from costs import patient, until
from grundy.ask.certificates import check
from grundy.ask.surveys import catalogue_damage, query_catalogue
from grundy.checker.core.certificate import Rejected
from grundy.errors import GrundyError, LimitError, StoreError
from grundy.games import game
from grundy.laws.truth import Truth
from grundy.solvers.impartial.tables import extend
from grundy.solvers.impartial.values import heap_values
from grundy.store import Store
from grundy.survey.local import Local
from grundy.survey.study import judge_values
from grundy.survey.task import Task
from grundy.survey.worker import perform
from samples import rotated

OCTAL = "octal:d0.d1d2d3"
FEW = "octal:d0.d1d2"


def plain(text, n):
    """Work values out in plain Python, which no survey does."""
    return extend(game(text).as_code(), [], n)


@pytest.fixture(scope="module")
def octal(tmp_path_factory):
    """All octal codes with two digits, once for this file; those with three are ready-made."""
    folder = tmp_path_factory.mktemp("octal")
    state = survey(folder, FEW, Local(2))
    assert (state.done, state.failed, state.left) == (128, 0, 0)
    return folder


def test_most_codes_are_proved_within_3000_values(octal):
    found = dict(ask(octal, "SELECT status, count(*) FROM laws GROUP BY status"))
    assert found["proved"] >= 103
    assert sum(found.values()) == 128
    assert ask(octal, "SELECT count(*) FROM certificates")[0][0] >= found["proved"]


def test_certificates_satisfy_the_checker(octal):
    rows = ask(octal, "SELECT game, certificate FROM certificates ORDER BY game")
    for name, text in random.Random(1).sample(rows, 12):
        assert check(json.loads(text), name).accepted


@pytest.mark.parametrize("name", ["octal:0.26", "octal:4.1", "octal:0.6", "octal:0.04"])
def test_what_is_counted_is_counted_right(octal, name):
    values = plain(name, 3000)
    where = f"WHERE game = '{name}'"
    head, zeros, length = ask(octal, f"SELECT head, zeros, length FROM games {where}")[0]
    assert head == "".join(f"{v}," for v in values[:64])
    assert length == len(values)
    assert zeros == next(n for n, v in enumerate(values) if v)
    most, at, lost, mask, parity, rares, rare = ask(
        octal,
        "SELECT maximum, maximum_at, p_positions, rare_mask, rare_parity, rares, rare_values"
        f" FROM statistics {where}",
    )[0]
    assert (most, at, lost) == (max(values), values.index(max(values)), values.count(0))
    if mask is not None and not parity:
        few = [v for v in values[1:] if (v & mask).bit_count() % 2 == 0]
        assert rares == len(few)
        assert set(rare.split(",")) >= {str(v) for v in few}


def members(folder):
    rows = ask(folder, "SELECT class, basis, compared, game FROM games ORDER BY place")
    found = {}
    for key, basis, compared, name in rows:
        found.setdefault((key, basis, compared), []).append(name)
    return found


def test_equal_sequences_are_equal_and_no_others(octal):
    """Compare the classes with values alone: 800 of them, behind the zeros."""
    whole = {}
    for (_, basis, compared), names in members(octal).items():
        assert basis == "proved" or compared == 3000
        for name in names[:2]:
            values = plain(name, 830)
            zeros = next((n for n, v in enumerate(values) if v), 0)
            whole.setdefault(tuple(values[zeros : zeros + 800]), set()).add((basis, names[0]))
    mixed = [keys for keys in whole.values() if len(keys) > 1]
    for keys in mixed:  # equal on 800 values, yet told apart by more of them, or not proved
        assert any(basis == "table" for basis, _ in keys)
    assert len(mixed) < 20


def test_161_and_36_are_not_equal(tmp_path):
    a, b = plain("octal:0.161", 600), plain("octal:0.36", 600)
    assert next(n for n in range(600) if a[n] != b[n]) == 519
    for length, together in ((600, False), (510, True)):
        folder = tmp_path / str(length)
        survey(folder, "octal:0.161; octal:0.36", length=length)
        rows = ask(
            folder,
            "SELECT class, basis, compared FROM games"
            " WHERE game IN ('octal:0.161', 'octal:0.36') ORDER BY game",
        )
        assert (rows[0] == rows[1]) == together
        assert [row[1:] for row in rows] == [("table", length)] * 2


def test_what_was_changed_in_a_catalogue_is_found(octal, tmp_path):
    path = tmp_path / "catalogue.sqlite"
    path.write_bytes((octal / "catalogue.sqlite").read_bytes())
    assert catalogue_damage(tmp_path) == (128, [])
    for kind, change in (
        ("games", "head = '0,' || head WHERE game = 'octal:0.77'"),
        ("laws", "period = 24 WHERE game = 'octal:0.7'"),
        ("certificates", "certificate = replace(certificate, '1', '2') WHERE game = 'octal:0.3'"),
    ):
        with closing(sqlite3.connect(path)) as database, database:
            database.execute(f"UPDATE {kind} SET {change}")
    games = [text.partition(": its rows")[0] for text in catalogue_damage(tmp_path)[1]]
    assert games == ["octal:0.3", "octal:0.7", "octal:0.77"]
    whole = bytearray(path.read_bytes())
    whole[40_000:40_300] = b"x" * 300
    path.write_bytes(whole)
    assert catalogue_damage(tmp_path)[1]
    path.write_bytes(b"garbage")
    assert catalogue_damage(tmp_path) == (0, ["file is not a database"])
    assert catalogue_damage(tmp_path / "none") is None


KILLED = """\
import os, sqlite3, sys
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode = DELETE")
database.execute("PRAGMA cache_size = 1")
database.execute("BEGIN")
database.execute("CREATE TABLE waste (bytes)")
database.executemany("INSERT INTO waste VALUES (zeroblob(9999))", [()] * 99)
os._exit(0)
"""


def test_what_was_left_half_written_does_not_hinder_who_reads(octal, tmp_path):
    shutil.copytree(octal, tmp_path / "s")
    path = tmp_path / "s" / "catalogue.sqlite"
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=True)
    assert path.with_name("catalogue.sqlite-journal").exists()
    assert catalogue_damage(str(tmp_path / "s")) == catalogue_damage(str(octal))
    assert query_catalogue(str(tmp_path / "s"), "SELECT count(*) FROM games").rows == [(128,)]


def test_a_question_without_end_is_stopped(octal, monkeypatch):
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT "
    monkeypatch.setattr("grundy.survey.query._SECONDS", 0.2)
    with pytest.raises(LimitError, match="the question takes longer"):
        query_catalogue(octal, endless + "count(*) FROM n")
    monkeypatch.setattr("grundy.survey.query._SECONDS", 60)
    monkeypatch.setattr("grundy.survey.query._MOST_ROWS", 1000)
    with pytest.raises(LimitError, match="more than 1,000 rows"):
        query_catalogue(octal, endless + "i FROM n")


def test_nothing_is_run_twice(octal):
    before = ask(octal, "SELECT * FROM provenance ORDER BY game")
    state = survey(octal, FEW)
    assert (state.kept, state.done) == (128, 0)
    assert ask(octal, "SELECT * FROM provenance ORDER BY game") == before
    assert list(Store.open(octal).verify()) == []


def laws_of(text, *compute):
    found = perform(Task("", text, compute, 300, 60.0, "")).result
    return found["laws"][0], [json.loads(row["certificate"]) for row in found["certificates"]]


def test_what_is_proved_of_random_rules_is_accepted_by_the_checker():
    random_rules, proved = random.Random(7), 0
    texts = rotated([f"take:{heap_move(random_rules, splits=False)}" for _ in range(40)], 5)
    for text in texts:
        try:
            law, certificates = laws_of(text, "law")
        except AttributeError:  # the language refuses it
            continue
        assert len(certificates) >= (law["status"] == "proved")
        assert all(check(one, rule=True).accepted for one in certificates), text
        proved += law["status"] == "proved"
    assert proved > len(texts) // 10


@pytest.mark.parametrize(
    "rule", rotated(["any adjacent", "5 or more adjacent", "any but {2,4} adjacent"])
)
def test_values_that_grow_where_heaps_are_split_are_proved(rule):
    law, certificates = laws_of(f"take:{rule}", "law")
    assert law["status"] == "proved"
    assert [check(one, rule=True).accepted for one in certificates] == [True]
    values = plain(f"take:{rule}", 300)
    start, length, more = law["preperiod"], law["period"], law["saltus"]
    assert all(values[n] + more == values[n + length] for n in range(start, 300 - length))


def test_a_proof_that_the_checker_refuses_is_none(monkeypatch):
    def refuse(certificate):
        raise Rejected("not today")

    monkeypatch.setattr("grundy.survey.study.check", refuse)
    law, certificates = laws_of("kayles", "law")
    assert (law["status"], certificates) == ("observed", [])
    assert law["why"] == "the checker does not accept the proof: not today"


def test_automata_are_asked_only_where_proof_is_wanted():
    law, _ = laws_of("lasker", "law")
    assert (law["status"], law["why"]) == ("observed", "proofs by automata were not tried")
    law, (certificate,) = laws_of("lasker", "law", "proof")
    assert law["status"] == "proved"
    assert check(certificate).accepted


def test_other_surveys_are_refused_and_named(octal):
    with pytest.raises(GrundyError, match=r"holds another survey: octal:d0\.d1d2 \(law") as told:
        survey(octal, "octal:0.7")
    held = {Path(file.path).name for file in psutil.Process().open_files()}
    assert not held & {"catalogue.sqlite", "survey.lock"}, told
    with pytest.raises(GrundyError, match="holds another survey"):
        survey(octal, FEW, length=2999)


def test_games_of_other_kinds(tmp_path):
    text = "wythoff; misere:nim:3; rows; nim; take:k with k divides n; octal:0; subtraction:1,3,4"
    survey(tmp_path, f"{text}; octal:0.[18]", length=400, compute=["law", "misere", "density"])
    rows = ask(tmp_path, "SELECT game, convention, status, period, claim FROM laws")
    found = {row[:2]: row[2:] for row in rows}
    assert found["wythoff", "normal"][0] == "proved"
    assert found["misere:nim:3", "misere"][:2] == ("proved", 4)
    assert found["nim", "normal"] == ("proved", 1, "f(n) == n")
    assert found["octal:0", "normal"][0] == "proved"
    assert found["subtraction:1,3,4", "misere"][:2] == ("proved", 7)
    lost = [n for n in range(60) if n % 7 in (1, 3)]  # 1 and 3 stones: the last must be taken
    brute = [False]
    for n in range(1, 60):
        brute.append(not any(k <= n and brute[n - k] for k in (1, 3, 4)))
    assert lost == [n for n, lose in enumerate(brute) if lose]
    failed = dict(ask(tmp_path, "SELECT game, reason FROM failures"))
    assert failed == {
        "rows": "expected an impartial game, got 'rows'",
        "octal:0.8": "code 0.8, place 1: expected a digit 0 to 7, got '8'",
    }


def test_a_game_that_takes_too_long_stops_no_other(tmp_path):
    slow, text = "octal:0.06", "octal:0.06; nim:3; nim:7"
    seconds = round(patient(2.0), 1)  # the first takes some fifteen, the others half of one
    survey(tmp_path, text, Local(1), length=400_000, seconds=seconds)
    assert dict(ask(tmp_path, "SELECT game, status FROM games")) == {
        slow: "overrun",
        "nim:3": "done",
        "nim:7": "done",
    }
    assert ask(tmp_path, "SELECT reason FROM failures") == [
        (f"it took longer than {seconds:g} seconds",)
    ]
    kept = survey(tmp_path, text, length=400_000, seconds=seconds - 0.1)
    assert (kept.kept, kept.done, kept.failed) == (3, 0, 0)
    again = Stopping(0)
    with pytest.raises(KeyboardInterrupt):
        survey(tmp_path, text, again, length=400_000, seconds=seconds + 0.1)
    assert [task.game for task in again.given] == [slow], "more time: tried again"


class Fragile(Local):
    """Kill the worker of every fourth game, once."""

    def __init__(self, workers):
        super().__init__(workers)
        self.killed, self.taken = set(), 0

    def take(self):
        busy = [hand for hand in self._hands if hand.task is not None]
        fresh = [hand for hand in busy if hand.task.id not in self.killed]
        if fresh and self.taken % 4 == 0:
            self.killed.add(fresh[0].task.id)
            os.kill(fresh[0].pid, signal.SIGKILL)
        self.taken += 1
        return super().take()


def test_workers_that_die_lose_nothing(tmp_path):
    text = "octal:0.[0-7]"
    survey(tmp_path / "whole", text, length=1000)
    engine = Fragile(2)
    survey(tmp_path / "killed", text, engine, length=1000)
    assert len(engine.killed) > 1
    assert dump(tmp_path / "killed") == dump(tmp_path / "whole")


def test_a_game_that_always_kills_its_worker_is_recorded(tmp_path):
    engine, ended = Local(1), Event()

    def killer():
        while not ended.wait(0.01):
            for hand in engine._hands:
                if hand.task is not None and hand.patience() is not None:
                    with suppress(ProcessLookupError):  # dead already, and not yet replaced
                        os.kill(hand.pid, signal.SIGKILL)

    Thread(target=killer).start()
    try:
        state = survey(tmp_path, "octal:0.06", engine, length=500_000)
    finally:
        ended.set()
    assert (state.done, state.failed) == (0, 1)
    assert ask(tmp_path, "SELECT reason FROM games") == [
        ("its worker was killed by signal 9, 3 times",)
    ]


def test_long_sequences_go_on_from_the_store(tmp_path):
    text, length = "octal:0.6; subtraction:2,5; wythoff; nim:3", 6000
    survey(tmp_path / "whole", text, length=length)
    survey(tmp_path / "blocks", text, length=length, block=1700)
    assert dump(tmp_path / "blocks") == dump(tmp_path / "whole")
    reports = list(Store.open(tmp_path / "blocks").verify())
    assert {(r.values, r.damage) for r in reports} == {(length, ())}
    assert len(reports) == 3
    stored = Store.open(tmp_path / "blocks").sequence("octal:0.6").read(0, 3000)
    assert stored.tolist() == plain("octal:0.6", 3000)


class Stopping(Here):
    """Stop after so many blocks, as if everything had been killed there."""

    def __init__(self, blocks):
        super().__init__()
        self.blocks, self.starts = blocks, []

    def give(self, task):
        self.starts.append(task.start)
        super().give(task)

    def take(self):
        if not self.blocks:
            raise KeyboardInterrupt
        self.blocks -= 1
        return super().take()


def test_blocks_that_were_stored_are_not_worked_out_again(tmp_path):
    text, long = "octal:0.6", {"length": 10_000, "block": 2000}
    with pytest.raises(KeyboardInterrupt):
        survey(tmp_path, text, Stopping(2), **long)
    engine = Stopping(100)
    survey(tmp_path, text, engine, **long)
    assert engine.starts == [4000, 6000, 8000, 0], "then the study"


@pytest.mark.slow
def test_killed_ten_times_at_random(tmp_path):
    chance = random.Random(7)
    began = time.monotonic()
    assert begin(tmp_path / "timed", OCTAL, "--workers", 2).wait() == 0
    whole = time.monotonic() - began

    def moment(process):
        """Some kills come while it starts, some later."""
        end = time.monotonic() + chance.uniform(0.05, 0.25 * whole + 1.5)
        while process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)

    kept, total = killed_run(tmp_path / "killed", OCTAL, ("--workers", 2), [moment] * 10)
    assert total == 1024
    assert kept > 0
    assert dump(tmp_path / "killed") == dump(tmp_path / "timed")
    assert list(Store.open(tmp_path / "killed").verify()) == []


@pytest.mark.slow
def test_long_sequences_killed_at_random(tmp_path):
    text, words = "octal:0.16; octal:0.104; octal:0.56", ("-n", 5_000_000, "--seconds", 600)
    chance = random.Random(3)

    def moment(process):
        time.sleep(chance.uniform(1, 6))

    assert begin(tmp_path / "whole", text, *words).wait() == 0
    killed_run(tmp_path / "killed", text, words, [moment] * 5)
    assert dump(tmp_path / "killed") == dump(tmp_path / "whole")
    reports = list(Store.open(tmp_path / "killed").verify())
    assert [r.damage for r in reports] == [()] * 3
    assert {r.values for r in reports} == {5_000_000}


def test_two_runs_at_once(tmp_path):
    process = begin(tmp_path, OCTAL, "--workers", 1)
    until(lambda: count(tmp_path) > 0)
    with pytest.raises(GrundyError, match="this survey is being written by another process"):
        survey(tmp_path, OCTAL)
    kill(process)


def test_a_full_disk_is_said_in_one_line(tmp_path, monkeypatch):
    text = "nim:{m} where m=2..6"
    with monkeypatch.context() as full:

        def write(*_):
            raise sqlite3.OperationalError("database or disk is full")

        full.setattr("grundy.survey.catalogue.Catalogue._write", write)
        with pytest.raises(StoreError, match="database or disk is full; check the disk and run"):
            survey(tmp_path, text, length=50)
    assert survey(tmp_path, text, length=50).done == 5


def test_a_piece_of_a_broken_game_is_an_outcome(tmp_path):
    nowhere = str(tmp_path / "nowhere")
    task = Task("", "octal:0.77", ("law",), 100, 60.0, "", store=nowhere, start=5, stop=9)
    outcome = perform(task)
    assert outcome.status == "failed"
    assert "there is no such folder" in outcome.reason


RULES = ("odd, or all", "any but {4,7}, or halve rounding down", "squares, or take 2 adjacent")


@pytest.mark.parametrize("text", RULES)
def test_what_a_survey_knows_of_a_rule_changes_no_answer(text):
    rule = game(f"take:{text}")
    values = np.array(heap_values(rule, 0, 200))
    known = Truth(rule, values.tolist())
    assert judge_values(rule, values, known) == judge_values(rule, values)
    assert [known.value(n) for n in range(260)] == [*heap_values(rule, 0, 260)]


PERIODIC = {
    "take:1, 4 or 9": lambda n: [n - k for k in (1, 4, 9) if k <= n],
    "take:1..3 if n is even, else 2": lambda n: [
        n - k for k in ((2,) if n % 2 else (1, 2, 3)) if k <= n
    ],
    "take:k with k <= 9 and n - k is even": lambda n: [
        n - k for k in range(1, 10) if k <= n and (n - k) % 2 == 0
    ],
}


@pytest.mark.parametrize("text", PERIODIC)
def test_periods_that_are_only_seen_are_those_of_the_values(text):
    result = perform(Task("", text, ("period",), 300, 60.0, "")).result
    (law,) = result["laws"]
    values = table(lambda heap: [(rest,) for rest in PERIODIC[text](heap)], 200)
    assert (law["preperiod"], law["period"]) == least_period(values)
    proved = law["status"] == "proved"
    assert proved == (text == "take:1, 4 or 9") == bool(result["certificates"])
    assert proved or law["why"] == "no proof was tried"
    (told,) = perform(Task("", text, ("law", "period"), 300, 60.0, "")).result["laws"]
    assert told["status"] == "proved"
