"""Judge what stands between the items of a text: a comma may say more than it seems to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from lark import Token

from grundy.rules.language.comparisons import wrong
from grundy.rules.language.conditions import When
from grundy.rules.language.heaps import Span
from grundy.rules.language.items import Item, conditions_of
from grundy.rules.language.unread import RESTRICTED

__all__ = ["apart", "no_bare_limit", "no_idle_case", "no_size"]


def apart(children: list[Any]) -> list[Item]:
    """Let the condition of ``1, or 3 if n is even`` speak for 3 alone, as the comma says.

    >>> from grundy.rules.language.parse import parse_rule
    >>> print(parse_rule("1, or 3 if n is even"), "|", parse_rule("1 or 3 if n is even"))
    1 or 3 with n % 2 = 0 | 1 with n % 2 = 0 or 3 with n % 2 = 0
    """
    found: list[Item] = []
    comma = ""
    for child in children:
        if not isinstance(child, Item):
            comma = str(child)
            continue
        first = len(found) == 1 and not conditions_of(found[0]).conditions
        bare = not child.verb and child.counted.when.whole
        own = first and bare and re.match(r",\s*or\b", comma) and found[0].verb in ("", "take")
        found.append(replace(child, verb="take") if own else child)
    return found


def no_bare_limit(children: list[Any]) -> None:
    """Refuse ``divisors, at most half`` and ``1 or 3, at most half``, which may mean either.

    >>> from grundy.rules.language.parse import parse_rule
    >>> parse_rule("divisors, at most half")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 10: expected 'or', or a condition such as ...
    """
    told = False  # a list has had its "or"
    for one, comma, other in zip(children, children[1:], children[2:], strict=False):
        told = told or "or" in str(one).lower().split()
        if not (isinstance(one, Item) and isinstance(other, Item) and comma.strip() in (",", ".")):
            continue
        if comma.strip() == "." and one.verb == other.verb == "take" and _bounds(one, other):
            wrong(other.at, "'or', or a condition such as k with 3k >= n and 2k <= n")
        spans = [amount for amount in one.counted.amounts if isinstance(amount, Span)]
        kinds = len(spans) < len(one.counted.amounts)
        wide = told or any(span.least != span.most for span in spans)
        bare = not other.verb or (other.verb == "take" and conditions_of(other) == When())
        if other.counted.limit and bare and not one.ends and (kinds or wide or one.counted.limit):
            wrong(comma, "'or', or a condition such as k with 3k >= n and 2k <= n")


def _bounds(one: Item, other: Item) -> bool:
    """Tell whether numbers in a row may be those of which a kind is asked."""
    alone = not (one.lead or other.lead or one.ends or other.ends or other.otherwise)
    bare = alone and conditions_of(one) == conditions_of(other) == When()
    spans = [amount for amount in one.counted.amounts if isinstance(amount, Span)]
    wide = len(one.counted.amounts) == 1 and any(span.least != span.most for span in spans)
    return bare and wide and not any(isinstance(amount, Span) for amount in other.counted.amounts)


def no_size(children: list[Any], items: list[Item]) -> None:
    """Refuse ``20 stones, take 1``, which says where play begins and not what may be taken.

    So are ``20 or more, take 1`` and ``at least 5, take 1``, which may be conditions.

    >>> from grundy.rules.language.parse import parse_rule
    >>> parse_rule("20, take 1")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 5: expected 'or', or the rule without ...
    """
    at = children.index(items[0]) + 1
    comma, *more = children[at : at + 2] or [""]
    bare = not (
        items[0].verb or items[0].ends or items[0].lead or conditions_of(items[0]).conditions
    )
    if bare and more and "or" not in comma.lower() and more[0] is not items[0]:
        span = items[0].counted.amounts
        alone = len(span) == 1 and isinstance(span[0], Span)
        if alone and isinstance(more[0], Item) and more[0].verb == "take" and not more[0].lead:
            wrong(more[0].at, "'or', or the rule without the size of the heap")


def no_idle_case(children: list[Any], runs: list[list[Item]]) -> None:
    """Refuse ``1 or 2; if n is odd, take 1``, which bounds what stands before, or says nothing.

    It is read clause by clause then.

    >>> from grundy.rules.language.parse import parse_rule
    >>> print(parse_rule("take 1 or 2. If n is odd, take 1"))
    1 with n % 2 != 1 or 2 with n % 2 != 1 or 1 with n % 2 = 1
    """
    signs = [child for child in children if isinstance(child, Token)]
    always: list[Span] = []
    for run in (run for run in runs if run[0].verb == "take" and not run[-1].ends):
        first, own = run[0], conditions_of(run[-1])
        amounts = [one for item in run for one in item.counted.amounts]
        spans = [one for one in amounts if isinstance(one, Span)]
        if not own.whole:
            always += spans if not own.conditions else []
            continue
        before = [sign for sign in signs if (sign.start_pos or 0) < (first.at.start_pos or 0)]
        case = (first.lead or (before and before[-1].strip() in (".", ";"))) and not first.otherwise
        if case and len(spans) == len(amounts) and all(_within(one, always) for one in spans):
            wrong(first.at, RESTRICTED)


def _within(one: Span, others: Iterable[Span]) -> bool:
    most = one.most
    return any(
        one.least >= other.least
        and (other.most is None or (most is not None and most <= other.most))
        for other in others
    )
