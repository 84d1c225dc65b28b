"""Prove a claim for every size, refute it, or say up to where it holds and why it stays open."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from grundy.automata.atoms import Inexpressible
from grundy.automata.automaton import MAX_STATES
from grundy.errors import LimitError, RuleError
from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Period, Statement, Values
from grundy.formulas.tree import Number, number
from grundy.laws import prove as modules
from grundy.laws.law import Law
from grundy.laws.question import Question, claim_for
from grundy.laws.refute import refute
from grundy.laws.truth import Truth
from grundy.laws.verdict import Open, Proved, Refuted, Verdict
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import Undescribed
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code, states_moves
from grundy.solvers.progress import meanwhile

__all__ = ["methods", "prove", "prove_law", "to_prove"]

_FIRST_LOOK, _FAR_LOOK = 60, 2_000
_TWO_LEFT = 7  # digits of codes that leave two heaps at most
_SECONDS = 1.0  # of the processor, for the first look
_NO_PROOF = (Inexpressible, Undescribed, LimitError, RuleError)


def prove(
    game: Impartial[Any],
    claim: str | Statement,
    max_states: int = MAX_STATES,
    n: int | None = None,
    truth: Truth | None = None,
) -> Verdict:
    """Decide a claim about a game.

    >>> from grundy.games import game
    >>> prove(game("nim:3"), "f(n) == n % 4").statement
    'f(n) == n % 4'
    >>> prove(game("nim:3"), "n % 3 == 0").at
    (3,)
    >>> prove(game("nim"), "f(n) == (n if ones(n) < 9999 else 0)").why
    "'ones(n)' is outside the decidable language: counting digits needs a memory without bound"

    What cannot be proved is compared with the truth up to ``n``, a heap or a sum of piles
    (None: as far as a second or so goes); ``truth`` is what is known of it already. A class whose
    moves are not made from what it states is compared only: what is proved of the statement stands
    beside. Without ``max_states`` proofs by automata are left out, which take long to make and
    longer to check.
    """
    statement = claim_for(game, claim) if isinstance(claim, str) else claim
    truth = truth or Truth(game)
    first = _first_look(game, statement)
    found = refute(game, statement, first, truth, _SECONDS)
    if isinstance(found, Refuted):
        return found
    with meanwhile(to_prove(max_states)):
        decided, why = _decided(Question(game, statement, max_states, truth))
    if decided is not None and states_moves(game):
        return decided
    found = refute(game, statement, n, truth)
    if isinstance(found, Refuted) or decided is None:
        return found if isinstance(found, Refuted) else Open(found.checked_to, why)
    if isinstance(decided, Refuted):
        return Open(found.checked_to, phrase("the class has other moves than the rule it states"))
    why = phrase("it is proved of the rule that the class states, but the class has its own moves")
    return Open(found.checked_to, why, decided)


def to_prove(max_states: int) -> Phrase:
    """Say to those who wait what is looked for.

    >>> to_prove(20_000)
    'looking for a proof; an automaton may have 20,000 states'
    """
    return phrase("looking for a proof; an automaton may have {n} states", n=f"{max_states:,}")


def _first_look(game: Impartial[Any], claim: Statement) -> int:
    """Say how far to compare first; heaps that split under misere play, and boards, take long.

    A claim about a heap is often wrong beside the numbers that it names, and such numbers make
    automata large: where values are cheap, these come first.
    """
    wild = game.misere and isinstance(game, HeapGame) and game.misere_form((1,)) is None
    near = _FIRST_LOOK // 4 if game.searched else _FIRST_LOOK // 3 if wild else _FIRST_LOOK
    code = None if game.misere else own_code(game)
    cheap = code is not None and max(*code.places.values(), code.tail, 0) <= _TWO_LEFT
    if cheap and isinstance(claim, Values | Lost) and claim.names == ("n",):
        named = max((part.of for part in nodes(claim.body, Number)), default=0)
        return near + min(named, _FAR_LOOK)
    return near // len(claim.names)


def _decided(question: Question) -> tuple[Proved | Refuted | None, str]:
    """Let the methods try, the cheapest first; also say why none of them could."""
    why: str = phrase("no method of proof takes on such a claim")
    reasons: list[str] = []
    proving = {kind: method for kind, method in methods().items() if hasattr(method, "prove")}
    for kind in sorted(proving, key=lambda kind: _cost(kind, proving[kind], question)):
        try:
            found = proving[kind].prove(question)
        except _NO_PROOF as error:
            if error.message not in reasons:
                reasons.append(error.message)
            continue
        if found is not None:
            return found, ""
    for reason in reasons:
        why = reason if reason is reasons[0] else phrase("{a}; {b}", a=why, b=reason)
    return None, why


@cache
def methods() -> Mapping[str, Any]:
    """Give the methods by their kind: the modules of `grundy.laws.prove`, and what is proposed.

    >>> sorted(methods())[:4]
    ['additions', 'all positions', 'arithmetic period', 'automata']
    """
    names = (found.name for found in iter_modules(modules.__path__))
    found = {name: import_module(f"{modules.__name__}.{name}") for name in names}
    proposed = found.pop("proposed").METHODS
    return {**{name.replace("_", " "): method for name, method in found.items()}, **proposed}


def _cost(kind: str, method: Any, question: Question) -> tuple[int, str]:
    """Order the methods by their cost, or what they say it is; last those that only say why not."""
    asked = getattr(method, "cost", None)
    try:
        return (asked(question) if asked else method.COST), kind
    except _NO_PROOF:
        return sys.maxsize, kind


def prove_law(
    game: Impartial[Any],
    law: Law,
    n: int | None = None,
    truth: Truth | None = None,
    max_states: int = MAX_STATES,
) -> Verdict:
    """Prove all of a law that was found, or what the language can say of its P-positions.

    >>> from grundy.games import game
    >>> from grundy.laws.find.tables import game_law
    >>> pebbles = game("pebbles")
    >>> prove_law(pebbles, game_law(pebbles, 20)).statement
    'f(a, b, c) == (c - b) ^ a'
    """
    why = phrase("the law is no claim that could be proved")
    if law.lost is not None:
        why = phrase(
            "the values need shifts or products without bound, outside the decidable language"
        )
    verdict: Verdict = Open(law.checked_to, why)
    truth = truth or Truth(game)
    if law.claim is not None:
        verdict = prove(game, law.claim, max_states, n, truth)
    period = Period(law.preperiod, law.period, law.saltus)
    if isinstance(verdict, Open) and law.saltus and period != law.claim:
        grows = prove(game, period, max_states, n, truth)
        verdict = grows if isinstance(grows, Proved) else verdict
    lost = law.lost or _lost(law)
    if lost is None or not isinstance(verdict, Open):
        return verdict
    part = prove(game, lost, max_states, n, truth)
    if isinstance(part, Refuted):
        return part
    if isinstance(part, Proved):
        only = phrase("proved is only: {statement}; {why}", statement=str(lost), why=verdict.why)
        return Open(verdict.checked_to, only, part)
    return verdict


def _lost(law: Law) -> Statement | None:
    """Give the P-positions that a law of the values of piles says."""
    match law.claim:
        case Values(names, body) if names != ("n",):
            return Lost(names, body.eq(number(0)))
    return None
