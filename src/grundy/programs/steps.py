"""Hold a piece of program as steps that every target language can print.

Expressions are texts in Python; all names stand for integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

__all__ = [
    "Among",
    "EachMember",
    "Let",
    "Listed",
    "Loop",
    "Step",
    "Steps",
    "Visit",
    "When",
    "texts",
    "when",
]


@dataclass(frozen=True)
class Loop:
    r"""Let a name run from ``low`` to ``high``, in steps.

    >>> from grundy.programs.python import Python
    >>> print(*Python().step(Loop("k", "1", "n", (Visit(("n - k",)),)), 0), sep="\n")
    for k in range(1, n + 1):
        yield (n - k,)

    With ``near`` those numbers come first that are near an end, or near a power of 2 away from it;
    the others follow where they are no more than the number that it names.
    """

    name: str
    low: str
    high: str
    body: Steps
    near: str = ""
    step: int = 1


@dataclass(frozen=True)
class Among:
    r"""Let a name be each of some numbers.

    >>> from grundy.programs.python import Python
    >>> print(*Python().step(Among("k", ("1", "3", "4"), (Visit(("n - k",)),)), 0), sep="\n")
    for k in 1, 3, 4:
        yield (n - k,)
    """

    name: str
    values: tuple[str, ...]
    body: Steps


@dataclass(frozen=True)
class EachMember:
    r"""Let a name be each member of a set up to ``high``; the helper ``nth`` remembers them.

    >>> from grundy.programs.python import Python
    >>> among = EachMember("k", "nth_squares", "n", (Visit(("n - k",)),))
    >>> print(*Python().step(among, 0), sep="\n")
    for k in nth_squares(n):
        yield (n - k,)
    """

    name: str
    nth: str
    high: str
    body: Steps


@dataclass(frozen=True)
class Listed:
    r"""Let a name be each of the numbers of a list that is worked out.

    >>> from grundy.programs.python import Python
    >>> print(*Python().step(Listed("m", "places(v, n)", (Visit(("m",)),)), 0), sep="\n")
    for m in places(v, n):
        yield (m,)
    """

    name: str
    values: str
    body: Steps


@dataclass(frozen=True)
class When:
    r"""Go on where a test is true.

    >>> from grundy.programs.python import Python
    >>> print(*Python().step(When("n % 2 == 0", (Visit(("n // 2",)),)), 0), sep="\n")
    if n % 2 == 0:
        yield (n // 2,)
    """

    test: str
    body: Steps


@dataclass(frozen=True)
class Let:
    """Name a number for the steps behind it.

    >>> from grundy.programs.python import Python
    >>> print(*Python().step(Let("half", "n // 2"), 0))
    half = n // 2
    """

    name: str
    value: str


@dataclass(frozen=True)
class Visit:
    """Give the heaps that a heap becomes, of which 0 is none, or all piles after a move.

    >>> from grundy.programs.python import Python
    >>> print(*Python().step(Visit(("a", "b - k")), 0))
    yield a, b - k
    """

    heaps: tuple[str, ...]


Step = Loop | Among | EachMember | Listed | When | Let | Visit
Steps = tuple[Step, ...]


def when(tests: list[str], *body: Step) -> Steps:
    """Put steps under tests, unless there is nothing to test.

    >>> when([], Visit(("n",))), when(["n > 1", "n < 9"], Visit(("n",)))[0].test
    ((Visit(heaps=('n',)),), 'n > 1 and n < 9')
    """
    return (When(" and ".join(tests), body),) if tests else body


def texts(steps: Steps) -> Iterator[str]:
    """Give all expressions of some steps.

    >>> list(texts(when(["k * k <= n"], Visit(("n - k",)))))
    ['k * k <= n', 'n - k']
    """
    for step in steps:
        match step:
            case Loop(_, low, high, body):
                yield from (low, high, *texts(body))
            case EachMember(_, _, high, body):
                yield from (high, *texts(body))
            case Among(_, values, body):
                yield from (*values, *texts(body))
            case When(first, body) | Listed(_, first, body):
                yield from (first, *texts(body))
            case Let(_, value):
                yield value
            case Visit(heaps):
                yield from heaps
