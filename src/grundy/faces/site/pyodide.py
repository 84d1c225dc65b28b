"""Get the files of Pyodide, Python for the browser, and make sure that they are the ones meant."""

from __future__ import annotations

import io
import ssl
import sys
import tarfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from urllib.request import urlopen

from grundy.errors import GrundyError, one_line, shorten
from grundy.phrases.phrase import phrase

__all__ = ["ADDRESS", "FILES", "VERSION", "pyodide_files"]

VERSION = "314.0.7"
ADDRESS = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""Each file with its SHA-256, as the package ``pyodide`` of npm has it."""

_SECONDS = 60
_LARGEST = 64 << 20


def pyodide_files(folder: str | None = None) -> dict[str, bytes]:
    """Read the files from a folder, or fetch them; raise `GrundyError` if they are not the ones.

    >>> pyodide_files("/nowhere")
    Traceback (most recent call last):
    grundy.errors.GrundyError: there is no pyodide.mjs of Pyodide 314.0.7 in /nowhere
    """
    found = _fetched() if folder is None else _read(Path(folder))
    for name, digest in FILES.items():
        if sha256(found[name]).hexdigest() != digest:
            raise GrundyError(
                phrase("{name} is not that of Pyodide {version}", name=name, version=VERSION)
            )
    return {name: found[name] for name in FILES}


def _read(folder: Path) -> Mapping[str, bytes]:
    found = {}
    for name in FILES:
        try:
            found[name] = (folder / name).read_bytes()
        except OSError:
            text = phrase(
                "there is no {name} of Pyodide {version} in {folder}",
                name=name,
                version=VERSION,
                folder=one_line(shorten(str(folder))),
            )
            raise GrundyError(text) from None
    return found


def _fetched() -> Mapping[str, bytes]:
    try:
        with urlopen(ADDRESS, timeout=_SECONDS, context=ssl.create_default_context()) as answer:
            packed = answer.read(_LARGEST)
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            files = {name: archive.extractfile(f"package/{name}") for name in FILES}
            return {name: file.read() for name, file in files.items() if file}
    except (OSError, KeyError, tarfile.TarError) as error:
        text = phrase(
            "Pyodide could not be fetched from {address}: {error}; name a folder by --pyodide",
            address=ADDRESS,
            error=one_line(shorten(str(error))),
        )
        raise GrundyError(text) from None


if __name__ == "__main__":  # python -m grundy.faces.site.pyodide DIR: keep the files in a folder
    folder = Path(sys.argv[1])
    try:
        pyodide_files(str(folder))
    except GrundyError:
        fetched = pyodide_files()
        folder.mkdir(parents=True, exist_ok=True)
        for name, body in fetched.items():
            (folder / name).write_bytes(body)
