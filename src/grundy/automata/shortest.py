"""Say by a short condition which numbers an automaton accepts, where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grundy.automata.automaton import Automaton
from grundy.automata.compiler import Compiler
from grundy.automata.known import said_by
from grundy.formulas.tree import FALSE, Expression, Variable, all_of, any_of

__all__ = ["short_condition"]

_LENGTH = 900
_MOST_LISTED = 12
_MOST_STATES = 500
_FEW = 7


def short_condition(
    found: Automaton,
    names: tuple[str, ...],
    members: Sequence[Mapping[str, int]],
    compiler: Compiler,
) -> Expression | None:
    """Give a condition that has just this automaton: few numbers, remainders, or the automaton.

    >>> from grundy.formulas.parser import parse_expression
    >>> compiler = Compiler()
    >>> odd = compiler.compile(parse_expression("n ^ 1 < n and n != 7"))
    >>> print(short_condition(odd, ("n",), ({"n": 1},) * 9, compiler))
    n < 8 and (n == 1 or n == 3 or n == 5) or n >= 8 and n % 2 == 1
    """
    if found.empty:
        return FALSE
    for guess in _guesses(found, names, members, compiler):
        if compiler.compile(guess) == found:
            return guess
    if len(found) <= _MOST_STATES:
        return said_by(found, tuple(map(Variable, found.tracks)))
    return None


def _guesses(
    found: Automaton,
    names: tuple[str, ...],
    members: Sequence[Mapping[str, int]],
    compiler: Compiler,
) -> Iterator[Expression]:
    if 0 < len(members) <= _FEW:
        yield any_of(all_of(Variable(n).eq(one[n]) for n in names) for one in members)
    if len(names) == 1:
        numeration = compiler.numeration
        table = [numeration.holds(found, **{names[0]: n}) for n in range(_LENGTH)]
        yield from _repeating(table, Variable(names[0]))


def _repeating(table: Sequence[bool], n: Variable) -> Iterator[Expression]:
    """Say a set of numbers by what it has below a start, and by remainders from there on."""
    best = min((_start(table, p) + p, p) for p in range(1, len(table) // 3))
    start, period = best[0] - best[1], best[1]
    if start + 3 * period > len(table):
        return
    rests = [r for r in range(period) if table[start + (r - start) % period]]
    below = [k for k in range(start) if table[k]]
    if len(rests) > _MOST_LISTED or len(below) > _MOST_LISTED:
        return
    later = any_of((n % period).eq(r) if period > 1 else n >= 0 for r in rests)
    listed = any_of(n.eq(k) for k in below)
    if not rests:
        yield listed
    elif all(k % period in rests for k in range(start) if table[k]) and start == sum(
        1 for k in range(start) if table[k] == (k % period in rests)
    ):
        yield later
    elif not below:
        yield all_of((n >= start, later)) if period > 1 else n >= start
    else:
        from_there = n >= start if period == 1 else all_of((n >= start, later))
        yield any_of((all_of((n < start, listed)), from_there))


def _start(table: Sequence[bool], period: int) -> int:
    """Find from where on a table has a period."""
    for n in reversed(range(len(table) - period)):
        if table[n] != table[n + period]:
            return n + 1
    return 0
