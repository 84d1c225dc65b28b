"""Ask for the law of a game, and for a program that uses it."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from os import PathLike
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.ask.certificates import Certificate, refused
from grundy.ask.common import Extra, impartial
from grundy.ask.shown import Shown, facts_html
from grundy.ask.tabled import partizan_heaps, takes_of, values_of
from grundy.errors import InputError, LimitError
from grundy.explain.language import own
from grundy.formulas.statement import MisereQuotient, Period, Provable
from grundy.laws.law import Law
from grundy.lazy import library
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial, Partizan
from grundy.rules.vectors import VectorGame
from grundy.solvers.budget import OutOfTime, heeding
from grundy.solvers.progress import stages

if TYPE_CHECKING:
    from grundy.rules.language.formulagame import FormulaPiles

__all__ = ["Code", "FoundLaw", "code", "law"]

_FEW_HEAPS = 500
_LAW_OF_PROGRAM = "30s"
_HEAPS_OF_TWO, _SECONDS_OF_TWO = 300, 4.0
_VIEWED_HEAPS, _VIEWED_PILES = 1000, 40


@dataclass(frozen=True, repr=False)
class FoundLaw(Shown):
    """Hold the law found for a game, and whether it is proved for every size.

    >>> found = law("nim:3")
    >>> found, found.period, found.certificate.check().status
    (nim:3: f(n) = n mod 4 for every n. (proved), 4, 'accepted')

    ``status`` is ``proved`` (``claim`` is what the certificate proves), ``observed`` or ``none``.
    ``why`` says why there is no proof, or which part has one: then ``proved`` is that part.
    ``views`` are there when nothing was found. A law with a ``period`` repeats from ``preperiod``
    on, with ``saltus`` added in each round; a misere quotient has ``elements``, of them ``lost``.
    """

    SAID = ("statement", "reason", "why")
    NAMED = ("theorem",)
    HIDDEN = ("law", "certificate", "views", "ruleset")
    RARE: ClassVar = {
        **dict.fromkeys(("elements", "lost"), "elements"),
        **dict.fromkeys(("period", "preperiod", "saltus", "exceptions_last"), "period"),
    }
    ADDED = ("kind", "statement", "reason", *RARE)
    CHOICES: ClassVar = {"status": ("proved", "observed", "none")}

    game: str
    status: str
    checked_to: int
    law: Law | None = None
    claim: Provable | None = None
    proved: Provable | None = None
    theorem: str | None = None
    why: str | None = None
    certificate: Certificate | None = None
    views: str = ""
    ruleset: Impartial[Any] | None = None

    def __str__(self) -> str:
        said = self.statement or phrase("no law found up to {n}", n=self.checked_to)
        text = phrase("{law} ({status})", law=said, status=self.status)
        return own(phrase("{where}: {text}", where=self.game, text=text))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        told = self.json()
        keys = ("status", "checked_to", "theorem")
        facts = {"game": self.game, "law": self.statement or "no pattern found"}
        return facts_html(facts | {key: told[key] for key in keys})

    @property
    def kind(self) -> str | None:
        """Name the kind of the law."""
        return self.law.kind if self.law else None

    @property
    def statement(self) -> str | None:
        """Say the law in a sentence."""
        return self.law.statement if self.law else None

    @property
    def reason(self) -> str | None:
        """Give the theorem by which it is proved, as a sentence."""
        return self.theorem

    @property
    def elements(self) -> int | None:
        """Count the elements of a misere quotient."""
        return self.proved.elements if isinstance(self.proved, MisereQuotient) else None

    @property
    def lost(self) -> int | None:
        """Count the lost elements of a misere quotient."""
        return self.proved.lost if isinstance(self.proved, MisereQuotient) else None

    @property
    def period(self) -> int | None:
        """Give the period of the values from ``preperiod`` on, None for a law without one."""
        return self.law.period or None if self.law else None

    @property
    def preperiod(self) -> int | None:
        """Give the heap from which the values are periodic."""
        return self.law.preperiod if self.law and self.period else None

    @property
    def saltus(self) -> int | None:
        """Give what is added to the values in a period, 0 where they come again."""
        return self.law.saltus if self.law and self.period else None

    @property
    def exceptions_last(self) -> int | None:
        """Give the last heap before the period, None where there is none."""
        return self.preperiod - 1 if self.preperiod else None

    def latex(self) -> str:
        """Write the law as a theorem in LaTeX, with a sketch of its proof where it has one.

        >>> "Theorem" in law("kayles").latex()
        True

        `LimitError` is raised where no law was found.
        """
        from grundy.laws.latex import law_latex

        if self.law is None:
            said = phrase("{game}: no law was found up to {n}", game=self.game, n=self.checked_to)
            raise LimitError(said)
        proof = self.certificate if self.status == "proved" else None
        game = self.ruleset or impartial(self.game)
        return law_latex(game, self.law, proof["kind"] if proof else None)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the certificate into a file, as `grundy check` reads it.

        `LimitError` is raised for a law that is not proved.
        """
        if self.certificate is None:
            raise LimitError(phrase("{game}: no law is proved", game=self.game))
        self.certificate.save(path)


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
    if n is not None and n < 1:
        raise InputError("a length of at least 1", got=str(n), where="n")
    with heeding(limit):
        if (partizan := partizan_heaps(text, extra)) is not None:
            return _of_two(partizan, n)
        game = impartial(text, extra)
        found = seen_law(game, n)
        return found if isinstance(found, FoundLaw) else _none(game, found)


def seen_law(found_game: Impartial[Any], n: int | None = None) -> FoundLaw | int:
    """Find the law of a game as `law` does; where there is none, tell how far it was looked for.

    >>> from grundy.games import game
    >>> seen_law(game("kayles")).status
    'proved'
    """
    from grundy.laws.looking import look
    from grundy.laws.verdict import Proved, Refuted

    found, verdict, looked = look(found_game, n, stages())
    if found is None or verdict is None or isinstance(verdict, Refuted):
        return looked
    seen = FoundLaw(
        found_game.text,
        "observed",
        found.checked_to,
        found,
        found.claim,
        ruleset=found_game,
    )
    proof = verdict if isinstance(verdict, Proved) else verdict.proof
    if proof is not None and (why := refused(proof.certificate, proof.checked)):
        return replace(seen, why=why)
    if proof is not None:
        theorem, certificate = proof.theorem, Certificate(proof.certificate)
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
        certificate=Certificate(proof.certificate),
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
    looked for, for half a minute; ``tell`` is told of a certificate that proves nothing; ``say``
    puts the head of the program into the reader's language.

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
    from grundy.ask.known_laws import ready_law
    from grundy.programs.model import known

    if ready := known(game, moves):
        return None, "theorem" if ready.proved else "none"
    if store is not None:
        from grundy.ask.known_laws import kept_law

        kept = kept_law(game, store, tell, extra=extra)
        if kept is not None:
            return kept.law(), "proved"
    hinted = ready_law(game)
    if hinted is not None and isinstance(hinted.claim, Period) and hinted.claim.start:
        return hinted.law(), "proved"  # from 0 on the values may have a formula
    try:
        found = law(game, n, limit=_LAW_OF_PROGRAM, extra=extra)
    except OutOfTime:
        return None, "none"
    return found.law, found.status
