"""`grundy survey` and `grundy catalogue`: what they print, JSON, files, SQL, looking up."""

import csv
import gzip
import json
import re

import pytest
from command_line import here, printed
from published import cases
from pyarrow import parquet

FAMILY = "octal:0.[0-7]7; kayles"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("survey")
    found = here("survey", FAMILY, "--store", place, "-n", 1000, "--workers", 1)
    told = found.stdout + found.stderr
    assert re.search(r"games +9: 9 now in [0-9.]+ s, \d+ a second\n", told)
    return place


def test_the_same_command_adds_nothing(folder):
    words = ("survey", FAMILY, "--store", folder, "-n", 1000, "--json")
    report = json.loads(printed(*words))
    assert (report["games"], report["kept"], report["done"]) == (9, 9, 0)
    found = json.loads(printed("catalogue", folder, "SELECT count(*) FROM unsolved", "--json"))
    assert report["observed"] + report["none"] == found["rows"][0][0]
    assert report["proved"] + report["observed"] + report["none"] == 9


def test_answers_for_people(folder):
    header, *lines = printed("catalogue", folder, "preperiods").splitlines()
    assert header.split() == ["game", "convention", "preperiod", "period", "status"]
    assert "octal:0.77  normal             71      12  proved" in lines
    assert "unsolved" in printed("catalogue", folder)
    assert "1 AS" not in printed("catalogue", folder / "catalogue.sqlite", "SELECT 1 AS one")
    assert printed("catalogue", "--help").startswith("Usage")


def test_a_certificate_out_of_the_catalogue_is_accepted(folder, tmp_path):
    sql = "SELECT certificate FROM certificates WHERE game = 'octal:0.07'"
    answer = json.loads(printed("catalogue", folder, sql, "--json"))
    assert answer["columns"] == ["certificate"]
    (tmp_path / "proof.json").write_text(answer["rows"][0][0])
    assert "forall n >= 53: f(n + 34) == f(n)" in printed("check", tmp_path / "proof.json")


def test_files_for_other_programs(folder, tmp_path):
    sql = "SELECT game, preperiod, period FROM laws ORDER BY game"
    rows = json.loads(printed("catalogue", folder, sql, "--json"))["rows"]
    for form in ("csv", "parquet"):
        printed("catalogue", folder, sql, "--export", form, tmp_path / f"laws.{form}")
    with (tmp_path / "laws.csv").open(newline="") as stream:
        header, *lines = csv.reader(stream)
    assert header == ["game", "preperiod", "period"]
    assert lines == [["" if cell is None else str(cell) for cell in row] for row in rows]
    table = parquet.read_table(tmp_path / "laws.parquet")
    assert [list(row.values()) for row in table.to_pylist()] == rows
    printed("catalogue", folder, "--export", "csv", tmp_path / "all.csv")
    assert len((tmp_path / "all.csv").read_text().splitlines()) == 10


@pytest.mark.parametrize("sql", [sql for (sql,) in cases(__file__, "sql_refused.tsv")])
def test_sql_that_writes_or_is_none_is_refused_in_one_line(folder, sql):
    before = (folder / "catalogue.sqlite").read_bytes()
    found = here("catalogue", folder, sql or " ")
    assert (found.returncode, found.stdout, len(found.said)) == (2, "", 1)
    assert found.said[0].startswith("grundy: SQL: expected ")
    assert (folder / "catalogue.sqlite").read_bytes() == before


def test_a_store_of_another_survey(folder):
    found = here("survey", "nim:3", "--store", folder)
    assert (found.returncode, len(found.said)) == (2, 1)
    assert "it holds another survey: octal:0.[0-7]7; kayles (law, rare" in found.said[0]


def test_a_file_with_a_game_that_fails(tmp_path):
    (tmp_path / "games.txt").write_text("nim:{m} where m=1..3\nrows\n")
    (tmp_path / "study.toml").write_text('games = "@games.txt"\ncompute = ["law"]\nlength = 200\n')
    found = here("survey", tmp_path / "study.toml", "--store", tmp_path / "s", "--workers", 1)
    assert "failed    1: grundy catalogue" in found.stdout + found.stderr
    said = printed("catalogue", tmp_path / "s", "failures").splitlines()[1]
    assert said == "rows  failed  expected an impartial game, got 'rows'"
    assert printed("store", "verify", tmp_path / "s") == "catalogue: 4 games, sound\n"


# --- answers are bounded, and text in every form

ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"


@pytest.mark.slow
def test_answers_are_bounded_in_bytes():
    """One cell is bounded by `wrong_lines.tsv`."""
    found = here("catalogue", "ready", f"{ENDLESS} SELECT zeroblob(1000000) FROM c", "--json")
    assert (found.returncode, len(found.said)) == (2, 1)
    assert "512 MB of text" in found.said[0]


def test_blobs_are_text_in_every_form(tmp_path):
    question = "catalogue", "ready", "SELECT x'00ff' AS bytes"
    assert printed(*question) == "bytes\nx'00ff'\n"
    assert printed(*question, "--json") == '{"columns": ["bytes"], "rows": [["x\'00ff\'"]]}\n'
    printed(*question, "--export", "csv", tmp_path / "bytes.csv")
    assert (tmp_path / "bytes.csv").read_text() == "bytes\nx'00ff'\n"
    mixed = "SELECT 1 AS mixed UNION SELECT 'a'"
    found = here("catalogue", "ready", mixed, "--export", "parquet", tmp_path / "x.parquet")
    assert found.returncode == 2
    assert "columns of one type each" in found.said[0]


def test_files_that_are_not_what_they_should_be_are_read_up_to_a_stated_size(tmp_path):
    with gzip.open(tmp_path / "large.gz", "wb", compresslevel=1) as file:
        for _ in range(260):
            file.write(bytes(1 << 20))
    found = here("catalogue", "large.gz", folder=tmp_path)
    assert (found.returncode, "more than 256 MB" in found.said[0]) == (2, True)
    (tmp_path / "grundy-store.json").symlink_to("/dev/full")
    found = here("store", "list", ".", folder=tmp_path)
    assert (found.returncode, "damaged" in found.said[0]) == (2, True)


# --- looking up

TERMS = "0,1,2,3,1,4,3,2,1,4,2,6"


def test_text_names_the_game_its_law_and_its_likes():
    first, law, misere, likes = printed("catalogue", "lookup", TERMS).splitlines()
    assert first == "octal:0.77, from heap 0 on"
    assert law.startswith("  proved    f(n + 12) = f(n) for every n from 71 on")
    assert misere.startswith("  misere    The misere quotient has 40 elements, 9 of them lost;")
    assert likes.startswith("  equal for every size: octal:0.771, octal:4.4 (from heap 1 on)")
    for words in (TERMS.split(","), [TERMS + ","]):
        assert printed("catalogue", "lookup", *words).splitlines()[0] == first
    first, *_ = printed("catalogue", "lookup", "0,0,0,1,2,0,1,2,3,1,2").splitlines()
    assert first == "octal:0.224, but for 1 zero at the start"
    none = printed("catalogue", "lookup", "0,9,9,9", code=1)
    assert none == "no game of the catalogue has these values\n"


def test_what_is_looked_up_in_json():
    answer = json.loads(printed("catalogue", "lookup", TERMS, "--json"))
    assert answer["terms"] == [int(term) for term in TERMS.split(",")]
    first = answer["matches"][0]
    assert (first["game"], first["shift"], first["status"]) == ("octal:0.77", 0, "proved")
    assert (first["preperiod"], first["period"], first["basis"]) == (71, 12, "proved")
