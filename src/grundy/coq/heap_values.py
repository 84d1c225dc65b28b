"""Write laws of the values of heaps: what a heap of any size is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.coq.certificate import Read
from grundy.coq.moves import branches
from grundy.coq.script import Script
from grundy.coq.sentences import (
    Comparison,
    Defined,
    Digits,
    Negation,
    Numbered,
    SameDigits,
    Sentence,
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
from grundy.formulas.tree import FALSE
from grundy.rules.moves import HeapMoves, left_heaps

__all__ = ["values_script", "worth_of", "write"]


@dataclass(frozen=True)
class Leaves:
    """A kind of move on a heap of n: the heaps it leaves, their values, and when it may be made.

    >>> from grundy.coq.sentences import Power
    >>> split = Leaves(("a", "b"), Defined("may", ("n", "a", "b"), Power("n")))
    >>> print(split.total("v"))
    N.lxor v1 (N.lxor v2 0) = v
    """

    heaps: tuple[str, ...]
    may: Defined

    @property
    def values(self) -> tuple[str, ...]:
        """Name the values of the heaps."""
        return tuple(f"v{i}" for i, _ in enumerate(self.heaps, 1))

    def worths(self, worth_: Sentence) -> list[Sentence]:
        """Say what each heap is worth."""
        pairs = zip(self.heaps, self.values, strict=True)
        return [worth_.put({"n": heap, "v": value}) for heap, value in pairs]

    def total(self, value: str) -> Sentence:
        """Say that the nim-sum of the values is a number."""
        total: Digits = "0"
        for name in reversed(self.values):
            total = ("Xor", name, total)
        return SameDigits(total, value)


def write(read: Read) -> str:
    r"""Write the theorem of the values of heaps.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> text = write(read(prove(game("nim"), "f(n) == n").certificate))
    >>> print(text[text.index("Theorem law") : text.index("\nProof.\n  apply")])
    Theorem law :
      (exists f, heap_values rule f) /\
      forall f, heap_values rule f -> forall n v, f n = v <-> worth n v.

    `InputError` is raised for another claim.
    """
    claim = read.claim
    if not isinstance(claim, Values) or claim.names != ("n",):
        raise InputError("the values of heaps", got=str(claim), where="claim")
    return values_script(read, claim).text()


def worth_of(claim: Values) -> Defined:
    """Say that a heap of n is worth v.

    >>> from grundy.formulas.tree import Variable
    >>> worth_of(Values(("n",), Variable("n") + 1)).definition()
    'Definition worth (n v : N) : Prop := v = n + 1.'
    """
    return Defined("worth", ("n", "v"), worth(Translation(), claim.body))


def values_script(read: Read, claim: Values, name: str = "law") -> Script:
    """Write the theorem, of a name, that a term is the value of every heap.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> found = read(prove(game("nim"), "f(n) == n").certificate)
    >>> values_script(found, found.claim, "values").theorems
    ['values', 'lost']

    `NotSupported` is raised for what Coq has no theorem about, `InputError` under misere play.
    """
    moves, translation = read.heaps(), Translation()
    if moves.misere:
        raise InputError("normal play", where="rule")
    kinds = _kinds(moves, translation)
    if not kinds:
        raise NotSupported("no theorem of Coq yet on games without moves")
    said = worth_of(claim)
    script = Script(read, "Bits Game Heaps Trees Automata Digits Laws")
    _begin(script, kinds, said)
    _decide(script, kinds, said)
    _state(script, kinds, said, name)
    return script


def _kinds(moves: HeapMoves, translation: Translation) -> list[Leaves]:
    found: list[Leaves] = []
    for count, when in enumerate(moves.leaves):
        if when != FALSE:
            heaps = tuple(x.name for x in left_heaps(count))
            may = Defined(f"may{len(found) + 1}", ("n", *heaps), translation.condition(when))
            found.append(Leaves(heaps, may))
    return found


def _begin(script: Script, kinds: Sequence[Leaves], said: Defined) -> None:
    script.say("(** ** The game *)", "", "(** When a move may be made. *)")
    script.define(*(kind.may for kind in kinds))
    script.say("", "(** The heaps that may replace a heap of n. *)")
    script.say("Inductive rule (n : N) : list N -> Prop :=")
    for i, kind in enumerate(kinds, 1):
        heaps = f"forall {' '.join(kind.heaps)}, " if kind.heaps else ""
        script.say(f"  | rule{i} : {heaps}{kind.may} -> rule n [{'; '.join(kind.heaps)}]")
    script.lines[-1] += "."
    script.say("", "(** A heap of n is worth v. *)")
    script.define(said)
    script.say("")


def _decide(script: Script, kinds: Sequence[Leaves], said: Defined) -> None:
    """Decide what the theorem of Sprague and Grundy asks for."""
    script.say("(** ** What is decided by automata *)", "")
    again = said.put({"v": "w"})
    script.decided("one", every("nvw", if_all(said, again, Comparison("=", {"v": 1}, {"w": 1}))))
    script.decided("all", every("n", some("v", said)))
    goals = []
    for i, kind in enumerate(kinds, 1):
        smaller = both([Comparison("<", {x: 1}, {"n": 1}) for x in kind.heaps])
        script.decided(f"lower{i}", every(("n", *kind.heaps), if_all(kind.may, smaller)))
        names = ("n", "v", *kind.heaps, *kind.values)
        worths = kind.worths(said)
        other = if_all(said, kind.may, *worths, Negation(kind.total("v")))
        script.decided(f"not{i}", every(names, other))
        reached = both([kind.may, *worths, kind.total("w")])
        goals.append(some((*kind.heaps, *kind.values), reached))
    below = Comparison("<", {"w": 1}, {"v": 1})
    script.decided("reach", every("nvw", if_all(said, below, either(goals))))


def _state(script: Script, kinds: Sequence[Leaves], said: Defined, name: str) -> None:
    script.say("(** ** The law *)", "", "Lemma lowers_all : lowers rule.", "Proof.")
    script.say("  intros n hs H. destruct H.")
    for i, kind in enumerate(kinds, 1):
        known = f"lower{i} _ {'_ ' * len(kind.heaps)}ltac:(eassumption)"
        script.say(f"  - pose proof ({known}) as L; repeat constructor; tauto.")
    script.say("Qed.", "")
    script.theorem(
        name,
        "The values of the heaps exist, and are what [worth] says.",
        [
            "",
            "  (exists f, heap_values rule f) /\\",
            "  forall f, heap_values rule f -> forall n v, f n = v <-> worth n v.",
        ],
        _proof(kinds, form(said, Numbered("nv"))),
    )
    script.theorem(
        "lost",
        "The player to move loses exactly when the nim-sum of the values is 0.",
        [
            "forall f, heap_values rule f ->",
            "  forall heaps, loses (heap_move rule) heaps <-> xors f heaps = 0.",
        ],
        ["intros f Hf. apply heap_loses; [exact lowers_all|exact Hf]."],
    )


def _proof(kinds: Sequence[Leaves], graph: str) -> list[str]:
    patterns, scripts = [], []
    for i, kind in enumerate(kinds, 1):
        worths = [f"W{j}" for j, _ in enumerate(kind.heaps, 1)]
        patterns.append(f"({' & '.join([*kind.heaps, *kind.values, 'M', *worths, 'E'])})")
        heaps, values = "; ".join(kind.heaps), "; ".join(kind.values)
        made = f"exact (rule{i} {' '.join(['n', *kind.heaps])} M)"
        scripts.append(
            f"  + exists [{heaps}], [{values}]; split; [{made}|]; split; [|exact E]; "
            "repeat (apply Forall2_cons; [assumption|]); apply Forall2_nil."
        )
    return [
        "apply value_law_of.",
        "- exact lowers_all.",
        f"- apply (function_of {graph}).",
        "  + intros n v. split; intros H; exact H.",
        "  + vm_compute. reflexivity.",
        "  + exact all.",
        "- exact one.",
        "- intros n v hs vs Hn Hr H2. destruct Hr; worth_each.",
        *(f"  + eapply not{i}; eassumption." for i, _ in enumerate(kinds, 1)),
        f"- intros n v w Hn Hw. destruct (reach n v w Hn Hw) as {branches(patterns)}.",
        *scripts,
    ]
