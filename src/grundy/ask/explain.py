"""Give the steps of an explanation as text and data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.explain.steps import Step

__all__ = ["StepText", "explained"]


@dataclass(frozen=True)
class StepText:
    """Hold one step: its kind, its sentences (one a line), and its data.

    >>> from grundy.ask.positions import solve
    >>> step = solve("nim", "3 5", explain=True).steps[-1]
    >>> step.kind, step.data
    ('conclusion', {'winner': 'first', 'outcome': 'N'})
    """

    kind: str
    text: str
    data: dict[str, Any]


def explained(steps: Iterable[Step], lang: str) -> tuple[StepText, ...]:
    """Say the steps in a language.

    >>> from grundy.explain.steps import Conclusion
    >>> explained([Conclusion("first", "N")], "en")[0].text
    'So the first player wins: this is an N-position.'
    """
    from grundy.explain.language import speaker, translated
    from grundy.explain.sentences import words

    say = speaker(lang)
    return tuple(StepText(s.kind, words(s, lang), translated(s.json(), say)) for s in steps)
