"""Put "replace n by n - 1 or n/2" into moves that are formulas."""

from __future__ import annotations

import re

from grundy.errors import GrundyError, InputError
from grundy.formulas.parser import parse_expression
from grundy.formulas.parts import free
from grundy.phrases.phrase import phrase
from grundy.rules.language.spoken import english, is_chinese
from grundy.rules.language.tables import put, readers

__all__ = ["replaced"]

_HEAP = r"(?:n|the\s+(?:number|heap|pile)(?:\s+n)?|a\s+(?:number|heap|pile)(?:\s+(?:of\s+)?n)?)"
_PARITIES = ("even", "odd")
_PILE = r"(?:heap|pile|part)"
_BEGIN = re.compile(
    rf"\s*(?:(?:you|a\s+player)\s+(?:may|can|must)\s+)?(?:(?:replace|change|turn|move|go|exchange)s?"
    rf"\s+(?:from\s+)?{_HEAP}\s+(?:by|with|to|into)\s+|reduces?\s+{_HEAP}\s+to\s+)",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"\s*(?:[,;]\s*or\b|\bor\s+(?=(?:by|with|to|into)\b)"
    r"|[,;]?\s*(?=\b(?:otherwise|else)\b[\s,]*\S))\s*",
    re.IGNORECASE,
)
_ONE = re.compile(r"\s*(?:,|\bor\b)\s*(?:(?:by|with|to|into)\b)?\s*", re.IGNORECASE)
_BY = re.compile(r"^(?:by|with|to|into)\s+", re.IGNORECASE)
_IF = re.compile(r"\s*,?\s*\b(?:if|when|where|provided(?:\s+that)?)\b\s*", re.IGNORECASE)
_ELSE = re.compile(
    r"\s*,?\s*\b(?:otherwise|else)\b\s*,?\s*(?:(?:by|with|to|into)\b\s*)?", re.IGNORECASE
)


def _of_kind(found: re.Match[str]) -> str:
    """Say that a number is even, odd, a prime, a square or a power of 2."""
    name, kind = found[1], found[2].lower().split()[0]
    if kind in _PARITIES:
        return f"{name} % 2 == {_PARITIES.index(kind)}"
    return f"{ {'prime': 'prime', 'power': 'pow2'}.get(kind, 'square') }({name})"


_NUMBER = r"(?:(?:any|a|some)\s+)?"
_WHEN = readers(
    (
        (rf"{_HEAP}\s+is\s+even\b", "n % 2 == 0"),
        (rf"{_HEAP}\s+is\s+odd\b", "n % 2 == 1"),
        (rf"{_HEAP}\s+is\s+(?:a\s+multiple\s+of|divisible\s+by)\s+", "0 == n % "),
        (rf"{_HEAP}\s+is\s+at\s+least\s+", "n >= "),
        (rf"{_HEAP}\s+is\s+at\s+most\s+", "n <= "),
        (rf"{_HEAP}\s+is\s+(?:more|larger|greater|bigger)\s+than\s+", "n > "),
        (rf"{_HEAP}\s+is\s+(?:less|smaller)\s+than\s+", "n < "),
        (
            r"\b([a-z])\s+(?:is\s+)?(?:an?\s+)?(?P<proper>proper\s+)?(?:divides|dividing|(?:divisor|factor)\s+of)\s+n\b",
            lambda m: f"{m[1]} >= 1 and n % {m[1]} == 0" + f" and {m[1]} < n" * bool(m["proper"]),
        ),
        (
            r"\b([a-z])\s+is\s+(?:an?\s+)?(even|odd|prime|(?:perfect\s+)?square|power\s+of\s+(?:two|2))\b",
            _of_kind,
        ),
        (r"\bmod\b", "%"),
    )
)
_LAST = re.compile(r"[;,.] ?(last one (?:wins|loses))$", re.IGNORECASE)
_WORDED = re.compile(
    r"(?P<of>.+/\s*\d+)\s*,?\s*round(?:ed|ing)\s+(?:down|(?P<up>up))", re.IGNORECASE
)
_ROUNDED = re.compile(
    r"(?:floor|(?P<up>ceil(?:ing)?))\((?P<of>.+)/\s*(?P<by>[1-9]\d*)\)", re.IGNORECASE
)
_LESS = re.compile(r"n\s*-\s*[1-9]\d*")
_EXACT = re.compile(r"([^/]+)/\s*(\d+)")
_SMALLER = re.compile(rf"{_NUMBER}(?:smaller|lesser)\s+(?:number|one|heap)", re.IGNORECASE)
_PARITY = re.compile(
    r"(.+?)\s+(?:of|with)\s+(?:the\s+)?(same|other|opposite|different)\s+parity", re.I
)
_HEAPS = re.compile(
    rf"(?:two|2)\s+(?:smaller\s+)?{_PILE}s\s+(?:(?:of|with)\s+)?(?:sizes?\s+)?([a-z])\s+and\s+([a-z])"
    r"\s+(?:with|such\s+that|where|so\s+that)\s+([^,;]+)",
    re.IGNORECASE,
)
_ROUNDING = re.compile(
    r"(?P<of>[^(]*/\s*\d+\s*(?:,|\bor\b)[^(]*/\s*\d+)\s*[,(]?\s*(?P<how>round(?:ed|ing)\s+(?:down|up))\s*\)?\s*$",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?:n\s*-\s*)?([a-mo-z])", re.IGNORECASE)
