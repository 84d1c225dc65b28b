"""Say a take-and-break code in a sentence that the reader of rules reads back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import groupby

from grundy.phrases.phrase import Phrase, either, phrase
from grundy.rules.codes import Code

__all__ = ["amount_sentence", "amounts", "code_sentence", "row_sentence"]

_MOST = 12  # longer lists of amounts are cut
_TAKES = {
    (0,): "take {k} from a heap, leaving nothing",
    (1,): "take {k} from a heap but not the whole heap",
    (0, 1): "take {k} from a heap",
    (2,): "take {k} from a heap and split the rest into two heaps",
}
"""How a take is said by the numbers of heaps that it may leave."""


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
    for k in range(code.last + 2):
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
