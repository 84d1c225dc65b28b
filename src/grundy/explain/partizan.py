"""Explain who wins a partizan position, in a few steps; large positions get fewer."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, Protocol, TypeVar, runtime_checkable

from grundy.errors import LimitError, shorten
from grundy.explain import Step
from grundy.explain import steps as told
from grundy.explain.reason import few, partizan_reason, some
from grundy.explain.steps import NAMED, WIDE, Data, step
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.protocol import Numbers
from grundy.solvers.partizan.solution import PartizanMove, PartizanSolution
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

_TO_BITS = str.maketrans("BW", "10")


def explain_partizan(solution: PartizanSolution[P]) -> list[Step]:
    """Give the steps.

    >>> from grundy.games import game
    >>> from grundy.solvers.partizan.solution import solve_partizan
    >>> g = game("rows")
    >>> [one.kind for one in explain_partizan(solve_partizan(g, g.parse("BWB+W")))]
    ['digits', 'contributions', 'digits', 'contributions', 'value', 'options', 'conclusion']
    """
    steps: list[Step] = []
    position = solution.position
    parts = list(islice(solution.game.parts(position), _MOST_PARTS + 1))
    if len(parts) <= _MOST_PARTS and solution.value is not None:
        for maker in (_rows, _forms, _value, _heat, _recommend, _options):
            with suppress(LimitError):  # a step that would cost too much is left out
                steps += maker(solution, parts)
    if {one.kind for one in steps} <= {"recommend", "options"}:
        steps.insert(0, told.reason(partizan_reason(solution)))
    return [*steps, told.conclusion(solution.winner, solution.outcome)]


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
        yield _contributions(str(row), found, row == rows[-1])


def _contributions(row: str, stones: Sequence[Data], last: bool) -> Step:
    """Tell by how much the value falls when a stone is taken; ``last``: there is no further row."""
    first, end = stones, stones[:0]
    if len(first) > NAMED:  # the first stones and the last ones
        first, end = first[: NAMED // 2], first[-NAMED // 2 :]
    skipped = len(stones) - len(first) - len(end)
    middle = (phrase("... ({count} more) ...", count=skipped),) * bool(skipped)
    shown = (*map(_stone, first), *middle, *map(_stone, end))
    best = phrase("It is best to take a stone of one's own whose contribution is least in size.")
    lines = [
        phrase(
            "What each stone of {row} contributes: {stones}.", row=shorten(row, WIDE), stones=shown
        ),
        *[best] * last,
    ]
    return step("contributions", lines, row=row, stones=stones, last=last)


def _stone(stone: Data) -> Phrase:
    place, value = stone["index"] + 1, shorten(stone["value"], WIDE)
    return phrase("stone {i} ({stone}) {value}", i=place, stone=stone["colour"], value=value)


def _digits(row: Row) -> Step:
    """Read the stones behind the first change of colour as digits of a binary number.

    >>> print(_digits(Row("BWB")).text.splitlines()[-1])
    A last 1 ends them: 0.11 in binary, which is 3/4.
    """
    negative = (row.head + row.cycle).startswith("W")
    plain = -row if negative else row
    stones = plain.head + plain.cycle
    run, value, shown = stones.find("W"), str(row.value()), shorten(str(row), WIDE)
    integer, digits = len(stones), ""
    if run >= 0:
        integer, digits = run - 1, stones[run + 1 :].translate(_TO_BITS)
        digits += f"({stones[-len(plain.cycle) :].translate(_TO_BITS)})" if plain.cycle else "1"
    lines, facts = [], {"value": shorten(value, WIDE)}
    if negative:
        lines.append(
            phrase("{row} begins with white: change the colours, and the sign.", row=shown)
        )
    if digits:
        said = phrase(
            "{row}: of the stones before the first change of colour all but one make the integer "
            "part, {integer}. Behind the change every stone is a binary digit, 1 for the first "
            "colour and 0 for the other.",
            row=shown,
            integer=integer,
        )
        facts["number"] = shorten(f"{'-' * negative}{integer:b}.{digits}", WIDE)
        end = phrase("A last 1 ends them: {number} in binary, which is {value}.", **facts)
        if plain.cycle:
            end = phrase(
                "The digits repeat for ever: {number} in binary, which is {value}.", **facts
            )
        lines += [said, end]
    else:
        lines.append(
            phrase("{row} has one colour only and counts its stones: {value}.", row=shown, **facts)
        )
    data = {"row": str(row), "negative": negative, "integer": integer}
    return step("digits", lines, **data, digits=digits, value=value)


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
            yield _form(text, left, right, worth)


def _form(part: str, left: list[Data], right: list[Data], value: str) -> Step:
    """Tell the values that Left and Right can move to from a component, each with one such move.

    >>> print(_form("BW", [_component("0", "0")], [_component("B", "1")], "1/2").text)
    Left's moves from BW, one of each value: 0 = 0.
    Right's moves from BW, one of each value: B = 1.
    Without dominated and reversible options this is BW = 1/2.
    """
    shown = shorten(part, WIDE)
    first, second = (some(list(map(_valued, side)), NAMED // 2) for side in (left, right))
    lines = (
        phrase("Left's moves from {part}, one of each value: {values}.", part=shown, values=first)
        if first
        else phrase("Left cannot move from {part}.", part=shown),
        phrase("Right's moves from {part}, one of each value: {values}.", part=shown, values=second)
        if second
        else phrase("Right cannot move from {part}.", part=shown),
        phrase(
            "Without dominated and reversible options this is {part} = {value}.",
            part=shown,
            value=shorten(value, WIDE),
        ),
    )
    return step("form", lines, part=part, left=left, right=right, value=value)


def _worths(solution: PartizanSolution[P], options: list[P]) -> list[Data]:
    """Give the values of options, each once."""
    first: dict[str, P] = {}
    for option in options:
        first.setdefault(_text(solution.values.value(option)), option)
    return [_component(solution.game.format(to), value) for value, to in first.items()]


def _component(part: str, value: str, **heat: str) -> Data:
    """Hold a component and its value; mean and temperature where the sum is hot."""
    return {"part": part, "value": value, "mean": None, "temperature": None} | heat


def _valued(part: Data) -> Phrase:
    shown = {name: text and shorten(text, WIDE) for name, text in part.items()}
    if part["mean"] is None:
        return phrase("{part} = {value}", part=shown["part"], value=shown["value"])
    return phrase("{part} = {value}, mean {mean}, temperature {temperature}", **shown)


def _value(solution: PartizanSolution[P], parts: list[P]) -> Iterator[Step]:
    """Tell the values of the components of a sum, and what they add up to."""
    if len(parts) < 2:
        return
    worth = {part: _worth(solution, part) for part in dict.fromkeys(parts)}
    components = [_component(solution.game.format(part), worth[part]) for part in parts]
    values, value = some(list(map(_valued, components)), NAMED), _text(solution.value)
    said = phrase("The components: {values}; together {total}.", values=values, total=value)
    yield step("value", [said], components=components, value=value)


def _worth(solution: PartizanSolution[P], part: P) -> str:
    if isinstance(solution.game, Numbers):
        return _text(solution.game.number_form(part))
    return _text(solution.values.part_value(part))


def _heat(solution: PartizanSolution[P], parts: list[P]) -> Iterator[Step]:
    """Tell where play stops in a hot position, and the components of a sum, the hottest first."""
    value, heat = solution.value, solution.temperature
    if not isinstance(value, Game) or heat is None or heat <= 0 or len(parts) > _MOST_HOT:
        return
    data = {"left": str(value.left_stop), "right": str(value.right_stop)}
    data |= {"mean": str(solution.mean), "temperature": str(heat)}
    lines = (
        phrase(
            "The position is hot: if Left begins, play stops at {left}, if Right begins, at "
            "{right}.",
            **data,
        ),
        phrase("Mean {mean}, temperature {temperature}: so much a move is worth.", **data),
    )
    yield step("stops", lines, **data)
    if len(parts) > 1:
        text = solution.game.format
        hot = [
            _component(
                text(c.part), _text(c.value), mean=str(c.mean), temperature=str(c.temperature)
            )
            for c in solution.components()
        ]
        head = phrase("Move in the hottest component first:")
        yield step("temperature", [head, *some(list(map(_valued, hot)), NAMED)], components=hot)


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
    game, value = solution.game, solution.values.value(to)
    answers = game.left(to) if player == RIGHT else game.right(to)
    best = next((a for a in answers if not solution.values.wins(a, player)), None)
    move = PartizanMove(to, game.describe(solution.position, to))
    reply = None if best is None else PartizanMove(best, game.describe(to, best))
    side = ("left", "right")[player]
    return told.option(game, move, reply, value.outcome(), _text(value), player=side)


def _text(value: Any) -> str:
    return shorten(str(value), _MOST_TEXT)
