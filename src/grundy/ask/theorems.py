"""Ask for the theorem of a certificate in Coq's words, and whether Coq's kernel accepts it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from grundy.ask.certificates import Checked, about_game
from grundy.ask.common import Extra
from grundy.ask.shown import Shown
from grundy.errors import FileError, InputError
from grundy.phrases.phrase import phrase

__all__ = ["Exported", "check_coq", "coq_library", "coq_theorem", "exported"]

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Exported(Shown):
    """Hold the text of a file of Coq, and the folder into which its library was written.

    >>> from grundy.ask.claims import prove
    >>> found = exported(prove("nim:3", "f(n) == n % 4").certificate)
    >>> "Theorem" in found.theorem, found.library
    (True, None)
    """

    theorem: str | None
    library: str | None = None


def exported(certificate: str | Mapping[str, Any] | None, folder: str | None = None) -> Exported:
    """Write the theorem of a certificate, and the library of Coq into a folder; either may be none.

    >>> exported(None).json()
    {'theorem': None, 'library': None}
    """
    theorem = None if certificate is None else coq_theorem(certificate)
    if folder is not None:
        coq_library(folder)
    return Exported(theorem, folder)


def coq_theorem(certificate: str | Mapping[str, Any]) -> str:
    """Write the law of a certificate, or of that in a file, as a theorem of Coq.

    >>> from grundy.ask.claims import prove
    >>> text = coq_theorem(prove("nim:3", "f(n) == n % 4").certificate)
    >>> "Theorem law" in text
    True
    """
    from grundy.coq.compiler import export

    return export(_read(certificate))


def coq_library(folder: str) -> None:
    """Write the library of Coq, on which the theorems stand, into a folder.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     coq_library(folder)
    ...     Path(folder, "Game.v").exists()
    True
    """
    from grundy.coq.compiler import write_library

    write_library(folder)


def check_coq(
    certificate: str | Mapping[str, Any],
    about: str | None = None,
    *,
    rule: bool = False,
    tell: Tell = lambda what: None,
    extra: Extra = (),
) -> Checked:
    """Let Coq check a certificate, or that in a file; the rest is as in `check`.

    Accepted is a theorem that assumes nothing, or only what machine integers and arrays are.
    ``tell`` is told what takes its time.

    >>> from unittest.mock import patch
    >>> with patch("shutil.which", return_value=None):
    ...     check_coq("law.json")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.NotSupported: coqc is not installed: apt install coq, ...

    `NotSupported` is raised where there is no Coq.
    """
    from grundy.checker.core.certificate import Rejected
    from grundy.coq.compiler import compile_law, export, installed

    installed()
    data = _read(certificate)
    try:
        text, said = export(data), _words(data["rule"])
    except (InputError, Rejected) as error:
        return Checked("rejected", reason=str(error))
    found = compile_law(text, tell)
    if not found.accepted:
        foreign = ", ".join(sorted(found.foreign))
        return Checked("rejected", reason=found.refused or f"it assumes {foreign}")
    machine = any(found.assumed)
    step = "assumed are machine integers and arrays" if machine else "closed: nothing is assumed"
    checked = Checked(
        "accepted",
        data["game"],
        data["statement"],
        said,
        text,
        ("coqc accepts the theorem", step),
        second=phrase("confirmed by Coq"),
    )
    return checked if rule else about_game(checked, data, about, extra)


def _words(rule: Any) -> str:
    """Say a rule in the words of the checker."""
    from grundy.checker.core.rules import read_rule, words

    return words(read_rule(rule))


def _read(certificate: str | Mapping[str, Any]) -> Mapping[str, Any]:
    from grundy.checker.core.certificate import Unreadable, flaw, read

    if not isinstance(certificate, str):
        problem = flaw(certificate)
        if problem:
            raise FileError("certificate", problem)
        return certificate
    try:
        return read(certificate)
    except Unreadable as error:
        problem = str(error)
        raise FileError(certificate, problem[:1].lower() + problem[1:]) from None
