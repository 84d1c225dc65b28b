"""Write claims on single heaps of codes, whose values repeat in one piece."""

from __future__ import annotations

from grundy.coq import heap_claims
from grundy.coq.certificate import Read
from grundy.errors import NotSupported
from grundy.rules.moves import CodeMoves

__all__ = ["write"]


def write(read: Read) -> str:
    """Write the theorem of a claim on single heaps.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> "Theorem law" in write(read(prove(game("kayles"), "n == 0").certificate))
    True

    `NotSupported` is raised for rules that are conditions on heaps.
    """
    if not isinstance(read.moves, CodeMoves):
        raise NotSupported("no theorem of Coq yet on what may be taken under conditions")
    return heap_claims.write(read)
