"""Write a term that depends on n modulo a number, in the language of claims."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

__all__ = ["Case", "cases", "choice", "condition", "linear"]

Case = tuple[str, str]
"""A term, and the condition on n under which it is the value; no condition for the last one."""


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
