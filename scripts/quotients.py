"""Find the misere quotients of the codes with few places, and write the certificates that ship.

``python scripts/quotients.py`` looks at the octal codes with one to three places within the limits
of a survey, and writes ``src/grundy/solvers/misere/data/quotients.zip``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from grundy.games import game
from grundy.laws.prove.quotient import quotient_law
from grundy.laws.verdict import Proved
from grundy.solvers.misere.quotients import SHIPPED, Limits, code_name

DIGITS = "01234567"
LIMITS = Limits(elements=250, positions=10_000)


def codes() -> Iterator[str]:
    """Give the codes by their places."""
    yield "4.0"
    for places in (1, 2, 3):
        for word in product(DIGITS, repeat=places):
            yield from (f"{first}.{''.join(word)}" for first in "04" if word[-1] > "0")


def main() -> None:
    """Write the certificates of those that are found."""
    SHIPPED.parent.mkdir(exist_ok=True)
    new = SHIPPED.with_suffix(".new")
    with ZipFile(new, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for code in codes():
            found = game(f"misere:octal:{code}")
            _, verdict = quotient_law(found, LIMITS) or (None, None)
            if isinstance(verdict, Proved):
                text = json.dumps(verdict.certificate, separators=(",", ":"))
                entry = ZipInfo(code_name(found.as_code()), (1980, 1, 1, 0, 0, 0))
                archive.writestr(entry, text, ZIP_DEFLATED)
                print(verdict.statement, flush=True)
    new.replace(SHIPPED)


if __name__ == "__main__":
    main()
