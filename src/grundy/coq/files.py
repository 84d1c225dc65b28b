"""Give the files of the library of Coq that a theorem stands on."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from grundy.errors import file_errors

__all__ = ["library_files", "theories", "write_library"]


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
