"""Write periods of the values of codes, short windows by lists, long ones by machine integers."""

from __future__ import annotations

from grundy.coq.certificate import Read
from grundy.coq.script import Script
from grundy.errors import InputError, NotSupported
from grundy.formulas.statement import Period
from grundy.rules.codes import Code

__all__ = ["checked", "code_lines", "is_long", "window", "write"]

_LISTS = 160_000
_MOST_WORK = 10**10  # some minutes
_WORDS = 1000


def write(read: Read) -> str:
    r"""Write the theorem of a period.

    >>> from grundy.coq.certificate import read
    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> text = write(read(prove(game("subtraction:1,2"), "forall n: f(n + 3) == f(n)").certificate))
    >>> print(text[text.index("Theorem law") : text.index("\nProof.\n  destruct")])
    Theorem law :
      (exists f, heap_values (code_rule game) f) /\
      forall f, heap_values (code_rule game) f ->
        (forall n, 0 <= n -> f (n + 3) = f n) /\ least f 0 3.

    `NotSupported` is raised for what Coq has no theorem about, `InputError` for another claim.
    """
    claim = read.claim
    if not isinstance(claim, Period):
        raise InputError("a period", got=str(claim), where="claim")
    if claim.saltus:
        raise NotSupported("no theorem of Coq yet on arithmetic periods")
    code, smallest = read.code(), read.proof.get("least") is True
    fast = is_long(code, claim.start, claim.length)
    script = Script(read, f"Bits Game Heaps Codes Window Periods{' Fast' if fast else ''}")
    script.say(*code_lines(code))
    script.say(*checked(code, claim.start, claim.length, smallest, "0 any"))
    repeats = f"(forall n, {claim.start} <= n -> f (n + {claim.length}) = f n)"
    least = f" /\\ least f {claim.start} {claim.length}" if smallest else ""
    script.theorem(
        "law",
        "The values of the heaps: [f n] is the mex of the nim-sums that a move leaves.",
        [
            "",
            "  (exists f, heap_values (code_rule game) f) /\\",
            "  forall f, heap_values (code_rule game) f ->",
            f"    {repeats}{least}.",
        ],
        [
            "destruct checked as [H1 H2]. split; [exact H1|]. intros f Hf.",
            "destruct (H2 f Hf) as (R & L & _)." + (" auto." if smallest else " exact R."),
        ],
    )
    script.theorem(
        "lost",
        "The player to move loses exactly when the nim-sum of the values is 0.",
        [
            "forall f, heap_values (code_rule game) f ->",
            "  forall heaps, loses (heap_move (code_rule game)) heaps <-> xors f heaps = 0.",
        ],
        ["intros f Hf. apply heap_loses; [now apply code_lowers|exact Hf]."],
    )
    return script.text()


def code_lines(code: Code) -> list[str]:
    """Define the game by its code.

    >>> from grundy.games import game
    >>> code_lines(game("kayles").as_code())[1]
    'Definition game : code := [0; 7; 7].'
    """
    digits = "; ".join(str(code.digit(k)) for k in range(code.last + 1))
    return [
        "(** Bit j of digit k: one may take k and leave the rest as j heaps, none empty. *)",
        f"Definition game : code := [{digits}].",
        "",
    ]


def checked(code: Code, start: int, length: int, smallest: bool, also: str) -> list[str]:
    """State what is computed: the law of the period, and what ``also`` asks of the first values.

    >>> from grundy.games import game
    >>> print(checked(game("kayles").as_code(), 71, 12, True, "0 any")[0])
    Lemma checked : period_law game 71 12 true 0 any.
    """
    said = str(smallest).lower()
    apply = f"fast_check_ok {_WORDS}" if is_long(code, start, length) else "check_ok"
    return [
        f"Lemma checked : period_law game {start} {length} {said} {also}.",
        f"Proof. apply ({apply}). vm_cast_no_check (eq_refl true). Qed.",
        "",
    ]


def window(code: Code, start: int, length: int) -> int:
    """Count the heaps whose values are worked out.

    >>> window(Code({1: 7, 2: 7}), 71, 12)
    168
    """
    heaps = _most_heaps(code)
    return heaps * max(start, 1) + heaps * length + code.last


def is_long(code: Code, start: int, length: int) -> bool:
    """Tell whether lists would be slow; refuse what machine integers would take hours for.

    >>> from grundy.games import game
    >>> kayles = game("kayles").as_code()
    >>> is_long(kayles, 71, 12), is_long(kayles, 71, 1200)
    (False, True)
    """
    heaps = window(code, start, length)
    if heaps ** _most_heaps(code) * len(code.places) > _MOST_WORK:
        raise NotSupported(f"windows of {heaps} heaps are too long for Coq")
    return bool(heaps ** max(_most_heaps(code), 2) > _LISTS)


def _most_heaps(code: Code) -> int:
    return max(1, *(digit.bit_length() - 1 for digit in code.places.values()))
