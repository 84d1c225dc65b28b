"""Explain who wins a partizan position, in a few steps; large positions get fewer."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Protocol, TypeVar, runtime_checkable

from grundy.errors import LimitError, shorten
from grundy.explain import steps as told
from grundy.explain.reason import few, partizan_reason, verdict
from grundy.explain.steps import Data, Step, component
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Numbers
from grundy.solvers.partizan.solution import PartizanSolution
from grundy.values.game import Game
from grundy.values.omega import Number
from grundy.values.shape import LEFT, RIGHT
from grundy.values.signs import Row

__all__ = ["explain_partizan"]

P = TypeVar("P", bound=Hashable)

_MOST_PARTS = 4096
_MOST_HOT = 64
_MOST_DIGITS = 4096
_MOST_STONES = 64
_MOST_ROWS = 4
_MOST_FORMS = 4
_MOST_VALUED = 64
_MOST_OPTIONS = 16
_MOST_TEXT = 300

_WINNERS = {"L": "left", "R": "right", "N": "first", "P": "second"}
_TO_BITS = str.maketrans("BW", "10")


def explain_partizan(solution: PartizanSolution[P]) -> list[Step]:
    """Give the steps.

    >>> from grundy.games import game
    >>> from grundy.solvers.partizan.solution import solve_partizan
    >>> g = game("rows")
    >>> [step.kind for step in explain_partizan(solve_partizan(g, g.parse("BWB+W")))]
    ['digits', 'contributions', 'digits', 'contributions', 'value', 'options', 'conclusion']
    """
    steps: list[Step] = []
    position = solution.position
    parts = list(islice(solution.game.parts(position), _MOST_PARTS + 1))
    if len(parts) <= _MOST_PARTS and solution.value is not None:
        for maker in (_rows, _forms, _value, _heat, _recommend, _options):
            with suppress(LimitError):  # a step that would cost too much is left out
                steps += maker(solution, parts)
    if {step.kind for step in steps} <= {"recommend", "options"}:
        steps.insert(0, told.reason(partizan_reason(solution)))
    return [*steps, told.conclusion(_WINNERS[solution.outcome], solution.outcome)]


@runtime_checkable
class _Contributing(Protocol):
    """Be a game that knows what the stones of a row are worth."""

    def contributions(self, row: Row) -> Iterable[Number]: ...


def _rows(solution: PartizanSolution[P], parts: list[P]) -> Iterator[Step]:
    position, game = solution.position, solution.game
    if not isinstance(game, _Contributing) or not isinstance(position, tuple):
        return
    short = (row for row in dict.fromkeys(position) if len(row.head + row.cycle) <= _MOST_DIGITS)
    rows = list(islice(short, _MOST_ROWS))
    for row in rows:
        if len(row.cycle) != 1:
            yield _digits(row)
        stones = row.head + row.cycle
        if len(stones) > _MOST_STONES:
            continue
        values = islice(game.contributions(row), len(stones))
        pairs = enumerate(zip(stones, values, strict=True))
        found = [{"index": i, "colour": colour, "value": str(x)} for i, (colour, x) in pairs]
        yield told.contributions(str(row), found, row == rows[-1])


def _digits(row: Row) -> Step:
    """Read the stones behind the first change of colour as digits."""
    negative = (row.head + row.cycle).startswith("W")
    plain = -row if negative else row
    stones = plain.head + plain.cycle
    run = stones.find("W")
    if run < 0:
        return told.digits(str(row), negative, len(stones), "", str(row.value()))
    digits = stones[run + 1 :].translate(_TO_BITS)
    digits += f"({stones[-len(plain.cycle) :].translate(_TO_BITS)})" if plain.cycle else "1"
    return told.digits(str(row), negative, run - 1, digits, str(row.value()))


def _forms(solution: PartizanSolution[P], parts: list[P]) -> Iterator[Step]:
    """Say of the first components what their options are worth, unless a theorem says it all."""
    game, values = solution.game, solution.values
    if isinstance(game, _Contributing):
        return
    for part in list(dict.fromkeys(parts))[:_MOST_FORMS]:
        text, worth = game.format(part), _text(values.part_value(part))
        if game.value_form(part, values.session) is not None:
            said = phrase("{part} has value {value}", part=text, value=worth)
            yield told.theorem(text, said, game.source)
            continue
        sides = [
            list(islice(side, _MOST_VALUED + 1)) for side in (game.left(part), game.right(part))
        ]
        if max(map(len, sides)) <= _MOST_VALUED:
            left, right = (_worths(solution, side) for side in sides)
            yield told.form(text, left, right, worth)


def _worths(solution: PartizanSolution[P], options: list[P]) -> list[Data]:
    """Give the values of options, each once."""
    first: dict[str, P] = {}
    for option in options:
        first.setdefault(_text(solution.values.value(option)), option)
    return [component(solution.game.format(to), value) for value, to in first.items()]


def _value(solution: PartizanSolution[P], parts: list[P]) -> Iterator[Step]:
    if len(parts) > 1:
        worth = {part: _worth(solution, part) for part in dict.fromkeys(parts)}
        texts = [component(solution.game.format(part), worth[part]) for part in parts]
        yield told.value(texts, _text(solution.value))


def _worth(solution: PartizanSolution[P], part: P) -> str:
    if isinstance(solution.game, Numbers):
        return _text(solution.game.number_form(part))
    return _text(solution.values.part_value(part))


def _heat(solution: PartizanSolution[P], parts: list[P]) -> Iterator[Step]:
    value, heat = solution.value, solution.temperature
    if not isinstance(value, Game) or heat is None or heat <= 0 or len(parts) > _MOST_HOT:
        return
    mean = str(solution.mean)
    yield told.stops(str(value.left_stop), str(value.right_stop), mean, str(heat))
    if len(parts) > 1:
        text = solution.game.format
        hot = solution.components()
        yield told.temperature(
            [component(text(c.part), _text(c.value), str(c.mean), str(c.temperature)) for c in hot]
        )


def _recommend(solution: PartizanSolution[P], parts: list[P]) -> Iterator[Step]:
    """Recommend a winning move of each player who has one; stones are chosen by contribution."""
    if isinstance(solution.game, _Contributing):
        return
    for player, moves in (("left", solution.left_moves), ("right", solution.right_moves)):
        move = next(iter(moves), None)
        if move:
            yield told.recommend(solution.game.format(move.to), move.text, player)


def _options(solution: PartizanSolution[P], parts: list[P]) -> Iterator[Step]:
    game, position = solution.game, solution.position
    if not isinstance(solution.value, Game):
        return
    both = ((LEFT, game.left(position)), (RIGHT, game.right(position)))
    moves = ((player, to) for player, options in both for to in options)
    found = few(moves, _MOST_OPTIONS)
    if found:
        yield told.options([_option(solution, player, to) for player, to in found])


def _option(solution: PartizanSolution[P], player: int, to: P) -> Data:
    game, wins = solution.game, solution.values.wins
    answers = game.left(to) if player == RIGHT else game.right(to)
    reply = next((a for a in answers if not wins(a, player)), None)
    answer = None if reply is None else game.describe(to, reply)
    value = solution.values.value(to)
    return told.option(
        to=game.format(to),
        text=game.describe(solution.position, to),
        outcome=value.outcome(),
        value=_text(value),
        reply=(answer, game.format(reply)) if answer and reply is not None else None,
        verdict=verdict(answer),
        player=("left", "right")[player],
    )


def _text(value: Any) -> str:
    return shorten(str(value), _MOST_TEXT)
