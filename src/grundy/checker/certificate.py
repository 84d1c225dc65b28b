"""Read certificates from files, and say what is wrong with them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

__all__ = ["Rejected", "Unreadable", "exactly", "flaw", "natural", "read", "shown"]

FORMAT = "grundy certificate"
VERSION = 2
FIELDS = ("format", "version", "kind", "game", "rule", "claim", "statement", "proof")

_LARGEST = 64 << 20
_MOST_BITS = 13_000  # some 3,900 digits
_LONG_NUMBER = re.compile(rb"(?<![0-9])[0-9]{4001}")


class Rejected(ValueError):  # noqa: N818
    """Report why a certificate proves nothing.

    >>> from grundy.checker.check import check
    >>> check({"format": FORMAT, "version": 1})
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: it is of the first format: prove the law and save it again
    """


class Unreadable(ValueError):  # noqa: N818
    """Report why a file is no certificate.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile() as file:
    ...     read(file.name)
    Traceback (most recent call last):
    grundy.checker.certificate.Unreadable: it is cut off, or not JSON: line 1, column 1
    """


def read(path: str | Path) -> dict[str, Any]:
    """Read a certificate; whether it is true is for `check` to say.

    >>> read("nothing.json")
    Traceback (most recent call last):
    grundy.checker.certificate.Unreadable: No such file or directory

    `Unreadable` is raised where the file is not there, a device, larger than 64 MB, cut off, not
    UTF-8, not JSON, nested too deeply, of another format or version, or has other fields than it
    must have.
    """
    raw = _bytes(Path(path))
    if _LONG_NUMBER.search(raw):
        raise Unreadable("a number of more than 4000 digits")
    data = _parsed(raw)
    problem = flaw(data)
    if problem:
        raise Unreadable(problem)
    found: dict[str, Any] = data
    return found


def _bytes(path: Path) -> bytes:
    if path.is_char_device() or path.is_block_device():
        raise Unreadable("it is a device")
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(getattr(error, "strerror", None) or str(error)) from None
    if len(raw) > _LARGEST:
        raise Unreadable("more than 64 MB are too many for a certificate")
    return raw


def _parsed(raw: bytes) -> Any:
    try:
        return json.loads(raw.decode("utf-8"), object_pairs_hook=_once)
    except RecursionError:
        raise Unreadable("it is nested too deeply") from None
    except UnicodeDecodeError:
        raise Unreadable("it is not UTF-8") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Unreadable(f"it is cut off, or not JSON: {where}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unreadable("a field stands there twice")
    return found


def flaw(data: Any) -> str | None:
    """Say why data are no certificate of this version, if they are not.

    >>> flaw({"format": "grundy certificate", "version": 1})
    'it is of the first format: prove the law and save it again'
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return f"its format is not {FORMAT!r}"
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        first = "it is of the first format: prove the law and save it again"
        return first if version == 1 else f"its version is not {VERSION}, the one that is known"
    return _fields_flaw(data)


def _fields_flaw(data: dict[str, Any]) -> str | None:
    missing = [name for name in FIELDS if name not in data]
    if missing:
        return f"the field {missing[0]!r} is missing"
    if len(data) > len(FIELDS):
        return f"it has other fields than {', '.join(FIELDS)}"
    game = data["game"]
    if not isinstance(game, str) or not game.isprintable() or len(game) > 10_000:
        return "game: no text of one line"
    return None


def exactly(data: Any, fields: str, where: str) -> dict[str, Any]:
    """Make sure that data have just these fields.

    >>> exactly({"to": ["x1"]}, "to when", "move 1")
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: move 1: its fields must be to, when

    `Rejected` is raised for any other.
    """
    if not isinstance(data, dict) or set(data) != set(fields.split()):
        wanted = ", ".join(fields.split()) or "none"
        raise Rejected(f"{where}: its fields must be {wanted}")
    return dict(data)


def natural(data: Any, where: str, least: int = 0, most: int = 10**12) -> int:
    """Make sure that data are an integer from ``least`` to ``most``.

    >>> natural(12, "claim, length", 1)
    12
    >>> natural(0, "claim, length", 1)
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: claim, length: no number from 1 to 1000000000000

    `Rejected` is raised for any other.
    """
    if type(data) is not int or not least <= data <= most:
        raise Rejected(f"{where}: no number from {least} to {most}")
    return data


def shown(number: int) -> str:
    """Write a number, or how long it is where that is more than Python writes out.

    >>> shown(12), shown(1 << 20_000)
    ('12', 'a number of 20001 bits')
    """
    bits = number.bit_length()
    return str(number) if bits <= _MOST_BITS else f"a number of {bits} bits"
