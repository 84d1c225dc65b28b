"""Read the rule of a game.

Every rule has a flag ``misere``: who cannot move loses, or, under misere play, wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, pairwise, permutations
from typing import Any

from ..certificate import Rejected, exactly, natural
from ..claims import are_piles
from ..expressions import Condition, Term, both, compared, either, read_condition, renamed
from .additions import FIELDS, ByAdditions, by_additions
from .covers import ByCovers, by_covers

__all__ = [
    "AnyRule",
    "ByCode",
    "ByHeaps",
    "ByList",
    "ByPiles",
    "BySum",
    "PileMove",
    "read_rule",
]

_MOST_LEFT = 6  # heaps
_MOST_PLACES = 100_000
_MOST_MOVES = 100
_MOST_OPTIONS = 1_000_000
_MOST_GAMES = 10


@dataclass(frozen=True)
class ByCode:
    """Bit h of the digit at place k: k may be taken from a heap and h heaps, none empty, be left.

    ``tail`` is the digit of every place after the last; ``unequal``: heaps that are left differ.

    >>> kayles = ByCode({1: 7, 2: 7}, 0, unequal=False, misere=False)
    >>> kayles.most_left(), list(kayles.runs()), kayles.leaving(["x1"])
    (2, [(1, 2, 7)], ('compare', 1, '<=', ('-', 'n', 'x1'), '<=', 2))
    """

    places: Mapping[int, int]
    tail: int
    unequal: bool
    misere: bool

    def most_left(self) -> int:
        """Count the heaps that a move may leave."""
        return max((d.bit_length() - 1 for d in (*self.places.values(), self.tail)), default=0)

    def leaving(self, left: Sequence[str]) -> Condition:
        """Say when a heap of n may leave heaps of these names, none of them empty."""
        taken: Term = "n"
        for heap in left:
            taken = ("-", taken, heap)
        spans = (
            compared(low, "<=", taken) if high is None else compared(low, "<=", taken, "<=", high)
            for low, high, digit in self.runs()
            if digit >> len(left) & 1
        )
        pairs = combinations(left, 2) if self.unequal else ()
        return both(either(*spans), *(compared(x, "!=", y) for x, y in pairs))

    def runs(self) -> Iterator[tuple[int, int | None, int]]:
        """Give (first place, last place, digit) where neighbours have one digit, not 0."""
        places = sorted(self.places)
        grouped = groupby(enumerate(places), lambda pair: (pair[1] - pair[0], self.places[pair[1]]))
        for (_, digit), group in grouped:
            run = [place for _, place in group]
            if digit:
                yield run[0], run[-1], digit
        if self.tail:
            yield max(places, default=0) + 1, None, self.tail


@dataclass(frozen=True)
class ByHeaps:
    """A heap of n becomes heaps x1, x2, ..., none empty, where the condition for so many holds.

    It holds in some order of these heaps.

    >>> half = ByHeaps((False, ("compare", "x1", "==", ("//", "n", 2))), misere=False)
    >>> half.most_left(), half.leaving(["x1"])
    (1, ('compare', 'x1', '==', ('//', 'n', 2)))
    """

    conditions: tuple[Condition, ...]
    misere: bool

    def most_left(self) -> int:
        """Count the heaps that a move may leave."""
        return max((i for i, when in enumerate(self.conditions) if when is not False), default=0)

    def leaving(self, left: Sequence[str]) -> Condition:
        """Say when a heap of n may leave heaps of these names, none of them empty."""
        if len(left) >= len(self.conditions):
            return False
        orders = (dict(zip(left, order, strict=True)) for order in permutations(left))
        return either(*(renamed(self.conditions[len(left)], order) for order in orders))


@dataclass(frozen=True)
class PileMove:
    """The piles become those named ``to``, where a condition on old and new ones holds.

    >>> PileMove(("a", "x1"), ("compare", "x1", "<", "b")).changed(("a", "b"))
    (1,)
    """

    to: tuple[str, ...]
    when: Condition

    def changed(self, names: tuple[str, ...]) -> tuple[int, ...]:
        """Give the places of the piles that change."""
        return tuple(i for i, (a, b) in enumerate(zip(names, self.to, strict=True)) if a != b)


@dataclass(frozen=True)
class ByPiles:
    """Positions are piles, of any sizes for which ``domain`` holds.

    >>> one = PileMove(("x1", "b"), ("compare", "x1", "<", "a"))
    >>> from grundy.checker.rules.wording import words
    >>> words(ByPiles(("a", "b"), True, (one,), misere=False))
    'from (a, b) move to (x1, b) when x1 < a; who cannot move loses'
    """

    names: tuple[str, ...]
    domain: Condition
    moves: tuple[PileMove, ...]
    misere: bool


@dataclass(frozen=True)
class ByList:
    """A finite game: from position i a move leads to each of ``options[i]``.

    >>> from grundy.checker.rules.wording import words
    >>> words(ByList(((), (0,), (0, 1)), misere=True))
    'a list of 3 positions, with just these moves: 1 -> 0 | 2 -> 0, 1; who cannot move wins'
    """

    options: tuple[tuple[int, ...], ...]
    misere: bool


@dataclass(frozen=True)
class BySum:
    r"""Heaps of several games side by side; a move is a move in one of them.

    >>> from grundy.checker.rules.wording import words
    >>> nim, once = ByCode({}, 3, False, True), ByCode({1: 3}, 0, False, True)
    >>> print(*words(BySum((nim, once), misere=True)).split("; "), sep="\n")
    heaps of 2 games side by side
    in game 1 from a heap take 1 or more and leave 0 or 1 heap, none empty
    in game 2 from a heap take 1 and leave 0 or 1 heap, none empty
    who cannot move wins
    """

    games: tuple[ByCode, ...]
    misere: bool


AnyRule = ByCode | ByHeaps | ByPiles | ByList | BySum | ByAdditions | ByCovers


def read_rule(data: Any) -> AnyRule:
    """Read a rule of one of the seven kinds.

    >>> from grundy.checker.rules.wording import words
    >>> words(read_rule({"code": {"1": 3, "2": 3}, "tail": 0, "unequal": False, "misere": False}))
    'from a heap take 1 to 2 and leave 0 or 1 heap, none empty; who cannot move loses'

    `Rejected` is raised for what is no rule.
    """
    for name, (fields, reader) in _READERS.items():
        if isinstance(data, dict) and name in data:
            _flag(exactly(data, fields, "rule")["misere"])
            return reader(data)
    raise Rejected(f"rule: {', '.join(f'no {name}' for name in _READERS)}")


def _flag(data: Any) -> bool:
    if not isinstance(data, bool):
        raise Rejected("rule: misere and unequal are true or false")
    return data


def _by_code(data: dict[str, Any]) -> ByCode:
    places = data["code"]
    if not isinstance(places, dict) or len(places) > _MOST_PLACES:
        raise Rejected("rule: no digits by place")
    found = {_place(k): _digit(digit) for k, digit in places.items()}
    if found.get(0, 0) & 3:
        raise Rejected("rule: place 0 takes nothing, and must leave two heaps or more")
    return ByCode(found, _digit(data["tail"]), _flag(data["unequal"]), data["misere"])


def _place(data: Any) -> int:
    if not (isinstance(data, str) and data.isascii() and data.isdigit() and len(data) < 8):
        raise Rejected("rule: a place of a code is a number")
    if str(int(data)) != data:
        raise Rejected("rule: a place of a code begins with 0")
    return int(data)


def _digit(data: Any) -> int:
    return natural(data, "rule, a digit", 0, (2 << _MOST_LEFT) - 1)


def _by_heaps(data: dict[str, Any]) -> ByHeaps:
    conditions = data["heaps"]
    if not isinstance(conditions, list) or not 0 < len(conditions) <= _MOST_LEFT + 1:
        raise Rejected(f"rule: not conditions for 0 to at most {_MOST_LEFT} heaps")
    found = (
        read_condition(when, ["n", *_left(count)], f"rule, {count} heaps")
        for count, when in enumerate(conditions)
    )
    return ByHeaps(tuple(found), data["misere"])


def _left(count: int) -> list[str]:
    return [f"x{i}" for i in range(1, count + 1)]


def _by_piles(data: dict[str, Any]) -> ByPiles:
    piles, moves = data["piles"], data["moves"]
    if not are_piles(piles):
        raise Rejected("rule: the piles are not a, b, ...")
    if not isinstance(moves, list) or len(moves) > _MOST_MOVES:
        raise Rejected(f"rule: not a list of at most {_MOST_MOVES} moves")
    names = tuple(piles)
    domain = read_condition(data["domain"], names, "rule, domain")
    found = tuple(_pile_move(move, names, f"rule, move {i}") for i, move in enumerate(moves, 1))
    return ByPiles(names, domain, found, data["misere"])


def _pile_move(data: Any, names: tuple[str, ...], where: str) -> PileMove:
    move = exactly(data, "to when", where)
    to = move["to"]
    if not isinstance(to, list) or len(to) != len(names):
        raise Rejected(f"{where}: it leaves another number of piles")
    new = [after for name, after in zip(names, to, strict=True) if after != name]
    if not new or new != _left(len(new)):
        raise Rejected(f"{where}: the piles that change are not named x1, x2, ...")
    return PileMove(tuple(to), read_condition(move["when"], [*names, *new], where))


def _by_list(data: dict[str, Any]) -> ByList:
    rows = data["list"]
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


def _by_sum(data: dict[str, Any]) -> BySum:
    rules = data["sum"]
    if not isinstance(rules, list) or not 2 <= len(rules) <= _MOST_GAMES:
        raise Rejected(f"rule: not a sum of 2 to {_MOST_GAMES} games")
    if any(isinstance(rule, dict) and "sum" in rule for rule in rules):
        raise Rejected("rule: a sum of sums")
    games = [read_rule(rule) for rule in rules]
    kept = tuple(game for game in games if isinstance(game, ByCode))
    if len(kept) < len(games) or any(game.misere != data["misere"] for game in kept):
        raise Rejected("rule: a sum is of codes, all under its own play")
    return BySum(kept, data["misere"])


_READERS: Mapping[str, tuple[str, Callable[[dict[str, Any]], AnyRule]]] = {
    "code": ("code tail unequal misere", _by_code),
    "heaps": ("heaps misere", _by_heaps),
    "piles": ("piles domain moves misere", _by_piles),
    "list": ("list misere", _by_list),
    "sum": ("sum misere", _by_sum),
    "adds": (FIELDS, by_additions),
    "board": ("board domain covers misere", by_covers),
}
