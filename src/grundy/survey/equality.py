"""Tell which sequences are equal once their leading zeros are dropped, and how that is known.

A game such as 0.137 has the values of 0.07 from its second heap on. Equal keys mean equal
sequences: for every size where the basis is ``proved``, else on the values that were compared.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from grundy.laws.law import Law
from grundy.laws.prove.period import digest

__all__ = ["equality"]


def equality(values: Any, zeros: int, length: int, proved: Law | None) -> dict[str, Any]:
    """Give the key of a sequence, its basis, and the number of values compared.

    ``proved`` is a law proved for every size; ``values`` hold ``length`` more than the ``zeros``
    that lead. The least period with the least start writes a sequence in one way only, so
    sequences that have one are equal exactly when these are.

    >>> import numpy as np
    >>> equality(np.array([0, 0, 1, 2, 1]), 2, 3, None)["compared"]
    3
    """
    if proved is None:
        compared = len(values) - zeros
        return _row("table", digest(values[zeros:]), compared)
    if proved.kind == "formula":
        return _row("proved", f"{proved.claim}", None)
    period, start = proved.period, max(proved.preperiod - zeros, 0)
    if zeros == length:  # all zeros: the sequence is their own period
        return _row("proved", "0", None)
    known = [proved.value(n) for n in range(zeros, zeros + start + period)]
    return _row("proved", f"{start} {period} {proved.saltus} {known}", None)


def _row(basis: str, text: str, compared: int | None) -> dict[str, Any]:
    key = sha256(f"{basis} {compared} {text}".encode()).hexdigest()[:32]
    return {"class": key, "basis": basis, "compared": compared}
