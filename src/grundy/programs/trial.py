"""Run a program in Python on small and random positions, and compare it with the solver."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from grundy.errors import InputError, RuleError
from grundy.phrases.phrase import phrase
from grundy.programs.model import ByQuotient, Formula, Heaps, Piles, Program, Written
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.solver import Solver

__all__ = ["is_right", "try_out"]

Position = tuple[int, ...]

_SEED = 1
_FEW = 60
_LARGE = 10**18
_LISTED = 5000  # the options of a position of so many stones are not too many to look through


def try_out(program: Program, source: str) -> None:
    """Raise `RuleError` where the program's answer is not the solver's.

    The program may raise the limit of recursion, which is put back.

    >>> from grundy.games import game
    >>> from grundy.programs.model import make
    >>> try_out(make(game("nim:3"), None, proved=False), "def answer(heaps): return 'second'")
    Traceback (most recent call last):
    grundy.errors.RuleError: the program for nim:3 answers 'second' to 1: wrong
    """
    usual = sys.getrecursionlimit()
    try:
        _try_out(program, source)
    finally:
        sys.setrecursionlimit(usual)


def _try_out(program: Program, source: str) -> None:
    names: dict[str, Any] = {"__name__": "program"}
    exec(compile(source, "program", "exec"), names)
    answer: Callable[[list[int]], str] = names["answer"]
    solver = Solver(program.game)
    for position in _positions(program):
        said = answer(list(position))
        if not is_right(solver, position, said, _sign(program)):
            text = " ".join(map(str, position))
            raise RuleError(
                phrase(
                    "the program for {game} answers {said} to {text}: wrong",
                    game=program.game.text,
                    said=repr(said),
                    text=text,
                )
            )


def _positions(program: Program) -> Iterator[Position]:
    """Give positions to try: very small ones, random ones, and large ones of a known value."""
    chance = random.Random(_SEED)
    game, body = program.game, program.body
    if isinstance(body, Heaps | ByQuotient):
        yield from ((n,) for n in range(_FEW))
        yield from _sums(chance, _reach(body))
        if isinstance(body, ByQuotient):
            yield from _sums(chance, _LARGE)
            return
        if program.law and game.closed_form((_LARGE,)) is not None:
            yield from _sums(chance, _LARGE)
        return
    large = not body.search if isinstance(body, Written) else body.lost is not None
    for width in range(1, 5) if isinstance(body, Written) else [len(body.names)]:
        found = {
            q for p in _piles(chance, game, width, large) for q in (p, tuple(sorted(p)), p[::-1])
        }
        yield from (p for p in sorted(found) if _allowed(program, p))


def _piles(
    chance: random.Random, game: Impartial[Any], width: int, large: bool
) -> Iterator[Position]:
    """Give small piles, random ones, and ``large`` ones where a theorem of normal play tells."""
    yield from product(range({1: 80, 2: 12, 3: 6}.get(width, 3)), repeat=width)
    most = 16 if width < 4 else 8
    yield from (tuple(chance.randint(0, most) for _ in range(width)) for _ in range(_FEW))
    told = isinstance(game, VectorGame) and not game.misere
    if large and told and game.p_form((_LARGE,) * width) is not None:
        for _ in range(_FEW):
            yield tuple(sorted(chance.randint(1, _LARGE) for _ in range(width)))


def _sums(chance: random.Random, most: int) -> Iterator[Position]:
    for _ in range(_FEW):
        yield tuple(chance.randint(0, most) for _ in range(chance.randint(2, 4)))


def _reach(body: Heaps | ByQuotient) -> int:
    """Say up to which heap to try: past the first periods of a table that is not long."""
    if isinstance(body, ByQuotient):
        return 40 + body.quotient.start + 2 * body.quotient.period
    value = body.value
    return 40 if isinstance(value, Formula) else min(40 + value.preperiod + 2 * value.period, 300)


def _sign(program: Program) -> str:
    """Give the sign between the numbers of a position."""
    return "/" if isinstance(program.body, Piles) and program.body.slash else "+"


def _allowed(program: Program, position: Position) -> bool:
    if isinstance(program.game, HeapGame):
        return True
    try:
        text = _sign(program).join(map(str, position))
        return bool(program.game.parse(text) == position)
    except InputError:
        return False


def is_right(solver: Solver[Any], position: Position, said: str, sign: str = "+") -> bool:
    """Tell whether the solver says so too: who wins, and that the move is one and wins.

    >>> from grundy.games import game
    >>> nim = Solver(game("nim"))
    >>> [is_right(nim, (3, 5), text) for text in ("first: 5 -> 3", "first: 5 -> 4", "second")]
    [True, False, False]

    A position may be too large for its moves to be listed; then only its heaps are compared.
    """
    if _lost(solver, position) or ": " not in said:
        lost = _lost(solver, position)
        over = not any(solver.game.options(_heaps(solver.game, position)))
        return said == ("second" if lost else "first" if over else "")
    winner, move = said.split(": ")
    before, after = (tuple(map(int, side.split(sign))) for side in move.split(" -> "))
    if len(before) == 1:
        rest = list(position)
        rest.remove(before[0])
        after = (*rest, *after)
    elif before != position:
        return False
    return winner == "first" and _legal(solver.game, position, after) and _lost(solver, after)


def _lost(solver: Solver[Any], position: Position) -> bool:
    return solver.is_p(_heaps(solver.game, position), misere=solver.game.misere)


def _legal(game: Impartial[Any], position: Position, after: Position) -> bool:
    if sum(position) > _LISTED:
        return sum(after) <= sum(position) and after != position
    if not isinstance(game, HeapGame):
        return after in set(game.options(position))
    options = game.options(_heaps(game, position))
    return sorted(_heaps(game, after)) in (sorted(_heaps(game, o)) for o in options)


def _heaps(game: Impartial[Any], position: Position) -> Position:
    return tuple(filter(None, position)) if isinstance(game, HeapGame) else position
