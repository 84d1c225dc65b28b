"""The table of questions: what each is called, what it takes, who answers, and in which shape.

Commands, routes, the calls of workers and the tables of the reference are made from it. It is data:
functions and answers stand as addresses, ``module:name``, and are imported when somebody asks. To
add a question, add it here, write its function, and give its words to the catalogues.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from grundy.phrases.phrase import phrase

__all__ = ["QUESTIONS", "Parameter", "Question", "at"]

NEEDED: Any = ...


@dataclass(frozen=True)
class Parameter:
    """Describe what a question takes.

    ``kind`` is ``text``, ``texts`` (once or several times), ``integer``, ``count`` (from ``least``
    on), ``flag``, ``choice`` or ``data``. ``option`` is how the command line writes it: nothing for
    an argument, None where the command line has it not; ``usual`` is what it takes there where
    nothing is given. ``limit`` names the server's limit.
    """

    name: str
    kind: str
    meaning: str
    default: Any = NEEDED
    option: str | None = ""
    usual: Any = None
    limit: str = "text"
    least: int = 0
    choices: tuple[str, ...] = ()
    example: Any = None

    @property
    def needed(self) -> bool:
        """Tell whether it must be given."""
        return self.default is NEEDED


@dataclass(frozen=True)
class Question:
    """Describe a question.

    ``function`` takes the needed parameters by place, the others by name. ``says`` is ``asked``
    where it takes the language, ``said`` where the answer is said in one afterwards. ``heavy`` is
    the sum of whole numbers from which on a server lets it wait among the slow ones. ``loads`` says
    whether it may be asked about a ruleset of one's own.
    """

    name: str
    help: str
    function: str
    answer: str
    parameters: tuple[Parameter, ...] = ()
    says: str = ""
    heavy: int | None = None
    method: str = "GET"
    command: bool = True
    loads: bool = True

    @property
    def needed(self) -> list[str]:
        """Name the parameters that must be given, in order."""
        return [one.name for one in self.parameters if one.needed]

    def is_heavy(self, arguments: dict[str, Any]) -> bool:
        """Tell whether it takes long with these arguments, as far as is known beforehand."""
        if self.heavy is None:
            return False
        whole = (arguments.get(p.name) or 0 for p in self.parameters if p.kind == "count")
        return sum(whole) >= self.heavy


def at(address: str) -> Any:
    """Import what stands at an address.

    >>> at("grundy.ask.values:row")("5/8").row
    'BWBW'
    """
    module, _, name = address.partition(":")
    return getattr(import_module(module), name)


_text = partial(Parameter, kind="text")
_game = partial(_text, "game", meaning=phrase("A game, as in `grundy games`."))
_position = partial(_text, "position", meaning=phrase("A position of the game."))
_n = partial(Parameter, "n", "count", option="-n", limit="n", least=1)

_GAME = _game(example="kayles")
_POSITION = _position(example="3+5+7")
_PLAYED = (_game(example="nim"), _POSITION)
_CLAIM = _text("claim", meaning=phrase("A claim about the game."), example="f(n) == n % 4")
_CLAIMED = (_game(example="nim:3"), _CLAIM)
_MISERE = Parameter(
    "misere", "flag", phrase("Whoever makes the last move loses."), False, "--misere"
)
_VALUES = Parameter(
    "value", "texts", phrase("Values, which are added up."), example=("{2|-1}", "1/2")
)
_ANSWERS = "grundy.faces.web.answers"

_ALL = (
    Question(
        "solve",
        phrase("Say who wins a position, every winning move, and why."),
        "grundy.ask.positions:solve",
        f"{_ANSWERS}:Solution",
        (
            *_PLAYED,
            _MISERE,
            Parameter("explain", "flag", phrase("Say why, step by step."), False, "--explain"),
        ),
        says="asked",
    ),
    Question(
        "moves",
        phrase("List every legal move."),
        "grundy.ask.legal:options",
        f"{_ANSWERS}:Moves",
        _PLAYED,
        says="asked",
        command=False,
    ),
    Question(
        "reply",
        phrase("Choose the computer's move."),
        "grundy.ask.play:reply",
        "grundy.ask.play:Reply",
        (
            *_PLAYED,
            _MISERE,
            Parameter(
                "player",
                "choice",
                phrase("Who is to move."),
                None,
                choices=("first", "second", "left", "right"),
            ),
            _text("level", meaning=phrase("How well to play."), default="perfect"),
            Parameter("seed", "integer", phrase("The same seed gives the same move."), 0),
        ),
        says="asked",
        command=False,
    ),
    Question(
        "table",
        phrase("Print the Grundy values of heaps 0, 1, 2, ..."),
        "grundy.ask.tables:table",
        f"{_ANSWERS}:Table",
        (
            _GAME,
            _n(meaning=phrase("How many values."), usual=100, example=12),
            Parameter("start", "count", phrase("The first heap."), 0, "--from", 0, "n"),
        ),
        heavy=20_000,
    ),
    Question(
        "map",
        phrase("Give the P-positions of two piles below n."),
        "grundy.ask.tables:p_map",
        f"{_ANSWERS}:Pairs",
        (
            _game(example="wythoff"),
            _n(meaning=phrase("Up to which size of a pile."), limit="piles", example=12),
        ),
        command=False,
    ),
    Question(
        "law",
        phrase("Find the law of a game, and its proof where there is one."),
        "grundy.ask.laws:law",
        f"{_ANSWERS}:FoundLaw",
        (
            _GAME,
            _n(meaning=phrase("How many values to look at; with --bfile, to write."), default=None),
        ),
        says="said",
        heavy=0,
    ),
    Question(
        "prove",
        phrase("Prove a claim for every size, or give its first counterexample."),
        "grundy.ask.claims:prove",
        f"{_ANSWERS}:Judged",
        _CLAIMED,
        says="said",
        heavy=0,
    ),
    Question(
        "refute",
        phrase("Give the first counterexample of a claim, and play that shows it."),
        "grundy.ask.claims:refute",
        f"{_ANSWERS}:Judged",
        _CLAIMED,
        says="said",
        heavy=0,
    ),
    Question(
        "check",
        phrase("Check the certificate of a proof, independently."),
        "grundy.ask.certificates:check",
        f"{_ANSWERS}:Certified",
        (Parameter("certificate", "data", phrase("The certificate, or the file of one.")),),
        heavy=0,
        method="POST",
    ),
    Question(
        "code",
        phrase("Write a program that uses the law."),
        "grundy.ask.laws:code",
        "grundy.ask.laws:Code",
        (
            _GAME,
            Parameter(
                "target",
                "choice",
                phrase("The language of the program."),
                option="--target",
                usual="python",
                choices=("cpp", "python", "java"),
            ),
        ),
        heavy=0,
    ),
    Question(
        "games",
        phrase("List the games, or show one: its rule, its notation, examples."),
        "grundy.ask.catalogue:games",
        "grundy.ask.catalogue:GameFacts",
        (_text("name", meaning=phrase("The name of one."), default=None, example="nim"),),
        says="said",
    ),
    Question(
        "cards",
        phrase("Show every game on a card, with a position to begin with."),
        "grundy.ask.gallery:cards",
        "grundy.ask.gallery:Gallery",
        says="said",
        command=False,
    ),
    Question(
        "language",
        phrase("Show what the rule language can say."),
        "grundy.ask.catalogue:language",
        f"{_ANSWERS}:Language",
        says="said",
        command=False,
    ),
    Question(
        "value",
        phrase("Give the simplest form of a partizan value, and its facts."),
        "grundy.ask.values:value",
        "grundy.ask.values:ValueFacts",
        (
            _VALUES,
            _text(
                "compare",
                meaning=phrase("Say how it stands to another value."),
                default=None,
                option="--compare",
            ),
        ),
        loads=False,
    ),
    Question(
        "thermograph",
        phrase("Draw the thermograph of a sum of values."),
        "grundy.ask.values:graph",
        "",
        (_VALUES,),
        command=False,
    ),
    Question(
        "having",
        phrase("Find the games of the ready catalogue that have a law."),
        "grundy.ask.having:having",
        "grundy.ask.having:Having",
        (
            _text(
                "law",
                meaning=phrase("Values of heaps, a period, or a misere quotient."),
                example="forall n >= 71: f(n + 12) == f(n)",
            ),
        ),
        loads=False,
    ),
    Question(
        "row",
        phrase("Build the row of stones that a number is."),
        "grundy.ask.values:row",
        "grundy.ask.values:RowOf",
        (_text("value", meaning=phrase("A number, or an equation."), example="5/8"),),
        loads=False,
    ),
    Question(
        "review",
        phrase("Check a finished game move by move; or write a worksheet."),
        "grundy.ask.reviews:review",
        "grundy.ask.reviews:Review",
        (
            _game(example="nim:2"),
            _text(
                "log",
                meaning=phrase("The moves, as they were written down."),
                limit="body",
                example="position: 5\n4, 3, 2, 0",
            ),
            _position(default=None),
            _MISERE,
        ),
        says="asked",
        method="POST",
    ),
    Question(
        "levels",
        phrase("Count the positions met under four representations."),
        "grundy.ask.positions:levels",
        "grundy.ask.positions:Levels",
        _PLAYED,
    ),
)

QUESTIONS = {one.name: one for one in _ALL}
