"""Say a condition by an automaton that reads digits, where no shorter condition says it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

from grundy.errors import InputError
from grundy.formulas.parts import nodes
from grundy.formulas.tree import Expression, Variable
from grundy.formulas.weights import weights_of
from grundy.phrases.phrase import phrase

__all__ = ["Accepted", "digits", "read_rows", "says_automaton"]

_MOST_STATES = 2_000


@dataclass(frozen=True, eq=False)
class Accepted(Expression):
    """The digits of numbers, least first, lead an automaton to a state that accepts.

    ``step[state]`` gives the next state for each symbol, in which bit i is the digit of number i.
    Its text is read again: states between ``/``, with ``!`` behind those that accept.

    >>> a, b = Variable("a"), Variable("b")
    >>> equal = Accepted("binary", ((0, 1, 1, 0), (1, 1, 1, 1)), (0,), (a, b))
    >>> print(equal, equal.evaluate({"a": 5, "b": 5}), equal.evaluate({"a": 5, "b": 4}))
    automaton("binary", "0 1 1 0!/1 1 1 1", a, b) True False
    """

    numeration: str
    step: tuple[tuple[int, ...], ...]
    accepting: tuple[int, ...]
    args: tuple[Variable, ...]
    condition = True

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Run on the digits of numbers."""
        words = [digits(arg.evaluate(values), self.numeration) for arg in self.args]
        state = 0
        for read in zip_longest(*reversed(words), fillvalue=0):
            symbol = 0
            for digit in read:
                symbol = 2 * symbol + digit
            state = self.step[state][symbol]
        return state in self._ends

    @cached_property
    def _ends(self) -> frozenset[int]:
        return frozenset(self.accepting)

    def __str__(self) -> str:
        rows = (
            " ".join(map(str, row)) + "!" * (state in self._ends)
            for state, row in enumerate(self.step)
        )
        names = ", ".join(map(str, self.args))
        return f'automaton("{self.numeration}", "{"/".join(rows)}", {names})'


def read_rows(text: str, width: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Read the states of an automaton over so many numbers, and which of them accept.

    >>> read_rows("0 1!/1 1", 1)
    (((0, 1), (1, 1)), (0,))

    Zeros in front of all numbers must not change what it says.

    `InputError` is raised for rows that are no automaton.
    """
    rows = text.split("/")
    if len(rows) > _MOST_STATES:
        raise InputError(
            phrase("an automaton of at most {n} states", n=_MOST_STATES), where="claim"
        )
    step = []
    for row in rows:
        found = [int(n) for n in re.findall(r"[0-9]{1,6}", row)]
        sound = re.fullmatch(r"[0-9 ]+!?", row) and len(found) == 1 << width
        if not sound or max(found) >= len(rows):
            expected = f"{1 << width} states from 0 to {len(rows) - 1}"
            raise InputError(expected, got=row, where="claim, automaton")
        step.append(tuple(found))
    ends = {i for i, row in enumerate(rows) if row.endswith("!")}
    if any((state in ends) != (row[0] in ends) for state, row in enumerate(step)):
        expected = "an automaton that zeros in front of numbers do not change"
        raise InputError(expected, where="claim")
    return tuple(step), tuple(sorted(ends))


def says_automaton(what: Expression) -> bool:
    """Tell whether a part of an expression is an automaton.

    >>> from grundy.formulas.parser import parse_claim
    >>> says_automaton(parse_claim('P(n) <=> n >= 1 and automaton("binary", "0 1/1 0!", n)').body)
    True
    """
    return any(True for _ in nodes(what, Accepted))


def digits(number: int, numeration: str) -> list[int]:
    """Write a number place by place, the least first, as automata of a numeration read it.

    >>> digits(6, "binary"), digits(11, "Zeckendorf"), digits(6, "Fraenkel 2")
    ([0, 1, 1], [0, 0, 1, 0, 1], [0, 0, 1, 1])
    """
    return weights_of(numeration).digits(number)
