"""Try a program on small and random positions, compiled or as its twin: the solver is right."""

from __future__ import annotations

import os
import random
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Any

from grundy.errors import InputError, RuleError
from grundy.phrases.phrase import phrase
from grundy.programs.model import ByQuotient, Formula, Function, Heaps, Piles, Program, Written
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.solver import Solver

__all__ = ["Broken", "Compiler", "Trial", "Untried", "compiler_of", "is_right", "winning_moves"]

PATIENCE = 15.0
"""How many seconds a command may take."""
_UNSOUND = "{name} does not work here"
_QUICK = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


class Untried(Exception):  # noqa: N818
    """Say why no program was compiled here: its text is a phrase.

    >>> raise Untried("g++ does not work here")
    Traceback (most recent call last):
    grundy.programs.trial.Untried: g++ does not work here
    """


class Broken(Exception):  # noqa: N818
    """Say what a program did in place of answering, where its compiler is sound.

    >>> raise Broken("error: 'k' was not declared in this scope")
    Traceback (most recent call last):
    grundy.programs.trial.Broken: error: 'k' was not declared in this scope
    """


@dataclass(frozen=True)
class Compiler:
    """Compile the file ``source`` by a command, and run what it made by another.

    ``least`` is a program that only a broken compiler cannot make. What a command starts ends with
    it, and none takes longer than `PATIENCE`.
    """

    name: str
    source: str
    least: str
    build: Sequence[str]
    start: Sequence[str]

    def answers(self, source: str, lines: Sequence[str]) -> list[str]:
        """Give what a program says to lines; `Untried` if the compiler, `Broken` if it is at fault.

        >>> from grundy.programs.program import write_program
        >>> from grundy.games import game
        >>> source = write_program(game("nim:3"), None, "cpp").text
        >>> try:
        ...     print(compiler_of("cpp").answers(source, ["1 2 4", "5 5"]))
        ... except Untried:  # as where there is no compiler
        ...     print(["first: 1 -> 0", "second"])
        ['first: 2 -> 1', 'second']
        """
        try:
            return self._answers(source, lines)
        except Broken as broken:
            try:
                self._answers(self.least, [])
            except Broken:
                raise Untried(phrase(_UNSOUND, name=self.name)) from None
            raise broken from None

    def _answers(self, source: str, lines: Sequence[str]) -> list[str]:
        try:
            with TemporaryDirectory(prefix="grundy-", ignore_cleanup_errors=True) as made:
                folder = Path(made)
                (folder / self.source).write_text(source, encoding="utf-8")
                self._run(self.build, folder, "")
                said = self._run(self.start, folder, "".join(f"{line}\n" for line in lines))
        except OSError:  # no place, no right to run what lies there, or the command is no program
            raise Untried(phrase(_UNSOUND, name=self.name)) from None
        if len(said) != len(lines):
            raise Broken(f"{len(said)} / {len(lines)}")
        return said

    def _run(self, command: Sequence[str], folder: Path, given: str) -> list[str]:
        """Run a command in a group of its own, which is ended with what it has started."""
        pipe = subprocess.PIPE
        with subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            cwd=folder,
            text=True,
            errors="replace",
            start_new_session=True,
        ) as run:
            try:
                out, errors = run.communicate(given, timeout=PATIENCE)
            except BaseException as stopped:
                os.killpg(run.pid, signal.SIGKILL)
                if isinstance(stopped, subprocess.TimeoutExpired):
                    raise Untried(phrase("{name} takes too long here", name=self.name)) from None
                raise
        if run.returncode:
            raise Broken(next((line for line in errors.splitlines() if "error" in line), errors))
        return out.splitlines()


def compiler_of(target: str) -> Compiler:
    """Give the compiler of a language; `Untried` where there is none.

    >>> compiler_of("python")
    Traceback (most recent call last):
    KeyError: 'python'
    """
    return _COMPILERS[target]()


def _cpp() -> Compiler:
    for name in filter(None, (os.environ.get("CXX"), "g++", "clang++")):
        command = shlex.split(name)
        if which(command[0]):
            built = [*command, "-std=c++17", "-w", "-o", "program", "main.cpp"]
            least = "#include <bits/stdc++.h>\nint main() {}\n"
            return Compiler(name, "main.cpp", least, built, ["./program"])
    raise Untried(phrase("there is no compiler here: g++, clang++ or $CXX"))


def _java() -> Compiler:
    if not (which("javac") and which("java")):
        raise Untried(phrase("there is no compiler here: javac and java"))
    least = "class Main { public static void main(String[] args) {} }\n"
    built = ["javac", *(f"-J{each}" for each in _QUICK), "-proc:none", "Main.java"]
    return Compiler("javac", "Main.java", least, built, ["java", *_QUICK, "-cp", ".", "Main"])


