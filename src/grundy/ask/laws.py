"""Ask for the law of a game, and for a program that uses it."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from grundy.ask.certificates import refused
from grundy.ask.common import Extra, impartial
from grundy.ask.partizanheaps import partizan_heaps, takes_of, values_of
from grundy.ask.shown import Shown
from grundy.errors import InputError, LimitError
from grundy.explain.language import own
from grundy.formulas.statement import MisereQuotient, Period
from grundy.lazy import library
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial, Partizan
from grundy.rules.vectors import VectorGame
from grundy.solvers.budget import heeding
from grundy.solvers.progress import stages

if TYPE_CHECKING:
    from grundy.formulas.statement import Provable
    from grundy.laws.law import Law
    from grundy.rules.language.formulagame import FormulaPiles

__all__ = ["Code", "FoundLaw", "code", "latex", "law"]

_FEW_HEAPS = 500
_HEAPS_OF_TWO, _SECONDS_OF_TWO = 300, 4.0
_VIEWED_HEAPS, _VIEWED_PILES = 1000, 40
Say = Callable[[str], str]


class LawFacts(TypedDict):
    """Hold the public form of a law; the last keys only of a misere quotient, or of a period.

    >>> law("kayles").json()["period"]
    12
    """

    game: str
    status: Literal["proved", "observed", "none"]
    kind: str | None
    statement: str | None
    claim: str | None
    proved: str | None
    checked_to: int
    theorem: str | None
    reason: str | None
    why: str | None
    elements: NotRequired[int]
    lost: NotRequired[int]
    period: NotRequired[int]
    preperiod: NotRequired[int]
    saltus: NotRequired[int]
    exceptions_last: NotRequired[int | None]


@dataclass(frozen=True, repr=False)
class FoundLaw:
    """Hold the law found for a game, and whether it is proved for every size.

    >>> law("nim:3")
    nim:3: f(n) = n mod 4 for every n. (proved)

    ``status`` is ``proved`` (``claim`` is what the certificate proves), ``observed`` or ``none``.
    ``why`` says why there is no proof, or which part has one: then ``proved`` is that part.
    ``views`` are there when nothing was found.
    """

    game: str
    status: Literal["proved", "observed", "none"]
    checked_to: int
    law: Law | None = None
    claim: Provable | None = None
    proved: Provable | None = None
    theorem: str | None = None
    why: str | None = None
    certificate: Mapping[str, Any] | None = None
    views: str = ""

    def __str__(self) -> str:
        law = self.law
        said = law.statement if law else phrase("no law found up to {n}", n=self.checked_to)
        text = phrase("{law} ({status})", law=said, status=self.status)
        return own(phrase("{where}: {text}", where=self.game, text=text))

    __repr__ = __str__

    def json(self, say: Say = str) -> LawFacts:
        """Give the public form; ``say`` says the sentences, and the theorem as the reason."""
        found = self.law
        answer: LawFacts = {
            "game": self.game,
            "status": self.status,
            "kind": found.kind if found else None,
            "statement": say(found.statement) if found else None,
            "claim": str(self.claim) if self.claim else None,
            "proved": str(self.proved) if self.proved else None,
            "checked_to": self.checked_to,
            "theorem": self.theorem,
            "reason": self.theorem and say(self.theorem),
            "why": self.why and say(self.why),
        }
        if isinstance(self.proved, MisereQuotient):
            answer |= {"elements": self.proved.elements, "lost": self.proved.lost}
        if found and found.period:
            answer |= {
                "period": found.period,
                "preperiod": found.preperiod,
                "saltus": found.saltus,
                "exceptions_last": found.preperiod - 1 if found.preperiod else None,
            }
        return answer


def law(
    text: str | Impartial[Any],
    n: int | None = None,
    *,
    limit: str = "",
    extra: Extra = (),
) -> FoundLaw:
    """Find the law of a game in a table of ``n`` values, and prove it if that can be done.

    Without ``n`` longer and longer tables are tried, as far as a few seconds go. ``limit`` gives
    seconds, ``60s``, after which it is given up.

    >>> found = law("kayles")
    >>> found.status, found.law.preperiod, found.law.period
    ('proved', 71, 12)

    `InputError` is raised for a length below 1.
    """
    from grundy.laws.looking import look
    from grundy.laws.verdict import Proved, Refuted

    if n is not None and n < 1:
        raise InputError("a length of at least 1", got=str(n), where="n")
    if (partizan := partizan_heaps(text, extra)) is not None:
        with heeding(limit):
            return _of_two(partizan, n)
    found_game = impartial(text, extra)
    with heeding(limit):
        found, verdict, looked = look(found_game, n, stages())
    if found is None or verdict is None or isinstance(verdict, Refuted):
        return _none(found_game, looked)
    seen = FoundLaw(found_game.text, "observed", found.checked_to, found, found.claim)
    proof = verdict if isinstance(verdict, Proved) else verdict.proof
    if proof is not None and (why := refused(proof.certificate, proof.checked)):
        return replace(seen, why=why)
    if proof is not None:
        theorem, certificate = proof.theorem, proof.certificate
        seen = replace(seen, proved=proof.claim, theorem=theorem, certificate=certificate)
    if isinstance(verdict, Proved):
        return replace(seen, status="proved", claim=verdict.claim)
    return replace(seen, checked_to=min(seen.checked_to, verdict.checked_to), why=verdict.why)


def _of_two(game: Partizan[Any], n: int | None) -> FoundLaw:
    """Find how outcomes and values of heaps of Left and Right repeat, and prove it if it can be."""
    from grundy.laws.prove.partizan import partizan_law

    values: list[Any] = []
    try:
        values.extend(values_of(game, n or _HEAPS_OF_TWO, math.inf if n else _SECONDS_OF_TWO))
    except LimitError:
        if len(values) < 2:
            raise
    last = len(values) - 1
    found = partizan_law(game.text, values, takes_of(game))
    if found is None:
        return FoundLaw(game.text, "none", last)
    law, proof = found
    seen = FoundLaw(game.text, "observed", last, law)
    if proof is None:
        return replace(seen, why=phrase("a window proves it only where both take from finite sets"))
    if why := refused(proof.certificate, proof.checked):
        return replace(seen, why=why)
    return replace(
        seen,
        status="proved",
        claim=proof.claim,
        proved=proof.claim,
        theorem=proof.theorem,
        certificate=proof.certificate,
    )


def _none(game: Impartial[Any], looked: int) -> FoundLaw:
    """Say that no law was found, why where that is known, and show what may help the eye."""
    if library("numpy") is None:
        why = phrase("more laws are found where NumPy is installed: pip install numpy")
        if sys.platform == "emscripten":
            why = phrase(
                "more laws are found with NumPy, which a browser does not have: "
                "on a computer, `grundy law '{game}'` finds them, and so does `grundy serve`",
                game=game.text,
            )
        return FoundLaw(game.text, "none", looked, why=why)
    from grundy.laws.learning import why_none
    from grundy.rules.language.formulagame import FormulaPiles

    if isinstance(game, FormulaPiles) and (one_by_one := _one_by_one(game)):
        return FoundLaw(game.text, "none", looked, why=one_by_one)
    return FoundLaw(
        game.text, "none", looked, views=_views(game, looked + 1), why=why_none(game) or None
    )


def _one_by_one(family: FormulaPiles) -> str:
    """Say what is proved of single games of a family; nothing where there is none."""
    from grundy.laws.find.letters import single_games

    found = [(which, law(single, _FEW_HEAPS)) for which, single in single_games(family.stated)]
    proved: str = ""
    for which, one in found:
        if one.status == "proved":
            said = phrase("for {which}: {law}", which=which, law=str(one.claim))
            proved = phrase("{a}; {b}", a=proved, b=said) if proved else said
    if not proved:
        return ""
    return phrase("no law for every number was found; proved is {laws}", laws=proved)


def _views(game: Impartial[Any], size: int) -> str:
    """Show values, or P-positions of two piles, of the table in ways that help the eye."""
    from grundy.laws.truth import is_position
    from grundy.laws.views import by_value, p_map, shifted
    from grundy.solvers.impartial.solver import Solver
    from grundy.solvers.impartial.values import heap_values

    if isinstance(game, HeapGame) and not game.misere:
        values = heap_values(game, 0, min(size, _VIEWED_HEAPS))
        return f"{shifted(values)}\n\nwhere each value stands\n{by_value(values)}"
    if isinstance(game, VectorGame) and game.arity == 2:
        solver, piles = Solver(game), range(game.least, min(size, game.least + _VIEWED_PILES))

        def lost(piles: tuple[int, int]) -> bool:
            return is_position(game, piles) and solver.is_p(piles, misere=game.misere)

        return p_map([[lost((a, b)) for b in piles] for a in piles])
    return ""


@dataclass(frozen=True)
class Code(Shown):
    """Hold a program that says who wins and by which move, tried before it was given.

    >>> found = code("nim:3", "java")
    >>> found.status, found.program.count("% 4"), found.tried
    ('proved', 1, 'python twin only')

    ``status`` is that of the law it uses; ``theorem``: a published one, without a certificate.
    ``tried`` is its language, or says that only the same program in Python was tried.
    """

    game: str
    target: str
    status: str
    program: str
    tried: str


def code(
    text: str | Impartial[Any],
    target: str,
    n: int | None = None,
    *,
    function: bool = False,
    moves: str = "",
    table: bool = False,
    compiles: bool = False,
    store: str | None = None,
    tell: Callable[[str], None] = lambda line: None,
    extra: Extra = (),
    say: Callable[[str], str] = str,
) -> Code:
    """Write a program that uses the law of a game, or its table where there is no law.

    ``function`` asks for its function alone, ``table`` for a program without a law, and ``moves``
    for "all" winning moves, the "first" or the "least". ``compiles`` lets the compilers of this
    machine try the program: a server runs none for strangers. A law whose certificate is kept in
    the folder ``store``, or a period that the ready catalogue hints at, is used before one is
    looked for; ``tell`` is told of a certificate that proves nothing; ``say`` puts the head of the
    program into the reader's language.

    >>> "n % 4" in code("nim:3", "python").program
    True
    """
    from grundy.programs.program import write_program

    chosen = impartial(text, extra)
    found, status = (None, "none") if table else _law_of(chosen, n, store, tell, extra, moves)
    written = write_program(
        chosen,
        found,
        target,
        proved=status == "proved",
        function=function,
        moves=moves,
        compiles=compiles,
        say=say,
    )
    return Code(chosen.text, target, status, written.text, written.tried)


def _law_of(
    game: Impartial[Any],
    n: int | None,
    store: str | None,
    tell: Callable[[str], None],
    extra: Extra,
    moves: str,
) -> tuple[Law | None, str]:
    """Give the law that a program uses, and its status."""
    from grundy.ask.ready_laws import ready_law
    from grundy.programs.known import known

    if ready := known(game, moves):
        return None, "theorem" if ready.proved else "none"
    if store is not None:
        from grundy.ask.kept_laws import kept_law

        kept = kept_law(game, store, tell, extra=extra)
        if kept is not None:
            return kept.law(), "proved"
    hinted = ready_law(game)
    if hinted is not None and isinstance(hinted.claim, Period) and hinted.claim.start:
        return hinted.law(), "proved"  # from 0 on the values may have a formula
    found = law(game, n, extra=extra)
    return found.law, found.status


def latex(text: str, n: int | None = None, *, extra: Extra = ()) -> str:
    """Write the law of a game in LaTeX: a theorem with a proof sketch where it is proved.

    >>> "Theorem" in latex("kayles")
    True

    `LimitError` is raised where no law was found.
    """
    chosen = impartial(text, extra)
    return law_in_latex(chosen, law(chosen, n, extra=extra))


def law_in_latex(game: Impartial[Any], found: FoundLaw) -> str:
    """Write a law that was found for a game in LaTeX, as `latex` does.

    >>> from grundy.games import game
    >>> "Theorem" in law_in_latex(game("nim:3"), law("nim:3"))
    True

    `LimitError` is raised where no law was found.
    """
    from grundy.laws.latex import law_latex

    if found.law is None:
        raise LimitError(
            phrase("{game}: no law was found up to {n}", game=found.game, n=found.checked_to)
        )
    proof = found.certificate if found.status == "proved" else None
    return law_latex(game, found.law, proof["kind"] if proof else None)
