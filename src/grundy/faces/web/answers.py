"""State what each route answers; the JSON is that of the command line."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "Certified",
    "Counted",
    "Failure",
    "FoundLaw",
    "Graph",
    "Judged",
    "Language",
    "Moves",
    "Pairs",
    "Solution",
    "Table",
]

Status = Literal["proved", "observed", "none"]


class Answer(BaseModel):
    """Have these keys and no others."""

    model_config = ConfigDict(extra="forbid")


class Failed(Answer):
    """Say what went wrong, in parts."""

    message: str
    expected: str | None
    got: str | None
    where: str | None
    limit: str | None


class Failure(Answer):
    """Answer a request that cannot be answered."""

    error: Failed


class Move(Answer):
    """Name a move: the position it leads to, and its words."""

    to: str
    text: str


class LineMove(Move):
    """Name a move of a line of play, and who makes it."""

    player: Literal["left", "right"]


class Sides(Answer):
    """Give the moves of Left and of Right."""

    left: list[Move]
    right: list[Move]


class Step(Answer):
    """Give one step of a reason: its kind, its words, its data."""

    kind: str
    text: str
    data: dict[str, Any]


class Solved(Answer):
    """Say who wins and how."""

    game: str
    position: str
    convention: Literal["normal", "misere"]
    outcome: Literal["N", "P", "L", "R", "draw"]
    winner: Literal["first", "second", "left", "right", "nobody"]
    value: str | None
    reason: str
    complete: bool
    unique: bool | None
    steps: list[Step] = Field(default=[])
    changes: list[str] = Field(default=[])
    all_changes: bool = False


class ImpartialSolution(Solved):
    """Answer for a game in which both players have the same moves."""

    moves: list[Move]


class LoopySolution(ImpartialSolution):
    """Answer for a game in which play may go on for ever."""

    remoteness: int | None
    best: str | None
    drawing: list[Move]


class PartizanSolution(Solved):
    """Answer for a game in which Left and Right have moves of their own."""

    moves: Sides
    mean: str | None
    temperature: str | None
    components: list[str]
    searched: int
    line: list[LineMove]


Solution = ImpartialSolution | LoopySolution | PartizanSolution


class Moves(Answer):
    """Give every legal move."""

    game: str
    position: str
    drawing: str
    moves: list[Move] | Sides
    complete: bool


class Table(Answer):
    """Give Grundy values: a row, or rows for two piles; those of piles have a shape."""

    game: str
    start: int
    shape: list[int] = []
    values: list[int] | list[list[int]] | list[list[list[int]]]


class Pairs(Answer):
    """Give pairs of piles."""

    game: str
    start: int
    values: list[Annotated[list[int], Field(min_length=2, max_length=2)]]


class Counted(Answer):
    """Give how many positions are lost: as a number, and as text, since it may be long."""

    game: str
    below: int
    total: int | None
    count: int
    statement: str
    box: list[int]
    exact: str
    recurrence: str | None


class FoundLaw(Answer):
    """Give the law; the last keys only where it is a misere quotient, or has a period."""

    game: str
    status: Status
    kind: str | None
    statement: str | None
    claim: str | None
    proved: str | None
    checked_to: int
    theorem: str | None
    why: str | None
    elements: int = 0
    lost: int = 0
    period: int = 0
    preperiod: int = 0
    saltus: int = 0
    exceptions_last: int | None = None


class Judged(Answer):
    """Say what became of a claim."""

    game: str
    claim: str
    status: Literal["proved", "refuted", "open", "answer"]
    counterexample: str | None
    checked_to: int | None
    why: str | None
    line: list[str]
    statement: str | None
    theorem: str | None
    witness: dict[str, int] | None
    condition: str | None
    first: list[dict[str, int]]
    automaton: dict[str, object] | None


class Certified(Answer):
    """Say whether a certificate is accepted; observed: it is true of the rule that it holds."""

    status: Literal["accepted", "observed", "rejected"]
    game: str | None
    statement: str | None
    rule: str | None
    theorem: str | None
    steps: list[str]
    reason: str | None


class Vertex(Answer):
    """Give a vertex of a graph, and how many moves the end is away if there is one."""

    vertex: str
    outcome: Literal["N", "P", "draw"]
    left: int | None
    value: str | None


class Slide(BaseModel):
    """Give a move of a token along an edge."""

    to: str
    source: str = Field(alias="from")


class Graph(Answer):
    """Say who wins from each vertex; the last keys only where tokens are asked about."""

    vertices: int
    edges: int
    convention: Literal["normal", "misere"]
    outcomes: dict[str, int]
    farthest: int
    rows: list[Vertex]
    complete: bool
    tokens: list[str] = []
    outcome: Literal["N", "P", "L", "R", "draw"] | None = None
    value: str | None = None
    moves: list[Slide] = []


class Example(Answer):
    """Show a rule and what it means."""

    rule: str
    meaning: str


class Language(Answer):
    """Show what the rule language can say."""

    examples: list[Example]
    notes: list[str]
