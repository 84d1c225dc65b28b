"""Name take-and-break games by codes: octal, hexadecimal and longer.

The digit d_k says what may be left behind when k are taken from a heap: bit h of d_k allows
exactly h non-empty heaps. So 3 = "take the whole heap, or leave one heap", 7 = "also leave two".
Source: Guy and Smith, The G-values of various games, 1956; Winning Ways, chapter 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import chain, groupby
from types import MappingProxyType

from grundy.errors import InputError
from grundy.phrases.phrase import Phrase, either, phrase
from grundy.rules.text import Heaps

__all__ = [
    "Code",
    "amount_sentence",
    "amounts",
    "code_sentence",
    "of_sum",
    "parse_code",
    "partitions",
    "row_sentence",
]

_HEX = "0123456789ABCDEF"
_VERY_LARGE = 100_000

_MOST = 12  # longer lists of amounts are cut
_TAKES = {
    (0,): "take {k} from a heap, leaving nothing",
    (1,): "take {k} from a heap but not the whole heap",
    (0, 1): "take {k} from a heap",
    (2,): "take {k} from a heap and split the rest into two heaps",
}
"""How a take is said by the numbers of heaps that it may leave."""


@dataclass(frozen=True)
class Code:
    """Hold the digits by place, and the digit of every place after the last one.

    ``unequal``: any two heaps left behind must differ (Grundy's game).

    >>> Code({1: 7, 2: 7}).digit(2), Code({}, tail=3).digit(10**6)
    (7, 3)
    """

    places: Mapping[int, int]
    tail: int = 0
    unequal: bool = False
    last: int = field(init=False)

    def __post_init__(self) -> None:
        if not _are_digits(self.places, self.tail):
            got = f"{self.places}, {self.tail}" if self.tail else str(self.places)
            raise InputError("digits by place, such as {1: 7, 2: 7}", got=got, where="code")
        kept = {k: d for k, d in sorted(self.places.items()) if d or self.tail}
        if kept.get(0, 0) & 3:
            raise InputError(
                "a first digit 0 or 4 (or a multiple of 4): taking nothing must split a heap",
                got=str(kept[0]),
                where="code",
            )
        object.__setattr__(self, "places", MappingProxyType(kept))
        object.__setattr__(self, "last", max(kept, default=0))

    def __hash__(self) -> int:
        return hash((tuple(self.places.items()), self.tail, self.unequal))

    def digit(self, k: int) -> int:
        """Give the digit at place k."""
        return self.places.get(k, self.tail if k > self.last else 0)

    def options(self, n: int) -> Iterator[Heaps]:
        """Give what a heap of n can become.

        From very large heaps the takes come in turn, so that the first options show every kind.
        """
        takes: Iterable[int] = range(n + 1) if self.tail else self.places
        kinds = (
            partitions(n - k, h, distinct=self.unequal)
            for k in takes
            if k <= n
            for h in range(self.digit(k).bit_length())
            if self.digit(k) >> h & 1
        )
        if n > _VERY_LARGE and not self.tail:
            return _in_turn(list(kinds))
        return chain.from_iterable(kinds)


def _are_digits(places: object, tail: object) -> bool:
    """Tell whether places, digits and the tail are numbers from 0 up; text is none."""
    if not isinstance(places, Mapping):
        return False
    return all(isinstance(d, int) and d >= 0 for d in (*places, *places.values(), tail))


def _in_turn(kinds: list[Iterator[Heaps]]) -> Iterator[Heaps]:
    while kinds:
        for kind in list(kinds):
            option = next(kind, None)
            if option is None:
                kinds.remove(kind)
            else:
                yield option


def partitions(n: int, h: int, *, distinct: bool = False, least: int = 1) -> Iterator[Heaps]:
    """Give the ways to write n as h heaps in rising order.

    >>> list(partitions(5, 2)), list(partitions(4, 2, distinct=True)), list(partitions(0, 0))
    ([(1, 4), (2, 3)], [(1, 3)], [()])
    """
    if h == 0:
        if n == 0:
            yield ()
    elif h == 1:
        if n >= least:
            yield (n,)
    else:
        for a in range(least, n // h + 1):
            for rest in partitions(n - a, h - 1, distinct=distinct, least=a + distinct):
                yield (a, *rest)


def of_sum(total: int, width: int, least: int = 0) -> Iterator[Heaps]:
    """Give the ways to write a total as a row of numbers, in order.

    >>> list(of_sum(2, 2)), list(of_sum(3, 2, 1))
    ([(0, 2), (1, 1), (2, 0)], [(1, 2), (2, 1)])
    """
    if width == 1:
        yield (total,)
        return
    for first in range(least, total - least * (width - 1) + 1):
        yield from ((first, *rest) for rest in of_sum(total - first, width - 1, least))


def parse_code(text: str, base: int | None) -> Code:
    """Read ``0.77``, ``4.064``, ``.6``, ``0.(7)``; base None: digits split by commas, ``0.3,31``.

    >>> dict(parse_code("0.77", 8).places), parse_code("4.(3)", 8).tail
    ({1: 7, 2: 7}, 3)

    `InputError` is raised for digits that are none of the code.
    """
    shape = "digits, a point, digits, as in 0.77, and (d) for one that repeats"
    first, point, rest = text.strip().partition(".")
    if not point:
        first, rest = text.strip(), ""
    rest, bracket, repeated = rest.partition("(")
    if bracket and (not repeated.endswith(")") or len(_words(repeated[:-1], base)) != 1):
        raise InputError(shape, got=text, where="code")
    if not (first or rest or bracket):
        raise InputError(shape, got=text, where="code")
    words = [first or "0", *_words(rest, base)]
    digits = {k: _digit(word, base, k, text) for k, word in enumerate(words)}
    tail = _digit(repeated[:-1], base, len(words), text) if bracket else 0
    return Code({k: d for k, d in digits.items() if d or k == len(words) - 1}, tail)


def _words(text: str, base: int | None) -> list[str]:
    if base is not None:
        return list(text)
    return [w.strip() for w in text.rstrip(",").split(",")] if text.strip(", ") else []


def _digit(word: str, base: int | None, place: int, text: str) -> int:
    where = phrase("code {code}, place {n}", code=text.strip(), n=place)
    if base is None:
        if word.isascii() and word.isdigit() and len(word) <= 4:
            return int(word)
        raise InputError("a digit as a decimal number of at most 4 figures", got=word, where=where)
    value = _HEX.find(word.upper()) if len(word) == 1 else -1
    if not 0 <= value < base:
        raise InputError(
            phrase("a digit 0 to {digit}", digit=_HEX[base - 1]), got=word, where=where
        )
    return value


def format_code(code: Code, base: int | None) -> str:
    """Write a code so that `parse_code` gives it back.

    >>> format_code(parse_code(".77", 8), 8), format_code(parse_code("4.(3)", 8), 8)
    ('0.77', '4.(3)')
    """
    word = str if base is None else lambda d: _HEX[d]
    digits = [word(code.digit(k)) for k in range(code.last + 1)]
    tail = f"({word(code.tail)})" if code.tail else ""
    rest = ("," if base is None else "").join(digits[1:])
    if base is None and rest and tail:
        rest += ","
    return f"{digits[0]}.{rest}{tail}" if rest or tail else digits[0]


def code_sentence(code: Code) -> Phrase:
    """Say what may be taken, and what may be left.

    >>> from grundy.rules.codes import parse_code
    >>> print(code_sentence(parse_code("4.3(3)", 8)))
    In each move split a heap into two heaps; or take any number from a heap.
    >>> print(code_sentence(parse_code("0.77", 8)))
    In each move take 1 or 2 from a heap; the rest may be split into two heaps.
    """
    if {*code.places.values(), code.tail} <= {0}:
        return phrase("There is no move.")
    takes: dict[int, list[int]] = {}
    for k in sorted({*code.places, code.last + 1}):
        takes.setdefault(code.digit(k), []).append(k)
    if takes.keys() - {0} == {7} and not code.unequal:
        every = amounts(takes[7], open_end=bool(code.tail))
        whole = "In each move take {k} from a heap; the rest may be split into two heaps."
        return phrase(whole, k=every)
    said = [
        _kind(digit, ks, open_end=code.last + 1 in ks and bool(code.tail), unequal=code.unequal)
        for digit, ks in takes.items()
        if digit
    ]
    return phrase("In each move {moves}.", moves=reduce(_or, said))


def amount_sentence(numbers: Iterable[int], *, open_end: bool = False) -> Phrase:
    """Say that one of these numbers is taken; see `amounts`.

    >>> print(amount_sentence([1, 2, 3]))
    In each move take 1 to 3 from a heap.
    """
    k = amounts(numbers, open_end=open_end)
    return phrase("In each move {moves}.", moves=phrase(_TAKES[0, 1], k=k))


def row_sentence(k: Phrase | str) -> Phrase:
    """Say that neighbours are taken from a row.

    >>> print(row_sentence("2"))
    In each move take 2 adjacent stones of a row, which may split.
    """
    return phrase("In each move take {k} adjacent stones of a row, which may split.", k=k)


def amounts(numbers: Iterable[int], *, open_end: bool = False) -> Phrase | str:
    """List numbers, three or more in a row as a span; with ``open_end`` all from the last on.

    >>> print(amounts([1, 2, 3, 5]), "|", amounts([2, 3, 7], open_end=True), "|", amounts([4]))
    1 to 3 or 5 | 2, 3 or at least 7 | 4
    """
    runs = [
        [k for _, k in run]
        for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    ]
    last = runs.pop() if open_end else None
    said: list[str] = []
    for run in runs:
        whole = len(run) > 2
        said += [phrase("{low} to {high}", low=run[0], high=run[-1])] if whole else map(str, run)
    if last:
        every = phrase("any number") if last[0] == 1 else phrase("at least {k}", k=last[0])
        said.append(every)
    if len(said) > _MOST:
        said = [*said[: _MOST - 1], "...", said[-1]]
    return either(*said)


def _or(one: Phrase, other: Phrase) -> Phrase:
    return phrase("{one}; or {other}", one=one, other=other)


def _kind(digit: int, takes: list[int], *, open_end: bool, unequal: bool) -> Phrase:
    """Say the moves of one digit: what is taken, and into how many heaps the rest may fall."""
    counts = [h for h in range(digit.bit_length()) if digit >> h & 1]
    if takes[0] == 0:
        split = _split(counts, unequal=unequal)
        rest = takes[1:]
        return _or(_kind(digit, rest, open_end=open_end, unequal=unequal), split) if rest else split
    said = _TAKES.get((*counts,)) if not unequal else None
    k = amounts(takes, open_end=open_end)
    if said:
        return phrase(said, k=k)
    left = phrase("{counts} heaps", counts=either(*map(str, counts)))
    apart = "take {k} from a heap, leaving {left} of different sizes"
    return phrase(apart if unequal else "take {k} from a heap, leaving {left}", k=k, left=left)


def _split(counts: list[int], *, unequal: bool) -> Phrase:
    if unequal:
        parts = either(*map(str, counts))
        return phrase("split a heap into {parts} heaps of different sizes", parts=parts)
    if counts == [2]:
        return phrase("split a heap into two heaps")
    return phrase("split a heap into {parts} heaps", parts=either(*map(str, counts)))
