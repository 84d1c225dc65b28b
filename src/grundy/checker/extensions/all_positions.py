"""Check claims about finite games, by looking at all positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..core.certificate import NotChecked, Progress, Rejected, natural, nothing
from ..core.claims import AllValues, AnyClaim, LostPositions
from ..core.rules import AnyRule, Rule, read_fields
from ..core.small import Play, Position, Work, positions, rightly

__all__ = ["THEOREM", "ByList", "check", "read", "read_rule"]

read = nothing

THEOREM = "every position was looked at, those that a move leads to before it"

_MOST_WORK = 50_000_000
_MOST_OPTIONS = 1_000_000


@dataclass(frozen=True)
class ByList(Rule):
    """A finite game: from position i a move leads to each of ``options[i]``.

    >>> print(ByList(((), (0,), (0, 1)), misere=True))
    a list of 3 positions, with just these moves: 1 -> 0 | 2 -> 0, 1
    """

    options: tuple[tuple[int, ...], ...]
    misere: bool

    names = ("n",)

    def last(self) -> int:
        """Give the number of the last position."""
        return len(self.options) - 1

    def __str__(self) -> str:
        rows = (f"{n} -> {_moves(row)}" for n, row in enumerate(self.options) if row)
        moves = " | ".join(rows) or "none"
        return f"a list of {len(self.options)} positions, with just these moves: {moves}"

    def after(self, at: Position, play: Play) -> Iterator[Position]:
        """Give the options of a position."""
        yield from ((after,) for after in self.options[at[0]])


def _moves(options: Sequence[int]) -> str:
    """Write numbers that rise, three or more in a row as a span."""
    runs: list[list[int]] = []
    for n in options:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(
        f"{run[0]}..{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs
    )


def read_rule(data: Any) -> ByList:
    """Read a list of options by position, of which the fields are there.

    >>> print(read_rule({"list": [[], [0]], "misere": False}))
    a list of 2 positions, with just these moves: 1 -> 0

    `Rejected` is raised for any other.
    """
    rows = read_fields(data, "list misere")["list"]
    if not isinstance(rows, list) or not 0 < len(rows) <= _MOST_OPTIONS:
        raise Rejected(f"rule: not a list of at most {_MOST_OPTIONS} positions")
    left = _MOST_OPTIONS
    for i, row in enumerate(rows):
        if not isinstance(row, list) or len(row) > left:
            raise Rejected(f"rule: position {i} has no list of options, or there are too many")
        left -= len(row)
        for option in row:
            natural(option, f"rule, an option of position {i}", 0, len(rows) - 1)
        if any(x >= y for x, y in pairwise(row)):
            raise Rejected(f"rule: the options of position {i} do not rise")
    return ByList(tuple(map(tuple, rows)), data["misere"])


def check(rule: AnyRule, claim: AnyClaim, proof: None, progress: Progress) -> list[str]:
    """Play all positions of a list, and compare each with the claim; say what was done.

    Theorem. Where play ends, a position is lost for the player to move when no option is, and its
    nim-value is the least number that no option has. Under misere play a position without options
    is won.

    >>> nim = ByList(((), (0,), (0, 1)), misere=False)
    >>> check(nim, AllValues(("n",), "n"), None, lambda done, total: None)
    ['all 3 positions were worked out']
    >>> check(nim, AllValues(("n",), ("%", "n", 2)), None, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: play refutes it at n = 2

    `Rejected` is raised for another kind of claim or rule, and names a position where it is wrong.
    """
    if not isinstance(rule, ByList):
        raise Rejected("rule: no list of positions")
    if isinstance(claim, AllValues) and rule.misere:
        raise Rejected("rule: values mean nothing under misere play")
    if not isinstance(claim, AllValues | LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about the positions n of a list")
    play = Play(rule, Work(_MOST_WORK))
    _, seen = positions(play, claim.names, rightly(play, claim))
    if len(seen) < len(rule.options):
        raise NotChecked("the positions take too long to work out")
    return [f"all {len(seen)} positions were worked out"]
