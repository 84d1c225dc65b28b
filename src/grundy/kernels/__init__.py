"""Compute nim-sequences over arrays; importing this package does not import numba."""

from dataclasses import dataclass

__all__ = ["Report"]


@dataclass(frozen=True)
class Report:
    """Say how a run computes, and what its sparse space is.

    >>> from grundy.kernels.dispatch import start
    >>> kayles = start({1: 7, 2: 7}, 1000)
    >>> kayles.advance(1000)
    >>> kayles.report().method, kayles.report().rare_values
    ('naive', (3, 5, 6))

    With ``position_parity`` the roles of the two classes of values swap from one heap to the
    next: a value of ``rare_values`` is rare at n when n has the parity of the breaking places.
    """

    method: str
    values: int
    mask: int | None = None
    position_parity: bool = False
    rares: int = 0
    rare_values: tuple[int, ...] = ()
    common_values: tuple[int, ...] = ()
