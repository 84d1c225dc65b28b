"""Find the period of a code in a table of any length, and prove it on a longer one.

The table stays an array of the narrowest integers, and nothing else of its size is kept but what
`repeating_ends` needs: hundreds of millions of values fit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy.formulas.statement import Period as PeriodClaim
from grundy.laws.find.pattern import ENOUGH
from grundy.laws.find.periods import period_pattern
from grundy.laws.law import Law
from grundy.laws.prove.period import Values, first_break, period_proof
from grundy.laws.verdict import Proved
from grundy.rules.codes import Code
from grundy.rules.protocol import Impartial
from grundy.solvers.cost import require_memory
from grundy.solvers.impartial.tables import Period, most_heaps, window
from grundy.solvers.impartial.values import Source
from grundy.solvers.progress import run

__all__ = ["Progress", "has_window", "prove_long_period"]

Progress = Callable[[int, int], None]
"""It is told how many values are done, and of how many."""

_MOST_HEAPS = 2
_WIDTH = 6  # bytes a value: two of its own, four while periods are looked for
_FIRST_STEP = 1 << 12
_LAST_STEP = 1 << 24


def has_window(code: Code) -> bool:
    """Tell whether a theorem proves periods of a code, and a kernel finds long tables of it.

    >>> from grundy.rules.codes import parse_code
    >>> has_window(parse_code("0.354", 8)), has_window(parse_code("0.8", 16))
    (True, False)
    """
    return window(code, 1, 1) is not None and most_heaps(code) <= _MOST_HEAPS


def prove_long_period(
    game: Impartial[Any], code: Code, n: int, progress: Progress = lambda done, total: None
) -> tuple[Law | None, Proved | None, Values]:
    """Look for the least period in a table of ``n`` values; give law, proof and all values.

    >>> from grundy.games import game
    >>> law, proof, values = prove_long_period(game("kayles"), game("kayles").as_code(), 120)
    >>> law.preperiod, law.period, len(values), law.checked_to
    (71, 12, 168, 167)

    The code must be one that `has_window`. What the end of the table repeats is a period only if
    the theorem of the window says so, on values that are worked out as far as it needs. Enough to
    look at are the values before the period and as many rounds of it as a move leaves heaps.
    """
    from grundy.kernels.borders import repeating_ends
    from grundy.kernels.dispatch import start

    heaps = most_heaps(code)
    require_memory(n, _WIDTH)
    room = (heaps + code.unequal) * (n + 1) + code.last
    source = start(code.places, room, unequal=code.unequal)
    run(source, n, lambda before, source: progress(source.n, n))
    for length, begin in repeating_ends(source.values, heaps, code.last):
        seen, stop = Period(begin, length), window(code, max(begin, 1), length)
        if stop is None or n - length - begin < ENOUGH:
            continue
        if _goes_on(source, seen, stop, progress):
            values = source.values
            law = period_pattern(values, length, begin).law(stop + length - 1)
            return law, period_proof(game.text, code, PeriodClaim(begin, length), values), values
    return None, None, source.values[:n]


def _goes_on(source: Source, seen: Period, stop: int, progress: Progress) -> bool:
    """Work out the values that a window needs, as long as the period holds in them."""
    begin, length = seen
    total = stop + length
    require_memory(total, 2)
    step, checked = _FIRST_STEP, begin
    while True:
        known = min(source.n, total) - length
        if first_break(source.values, length, checked, known) is not None:
            return False
        if source.n >= total:
            return True
        checked = known
        source.advance(min(total, source.n + step))
        progress(source.n, total)
        step = min(2 * step, _LAST_STEP)
