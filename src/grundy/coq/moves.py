"""Write the moves on piles as a relation of Coq, and prove that play ends and keeps its domain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.coq.script import Script
from grundy.coq.sentences import Comparison, Constant, Defined, Sentence, every, if_all
from grundy.coq.translation import Translation
from grundy.rules.moves import PileMoves

__all__ = ["Kind", "Play", "branches", "play_of", "tuple_of"]


@dataclass(frozen=True)
class Kind:
    """A kind of move: what it leaves, the piles that change, and when it may be made.

    >>> from grundy.coq.sentences import SameDigits
    >>> kind = Kind(("x1", "b"), ("x1",), Defined("may1", ("a", "b", "x1"), Constant(True)))
    >>> print(kind.after(["a", "b"], SameDigits("a", "b")))
    x1 = b
    """

    to: tuple[str, ...]
    new: tuple[str, ...]
    may: Defined

    def after(self, names: Sequence[str], said: Sentence) -> Sentence:
        """Say of the position that is left what is said of a position."""
        return said.put(dict(zip(names, self.to, strict=True)))


@dataclass(frozen=True)
class Play:
    """A game on piles of these names.

    >>> from grundy.formulas.tree import TRUE, variables
    >>> from grundy.rules.moves import PileMove
    >>> a, x = variables("a x1")
    >>> play = play_of(PileMoves(("a", "b"), TRUE, (PileMove(("x1", "b"), x < a),)), Translation())
    >>> play.pattern(), play.lambda_("a = b")
    ('[a b]', "fun p => let '(a, b) := p in a = b")
    """

    names: tuple[str, ...]
    domain: Defined
    kinds: tuple[Kind, ...]

    @property
    def guard(self) -> tuple[Sentence, ...]:
        """Give the domain, where not all piles are in it."""
        return () if self.domain.of == Constant(True) else (self.domain,)

    def lambda_(self, body: str) -> str:
        """Write a function of positions."""
        let = f"let '{tuple_of(self.names)} := p in " if len(self.names) > 1 else ""
        return f"fun {'p' if let else self.names[0]} => {let}{body}"

    def pattern(self) -> str:
        """Write the pattern that takes a position apart."""
        nest = self.names[0]
        for name in self.names[1:]:
            nest = f"[{nest} {name}]"
        return nest

    def begin(self, script: Script) -> None:
        """Define the game."""
        place = " * ".join("N" for _ in self.names)
        if len(self.names) > 1:
            place = f"({place})"
        script.say("(** ** The game *)", "")
        if self.guard:
            script.say("(** The positions. *)")
            script.define(self.domain)
            script.say("")
        script.say("(** When a move may be made. *)")
        script.define(*(kind.may for kind in self.kinds))
        script.say("", "(** The moves. *)", f"Inductive move : {place} -> {place} -> Prop :=")
        for i, kind in enumerate(self.kinds, 1):
            when = if_all(*self.guard, kind.may, Constant(True))
            said = str(when).removesuffix("True")
            leads = f"move {tuple_of(self.names)} {tuple_of(kind.to)}"
            script.say(f"  | move{i} : forall {' '.join(self.names + kind.new)}, {said}{leads}")
        script.lines[-1] += "."
        script.say("")

    def claim(self, script: Script, what: str, claimed: Defined) -> None:
        """Define the game and what is claimed, in words ``what``; decide the play."""
        self.begin(script)
        if not self.guard:
            script.define(self.domain)
        script.say(f"(** {what} *)")
        script.define(claimed)
        script.say("")
        self._decide_play(script)

    def _decide_play(self, script: Script) -> None:
        """Decide that moves keep the domain, and lower the sum of the piles."""
        script.say("(** ** What is decided by automata *)", "")
        for i, kind in enumerate(self.kinds, 1):
            names = self.names + kind.new
            stays = kind.after(self.names, self.domain)
            script.decided(f"stay{i}", every(names, if_all(self.domain, kind.may, stays)))
            less = Comparison("<", dict.fromkeys(kind.to, 1), dict.fromkeys(self.names, 1))
            script.decided(f"lower{i}", every(names, if_all(*self.guard, kind.may, less)))

    def ends(self) -> list[str]:
        """Prove that play ends."""
        return [
            f"- apply (ends_by_measure move ({self.lambda_(' + '.join(self.names))})).",
            "  intros p q Hm. destruct Hm.",
            *(f"  + now apply lower{i}." for i, _ in enumerate(self.kinds, 1)),
        ]

    def stays(self) -> list[str]:
        """Prove that moves keep the domain."""
        return [
            "- intros p q HD Hm. destruct Hm.",
            *(f"  + eapply stay{i}; eassumption." for i, _ in enumerate(self.kinds, 1)),
        ]


def play_of(moves: PileMoves, translation: Translation) -> Play:
    """Say a game on piles in Coq's words.

    >>> from grundy.formulas.tree import TRUE, variables
    >>> from grundy.rules.moves import PileMove
    >>> a, x = variables("a x1")
    >>> play = play_of(PileMoves(("a", "b"), TRUE, (PileMove(("x1", "b"), x < a),)), Translation())
    >>> print(play.kinds[0].may.definition())
    Definition may1 (a b x1 : N) : Prop := x1 < a.
    """
    names = moves.names
    domain = Defined("domain", names, translation.condition(moves.domain))
    kinds = []
    for i, move in enumerate(moves.moves, 1):
        new = tuple(x for x in move.to if x not in names)
        may = Defined(f"may{i}", names + new, translation.condition(move.when))
        kinds.append(Kind(move.to, new, may))
    return Play(names, domain, tuple(kinds))


def tuple_of(names: Sequence[str]) -> str:
    """Write a position.

    >>> tuple_of(["a", "b"]), tuple_of(["n"])
    ('(a, b)', 'n')
    """
    return f"({', '.join(names)})" if len(names) > 1 else names[0]


def branches(patterns: Sequence[str]) -> str:
    """Write the pattern of one of several cases.

    >>> branches(["A", "B", "C"])
    '[A|[B|C]]'
    """
    *first, found = patterns
    for pattern in reversed(first):
        found = f"[{pattern}|{found}]"
    return found
