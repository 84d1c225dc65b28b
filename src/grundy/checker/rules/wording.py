"""Say the rule of a game in words."""

from __future__ import annotations

from collections.abc import Sequence

from ..expressions import Condition
from ..printing import text
from .rule import AnyRule, ByCode, ByHeaps, ByList, ByPiles, BySum

__all__ = ["words"]


def words(rule: AnyRule) -> str:
    """Say a rule in words: all of it, so that it can be read back.

    >>> from grundy.checker.rules.rule import ByCode
    >>> words(ByCode({1: 7, 2: 7}, 0, unequal=False, misere=True))
    'from a heap take 1 to 2 and leave 0, 1 or 2 heaps, none empty; who cannot move wins'
    """
    match rule:
        case ByCode():
            said = _code_words(rule)
        case ByHeaps():
            said = "; ".join(_heap_words(i, when) for i, when in enumerate(rule.conditions))
        case BySum():
            games = (f"in game {i} {_code_words(game)}" for i, game in enumerate(rule.games, 1))
            said = f"heaps of {len(rule.games)} games side by side; {'; '.join(games)}"
        case ByPiles():
            moves = "; ".join(f"({', '.join(m.to)}) when {text(m.when)}" for m in rule.moves)
            domain = "" if rule.domain is True else f" with {text(rule.domain)}"
            said = f"from ({', '.join(rule.names)}){domain} move to {moves or 'nothing'}"
        case ByList():
            rows = (f"{n} -> {_moves(row)}" for n, row in enumerate(rule.options) if row)
            moves = " | ".join(rows) or "none"
            said = f"a list of {len(rule.options)} positions, with just these moves: {moves}"
        case _:
            said = str(rule)
    return f"{said}; who cannot move {'wins' if rule.misere else 'loses'}"


def _code_words(rule: ByCode) -> str:
    kinds = (
        f"take {_span(low, high)} and leave {_counts(digit)}" for low, high, digit in rule.runs()
    )
    apart = ", no two of one size" if rule.unequal else ""
    return f"from a heap {', or '.join(kinds) or 'take nothing'}, none empty{apart}"


def _span(low: int, high: int | None) -> str:
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def _counts(digit: int) -> str:
    *some, last = (str(h) for h in range(digit.bit_length()) if digit >> h & 1)
    heaps = f"{last} heap" if last == "1" else f"{last} heaps"
    return f"{', '.join(some)} or {heaps}" if some else heaps


def _heap_words(count: int, when: Condition) -> str:
    names = ", ".join(f"x{i}" for i in range(1, count + 1))
    left = f"heaps {names} in some order, none empty," if count > 1 else "a heap x1, not empty,"
    return f"a heap n becomes {left if count else 'nothing'} when {text(when)}"


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
