"""Test a program of one's own against a rule: the smallest position where it is wrong, and why."""

from __future__ import annotations

import os
import random
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate, chain, islice
from math import inf
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory, TemporaryFile
from time import monotonic
from typing import Any

from grundy.ask.common import Extra, impartial
from grundy.ask.formats import Case, Format, filled
from grundy.ask.positions import solve
from grundy.ask.shown import Shown
from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.programs.trial import Untried, compiler_of, is_right, winning_moves
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.solver import Solver

__all__ = ["Stress", "stress"]

Piles = tuple[int, ...]

_CASE = re.compile(r"case\s*#?\s*\d+\s*:\s*", re.IGNORECASE)
_MOST_BYTES = 64 << 20
"""What a run may print."""
_USUAL = {1: 200, 2: 40, 3: 12}
"""How large piles are by their number, unless it is said."""


@dataclass(frozen=True)
class Stress(Shown):
    """The result: ``ok``, or the smallest case where the program fails, and why.

    ``fault`` is ``wrong``, ``crashed``, ``slow``, ``silent`` (no answer) or ``noisy`` (too much).

    >>> Stress("nim", "./mine", True, 1000).json()["cases"]
    1000
    """

    game: str
    program: str
    ok: bool
    cases: int
    fault: str = ""
    position: str = ""
    input: str = ""
    expected: str = ""
    got: str = ""
    reason: str = ""


class _Fault(Exception):  # noqa: N818
    def __init__(self, kind: str, said: str) -> None:
        super().__init__(said)
        self.kind, self.said = kind, said


def stress(
    text: str,
    program: Sequence[str],
    *,
    reads: str = "heaps",
    answers: str = "first|second",
    end: str = "",
    moves: str = "",
    alone: bool = False,
    cases: int = 1000,
    heaps: int = 3,
    least: int = 1,
    most: int = 0,
    seconds: float = 2.0,
    seed: int = 1,
    extra: Extra = (),
    limit: str = "",
) -> Stress:
    """Run a program on positions, the smallest first, then random ones, and judge its answers.

    The numbers that stand in brackets in the rule, as in ``nim:{m}``, are chosen for each case.
    It ``reads`` cases in a `Format`, many a run (one where it is asked ``alone``), with a line
    ``end`` behind them, and prints one line a case: who wins by the two words of ``answers``, or
    ``value``; below it the winning ``moves`` that are wanted ("all", "first" or "least"), a line
    each: a heap and what is left of it, or all piles after the move. Ours, ``first: 8 -> 5``, is
    right where the move wins. It ends at a ``limit`` as 60s.

    >>> echo = [sys.executable, "-c", "for _ in open(0): print('first')"]
    >>> found = stress("nim", echo, cases=20)
    >>> found.fault, found.position, found.expected, found.got
    ('wrong', '1+1', 'second', 'first')

    `InputError` is raised for a game that is not played on heaps, and a program that is not there.
    """
    how = _format(text, reads, end)
    game = impartial(filled(text, _chosen(text, how, seed)), extra)
    words = [_CASE.sub("", word.replace("{i}", "1"), count=1) for word in answers.split("|")]
    if answers != "value" and (len(words) != 2 or not all(words) or words[0] == words[1]):
        raise InputError(
            '"value", or two words as in "Alice|Bob": the first player wins, the second'
        )
    bound = Budget.of(limit).seconds if limit else None
    until = inf if bound is None else monotonic() + bound
    judge = _Judge(text, how, None if answers == "value" else words, extra, seed, moves)
    width = len(how.letters)
    asked = list(islice(_positions(game, width, heaps, least, most, seed, cases), cases))
    if not asked:
        raise InputError("a game that has such positions", got=game.text)
    with _command(program) as command:
        run = _Run(command, how, judge.case, judge.lines, seconds)
        tried, step = 0, 1
        while tried < len(asked) and monotonic() < until:
            part = asked[tried : tried + (1 if alone else step)]
            found = judge.first_fault(run, part)
            if found is not None:
                count = tried + found[0] + 1
                case = judge.shrunk(run, part[found[0]], found[1], least)
                return _told(judge, run, count, *case, shlex.join(program), extra)
            tried, step = tried + len(part), 4 * step
    return Stress(text, shlex.join(program), True, tried)


