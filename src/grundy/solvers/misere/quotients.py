"""Give games their misere quotients: those that are shipped, or found anew.

The quotients of codes with up to three places are shipped as certificates, in
``data/quotients.zip``, one file each by the code; the tests have the checker verify all of them.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code, format_code
from grundy.rules.protocol import Impartial
from grundy.solvers.misere.heaps import Heaps, heaps_of
from grundy.solvers.misere.words import Limits
from grundy.values.quotient import Quotient

__all__ = ["SHIPPED", "code_name", "elements", "quotient_of", "shipped"]

SHIPPED = Path(__file__).with_name("data") / "quotients.zip"
_HEXADECIMAL = 16
_HEAPS = 64  # heaps that a quotient is looked for


def quotient_of(heaps: Heaps, limits: Limits) -> Quotient:
    """Give the quotient that is shipped, or as much of it as is found within limits.

    >>> from grundy.rules.codes import parse_code
    >>> kayles, dawson = (Heaps((parse_code(code, 8),)) for code in ("0.77", "0.07"))
    >>> len(quotient_of(kayles, Limits())), quotient_of(dawson, Limits(heaps=10)).last
    (40, 10)
    """
    known = shipped(heaps)
    if known is not None:
        return known
    from grundy.solvers.misere.find import search  # late: NumPy is slow to import

    return search(heaps, limits).quotient


def elements(game: Impartial[Any], start: int, stop: int) -> tuple[Quotient, list[int]]:
    """Give the quotient of a game on heaps, and the elements of the heaps from start to stop - 1.

    >>> from grundy.games import game
    >>> elements(game("misere:kayles"), 0, 6)[1]
    [0, 1, 2, 3, 1, 6]

    `InputError` is raised for no game on heaps, `LimitError` for heaps of which none is proved.
    """
    heaps = heaps_of(game)
    if heaps is None or len(heaps.games) > 1:
        raise InputError("a game on heaps, for a misere quotient", got=game.text)
    quotient = quotient_of(heaps, Limits(heaps=max(stop, _HEAPS)))
    if not quotient.knows([stop - 1]):
        raise LimitError(
            phrase(
                "the misere quotient of {game} is proved for heaps to {n} only, with {m} elements",
                game=game.text,
                n=quotient.last,
                m=len(quotient),
            )
        )
    return quotient, [quotient.element(k) for k in range(start, stop)]


def shipped(heaps: Heaps) -> Quotient | None:
    """Give the quotient of a game from those that are shipped, or None.

    >>> from grundy.rules.codes import parse_code
    >>> len(shipped(Heaps((parse_code("0.77", 8),))))
    40
    """
    codes = heaps.codes
    name = code_name(codes[0]) if codes and len(codes) == 1 else None
    if name is None or name not in _names(SHIPPED):
        return None
    with ZipFile(SHIPPED) as archive:
        certificate = json.loads(archive.read(name))
    return Quotient.of_certificate(certificate["proof"], certificate["claim"])


def code_name(code: Code) -> str | None:
    """Name the certificate of a code.

    >>> from grundy.rules.codes import parse_code
    >>> code_name(parse_code("0.77", 8)), code_name(parse_code("0.(3)", 8))
    ('0.77.json', None)
    """
    if code.tail or code.unequal or max(code.places.values(), default=0) >= _HEXADECIMAL:
        return None
    return f"{format_code(code, _HEXADECIMAL)}.json"


@cache
def _names(path: Path) -> frozenset[str]:
    if not path.exists():
        return frozenset()
    with ZipFile(path) as archive:
        return frozenset(archive.namelist())
