"""Look at what a class of the user's own gives as options, and say what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any

from grundy.errors import LimitError, UserCodeError
from grundy.phrases.phrase import phrase

__all__ = ["MOST_OPTIONS", "checked_options", "is_own"]

MOST_OPTIONS = 1_000_000


def is_own(game: object) -> bool:
    """Tell a class of the user's own from those of the house.

    >>> from grundy.games import game
    >>> mine = type("Mine", (), {"__module__": "mine"})
    >>> is_own(mine()), is_own(game("nim"))
    (True, False)
    """
    return not type(game).__module__.startswith("grundy.")


def checked_options(game: Any, n: int) -> list[tuple[int, ...]]:
    """List what a heap of n becomes; raise `UserCodeError` for what is no heaps.

    >>> from grundy.rules.heaps import HeapGame
    >>> class Halve(HeapGame):
    ...     def heap_options(self, n):
    ...         if n:
    ...             yield (n / 2,)
    >>> checked_options(Halve(), 5)
    Traceback (most recent call last):
    grundy.errors.UserCodeError: class Halve, heap 5: the option (2.5,) holds 2.5, which is no \
whole number: write // for /
    """
    given: Any = game.heap_options(n)
    if not isinstance(given, Iterable):
        template = "class {name}, heap {n}: expected tuples of heaps, got {got}"
        raise UserCodeError(phrase(template, name=type(game).__name__, n=n, got=repr(given)))
    found = list(islice(given, MOST_OPTIONS + 1))
    if len(found) > MOST_OPTIONS:
        raise LimitError(
            phrase(
                "class {name}, heap {n}: more than {m} options",
                name=type(game).__name__,
                n=n,
                m=MOST_OPTIONS,
            )
        )
    if not set(map(type, found)) <= {tuple, list}:
        _refuse(game, n, found)
    flat = list(chain.from_iterable(found))
    if flat and (set(map(type, flat)) != {int} or min(flat) < 0 or max(flat) >= n):
        _refuse(game, n, found)
    return found


def _refuse(game: Any, n: int, found: list[Any]) -> None:
    """Raise the error about the first option that is wrong, if one is."""
    for option in found:
        for problem in chain(_problems(option), _growth(game, n, option)):
            template = "class {name}, heap {n}: the option {option} {problem}"
            name = type(game).__name__
            raise UserCodeError(
                phrase(template, name=name, n=n, option=repr(option), problem=problem)
            )


def _problems(option: Any) -> Iterator[str]:
    if isinstance(option, int):
        yield phrase("is no tuple of heaps: write {right} with a comma", right=f"({option},)")
        return
    if not isinstance(option, (tuple, list)):
        yield "is no tuple of heaps"
        return
    for heap in option:
        if isinstance(heap, float):
            yield phrase("holds {heap}, which is no whole number: write // for /", heap=heap)
        elif not hasattr(heap, "__index__"):
            yield phrase("holds {heap}, which is no whole number", heap=repr(heap))
        elif heap < 0:
            yield phrase("holds {heap}, a heap below 0: take no more than there is", heap=heap)


def _growth(game: Any, n: int, option: Sequence[int]) -> Iterator[str]:
    """Say where a heap is not smaller, and nothing says that play ends or may go round."""
    if game.loopy:
        return
    before = game.measure(n)
    for heap in option:
        after = game.measure(heap)
        if after < before:
            continue
        if (before, after) == (n, heap):
            yield phrase(
                "holds {heap}, which is no smaller heap: declare measure(n), a number that every "
                "move lowers, or loopy = True",
                heap=heap,
            )
        yield phrase(
            "holds {heap}, whose measure {a} is not below {b}", heap=heap, a=after, b=before
        )
