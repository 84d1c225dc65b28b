"""Run Coq's compiler, and read what it says of a theorem: its exit code alone is no proof."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from pkgutil import iter_modules
from tempfile import TemporaryDirectory
from typing import Any

from grundy.cache import private_folder
from grundy.coq import methods
from grundy.coq.certificate import read
from grundy.errors import InputError, NotSupported, file_errors
from grundy.rules.moves import Undescribed

__all__ = [
    "MACHINE",
    "Compiled",
    "assumptions",
    "compile_law",
    "export",
    "installed",
    "kinds",
    "library_files",
    "theories",
    "write_library",
]

CLOSED = "Closed under the global context"
_LISTED = "Axioms:"

MACHINE = frozenset(
    [
        f"PrimInt63.{name}"
        for name in ["int", "add", "sub", "lsl", "lsr", "land", "lor", "lxor", "eqb", "ltb", "leb"]
    ]
    + [
        f"PArray.{name}"
        for name in ["array", "make", "get", "set", "length", "get_set_same", "get_set_other"]
    ]
    + [
        f"Uint63.{name}"
        for name in [
            "of_to_Z",
            "eqb_correct",
            "eqb_refl",
            "ltb_spec",
            "leb_spec",
            "add_spec",
            "sub_spec",
            "lsl_spec",
            "lsr_spec",
            "lor_spec",
            "lxor_spec",
            "land_spec",
        ]
    ]
)
"""What may be assumed of machine integers and arrays, which Coq's kernel computes with."""

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Compiled:
    """Hold what Coq says of a file: what its theorems assume, or why it refuses them.

    >>> Compiled((frozenset(),)).accepted, Compiled((frozenset({"excluded_middle"}),)).foreign
    (True, frozenset({'excluded_middle'}))

    ``assumed`` has an entry for each theorem: the names of its axioms, none for a closed one.
    """

    assumed: tuple[frozenset[str], ...] = ()
    refused: str | None = None

    @property
    def accepted(self) -> bool:
        """Tell whether there are theorems, and all of them assume at most machine integers."""
        return self.refused is None and bool(self.assumed) and not self.foreign

    @property
    def foreign(self) -> frozenset[str]:
        """Give the axioms that are none of machine integers and arrays."""
        return frozenset[str]().union(*self.assumed) - MACHINE


def installed() -> str:
    """Find the compiler; where there is none, `NotSupported` says how to install it.

    >>> from unittest.mock import patch
    >>> with patch("shutil.which", return_value="/usr/bin/coqc"):
    ...     installed()
    '/usr/bin/coqc'
    """
    found = shutil.which("coqc")
    if found is None:
        raise NotSupported(
            "coqc is not installed: apt install coq, brew install coq or opam install coq"
        )
    return found


def compile_law(text: str, tell: Tell = lambda what: None) -> Compiled:
    """Let Coq check the theorems of a file; ``tell`` is told what takes its time.

    >>> from unittest.mock import patch
    >>> with patch("shutil.which", return_value=None):
    ...     compile_law("Theorem law : True.")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.NotSupported: coqc is not installed: apt install coq, ...
    """
    coqc = installed()
    with _library(coqc, tell) as library, TemporaryDirectory() as folder:
        path = Path(folder) / "law.v"
        path.write_text(text, encoding="utf-8")
        tell("coqc: checking the theorem")
        done = _run([coqc, "-q", "-Q", str(library), "Grundy", path.name], path.parent)
    if done.returncode:
        return Compiled(refused=_reason(done.stderr))
    assumed = assumptions(done.stdout)
    theorems = text.count("\nPrint Assumptions ")
    if assumed is None or len(assumed) != theorems:
        return Compiled(refused="what it says of the assumptions cannot be read")
    return Compiled(assumed)


def assumptions(output: str) -> tuple[frozenset[str], ...] | None:
    r"""Read what ``Print Assumptions`` prints, for each theorem; None where there is more in it.

    >>> said = "Closed under the global context\nAxioms:\nx\n  : forall n, n = 0\ny : nat\n"
    >>> [sorted(names) for names in assumptions(said)]
    [[], ['x', 'y']]
    >>> assumptions("Closed under the global context, almost") is None
    True
    """
    found: list[set[str]] = []
    listing = False
    for line in output.splitlines():
        name = re.match(r"([A-Za-z][\w.']*)( :|$)", line)
        if line in (CLOSED, _LISTED):
            if listing and not found[-1]:
                return None
            found.append(set())
            listing = line == _LISTED
        elif listing and name:
            found[-1].add(name[1])
        elif not (listing and line.startswith("  ")):
            return None
    return None if listing and not found[-1] else tuple(map(frozenset, found))


