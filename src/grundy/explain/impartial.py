"""Explain who wins an impartial position, in a few steps; large positions get fewer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from itertools import islice
from typing import Any, TypeVar

from grundy.errors import LimitError
from grundy.explain import steps as told
from grundy.explain.reason import few, reason, verdict
from grundy.explain.steps import Data, Step
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import Code
from grundy.rules.protocol import Impartial
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.solver import Move, Moves, Solution, Solver
from grundy.solvers.impartial.tables import proved_period
from grundy.values.quotient import Quotient

__all__ = ["explain", "multiples"]


P = TypeVar("P", bound=Hashable)

_MOST_PARTS = 4096
_MOST_LENGTH = 20_000
_MOST_TEXT = 200
_MOST_BITS = 64
_MOST_SINGLE = 4
_MOST_TAME = 64
_MOST_OPTIONS = 24
_MOST_MEX = 12
_MOST_VALUED = 2000
_BEHIND = 1.0  # seconds of computing

_Maker = Callable[[Solver[P], Solution[P], list[P]], Iterator[Step]]


def explain(solver: Solver[P], solution: Solution[P]) -> list[Step]:
    """Give the steps; ``solver`` is the one that found the solution.

    What cancels is left out of the steps behind it, since equal components decide nothing.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.solver import solve_with
    >>> solver = Solver(game("nim"))
    >>> [step.kind for step in explain(solver, solve_with(solver, (3, 5, 5)))]
    ['cancel', 'theorem', 'recommend', 'options', 'conclusion']
    """
    steps: list[Step] = [told.reason(solution.by_theorem)] if solution.by_theorem else []
    game, position = solver.game, solution.position
    parts = list(islice(game.parts(position), _MOST_PARTS + 1))
    if len(parts) <= _MOST_PARTS and len(game.format(position)) <= _MOST_LENGTH:
        makers = _MISERE if solution.misere else _NORMAL
        makers = _DECIDED if solution.by_theorem else makers
        for maker in makers:
            known = any(step.kind == "theorem" for step in steps)
            with suppress(LimitError), _little(solver, known):  # what costs too much is left out
                steps += maker(solver, solution, parts)
    if {step.kind for step in steps} <= {"recommend", "options"}:
        steps.insert(0, told.reason(reason(solution)))
    return [*steps, told.conclusion(solution.winner, solution.outcome)]


def _little(solver: Solver[P], known: bool) -> AbstractContextManager[None]:
    """Bound the work of what stands behind a theorem: on a large board each option is a search."""
    return solver.within(Budget(None, _BEHIND, whole=Budget(None))) if known else nullcontext()


def _cancel(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    pairs, left = _paired(solver.game, parts)
    if pairs:
        yield told.cancel(_texts(solver, parts), tuple(pairs), tuple(left))


def _paired(game: Impartial[P], parts: Sequence[P]) -> tuple[list[tuple[int, int]], list[int]]:
    """Give the pairs of equal components, and the components that are left, by number."""
    waiting: dict[Hashable, int] = {}
    pairs = []
    for i, part in enumerate(parts):
        key = game.packed(part) or part  # on boards, wherever they are
        if key in waiting:
            pairs.append((waiting.pop(key), i))
        else:
            waiting[key] = i
    return pairs, list(waiting.values())


def _left(game: Impartial[P], parts: Sequence[P]) -> list[P]:
    return [parts[i] for i in _paired(game, parts)[1]]


def _single(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    """Say where the values of the components come from, each way once."""
    left = _left(solver.game, parts)
    alone = len(left) == 1
    seen = set()
    for part in left[:_MOST_SINGLE]:
        if len(solver.game.format(part)) > _MOST_TEXT:
            continue
        theorem = _theorem(solver, part, alone)
        template = theorem and theorem.data["statement"].template
        if theorem and template not in seen:
            seen.add(template)
            yield theorem
        if not theorem:
            yield from _law(solver, part)
        if not theorem or len(parts) == 1:
            with _little(solver, theorem is not None):
                yield from _mex(solver, solution, part)


def _theorem(solver: Solver[P], part: P, alone: bool) -> Step | None:
    game, text = solver.game, solver.game.format(part)
    value = game.closed_form(part)
    lost = game.p_form(part) if alone else None
    if value is None and lost is None:
        return None
    said = game.theorem(part)
    if said is None:
        said = _plain_theorem(text, value, lost)
    return told.theorem(text, said, game.source)


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
            yield told.law(n, length, start, len(heaps.values) - 1, heaps.value(n))


def _mex(solver: Solver[P], solution: Solution[P], part: P) -> Iterator[Step]:
    if solution.value is None:
        return
    game = solver.game
    options = list(dict.fromkeys(islice(game.options(part), _MOST_VALUED + 1)))
    if len(options) > _MOST_VALUED:
        return
    values: list[Data] = [{"to": game.format(one), "value": solver.value(one)} for one in options]
    least = solver.part_value(part)
    few = len(values) <= _MOST_MEX
    shown = values if few else _witnesses(values, least) or values[:_MOST_MEX]
    yield told.mex(game.format(part), shown, least, len(values) - len(shown))


def _witnesses(values: list[Data], least: int) -> list[Data]:
    """Give one option of each value below the least that does not occur."""
    first = {option["value"]: option for option in reversed(values)}
    return [first[value] for value in range(least)]


def _columns(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    left, total = _left(solver.game, parts), solution.value
    if len(left) < 2 or total is None:
        return
    values = tuple(map(solver.part_value, left))
    if max(map(int.bit_length, values)) > _MOST_BITS:
        yield told.reason(reason(solution))
    else:
        yield told.columns(_texts(solver, left), values)


def _multiples(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    code = solver.game.as_code()
    left = parts if solution.misere else _left(solver.game, parts)
    part: Any = left[0] if len(left) == 1 else None
    if code and solver.heaps and part:
        step = multiples(code, part[0], misere=solution.misere)
        if step:
            yield step


def _recommend(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    """Recommend a winning move in what is left, or, among columns, in the component chosen."""
    numbers = set(range(len(parts)) if solution.misere else _paired(solver.game, parts)[1])
    if solution.value and len(numbers) > 1:
        high = solution.value.bit_length() - 1
        numbers = {i for i in numbers if solver.part_value(parts[i]) >> high & 1}
    move = next((move for move in solution.moves if move.index in numbers), None)
    if move and len(move.text) <= _MOST_TEXT:
        yield told.recommend(solver.game.format(move.to), move.text)


def _genera(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    if solution.quotient is not None:
        yield _elements(solver, solution, solution.quotient)
        return
    if solution.tabled:
        return
    different = dict.fromkeys(parts)
    if len(different) <= _MOST_TAME:
        text = solver.game.format
        tame = {part: {"part": text(part), "genus": solver.tame(part)} for part in different}
        yield told.misere(solution.genus, [tame[part] for part in parts])


def _elements(solver: Solver[P], solution: Solution[P], quotient: Quotient) -> Step:
    """Say the elements of the components, each different one once, and their product."""
    heaps = solver.heap_texts(quotient.generators)
    generators = zip(quotient.generators.values(), heaps, strict=True)
    elements = (
        (solver.game.format(part), quotient.names[quotient.element(letter)])
        for part, letter in solution.letters.items()
    )
    product = quotient.names[solution.element]
    lost = tuple(quotient.names[x] for x in sorted(quotient.lost))
    return told.elements(
        len(quotient), tuple(generators), tuple(elements), product, lost, solution.lost
    )


def _options(solver: Solver[P], solution: Solution[P], parts: list[P]) -> Iterator[Step]:
    game = solver.game
    moves = ((i, o) for i, part in enumerate(parts) for o in game.options(part))
    found = [Move(game, parts, i, option) for i, option in few(moves, _MOST_OPTIONS)]
    unlike = {(game.format(move.to), str(move.text)): move for move in found}  # as `moves` has them
    if unlike:
        yield told.options([_option(solver, solution, move) for move in unlike.values()])


def _option(solver: Solver[P], solution: Solution[P], move: Move[P]) -> Data:
    to, misere = move.to, solution.misere
    lost = solver.is_p(to, misere=misere)
    reply = None if lost else next(iter(Moves(solver, to, misere)), None)
    answer = reply.text if reply else None
    return told.option(
        to=solver.game.format(to),
        text=move.text,
        outcome="P" if lost else "N",
        value=None if solution.value is None else str(solver.value(to)),
        reply=(reply.text, solver.game.format(reply.to)) if reply else None,
        verdict=verdict(answer, loses=not lost),
        remoteness=solver.remoteness(to, misere=misere),
    )


def _texts(solver: Solver[P], parts: Sequence[P]) -> tuple[str, ...]:
    return tuple(map(solver.game.format, parts))


_NORMAL: tuple[_Maker[Any], ...] = (
    _cancel,
    _single,
    _columns,
    _multiples,
    _recommend,
    _options,
)
_MISERE: tuple[_Maker[Any], ...] = (_genera, _multiples, _recommend, _options)
_DECIDED: tuple[_Maker[Any], ...] = (_recommend, _options)  # by a theorem on the whole


# --- remainders that lose, where a move takes from one heap and never splits it


_LONGEST_CODE = 64
_TABLE = 1024
_MOST_RESIDUES = 6


def multiples(code: Code, n: int, *, misere: bool) -> Step | None:
    """Give the remainders that lose, where a pure period of who wins is proved, or None.

    >>> from grundy.rules.codes import parse_code
    >>> multiples(parse_code("0.333", 8), 30, misere=False).data
    {'part': 30, 'modulus': 4, 'residues': (0,), 'remainder': 2, 'take': 2}
    >>> multiples(parse_code("0.333", 8), 30, misere=True).data["residues"]
    (1,)
    """
    if code.tail or code.last > _LONGEST_CODE or any(d > 3 for d in code.places.values()):
        return None
    won = _won(code, misere)
    period = proved_period(code, won)  # its theorem asks only that a value follows from the last k
    if period is None or period.start:
        return None
    m = period.length
    residues = tuple(r for r in range(m) if not won[r])
    if not 0 < len(residues) <= _MOST_RESIDUES:
        return None
    take = next((k for k, left in _takes(code, n) if left % m in residues), None)
    return told.multiples(n, m, residues, n % m, take)


def _won(code: Code, misere: bool) -> list[int]:
    """Tabulate who wins heaps 0, 1, 2, ...: 1 for the player to move."""
    won = [int(misere)]
    for n in range(1, _TABLE):
        lefts = [won[left] for _, left in _takes(code, n)]
        won.append(int(0 in lefts or (misere and not lefts)))
    return won


def _takes(code: Code, n: int) -> Iterator[tuple[int, int]]:
    for k, digit in code.places.items():
        if k <= n and digit >> (k < n) & 1:
            yield k, n - k
