"""Hold the steps of an explanation: the data of each kind, and its sentences.

Texts of positions are in the notation of the game. A `Phrase` among the data is English that
`grundy.explain.language` can say in another language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from grundy.errors import shorten
from grundy.explain.language import speaker
from grundy.explain.reason import nim_sum, some
from grundy.phrases.phrase import Phrase, phrase, phrases

__all__ = [
    "Cancel",
    "Columns",
    "Component",
    "Conclusion",
    "Contributions",
    "Digits",
    "Elements",
    "Endless",
    "Form",
    "Law",
    "Mex",
    "Misere",
    "Multiples",
    "Option",
    "Options",
    "Reason",
    "Recommend",
    "Step",
    "Stone",
    "Stops",
    "Tame",
    "Temperature",
    "Theorem",
    "Value",
    "Valued",
]

_NAMED = 12
"""How many things a sentence names before it counts the others."""

_WIDE = 100
"""How many signs of one thing a sentence shows."""


@dataclass(frozen=True)
class Step:
    """Hold one step; ``kind`` says which, and is the name of its class.

    >>> Conclusion("second", "P").kind, Conclusion("second", "P").json()
    ('conclusion', {'winner': 'second', 'outcome': 'P'})
    """

    kind: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.kind = cls.__name__.lower()

    def json(self) -> dict[str, Any]:
        """Give the data."""
        return asdict(self)

    def words(self, lang: str = "en") -> str:
        """Say it, a sentence on each line.

        >>> Conclusion("second", "P").words("zh")
        '所以后手必胜：这是必败态（P）。'
        """
        return "\n".join(map(speaker(lang), self._lines()))

    def _lines(self) -> Iterator[Phrase]:
        """Give the sentences, each a line."""
        raise NotImplementedError


@dataclass(frozen=True)
class Cancel(Step):
    """Hold the pairs of equal components, and the components that are left, by number.

    >>> Cancel(("3", "5", "5"), ((1, 2),), (0,)).words().splitlines()[-1]
    'Left to look at: 3.'
    """

    parts: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]

    def _lines(self) -> Iterator[Phrase]:
        twins = Counter((self.parts[i], self.parts[j]) for i, j in self.pairs)
        pairs = some([_pairs(*pair, count) for pair, count in twins.items()], _NAMED)
        yield phrase(
            "Equal components cancel: {pairs}. Every move in one of a pair is answered by the same "
            "move in the other.",
            pairs=pairs,
        )
        if self.left:
            left = some([shorten(self.parts[i], _WIDE) for i in self.left], _NAMED)
            yield phrase("Left to look at: {left}.", left=left)
        else:
            yield phrase("Nothing else is left, so the second player wins by copying.")


@dataclass(frozen=True)
class Columns(Step):
    """Hold the values in binary and their nim-sum.

    >>> from grundy.games import game
    >>> from grundy.explain.impartial import explain
    >>> from grundy.solvers.impartial.solver import solve_with
    >>> from grundy.solvers.impartial.solver import Solver
    >>> solver = Solver(game("nim"))
    >>> [step] = [s for s in explain(solver, solve_with(solver, (3, 5, 7))) if s.kind == "columns"]
    >>> step.rows, step.sum, step.chosen, step.target
    (('011', '101', '111'), '001', 0, 2)

    ``bit`` is the place, counted from the right, of the highest one of the sum; the component
    ``chosen`` has a one there, and can be moved to the value ``target``.
    """

    parts: tuple[str, ...]
    values: tuple[int, ...]
    rows: tuple[str, ...]
    sum: str
    bit: int | None = None
    chosen: int | None = None
    target: int | None = None

    def _lines(self) -> Iterator[Phrase]:
        total, values = int(self.sum, 2), _summed(self.values)
        if self.bit is None or self.chosen is None or self.target is None:
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
            power=1 << self.bit,
        )
        yield phrase(
            "{part} has a one there: a move from its value {value} to {sum} = {target} makes all "
            "even.",
            part=self.parts[self.chosen],
            value=self.values[self.chosen],
            sum=nim_sum((self.values[self.chosen], total)),
            target=self.target,
        )


@dataclass(frozen=True)
class Multiples(Step):
    """Hold that a heap of n is lost where n mod ``modulus`` is one of the ``residues``.

    >>> print(Multiples(7, 4, (0,), 3, take=3).words())
    A heap loses exactly when it is a multiple of 4.
    7 mod 4 = 3: take 3, which leaves 4.

    ``take`` makes it so; None where it is so, or where what is left is not one smaller heap.
    """

    part: int
    modulus: int
    residues: tuple[int, ...]
    remainder: int
    take: int | None

    def _lines(self) -> Iterator[Phrase]:
        facts = {"n": self.part, "m": self.modulus, "r": self.remainder}
        if len(self.residues) > 1:
            yield phrase(
                "A heap of n loses exactly when n mod {m} is one of {residues}.",
                residues=self.residues,
                **facts,
            )
        elif self.residues[0]:
            yield phrase(
                "A heap of n loses exactly when n mod {m} = {residue}.",
                residue=self.residues[0],
                **facts,
            )
        else:
            yield phrase("A heap loses exactly when it is a multiple of {m}.", **facts)
        if self.remainder in self.residues:
            yield phrase("{n} mod {m} = {r}, and no move leaves another such heap.", **facts)
        elif self.take is not None:
            left, take = self.part - self.take, self.take
            yield phrase(
                "{n} mod {m} = {r}: take {k}, which leaves {left}.", k=take, left=left, **facts
            )


@dataclass(frozen=True)
class Option:
    """Hold one move, the answer that wins against it, if there is one, and in words a verdict.

    >>> from grundy.ask.positions import solve
    >>> [option] = solve("nim", "1", explain=True).steps[-2].data["options"]
    >>> option["text"], option["outcome"], option["verdict"]
    ('take all of 1', 'P', 'wins')

    ``remoteness`` is the number of moves from there to the end, where it is known.
    """

    to: str
    text: str
    outcome: str
    value: str | None
    reply: str | None
    reply_to: str | None
    verdict: str
    player: str | None = None
    remoteness: int | None = None


@dataclass(frozen=True)
class Options(Step):
    """Hold every move of a small position.

    >>> from grundy.ask.positions import solve
    >>> print(solve("nim", "1+1", explain=True).steps[-2].text)
    There is 1 move:
    take all of 1: loses to take all of 1
    """

    options: tuple[Option, ...]

    def _lines(self) -> Iterator[Phrase]:
        count = len(self.options)
        yield phrases("There is {count} move:", "There are {count} moves:", count, count=count)
        yield from map(_option, self.options)


@dataclass(frozen=True)
class Valued:
    """Hold an option and its Grundy value.

    >>> Mex("2", (Valued("1", 1), Valued("0", 0)), 2).options[0].value
    1
    """

    to: str
    value: int


@dataclass(frozen=True)
class Mex(Step):
    """Hold the values of a component's options, and the least number that is not among them.

    >>> print(Mex("2", (Valued("1", 1), Valued("0", 0)), 2).words())
    The moves from 2, with their values: 1 (1), 0 (0).
    0, 1 occur, 2 is the least that does not: 2 has value 2.

    Where the options are many, one of each value below the least stands for them, or the first few
    where that is 0; ``more`` counts the others.
    """

    part: str
    options: tuple[Valued, ...]
    mex: int
    more: int = 0

    def _lines(self) -> Iterator[Phrase]:
        if not self.options:
            yield phrase("{part} has no move, so its value is 0.", part=self.part)
            return
        options = tuple(phrase("{to} ({value})", to=o.to, value=o.value) for o in self.options)
        yield phrase(
            "The moves from {part}, with their values: {options}.",
            part=self.part,
            options=some(options, _NAMED, self.more),
        )
        if self.mex:
            below = tuple(range(self.mex))
            yield phrases(
                "{seen} occurs, {mex} is the least that does not: {part} has value {mex}.",
                "{seen} occur, {mex} is the least that does not: {part} has value {mex}.",
                self.mex,
                seen=below if self.mex <= _NAMED else (0, 1, "...", self.mex - 1),
                part=self.part,
                mex=self.mex,
            )
        else:
            yield phrase("0 does not occur among them: {part} has value 0.", part=self.part)


@dataclass(frozen=True)
class Theorem(Step):
    """Hold what a theorem says of a component; ``facts`` are the numbers in the statement.

    >>> from grundy.ask.positions import solve
    >>> [step] = [s for s in solve("nim", "7", explain=True).steps if s.kind == "theorem"]
    >>> step.data["statement"], step.data["source"]
    ('a heap of 7 is worth 7', 'Bouton 1901; bounded: Bachet 1612')
    """

    part: str
    statement: Phrase
    source: str
    facts: dict[str, Any]

    def _lines(self) -> Iterator[Phrase]:
        if self.source:
            yield phrase(
                "Theorem ({source}): {statement}.", source=self.source, statement=self.statement
            )
        else:
            yield phrase("Theorem: {statement}.", statement=self.statement)


@dataclass(frozen=True)
class Law(Step):
    """Hold the proved period by which a large heap has the value of a small one, ``same_as``.

    >>> from grundy.ask.positions import solve
    >>> [step] = [s for s in solve("kayles", "1000", explain=True).steps if s.kind == "law"]
    >>> step.data["period"], step.data["same_as"], step.data["value"]
    (12, 76, 1)
    """

    part: int
    statement: Phrase
    status: str
    checked_to: int
    period: int
    preperiod: int
    same_as: int
    value: int

    def _lines(self) -> Iterator[Phrase]:
        yield phrase(
            "Law, proved from the values up to {checked_to}: {statement}.",
            checked_to=self.checked_to,
            statement=self.statement,
        )
        yield phrase(
            "So {n} has the value of {same}: {value}.",
            n=self.part,
            same=self.same_as,
            value=self.value,
        )


@dataclass(frozen=True)
class Endless(Step):
    """Hold what a component is worth from which play may go round: a number, or what it reaches.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("loopy:a>b,b>a,b>c", "a b", explain=True).steps
    >>> [(step.data["part"], step.data["number"]) for step in steps if step.kind == "endless"]
    [('a', 0), ('b', 1)]
    """

    part: str
    number: int | None
    reach: tuple[int, ...]

    def _lines(self) -> Iterator[Phrase]:
        if self.number is not None:
            yield phrase(
                "{part} is worth {value}: each move to what has no number, or a larger one, "
                "can be answered by going back to {value}.",
                part=self.part,
                value=self.number,
            )
        elif self.reach:
            yield phrase(
                "{part} has no number; its moves reach {reach}.",
                part=self.part,
                reach=some(self.reach, _NAMED),
            )
        else:
            yield phrase("{part} has no number, and no move from it reaches one.", part=self.part)


@dataclass(frozen=True)
class Reason(Step):
    """Hold a reason that is one sentence, where there is no more to show.

    >>> from grundy.phrases.phrase import phrase
    >>> print(Reason(phrase("no move is left")).words())
    In short: no move is left.
    """

    statement: Phrase

    def _lines(self) -> Iterator[Phrase]:
        yield phrase("In short: {statement}.", statement=self.statement)


@dataclass(frozen=True)
class Recommend(Step):
    """Hold one winning move that follows from the steps before.

    >>> print(Recommend("3+3", "take 2 from 5, leaving 3").words())
    A winning move: take 2 from 5, leaving 3 -> 3+3
    """

    to: str
    text: str
    player: str | None = None

    def _lines(self) -> Iterator[Phrase]:
        move: str = self.text
        if not move.endswith(f"-> {self.to}"):
            move = phrase("{move} -> {to}", move=move, to=shorten(self.to, _WIDE))
        yield {
            None: phrase("A winning move: {move}", move=move),
            "left": phrase("A winning move of Left: {move}", move=move),
            "right": phrase("A winning move of Right: {move}", move=move),
        }[self.player]


@dataclass(frozen=True)
class Conclusion(Step):
    """Hold who wins.

    >>> print(Conclusion("second", "P").words())
    So the second player wins: this is a P-position.
    """

    winner: str
    outcome: str

    def _lines(self) -> Iterator[Phrase]:
        yield {
            "N": phrase("So the first player wins: this is an N-position."),
            "P": phrase("So the second player wins: this is a P-position."),
            "L": phrase("So Left wins, whoever begins."),
            "R": phrase("So Right wins, whoever begins."),
            "draw": phrase("So nobody wins: neither player can force it."),
        }[self.outcome]


@dataclass(frozen=True)
class Tame:
    """Hold a component and its normal and misere values, or None where it is not tame.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("nim", "2+2", misere=True, explain=True).steps
    >>> [step.data["components"] for step in steps if step.kind == "misere"]
    [[{'part': '2', 'genus': [2, 2]}, {'part': '2', 'genus': [2, 2]}]]
    """

    part: str
    genus: tuple[int, int] | None


@dataclass(frozen=True)
class Misere(Step):
    """Hold the genus of a position and of its components.

    >>> print(Misere(True, (0, 0), (Tame("2", (2, 2)), Tame("2", (2, 2)))).words())
    Tame components, with their normal and misere values: 2 (2, 2), 2 (2, 2).
    Together (0, 0): a position is lost exactly when the second number is 0.
    """

    tame: bool
    genus: tuple[int, int] | None
    components: tuple[Tame, ...]

    def _lines(self) -> Iterator[Phrase]:
        tame = tuple(
            phrase("{part} ({plus}, {minus})", part=c.part, plus=c.genus[0], minus=c.genus[1])
            for c in self.components
            if c.genus
        )
        if tame:
            yield phrase(
                "Tame components, with their normal and misere values: {tame}.",
                tame=some(tame, _NAMED),
            )
        wild = tuple(c.part for c in self.components if not c.genus)
        if wild:
            yield phrase(
                "Not tame: {wild}; so canonical positions are searched.", wild=some(wild, _NAMED)
            )
        if self.genus:
            plus, minus = self.genus
            yield phrase(
                "Together ({plus}, {minus}): a position is lost exactly when the second number is "
                "0.",
                plus=plus,
                minus=minus,
            )


@dataclass(frozen=True)
class Elements(Step):
    """Hold how a misere quotient decides: products of the components' elements.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("misere:kayles", "3+5", explain=True).steps
    >>> [(step.data["product"], step.data["is_lost"]) for step in steps if step.kind == "elements"]
    [('a b c', False)]

    ``generators`` are pairs (name, component) of which all elements are products; ``components``
    are pairs (component, element), ``lost`` the lost elements, by their names.
    """

    size: int
    generators: tuple[tuple[str, str], ...]
    components: tuple[tuple[str, str], ...]
    product: str
    lost: tuple[str, ...]
    is_lost: bool

    def _lines(self) -> Iterator[Phrase]:
        names, heaps = zip(*self.generators, strict=True) if self.generators else ((), ())
        yield phrase(
            "The misere quotient has {n} elements: 1, and the products of {names}, the elements of "
            "{heaps}.",
            n=self.size,
            names=some(names, len(names)),
            heaps=some(heaps, len(heaps)),
        )
        parts = tuple(phrase("{part}: {name}", part=part, name=x) for part, x in self.components)
        yield phrase("Elements of the components: {parts}.", parts=some(parts, _NAMED))
        yield phrase("Lost are {lost}.", lost=some(self.lost, len(self.lost)))
        if self.is_lost:
            yield phrase("The product is {product}, one of these.", product=self.product)
        else:
            yield phrase("The product is {product}, none of these.", product=self.product)


@dataclass(frozen=True)
class Digits(Step):
    """Hold how a row of stones is read as a binary number; ``negative``: with colours changed.

    >>> Digits("BWB", negative=False, integer=0, digits="11", value="3/4").words().splitlines()[-1]
    'A last 1 ends them: 0.11 in binary, which is 3/4.'
    """

    row: str
    negative: bool
    integer: int
    digits: str
    value: str

    def _lines(self) -> Iterator[Phrase]:
        row = shorten(self.row, _WIDE)
        if self.negative:
            yield phrase("{row} begins with white: change the colours, and the sign.", row=row)
        value = shorten(self.value, _WIDE)
        if not self.digits:
            yield phrase(
                "{row} has one colour only and counts its stones: {value}.", row=row, value=value
            )
            return
        yield phrase(
            "{row}: of the stones before the first change of colour all but one make the integer "
            "part, {integer}. Behind the change every stone is a binary digit, 1 for the first "
            "colour and 0 for the other.",
            row=row,
            integer=self.integer,
        )
        number = f"{'-' * self.negative}{self.integer:b}.{self.digits}"
        facts = {"number": shorten(number, _WIDE), "value": value}
        if self.digits.endswith(")"):
            yield phrase(
                "The digits repeat for ever: {number} in binary, which is {value}.", **facts
            )
        else:
            yield phrase("A last 1 ends them: {number} in binary, which is {value}.", **facts)


@dataclass(frozen=True)
class Stone:
    """Hold a stone of a row and by how much the value falls when it is taken.

    >>> stones = (Stone(0, "B", "1/2"), Stone(1, "W", "-1/2"))
    >>> Contributions("BW", stones).words().splitlines()[0]
    'What each stone of BW contributes: stone 1 (B) 1/2, stone 2 (W) -1/2.'
    """

    index: int
    colour: str
    value: str


@dataclass(frozen=True)
class Contributions(Step):
    """Hold the contribution of every stone of a row; ``last``: there is no further row.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("rows", "BWB", explain=True).steps
    >>> next(step.text for step in steps if step.kind == "contributions").splitlines()[-1]
    "It is best to take a stone of one's own whose contribution is least in size."
    """

    row: str
    stones: tuple[Stone, ...]
    last: bool = True

    def _lines(self) -> Iterator[Phrase]:
        first, last = self.stones, self.stones[:0]
        if len(first) > _NAMED:  # the first stones and the last ones
            first, last = first[: _NAMED // 2], first[-_NAMED // 2 :]
        skipped = len(self.stones) - len(first) - len(last)
        middle = (phrase("... ({count} more) ...", count=skipped),) * bool(skipped)
        stones = (*map(_stone, first), *middle, *map(_stone, last))
        row = shorten(self.row, _WIDE)
        yield phrase("What each stone of {row} contributes: {stones}.", row=row, stones=stones)
        if self.last:
            yield phrase(
                "It is best to take a stone of one's own whose contribution is least in size."
            )


@dataclass(frozen=True)
class Component:
    """Hold a partizan component and its value; mean and temperature where the sum is hot.

    >>> print(Temperature((Component("X..", "{3|1}", "2", "1"),)).words())
    Move in the hottest component first:
    X.. = {3|1}, mean 2, temperature 1
    """

    part: str
    value: str
    mean: str | None = None
    temperature: str | None = None


@dataclass(frozen=True)
class Value(Step):
    """Hold the values of the components of a partizan sum, and their sum.

    >>> print(Value((Component("BW", "1/2"), Component("W", "-1")), "-1/2").words())
    The components: BW = 1/2, W = -1; together -1/2.
    """

    components: tuple[Component, ...]
    value: str

    def _lines(self) -> Iterator[Phrase]:
        values = some(list(map(_valued, self.components)), _NAMED)
        yield phrase("The components: {values}; together {total}.", values=values, total=self.value)


@dataclass(frozen=True)
class Form(Step):
    """Hold the values that Left and Right can move to from a component, each with one such move.

    >>> print(Form("BW", (Component("0", "0"),), (Component("B", "1"),), "1/2").words())
    Left's moves from BW, one of each value: 0 = 0.
    Right's moves from BW, one of each value: B = 1.
    Without dominated and reversible options this is BW = 1/2.
    """

    part: str
    left: tuple[Component, ...]
    right: tuple[Component, ...]
    value: str

    def _lines(self) -> Iterator[Phrase]:
        part = shorten(self.part, _WIDE)
        left, right = (
            some(list(map(_valued, side)), _NAMED // 2) for side in (self.left, self.right)
        )
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
        value = shorten(self.value, _WIDE)
        yield phrase(
            "Without dominated and reversible options this is {part} = {value}.",
            part=part,
            value=value,
        )


@dataclass(frozen=True)
class Stops(Step):
    """Hold where play stops in a hot position: the left stop if Left begins, the right if Right.

    >>> print(Stops("3", "1", mean="2", temperature="1").words())
    The position is hot: if Left begins, play stops at 3, if Right begins, at 1.
    Mean 2, temperature 1: so much a move is worth.
    """

    left: str
    right: str
    mean: str
    temperature: str

    def _lines(self) -> Iterator[Phrase]:
        yield phrase(
            "The position is hot: if Left begins, play stops at {left}, if Right begins, at "
            "{right}.",
            left=self.left,
            right=self.right,
        )
        yield phrase(
            "Mean {mean}, temperature {temperature}: so much a move is worth.",
            mean=self.mean,
            temperature=self.temperature,
        )


@dataclass(frozen=True)
class Temperature(Step):
    """Hold the components of a hot sum, the hottest first.

    >>> from grundy.ask.positions import solve
    >>> steps = solve("domineering", "...|...+..|..", explain=True).steps
    >>> next(print(step.text) for step in steps if step.kind == "temperature")
    Move in the hottest component first:
    ...|... = {2|-1/2}, mean 3/4, temperature 5/4
    ..|.. = +-1, mean 0, temperature 1
    """

    components: tuple[Component, ...]

    def _lines(self) -> Iterator[Phrase]:
        yield phrase("Move in the hottest component first:")
        yield from some(list(map(_hot, self.components)), _NAMED)


def _pairs(a: str, b: str, count: int) -> Phrase:
    said = phrase("{a} with {b}", a=shorten(a, _WIDE), b=shorten(b, _WIDE))
    return said if count == 1 else phrase("{pair} ({count} times)", pair=said, count=count)


def _summed(values: Sequence[int]) -> str:
    if len(values) <= _NAMED:
        return nim_sum(values)
    return phrase("the nim-sum of the {count} values", count=len(values))


def _option(option: Option) -> Phrase:
    move: str = option.text
    if option.player == "left":
        move = phrase("Left: {move}", move=move)
    elif option.player == "right":
        move = phrase("Right: {move}", move=move)
    return phrase("{move}: {verdict}", move=move, verdict=option.verdict)


def _stone(stone: Stone) -> Phrase:
    place, value = stone.index + 1, shorten(stone.value, _WIDE)
    return phrase("stone {i} ({stone}) {value}", i=place, stone=stone.colour, value=value)


def _valued(component: Component) -> Phrase:
    part, value = shorten(component.part, _WIDE), shorten(component.value, _WIDE)
    return phrase("{part} = {value}", part=part, value=value)


def _hot(component: Component) -> Phrase:
    return phrase(
        "{part} = {value}, mean {mean}, temperature {temperature}",
        part=shorten(component.part, _WIDE),
        value=shorten(component.value, _WIDE),
        mean=component.mean,
        temperature=component.temperature,
    )
