"""Write periods, perhaps with a saltus, of heaps whose values a term gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.coq.certificate import Read
from grundy.coq.heap_values import values_script, worth_of
from grundy.coq.sentences import Comparison, every, if_all
from grundy.errors import InputError
from grundy.formulas.data import from_data
from grundy.formulas.statement import Period, Values

__all__ = ["write"]


def write(read: Read, law: Sequence[Any]) -> str:
    r"""Write the theorem of a period that a term for all values has.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> found = read(prove(game("nim"), "forall n: f(n + 4) == f(n) + 4").certificate)
    >>> text = write(found, found.proof["law"]["claim"])
    >>> print(text[text.index("Theorem law") : text.index("\nProof.\n  destruct")])
    Theorem law :
      (exists f, heap_values rule f) /\
      forall f, heap_values rule f ->
        forall n, 0 <= n -> f (n + 4) = f n + 4.

    `InputError` is raised for another claim.
    """
    claim = read.claim
    if not isinstance(claim, Period):
        raise InputError("a period", got=str(claim), where="claim")
    if list(law[:2]) != ["values", ["n"]] or len(law) != 3:
        raise InputError("the values of heaps", where="proof, law")
    term = from_data(law[2], ["n"], "proof, law")
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
