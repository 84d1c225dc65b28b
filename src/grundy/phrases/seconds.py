"""Say a time."""

from __future__ import annotations

from grundy.phrases.phrase import Phrase, phrase

__all__ = ["in_seconds", "spoken_seconds"]

_TIMES = (
    (31_536_000, "{n} years"),
    (86_400, "{n} days"),
    (3_600, "{n} hours"),
    (60, "{n} minutes"),
)


def spoken_seconds(seconds: float) -> Phrase:
    """Say a time in the unit that fits.

    >>> [spoken_seconds(s) for s in (3, 600, 7200, 10**6, 10**12)]
    ['3 seconds', '10 minutes', '2 hours', '12 days', '31710 years']
    """
    for size, template in _TIMES:
        if seconds >= 1.5 * size:
            return phrase(template, n=f"{seconds / size:.0f}")
    return in_seconds(round(seconds))


def in_seconds(seconds: float) -> Phrase:
    """Say a number of seconds.

    >>> [in_seconds(s) for s in (0.01, 1, 5)]
    ['0.01 seconds', '1 second', '5 seconds']
    """
    return phrase("1 second") if seconds == 1 else phrase("{n} seconds", n=format(seconds, ".12g"))
