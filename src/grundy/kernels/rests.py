"""Find what depends on the rest of a heap alone, once some of it has been taken.

``take any adjacent`` splits n - k: whatever n and k are, what a rest may become is the same, and
need be worked out only once.
"""

from __future__ import annotations

from dataclasses import replace

from grundy.formulas.linear import form_of, written
from grundy.formulas.loops import Divisors, Each, If, Leave, Node
from grundy.formulas.parts import free, put, with_parts
from grundy.formulas.tree import Expression, Variable

__all__ = ["bound_of_rest", "of_rest"]


def of_rest(body: tuple[Node, ...], taken: str) -> tuple[Node, ...] | None:
    """Write moves in terms of n for what is left of it, or give None where that does not do.

    >>> from grundy.formulas.tree import number, variables
    >>> from grundy.formulas.loops import For
    >>> n, k, x = variables("n k x")
    >>> split = For("x", number(1), (n - k) // 2, (Leave((x, n - k - x)),))
    >>> [node.head() for node in of_rest((split,), "k")]
    ['for x = 1 .. n // 2:']
    >>> of_rest((Leave((n - k, k)),), "k") is None
    True
    """
    found = [new for node in body if (new := _written(node, taken)) is not None]
    return tuple(found) if len(found) == len(body) else None


def bound_of_rest(what: Expression, taken: str) -> Expression | None:
    """Write a number in terms of n for what is left of it, or give None.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(bound_of_rest((n - k - 1) // 2, "k"), bound_of_rest(n // 2, "k"))
    (n - 1) // 2 None
    """
    new = _lines(put(what, {"n": Variable("n") + Variable(taken)}))
    return None if taken in free(new) else new


def _written(node: Node, taken: str) -> Node | None:
    if isinstance(node, Leave):
        numbers = [bound_of_rest(one, taken) for one in (node.times, *node.heaps)]
        known = [one for one in numbers if one is not None]
        return Leave(tuple(known[1:]), known[0]) if len(known) == len(numbers) else None
    body = of_rest(node.body, taken)
    if body is None or (isinstance(node, Each) and isinstance(node.among, Divisors)):
        return None
    if isinstance(node, If):
        when = bound_of_rest(node.when, taken)
        return None if when is None else If(when, body)
    low, high = bound_of_rest(node.low, taken), bound_of_rest(node.high, taken)
    return None if low is None or high is None else replace(node, low=low, high=high, body=body)


def _lines(what: Expression) -> Expression:
    """Write every number that is a line as its shortest sum."""
    line = None if what.is_condition() else form_of(what)
    if line is not None:
        return written(line)
    return with_parts(what, _lines) if vars(what) else what
