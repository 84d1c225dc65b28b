"""A store gives back what was put in, for every key, width and way of cutting it up."""

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from command_line import here
from hypothesis import given, settings
from hypothesis import strategies as st
from listening import listening
from stores import files, put

from grundy import ask
from grundy.errors import InputError, StoreError
from grundy.games import game as ruleset
from grundy.games import impartial_game
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.loops import loops_of, pile_source
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.store import Store, smallboards
from grundy.store.layout import file_name
from grundy.store.smallboards import (
    SHIPPED,
    BoardValues,
    SmallBoards,
    board_of,
    opened,
    pack,
    unpack,
)
from grundy.store.store import SequenceWriter
from grundy.survey import boards
from grundy.survey.boards import SHIPS, Survey, survey
from grundy.values.short import Session
from samples import rotated

GAME = "octal:0.16"
BLOCK = 16


@pytest.fixture
def store(tmp_path):
    return Store.open(tmp_path / "runs", create=True)


def ramp(count, dtype=np.uint16):
    return (np.arange(count) * 7 % 1000).astype(dtype)


@pytest.mark.parametrize(
    "game",
    [
        "nim:4",
        "../../etc/passwd",
        "/nim",
        "nim\0\n:4",
        "",
        "取石子:一,三,四",
        "\ud800",
        "subtraction:" + ",".join(str(10**6 + 17 * k) for k in range(1000)),
    ],
)
def test_any_text_is_a_key_and_stays_inside_the_folder(store, game, tmp_path):
    put(store, game, ramp(40))
    put(store, "octal:0.77", ramp(3))
    assert game in store
    assert store.sequence(game).read().tolist() == ramp(40).tolist()
    assert sorted(e.game for e in store.entries()) == sorted([game, "octal:0.77"])
    assert [p.name for p in tmp_path.iterdir()] == ["runs"]
    assert {p.parent.name for p in store.path.rglob("*") if p.is_file()} == {"runs", "sequences"}


@settings(max_examples=40)
@given(
    pieces=st.lists(
        st.tuples(
            st.lists(st.sampled_from([0, 1, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**64 - 1])),
            st.sampled_from(["append", "flush", "reopen"]),
        ),
        max_size=8,
    ),
    bounds=st.tuples(st.integers(0, 60), st.integers(0, 60)),
)
def test_cutting_does_not_matter(tmp_path_factory, pieces, bounds):
    with pytest.MonkeyPatch.context() as patch:  # no power fails here
        patch.setattr("grundy.store.disk._sync", lambda handle: None)
        patch.setattr(os, "fsync", lambda handle: None)
        check_cutting(tmp_path_factory, pieces, bounds)


def check_cutting(tmp_path_factory, pieces, bounds):
    cut = Store.open(tmp_path_factory.mktemp("cut"), create=True)
    writer = cut.writer(GAME, 4)
    for values, then in pieces:
        writer.append(np.array(values, dtype=np.uint64))
        if then == "flush":
            writer.flush()
        if then == "reopen":
            writer.close()
            writer = cut.writer(GAME, 4)
            assert writer.damage is None
    writer.close()
    flat = [v for values, _ in pieces for v in values]
    whole = Store.open(tmp_path_factory.mktemp("whole"), create=True)
    put(whole, GAME, np.array(flat, dtype=np.uint64), 4)
    assert files(cut.path) == files(whole.path)
    start, stop = sorted(min(b, len(flat)) for b in bounds)
    assert cut.sequence(GAME).read(start, stop).tolist() == flat[start:stop]
    parts = cut.sequence(GAME).blocks(start, stop)
    assert [v for part in parts for v in part.tolist()] == flat[start:stop]


@pytest.mark.parametrize(("top", "width"), [(255, 1), (256, 2), (65535, 2), (65536, 4), (2**32, 8)])
def test_width_is_that_of_the_largest_value(store, top, width):
    values = np.array([1] * 3 * BLOCK + [top], dtype=np.uint64)
    put(store, GAME, values)
    view = store.sequence(GAME)
    assert view.dtype.itemsize == view.read().dtype.itemsize == width
    assert view.read(BLOCK - 1, BLOCK + 1).dtype.itemsize == width
    assert view.read().tolist() == values.tolist()
    assert [part.dtype.itemsize for part in view.blocks()] == [1, 1, 1, width]


def test_a_sequence_keeps_its_block_length(store):
    put(store, GAME, ramp(20), 8)
    with store.writer(GAME, 1000) as writer:
        assert writer.block_length == 8


