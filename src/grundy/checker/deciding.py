"""Decide sentences about games: what is quantified is said by automata, each compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from .atoms import condition_run
from .automata import Digits, Machine
from .certificate import Rejected, exactly
from .derive import compare
from .expressions import Condition, Term
from .relations import accepted
from .search import Denied, ForSome, Run, search
from .sentences import free

__all__ = ["Deciding"]


class Deciding:
    """Decide a sentence: quantified parts become automata, which the certificate gives.

    ``put`` says of ``("f", ...)`` and ``("P", ...)`` what the laws of their games say. For each
    quantifier, the inner ones first, ``machines`` has what its body says and what it says itself.

    >>> body = {"tracks": ["n"], "step": [[0, 0]], "accepting": [0]}
    >>> found = {"tracks": [], "step": [[0]], "accepting": [0]}
    >>> machines = iter([{"body": body, "found": found}])
    >>> deciding = Deciding(Digits("binary"), lambda what: what, machines)
    >>> deciding.holds(("forall", ("n",), ("compare", "n", "<", ("+", "n", 1))))
    True
    """

    def __init__(
        self, digits: Digits, put: Callable[[Term], Term], machines: Iterator[Any]
    ) -> None:
        self.digits, self.put, self.machines = digits, put, machines

    def holds(self, sentence: Condition) -> bool:
        """Tell whether a sentence without free variables is true."""
        run = condition_run(self.plain(sentence), self.digits, ())
        return search(self.digits, [Denied(run)]) is None

    def plain(self, what: Any) -> Any:
        """Say a condition without quantifiers, by the automata of the certificate."""
        match what:
            case ("forall" | "exists", names, body):
                return self._quantified(what[0] == "exists", names, self.plain(body))
            case ("iff", left, right):
                one, other = self.plain(left), self.plain(right)
                return ("if", one, other, ("not", other))
            case ("implies", left, right):
                return ("or", ("not", self.plain(left)), self.plain(right))
            case ("f" | "P", game, *args):
                return self.put((what[0], game, *map(self.plain, args)))
            case (head, *parts) if head != "automaton":
                return (head, *map(self.plain, parts))
        return what

    def _quantified(self, some: bool, bound: tuple[str, ...], body: Condition) -> Condition:
        """Make sure that two automata are those of a body and of what is said with it.

        That all numbers make it true is that none makes it false.
        """
        entry = exactly(next(self.machines, None), "body found", "machines")
        inner, found = (Machine.read(entry[key], f"machines, {key}") for key in ("body", "found"))
        names = sorted(free(body))
        outer = [name for name in names if name not in bound]
        if not {*inner.tracks} <= {*names} or not {*found.tracks} <= {*outer}:
            raise Rejected("machines: one is about other numbers than its part of the claim")
        why = "machines: one says something else than its part of the claim"
        run = condition_run(body, self.digits, names)
        compare(why, self.digits, [], accepted(inner, self.digits), run)
        made: Run = ForSome([(accepted(inner, self.digits, wanted=some),)], self.digits, outer)
        compare(why, self.digits, [], accepted(found, self.digits), made if some else Denied(made))
        numbered = Machine(tuple(map(str, range(len(found.tracks)))), found.step, found.accepting)
        return ("automaton", self.digits.name, numbered, *found.tracks)
