"""Say who wins a sum of boards whose values are known well enough.

A row of the table of links is: the three planes of a component, those of an equal one, and of the
value G seven numbers (as int64): a, u, b, v, star, mean, heat. Its mean and temperature are the
last; a + u.^ + *star <= G <= b + v.^ + *star. All but u, v and star count units of 2**-32. A heat
of ASKED says that the value is not known yet: searches enter small components as they meet them.
"""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from grundy.kernels.compiler import register_jitable

__all__ = ["ASKED", "COLUMNS", "HEAT", "ROW", "known_winner", "row_of", "verdict"]

COLUMNS, HEAT = 13, 12
LEFTS, RIGHTS, ROW = 3, 4, 5
"""Beside the planes of a component stand its moves of either player, and its row."""
ASKED = (1 << 64) - 1

_PROBES = 16
_UNIT = 32
_ONE, _ASKED = uint64(1), uint64(ASKED)
_LEFT_WINS, _LEFT_LOSES, _RIGHT_WINS, _RIGHT_LOSES = 1, 2, 4, 8


@register_jitable
def row_of(links: Any, part: Any) -> Any:
    """Give the row of a component, which is entered where it is new; -1 where there is no room.

    >>> import numpy as np
    >>> links = np.zeros((2, COLUMNS), np.uint64)
    >>> at = row_of(links, (np.uint64(1), np.uint64(0), np.uint64(0)))
    >>> links[at].tolist()
    [1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 18446744073709551615]
    """
    last = uint64(len(links) - 1)
    at = part[0] * uint64(0xBF58476D1CE4E5B9) ^ part[1] * uint64(0x9E3779B97F4A7C15)
    at ^= part[2] * uint64(0xC2B2AE3D27D4EB4F)
    at ^= at >> uint64(29)
    for _ in range(_PROBES):
        at &= last
        if not links[at, 0] | links[at, 1] | links[at, 2]:
            for plane in range(3):
                links[at, plane] = links[at, plane + 3] = part[plane]
            links[at, HEAT] = _ASKED
        if links[at, 0] == part[0] and links[at, 1] == part[1] and links[at, 2] == part[2]:
            return int64(at)
        at += _ONE
    return int64(-1)


@register_jitable
def _sign(number: Any, ups: Any, star: Any) -> Any:
    """Compare number + ups.^ + *star with 0: 1, -1, 0, or 2 where they are confused."""
    if number:
        return 1 if number > 0 else -1
    if ups > 1 or (ups == 1 and star != 1):
        return 1
    if ups < -1 or (ups == -1 and star != 1):
        return -1
    return 2 if ups or star else 0


@register_jitable
def verdict(links: Any, number: Any, found: Any, counted: Any) -> Any:
    """Tell who wins a sum of components; 0 where that is not known.

    The bits: Left wins who is to move (1), loses (2); Right wins who is to move (4), loses (8).
    Besides the bounds: whoever begins ends at the sum of the means or better, and no further from
    it than the largest temperature. A component whose value is not known lies between integers,
    the numbers of the moves, where these never become more (``counted``).

    >>> import numpy as np
    >>> int(verdict(np.zeros((2, COLUMNS), np.uint64), 0, np.zeros((1, 6), np.uint64), False))
    10
    """
    low = rise = high = fall = star = mean = heat = less = more = int64(0)
    for i in range(number):
        at = int64(found[i, ROW])
        if at < 0 or links[at, HEAT] == _ASKED:
            if not counted:
                return uint64(0)
            less += int64(found[i, RIGHTS]) << _UNIT
            more += int64(found[i, LEFTS]) << _UNIT
            continue
        low += int64(links[at, 6])
        rise += int64(links[at, 7])
        high += int64(links[at, 8])
        fall += int64(links[at, 9])
        star ^= int64(links[at, 10])
        mean += int64(links[at, 11])
        heat = max(heat, int64(links[at, HEAT]))
    least, most, said = _sign(low - less, rise, star), _sign(high + more, fall, star), 0
    if least > 0 or mean > less:
        said |= _LEFT_WINS
    elif most in (-1, 0) or mean + more + heat < 0:
        said |= _LEFT_LOSES
    if most in (-1, 2) or mean + more < 0:
        said |= _RIGHT_WINS
    elif least in (0, 1) or mean - less > heat:
        said |= _RIGHT_LOSES
    return uint64(said)


@register_jitable
def known_winner(said: Any, player: Any) -> Any:
    """Read a verdict for the player to move: 1 wins, 0 loses, -1 not known.

    >>> import numpy as np
    >>> [int(known_winner(np.uint64(9), player)) for player in (0, 1)]
    [1, 0]
    """
    bits = said >> uint64(2 * player) & uint64(3)
    return int64(-1) if not bits else int64(bits & _ONE)