_COMPILERS: dict[str, Callable[[], Compiler]] = {"cpp": _cpp, "java": _java}


Position = tuple[int, ...]

_SEED = 1
_FEW = 60
_LARGE = 10**18
_MOVE = re.compile(r"first: ([\d+/]+) -> ([\d+/]+)")
_LISTED = 5000  # the options of a position of so many stones are not too many to look through


class Trial:
    """Ask a program about positions, or a function of it (``alone``), and judge what it says.

    >>> from grundy.games import game
    >>> from grundy.programs.model import make
    >>> trial = Trial(make(game("nim:3"), None))
    >>> trial.positions[:3], trial.lines[1]
    ([(0,), (1,), (2,)], '1')
    """

    def __init__(self, program: Program, alone: Function | None = None) -> None:
        self.program, self.alone = program, alone
        self.solver = Solver(program.game)
        single = alone is not None and alone.single
        found = _listed(program) if program.moves else _positions(program)
        self.positions = [p for p in found if len(p) == 1] if single else list(found)

    @property
    def lines(self) -> list[str]:
        """Write the positions as a program reads them."""
        return [" ".join(map(str, position)) for position in self.positions]

    def upto(self, most: int) -> Trial:
        """Ask about no heap that is larger."""
        fewer = copy(self)
        fewer.positions = [position for position in self.positions if max(position) <= most]
        return fewer

    def twin(self, source: str) -> None:
        """Run a program in Python here; it may raise the limit of recursion, which is put back."""
        usual = sys.getrecursionlimit()
        names: dict[str, Any] = {"__name__": "program"}
        try:
            exec(compile(source, "program", "exec"), names)
            if self.alone is None:
                answers = list(map(names["said"], self.lines))
            else:
                call, whole = names[self.alone.name], self.alone.whole
                given = ([list(p)] if whole else p for p in self.positions)
                answers = [str(int(call(*each))) for each in given]
        finally:
            sys.setrecursionlimit(usual)
        self.judge(answers)

    def judge(self, answers: list[str]) -> None:
        """Raise `RuleError` where an answer is not the solver's.

        >>> from grundy.games import game
        >>> from grundy.programs.model import make
        >>> Trial(make(game("nim:3"), None)).judge(["second", "second"])
        Traceback (most recent call last):
        grundy.errors.RuleError: the program for nim:3 answers 'second' to 1: wrong
        """
        for position, line, said in zip(self.positions, self.lines, answers, strict=False):
            if not self._is_right(position, said):
                raise RuleError(
                    phrase(
                        "the program for {game} answers {said} to {text}: wrong",
                        game=self.program.game.text,
                        said=repr(said),
                        text=line,
                    )
                )

    def _is_right(self, position: Position, said: str) -> bool:
        if self.program.moves:
            return said == self._moves_said(position)
        if self.alone is None:
            return is_right(self.solver, position, said, _sign(self.program))
        if self.alone.name == "lost":
            return said == str(int(_lost(self.solver, position)))
        return said == str(self.solver.value(_heaps(self.solver.game, position)))

    def _moves_said(self, position: Position) -> str:
        """Write the answer with the moves that are wanted, found by trying all."""
        heaps = isinstance(self.solver.game, HeapGame)
        found = [
            f"{position[move[0]] if heaps else _text(position)} -> {_text(move[2:])}"
            for move in winning_moves(self.solver, position, self.program.moves)
        ]
        lost = _lost(self.solver, position)
        return f"first: {'; '.join(found)}" if found else "second" if lost else "first"


def winning_moves(solver: Solver[Any], position: Position, which: str) -> list[Position]:
    """List the winning moves that are wanted: the place, how many are taken, and what is left.

    >>> from grundy.games import game
    >>> winning_moves(Solver(game("nim")), (3, 5, 7), "all")
    [(0, 1, 2), (1, 1, 4), (2, 1, 6)]

    In a game of heaps that is the place of a heap, and what it leaves; else of the first pile that
    changes, and all piles.
    """
    game, found = solver.game, set()
    if isinstance(game, HeapGame):
        for i, n in enumerate(position):
            for left in game.options((n,) if n else ()):
                if _lost(solver, (*position[:i], *position[i + 1 :], *left)):
                    found.add((i, n - sum(left), *sorted(left)))
    else:
        for left in game.options(position):
            if _lost(solver, left):
                same = [a == b for a, b in zip(position, left, strict=False)]
                found.add(([*same, False].index(False), sum(position) - sum(left), *left))
    if which == "all":
        return sorted(found)
    return sorted(found, key=lambda move: (move[1], move) if which == "least" else move)[:1]


