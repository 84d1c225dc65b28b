"""Check how heaps repeat, in outcome and value, from which Left and Right take their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..core.certificate import NotChecked, Progress, Rejected, listed, natural, nothing
from ..core.claims import AnyClaim, Claim
from ..core.rules import AnyRule, Rule, read_fields
from ..core.small import Enough, Work

__all__ = ["FIELDS", "THEOREM", "PartizanClaim", "TakesOfTwo", "check", "read", "read_rule"]

FIELDS = "left right misere"
THEOREM = "as many outcomes, or values, in a row as the largest take determine all that follow"
_MOST_NUMBERS = 200
_MOST_HEAP = 3_000
_MOST_STATES = 30_000_000
_SMALL = 60
_SMALL_VALUES = 24


@dataclass(frozen=True)
class TakesOfTwo(Rule):
    """Take from a heap one of the numbers that are one's own.

    >>> print(TakesOfTwo((1, 3), (2,), misere=False))
    from a heap Left takes 1 or 3, Right takes 2
    """

    left: tuple[int, ...]
    right: tuple[int, ...]
    misere: bool

    def __str__(self) -> str:
        left, right = (" or ".join(map(str, side)) for side in (self.left, self.right))
        return f"from a heap Left takes {left}, Right takes {right}"

    @property
    def longest(self) -> int:
        """Give the largest take."""
        return max(self.left[-1], self.right[-1])


def read_rule(data: Any) -> TakesOfTwo:
    """Read two rising lists of numbers.

    >>> print(read_rule({"left": [1, 3], "right": [2], "misere": False}))
    from a heap Left takes 1 or 3, Right takes 2

    `Rejected` is raised for any other rule.
    """
    data = read_fields(data, FIELDS)
    sides = []
    for name in ("left", "right"):
        if not isinstance(data[name], list) or not 0 < len(data[name]) <= _MOST_NUMBERS:
            raise Rejected(f"rule, {name}: not 1 to {_MOST_NUMBERS} numbers")
        side = tuple(natural(k, f"rule, {name}", 1) for k in data[name])
        if any(x >= y for x, y in pairwise(side)):
            raise Rejected(f"rule, {name}: the numbers do not rise")
        sides.append(side)
    if data["misere"]:
        raise Rejected("rule: values mean nothing under misere play")
    return TakesOfTwo(sides[0], sides[1], misere=False)


@dataclass(frozen=True)
class PartizanClaim(Claim):
    """Say from where on outcomes o(n) and values f(n) of single heaps repeat, and with what period.

    >>> print(PartizanClaim((3, 4), (5, 2)))
    forall n >= 3: o(n + 4) == o(n); forall n >= 5: f(n + 2) == f(n)
    """

    outcomes: tuple[int, int]
    values: tuple[int, int] | None = None

    def __str__(self) -> str:
        start, length = self.outcomes
        said = f"forall n >= {start}: o(n + {length}) == o(n)"
        if self.values is None:
            return said
        start, length = self.values
        return f"{said}; forall n >= {start}: f(n + {length}) == f(n)"

    def played(self, rule: AnyRule, proof: Any, steps: int) -> str:
        """Play single heaps, and differences of two; raise `Rejected` where the claim is false."""
        if not isinstance(rule, TakesOfTwo):
            raise Rejected("claim: not one about a rule of this kind")
        work, start = Work(steps), self.outcomes[0]
        reached = 0
        try:
            known: dict[tuple[int, int], bool] = {}
            for n in range(_SMALL + 1):
                for player in (0, 1):
                    work.spend(len(rule.left) + len(rule.right))
                    side = (rule.left, rule.right)[player]
                    known[n, player] = any(not known[n - k, 1 - player] for k in side if k <= n)
                    before = known.get((n - self.outcomes[1], player))
                    if n - self.outcomes[1] >= start and known[n, player] != before:
                        raise Rejected(f"claim: play refutes it at n = {n - self.outcomes[1]}")
                reached = n
            self._differences(rule, work)
        except Enough:
            pass
        return f"compared with play at heaps to {reached}"

    def _differences(self, rule: TakesOfTwo, work: Work) -> None:
        if self.values is None:
            return
        start, length = self.values
        play = Differences(rule, work)
        for n in range(start, _SMALL_VALUES - length):
            if not play.equal(n + length, n):
                raise Rejected(f"claim: play refutes it at n = {n}")


def read_claim(data: Sequence[Any]) -> PartizanClaim:
    """Read the start and the period of the outcomes, and those of the values, or None.

    >>> print(read_claim([[0, 3], [0, 3]]))
    forall n >= 0: o(n + 3) == o(n); forall n >= 0: f(n + 3) == f(n)

    `Rejected` is raised for what is no claim of this kind.
    """
    outcomes, values = listed([*data], "claim", lambda entry: entry, 2, 2)
    return PartizanClaim(_period(outcomes), None if values is None else _period(values))


def _period(data: Any) -> tuple[int, int]:
    start, length = listed(data, "claim", lambda entry: entry, 2, 2)
    return natural(start, "claim, start"), natural(length, "claim, length", 1)


read = nothing


class Differences:
    """Play heap a less heap b: Left's moves in -b are Right's in b.

    >>> play = Differences(TakesOfTwo((1,), (2,), misere=False), Work(10**6))
    >>> play.equal(3, 0), play.equal(2, 1)
    (True, False)
    """

    def __init__(self, rule: TakesOfTwo, work: Work) -> None:
        self.sides, self.work = (rule.left, rule.right), work
        self.known: dict[tuple[int, int, int], bool] = {}

    def equal(self, a: int, b: int) -> bool:
        """Tell whether heaps are worth the same: whoever begins loses the difference."""
        return not self.wins(a, b, 0) and not self.wins(a, b, 1)

    def wins(self, a: int, b: int, player: int) -> bool:
        """Tell whether a player, 0 for Left, wins a - b moving first."""
        stack = [(a, b, player)]
        while stack:
            state = stack[-1]
            after = self.after(*state)
            self.work.spend(1 + len(after))
            missing = [one for one in after if one not in self.known]
            if missing and not any(self.known.get(one) is False for one in after):
                stack.append(missing[0])
            else:
                self.known[state] = any(self.known.get(one) is False for one in after)
                stack.pop()
        return self.known[a, b, player]

    def after(self, a: int, b: int, player: int) -> list[tuple[int, int, int]]:
        """Give the states after a player's moves."""
        mine, theirs = self.sides[player], self.sides[1 - player]
        found = [(a - k, b, 1 - player) for k in mine if k <= a]
        return found + [(a, b - k, 1 - player) for k in theirs if k <= b]