_HALF = re.compile(r"(?:its\s+|a\s+)?half(?=$|\s+of\s+it)(?:\s+of\s+it)?|n\s+halved", re.IGNORECASE)


def replaced(text: str) -> str:
    """Give the moves as formulas where a rule says by what a heap is replaced, else nothing.

    A part such as n/2 is there where it is whole; ``rounded down``, ``floor(n/2)`` say otherwise.

    >>> replaced("replace n by n - 1, or by n/2 if n > 3"), replaced("take 1")
    ('n -> (x) when x == n - 1, or (x) when 2 * x == n and x < n and n > 3', '')
    """
    said = (english(text)[0] if is_chinese(text) else text).replace("_", " ")
    begin = _BEGIN.match(said)
    if begin is None:
        return ""
    end, last = said[begin.end() :].rstrip(" ."), ""
    if found := _LAST.search(end):
        end, last = end[: found.start()].rstrip(" ."), f", {found[1]}"
    if all_down := _ROUNDING.match(end):
        how = all_down["how"]
        end = re.sub(r"(/\s*\d+)", rf"\1 {how}", all_down["of"])
    moves: list[str] = []
    before = ""
    for group in filter(None, _NEXT.split(end)):
        which, *when = _IF.split(_BY.sub("", group), maxsplit=1)
        bare = _ELSE.sub("", which)
        conditions = [put(one, _WHEN)[0].strip() for one in when]
        if bare != which and before:
            conditions.append(f"not ({before})")
        before = " and ".join(conditions)
        moves += [_move(one.strip(), conditions) for one in _ONE.split(bare) if one.strip()]
    return f"n -> {', or '.join(moves)}{last}"


def _move(left: str, conditions: list[str]) -> str:
    """Write what is left, and when."""
    if found := _HEAPS.fullmatch(left):
        x, y, when = found.groups()
        return f"({x}, {y}) when {' and '.join([f'1 <= {x} <= {y}', when, *conditions])}"
    if found := _PARITY.fullmatch(left):
        left = found[1]
        rest = 0 if found[2].lower() == "same" else 1
        conditions = [f"(n - x) % 2 == {rest}", *conditions]
    left = _HALF.sub("n/2", left)
    if name := _NAME.fullmatch(left):
        if not any(re.search(rf"\b{name[1]}\b", one) for one in conditions):
            expected = phrase("what n becomes, as in n - 1 or n/2, or x where x < n")
            raise InputError(expected, got=left, where="rule")
        least = [] if name[1] == left else [f"{name[1]} >= 1"]
        return f"({left}) when {' and '.join([*least, f'{left} < n', *conditions])}"
    if found := _WORDED.fullmatch(left):
        left = f"{'ceil' if found['up'] else 'floor'}({found['of']})"
    if _SMALLER.fullmatch(left):
        met = ["x < n"]
    elif found := _ROUNDED.fullmatch(left):
        of, by, up = found["of"], int(found["by"]), found["up"]
        met = [f"x == ({of}{f' + {by - 1}' * bool(up)}) // {by}", "x < n"]
    elif found := _EXACT.fullmatch(left):
        met = [f"{found[2]} * x == {found[1].strip()}", "x < n"]
    elif _LESS.fullmatch(left):
        met = [f"x == {left}"]
    elif _never_falls(left):
        raise InputError("a number that is below n for some n", got=left, where="rule")
    else:
        met = [f"x == {left}", "x < n"]
    return f"(x) when {' and '.join([*met, *conditions])}"


def _never_falls(left: str) -> bool:
    """Tell whether it is a term of n that is below none of the first numbers."""
    try:
        term = parse_expression(left)
        return free(term) == {"n"} and all(term.evaluate({"n": n}) >= n for n in range(1, 100))
    except GrundyError:  # it is read, or refused, with the rest
        return False
