"""Write what follows from a law: a period, perhaps with a saltus, by a term."""

from __future__ import annotations

from grundy.coq.certificate import Read
from grundy.coq.heap_values import values_script, worth_of
from grundy.coq.sentences import Comparison, every, if_all
from grundy.errors import InputError, NotSupported
from grundy.formulas.data import from_data
from grundy.formulas.statement import Period, Values

__all__ = ["write"]


def write(read: Read) -> str:
    r"""Write the theorem of a period that a term for all values has.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> text = write(read(prove(game("nim"), "forall n: f(n + 4) == f(n) + 4").certificate))
    >>> print(text[text.index("Theorem law") : text.index("\nProof.\n  destruct")])
    Theorem law :
      (exists f, heap_values rule f) /\
      forall f, heap_values rule f ->
        forall n, 0 <= n -> f (n + 4) = f n + 4.

    `NotSupported` is raised for other claims, and for laws of other kinds.
    """
    claim = read.claim
    if not isinstance(claim, Period):
        raise NotSupported("no theorem of Coq yet on sentences that say no period")
    match read.proof.get("laws"):
        case [{"kind": "automata", "claim": ["values", ["n"], data]}]:
            term = from_data(data, ["n"], "proof, law")
        case [{"kind": "automata"}]:
            raise InputError("the values of heaps", where="proof, law")
        case [{"kind": str(kind)}]:
            raise NotSupported(f"there is no theorem of Coq yet for what follows from '{kind}'")
        case _:
            raise InputError("a law", where="proof, laws")
    if term.is_condition():
        raise InputError("a term", got=str(term), where="proof, law")
    values = Values(("n",), term)
    script = values_script(read, values, "values")
    said = worth_of(values)
    later = (
        Comparison("=", {"m": 1}, {"n": 1, "": claim.length}),
        Comparison("<=", {"": claim.start}, {"n": 1}),
        Comparison("=", {"w": 1}, {"v": 1, "": claim.saltus}),
    )
    again = said.put({"n": "m", "v": "w"})
    script.decided("again", every(["n", "m", "v", "w"], if_all(said, *later, again)))
    more = f" + {claim.saltus}" if claim.saltus else ""
    script.theorem(
        "law",
        "The values repeat.",
        [
            "",
            "  (exists f, heap_values rule f) /\\",
            "  forall f, heap_values rule f ->",
            f"    forall n, {claim.start} <= n -> f (n + {claim.length}) = f n{more}.",
        ],
        [
            "destruct values as [H1 H2]. split; [exact H1|]. intros f Hf n Hn.",
            "apply (H2 f Hf). eapply again; [now apply (H2 f Hf)| | |].",
            "- reflexivity.",
            "- exact Hn.",
            "- reflexivity." if claim.saltus else "- now rewrite N.add_0_r.",
        ],
    )
    return script.text()
