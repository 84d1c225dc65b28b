"""Change claims and rules, which are nested lists, in one small place."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

__all__ = ["Changer"]

_SMALL = (0, 0, 1, 1, 2, 3, 4, 5, 7, 8, 12, 20)
_OPERATORS = ("+", "-", "^", "&", "|")
_RELATIONS = ("==", "!=", "<", "<=", ">", ">=")
_JOINING = ("not", "and", "or", "if")

Place = tuple[list[Any], int, bool]
"""A list, the index of a part, and whether this is a condition."""


class Changer:
    """Change one node of an expression, one digit of a code, one option of a list."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def claim(self, claim: list[Any]) -> list[Any]:
        """Change a claim."""
        claim, pick = deepcopy(claim), self.random.choice
        if claim[0] == "period":
            place = pick([1, 1, 1, 2, 2, 2, 3])
            claim[place] = self.number(claim[place])
            return claim
        if self.random.random() < 0.04:
            claim[1] = pick([["n"], ["a", "b"], ["a", "b", "c"], ["a"]])
        self.expression(claim, 2, claim[0] == "lost", claim[1])
        return claim

    def rule(self, rule: dict[str, Any]) -> dict[str, Any]:
        """Change a rule; in one of ten only who wins."""
        rule = deepcopy(rule)
        if self.random.random() < 0.1:
            rule["misere"] = not rule["misere"]
        elif "code" in rule:
            self._code(rule)
        elif "heaps" in rule:
            self._heaps(rule["heaps"])
        elif "piles" in rule:
            self._piles(rule)
        else:
            self._list(rule["list"])
        return rule

    def number(self, old: int) -> int:
        """Give a number near another one, or a small one."""
        pick = self.random.choice
        return max(0, pick([old - 1, old + 1, old + 1, 2 * old, old // 2, old + 7, pick(_SMALL)]))

    def _code(self, rule: dict[str, Any]) -> None:
        code, random = rule["code"], self.random
        way = random.randrange(8)
        if way == 0:
            rule["unequal"] = not rule["unequal"]
        elif way == 1:
            rule["tail"] = random.choice([0, 0, 3, 4, 7])
        elif way == 2 and len(code) > 1:
            del code[random.choice([*code])]
        elif way == 3:
            code[str(random.randrange(1, 9))] = random.randrange(8)
        elif code:
            place = random.choice([*code])
            least = 4 if place == "0" else 1
            code[place] ^= random.choice([least, 1, 2, 2, 4, 4, 3, 7, 8])

    def _heaps(self, conditions: list[Any]) -> None:
        way = self.random.randrange(6)
        left = ["compare", ["+", "x1", "x2"], self.random.choice(_RELATIONS), "n"]
        if way == 0 and len(conditions) == 2:
            conditions.append(["and", ["compare", "x1", "<", "n"], ["compare", "x2", "<", "n"]])
            conditions[2].append(left)
        elif way == 1:
            conditions[self.random.randrange(len(conditions))] = False
        else:
            at = self.random.randrange(len(conditions))
            self.expression(conditions, at, True, ["n", *(f"x{i + 1}" for i in range(at))])

    def _piles(self, rule: dict[str, Any]) -> None:
        moves, way = rule["moves"], self.random.randrange(7)
        at = self.random.randrange(len(moves))
        new = [name for name in moves[at]["to"] if name not in rule["piles"]]
        if way == 0:
            self.expression(rule, "domain", True, rule["piles"])
        elif way == 1:
            del moves[at]
        elif way == 2:
            both = ["compare", ["-", "a", "x1"], "==", ["-", "b", "x2"], "<=", "a"]
            lower = ["and", ["compare", "x1", "<", "a"], both]
            moves.append({"to": ["x1", "x2", *rule["piles"][2:]], "when": lower})
        else:
            self.expression(moves[at], "when", True, [*rule["piles"], *new])

    def _list(self, rows: list[list[int]]) -> None:
        row = self.random.choice(rows)
        after = self.random.randrange(len(rows))
        way = self.random.randrange(4)
        if way == 0:
            row[:] = []
        elif way == 1:
            rows.append([after])
        else:
            row[:] = sorted({*row} ^ {after})

    def expression(self, where: Any, key: Any, condition: bool, names: list[str]) -> None:
        """Change one node of what stands in a place."""
        places = [(where, key, condition), *_inside(where[key], condition)]
        where, key, condition = self.random.choice(places)
        old = where[key]
        where[key] = self._condition(old, names) if condition else self._term(old, names)

    def _term(self, old: Any, names: list[str]) -> Any:
        pick = self.random.choice
        if self.random.random() < 0.2:  # what says the same
            return pick([["+", old, 0], ["-", ["-", old]], ["max", old, old], ["//", old, 1]])
        name, small = pick(names), pick(_SMALL)
        if isinstance(old, int):
            return pick([self.number(old), self.number(old), self.number(old), name])
        test = ["compare", name, pick(_RELATIONS), pick([small, *names])]
        ways = [[pick(_OPERATORS), old, pick([small, *names])], ["if", test, old, small]]
        if isinstance(old, str):
            return pick([name, *ways])
        if len(old) == 3:
            operators = ("//", "%") if old[0] in ("//", "%") else _OPERATORS
            ways += [[pick(operators), *old[1:]], [old[0], old[2], old[1]], old[1], old[2]]
        return pick(ways)

    def _condition(self, old: Any, names: list[str]) -> Any:
        pick = self.random.choice
        if self.random.random() < 0.2:  # what says the same
            return pick([["not", ["not", old]], ["and", old, True], ["if", True, old, False]])
        name, small = pick(names), pick(_SMALL)
        test = ["compare", name, pick(_RELATIONS), pick([small, *names])]
        ways = [["not", old], ["and", old, test], ["or", old, test], ["if", test, old, False]]
        if isinstance(old, bool):
            return pick([not old, *ways])
        if old[0] == "compare":
            place = self.random.randrange(2, len(old), 2)
            changed = [*old[:place], pick(_RELATIONS), *old[place + 1 :]]
            ways += [changed, changed, [*old, pick(_RELATIONS), small], ["compare", *old[:0:-1]]]
        if old[0] in ("and", "or"):
            some = self.random.randrange(1, len(old))
            ways += [old[some], [pick(["and", "or"]), *old[1:]], [old[0], *old[:0:-1]]]
        return pick(ways)


def _inside(data: Any, condition: bool) -> Iterator[Place]:
    """Give the places of all parts."""
    if not isinstance(data, list) or data[0] == "automaton":
        return
    for i, part in enumerate(data):
        if i == 0 or (data[0] == "compare" and i % 2 == 0):
            continue
        if (data[0], i) in (("beatty", 3), ("partners", 3), ("power", 2)):
            continue
        is_condition = condition and data[0] in _JOINING
        if data[0] == "if":
            is_condition = condition or i == 1
        yield data, i, is_condition
        yield from _inside(part, is_condition)
