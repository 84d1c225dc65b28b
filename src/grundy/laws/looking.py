"""Look for a law with all that is there: tables in NumPy, or a few guesses without it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from grundy.laws.law import Law
from grundy.laws.verdict import Verdict
from grundy.rules.protocol import Impartial

__all__ = ["look"]


def look(
    game: Impartial[Any],
    n: int | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[Law | None, Verdict | None, int]:
    """Give the law that was found, if any, what became of it, and the last heap looked at.

    >>> from grundy.games import game
    >>> str(look(game("nim:3"))[0].claim)
    'f(n) == n % 4'
    """
    if find_spec("numpy") is None:
        from grundy.laws.few import few_laws

        return few_laws(game, n)
    from grundy.laws.search import search_law

    return search_law(game, n, progress)
