"""Keep certificates of laws in a store, one for each game, each with its hash."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from grundy.errors import FileError
from grundy.phrases.phrase import phrase
from grundy.rules.text import read_text
from grundy.store.disk import disk_errors, replace, store_error
from grundy.store.layout import file_name
from grundy.store.store import Store

__all__ = ["Kept", "hash_of", "keep_certificate", "kept_certificate"]

_FOLDER = "laws"


@dataclass(frozen=True)
class Kept:
    """Hold a certificate as it lies in a store, and whether it is as it was put there.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store.open(folder, create=True)
    ...     keep_certificate(store, "nim:3", {"game": "nim:3"})
    ...     kept_certificate(store, "nim:3").whole
    True
    """

    certificate: Mapping[str, Any]
    hash: str
    whole: bool


def hash_of(certificate: Mapping[str, Any]) -> str:
    """Give a hash of all that a certificate holds, in whatever order.

    >>> hash_of({"a": 1, "b": 2}) == hash_of({"b": 2, "a": 1}) != hash_of({"a": 1, "b": 3})
    True
    """
    text = json.dumps(certificate, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def keep_certificate(store: Store, game: str, certificate: Mapping[str, Any]) -> None:
    """Put the certificate of a game into a store, in the place of one that was there.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store.open(folder, create=True)
    ...     keep_certificate(store, "nim:3", {"game": "nim:3"})
    ...     kept_certificate(store, "nim:3").whole, kept_certificate(store, "nim:4")
    (True, None)
    """
    path = _path(store, game)
    document = {"game": game, "sha256": hash_of(certificate), "certificate": dict(certificate)}
    with disk_errors(store.path):
        path.parent.mkdir(exist_ok=True)
        replace(path, json.dumps(document).encode() + b"\n")


def kept_certificate(store: Store, game: str) -> Kept | None:
    """Give the certificate of a game, or None; `StoreError` for a file that is none.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     store = Store.open(folder, create=True)
    ...     keep_certificate(store, "nim:3", {"game": "nim:3"})
    ...     kept_certificate(store, "nim:3").certificate
    {'game': 'nim:3'}
    """
    path = _path(store, game)
    if not path.exists():
        return None
    try:
        document = json.loads(read_text(str(path)))
        certificate = document["certificate"]
        found = hash_of(certificate)
        whole = (document["game"], document["sha256"]) == (game, found)
        return Kept({**certificate}, found, whole)
    except (FileError, ValueError, TypeError, KeyError):
        raise store_error(
            store.path, phrase("{file} is damaged: it holds no certificate", file=path.name)
        ) from None


def _path(store: Store, game: str) -> Path:
    return store.path / _FOLDER / file_name(game).replace(".values", ".json")
