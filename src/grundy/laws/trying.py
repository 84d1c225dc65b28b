"""Try small numbers in a sentence about games whose laws are not known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any

from grundy.errors import GrundyError
from grundy.formulas.parts import children, free, put, with_parts
from grundy.formulas.quantified import ForAll, Implies, Loses, Quantified, Worth
from grundy.formulas.statement import Sentence
from grundy.formulas.tree import (
    FALSE,
    TRUE,
    And,
    Choice,
    Expression,
    Iff,
    Not,
    Or,
    number,
)
from grundy.laws.truth import Truth, is_position
from grundy.phrases.phrase import phrase
from grundy.rules.codes import of_sum
from grundy.rules.protocol import Impartial
from grundy.solvers.tally import counting, meanwhile

__all__ = ["Seen", "tried"]

_SECONDS = 1.5
_MOST_NUMBERS = 4


@dataclass(frozen=True)
class Seen:
    """Numbers that make an ``exists`` true, or a ``forall`` or a condition false.

    >>> from grundy.formulas.sentence import parse_sentence
    >>> from grundy.games import game
    >>> tried(game("nim:3"), parse_sentence("forall n: f(n) < 3"), game, None)[0]
    Seen(numbers={'n': 3}, refutes=True)
    """

    numbers: dict[str, int]
    refutes: bool


def tried(
    game: Impartial[Any], asked: Sentence, find: Callable[[str], Impartial[Any]], n: int | None
) -> tuple[Seen | None, int | None]:
    """Try numbers by their sum, to ``n`` or for a second or so; also say how far that was.

    Numbers that are free are tried as if they were claimed to be all that fit.

    >>> from grundy.formulas.sentence import parse_sentence
    >>> from grundy.games import game
    >>> tried(game("take:squares"), parse_sentence("exists n > 5: f(n) == 0"), game, None)[0]
    Seen(numbers={'n': 7}, refutes=False)

    None where a quantifier stands inside.
    """
    body = asked.body
    if names := tuple(sorted(free(body))):
        body = ForAll(names, body)
    if not isinstance(body, Quantified) or _quantifies(body.body):
        return None, None
    if len(body.names) > _MOST_NUMBERS:
        return None, None
    with meanwhile(phrase("trying small numbers")):
        return _tried(body, _Trying(game, find), n)


def _tried(body: Quantified, trying: _Trying, n: int | None) -> tuple[Seen | None, int | None]:
    begun, last = process_time(), None
    for total in counting(range(n + 1 if n is not None else 1 << 20), n):
        for numbers in of_sum(total, len(body.names)):
            values = dict(zip(body.names, numbers, strict=True))
            try:
                true = trying.holds(put(body.body, {x: number(v) for x, v in values.items()}))
            except GrundyError:
                return None, last
            if true != isinstance(body, ForAll):
                return Seen(values, isinstance(body, ForAll)), last
            if n is None and process_time() - begun > _SECONDS:
                return None, last
        last = total
    return None, last


def _quantifies(what: Expression) -> bool:
    return isinstance(what, Quantified) or any(map(_quantifies, children(what)))


class _Nothing(Exception):  # noqa: N818
    """What is no position has no value."""


class _Trying:
    def __init__(self, game: Impartial[Any], find: Callable[[str], Impartial[Any]]) -> None:
        self.find, self.truths = find, {"": Truth(game)}

    def holds(self, what: Expression) -> bool:
        """Tell whether a condition without variables is true."""
        match what:
            case And(parts) | Or(parts):
                found = map(self.holds, parts)
                return all(found) if isinstance(what, And) else any(found)
            case Not(of):
                return not self.holds(of)
            case Implies(left, right) | Iff(left, right):
                first, second = self.holds(left), self.holds(right)
                return first == second or (isinstance(what, Implies) and second)
            case Choice(then, test, otherwise):
                return self.holds(then if self.holds(test) else otherwise)
        try:
            return bool(self._number(what).evaluate({}))
        except _Nothing:
            return False

    def _number(self, what: Expression) -> Expression:
        """Put what positions are worth, in an atom."""
        match what:
            case Choice(then, test, otherwise):
                return self._number(then if self.holds(test) else otherwise)
            case Worth(args, text) | Loses(args, text):
                truth = self._truth(text)
                piles = tuple(self._number(arg).evaluate({}) for arg in args)
                there = min(piles) >= 0 and is_position(truth.game, piles)
                if isinstance(what, Loses):
                    return TRUE if there and truth.loses(piles) else FALSE
                if not there:
                    raise _Nothing
                return number(truth.value_of(piles))
            case _:
                return with_parts(what, self._number)

    def _truth(self, text: str) -> Truth:
        if text not in self.truths:
            self.truths[text] = Truth(self.find(text))
        return self.truths[text]
