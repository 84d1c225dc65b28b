"""Share what the commands share: arguments, loading, and the two forms of output."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from grundy.ask.common import Extra, parted, sentence
from grundy.ask.common import game as named
from grundy.errors import GrundyError, InputError, UnknownName
from grundy.faces.cli.guidance import Typed, no_options
from grundy.faces.cli.output import echo_json, json_option, noted, say, wanted
from grundy.faces.cli.screen import columns, pad, width
from grundy.faces.questions import QUESTIONS, Parameter, Question, at
from grundy.games import all_games
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Ruleset
from grundy.rules.text import integer, read_input, read_text
from grundy.rules.user import kept_alive, load_rulesets, user_error

__all__ = [
    "asks",
    "each",
    "echo_json",
    "is_in_words",
    "json_option",
    "limited",
    "load_option",
    "present",
    "seconds_option",
    "show_line",
    "users",
]

_MOST_DIGITS = 18
_LABEL = 8
_IN_WORDS = re.compile(r"take:|.*[\s_]|.*[^\x00-\x7f]", re.IGNORECASE | re.DOTALL)

A = TypeVar("A")
F = TypeVar("F", bound=Callable[..., Any])


class GameText(click.ParamType[str]):
    """Read a game's text; ``name:@FILE`` takes the arguments from a file.

    >>> [found.value for found in GameText().shell_complete(None, None, "kay")]
    ['kayles']
    """

    name = "game"

    def convert(self, value: str, param: Any, ctx: Any) -> str:
        """Put a file's text in the place of its name."""
        head, at, path = value.replace("：@", ":@").partition(":@")
        if ctx:  # an error says what else may be meant
            ctx.ensure_object(dict)["position"] = (ctx.command_path, head, None)
        return f"{head}:{read_text(path).strip()}" if at else head

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> list[CompletionItem]:
        """Offer the names of the games."""
        names = (n for cls in all_games() for n in (cls.name, *cls.aliases))
        return [CompletionItem(n) for n in sorted(names) if n.startswith(incomplete)]


