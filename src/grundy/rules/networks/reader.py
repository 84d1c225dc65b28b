"""Read moves on graphs: ``u - v -> delete u and v when deg(u) == 1``."""

from __future__ import annotations

import re
from functools import cache

from grundy.errors import InputError
from grundy.formulas.parser import Token
from grundy.formulas.tree import TRUE, Expression, Variable
from grundy.phrases.phrase import phrase
from grundy.rules.language.named import NamedReader
from grundy.rules.networks.rule import COUNTS, DEAD, PARTS, STATES, VERBS, Effect, GraphRule, Kind

__all__ = ["NAMED", "read_rule"]

NAMED = {
    "node-kayles": (
        "v -> delete N[v]",
        phrase("Delete a vertex and all its neighbours."),
    ),
    "arc-kayles": (
        "u-v -> delete u and v",
        phrase("Delete two neighbouring vertices."),
    ),
    "grim": (
        "v -> delete v when deg(v) >= 1",
        phrase("Delete a vertex that has a neighbour."),
    ),
    "geography": (
        "X u > v -> delete u and X v",
        phrase("Move a token (X) along an edge; the vertex that it leaves is deleted."),
    ),
    "edge-geography": (
        "X u > v -> free u and X v and delete u-v",
        phrase("Move a token (X) along an edge, which is deleted."),
    ),
    "dominating": (
        "v -> X N[v], or X v -> X N[v] when free(v) >= 1",
        phrase(
            "Choose a vertex; it and its neighbours are marked (X), at least one of them for the "
            "first time."
        ),
    ),
    "col": (
        "v -> mine v when mine(v) == 0",
        phrase("Colour a free vertex that has no neighbour of one's own colour."),
    ),
    "snort": (
        "v -> mine v when theirs(v) == 0",
        phrase("Colour a free vertex that has no neighbour of the opponent's colour."),
    ),
    "clobber": (
        "mine u - theirs v -> delete u and mine v",
        phrase("Move a stone of one's own onto a neighbouring stone of the opponent, which goes."),
    ),
    "nogo": (
        "v -> mine v when dead == 0",
        phrase("Colour a free vertex so that every group keeps a free neighbour."),
    ),
}
"""Games of the literature: their rule, and the same in words."""

_OTHER_NAMES = {"cram": "arc-kayles"}
_MOST_SET, _MOST_KINDS, _LONGEST = 6, 12, 1_000
_CODE = re.compile(r"0?\.([0-7]{1,6})")
_FORM = "a choice such as v, u-v, mine u - theirs v, X u > v or S of 1..2"


@cache
def read_rule(text: str) -> GraphRule:
    """Read the moves, a name that stands for them, or an octal code.

    The k-th digit of a code says of k connected vertices when they may be deleted: 1 where nothing
    of their piece is left, 2 where one piece is, 4 where more are (Beaudou et al. 2018).

    >>> print(read_rule("v -> delete v and N(v)"), "|", read_rule("0.03").said)
    v -> delete v and N(v) | S of 2 -> delete S when parts <= 1
    >>> read_rule("v -> delete w")
    Traceback (most recent call last):
    grundy.errors.InputError: rule, place 13: expected v, N(v) or N[v], got 'w'
    """
    name = text.strip().lower()
    name = _OTHER_NAMES.get(name, name)
    code = _CODE.fullmatch(name)
    if len(text) > _LONGEST:
        expected = phrase("a rule of at most {n} characters", n=_LONGEST)
        raise InputError(expected, got=text, where="rule")
    if code:
        return _of_code(code[1], text)
    if name in NAMED:
        found = _RuleReader(NAMED[name][0]).rule()
        return GraphRule(found.left, found.right, name)
    if "->" not in text and "→" not in text:
        names = ", ".join(NAMED)
        raise InputError(
            phrase(
                "moves such as v -> delete N[v], a code such as 0.33, or one of {names}",
                names=names,
            ),
            got=text,
            where="rule",
        )
    found = _RuleReader(text).rule()
    known = next((n for n, (said, _) in NAMED.items() if _RuleReader(said).rule() == found), "")
    return GraphRule(found.left, found.right, known)


_PIECES = {
    1: "parts == 0",
    2: "parts == 1",
    3: "parts <= 1",
    4: "parts >= 2",
    5: "parts != 1",
    6: "parts >= 1",
    7: "",
}