def _format(text: str, reads: str, end: str) -> Format:
    """Read a format whose numbers are heaps, or asked for by the rule."""
    how = Format.of(reads, end)
    lists = [w.name for w in how.words if w.is_list and w.name not in ("heaps", "takes")]
    unknown = [name for name in how.given if f"{{{name}}}" not in text]
    for name in (*lists, *unknown, *(line[0].name for line in how.head)):
        raise InputError('T, n, "heaps", a letter from a to h, or a number', got=str(name))
    return how


def _chosen(text: str, how: Format, seed: object) -> Case:
    """Choose the numbers that a rule asks for; the same ones for the same seed."""
    chance = random.Random(str(seed))
    rising = sorted(chance.randint(1, 9) for _ in how.given)  # as bounds from p to q are
    given: Case = dict(zip(how.given, rising, strict=True))
    if "{takes}" in text:
        given["takes"] = tuple(sorted(chance.sample(range(1, 10), chance.randint(1, 4))))
        given["k"] = len(given["takes"])
    return given


def _told(
    judge: _Judge,
    run: _Run,
    count: int,
    piles: Piles,
    fault: _Fault,
    program: str,
    extra: Extra,
) -> Stress:
    """Say how the program fails in one case."""
    game = judge.solver(piles).game
    written = game.format(judge.position(piles))
    reason = solve(game.text, written, extra=extra).reason if fault.kind == "wrong" else ""
    case = {"position": written, "input": run.given([piles]), "expected": judge.expected(piles)}
    more = {"fault": fault.kind, "got": fault.said, "reason": reason}
    return Stress(game.text, program, False, count, **case, **more)


