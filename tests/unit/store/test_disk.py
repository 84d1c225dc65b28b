"""Whatever happens to a run, its files or the disk, the next run ends in the same bytes.

What a disk refuses, and what is no store, is said in one line that names the folder.
"""

import errno
import os
import subprocess
import sys
from contextlib import contextmanager
from functools import partial

import numpy as np
import pytest
import stores
from command_line import process
from stores import files

from grundy.errors import StoreError
from grundy.store import Store
from grundy.store.disk import seal

GAME = "octal:0.16"


def script(text, *args):
    done = process(*args, program=("-c", text))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


# Killed

# Values outgrow one byte and then two; pieces and flushes differ from life to life.
WRITER = """
import random, sys
import numpy as np
from grundy.store import Store

def values(start, stop):
    n = np.arange(start, stop, dtype=np.uint64)
    top = np.where(n < 3000, 250, np.where(n < 20000, 60000, 2**31)).astype(np.uint64)
    return n * np.uint64(2654435761) % top

def run(folder, stop, seed):
    chance = random.Random(seed)
    with Store.open(folder, create=True).writer("octal:0.16", 1024) as writer:
        while len(writer) < stop:
            size = min(chance.randrange(1, 3000), stop - len(writer))
            writer.append(values(len(writer), len(writer) + size))
            if chance.random() < 0.3:
                writer.flush()
"""

# One process forks every life, so that NumPy is imported once; it kills them from outside.
KILLER = (
    WRITER
    + """
import os, signal, time

folder, delay = sys.argv[1], random.Random(1)
for life in range(20):
    child = os.fork()
    if child == 0:
        run(folder, 10**12, life)
    time.sleep(delay.random() ** 2 * 0.1)
    os.kill(child, signal.SIGKILL)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    with Store.open(folder, create=True).writer("octal:0.16", 1024) as writer:
        print(len(writer))
"""
)
FINISH = WRITER + "\nrun(sys.argv[1], int(sys.argv[2]), 0)\n"


def expected(stop):
    n = np.arange(stop)
    return n * 2654435761 % np.where(n < 3000, 250, np.where(n < 20000, 60000, 2**31))


def test_killed_twenty_times(tmp_path):
    lengths = [int(line) for line in script(KILLER, tmp_path / "killed").split()]
    assert len(lengths) == 20
    assert lengths == sorted(lengths), "a whole block was lost"
    assert len(set(lengths)) > 3, "the runs must get somewhere before they are killed"
    stop = max(25000, lengths[-1]) + 1500
    for name in ("killed", "whole"):
        script(FINISH, tmp_path / name, stop)
    assert files(tmp_path / "killed") == files(tmp_path / "whole")


def test_readers_beside_a_writer(tmp_path):
    stop, lengths = 100_000, []
    store = Store.open(tmp_path, create=True)
    with subprocess.Popen([sys.executable, "-c", FINISH, str(tmp_path), str(stop)]) as writer:
        while not lengths or lengths[-1] < stop:
            assert writer.poll() in (None, 0)
            if GAME in store:
                values = store.sequence(GAME).read()
                assert (values == expected(len(values))).all()
                lengths.append(len(values))
    assert lengths == sorted(lengths)


BLOCK = 8
VALUES = np.array([(n * n * 7919) % (200 if n < BLOCK else 70000) for n in range(29)])
VALUES = VALUES.astype(np.uint32)


class Run:
    """A finished run, and where its blocks end: sizes taken while it was written."""

    def __init__(self, folder, count):
        self.folder, self.values, self.ends = folder, VALUES[:count], []
        with Store.open(folder, create=True).writer(GAME, BLOCK) as writer:
            (self.path,) = (folder / "sequences").iterdir()
            self.head = self.path.stat().st_size
            for start in range(0, count, BLOCK):
                writer.append(self.values[start : start + BLOCK])
                self.ends.append(self.path.stat().st_size)
        self.store, self.good = Store.open(folder), files(folder)
        self.tail = self.path.with_suffix(".tail")

    def damage(self, path, data):
        """Put the good files back, then give one of them other content."""
        for file in (self.path, self.tail):
            file.unlink(missing_ok=True)
            if file.name in self.good:
                file.write_bytes(self.good[file.name])
        path.write_bytes(data)

    def served(self):
        """Return what a reader gets, or None if it is refused."""
        try:
            return self.store.sequence(GAME).read().tolist()
        except StoreError:
            return None

    def found(self):
        return [damage for report in self.store.verify() for damage in report.damage]

    def repair(self):
        with self.store.writer(GAME, BLOCK) as writer:
            kept = len(writer)
            whole = self.store.sequence(GAME)
            assert kept - BLOCK < len(whole) <= kept, "what was cut off must not be seen again"
            assert writer.read().tolist() == self.values[:kept].tolist()
            writer.append(self.values[kept:])
            damage = writer.damage
        assert files(self.folder) == self.good
        return kept, damage


