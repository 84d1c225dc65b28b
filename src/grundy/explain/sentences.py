"""Say each step in English, as phrases that can be said in another language.

The steps of partizan positions stand in `grundy.explain.partizan_sentences`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import grundy.explain.partizan_sentences  # noqa: F401  (its sentences are registered)
from grundy.errors import shorten
from grundy.explain.few import some
from grundy.explain.language import speaker
from grundy.explain.lines import NAMED, WIDE, lines
from grundy.explain.misere_steps import Elements, Misere
from grundy.explain.reason import nim_sum
from grundy.explain.steps import (
    Cancel,
    Columns,
    Conclusion,
    Endless,
    Law,
    Mex,
    Multiples,
    Option,
    Options,
    Reason,
    Recommend,
    Step,
    Theorem,
)
from grundy.phrases.phrase import Phrase, phrase, phrases

__all__ = ["lines", "words"]


@lines.register
def _cancel(step: Cancel) -> Iterator[Phrase]:
    twins = Counter((step.parts[i], step.parts[j]) for i, j in step.pairs)
    pairs = some([_pairs(*pair, count) for pair, count in twins.items()], NAMED)
    yield phrase(
        "Equal components cancel: {pairs}. Every move in one of a pair is answered by the same "
        "move in the other.",
        pairs=pairs,
    )
    if step.left:
        left = some([shorten(step.parts[i], WIDE) for i in step.left], NAMED)
        yield phrase("Left to look at: {left}.", left=left)
    else:
        yield phrase("Nothing else is left, so the second player wins by copying.")


def _pairs(a: str, b: str, count: int) -> Phrase:
    said = phrase("{a} with {b}", a=shorten(a, WIDE), b=shorten(b, WIDE))
    return said if count == 1 else phrase("{pair} ({count} times)", pair=said, count=count)


@lines.register
def _columns(step: Columns) -> Iterator[Phrase]:
    total, values = int(step.sum, 2), _summed(step.values)
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


def _summed(values: Sequence[int]) -> str:
    if len(values) <= NAMED:
        return nim_sum(values)
    return phrase("the nim-sum of the {count} values", count=len(values))


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
        "The moves from {part}, with their values: {options}.",
        part=step.part,
        options=some(options, NAMED, step.more),
    )
    if step.mex:
        below = tuple(range(step.mex))
        yield phrases(
            "{seen} occurs, {mex} is the least that does not: {part} has value {mex}.",
            "{seen} occur, {mex} is the least that does not: {part} has value {mex}.",
            step.mex,
            seen=below if step.mex <= NAMED else (0, 1, "...", step.mex - 1),
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
        yield phrase(
            "Tame components, with their normal and misere values: {tame}.",
            tame=some(tame, NAMED),
        )
    wild = tuple(c.part for c in step.components if not c.genus)
    if wild:
        yield phrase(
            "Not tame: {wild}; so canonical positions are searched.", wild=some(wild, NAMED)
        )
    if step.genus:
        plus, minus = step.genus
        yield phrase(
            "Together ({plus}, {minus}): a position is lost exactly when the second number is 0.",
            plus=plus,
            minus=minus,
        )


@lines.register
def _elements(step: Elements) -> Iterator[Phrase]:
    names, heaps = zip(*step.generators, strict=True) if step.generators else ((), ())
    yield phrase(
        "The misere quotient has {n} elements: 1, and the products of {names}, the elements of "
        "{heaps}.",
        n=step.size,
        names=some(names, len(names)),
        heaps=some(heaps, len(heaps)),
    )
    parts = tuple(phrase("{part}: {name}", part=part, name=x) for part, x in step.components)
    yield phrase("Elements of the components: {parts}.", parts=some(parts, NAMED))
    yield phrase("Lost are {lost}.", lost=some(step.lost, len(step.lost)))
    if step.is_lost:
        yield phrase("The product is {product}, one of these.", product=step.product)
    else:
        yield phrase("The product is {product}, none of these.", product=step.product)


@lines.register
def _endless(step: Endless) -> Iterator[Phrase]:
    if step.number is not None:
        yield phrase(
            "{part} is worth {value}: each move to what has no number, or a larger one, "
            "can be answered by going back to {value}.",
            part=step.part,
            value=step.number,
        )
    elif step.reach:
        yield phrase(
            "{part} has no number; its moves reach {reach}.",
            part=step.part,
            reach=some(step.reach, NAMED),
        )
    else:
        yield phrase("{part} has no number, and no move from it reaches one.", part=step.part)


@lines.register
def _reason(step: Reason) -> Iterator[Phrase]:
    yield phrase("In short: {statement}.", statement=step.statement)


@lines.register
def _recommend(step: Recommend) -> Iterator[Phrase]:
    move: str = step.text
    if not move.endswith(f"-> {step.to}"):
        move = phrase("{move} -> {to}", move=move, to=shorten(step.to, WIDE))
    yield {
        None: phrase("A winning move: {move}", move=move),
        "left": phrase("A winning move of Left: {move}", move=move),
        "right": phrase("A winning move of Right: {move}", move=move),
    }[step.player]


@lines.register
def _conclusion(step: Conclusion) -> Iterator[Phrase]:
    yield {
        "N": phrase("So the first player wins: this is an N-position."),
        "P": phrase("So the second player wins: this is a P-position."),
        "L": phrase("So Left wins, whoever begins."),
        "R": phrase("So Right wins, whoever begins."),
        "draw": phrase("So nobody wins: neither player can force it."),
    }[step.outcome]


def words(step: Step, lang: str = "en") -> str:
    """Say a step, a sentence on each line.

    >>> from grundy.explain.steps import Conclusion
    >>> words(Conclusion("second", "P"), "zh")
    '所以后手必胜：这是必败态（P）。'
    """
    return "\n".join(map(speaker(lang), lines(step)))
