"""Write a law of all sizes: values of heaps or of piles, or lost positions."""

from __future__ import annotations

from grundy.coq import heap_values, lost_positions, pile_values
from grundy.coq.certificate import Read
from grundy.errors import NotSupported
from grundy.formulas.statement import Lost
from grundy.rules.moves import CodeMoves, HeapMoves

__all__ = ["write"]


def write(read: Read) -> str:
    """Write the theorem that goes with the claim.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> text = write(read(prove(game("nim"), "P(a, b) <=> a == b").certificate))
    >>> "Theorem law" in text
    True

    `NotSupported` is raised for what the library has no theorem of.
    """
    if str(read.proof.get("numeration")).startswith("blocks"):
        raise NotSupported("no theorem of Coq yet in these digits")
    if isinstance(read.claim, Lost):
        return lost_positions.write(read)
    of_heap = isinstance(read.moves, CodeMoves | HeapMoves) and read.claim.names == ("n",)
    return heap_values.write(read) if of_heap else pile_values.write(read)
