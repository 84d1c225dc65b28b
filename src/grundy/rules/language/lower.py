"""Lower a rule to a take-and-break code, where it is one."""

from __future__ import annotations

from grundy.rules.codes import Code
from grundy.rules.language.heaps import Span, Take
from grundy.rules.language.rule import Rule

__all__ = ["code_of"]

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
    if len(takes) < len(rule.moves) or not known or not shapes < {"", "unequal"} or last > _LONGEST:
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
