"""Take stones from a heap, or put some on.

f(n) is the value of a heap of n from which any of some numbers may be taken; a move may instead
put on one of some others. As f repeats, both theorems are decided on its preperiod and one period.

Theorem A1 (Poker Nim made exact; Winning Ways, chapter 3). If each heap may be added to a bounded
number of times, all values stay as they are, whatever the bound, exactly if f(n + a) != f(n) for
every n and every number a that may be put on. Proof: by induction the options of a heap have the
values of n - t and of f(n + a): more values than before, none of them f(n), so the mex stays. If
f(n + a) = f(n) for a least n, one addition changes the value there.

Theorem A2. If heaps of at least L stones may be added to without end, all values are numbers and
stay as they are if for every n >= L and every a: f(n + a) != f(n), and where f(n + a) > f(n), some
take t > a leads from n + a to the value f(n). Proof: the conditions of Smith's theorem hold with
the rank n, as the answer goes below n at the same value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Self

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import amounts
from grundy.rules.moves import AddingMoves
from grundy.rules.protocol import Find, Impartial
from grundy.rules.text import number
from grundy.values.nimber import mex

__all__ = ["Adding", "TakeValues"]

_MOST = 50_000


class TakeValues:
    """Know the values of heaps from which some numbers may be taken, or raise `LimitError`.

    >>> f = TakeValues([1, 2, 4, 5])
    >>> f.preperiod, f.period, f(10**30), f.keeps([1, 2]), f.keeps_endless([1, 2], 3)
    (0, 3, 1, True, True)
    """

    def __init__(self, takes: Sequence[int]) -> None:
        self.takes = takes
        self._row: list[int] = []
        seen: dict[tuple[int, ...], int] = {}
        size = max(takes)
        while True:
            n = len(self._row)
            if n > _MOST:
                raise LimitError(phrase("the values do not repeat within {n} heaps", n=_MOST))
            self._row.append(mex(self._row[n - t] for t in takes if t <= n))
            window = tuple(self._row[-size:])
            if len(window) == size and window in seen:
                break
            seen[window] = n
        self.preperiod = max(seen[window] - size + 1, 0)
        self.period = n - seen[window]

    def __call__(self, n: int) -> int:
        """Give the value of a heap of any size."""
        if n < len(self._row):
            return self._row[n]
        return self._row[self.preperiod + (n - self.preperiod) % self.period]

    def keeps(self, adds: Sequence[int]) -> bool:
        """Decide by theorem A1 whether boundedly many additions leave all values alone."""
        return self.same(adds) is None

    def same(self, adds: Sequence[int], floor: int = 0) -> tuple[int, int] | None:
        """Give the least heaps n >= floor and n + a of one value, or None where there are none.

        >>> TakeValues([1, 2]).same([1, 2]), TakeValues([1, 2]).same([2, 3], 5)
        (None, (5, 8))
        """
        heaps = range(floor, max(floor, self.preperiod) + self.period)
        return next(((n, n + a) for n in heaps for a in adds if self(n + a) == self(n)), None)

    def keeps_endless(self, adds: Sequence[int], floor: int) -> bool:
        """Say by theorem A2 that endless additions leave all values alone; False is no answer."""
        stop = max(floor, self.preperiod + max(self.takes)) + self.period
        return all(self._answered(n, a) for n in range(floor, stop) for a in adds)

    def _answered(self, n: int, a: int) -> bool:
        here, above = self(n), self(n + a)
        if above <= here:
            return above < here
        return any(a < t <= n + a and self(n + a - t) == here for t in self.takes)


Heap = tuple[int, int]
Heaps = tuple[Heap, ...]

_DEFAULT = 1000
_MOST_HEAP = 1_000_000
_MOST_NUMBER = 10_000
_ENDLESS = -1
_SKIPPED = re.compile(r"\b(take|or|stones?|are|there|put|of)\b")
_CLAUSES = re.compile(
    r"(?P<takes>[\d ,.]+|[\d ,.]*\bto\b[\d ,.]+) add (?P<adds>[\d ,.to]+?)"
    r"( at most (?P<times>\d+) times?)?( while at least (?P<floor>\d+))?( up to (?P<most>\d+))?"
)
_SHAPE = "takes and additions, as in `adding:1,2 add 1,2 at most 3 times`"


class Adding(Impartial[Heaps]):
    """Take stones from a heap or put some on.

    ``adding:1,2 add 1,2 at most 3 times`` may add three times to each heap. Or without end,
    ``adding:1,2,4,5 add 1,2 while at least 3``: then play may go round, and no heap is put
    above 1000 stones, or above what ``up to 50`` says. A heap ``7:2`` has two additions left,
    ``7`` has all.

    >>> from grundy.games import game
    >>> g = game("adding:1,2 add 1 at most 2 times")
    >>> [g.format(p) for p in g.options(g.parse("3:1"))], g.closed_form(g.parse("3"))
    (['2:1', '1:1', '4:0'], 0)
    """

    name = "adding"
    title = "Take or add"
    source = phrase("Winning Ways, chapter 3 (Poker Nim); Smith 1966")
    drawing = "bound:+"
    opening = "adding:1,2_add_1,2_at_most_2_times 5+4"
    samples = (
        "adding:1,2_add_1,2_at_most_2_times 5+4",
        "adding:1,3_add_2_at_most_1_times 3+4:0",
        "adding:1,2,4,5_add_1,2_while_at_least_3_up_to_20 7+9",
        "adding:1,2_add_1_while_at_least_3_up_to_12 5+6",
    )

    def __init__(
        self, takes: Sequence[int], adds: Sequence[int], times: int, floor: int, most: int
    ) -> None:
        self.takes, self.adds = tuple(sorted(set(takes))), tuple(sorted(set(adds)))
        self.times, self.floor, self.most = times, floor, most
        self.loopy = times == _ENDLESS

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the numbers that may be taken and put on, and how often or when."""
        plain = _SKIPPED.sub(" ", arguments.replace("_", " "))
        plain = re.sub(r"\s*(,\s*)+", ",", re.sub(r"\s+", " ", plain)).strip(" ,")
        plain = re.sub(r"\bonce\b", "1 times", re.sub(r"\btwice\b", "2 times", plain))
        plain = re.sub(r",?\s*\b(add|at most|while|up to)\b\s*,?", r" \1 ", plain)
        found = _CLAUSES.fullmatch(re.sub(r"\s+", " ", plain).strip())
        if found is None or not (found["times"] is None or found["floor"] is found["most"] is None):
            raise InputError(_SHAPE, got=arguments, where=cls.name)
        takes, adds = _numbers(found["takes"]), _numbers(found["adds"])
        if found["times"] is not None:
            return cls(takes, adds, _number(found["times"], 0), 0, 0)
        most = _number(found["most"] or str(_DEFAULT), 1)
        return cls(takes, adds, _ENDLESS, _number(found["floor"] or "0", 0), most)

    @property
    def sentence(self) -> str:
        """Say what may be taken and what put on."""
        takes, adds = amounts(self.takes), amounts(self.adds)
        if not self.loopy:
            often = (
                "In each move take {takes} from a heap, or add {adds} to it,"
                " to each heap at most {n} times."
            )
            return phrase(often, takes=takes, adds=adds, n=self.times)
        endless = (
            "In each move take {takes} from a heap, or add {adds} to one of at least {floor},"
            " to at most {most}."
        )
        return phrase(endless, takes=takes, adds=adds, floor=self.floor, most=self.most)

    @property
    def arguments(self) -> str:
        """Write it all with commas and without words that may be left out."""
        both = f"{_listed(self.takes)}_add_{_listed(self.adds)}"
        if not self.loopy:
            return f"{both}_at_most_{self.times}_times"
        when = f"_while_at_least_{self.floor}" if self.floor else ""
        return f"{both}{when}_up_to_{self.most}"

    def parse(self, text: str) -> Heaps:
        """Read heaps such as ``7+5:2``; what can neither be taken from nor added to is left out."""
        words = filter(None, re.split(r"[\s,+]+", text.strip().strip("()")))
        heaps = [self._heap(word, phrase("heap {n}", n=i)) for i, word in enumerate(words, 1)]
        return tuple(heap for heap in heaps if self._stays(heap))

    def _heap(self, word: str, where: str) -> Heap:
        stones, colon, left = word.partition(":")
        n = number(stones, what="a heap", where=where)
        if self.loopy and (colon or n > self.most):
            raise InputError(phrase("a heap of at most {n}", n=self.most), got=word, where=where)
        if not colon:
            return n, max(self.times, 0)
        credit = number(left, what="a number of additions left", where=where)
        if credit > self.times:
            raise InputError(
                phrase("at most {n} additions left", n=self.times), got=word, where=where
            )
        return n, credit

    def _stays(self, heap: Heap) -> bool:
        return heap != (0, 0) or (self.loopy and not self.floor)

    def format(self, position: Heaps) -> str:
        """Write heaps, with the additions left where these are not all."""
        full = max(self.times, 0)
        return "+".join(f"{n}" if c == full else f"{n}:{c}" for n, c in position) or "0" + (
            ":0" if full else ""
        )

    def parts(self, position: Heaps) -> Iterator[Heaps]:
        """Give each heap alone."""
        return ((heap,) for heap in position)

    def options(self, position: Heaps) -> Iterator[Heaps]:
        """Take from a heap or put on."""
        for i, heap in enumerate(position):
            for left in self._moves(*heap):
                kept = (left,) if self._stays(left) else ()
                yield (*position[:i], *kept, *position[i + 1 :])

    def _moves(self, n: int, credit: int) -> Iterator[Heap]:
        yield from ((n - t, credit) for t in self.takes if t <= n)
        if self.loopy and n >= self.floor:
            yield from ((n + a, 0) for a in self.adds if n + a <= self.most)
        elif credit:
            yield from ((n + a, credit - 1) for a in self.adds)

    def describe(self, part: Heaps, option: Heaps) -> str:
        """Say what is taken or put on."""
        ((n, _),) = part
        left = option[0][0] if option else 0
        if left > n:
            return phrase("add {k} to {n}, making {left}", k=left - n, n=n, left=left)
        return phrase("take {k} from {n}, leaving {left}", k=n - left, n=n, left=left)

    def stated_moves(self) -> AddingMoves:
        """State the moves as they are proved about."""
        times = None if self.loopy else self.times
        return AddingMoves(self.takes, self.adds, times, self.floor, self.most, self.misere)

    @cached_property
    def _values(self) -> TakeValues | None:
        try:
            return TakeValues(self.takes)
        except LimitError:
            return None

    @cached_property
    def _kept(self) -> bool:
        f = self._values
        if f is None:
            return False
        return f.keeps_endless(self.adds, self.floor) if self.loopy else f.keeps(self.adds)

    def closed_form(self, part: Heaps) -> int | None:
        """Give the value without additions, where a theorem says that they change none."""
        return self._values(part[0][0]) if self._kept and self._values else None

    def theorem(self, part: Heaps) -> Phrase | None:
        """Say that additions change no value, of any size."""
        if not self._kept or self._values is None:
            return None
        facts = {"n": part[0][0], "value": self._values(part[0][0]), "period": self._values.period}
        return phrase(
            "additions change no value, whatever the size: a heap of {n} is worth {value}, as "
            "without them (the values repeat with {period})",
            **facts,
        )


def _number(text: str, least: int) -> int:
    found = number(text, least=least, where="adding")
    if found > _MOST_HEAP:
        raise InputError(phrase("a number of at most {n}", n=_MOST_HEAP), got=text, where="adding")
    return found


def _numbers(text: str) -> list[int]:
    """Read numbers and ranges, as 1,3 or 1..3 or 1 to 3."""
    found: list[int] = []
    for word in re.sub(r"\s*(\.\.|to)\s*", "-", text).replace(",", " ").split():
        first, dash, last = word.partition("-")
        low = number(first, least=1, where="adding")
        high = number(last, least=low, where="adding") if dash else low
        if high > _MOST_NUMBER:
            raise InputError(
                phrase("numbers of at most {n}", n=_MOST_NUMBER), got=word, where="adding"
            )
        found += range(low, high + 1)
    if not found:
        raise InputError(_SHAPE, got=text, where="adding")
    return found


def _listed(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))
