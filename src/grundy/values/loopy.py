"""Say what a position is worth from which play may go on for ever.

Theorem (Smith, Graphs and composite games, J. Combin. Theory 1 (1966) 51-81; Fraenkel and Perl
1975; Winning Ways, chapter 12). Every position of a finite impartial game that may go round is
worth a number, or infinity with its reach, the set of the numbers of its options. In a sum,
numbers add by xor; one infinity shifts its reach by the xor of the others; two infinities make
one that reaches nothing. The player to move loses at 0, wins at any other number and at an
infinity that reaches 0; any other infinity is a draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add

__all__ = ["Loopy", "total"]


@dataclass(frozen=True)
class Loopy:
    """Be a number, or an infinity (``number`` is None) with its reach.

    >>> Loopy(3) + Loopy(None, frozenset({0, 2})), str(Loopy(None))
    (Loopy(inf{1,3}), 'inf{}')
    """

    number: int | None
    reach: frozenset[int] = frozenset()

    def __str__(self) -> str:
        if self.number is not None:
            return str(self.number)
        return "inf{" + ",".join(map(str, sorted(self.reach))) + "}"

    def __repr__(self) -> str:
        return f"Loopy({self})"

    @property
    def outcome(self) -> str:
        """Say N where the player to move wins, P where he loses, else ``draw``.

        >>> Loopy(0).outcome, Loopy(None, frozenset({0})).outcome, Loopy(None).outcome
        ('P', 'N', 'draw')
        """
        if self.number is not None:
            return "N" if self.number else "P"
        return "N" if 0 in self.reach else "draw"

    def __add__(self, other: Loopy) -> Loopy:
        if self.number is not None and other.number is not None:
            return Loopy(self.number ^ other.number)
        shift, endless = (self, other) if self.number is not None else (other, self)
        if shift.number is None:
            return Loopy(None)
        return Loopy(None, frozenset(shift.number ^ reached for reached in endless.reach))


def total(values: Iterable[Loopy]) -> Loopy:
    """Add values up.

    >>> total([Loopy(1), Loopy(2), Loopy(None, frozenset({3}))]).outcome
    'N'
    """
    return reduce(add, values, Loopy(0))
