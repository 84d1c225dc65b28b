"""Lower a rule to a take-and-break code, where it is one, and say a code as moves of a rule."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.codes import Code
from grundy.rules.language.heaps import Span, Take
from grundy.rules.language.rule import Rule

__all__ = ["code_of", "takes_of"]

_LONGEST = 10_000


def code_of(rule: Rule) -> Code | None:
    """Give the code with the same moves, or None where no code says them or it is very long.

    >>> from grundy.rules.language.parse import parse_rule
    >>> code_of(parse_rule("any, or split in two"))
    Code(places=mappingproxy({0: 4}), tail=3, unequal=False, last=0)
    """
    takes = [move for move in rule.moves if isinstance(move, Take)]
    spans = [(span, take) for take in takes for span in _spans(take)]
    shapes = {take.shape for take in takes if max(take.piles) > 1}
    known = sum(len(take.amounts) for take in takes) == len(spans)
    last = max((span.least - 1 if span.most is None else span.most for span, _ in spans), default=0)
    if (
        any(take.parts for take in takes)
        or len(takes) < len(rule.moves)
        or not known
        or not shapes < {"", "unequal"}
        or last > _LONGEST
    ):
        return None
    digits = dict.fromkeys(range(last + 1), 0)
    tail = 0
    for span, take in spans:
        digit = sum(1 << h for h in take.piles)
        for k in span.upto(last):
            digits[k] |= digit
        tail |= digit if span.most is None else 0
    return Code(digits, tail, unequal=shapes == {"unequal"})


def _spans(take: Take) -> list[Span]:
    return [amount for amount in take.amounts if isinstance(amount, Span)]


def takes_of(code: Code) -> list[Take]:
    """Give the moves of a code, each said once.

    >>> [str(take) for take in takes_of(Code({1: 3, 2: 3, 3: 4}))]
    ['take 1..2', 'take 3 leaving two piles']
    """
    digits = [code.digit(k) for k in range(code.last + 2)]
    takes: list[Take] = []
    for leaves, piles in _kinds(max(digits).bit_length()):
        spans = tuple(_runs([all(digit >> h & 1 for h in leaves) for digit in digits]))
        if spans:
            takes.append(Take(spans, piles, "unequal" if code.unequal and piles[-1] > 1 else ""))
    if takes and takes[0].piles == (0, 1):
        takes = [_but(take, takes[0]) for take in takes]
    return [take for take in takes if take.amounts]


def _kinds(most: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Give what a digit must allow, and the heaps that are then left."""
    yield (0, 1), (0, 1)
    for h in range(most):
        yield (h,), (h,)


def _but(take: Take, both: Take) -> Take:
    """Leave out the numbers that another move takes with more ways to leave heaps."""
    if take.piles not in ((0,), (1,)):
        return take
    known = _spans(both)
    return Take(tuple(part for span in _spans(take) for part in _outside(span, known)), take.piles)


def _outside(span: Span, known: list[Span]) -> Iterator[Span]:
    """Cut what lies in known spans, which rise, out of a span."""
    least = span.least
    for other in known:
        if span.most is not None and other.least > span.most:
            break
        if other.least > least:
            yield Span(least, other.least - 1)
        if other.most is None:
            return
        least = max(least, other.most + 1)
    if span.most is None or least <= span.most:
        yield Span(least, span.most)


def _runs(allowed: list[bool]) -> Iterator[Span]:
    """Give the spans of the places that are allowed; the last place stands for all later ones."""
    start: int | None = None
    for k, one in enumerate(allowed):
        if one and start is None:
            start = k
        if not one and start is not None:
            yield Span(start, k - 1)
            start = None
    if start is not None:
        yield Span(start)
