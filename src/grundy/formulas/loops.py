"""Hold the moves of a game as a few nested loops, the form that machines take.

A loop gives a variable its numbers, a condition stops some of them, and ``Leave`` says what a move
leaves behind. It is data: `grundy.formulas.machine` makes a program of it, `str` writes it down.

>>> from grundy.formulas.tree import variables
>>> n, k = variables("n k")
>>> print(Loops(("n",), (For("k", number(1), least_of(n, number(3)), (Leave((n - k,)),)),)))
heap n:
    for k = 1 .. min(n, 3):
        leave n - k
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from grundy.formulas.linear import form_of
from grundy.formulas.parts import children, nodes
from grundy.formulas.series import Series
from grundy.formulas.tree import Binary, Call, Expression, Member, Number, Variable, number

__all__ = [
    "Divisors",
    "Each",
    "For",
    "If",
    "Leave",
    "Loops",
    "Node",
    "greatest_of",
    "largest_in",
    "least_of",
    "parts_of",
    "series_of",
    "walked",
]


ONCE = Number(1)


@dataclass(frozen=True)
class Divisors:
    """The divisors of a positive number.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> Each("k", Divisors(n), number(1), n - 1, ()).head()
    'for k in divisors of n, k <= n - 1:'
    """

    of: Expression

    def __str__(self) -> str:
        return f"divisors of {self.of}"


@dataclass(frozen=True)
class For:
    """Give a variable the numbers from ``low`` to ``high``, in steps.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> For("k", number(1), n, (Leave((n - 1,)),), step=2).head()
    'for k = 1 .. n step 2:'
    """

    name: str
    low: Expression
    high: Expression
    body: tuple[Node, ...]
    step: int = 1

    def head(self) -> str:
        """Write the first line."""
        step = f" step {self.step}" if self.step > 1 else ""
        return f"for {self.name} = {self.low} .. {self.high}{step}:"


@dataclass(frozen=True)
class Each:
    """Give a variable the numbers of a series, or the divisors of a number, within bounds.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> Each("k", Series("squares"), number(1), n, ()).head()
    'for k in squares, k <= n:'
    """

    name: str
    among: Series | Divisors
    low: Expression
    high: Expression
    body: tuple[Node, ...]

    def head(self) -> str:
        """Write the first line."""
        low = "" if self.low == Number(1) else f"{self.low} <= "
        return f"for {self.name} in {self.among}, {low}{self.name} <= {self.high}:"


@dataclass(frozen=True)
class If:
    """Go on only where a condition is true.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> If((n % 2).eq(0), ()).head()
    'if n % 2 == 0:'
    """

    when: Expression
    body: tuple[Node, ...]

    def head(self) -> str:
        """Write the first line."""
        return f"if {self.when}:"


@dataclass(frozen=True)
class Leave:
    """Leave heaps behind (none, too), or these piles in the places of the old ones.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(Leave((n - k, k)))
    leave n - k, k

    Heaps may be left several ``times``; their nim-sum then counts only where that is odd.
    """

    heaps: tuple[Expression, ...]
    times: Expression = ONCE

    def __str__(self) -> str:
        times = "" if self.times == ONCE else f"{self.times} times "
        return f"leave {times}{', '.join(map(str, self.heaps)) or 'nothing'}"


Node = For | Each | If | Leave


@dataclass(frozen=True)
class Loops:
    """Hold all moves on one heap, or on piles of these names; no pile is below ``least``.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> print(Loops(("n",), (Leave((n // 2,)),)))
    heap n:
        leave n // 2

    Every move makes a heap into smaller ones. It makes no pile larger, unless ``by_sum``: then
    only their sum falls, and no pile gets larger than the largest.
    """

    piles: tuple[str, ...]
    body: tuple[Node, ...]
    least: int = 0
    by_sum: bool = False
    misere: bool = field(default=False)

    def __str__(self) -> str:
        head = "heap n:" if self.piles == ("n",) else f"piles {', '.join(self.piles)}:"
        return "\n".join([head, *_lines(self.body, 1)])


def _lines(body: tuple[Node, ...], depth: int) -> Iterator[str]:
    for node in body:
        if isinstance(node, Leave):
            yield "    " * depth + str(node)
        else:
            yield "    " * depth + node.head()
            yield from _lines(node.body, depth + 1)


def least_of(a: Expression, b: Expression) -> Expression:
    """Give the smaller of two numbers, at once where that is seen.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> print(least_of(n - 3, n), "|", least_of(n // 2, (n - 1) // 2), "|", least_of(n, n // 2))
    n - 3 | (n - 1) // 2 | n // 2
    """
    return _of_two("min", a, b)


def greatest_of(a: Expression, b: Expression) -> Expression:
    """Give the larger of two numbers, at once where that is seen.

    >>> from grundy.formulas.tree import number
    >>> print(greatest_of(number(3), number(5)))
    5
    """
    return _of_two("max", a, b)


def _of_two(name: str, a: Expression, b: Expression) -> Expression:
    if isinstance(a, Call) and a.function == name and b in a.args:
        return a
    if _at_most(a, b):
        return a if name == "min" else b
    if _at_most(b, a):
        return b if name == "min" else a
    return Call(name, (a, b))


def _at_most(a: Expression, b: Expression) -> bool:
    """Tell whether a is seen to be no more than b, whatever natural numbers the names are."""
    if (form := form_of(b - a)) is not None:
        return all(factor >= 0 for factor in form.values())
    match a, b:
        case Binary("//", x, Number(by)), Binary("//", y, Number(other)) if by == other > 0:
            return _at_most(x, y)
        case Binary("//", x, Number(by)), _ if by > 0:
            return _at_most(number(0), b) and _at_most(x, b)
    return False


def largest_in(loops: Loops, size: int) -> int:
    """Bound every number that loops work out of piles below a size, its sign apart.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> cubes = For("k", number(1), n, (If(k * k * k <= n, (Leave((n - k,)),)),))
    >>> largest_in(Loops(("n",), (cubes,)), 1000)
    1000000000
    """
    return max(_largest(part, size) for part in parts_of(loops.body))


def parts_of(body: tuple[Node, ...]) -> Iterator[Expression]:
    """Give the numbers and conditions of which moves are made.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> [str(part) for part in parts_of((For("k", number(1), n, (Leave((n - k,)),)),))]
    ['1', 'n', '1', 'n - k']
    """
    for node in body:
        for part in vars(node).values():
            if isinstance(part, Divisors | Expression):
                yield part.of if isinstance(part, Divisors) else part
        yield from node.heaps if isinstance(node, Leave) else parts_of(node.body)


def _largest(what: Expression, size: int) -> int:
    most = [_largest(part, size) for part in children(what)]
    match what:
        case Number(of):
            return abs(of)
        case Variable():
            return size
        case Binary("*"):
            return max(*most, most[0] * most[1])
        case Binary("+" | "-"):
            return sum(most)
        case Binary("^" | "|"):
            return 2 * max(most)
    return max(most, default=0)


def series_of(loops: Loops) -> tuple[Series, ...]:
    """Collect the series that loops go through or ask about, each once.

    >>> from grundy.formulas.series import Series
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> square = Each("k", Series("squares"), number(1), n, (Leave((n - k,)),))
    >>> [str(series) for series in series_of(Loops(("n",), (square,)))]
    ['squares']
    """
    return tuple(dict.fromkeys(series for series, _ in _series(loops.body)))


def walked(loops: Loops) -> Iterator[Series]:
    """Give the series that loops go through.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> prime = If(Member(n, Series("primes")), (Leave((n - 1,)),))
    >>> list(walked(Loops(("n",), (prime,))))
    []
    """
    return (series for series, is_walked in _series(loops.body) if is_walked)


def _series(body: tuple[Node, ...]) -> Iterator[tuple[Series, bool]]:
    """Give each series, and whether it is gone through or only asked about."""
    for node in body:
        if isinstance(node, Each) and isinstance(node.among, Series):
            yield node.among, True
        if isinstance(node, If):
            yield from ((member.series, False) for member in nodes(node.when, Member))
        if not isinstance(node, Leave):
            yield from _series(node.body)
