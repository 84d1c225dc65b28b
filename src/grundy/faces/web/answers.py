"""State what each route answers; the JSON is that of the command line."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

__all__ = [
    "Answer",
    "Failure",
    "Language",
    "Moves",
    "Pairs",
    "Sheet",
    "Solution",
    "Table",
]


def _described(schema: dict[str, Any]) -> None:
    """Describe a shape by its sentence: the example is for readers of this file."""
    schema["description"] = schema["description"].partition("\n\n")[0]


class Answer(BaseModel):
    """Have these keys and no others.

    >>> from pydantic import ValidationError
    >>> try:
    ...     Move(to="3", text="take 2", value="0")
    ... except ValidationError as error:
    ...     error.errors()[0]["type"]
    'extra_forbidden'
    """

    model_config = ConfigDict(extra="forbid", json_schema_extra=_described)


class Failed(Answer):
    """Say what went wrong, in parts.

    >>> from dataclasses import asdict
    >>> from grundy.faces.web.errors import overrun
    >>> Failed(**asdict(overrun("n", "n"))).where
    'n'
    """

    message: str
    expected: str | None
    got: str | None
    where: str | None
    limit: str | None
    near: tuple[str, ...] = ()


class Failure(Answer):
    """Answer a request that cannot be answered.

    >>> from grundy.faces.web.calls import reply_to
    >>> Failure.model_validate_json(reply_to("row", {"value": "x"}).body).error.got
    'x'
    """

    error: Failed


class Move(Answer):
    """Name a move: the position it leads to, and its words.

    >>> from dataclasses import asdict
    >>> from grundy.ask.legal import options
    >>> Move(**asdict(options("nim:2", "3").moves[0])).text
    'take 1 from 3, leaving 2'
    """

    to: str
    text: str


class LineMove(Move):
    """Name a move of a line of play, and who makes it.

    >>> LineMove(player="left", to="B", text="take stone 2 (W) of row 1").player
    'left'
    """

    player: Literal["left", "right"]


class Sides(Answer):
    """Give the moves of Left and of Right.

    >>> from grundy.ask.legal import options
    >>> sides = Sides(**options("rows", "BW").json()["moves"])
    >>> [move.to for move in sides.left], [move.to for move in sides.right]
    (['0'], ['B'])
    """

    left: list[Move]
    right: list[Move]


class Step(Answer):
    """Give one step of a reason: its kind, its words, its data.

    >>> from grundy.ask.positions import solve
    >>> Step(**solve("nim", "3 5", explain=True).json()["steps"][-1]).kind
    'conclusion'
    """

    kind: str
    text: str
    data: dict[str, Any]


class Solved(Answer):
    """Say who wins and how.

    >>> from grundy.ask.positions import solve
    >>> answer = ImpartialSolution(**solve("nim", "3 5 7").json())
    >>> isinstance(answer, Solved), answer.winner, answer.unique
    (True, 'first', False)
    """

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
    """Answer for a game in which both players have the same moves.

    >>> from grundy.ask.positions import solve
    >>> [move.to for move in ImpartialSolution(**solve("nim", "3 5 7").json()).moves]
    ['2+5+7', '3+4+7', '3+5+6']
    """

    moves: list[Move]


class After(Answer):
    """Say who wins after a move, and in how many moves.

    >>> After(to="c", outcome="P", remoteness=0).remoteness
    0
    """

    to: str
    outcome: Literal["N", "P", "draw"]
    remoteness: int | None


class LoopySolution(ImpartialSolution):
    """Answer for a game in which play may go on for ever.

    >>> from grundy.ask.positions import solve
    >>> LoopySolution(**solve("loopy:a>b,b>a,b>c", "b").json()).remoteness
    1
    """

    remoteness: int | None
    best: str | None
    drawing: list[Move]
    after: list[After] = []


class PartizanSolution(Solved):
    """Answer for a game in which Left and Right have moves of their own.

    >>> from grundy.ask.positions import solve
    >>> PartizanSolution(**solve("domineering", "..|..").json()).temperature
    '1'
    """

    moves: Sides
    mean: str | None
    temperature: str | None
    components: list[str]
    searched: int
    line: list[LineMove]


class LoopyPartizanSolution(PartizanSolution):
    """Answer for a game of Left and Right in which play may go on for ever.

    >>> from grundy.ask.positions import solve
    >>> LoopyPartizanSolution(**solve("loopy:a>L>b,b>R>a,b>c", "b").json()).starts["left"]
    'left'
    """

    outcome: str  # type: ignore[assignment]  # as L/draw, where it depends on who starts
    winner: str  # type: ignore[assignment]
    starts: dict[str, Literal["left", "right", "nobody"]]
    remoteness: dict[str, int | None]
    drawing: Sides


Solution = ImpartialSolution | LoopySolution | PartizanSolution | LoopyPartizanSolution


class Moves(Answer):
    """Give every legal move.

    >>> from grundy.ask.legal import options
    >>> len(Moves(**options("nim", "3 5").json()).moves)
    8
    """

    game: str
    position: str
    drawing: str
    moves: list[Move] | Sides
    complete: bool


class Task(Answer):
    """Give a position of a worksheet: who wins it, and each player's winning moves.

    >>> Task(position="4", winner="second", moves={}).winner
    'second'
    """

    position: str
    winner: Literal["first", "second", "left", "right", "nobody"]
    moves: dict[str, list[Move]]


class Sheet(Answer):
    """Give the positions of a worksheet.

    >>> from grundy.ask.worksheet import worksheet
    >>> Sheet(**worksheet("nim:3", "12", count=4).json()).drawing
    'heaps'
    """

    game: str
    rule: str
    drawing: str
    convention: Literal["normal", "misere"]
    exercises: list[Task]


class Table(Answer):
    """Give Grundy values: a row, or rows for two piles; those of piles have a shape.

    >>> from grundy.ask.tables import table
    >>> Table(**table("wythoff", 2).json()).values
    [[0, 1], [1, 2]]
    """

    game: str
    start: int
    shape: list[int] = []
    columns: list[str] = []
    values: list[int] | list[list[int]] | list[list[list[int]]] | list[list[int | str]]


class Pairs(Answer):
    """Give pairs of piles.

    >>> from grundy.ask.tables import p_map
    >>> Pairs(**p_map("wythoff", 4).json()).values
    [[0, 0], [1, 2], [2, 1]]
    """

    game: str
    start: int
    values: list[Annotated[list[int], Field(min_length=2, max_length=2)]]


class Example(Answer):
    """Show a rule and what it means.

    >>> from grundy.ask.catalogue import language
    >>> Example(**language().json()["examples"][0]).rule
    'any'
    """

    rule: str
    chinese: str
    meaning: str


class Language(Answer):
    """Show what the rule language can say.

    >>> from grundy.ask.catalogue import language
    >>> Language(**language().json()).examples[1].rule
    'take 1..4'
    """

    examples: list[Example]
    notes: list[str]
