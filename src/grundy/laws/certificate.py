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
    """Read a certificate file; whether it is true is for `grundy.laws.check` to say.

    A file that is not there, larger than 64 MB, cut off or of another kind raises `FileError`.
    """
    path = Path(path)
    try:
        size = path.stat().st_size
        if size > _LARGEST:
            raise FileError(str(path), f"{size} bytes are too many for a certificate")
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileError(str(path), error.strerror or str(error)) from None
    except RecursionError:
        raise FileError(str(path), "no certificate: it is nested too deeply") from None
    except UnicodeDecodeError:
        raise FileError(str(path), "no certificate: it is not UTF-8") from None
    except ValueError as error:
        where = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "somewhere"
        raise FileError(str(path), f"no certificate, or cut off: not JSON at {where}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise FileError(str(path), f"no certificate: its format is not '{FORMAT}'")
    version = data.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise FileError(str(path), f"version {version} is newer than {VERSION}, the last known")
    return data
