"""Keep the judge problems by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grundy.faces.judge.reader import Reader

__all__ = ["PROBLEMS", "Answers", "Problem", "problem"]

Answers = Callable[[Reader], Iterator[str]]


@dataclass(frozen=True)
class Problem:
    r"""Hold a problem: the names it has with the judges, one line of help, its law and its answers.

    ``law`` is the theorem that answers it, "" where tables or a law of the store do.

    >>> from grundy.faces.judge import problems
    >>> next(found.help for found in problems() if "poj1067" in found.names)
    'Wythoff\'s game: lines "a b"; 1 if the first player wins, else 0.'
    """

    names: tuple[str, ...]
    help: str
    law: str
    answers: Answers


PROBLEMS: list[Problem] = []


def problem(*names: str, law: str = "") -> Callable[[Answers], Answers]:
    """Register a function under the problem's names; its docstring begins with the help line.

    The function gives the lines of the output, without their ends.

    >>> @problem("mine", "yours")
    ... def first_number(read):
    ...     "Give the first number."
    ...     yield str(next(read))
    >>> PROBLEMS[-1].names, PROBLEMS.pop().help
    (('mine', 'yours'), 'Give the first number.')
    """

    def register(answers: Answers) -> Answers:
        line = (answers.__doc__ or "").partition("\n")[0]
        PROBLEMS.append(Problem(names, line, law, answers))
        return answers

    return register
