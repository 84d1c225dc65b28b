"""The table of questions: what each is called, what it takes, who answers, and in which shape.

Commands, routes, the calls of workers and the tables of the reference are made from it. It is data:
functions stand as addresses, ``module:name``, and are imported when somebody asks; what else they
take, and their answers, is said by their annotations.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property, partial
from importlib import import_module
from inspect import signature
from typing import Any

from grundy.phrases.phrase import phrase

__all__ = ["APART", "COMMANDS", "GROUPS", "QUESTIONS", "Command", "Parameter", "Question", "at"]

# --- what a question is

NEEDED: Any = ...


@dataclass(frozen=True)
class Parameter:
    """Describe what a question takes.

    ``kind`` is ``text``, ``texts`` (once or several times), ``integer``, ``whole`` (of any length),
    ``count`` (from ``least`` on), ``flag``, ``choice`` or ``data``. ``option`` is how the command
    line writes it: nothing for an argument, ``--`` where it is called as here, None where it is
    not taken; ``metavar`` stands there for its value, ``usual`` is what it takes where nothing is
    given. ``limit`` names the server's limit.

    >>> Parameter("n", "How many values.", kind="count", least=1).needed
    True
    """

    name: str
    meaning: str
    kind: str = "text"
    default: Any = NEEDED
    option: str | None = ""
    usual: Any = None
    limit: str = "text"
    least: int = 0
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    example: Any = None

    @property
    def needed(self) -> bool:
        """Tell whether it must be given."""
        return self.default is NEEDED


@dataclass(frozen=True)
class Question:
    """Describe a question.

    ``function`` takes the needed parameters by place, the others by name; where it ``takes`` them,
    who says what it draws or writes (``say``), and rulesets of one's own (``extra``). What it gives
    is the ``answer``. ``heavy`` is the sum of whole numbers from which on a server lets it wait
    among the slow ones.

    >>> asked = Question("row", "Build a row.", "grundy.ask.values:row")
    >>> at(asked.function)("5/8") == asked.answer("5/8", "BWBW", "4"), "extra" in asked.takes
    (True, False)
    """

    name: str
    help: str
    function: str
    parameters: tuple[Parameter, ...] = ()
    heavy: int | None = None
    method: str = "GET"
    command: bool = True

    @cached_property
    def takes(self) -> Collection[str]:
        """Name all that its function takes."""
        return signature(at(self.function)).parameters.keys()

    @cached_property
    def answer(self) -> Any:
        """Give the type of its answer."""
        function = at(self.function)
        return eval(function.__annotations__["return"], function.__globals__)

    @property
    def draws(self) -> bool:
        """Tell whether its answer is a drawing."""
        return self.answer is str or hasattr(self.answer, "svg")

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


# --- what several questions take


file = partial(Parameter, metavar="FILE")
game = partial(Parameter, "game", phrase("A game, as in `grundy games`."))
position = partial(Parameter, "position", phrase("A position of the game."))
option = partial(Parameter, default=None, option="--")
whole = partial(option, kind="whole")
flag = partial(option, kind="flag", default=False)
choice = partial(option, kind="choice")
n = partial(Parameter, kind="count", option="-n", limit="n", least=1)

GAME = game(example="kayles")
PLAYED = (game(example="nim"), position(example="3+5+7"))
CLAIM = Parameter("claim", phrase("A claim about the game."), example="f(n) == n % 4")
CLAIMED = (game(example="nim:3"), CLAIM)
MISERE = flag("misere", phrase("Whoever makes the last move loses."))
PERIOD = "forall n >= 71: f(n + 12) == f(n)"
PLAYERS = ("first", "second", "left", "right")
SEED = Parameter("seed", phrase("The same seed gives the same move."), kind="integer", default=0)
VALUES = Parameter(
    "value",
    phrase("Values, which are added up."),
    kind="texts",
    metavar="VALUE...",
    example=("{2|-1}", "1/2"),
)
CERTIFICATE = file("certificate", phrase("The certificate, or the file of one."), kind="data")
GRAPH = file("graph", phrase("Edges: a>b, b>c; JSON; or GraphViz."), example="a>b, b>a, b>c")


# --- the questions that only the page asks: they have a route and no command


_question = partial(Question, command=False)
_typed = partial(Parameter, limit="body")

_OF_THE_PAGE = (
    _question(
        "moves",
        phrase("List every legal move."),
        "grundy.ask.play:options",
        PLAYED,
    ),
    _question(
        "reading",
        phrase("Say how a rule in words is read, with the moves of one heap."),
        "grundy.ask.catalogue:reading",
        (game(example="take:1 or 4"),),
    ),
    _question(
        "sample",
        phrase("Compare a rule with the sample of a statement."),
        "grundy.faces.judge.sample:compare",
        (
            game(example="nim:3"),
            _typed("given", phrase("The input of the sample."), example="2\n3\n4\n"),
            _typed("output", phrase("Its output."), example="first\nsecond\n"),
            option("reads", phrase("How it is read, as T; n; heaps."), default=""),
            option(
                "answers",
                phrase("Two words with a bar between: first player, second player."),
                default="",
            ),
            option("end", phrase("A last line of the input, as 0."), default=""),
        ),
        heavy=0,
        method="POST",
    ),
    _question(
        "reply",
        phrase("Choose the computer's move."),
        "grundy.ask.play:reply",
        (
            *PLAYED,
            MISERE,
            choice("player", phrase("Who is to move."), choices=PLAYERS),
            Parameter("level", phrase("How well to play."), default="perfect"),
            SEED,
        ),
    ),
    _question(
        "map",
        phrase("Give the P-positions of two piles below n."),
        "grundy.ask.tables:pairs",
        (
            game(example="wythoff"),
            n("n", phrase("Up to which size of a pile."), limit="piles", example=12),
        ),
    ),
    _question(
        "proof",
        phrase("Show the proof of a law, or of a claim: certificate, verdict, automaton."),
        "grundy.faces.graphpicture:proof",
        (
            GAME,
            option("claim", phrase("A claim about the game; without one, its law.")),
        ),
        heavy=0,
    ),
    _question(
        "cards",
        phrase("Show every game on a card, with a position to begin with."),
        "grundy.ask.catalogue:cards",
    ),
    _question(
        "language",
        phrase("Show what the rule language can say."),
        "grundy.ask.catalogue:language",
    ),
    _question(
        "thermograph",
        phrase("Draw the thermograph of a sum of values."),
        "grundy.ask.values:graph",
        (VALUES,),
    ),
    _question(
        "worksheet",
        phrase("Choose positions of a game for a worksheet, with their answers."),
        "grundy.ask.worksheet:worksheet",
        (
            game(example="nim"),
            option("position", phrase("A position of the game."), example="3+5+7"),
            n("count", phrase("How many positions."), default=12, limit="sheet", example=4),
            SEED,
            MISERE,
        ),
        heavy=0,
    ),
    _question(
        "picture",
        phrase("Draw a graph, coloured by who wins."),
        "grundy.faces.graphpicture:drawn",
        (GRAPH, MISERE),
    ),
)


_ALL = (
    Question(
        "solve",
        phrase("Say who wins a position, every winning move, and why."),
        "grundy.ask.positions:solve",
        (
            *PLAYED,
            MISERE,
            flag("explain", phrase("Say why, step by step.")),
            flag("winner", phrase("Say who wins, and list no moves.")),
        ),
    ),
    Question(
        "table",
        phrase("Print the Grundy values of heaps 0, 1, 2, ..."),
        "grundy.ask.tables:table",
        (
            GAME,
            n("n", phrase("How many values."), usual=100, example=12),
            n("start", phrase("The first heap."), default=0, option="--from", usual=0, least=0),
            flag("genus", phrase("The genus of each heap, which is of misere play.")),
        ),
        heavy=20_000,
    ),
    Question(
        "count",
        phrase("Count the lost positions exactly, by a law that is proved."),
        "grundy.ask.counts:count",
        (
            game(example="wythoff"),
            whole("below", phrase("Each pile is smaller than this.")),
            option(
                "total",
                phrase("Count the positions of this sum only."),
                kind="whole",
                option="--sum",
            ),
            option(
                "heaps",
                phrase("Count the sums of M heaps."),
                kind="whole",
                metavar="M",
            ),
            option(
                "box",
                phrase("A bound for each pile instead; by a table."),
                metavar="N,N,...",
                example="100,200",
            ),
        ),
        heavy=0,
    ),
    Question(
        "law",
        phrase("Find the law of a game, and its proof where there is one."),
        "grundy.ask.laws:law",
        (
            GAME,
            n("n", phrase("How many values to look at; with --bfile, to write."), default=None),
        ),
        heavy=0,
    ),
    Question(
        "prove",
        phrase("Prove a claim for every size, or give its first counterexample."),
        "grundy.ask.claims:prove",
        CLAIMED,
        heavy=0,
    ),
    Question(
        "refute",
        phrase("Give the first counterexample of a claim, and play that shows it."),
        "grundy.ask.claims:refute",
        CLAIMED,
        heavy=0,
    ),
    Question(
        "check",
        phrase("Check the certificate of a proof, independently."),
        "grundy.ask.certificates:check",
        (CERTIFICATE,),
        heavy=0,
        method="POST",
    ),
    Question(
        "export",
        phrase("Write the law of a certificate as a theorem of Coq."),
        "grundy.ask.certificates:exported",
        (CERTIFICATE,),
        heavy=0,
        method="POST",
    ),
    Question(
        "code",
        phrase("Write a program that uses the law."),
        "grundy.ask.laws:code",
        (
            GAME,
            choice(
                "target",
                phrase("The language of the program."),
                default=...,
                usual="python",
                choices=("cpp", "python", "java"),
            ),
            flag("function", phrase("Write only the function of the law, to be pasted.")),
            choice(
                "moves",
                phrase("Which winning moves it prints."),
                default="",
                choices=("all", "first", "least"),
            ),
        ),
        heavy=0,
    ),
    Question(
        "games",
        phrase("List the games, or show one: its rule, its notation, examples."),
        "grundy.ask.catalogue:games",
        (Parameter("name", phrase("The name of one."), default=None, example="nim"),),
    ),
    Question(
        "value",
        phrase("Give the simplest form of a partizan value, and its facts."),
        "grundy.ask.values:value",
        (VALUES, option("compare", phrase("Say how it stands to another value."))),
    ),
    Question(
        "having",
        phrase("Find the games that have a law, or the positions that have a value."),
        "grundy.ask.surveys:having",
        (
            Parameter(
                "law",
                phrase(
                    "Values of heaps, a period, a misere quotient; or a condition on positions."
                ),
                example=PERIOD,
            ),
            Parameter("game", phrase("A game of Left and Right: which positions?"), default=None),
        ),
    ),
    Question(
        "quotient",
        phrase("Give the misere quotient of a position and of all that it leads to."),
        "grundy.ask.positions:quotient",
        (game(example="kayles"), position(example="4")),
        heavy=0,
    ),
    Question(
        "row",
        phrase("Build the row of stones that a number is."),
        "grundy.ask.values:row",
        (Parameter("value", phrase("A number, or an equation."), example="5/8"),),
    ),
    Question(
        "review",
        phrase("Check a finished game move by move; or write a worksheet."),
        "grundy.ask.reviews:review",
        (
            game(example="nim:2"),
            Parameter(
                "log",
                phrase("The moves, as they were written down."),
                limit="body",
                example="position: 5\n4, 3, 2, 0",
            ),
            position(default=None),
            MISERE,
        ),
        method="POST",
    ),
    Question(
        "graph",
        phrase("Solve a graph in a file, on which play may go round."),
        "grundy.ask.graphs:graph_of",
        (
            GRAPH,
            Parameter("tokens", phrase("Vertices: who wins their sum."), default="", option=None),
            MISERE,
        ),
    ),
    Question(
        "levels",
        phrase("Count the positions met under four representations."),
        "grundy.ask.positions:levels",
        PLAYED,
    ),
    *_OF_THE_PAGE,
)

QUESTIONS = {one.name: one for one in _ALL}

# --- all commands: those of questions, and what only the command line can do, with the reason


@dataclass(frozen=True)
class Command:
    """Describe a command that is no question; ``why`` says why no route can ask it.

    >>> [command.name for command in APART][:3], APART[0].why
    (['serve', 'site', 'play'], 'it is the server')
    """

    name: str
    help: str
    why: str


_FILES = phrase("it reads or writes files of this machine")
APART = (
    Command(
        "serve",
        phrase("Serve the page, and the same answers over HTTP."),
        phrase("it is the server"),
    ),
    Command("site", phrase("Write the page as a folder for any host; no server needed."), _FILES),
    Command(
        "play",
        phrase("Play against the computer, or against a second person."),
        phrase("it is a conversation; `reply` and `review` are its questions"),
    ),
    Command("words", phrase("Write what a game's file lacks in other languages."), _FILES),
    Command(
        "store",
        phrase("Look after a folder of long sequences: list, verify, export, drop."),
        _FILES,
    ),
    Command(
        "survey",
        phrase("Study many games, on one machine or a cluster, and keep a catalogue."),
        phrase("it computes for hours, and keeps files"),
    ),
    Command("catalogue", phrase("Ask the catalogue of a survey a question in SQL."), _FILES),
    Command(
        "stress",
        phrase("Test a program of your own against a rule."),
        phrase("it runs a program of this machine"),
    ),
    Command(
        "judge",
        phrase("Answer an online judge's input with a judge's output."),
        phrase("it reads a stream without end"),
    ),
)

COMMANDS = {
    **{one.name: one.help for one in QUESTIONS.values() if one.command},
    **{one.name: one.help for one in APART},
}
"""What each command does, in a line."""

GROUPS = {
    "Play": ("solve", "games", "play", "review", "graph"),
    "Find": ("table", "law", "count", "value", "row", "having", "quotient"),
    "Prove": ("prove", "refute", "check", "export"),
    "Programs": ("code", "stress", "judge"),
    "Page": ("serve", "site"),
    "Survey": ("survey", "catalogue", "store"),
    "For authors of games": ("words", "levels"),
}
"""The commands as the help lists them, by what people come for."""
