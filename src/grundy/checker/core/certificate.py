"""Read certificates, field by field, and name their faults.

Each field is read once, by a reader that gives a value of its type or raises `Rejected`; the rest
of the checker sees these values alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextvars import ContextVar
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar
from unicodedata import bidirectional, category, name

__all__ = [
    "EXTENSIONS",
    "USED",
    "NotChecked",
    "Progress",
    "Rejected",
    "Unreadable",
    "a_number",
    "begin",
    "exactly",
]
__all__ += ["extension", "flag", "flaw", "listed", "named", "natural", "nothing", "parsed"]
__all__ += ["proof_of", "read", "shown", "texts"]

Item = TypeVar("Item")

FORMAT = "grundy certificate"
VERSION = 3
FIELDS = ("format", "version", "kind", "game", "rule", "claim", "statement", "proof")

_LARGEST = 64 << 20
_MOST_SECONDS = 2_000
_UNITS = (("years", 365 * 86_400), ("days", 86_400), ("hours", 3_600), ("minutes", 60))
_MOST_BITS = 13_000  # some 3,900 digits
_LONG_NUMBER = re.compile(rb"(?<![0-9])[0-9]{4001}")


Progress = Callable[[int, int], None]
"""It is told how many values are done, and of how many."""

EXTENSIONS: dict[str, Any] = {"package": "", "kind": {}, "rule": {}, "claim": {}, "word": {}}
EXTENSIONS["more"] = {}
"""What reads more than the core: modules of a package, by what they read. The core names none."""

USED: ContextVar[set[str]] = ContextVar("USED")
"""The names of those that a certificate needs, while it is checked."""


def extension(what: str, name: Any) -> Any:
    """Give the module that reads a kind of rule or claim, or does more; None where there is none.

    >>> extension("rule", "unheard of") is None
    True
    """
    module = EXTENSIONS[what].get(name) if isinstance(name, str) else None
    if not module:
        return None
    found = import_module(f"{EXTENSIONS['package']}.{module}")
    USED.get(set()).add(module.rpartition(".")[2])
    return found


class Rejected(ValueError):  # noqa: N818
    """Report why a certificate proves nothing.

    >>> from grundy.checker.core.check import check
    >>> row = {"format": FORMAT, "version": VERSION, "kind": "dream", "game": "nim", "rule": {}}
    >>> check(row | {"claim": [], "statement": "", "proof": {}})
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: rule: no code, no heaps, no piles
    """


class NotChecked(ValueError):  # noqa: N818
    """Report why nothing was checked: it would take too long, or too much room.

    >>> begin(10**8)
    Traceback (most recent call last):
    grundy.checker.core.certificate.NotChecked: it would take some 3 years
    """


class Unreadable(NotChecked):
    """Report why a file is no certificate.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile() as file:
    ...     read(file.name)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Unreadable: it is cut off, or not JSON: line 1, column 1
    """


def read(path: str | Path) -> dict[str, Any]:
    """Read a certificate; whether it is true is for `check` to say.

    >>> read("nothing.json")
    Traceback (most recent call last):
    grundy.checker.core.certificate.Unreadable: No such file or directory

    `Unreadable` is raised where the file is not there, a device, larger than 64 MB, cut off, not
    UTF-8, not JSON, nested too deeply, of another format or version, or has other fields than it
    must have.
    """
    return parsed(_bytes(Path(path)))


def parsed(raw: bytes) -> dict[str, Any]:
    """Read the text of a certificate, from a file or from a network.

    >>> parsed(b'{"format": "grundy certificate", "version": 4}')
    Traceback (most recent call last):
    grundy.checker.core.certificate.Unreadable: its version is not 3, the one that is known

    `Unreadable` is raised for any other text.
    """
    if _LONG_NUMBER.search(raw):
        raise Unreadable("a number of more than 4000 digits")
    data = _json(raw)
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


def _json(raw: bytes) -> Any:
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
    'it is of an earlier version: prove the law and save it again'
    """
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return f"its format is not {FORMAT!r}"
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        earlier = "it is of an earlier version: prove the law and save it again"
        return (
            earlier if version in (1, 2) else f"its version is not {VERSION}, the one that is known"
        )
    return _fields_flaw(data)


def _fields_flaw(data: dict[str, Any]) -> str | None:
    missing = [name for name in FIELDS if name not in data]
    if missing:
        return f"the field {missing[0]!r} is missing"
    if len(data) > len(FIELDS):
        return f"it has other fields than {', '.join(FIELDS)}"
    return None


