"""Look for the law of a game in longer and longer tables, and prove what is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

import numpy as np

from grundy.automata.atoms import Inexpressible
from grundy.automata.automaton import MAX_STATES
from grundy.errors import LimitError
from grundy.formulas.statement import Lost, Values
from grundy.formulas.words import spoken
from grundy.kernels.compiled import serves
from grundy.kernels.compiler import require_compiler
from grundy.laws.find.by_rule import law_by_pieces, law_by_rule, lost_by_pieces
from grundy.laws.find.conditions import short_conditions
from grundy.laws.find.tables import game_law, largest_in_table
from grundy.laws.law import Law, as_proved
from grundy.laws.learning import learned_law
from grundy.laws.long_period import Progress, has_window, prove_long_period
from grundy.laws.prove.additions import additions_law
from grundy.laws.prove.proposed import METHODS
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.proving import prove_law
from grundy.laws.question import Question
from grundy.laws.verdict import Open, Proved, Refuted, Verdict
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.covers import CoverGame, small_boards
from grundy.rules.heaps import HeapGame
from grundy.rules.language.formulagame import FormulaPiles, FormulaSums
from grundy.rules.moves import Undescribed
from grundy.rules.protocol import Impartial
from grundy.rules.stated import SaysMoves, moves_of, own_code
from grundy.solvers.cost import require_memory
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.splits import MOST_SPLIT, splits
from grundy.solvers.impartial.values import short_period
from grundy.solvers.misere.quotients import Limits, heaps_of

__all__ = ["Found", "board_law", "search_law"]

_SHORT = 1_000
_LENGTHS = (2_000, 20_000, 200_000)
_OF_THREE = (2_000, 6_000)  # where three heaps are left, each table takes more than its square
_OF_THREE_BY_HAND = (300,)
_TWO_LEFT = 7
_LONG = _LENGTHS[1]  # from here on codes are looked through for a period that can be proved
_ALL_PATTERNS = 4_000_000  # the other patterns need much more memory
_WIDTH = 60
_LEAST_WIDTH = 1  # bytes of a value in the smallest table
_PATIENT = Limits(elements=1000, positions=3_000_000, seconds=120.0)
"""Within these a misere quotient is looked for where it is said up to which heap."""

_MOST_GUESSES = 4
_MOST_SEARCHED = 20_000


class Found(NamedTuple):
    """Hold the law that was found, if any, what became of it, and the last heap looked at.

    >>> from grundy.games import game
    >>> found = search_law(game("nim:3"))
    >>> print(found.law.statement, found.verdict.claim)
    f(n) = n mod 4 for every n. f(n) == n % 4
    """

    law: Law | None
    verdict: Verdict | None
    looked: int


def search_law(
    game: Impartial[Any], n: int | None = None, progress: Progress = lambda done, total: None
) -> Found:
    """Find the law of a game in a table of ``n`` values, and prove it if that can be done.

    >>> from grundy.games import game
    >>> found = search_law(game("kayles"))
    >>> found.law.period, found.verdict.statement, found.looked
    (12, 'forall n >= 71: f(n + 12) == f(n)', 1999)

    Without ``n`` longer and longer tables are tried, as far as a few seconds go. With a large one
    shorter tables come first; a law found there counts only if it is proved.
    """
    found = _without_tables(game, n, progress)
    if found is not None:
        return found
    code = own_code(game) if isinstance(game, HeapGame) else None
    best = Found(None, None, 0)
    for length in _lengths(game, code, n):
        found = _found(game, code, length, progress, best)
        proved = isinstance(found.verdict, Proved)
        if found.law is not None and proved:
            found = found._replace(law=as_proved(found.law))
        if (
            found.law is None
            or isinstance(found.verdict, Refuted)
            or (n is not None and length < n and not proved)
        ):
            best = best._replace(looked=found.looked)
        elif found.law.kind == "P-positions":
            best = found  # a longer table may show a law of the values
        elif proved or not isinstance(best.verdict, Proved):
            return found
    return best


def _without_tables(game: Impartial[Any], n: int | None, progress: Progress) -> Found | None:
    """Give the law of a game that tables of heaps do not show best, or None."""
    if isinstance(game, CoverGame):
        return Found(*board_law(game))
    found: tuple[Law, Verdict] | None = None
    if isinstance(game, FormulaPiles | FormulaSums):
        from grundy.laws.find.letters import family_law  # late: it needs NumPy

        found = family_law(game, moves_of(game))
    if found is None and game.misere:
        return _under_misere_play(game, n, progress)
    if found is None and isinstance(game, SaysMoves):
        found = additions_law(game.text, game.stated_moves())
    if found is None and isinstance(game, HeapGame):
        found = law_by_pieces(game, n or _SHORT)
    return Found(*found, found[0].checked_to) if found else None


def _under_misere_play(game: Impartial[Any], n: int | None, progress: Progress) -> Found:
    """Look for the misere quotient, where no theorem says that all heaps are tame.

    If it is not found of all heaps, a law of single positions that can be proved comes first; so
    where no period of the quotient can be proved, it is looked for last.
    """
    heaps, found = heaps_of(game), None
    looks = not isinstance(game, HeapGame) or game.misere_form((1,)) is None
    if looks and heaps is not None and heaps.may_repeat:
        looks, found = False, _quotient(game, n, progress)
    if found and isinstance(found[1], Proved):
        return Found(*found, found[0].checked_to)
    length = n or _SHORT
    law = game_law(game, length)
    verdict = prove_law(game, law) if law else None
    late = None if isinstance(verdict, Proved) else _lost_late(game, length)
    if late is not None:
        return Found(*late, late[0].checked_to)
    if law is None and (learned := _learned(game)):
        return learned
    if looks and not isinstance(verdict, Proved):
        found = _quotient(game, n, progress)
    if law is None:
        return (
            Found(*found, found[0].checked_to)
            if found
            else Found(None, None, largest_in_table(game, length))
        )
    partial = found and found[1]
    if isinstance(partial, Open) and isinstance(verdict, Open) and verdict.proof is None:
        verdict = replace(verdict, why=partial.why, proof=partial.proof)
    return Found(law, verdict, law.checked_to)


def _lost_late(game: Impartial[Any], n: int) -> tuple[Law, Proved] | None:
    return lost_by_pieces(game, n) if isinstance(game, HeapGame) else None


def _quotient(
    game: Impartial[Any], n: int | None, progress: Progress
) -> tuple[Law, Verdict] | None:
    limits = replace(_PATIENT, heaps=n) if n else Limits()
    found = quotient_law(game, limits, progress if n else _without_total(progress))
    progress(0, 0)
    return found


def _without_total(progress: Progress) -> Progress:
    """Tell how many heaps are done, but not of how many: the limit is for the worst only."""
    return lambda done, total: progress(done, 0)


def _is_partial(law: Law, verdict: Verdict) -> bool:
    """Tell whether there is no proof, or only one of the lost positions."""
    return law.kind == "P-positions" or not isinstance(verdict, Proved)


def _is_lost(found: Found) -> bool:
    return found.law is not None and isinstance(found.law.claim, Lost)


def _by_rule(game: Impartial[Any], n: int) -> Found | None:
    """Give a law that the form of the rule shows, if it can be proved."""
    found = law_by_rule(game, n)
    return Found(*found, found[0].checked_to) if found else None


def _learned(game: Impartial[Any]) -> Found | None:
    """Give a law that was learned, if one can be proved."""
    found = learned_law(game)
    return Found(*found, found[0].checked_to) if found else None


def _lengths(game: Impartial[Any], code: Code | None, n: int | None) -> Iterator[int]:
    """Choose the lengths of the tables to look at: kernels can afford long ones."""
    if n is None:
        if splits(game) is not None:
            yield MOST_SPLIT
            return
        if code is None:
            yield _SHORT
            return
        if max(*code.places.values(), code.tail, 0) > _TWO_LEFT:
            yield from _OF_THREE if serves("reach", "_reach") else _OF_THREE_BY_HAND
            return
        yield _LENGTHS[0]
        if serves("naive", "_naive"):
            yield from _LENGTHS[1:]
        return
    if code is not None and n >= _LONG and not serves("naive", "_naive"):
        require_compiler(n)
    if code is not None:
        if n > _LONG and has_window(code) and short_period(code) is None:
            require_memory(n, _LEAST_WIDTH)
        yield from (length for length in _LENGTHS[:2] if length < n)
    yield n


def _found(
    game: Impartial[Any], code: Code | None, n: int, progress: Progress, before: Found
) -> Found:
    """Look in one table; ``before`` is what a shorter one gave, whose claim may come again."""
    values = None
    if code is not None and n >= _LONG and has_window(code):
        law, proof, values = prove_long_period(game, code, n, progress)
        if law is not None or n > _ALL_PATTERNS:
            return Found(law, proof, n - 1)
    require_memory(n, _WIDTH)
    law = game_law(game, n, values=values)
    if law is None:
        return _by_rule(game, n) or _learned(game) or Found(None, None, largest_in_table(game, n))
    again = before.law is not None and law.claim is not None and law.claim == before.law.claim
    verdict = before.verdict if again and before.verdict else prove_law(game, law)
    shown = _by_rule(game, n) if _is_partial(law, verdict) else None
    if shown is not None and not (isinstance(verdict, Proved) and _is_lost(shown)):
        return shown
    if isinstance(verdict, Refuted) and isinstance(law.claim, Values) and len(law.claim.names) > 1:
        lost = game_law(game, n, lost_only=True)  # the values go another way, the lost ones may not
        if lost is not None:
            part = prove_law(game, lost)
            if not isinstance(part, Refuted):
                return Found(lost, part, lost.checked_to)
    lost_only = law.kind == "P-positions" and isinstance(verdict, Open)  # learned may be values
    if isinstance(verdict, Refuted) or lost_only:
        return _learned(game) or Found(law, verdict, law.checked_to)
    return Found(law, verdict, law.checked_to)


def board_law(game: CoverGame) -> tuple[Law | None, Proved | None, int]:
    """Give a law of lost boards with its proof, and the last sum of sizes that was looked at.

    >>> from grundy.games import game
    >>> board_law(game("cover:n for n >= 1 -> i when i < n"))[1].statement
    'P(n) <=> n % 2 == 0'
    """
    boards = small_boards(game.moves)
    last = max(map(sum, boards), default=0)
    if game.misere or not boards:
        return None, None, last
    names, side = game.moves.names, 1 + max(map(max, boards))
    lost, domain = (np.zeros((side,) * len(names), dtype=bool) for _ in range(2))
    solver = Solver(game, limit=_MOST_SEARCHED)
    try:
        for board in boards:
            domain[board], lost[board] = True, solver.is_p(board)
    except LimitError:
        return None, None, last
    for condition in islice(short_conditions(lost, domain, names), _MOST_GUESSES):
        claim = Lost(names, condition)
        try:
            proof = METHODS["pairing"].prove(Question(game, claim, MAX_STATES))
        except (Inexpressible, LimitError, Undescribed):
            continue
        if proof is not None:
            said = phrase("The player to move loses exactly when {claim}.", claim=spoken(condition))
            return Law("boards", said, last, claim), proof, last
    return None, None, last
