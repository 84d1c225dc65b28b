"""Explain who wins a position from which play may go on for ever, or that nobody does."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, TypeVar

from grundy.explain import Step
from grundy.explain import steps as told
from grundy.explain.reason import few, some
from grundy.explain.steps import NAMED, step
from grundy.phrases.phrase import Phrase, phrase
from grundy.solvers.loopy.solver import LoopySolution, LoopySolver

__all__ = ["explain_loopy", "loopy_reason"]

P = TypeVar("P", bound=Hashable)

_MOST_PARTS = 12
_MOST_OPTIONS = 24


def loopy_reason(solution: LoopySolution[Any]) -> Phrase:
    """Give the reason as a sentence without its full stop.

    >>> from grundy.games import game
    >>> from grundy.solvers.loopy.solver import solve_loopy
    >>> g = game("loopy:a>b,b>a,b>c,d>d")
    >>> loopy_reason(solve_loopy(g, ("b",)))
    'the value is 1: the first player can move to 0, and wins in 1'
    >>> loopy_reason(solve_loopy(g, ("d",)))
    'the value is inf{}: either player can go round for ever, and nobody wins'
    """
    if solution.game.has_ends or solution.early:
        return _told(solution)
    if solution.value is None:
        return _settled(solution)
    value, left = str(solution.value), solution.remoteness
    if solution.outcome == "draw":
        return phrase(
            "the value is {value}: either player can go round for ever, and nobody wins",
            value=value,
        )
    if solution.outcome == "P":
        return _lost(left)
    if left is None:
        return phrase("the value is {value}: the first player can move to 0", value=value)
    return phrase(
        "the value is {value}: the first player can move to 0, and wins in {n}",
        value=value,
        n=left,
    )


def _lost(left: int | None) -> Phrase:
    if left is None:
        return phrase("the value is 0: every move can be answered, and the answers end")
    return phrase("the value is 0: every move can be answered, and the end comes in {n}", n=left)


def _told(solution: LoopySolution[Any]) -> Phrase:
    outcome, end = solution.outcome, solution.game.ending(solution.position)
    if end and not solution.early:
        said = {
            "N": phrase("the rule ends play here: the player to move wins"),
            "P": phrase("the rule ends play here: the player to move loses"),
            "draw": phrase("the rule ends play here: nobody wins"),
        }
        return said[end]
    if outcome == "draw":
        return phrase("found from the ends back: neither player can win against best play")
    return phrase("found from the ends back, the end comes in {n}", n=solution.remoteness)


def _settled(solution: LoopySolution[Any]) -> Phrase:
    if solution.outcome == "draw":
        return phrase("last move loses: either player can go round for ever, and nobody wins")
    return phrase(
        "last move loses: found from the ends back, the end comes in {n}", n=solution.remoteness
    )


def explain_loopy(solver: LoopySolver[P], solution: LoopySolution[P]) -> list[Step]:
    """Give the steps; ``solver`` is the one that found the solution.

    >>> from grundy.games import game
    >>> from grundy.solvers.loopy.solver import solve_loopy
    >>> g = game("loopy:a>b,b>a,b>c")
    >>> s = LoopySolver(g)
    >>> [one.kind for one in explain_loopy(s, solve_loopy(g, ("a", "b"), solver=s))]
    ['endless', 'endless', 'reason', 'recommend', 'options', 'conclusion']
    """
    early = solution.early
    return [
        *(() if early else _components(solution)),
        told.reason(loopy_reason(solution)),
        *_recommended(solution),
        *(() if early else _options(solver, solution)),
        told.conclusion(solution.winner, solution.outcome),
    ]


def _components(solution: LoopySolution[P]) -> Iterator[Step]:
    """Say what the components are worth."""
    parts = list(solution.game.parts(solution.position))
    if len(parts) == len(solution.values) <= _MOST_PARTS:
        for part, value in zip(parts, solution.values, strict=True):
            text = solution.game.format(part)
            said = solution.game.theorem(part)
            if said is not None:
                yield told.theorem(text, said, solution.game.source)
            yield _endless(text, value.number, tuple(sorted(value.reach)))


def _endless(part: str, number: int | None, reach: tuple[int, ...]) -> Step:
    """Tell what a component is worth from which play may go round: a number, or what it reaches."""
    said = phrase("{part} has no number, and no move from it reaches one.", part=part)
    if number is not None:
        said = phrase(
            "{part} is worth {value}: each move to what has no number, or a larger one, "
            "can be answered by going back to {value}.",
            part=part,
            value=number,
        )
    elif reach:
        said = phrase(
            "{part} has no number; its moves reach {reach}.", part=part, reach=some(reach, NAMED)
        )
    return step("endless", [said], part=part, number=number, reach=reach)


def _recommended(solution: LoopySolution[P]) -> Iterator[Step]:
    for move in solution.moves[:1]:
        yield told.recommend(solution.game.format(move.to), move.text)


def _options(solver: LoopySolver[P], solution: LoopySolution[P]) -> Iterator[Step]:
    game, misere = solver.game, solution.misere
    rows = []
    for (outcome, _), move in few(solver.judged(solution.position, misere=misere), _MOST_OPTIONS):
        replies = solver.moves(move.to, misere=misere) if outcome == "N" else []
        reply = next(iter(replies), None)
        value = None if misere or game.has_ends else str(solver.value(move.to))
        left = solver.remoteness(move.to, misere=misere)
        rows.append(told.option(game, move, reply, outcome, value, remoteness=left))
    if rows:
        yield told.options(rows)
