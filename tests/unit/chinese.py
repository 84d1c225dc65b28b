"""What is left in English of what should be said in Chinese."""

import re

from grundy.explain.foreign import CHECKED, recognised, rule_said
from grundy.explain.language import reader

__all__ = ["SAY", "english", "unsaid"]

SAY = reader("zh")
CODE = {"forall", "exists", "mod", "and", "not", "else", "Beatty"}


def english(text):
    """Give the words that are neither Chinese nor code; functions are called, and digits quoted."""
    return set(re.findall(r"[A-Za-z]{3,}(?!\w*\()", re.sub(r'"[^"]*"', "", text))) - CODE


def unsaid(checked):
    """Give what is left in English of a proof that was checked, but for the name of its game."""
    name, steps = checked.game.removeprefix("misere:"), (checked.statement, *checked.steps)
    said = [SAY(recognised(text, CHECKED)).replace(name, "") for text in steps]
    return set().union(*map(english, (*said, SAY(rule_said(checked.rule)))))
