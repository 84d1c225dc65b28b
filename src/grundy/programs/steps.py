"""Write a piece of program as lines of Python, which the other languages translate.

All names stand for integers; ``yield`` gives the heaps that a heap becomes, of which 0 is none, or
all piles after a move. Loops go through ``range``; through ``near``, which gives the numbers near
its ends before all others; through the members of a set, by ``nth_``; or through a list.
"""

from __future__ import annotations

__all__ = ["Steps", "listed", "rising", "under", "visit", "when"]

Steps = tuple[str, ...]


def under(head: str, body: Steps) -> Steps:
    """Put steps under a loop or a test.

    >>> under("for k in range(1, n + 1)", ("yield n - k, k",))
    ('for k in range(1, n + 1):', '    yield n - k, k')
    """
    return (f"{head}:", *(f"    {line}" for line in body))


def when(tests: list[str], body: Steps) -> Steps:
    """Put steps under tests, unless there is nothing to test.

    >>> when([], visit("n")), when(["n > 1", "n < 9"], visit("n"))
    (('yield (n,)',), ('if n > 1 and n < 9:', '    yield (n,)'))
    """
    return under(f"if {' and '.join(tests)}", body) if tests else body


def visit(*heaps: str) -> Steps:
    """Give what a move leaves.

    >>> visit("a", "b - k")
    ('yield a, b - k',)
    """
    return (f"yield {', '.join(heaps) if len(heaps) > 1 else f'({heaps[0]},)'}",)


def listed(values: tuple[str, ...]) -> str:
    """Write a few numbers to go through.

    >>> listed(("1", "3")), listed(("n // 2",))
    ('1, 3', '(n // 2,)')
    """
    return ", ".join(values) if len(values) > 1 else f"({values[0]},)"


def rising(low: str, high: str, step: int = 1) -> str:
    """Write the numbers from ``low`` to ``high``.

    >>> rising("0", "n // 2"), rising("1", "9", 2), rising("1", "n - 1")
    ('range(n // 2 + 1)', 'range(1, 10, 2)', 'range(1, n)')
    """
    stop = str(int(high) + 1) if high.isdigit() else f"{high} + 1"
    stop = high.removesuffix(" - 1") if high.endswith(" - 1") else stop
    run = f"{low}, {stop}, {step}" if step > 1 else stop if low == "0" else f"{low}, {stop}"
    return f"range({run})"