def flips(data):
    for at in range(len(data)):
        yield at, data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1 :]


@pytest.fixture(params=[29, 16, 5])
def run(request, tmp_path, monkeypatch):
    # Hundreds of repairs: here no power fails, so nothing need reach the disk.
    monkeypatch.setattr("grundy.store.disk._sync", lambda handle: None)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    return Run(tmp_path / "runs", request.param)


def test_every_flipped_bit_is_noticed_named_and_repaired(run):
    name = run.path.name
    for at, data in flips(run.good[name]):
        run.damage(run.path, data)
        block = sum(end <= at for end in run.ends)
        assert run.served() is None
        assert run.found()[0].block == block
        assert len(run.store.entries()) == 1
        kept, damage = run.repair()
        assert (kept, damage.block) == (block * BLOCK, block)
        assert damage.start == kept


def test_every_flipped_bit_of_the_tail_is_noticed(run):
    for _, data in flips(run.good.get(run.tail.name, b"")):
        run.damage(run.tail, data)
        assert run.served() is None
        assert [damage.block for damage in run.found()] == [len(run.values) // BLOCK]
        kept, damage = run.repair()
        assert kept == damage.start == len(run.values) // BLOCK * BLOCK


def test_whole_blocks_before_a_damaged_one_are_served(run):
    name, block = run.path.name, len(run.values) // BLOCK - 1
    if block < 1:
        assert run.path.stat().st_size == run.head
        return
    data = bytearray(run.good[name])
    data[run.ends[block] - 1] ^= 1
    run.damage(run.path, bytes(data))
    start = block * BLOCK
    assert run.store.sequence(GAME).read(0, start).tolist() == run.values[:start].tolist()
    message = rf"octal:0\.16: block {block} \(values {start}\.\.{start + BLOCK - 1}\) is damaged"
    with pytest.raises(StoreError, match=message):
        run.store.sequence(GAME).read(start, start + 1)


def test_cut_off_anywhere(run):
    good = run.good[run.path.name]
    for size in range(len(good)):
        run.damage(run.path, good[:size])
        blocks = sum(end <= size for end in run.ends)
        served = run.served()
        if 0 < size < run.head:
            assert run.found()[0].unfinished
        if size < run.head or run.tail.exists():
            assert served is None
        else:
            assert served == run.values[: blocks * BLOCK].tolist()
        whole = size in (0, run.head, *run.ends) and not run.tail.exists()
        assert bool(run.found()) != whole or size == 0
        run.repair()


def test_killed_while_the_tail_was_written(run):
    draft = run.tail.with_name(run.tail.name + ".tmp")
    draft.write_bytes(b"half a tail")
    assert run.served() == run.values.tolist()
    assert run.repair() == (len(run.values), None)
    draft.write_bytes(b"half a tail")
    run.store.drop(GAME)
    assert list(run.path.parent.iterdir()) == []


# The disk


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "runs"


LONG = np.arange(10_000, dtype=np.uint64).astype(np.uint16)
put = partial(stores.put, block=1000)


def files_of(values, folder):
    """Give the files of a run that nothing disturbed."""
    put(Store.open(folder, create=True), GAME, values)
    return files(folder)


def refused(folder, text):
    return pytest.raises(StoreError, match=f"^store '{folder}': [^\n]*{text}[^\n]*$")


LIMITED = """
import resource, sys, numpy as np
from grundy.errors import StoreError
from grundy.store import Store
resource.setrlimit(resource.RLIMIT_FSIZE, (7000, 7000))
store = Store.open(sys.argv[1], create=True)
try:
    with store.writer("octal:0.16", 1000) as writer:
        writer.append(np.arange(10000).astype(np.uint16))
except StoreError as error:
    print(len(writer), error)
"""


def test_a_limit_on_file_size(folder, tmp_path):
    said = script(LIMITED, folder)
    assert said.startswith("3000 store ")
    assert "full; free some space and run again" in said
    store = Store.open(folder)
    assert store.sequence(GAME).read().tolist() == LONG[:3000].tolist()
    assert [report.damage for report in store.verify()] == [()]
    put(store, GAME, LONG)
    assert files(folder) == files_of(LONG, tmp_path / "whole")


@contextmanager
def room_for(left, error):
    """Let so many bytes be written, and then fail."""
    real = os.pwrite

    def pwrite(handle, data, at):
        nonlocal left
        if not left:
            raise error
        done = real(handle, data[:left], at)
        left -= done
        return done

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "pwrite", pwrite)
        yield


