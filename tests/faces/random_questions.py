"""Make random questions for the command line: all commands, all games, sizes from 10 to 10^30."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic

from published import cases
from rule_texts import random_rule

from grundy.faces.cli.ends import Exit
from grundy.games import all_games

PATIENCE = 2.0
"""Seconds after which something must have been said."""

_LEAVE = 2.0  # seconds in which Ctrl-C must end what goes on
_QUIET = 0.25  # seconds of a simple question, with its start
_AGAIN = 3.0
_measured: list[tuple[float, float]] = []
_BOUNDED = """\
import resource, signal, sys
resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv[0] = "grundy"
from grundy.__main__ import main
main()
"""
_LONGEST = 100_000  # letters of an argument
_NUMBER = re.compile(r"\d+")

_CLAIMS = [claim for (claim,) in cases(__file__, "random_claims.tsv")]
_VALUES = ("{n}", "-{n}/{d}", "*{n}", "^{s}", "^{n}", "{{{n}|-{n}}}", "+-{n}", "{{{s}|{{0|-{n}}}}}")


@dataclass(frozen=True)
class Question:
    """Hold what is typed after ``grundy``, and what stands on standard input."""

    words: tuple[str, ...]
    typed: str = ""

    def __str__(self) -> str:
        said = shlex.join(
            word if len(word) < 300 else f"{word[:99]}...{len(word)}" for word in self.words
        )
        return f"grundy {said}" + (f" <<< {self.typed[:80]!r}" if self.typed else "")


def size(random: Random, most: int = 30) -> int:
    """Choose a size: each power of ten is as likely."""
    power = random.randrange(1, most + 1)
    return random.randrange(10 ** (power - 1), 10**power)


def questions(seed: int | str, count: int) -> Iterator[Question]:
    """Give random questions; the same seed gives the same ones."""
    random = Random(f"questions {seed}")
    kinds, weights = zip(*_KINDS, strict=True)
    for _ in range(count):
        yield random.choices(kinds, weights)[0](random)


# -- games and positions


def _grown(random: Random, text: str, most: int) -> str:
    """Put sizes of this range in the place of numbers, or repeat the rows of a board."""
    if _NUMBER.search(text) and not re.search(r"[A-WYZa-wyz]", text):
        fixed = str(size(random, most)) if random.random() < 0.2 else None
        return _NUMBER.sub(lambda found: fixed or str(size(random, most)), text)
    letters = min(size(random, 5), _LONGEST)
    sides = (random.randrange(1, 1 + letters), 1)
    if "|" in text and letters > 4:
        tall = random.randrange(1, int(letters**0.5) + 2)
        sides = letters // tall, tall
    rows = text.partition("+")[0].split("|")
    wide = min(map(len, rows)) or 1
    rows = [(row[:wide] * (sides[0] // wide + 1))[: sides[0]] for row in rows]
    return "|".join((rows * sides[1])[: sides[1]])


def _game(random: Random) -> tuple[str, str]:
    """Choose a game with one of its positions, or a rule of the language."""
    kind = random.random()
    if kind < 0.25:
        rule = random_rule(random.randrange(10**6))
        piles = 2 if "two piles" in rule else 3 if "three piles" in rule else random.randint(1, 3)
        return f"take:{rule}", "+".join(["9"] * piles)
    if kind < 0.35:
        digits = "".join(random.choices("01234567", k=random.randint(1, 4)))
        return f"octal:{random.choice('04')}.{digits}", random.choice(("9", "9+9", "9+9+9"))
    sample = random.choice(random.choice(_SAMPLES))
    game, _, position = sample.partition(" ")
    if random.random() < 0.2 and not game.startswith(("graph", "loopy", "moves", "take")):
        most = random.choice((1, 2, 2, 3, 30))
        game = _NUMBER.sub(lambda found: str(size(random, most)), game)
    return game, position


_SAMPLES = [cls.samples for cls in all_games()]


def _on_heaps(random: Random) -> str:
    """Choose a game on single heaps, mostly."""
    while True:
        game, position = _game(random)
        if random.random() < 0.1 or re.fullmatch(r"\d+(\+\d+)*", position):
            return game


# -- commands


def _solve(random: Random) -> Question:
    game, position = _game(random)
    position = _grown(random, position, random.choice((2, 4, 7, 12, 30)))
    options = [o for o in ("--misere", "--explain", "--json") if random.random() < 0.15]
    if random.random() < 0.1:
        options += ["--limit", f"{size(random, 9)}{random.choice(('', 's', 'MB'))}"]
    return Question(("solve", game, position, *options))


def _table(random: Random) -> Question:
    options = [o for o in ("--p-positions", "--rare", "--explain") if random.random() < 0.12]
    if random.random() < 0.2:
        options += ["--from", str(size(random, random.choice((4, 30))))]
    options += ["--format", random.choice(("text", "csv", "json"))]
    most = random.choice((4, 6, 9, 30))
    return Question(("table", _on_heaps(random), "-n", str(size(random, most)), *options))


def _law(random: Random) -> Question:
    options = [o for o in ("--latex", "--bfile", "--views", "--json") if random.random() < 0.1]
    if random.random() < 0.5:
        options += ["-n", str(size(random, random.choice((4, 7, 30))))]
    return Question(("law", _game(random)[0], *options))


def _claimed(random: Random) -> Question:
    command = random.choice(("prove", "refute"))
    numbers = {"s": size(random, random.choice((1, 3, 30))), "t": size(random)}
    claim = random.choice(_CLAIMS).format(**numbers)
    options = ["-n", str(size(random))] if random.random() < 0.3 else []
    return Question((command, _game(random)[0], claim, *options))


def _code(random: Random) -> Question:
    options = ["-n", str(size(random, random.choice((5, 30))))] if random.random() < 0.4 else []
    target = random.choice(("cpp", "python", "java"))
    return Question(("code", _game(random)[0], "--target", target, *options))


def _count(random: Random) -> Question:
    most = random.choice((4, 6, 30))
    if random.random() < 0.3:
        box = ",".join(str(size(random, most)) for _ in range(random.randint(1, 3)))
        options = ["--box", box]
    else:
        options = ["--below", str(size(random, most))]
    if random.random() < 0.3:
        options += ["--sum", str(size(random, most))]
    return Question(("count", _game(random)[0], *options))


def _levels(random: Random) -> Question:
    position = "+".join(str(size(random, random.choice((1, 2, 30)))) for _ in range(4))
    return Question(("levels", _on_heaps(random), position))


def _value(random: Random) -> Question:
    def one() -> str:
        n, d = size(random), 2 ** random.randrange(1, random.choice((9, 99)))
        return random.choice(_VALUES).format(n=n, d=d, s=size(random, 2))

    texts = [one() for _ in range(random.choice((1, 1, 2, size(random, 2))))]
    return Question(("value", *texts, *(["--compare", one()] if random.random() < 0.3 else [])))


def _row(random: Random) -> Question:
    bottom = random.choice((2 ** random.randrange(1, 99), size(random, random.choice((2, 6, 30)))))
    return Question(("row", f"{size(random)}/{bottom}"))


def _having(random: Random) -> Question:
    values = ",".join(str(size(random, 2)) for _ in range(size(random, 3)))
    period = f"forall n >= {size(random)}: f(n + {size(random)}) == f(n)"
    return Question(("having", random.choice((values, period))))


def _lookup(random: Random) -> Question:
    values = ",".join(str(size(random, 1)) for _ in range(size(random, 2)))
    return Question(("catalogue", "lookup", values))


def _review(random: Random) -> Question:
    start = size(random)
    left = [start]
    for _ in range(random.randint(1, 5)):
        left.append(max(left[-1] - size(random, len(str(start))), 0))
    log = ",".join(map(str, left[1:]))
    return Question(("review", _on_heaps(random), "-", "--position", str(start)), log)


def _survey(random: Random) -> Question:
    low, high = sorted((size(random, 3), size(random, 3)))
    spec = random.choice((f"take:1..{{m}} where m={low}..{high}", "octal:0.d1d2", "kayles; nim:3"))
    length = ["-n", str(size(random))] if random.random() < 0.7 else []
    return Question(("survey", spec, "--store", "study", *length))


def _judge(random: Random) -> Question:
    problem = random.choice(("poj1067", "hdu1846", "hdu2147", "poj2960", "poj2311", "hdu1536"))
    rows = [f"{size(random)} {size(random)}" for _ in range(size(random, 5))]
    return Question(("judge", problem), "\n".join([str(len(rows)), *rows]) + "\n")


def _play(random: Random) -> Question:
    game, position = _game(random)
    return Question(("play", game, _grown(random, position, 30), "--first", "computer"), "q\n")


_KINDS: list[tuple[Callable[[Random], Question], int]] = [
    (_solve, 30),
    (_table, 18),
    (_law, 9),
    (_claimed, 12),
    (_code, 5),
    (_count, 8),
    (_levels, 3),
    (_value, 4),
    (_row, 2),
    (_having, 1),
    (_lookup, 1),
    (_review, 2),
    (_survey, 1),
    (_judge, 2),
    (_play, 2),
]


# -- asking


def delay() -> float:
    """Measure now and then how much longer than on a quiet machine a simple question takes."""
    began = monotonic()
    if not _measured or began - _measured[-1][0] > _AGAIN:
        words = [sys.executable, "-m", "grundy", "solve", "nim", "1"]
        subprocess.run(words, capture_output=True, check=True)
        _measured.append((began, max(0.0, monotonic() - began - _QUIET)))
    return max(seconds for _, seconds in _measured[-2:])


def ask(question: Question) -> tuple[str, str]:
    """Ask in a process of its own; give what is at fault, if anything, and what it said.

    A machine that is slow to start a process gets more time.
    """
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", _BOUNDED, *question.words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=os.environ | {"GRUNDY_LANG": "en"},
            start_new_session=True,
        )
        with process:
            try:
                fault, said = _watch(question, process, PATIENCE + 3 * delay())
            finally:
                process.kill()
        return fault, said[-1500:]


def _watch(question: Question, process: subprocess.Popen[bytes], room: float) -> tuple[str, str]:
    """Read until it ends; once the time is over it must have spoken, and is stopped by Ctrl-C."""
    typed, began, stopped = question.typed.encode(), monotonic(), None
    while True:
        try:
            said = process.communicate(typed, timeout=0.05)[1].decode(errors="replace")
        except subprocess.TimeoutExpired as late:
            typed, said = None, (late.stderr or b"").decode(errors="replace")
            now = monotonic()
            if stopped is None and ("Ctrl-C stops" in said or _is_over(process, now - began, room)):
                if not said and not late.stdout:
                    return "silent", said
                process.send_signal(signal.SIGINT)
                stopped = now
            elif stopped is not None and now - stopped > _LEAVE:
                return "Ctrl-C does not end it", said
        else:
            return _fault(process.returncode, said, stopped is not None), said


def _is_over(process: subprocess.Popen[bytes], seconds: float, room: float) -> bool:
    """Tell whether a process has had its time; one that others keep from working gets more."""
    if seconds <= room:
        return False
    try:
        spent = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
        worked = sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return True
    return worked >= 0.6 * room or seconds > 3 * room


def _fault(code: int | None, said: str, stopped: bool) -> str:
    """Name what is wrong with an end, or nothing."""
    if "Traceback" in said or "Error:" in said:
        return "traceback"
    late = {Exit.INTERRUPTED, -signal.SIGINT} if stopped else set()  # a shell says 130 for both
    if code not in {Exit.DONE, Exit.OTHER, Exit.WRONG, Exit.UNSUPPORTED} | late:
        return f"exit code {code}"
    lines = [line for line in said.splitlines() if line.startswith("grundy: ")]
    if code in (Exit.WRONG, Exit.UNSUPPORTED) and not lines:
        return "refused without a line"
    return ""
