"""A cache that cannot be read or written is a miss; where others may write, there is none."""

import errno
import grp
import os
import resource
import sys
from contextlib import contextmanager
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest

from grundy.cache import is_private, keep, kept, private_folder, put
from grundy.kernels import compiled
from samples import rotated

LOOP = "def extend(G):\n    for i in range(len(G)):\n        G[i] = 3 * i\n"
_FAULT = {"folder": None, "at": 0, "seen": 0}
_CHANGES = ("os.mkdir", "os.rename")


def _watch(event, given):
    """Refuse the n-th change below the folder: files opened to be written, made or renamed."""
    if _FAULT["folder"] is None or not given or not isinstance(given[0], str | os.PathLike):
        return
    written = event == "open" and given[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
    if (written or event in _CHANGES) and os.fspath(given[0]).startswith(_FAULT["folder"]):
        _FAULT["seen"] += 1
        if _FAULT["seen"] == _FAULT["at"]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


sys.addaudithook(_watch)  # for good: it does nothing without a folder


@contextmanager
def fault(folder, at):
    _FAULT.update(folder=str(folder), at=at, seen=0)
    try:
        yield
    finally:
        _FAULT["folder"] = None


@contextmanager
def no_file_above(size):
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def answer():
    place = private_folder("answers")
    path = place and place / "answer"
    known = path and kept(path)
    if known is None:
        known = b"42"
        if path:
            keep(path, known)
    return known


def loop():
    compiled.compiled.cache_clear()
    G = np.zeros(4, np.int64)
    compiled.compiled(LOOP)(G)
    return G.tolist()


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """Give a function that puts the cache into a folder of its own, which is not there yet."""
    made = iter(range(1000))

    def folder():
        place = tmp_path / str(next(made)) / "cache"
        monkeypatch.setenv("GRUNDY_CACHE", str(place))
        return place

    return folder


@pytest.mark.parametrize("asked", [answer, loop])
def test_an_answer_comes_whatever_change_of_the_disk_is_refused(asked, fresh):
    with fault(fresh().parent, 0):
        right = asked()
    changes = _FAULT["seen"]
    assert changes >= 4
    for at in rotated(range(1, changes + 1), 5):
        place = fresh()
        with fault(place.parent, at):
            assert asked() == right, at
        assert _FAULT["seen"] >= at
        assert all(path.stat().st_size for path in files(place)), at
        assert not [path for path in files(place) if str(os.getpid()) in path.name], at
        assert asked() == right, at


@pytest.mark.parametrize("asked", [answer, *rotated([loop])])
def test_an_answer_comes_wherever_the_disk_is_full(asked, fresh):
    place = fresh()
    right = asked()
    for size in {0, *(path.stat().st_size - 1 for path in files(place))}:
        place = fresh()
        with no_file_above(size):
            found = asked()
        assert found == right
        assert all(path.stat().st_size for path in files(place)), size
        assert asked() == right


@pytest.mark.parametrize(("asked", "left"), rotated(product([answer, loop], [b"", b"half"]), 2))
def test_a_file_that_is_cut_off_is_written_again(asked, left, fresh):
    place = fresh()
    right = asked()
    for path in files(place):
        whole = path.read_bytes()
        path.write_bytes(whole[: len(whole) // 2] if left else b"")
        assert asked() == right, path


def test_what_is_kept_is_told_from_what_was_changed(tmp_path):
    path = tmp_path / "answer"
    assert kept(path) is None
    assert keep(path, b"42")
    assert kept(path) == b"42"
    path.write_bytes(path.read_bytes()[:-1] + b"3")
    assert kept(path) is None
    assert not put(tmp_path / "gone" / "answer", b"42")


@pytest.mark.parametrize(
    ("of", "mode", "private"),
    [
        ("own", 0o700, True),
        ("own", 0o755, True),  # to read it does no harm
        ("own", 0o757, False),
        ("own", 0o1777, False),  # others may put a file into it
        ("parent", 0o755, True),
        ("parent", 0o757, False),  # others may put another folder in its place
        ("parent", 0o1777, True),  # as /tmp
    ],
)
def test_a_folder_is_private_if_nobody_else_can_write_there(of, mode, private, tmp_path):
    own = tmp_path / "parent" / "own"
    own.mkdir(parents=True, mode=0o700)
    (own if of == "own" else own.parent).chmod(mode)
    assert is_private(own) == private


def test_a_folder_of_somebody_else_is_not_private(tmp_path, monkeypatch):
    own = tmp_path / "parent" / "own"
    own.mkdir(parents=True)
    assert is_private(own)
    if os.getuid():
        monkeypatch.setattr(os, "getuid", lambda: own.stat().st_uid + 1)
    else:
        os.chown(own.parent, 12345, -1)
    assert not is_private(own)


def test_links_are_judged_by_where_they_lie_and_lead(tmp_path):
    good, bad = tmp_path / "good", tmp_path / "bad"
    (good / "place").mkdir(parents=True)
    (bad / "place").mkdir(parents=True)
    bad.chmod(0o757)
    (good / "away").symlink_to(bad / "place")
    (bad / "home").symlink_to(good / "place")
    (good / "here").symlink_to(good / "place")
    names = ("good/place", "good/here", "good/away", "bad/home")
    assert [is_private(tmp_path / name) for name in names] == [True, True, False, False]


@pytest.mark.skipif(os.getuid() != os.getgid(), reason="this user has no group of one's own")
def test_a_group_of_one_is_nobody_else(tmp_path, monkeypatch):
    tmp_path.chmod(0o775)
    assert is_private(tmp_path)
    monkeypatch.setattr(grp, "getgrgid", lambda number: SimpleNamespace(gr_mem=["eve"]))
    assert not is_private(tmp_path)


def test_a_cache_below_a_folder_of_all_is_not_used(tmp_path, monkeypatch):
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path / "cache"))
    assert private_folder("loops") == tmp_path / "cache" / "loops"
    (tmp_path / "cache").chmod(0o777)
    assert private_folder("loops") is None
    assert loop() == [0, 3, 6, 9]


def test_folders_that_are_made_are_for_this_user_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path / "home" / "cache"))
    before = os.umask(0)
    try:
        place = private_folder("loops")
    finally:
        os.umask(before)
    assert [folder.stat().st_mode & 0o777 for folder in (place, *place.parents[:2])] == [0o700] * 3