FULL = [OSError(code, os.strerror(code)) for code in (errno.ENOSPC, errno.EDQUOT)]
FAILS = [
    (room, error, "full; free some") for room in (1, 1999, 2500, 5000, 19000) for error in FULL
]
FAILS += [(0, error, "full; free some space and run again") for error in FULL]
FAILS += [(0, OSError(errno.EIO, "Input/output error"), "the disk reports Input/output error")]
FAILS += [(100, KeyboardInterrupt(), None)]


@pytest.mark.parametrize(("room", "error", "said"), FAILS)
def test_where_a_disk_refuses_what_is_whole_is_kept(folder, tmp_path, room, error, said):
    values, store = LONG[:9500], Store.open(folder, create=True)
    put(store, GAME, LONG[:500])
    fails = refused(folder, said) if said else pytest.raises(KeyboardInterrupt)
    with room_for(room, error), fails:
        put(store, GAME, values)
    assert not [name for name in files(folder) if name.endswith(".tmp")]
    kept = len(store.sequence(GAME))
    assert kept == max(500, room // 2020 * 1000)
    assert store.sequence(GAME).read().tolist() == values[:kept].tolist()
    assert [report.damage for report in store.verify()] == [()]
    put(store, GAME, values)
    assert files(folder) == files_of(values, tmp_path / "whole")


@pytest.mark.parametrize("room", [0, 10])
def test_a_disk_that_is_full_from_the_start(folder, tmp_path, room):
    with room_for(room, FULL[0]), refused(folder, "full"):
        Store.open(folder, create=True)
    store = Store.open(folder, create=True)
    with room_for(room, FULL[0]), refused(folder, "full"):
        put(store, GAME, LONG)
    assert store.entries() == list(store.verify()) == []
    assert GAME not in store
    put(store, GAME, LONG)
    assert files(folder) == files_of(LONG, tmp_path / "whole")


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES])
def test_read_only(folder, tmp_path, monkeypatch, code):
    put(Store.open(folder, create=True), GAME, LONG)
    real = os.open

    # Permissions do not stop an administrator, who runs tests too: refuse by hand.
    def read_only(path, flags, *mode):
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(code, os.strerror(code), str(path))
        return real(path, flags, *mode)

    monkeypatch.setattr(os, "open", read_only)
    store = Store.open(folder, create=True)
    assert store.sequence(GAME).read().tolist() == LONG.tolist()
    assert [report.damage for report in store.verify()] == [()]
    for attempt in (store.writer, store.drop):
        with refused(folder, "no permission"):
            attempt(GAME)
    with refused(tmp_path / "new", "no permission"):
        Store.open(tmp_path / "new", create=True)


def test_a_newer_version(folder):
    Store.open(folder, create=True)
    (folder / "grundy-store.json").write_bytes(seal({"schema": 3, "version": "9.1"}))
    for create in (False, True):
        with refused(folder, r"grundy 9\.1 wrote it, which is newer; upgrade grundy"):
            Store.open(folder, create=create)


def test_no_such_folder(folder):
    with refused(folder, "no such folder; check the path"):
        Store.open(folder)
    assert not folder.exists()
    Store.open(folder / "deeper", create=True)
    assert Store.open(str(folder / "deeper")).entries() == []


def test_not_a_store(folder):
    folder.mkdir()
    with refused(folder, "not a store"):
        Store.open(folder)
    (folder / "thesis.tex").write_text("precious")
    for create in (False, True):
        with refused(folder, "not a store"):
            Store.open(folder, create=create)
        with pytest.raises(StoreError, match=r"thesis\.tex': this is a file; name a folder"):
            Store.open(folder / "thesis.tex", create=create)
    assert files(folder) == {"thesis.tex": b"precious"}


def test_a_damaged_marker_can_be_made_anew(folder):
    put(Store.open(folder, create=True), GAME, LONG)
    marker, good = folder / "grundy-store.json", files(folder)
    for at in range(len(good[marker.name])):
        data = bytearray(good[marker.name])
        data[at] ^= 1 << at % 8
        marker.write_bytes(data)
        with refused(folder, "is damaged; delete that file"):
            Store.open(folder)
    marker.unlink()
    Store.open(folder, create=True)
    assert files(folder) == good


@pytest.mark.parametrize("marker", [None, b""])
def test_killed_while_the_store_was_made(folder, marker):
    (folder / "sequences").mkdir(parents=True)
    if marker is not None:
        (folder / "grundy-store.json").write_bytes(marker)
    with refused(folder, "not a store"):
        Store.open(folder)
    put(Store.open(folder, create=True), GAME, LONG)
    assert len(Store.open(folder).sequence(GAME)) == len(LONG)
