"""Hold a pattern that a table may follow, with the way it goes on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from grundy.formulas import statement
from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.statement import Statement
from grundy.formulas.words import spoken
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase
from grundy.solvers.arrays import on_arrays

__all__ = [
    "ENOUGH",
    "Case",
    "Pattern",
    "Values",
    "cases",
    "choice",
    "condition",
    "formula",
    "linear",
    "listed",
]

Values = np.ndarray[Any, np.dtype[Any]]

ENOUGH = 20
"""How many values at least must have been foreseen by those before them."""

Case = tuple[str, str]
"""A term, and the condition on n under which it is the value; no condition for the last one."""


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


def formula(seen: Values, text: str, size: int) -> Iterator[Pattern]:
    """Propose a term in n, in the language of claims, that gives what was seen.

    >>> half = next(formula(np.array([0, 0, 1]), "n // 2", 1))
    >>> half.continued(5).tolist()
    [0, 0, 1, 1, 2]
    """
    body = parse_expression(text)
    term = on_arrays(body)

    def continued(stop: int) -> Values:
        return np.asarray(term({"n": np.arange(stop)}))

    if np.array_equal(continued(len(seen)), seen):
        said = phrase("f(n) = {term} for every n.", term=spoken(body))
        yield Pattern("formula", said, size, continued, statement.Values(("n",), body))


def listed(numbers: Values | list[int], most: int = 24) -> str:
    """List numbers, the first and the last of them where there are many.

    >>> listed([0, 1, 2, 3, 4, 5], most=4)
    '0, 1, 2, ..., 5'
    """
    many = len(numbers) > most
    texts = [str(int(number)) for number in (numbers[: most - 1] if many else numbers)]
    return ", ".join([*texts, "...", str(int(numbers[-1]))] if many else texts)


def cases(terms: Sequence[str]) -> list[Case]:
    """Say which term belongs to n by n modulo the number of terms, ``terms[0]`` to 0.

    Conditions are to be tried in order: rare terms come first, and may hide later ones.

    >>> cases(["n - 1", "n", "n", "n + 1"])
    [('n - 1', 'n % 4 == 0'), ('n + 1', 'n % 4 == 3'), ('n', '')]
    """
    places = defaultdict(list)
    for residue, term in enumerate(terms):
        places[term].append(residue)
    rising = sorted(places, key=lambda term: (len(places[term]), places[term]))
    gone: set[int] = set()
    found = []
    for term in rising[:-1]:
        found.append((term, condition(places[term], len(terms), gone)))
        gone.update(places[term])
    return [*found, (rising[-1], "")]


def condition(residues: Collection[int], modulus: int, gone: Collection[int] = ()) -> str:
    """Say that n has one of some residues; those ``gone`` may be let in.

    >>> condition([1, 3, 5], 6), condition([0, 1], 5), condition([1, 4, 7], 9)
    ('n % 2 == 1', 'n % 5 < 2', 'n % 3 == 1')
    """
    wanted, free = set(residues), set(residues) | set(gone)
    for small in (m for m in range(1, modulus + 1) if modulus % m == 0):
        classes = {r % small for r in wanted}
        if all(r in free for r in range(modulus) if r % small in classes):
            return _one_of(sorted(classes), small)
    raise AssertionError(residues)


def _one_of(classes: list[int], modulus: int) -> str:
    if len(classes) > 1 and classes[-1] == len(classes) - 1:
        return f"n % {modulus} < {len(classes)}"
    if len(classes) > 1 and classes[0] == modulus - len(classes):
        return f"n % {modulus} >= {classes[0]}"
    return " or ".join(f"n % {modulus} == {r}" for r in classes)


def choice(cases: Sequence[Case]) -> str:
    """Write cases as one term.

    >>> choice([("0", "n == 0"), ("n - 1", "")])
    '(0 if n == 0 else n - 1)'
    """
    if len(cases) == 1:
        return cases[0][0]
    words = [f"{term} if {test} else" for term, test in cases[:-1]]
    return f"({' '.join(words)} {cases[-1][0]})"


def linear(step: int, modulus: int, residue: int, value: int) -> str:
    """Write the term in n that is ``value`` at ``residue`` and grows by ``step`` a modulus.

    >>> linear(4, 4, 3, 4), linear(0, 4, 3, 4), linear(1, 4, 3, 4)
    ('n + 1', '4', 'n // 4 + 4')
    """
    if step == 0:
        return str(value)
    rate, rest = divmod(step, modulus)
    if rest:
        term, extra = (f"n // {modulus}" if step == 1 else f"{step} * (n // {modulus})"), value
    else:
        term, extra = ("n" if rate == 1 else f"{rate} * n"), value - rate * residue
    return f"{term} {'+' if extra > 0 else '-'} {abs(extra)}" if extra else term
