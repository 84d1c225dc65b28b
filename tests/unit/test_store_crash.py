"""Whatever happens to a run or to its files, the next run ends in the same bytes."""

import os
import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from grundy.errors import StoreError
from grundy.store import Store

GAME = "octal:0.16"
BLOCK = 8

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


def script(text, *args):
    command = [sys.executable, "-c", text, *map(str, args)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def expected(stop):
    n = np.arange(stop)
    return n * 2654435761 % np.where(n < 3000, 250, np.where(n < 20000, 60000, 2**31))


def files(folder):
    return {p.name: p.read_bytes() for p in folder.rglob("*") if p.is_file()}


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


def test_blocks_in_a_wrong_place(run):
    good, ends = run.good[run.path.name], [run.head, *run.ends]
    parts = [good[a:b] for a, b in pairwise(ends) if a < b]
    for wrong in (parts[::-1], parts[:1] * 2 + parts[2:], parts[1:]):
        data = good[: run.head] + b"".join(wrong)
        if data != good:
            run.damage(run.path, data)
            assert run.served() is None
            run.repair()


def test_killed_while_the_tail_was_written(run):
    draft = run.tail.with_name(run.tail.name + ".tmp")
    draft.write_bytes(b"half a tail")
    assert run.served() == run.values.tolist()
    assert run.repair() == (len(run.values), None)
    draft.write_bytes(b"half a tail")
    run.store.drop(GAME)
    assert list(run.path.parent.iterdir()) == []
