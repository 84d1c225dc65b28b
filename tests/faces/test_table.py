"""`grundy table` and `grundy store`: formats, plots, long runs, bad input."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from io import StringIO

import numpy as np
import pytest
from click.testing import CliRunner
from said import complaints

from grundy.ask.tables import Table, table
from grundy.faces.cli import cli
from grundy.faces.formats import write
from grundy.faces.plot import plot_p_map
from grundy.games import game
from grundy.solvers.impartial.tables import extend

OWN = """
import grundy

class Pins(grundy.HeapGame):
    '''Knock down one pin or two adjacent ones.'''
    def heap_options(self, n):
        for k in range(1, min(n, 2) + 1):
            for a in range(n - k + 1):
                yield a, n - k - a

class Halve(grundy.HeapGame):
    '''Take one stone, or halve the heap.'''
    def heap_options(self, n):
        if n:
            yield (n - 1,)
            yield (n // 2,)
"""


def invoke(*words, code=0):
    result = CliRunner().invoke(cli, ["table", *words], catch_exceptions=False)
    assert result.exit_code == code
    return result.output if code else result.stdout  # progress goes to stderr


def process(*words, **options):
    return subprocess.run(
        [sys.executable, "-m", "grundy", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        **options,
    )


def kayles(n):
    return extend(game("kayles").as_code(), [], n)


def test_formats_hold_the_same_values(tmp_path):
    values = kayles(300)[7:]
    words = ("kayles", "-n", "293", "--from", "7", "--format")
    assert json.loads(invoke(*words, "json"))["values"] == values
    csv = [tuple(map(int, line.split(","))) for line in invoke(*words, "csv").split()[1:]]
    assert csv == list(enumerate(values, 7))
    bfile = [tuple(map(int, line.split())) for line in invoke(*words, "bfile").splitlines()]
    assert bfile == csv
    text = [row.partition("|")[2].split() for row in invoke(*words, "text").splitlines()[1:]]
    assert [int(cell) for row in text for cell in row] == values
    assert invoke(*words, "npy", "--out", str(tmp_path / "v.npy")) == ""
    assert np.load(tmp_path / "v.npy").tolist() == values


def test_npy_on_standard_output():
    command = [sys.executable, "-m", "grundy", "table", "kayles", "-n", "50", "--format", "npy"]
    raw = subprocess.run(command, capture_output=True, check=True).stdout
    assert np.frombuffer(raw[-50 * 8 :], np.int64).tolist() == kayles(50)


def test_kernel_and_plain_tables_agree_at_their_border():
    values = json.loads(invoke("octal:0.26", "-n", "6000", "--json"))["values"]
    assert values == extend(game("octal:0.26").as_code(), [], 6000)


@pytest.mark.parametrize("name", ["s.svg", "s.png"])
def test_a_plot_is_a_picture_and_always_the_same(tmp_path, name):
    one, two = tmp_path / name, tmp_path / f"again-{name}"
    invoke("octal:0.07", "-n", "3000", "--plot", str(one))
    invoke("octal:0.07", "-n", "3000", "--plot", str(two))
    assert one.read_bytes() == two.read_bytes()
    if name.endswith("svg"):
        assert ET.parse(one).getroot().tag.endswith("svg")
    else:
        assert one.read_bytes().startswith(b"\x89PNG")


def test_the_map_of_two_piles(tmp_path):
    result = process("table", "wythoff", "-n", "40", "--plot", tmp_path / "m.svg")
    assert complaints(result.stderr)[0].startswith("drawn")
    assert (tmp_path / "m.svg").stat().st_size > 1000


def test_the_map_of_three_piles_is_coloured_by_the_least_third(tmp_path):
    drawn = tmp_path / "m.svg"
    process("table", "take:three piles: squares from one", "-n", "20", "--plot", drawn)
    groups = re.findall(r'<path d="(M[^"]*h0)" fill="none" stroke="(#\w+)"', drawn.read_text())
    lost = invoke("take:three piles: squares from one", "-n", "20", "--p-positions", "--json")
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
    output = invoke("octal:0.16", "-n", "20000", "--rare")
    rare, common = output.split("rare values")[1].split("common values")
    values = set(map(int, rare.split() + common.split()))
    assert values == set(
        np.unique(json.loads(invoke("octal:0.16", "-n", "20000", "--json"))["values"])
    )


def test_p_positions():
    output = json.loads(invoke("subtraction:2,5,7", "-n", "500", "--p-positions", "--json"))
    values = extend(game("subtraction:2,5,7").as_code(), [], 500)
    assert output["values"] == [n for n, value in enumerate(values) if value == 0]


def test_p_positions_of_long_tables_are_those_of_the_values():
    """A period that the catalogue hints at gives them at once; the kernel works the values out."""
    output = json.loads(invoke("adjacent:2", "-n", "50001", "--p-positions", "--json"))
    values = table("adjacent:2", 50_001, kernel=True).values
    assert output["values"] == [n for n, value in enumerate(values) if value == 0]


def test_a_theorem_is_named_where_it_gives_the_values():
    said = [
        CliRunner().invoke(cli, ["table", of, "-n", "20", "--explain"]) for of in ("nim", "kayles")
    ]
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


def test_rulesets_of_ones_own_get_tables_and_codes_are_recognised(tmp_path):
    path = tmp_path / "own.py"
    path.write_text(OWN)
    pins = json.loads(invoke("pins", "-n", "9000", "--load", str(path), "--json"))["values"]
    assert pins == json.loads(invoke("kayles", "-n", "9000", "--json"))["values"]
    halve = json.loads(invoke("halve", "-n", "200", "--load", str(path), "--json"))["values"]
    for n in range(1, 200):
        assert halve[n] == min({0, 1, 2} - {halve[n - 1], halve[n // 2]})


def test_a_stored_run_is_extended_and_never_mixed_with_another_rule(tmp_path):
    runs, path = str(tmp_path / "runs"), tmp_path / "own.py"
    invoke("octal:0.07", "-n", "70000", "--store", runs, "--format", "csv")
    first = invoke("octal:0.07", "-n", "90000", "--store", runs, "--format", "csv")
    assert first == invoke("octal:0.07", "-n", "90000", "--format", "csv")
    path.write_text(OWN)
    invoke("halve", "-n", "300", "--store", runs, "--load", str(path))
    path.write_text(OWN.replace("n // 2", "n // 3"))
    words = ("halve", "-n", "300", "--load", str(path), "--json")
    assert invoke(*words, "--store", runs) == invoke(*words)


def test_a_killed_run_goes_on_and_ends_with_the_same_bytes(tmp_path):
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    words = ["table", "octal:0.07", "-n", "400000", "--format", "npy", "--out", str(tmp_path / "v")]
    assert process(*words, "--store", whole).returncode == 0
    command = [sys.executable, "-m", "grundy", *words, "--store", str(cut)]
    for pause in (0.6, 0.9, 1.3):
        running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        time.sleep(pause)
        running.send_signal(signal.SIGKILL)
        running.wait()
    assert process(*words, "--store", cut).returncode == 0
    files = {p.relative_to(whole): p.read_bytes() for p in whole.rglob("*") if p.is_file()}
    assert files == {p.relative_to(cut): p.read_bytes() for p in cut.rglob("*") if p.is_file()}


def test_the_store_commands(tmp_path):
    runs, out = tmp_path / "runs", tmp_path / "v.txt"
    process("table", "kayles", "-n", "70000", "--store", runs, "--format", "npy", "--out", out)
    (entry,) = json.loads(process("store", "list", runs, "--json").stdout)
    assert (entry["game"], entry["values"]) == ("kayles", 70000)
    assert process("store", "verify", runs).returncode == 0
    assert process("store", "export", runs, "kayles", out).returncode == 0
    assert out.read_text().startswith("0 0\n1 1\n2 2\n3 3\n4 1\n")
    (data,) = (runs / "sequences").glob("*.values")
    raw = bytearray(data.read_bytes())
    raw[5000] ^= 1
    data.write_bytes(raw)
    damaged = process("store", "verify", runs)
    assert damaged.returncode == 1
    assert "kayles" in damaged.stdout
    assert process("store", "export", runs, "kayles", out).returncode == 2
    again = process("table", "kayles", "-n", "70000", "--store", runs, "--json")
    assert json.loads(again.stdout)["values"][:12] == kayles(12)
    assert process("store", "verify", runs).returncode == 0
    assert process("store", "drop", runs, "kayles").returncode == 0
    assert json.loads(process("store", "list", runs, "--json").stdout) == []


def test_a_full_disk_keeps_what_was_whole(tmp_path):
    runs = tmp_path / "runs"
    script = (
        f"ulimit -f 600; exec '{sys.executable}' -m grundy table octal:0.07 -n 2000000 --store "
    )
    result = subprocess.run(
        ["sh", "-c", f"{script} '{runs}' --out /dev/null"],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
    )
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert str(runs) in result.stderr.splitlines()[-1]
    assert json.loads(process("store", "list", runs, "--json").stdout)[0]["values"] >= 65536


@pytest.mark.long
def test_progress_shows_rate_and_time_left_on_standard_error(tmp_path):
    result = process(
        "table", "octal:0.04", "-n", "600000", "--format", "npy", "--out", tmp_path / "v"
    )
    assert "a second" in result.stderr
    assert "left" in result.stderr


def test_a_thousand_kayles_values_need_no_numba():
    code = (
        "import sys; sys.argv = 'grundy table kayles -n 1000'.split()\n"
        "from grundy.faces.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode
        == 0
    )


BAD = [
    (["table", "kayles", "-n", "0"], "at least 1"),
    (["table", "kayles", "-n", "-3"], "at least 1"),
    (["table", "kayles", "-n", str(10**15)], "2 PB"),
    (["table", "kayles", "-n", str(10**15), "--store", "new"], "on disk"),
    (["table", "kayles", "--from", "-1"], "at least 0"),
    (["table", "kayles", "--plot", "k.gif"], ".svg or .png"),
    (["table", "kayles", "--format", "xml"], "xml"),
    (["table", "kayles", "--out", "no/such/folder/v.txt"], "no such file"),
    (["table", "misere:wythoff"], "for a misere quotient"),
    (["store", "list", "no-such-store"], "no-such-store"),
    (["store", "drop", "no-such-store", "kayles"], "no-such-store"),
]


@pytest.mark.parametrize(("words", "said"), BAD, ids=lambda v: " ".join(v) if v else "")
def test_bad_input_is_one_clear_line(tmp_path, words, said):
    result = process(*words, cwd=tmp_path)
    assert result.returncode == 2
    assert len(complaints(result.stderr)) == 1
    assert said in result.stderr
    assert os.listdir(tmp_path) == []


def test_a_store_of_a_newer_version_is_refused(tmp_path):
    process("table", "kayles", "--store", tmp_path / "runs")
    marker = tmp_path / "runs" / "grundy-store.json"
    from grundy.store.disk import seal, unseal

    marker.write_bytes(seal({**unseal(marker.read_bytes()), "schema": 99}))
    result = process("table", "kayles", "--store", tmp_path / "runs")
    assert result.returncode == 2
    assert "newer" in result.stderr


CUBE = "take:three piles: from one, or the same from all"


def test_tables_of_piles_have_a_shape():
    answer = json.loads(invoke("wythoff", "-n", "3", "--json"))
    assert answer["shape"] == [3, 3]
    assert answer["values"] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    answer = json.loads(invoke(CUBE, "-n", "2", "--json"))
    assert answer["shape"] == [2, 2, 2]
    assert answer["values"] == [[[0, 1], [1, 0]], [[1, 0], [0, 1]]]
    assert invoke(CUBE, "-n", "2").startswith("a = 0\n  | 0 1\n0 | 0 1\n1 | 1 0\na = 1\n")
    assert invoke(CUBE, "-n", "2", "--format", "csv").splitlines()[:2] == [
        "a,b,c,value",
        "0,0,0,0",
    ]


def test_lost_piles_of_an_array_are_written_as_those_of_lists(tmp_path):
    rule = "take:two piles: squares from one"
    few = invoke(rule, "-n", "60", "--p-positions", "--format", "csv").splitlines()
    written = tmp_path / "lost.npy"
    invoke(rule, "-n", "900", "--p-positions", "--format", "npy", "--out", str(written))
    many = invoke(rule, "-n", "900", "--p-positions", "--format", "csv").splitlines()
    pairs = np.load(written).tolist()
    assert many == ["a,b", *(f"{a},{b}" for a, b in pairs)]
    assert few == ["a,b", *(f"{a},{b}" for a, b in pairs if max(a, b) < 60)]


def test_lost_piles_are_listed():
    listed = invoke("wythoff", "-n", "4", "--p-positions", "--format", "csv")
    assert listed == "a,b\n0,0\n1,2\n2,1\n"
    misere = "take:two piles: from one, last one loses"
    listed = invoke(misere, "-n", "3", "--p-positions")
    assert listed == " a b\n 0 1\n 1 0\n 2 2\n"


@pytest.mark.parametrize("option", [(), ("--p-positions",), ("--store", "kept")])
@pytest.mark.parametrize(
    ("game", "n"), [("take:k with n - k is not prime", "30000"), ("octal:0.007", "1000000")]
)
def test_a_limit_counts_for_every_kind_of_table(game, n, option, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    words = ["table", game, "-n", n, "--limit", "1", *option]
    refused = CliRunner().invoke(cli, words)
    assert "the limit is 1 second; --limit SECONDS allows more" in str(refused.exception)
