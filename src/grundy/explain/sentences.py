"""Say each step in English, as phrases that can be said in another language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from grundy.explain.reason import nim_sum
from grundy.explain.steps import (
    Cancel,
    Columns,
    Conclusion,
    Contributions,
    Digits,
    Law,
    Mex,
    Misere,
    Multiples,
    Option,
    Options,
    Step,
    Stops,
    Temperature,
    Theorem,
    Value,
)
from grundy.rules.phrase import Phrase, phrase, phrases

__all__ = ["lines"]


@singledispatch
def lines(step: Step) -> Iterator[Phrase]:
    """Give the sentences of a step, each a line.

    >>> list(lines(Conclusion("second", "P")))
    ['So the second player wins: this is a P-position.']
    """
    raise TypeError(f"no words for {step!r}")


@lines.register
def _cancel(step: Cancel) -> Iterator[Phrase]:
    pairs = tuple(phrase("{a} with {b}", a=step.parts[i], b=step.parts[j]) for i, j in step.pairs)
    yield phrase(
        "Equal components cancel: {pairs}. Every move in one of a pair is answered by the same "
        "move in the other.",
        pairs=pairs,
    )
    if step.left:
        yield phrase("Left to look at: {left}.", left=tuple(step.parts[i] for i in step.left))
    else:
        yield phrase("Nothing else is left, so the second player wins by copying.")


@lines.register
def _columns(step: Columns) -> Iterator[Phrase]:
    total, values = int(step.sum, 2), nim_sum(step.values)
    if step.bit is None or step.chosen is None or step.target is None:
        yield phrase(
            "In binary every column has an even number of ones: {values} = 0.", values=values
        )
        yield phrase("Every move spoils that, and the other player can always restore it.")
        return
    yield phrase(
        "In binary, the columns with an odd number of ones give {values} = {total}; "
        "the leftmost of them is the column of {power}.",
        values=values,
        total=total,
        power=1 << step.bit,
    )
    yield phrase(
        "{part} has a one there: a move from its value {value} to {sum} = {target} makes all even.",
        part=step.parts[step.chosen],
        value=step.values[step.chosen],
        sum=nim_sum((step.values[step.chosen], total)),
        target=step.target,
    )


@lines.register
def _multiples(step: Multiples) -> Iterator[Phrase]:
    facts = {"n": step.part, "m": step.modulus, "r": step.remainder}
    if len(step.residues) > 1:
        yield phrase(
            "A heap of n loses exactly when n mod {m} is one of {residues}.",
            residues=step.residues,
            **facts,
        )
    elif step.residues[0]:
        yield phrase(
            "A heap of n loses exactly when n mod {m} = {residue}.",
            residue=step.residues[0],
            **facts,
        )
    else:
        yield phrase("A heap loses exactly when it is a multiple of {m}.", **facts)
    if step.remainder in step.residues:
        yield phrase("{n} mod {m} = {r}, and no move leaves another such heap.", **facts)
    elif step.take is not None:
        left, take = step.part - step.take, step.take
        yield phrase(
            "{n} mod {m} = {r}: take {k}, which leaves {left}.", k=take, left=left, **facts
        )


@lines.register
def _options(step: Options) -> Iterator[Phrase]:
    count = len(step.options)
    yield phrases("There is {count} move:", "There are {count} moves:", count, count=count)
    yield from map(_option, step.options)


def _option(option: Option) -> Phrase:
    move: str = option.text
    if option.player == "left":
        move = phrase("Left: {move}", move=move)
    elif option.player == "right":
        move = phrase("Right: {move}", move=move)
    return phrase("{move}: {verdict}", move=move, verdict=option.verdict)


@lines.register
def _mex(step: Mex) -> Iterator[Phrase]:
    if not step.options:
        yield phrase("{part} has no move, so its value is 0.", part=step.part)
        return
    options = tuple(phrase("{to} ({value})", to=o.to, value=o.value) for o in step.options)
    yield phrase(
        "The moves from {part}, with their values: {options}.", part=step.part, options=options
    )
    if step.mex:
        yield phrases(
            "{seen} occurs, {mex} is the least that does not: {part} has value {mex}.",
            "{seen} occur, {mex} is the least that does not: {part} has value {mex}.",
            step.mex,
            seen=tuple(range(step.mex)),
            part=step.part,
            mex=step.mex,
        )
    else:
        yield phrase("0 does not occur among them: {part} has value 0.", part=step.part)


@lines.register
def _theorem(step: Theorem) -> Iterator[Phrase]:
    if step.source:
        yield phrase(
            "Theorem ({source}): {statement}.", source=step.source, statement=step.statement
        )
    else:
        yield phrase("Theorem: {statement}.", statement=step.statement)


@lines.register
def _law(step: Law) -> Iterator[Phrase]:
    yield phrase(
        "Law, proved from the values up to {checked_to}: {statement}.",
        checked_to=step.checked_to,
        statement=step.statement,
    )
    yield phrase(
        "So {n} has the value of {same}: {value}.", n=step.part, same=step.same_as, value=step.value
    )


@lines.register
def _misere(step: Misere) -> Iterator[Phrase]:
    tame = tuple(
        phrase("{part} ({plus}, {minus})", part=c.part, plus=c.genus[0], minus=c.genus[1])
        for c in step.components
        if c.genus
    )
    if tame:
        yield phrase("Tame components, with their normal and misere values: {tame}.", tame=tame)
    wild = tuple(c.part for c in step.components if not c.genus)
    if wild:
        yield phrase("Not tame: {wild}; so canonical positions are searched.", wild=wild)
    if step.genus:
        plus, minus = step.genus
        yield phrase(
            "Together ({plus}, {minus}): a position is lost exactly when the second number is 0.",
            plus=plus,
            minus=minus,
        )


@lines.register
def _digits(step: Digits) -> Iterator[Phrase]:
    if step.negative:
        yield phrase("{row} begins with white: change the colours, and the sign.", row=step.row)
    if not step.digits:
        yield phrase(
            "{row} has one colour only and counts its stones: {value}.",
            row=step.row,
            value=step.value,
        )
        return
    yield phrase(
        "{row}: of the stones before the first change of colour all but one make the integer part, "
        "{integer}. Behind the change every stone is a binary digit, 1 for the first colour and 0 "
        "for the other.",
        row=step.row,
        integer=step.integer,
    )
    number = f"{'-' * step.negative}{step.integer:b}.{step.digits}"
    facts = {"number": number, "value": step.value}
    if step.digits.endswith(")"):
        yield phrase("The digits repeat for ever: {number} in binary, which is {value}.", **facts)
    else:
        yield phrase("A last 1 ends them: {number} in binary, which is {value}.", **facts)


@lines.register
def _contributions(step: Contributions) -> Iterator[Phrase]:
    stones = tuple(
        phrase("stone {i} ({stone}) {value}", i=s.index + 1, stone=s.colour, value=s.value)
        for s in step.stones
    )
    yield phrase("What each stone of {row} contributes: {stones}.", row=step.row, stones=stones)
    if step.last:
        yield phrase("It is best to take a stone of one's own whose contribution is least in size.")


@lines.register
def _value(step: Value) -> Iterator[Phrase]:
    values = tuple(phrase("{part} = {value}", part=c.part, value=c.value) for c in step.components)
    yield phrase("The components: {values}; together {total}.", values=values, total=step.value)


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
    for c in step.components:
        yield phrase(
            "{part} = {value}, mean {mean}, temperature {temperature}",
            part=c.part,
            value=c.value,
            mean=c.mean,
            temperature=c.temperature,
        )


@lines.register
def _conclusion(step: Conclusion) -> Iterator[Phrase]:
    yield {
        "N": phrase("So the first player wins: this is an N-position."),
        "P": phrase("So the second player wins: this is a P-position."),
        "L": phrase("So Left wins, whoever begins."),
        "R": phrase("So Right wins, whoever begins."),
    }[step.outcome]