def check(rule: AnyRule, claim: AnyClaim, proof: None, progress: Progress) -> list[str]:
    """Verify both periods by windows; say what was done, or raise `Rejected`.

    >>> rule, claim = TakesOfTwo((1,), (2,), misere=False), PartizanClaim((0, 3), (0, 3))
    >>> check(rule, claim, None, lambda done, total: None)[1]
    'they repeat with 3 from 0 on, as 2 in a row do'

    Let k be the largest take. For n >= k the outcome of a heap of n is a function of the k before
    it, so k outcomes in a row that repeat with p do so for ever. And f(n) = {f(n - s)|f(n - t)}
    for n >= k, so if f(n + p) = f(n) for k heaps in a row, it holds from there on. Two heaps are
    worth the same if whoever begins loses their difference, which is played.
    """
    if not isinstance(rule, TakesOfTwo) or not isinstance(claim, PartizanClaim):
        raise Rejected("claim: not one about a rule of this kind")
    start, length = claim.outcomes
    window = rule.longest
    size = start + length + window
    if max(size, sum(claim.values or ()) + window) > _MOST_HEAP:
        raise NotChecked("the heaps are too large")
    known = _outcomes(rule, size)
    if known[start : start + window] != known[start + length : size]:
        raise Rejected("claim: the outcomes do not repeat so")
    steps = [
        f"the outcomes of heaps 0 to {size - 1} were worked out again",
        f"they repeat with {length} from {start} on, as {window} in a row do",
    ]
    if claim.values is not None:
        _check_values(rule, *claim.values, progress)
        steps.append(
            f"differences of {window} heaps in a row, a period apart, are lost by the first"
        )
    return steps


def _check_values(rule: TakesOfTwo, start: int, length: int, progress: Progress) -> None:
    play = Differences(rule, Work(_MOST_STATES))
    try:
        for n in range(start, start + rule.longest):
            progress(n - start, rule.longest)
            if not play.equal(n + length, n):
                raise Rejected(f"claim: heaps {n + length} and {n} are not worth the same")
    except Enough:
        raise NotChecked("the differences take too many positions") from None


def _outcomes(rule: TakesOfTwo, size: int) -> list[tuple[bool, bool]]:
    """Give whether Left and Right win single heaps moving first."""
    found: list[tuple[bool, bool]] = []
    for n in range(size):
        left = any(not found[n - k][1] for k in rule.left if k <= n)
        right = any(not found[n - k][0] for k in rule.right if k <= n)
        found.append((left, right))
    return found
