"""Hold what was told of a rule so far: moves, their conditions, and what is asked of them."""

from __future__ import annotations

from grundy.rules.language.clauses import CLAUSE, Asked, Move
from grundy.rules.language.said import Said
from grundy.rules.language.senses import Sense, Words, unread

__all__ = ["Telling"]


class Telling:
    """Hold a text that is being told, and what a script chooses where there is more than one way.

    >>> telling = Telling([], [])
    >>> telling.add("T", [Said("X is odd", "X is not odd", "odd")], telling.end(), opens=True)
    >>> print(*telling.moves)
    take odd
    """

    def __init__(self, words: Words, script: list[int]) -> None:
        self.words, self.given, self.script = words, script, list[int]()
        self.moves: list[Move] = []
        self.lead: list[Asked] = []  # conditions that stand before a move
        self.chain: list[Asked] = []  # conditions that "otherwise" denies
        self.verb = ""  # of the last move under the same conditions
        self.target: Asked | None = None  # what goes on behind "or"
        self.sentence = 0  # the first move of this sentence
        self.name = "k"
        self.beside = False  # the case stands beside what was before
        self.loose = False  # the target has no subject of its own
        self.listing = False  # 1, 2, or 4: no move begins behind that comma
        self.doubt: Sense | None = None

    def choose(self, doubt: Sense) -> bool:
        """Go one way, and in another reading the other way."""
        at = len(self.script)
        self.script.append(self.given[at] if at < len(self.given) else 0)
        self.doubt = doubt
        return bool(self.script[at])

    def add(self, verb: str, saids: list[Said], at: Sense, opens: bool) -> None:
        """Add a move under the conditions that stand before it."""
        self.moves.append(Move(verb, saids, [*self.lead], at, opens, cased=bool(self.lead)))
        self.verb, self.target, self.listing = verb, None, False

    def case(self, must: bool, may: bool, at: Sense) -> None:
        """Let moves under a new condition stand beside those before, or in their place."""
        old = [one for one in self.moves if not one.cased]
        if old and (must or (not may and self.choose(at))):
            for one in old:
                one.when += [lead.denied() for lead in self.lead]

    def under(self, asked: Asked, at: Sense) -> None:
        """Put moves under a condition behind them: those since a verb or comma."""
        group = self.moves[max(i for i, one in enumerate(self.moves) if one.opens) :]
        last = group[-1:]
        bare = all(one.bare for one in group) and not self.listing  # 1 or 3 if n is odd
        if not bare and group[1:] and (any(one.needs for one in last[0].saids) or self.choose(at)):
            group = last
        for move in group:
            if move.cased:
                raise unread(CLAUSE, at)
            move.when.append(asked)
            move.cased = True

    def narrow(self, joint: str, asked: Asked, at: Sense, loose: bool = False) -> None:
        """Ask something of moves: of all before, or where that may differ, of the last."""
        old = self.moves[0 if ";" in joint else self.sentence :] or self.moves
        if self.lead and not self.verb and old:
            asked.only = [*self.lead]
        if not old:
            if asked.no:
                asked.only, self.lead = [*self.lead], []
            self.add("T", [], at, True)
            old = self.moves
        elif ";" not in joint and old[1:]:
            listed = all(one.bare for one in old) and not (loose or asked.only)
            old = old if listed or not self.choose(at) else old[-1:]
        for one in old:
            if one.verb == "S":
                raise unread(CLAUSE, at)
            one.when.append(asked)
        self.target, self.loose = asked, loose

    def end(self) -> Sense:
        """Give the end of the text, for an error."""
        return Sense("", "", "", self.words[-1].at if self.words else 0)
