"""Say the value of a smaller heap in a term: ``f(n // 2)``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grundy.formulas.functions import NoValue
from grundy.formulas.tree import Expression

__all__ = ["Earlier", "Unfolding"]


@dataclass(frozen=True, eq=False)
class Earlier(Expression):
    """The value of a smaller heap; only an `Unfolding` knows it.

    >>> from grundy.formulas.tree import Variable
    >>> print(Earlier(Variable("n") - 1))
    f(n - 1)
    """

    of: Expression

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Look the value up, or work it out; raise `NoValue` where there is none."""
        if not isinstance(values, Unfolding):
            raise NoValue
        return values.earlier(self.of.evaluate(values))

    def __str__(self) -> str:
        return f"f({self.of})"


class Unfolding(Mapping[str, int]):
    """Hold a heap n, and work out the values of smaller ones by a term.

    >>> from grundy.formulas.tree import Variable
    >>> n = Variable("n")
    >>> body = Earlier(n // 2) + n % 2
    >>> Unfolding(body, 0, {0: 0}).value(13)
    3
    """

    def __init__(self, body: Expression, n: int, known: dict[int, int]) -> None:
        self.body, self.n, self.known = body, n, known

    def __getitem__(self, name: str) -> int:
        if name != "n":
            raise KeyError(name)
        return self.n

    def __iter__(self) -> Iterator[str]:
        return iter("n")

    def __len__(self) -> int:
        return 1

    def earlier(self, n: int) -> int:
        """Give the value of a heap; raise `NoValue` for one that is not smaller."""
        if not 0 <= n < self.n:
            raise NoValue
        return self.value(n)

    def value(self, n: int) -> int:
        """Give the value of a heap."""
        if n not in self.known:
            self.known[n] = self.body.evaluate(Unfolding(self.body, n, self.known))
        return self.known[n]
