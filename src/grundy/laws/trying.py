"""Try small numbers in a sentence about games whose laws are not known."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from time import process_time
from typing import Any

from grundy.automata.atoms import Inexpressible
from grundy.automata.compiler import Valid, decide
from grundy.automata.known import by_laws
from grundy.errors import GrundyError, LimitError
from grundy.formulas.functions import NoValue
from grundy.formulas.parts import conjuncts, free, nodes, put, with_parts
from grundy.formulas.statement import Sentence
from grundy.formulas.tree import (
    FALSE,
    TRUE,
    And,
    Choice,
    Compare,
    Expression,
    ForAll,
    Iff,
    Implies,
    Loses,
    Not,
    OfGame,
    Or,
    Quantified,
    Variable,
    Worth,
    number,
)
from grundy.laws.truth import Truth, is_position
from grundy.phrases.phrase import phrase
from grundy.rules.codes import of_sum
from grundy.rules.protocol import Impartial
from grundy.solvers.progress import counting, meanwhile

__all__ = ["Seen", "tried"]

_SECONDS = 1.5
_MOST_NUMBERS = 4
_FAR = 40  # numbers that are tried for a quantifier that stands inside


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

    A quantifier inside is decided by automata where no game stands in it; else numbers are tried
    for it, within its bounds or to some size, and what these do not settle refutes nothing.
    """
    body = asked.body
    if names := tuple(sorted(free(body))):
        body = ForAll(names, body)
    if not isinstance(body, Quantified):
        return None, None
    if len(body.names) > _MOST_NUMBERS:
        return None, None
    with meanwhile(phrase("trying small numbers")):
        return _tried(body, _Trying(game, find), n)


def _tried(body: Quantified, trying: _Trying, n: int | None) -> tuple[Seen | None, int | None]:
    last, known = None, True
    for total in counting(range(n + 1 if n is not None else 1 << 20), n):
        for numbers in of_sum(total, len(body.names)):
            values = dict(zip(body.names, numbers, strict=True))
            try:
                true = trying.holds(put(body.body, {x: number(v) for x, v in values.items()}))
            except GrundyError:
                return None, last
            if true is not None and true != isinstance(body, ForAll):
                return Seen(values, isinstance(body, ForAll)), last
            if n is None and process_time() - trying.begun > _SECONDS:
                return None, last
            known = known and true is not None
        last = total if known else last
    return None, last


class _Nothing(Exception):  # noqa: N818
    """What is no position has no value."""


class _Trying:
    def __init__(self, game: Impartial[Any], find: Callable[[str], Impartial[Any]]) -> None:
        self.find, self.truths = find, {"": Truth(game)}
        self.begun = process_time()

    def holds(self, what: Expression) -> bool | None:
        """Tell whether a condition without free variables is true, None where it is not known."""
        if isinstance(what, And | Or | Not | Implies | Iff | Choice):
            return self._connected(what)
        if isinstance(what, Quantified):
            return self._quantified(what)
        try:
            return bool(self._number(what).evaluate({}))
        except _Nothing:
            return False

    def _connected(self, what: Expression) -> bool | None:
        match what:
            case And(parts) | Or(parts):
                return _joined(map(self.holds, parts), isinstance(what, Or))
            case Not(of):
                return _denied(self.holds(of))
            case Implies(left, right):
                return _joined((_denied(self.holds(left)), self.holds(right)), True)
            case Choice(then, test, otherwise):
                chosen = self.holds(test)
                return None if chosen is None else self.holds(then if chosen else otherwise)
        assert isinstance(what, Iff)
        first, second = self.holds(what.left), self.holds(what.right)
        return None if first is None or second is None else first == second

    def _quantified(self, what: Quantified) -> bool | None:
        """Decide it where it speaks of no game, else try numbers within its bounds, or some."""
        if not any(nodes(what, OfGame)):
            with suppress(Inexpressible, LimitError):
                return isinstance(decide(by_laws(what, {})), Valid)
        settles = not isinstance(what, ForAll)
        guard = what.body.left if isinstance(what.body, Implies) else what.body
        ends = [_end(name, guard) for name in what.names]
        inside = [range(min(_FAR, _FAR if end is None else end + 1)) for end in ends]
        known = all(end is not None and end < _FAR for end in ends)
        for numbers in product(*inside):
            if process_time() - self.begun > _SECONDS:
                return None
            values = dict(zip(what.names, map(number, numbers), strict=True))
            found = self.holds(put(what.body, values))
            if found is settles:
                return settles
            known = known and found is not None
        return not settles if known else None

    def _number(self, what: Expression) -> Expression:
        """Put what positions are worth, in an atom."""
        match what:
            case Choice(then, test, otherwise):
                chosen = self.holds(test)
                if chosen is None:
                    raise LimitError(phrase("trying small numbers"))
                return self._number(then if chosen else otherwise)
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


def _joined(found: Iterable[bool | None], settles: bool) -> bool | None:
    """Join truth values by or (``settles`` is True) or and, where some are not known."""
    unknown = False
    for one in found:
        if one is settles:
            return settles
        unknown = unknown or one is None
    return None if unknown else not settles


def _denied(found: bool | None) -> bool | None:
    return None if found is None else not found


def _end(name: str, guard: Expression) -> int | None:
    """Give the largest number that a condition allows for a name, where it says one plainly."""
    for part in conjuncts(guard):
        for left, relation, right in part.pairs() if isinstance(part, Compare) else ():
            if left == Variable(name) and relation in ("<", "<=") and not free(right):
                with suppress(NoValue):
                    return int(right.evaluate({})) - (relation == "<")
    return None
