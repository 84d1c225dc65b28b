"""Answer the cases of a problem: by its law, by tables of its rule, or by a function of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial, reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.ask.formats import Case, filled, term
from grundy.faces.judge.arrays import ALL, Found, Many, Rows, whole, words
from grundy.faces.judge.reader import Laws, Reader
from grundy.faces.judge.table import NoPosition, Problem
from grundy.phrases.phrase import phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.ask.common import Extra
    from grundy.faces.judge.values import Tables
    from grundy.formulas.tree import Expression

__all__ = ["Law", "Run", "answers"]

_LAW = re.compile(r"(?:(tame) )?([fP])\(([a-z, ]+)\) (?:==|<=>) (.+)")


def answers(problem: Problem, read: Reader) -> Iterator[str]:
    """Answer all cases of an input, one after another, or many in one text.

    >>> from io import BytesIO
    >>> from grundy.faces.judge.table import find
    >>> list(answers(find("hdu1846"), Reader(BytesIO(b"2 23 2 4 3"))))
    ['first', 'second']
    """
    if problem.reads.startswith("by "):
        yield from _own(problem.reads)(problem, read)
    else:
        yield from Run(problem, read.laws).answers(read)


def _own(name: str) -> Any:
    from grundy.faces.judge import special  # late: most problems need none of it

    return getattr(special, name.removeprefix("by "))


@dataclass(frozen=True)
class Law:
    """The theorem that answers a problem: ``f(n) == ...`` for heaps, or ``P(a, b) <=> ...``.

    Where it is ``tame``, the last move loses, and values 0 and 1 change places as those of Nim do:
    the player to move loses where the values add up to 0 and one is above 1, or to 1 and none is.

    >>> law = Law.of("f(n) == n % (m + 1)")
    >>> law.names, law.wins((23,), {"m": 2}), law.wins((4,), {"m": 3})
    (('n',), True, False)
    """

    names: tuple[str, ...]
    body: Expression
    lost: bool
    tame: bool

    @classmethod
    def of(cls, text: str) -> Law:
        """Read a law of the table."""
        found = _LAW.fullmatch(text)
        assert found, text
        tame, kind, names, body = found.groups()
        return cls(tuple(names.split(", ")), term(body), kind == "P", bool(tame))

    def wins(self, piles: Sequence[int], given: Mapping[str, int]) -> bool:
        """Tell whether the player to move wins."""
        from grundy.formulas.made import made

        k, more = len(self.names), given.values()
        of = made(self.body, *self.names, *given)
        if self.lost:
            return not of(*piles, *more)
        values = [of(*piles[i : i + k], *more) for i in range(0, len(piles), k)]
        won = reduce(xor, values, 0) != 0
        return won == (max(values, default=0) > 1) if self.tame else won

    @cached_property
    def asked(self) -> Callable[[Mapping[str, Any]], Any]:
        """Hold what tells the same of arrays of numbers below `limit`."""
        from grundy.solvers.arrays import on_arrays

        return on_arrays(self.body)

    @cached_property
    def limit(self) -> int:
        """Bound the numbers for which all that is worked out has 62 bits."""
        from grundy.solvers.arrays import bounded

        return next((1 << k for k in range(60, 0, -1) if bounded(self.body, 1 << k) < ALL), 1)


class Run:
    """Answer the cases of one input of a problem.

    >>> from grundy.faces.judge.table import find
    >>> Run(find("hdu1846"), Laws()).answer({"a": 23, "m": 2})
    'first'
    """

    def __init__(self, problem: Problem, laws: Laws, extra: Extra = ()) -> None:
        self.extra = extra
        self.problem, self.format = problem, problem.format
        self.laws = laws
        self.start: Case = {}
        self.count = 0
        self.words = problem.answers.split("|")
        self.law = Law.of(problem.law) if problem.law and problem.law[:3] != "by " else None

    def answers(self, read: Reader) -> Iterator[str]:
        """Answer case after case, whole blocks of them as arrays where that is known."""
        self.start, how, many = self.format.start(read), self.format, self.many
        left = read.number("a number of cases") if how.counted else ALL
        while left:
            if many is not None:
                left = yield from whole(read, many, left)
            if not left or not (how.counted or how.end or read.more()):
                break
            case = how.case(read, self.start)
            if case is None:
                return
            yield self.answer(case, read)
            left -= 1
        if how.counted:
            read.end()

    def answer(self, case: Case, read: Reader | None = None) -> str:
        """Answer one case; `InputError` names what was read last where that is no position."""
        self.count += 1
        try:
            if self.problem.answers.startswith("by "):
                return str(_own(self.problem.answers)(self, case))
            if self.problem.answers == "value":
                return str(self.tables.value(self.rule(case), self.format.piles(case)))
            won = self.wins(case)
        except NoPosition:
            what = phrase("a position of {game}", game=self.problem.rule)
            raise (read.wrong(what) if read else ValueError(what)) from None
        return self.words[2 if won is None else not won].replace("{i}", str(self.count))

    @cached_property
    def tables(self) -> Tables:
        """Hold the tables of rules whose law is not known."""
        from grundy.faces.judge.values import Tables  # late: a law needs none

        return Tables(self.laws, self.extra)

    def given(self, case: Case) -> dict[str, int]:
        """Give the numbers of a case that its rule asks for."""
        return {name: case[name] for name in self.format.given}

    def wins(self, case: Case) -> bool | None:
        """Tell whether the player to move wins; None where nobody does."""
        if self.problem.law.startswith("by "):
            found: bool | None = _own(self.problem.law)(case)
            return found
        piles = self.format.piles(case)
        if self.law is not None:
            if not self.law.lost and len(piles) % len(self.law.names):
                raise NoPosition
            return self.law.wins(piles, self.given(case))
        return self.tables.wins(self.rule(case), piles)

    def rule(self, case: Case) -> str:
        """Give the text of the game that is played in a case."""
        return filled(self.problem.rule, case)

    @cached_property
    def many(self) -> Many | None:
        """Give what answers many cases at once, None where the plain way must."""
        for own in (self.problem.answers, self.problem.rule):
            if own.startswith("by ") or own == "strip":
                from grundy.faces.judge import special

                found = special.ARRAYS.get(own)
                return found and partial(found, self)
        named = [word.name for word in self.format.words]
        if named == ["n", "heaps"] and self.law and not self.law.lost:
            return self._rows
        single = not self.format.position and not any(word.is_list for word in self.format.words)
        if single and (self.law or not (self.problem.law or self.format.given)):
            return self._table
        return None

    def _rows(self, numbers: NDArray[Any], most: int) -> Found:
        """Answer cases that are a length and so many heaps."""
        import numpy as np

        assert self.law is not None
        k, word = len(self.law.names), self.format.words[1]
        rows, missing = Rows.of(numbers, most, least=1 if self.format.end else 0)
        if not len(rows.heads):
            return Found(missing=missing)
        bad = rows.numbers >= self.law.limit
        if word.least or k > 1:
            heads = np.zeros(len(bad), np.bool_)
            heads[rows.heads] = True
            bad |= (rows.numbers < word.least) & ~heads
            bad[rows.heads] |= (rows.lengths() - 1) % k != 0
        rows = rows.before(bad)
        if not len(rows.heads):
            return Found()
        values = self._values(rows, k)
        won = rows.nim_sums(values) != 0
        if self.law.tame:
            won = won == np.logical_or.reduceat(values > 1, rows.heads)
        return rows.found(self._said(won))

    def _values(self, rows: Rows, k: int) -> NDArray[Any]:
        """Give the value of each heap, or of each k heaps at the place of the first; 0 at heads."""
        import numpy as np

        assert self.law is not None
        if k == 1:
            found = np.array(self.law.asked({self.law.names[0]: rows.numbers}))
            found[rows.heads] = 0
            return found
        place = np.arange(len(rows.numbers)) - rows.spread(rows.heads)
        first = np.flatnonzero(place % k == 1)
        groups = {name: rows.numbers[first + i] for i, name in enumerate(self.law.names)}
        found = np.zeros(len(rows.numbers), np.int64)
        found[first] = self.law.asked(groups)
        return found

    def _table(self, numbers: NDArray[Any], most: int) -> Found:
        """Answer cases of one length, before one that the plain way must look at."""
        how = self.format
        width = len(how.words)
        many = min(most, len(numbers) // width)
        if not many:
            return Found(missing=width - len(numbers))
        table = numbers[: many * width].reshape(many, width)
        bad = self._bad(table)
        if bad.any():
            many = int(bad.argmax())
            if not many:
                return Found()
            table = table[:many]
        columns = {word.name: table[:, i] for i, word in enumerate(how.words)}
        return Found(self._said(self._won(columns)), many, many * width)

    def _bad(self, table: NDArray[Any]) -> NDArray[Any]:
        limit = self.law.limit if self.law else 1 << self.tables.BITS
        bad: NDArray[Any] = table.max(axis=1) >= limit
        for i, word in enumerate(self.format.words):
            if word.least:
                bad |= table[:, i] < word.least
            if word.name.isdecimal():
                bad |= table[:, i] != int(word.name)
        end = len(self.format.end.split())
        if end:
            bad |= ~table[:, :end].any(axis=1)
        return bad

    def _won(self, columns: Mapping[str, NDArray[Any]]) -> NDArray[Any]:
        import numpy as np

        piles = [columns[name] for name in self.format.letters]
        won: NDArray[Any]
        if self.law is not None and self.law.lost:
            won = ~self.law.asked({**columns, **dict(zip(self.law.names, piles, strict=True))})
            return won
        if self.law is not None:
            (name,) = self.law.names
            values = [self.law.asked({**columns, name: pile}) for pile in piles]
        else:
            largest = (1 << int(max(pile.max() for pile in piles)).bit_length()) - 1
            tabled = np.asarray(self.tables.upto(self.problem.rule, largest))
            values = [tabled[pile] for pile in piles]
        won = reduce(np.bitwise_xor, values) != 0
        return won

    def _said(self, won: NDArray[Any]) -> str:
        """Write one of two words a line."""
        if "{i}" not in self.problem.answers:
            self.count += len(won)
            return words(won, (self.words[1], self.words[0]))
        lines = []
        for one in won.tolist():
            self.count += 1
            lines.append(self.words[not one].replace("{i}", str(self.count)))
        return "\n".join(lines)
