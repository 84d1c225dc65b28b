"""Give the options that conditions on numbers allow: moves as formulas, played.

The new piles are found by the bounds that comparisons set to them while the others are known; then
the whole condition is asked. So any condition can be played, and sums are played quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from grundy.errors import InputError, RuleError
from grundy.formulas.linear import Form, at_most, form_of
from grundy.formulas.parts import conjuncts
from grundy.formulas.tree import Compare, Expression, Or
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMove, PileMoves
from grundy.rules.vectors import Vector

__all__ = ["Options", "alternatives", "bounds", "lowers", "not_lower"]

_MOST_PARTS = 64
Range = tuple[int, int | None]


@dataclass(frozen=True)
class Options:
    """Give the options of piles, by their moves as formulas.

    >>> from grundy.formulas.tree import variables
    >>> a, x1 = variables("a x1")
    >>> take = PileMoves(("a",), (a >= 0), (PileMove(("x1",), (1 <= a - x1) & (a - x1 <= 2)),))
    >>> list(Options(take).of((5,)))
    [(3,), (4,)]
    """

    moves: PileMoves

    def of(self, piles: Vector) -> Iterator[Vector]:
        """Give each option once; raise `RuleError` for a move that does not lower the measure.

        A sum of positions is one of them after another.
        """
        known = dict(zip(self.moves.names, piles, strict=True))
        before = self.moves.size(piles)
        if before is None:
            expected = phrase("piles for which {sum} is a natural number", sum=self.moves.falling)
            raise InputError(expected, got="+".join(map(str, piles)), where="rule")
        spare = [self._no_more(kind.to, before) for kind in self._kinds]
        seen = set()
        for kind, forms in zip(self._kinds, spare, strict=True):
            for after in kind.options(known, spare=forms):
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
        known = dict(zip(self.moves.names, piles, strict=True))
        for kind in self._kinds:
            yield from kind.options(known, [{name: 1, "": -most} for name in kind.new])

    def left(self, n: int) -> Iterator[Vector]:
        """Give what one heap can leave, heaps of its own that are smaller than it."""
        for kind in self._kinds:
            smaller = [{name: 1, "": 1 - n} for name in kind.new]
            for heaps in kind.options({"n": n}, spare=smaller):
                if max(heaps, default=0) > n:
                    raise not_lower(self.moves, (n,), heaps)
                if n not in heaps:
                    yield heaps

    def _no_more(self, to: tuple[str, ...], before: tuple[int, ...]) -> list[Form]:
        """Say that the first sum that falls does not rise."""
        if not self.moves.weights:
            return []
        rows = (zip(left, self.moves.weights[0], strict=True) for left in self.moves.positions(to))
        return [
            {**{name: weight for name, weight in row if weight}, "": -before[0]} for row in rows
        ]

    @cached_property
    def _kinds(self) -> list[_Kind]:
        return [_Kind(move, part) for move in self.moves.moves for part in alternatives(move.when)]


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


class _Kind:
    """A move where one of several conditions holds, which is a list of parts that all must."""

    def __init__(self, move: PileMove, parts: Sequence[Expression]) -> None:
        self.to, self.when = move.to, parts
        self.whole = all(map(_is_sums, parts))
        self.new = [name for name in move.to if name[0] == "x"]
        self.forms = [form for part in parts for form in at_most(part)]

    def options(
        self, known: Mapping[str, int], more: Sequence[Form] = (), spare: Sequence[Form] = ()
    ) -> Iterator[Vector]:
        """Give the options of known piles for which more sums are 0 or less.

        The ``spare`` ones are asked for only where nothing else bounds a new pile.
        """
        forms = [_put(form, known) for form in (*self.forms, *more)]
        for found in _solved(forms, self.new, {}, [_put(form, known) for form in spare]):
            values = {**known, **found}
            if self.whole or all(part.evaluate(values) for part in self.when):
                yield tuple(values[name] for name in self.to)


def bounds(conditions: Iterable[Expression], known: Mapping[str, int], name: str) -> Range:
    """Give the least and the largest number that comparisons of sums leave; None: there is none.

    >>> from grundy.formulas.tree import variables
    >>> k, n = variables("k n")
    >>> bounds([3 * k <= n, 2 * k > 9], {"n": 100}, "k")
    (5, 33)
    """
    forms = [_put(form, known) for part in conditions for form in at_most(part)]
    found = _ranges(forms, [name])
    return (1, 0) if found is None else found[name]


def alternatives(when: Expression) -> list[list[Expression]]:
    """Write a condition as alternatives, each a list of parts, as far as that stays short.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> [[str(part) for part in parts] for parts in alternatives((a.eq(0) | a.eq(2)) & (b < a))]
    [['a == 0', 'b < a'], ['a == 2', 'b < a']]
    """
    found: list[list[Expression]] = [[]]
    for part in conjuncts(when):
        either = part.parts if isinstance(part, Or) else ()
        choices = [one for each in either for one in alternatives(each)] or [[part]]
        if len(found) > 1 < len(choices) and len(found) * len(choices) > _MOST_PARTS:
            choices = [[part]]
        found = [[*before, *more] for before in found for more in choices]
    return found


def _is_sums(part: Expression) -> bool:
    """Tell whether a part is said by `at_most` to the full."""
    return isinstance(part, Compare) and all(
        relation != "!=" and form_of(left) is not None and form_of(right) is not None
        for left, relation, right in part.pairs()
    )


def _put(form: Form, known: Mapping[str, int]) -> dict[str, int]:
    found = {"": form.get("", 0)}
    for name, factor in form.items():
        if name in known:
            found[""] += factor * known[name]
        elif name:
            found[name] = factor
    return found


def _solved(
    forms: Sequence[Mapping[str, int]],
    new: Sequence[str],
    found: dict[str, int],
    spare: Sequence[Form] = (),
) -> Iterator[dict[str, int]]:
    """Choose the numbers one by one, the one with the fewest choices first."""
    if any(form[""] > 0 for form in forms if len(form) == 1):
        return
    if not new:
        yield found
        return
    ranges = _ranges(forms, new)
    if ranges is None:
        return
    width = {name: high - low if high is not None else None for name, (low, high) in ranges.items()}
    bounded = [name for name in new if width[name] is not None]
    if not bounded and spare:
        yield from _solved([*forms, *(_put(form, found) for form in spare)], new, found)
        return
    if not bounded:
        open_ones = ", ".join(new)
        raise InputError(
            phrase("a condition that bounds {names} from above", names=open_ones), where="rule"
        )
    name = min(bounded, key=lambda name: width[name] or 0)
    low, high = ranges[name]
    assert high is not None
    rest = [other for other in new if other != name]
    if not rest:  # its ends say all that is asked of it
        yield from ({**found, name: value} for value in range(low, high + 1))
        return
    for value in range(low, high + 1):
        inner = [_put(form, {name: value}) for form in forms]
        yield from _solved(inner, rest, {**found, name: value}, spare)


def _ranges(forms: Sequence[Mapping[str, int]], new: Sequence[str]) -> dict[str, Range] | None:
    """Bound each number by the sums that must be 0 or less; None where nothing is left."""
    found: dict[str, Range] = dict.fromkeys(new, (0, None))
    for _ in range(2):
        for form in forms:
            for name in form:
                if not name:
                    continue
                found[name] = _bounded(form, name, found)
                low, high = found[name]
                if high is not None and high < low:
                    return None
    return found


def _bounded(form: Mapping[str, int], name: str, ranges: Mapping[str, Range]) -> Range:
    """Bound one number by a sum of multiples that is 0 or less."""
    low, high = ranges[name]
    least = form[""]
    for other, factor in form.items():
        if other in ("", name):
            continue
        end = ranges[other][factor < 0]
        if end is None:
            return low, high
        least += factor * end
    factor = form[name]
    if factor > 0:
        most = -least // factor
        return low, most if high is None else min(high, most)
    return max(low, -(least // factor)), high
