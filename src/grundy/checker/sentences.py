"""Read sentences about games.

To the conditions of `expressions` come ``("forall" or "exists", names, condition)``,
``("iff" or "implies", condition, condition)``, ``("P", game, term, ...)`` and the term
``("f", game, term, ...)``. The game is "" for the one of the certificate.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .certificate import Rejected, named
from .expressions import ByDescent, Condition, Term, is_name

__all__ = ["free", "read_sentence"]

_MOST_BOUND = 6
_MOST_PILES = 6


def read_sentence(data: Any, where: str) -> Condition:
    """Read a condition whose variables are all bound.

    >>> read_sentence(["forall", ["n"], ["P", "", "n"]], "claim")
    ('forall', ('n',), ('P', '', 'n'))
    >>> read_sentence(["P", "", "n"], "claim")
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: claim: no term about no variable
    """
    return _Sentence((), where).condition(data, 0)


class _Sentence(ByDescent):
    def term(self, data: Any, depth: int) -> Term:
        match data:
            case ["f", str(game), *args] if 0 < len(args) <= _MOST_PILES:
                self.count(depth)
                return ("f", self._game(game), *(self.term(arg, depth + 1) for arg in args))
        return super().term(data, depth)

    def condition(self, data: Any, depth: int) -> Condition:
        match data:
            case ["forall" | "exists", list(names), body] if _are_new(names):
                self.count(depth)
                outside, self.names = self.names, (*self.names, *names)
                inner = self.condition(body, depth + 1)
                self.names = outside
                return (data[0], tuple(names), inner)
            case ["iff" | "implies", left, right]:
                self.count(depth)
                parts = (self.condition(part, depth + 1) for part in (left, right))
                return (data[0], *parts)
            case ["P", str(game), *args] if 0 < len(args) <= _MOST_PILES:
                self.count(depth)
                return ("P", self._game(game), *(self.term(arg, depth + 1) for arg in args))
        return super().condition(data, depth)

    def _game(self, game: str) -> str:
        """Read a name that can stand in quotes."""
        if '"' in game:
            raise Rejected(f"{self.where}: a game's name with a quote in it")
        return named(game, self.where)


def _are_new(names: list[Any]) -> bool:
    return all(map(is_name, names)) and 0 < len(set(names)) == len(names) <= _MOST_BOUND


def free(what: Any) -> frozenset[str]:
    """Collect the free variables of a condition or a term.

    >>> sorted(free(("forall", ("n",), ("compare", "n", "<", ("+", "a", "b")))))
    ['a', 'b']
    """
    match what:
        case str():
            return frozenset({what})
        case ("forall" | "exists", names, body):
            return free(body) - {*names}
        case ("f" | "P" | "automaton" | "graph", _, *parts):
            return _all_free(parts)
        case ("compare", *chain):
            return _all_free(chain[::2])
        case (_, *parts):
            return _all_free(parts)
    return frozenset()


def _all_free(parts: Iterable[Any]) -> frozenset[str]:
    return frozenset[str]().union(*map(free, parts))
