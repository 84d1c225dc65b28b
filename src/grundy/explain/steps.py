"""Hold the steps of an explanation: data only, one class for each kind.

Texts of positions are in the notation of the game. A `Phrase` among the data is English that
`grundy.explain.language` can say in another language.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from grundy.phrases.phrase import Phrase

__all__ = [
    "Cancel",
    "Columns",
    "Conclusion",
    "Endless",
    "Law",
    "Mex",
    "Multiples",
    "Option",
    "Options",
    "Reason",
    "Recommend",
    "Step",
    "Theorem",
    "Valued",
]


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


@dataclass(frozen=True)
class Cancel(Step):
    """Hold the pairs of equal components, and the components that are left, by number.

    >>> from grundy.explain.sentences import words
    >>> words(Cancel(("3", "5", "5"), ((1, 2),), (0,))).splitlines()[-1]
    'Left to look at: 3.'
    """

    parts: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]


@dataclass(frozen=True)
class Columns(Step):
    """Hold the values in binary and their nim-sum.

    >>> from grundy.games import game
    >>> from grundy.explain.impartial import explain
    >>> from grundy.solvers.impartial.solution import solve_with
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


@dataclass(frozen=True)
class Multiples(Step):
    """Hold that a heap of n is lost where n mod ``modulus`` is one of the ``residues``.

    >>> from grundy.explain.sentences import words
    >>> print(words(Multiples(7, 4, (0,), 3, take=3)))
    A heap loses exactly when it is a multiple of 4.
    7 mod 4 = 3: take 3, which leaves 4.

    ``take`` makes it so; None where it is so, or where what is left is not one smaller heap.
    """

    part: int
    modulus: int
    residues: tuple[int, ...]
    remainder: int
    take: int | None


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

    >>> from grundy.explain.sentences import words
    >>> print(words(Mex("2", (Valued("1", 1), Valued("0", 0)), 2)))
    The moves from 2, with their values: 1 (1), 0 (0).
    0, 1 occur, 2 is the least that does not: 2 has value 2.

    Where the options are many, one of each value below the least stands for them, or the first few
    where that is 0; ``more`` counts the others.
    """

    part: str
    options: tuple[Valued, ...]
    mex: int
    more: int = 0


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


@dataclass(frozen=True)
class Reason(Step):
    """Hold a reason that is one sentence, where there is no more to show.

    >>> from grundy.explain.sentences import words
    >>> from grundy.phrases.phrase import phrase
    >>> print(words(Reason(phrase("no move is left"))))
    In short: no move is left.
    """

    statement: Phrase


@dataclass(frozen=True)
class Recommend(Step):
    """Hold one winning move that follows from the steps before.

    >>> from grundy.explain.sentences import words
    >>> print(words(Recommend("3+3", "take 2 from 5, leaving 3")))
    A winning move: take 2 from 5, leaving 3 -> 3+3
    """

    to: str
    text: str
    player: str | None = None


@dataclass(frozen=True)
class Conclusion(Step):
    """Hold who wins.

    >>> from grundy.explain.sentences import words
    >>> print(words(Conclusion("second", "P")))
    So the second player wins: this is a P-position.
    """

    winner: str
    outcome: str