def named(data: Any, where: str) -> str:
    """Make sure that data are a name of a game that is read as it stands.

    It is one line of letters that are seen, each in its place: none is invisible, is drawn over
    another, or turns the direction of reading.

    >>> named("take:1,3", "game"), named("取", "game")
    ('take:1,3', '取')
    >>> named("nim" + chr(0x202E), "game")
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: game: no text of one line that is read as it stands

    `Rejected` is raised for any other.
    """
    if not isinstance(data, str) or len(data) > 10_000 or not all(map(_is_plain, data)):
        raise Rejected(f"{where}: no text of one line that is read as it stands")
    return data


def _is_plain(letter: str) -> bool:
    if letter.isascii():
        return letter.isprintable()
    crossing = category(letter)[0] in "MCZ" or bidirectional(letter) in ("R", "AL", "AN")
    blank = any(word in name(letter, "BLANK") for word in ("FILLER", "BLANK"))
    return not crossing and not blank


def exactly(data: Any, fields: str, where: str) -> dict[str, Any]:
    """Make sure that data have just these fields.

    >>> exactly({"to": ["x1"]}, "to when", "move 1")
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: move 1: its fields must be to, when

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
    grundy.checker.core.certificate.Rejected: claim, length: no number from 1 to 1000000000000

    `Rejected` is raised for any other.
    """
    if type(data) is not int or not least <= data <= most:
        raise Rejected(f"{where}: no number from {least} to {most}")
    return data


def flag(data: Any, where: str) -> bool:
    """Make sure that data are true or false.

    >>> flag(True, "rule, misere")
    True
    >>> flag(1, "rule, misere")
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: rule, misere: not true and not false

    `Rejected` is raised for any other.
    """
    if not isinstance(data, bool):
        raise Rejected(f"{where}: not true and not false")
    return data


def listed(
    data: Any, where: str, each: Callable[[Any], Item], least: int = 0, most: int = 100_000
) -> tuple[Item, ...]:
    """Make sure that data are a list no shorter and no longer than it may be, and read each entry.

    >>> listed([1, 2], "repeats", lambda entry: natural(entry, "repeats"), 2, 2)
    (1, 2)
    >>> listed([1], "repeats", lambda entry: natural(entry, "repeats"), 2, 2)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: repeats: not a list of 2

    `Rejected` is raised for any other.
    """
    if not isinstance(data, list) or not least <= len(data) <= most:
        raise Rejected(f"{where}: not a list of {most if least == most else f'{least} to {most}'}")
    return tuple(map(each, data))


def texts(data: Any, where: str, most: int = 100) -> tuple[str, ...]:
    """Make sure that data are a list of texts.

    >>> texts(["x1", "b"], "move 1")
    ('x1', 'b')

    `Rejected` is raised for any other.
    """

    def each(entry: Any) -> str:
        if not isinstance(entry, str):
            raise Rejected(f"{where}: no list of texts")
        return entry

    return listed(data, where, each, most=most)


def a_number(least: int = 0, most: int = 10**12) -> Callable[[Any, str], int]:
    """Give what reads a number from ``least`` to ``most``.

    >>> a_number(1, 9)(5, "first")
    5
    """
    return lambda data, where: natural(data, where, least, most)


def proof_of(
    make: Callable[..., Item], /, **readers: Callable[[Any, str], Any]
) -> Callable[..., Item]:
    """Give what reads a proof: each of its fields by a reader, which is told the name.

    >>> proof_of(lambda first, length: (first, length), first=a_number(), length=a_number(1))(
    ...     {"first": 3, "length": 0}
    ... )
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: length: no number from 1 to 1000000000000
    """

    def read(data: Any, *_: Any) -> Item:
        parts = exactly(data, " ".join(readers), "proof")
        return make(*(reader(parts[name], name) for name, reader in readers.items()))

    return read


def nothing(data: Any, *_: Any) -> None:
    """Read a proof that holds nothing.

    >>> nothing({})

    `Rejected` is raised for any other.
    """
    exactly(data, "", "proof")


def begin(seconds: float) -> None:
    """Refuse work before it is begun that would take too long.

    >>> begin(100)

    `NotChecked` is raised for more than half an hour or so.
    """
    if seconds > _MOST_SECONDS:
        unit, long = next(one for one in _UNITS if seconds >= one[1])
        raise NotChecked(f"it would take some {seconds / long:.0f} {unit}")


def shown(number: int) -> str:
    """Write a number, or how long it is where that is more than Python writes out.

    >>> shown(12), shown(1 << 20_000)
    ('12', 'a number of 20001 bits')
    """
    bits = number.bit_length()
    return str(number) if bits <= _MOST_BITS else f"a number of {bits} bits"
