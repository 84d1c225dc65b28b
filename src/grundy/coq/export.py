"""Write the theorem of a certificate as a file of Coq."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from grundy.coq import methods
from grundy.coq.certificate import read
from grundy.errors import InputError, NotSupported
from grundy.rules.moves import Undescribed

__all__ = ["export", "kinds"]


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

    >>> "period" in kinds(), "sentence" in kinds()
    (True, False)
    """
    return tuple(module.name.replace("_", " ") for module in iter_modules(methods.__path__))