def _reason(errors: str) -> str:
    """Give the words of the first error."""
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    at = next((i for i, line in enumerate(lines) if line.startswith("Error")), 0)
    return " ".join(lines[at : at + 3])[:200]


def _run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@contextmanager
def _library(coqc: str, tell: Tell) -> Iterator[Path]:
    """Give the compiled library, kept in the user's cache for the next time."""
    version = _run([coqc, "--version"], Path.cwd()).stdout
    files = repr(sorted(library_files().items()))
    name = hashlib.sha256((version + files).encode()).hexdigest()[:16]
    home = private_folder("coq")
    if home is not None and (home / name).is_dir():
        yield home / name
        return
    with TemporaryDirectory() as folder:
        made = Path(folder) / "library"
        _build(coqc, made, tell)
        if home is not None:
            _keep(made, home / name)
        yield made


def _keep(made: Path, place: Path) -> None:
    """Copy the library to where it is found again, whole at once; a failure is no error."""
    draft = place.with_name(f"{place.name}.{os.getpid()}")
    try:
        shutil.copytree(made, draft)
        draft.rename(place)  # which another process may have been faster to make
    except OSError:
        shutil.rmtree(draft, ignore_errors=True)


def _build(coqc: str, folder: Path, tell: Tell) -> None:
    write_library(folder)
    names = theories()
    for i, name in enumerate(names, 1):
        tell(f"coqc: {name}, {i} of {len(names)} (once)")
        done = _run([coqc, "-q", "-Q", ".", "Grundy", name], folder)
        if done.returncode:
            why = _reason(done.stderr)
            raise NotSupported(f"this coqc does not compile {name}: {why}")


def library_files() -> Mapping[str, str]:
    """Give all files by name, with their texts.

    >>> sorted(library_files())[-2:]
    ['_CoqProject', 'build.sh']
    """
    folder = resources.files("grundy.coq") / "library"
    wanted = (".v", ".sh", "_CoqProject")
    found = (entry for entry in folder.iterdir() if entry.name.endswith(wanted))
    return {entry.name: entry.read_text(encoding="utf-8") for entry in found}


def theories() -> list[str]:
    """Name the files of theorems in the order in which they are read and compiled.

    >>> theories()[:2]
    ['Bits.v', 'Game.v']
    """
    return [line for line in library_files()["_CoqProject"].splitlines() if line.endswith(".v")]


def write_library(folder: str | Path) -> None:
    """Write the library into a folder, which is made where it is not there.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_library(folder)
    ...     sorted(path.name for path in Path(folder).iterdir())[:2]
    ['Atoms.v', 'Automata.v']

    `FileError` is raised where it cannot be written.
    """
    with file_errors(folder):
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, text in library_files().items():
            (Path(folder) / name).write_text(text, encoding="utf-8")


def export(certificate: Mapping[str, Any]) -> str:
    """Write the law of a certificate as a theorem of Coq; raise `NotSupported` without a way.

    >>> from grundy.laws.proving import prove
    >>> from grundy.games import game
    >>> text = export(prove(game("kayles"), "n == 0").certificate)
    >>> [line for line in text.splitlines() if line.startswith(("Definition", "Theorem"))][:2]
    ['Definition game : code := [0; 7; 7].', 'Definition claim (n : N) : Prop := n = 0.']
    """
    try:
        found = read(certificate)
        if found.kind not in kinds():
            raise NotSupported(f"there is no theorem of Coq yet for certificates of '{found.kind}'")
        method = import_module(f"{methods.__name__}.{found.kind.replace(' ', '_')}")
        text: str = method.write(found)
    except RecursionError:
        raise InputError("less deep nesting", where="certificate") from None
    except Undescribed as error:
        raise NotSupported(str(error)) from None
    return text


@cache
def kinds() -> tuple[str, ...]:
    """Name the kinds of certificates of which Coq has a theorem.

    >>> "period" in kinds(), "partizan" in kinds()
    (True, False)
    """
    return tuple(module.name.replace("_", " ") for module in iter_modules(methods.__path__))
