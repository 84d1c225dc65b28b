"""Every block knows its game, its shape and its place: what lies elsewhere is never served."""

import shutil
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from grundy import ask
from grundy.errors import StoreError
from grundy.rules.vectors import VectorGame
from grundy.store import Store
from grundy.store.layout import file_name

HERE = Path(__file__).parent
OLD = HERE / "store_of_schema_1"  # as grundy 0.1.0 wrote it: nim:4, nim:6, nim:900
GAMES = {"nim:4": 5, "nim:6": 7}


@pytest.fixture
def store(tmp_path):
    """Keep two games of one length: two whole blocks and a tail."""
    made = Store.open(tmp_path / "runs", create=True)
    for game, m in GAMES.items():
        with made.writer(game, block_length=100) as writer:
            writer.append((np.arange(250) % m).astype(np.uint8))
    return made


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


def test_sound_files_are_served(store):
    assert broken(store) == set()
    assert all(served(store, game) == right(game) for game in GAMES)


@pytest.mark.parametrize("endings", [["values"], ["tail"], ["values", "tail"]])
def test_swapped_files_are_found_and_not_served(store, endings):
    for ending in endings:
        swap(place(store, "nim:4", ending), place(store, "nim:6", ending))
    assert broken(store) == set(GAMES)
    for game in GAMES:
        found = served(store, game)
        assert found is None or found == right(game)[: len(found)]


@pytest.mark.parametrize("endings", [["values"], ["values", "tail"]])
def test_renamed_files_are_found_and_not_served(store, endings):
    for ending in endings:
        shutil.copy(place(store, "nim:4", ending), place(store, "nim:9", ending))
    (report,) = [one for one in store.verify() if one.damage]
    assert report.game == "nim:4"
    assert "lies in the wrong file" in str(report.damage[0])
    assert served(store, "nim:9") is None
    assert served(store, "nim:4") == right("nim:4")


def test_a_block_of_another_game_or_place_is_found(store):
    one, other = place(store, "nim:4"), place(store, "nim:6")
    mine, theirs = one.read_bytes(), other.read_bytes()
    head = mine.index(b"\n") + 1
    size = (len(mine) - head) // 2
    first, second = mine[head : head + size], mine[head + size :]
    for blocks in ([theirs[head : head + size], second], [second, first], [first, first]):
        one.write_bytes(mine[:head] + b"".join(blocks))
        assert broken(store) == {"nim:4"}
        found = served(store, "nim:4")
        assert found is None or found == right("nim:4")[: len(found)]


def test_what_was_swapped_is_worked_out_again(store):
    swap(place(store, "nim:4"), place(store, "nim:6"))
    for game, m in GAMES.items():
        with store.writer(game, block_length=100) as writer:
            assert writer.damage
            writer.append((np.arange(len(writer), 250) % m).astype(np.uint8))
    assert broken(store) == set()
    assert all(served(store, game) == right(game) for game in GAMES)


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


@pytest.mark.parametrize("ending", ["values"])
def test_swapped_files_of_the_first_format_are_found(tmp_path, ending):
    store = old(tmp_path)
    swap(place(store, "nim:4", ending), place(store, "nim:6", ending))
    assert broken(store) == set(GAMES)
    assert all(served(store, game) is None for game in GAMES)


def test_a_shape_is_part_of_what_a_block_knows(store):
    for shape in ((10, 20), (20, 10)):
        with store.writer("wythoff", shape=shape) as writer:
            writer.append(np.arange(200, dtype=np.uint8))
    assert [entry.shape for entry in store.entries()][-2:] in (
        [(10, 20), (20, 10)],
        [(20, 10), (10, 20)],
    )
    swap(place(store, "wythoff", shape=(10, 20)), place(store, "wythoff", shape=(20, 10)))
    assert broken(store) == {"wythoff"}
    store.drop("wythoff")
    assert broken(store) == set()


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


@pytest.mark.parametrize(("rule", "n", "by_rows"), HALVES)
def test_a_table_of_piles_that_was_stopped_goes_on(tmp_path, rule, n, by_rows):
    extra = (Own,) if rule == "own" else ()
    done = []

    def stop(rows):
        done.append(rows)
        if rows > n // 2:
            raise KeyboardInterrupt

    store = str(tmp_path / "runs")
    with pytest.raises(KeyboardInterrupt):
        ask.table(rule, n, store=store, progress=stop, extra=extra)
    kept = [entry.values for entry in Store.open(store).entries()]
    assert any(kept) == ask.goes_on(rule, extra) == by_rows
    rest = []
    found = ask.table(rule, n, store=store, progress=rest.append, extra=extra)
    assert by_rows == (not rest or rest[0] > done[-1])
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
