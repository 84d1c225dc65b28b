"""Write proofs down as plain data, and read them back without trusting them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grundy.errors import FileError

__all__ = ["FORMAT", "VERSION", "new_certificate", "read_certificate", "write_certificate"]

FORMAT = "grundy certificate"
VERSION = 1
_LARGEST = 64 << 20


def new_certificate(*, kind: str, game: str, statement: str, **more: Any) -> dict[str, Any]:
    """Begin a certificate with what all of them have.

    >>> new_certificate(kind="period", game="nim:3", statement="...")["version"]
    1
    """
    head = {"format": FORMAT, "version": VERSION, "kind": kind, "game": game}
    return {**head, "statement": statement, **more}


def write_certificate(certificate: Mapping[str, Any], path: str | Path) -> None:
    """Write a certificate to a file, one line a top entry."""
    lines = (
        f"{json.dumps(key)}: {json.dumps(value, separators=(',', ':'))}"
        for key, value in certificate.items()
    )
    try:
        Path(path).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    except OSError as error:
        raise FileError(str(path), error.strerror or str(error)) from None


def read_certificate(path: str | Path) -> dict[str, Any]:
    """Read a certificate file; whether it is true is for `grundy.checker.check` to say.

    A file that is not there, larger than 64 MB, cut off or of another kind raises `FileError`.
    """
    path = Path(path)
    try:
        size = path.stat().st_size
        text = path.read_bytes() if size <= _LARGEST else b""
    except OSError as error:
        raise FileError(str(path), error.strerror or str(error)) from None
    if size > _LARGEST:
        raise FileError(str(path), f"{size} bytes are too many for a certificate")
    try:
        return _certificate(json.loads(text))
    except RecursionError:
        problem = "it is nested too deeply"
    except UnicodeDecodeError:
        problem = "it is not UTF-8"
    except json.JSONDecodeError as error:
        problem = f"it is cut off, or not JSON: line {error.lineno}, column {error.colno}"
    except ValueError as error:
        problem = str(error)
    raise FileError(str(path), f"no certificate: {problem}")


def _certificate(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"its format is not {FORMAT!r}")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise ValueError(f"its version is {version!r}")
    if version > VERSION:
        raise ValueError(f"its version {version} is newer than {VERSION}, the last known")
    return data
