"""Read a rule clause by clause: what may be taken, when, what must be left, and who wins.

Where the grammar has no reading, the words of a text are sorted (`senses`), joined to what they say
of numbers (`units`), and its clauses, each in any order, become moves in the language's own words.
A text that may mean two things has two readings; a word that is left over refuses the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grundy.errors import InputError
from grundy.rules.language.clauses import CLAUSE, Asked, framed
from grundy.rules.language.said import Said
from grundy.rules.language.senses import Sense, Words, codes, senses, unread
from grundy.rules.language.telling import Telling
from grundy.rules.language.units import units

__all__ = ["Reading", "readings"]

_MOST, _MOST_MOVES = 16, 24
_BOTH = "'or', or 'but only'"
_JOINT = ",;|+?sEu()"
_SEGMENT = re.compile(rf"([{re.escape(_JOINT)}]*)([^{re.escape(_JOINT)}]*)")
_SPOKEN = set("coOXiJ")  # may, must, only, may not, also, after the move


@dataclass(frozen=True)
class Reading:
    """Hold a rule in the language's words, and a word that may go another way.

    ``less`` are the rules without one move: one that adds nothing is not what was meant.

    >>> print(*[one.text for one in readings("Take 1 to 9 stones. Take an odd number.")])
    take 1..9 with k is odd
    """

    text: str
    less: tuple[str, ...] = ()
    doubt: Sense | None = None


def readings(text: str) -> Iterator[Reading]:
    """Give what a text may mean; raise the error of the first way to read it if there is none.

    >>> [one.text for one in readings("take 1, or half if n is even; the last one to move loses")]
    ['take 1, or take k with 2k = n and n is even, last one loses']
    >>> list(readings("take 1 or two blue ones"))
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 15: expected a word that rules know, got 'blue'
    """
    words, loses = framed(senses(text))
    words = units(words)
    scripts: list[list[int]] = [[]]
    errors: list[InputError] = []
    for script in scripts:
        teller = _Teller(words, script)
        try:
            yield teller.reading(", last one loses" if loses else "")
        except InputError as error:
            errors.append(error)
        made = teller.script
        scripts += [[*made[:i], 1] for i in range(len(script), len(made)) if len(scripts) < _MOST]
    if len(errors) == len(scripts):
        raise errors[0]


class _Teller(Telling):
    """Tell a text once, with what a script chooses where there is more than one way."""

    def reading(self, end: str) -> Reading:
        """Go through the clauses."""
        text = codes(self.words)
        for one in filter(re.Match.group, _SEGMENT.finditer(text)):
            body = self.words[one.start(2) : one.end(2)]
            self._clause(one[1], body, text[one.end() :].partition(";")[0])
        if not 0 < len(self.moves) <= _MOST_MOVES:
            raise unread(CLAUSE, self.end())
        for move in self.moves:
            move.whole()
        less = [[one for one in self.moves if one is not idle] for idle in self.moves]
        texts = [", or ".join(map(str, moves)) + end for moves in (self.moves, *filter(None, less))]
        return Reading(texts[0], tuple(texts[1:]), self.doubt)

    def _clause(self, joint: str, body: Words, rest: str) -> None:
        sorts = set(codes(body))
        if ";" in joint:
            self.lead, self.target, self.verb, self.sentence = [], None, "", len(self.moves)
        if ")" in joint and self.target and self.target.what == "n":
            self.target = None
        unless = self.lead and not self.verb and self.lead[-1].no  # 除非 ... 否则
        if "E" in joint and not unless:
            if not self.chain or (self.lead and not self.verb):
                raise unread("a move with 'if' before it", body[0] if body else self.end())
            self.lead, self.target, self.verb = [one.denied() for one in self.chain], None, ""
        if set(joint) & set("?u") or ("s" in joint and "U" in sorts and not sorts & set("kvLY")):
            self._condition(joint, body, rest)
        elif body:
            self._statement(joint, body)
        elif set(joint) & set("|+sE"):
            raise unread(CLAUSE, self.end())

    def _condition(self, joint: str, body: Words, rest: str) -> None:
        size = next((i for i, one in enumerate(body) if one.code in "TSRcoOXGi"), len(body))
        about, then = body[:size], body[size:]
        saids = [one.says for one in about if one.code == "U"]
        if not saids or set(codes(about)) - set("nULJ"):
            raise unread("a condition", next((o for o in about if o.code not in "nUL"), self.end()))
        before, word = re.split("[?us]", joint)[0], self.words[self.words.index(body[0]) - 1]
        if "s" in joint and "n" not in codes(about) and word.says != "if":
            raise unread(CLAUSE, about[0])
        asked = Asked("n - k" if "J" in codes(about) else "n", [saids], no="u" in joint)
        goes_on = then or re.search("[TSR]|,.*U", rest)
        if len(self.moves) > self.sentence and (
            "(" in joint or not set(before) & set(",;|E") or not goes_on
        ):
            counted = all(one.ends for one in saids)
            if "L" in codes(about) and not counted and self.choose(about[0]):
                asked.what = "n - k"
            if (
                self.target
                and self.target.what != "n"
                and (self.target.no or self.choose(about[0]))
            ):
                self.target.only.append(asked)
            else:
                self.under(asked, about[0])
        else:
            self.lead, self.verb = [*(self.lead if "E" in joint else ()), asked], ""
            self.beside = "|" in joint
        self.chain.append(asked)
        self.target = asked
        if then:
            self._statement(",", then)

    def _statement(self, joint: str, body: Words) -> None:
        if "I" in codes(body):  # always
            self.lead, body = [], [one for one in body if one.code != "I"]
        saids = list(dict.fromkeys(one.says for one in body if one.code == "U"))
        names = [one for one in body if one.code == "v"]
        sorts = set(codes(body))
        idle = "|" in joint or (self.lead and "T" in sorts)
        if sorts == {"n"} and set(joint) & set("+|"):  # as in except 1 and n
            raise unread(CLAUSE, body[0])
        if not saids and not idle and sorts <= set("TWp_nfGciovt"):
            self._scene(names, "T" in sorts, body)
            return
        at = next((i for i, one in enumerate(body) if one.code == "L"), 0)
        if "L" in sorts and "U" in codes(body[:at]) and "U" in codes(body[at:]):
            self._statement(joint, body[:at])
            self._statement("s", body[at:])
            return
        more = re.match("nU+(?=[TSRcoOX]|$)", codes(body))
        if more and self.target and self.target.what == "n" and joint in ("|", "+"):
            self.target.lists += [saids[: more.end() - 1]] if joint == "|" else []
            self.target.lists[-1] += saids[: more.end() - 1] if joint == "+" else []
            if body[more.end() :]:
                self._statement(",", body[more.end() :])
            return
        spoken, left = sorts & _SPOKEN, self._left(body)
        if "S" in left or (left == {"Y"} and self.moves and self.moves[-1].verb == "S"):
            self._split(body, left, saids)
            return
        wrong = left - set("TRLk") or (left if len(left) > 1 or not saids else set())
        if wrong or not saids:
            raise unread(CLAUSE, next((one for one in body if one.code in wrong), self.end()))
        if saids[1:] and any(one.bare for one in saids):
            raise unread(_BOTH, body[-1])
        if left & set("TR"):
            self._moved(joint, "".join(left), saids, spoken, body[0])
        elif left:
            asked = Asked("k" if left == {"k"} else "n - k", [saids], no="X" in spoken)
            self._asked(joint, asked, body[0])
        else:
            self._goes_on(joint, saids, spoken, body[0])

    def _left(self, body: Words) -> set[str]:
        """Give the sorts of words that say what a statement is about; note a number's name."""
        left = set(codes(body)) - {"U"} - _SPOKEN - (set(codes(body[:1])) & {"G"})
        names = {one.says for one in body if one.code == "v"}
        if "T" in left:
            self.name = next(iter(names), self.name)
        if names == {self.name}:
            left = left - {"v"} | ({"k"} if "T" not in left else set())
        return left - {"n"} if "R" in left else left

    def _asked(self, joint: str, asked: Asked, at: Sense) -> None:
        target = self.target
        if "|" not in joint:
            self.narrow(joint, asked, at)
        elif target and (target.what, target.no) == (asked.what, asked.no):
            target.lists += asked.lists
        else:
            raise unread(CLAUSE, at)

    def _scene(self, names: Words, takes: bool, body: Words) -> None:
        """Read what says nothing of numbers: who plays, or that what was named is taken."""
        if names and takes and not self.moves:
            self.name = names[0].says
            self.add("T", [], body[0], True)
        elif any(one.says != self.name for one in names):
            raise unread("the number that was named", names[0])

    def _moved(self, joint: str, verb: str, saids: list[Said], spoken: set[str], at: Sense) -> None:
        """Read ``take 1``: another move, or what bounds those before."""
        bare = all(one.bare for one in saids)
        if self.lead and self.verb and self.choose(at):
            self.lead = []
        if "X" in spoken:
            self.narrow(";" + joint, Asked("k", [saids], no=True), at)
        elif self.lead and not self.verb:
            also = self.beside or "|" in joint or bool(spoken & set("ci"))
            self.case(bool(spoken & set("oO")), also, at)
            self.add(verb, saids, at, True)
        elif not self.moves or "|" in joint or "i" in spoken or verb == "R":
            self.add(verb, saids, at, True)
        elif not bare and (all(one.ends for one in saids) or "c" not in spoken):
            self.narrow(joint, Asked("k", [saids]), at)
            self.verb = verb
        elif bare and "c" in spoken and set(joint) & set(";,"):
            self.add(verb, saids, at, True)
        else:
            raise unread(_BOTH, at)

    def _split(self, body: Words, left: set[str], saids: list[Said]) -> None:
        if "S" in left:
            named = {"=": "equal", "!=": "unequal"}
            shapes = [named.get(one.says, one.says) for one in body if one.code in "=B"]
            if (
                left - set("S2=BnfYZ")
                or "2" not in left
                or shapes[1:]
                or "Y" not in left | set("Y" * (not saids))
            ):
                raise unread("two piles", body[0])
            self.add("S", [], body[0], True)
            self.moves[-1].shape = "".join(shapes)
        self.moves[-1].saids += saids

    def _goes_on(self, joint: str, saids: list[Said], spoken: set[str], at: Sense) -> None:
        """Go on with what was said before: another amount, another bound, more of a condition."""
        target, bare = self.target, len(saids) == 1 and saids[0].bare
        if len(saids) == 1 and saids[0].denied and (target is None or target.what != "n"):
            saids, spoken = [Said(saids[0].no, saids[0].yes)], {"X"}
        if "X" in spoken and (target or self.moves):
            what = target.what if target and target.what != "n" else "k"
            self.narrow(joint, Asked(what, [saids], no=True), at)
        elif self.lead and not self.verb and (target is None or "," in joint):
            self.add("T", saids, at, True)
        elif target is not None:
            self._more(target, joint, saids, bare, at)
        elif not self.moves or not self.verb or not joint:
            raise unread(CLAUSE, at)
        elif "|" in joint:
            self.add(self.verb, saids, at, "," in joint and not self.listing)
        elif bare and joint == "," and self.moves[-1].bare:
            self.add(self.verb, saids, at, False)
            self.listing = True
        elif bare or (joint == "," and any(one.amount and not one.ends for one in saids)):
            raise unread(_BOTH, at)
        else:
            self.narrow(joint, Asked("k", [saids]), at, loose=True)

    def _more(self, target: Asked, joint: str, saids: list[Said], bare: bool, at: Sense) -> None:
        listed = bare and all(one.bare for one in target.lists[-1])
        behind = target.what == "n" and not self.lead
        if (
            behind
            and (",|" in joint or (bare and "|" not in joint) or ("|" in joint and self.choose(at)))
        ) or (self.loose and "|" in joint and self.choose(at)):
            self.add(self.verb or "T", saids, at, True)
        elif "|" in joint or (listed and ("," in joint or target.no)):
            target.lists.append(saids)
        elif target.no:
            raise unread(_BOTH, at)
        else:
            wide = target.lists[1:] and self.choose(at)
            for one in target.lists if wide else target.lists[-1:]:
                one.extend(saids)
