"""Say the steps of partizan positions in English, as phrases."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.errors import shorten
from grundy.explain.few import some
from grundy.explain.lines import NAMED, WIDE, lines
from grundy.explain.partizan_steps import (
    Component,
    Contributions,
    Digits,
    Form,
    Stone,
    Stops,
    Temperature,
    Value,
)
from grundy.phrases.phrase import Phrase, phrase

__all__: list[str] = []


@lines.register
def _digits(step: Digits) -> Iterator[Phrase]:
    row = shorten(step.row, WIDE)
    if step.negative:
        yield phrase("{row} begins with white: change the colours, and the sign.", row=row)
    value = shorten(step.value, WIDE)
    if not step.digits:
        yield phrase(
            "{row} has one colour only and counts its stones: {value}.", row=row, value=value
        )
        return
    yield phrase(
        "{row}: of the stones before the first change of colour all but one make the integer part, "
        "{integer}. Behind the change every stone is a binary digit, 1 for the first colour and 0 "
        "for the other.",
        row=row,
        integer=step.integer,
    )
    number = f"{'-' * step.negative}{step.integer:b}.{step.digits}"
    facts = {"number": shorten(number, WIDE), "value": value}
    if step.digits.endswith(")"):
        yield phrase("The digits repeat for ever: {number} in binary, which is {value}.", **facts)
    else:
        yield phrase("A last 1 ends them: {number} in binary, which is {value}.", **facts)


@lines.register
def _contributions(step: Contributions) -> Iterator[Phrase]:
    first, last = step.stones, step.stones[:0]
    if len(first) > NAMED:  # the first stones and the last ones
        first, last = first[: NAMED // 2], first[-NAMED // 2 :]
    skipped = len(step.stones) - len(first) - len(last)
    middle = (phrase("... ({count} more) ...", count=skipped),) * bool(skipped)
    stones = (*map(_stone, first), *middle, *map(_stone, last))
    row = shorten(step.row, WIDE)
    yield phrase("What each stone of {row} contributes: {stones}.", row=row, stones=stones)
    if step.last:
        yield phrase("It is best to take a stone of one's own whose contribution is least in size.")


def _stone(stone: Stone) -> Phrase:
    place, value = stone.index + 1, shorten(stone.value, WIDE)
    return phrase("stone {i} ({stone}) {value}", i=place, stone=stone.colour, value=value)


@lines.register
def _value(step: Value) -> Iterator[Phrase]:
    values = some(list(map(_valued, step.components)), NAMED)
    yield phrase("The components: {values}; together {total}.", values=values, total=step.value)


def _valued(component: Component) -> Phrase:
    part, value = shorten(component.part, WIDE), shorten(component.value, WIDE)
    return phrase("{part} = {value}", part=part, value=value)


@lines.register
def _form(step: Form) -> Iterator[Phrase]:
    part = shorten(step.part, WIDE)
    left, right = (some(list(map(_valued, side)), NAMED // 2) for side in (step.left, step.right))
    if left:
        yield phrase(
            "Left's moves from {part}, one of each value: {values}.", part=part, values=left
        )
    else:
        yield phrase("Left cannot move from {part}.", part=part)
    if right:
        yield phrase(
            "Right's moves from {part}, one of each value: {values}.", part=part, values=right
        )
    else:
        yield phrase("Right cannot move from {part}.", part=part)
    value = shorten(step.value, WIDE)
    yield phrase(
        "Without dominated and reversible options this is {part} = {value}.", part=part, value=value
    )


@lines.register
def _stops(step: Stops) -> Iterator[Phrase]:
    yield phrase(
        "The position is hot: if Left begins, play stops at {left}, if Right begins, at {right}.",
        left=step.left,
        right=step.right,
    )
    yield phrase(
        "Mean {mean}, temperature {temperature}: so much a move is worth.",
        mean=step.mean,
        temperature=step.temperature,
    )


@lines.register
def _temperature(step: Temperature) -> Iterator[Phrase]:
    yield phrase("Move in the hottest component first:")
    yield from some(list(map(_hot, step.components)), NAMED)


def _hot(component: Component) -> Phrase:
    return phrase(
        "{part} = {value}, mean {mean}, temperature {temperature}",
        part=shorten(component.part, WIDE),
        value=shorten(component.value, WIDE),
        mean=component.mean,
        temperature=component.temperature,
    )