def _text(heaps: Position) -> str:
    return "+".join(map(str, heaps)) or "0"


def _listed(program: Program) -> Iterator[Position]:
    """Give positions whose moves can all be looked through."""
    chance = random.Random(_SEED)
    if isinstance(program.body, Heaps | ByQuotient):
        yield from ((n,) for n in range(_FEW))
        yield from (tuple(chance.choices(range(20), k=k % 3 + 2)) for k in range(_FEW))
    else:
        yield from (p for p in _positions(program) if sum(p) <= 2 * _FEW)


def _positions(program: Program) -> Iterator[Position]:
    """Give positions to try: very small ones, random ones, and large ones of a known value."""
    chance = random.Random(_SEED)
    game, body = program.game, program.body
    if isinstance(body, Heaps | ByQuotient):
        yield from ((n,) for n in range(_FEW))
        yield from _sums(chance, _reach(body))
        if isinstance(body, ByQuotient):
            yield from _sums(chance, _LARGE)
            return
        if program.law and game.closed_form((_LARGE,)) is not None:
            yield from _sums(chance, _LARGE)
        return
    large = not body.search if isinstance(body, Written) else body.lost is not None
    for width in range(1, 5) if isinstance(body, Written) else [len(body.names)]:
        found = {
            q for p in _piles(chance, game, width, large) for q in (p, tuple(sorted(p)), p[::-1])
        }
        yield from (p for p in sorted(found) if _allowed(program, p))


def _piles(
    chance: random.Random, game: Impartial[Any], width: int, large: bool
) -> Iterator[Position]:
    """Give small piles, random ones, and ``large`` ones where a theorem of normal play tells."""
    yield from product(range({1: 80, 2: 12, 3: 6}.get(width, 3)), repeat=width)
    most = 16 if width < 4 else 8
    yield from (tuple(chance.randint(0, most) for _ in range(width)) for _ in range(_FEW))
    told = isinstance(game, VectorGame) and not game.misere
    if large and told and game.p_form((_LARGE,) * width) is not None:
        for _ in range(_FEW):
            yield tuple(sorted(chance.randint(1, _LARGE) for _ in range(width)))


def _sums(chance: random.Random, most: int) -> Iterator[Position]:
    for _ in range(_FEW):
        yield tuple(chance.randint(0, most) for _ in range(chance.randint(2, 4)))


def _reach(body: Heaps | ByQuotient) -> int:
    """Say up to which heap to try: past the first periods of a table that is not long."""
    if isinstance(body, ByQuotient):
        return 40 + body.quotient.start + 2 * body.quotient.period
    value = body.value
    return 40 if isinstance(value, Formula) else min(40 + value.preperiod + 2 * value.period, 300)


def _sign(program: Program) -> str:
    """Give the sign between the numbers of a position."""
    return "/" if isinstance(program.body, Piles) and program.body.slash else "+"


def _allowed(program: Program, position: Position) -> bool:
    if isinstance(program.game, HeapGame):
        return True
    try:
        text = _sign(program).join(map(str, position))
        return bool(program.game.parse(text) == position)
    except InputError:
        return False


def is_right(solver: Solver[Any], position: Position, said: str, sign: str = "+") -> bool:
    """Tell whether the solver says so too: who wins, and that the move is one and wins.

    >>> from grundy.games import game
    >>> nim = Solver(game("nim"))
    >>> [is_right(nim, (3, 5), text) for text in ("first: 5 -> 3", "first: 5 -> 4", "second")]
    [True, False, False]

    A position may be too large for its moves to be listed; then only its heaps are compared.
    """
    lost, move = _lost(solver, position), _MOVE.fullmatch(said)
    if lost or not move:
        over = not any(solver.game.options(_heaps(solver.game, position)))
        return said == ("second" if lost else "first" if over else "")
    before, after = (tuple(map(int, side.split(sign))) for side in move.groups())
    if len(before) == 1:
        rest = list(position)
        rest.remove(before[0])
        after = (*rest, *after)
    elif before != position:
        return False
    return _legal(solver.game, position, after) and _lost(solver, after)


def _lost(solver: Solver[Any], position: Position) -> bool:
    return solver.is_p(_heaps(solver.game, position), misere=solver.game.misere)


def _legal(game: Impartial[Any], position: Position, after: Position) -> bool:
    if sum(position) > _LISTED:
        return sum(after) <= sum(position) and after != position
    if not isinstance(game, HeapGame):
        return after in set(game.options(position))
    options = game.options(_heaps(game, position))
    return sorted(_heaps(game, after)) in (sorted(_heaps(game, o)) for o in options)


def _heaps(game: Impartial[Any], position: Position) -> Position:
    return tuple(filter(None, position)) if isinstance(game, HeapGame) else position
