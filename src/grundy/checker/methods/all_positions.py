"""Check certificates of claims about games with only so many positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grundy.checker.claim import Reader, read_claim
from grundy.checker.machine import Rejected
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.values.nimber import mex

__all__ = ["check_all"]

_MOST = 100_000


def check_all(game: Impartial[Any], data: Mapping[str, Any]) -> tuple[list[str], bool]:
    """Work out all positions that play from the least one reaches; compare them with the claim."""
    claim, values = read_claim(data.get("claim"))
    if not isinstance(game, VectorGame) or game.arity != 1 or data.get("misere") != game.misere:
        raise Rejected("game: not one of which all positions can be seen")
    found = _reached(game)
    if data.get("positions") != len(found):
        raise Rejected(f"positions: there are {len(found)}")
    truth: dict[tuple[int, ...], int] = {}
    for piles in sorted(found, reverse=True):
        options = [truth[after] for after in game.options(piles)]
        if values:
            truth[piles] = mex(set(options))
        else:
            truth[piles] = not any(options) and not (game.misere and not options)
        if truth[piles] != _claimed(claim, piles[0]):
            raise Rejected(f"claim: wrong at {piles[0]}")
    return [f"all {len(found)} positions were worked out"], values


def _claimed(claim: Reader, n: int) -> int | None:
    """Give what is claimed, if anything: nothing is divided by 0."""
    try:
        return claim({"n": n})
    except ZeroDivisionError:
        return None


def _reached(game: VectorGame) -> list[tuple[int, ...]]:
    """Give the positions that can be reached from the least; each move must go up."""
    found: list[tuple[int, ...]] = [(game.least,)]
    seen = set(found)
    for piles in found:  # grows while it is read
        for after in game.options(piles):
            if after <= piles:
                raise Rejected("game: not one that counts up")
            if after not in seen:
                seen.add(after)
                found.append(after)
        if len(found) > _MOST:
            raise Rejected(f"positions: more than {_MOST}")
    return found
