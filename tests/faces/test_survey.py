"""`grundy survey` and `grundy catalogue`: what they print, JSON, files, bad input."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner
from said import complaints

from grundy.faces.cli import cli

FAMILY = "octal:0.[0-7]7; kayles"


def invoke(*words, code=0):
    result = CliRunner().invoke(cli, [*map(str, words)], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def process(*words):
    command = [sys.executable, "-m", "grundy", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("survey")
    output = invoke("survey", FAMILY, "--store", place, "-n", 1000)
    assert re.search(r"games +9: 9 now in [0-9.]+ s, \d+ a second\n", output)
    return place


def test_the_same_command_adds_nothing(folder):
    words = ("survey", FAMILY, "--store", folder, "-n", 1000, "--json")
    report = json.loads(invoke(*words))
    assert (report["games"], report["kept"], report["done"]) == (9, 9, 0)
    found = json.loads(invoke("catalogue", folder, "SELECT count(*) FROM unsolved", "--json"))
    assert report["observed"] + report["none"] == found["rows"][0][0]
    assert report["proved"] + report["observed"] + report["none"] == 9


def test_answers_for_people(folder):
    header, *lines = invoke("catalogue", folder, "preperiods").splitlines()
    assert header.split() == ["game", "convention", "preperiod", "period", "status"]
    assert "octal:0.77  normal             71      12  proved" in lines
    assert "unsolved" in invoke("catalogue", folder)
    assert "1 AS" not in invoke("catalogue", folder / "catalogue.sqlite", "SELECT 1 AS one")
    assert invoke("catalogue", "--help").startswith("Usage")


def test_json_is_whole(folder):
    sql = "SELECT certificate FROM certificates WHERE game = 'octal:0.77'"
    answer = json.loads(invoke("catalogue", folder, sql, "--json"))
    assert answer["columns"] == ["certificate"]
    assert json.loads(answer["rows"][0][0])["claim"] == ["period", 71, 12, 0]


def test_a_certificate_out_of_the_catalogue_is_accepted(folder, tmp_path):
    sql = "SELECT certificate FROM certificates WHERE game = 'octal:0.07'"
    answer = json.loads(invoke("catalogue", folder, sql, "--json"))
    (tmp_path / "proof.json").write_text(answer["rows"][0][0])
    assert "forall n >= 53: f(n + 34) == f(n)" in invoke("check", tmp_path / "proof.json")


def test_files_for_other_programs(folder, tmp_path):
    from pyarrow import parquet

    sql = "SELECT game, preperiod, period FROM laws ORDER BY game"
    rows = json.loads(invoke("catalogue", folder, sql, "--json"))["rows"]
    for form in ("csv", "parquet"):
        invoke("catalogue", folder, sql, "--export", form, tmp_path / f"laws.{form}")
    with (tmp_path / "laws.csv").open(newline="") as stream:
        header, *lines = csv.reader(stream)
    assert header == ["game", "preperiod", "period"]
    assert lines == [["" if cell is None else str(cell) for cell in row] for row in rows]
    table = parquet.read_table(tmp_path / "laws.parquet")
    assert [list(row.values()) for row in table.to_pylist()] == rows
    invoke("catalogue", folder, "--export", "csv", tmp_path / "all.csv")
    assert len((tmp_path / "all.csv").read_text().splitlines()) == 10


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM games",
        "DROP TABLE games",
        "UPDATE survey SET value = 1",
        "CREATE TABLE x (y)",
        "INSERT INTO survey VALUES (1, 2)",
        "ATTACH 'x.sqlite' AS x",
        "PRAGMA user_version = 7",
        "VACUUM",
        "BEGIN",
        "WITH a AS (SELECT 1) DELETE FROM games",
        "SELECT load_extension('x')",
        "SELECT 1; DELETE FROM games",
        "selec",
        "",
        "SELECT",
    ],
)
def test_sql_that_writes_or_is_none_is_refused_in_one_line(folder, sql):
    before = (folder / "catalogue.sqlite").read_bytes()
    done = process("catalogue", folder, sql or " ")
    assert (done.returncode, done.stdout) == (2, "")
    assert complaints(done.stderr)[0].startswith("grundy: SQL: expected ")
    assert len(complaints(done.stderr)) == 1
    assert (folder / "catalogue.sqlite").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("survey", "octl:0.7", "--store", "S"), "unknown game 'octl'; did you mean octal?"),
        (("survey", "octal:0.[7", "--store", "S"), "survey, column 9: expected ] after ["),
        (
            ("survey", "subtraction:subsets(1..40)", "--store", "S"),
            "1,099,511,627,775 games are more than 1,000,000; --yes says that it is meant",
        ),
        (("survey", "nim:3", "--store", "S", "-n", "0"), "length: expected a number of values"),
        (("survey", "nim:3", "--store", "S", "--compute", "lwa"), "compute: expected some of law"),
        (("survey", "nim:3", "--store", "S", "--seconds", "0"), "seconds: expected a number"),
        (("survey", "nim:3", "--store", "S", "--workers", "0"), "expected at least 1 worker"),
        (("survey", "nim:3", "--store", "S", "--engine", "dask"), "--scheduler ADDRESS or --slurm"),
        (
            ("survey", "nim:3", "--store", "S", "--engine", "local", "--slurm"),
            "--engine: expected no --scheduler and no --slurm",
        ),
        (("catalogue", "S"), "there is no catalogue; name a survey's folder, or its file"),
        (("catalogue", "F"), "no catalogue, or a damaged one"),
    ],
)
def test_bad_input_is_one_line(tmp_path, words, said):
    (tmp_path / "file").write_text("no database" * 100)
    places = {"S": tmp_path / "s", "F": tmp_path / "file"}
    done = process(*(places.get(word, word) for word in words))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(complaints(done.stderr)) == 1
    assert not (tmp_path / "s").exists()


def test_a_store_of_another_survey(folder):
    done = process("survey", "nim:3", "--store", folder)
    assert done.returncode == 2
    assert "it holds another survey: octal:0.[0-7]7; kayles (law, rare" in done.stderr
    assert len(complaints(done.stderr)) == 1


def test_a_file_with_a_game_that_fails(tmp_path):
    (tmp_path / "games.txt").write_text("nim:{m} where m=1..3\nrows\n")
    (tmp_path / "study.toml").write_text('games = "@games.txt"\ncompute = ["law"]\nlength = 200\n')
    output = invoke("survey", tmp_path / "study.toml", "--store", tmp_path / "s")
    assert "failed    1: grundy catalogue" in output
    said = invoke("catalogue", tmp_path / "s", "failures").splitlines()[1]
    assert said == "rows  failed  expected an impartial game, got 'rows'"
    assert invoke("store", "verify", tmp_path / "s") == "catalogue: 4 games, sound\n"


def test_interrupted_it_says_so_and_goes_on(tmp_path):
    words = ["survey", "octal:d0.d1d2d3", "--store", str(tmp_path / "s")]
    command = [sys.executable, "-m", "grundy", *words]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while not (tmp_path / "s" / "catalogue.sqlite-wal").exists():
        time.sleep(0.02)
    time.sleep(1.5)
    os.killpg(running.pid, signal.SIGINT)  # as the terminal does: to the workers too
    _, errors = running.communicate(timeout=300)
    assert running.returncode == 130
    assert (
        errors.strip().splitlines()[-1] == "grundy: interrupted; the same command goes on from here"
    )
    assert "Traceback" not in errors
    assert " games, sound" in invoke("store", "verify", tmp_path / "s")
