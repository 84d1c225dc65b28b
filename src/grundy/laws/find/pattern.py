"""Hold a pattern that a table may follow, with the way it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from grundy.formulas import statement
from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.statement import Statement
from grundy.formulas.words import spoken
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase

__all__ = ["ENOUGH", "Pattern", "Values", "formula", "listed"]

Values = np.ndarray[Any, np.dtype[Any]]

ENOUGH = 20
"""How many values at least must have been foreseen by those before them."""


@dataclass(frozen=True)
class Pattern:
    """Hold a pattern; ``continued(stop)`` gives the values that it foresees below ``stop``.

    ``size`` counts its constants: of several patterns the one with the fewest is the law. What is
    ``said`` may be a text, which is read only for this one.

    >>> thirds = Pattern("formula", "f(n) = n mod 3", 1, lambda stop: np.arange(stop) % 3)
    >>> thirds.fits(np.array([0, 1, 2, 0])), thirds.fits(np.array([0, 1, 2, 3]))
    (True, False)
    """

    kind: str
    statement: str
    size: int
    continued: Callable[[int], Values]
    said: Statement | str | None = None
    table: Sequence[int] = ()
    preperiod: int = 0
    period: int = 0
    saltus: int = 0
    formula: str = ""

    def fits(self, values: Values) -> bool:
        """Compare the pattern with a table, which may be longer than the one it was found in."""
        return bool(np.array_equal(self.continued(len(values)), values))

    @property
    def claim(self) -> Statement | None:
        """Give what it claims."""
        return parse_claim(self.said) if isinstance(self.said, str) else self.said

    def law(self, checked_to: int) -> Law:
        """Give the pattern as a law."""
        facts = (self.claim, self.table, self.preperiod, self.period, self.saltus, self.formula)
        return Law(self.kind, self.statement, checked_to, *facts)


def formula(
    seen: Values, text: str, size: int, term: Callable[[Values], Values]
) -> Iterator[Pattern]:
    """Propose a term in n that gives what was seen; ``text`` says it in the language of claims.

    >>> half = next(formula(np.array([0, 0, 1]), "n // 2", 1, lambda n: n // 2))
    >>> half.continued(5).tolist()
    [0, 0, 1, 1, 2]
    """
    if not np.array_equal(term(np.arange(len(seen))), seen):
        return
    body = parse_expression(text)
    yield Pattern(
        "formula",
        phrase("f(n) = {term} for every n.", term=spoken(body)),
        size,
        lambda stop: term(np.arange(stop)),
        statement.Values(("n",), body),
    )


def listed(numbers: Values | list[int], most: int = 24) -> str:
    """List numbers, the first and the last of them where there are many.

    >>> listed([0, 1, 2, 3, 4, 5], most=4)
    '0, 1, 2, ..., 5'
    """
    many = len(numbers) > most
    texts = [str(int(number)) for number in (numbers[: most - 1] if many else numbers)]
    return ", ".join([*texts, "...", str(int(numbers[-1]))] if many else texts)
