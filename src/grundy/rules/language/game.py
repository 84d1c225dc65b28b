"""Play a rule: the games that a text of the rule language makes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

from grundy.phrases.phrase import Worded, phrase
from grundy.rules.codes import Code, code_sentence
from grundy.rules.heaps import HeapGame, Heaps, drawing_of
from grundy.rules.language.comparisons import MOST
from grundy.rules.language.moves import rule_moves, rule_options
from grundy.rules.language.parse import parse_rule
from grundy.rules.language.rule import Rule
from grundy.rules.moveloops import move_code
from grundy.rules.moves import HeapMoves
from grundy.rules.protocol import Impartial, Ruleset
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["HeapRule", "PileRule", "Ruled", "named", "play", "rule_of"]

P = TypeVar("P", Heaps, Vector)


class Ruled(Impartial[P], Generic[P]):
    """Hold the rule that is played, ``meant``.

    >>> from grundy.rules.language.parse import parse_rule
    >>> play(parse_rule("take 1 or 4 stones")).arguments
    '{1,4}'
    """

    meant: Rule

    @property
    def sentence(self) -> str:
        """Say the rule in canonical words.

        >>> from grundy.rules.language.parse import parse_rule
        >>> play(parse_rule("at most half, last one loses")).sentence
        'How to move: k with 2k <= n.'
        """
        return phrase("How to move: {rule}.", rule=_worded(self.rule))

    @property
    def worded(self) -> Worded:
        """Give the rule in canonical words, who wins among them."""
        return _worded(str(replace(self.meant, misere=self.misere)))

    @property
    def arguments(self) -> str:
        """Give the canonical text of the rule; ``misere`` says who wins."""
        return str(self.meant.normal())

    @property
    def rule(self) -> str:
        """Give the canonical text of the rule."""
        return str(self.meant.normal())


class HeapRule(Ruled[Heaps], HeapGame):
    """Play a rule about one heap, on heaps.

    >>> from grundy.rules.language.parse import parse_rule
    >>> dict(play(parse_rule("take 1 or 2")).as_code().places)
    {1: 3, 2: 3}
    """

    name = "take"

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Give what a heap of n can become, each once."""
        return rule_options(self.meant)(n)

    def as_code(self) -> Code | None:
        """Give the code that the rule is, if it is one."""
        return _code(self.meant)

    @property
    def sentence(self) -> str:
        """Say a rule that is a code as the code is said.

        >>> from grundy.rules.language.parse import parse_rule
        >>> play(parse_rule("1 or 4")).sentence
        'In each move take 1 or 4 from a heap.'
        """
        code = self.as_code()
        return super().sentence if code is None else code_sentence(code)


class PileRule(Ruled[Vector], VectorGame):
    """Play a rule about several piles.

    >>> from grundy.rules.language.parse import parse_rule
    >>> list(play(parse_rule("two piles: the same from both")).options((1, 2)))
    [(0, 1)]
    """

    name = "take"

    def options(self, position: Vector) -> Iterator[Vector]:
        """Give what the piles can become, each once."""
        return rule_options(self.meant)(*position)


def play(rule: Rule) -> HeapRule | PileRule:
    """Make the game of a rule.

    >>> game = play(parse_rule("take 1 or 4, or split into two equal piles"))
    >>> game.text, list(game.options((6,)))
    ('take:{1,4}, or split in two equal', [(5,), (2,), (3, 3)])
    """
    game = PileRule() if rule.piles else HeapRule()
    vars(game).update(_facts(rule))
    return game


def named(name: str, rule: Rule) -> type[Ruleset[Any]]:
    """Make a game class of its own from a rule.

    >>> named("mine", parse_rule("1..3, last one loses"))().text
    'mine'
    """
    base = PileRule if rule.piles else HeapRule
    facts = {"name": name, "text": name, "arguments": ""}
    return type(name, (base,), {**_facts(rule), **facts, "__doc__": f"Play by the rule: {rule}."})


def rule_of(game: Ruleset[Any]) -> Rule | None:
    """Give the rule that a game plays, or read the one it states, ``misere`` as the game has it.

    None for a game without one, and where its numbers are larger than the language's.

    >>> from grundy.rules.language.parse import parse_rule
    >>> str(rule_of(play(parse_rule("odd k"))))
    'odd'
    """
    if isinstance(game, Ruled):
        rule = game.meant
    elif not game.rule or any(int(n) > MOST for n in re.findall(r"[0-9]+", game.rule)):
        return None
    else:
        rule = parse_rule(game.rule)
    return replace(rule, misere=getattr(game, "misere", False))


def _worded(rule: str) -> Worded:
    return Worded(rule, partial(_in_words, rule))


def _in_words(rule: str, lang: str) -> str:
    if lang != "zh":
        return rule
    from grundy.rules.language.chinese import in_chinese  # late: few rules need its patterns

    return in_chinese(rule)


def _facts(rule: Rule) -> dict[str, Any]:
    facts: dict[str, Any] = {"meant": rule, "misere": rule.misere}
    if rule.piles:
        return facts | {"arity": rule.piles, "least": rule.least}
    return facts | {"drawing": drawing_of(_code(rule))}


@lru_cache(maxsize=64)
def _code(rule: Rule) -> Code | None:
    moves = rule_moves(rule)
    return move_code(moves) if isinstance(moves, HeapMoves) else None
