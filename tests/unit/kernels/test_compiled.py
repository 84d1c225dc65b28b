"""What was compiled is kept for the user alone, and never used when it is not what was kept."""

import numpy as np
import pytest

from grundy.kernels import compiled as kept

TEXT = "def extend(G):\n    for i in range(len(G)):\n        G[i] = 3 * i\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "loops"


def run(text=TEXT):
    kept.compiled.cache_clear()
    G = np.zeros(4, np.int64)
    kept.compiled(text)(G)
    return G.tolist()


def is_kept(folder, text=TEXT):
    return (folder / f"k{kept.key_of(text)}.sum").exists()


def test_what_was_compiled_is_kept_and_found_again(folder):
    assert not is_kept(folder)
    assert run() == [0, 3, 6, 9]
    assert is_kept(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    before = {file: file.stat().st_mtime_ns for file in folder.rglob("*.nbc")}
    assert len(before) == 1
    assert run() == [0, 3, 6, 9]
    assert {file: file.stat().st_mtime_ns for file in folder.rglob("*.nbc")} == before


def test_what_was_changed_is_made_again(folder):
    run()
    (file,) = folder.rglob("*.nbc")
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + bytes([whole[100] ^ 1]) + whole[101:])
    assert run() == [0, 3, 6, 9]
    (source,) = folder.glob("*.py")
    source.write_text("raise SystemExit\n")
    assert run() == [0, 3, 6, 9]
    assert source.read_text() == TEXT


def test_a_folder_that_others_may_enter_is_not_used(folder):
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    assert kept.private_folder("loops") is None
    assert run() == [0, 3, 6, 9]
    assert not list(folder.iterdir())


def test_the_folder_is_kept_small(folder, monkeypatch):
    monkeypatch.setattr(kept, "MOST_BYTES", 1)
    run()
    other = TEXT.replace("3", "5")
    assert run(other) == [0, 5, 10, 15]
    assert not is_kept(folder)
    assert is_kept(folder, other)


def test_another_text_python_numba_or_processor_has_another_key(monkeypatch):
    keys = {kept.key_of(TEXT), kept.key_of(TEXT + "\n")}
    for module, name, value in [
        (kept, "python_version", lambda: "9.9"),
        (kept.numba, "__version__", "9.9"),
        (kept.np, "__version__", "9.9"),
    ]:
        with monkeypatch.context() as changed:
            changed.setattr(module, name, value)
            keys.add(kept.key_of(TEXT))
    codegen = type(kept.numba.core.registry.cpu_target.target_context.codegen())
    with monkeypatch.context() as changed:
        changed.setattr(codegen, "magic_tuple", lambda self: ("another", "processor", ""))
        keys.add(kept.key_of(TEXT))
    assert len(keys) == 6


def test_what_has_no_seal_is_made_again(folder):
    run()
    (seal,) = folder.glob("*.sum")
    (file,) = folder.rglob("*.nbc")
    seal.unlink()
    file.write_bytes(b"not code")
    assert run() == [0, 3, 6, 9]
    assert seal.exists()
