"""Gather a file of Coq: definitions, what is decided by automata, and theorems."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import fill

from grundy.coq.certificate import Read
from grundy.coq.sentences import Defined, Numbered, Sentence, form

__all__ = ["Script", "comment", "indented"]


class Script:
    """Hold the lines of a file, which begins with what is proved of which game.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> script = Script(read(prove(game("nim"), "f(n) == n").certificate), "Digits")
    >>> script.theorem("law", "What holds.", ["forall n : N, n = n."], ["reflexivity."])
    >>> script.text().splitlines()[-5:]
    ['Proof.', '  reflexivity.', 'Qed.', '', 'Print Assumptions law.']
    """

    def __init__(self, read: Read, needs: str) -> None:
        self.lines = [
            f"(** {comment(read.game)}: {comment(str(read.claim))} *)",
            "",
            "From Coq Require Import ZArith NArith List Lia.",
            f"From Grundy Require Import {needs}.",
            "Import ListNotations.",
            "Open Scope N_scope.",
            "",
        ]
        self.theorems: list[str] = []

    def say(self, *lines: str) -> None:
        """Add lines."""
        self.lines += lines

    def define(self, *definitions: Defined) -> None:
        """Add definitions."""
        self.say(*(indented(each.definition()) for each in definitions))

    def decided(self, name: str, said: Sentence) -> None:
        """State what automata decide, with the formula that it is word by word."""
        shown = indented(f"Lemma {name} : {said}.")
        self.say(shown, f"Proof. by_digits {form(said, Numbered())}. Qed.", "")

    def theorem(self, name: str, says: str, stated: Sequence[str], proof: Iterable[str]) -> None:
        """State a theorem with its sentence, and prove it; its assumptions are printed last."""
        first, *rest = stated
        self.say(f"(** {says} *)", f"Theorem {name} : {first}".rstrip(), *rest)
        self.say("Proof.", *(f"  {line}" for line in proof), "Qed.", "")
        self.theorems.append(name)

    def text(self) -> str:
        """Give the file."""
        asked = [f"Print Assumptions {name}." for name in self.theorems]
        return "\n".join([*self.lines, *asked]) + "\n"


def indented(text: str) -> str:
    """Break a statement that is too long for a line.

    >>> print(indented("Lemma long : " + " -> ".join(["first = second"] * 6) + "."))
    Lemma long : first = second -> first = second -> first = second -> first = second -> first =
      second -> first = second.
    """
    return fill(text, 98, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def comment(text: str) -> str:
    """Let nothing into a comment that could end it, or begin another.

    >>> comment('a game *) Axiom x : False. (* "')
    'a game  ) Axiom x : False. (   '
    """
    return re.sub(r"[^A-Za-z0-9 .,;:=<>+/^%&|!(){}\[\]-]", " ", text)
