"""Say questions about games by automata, once the laws of the games are known as automata."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import count
from operator import xor
from typing import Any

from grundy.automata.atoms import Inexpressible
from grundy.automata.automaton import Automaton, build
from grundy.automata.compiler import Compiler
from grundy.formulas.accepted import Accepted
from grundy.formulas.parts import children, with_parts
from grundy.formulas.tree import (
    FALSE,
    Call,
    Choice,
    Compare,
    Exists,
    Expression,
    ForAll,
    Implies,
    Loses,
    Not,
    OfGame,
    Variable,
    Worth,
    all_of,
    any_of,
    number,
)
from grundy.phrases.phrase import phrase

__all__ = ["KnownLaw", "by_laws", "repeating", "said_by", "short_condition"]


_LENGTH = 900
_MOST_LISTED = 12
_MOST_STATES = 500
_FEW = 7


@dataclass(frozen=True)
class KnownLaw:
    """A law as an automaton: over the piles that ``names`` name, and v where it is of values.

    ``apart``: it is of one heap of n, and heaps that stand together are worth the xor.

    >>> odd = build(["n"], 0, lambda ones, d: (ones + d[0]) % 2, bool).within("binary")
    >>> print(KnownLaw(odd, ("n",), values=False, apart=True).holds((Variable("k"),)))
    automaton("binary", "0 1/1 0!", k)
    """

    automaton: Automaton
    names: tuple[str, ...]
    values: bool
    apart: bool

    def holds(self, args: tuple[Variable, ...], v: Variable | None = None) -> Expression:
        """Say that it is true of variables."""
        known = dict(zip(self.names, args, strict=True))
        tracks = [v if track == "v" and v else known[track] for track in self.automaton.tracks]
        return said_by(self.automaton, tuple(tracks))


def repeating(table: Sequence[int], start: int, max_states: int) -> Automaton:
    """Accept (n, v) in base 2 where v is the value at n: what a table has repeats from a start on.

    >>> from grundy.automata.numeration import BINARY
    >>> third = repeating([5, 0, 1, 2], 1, 1000)
    >>> [BINARY.holds(third, n=n, v=v) for n, v in ((0, 5), (1, 0), (6, 2), (6, 1))]
    [True, True, True, False]

    A state has the weight of the next digit, n and v as far as they were read: large numbers as
    the smaller ones of their class, and the weight of v while v may still grow.
    """
    period, most = len(table) - start, max(table)

    def known(n: int) -> int:
        return n if n < len(table) else start + (n - start) % period

    def step(state: tuple[int, int, int, int], digits: tuple[int, ...]) -> Any:
        weight, n, v, bit = state
        v += bit * digits[1]
        if v > most or (digits[1] and bit > most):
            return None
        return known(2 * weight), known(n + weight * digits[0]), v, min(2 * bit, 2 * most + 1)

    found = build(["n", "v"], (1, 0, 0, 1), step, lambda s: table[s[1]] == s[2], max_states)
    return found.within("binary")


def said_by(automaton: Automaton, args: tuple[Variable, ...]) -> Accepted:
    """Say a condition by its automaton, whose tracks stand for variables.

    >>> odd = build(["0"], 0, lambda ones, d: (ones + d[0]) % 2, bool).within("binary")
    >>> print(said_by(odd, (Variable("n"),)))
    automaton("binary", "0 1/1 0!", n)
    """
    accepting = tuple(state for state, ends in enumerate(automaton.accepting) if ends)
    return Accepted(automaton.digits, automaton.step, accepting, args)


def by_laws(what: Expression, laws: Mapping[str, KnownLaw]) -> Expression:
    """Say a question without ``P`` and ``f``, and by ``exists`` alone.

    >>> from grundy.formulas.sentence import parse_sentence
    >>> print(by_laws(parse_sentence("forall n: n > 3 => n > 2").body, {}))
    not (exists n: not (not n > 3 or n > 2))
    """
    return _ByLaws(laws).said(what)


class _ByLaws:
    """Give names that nobody types, ~0, ~1, ..., to positions and values."""

    def __init__(self, laws: Mapping[str, KnownLaw]) -> None:
        self.laws, self.numbers = laws, count()

    def said(self, what: Expression) -> Expression:
        match what:
            case ForAll(names, body):
                return Not(Exists(names, Not(self.said(body))))
            case Implies(left, right):
                return any_of((Not(self.said(left)), self.said(right)))
            case Loses() | Compare() | Call():
                return self._atom(what)
        return with_parts(what, self.said)

    def _atom(self, atom: Expression) -> Expression:
        """Say an atom; where a choice in it asks for games, it becomes a choice of two atoms."""
        if not _asks(atom):
            return atom
        choice = next(_choices(atom), None)
        if choice is not None:
            sides = (_put(atom, choice, side) for side in (choice.then, choice.otherwise))
            then, otherwise = map(self._atom, sides)
            return Choice(then, self.said(choice.test), otherwise)
        given: list[Expression] = []
        fresh: list[str] = []
        found = self._found(atom, given, fresh)
        return Exists(tuple(fresh), all_of((*given, found))) if fresh else all_of((*given, found))

    def _found(self, what: Expression, given: list[Expression], fresh: list[str]) -> Expression:
        """Put variables for the values of positions, and say which they are."""
        if not isinstance(what, OfGame):
            return with_parts(what, lambda part: self._found(part, given, fresh))
        args = tuple(self._named(self._found(arg, given, fresh), given, fresh) for arg in what.args)
        law = self.laws[what.game]
        if not (law.values and law.apart) and len(args) != len(law.names):
            why = phrase("the law of the game is about {n} piles", n=len(law.names))
            raise Inexpressible(what, why)
        if not law.values:
            if isinstance(what, Worth):
                raise Inexpressible(what, "no law of the game's values is proved")
            return law.holds(args)
        if law.apart:
            worths = [self._worth(law, (arg,), given, fresh) for arg in args]
            worth = reduce(xor, worths[1:], worths[0])
        else:
            worth = self._worth(law, args, given, fresh)
        return worth if isinstance(what, Worth) else worth.eq(number(0))

    def _worth(
        self,
        law: KnownLaw,
        args: tuple[Variable, ...],
        given: list[Expression],
        fresh: list[str],
    ) -> Expression:
        v = self._new(fresh)
        given.append(law.holds(args, v))
        return v

    def _named(self, term: Expression, given: list[Expression], fresh: list[str]) -> Variable:
        if isinstance(term, Variable):
            return term
        x = self._new(fresh)
        given.append(x.eq(term))
        return x

    def _new(self, fresh: list[str]) -> Variable:
        fresh.append(f"~{next(self.numbers)}")
        return Variable(fresh[-1])


def _asks(what: Expression) -> bool:
    return isinstance(what, OfGame) or any(map(_asks, children(what)))


def _choices(what: Expression) -> Iterator[Choice]:
    if isinstance(what, Choice):
        yield what
        return
    for part in children(what):
        yield from _choices(part)


def _put(what: Expression, old: Expression, new: Expression) -> Expression:
    return new if what is old else with_parts(what, lambda part: _put(part, old, new))


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
