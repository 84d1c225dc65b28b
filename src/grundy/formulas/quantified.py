"""Hold what only questions about games say: every number, what follows, the value of a position.

The value of a position is a number that no formula gives until the law of its game is known, and
so is whether it is lost. ``game`` is the text of another game than the one that is asked about.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from grundy.formulas.tree import TRUE, Expression, all_of

__all__ = ["Exists", "ForAll", "Implies", "Loses", "OfGame", "Quantified", "Worth", "bounded"]


@dataclass(frozen=True, eq=False)
class Quantified(Expression):
    """What a ``word`` says of the natural numbers for ``names`` and a condition on them.

    >>> from grundy.formulas.sentence import parse_sentence
    >>> asked = parse_sentence("exists a, b: a < b and P(a, b)").body
    >>> isinstance(asked, Quantified), asked.names
    (True, ('a', 'b'))
    """

    names: tuple[str, ...]
    body: Expression
    word: ClassVar[str]
    condition = True
    rank = -3

    def __str__(self) -> str:
        return f"{self.word} {', '.join(self.names)}: {self.body}"


class ForAll(Quantified):
    """All natural numbers for ``names`` make ``body`` true.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> print(ForAll(("n",), n >= 0))
    forall n: n >= 0
    """

    word = "forall"


class Exists(Quantified):
    """Some natural numbers for ``names`` make ``body`` true.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(Exists(("k",), n.eq(2 * k)))
    exists k: n == 2 * k
    """

    word = "exists"


@dataclass(frozen=True, eq=False)
class Implies(Expression):
    """The second condition is true wherever the first one is.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(Implies(n > 3, Implies(k > 3, n < k)))
    n > 3 => k > 3 => n < k
    """

    left: Expression
    right: Expression
    condition = True
    rank = -1

    def __str__(self) -> str:
        return f"{self.left.within(0)} => {self.right.within(-1)}"


@dataclass(frozen=True, eq=False)
class OfGame(Expression):
    """What the law of a game says of piles, or of heaps together.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(Loses((n, k)) & Worth((n,), "kayles").eq(2))
    P(n, k) and f("kayles", n) == 2
    """

    args: tuple[Expression, ...]
    game: str = ""
    word: ClassVar[str]

    def __str__(self) -> str:
        other = [f'"{self.game}"'] if self.game else []
        return f"{self.word}({', '.join((*other, *map(str, self.args)))})"


class Worth(OfGame):
    """The value of a position; there is none where the piles are no position.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> print(Worth((n,), "kayles").eq(2))
    f("kayles", n) == 2
    """

    word = "f"


class Loses(OfGame):
    """The player to move loses; false of what is no position.

    >>> from grundy.formulas.tree import variables
    >>> print(Loses(variables("a b")))
    P(a, b)
    """

    word = "P"
    condition = True


def bounded(
    kind: type[Quantified],
    names: tuple[str, ...],
    bounds: Iterable[Expression],
    body: Expression,
) -> Expression:
    """Quantify numbers that are all within bounds.

    >>> from grundy.formulas.tree import variables
    >>> (k,) = variables("k")
    >>> print(bounded(ForAll, ("k",), [k < 9], (k % 2).eq(0)))
    forall k: k < 9 => k % 2 == 0
    """
    given = all_of(bounds)
    if kind is ForAll:
        return ForAll(names, Implies(given, body) if given != TRUE else body)
    return Exists(names, all_of((given, body)))
