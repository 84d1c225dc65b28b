"""`grundy table` and `grundy store`: formats, plots, kept runs."""

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import partial
from io import StringIO

import numpy as np
import pytest
from command_line import here, printed

from grundy.ask.tables import Table, table
from grundy.faces.cli.save import write
from grundy.faces.cli.table import plot_p_map
from grundy.games import game
from grundy.solvers.impartial.tables import extend
from samples import rotated

OWN = """
import grundy

class Pins(grundy.HeapGame):
    '''Knock down one pin or two adjacent ones.'''
    def heap_options(self, n):
        for k in range(1, min(n, 2) + 1):
            for a in range(n - k + 1):
                yield a, n - k - a
"""


table_of = partial(printed, "table")


def kayles(n):
    return extend(game("kayles").as_code(), [], n)


def test_formats_hold_the_same_values(tmp_path):
    values = kayles(300)[7:]
    words = ("kayles", "-n", "293", "--from", "7", "--format")
    assert json.loads(table_of(*words, "json"))["values"] == values
    csv = [tuple(map(int, line.split(","))) for line in table_of(*words, "csv").split()[1:]]
    assert csv == list(enumerate(values, 7))
    bfile = [tuple(map(int, line.split())) for line in table_of(*words, "bfile").splitlines()]
    assert bfile == csv
    text = [row.partition("|")[2].split() for row in table_of(*words, "text").splitlines()[1:]]
    assert [int(cell) for row in text for cell in row] == values
    assert table_of(*words, "npy", "--out", str(tmp_path / "v.npy")) == ""
    assert np.load(tmp_path / "v.npy").tolist() == values
    assert table_of("kayles", "-n", "2", "--format", "csv") == "n,value\n0,0\n1,1\n"
    raw = here("table", *words, "npy").raw  # on standard output
    assert np.frombuffer(raw[-293 * 8 :], np.int64).tolist() == values


@pytest.mark.parametrize("name", rotated(["s.svg", "s.png"]))
def test_a_plot_is_a_picture_and_always_the_same(tmp_path, name):
    one, two = tmp_path / name, tmp_path / f"again-{name}"
    table_of("octal:0.07", "-n", "3000", "--plot", str(one))
    table_of("octal:0.07", "-n", "3000", "--plot", str(two))
    assert one.read_bytes() == two.read_bytes()
    if name.endswith("svg"):
        assert ET.parse(one).getroot().tag.endswith("svg")
    else:
        assert one.read_bytes().startswith(b"\x89PNG")


def test_the_map_of_three_piles_is_coloured_by_the_least_third(tmp_path):
    drawn = tmp_path / "m.svg"
    found = here("table", "take:three piles: squares from one", "-n", "20", "--plot", drawn)
    assert found.said[0].startswith("drawn")
    groups = re.findall(r'<path d="(M[^"]*h0)" fill="none" stroke="(#\w+)"', drawn.read_text())
    lost = table_of("take:three piles: squares from one", "-n", "20", "--p-positions", "--json")
    third = {}
    for a, b, c in json.loads(lost)["values"]:
        third[a, b] = min(c, third.get((a, b), c))
    expected = Counter(third.values())
    assert sorted(path.count("h0") for path, _ in groups) == sorted(expected.values())
    assert len({colour for _, colour in groups}) == len(expected)


def test_a_map_of_many_piles_draws_no_more_than_can_be_seen(tmp_path):
    lost = [[a, b] for a in range(0, 4000, 2) for b in range(0, 400, 2)]
    plot_p_map(Table("many", 0, lost, columns=("a", "b")), 4000, str(tmp_path / "m.svg"))
    assert 10_000 < (tmp_path / "m.svg").read_text().count("h0") < 60_000


def test_rare_values():
    output = table_of("octal:0.16", "-n", "20000", "--rare")
    rare, common = output.split("rare values")[1].split("common values")
    values = set(map(int, rare.split() + common.split()))
    assert values == set(
        np.unique(json.loads(table_of("octal:0.16", "-n", "20000", "--json"))["values"])
    )


def test_p_positions_of_long_tables_are_those_of_the_values():
    """A period that the catalogue hints at gives them at once; the kernel works the values out."""
    output = json.loads(table_of("adjacent:2", "-n", "50001", "--p-positions", "--json"))
    values = table("adjacent:2", 50_001, kernel=True).values
    assert output["values"] == [n for n, value in enumerate(values) if value == 0]


def test_a_theorem_is_named_where_it_gives_the_values():
    said = [here("table", of, "-n", "20", "--explain") for of in ("nim", "kayles")]
    assert "method  theorem (Bouton 1901" in said[0].stderr
    assert "method  plain Python" in said[1].stderr