@pytest.mark.parametrize("values", [[-1, 2], [0.5], [[1], [2]], [True]])
def test_only_unsigned_integers(store, values):
    with store.writer(GAME) as writer, pytest.raises(InputError, match="unsigned integers"):
        writer.append(np.array(values))


@pytest.mark.parametrize("bounds", [(-1, 3), (3, 2), (0, 41), (41, None)])
def test_ranges(store, bounds):
    put(store, GAME, ramp(40))
    with pytest.raises(InputError, match=r"a range within 0\.\.40"):
        store.sequence(GAME).read(*bounds)


def test_a_writer_reads_what_it_holds_and_readers_see_whole_blocks(store):
    with store.writer(GAME, BLOCK) as writer:
        assert writer.damage is None
        writer.append(ramp(40))
        assert writer.read().tolist() == ramp(40).tolist()
        early = store.sequence(GAME)
        assert len(early) == 2 * BLOCK
        writer.flush()
        partial = store.sequence(GAME)
        assert partial.read().tolist() == ramp(40).tolist()
        writer.append(ramp(100)[40:])
        assert partial.read().tolist() == ramp(40).tolist()
        assert early.read().tolist() == ramp(32).tolist()
    with pytest.raises(StoreError, match="closed"):
        writer.append(ramp(1))


def test_one_writer_at_a_time_and_a_dead_one_does_not_count(store):
    script = (
        "import os, sys; from grundy.store import Store\n"
        "writer = Store.open(sys.argv[1]).writer(sys.argv[2])\n"
        "print('open', flush=True); sys.stdin.read(); os._exit(1)"
    )
    command = [sys.executable, "-c", script, str(store.path), GAME]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"open\n"
        for attempt in (store.writer, store.drop):
            with pytest.raises(StoreError, match=r"octal:0\.16 is being written by another"):
                attempt(GAME)
        put(store, "nim:4", ramp(5))
        other.kill()
        other.wait()
    put(store, GAME, ramp(5))
    assert len(store.sequence(GAME)) == 5


def test_a_sequence_dropped_just_before_it_is_locked(store, monkeypatch):
    put(store, GAME, ramp(40))
    (path,) = (store.path / "sequences").glob("*.values")
    lock = fcntl.flock
    monkeypatch.setattr(fcntl, "flock", lambda *args: (path.unlink(), lock(*args)))
    with pytest.raises(StoreError, match="being written by another"):
        store.writer(GAME)


def test_entries(store):
    put(store, GAME, ramp(40))
    put(store, "nim:4", ramp(7, np.uint8) % 5)
    first, second = store.entries()
    assert (first.game, first.values, first.width) == ("nim:4", 7, 1)
    assert (second.game, second.values, second.width) == (GAME, 40, 2)
    assert sum(entry.bytes for entry in (first, second)) == sum(
        p.stat().st_size for p in (store.path / "sequences").iterdir()
    )
    assert abs(datetime.now(UTC) - first.when) < timedelta(minutes=5)
    assert first.version
    assert first.damage is None


def test_drop(store):
    put(store, GAME, ramp(40))
    put(store, "nim:4", ramp(40))
    view = store.sequence(GAME)
    store.drop(GAME)
    assert GAME not in store
    assert [entry.game for entry in store.entries()] == ["nim:4"]
    assert len(os.listdir(store.path / "sequences")) == 2
    for attempt in (store.drop, store.sequence):
        with pytest.raises(StoreError, match=r"nothing is stored for octal:0\.16"):
            attempt(GAME)
    with pytest.raises(StoreError, match="a file is gone"):
        view.read()


# What lies in a wrong place

OLD = Path(__file__).parent / "store_of_schema_1"  # by grundy 0.1.0: nim:4, nim:6, nim:900
GAMES = {"nim:4": 5, "nim:6": 7}


@pytest.fixture
def two(store):
    """Keep two games of one length: two whole blocks and a tail."""
    for game, m in GAMES.items():
        put(store, game, (np.arange(250) % m).astype(np.uint8), 100)
    return store


def place(store, game, ending="values", shape=()):
    return (store.path / "sequences" / file_name(game, shape)).with_suffix(f".{ending}")


def swap(one, other):
    a, b = one.read_bytes(), other.read_bytes()
    one.write_bytes(b)
    other.write_bytes(a)


def served(store, game):
    """Give the values, or None where the store refuses."""
    try:
        return store.sequence(game).read().tolist()
    except StoreError:
        return None


def broken(store):
    return {report.game for report in store.verify() if report.damage}


def right(game):
    return [n % GAMES[game] for n in range(250)]


