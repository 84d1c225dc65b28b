"""Write claims on which positions of piles are lost, under normal or misere play."""

from __future__ import annotations

from grundy.coq.certificate import Read
from grundy.coq.moves import Kind, Play, branches, play_of, tuple_of
from grundy.coq.pairs import slope, write_pairs
from grundy.coq.script import Script
from grundy.coq.sentences import (
    Connective,
    Defined,
    Negation,
    Sentence,
    both,
    either,
    every,
    if_all,
    some,
)
from grundy.coq.translation import Translation
from grundy.errors import InputError, NotSupported
from grundy.formulas.statement import Lost

__all__ = ["write"]


def write(read: Read) -> str:
    r"""Write the theorem of lost positions.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> text = write(read(prove(game("nim"), "P(a, b) <=> a == b").certificate))
    >>> print(text[text.index("Theorem law") : text.index("\nProof.\n  intros")])
    Theorem law : forall a b : N, domain a b ->
      (loses move (a, b) <-> claim a b) /\ (wins move (a, b) <-> ~ claim a b).

    `NotSupported` is raised for what Coq has no theorem about, `InputError` for another claim.
    """
    claim, moves = read.claim, read.piles()
    if not isinstance(claim, Lost):
        raise InputError("lost positions", got=str(claim), where="claim")
    k = slope(claim.body)
    if k is not None:
        return write_pairs(read, k)
    if read.proof.get("numeration") != "binary":
        raise NotSupported("no theorem of Coq yet in these digits")
    if not moves.moves:
        raise NotSupported("no theorem of Coq yet on games without moves")
    translation = Translation()
    play = play_of(moves, translation)
    claimed = Defined("claim", moves.names, translation.condition(claim.body))
    script = Script(read, "Bits Game Heaps Trees Automata Digits Laws")
    play.claim(script, "What is claimed.", claimed)
    _decide(script, play, claimed, moves.misere)
    script.say("(** ** The law *)", "")
    script.theorem(
        "law", _SAYS[moves.misere], _stated(play, moves.misere), _proof(play, moves.misere)
    )
    return script.text()


_SAYS = {
    False: "Which positions are lost for the player to move, and which are won.",
    True: "The same under misere play, where who cannot move wins.",
}


def _decide(script: Script, play: Play, claimed: Defined, misere: bool) -> None:
    """Decide what the kernel theorem asks for."""
    names, domain = play.names, play.domain
    for i, kind in enumerate(play.kinds, 1):
        no = Negation(kind.after(names, claimed))
        said = every(names + kind.new, if_all(domain, claimed, kind.may, no))
        script.decided(f"closed{i}", said)
    script.decided("clear", every(names, if_all(domain, either([claimed, Negation(claimed)]))))
    goals: list[Sentence] = [
        some(kind.new, both([kind.may, kind.after(names, claimed)])) for kind in play.kinds
    ]
    if misere:
        can = either([some(kind.new, kind.may) for kind in play.kinds])
        script.decided("moves", every(names, if_all(domain, claimed, can)))
        stuck = [every(kind.new, Negation(kind.may)) for kind in play.kinds]
        goals.append(Connective("/\\", *stuck) if len(stuck) == 2 else both(stuck))
    reach = if_all(domain, Negation(claimed), either(goals))
    script.decided("reach", every(names, reach))


def _stated(play: Play, misere: bool) -> list[str]:
    here, at, m = " ".join(play.names), tuple_of(play.names), "_misere" if misere else ""
    return [
        f"forall {here} : N, domain {here} ->",
        f"  (loses{m} move {at} <-> claim {here}) /\\ (wins{m} move {at} <-> ~ claim {here}).",
    ]


def _proof(play: Play, misere: bool) -> list[str]:
    here = " ".join(play.names)
    theorem = "kernel_misere" if misere else "kernel"
    domain, claim = (play.lambda_(f"{name} {here}") for name in ("domain", "claim"))
    holes = " ".join("_" for _ in range(6 if misere else 5))
    closed = (f"  + eapply closed{i}; eassumption." for i, _ in enumerate(play.kinds, 1))
    return [
        f"intros {here} H.",
        f"refine ({theorem} move ({domain}) ({claim})",
        f"  {holes} {tuple_of(play.names)} H); clear.",
        *play.ends(),
        *play.stays(),
        f"- intros {play.pattern()} HD. exact (clear {here} HD).",
        "- intros p q HD HK Hm. destruct Hm.",
        *closed,
        *(_some_move(play) if misere else []),
        *_reach(play, misere),
    ]


def _some_move(play: Play) -> list[str]:
    here = " ".join(play.names)
    cases = [f"({' & '.join([*kind.new, 'H1'])})" for kind in play.kinds]
    return [
        f"- intros {play.pattern()} HD HK. destruct (moves {here} HD HK) as {branches(cases)}.",
        *(f"  + exists {tuple_of(k.to)}. {_made(play, i, k)}." for i, k in _numbered(play)),
    ]


def _reach(play: Play, misere: bool) -> list[str]:
    here = " ".join(play.names)
    cases = [f"({' & '.join([*kind.new, 'H1', 'H2'])})" for kind in play.kinds]
    cases += ["HN"] if misere else []
    left = "left; " if misere else ""
    lines = [
        f"- intros {play.pattern()} HD HK. destruct (reach {here} HD HK) as {branches(cases)}.",
        *(
            f"  + {left}exists {tuple_of(k.to)}; split; [{_made(play, i, k)}|exact H2]."
            for i, k in _numbered(play)
        ),
    ]
    if misere:
        lines.append("  + right. intros q Hm. inversion Hm; subst; firstorder.")
    return lines


def _numbered(play: Play) -> list[tuple[int, Kind]]:
    return [*enumerate(play.kinds, 1)]


def _made(play: Play, i: int, kind: Kind) -> str:
    guard = "HD " if play.guard else ""
    return f"exact (move{i} {' '.join(play.names + kind.new)} {guard}H1)"
