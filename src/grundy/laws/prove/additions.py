"""Prove that putting stones on heaps changes no value, whatever the size.

Theorems (`grundy.games.adding`): A1 for additions that are bounded in number, A2 for those
without end. Both are decided on one period of the values without additions.
"""

from __future__ import annotations

from grundy.errors import NotSupported
from grundy.formulas.statement import Unchanged
from grundy.games.adding import TakeValues
from grundy.laws.law import Law
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import AddingMoves

__all__ = ["COQ", "THEOREM", "additions_law"]

COQ = ()
THEOREM = phrase(
    "putting stones on a heap leads to no heap of the same value, and where it may go on without "
    "end, what raises the value can be answered by taking more"
)
_LAW = "additions"


def additions_law(text: str, moves: AddingMoves) -> tuple[Law, Proved]:
    """Find and prove that additions change no value.

    >>> moves = AddingMoves((1, 2), (1, 2), 3)
    >>> law, proof = additions_law("adding:1,2_add_1,2_at_most_3_times", moves)
    >>> proof.statement
    'additions change no value; forall n: f(n + 3) == f(n)'

    `NotSupported` is raised where they change one, or no theorem says that they do not.
    """
    f = TakeValues(moves.takes)
    _require(moves, f)
    claim = Unchanged(f.preperiod, f.period)
    proof = Proved(claim, THEOREM, new_certificate("additions", text, moves, claim, {}))
    table = tuple(map(f, range(f.preperiod + f.period)))
    said = phrase(
        "Putting stones on changes no value, whatever the size: they repeat with {p} from {s}.",
        p=f.period,
        s=f.preperiod,
    )
    return Law(_LAW, said, len(table) - 1, None, table, f.preperiod, f.period), proof


def _require(moves: AddingMoves, f: TakeValues) -> None:
    same = f.same(moves.adds, moves.floor)
    if same is not None:
        n, m = same
        why = phrase("heaps of {n} and {m} have one value, so adding changes it", n=n, m=m)
    elif moves.times is None and not f.keeps_endless(moves.adds, moves.floor):
        why = phrase("no theorem says that adding without end changes no value")
    else:
        return
    most = moves.most or phrase("a million positions")
    raise NotSupported(phrase("{why}; single positions are solved up to {n}", why=why, n=most))