@pytest.mark.parametrize("endings", [["values"], ["tail"], ["values", "tail"]])
def test_swapped_files_are_found_and_not_served(two, endings):
    assert broken(two) == set()
    assert all(served(two, game) == right(game) for game in GAMES)
    for ending in endings:
        swap(place(two, "nim:4", ending), place(two, "nim:6", ending))
    assert broken(two) == set(GAMES)
    for game in GAMES:
        found = served(two, game)
        assert found is None or found == right(game)[: len(found)]


@pytest.mark.parametrize("endings", [["values"], ["values", "tail"]])
def test_renamed_files_are_found_and_not_served(two, endings):
    for ending in endings:
        shutil.copy(place(two, "nim:4", ending), place(two, "nim:9", ending))
    (report,) = [one for one in two.verify() if one.damage]
    assert report.game == "nim:4"
    assert "lies in the wrong file" in str(report.damage[0])
    assert served(two, "nim:9") is None
    assert served(two, "nim:4") == right("nim:4")


def test_a_block_of_another_game_or_place_is_found(two):
    one, other = place(two, "nim:4"), place(two, "nim:6")
    mine, theirs = one.read_bytes(), other.read_bytes()
    head = mine.index(b"\n") + 1
    size = (len(mine) - head) // 2
    first, second = mine[head : head + size], mine[head + size :]
    for blocks in ([theirs[head : head + size], second], [second, first], [first, first]):
        one.write_bytes(mine[:head] + b"".join(blocks))
        assert broken(two) == {"nim:4"}
        found = served(two, "nim:4")
        assert found is None or found == right("nim:4")[: len(found)]


def test_what_was_swapped_is_worked_out_again(two):
    swap(place(two, "nim:4"), place(two, "nim:6"))
    for game, m in GAMES.items():
        with two.writer(game, block_length=100) as writer:
            assert writer.damage
            writer.append((np.arange(len(writer), 250) % m).astype(np.uint8))
    assert broken(two) == set()
    assert all(served(two, game) == right(game) for game in GAMES)


def old(tmp_path):
    shutil.copytree(OLD, tmp_path / "old")
    return Store.open(tmp_path / "old")


def test_a_store_of_the_first_format_is_read(tmp_path):
    store = old(tmp_path)
    assert broken(store) == set()
    assert all(served(store, game) == right(game) for game in GAMES)
    assert served(store, "nim:900") == list(range(300))


def test_a_store_of_the_first_format_is_renewed_where_it_is_written(tmp_path):
    store = old(tmp_path)
    for game, m in GAMES.items():
        with store.writer(game) as writer:
            assert (len(writer), writer.block_length, writer.damage) == (250, 100, None)
            writer.append((np.arange(250, 420) % m).astype(np.uint8))
    assert broken(store) == set()
    assert all(served(store, g) == [n % m for n in range(420)] for g, m in GAMES.items())
    swap(place(store, "nim:4", "tail"), place(store, "nim:6", "tail"))
    assert broken(store) == set(GAMES)
    assert served(store, "nim:900") == list(range(300))


def test_swapped_files_of_the_first_format_are_found(tmp_path):
    store = old(tmp_path)
    swap(place(store, "nim:4"), place(store, "nim:6"))
    assert broken(store) == set(GAMES)
    assert all(served(store, game) is None for game in GAMES)


def test_a_shape_is_part_of_what_a_block_knows(two):
    for shape in ((10, 20), (20, 10)):
        with two.writer("wythoff", shape=shape) as writer:
            writer.append(np.arange(200, dtype=np.uint8))
    assert [entry.shape for entry in two.entries()][-2:] in (
        [(10, 20), (20, 10)],
        [(20, 10), (10, 20)],
    )
    swap(place(two, "wythoff", shape=(10, 20)), place(two, "wythoff", shape=(20, 10)))
    assert broken(two) == {"wythoff"}
    two.drop("wythoff")
    assert broken(two) == set()


def nim_sums(size, piles):
    cells = np.zeros((size,) * piles, int)
    for place in product(range(size), repeat=piles):
        cells[place] = np.bitwise_xor.reduce(place)
    return cells.tolist()


@pytest.mark.parametrize("piles", [2, 3])
def test_a_table_of_piles_is_kept_and_read_again(tmp_path, piles):
    rule = f"take:{ {2: 'two', 3: 'three'}[piles] } piles: from one"
    wanted = nim_sums(12, piles)
    for _ in range(2):
        found = ask.table(rule, 12, store=str(tmp_path / "runs"))
        assert np.asarray(found.values).tolist() == wanted
    (entry,) = Store.open(tmp_path / "runs").entries()
    assert (entry.shape, entry.values) == ((12,) * piles, 12**piles)
    corner = ask.table(rule, 8, start=4, store=str(tmp_path / "runs"))
    assert np.asarray(corner.values).tolist() == np.array(wanted)[(slice(4, 12),) * piles].tolist()