def _of_code(digits: str, text: str) -> GraphRule:
    """Write each digit as a move that deletes a connected set."""
    kinds = [
        f"S of {k} -> delete S" + (f" when {_PIECES[digit]}" if _PIECES[digit] else "")
        for k, digit in enumerate(map(int, digits), 1)
        if digit
    ]
    if not kinds:
        raise InputError("a code with a digit that is not 0", got=text, where="rule")
    found = _RuleReader(", or ".join(kinds)).rule()
    return GraphRule(found.left, None, f"0.{digits.rstrip('0')}")


class _RuleReader(NamedReader):
    """Read moves of both players, or of Left and of Right."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.chosen: tuple[str, ...] = ()

    def rule(self) -> GraphRule:
        left, *other = self.sides(lambda player: self._kinds())
        return GraphRule(left, other[0] if other else None)

    def _kinds(self) -> tuple[Kind, ...]:
        found = [self._kind()]
        while self.take(",") or self.here in ("or", "或"):
            self.take("or", "或")
            found.append(self._kind())
            if len(found) > _MOST_KINDS:
                raise self.wrong(phrase("at most {n} kinds of moves", n=_MOST_KINDS))
        return tuple(found)

    def _kind(self) -> Kind:
        states, sign, sizes = [self._state()], "", None
        names = [self._name()]
        if self.take("of"):
            sizes = self._sizes()
        elif taken := self.take("-", ">"):
            sign = taken
            states.append(self._state())
            names.append(self._name())
        self.chosen = tuple(names)
        start = self.here
        if len({*names}) < len(names):
            raise self.wrong("different names for the two vertices", start)
        self.need("->")
        effects = self._effects()
        when = self._condition() if self.take("when") else TRUE
        return Kind(self.chosen, tuple(states), effects, when, sign, sizes)

    def _state(self) -> str:
        """Read a state, where a name follows it."""
        after = self.tokens[self.at + 1 : self.at + 2]
        if self.here in STATES and after[0].isidentifier() and after[0] != "of":
            return self.take(*STATES) or ""
        return "free"

    def _name(self) -> str:
        token = self.here
        if not token.isidentifier() or token in (*STATES, *VERBS, "N", "of", "when"):
            raise self.wrong(_FORM)
        self.at += 1
        return token

    def _sizes(self) -> tuple[int, int]:
        start = self.here
        low = self.natural()
        high = self.natural() if self.take("..") else low
        if not 1 <= low <= high <= _MOST_SET:
            raise self.wrong(phrase("sizes from 1 to {n}", n=_MOST_SET), start)
        return low, high

    def _effects(self) -> tuple[Effect, ...]:
        found: list[Effect] = []
        while not found or self.take("and"):
            verb = self.take(*VERBS) or (found[-1].verb if found else "")
            if not verb:
                raise self.wrong(phrase("one of {marks}", marks=" ".join(VERBS)))
            start = self.here
            target = self._target()
            if target in (effect.target for effect in found):
                raise self.wrong("each target once", start)
            if "-" in target and verb != "delete":
                raise self.wrong(phrase("an edge behind {word}", word=VERBS[0]), start)
            found.append(Effect(verb, target))
        return tuple(found)

    def _target(self) -> str:
        if self.here == "N":
            self.at += 1
            opening = self.take("(", "[")
            name = self._chosen() if opening else None
            if name is None or not self.take(")" if opening == "(" else "]"):
                raise self.wrong(self._targets())
            return f"N({name})" if opening == "(" else f"N[{name}]"
        name = self._chosen()
        if len(self.chosen) == 2 and name == self.chosen[0] and self.take("-", ">"):
            self.need(self.chosen[1])
            return "-".join(self.chosen)
        return name

    def _chosen(self) -> str:
        found = self.take(*self.chosen)
        if found is None:
            raise self.wrong(self._targets())
        return found

    def _targets(self) -> str:
        v = self.chosen[-1]
        return phrase("{v}, N({v}) or N[{v}]", v=v)

    def _condition(self) -> Expression:
        start = self.here
        return self.wants(self._either(), True, start)

    def _call(self, name: Token) -> Expression:
        """Read a count of neighbours of a chosen vertex."""
        if name not in COUNTS:
            return super()._call(name)
        self.need("(")
        vertex = self._chosen()
        self.need(")")
        return Variable(f"{name}_{vertex}")

    def _atom(self) -> Expression:
        token = self.here
        calls = token.isidentifier() and self.tokens[self.at + 1] == "("
        if token.isidentifier() and not calls and token not in (PARTS, DEAD):
            counts = ", ".join(f"{count}({self.chosen[0]})" for count in COUNTS)
            raise self.wrong(phrase("a number, {counts}, parts or dead", counts=counts))
        return super()._atom()
