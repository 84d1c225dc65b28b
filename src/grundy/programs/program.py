"""Write a program, and try it before it is given away."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grundy.errors import RuleError, UnknownName
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase
from grundy.programs.compilers import Broken, Untried, compiler_of
from grundy.programs.expressions import (
    CPP,
    JAVA,
    Dialect,
    expression,
    function,
    largest,
    statements,
)
from grundy.programs.known import known
from grundy.programs.model import Body, Formula, Heaps, Piles, Program, Written, function_of, make
from grundy.programs.moves import Steps
from grundy.programs.trial import Trial
from grundy.programs.writer import HELPER, Writer, sections_of
from grundy.rules.protocol import Impartial

__all__ = ["TARGETS", "Cpp", "Java", "Python", "Source", "write_program"]

TWIN = "python twin only"


class CLike(Writer):
    """Write C++ or Java; helpers that have no text of their own are translated.

    >>> print(Cpp().lines(("for k in range(1, min(n, 3) + 1):", "    yield (n - k,)")))
        for (Int k = 1; k <= min<Int>(n, 3); k++)
            if (visit({n - k})) return true;
    """

    dialect: Dialect
    piles = "const Heaps& p"

    def __init__(self) -> None:
        super().__init__()
        helpers = {
            name: self.sections.get(name) or function(text, self.dialect)
            for name, text in sections_of("python.txt").items()
            if name.startswith(HELPER)
        }
        self.sections = {**helpers, **self.sections}

    def lines(self, steps: Steps) -> str:
        """Translate steps."""
        return statements("\n".join(steps), self.dialect)

    def expression(self, text: str, *, natural: bool = False) -> str:
        """Write an expression in the dialect."""
        return expression(text, self.dialect, natural=natural)

    def power(self, base: int) -> str:
        """Let no product pass 64 bits: beyond 10^18 it only has to be larger than that."""
        return f"min(found[m - 1], {4 * 10**18 // base}) * {base}"

    def call(self, name: str) -> str:
        """Give the name as the dialect has it."""
        return self.dialect.call(name, []).removesuffix("()")

    def heaps_given(self, names: str, text: str) -> str:
        """Declare the parameters; C++ warns of one that has a name and is not used."""
        given = [(name, self.dialect is JAVA or _asks(text, name)) for name in names.split(", ")]
        return ", ".join(
            f"{self.dialect.integer} {name}" if used else self.dialect.integer
            for name, used in given
        )

    def piles_given(self) -> str:
        """Declare the parameter."""
        return self.piles

    def unpacked(self, names: str, text: str) -> str:
        """Name the piles."""
        asked = ((i, name) for i, name in enumerate(names) if _asks(text, name))
        return ", ".join(f"{name} = p[{i}]" for i, name in asked)

    def digits(self, body: Body) -> int:
        """Say up to which heaps 64 bits suffice."""
        used = ["n"]
        if isinstance(body, Piles):
            used = [body.lost or "0"]
        elif isinstance(body, Heaps) and isinstance(body.value, Formula):
            used = [body.value.text]
        if not isinstance(body, Written):
            used.append("\n".join(body.steps))
        return len(str(min(map(largest, used)))) - 1


def _asks(text: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


class Cpp(CLike):
    """Write C++.

    >>> Cpp().expression("min(n // 2, 3)")
    'min<Int>(n / 2, 3)'
    """

    texts = "cpp.txt"
    rise = "[](Int n) {{ return {0}; }}"
    dialect = CPP


class Java(CLike):
    """Write Java.

    >>> Java().expression("min(n // 2, 3)")
    'Math.min(n / 2, 3)'
    """

    texts = "java.txt"
    rise = "n -> {0}"
    dialect = JAVA
    inside = "    "
    piles = "long[] p"
    printed = "{0} ? 1 : 0"


class Python(Writer):
    """Write Python.

    >>> Python().lines(("yield (n - 1,)",))
    '    yield (n - 1,)'
    """

    texts = "python.txt"
    gap = "\n\n\n"
    row = "[{0}]"
    rise = "lambda n: {0}"

    def lines(self, steps: Steps) -> str:
        """Give the steps themselves."""
        return "\n".join(f"    {line}" for line in steps or ("yield from ()",))

    def expression(self, text: str, *, natural: bool = False) -> str:
        """Give the text itself."""
        return text

    def call(self, name: str) -> str:
        """Give the name itself."""
        return name

    def heaps_given(self, names: str, text: str) -> str:
        """Give the names."""
        return names

    def piles_given(self) -> str:
        """Give the name."""
        return "p"

    def unpacked(self, names: str, text: str) -> str:
        """Name the piles."""
        return ", ".join(names) + "," * (len(names) == 1)

    def digits(self, body: Body) -> int:
        """Give 0: numbers may have any size."""
        return 0


@dataclass(frozen=True)
class Source:
    """Hold the ``text`` of a program, and in which language it was ``tried``.

    >>> from grundy.games import game
    >>> write_program(game("nim:3"), None, "java").tried
    'python twin only'
    """

    text: str
    tried: str


def write_program(
    game: Impartial[Any],
    law: Law | None,
    target: str,
    *,
    proved: bool = False,
    function: bool = False,
    moves: str = "",
    compiles: bool = False,
    say: Callable[[str], str] = str,
) -> Source:
    """Write a whole program that reads positions, and prints who wins and a winning move.

    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.games import game
    >>> law = Law("formula", "f(n) = n mod 4 for every n.", 999, parse_claim("f(n) == n % 4"))
    >>> for line in write_program(game("nim:3"), law, "cpp").text.splitlines()[:4]:
    ...     print(line)
    // nim:3 (1..3): who wins, and a winning move.
    // Reads one position a line: its heaps, as in 3 5 7.
    // Law, seen up to 999, not proved: f(n) = n mod 4 for every n.
    // Numbers have 64 bits: right for heaps up to 10^18.
    >>> print(write_program(game("nim:3"), law, "python", function=True).text)
    # nim:3 (1..3): f(n) is the Grundy value of a heap.
    # Law, seen up to 999, not proved: f(n) = n mod 4 for every n.
    # Tried: right on 60 positions.
    <BLANKLINE>
    <BLANKLINE>
    def f(n):  # the Grundy value of a heap
        return n % 4
    <BLANKLINE>

    ``function`` leaves all but the function that tells the value, or who loses. ``moves`` asks for
    all winning moves, or for the first or the least: in the order of the heaps, then by how many
    are taken. ``say`` puts the head into the reader's language.
    Without a law the program makes a table by the moves of the game. In any language, the same
    program in Python is first compared with the solver, on small and on random positions; where
    it ``compiles``, the program itself is, by a compiler that is on this machine. `RuleError` if
    it is wrong, as it is where the law is.
    """
    if target not in _WRITERS:
        raise UnknownName(
            "target", target, _WRITERS, phrase("targets are {names}", names=tuple(TARGETS))
        )
    program = known(game, moves) or make(game, law, proved=proved, moves=moves)
    twin, writer = Python(), _WRITERS[target]()
    alone = function and not moves
    trial = Trial(program, function_of(program) if alone else None)
    trial.twin(twin.function(program) if alone else twin.write(program))
    write = writer.function if function else writer.write
    said: str
    if target == "python":
        tried, said = target, phrase("Tried: right on {n} positions.", n=len(trial.positions))
    else:
        tried, said = _tried(program, writer, trial, target if compiles else "")
    return Source(write(program, say, said), tried)


def _tried(program: Program, writer: Writer, trial: Trial, target: str) -> tuple[str, str]:
    """Try a program in its own language; say in which it was tried, and how."""
    bound = writer.bound(program.body)
    trial = trial.upto(10**bound if bound else 10**18)
    count = len(trial.positions)
    try:
        if not target:
            raise Untried(phrase("this machine compiles no programs"))
        compiler = compiler_of(target)
        text = writer.write(program)
        if trial.alone:
            text = writer.driver(program, writer.function(program))
        trial.judge(compiler.answers(text, trial.lines))
    except Untried as why:
        said = "Not compiled ({why}): the same program in Python is right on {n} positions."
        return TWIN, phrase(said, why=why.args[0], n=count)
    except Broken as why:
        fails = "the program for {game} fails in {target}: {why}"
        game = program.game.text
        raise RuleError(phrase(fails, game=game, target=target, why=str(why))) from None
    done = "Tried: compiled by {name}, and right on {n} positions."
    return target, phrase(done, name=compiler.name, n=count)


_WRITERS: dict[str, Callable[[], Writer]] = {"cpp": Cpp, "python": Python, "java": Java}
TARGETS = tuple(_WRITERS)
"""The languages that programs are written in."""
