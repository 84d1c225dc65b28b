"""Hold a law: what the values of a game, or its P-positions, follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from grundy.formulas.statement import Lost, Period, Recursion, Statement, Values
from grundy.formulas.tree import Choice, Expression, Variable, number
from grundy.formulas.words import spoken
from grundy.phrases.phrase import phrase

__all__ = ["Law", "as_proved", "by_cases", "chosen", "law_of", "period_law"]


_N = Variable("n")


@dataclass(frozen=True)
class Law:
    """Hold a law that was found in a table.

    ``statement`` says it in words; ``claim`` is all of it in the language of claims, where it is
    a sentence of that. ``lost`` is what the language can say of its P-positions where it cannot
    say the values.
    A law of period keeps ``table``, the first ``preperiod + period`` values (a long one as a view
    of an array); each later value is the one a period before plus ``saltus``. ``checked_to`` is
    the last heap compared. ``formula`` gives f(n) by values of smaller heaps, ``f(n // 2) + 1``,
    where no claim can say it. ``parts`` are what the statement says of the values and of the
    P-positions, where it says both.
    """

    kind: str
    statement: str
    checked_to: int
    claim: Statement | None = None
    table: Sequence[int] = ()
    preperiod: int = 0
    period: int = 0
    saltus: int = 0
    formula: str = ""
    lost: Statement | None = None
    parts: tuple[str, str] | None = None

    def value(self, n: int) -> int:
        """Give the value of a heap by a law of period.

        >>> Law("arithmetic period", "", 99, table=(0, 0, 1), period=3, saltus=2).value(10**20)
        66666666666666666666
        """
        if n < len(self.table):
            return self.table[n]
        rounds, place = divmod(n - self.preperiod, self.period)
        return self.table[self.preperiod + place] + rounds * self.saltus


def as_proved(law: Law) -> Law:
    """Say the P-positions of a law whose values are proved as what they are: seen.

    >>> both = Law("steps", "Both.", 99, parts=("The values.", "The lost heaps."))
    >>> print(as_proved(both).statement)
    The values. Seen up to 99: The lost heaps.
    """
    if law.parts is None:
        return law
    values, losing = law.parts
    template = "{values} Seen up to {n}: {losing}"
    return replace(law, statement=phrase(template, values=values, losing=losing, n=law.checked_to))


def law_of(claim: Statement, last: int) -> Law:
    """Say a claim in words.

    >>> from grundy.formulas.parser import parse_claim
    >>> law = law_of(parse_claim("f(n) == n % 3"), 99)
    >>> law.kind, str(law.statement), law.checked_to
    ('formula', 'f(n) = n mod 3 for every n.', 99)
    """
    if isinstance(claim, Lost):
        said = phrase("The player to move loses exactly when {claim}.", claim=spoken(claim.body))
        return Law("piles", said, last, claim)
    assert isinstance(claim, Values | Recursion)
    if claim.names == ("n",):
        return Law(
            "formula", phrase("f(n) = {term} for every n.", term=spoken(claim.body)), last, claim
        )
    names = ", ".join(claim.names)
    said = phrase("f({names}) = {term} for all {names}.", names=names, term=spoken(claim.body))
    return Law("piles", said, last, claim)


def period_law(claim: Period, table: Sequence[int], last: int) -> Law:
    """Say a period as a law, with the values before it and those of one round.

    >>> str(period_law(Period(71, 12), [], 999).statement)
    'f(n + 12) = f(n) for every n from 71 on.'
    """
    start, length, saltus = claim.start, claim.length, claim.saltus
    if saltus:
        said = phrase(
            "f(n + {p}) = f(n) + {d} for every n from {s} on.", p=length, d=saltus, s=start
        )
        return Law("arithmetic period", said, last, claim, tuple(table), start, length, saltus)
    said = phrase("f(n + {p}) = f(n) for every n from {s} on.", p=length, s=start)
    return Law("period", said, last, claim, tuple(table), start, length)


def by_cases(table: Sequence[int], start: int, length: int, saltus: int = 0) -> Values:
    """Give all values by a table of the first ones, by cases of n and of its remainder.

    >>> print(by_cases((0, 0, 1), 0, 3, 2))
    f(n) == n // 3 * 2 + (0 if n % 3 < 2 else 1)
    """
    rest = [0] * length
    for n in range(start, start + length):
        rest[n % length] = table[n] - saltus * (n // length)
    body = chosen(_N % length, rest)
    if saltus:
        body = _N // length * saltus + body
    if start:
        body = Choice(chosen(_N, table[:start]), start > _N, body)
    return Values(("n",), body)


def chosen(key: Expression, values: Sequence[int], start: int = 0) -> Expression:
    """Choose the value at a key from ``start`` on, by halving.

    >>> print(chosen(_N, [5, 5, 7]))
    5 if n < 2 else 7
    """
    if len(set(values)) == 1:
        return number(values[0])
    changes = [i for i in range(1, len(values)) if values[i] != values[i - 1]]
    middle = min(changes, key=lambda i: abs(2 * i - len(values)))
    below = chosen(key, values[:middle], start)
    return Choice(below, key < start + middle, chosen(key, values[middle:], start + middle))
