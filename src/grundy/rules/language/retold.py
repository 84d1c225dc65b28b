"""Read a rule clause by clause: what may be taken, when, what must be left, and who wins.

Where the grammar has no reading, the words of a text are sorted (`senses`), joined to what they say
of numbers (`units`), and its clauses, each in any order, become moves in the language's own words.
A text that may mean two things has two readings; a word that is left over refuses the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from grundy.errors import InputError
from grundy.rules.language.senses import Sense, senses, unread
from grundy.rules.language.units import ENDLESS, Said, codes, units

__all__ = ["Reading", "readings"]

_MOST = 32
_CLAUSE = "what may be taken, when, or what must be left"
_ROUNDED = "'rounding down' or 'rounding up'"
_BOTH = "'or', or 'but only'"


@dataclass
class Asked:
    """Hold what is asked of a number, ``k``, ``n - k`` or ``n``: all of one of some lists, or not.

    >>> odd = Said("X is odd", "X is not odd")
    >>> str(Asked("n - k", [[odd]])), str(Asked("k", [[odd], [odd]], no=True))
    ('n - k is odd', 'not (k is odd or k is odd)')
    """

    what: str
    lists: list[list[Said]]
    no: bool = False
    only: str = ""  # it is asked where this is so

    def __str__(self) -> str:
        if len(self.lists) == len(self.lists[0]) == 1:
            text = self.lists[0][0].of(self.what, not self.no)
        else:
            joined = " or ".join(
                " and ".join(one.of(self.what) for one in all_) for all_ in self.lists
            )
            alone = len(self.lists) == 1 and not self.no
            text = joined if alone else f"{'not ' * self.no}({joined})"
        return f"(not ({self.only}) or {text})" if self.only else text

    def denied(self) -> Asked:
        """Give the opposite."""
        return Asked(self.what, self.lists, not self.no)


@dataclass
class Move:
    """Hold one amount that may be taken, or a split, and under which conditions."""

    verb: str
    saids: list[Said] = field(default_factory=list)
    when: list[Asked] = field(default_factory=list)
    at: Sense | None = None
    opens: bool = False  # a verb or a comma stands before it
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
            raise InputError(_CLAUSE, got="", where="rule")
        if base is None:
            most = "" if high == ENDLESS else high
            return f"take {f'{low}..{most}' if (low, high) != (1, ENDLESS) else 'k'}{_with(asked)}"
        ends = [f"k >= {low}"] * (low > 1) + [f"k <= {high}"] * (high < ENDLESS)
        return f"take {base.amount}{_with(ends + asked)}"

    def needs(self) -> str:
        """Say what n must be, where that is not said, lest it be unclear what is taken."""
        known = [
            one.of("n")
            for asked in self.when
            if asked.what == "n" and not asked.no
            for all_ in (asked.lists if len(asked.lists) == 1 else [])
            for one in all_
        ]
        asked = [
            said for one in self.when if one.what != "n" for all_ in one.lists for said in all_
        ]
        for said in self.saids + asked:
            if said.needs and not any(_tells(one, said.needs) for one in known):
                return said.needs
        return ""


def _with(asked: list[str]) -> str:
    return f" with {' and '.join(dict.fromkeys(asked))}" if asked else ""


def _tells(known: str, needed: str) -> bool:
    """Tell whether one thing that is known of n makes another sure."""
    by, of = ("2" if one == "n is even" else one.rpartition(" ")[2] for one in (known, needed))
    if "multiple" in needed and (known == "n is even" or "multiple" in known):
        return int(by) % int(of) == 0
    return known == needed


@dataclass(frozen=True)
class Reading:
    """Hold a rule in the language's words; ``less`` are the rules without a case that must count.

    >>> print(*[one.text for one in readings("Take 1 to 9 stones. Take an odd number.")])
    take odd with k <= 9
    """

    text: str
    less: tuple[str, ...] = ()


def readings(text: str) -> Iterator[Reading]:
    """Give what a text may mean; raise the error of the first way to read it if there is none.

    >>> [one.text for one in readings("take 1, or half if n is even; the last one to move loses")]
    ['take 1, or take k with 2k = n and n is even, last one loses']
    >>> list(readings("take 1 or two blue ones"))
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 15: expected a word that rules know, got 'blue'
    """
    words = senses(text)
    words, loses = _ended(words)
    words = units(_cased(_ordered(words)))
    todo: list[list[int]] = [[]]
    first: InputError | None = None
    found = 0
    for script in todo:
        teller = _Teller(words, script)
        try:
            reading = teller.reading(", last one loses" if loses else "")
        except InputError as error:
            first = first or error
        else:
            found += 1
            yield reading
        made = teller.script
        todo += [[*made[:i], 1] for i in range(len(script), len(made)) if len(todo) < _MOST]
    if first and not found:
        raise first


_END = re.compile(
    r"(?:^|(?<=[,;+(]))(?:\?[XWTGSa]+,|W[TXSlmG]+,)?[WTlmGXSat~]*[10][_m]*(?=$|[,;+).])"
)


def _ended(words: list[Sense]) -> tuple[list[Sense], bool]:
    """Take away who wins: whoever makes the last move, or whoever cannot move loses."""
    said: set[bool] = set()
    kept: list[Sense] = []
    at = 0
    for found in _END.finditer(codes(words)):
        if ("l" in found[0]) == ("X" in found[0]):
            raise unread("whoever takes the last one, or cannot move", words[found.start()])
        said.add(("0" in found[0]) != ("X" in found[0]))
        kept += words[at : found.start()]
        at = found.end()
    if len(said) > 1:
        raise unread("who wins said once", words[at - 1])
    return kept + words[at:], said == {True}


def _cased(words: list[Sense]) -> list[Sense]:
    """Let each condition begin with ``if``, as 石子数大于12时 does not, and end with a comma."""
    kept: list[Sense] = []
    for word in words:
        if word.code != "z":
            kept.append(word)
            continue
        start = len(kept)
        while start and kept[start - 1].code not in ",;(?T":
            start -= 1
        if start and kept[start - 1].code == "T":
            raise unread(_CLAUSE, word)
        if not (start and kept[start - 1].code == "?"):
            kept.insert(
                start, Sense("?", "", word.word, kept[start].at if start < len(kept) else word.at)
            )
        kept.append(Sense(",", "", word.word, word.at))
    return kept


def _ordered(words: list[Sense]) -> list[Sense]:
    """Refuse ``then`` where it parts two moves; it may stand behind a condition, or a choice."""
    kept: list[Sense] = []
    for i, word in enumerate(words):
        before, after = (
            re.split("[;~]", codes(part))[at] for part, at in ((words[:i], -1), (words[i + 1 :], 0))
        )
        if word.code != "~":
            kept.append(word)
        elif "?" in before or ("v" in before and re.match("f?n?Tv", after)):
            kept.append(Sense(",", "", word.word, word.at))
        else:
            raise unread("one move", word)
    return kept


_JOINT = ",;|+?sEu()"
_SEGMENT = re.compile(rf"([{re.escape(_JOINT)}]*)([^{re.escape(_JOINT)}]*)")
_SPOKEN = set("coOXi")


class _Teller:
    """Tell a text once, with what a script chooses where there is more than one way."""

    def __init__(self, words: list[Sense], script: list[int]) -> None:
        self.words, self._given, self.script = words, script, list[int]()
        self.moves: list[Move] = []
        self.lead: list[Asked] = []  # conditions that stand before a move
        self.chain: list[Asked] = []  # conditions that "otherwise" denies
        self.verb = ""
        self.target: Asked | None = None  # what goes on behind "or"
        self.sentence = 0  # the first move of this sentence
        self.name = "k"
        self.idle: list[range] = []

    def choose(self) -> bool:
        """Go one way, and in another reading the other way."""
        at = len(self.script)
        self.script.append(self._given[at] if at < len(self._given) else 0)
        return bool(self.script[at])

    def reading(self, end: str) -> Reading:
        """Go through the clauses."""
        found = [m for m in _SEGMENT.finditer(codes(self.words)) if m[0]]
        for i, one in enumerate(found):
            after = found[i + 1][1] if i + 1 < len(found) else ";"
            rest = codes(self.words)[one.end() :].split(";")[0]
            self._clause(one[1], self.words[one.start(2) : one.end(2)], after, rest)
        for move in self.moves:
            if move.needs():
                raise unread(_ROUNDED, move.at or self.words[0])
        if not self.moves:
            raise (
                unread(_CLAUSE, self.words[0])
                if self.words
                else InputError(_CLAUSE, got="", where="rule")
            )
        said = [str(move) for move in self.moves]
        less = [
            ", or ".join(one for i, one in enumerate(said) if i not in idle) for idle in self.idle
        ]
        return Reading(", or ".join(said) + end, tuple(one + end for one in less))

    def _clause(self, joint: str, body: list[Sense], after: str, rest: str) -> None:
        sorts = codes(body)
        if ";" in joint:
            self.lead, self.target, self.verb, self.sentence = [], None, "", len(self.moves)
        if "E" in joint:
            if not self.chain:
                raise unread("a move with 'if' before it", body[0] if body else self.words[-1])
            self.lead, self.target, self.verb = [one.denied() for one in self.chain], None, ""
            self.chain = []
        of_heap = "s" in joint and not set(sorts) & set("kvL")
        if set(joint) & set("?u") or (of_heap and "U" in sorts):
            self._condition(joint, body, rest)
        elif body:
            self._statement(joint, body, after)
        elif set(joint) & set("|+?su"):
            raise unread(_CLAUSE, Sense("", "", "", self.words[-1].at))

    def _condition(self, joint: str, body: list[Sense], rest: str) -> None:
        size = next((i for i, one in enumerate(body) if one.code in "TSRHcoOXGi"), len(body))
        about, then = body[:size], body[size:]
        if not about or set(codes(about)) - set("nUL"):
            raise unread(
                _CLAUSE, next((one for one in body if one.code not in "nUL"), self.words[-1])
            )
        saids = [one.says for one in about if one.code == "U"]
        if not saids:
            raise unread("a condition", about[0])
        asked = Asked("n", [saids], no="u" in joint)
        before = re.search("[?us]", joint)
        assert before
        parted = set(joint[: before.start()]) & set(",;|E")
        here = len(self.moves) > self.sentence
        goes_on = then or re.search("[TSR]|,.*U", rest)
        if here and ("(" in joint or not parted or not goes_on):
            if "L" in codes(about) and not all(one.ends for one in saids) and self.choose():
                asked.what = "n - k"
            for move in self._under(asked):
                if move.cased:
                    raise unread("one condition", about[0])
                move.when.append(asked)
                move.cased = True
        else:
            self.lead, self.verb = [asked], ""
        self.chain.append(asked)
        self.target = asked
        if then:
            self._statement(",", then, "")

    def _under(self, asked: Asked) -> list[Move]:
        """Give the moves of which a condition behind them speaks: those since a verb or comma."""
        first = max(i for i, one in enumerate(self.moves) if one.opens)
        group = self.moves[first:]
        bare = all(
            len(one.saids) == 1 and one.saids[0].bare and not one.saids[0].needs for one in group
        )
        if len(group) > 1 and not bare and (self._alone(group[-1]) or self.choose()):
            return group[-1:]
        return group

    def _alone(self, move: Move) -> bool:
        return any(one.needs for one in move.saids)

    def _statement(self, joint: str, body: list[Sense], after: str) -> None:
        if "I" in codes(body):
            self.lead = []
            body = [one for one in body if one.code != "I"]
        sorts = set(codes(body))
        saids = [one.says for one in body if one.code == "U"]
        verbs = sorts & set("TLkSRY")
        if not saids and not verbs & set("SL") and "X" not in sorts:
            if sorts <= set("TWp_nmfaGciovAt"):
                named = [one.says for one in body if one.code == "v"]
                if named and "T" in sorts and not self.moves:
                    self.name = named[0]
                    self._add("T", [], body[0], True)
                elif named and named != [self.name]:
                    raise unread(
                        "the number that was named", next(one for one in body if one.code == "v")
                    )
                return
        spoken = sorts & _SPOKEN
        left = sorts - {"U"} - spoken - set("G" if codes(body)[0] == "G" else "")
        if "T" in left and "v" in left:
            self.name = next(one.says for one in body if one.code == "v")
            left -= {"v"}
        elif "v" in left and next(one.says for one in body if one.code == "v") == self.name:
            left = left - {"v"} | {"k"}
        if "S" in left:
            self._split(body, left, saids)
            return
        if left == {"Y"} and self.moves and self.moves[-1].verb == "S":
            self.moves[-1].saids += saids
            return
        if "R" in left:
            left -= {"n"}
        if len(left) > 1 or left - set("TRLk"):
            raise unread(
                _CLAUSE,
                next(one for one in body if one.code in left - set("TLk") or one.code in left),
            )
        if not saids:
            raise unread("an amount", body[0])
        if left & set("TR"):
            self._moved(joint, "".join(left), saids, spoken, body[0])
        elif left:
            asked = Asked("k" if left == {"k"} else "n - k", [saids], no="X" in spoken)
            self._narrow(joint, asked, body[0])
        else:
            self._goes_on(joint, saids, spoken, body[0])

    def _add(self, verb: str, saids: list[Said], at: Sense, opens: bool) -> None:
        self.moves.append(Move(verb, saids, [*self.lead], at, opens, cased=bool(self.lead)))
        self.verb, self.target = verb, None

    def _moved(self, joint: str, verb: str, saids: list[Said], spoken: set[str], at: Sense) -> None:
        """Read ``take 1``: another move, or what bounds those before."""
        old = [one for one in self.moves if not one.cased]
        bare = all(one.bare for one in saids)
        if self.lead and self.verb and self.choose():
            self.lead = []
        if "X" in spoken:
            self._narrow(joint, Asked("k", [saids], no=True), at)
        elif self.lead and not self.verb:
            must = bool(spoken & set("oO"))
            may = bool(spoken & set("ci")) or "|" in joint
            if old and (must or (not may and self.choose())):
                for one in old:
                    one.when += [lead.denied() for lead in self.lead]
            elif old:
                self.idle.append(range(len(self.moves), len(self.moves) + 1))
            self._add(verb, saids, at, True)
        elif not self.moves or "|" in joint or "i" in spoken or verb == "R":
            self._add(verb, saids, at, True)
        elif not bare and (all(one.ends for one in saids) or "c" not in spoken):
            self._narrow(joint, Asked("k", [saids]), at)
            self.verb = verb
        elif bare and "c" in spoken and set(joint) & set(";,"):
            self._add(verb, saids, at, True)
        else:
            raise unread(_BOTH, at)

    def _split(self, body: list[Sense], left: set[str], saids: list[Said]) -> None:
        shapes = [one.says for one in body if one.code in "=B"]
        shapes = [{"=": "equal", "!=": "unequal"}.get(one, one) for one in shapes]
        if left - set("S2=BnfY") or "2" not in left or shapes[1:] or (saids and "Y" not in left):
            raise unread("split into two piles", body[0])
        self._add("S", saids, body[0], True)
        self.moves[-1].shape = "".join(shapes)

    def _narrow(self, joint: str, asked: Asked, at: Sense) -> None:
        """Ask something of moves: of all before, or where that may differ, of the last."""
        lead = " and ".join(map(str, self.lead))
        old = self.moves[0 if ";" in joint or joint == "" else self.sentence :] or self.moves
        if lead and not self.verb and old:
            asked.only = lead
        if not old:
            self._add("T", [], at, True)
            old = self.moves
        elif ";" not in joint and len(old) > 1:
            first = max(i for i, one in enumerate(self.moves) if one.opens)
            wide = (
                old if len(old) > len(self.moves) - first and not self.lead else self.moves[first:]
            )
            old = self.moves[-1:] if self.choose() else wide
        for one in old:
            if one.verb == "S":
                raise unread(_CLAUSE, at)
            one.when.append(asked)
        self.target = asked

    def _goes_on(self, joint: str, saids: list[Said], spoken: set[str], at: Sense) -> None:
        """Go on with what was said before: another amount, another bound, or more of a condition."""
        target, bare = self.target, len(saids) == 1 and saids[0].bare
        if "X" in spoken and (target or self.moves):
            self._narrow(
                joint,
                Asked(target.what if target and target.what != "n" else "k", [saids], no=True),
                at,
            )
        elif self.lead and not self.verb and (target is None or "," in joint):
            self._add("T", saids, at, True)
        elif target is not None:
            self._more(target, joint, saids, bare, at)
        elif not self.moves or not self.verb:
            raise unread(_CLAUSE, at)
        elif "|" in joint:
            self._add(self.verb, saids, at, "," in joint)
        elif bare and (self.moves[-1].cased and not self.lead) and set(joint) & set("+,"):
            self._add(self.verb, saids, at, True)
        elif bare and "," in joint and all(one.bare for one in self.moves[-1].saids):
            self._add(self.verb, saids, at, False)
        elif bare or not joint:
            raise unread(_BOTH, at)
        else:
            self._narrow(joint, Asked("k", [saids]), at)

    def _more(self, target: Asked, joint: str, saids: list[Said], bare: bool, at: Sense) -> None:
        listed = bare and all(one.bare for one in target.lists[-1])
        trailing = target.what == "n" and not self.lead
        if trailing and bare and "," not in joint and "|" not in joint:
            self._add("T", saids, at, True)
        elif trailing and (",|" in joint or ("|" in joint and self.choose())):
            self._add(self.verb or "T", saids, at, True)
        elif "|" in joint or (listed and ("," in joint or target.no)):
            target.lists.append(saids)
        elif target.no:
            raise unread(_BOTH, at)
        else:
            for one in (
                target.lists if len(target.lists) > 1 and self.choose() else target.lists[-1:]
            ):
                one += saids
