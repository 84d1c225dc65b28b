"""Find how heaps of Left and Right repeat, and prove it where both take numbers of finite sets.

Theorem. Let Left take numbers of one finite set from a heap, Right of another, and let k be the
largest. For n >= k outcome and value of a heap of n are functions of those of the k before it; so
k in a row that repeat with p do so for ever. For outcomes k outcomes are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from grundy.formulas.statement import PartizanPeriod
from grundy.laws.law import Law
from grundy.laws.verdict import FORMAT, VERSION, Proved
from grundy.phrases.phrase import Phrase, phrase

if TYPE_CHECKING:
    from grundy.values.dyadic import Dyadic
    from grundy.values.game import Game

__all__ = ["COQ", "THEOREM", "Takes", "partizan_law"]

COQ = ()
THEOREM = phrase(
    "as many outcomes, or values, in a row as the largest take determine all that follow"
)
Takes = tuple[Sequence[int], Sequence[int]]
"""The numbers that Left and Right may take, rising."""

_SEEN = 20  # heaps in a row that repeat, and two periods, where nothing is proved
_SHOWN = 60
_FAR = 100  # windows to which outcomes are worked out


def partizan_law(
    text: str, values: Sequence[Game], takes: Takes | None
) -> tuple[Law, Proved | None] | None:
    """Find how outcomes and values repeat, and prove it where the ``takes`` of both are finite.

    >>> from grundy.values.short import Session
    >>> values = [*map(Session().parse, ["0", "1", "{1|0}"] * 10)]
    >>> law, proof = partizan_law("partizan-subtraction:1/2", values, ((1,), (2,)))
    >>> print(law.statement)
    Outcomes repeat with 3 from 0 on: PLN. Values: f(n + 3) = f(n) from 0 on.
    """
    window = max(max(side) for side in takes) if takes else 0
    outcomes = _played(takes, _FAR * window) if takes else [value.outcome() for value in values]
    last = len(values) - 1
    repeats = _repetition(lambda n, p: outcomes[n + p] == outcomes[n], len(outcomes), window)
    shift = _shifted(values, window)
    if repeats is None:
        return None
    said = _outcomes(repeats, outcomes)
    if shift is not None:
        said = phrase("{a} {b}", a=said, b=_values(shift))
    law = Law("outcomes and values", said, last)
    if takes is None:
        return law, None
    claim = PartizanPeriod(repeats, shift[:2] if shift and not shift[2] else None)
    certificate = {
        "format": FORMAT,
        "version": VERSION,
        "kind": "partizan",
        "game": text,
        "rule": {"left": [*takes[0]], "right": [*takes[1]], "misere": False},
        "claim": claim.data(),
        "statement": str(claim),
        "proof": {},
    }
    return law, Proved(claim, THEOREM, certificate)


def _played(takes: Takes, size: int) -> list[str]:
    """Give the outcomes of heaps by those of smaller ones."""
    names = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    wins: list[tuple[bool, bool]] = []
    for n in range(size):
        left, right = (
            any(not wins[n - k][1 - player] for k in side if k <= n)
            for player, side in enumerate(takes)
        )
        wins.append((left, right))
    return [names[pair] for pair in wins]


def _repetition(same: Callable[[int, int], bool], size: int, window: int) -> tuple[int, int] | None:
    """Give the least period, and where it begins, that holds to the end of a table."""
    for p in range(1, size // 2 + 1):
        n = size - 1 - p
        while n >= 0 and same(n, p):
            n -= 1
        if size - p - (n + 1) >= (max(window, p) if window else max(2 * p, _SEEN)):
            return n + 1, p
    return None


def _shifted(values: Sequence[Game], window: int) -> tuple[int, int, Dyadic] | None:
    """Give start, period and the number that is added in each, for values that repeat so."""
    found: dict[int, tuple[Dyadic, Any]] = {}

    def same(n: int, p: int) -> bool:
        if p not in found:
            step = values[-1].mean - values[-1 - p].mean
            found[p] = step, values[0].session.number(step)
        return bool(values[n + p] == values[n] + found[p][1])

    repeats = _repetition(same, len(values), window)
    return None if repeats is None else (*repeats, found[repeats[1]][0])


def _outcomes(repeats: tuple[int, int], outcomes: Sequence[str]) -> Phrase:
    start, period = repeats
    letters = "".join(outcomes[: start + period])
    if len(letters) > _SHOWN:
        letters = letters[:_SHOWN] + "..."
    elif start:
        letters = f"{letters[:start]}({letters[start:]})"
    return phrase(
        "Outcomes repeat with {p} from {n} on: {letters}.", p=period, n=start, letters=letters
    )


def _values(shift: tuple[int, int, Dyadic]) -> Phrase:
    start, period, step = shift
    if not step:
        return phrase("Values: f(n + {p}) = f(n) from {n} on.", p=period, n=start)
    return phrase("Values: f(n + {p}) = f(n) + {x} from {n} on.", p=period, n=start, x=str(step))
