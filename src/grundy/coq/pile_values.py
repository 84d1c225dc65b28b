"""Write laws of the values of piles that belong together."""

from __future__ import annotations

from grundy.coq.certificate import Read
from grundy.coq.moves import Kind, Play, branches, play_of, tuple_of
from grundy.coq.script import Script
from grundy.coq.sentences import (
    Comparison,
    Defined,
    Negation,
    Numbered,
    both,
    either,
    every,
    form,
    if_all,
    some,
)
from grundy.coq.translation import Translation, worth
from grundy.errors import InputError, NotSupported
from grundy.formulas.statement import Values

__all__ = ["write"]


def write(read: Read) -> str:
    r"""Write the theorem of the values of piles.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> text = write(read(prove(game("nim"), "f(a, b) == a ^ b").certificate))
    >>> print(text[text.index("Theorem law") : text.index("\nProof.\n  assert")])
    Theorem law :
      (exists g, grundy move g) /\
      forall g, grundy move g -> forall a b v : N, (g (a, b) = v <-> worth a b v).

    `NotSupported` is raised for what Coq has no theorem about, `InputError` for another claim.
    """
    claim, moves = read.claim, read.piles()
    if not isinstance(claim, Values) or moves.misere:
        raise InputError("values under normal play", got=str(claim), where="claim")
    if not moves.moves:
        raise NotSupported("no theorem of Coq yet on games without moves")
    translation = Translation()
    play = play_of(moves, translation)
    said = Defined("worth", (*moves.names, "v"), worth(translation, claim.body))
    script = Script(read, "Bits Game Heaps Trees Automata Digits Laws Piles")
    play.claim(script, "The position is worth v.", said)
    total = _decide(script, play, said)
    here, at = " ".join(play.names), tuple_of(play.names)
    domain = f"domain {here} -> " if play.guard else ""
    script.say("(** ** The law *)", "")
    script.theorem(
        "law",
        "The values exist: [g] is the mex over the options. They are what [worth] says.",
        [
            "",
            "  (exists g, grundy move g) /\\",
            f"  forall g, grundy move g -> forall {here} v : N, {domain}"
            f"(g {at} = v <-> worth {here} v).",
        ],
        _proof(play, total),
    )
    return script.text()


def _decide(script: Script, play: Play, said: Defined) -> Defined:
    """Decide what the theorem asks for; give the relation that has a value for all numbers."""
    names, domain = play.names, play.domain
    again = said.put({"v": "w"})
    one = if_all(domain, said, again, Comparison("=", {"v": 1}, {"w": 1}))
    script.decided("one", every((*names, "v", "w"), one))
    goals = []
    for i, kind in enumerate(play.kinds, 1):
        no = Negation(kind.after(names, said))
        script.decided(
            f"not{i}", every((*names, *kind.new, "v"), if_all(domain, said, kind.may, no))
        )
        goals.append(some(kind.new, both([kind.may, kind.after(names, again)])))
    below = Comparison("<", {"w": 1}, {"v": 1})
    script.decided("reach", every((*names, "v", "w"), if_all(domain, said, below, either(goals))))
    outside = both([Negation(domain), Comparison("=", {"v": 1}, {})])
    total = Defined("total", (*names, "v"), either([both([domain, said]), outside]))
    script.define(total)
    script.decided("all", every(names, some("v", total)))
    return total


def _proof(play: Play, total: Defined) -> list[str]:
    here, at = " ".join(play.names), tuple_of(play.names)
    listed = play.lambda_(f"[{'; '.join(play.names)}]")
    cases = [f"({' & '.join([*kind.new, 'M', 'E'])})" for kind in play.kinds]
    guard = "HD " if play.guard else ""
    return [
        "assert (H := pile_law move",
        f"  ({play.lambda_(f'domain {here}')})",
        f"  (fun p v => {_let(play)}worth {here} v)).",
        "destruct H as [H1 H2].",
        *play.ends(),
        *play.stays(),
        "- intros p q Hm. destruct Hm; first [assumption|exact I].",
        f"- intros {play.pattern()} v w HD. exact (one {here} v w HD).",
        "- intros p q v HD HV Hm. destruct Hm.",
        *(f"  + eapply not{i}; eassumption." for i, _ in enumerate(play.kinds, 1)),
        f"- intros {play.pattern()} v w HD HV Hw. "
        f"destruct (reach {here} v w HD HV Hw) as {branches(cases)}.",
        *(
            f"  + exists {tuple_of(k.to)}. split; [{_made(play, i, k, guard)}|exact E]."
            for i, k in enumerate(play.kinds, 1)
        ),
        f"- apply (chosen ({listed}) {form(total, Numbered(['v', *play.names]))}",
        f"    (fun p v => ({_let(play)}domain {here}) /\\ ({_let(play)}worth {here} v) \\/",
        f"      ~ ({_let(play)}domain {here}) /\\ v = 0)).",
        f"  + intros {play.pattern()} v. split; intros H; exact H.",
        "  + vm_compute. reflexivity.",
        f"  + intros {play.pattern()}. exact (all {here}).",
        f"- split; [exact H1|]. intros g Hg {here} v{' HD' if guard else ''}.",
        f"  exact (H2 g Hg {at} v {'HD' if guard else 'I'}).",
    ]


def _let(play: Play) -> str:
    """Take a position p apart."""
    at = tuple_of(play.names)
    return f"let '{at} := p in " if len(play.names) > 1 else f"let {at} := p in "


def _made(play: Play, i: int, kind: Kind, guard: str) -> str:
    return f"exact (move{i} {' '.join(play.names + kind.new)} {guard}M)"