class Integer(click.ParamType[int]):
    """Read an integer, also as a power of ten; with ``most`` no longer one.

    >>> Integer().convert("10^6", None, None)
    1000000
    """

    name = "integer"

    def __init__(self, most: int = 0) -> None:
        self._most = most

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Give an integer, or say which option has none."""
        found = integer(value, self._most) if isinstance(value, str) else value
        return found if found is not None else click.INT.convert(value, param, ctx)


def game_argument(function: F) -> F:
    """Add the argument GAME.

    >>> game_argument(click.Command("solve")).params[0]
    <Argument game>
    """
    return click.argument("game", type=GameText())(function)


def position_argument(function: F) -> F:
    r"""Add the argument POSITION, in words of its own or behind the game; ``-`` reads input.

    >>> from click.testing import CliRunner
    >>> told = position_argument(click.Command("told", callback=lambda position: print(position)))
    >>> CliRunner().invoke(told, ["3", "5", "7"]).output
    '3 5 7\n'
    """

    def joined(ctx: click.Context, param: click.Parameter, words: tuple[str, ...]) -> str:
        no_options(ctx, param, words)
        game = ctx.params.get("game") or ""
        if not words and " " in game:
            ctx.params["game"], behind = parted(game)
            words = (behind,) if behind else ()
        asked = (ctx.command_path, game, words)
        ctx.ensure_object(dict)["position"] = asked
        text = read_input() if words == ("-",) else " ".join(words)
        if not text.strip() and not wanted("sample"):
            if game and not (wanted("load") or wanted("rules")):
                named(game)  # rather an unknown game than a missing position
            raise click.MissingParameter(ctx=ctx, param=param)
        return text

    return click.argument("position", nargs=-1, callback=joined, metavar="POSITION...")(function)


def asks(name: str) -> Callable[[F], F]:
    """Add the arguments and options that a question of the table takes, those of its answer too.

    >>> [param.name for param in asks("row")(click.Command("row")).params]
    ['as_json', 'value']
    """
    asked = QUESTIONS[name]

    def add(function: F) -> F:
        if "extra" in asked.takes:
            function = load_option(function)
        function = json_option(function)
        for parameter in reversed(asked.parameters):
            function = _taking(parameter, function)
        return function

    return add


def _taking(parameter: Parameter, function: F) -> F:
    if parameter.option is None:
        return function
    if parameter.name == "game" and parameter.needed:
        return game_argument(function)
    if parameter.name == "position":
        return position_argument(function)
    if not parameter.option:
        return _argument(parameter)(function)
    short, long, chosen = Integer(_MOST_DIGITS), Integer(), click.Choice(parameter.choices)
    kinds: Any = {"count": short, "integer": short, "whole": long, "choice": chosen}
    kind: Any = {"is_flag": True} if parameter.kind == "flag" else {"metavar": parameter.metavar}
    if parameter.kind in kinds:
        kind |= {"type": kinds[parameter.kind], "default": parameter.usual}
        kind["show_default"] = parameter.usual is not None
    option = f"--{parameter.name}" if parameter.option == "--" else parameter.option
    kind |= {"cls": Typed, "help": parameter.meaning}
    return click.option(option, parameter.name, **kind)(function)


def _argument(parameter: Parameter) -> Callable[[F], F]:
    words: dict[str, Any] = {"nargs": -1} if parameter.kind == "texts" else {}
    callback = None if parameter.metavar == "FILE" else no_options
    return click.argument(
        parameter.name,
        required=parameter.needed,
        metavar=parameter.metavar,
        callback=callback,
        **words,
    )


def load_option(function: F) -> F:
    """Add ``--load FILE.py`` and ``--rules FILE.toml``.

    >>> [param.opts for param in load_option(click.Command("solve")).params]
    [['--rules'], ['--load']]
    """
    function = noted(
        "--rules", metavar="FILE.toml", help="Load rules of your own, written in the rule language."
    )(function)
    help_ = "Load rulesets of your own from a Python file."
    return noted("--load", metavar="FILE.py", help=help_)(function)


@contextmanager
def users() -> Iterator[list[type[Ruleset[Any]]]]:
    """Load the user's rulesets, and report what they raise later as the user's own.

    >>> with users() as extra:
    ...     print(extra)
    []
    """
    load, rules = wanted("load"), wanted("rules")
    with kept_alive():
        extra = load_rulesets(load) if load else []
        if rules:
            from grundy.rules.language.files import load_rules

            extra += load_rules(rules)
        _show_reading(extra)
        try:
            yield extra
        except (GrundyError, click.ClickException, click.Abort, OSError):
            raise
        except (Exception, SystemExit) as error:
            if load is None:
                raise
            raise user_error(error, load) from error


def present(answer: A, show: Callable[[A], None]) -> None:
    """Print an answer as JSON where that is asked for, else as ``show`` does.

    >>> present("first", print)
    first
    """
    if wanted("as_json"):
        told: Any = answer
        echo_json(told.json(say))
    else:
        show(answer)


def is_in_words(game: str) -> bool:
    """Tell whether a game may be a rule in words: it has more than a name and its numbers.

    >>> is_in_words("take 1 or 4"), is_in_words("每次取1个"), is_in_words("nim:3")
    (True, True, False)
    """
    return bool(_IN_WORDS.match(game))


def _show_reading(extra: Extra) -> None:
    """Say on the standard error the rule of a game with arguments, and how one in words is read."""
    ctx = click.get_current_context(silent=True)
    game = ctx.params.get("game") if ctx and not wanted("as_json") else None
    if isinstance(game, str):
        with suppress(GrundyError):  # whoever asks says what is wrong
            rule = _rule_of(game, extra)
            if rule:
                click.echo(f"{pad(say(phrase('rule')), _LABEL)}{rule}", err=True)


def _rule_of(game: str, extra: Extra) -> str:
    if not is_in_words(game):
        return say(sentence(named(game, extra))) if ":" in game else ""
    from grundy.ask.catalogue import reading  # late: it needs the language of rules

    found = reading(game, extra=extra)
    return found.said(say) if found.moves and found.game != game else ""


def each(lines: Sequence[str], answer: Callable[[str], A]) -> Iterator[A]:
    """Answer line after line; an error names the line, if there are several.

    >>> list(each(["3", "5"], int))
    [3, 5]
    >>> list(each(["3", "x"], lambda line: named(line)))
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown game '3'; `grundy games` lists them
    """
    for number, line in enumerate(lines, 1):
        try:
            yield answer(line)
        except InputError as error:
            if len(lines) == 1 or isinstance(error, UnknownName):
                raise
            where = phrase("line {n}", n=number)
            raise InputError(error.expected, got=error.got, where=where) from None


def show_line(label: str, text: str, places: int) -> None:
    """Print a label and what it labels, in the language of the command that runs.

    >>> show_line("winner", "first player", 8)
    winner  first player
    """
    click.echo(f"{pad(say(label), places)}{say(text)}")


def plain(question: Question) -> click.Command:
    """Make a command that shows each key of the answer on a line, lists item by item.

    >>> from click.testing import CliRunner
    >>> print(CliRunner().invoke(plain(QUESTIONS["row"]), ["3/4"]).output, end="")
    number    3/4
    row       BWB
    birthday  3
    """

    @asks(question.name)
    def command(**given: Any) -> None:
        needed = [given.pop(name) for name in question.needed]
        with users() as extra:
            if "extra" in question.takes:
                given["extra"] = extra
            answer = at(question.function)(*needed, **given)
        present(answer, _show)
        click.get_current_context().exit(0 if answer else 1)

    words = [shlex.quote(str(one.example)) for one in question.parameters if one.needed]
    example = " ".join(["grundy", question.name, *words])
    return click.command(question.name, help=f"{question.help}\n\n\b\nExample:  {example}")(command)


def _show(answer: Any) -> None:
    found: Mapping[str, Any] = answer.json(say)
    heads = [say(key.replace("_", " ")) for key in found]
    wide = 2 + max(map(width, heads))
    for head, value in zip(heads, found.values(), strict=True):
        lines = value if isinstance(value, list | tuple) else [value]
        rows = [
            [say(str(part)) for part in parts]
            for parts in (line.values() if isinstance(line, dict) else [line] for line in lines)
        ]
        for i, shown in enumerate(columns(rows)):
            click.echo(f"{pad('' if i else head, wide)}{shown}".rstrip())


# --- say how long a command may take, and how to go on where that stops an answer


_GRACE = 1.0

seconds_option = click.option(
    "--limit", default="", metavar="SECONDS", help="Stop after so many seconds, as 60s."
)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Stop a table a second after its time, and say of what takes too long how to go on.

    >>> from grundy.solvers.cost import TooLong
    >>> with limited(9):
    ...     raise TooLong("a year")
    Traceback (most recent call last):
    grundy.solvers.cost.TooLong: a year; --limit SECONDS allows more
    """
    from grundy.phrases.seconds import in_seconds
    from grundy.solvers.budget import OutOfTime, within
    from grundy.solvers.cost import TooLong

    try:
        with within(seconds + _GRACE):
            yield
    except (TooLong, OutOfTime) as error:
        said = error.message
        if isinstance(error, OutOfTime):
            said = phrase("no answer in {time}", time=in_seconds(seconds))
        more = phrase("--limit SECONDS allows more")
        raise TooLong(phrase("{a}; {b}", a=said, b=more)) from None
