"""Compare a rule with the sample of a statement: what it answers, line by line."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO

from grundy.ask.common import Extra, impartial
from grundy.ask.formats import Case, Format
from grundy.ask.shown import Shown
from grundy.errors import InputError
from grundy.faces.judge.answers import Run
from grundy.faces.judge.reader import Laws, Reader
from grundy.faces.judge.table import Problem, problems
from grundy.phrases.phrase import phrase
from grundy.rules.vectors import VectorGame

__all__ = ["Sample", "compare"]

_CASE = re.compile(r"case\s*#?\s*(\d+|\{i\})\s*:\s*", re.IGNORECASE)
_HEAPS = [(form, end) for form in ("n; heaps", "a") for end in ("", "0")]
_LINES = "heaps"
"""The format of a position a line, without their number."""


@dataclass(frozen=True)
class Sample(Shown):
    """The result: ``ok``, or the first ``line`` of the output that the rule does not give.

    >>> Sample("nim", True, 3, "T; n; heaps", "Yes|No").json()["lines"]
    3
    """

    game: str
    ok: bool
    lines: int
    reads: str
    answers: str
    line: int = 0
    position: str = ""
    sample: str = ""
    rule: str = ""


def compare(
    text: str,
    given: str,
    output: str,
    *,
    reads: str = "",
    answers: str = "",
    end: str = "",
    extra: Extra = (),
) -> Sample:
    r"""Say whether a rule gives a sample: its input ``given``, and its output.

    >>> compare("nim", "2\n2\n1 1\n2\n1 0\n", "No\nYes\n").ok
    True
    >>> found = compare("nim:3", "2\n4\n5\n", "Alice\nAlice\n", answers="Alice|Bob")
    >>> found.line, found.position, found.sample, found.rule
    (1, '4', 'Alice', 'Bob')

    Formats are those of `grundy.ask.formats`; without them, the one that fits the sample is taken,
    and two words that some judge uses. `InputError` says where none fits, or several do.
    """
    said = [_CASE.sub("", line, count=1).strip() for line in output.splitlines() if line.strip()]
    answers = _CASE.sub("", answers) or _words(said)
    reads, end, cases = _cases(text, given, len(said), reads, end, extra)
    run = Run(
        Problem((), text, "n heaps" if reads == _LINES else reads, end, answers, "", "", ""),
        Laws(),
        extra,
    )
    facts = text, len(said), reads, answers
    for number, (case, line) in enumerate(zip(cases, said, strict=True), 1):
        found = run.answer(case)
        if found != line:
            position = " ".join(map(str, run.format.piles(case)))
            return Sample(run.rule(case), False, *facts[1:], number, position, line, found)
    return Sample(text, True, *facts[1:])


def _words(said: list[str]) -> str:
    """Find two words that a judge uses for the lines of an output."""
    pairs = {_CASE.sub("", p.answers) for p in problems() if p.answers.count("|") == 1}
    fit = {pair for pair in pairs if {*said} <= {*pair.split("|")}}
    if fit and len({tuple(pair.split("|").index(line) for line in said) for pair in fit}) == 1:
        return min(fit)
    raise InputError(
        phrase("the word for the first player and that for the second (--output)"),
        got=", ".join(sorted({*said})[:3]),
    )


def _cases(
    text: str, given: str, many: int, reads: str, end: str, extra: Extra
) -> tuple[str, str, list[Case]]:
    """Read the cases by the format, or by the one that gives as many as the output has lines."""
    if reads:
        found = _read(reads, end, given)
        if len(found) != many:
            raise InputError(phrase("{n} lines of output", n=len(found)), got=str(many))
        return reads, end, found
    fit: dict[str, tuple[str, str, list[Case]]] = {}  # by what they read, which may be the same
    for form, close in _usual(text, extra):
        with suppress(InputError):
            found = _read(form, close, given)
            how = Format.of("n heaps" if form == _LINES else form)
            if len(found) == many:
                fit.setdefault(str([how.piles(case) for case in found]), (form, close, found))
    if len(fit) == 1:
        return fit.popitem()[1]
    told = "; or ".join(form for form, _, _ in fit.values())
    raise InputError(phrase("the format of the sample (--input)"), got=told or None)


def _usual(text: str, extra: Extra) -> list[tuple[str, str]]:
    game = impartial(text, extra)
    if isinstance(game, VectorGame) and game.arity and game.arity > 1:
        line = " ".join("abcdefgh"[: game.arity])
        zeros = " ".join("0" * game.arity)
        return [(f"T; {line}", ""), (line, ""), (line, zeros)]
    return [("T; n; heaps", ""), ("T; a", ""), *_HEAPS, (_LINES, "")]


def _read(reads: str, end: str, given: str) -> list[Case]:
    """Read all cases of an input; `InputError` is raised where it is not of the format."""
    if reads == _LINES:
        rows = [line.split() for line in given.splitlines() if line.strip()]
        reads, given = "n heaps", "\n".join(" ".join([str(len(row)), *row]) for row in rows)
    how, read = Format.of(reads, end), Reader(BytesIO(given.encode()))
    start, found = how.start(read), []
    left = read.number("a number of cases") if how.counted else -1
    while left and (how.counted or how.end or read.more()):
        case = how.case(read, start)
        if case is None:
            break
        found.append(case)
        left -= 1
    read.end()
    return found
