"""Say the steps of an explanation."""

from __future__ import annotations

from grundy.explain.language import speaker
from grundy.explain.sentences import lines
from grundy.explain.steps import Step

__all__ = ["words"]


def words(step: Step, lang: str = "en") -> str:
    """Say a step, a sentence on each line.

    >>> from grundy.explain.steps import Conclusion
    >>> words(Conclusion("second", "P"), "zh")
    '所以后手必胜：这是必败态（P）。'
    """
    return "\n".join(map(speaker(lang), lines(step)))
