"""Write what follows from a law: a period by a term."""

from __future__ import annotations

from grundy.coq import term_periods
from grundy.coq.certificate import Read
from grundy.errors import InputError, NotSupported

__all__ = ["write"]


def write(read: Read) -> str:
    """Write the theorem that goes with the law.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> found = prove(game("lasker"), "forall n >= 1: f(n + 4) == f(n) + 4")
    >>> "Theorem law" in write(read(found.certificate))
    True

    `NotSupported` is raised for laws of other kinds.
    """
    match read.proof.get("law"):
        case {"kind": "automata", "claim": list(claim)}:
            return term_periods.write(read, claim)
        case {"kind": str(kind)}:
            raise NotSupported(f"there is no theorem of Coq yet for what follows from '{kind}'")
    raise InputError("a law", where="proof, law")
