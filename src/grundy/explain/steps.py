"""Make the steps of an explanation: the data of each kind, and its sentences.

Texts of positions are in the notation of the game. A `Phrase` among the data is English that
`grundy.explain.language` can say in another language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any

from grundy.errors import shorten
from grundy.explain.language import speaker
from grundy.explain.reason import nim_sum, some
from grundy.phrases.phrase import Phrase, phrase, phrases

__all__ = [
    "Step",
    "cancel",
    "columns",
    "component",
    "conclusion",
    "contributions",
    "digits",
    "elements",
    "endless",
    "form",
    "law",
    "mex",
    "misere",
    "multiples",
    "option",
    "options",
    "reason",
    "recommend",
    "stops",
    "temperature",
    "theorem",
    "value",
]

Data = Mapping[str, Any]

_NAMED = 12
"""How many things a sentence names before it counts the others."""

_WIDE = 100
"""How many signs of one thing a sentence shows."""


@dataclass(frozen=True)
class Step:
    """Hold one step: its ``kind``, its data, and its sentences, each a line.

    >>> conclusion("second", "P").kind, conclusion("second", "P").data
    ('conclusion', {'winner': 'second', 'outcome': 'P'})
    """

    kind: str
    data: Data
    lines: tuple[Phrase, ...]

    def words(self, lang: str = "en") -> str:
        """Say it, a sentence on each line.

        >>> conclusion("second", "P").words("zh")
        '所以后手必胜：这是必败态（P）。'
        """
        return "\n".join(map(speaker(lang), self.lines))


def _step(kind: str, lines: Iterable[Phrase], **data: Any) -> Step:
    return Step(kind, data, tuple(lines))


def cancel(parts: Sequence[str], pairs: Sequence[tuple[int, int]], left: Sequence[int]) -> Step:
    """Tell the pairs of equal components, and the components that are left, by number.

    >>> cancel(("3", "5", "5"), ((1, 2),), (0,)).words().splitlines()[-1]
    'Left to look at: 3.'
    """
    twins = Counter((parts[i], parts[j]) for i, j in pairs)
    said = phrase(
        "Equal components cancel: {pairs}. Every move in one of a pair is answered by the same "
        "move in the other.",
        pairs=some([_pairs(*pair, count) for pair, count in twins.items()], _NAMED),
    )
    rest = phrase("Nothing else is left, so the second player wins by copying.")
    if left:
        shown = some([shorten(parts[i], _WIDE) for i in left], _NAMED)
        rest = phrase("Left to look at: {left}.", left=shown)
    return _step("cancel", (said, rest), parts=parts, pairs=pairs, left=left)


def columns(parts: Sequence[str], values: Sequence[int]) -> Step:
    """Tell the values of components in binary and their nim-sum.

    >>> step = columns(("3", "5", "7"), (3, 5, 7))
    >>> step.data["rows"], step.data["sum"], step.data["chosen"], step.data["target"]
    (('011', '101', '111'), '001', 0, 2)

    ``bit`` is the place, counted from the right, of the highest one of the sum; the component
    ``chosen`` has a one there, and can be moved to the value ``target``.
    """
    total, width = reduce(xor, values, 0), max(1, *map(int.bit_length, values))
    rows, summed = tuple(f"{v:0{width}b}" for v in values), f"{total:0{width}b}"
    data = {"parts": parts, "values": values, "rows": rows, "sum": summed}
    if not total:
        lines = (
            phrase(
                "In binary every column has an even number of ones: {values} = 0.",
                values=_summed(values),
            ),
            phrase("Every move spoils that, and the other player can always restore it."),
        )
        return _step("columns", lines, **data, bit=None, chosen=None, target=None)
    bit = total.bit_length() - 1
    chosen = next(i for i, value in enumerate(values) if value >> bit & 1)
    target = values[chosen] ^ total
    lines = (
        phrase(
            "In binary, the columns with an odd number of ones give {values} = {total}; "
            "the leftmost of them is the column of {power}.",
            values=_summed(values),
            total=total,
            power=1 << bit,
        ),
        phrase(
            "{part} has a one there: a move from its value {value} to {sum} = {target} makes all "
            "even.",
            part=parts[chosen],
            value=values[chosen],
            sum=nim_sum((values[chosen], total)),
            target=target,
        ),
    )
    return _step("columns", lines, **data, bit=bit, chosen=chosen, target=target)


def multiples(
    part: int, modulus: int, residues: tuple[int, ...], remainder: int, take: int | None
) -> Step:
    """Tell that a heap of n is lost where n mod ``modulus`` is one of the ``residues``.

    >>> print(multiples(7, 4, (0,), 3, take=3).words())
    A heap loses exactly when it is a multiple of 4.
    7 mod 4 = 3: take 3, which leaves 4.

    ``take`` makes it so; None where it is so, or where what is left is not one smaller heap.
    """
    facts = {"n": part, "m": modulus, "r": remainder}
    if len(residues) > 1:
        lines = [
            phrase(
                "A heap of n loses exactly when n mod {m} is one of {residues}.",
                residues=residues,
                **facts,
            )
        ]
    elif residues[0]:
        lines = [
            phrase(
                "A heap of n loses exactly when n mod {m} = {residue}.",
                residue=residues[0],
                **facts,
            )
        ]
    else:
        lines = [phrase("A heap loses exactly when it is a multiple of {m}.", **facts)]
    if remainder in residues:
        lines.append(phrase("{n} mod {m} = {r}, and no move leaves another such heap.", **facts))
    elif take is not None:
        lines.append(
            phrase(
                "{n} mod {m} = {r}: take {k}, which leaves {left}.",
                k=take,
                left=part - take,
                **facts,
            )
        )
    data = {"part": part, "modulus": modulus, "residues": residues}
    return _step("multiples", lines, **data, remainder=remainder, take=take)


def options(moves: Sequence[Data]) -> Step:
    """Tell every move of a small position, with the answer that wins against it, if there is one.

    >>> from grundy.ask.positions import solve
    >>> step = solve("nim", "1+1", explain=True).steps[-2]
    >>> print(step.text)
    There is 1 move:
    take all of 1: loses to take all of 1
    >>> step.data["options"][0]["reply"], step.data["options"][0]["outcome"]
    ('take all of 1', 'N')
    """
    count = len(moves)
    head = phrases("There is {count} move:", "There are {count} moves:", count, count=count)
    return _step("options", (head, *map(_option, moves)), options=moves)


def option(
    to: str,
    text: str,
    outcome: str,
    value: str | None,
    reply: tuple[str, str] | None,
    verdict: str,
    player: str | None = None,
    remoteness: int | None = None,
) -> Data:
    """Hold one move, the answer that wins against it, if there is one, and in words a verdict.

    ``remoteness`` is the number of moves from there to the end, where it is known.

    >>> option("0", "take all of 1", "P", "0", None, "wins")["verdict"]
    'wins'
    """
    answer, leads = reply or (None, None)
    told: dict[str, Any] = {
        "to": to,
        "text": text,
        "outcome": outcome,
        "value": value,
        "reply": answer,
    }
    told |= {"reply_to": leads, "verdict": verdict, "player": player}
    return told | {"remoteness": remoteness}


def mex(part: str, options: Sequence[Data], mex: int, more: int = 0) -> Step:
    """Tell the values of a component's options, and the least number that is not among them.

    >>> print(mex("2", ({"to": "1", "value": 1}, {"to": "0", "value": 0}), 2).words())
    The moves from 2, with their values: 1 (1), 0 (0).
    0, 1 occur, 2 is the least that does not: 2 has value 2.

    Where the options are many, one of each value below the least stands for them, or the first few
    where that is 0; ``more`` counts the others.
    """
    lines = [phrase("{part} has no move, so its value is 0.", part=part)]
    if options:
        shown = tuple(phrase("{to} ({value})", **one) for one in options)
        lines = [
            phrase(
                "The moves from {part}, with their values: {options}.",
                part=part,
                options=some(shown, _NAMED, more),
            )
        ]
    if options and mex:
        below = tuple(range(mex))
        said = phrases(
            "{seen} occurs, {mex} is the least that does not: {part} has value {mex}.",
            "{seen} occur, {mex} is the least that does not: {part} has value {mex}.",
            mex,
            seen=below if mex <= _NAMED else (0, 1, "...", mex - 1),
            part=part,
            mex=mex,
        )
        lines.append(said)
    elif options:
        lines.append(phrase("0 does not occur among them: {part} has value 0.", part=part))
    return _step("mex", lines, part=part, options=options, mex=mex, more=more)


def theorem(part: str, statement: Phrase, source: str) -> Step:
    """Tell what a theorem says of a component; ``facts`` are the numbers in the statement.

    >>> from grundy.ask.positions import solve
    >>> [step] = [s for s in solve("nim", "7", explain=True).steps if s.kind == "theorem"]
    >>> step.data["statement"], step.data["source"]
    ('a heap of 7 is worth 7', 'Bouton 1901; bounded: Bachet 1612')
    """
    said = phrase("Theorem: {statement}.", statement=statement)
    if source:
        said = phrase("Theorem ({source}): {statement}.", source=source, statement=statement)
    facts = dict(statement.data)
    return _step("theorem", [said], part=part, statement=statement, source=source, facts=facts)


def law(part: int, period: int, preperiod: int, checked_to: int, value: int) -> Step:
    """Tell the proved period by which a large heap has the value of a small one, ``same_as``.

    >>> from grundy.ask.positions import solve
    >>> [step] = [s for s in solve("kayles", "1000", explain=True).steps if s.kind == "law"]
    >>> step.data["period"], step.data["same_as"], step.data["value"]
    (12, 76, 1)
    """
    statement = phrase(
        "f(n + {period}) = f(n) for every n >= {start}", period=period, start=preperiod
    )
    same = preperiod + (part - preperiod) % period
    lines = (
        phrase(
            "Law, proved from the values up to {checked_to}: {statement}.",
            checked_to=checked_to,
            statement=statement,
        ),
        phrase("So {n} has the value of {same}: {value}.", n=part, same=same, value=value),
    )
    data = {"part": part, "statement": statement, "status": "proved", "checked_to": checked_to}
    data |= {"period": period, "preperiod": preperiod, "same_as": same, "value": value}
    return _step("law", lines, **data)


def endless(part: str, number: int | None, reach: tuple[int, ...]) -> Step:
    """Tell what a component is worth from which play may go round: a number, or what it reaches.

    >>> endless("a", 0, ()).data
    {'part': 'a', 'number': 0, 'reach': ()}
    """
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
            "{part} has no number; its moves reach {reach}.", part=part, reach=some(reach, _NAMED)
        )
    return _step("endless", [said], part=part, number=number, reach=reach)


def reason(statement: Phrase) -> Step:
    """Tell a reason that is one sentence, where there is no more to show.

    >>> from grundy.phrases.phrase import phrase
    >>> print(reason(phrase("no move is left")).words())
    In short: no move is left.
    """
    said = phrase("In short: {statement}.", statement=statement)
    return _step("reason", [said], statement=statement)


def recommend(to: str, text: str, player: str | None = None) -> Step:
    """Tell one winning move that follows from the steps before.

    >>> print(recommend("3+3", "take 2 from 5, leaving 3").words())
    A winning move: take 2 from 5, leaving 3 -> 3+3
    """
    move: str = text
    if not move.endswith(f"-> {to}"):
        move = phrase("{move} -> {to}", move=move, to=shorten(to, _WIDE))
    said = {
        None: phrase("A winning move: {move}", move=move),
        "left": phrase("A winning move of Left: {move}", move=move),
        "right": phrase("A winning move of Right: {move}", move=move),
    }[player]
    return _step("recommend", [said], to=to, text=text, player=player)


def conclusion(winner: str, outcome: str) -> Step:
    """Tell who wins.

    >>> print(conclusion("second", "P").words())
    So the second player wins: this is a P-position.
    """
    said = {
        "N": phrase("So the first player wins: this is an N-position."),
        "P": phrase("So the second player wins: this is a P-position."),
        "L": phrase("So Left wins, whoever begins."),
        "R": phrase("So Right wins, whoever begins."),
        "draw": phrase("So nobody wins: neither player can force it."),
    }[outcome]
    return _step("conclusion", [said], winner=winner, outcome=outcome)


def misere(genus: tuple[int, int] | None, components: Sequence[Data]) -> Step:
    """Tell the genus of a position and of its components, None where one is not tame.

    >>> two = {"part": "2", "genus": (2, 2)}
    >>> print(misere((0, 0), (two, two)).words())
    Tame components, with their normal and misere values: 2 (2, 2), 2 (2, 2).
    Together (0, 0): a position is lost exactly when the second number is 0.
    """
    lines = []
    tame = tuple(
        phrase("{part} ({plus}, {minus})", part=c["part"], plus=c["genus"][0], minus=c["genus"][1])
        for c in components
        if c["genus"]
    )
    if tame:
        lines.append(
            phrase(
                "Tame components, with their normal and misere values: {tame}.",
                tame=some(tame, _NAMED),
            )
        )
    wild = tuple(c["part"] for c in components if not c["genus"])
    if wild:
        lines.append(
            phrase(
                "Not tame: {wild}; so canonical positions are searched.", wild=some(wild, _NAMED)
            )
        )
    if genus:
        said = phrase(
            "Together ({plus}, {minus}): a position is lost exactly when the second number is 0.",
            plus=genus[0],
            minus=genus[1],
        )
        lines.append(said)
    return _step("misere", lines, tame=genus is not None, genus=genus, components=components)


def elements(
    size: int,
    generators: Sequence[tuple[str, str]],
    components: Sequence[tuple[str, str]],
    product: str,
    lost: Sequence[str],
    is_lost: bool,
) -> Step:
    """Tell how a misere quotient decides: products of the components' elements.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("misere:kayles", "3+5", explain=True).steps
    >>> [(step.data["product"], step.data["is_lost"]) for step in steps if step.kind == "elements"]
    [('a b c', False)]

    ``generators`` are pairs (name, component) of which all elements are products; ``components``
    are pairs (component, element), ``lost`` the lost elements, by their names.
    """
    names, heaps = zip(*generators, strict=True) if generators else ((), ())
    parts = tuple(phrase("{part}: {name}", part=part, name=x) for part, x in components)
    last = phrase("The product is {product}, none of these.", product=product)
    if is_lost:
        last = phrase("The product is {product}, one of these.", product=product)
    lines = (
        phrase(
            "The misere quotient has {n} elements: 1, and the products of {names}, the elements of "
            "{heaps}.",
            n=size,
            names=some(names, len(names)),
            heaps=some(heaps, len(heaps)),
        ),
        phrase("Elements of the components: {parts}.", parts=some(parts, _NAMED)),
        phrase("Lost are {lost}.", lost=some(lost, len(lost))),
        last,
    )
    data = {"size": size, "generators": generators, "components": components}
    return _step("elements", lines, **data, product=product, lost=lost, is_lost=is_lost)


def digits(row: str, negative: bool, integer: int, digits: str, value: str) -> Step:
    """Tell how a row of stones is read as a binary number; ``negative``: with colours changed.

    >>> digits("BWB", negative=False, integer=0, digits="11", value="3/4").words().splitlines()[-1]
    'A last 1 ends them: 0.11 in binary, which is 3/4.'
    """
    lines, shown = [], shorten(row, _WIDE)
    facts = {"value": shorten(value, _WIDE)}
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
        number = shorten(f"{'-' * negative}{integer:b}.{digits}", _WIDE)
        facts["number"] = number
        end = phrase("A last 1 ends them: {number} in binary, which is {value}.", **facts)
        if digits.endswith(")"):
            end = phrase(
                "The digits repeat for ever: {number} in binary, which is {value}.", **facts
            )
        lines += [said, end]
    else:
        lines.append(
            phrase("{row} has one colour only and counts its stones: {value}.", row=shown, **facts)
        )
    data = {"row": row, "negative": negative, "integer": integer}
    return _step("digits", lines, **data, digits=digits, value=value)


def contributions(row: str, stones: Sequence[Data], last: bool = True) -> Step:
    """Tell by how much the value falls when a stone is taken; ``last``: there is no further row.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("rows", "BWB", explain=True).steps
    >>> next(step.text for step in steps if step.kind == "contributions").splitlines()[-1]
    "It is best to take a stone of one's own whose contribution is least in size."
    """
    first, end = stones, stones[:0]
    if len(first) > _NAMED:  # the first stones and the last ones
        first, end = first[: _NAMED // 2], first[-_NAMED // 2 :]
    skipped = len(stones) - len(first) - len(end)
    middle = (phrase("... ({count} more) ...", count=skipped),) * bool(skipped)
    shown = (*map(_stone, first), *middle, *map(_stone, end))
    best = phrase("It is best to take a stone of one's own whose contribution is least in size.")
    lines = [
        phrase(
            "What each stone of {row} contributes: {stones}.", row=shorten(row, _WIDE), stones=shown
        ),
        *[best] * last,
    ]
    return _step("contributions", lines, row=row, stones=stones, last=last)


def component(
    part: str, value: str, mean: str | None = None, temperature: str | None = None
) -> dict[str, str | None]:
    """Hold a partizan component and its value; mean and temperature where the sum is hot.

    >>> component("BW", "1/2")
    {'part': 'BW', 'value': '1/2', 'mean': None, 'temperature': None}
    """
    return {"part": part, "value": value, "mean": mean, "temperature": temperature}


def value(components: Sequence[Data], value: str) -> Step:
    """Tell the values of the components of a partizan sum, and their sum.

    >>> print(value((component("BW", "1/2"), component("W", "-1")), "-1/2").words())
    The components: BW = 1/2, W = -1; together -1/2.
    """
    values = some(list(map(_valued, components)), _NAMED)
    said = phrase("The components: {values}; together {total}.", values=values, total=value)
    return _step("value", [said], components=components, value=value)


def form(part: str, left: Sequence[Data], right: Sequence[Data], value: str) -> Step:
    """Tell the values that Left and Right can move to from a component, each with one such move.

    >>> print(form("BW", (component("0", "0"),), (component("B", "1"),), "1/2").words())
    Left's moves from BW, one of each value: 0 = 0.
    Right's moves from BW, one of each value: B = 1.
    Without dominated and reversible options this is BW = 1/2.
    """
    shown = shorten(part, _WIDE)
    first, second = (some(list(map(_valued, side)), _NAMED // 2) for side in (left, right))
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
            value=shorten(value, _WIDE),
        ),
    )
    return _step("form", lines, part=part, left=left, right=right, value=value)


def stops(left: str, right: str, mean: str, temperature: str) -> Step:
    """Tell where play stops in a hot position: at the left stop if Left begins, else at the right.

    >>> print(stops("3", "1", mean="2", temperature="1").words())
    The position is hot: if Left begins, play stops at 3, if Right begins, at 1.
    Mean 2, temperature 1: so much a move is worth.
    """
    data = {"left": left, "right": right, "mean": mean, "temperature": temperature}
    lines = (
        phrase(
            "The position is hot: if Left begins, play stops at {left}, if Right begins, at "
            "{right}.",
            **data,
        ),
        phrase("Mean {mean}, temperature {temperature}: so much a move is worth.", **data),
    )
    return _step("stops", lines, **data)


def temperature(components: Sequence[Data]) -> Step:
    """Tell the components of a hot sum, the hottest first.

    >>> print(temperature([component("X..", "{3|1}", "2", "1")]).words())
    Move in the hottest component first:
    X.. = {3|1}, mean 2, temperature 1
    """
    head = phrase("Move in the hottest component first:")
    lines = [head, *some(list(map(_hot, components)), _NAMED)]
    return _step("temperature", lines, components=components)


def _pairs(a: str, b: str, count: int) -> Phrase:
    said = phrase("{a} with {b}", a=shorten(a, _WIDE), b=shorten(b, _WIDE))
    return said if count == 1 else phrase("{pair} ({count} times)", pair=said, count=count)


def _summed(values: Sequence[int]) -> str:
    if len(values) <= _NAMED:
        return nim_sum(values)
    return phrase("the nim-sum of the {count} values", count=len(values))


def _option(option: Data) -> Phrase:
    move = option["text"]
    if option["player"] == "left":
        move = phrase("Left: {move}", move=move)
    elif option["player"] == "right":
        move = phrase("Right: {move}", move=move)
    return phrase("{move}: {verdict}", move=move, verdict=option["verdict"])


def _stone(stone: Data) -> Phrase:
    place, value = stone["index"] + 1, shorten(stone["value"], _WIDE)
    return phrase("stone {i} ({stone}) {value}", i=place, stone=stone["colour"], value=value)


def _valued(part: Data) -> Phrase:
    shown = {name: shorten(part[name], _WIDE) for name in ("part", "value")}
    return phrase("{part} = {value}", **shown)


def _hot(part: Data) -> Phrase:
    shown = {name: shorten(part[name], _WIDE) for name in ("part", "value")}
    facts = {name: part[name] for name in ("mean", "temperature")}
    return phrase("{part} = {value}, mean {mean}, temperature {temperature}", **shown, **facts)
