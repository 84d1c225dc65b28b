"""Say what the tables of phrases cannot: what depends on numbers, or on what stands before."""

from __future__ import annotations

import re
from collections.abc import Callable

from grundy.rules.language.shares import if_share, share_if

__all__ = ["BOUNDS", "DIGITS", "MADE", "RELATIONS", "WAYS", "figures"]

Found = re.Match[str]
DIGITS = {"零": 0, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5}
DIGITS |= {"六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
RELATIONS = {"大于等于": ">=", "不小于": ">=", "小于等于": "<=", "不大于": "<=", "不等于": "!="}
RELATIONS |= {"大于": ">", "小于": "<", "等于": "="}
BOUNDS = {"至少": "at least", "不少于": "at least", "最少": "at least"}
BOUNDS |= {"至多": "at most", "最多": "at most"}
BOUNDS |= {"不超过": "at most", "不多于": "at most"}
_SIGNS = RELATIONS | {"more than": ">", "more": ">", "less than": "<", "fewer than": "<"}
_SIGNS |= {"less": "<", "fewer": "<", "at least": ">=", "at most": "<=", "up to": "<="}
_SIGNS |= {"exactly": "=", "": "=", "多于": ">", "超过": ">", "少于": "<", "不足": "<"}
_SIGNS |= {"不少于": ">=", "至少": ">=", "不超过": "<=", "至多": "<=", "不多于": "<="}
_OR = {"more": ">=", "fewer": "<=", "less": "<=", "以上": ">=", "更多": ">="}
_OR |= {"以下": "<=", "更少": "<="}
_KINDS = {"奇": "odd", "偶": "even", "质": "prime", "素": "prime"}
_DOES = {"输": "loses", "负": "loses", "胜": "wins", "赢": "wins", "winner": "wins"}
_DOES |= {"loser": "loses", "loses": "loses", "wins": "wins"}
_PARITY = {"same": "0", "equal": "0", "同": "0"}
_COUNT = re.compile(
    rf"[0-9]+|[{''.join(DIGITS)}]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b", re.I
)
_WIDE = re.compile(
    r"\b(?:to|any|most|least|more|less|all|odd|even|numbers?)\b|\.\.|[到至任意最多少不数幂倍半全]"
)
_AMOUNT = re.compile(
    r"\b(?:take|remove|subtract|pick)s?\b[^.;]*?(?:[0-9]|\b(?:one|two|three|four|five|any|odd|even"
    r"|prime|square|power|divisor|half|at most|at least|up to)\b)"
    r"|[取拿]走?[^，,。；;的]*(?:[0-9一两二三四五六七八九十任半全]|[奇偶质素方约]数|幂)",
    re.IGNORECASE,
)
_MOST_DIVISORS, _MOST = 20, 10**18 + 1
_OTHER_PARTS = {"half": "half", "third": "2n/3", "quarter": "3n/4"}


def figures(text: str) -> list[str]:
    """Give the numbers of a text in figures.

    >>> figures("三或 14 个")
    ['3', '14']
    """
    return [
        str(DIGITS.get(word, word)) for word in re.findall(rf"[0-9]+|[{''.join(DIGITS)}]", text)
    ]


def _amounts(text: str) -> str:
    return " or ".join(" to ".join(figures(part)) for part in re.split("或者?|、", text))


def _known(words: dict[str, str], other: str | None = None) -> Callable[[str], str]:
    """Say a word by a list, and another as it is."""
    return lambda text: words.get(text.lower().strip(), text if other is None else other)


WAYS: dict[str, Callable[[str], str]] = {
    "amounts": _amounts,
    "bound": _known(BOUNDS | {"大于": "more than", "多于": "more than"}, "less than"),
    "does": _known(_DOES),
    "figure": lambda text: "".join(figures(text)[:1]),
    "kind": _known(_KINDS),
    "listed": lambda text: ", ".join(figures(text)),
    "mark": lambda text: ".:()"["。：（）".index(text)],
    "one": _known({"正整数": ""}, "或1"),
    "opposite": lambda text: {"loses": "wins", "wins": "loses"}[_DOES[text.lower()]],
    "or": lambda text: " or ".join(figures(text)),
    "ormore": _known(_OR),
    "parity": _known(_PARITY, "1"),
    "set": lambda text: f"{{{','.join(str(DIGITS.get(n, n)) for n in _COUNT.findall(text))}}}",
    "sign": _known(_SIGNS),
    "taken": _known({"any": "take"}),
    "to": lambda text: " to ".join(figures(text)),
    "way": _known({"上": "up", "下": "down", "向上取整": "up"}, "down"),
}
"""What a row says for a group."""


def _it(found: Found) -> str:
    """Take ``it`` for the heap, where a condition before spoke of it."""
    before = found.string[: found.start()]
    clause = re.split(r"[;,.]|\b(?:and|or)\b", before)[-1]
    if re.search(r"\b(?:numbers?|amounts?|k)\b", clause):
        return found[0]
    if re.search(r"\b(?:if|when)\b[^;.]*\b(?:n|number|heap|pile)\b", before, re.IGNORECASE):
        return f"{found[1]} n is"
    return found[0]


def _leaving(found: Found) -> str:
    """Say what is left of any number, unless more than a verb stands before."""
    verb = r"\b(?:take|remove|subtract)s?( stones?)? ?$"
    any_number = re.search(verb, found.string[: found.start()])
    return f"{' any' if any_number else ''} leaving {found[1]}"


def _fraction(found: Found) -> str:
    """Say how much may be taken where so large a part must be left."""
    most = "most" if found["limit"].lower() == "least" else "least"
    return f"take at {most} {_OTHER_PARTS[found['part'].lower().split()[-1]]}"


def _divided(found: Found) -> str:
    by, of = found[1], re.findall("[0-9]+", found[2]) or ["2"]
    return f"divide by {by} if n % {by} = 0" if of == [by] else found[0]


def _each_divided(found: Found) -> str:
    """Divide by each of some numbers."""
    by = [*map(int, re.findall("[0-9]+", found[1]))]
    if not re.search(",|or", found[1]):
        by = [*range(by[0], by[1] + 1)]
    if not 1 < len(by) <= _MOST_DIVISORS:
        return found[0]
    way = {"p": " rounding up", "n": " rounding down"}.get((found[2] or " ")[-1], "")
    return " or ".join(f"divide by {one}{way}" for one in by)


def _power(found: Found) -> str:
    """Write 10^9 in figures, unless there would be too many."""
    value = int(found[1]) ** int(found[2])
    return str(value) if value < _MOST else found[0]


def _root(found: Found) -> str:
    """Compare with a root to which 1 is added, or from which a number is taken."""
    less = int(found[1] or -1)
    return f"k with k*k {'+' if less > 0 else '-'} {abs(2 * less)}k + {less**2} <= n"


def _dropped(found: Found) -> str:
    """Drop a size that stands before the rule, unless as many stones may be taken as well."""
    size = "".join(figures(next(filter(None, found.groups()))))
    taken = map(int, figures(found["rest"]))
    return found[0] if max(taken, default=0) >= int(size) else " "


def _row(found: Found) -> str:
    """Read ``1, 2, ..., 6`` and ``1, 3, 5, ...``: what goes on evenly or doubles, else nothing."""
    first, *more = (int(number) for number in re.findall(r"[0-9]+", found["first"]))
    last = found["last"]
    steps = {b - a for a, b in zip([first, *more], more, strict=False)}
    if steps == {1} and (last or (first == 1 and len(more) > 1)):
        return f"{first} to {last}" if last else "any"
    if first in (1, 2) and steps == {2} and len(more) > 1:
        kind = "odd" if first == 1 else "even"
        if not last:
            return kind
        return f"{kind} up to {last}" if int(last) % 2 == first % 2 else found[0]
    if [first, *more] == [2**i for i in range(len(more) + 1)] and len(more) > 1 and not last:
        return "powers of 2"
    return found[0]


def _congruent(found: Found) -> str:
    """Say by remainders that two numbers leave the same."""
    of, sign, rest = found[1].strip("( )"), found[2], found[3]
    by = int(found[4] or found[5])
    sign = "!=" if sign in ("!=", "≠") else "="
    if rest.isdigit():
        return f"({of}) % {by} {sign} {int(rest) % max(by, 1)}"
    return f"({of} - {rest}) % {by} {sign} 0"


def _two_left(found: Found) -> str:
    may = re.search(r"\b(?:may|can|optionally)\b", found[0], re.IGNORECASE)
    shape = "unequal " if found["shape"] else ""
    return f" leaving {'at most two' if may else 'two'} {shape}piles"


def _heaps(found: Found) -> str:
    (many,) = figures(found[1])
    return f"{many} piles: " if many != "1" else " "


def _remainder(found: Found) -> str:
    (by,), rests = figures(found[2]), figures(found[3])
    if any(int(rest) >= int(by) for rest in rests):
        return found[0]
    return f"{found[1]} % {by} in {{{','.join(rests)}}} "


def _one_goes_without(found: Found) -> str:
    """Drop ``at least one`` behind an amount; a condition before it is none."""
    before = re.split("[，,；;。]", found.string[: found.start()])[-1]
    return " " if re.search("[取拿]|移[走去]", before) else found[0]


def _only_when(found: Found) -> str:
    """Put what may be taken under a condition behind what always may, as long as that is clear."""
    ends = re.compile(rf"或者?\s*{re.escape(found['last'])}$")
    always = ends.sub("", found[1])
    apart = not {*figures(found[1])} & {*figures(found["last"])} and not _WIDE.search(found[1])
    when = re.sub("^(?=不足|[少多]于|不少于|[不]?超过)", "石子数", found["when"])
    return f"{always}；如果{when}取{found['last']}" if always != found[1] or apart else found[0]


def _must_be(found: Found) -> str:
    """Ask of the amounts before what must be of the number that is taken; else leave it alone."""
    if not _AMOUNT.search(found.string[: found.start()]):
        return re.sub(r"number of \w+", "number of stones", found[0])
    if not found[0].isascii():
        return f" 如果k{'不' if found['not'] else ''}"
    if found["verb"].lower() == "be":
        return f" if k is {found['not'] or ''}"
    return " if k does not divide " if found["not"] else " if k divides "


def _must_leave(found: Found) -> str:
    """Ask of the amounts before what must be left."""
    said = " leaving " if found[0].isascii() else "，剩下"
    return said if _AMOUNT.search(found.string[: found.start()]) else found[0]


def _only_if(found: Found) -> str:
    """Read ``only if n < 2 may 1 be taken``, unless it bounds what was said before."""
    before = found.string[: found.start()]
    known = {*_COUNT.findall(before.lower())} & {*_COUNT.findall(found["last"].lower())}
    clear = before and not known and not _WIDE.search(before)
    return f" take {found['last']} {found['when']}" if clear else found[0]


MADE: dict[str, Callable[[Found], str]] = {
    made.__name__.strip("_"): made
    for made in (
        _it,
        _leaving,
        _fraction,
        _divided,
        _root,
        _each_divided,
        _power,
        _dropped,
        _row,
        _congruent,
        _two_left,
        _heaps,
        _remainder,
        _one_goes_without,
        _only_when,
        _only_if,
        _must_be,
        _must_leave,
        share_if,
        if_share,
    )
}
"""What a row puts, as a function of what is found."""
