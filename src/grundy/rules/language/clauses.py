"""Hold what clauses of a rule say: what is asked of a number, the moves, and who wins."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain

from grundy.errors import InputError
from grundy.rules.language.said import ENDLESS, Said
from grundy.rules.language.senses import Sense, UnclearError, Words, codes, unread

__all__ = ["CLAUSE", "Asked", "Move", "framed"]

_ROUNDED = "'rounding down' or 'rounding up'"
CLAUSE = "what may be taken, when, or what must be left"


@dataclass(eq=False)
class Asked:
    """Hold what is asked of a number, ``k``, ``n - k`` or ``n``: all of one of some lists, or not.

    >>> odd = Said("X is odd", "X is not odd")
    >>> str(Asked("n - k", [[odd]])), str(Asked("k", [[odd], [odd]], no=True))
    ('n - k is odd', 'not (k is odd or k is odd)')
    """

    what: str
    lists: list[list[Said]]
    no: bool = False
    only: list[Asked] = field(default_factory=list)  # it is asked where this is so

    def __str__(self) -> str:
        if len(self.lists) == len(self.lists[0]) == 1:
            text = self.lists[0][0].of(self.what, not self.no)
        else:
            joined = " or ".join(
                " and ".join(one.of(self.what) for one in all_) for all_ in self.lists
            )
            alone = len(self.lists) == 1 and not self.no
            text = joined if alone else f"{'not ' * self.no}({joined})"
        only = " and ".join(map(str, self.only))
        return f"(not ({only}) or {text})" if only else text

    def denied(self) -> Asked:
        """Give the opposite."""
        return Asked(self.what, self.lists, not self.no)


@dataclass(eq=False)
class Move:
    """Hold one amount that may be taken, or a split, and under which conditions.

    >>> at, odd = Sense("T", "", "take", 0), Said("X is odd", "X is not odd", "odd")
    >>> str(Move("T", [odd], [Asked("n - k", [[odd]])], at, opens=True))
    'take odd with n - k is odd'

    ``verb``: T takes k, R leaves n - k, S splits in two; ``cased``: it has a condition on n.
    """

    verb: str
    saids: list[Said]
    when: list[Asked]
    at: Sense
    opens: bool  # a verb or a comma stands before it
    cased: bool = False
    shape: str = ""

    def __str__(self) -> str:
        asked = [str(one) for one in self.when]
        if self.verb == "S":
            both = [one.of(part) for part in "ij" for one in self.saids]
            return f"split into two {self.shape} piles{_with(both + asked)}"
        if self.verb == "R":
            return f"take k{_with([one.of('n - k') for one in self.saids] + asked)}"
        low = max((one.ends[0] for one in self.saids if one.ends), default=1)
        high = min((one.ends[1] for one in self.saids if one.ends), default=ENDLESS)
        base = next((one for one in self.saids if one.amount and not one.ends), None)
        asked = [one.of("k") for one in self.saids if one is not base and not one.ends] + asked
        if low > high:
            raise InputError(CLAUSE, got="", where="rule")
        if base is None:
            most = "" if high == ENDLESS else high
            return f"take {f'{low}..{most}' if (low, high) != (1, ENDLESS) else 'k'}{_with(asked)}"
        ends = [f"k >= {low}"] * (low > 1) + [f"k <= {high}"] * (high < ENDLESS)
        return f"take {base.amount}{_with(ends + asked)}"

    @property
    def bare(self) -> bool:
        """Say whether it is one number that is taken."""
        return len(self.saids) == 1 and self.saids[0].bare and not self.saids[0].needs

    def whole(self) -> None:
        """Refuse half of the heap, or so, where it is not said that it is even."""
        of_n = [one for one in self.when if one.what == "n" and not one.no and not one.lists[1:]]
        known = [said.of("n") for one in of_n for said in one.lists[0]]
        lists = [said for one in self.when if one.what != "n" for said in one.lists]
        for said in (*self.saids, *chain(*lists)):
            if said.needs and not any(_tells(one, said.needs) for one in known):
                raise unread(_ROUNDED, self.at)


def _with(asked: list[str]) -> str:
    return f" with {' and '.join(dict.fromkeys(asked))}" if asked else ""


def _tells(known: str, needed: str) -> bool:
    """Tell whether one thing that is known of n makes another sure."""
    by, of = ("2" if one == "n is even" else one.rpartition(" ")[2] for one in (known, needed))
    if "multiple" in needed and (known == "n is even" or "multiple" in known):
        return int(by) % int(of) == 0
    return known == needed


def framed(words: Words) -> tuple[Words, bool]:
    """Take away who wins, and let conditions and moves stand apart; say whether the last one loses.

    >>> from grundy.rules.language.senses import senses
    >>> words, loses = framed(senses("取1个，石子数大于12时取2个。最后取者输。"))
    >>> codes(words), loses
    ('T#m,?qB#,T#m;;', True)
    """
    words, loses = _ended(words)
    return _cased(_ordered(_closed(words))), loses


_END = re.compile(
    r"(?:^|[,;+]+|(?<=\())(?:(?:\?[XWTGSa]+,|W[TXSlmG]+,)?f?m?[WTAlmGXSat~@zoc]*[10][_m]*"
    r"|[10]\?[WTAlmGXSat@oc]+)(?=$|[,;+).])"
)


def _ended(words: Words) -> tuple[Words, bool]:
    """Take away who wins: whoever makes the last move, or whoever cannot move loses."""
    said: set[bool] = set()
    kept: Words = []
    at = 0
    for found in _END.finditer(codes(words)):
        if bool(set("lA") & set(found[0])) == ("X" in found[0]):
            raise unread("whoever takes the last one, or cannot move", words[found.start()])
        said.add(("0" in found[0]) != ("X" in found[0]))
        kept += [*words[at : found.start()], Sense(";", "", "", words[found.start()].at)]
        at = found.end()
    if len(said) > 1:
        raise unread("what the last one does said once", words[at - 1])
    return kept + words[at:], said == {True}


def _cased(words: Words) -> Words:
    """Let each condition begin with ``if``, as 石子数大于12时 does not, and end with a comma."""
    kept: Words = []
    for word in words:
        if word.code != "z":
            kept.append(word)
            continue
        start = len(kept)
        while start and kept[start - 1].code not in ",;(?T":
            start -= 1
        if kept and start == len(kept) and kept[-1].code == ",":
            continue
        if start and kept[start - 1].code == "T":
            raise unread(CLAUSE, word)
        if not (start and kept[start - 1].code == "?"):
            kept.insert(
                start, Sense("?", "", word.word, kept[start].at if start < len(kept) else word.at)
            )
        kept.append(Sense(",", "", word.word, word.at))
    return kept


def _ordered(words: Words) -> Words:
    """Refuse ``then`` where it parts two moves; it may stand behind a condition, or a choice."""
    kept: Words = []
    for i, word in enumerate(words):
        before = re.split("[;~]", codes(words[:i]))[-1]
        after = codes(words[i + 1 :]).partition(";")[0].lstrip("~")
        if word.code != "~":
            kept.append(word)
        elif "?" in before or ("v" in before and re.match("f?n?Tv", after)):
            kept.append(Sense(",", "", word.word, word.at))
        else:
            raise unread(
                "one move", word, UnclearError if re.search("T[^LS]*#", after) else InputError
            )
    return kept


def _closed(words: Words) -> Words:
    """Take away what ends an exception, as in 除1以外; refuse it without what begins one.

    One that stands before the moves is put behind them.
    """
    if found := re.match("(x[^;]*?°),([^;]*)", codes(words)):
        at, end = found.end(1), found.end()
        words = [*words[at + 1 : end], words[at], *words[:at], *words[end:]]
    kept: Words = []
    begun = False
    for word in words:
        if word.code == "°" and not begun:
            raise unread("except before it", word)
        begun = word.code == "x" or (begun and word.code not in ",;°")
        kept += [word] if word.code != "°" else []
    return kept
