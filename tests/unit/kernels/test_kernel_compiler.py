"""A compiler that breaks or does not fit is none; its work, which nothing stops, goes on aside."""

import os
import sys
from importlib import import_module
from threading import Event
from types import SimpleNamespace

import numba
import numpy as np
import pytest
from command_line import process
from naive_heaps import table

from grundy import ask, cache, lazy
from grundy.errors import LibraryError, LimitError, lacking
from grundy.formulas.parser import parse_claim
from grundy.games import game
from grundy.kernels import compiled as kept
from grundy.kernels import compiler, objects
from grundy.kernels.compiler import (
    aside,
    can_compile,
    compiling,
    events,
    has_compiler,
    njit,
    require_compiler,
)
from grundy.laws.refute import refute
from grundy.laws.verdict import Open
from grundy.solvers.budget import Budget
from grundy.solvers.impartial import nimbers
from grundy.solvers.impartial.nimbers import BoardNimbers
from grundy.solvers.partizan import canonical, solution
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.compiled import LocalBoards
from grundy.solvers.partizan.solution import solve_partizan
from samples import rotated

BROKEN = [
    ImportError("Numba needs NumPy 2.4 or less. Got NumPy 9.9."),
    OSError("libllvmlite.so: cannot open shared object file"),
    AttributeError("module 'numpy' has no attribute 'bool8'"),
    SystemError("initialization of _internal failed"),
]


@pytest.fixture
def broken(monkeypatch):
    """Let Numba break, which is not known before it is asked for; no code of kernels is kept."""

    def load(name, error=BROKEN[0]):
        if name.partition(".")[0] == "numba":
            raise error
        return import_module(name)

    monkeypatch.setattr(lazy, "_FOUND", {})
    monkeypatch.setattr(lazy, "import_module", load)
    monkeypatch.setattr(kept, "is_kept", lambda text: False)
    return lambda error: monkeypatch.setattr(lazy, "import_module", lambda name: load(name, error))


@pytest.mark.parametrize("error", BROKEN, ids=lambda error: type(error).__name__)
def test_whatever_breaks_is_no_compiler_and_said_in_a_line(broken, error):
    broken(error)
    assert has_compiler()
    assert not can_compile()
    assert not has_compiler()
    assert events() is None
    assert compiling() >= 0
    with pytest.raises(LibraryError) as told:
        require_compiler(10**6)
    text = str(told.value)
    assert text.startswith("1000000 values need a compiler: this needs numba, which is installed")
    assert str(error) in text


LAWS = {
    "hex:0.3F": "forall n: f(n + 6) == f(n) + 3",
    "octal:0.6(6)": "f(n) == (0 if n == 0 else n - 1)",
}


@pytest.mark.parametrize("text", rotated(LAWS))
def test_laws_are_found_by_plain_python(broken, text):
    found = ask.law(text)
    assert (str(found.claim), found.status) == (LAWS[text], "proved")
    assert not has_compiler()


def test_a_claim_is_compared_as_far_as_plain_python_goes(broken):
    found = refute(game("octal:0.16"), parse_claim("forall n: f(n + 100000) == f(n)"))
    assert isinstance(found, Open)
    assert found.checked_to == 2000
    assert not has_compiler()


@pytest.mark.parametrize("text", ["XOX|OXO|XOX", "XO.O|.XOX|O..X"])
def test_boards_are_searched_where_their_kernel_does_not_load(broken, monkeypatch, text):
    monkeypatch.setattr(solution, "FIRST", 5)  # so that a kernel would take over
    monkeypatch.setattr(LocalBoards, "kept", lambda: False)
    monkeypatch.setattr(canonical, "_PATIENCE", 0.0)
    found = solve_partizan(game("clobber"), game("clobber").parse(text))
    assert not has_compiler()
    monkeypatch.undo()
    right = solve_partizan(game("clobber"), game("clobber").parse(text))
    assert (found.outcome, str(found.value)) == (right.outcome, str(right.value))


def test_nimbers_of_boards_are_searched_where_their_kernel_does_not_load(broken, monkeypatch):
    monkeypatch.setattr(nimbers, "_MANY", 5)
    monkeypatch.setattr(nimbers, "is_kept", lambda text: False)
    found = ask.solve("cram", "4x3").value
    assert not has_compiler()
    monkeypatch.undo()
    assert found == ask.solve("cram", "4x3").value


