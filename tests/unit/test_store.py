"""A store gives back what was put in, for every key, width and way of cutting it up."""

import fcntl
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.errors import InputError, StoreError
from grundy.store import Store

GAME = "octal:0.16"
BLOCK = 16


@pytest.fixture
def store(tmp_path):
    return Store.open(tmp_path / "runs", create=True)


def put(store, game, values, block=BLOCK):
    with store.writer(game, block) as writer:
        writer.append(np.asarray(values))


def files(store):
    return {p.name: p.read_bytes() for p in store.path.rglob("*") if p.is_file()}


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
    assert files(cut) == files(whole)
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


def test_empty_sequence(store):
    put(store, GAME, np.empty(0, dtype=np.uint8))
    assert len(store.sequence(GAME)) == 0
    assert store.sequence(GAME).read().tolist() == []
    assert list(store.sequence(GAME).blocks()) == []


def test_a_sequence_keeps_its_block_length(store):
    put(store, GAME, ramp(20), block=8)
    with store.writer(GAME, 1000) as writer:
        assert writer.block_length == 8


@pytest.mark.parametrize("values", [[-1, 2], [0.5], [[1], [2]], [True]])
def test_only_unsigned_integers(store, values):
    with store.writer(GAME) as writer, pytest.raises(InputError, match="unsigned integers"):
        writer.append(np.array(values))


def test_every_range(store):
    values = ramp(15).tolist()
    put(store, GAME, ramp(15), block=4)
    view = store.sequence(GAME)
    for start in range(16):
        for stop in range(start, 16):
            assert view.read(start, stop).tolist() == values[start:stop]
        assert view.read(start).tolist() == values[start:]


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


def test_a_file_under_the_name_of_another_game(store):
    put(store, "nim:4", ramp(40))
    (path,) = (store.path / "sequences").glob("*.values")
    put(store, GAME, ramp(20))
    path.replace(next(p for p in path.parent.glob("*.values") if p != path))
    with pytest.raises(StoreError, match=r"octal:0\.16: block 0 .* cannot be read"):
        store.sequence(GAME)


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
