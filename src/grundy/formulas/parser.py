"""Read claims: what a person, or the finder of patterns, says of all positions of a game.

``f(n) == TERM`` and ``f(a, b) == TERM`` are claims about values, ``P(a, b) <=> CONDITION`` and a
bare condition about positions: where the player to move loses. ``forall n >= 71: f(n + 12) ==
f(n)`` is a period. Operators, their ranks and chained comparisons are Python's; the sentences in
which a law is printed are read too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from string import ascii_lowercase

from grundy.errors import InputError
from grundy.formulas.parts import free, nodes, rename
from grundy.formulas.reader import Reader
from grundy.formulas.statement import (
    Lost,
    Period,
    Recursion,
    Statement,
    Values,
    are_piles,
)
from grundy.formulas.tree import PILES, Earlier, Expression
from grundy.phrases.phrase import phrase

__all__ = ["parse_claim", "parse_expression"]

_BEFORE = re.compile(
    r"\s*(?:the player to move loses|(?:a position|a heap of n) is lost for the player to move)"
    r" exactly when\s",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r",?\s*(?:\bfor (?:all|every) (?:n|piles|a(?:, [b-e])*)(?:\s*>=\s*(\d+)| from (\d+) on)?)?"
    r"\s*(?:\(all \d+ positions\)|, with .*|;.*)?\.?\s*$",
    re.DOTALL,
)


def parse_claim(text: str, pairs: int = 1) -> Statement:
    """Read a claim.

    >>> print(parse_claim("f(n)=n mod 3"), "|", parse_claim("v2(a) == v2(b)==v2(c)"))
    f(n) == n % 3 | v2(a) == v2(b) == v2(c)
    >>> print(parse_claim("f(n + 12) = f(n) for every n from 71 on."))
    forall n >= 71: f(n + 12) == f(n)
    >>> parse_claim("n % == 3")
    Traceback (most recent call last):
    grundy.errors.InputError: claim, place 5: expected a number, a variable, a function or '(', \
got '=='

    Any letters name the piles, in their order: ``P(x, y) <=> x == y`` is ``P(a, b) <=> a == b``.
    ``beatty`` alone stands for ``beatty(a, b, pairs)``, which for 1 is ``beatty(a, b)``.
    """
    body, start = _bare(text)
    reader = Reader(body, pairs)
    period = _period(reader, start)
    if period is not None:
        return period
    if start:
        raise InputError("a claim about all n", got=text, where="claim")
    kind, names = _head(reader)
    reader.names = ("n", *PILES, *names)
    first, reader.earlier = reader.here, len(names) == 1 and kind == "f"
    body_of = reader.choice()
    reader.end()
    reader.wants(body_of, kind != "f", first)
    _allowed(body_of, names)
    if names and not are_piles(names):
        usual = ("n",) if len(names) == 1 else PILES
        body_of = rename(body_of, dict(zip(names, usual, strict=False)))
        names = tuple(usual[: len(names)])
    if kind != "f":
        return Lost(names, body_of)
    return Recursion(body_of) if _looks_back(body_of) else Values(names, body_of)


def _looks_back(body: Expression) -> bool:
    """Tell whether a term tells the value of a smaller heap."""
    return any(True for _ in nodes(body, Earlier))


@lru_cache(256)
def parse_expression(text: str) -> Expression:
    """Read a number or a condition.

    >>> parse_expression("a + 1")
    Binary(operator='+', left=Variable(name='a'), right=Number(of=1))
    """
    reader = Reader(text)
    found = reader.choice()
    reader.end()
    return found


def _bare(text: str) -> tuple[str, int]:
    """Take off the sentence around a claim; give it, and from which n on it is said to hold.

    What is taken off in front is put back as blanks: places stay those of the text.
    """
    before = _BEFORE.match(text)
    if before:
        text = " " * before.end() + text[before.end() :]
    behind = _BEHIND.search(text)
    if behind is None:
        return text, 0
    return text[: behind.start()], int(behind[1] or behind[2] or 0)


def _head(reader: Reader) -> tuple[str, tuple[str, ...]]:
    """Read ``f(a, b) ==`` or ``P(a, b) <=>``, if the claim begins so."""
    for kind, sign in (("f", "=="), ("P", "<=>")):
        if reader.here.text != kind:
            continue
        start = reader.at
        reader.at += 1
        names = _names(reader)
        if names and reader.take(sign):
            return kind, names
        reader.at = start
    return "", ()


def _names(reader: Reader) -> tuple[str, ...]:
    """Read ``(n)``, ``(a, b, ...)`` or other letters; none where something else stands there."""
    found = []
    if reader.take("("):
        while len(reader.here.text) == 1 and reader.here.text in ascii_lowercase:
            found.append(reader.here.text)
            reader.at += 1
            if not reader.take(","):
                break
        if reader.take(")") and len(found) == len({*found}) <= len(PILES):
            return tuple(found)
    return ()


def _period(reader: Reader, start: int) -> Period | None:
    """Read ``forall n >= START: f(n + LENGTH) == f(n) + SALTUS``, or None for another claim."""
    if reader.take("forall"):
        reader.need("n")
        start = reader.natural() if reader.take(">=") else 0
        reader.need(":")
        return _equation(reader, start, must=True)
    return _equation(reader, start, must=False)


def _equation(reader: Reader, start: int, must: bool) -> Period | None:
    """Read ``f(n + LENGTH) == f(n) + SALTUS``."""
    begin = reader.at
    if not (reader.takes("f", "(", "n", "+") or must):
        reader.at = begin
        return None
    if must and reader.at == begin:
        raise reader.wrong("f(n + LENGTH) == f(n), or with + SALTUS")
    first = reader.here
    length = reader.natural()
    for sign in (")", "==", "f", "(", "n", ")"):
        reader.need(sign)
    saltus = reader.natural() if reader.take("+") else 0
    reader.end()
    if not length:
        raise reader.wrong("a length of at least 1", first)
    return Period(start, length, saltus)


def _allowed(body: Expression, names: tuple[str, ...]) -> None:
    used = free(body)
    allowed = set(names) or ({"n"} if "n" in used else set(PILES))
    strangers = used - allowed
    if strangers and names:
        progress = phrase("a claim about {names} only", names=", ".join(names))
        raise InputError(progress, got=" and ".join(sorted(strangers)), where="claim")
    if strangers:
        expected = "a claim about n alone, or about the piles a, b, ..."
        raise InputError(expected, got=" and ".join(sorted(strangers | {"n"})), where="claim")