def test_what_breaks_in_a_library_is_told_as_its_fault():
    missing = ModuleNotFoundError("No module named 'llvmlite'", name="llvmlite")
    assert str(lacking(missing, "numba")).endswith("does not load: No module named 'llvmlite'")
    with pytest.raises(ModuleNotFoundError):
        lacking(missing)


PROGRAM = "from grundy.faces.cli import main; main()"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            ["table", "octal:0.16", "-n", "1000000"],
            3,
            "numba, which is installed but does not load",
        ),
        (["table", "kayles", "-n", "20000", "--format", "npy"], 3, "numpy, which is installed but"),
    ],
)
def test_a_broken_library_is_one_line(words, code, said, tmp_path):
    name = "numba" if "numba" in said else "numpy"
    (tmp_path / f"{name}.py").write_text("from no_such_part import anything")
    broken = os.environ | {"PYTHONPATH": str(tmp_path), "GRUNDY_CACHE": ""}
    done = process(*words, program=("-c", PROGRAM), env=broken)
    assert (done.returncode, len(done.said)) == (code, 1), done.stderr
    assert said in done.said[0]


def kernel_of(file):
    file.write_text("def twice(n):\n    return 2 * n\n")
    space = {"__name__": "apart"}
    exec(compile(file.read_text(), str(file), "exec"), space)
    return njit(cache=True)(space["twice"])


@pytest.mark.parametrize(("mode", "trusted"), [(0o700, True), (0o777, False)])
def test_what_others_can_write_is_no_cache_of_numba(mode, trusted, tmp_path, monkeypatch):
    named, source = tmp_path / "named", tmp_path / "source"
    named.mkdir()
    named.chmod(mode)
    source.mkdir()
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(named))
    compiler._numba.cache_clear()
    assert kernel_of(source / "kernel.py")(21) == 42
    assert any(named.rglob("*.nbi")) == trusted
    assert any(source.rglob("*.nbi")) != trusted  # where Python keeps its own
    compiler._numba.cache_clear()


def test_a_kernel_that_can_be_kept_nowhere_is_compiled(tmp_path, monkeypatch):
    def nowhere(function):
        raise RuntimeError("cannot cache function")

    monkeypatch.setattr(compiler, "_caches", lambda: nowhere)
    assert kernel_of(tmp_path / "kernel.py")(21) == 42


def clobber(budget):
    rules = game("clobber")
    return LocalBoards(PartizanValues(rules), budget).wins(rules.parse("XOX|OXO"), 0)


def cram(budget):
    rules = game("cram")
    board = BoardNimbers.fitting(*rules.packed(rules.parse("...|...|...")))
    return BoardNimbers(board.local).lost(board, 0, budget)


@pytest.mark.parametrize(("kernel", "asked"), [(LocalBoards, clobber), (BoardNimbers, cram)])
def test_a_question_does_not_wait_for_its_kernel(kernel, asked, monkeypatch):
    never, done = Event(), Event()

    def make(*_):
        never.wait()
        done.set()

    monkeypatch.setattr(kernel, "_make", make)
    with pytest.raises(LimitError, match=r"no answer in 0\.1 seconds"):
        asked(Budget(None, 0.1))
    assert not done.is_set()
    never.set()
    assert done.wait(60)


def test_an_error_of_the_work_is_raised_where_it_was_asked_for():
    with pytest.raises(ZeroDivisionError):
        aside(lambda: 1 / 0, lambda: None)


def test_a_compiler_that_does_not_fit_into_memory_is_none(monkeypatch):
    monkeypatch.delitem(sys.modules, "numba.core", raising=False)
    monkeypatch.setattr(compiler, "memory_left", lambda: 10**8)
    assert not compiler.can_compile()
    rules = game("clobber")
    assert not LocalBoards.fits(rules, rules.parse("XOX|OXO"))
    with pytest.raises((LimitError, LibraryError), match=r"100 MB more|not installed"):
        compiler.require_compiler(10**6)


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
    assert len(asked) > 10
    lines = [
        f"G[i] = {name}(i{', 6' if name in ('is_power', 'gcd') else ''})"
        for name in rotated(sorted(asked), 4)
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
    texts = ["take:squares", "take:squares with 2k <= n"]
    alone = [process(text, program=("-c", VALUES)).stdout.strip() for text in texts]
    together = process(*texts, program=("-c", VALUES)).stdout.splitlines()
    assert together == alone
    plain = table(lambda n: [(n - k * k,) for k in range(1, 7) if 2 * k * k <= n], 40)
    assert together[1] == " ".join(map(str, plain))
