"""Prove what follows from a law: a claim about one heap, or a period.

Theorem. If from some heap on values and claim repeat with one length (the claimed values perhaps
with a step, then they are compared twice), and up to the end of a round they agree, they agree
for every heap. Where elements of the misere quotient repeat, so does which heaps are lost (T. E.
Plambeck and A. N. Siegel, Misere quotients for impartial games, 2008). If f(n) is the term t(n) for
every heap, and t(n + p) = t(n) + s for all n >= n0, then f(n + p) = f(n) + s for all n >= n0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from math import lcm
from typing import Any

from grundy.formulas.statement import Lost, Values
from grundy.formulas.statement import Period as PeriodClaim
from grundy.laws.cases import by_cases
from grundy.laws.certificate import new_certificate
from grundy.laws.classes import Worth, agreement
from grundy.laws.prove import automata
from grundy.laws.prove.period import facts, prove_by_values
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.prove.settled import seen_period, settled
from grundy.laws.question import Question
from grundy.laws.refute import refuted_position, refuted_value
from grundy.laws.repetition import repetition
from grundy.laws.verdict import Proved, Refuted
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import Code
from grundy.rules.moves import CodeMoves, HeapMoves, Undescribed
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.periods import Period, most_heaps, window
from grundy.solvers.impartial.values import code_values, heap_values
from grundy.solvers.misere.quotients import Limits

__all__ = ["COQ", "COST", "THEOREM", "cost", "prove"]

COST = 2
THEOREM = phrase(
    "from some heap on the values and the claim repeat together, and up to there they agree"
)
COQ = (
    *("Claims.lost_by_period", "Claims.worth_by_period"),
    *("Laws.value_law_of", "Digits.decided"),
)

_QUOTIENT = phrase("the elements of heaps in the misere quotient and the claim repeat together")
_TERM = phrase("a term gives the value of every heap, and it repeats so")

_Found = tuple[Period, Sequence[int], dict[str, Any]]

_ROUNDS = 3
_LAST = 5  # after automata, which Coq accepts
_LATE = 16  # an automaton of a claim has a few states a heap, and its check their square
_LENGTHS = (2_000, 20_000, 200_000)
_LONGEST = 300_000
_LONGEST_TABLE = 200  # of which a term is made


def cost(question: Question) -> int:
    """Come before automata where a claim repeats late, and a move leaves one heap of one.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> [cost(asked(game("nim:24"), claim)) for claim in ("f(n) == n % 25", "n % 5 == 0")]
    [0, 2]
    """
    claim = question.claim
    if isinstance(claim, PeriodClaim):
        return COST + 1
    if question.game.misere or claim.names != ("n",):
        return COST
    with suppress(Undescribed):
        code = _code(question)
        rule = settled(question.moves) if code is None else None
        by_one = not rule.pairs if rule else code is not None and most_heaps(code) == 1
        if by_one and repetition(claim.body).length > _LATE:
            return 0
        return COST if code is not None else _LAST
    return COST


def prove(question: Question) -> Proved | Refuted | None:
    """Prove a claim about one heap or find its first exception, however large.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("kayles"), "n == 0")).claim)
    P(n) <=> n == 0
    >>> prove(asked(game("kayles"), "n == 0 or n % 200 == 199")).at
    (199,)
    >>> print(prove(asked(game("misere:nim:3"), "n % 4 == 1")).claim)
    P(n) <=> n % 4 == 1
    >>> print(prove(asked(game("lasker"), "forall n >= 1: f(n + 4) == f(n) + 4")).claim)
    forall n >= 1: f(n + 4) == f(n) + 4

    None where no theorem proves such a law; `Undescribed` is raised where no law was proved from
    which the claim could follow, or the claim does not repeat.
    """
    claim = question.claim
    if isinstance(claim, PeriodClaim):
        return _by_term(question, claim)
    if not isinstance(claim, Lost | Values) or claim.names != ("n",):
        return None
    return _by_quotient(question, claim) if question.game.misere else _by_period(question, claim)


def _proved(
    question: Question, theorem: Phrase, law: Mapping[str, Any], repeats: list[int] | None
) -> Proved:
    """Write down the law and how the claim repeats; ``law`` has a kind, a claim and a proof."""
    held = {key: law[key] for key in ("kind", "claim", "proof")}
    proof = {"law": held, "repeats": repeats}
    claim = question.claim
    made = new_certificate("consequence", question.game.text, question.moves, claim, proof)
    return Proved(claim, theorem, made)


def _by_term(question: Question, claim: PeriodClaim) -> Proved | None:
    """Prove a period of a game whose values a short term gives, by automata."""
    game, (start, length, saltus) = question.game, (claim.start, claim.length, claim.saltus)
    if not isinstance(question.moves, CodeMoves | HeapMoves):
        return None
    if start + length > _LONGEST_TABLE or game.misere:
        return None
    table = tuple(question.truth.value(n) for n in range(start + length))
    found = automata.prove(question.with_claim(by_cases(table, start, length, saltus)))
    if not isinstance(found, Proved):
        return None
    return _proved(question, _TERM, found.certificate, None)


def _by_quotient(question: Question, claim: Lost | Values) -> Proved | None:
    """Compare a claim under misere play with the elements of heaps, which repeat."""
    if not isinstance(claim, Lost) or not isinstance(question.moves, CodeMoves):
        return None
    found = quotient_law(question.game, Limits())
    if found is None:
        return None
    law, verdict = found
    if not isinstance(verdict, Proved):
        why = phrase("no misere quotient of all heaps was found: {why}", why=verdict.why)
        raise Undescribed(why)
    proof = verdict.certificate["proof"]
    (phi,), lost = proof["phi"], proof["lost"]

    def known(n: int, step: int) -> Worth:
        at = n if n < len(phi) else law.preperiod + (n - law.preperiod) % law.period
        return int(phi[at] not in lost), None

    repeats = agreement(claim, known, law.preperiod, law.period)
    if not isinstance(repeats, list):
        return None
    return _proved(question, _QUOTIENT, verdict.certificate, repeats)


def _by_period(question: Question, claim: Lost | Values) -> Proved | Refuted | None:
    """Compare a claim with values that repeat, as far as until both have repeated."""
    game, code = question.game, _code(question)
    if code is not None and most_heaps(code) > 2 and repetition(claim.body).step:
        raise Undescribed(phrase("the claim grows, and values that repeat do not"))
    found = _by_code(game, code) if code is not None else _by_heaps(question)
    if found is None:
        return None
    period, values, known = found
    repeats = repetition(claim.body)
    start, length = max(period.start, repeats.start), lcm(period.length, repeats.length)
    if start + length > _LONGEST:
        raise Undescribed(
            phrase("values and claim repeat together only after {n} heaps", n=start + length)
        )
    rounds = 2 if repeats.step else 1  # a value that steps is not the same twice
    for n in range(start + rounds * length):
        claimed, value = claim.holds({"n": n}), period.at(values, n)
        if isinstance(claim, Values):
            if claimed != value:
                return refuted_value(question.truth, n, claimed)
        elif claimed != (value == 0):
            return refuted_position(game, (n,), bool(claimed))
    said = PeriodClaim(period.start, period.length).data()
    kind = "settled" if code is None else "period"
    law = {"kind": kind, "claim": said, "proof": known}
    return _proved(question, THEOREM, law, [start, length])


def _code(question: Question) -> Code | None:
    """Give the code of one heap whose period a theorem may prove."""
    moves = question.moves
    if not isinstance(moves, CodeMoves) or not moves.code.places:
        return None
    return None if window(moves.code, 1, 1) is None else moves.code


def _by_code(game: Impartial[Any], code: Code) -> _Found:
    """Give the period, with values up to its first round at least, and its proof."""
    quick = most_heaps(code) < 3 and not code.unequal
    for count in _LENGTHS if quick else _LENGTHS[:1]:
        values = code_values(code, count)
        found = prove_by_values(game.text, code, values)
        if found is not None and isinstance(found.claim, PeriodClaim):
            period = Period(found.claim.start, found.claim.length)
            known = facts(code, period, values)
            return period, values, {key: known[key] for key in ("smaller", "mask")}
    raise Undescribed(phrase("no period was proved with {n} values", n=count))


def _by_heaps(question: Question) -> _Found | None:
    """Give the same for a rule that says how many may be taken of which heaps."""
    rule = settled(question.moves)
    if rule is None:
        return None
    values = [*map(int, heap_values(question.game, 0, rule.first + _LENGTHS[0]))]
    period = seen_period(values, _LENGTHS[0] // _ROUNDS)
    proof = period and rule.with_period(*period)
    if not period or not proof or len(values) < proof[1]:
        raise Undescribed(phrase("no period was proved with {n} values", n=len(values)))
    if any(values[n] != period.at(values, n) for n in range(proof[1])):
        return None
    return period, values, proof[0]
