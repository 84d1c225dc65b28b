"""Say who wins a sum of boards whose values are known well enough.

A row of the table of links is: the three planes of a component, those of an equal one, and of the
value G seven numbers (as int64): a, u, b, v, star, mean, heat. Its mean and temperature are the
last; a + u.^ + *star <= G <= b + v.^ + *star. All but u, v and star count units of 2**-32.
"""

from __future__ import annotations

from typing import Any

from numpy import int64, uint64

from grundy.kernels.compiler import register_jitable

__all__ = ["COLUMNS", "MIXERS", "known_winner", "row_of", "verdict"]

COLUMNS = 13
MIXERS = 0xBF58476D1CE4E5B9, 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
"""What the three planes of a component are multiplied by to find its place among the links."""

_MIX_FREE, _MIX_BLACK, _MIX_WHITE = map(uint64, MIXERS)
_ONE = uint64(1)
_LEFT_WINS, _LEFT_LOSES, _RIGHT_WINS, _RIGHT_LOSES = 1, 2, 4, 8


@register_jitable
def row_of(links: Any, part: Any) -> Any:
    """Give the row of a component, or -1.

    >>> import numpy as np
    >>> links = np.zeros((2, COLUMNS), np.uint64)
    >>> int(row_of(links, (np.uint64(1), np.uint64(0), np.uint64(0))))
    -1
    """
    last = uint64(len(links) - 1)
    at = part[0] * _MIX_FREE ^ part[1] * _MIX_BLACK ^ part[2] * _MIX_WHITE
    at = (at ^ at >> uint64(29)) & last
    while links[at, 0] | links[at, 1] | links[at, 2]:
        if links[at, 0] == part[0] and links[at, 1] == part[1] and links[at, 2] == part[2]:
            return int64(at)
        at = (at + _ONE) & last
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
def verdict(links: Any, number: Any, found: Any) -> Any:
    """Tell who wins a sum of components that have rows; 0 where that is not known.

    The bits: Left wins who is to move (1), loses (2); Right wins who is to move (4), loses (8).
    Besides the bounds: whoever begins ends at the sum of the means or better, and no further from
    it than the largest temperature.

    >>> import numpy as np
    >>> int(verdict(np.zeros((2, COLUMNS), np.uint64), 0, np.zeros((1, 3), np.uint64)))
    10
    """
    low = rise = high = fall = star = mean = heat = int64(0)
    for i in range(number):
        at = row_of(links, (found[i, 0], found[i, 1], found[i, 2]))
        if at < 0:
            return uint64(0)
        low += int64(links[at, 6])
        rise += int64(links[at, 7])
        high += int64(links[at, 8])
        fall += int64(links[at, 9])
        star ^= int64(links[at, 10])
        mean += int64(links[at, 11])
        heat = max(heat, int64(links[at, 12]))
    least, most, said = _sign(low, rise, star), _sign(high, fall, star), 0
    if least > 0 or mean > 0:
        said |= _LEFT_WINS
    elif most in (-1, 0) or mean + heat < 0:
        said |= _LEFT_LOSES
    if most in (-1, 2) or mean < 0:
        said |= _RIGHT_WINS
    elif least in (0, 1) or mean - heat > 0:
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