@pytest.mark.parametrize(("start", "n"), [(0, 9), (0, 10), (3, 25), (57, 20_011)])
def test_an_array_is_written_as_a_list_is(start, n):
    values = np.random.default_rng(n).integers(0, 300, n)
    array, listed = (Table("nim", start, found) for found in (values, values.tolist()))
    texts = [StringIO(), StringIO()]
    write(array, "text", texts[0])
    write(listed, "text", texts[1])
    assert texts[0].getvalue() == texts[1].getvalue()


def test_a_stored_run_is_extended_and_never_mixed_with_another_rule(tmp_path):
    runs, path = str(tmp_path / "runs"), tmp_path / "own.py"
    table_of("octal:0.07", "-n", "70000", "--store", runs, "--format", "csv")
    first = table_of("octal:0.07", "-n", "90000", "--store", runs, "--format", "csv")
    assert first == table_of("octal:0.07", "-n", "90000", "--format", "csv")
    path.write_text(OWN)
    table_of("pins", "-n", "300", "--store", runs, "--load", path)
    path.write_text(OWN.replace("min(n, 2)", "min(n, 3)"))
    words = ("pins", "-n", "300", "--load", path, "--json")
    assert table_of(*words, "--store", runs) == table_of(*words)


def test_the_store_commands(tmp_path):
    runs, out = tmp_path / "runs", tmp_path / "v.txt"
    here("table", "kayles", "-n", "70000", "--store", runs, "--format", "npy", "--out", out)
    (entry,) = json.loads(here("store", "list", runs, "--json").stdout)
    assert (entry["game"], entry["values"]) == ("kayles", 70000)
    assert here("store", "verify", runs).returncode == 0
    assert here("store", "export", runs, "kayles", out).returncode == 0
    assert out.read_text().startswith("0 0\n1 1\n2 2\n3 3\n4 1\n")
    (data,) = (runs / "sequences").glob("*.values")
    raw = bytearray(data.read_bytes())
    raw[5000] ^= 1
    data.write_bytes(raw)
    damaged = here("store", "verify", runs)
    assert damaged.returncode == 1
    assert "kayles" in damaged.stdout
    assert here("store", "export", runs, "kayles", out).returncode == 2
    again = table_of("kayles", "-n", "70000", "--store", runs, "--json")
    assert json.loads(again)["values"][:12] == kayles(12)
    assert here("store", "verify", runs).returncode == 0
    assert here("store", "drop", runs, "kayles").returncode == 0
    assert json.loads(here("store", "list", runs, "--json").stdout) == []


CUBE = "take:three piles: from one, or the same from all"


def test_tables_of_piles_have_a_shape():
    answer = json.loads(table_of("wythoff", "-n", "3", "--json"))
    assert answer["shape"] == [3, 3]
    assert answer["values"] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    answer = json.loads(table_of(CUBE, "-n", "2", "--json"))
    assert answer["shape"] == [2, 2, 2]
    assert answer["values"] == [[[0, 1], [1, 0]], [[1, 0], [0, 1]]]
    shown = f"# {CUBE}\na = 0\n  | 0 1\n0 | 0 1\n1 | 1 0\na = 1\n"
    assert table_of(CUBE, "-n", "2").startswith(shown)
    assert table_of(CUBE, "-n", "2", "--format", "csv").splitlines()[:3] == [
        f"# {CUBE}",
        "a,b,c,value",
        "0,0,0,0",
    ]


def test_lost_piles_of_an_array_are_written_as_those_of_lists(tmp_path):
    rule = "take:two piles: squares from one"
    few = table_of(rule, "-n", "60", "--p-positions", "--format", "csv").splitlines()
    written = tmp_path / "lost.npy"
    table_of(rule, "-n", "900", "--p-positions", "--format", "npy", "--out", str(written))
    many = table_of(rule, "-n", "900", "--p-positions", "--format", "csv").splitlines()
    pairs = np.load(written).tolist()
    assert many == [f"# {rule}", "a,b", *(f"{a},{b}" for a, b in pairs)]
    assert few == [f"# {rule}", "a,b", *(f"{a},{b}" for a, b in pairs if max(a, b) < 60)]


def test_lost_piles_are_listed():
    listed = table_of("wythoff", "-n", "4", "--p-positions", "--format", "csv")
    assert listed == "a,b\n0,0\n1,2\n2,1\n"
    misere = "take:two piles: from one, last one loses"
    listed = table_of(misere, "-n", "3", "--p-positions")
    assert listed == "# misere:take:two piles: from one\n a b\n 0 1\n 1 0\n 2 2\n"


LONG = [("take:k with n - k is not prime", "30000"), ("octal:0.007", "1000000")]
LIMITED = [(*row, option) for row in LONG for option in ((), ("--p-positions",), ("--store", "s"))]


@pytest.mark.parametrize(("game", "n", "option"), rotated(LIMITED, 2))
def test_a_limit_counts_for_every_kind_of_table(game, n, option, tmp_path):
    (refused,) = here("table", game, "-n", n, "--limit", "1", *option, folder=tmp_path).said
    assert "1 second; --limit SECONDS allows more" in refused
