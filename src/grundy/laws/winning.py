"""Find the options of a value that a proved law knows, at any size, without trying each move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import chain
from math import lcm
from operator import xor
from typing import Any

from grundy.automata.automaton import MAX_STATES
from grundy.automata.compiler import Members, compile_formula
from grundy.automata.numeration import BINARY
from grundy.automata.statements import numeration_of, to_formula
from grundy.errors import GrundyError, LimitError
from grundy.formulas.functions import SETS
from grundy.formulas.parts import branches, nodes, put, rename
from grundy.formulas.statement import Lost, Recursion, Values
from grundy.formulas.tree import (
    Binary,
    Call,
    Earlier,
    Exists,
    Expression,
    Number,
    Variable,
    all_of,
    number,
)
from grundy.laws.by_automata import heap_moves, pile_moves
from grundy.laws.claims import Move
from grundy.laws.question import Question
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed
from grundy.rules.protocol import Impartial

__all__ = ["winning"]

_MOST = 10_000
_LONGEST = 1_000

Option = tuple[int, ...]


def winning(
    game: Impartial[Any], law: Values | Recursion | Lost, part: Option, value: int
) -> tuple[int, Iterator[Option]] | None:
    """Count and give the options of a component that have a value; some may be there twice.

    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.games import game
    >>> law = parse_claim("f(n) == n // 3")
    >>> count, options = winning(game("take a multiple of 3"), law, (10**18,), 7)
    >>> count, list(options)
    (1, [(22,)])

    None where the moves or the law cannot be said by automata within the bound on states, and
    where the law tells only who loses but another value is asked for.
    """
    if isinstance(law, Lost) and value:
        return None
    try:
        question = Question(game, law, MAX_STATES)
        moves = heap_moves(question) if law.names == ("n",) else pile_moves(question)[0]
        if not isinstance(law, Recursion) and not (law.names == ("n",) and _undecided(moves)):
            kinds = [_kind(move, law, part, value) for move in moves]
            return sum(kind.count for kind in kinds), chain.from_iterable(kinds)
        options = None if isinstance(law, Lost) else list(_left(moves, law, part[0], value))
    except GrundyError:
        return None
    return None if options is None else (len(options), iter(options))


def _undecided(moves: Sequence[Move]) -> bool:
    """Tell whether moves are about sets of numbers that no automaton knows."""
    calls = (call for move in moves for call in nodes(move.when, Call))
    return any(call.function in SETS for call in calls)


def _kind(move: Move, law: Values | Lost, part: Option, value: int) -> Members:
    """Give what one kind of move leaves where it may be made and the law gives the value."""
    here = [Variable(name).eq(n) for name, n in zip(law.names, part, strict=True)]
    condition = all_of([*here, move.when, _worth(law, move.to, value)])
    hidden = tuple(sorted((move.new(law.names) | set(law.names)) - set(move.to)))
    numeration = numeration_of(law)
    return Members(compile_formula(Exists(hidden, condition), numeration), move.to, numeration)


def _worth(law: Values | Lost, to: tuple[str, ...], value: int) -> Expression:
    """Say that what a move leaves has a value: heaps together, or the piles."""
    said = to_formula(law)
    if law.names != ("n",):
        return put(rename(said, dict(zip(law.names, to, strict=True))), {"v": number(value)})
    values = [Variable(f"v{i}") for i, _ in enumerate(to)]
    each = [
        put(said, {"n": Variable(heap), "v": one}) for heap, one in zip(to, values, strict=True)
    ]
    total = reduce(xor, values, number(0))
    return Exists(tuple(one.name for one in values), all_of([*each, total.eq(value)]))


def _left(moves: Sequence[Move], law: Recursion | Values, n: int, value: int) -> Iterator[Option]:
    """Give the heaps of a value that one move leaves, where the law tells of smaller heaps."""
    heaps = _heaps(law.body, n, value)
    for move in moves:
        if len(move.to) > 1:
            raise Undescribed("moves that leave one heap")
        if not move.to and not value and move.when.evaluate({"n": n}):
            yield ()
        yield from ((x,) for x in heaps for to in move.to if move.when.evaluate({"n": n, to: x}))


def _heaps(body: Expression, most: int, value: int) -> list[int]:
    """Give the heaps up to ``most`` of a value.

    A branch of the law tells the value, or that of a smaller heap and what is added to it: then
    the heaps are looked for that lead to one that has been found.
    """
    found: dict[int, None] = {}
    steps: list[tuple[Expression, Expression]] = []

    def add(when: Expression, what: Expression, wanted: int) -> None:
        for x in _solutions(when, what, wanted, most):
            if len(found) >= _MOST:
                raise LimitError(phrase("more than {n} heaps have the value", n=_MOST))
            found[x] = None

    for when, leaf in branches(body):
        match leaf:
            case Earlier(of):
                steps.append((when, of))
            case Binary("+", Earlier(of), Number(more)) if more:
                for x in _heaps(body, most, value - more) if value >= more else ():
                    add(when, of, x)
            case _:
                add(when, leaf, value)
    done = 0
    while done < len(found):
        x = list(found)[done]
        for when, of in steps:
            add(when, of, x)
        done += 1
    return list(found)


def _solutions(when: Expression, what: Expression, wanted: int, most: int) -> Iterable[int]:
    """Give the n up to ``most`` for which a condition holds and a number is as wanted."""
    steps = _period(what)
    rise = steps and what.evaluate({"n": steps}) - what.evaluate({"n": 0})
    if steps and rise and steps <= _LONGEST:
        starts = [(rest, wanted - what.evaluate({"n": rest})) for rest in range(steps)]
        found = (rest + gap // rise * steps for rest, gap in starts if gap % rise == 0)
        return (n for n in found if 0 <= n <= most and when.evaluate({"n": n}))
    condition = all_of([Variable("n") <= most, when, what.eq(wanted)])
    return (x for (x,) in Members(compile_formula(condition, BINARY), ["n"], BINARY))


def _period(what: Expression) -> int:
    """Give a period after which a number has risen by the same everywhere, or 0 where none is seen.

    >>> from grundy.formulas.parser import parse_expression
    >>> _period(parse_expression("n - n // 3 - 1")), _period(parse_expression("n ^ 1"))
    (3, 0)
    """
    match what:
        case Number() | Variable():
            return 1
        case Binary("+" | "-", left, right):
            return lcm(_period(left), _period(right))
        case Binary("*", Number(), of) | Binary("*", of, Number()):
            return _period(of)
        case Binary("//" | "%", of, Number(by)) if by > 0:
            return by * _period(of)
    return 0
