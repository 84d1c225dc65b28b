"""Rules of games: read from a certificate, and said in words.

Every rule has a flag ``misere``: who cannot move loses, or, under misere play, wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, permutations
from typing import Any

from .certificate import Rejected, exactly, extension, flag, natural
from .claims import are_piles
from .terms import Condition, Term, both, compared, either, read_condition, renamed, text

__all__ = ["AnyRule", "ByCode", "ByHeaps", "ByPiles", "PileMove", "Rule", "code_words"]
__all__ += ["read_fields", "read_rule", "words"]

_MOST_LEFT = 6  # heaps
_MOST_PLACES = 100_000
_MOST_MOVES = 100


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

    >>> PileMove(("a", "x1"), ("compare", "x1", "<", "b")).to
    ('a', 'x1')
    """

    to: tuple[str, ...]
    when: Condition


@dataclass(frozen=True)
class ByPiles:
    """Positions are piles, of any sizes for which ``domain`` holds.

    >>> one = PileMove(("x1", "b"), ("compare", "x1", "<", "a"))
    >>> from grundy.checker.core.rules import words
    >>> words(ByPiles(("a", "b"), True, (one,), misere=False))
    'from (a, b) move to (x1, b) when x1 < a; who cannot move loses'
    """

    names: tuple[str, ...]
    domain: Condition
    moves: tuple[PileMove, ...]
    misere: bool


class Rule:
    """A rule that an extension reads; play at small positions asks it for its moves.

    Where it has ``names``, a claim calls the numbers of a position so.

    >>> Rule().position((3, 4)), Rule().last()
    ((3, 4), None)
    """

    misere: bool

    def words(self) -> str:
        """Say the rule, but for who wins."""
        return str(self)

    def last(self) -> int | None:
        """Give the number of the last position, where these are a list."""
        return None

    def is_position(self, at: Any, play: Any) -> bool:
        """Tell whether the rule says that it is one."""
        return True

    def position(self, at: Any) -> Any:
        """Give a position by the numbers of a claim."""
        return at

    def after(self, at: Any, play: Any) -> Iterator[Any]:
        """Give what moves lead to; ``play`` is a `small.Play`, which counts steps."""
        raise NotImplementedError


AnyRule = ByCode | ByHeaps | ByPiles | Rule


def read_rule(data: Any) -> AnyRule:
    """Read a rule of one of the three kinds, or of an extension.

    >>> words(read_rule({"code": {"1": 3, "2": 3}, "tail": 0, "unequal": False, "misere": False}))
    'from a heap take 1 to 2 and leave 0 or 1 heap, none empty; who cannot move loses'

    `Rejected` is raised for what is no rule.
    """
    for name in data if isinstance(data, dict) else ():
        if name in _READERS:
            fields, reader = _READERS[name]
            return reader(read_fields(data, fields))
        if module := extension("rule", name):
            found: Rule = module.read_rule(data)
            return found
    raise Rejected(f"rule: {', '.join(f'no {name}' for name in _READERS)}")


def read_fields(data: Any, fields: str) -> dict[str, Any]:
    """Make sure that a rule has just these fields, and a flag ``misere``.

    >>> read_fields({"heaps": [], "misere": 0}, "heaps misere")
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: rule, misere: not true and not false
    """
    found = exactly(data, fields, "rule")
    flag(found["misere"], "rule, misere")
    return found


def _by_code(data: dict[str, Any]) -> ByCode:
    places = data["code"]
    if not isinstance(places, dict) or len(places) > _MOST_PLACES:
        raise Rejected("rule: no digits by place")
    found = {_place(k): _digit(digit) for k, digit in places.items()}
    if found.get(0, 0) & 3:
        raise Rejected("rule: place 0 takes nothing, and must leave two heaps or more")
    return ByCode(
        found, _digit(data["tail"]), flag(data["unequal"], "rule, unequal"), data["misere"]
    )


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


_READERS: Mapping[str, tuple[str, Callable[[dict[str, Any]], AnyRule]]] = {
    "code": ("code tail unequal misere", _by_code),
    "heaps": ("heaps misere", _by_heaps),
    "piles": ("piles domain moves misere", _by_piles),
}


def words(rule: AnyRule) -> str:
    """Say a rule in words: all of it, so that it can be read back.

    >>> from grundy.checker.core.rules import ByCode
    >>> words(ByCode({1: 7, 2: 7}, 0, unequal=False, misere=True))
    'from a heap take 1 to 2 and leave 0, 1 or 2 heaps, none empty; who cannot move wins'
    """
    match rule:
        case ByCode():
            said = code_words(rule)
        case ByHeaps():
            said = "; ".join(_heap_words(i, when) for i, when in enumerate(rule.conditions))
        case ByPiles():
            moves = "; ".join(f"({', '.join(m.to)}) when {text(m.when)}" for m in rule.moves)
            domain = "" if rule.domain is True else f" with {text(rule.domain)}"
            said = f"from ({', '.join(rule.names)}){domain} move to {moves or 'nothing'}"
        case Rule():
            said = rule.words()
    return f"{said}; who cannot move {'wins' if rule.misere else 'loses'}"


def code_words(rule: ByCode) -> str:
    """Say a code.

    >>> code_words(ByCode({1: 3}, 0, unequal=False, misere=True))
    'from a heap take 1 and leave 0 or 1 heap, none empty'
    """
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
