"""What a disk refuses, and what is no store, is said in one line that names the folder."""

import errno
import os
import subprocess
import sys

import numpy as np
import pytest

from grundy.errors import StoreError
from grundy.store import Store
from grundy.store.disk import seal

GAME = "octal:0.16"
BLOCK = 1000
VALUES = np.arange(10 * BLOCK, dtype=np.uint64).astype(np.uint16)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "runs"


def put(store, values, game=GAME):
    with store.writer(game, BLOCK) as writer:
        writer.append(values[len(writer) :])


def refused(folder, text):
    return pytest.raises(StoreError, match=f"^store '{folder}': [^\n]*{text}[^\n]*$")


def files(folder):
    return {p.name: p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_limit_on_file_size(folder, tmp_path):
    script = (
        "import resource, sys, numpy as np\n"
        "from grundy.errors import StoreError\n"
        "from grundy.store import Store\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (7000, 7000))\n"
        "store = Store.open(sys.argv[1], create=True)\n"
        "try:\n"
        "    with store.writer('octal:0.16', 1000) as writer:\n"
        "        writer.append(np.arange(10000).astype(np.uint16))\n"
        "except StoreError as error:\n"
        "    print(len(writer), error)\n"
    )
    command = [sys.executable, "-c", script, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.stderr == ""
    assert done.stdout.startswith("3000 store ")
    assert "full; free some space and run again" in done.stdout
    store = Store.open(folder)
    assert store.sequence(GAME).read().tolist() == VALUES[:3000].tolist()
    assert [report.damage for report in store.verify()] == [()]
    put(store, VALUES)
    put(Store.open(tmp_path / "whole", create=True), VALUES)
    assert files(folder) == files(tmp_path / "whole")


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT])
@pytest.mark.parametrize("room", [0, 1, 1999, 2500, 5000, 19000])
def test_a_full_disk_keeps_what_is_whole(folder, tmp_path, monkeypatch, code, room):
    values = VALUES[: 9 * BLOCK + 500]
    store = Store.open(folder, create=True)
    put(store, VALUES[:500])
    left, real = [room], os.pwrite

    def pwrite(handle, data, at):
        if not left[0]:
            raise OSError(code, os.strerror(code))
        done = real(handle, data[: left[0]], at)
        left[0] -= done
        return done

    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", pwrite)
        with refused(folder, "full; free some space"):
            put(store, values)
    assert not [name for name in files(folder) if name.endswith(".tmp")]
    kept = len(store.sequence(GAME))
    assert kept == max(500, room // 2020 * BLOCK)
    assert store.sequence(GAME).read().tolist() == values[:kept].tolist()
    assert [report.damage for report in store.verify()] == [()]
    put(store, values)
    put(Store.open(tmp_path / "whole", create=True), values)
    assert files(folder) == files(tmp_path / "whole")


@pytest.mark.parametrize("room", [0, 10])
def test_a_disk_that_is_full_from_the_start(folder, tmp_path, monkeypatch, room):
    real = os.pwrite

    def pwrite(handle, data, at):
        if at == room:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(handle, data[:room], at)

    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", pwrite)
        with refused(folder, "full"):
            Store.open(folder, create=True)
    store = Store.open(folder, create=True)
    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", pwrite)
        with refused(folder, "full"):
            put(store, VALUES)
    assert store.entries() == list(store.verify()) == []
    assert GAME not in store
    put(store, VALUES)
    put(Store.open(tmp_path / "whole", create=True), VALUES)
    assert files(folder) == files(tmp_path / "whole")


def test_ctrl_c_in_the_middle_of_a_block(folder, tmp_path, monkeypatch):
    store, real = Store.open(folder, create=True), os.pwrite
    put(store, VALUES[:2500])

    def pwrite(handle, data, at):
        real(handle, data[:100], at)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "pwrite", pwrite)
    with pytest.raises(KeyboardInterrupt):
        put(store, VALUES)
    monkeypatch.undo()
    assert store.sequence(GAME).read().tolist() == VALUES[:2500].tolist()
    put(store, VALUES)
    put(Store.open(tmp_path / "whole", create=True), VALUES)
    assert files(folder) == files(tmp_path / "whole")


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES])
def test_read_only(folder, tmp_path, monkeypatch, code):
    put(Store.open(folder, create=True), VALUES)
    real = os.open

    # Permissions do not stop an administrator, who runs tests too: refuse by hand.
    def read_only(path, flags, *mode):
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise OSError(code, os.strerror(code), str(path))
        return real(path, flags, *mode)

    monkeypatch.setattr(os, "open", read_only)
    store = Store.open(folder, create=True)
    assert store.sequence(GAME).read().tolist() == VALUES.tolist()
    assert [report.damage for report in store.verify()] == [()]
    for attempt in (store.writer, store.drop):
        with refused(folder, "no permission"):
            attempt(GAME)
    with refused(tmp_path / "new", "no permission"):
        Store.open(tmp_path / "new", create=True)


def test_a_disk_that_fails(folder, monkeypatch):
    store = Store.open(folder, create=True)

    def pwrite(*_):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "pwrite", pwrite)
    with refused(folder, "the disk reports Input/output error"):
        put(store, VALUES)


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
    put(Store.open(folder, create=True), VALUES)
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
    put(Store.open(folder, create=True), VALUES)
    assert len(Store.open(folder).sequence(GAME)) == len(VALUES)
