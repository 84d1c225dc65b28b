"""Say in one line why a position is won or lost."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import reduce
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

from grundy.errors import shorten
from grundy.phrases.phrase import Phrase, phrase
from grundy.solvers.impartial.solver import Solution
from grundy.values.shape import LEFT, RIGHT

if TYPE_CHECKING:
    from grundy.solvers.partizan.solution import PartizanSolution

__all__ = ["few", "nim_sum", "partizan_reason", "reason", "some"]

_SHOWN_VALUES = 12


def reason(solution: Solution[Any]) -> Phrase:
    """Give the reason as a sentence without its full stop.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.solver import solve
    >>> reason(solve(game("nim"), (3, 5, 7)))
    'values 3 xor 5 xor 7 = 1, not 0: the first player can move to 0'
    >>> reason(solve(game("nim"), (1, 1), misere=True))
    'last move loses: every component is 0 or 1 in effect, and their nim-sum is 0'
    """
    if solution.by_theorem is not None:
        return solution.by_theorem
    if solution.misere:
        return _misere(solution)
    return _normal(solution)


def _normal(solution: Solution[Any]) -> Phrase:
    if solution.value is None:
        return _without_value(solution)
    if not solution.worth:
        return phrase("no move is left")
    what = _value(solution, _short(solution.value))
    if solution.lost:
        return phrase("{what}: every move can be answered", what=what)
    return phrase("{what}, not 0: the first player can move to 0", what=what)


def _without_value(solution: Solution[Any]) -> Phrase:
    """Say that a theorem tells, or else the table of all smaller positions."""
    game, source = solution.game, solution.game.source or solution.game.name
    by_table = game.p_form(next(iter(game.parts(solution.position)))) is None
    if by_table and solution.lost:
        return phrase("no move leads to a lost position, as the table of all smaller ones shows")
    if by_table:
        return phrase("a move leads to a lost position, as the table of all smaller ones shows")
    if solution.lost:
        return phrase("the position is a P-position by theorem ({source})", source=source)
    return phrase("the position is not a P-position by theorem ({source})", source=source)


def partizan_reason(solution: PartizanSolution[Any]) -> Phrase:
    """Give the reason for a partizan position.

    >>> from grundy.games import game
    >>> from grundy.solvers.partizan.solution import solve_partizan
    >>> partizan_reason(solve_partizan(game("rows"), game("rows").parse("BW")))
    'the value is greater than 0: Left wins, whoever begins'
    """
    if solution.value is None:
        return phrase("found by search: the position is too large for its canonical form")
    game, said = solution.game, _compared(solution.outcome)
    if solution.outcome in "LR" and isinstance(game, _Endless):
        player = LEFT if solution.outcome == "L" else RIGHT
        moves = game.endless_wins(solution.position, player)
        return phrase("{reason}: take {moves}", reason=said, moves=moves) if moves else said
    return said


@runtime_checkable
class _Endless(Protocol):
    """Be a game that can say which moves win where they are endlessly many."""

    def endless_wins(self, position: Any, player: int) -> tuple[Phrase, ...]: ...


def _compared(outcome: str) -> Phrase:
    return {
        "L": phrase("the value is greater than 0: Left wins, whoever begins"),
        "R": phrase("the value is less than 0: Right wins, whoever begins"),
        "N": phrase("the value is confused with 0: whoever begins wins"),
        "P": phrase("the value is 0: whoever begins loses"),
    }[outcome]


def nim_sum(values: Iterable[int]) -> str:
    """Write a nim-sum.

    >>> nim_sum([3, 5])
    '3 xor 5'
    """
    return reduce(lambda a, b: phrase("{a} xor {b}", a=a, b=b), map(_short, values))


def _value(solution: Solution[Any], total: str) -> Phrase:
    count = solution.size
    if count == 1:
        return phrase("Grundy value {total}", total=total)
    if count <= _SHOWN_VALUES:
        return phrase("values {sum} = {total}", sum=nim_sum(solution.values), total=total)
    return phrase("nim-sum of {count} values = {total}", count=count, total=total)


def _short(value: int) -> str:
    return shorten(str(value), 24)


def _misere(solution: Solution[Any]) -> Phrase:
    if solution.quotient is not None:
        sizes = {"n": len(solution.quotient), "m": len(solution.quotient.lost)}
        if solution.lost:
            return phrase(
                "last move loses: the product of the heaps' elements is one of the {m} lost ones "
                "among the {n} of the misere quotient",
                **sizes,
            )
        return phrase(
            "last move loses: the product of the heaps' elements is none of the {m} lost ones "
            "among the {n} of the misere quotient",
            **sizes,
        )
    if solution.genus is None:
        return _misere_search(solution)
    plus, minus = solution.genus
    if plus != minus:
        return phrase(
            "last move loses: every component is 0 or 1 in effect, and their nim-sum is {total}",
            total=plus,
        )
    return phrase(
        "last move loses: a component is larger than 1, so it is as in normal play, "
        "and the nim-sum is {total}",
        total=_short(plus),
    )


def _misere_search(solution: Solution[Any]) -> Phrase:
    if solution.tabled and solution.lost:
        return phrase(
            "last move loses: no move leads to a lost position, "
            "as the table of all smaller ones shows"
        )
    if solution.tabled:
        return phrase(
            "last move loses: a move leads to a lost position, "
            "as the table of all smaller ones shows"
        )
    return phrase("last move loses: found by search on canonical positions")


# --- keep explanations short: look at a few things, or at none; name some, and count the others


T = TypeVar("T", bound=Hashable)

_REPEATS = 8


def few(found: Iterable[T], most: int) -> list[T]:
    """Give each thing once; nothing at all where they are more than ``most``.

    >>> few("abca", 3), few("abca", 2)
    (['a', 'b', 'c'], [])
    """
    rest = iter(found)
    seen = list(dict.fromkeys(islice(rest, _REPEATS * most)))
    return seen if len(seen) <= most and next(rest, None) is None else []


def some(things: Sequence[Any], most: int, more: int = 0) -> tuple[Any, ...]:
    """Give the first things, and say how many others there are; ``more`` are not even listed.

    >>> some("abc", 3), some("abcd", 3), some("ab", 3, more=9)
    (('a', 'b', 'c'), ('a', 'b', 'and 2 more'), ('a', 'b', 'and 9 more'))
    """
    shown = things if not more and len(things) <= most else things[: most - 1]
    count = len(things) - len(shown) + more
    return (*shown, phrase("and {count} more", count=count)) if count else tuple(shown)
