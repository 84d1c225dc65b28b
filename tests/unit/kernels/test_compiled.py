"""What was compiled is kept for the user alone, and never used when it is not what was kept."""

from types import SimpleNamespace

import numpy as np
import pytest
from command_line import process

from grundy import cache
from grundy.kernels import compiled as kept
from grundy.kernels import objects

TEXT = "def extend(G):\n    for i in range(len(G)):\n        G[i] = 3 * i\n    return len(G)\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GRUNDY_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "loops"


@pytest.fixture
def made(monkeypatch):
    """Note which texts are compiled."""
    made, compile_it = [], objects.object_of
    monkeypatch.setattr(
        objects, "object_of", lambda text, kinds: made.append(text) or compile_it(text, kinds)
    )
    return made


def run(text=TEXT, dtype=np.int64):
    kept.compiled.cache_clear()
    G = np.zeros(4, dtype)
    assert kept.compiled(text)(G) == 4
    return G.tolist()


def is_kept(folder, text=TEXT):
    return bool(list(folder.glob(f"{kept._name(text)}-*")))


def test_what_was_compiled_is_kept_and_found_again(folder, made):
    assert not is_kept(folder)
    assert run() == [0, 3, 6, 9]
    assert is_kept(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert len(list(folder.iterdir())) == 1
    assert run() == [0, 3, 6, 9]
    assert made == [TEXT]
    assert run(dtype=np.uint8) == [0, 3, 6, 9]
    assert made == [TEXT, TEXT]


def test_what_was_changed_is_made_again(folder, made):
    run()
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    for changed in (whole[:100] + bytes([whole[100] ^ 1]) + whole[101:], whole[:-1], b""):
        file.write_bytes(changed)
        assert run() == [0, 3, 6, 9]
        assert cache.kept(file)
    assert len(made) == 4


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


def test_another_text_compiler_or_processor_has_another_name(monkeypatch):
    names = {kept._name(TEXT), kept._name(TEXT + "\n")}
    llvm = kept.needed("llvmlite.binding")
    features = SimpleNamespace(flatten=lambda: "+another")
    for module, name, value in [
        (kept.needed("llvmlite"), "__version__", "9.9"),
        (llvm, "get_host_cpu_name", lambda: "another"),
        (llvm, "get_host_cpu_features", lambda: features),
    ]:
        with monkeypatch.context() as changed:
            changed.setattr(module, name, value)
            names.add(kept._name(TEXT))
    assert len(names) == 5


ANOTHER = """\
import sys
import numpy as np
from grundy.kernels.compiled import compiled
for text in sys.argv[1:]:
    G = np.zeros(40, np.int64)
    compiled(text)(G)
    print(*G)
print("numba" in sys.modules)
"""


def test_another_process_calls_it_without_numba(folder):
    """Whatever a loop may ask for is in its code."""
    asked = [name for name in objects._HELPERS if name.startswith(("is_", "gcd", "isqrt"))]
    lines = [
        f"G[i] = {name}(i{', 6' if name in ('is_power', 'gcd') else ''})" for name in sorted(asked)
    ]
    texts = [TEXT.replace("G[i] = 3 * i", line) for line in lines]
    tables = []
    for text in texts:
        G = np.zeros(40, np.int64)
        kept.compiled.cache_clear()
        kept.compiled(text)(G)
        tables.append(G)
    found = process(*texts, program=("-c", ANOTHER))
    *rows, numba = found.stdout.splitlines()
    assert rows == [" ".join(map(str, table)) for table in tables]
    assert numba == "False"
    assert len(rows) > 10


VALUES = """\
import sys
from grundy.games import game
from grundy.kernels.loops import HeapLoops
from grundy.solvers.impartial.loops import loops_of
for text in sys.argv[1:]:
    run = HeapLoops(loops_of(game(text)), 40)
    run.advance(40)
    print(*run.values)
"""


def test_codes_of_different_processes_do_not_call_each_other(folder):
    """Inside they have the same names."""
    texts = ["take:squares", "take:squares with 2k <= n", "take:primes"]
    alone = [process(text, program=("-c", VALUES)).stdout.strip() for text in texts]
    together = process(*texts, program=("-c", VALUES)).stdout.splitlines()
    assert together == alone
    plain = []
    for n in range(40):
        left = {plain[n - k * k] for k in range(1, 7) if 2 * k * k <= n}
        plain.append(next(v for v in range(n + 1) if v not in left))
    assert together[1] == " ".join(map(str, plain))
