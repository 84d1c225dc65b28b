"""Explain who wins an impartial position, in a few steps; large positions get fewer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, TypeVar

from grundy.errors import LimitError
from grundy.explain.few import few
from grundy.explain.reason import verdict
from grundy.explain.residues import multiples
from grundy.explain.steps import (
    Cancel,
    Columns,
    Conclusion,
    Law,
    Mex,
    Misere,
    Option,
    Options,
    Step,
    Tame,
    Theorem,
    Valued,
)
from grundy.rules.phrase import Phrase, phrase
from grundy.solvers.solution import Move, Moves, Solution
from grundy.solvers.solver import Solver

__all__ = ["explain"]

P = TypeVar("P", bound=Hashable)

_MOST_PARTS = 16
_MOST_TEXT = 200
_MOST_BITS = 64
_MOST_SINGLE = 4
_MOST_OPTIONS = 24
_MOST_MEX = 12

_Maker = Callable[[Solver[P], Solution[P], list[P]], Iterator[Step]]


def explain(solver: Solver[P], solution: Solution[P]) -> list[Step]:
    """Give the steps; ``solver`` is the one that found the solution.

    >>> from grundy.games import game
    >>> from grundy.solvers.solution import solve_with
    >>> solver = Solver(game("nim"))
    >>> [step.kind for step in explain(solver, solve_with(solver, (3, 5, 5)))]
    ['cancel', 'theorem', 'columns', 'options', 'conclusion']
    """
    steps: list[Step] = []
    game, position = solver.game, solution.position
    parts = list(islice(game.parts(position), _MOST_PARTS + 1))
    if len(parts) <= _MOST_PARTS and len(game.format(position)) <= _MOST_TEXT:
        makers = _MISERE if solution.misere else _NORMAL
        for maker in makers:
            with suppress(LimitError):  # a step that would cost too much is left out
                steps += maker(solver, solution, parts)
    return [*steps, Conclusion(solution.winner, solution.outcome)]


def _cancel(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    waiting: dict[P, int] = {}
    pairs = []
    for i, part in enumerate(parts):
        if part in waiting:
            pairs.append((waiting.pop(part), i))
        else:
            waiting[part] = i
    if pairs:
        yield Cancel(_texts(solver, parts), tuple(pairs), tuple(waiting.values()))


def _single(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    """Say where the values of the components come from, each way once."""
    alone = len(parts) == 1
    seen = set()
    for part in list(dict.fromkeys(parts))[:_MOST_SINGLE]:
        theorem = _theorem(solver, part, alone)
        if theorem and theorem.statement.template not in seen:
            seen.add(theorem.statement.template)
            yield theorem
        if not theorem:
            yield from _law(solver, part)
        if alone or not theorem:
            yield from _mex(solver, solution, part)


def _theorem(solver: Solver[P], part: P, alone: bool) -> Theorem | None:
    game, text = solver.game, solver.game.format(part)
    value = game.closed_form(part)
    lost = game.p_form(part) if alone else None
    if value is None and lost is None:
        return None
    said = game.theorem(part)
    if said is None:
        said = _plain_theorem(text, value, lost)
    return Theorem(text, said, game.source, dict(said.data))


def _plain_theorem(text: str, value: int | None, lost: bool | None) -> Phrase:
    if value is not None:
        return phrase("{part} has value {value}", part=text, value=value)
    if lost:
        return phrase("{part} is a P-position", part=text)
    return phrase("{part} is an N-position", part=text)


def _law(solver: Solver[P], part: P) -> Iterator[Step]:
    heaps = solver.heaps
    if heaps and heaps.period and isinstance(part, tuple):
        n, (start, length) = part[0], heaps.period
        if n >= start + length:
            statement = phrase(
                "f(n + {period}) = f(n) for every n >= {start}", period=length, start=start
            )
            same, value = start + (n - start) % length, heaps.value(n)
            last = len(heaps.values) - 1
            yield Law(n, statement, "proved", last, length, start, same, value)


def _mex(solver: Solver[P], solution: Solution[P], part: P) -> Iterator[Step]:
    if solution.value is not None:
        options = few(solver.game.options(part), _MOST_MEX)
        if options or next(iter(solver.game.options(part)), None) is None:
            values = (Valued(solver.game.format(o), solver.value(o)) for o in options)
            yield Mex(solver.game.format(part), tuple(values), solver.part_value(part))


def _columns(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    values, total = solution.values, solution.value
    width = max(map(int.bit_length, values), default=0)
    if len(values) > 1 and total is not None and width <= _MOST_BITS:
        width = max(width, 1)
        step = Columns(
            _texts(solver, parts),
            values,
            tuple(f"{v:0{width}b}" for v in values),
            f"{total:0{width}b}",
        )
        yield _chosen(step, total) if total else step


def _chosen(step: Columns, total: int) -> Columns:
    bit = total.bit_length() - 1
    chosen = next(i for i, value in enumerate(step.values) if value >> bit & 1)
    target = step.values[chosen] ^ total
    return Columns(step.parts, step.values, step.rows, step.sum, bit, chosen, target)


def _multiples(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    code = solver.game.lower()
    part: Any = parts[0] if len(parts) == 1 else None
    if code and solver.heaps and part:
        step = multiples(code, part[0], misere=solution.misere)
        if step:
            yield step


def _genera(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    tame = tuple(Tame(solver.game.format(part), solver.tame(part)) for part in parts)
    yield Misere(solution.genus is not None, solution.genus, tame)


def _options(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    game = solver.game
    moves = ((i, o) for i, part in enumerate(parts) for o in game.options(part))
    found = [Move(game, parts, i, option) for i, option in few(moves, _MOST_OPTIONS)]
    if found:
        yield Options(tuple(_option(solver, solution, move) for move in found))


def _option(solver: Solver[P], solution: Solution[P], move: Move[P]) -> Option:
    to, misere = move.to, solution.misere
    lost = solver.is_p(to, misere=misere)
    reply = None if lost else next(iter(Moves(solver, to, misere)), None)
    answer = reply.text if reply else None
    return Option(
        to=solver.game.format(to),
        text=move.text,
        outcome="P" if lost else "N",
        value=None if solution.value is None else str(solver.value(to)),
        reply=answer,
        reply_to=solver.game.format(reply.to) if reply else None,
        verdict=verdict(answer, loses=not lost),
    )


def _texts(solver: Solver[P], parts: Sequence[P]) -> tuple[str, ...]:
    return tuple(map(solver.game.format, parts))


_NORMAL: tuple[_Maker[Any], ...] = (_cancel, _single, _columns, _multiples, _options)
_MISERE: tuple[_Maker[Any], ...] = (_genera, _multiples, _options)