class _Judge:
    """Know the right answers, and find the first case of some where a program fails."""

    def __init__(
        self,
        text: str,
        how: Format,
        words: Sequence[str] | None,
        extra: Extra,
        seed: int,
        moves: str,
    ) -> None:
        self.text, self.how, self.words, self.extra, self.seed = text, how, words, extra, seed
        self.moves = moves
        self._solvers: dict[str, Solver[Any]] = {}

    def case(self, piles: Piles) -> Case:
        return self.how.asks(piles, _chosen(self.text, self.how, (self.seed, len(piles), piles)))

    def solver(self, piles: Piles) -> Solver[Any]:
        rule = filled(self.text, _chosen(self.text, self.how, (self.seed, len(piles), piles)))
        if rule not in self._solvers:
            self._solvers[rule] = Solver(impartial(rule, self.extra))
        return self._solvers[rule]

    def position(self, piles: Piles) -> Any:
        game, found = self.solver(piles).game, self.how.piles(self.case(piles))
        if isinstance(game, HeapGame):
            return tuple(filter(None, found))
        return found if isinstance(game, VectorGame) else game.parse(" ".join(map(str, found)))

    def expected(self, piles: Piles) -> str:
        solver, position = self.solver(piles), self.position(piles)
        if self.words is None:
            return str(solver.value(position))
        word = self.words[solver.is_p(position, misere=solver.game.misere)]
        return "\n".join([word, *(self._moves(solver, piles) if self.moves else ())])

    def _moves(self, solver: Solver[Any], piles: Piles) -> Iterator[str]:
        """Write the winning moves that are wanted."""
        found = self.how.piles(self.case(piles))
        for place, _, *left in winning_moves(solver, found, self.moves):
            heap = [found[place]] if isinstance(solver.game, HeapGame) else []
            yield " ".join(map(str, [*heap, *(left or [0])]))

    def lines(self, piles: Piles) -> int:
        """Count the lines of an answer."""
        return self.expected(piles).count("\n") + 1 if self.moves else 1

    def first_fault(self, run: _Run, cases: Sequence[Piles]) -> tuple[int, _Fault] | None:
        """Give the place of the first case that fails, and how; a run that breaks is cut in two."""
        try:
            said = run(cases)
            if self.moves and len(cases) > 1 and said != [*map(self.expected, cases)]:
                raise _Fault("wrong", said[0])  # whose lines are whose is not known
        except _Fault as fault:
            if len(cases) == 1:
                return 0, fault
            half = len(cases) // 2
            found = self.first_fault(run, cases[:half])
            if found is None and (found := self.first_fault(run, cases[half:])) is not None:
                found = found[0] + half, found[1]
            return found  # None: each half is right, so that it is only too many at once
        for i, (piles, line) in enumerate(zip(cases, said, strict=True)):
            if not self._is_right(piles, _CASE.sub("", line, count=1).strip()):
                return i, _Fault("wrong", line)
        return None

    def shrunk(self, run: _Run, piles: Piles, fault: _Fault, least: int) -> tuple[Piles, _Fault]:
        """Make the piles of a case smaller as long as the program fails in the same way."""
        for i, n in enumerate(piles):
            for fewer in (least, n // 2, n - 1):
                less = (*piles[:i], fewer, *piles[i + 1 :])
                if least <= fewer < n and self._is_position(less):
                    found = self.first_fault(run, [less])
                    if found is not None and found[1].kind == fault.kind:
                        return self.shrunk(run, less, found[1], least)
        return piles, fault

    def _is_position(self, piles: Piles) -> bool:
        return _is_position(self.solver(piles).game, self.how.piles(self.case(piles)))

    def _is_right(self, piles: Piles, said: str) -> bool:
        if said == self.expected(piles):
            return True
        own = self.words == ["first", "second"] and said.startswith("first:")
        return own and is_right(self.solver(piles), piles, said)


class _Run:
    """Run a command on cases, and give a line for each."""

    def __init__(
        self,
        command: Sequence[str],
        how: Format,
        case: Callable[[Piles], Case],
        lines: Callable[[Piles], int],
        seconds: float,
    ) -> None:
        self.command, self.how, self.case, self.seconds = command, how, case, seconds
        self.lines = lines

    def given(self, cases: Sequence[Piles]) -> str:
        """Write the input of one run."""
        return self.how.text([*map(self.case, cases)])

    def __call__(self, cases: Sequence[Piles]) -> list[str]:
        with TemporaryFile() as source, TemporaryFile() as sink:
            source.write(self.given(cases).encode())
            source.seek(0)
            code = self._ended(source, sink, self.seconds + len(cases) / 1000)
            noisy = sink.seek(0, os.SEEK_END) >= _MOST_BYTES
            sink.seek(0)
            said = sink.read().decode(errors="replace")
        if noisy:  # whatever became of it then
            raise _Fault("noisy", phrase("it prints more than {n} MB", n=_MOST_BYTES >> 20))
        if code < 0:
            raise _Fault("crashed", signal.Signals(-code).name)
        if code:
            raise _Fault("crashed", phrase("exit code {n}", n=code))
        lines = [line.rstrip() for line in said.splitlines() if line.strip()]
        counts = [*map(self.lines, cases)]
        if len(lines) < sum(counts):
            raise _Fault("silent", "\n".join(lines[-1:]))
        if len(lines) > sum(counts):
            raise _Fault("noisy", lines[sum(counts)])
        ends = [*accumulate(counts)]
        return ["\n".join(lines[end - n : end]) for end, n in zip(ends, counts, strict=True)]

    def _ended(self, source: Any, sink: Any, seconds: float) -> int:
        """Give the exit code of a run in a group of its own, which ends with it."""

        def bounded() -> None:
            import resource

            resource.setrlimit(resource.RLIMIT_FSIZE, (_MOST_BYTES, _MOST_BYTES))

        with subprocess.Popen(
            self.command,
            stdin=source,
            stdout=sink,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=bounded,  # noqa: PLW1509  # no thread holds a lock that it takes
        ) as run:
            try:
                return run.wait(seconds)
            except BaseException as stopped:
                os.killpg(run.pid, signal.SIGKILL)
                if isinstance(stopped, subprocess.TimeoutExpired):
                    raise _Fault(
                        "slow", phrase("no answer in {n} s", n=f"{self.seconds:g}")
                    ) from None
                raise


@contextmanager
def _command(program: Sequence[str]) -> Iterator[list[str]]:
    """Give the command of a program; a source in C++ or Java is compiled for as long as it runs."""
    name, *more = program
    path = Path(name)
    if path.suffix in (".cpp", ".cc", ".cxx", ".java") and path.is_file():
        with TemporaryDirectory(prefix="grundy-", ignore_cleanup_errors=True) as folder:
            yield [*_compiled(path.resolve(), Path(folder)), *more]
    elif path.suffix == ".py" and path.is_file():
        yield [sys.executable, str(path.resolve()), *more]
    elif path.is_file() and os.access(path, os.X_OK):
        yield [str(path.resolve()), *more]
    elif which(name):
        yield [name, *more]
    else:
        raise InputError("a program, or the source of one", got=name)


def _compiled(source: Path, folder: Path) -> list[str]:
    java = source.suffix == ".java"
    try:
        compiler = compiler_of("java" if java else "cpp")
    except Untried as lacking:
        raise LimitError(lacking.args[0]) from None
    build, run = (list(command) for command in (compiler.build, compiler.start))
    if java:
        build = [*build[:-1], "-d", str(folder), str(source)]
        run = [str(folder) if word == "." else word for word in run[:-1]] + [source.stem]
    else:
        build[build.index("program")] = str(folder / "program")
        build[-1] = str(source)
        run = [str(folder / "program")]
    made = subprocess.run(build, capture_output=True, text=True, errors="replace", check=False)
    if made.returncode:
        _, _, told = made.stderr.partition("error: ")
        raise InputError("a program that compiles", got=(told or made.stderr).partition("\n")[0])
    return run


def _positions(
    game: Impartial[Any], width: int, heaps: int, least: int, most: int, seed: int, count: int
) -> Iterator[Piles]:
    """Give positions, each once: the smallest, then large and random ones in turn."""
    if isinstance(game, VectorGame):
        widths = [game.arity] if game.arity else range(1, heaps + 1)
        least = max(least, game.least)
    elif isinstance(game, HeapGame) or width:
        widths = range(1, heaps + 1)
    else:
        raise InputError("a game that is played on heaps or piles", got=game.text)
    if width:
        if width not in widths and (isinstance(game, VectorGame) and game.arity):
            raise InputError(phrase("a format for {n} piles", n=game.arity), got=str(width))
        widths = [width]
    bounds = {w: max(most or _USUAL.get(w, 6), least) for w in widths}
    seen: set[Piles] = set()
    some = count // (2 * len(bounds)) + 1
    for piles in chain(_small(bounds, least, some), _large(bounds, least, seed, 20 * count)):
        if piles not in seen and _is_position(game, piles):
            seen.add(piles)
            yield piles


def _small(bounds: dict[int, int], least: int, some: int) -> list[Piles]:
    """List the smallest positions by their sums, at least ``some`` of each number of piles."""
    found: list[Piles] = []
    for width, most in bounds.items():
        total = width * least
        listed: list[Piles] = []
        while len(listed) < some and total <= width * most:
            listed += _of_sum(total, width, least, most)
            total += 1
        found += listed
    return sorted(found, key=lambda piles: (sum(piles), len(piles), piles))


def _of_sum(total: int, width: int, least: int, most: int) -> Iterator[Piles]:
    if width == 1:
        if least <= total <= most:
            yield (total,)
        return
    for first in range(least, min(total - (width - 1) * least, most) + 1):
        yield from ((first, *rest) for rest in _of_sum(total - first, width - 1, least, most))


def _large(bounds: dict[int, int], least: int, seed: int, count: int) -> Iterator[Piles]:
    """Give random positions and extreme ones, in turn."""
    chance = random.Random(seed)
    widths = list(bounds)
    for turn in range(count):
        width = widths[turn % len(widths)]
        most = bounds[width]
        ends = [most, most - 1, least, 1 << max(most.bit_length() - 1, 0)]
        yield tuple(
            max(least, chance.choice(ends))
            if turn % 4 == 3 and chance.random() < 0.7
            else chance.randint(least, most)
            for _ in range(width)
        )


def _is_position(game: Impartial[Any], piles: Piles) -> bool:
    if isinstance(game, HeapGame):
        return True
    try:
        found = game.parse(" ".join(map(str, piles)))
    except InputError:
        return False
    return not isinstance(game, VectorGame) or bool(found == piles)
