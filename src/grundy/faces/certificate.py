"""Hold a certificate in Python: it can be checked, saved and turned into other proofs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.faces.cli.progress import stages

if TYPE_CHECKING:
    from grundy.ask import Checked

__all__ = ["Certificate", "certificate_of"]


class Certificate(dict[str, Any]):
    """Be what a proof is written down in, as JSON holds it.

    >>> from grundy.faces.python import prove
    >>> found = prove("nim:3", "f(n) == n % 4").certificate
    >>> found.check().status, "Theorem law" in found.coq()
    ('accepted', True)
    """

    def check(self) -> Checked:
        """Ask the checker, which believes nothing of the house."""
        from grundy import ask

        return ask.check(self, progress=stages())

    def coq(self) -> str:
        """Write the theorem for Coq; `NotSupported` is raised where Coq has no such proof."""
        from grundy import ask

        return ask.coq_theorem(self)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it into a file, as `grundy check` reads it."""
        Path(path).write_text(json.dumps(self) + "\n", encoding="utf-8")


def certificate_of(certificate: Mapping[str, Any] | None) -> Certificate | None:
    """Give a certificate that can be asked; None for none.

    >>> certificate_of(None) is None
    True
    """
    return None if certificate is None else Certificate(certificate)
