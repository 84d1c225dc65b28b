"""Give the options that moves as conditions allow, and find what falls with every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import accumulate, count, islice, permutations, product, repeat
from math import gcd
from operator import mul
from random import Random
from typing import Any

from grundy.errors import InputError, LimitError, RuleError
from grundy.formulas.functions import NoValue, Series
from grundy.formulas.linear import written
from grundy.formulas.loops import Divisors, Each, For, If, Leave, Node, closed
from grundy.formulas.made import Writer
from grundy.formulas.tree import Expression, Number, Variable
from grundy.phrases.phrase import phrase
from grundy.rules.moveloops import BOUND, option_loops
from grundy.rules.moves import PileMoves
from grundy.rules.vectors import Vector

__all__ = ["Options", "lowers", "not_lower", "options_made", "played", "with_measure"]

_MOST_TRIED = 1_000_000
_MOST_IN_ALL = 10_000_000  # numbers, of all loops together
_MOST = "most"
_DEEP = 15  # blocks in one function; Python has at most 20

Body = tuple[Node, ...]


_TRIED = 1_000
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_SURE = 3 * 10**24
"""Below this a number that passes the test for all bases is prime: J. Sorenson and J. Webster,
Strong pseudoprimes to twelve prime bases, Math. Comp. 86 (2017) 985-1003."""


@dataclass(frozen=True)
class Options:
    """Give the options of piles, by their moves as formulas.

    >>> from grundy.formulas.tree import variables
    >>> from grundy.rules.moves import PileMove
    >>> a, x1 = variables("a x1")
    >>> take = PileMoves(("a",), (a >= 0), (PileMove(("x1",), (1 <= a - x1) & (a - x1 <= 2)),))
    >>> list(Options(take).of((5,)))
    [(4,), (3,)]
    """

    moves: PileMoves

    def of(self, piles: Vector) -> Iterator[Vector]:
        """Give each option once; raise `RuleError` for a move that does not lower the measure.

        A sum of positions is one of them after another.
        """
        before = self.moves.size(piles)
        if before is None:
            expected = phrase("piles for which {sum} is a natural number", sum=self.moves.falling)
            raise InputError(expected, got="+".join(map(str, piles)), where="rule")
        seen = set()
        for after in self._played(*piles):
            if after in seen:
                continue
            for left in self.moves.positions(after):
                size = self.moves.size(left)
                if size is None or not size < before:
                    raise not_lower(self.moves, piles, left)
            seen.add(after)
            yield after

    def near(self, piles: Vector, most: int) -> Iterator[Vector]:
        """Give the options with no new pile above ``most``, whether they lower a sum or not."""
        return self._near(*piles, most)

    def left(self, n: int) -> Iterator[Vector]:
        """Give what one heap can leave, heaps of its own that are smaller than it."""
        for heaps in self._played(n):
            if max(heaps, default=0) > n:
                raise not_lower(self.moves, (n,), heaps)
            if n not in heaps:
                yield heaps

    @cached_property
    def _played(self) -> Callable[..., Iterator[Vector]]:
        return options_made(self.moves.names, played(self.moves))

    @cached_property
    def _near(self) -> Callable[..., Iterator[Vector]]:
        return options_made((*self.moves.names, _MOST), played(self.moves, capped=True))


def played(moves: PileMoves, *, capped: bool = False) -> Body:
    """Give loops that leave the options, with ``capped`` those with no new pile above ``most``.

    >>> from grundy.games import game
    >>> (loop,) = played(game("moves:n -> x when gcd(n, x) == 1").meant.guarded)
    >>> loop.head()
    'for x1 = 0 .. n - 1:'
    """
    body: list[Node] = []
    for move in moves.moves:
        alone = replace(moves, moves=(move,))
        loops = option_loops(alone, Variable(_MOST) if capped else None)
        body += closed(loops.body, partial(_rest, moves, move.to), loops.piles)
    return tuple(dict.fromkeys(body))


def _rest(moves: PileMoves, to: tuple[str, ...], x: str, scope: tuple[str, ...]) -> Expression:
    """Give the most that x can be where no condition says it, within loops over some names.

    The first sum that falls does not rise, and a heap leaves smaller ones.
    """
    left = next((left for left in moves.positions(to) if x in left), ())
    if left and moves.names == ("n",):
        return Variable("n") - 1
    weights = dict(zip(left, moves.weights[0], strict=True)) if left and moves.weights else {}
    if not weights.get(x):
        name = x.removeprefix(BOUND)
        expected = phrase("a condition that bounds {names} from above", names=name)
        raise InputError(expected, where="rule")
    before = written(dict(zip(moves.names, weights.values(), strict=True)))
    known = {y: by for y, by in weights.items() if by and y in scope}
    rest = before - written(known)
    return rest // weights[x] if weights[x] > 1 else rest


def lowers(moves: PileMoves, before: Vector, after: Vector) -> bool:
    """Tell whether a move lowers what shall fall, to natural numbers.

    >>> from grundy.formulas.tree import TRUE
    >>> lowers(PileMoves(("a", "b"), TRUE, ()), (0, 2), (1, 0))
    True
    """
    high, low = moves.size(before), moves.size(after)
    return high is not None and low is not None and low < high


def not_lower(moves: PileMoves, before: Vector, after: Vector) -> RuleError:
    """Say that a move does not lower what shall fall.

    >>> from grundy.formulas.tree import TRUE
    >>> not_lower(PileMoves(("a", "b"), TRUE, ()), (0, 1), (1, 0)).message
    'the move 0+1 -> 1+0 does not lower a + b: say what falls, as in measure 2 * a + b'
    """
    a, b = ("+".join(map(str, piles)) for piles in (before, after))
    if a == b:
        template = "a move leaves {a} as it is: a bound is missing, such as 1 <= k"
        return RuleError(phrase(template, a=a))
    template = "the move {a} -> {b} does not lower {sum}"
    if len(before) == len(after) and moves.size(after) is None:
        template = "after the move {a} -> {b} what falls, {sum}, is no natural number"
    elif not moves.measure:
        template = (
            "the move {a} -> {b} does not lower {sum}: say what falls, as in measure 2 * a + b"
        )
    return RuleError(phrase(template, a=a, b=b, sum=moves.falling))


def options_made(names: tuple[str, ...], body: Body) -> Callable[..., Iterator[Vector]]:
    """Make a function of piles that gives what loops leave.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> halves = For("k", n // 2, n - 1, (Leave((n - k, k)),))
    >>> list(options_made(("n",), (halves,))(7))
    [(4, 3), (3, 4), (2, 5), (1, 6)]
    """
    text = _Text(names)
    text.write(body, names)
    exec("\n".join(text.lines), text.asked)
    made: Callable[..., Iterator[Vector]] = text.asked["options"]
    return made


class _Text:
    """Write loops as a Python function of numbers of any size."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.asked: dict[str, Any] = {"__builtins__": {}}
        self.asked |= {"divides": _divides, "few": _few, "between": _between, "times": _times}
        self.asked |= {"upto": _upto}
        self.lines = [f"def options({', '.join(names)}):", "    tried = [0]", "    yield from ()"]
        self.depth = self.blocks = 1

    def write(self, body: Body, names: tuple[str, ...]) -> None:
        """Write the nodes within loops over some names."""
        said = Writer(names, self.asked).short
        for node in body:
            match node:
                case Leave(heaps, times):
                    left = "".join(f"{said(heap)}, " for heap in heaps)
                    many = "" if times == Number(1) else f" * times({said(times)})"
                    self._line(f"yield ({left}){many}")
                case If(when, inner):
                    self._within(f"if {said(when)}:", inner, names)
                case For(name, low, high, inner, step):
                    ends = f"lambda: ({said(low)}, {said(high)})"
                    self._loop(name, f"between({ends}, {step})", inner, names)
                case Each(name, among, low, high, inner):
                    x = Variable(name)
                    if isinstance(among, Divisors):
                        numbers = f"divides({said(among.of)})"
                        inner = (If((low <= x) & (x <= high), inner),)
                    else:
                        self.asked[series := f"series{len(self.asked)}"] = among
                        numbers = f"upto({series}, lambda: {said(high)})"
                        inner = inner if low == Number(1) else (If(low <= x, inner),)
                    self._loop(name, numbers, inner, names)

    def _loop(self, name: str, among: str, inner: Body, names: tuple[str, ...]) -> None:
        if any(not isinstance(node, Leave) for node in inner):
            among = f"few({among}, tried)"
        self._within(f"for {name} in {among}:", inner, (*names, name))

    def _within(self, head: str, inner: Body, names: tuple[str, ...]) -> None:
        """Write what stands inside a head, in a function of its own where that lies deep."""
        before, heads = self.blocks, [head]
        self.blocks += 1
        if self.blocks > _DEEP:
            heads, self.blocks = [head, "def more():"], 1
        for one in heads:
            self._line(one)
            self.depth += 1
        self.write(inner, names)
        self.depth -= len(heads)
        self.blocks = before
        if len(heads) > 1:
            self.lines.append("    " * (self.depth + 1) + "yield from more()")

    def _line(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)


def _between(ends: Callable[[], tuple[int, int]], step: int = 1) -> range:
    """Give the numbers between two ends, none where one has no value."""
    try:
        low, high = ends()
    except NoValue:
        return range(0)
    return range(low, high + 1, step)


def _divides(number: int) -> Iterable[int]:
    return divisors(number) if number > 0 else ()


def _upto(series: Series, end: Callable[[], int]) -> Iterable[int]:
    """Give the numbers of a series up to an end."""
    try:
        return series.upto(end())
    except NoValue:
        return ()


def _few(numbers: Iterable[int], tried: list[int]) -> Iterable[int]:
    """Give numbers on which a condition is tried; raise `LimitError` where they are too many."""
    if not isinstance(numbers, range):
        return _counted(numbers, tried)
    count = (numbers.stop - numbers.start) // numbers.step
    tried[0] += max(count, 0)
    if count > _MOST_TRIED or tried[0] > _MOST_IN_ALL:
        raise _too_many(count)
    return numbers


def _counted(numbers: Iterable[int], tried: list[int]) -> Iterator[int]:
    for tries, number in enumerate(numbers, 1):
        tried[0] += 1
        if tries > _MOST_TRIED or tried[0] > _MOST_IN_ALL:
            raise _too_many(tries)
        yield number


def _times(heaps: int) -> int:
    """Give a number of equal heaps that can be listed."""
    if heaps > _MOST_TRIED:
        raise LimitError(
            phrase("a move into at most {m} heaps, not into {n}", m=_MOST_TRIED, n=heaps)
        )
    return heaps


def _too_many(count: int) -> LimitError:
    template = "a condition is tried on at most {m} numbers, not on {n}"
    return LimitError(phrase(template, m=_MOST_TRIED, n=count))


# -- divisors, where trying all would take too long


def divisors(n: int) -> list[int]:
    """Give the divisors of a positive number, rising.

    >>> divisors(12), len(divisors(10**30)), divisors(1000003 * 1000033)[1:3]
    ([1, 2, 3, 4, 6, 12], 961, [1000003, 1000033])

    `LimitError` is raised where a large part has no small factor.
    """
    found = [1]
    for prime, times in Counter(_factors(n)).items():
        powers = list(accumulate(repeat(prime, times), mul, initial=1))
        found = [d * power for d in found for power in powers]
    return sorted(found)


def _factors(n: int) -> Iterator[int]:
    """Give the prime factors, each as often as it divides."""
    for d in range(2, _TRIED):
        while n % d == 0:
            yield d
            n //= d
    if n > _SURE:
        raise LimitError(phrase("{n} has no factor below {m}", n=n, m=_TRIED))
    parts = [n] if n > 1 else []
    while parts:
        part = parts.pop()
        if _is_prime(part):
            yield part
        else:
            d = _factor(part)
            parts += [d, part // d]


def _is_prime(n: int) -> bool:
    """Test a number without small factors."""
    if n < _TRIED**2:
        return True
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    for base in _BASES:
        x = pow(base, n >> twos, n)
        if x not in (1, n - 1) and n - 1 not in (pow(x, 2**i, n) for i in range(twos)):
            return False
    return True


def _factor(n: int) -> int:
    """Find a factor of a composite number by Pollard's way: two walks of which one is faster."""
    for step in count(1):
        slow = fast = 2
        d = 1
        while d == 1:
            slow = (slow * slow + step) % n
            fast = ((fast * fast + step) ** 2 + step) % n
            d = gcd(slow - fast, n)
        if d < n:
            return d
    raise AssertionError


_SMALL = {1: 99, 2: 9, 3: 4}  # piles below this size are looked at, 3 of four and more
_FACTORS = {2: 6, 3: 3}
_LARGEST = 1_000  # pile that a move leaves there
_MOST_MOVES = 20_000  # moves
_MANY, _SOME = 7, 500  # piles, of which only some positions are looked at

Measure = tuple[Expression, ...]


def with_measure(moves: PileMoves) -> PileMoves:
    """Give moves with a measure that all of small piles lower: the one that is stated, if any is.

    Else it is the sum, if that falls, or a sum of multiples, or one pile after the other.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> with_measure(read_formulas("(a, b) -> (a - 1, b + 2), or (a, b - 1)").moves).falling
    '3 * a + b'

    `RuleError` is raised where none of these falls, with a move that does not lower the first.
    """
    pairs = list(islice(_moves(moves), _MOST_MOVES))
    stated = moves.measure
    for measure in (stated, *(() if stated else _measures(moves.names))):
        found = replace(moves, measure=measure)
        if all(lowers(found, before, after) for before, after in pairs):
            return found
    raise next(not_lower(moves, *pair) for pair in pairs if not lowers(moves, *pair))


def _moves(moves: PileMoves) -> Iterator[tuple[Vector, Vector]]:
    options = Options(moves)
    for piles in _small(len(moves.names)):
        known = dict(zip(moves.names, piles, strict=True))
        if moves.size(piles) is not None and moves.domain.evaluate(known):
            for after in options.near(piles, _LARGEST):
                yield from ((piles, left) for left in moves.positions(after))


def _small(piles: int) -> Iterator[Vector]:
    """Give small piles: all of them, or where they are many some."""
    if piles < _MANY:
        yield from product(range(_SMALL.get(piles, 3)), repeat=piles)
        return
    random = Random(piles)
    for _ in range(_SOME):
        yield tuple(random.choice((0, 0, 1, 1, 2, 3)) for _ in range(piles))


def _measures(names: tuple[str, ...]) -> Iterator[Measure]:
    piles = len(names)
    factors = product(range(1, _FACTORS.get(piles, 1) + 1), repeat=piles)
    for row in sorted((row for row in factors if gcd(*row) == 1 < max(row)), key=sum):
        yield (written(dict(zip(names, row, strict=True))),)
    for order in permutations(names) if piles < 4 else ():
        yield tuple(map(Variable, order))