class Own(VectorGame):
    """Take up to three from the first pile, any number from the second, or one from both."""

    name, arity, least = "own", 2, 1

    def options(self, position):
        a, b = position
        yield from ((a - k, b) for k in (1, 2, 3) if a > k)
        yield from ((a, b - k) for k in range(1, b))
        yield from [(a - 1, b - 1)] * (min(a, b) > 1)


HALVES = [
    ("wythoff", 400, True),
    ("take:two piles: from both with |i - j| < 2", 150, True),
    ("take:three piles: from one, or the same from any two", 75, True),
    ("own", 90, True),
    ("take:two piles: remove one, split another", 320, False),
]


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(("rule", "n"), [row[:2] for row in HALVES[:3]])
def test_tables_of_piles_go_on_after_known_rows(rule, n, plain):
    loops, size = loops_of(impartial_game(rule)), n // 8
    whole = pile_source(loops, size, lost=False, plain=plain)
    whole.advance(whole.rows)
    for rows in (0, 1, size // 2, size):
        known = np.array(whole.values, np.uint16)[:rows]
        rest = pile_source(loops, size, lost=False, plain=plain, known=known)
        assert rest.n == rows
        rest.advance(rest.rows)
        assert np.array_equal(rest.values, whole.values)


@pytest.mark.parametrize(("rule", "n", "by_rows"), rotated(HALVES, 2))
def test_a_table_of_piles_that_was_stopped_goes_on(tmp_path, rule, n, by_rows, monkeypatch):
    extra = (Own,) if rule == "own" else ()
    store = str(tmp_path / "runs")
    append = SequenceWriter.append

    def stopped(writer, values):
        append(writer, values[: len(values) // 2] if by_rows else values)
        if by_rows and len(writer) > n ** (3 if "three" in rule else 2) // 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(SequenceWriter, "append", stopped)
    half = listening(lambda done, total: not by_rows and done > total // 2)
    with pytest.raises(KeyboardInterrupt), half:
        ask.table(rule, n, store=store, extra=extra)
    monkeypatch.undo()
    kept = [entry.values for entry in Store.open(store).entries()]
    assert any(kept) == ask.goes_on(rule, extra) == by_rows
    with listening() as (rest, _):
        found = ask.table(rule, n, store=store, extra=extra)
    assert by_rows == (rest[0][0] > 0)
    assert np.array_equal(found.values, ask.table(rule, n, extra=extra).values)


@pytest.mark.parametrize("rule", ["wythoff", "take:three piles: squares from one"])
def test_lost_piles_are_kept_and_read_again(tmp_path, rule, monkeypatch):
    store = str(tmp_path / "runs")
    first = ask.p_positions(rule, 30, store=store)
    assert np.array_equal(first.values, ask.p_positions(rule, 30).values)
    (entry,) = Store.open(store).entries()
    assert entry.game == f"{rule}, P-positions"
    monkeypatch.setattr("grundy.solvers.impartial.piles.open_piles", None)  # nothing is worked out
    again = ask.p_positions(rule, 30, store=store)
    assert np.array_equal(first.values, again.values)


def test_lost_heaps_with_a_store_keep_the_values(tmp_path):
    store = str(tmp_path / "runs")
    lost = ask.p_positions("take:squares", 300, store=store).values
    assert lost == ask.p_positions("take:squares", 300).values
    (entry,) = Store.open(store).entries()
    assert (entry.game, entry.values) == ("take:squares", 300)


STRIPS = ["col", "snort"]


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path))


def test_the_files_are_small_and_whole():
    assert {path.name.removesuffix(".json.z") for path in SHIPPED.glob("*.json.z")} == set(SHIPS)
    assert sum(path.stat().st_size for path in SHIPPED.glob("*.json.z")) < 3_000_000
    for name in SHIPS:
        assert opened(ruleset(name), SHIPPED / f"{name}.json.z").game == name


def test_a_survey_gives_the_same_file_again():
    g, session = ruleset("clobber"), Session()
    shipped = unpack((SHIPPED / "clobber.json.z").read_bytes())
    again = survey(g, 1 << 7)
    assert pack(again) == pack(survey(g, 1 << 7))
    assert set(again.places) < set(shipped.places)
    for key in again.places:
        part = g.packed((board_of(key),))
        assert again.lookup(session)(*part) is shipped.lookup(session)(*part)


def wrong_value(values):
    """Give one board in ten the value of another."""
    places = dict(values.places)
    for key in list(places)[::10]:
        places[key] = (places[key] + 1) % len(values.games)
    return pack(BoardValues(values.game, values.games, places))


DAMAGES = {
    "cut": (lambda values: pack(values)[:-20], "it is damaged"),
    "no file of boards": (lambda values: b"X" * 99, "it is damaged"),
    "of another game": (pack, "it is of domineering"),
    "a wrong value": (wrong_value, r"the value of [.#|]+ is wrong; delete"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_wrong_file_is_refused_in_one_line(damage, tmp_path, monkeypatch):
    spoil, said = DAMAGES[damage]
    name = "col" if damage == "of another game" else "domineering"
    monkeypatch.setattr(smallboards, "_SAMPLE", 200)
    folder = tmp_path / "boards"
    folder.mkdir(mode=0o700)
    (folder / f"{name}.json.z").write_bytes(spoil(survey(ruleset("domineering"), 1 << 9)))
    (refused,) = here("solve", name, "5x5").said
    assert re.search(said, refused)


def test_small_boards_save_states():
    spent = []
    for full in (False, True):
        g, session = ruleset("clobber"), Session()
        stored = SmallBoards(g, session, patience=0) if full else None
        search = SumSearch(PartizanValues(g, session, stored=stored))
        search.wins(g.parse("XOXO|OXOX|XOXO"), 0)
        spent.append(search.budget.spent)
    assert spent[1] < spent[0]


def test_one_keeps_boards_of_a_game_for_later(tmp_path):
    g = ruleset("konane")
    path = smallboards.keep(g, survey(g, 1 << 6))
    assert path == tmp_path / "boards" / "konane.json.z"
    small = SmallBoards(g, Session(), patience=0)
    assert str(small(*g.packed(g.parse("XO.")))) == "1"


def test_what_the_package_brings_is_found_beside_a_smaller_file_of_ones_own():
    g = ruleset("domineering")
    own = survey(g, 1 << 4)
    smallboards.keep(g, own)
    part = g.packed(g.parse("....|....|.#..|...."))
    assert own.lookup(Session())(*part) is None
    session = Session()
    found = SmallBoards(g, session, patience=0)(*part)
    assert found is PartizanValues(g, session).value(g.parse("....|....|.#..|....")) is not None


def test_answers_are_the_same_with_a_file_and_without(monkeypatch):
    words = ["solve", "clobber", "XOXO|OXOX|XOXO", "--json"]
    answers = [json.loads(here(*words).stdout)]
    monkeypatch.setattr(smallboards, "SHIPPED", SHIPPED / "none")
    answers.append(json.loads(here(*words).stdout))
    for answer in answers:
        answer.pop("searched")
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", STRIPS)
def test_strips_of_sixteen_cells_are_there(name):
    g, session = ruleset(name), Session()
    stored = unpack((SHIPPED / f"{name}.json.z").read_bytes()).lookup(session)
    assert all(stored(*g.packed(g.parse("." * n))) is not None for n in range(1, 17))


def test_a_survey_goes_on_where_it_was_stopped():
    g = ruleset("domineering")
    work = Survey(g, 1 << 9)
    first = [board for board, _ in zip(work.run(), range(9), strict=False)]
    rest = list(Survey(g, 1 << 9, work.found()).run())
    assert not set(first) & set(rest)
    again = Survey(g, 1 << 9, work.found())
    assert all(again.run())
    assert set(again.found().places) == set(survey(g, 1 << 9).places)
    done = Survey(g, 1 << 9, again.found())
    assert not list(done.run())


def test_the_command_keeps_what_it_has_when_it_is_stopped(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(boards, "_SAID", 0)
    monkeypatch.setattr(boards, "_SAVED", 0)
    boards._main(["domineering", "64"])
    told = capsys.readouterr()
    assert "domineering: now at " in told.err
    path = tmp_path / "boards" / "domineering.json.z"
    assert told.out.strip() == str(path)
    assert unpack(path.read_bytes()).places == survey(ruleset("domineering"), 64).places
    boards._main(["domineering", "64"])
    assert "now at" not in capsys.readouterr().err


def test_the_command_line_makes_the_same_file(tmp_path):
    result = here("survey", "boards:domineering", "-n", 64, "--json")
    path = tmp_path / "boards" / "domineering.json.z"
    assert json.loads(result.stdout) == {"file": str(path)}
    assert unpack(path.read_bytes()).places == survey(ruleset("domineering"), 64).places
    assert "a partizan game on boards" in here("survey", "boards:rows").said[0]
