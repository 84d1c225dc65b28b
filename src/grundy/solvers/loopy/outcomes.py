"""Say who wins where play may go round, and after how many moves.

Theorem (Zermelo 1913, Steinhaus 1925; Winning Ways, chapter 12). Settle positions backwards from
the ends, in the order of the moves left. A position with an option that is lost is won, one move
more than the first such option settled; a position whose last option is settled as won is lost,
one move more than that last one. What is never settled is a draw. Under misere play the ends are
won, and all else is the same.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from grundy.solvers.loopy.arena import predecessors

__all__ = ["DRAW", "LOST", "OUTCOMES", "WON", "outcomes"]

DRAW, LOST, WON = 0, 1, 2
OUTCOMES = "draw", "P", "N"


def outcomes(
    after: Sequence[Sequence[int]], *, misere: bool = False, told: Mapping[int, int] | None = None
) -> tuple[list[int], list[int]]:
    """Give DRAW, LOST or WON for each vertex, and the moves to the end (-1 for a draw).

    The winner hastens and the loser delays. No edge may stand twice. Of some vertices without a
    move it may be ``told`` what they are.

    >>> outcomes([[1], [0, 2], []])
    ([1, 2, 1], [2, 1, 0])
    >>> outcomes([[1], [0, 2], []], misere=True)
    ([0, 0, 2], [-1, -1, 0])
    >>> outcomes([[1, 2], [], []], told={1: DRAW, 2: WON})
    ([0, 0, 2], [-1, -1, 0])
    """
    before = predecessors(after)
    found, steps = [DRAW] * len(after), [-1] * len(after)
    left = [len(options) for options in after]
    queue = deque(v for v, options in enumerate(after) if not options)
    for v in queue:
        found[v] = (told or {}).get(v, WON if misere else LOST)
        steps[v] = 0 if found[v] else -1
    queue = deque(v for v in queue if found[v])
    while queue:
        w = queue.popleft()
        for v in before[w]:
            left[v] -= 1
            if not found[v] and (found[w] == LOST or not left[v]):
                found[v] = WON if found[w] == LOST else LOST
                steps[v] = steps[w] + 1
                queue.append(v)
    return found, steps
