"""Turn the moves on several piles, p, into steps that find what they can become."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grundy.errors import InputError
from grundy.formulas.statement import PILES
from grundy.formulas.tree import Binary, Call, Compare, Expression, Number
from grundy.programs.conditions import condition
from grundy.programs.heaps import SHORT, amounts, halved
from grundy.programs.steps import Among, Change, Let, Loop, Step, When, when
from grundy.rules.language.heaps import ANY, Deal, Halve, Take
from grundy.rules.language.rule import Both, One, PileMove, Same, Trade

__all__ = ["Aim", "lowering", "pile_steps"]

Steps = tuple[Step, ...]


@dataclass(frozen=True)
class Aim:
    """Say which sizes a claim makes worth trying first."""

    claim: Expression | None

    @property
    def pairs(self) -> int:
        """Give k where the claim is about the pairs of k-Wythoff, so nothing else need be tried."""
        match self.claim:
            case Call("beatty", (_, _, Number(k))):
                return k
            case Call("beatty"):
                return 1
        return 0

    @property
    def nim_sum(self) -> Expression | None:
        """Give the side of an equation that is a nim-sum."""
        match self.claim:
            case Compare(("==",), (Binary("^") as left, _)):
                return left
        return None


def pile_steps(moves: Sequence[PileMove], width: int, aim: Aim) -> Steps:
    """Give steps that visit what piles can become; with a claim, of very many moves only some.

    >>> (loop,) = pile_steps([Both(())], 2, Aim(None))
    >>> loop.name, loop.low, loop.high, loop.body[0].body
    ('i', '1', 'p[0]', (Change(piles=(('0', 'p[0] - i'), ('1', 'p[1] - j'))),))

    `InputError` is raised for more than nine piles.
    """
    found: list[Step] = list(_named(width, aim)) if One(Take((ANY,))) in moves else []
    for move in moves:
        match move:
            case One(of):
                if isinstance(of, Deal):
                    raise InputError(SHORT, got=str(of), where="code")
                found.append(_each_pile(width, _one(of, width, aim)))
            case Same(conditions):
                tests = tuple(map(condition, conditions))
                for places in move.chosen():
                    found += _same(tests, places, aim)
            case Both(conditions):
                found += _both(tuple(map(condition, conditions)), aim)
            case Trade(shape):
                found.append(_trade(shape, width, near=aim.claim is not None))
    return tuple(found)


def lowering(width: int, apart: int, aim: Aim) -> Steps:
    r"""Lower one pile, which must keep ``apart`` more than the pile before it.

    A nim-sum x of differences becomes 0 by a change of the one below the pile, or above it.

    >>> (loop,) = lowering(3, 1, Aim(None))
    >>> print(*loop.body[:2], sep="\n")
    Let(name='n', value='p[i]')
    Let(name='low', value='p[i - 1] + 1 if i > 0 else 1')
    """
    before = f"p[i - 1] + {apart}" if apart else "p[i - 1]"
    hints = ("low + (n - low ^ x)", *(["top - (top - n ^ x)"] if width > 1 else []))
    after = f"p[i + 1] - {apart}" if apart else "p[i + 1]"
    change = Change((("i", "m"),))
    steps: Steps = (Let("n", "p[i]"), Let("low", f"{before} if i > 0 else {apart}"))
    if aim.nim_sum:
        top = Let("top", f"{after} if i < {width - 1} else n")
        steps += (top, Among("m", hints, (When("low <= m < n", (change,)),)))
    else:
        steps += (Loop("m", "low", "n - 1", (change,), near=aim.claim is not None),)
    return (*_named(width, aim), _each_pile(width, steps))


def _named(width: int, aim: Aim) -> Iterator[Step]:
    """Name the nim-sum x that the claim is about."""
    if aim.nim_sum:
        for i, name in enumerate(PILES[:width]):
            yield Let(name, f"p[{i}]")
        yield Let("x", str(aim.nim_sum))


def _each_pile(width: int, steps: Steps) -> Step:
    return Loop("i", "0", str(width - 1), steps, index=True)


def _one(move: Take | Halve, width: int, aim: Aim) -> Steps:
    n = Let("n", "p[i]")
    if isinstance(move, Halve):
        return (n, *halved(move, lambda left: (Change((("i", left),)),)))
    anything = move == Take((ANY,))
    if anything and aim.pairs:
        return (n, Let("other", "p[1 - i]"), *_paired(aim.pairs))
    hints: Steps = ()
    if anything and aim.nim_sum:
        hints = (Among("m", ("n ^ x", "n ^ x ^ 1"), (When("m < n", (Change((("i", "m"),)),)),)),)
    return (n, *hints, *amounts(move.amounts, lambda k: _lowered(k, move), near=bool(aim.claim)))


def _paired(k: int) -> Steps:
    """Make the pile one of a pair with the other, the smaller or the larger of the g-th one."""
    if k == 1:
        g, values = "golden(other + 1) - other - 1", ("g", "other + g")
    else:
        more = "" if k == 2 else f" + {k - 2} * (other + 1)"
        g = f"(golden(other + 1, {k}){more}) // {k}"
        values = (f"other - {k} * (other - g)", f"other + {k} * g")
    return (Let("g", g), Among("m", values, (When("m < n", (Change((("i", "m"),)),)),)))


def _lowered(k: str, move: Take) -> Steps:
    tests = [] if {0, 1} <= set(move.piles) else ["k == n" if 0 in move.piles else "k < n"]
    return when([t.replace("k", k) for t in tests], Change((("i", f"n - {k}"),)))


def _same(tests: tuple[str, ...], places: tuple[int, ...], aim: Aim) -> Steps:
    piles = [f"p[{i}]" for i in places]
    change = Change(tuple((str(i), f"{pile} - k") for i, pile in zip(places, piles, strict=True)))
    low = f"min({', '.join(piles)})"
    if aim.pairs == 1 and not tests:
        return (
            Let("s", f"{low} - golden(abs(p[0] - p[1]))"),
            When("s > 0", (Change((("0", "p[0] - s"), ("1", "p[1] - s"))),)),
        )
    return (Loop("k", "1", low, when(list(tests), change), near=aim.claim is not None),)


def _both(tests: tuple[str, ...], aim: Aim) -> Steps:
    k, near = aim.pairs, aim.claim is not None
    if k and tests == (f"abs(i - j) < {k}",):
        return _nearest(k)
    change = Change((("0", "p[0] - i"), ("1", "p[1] - j")))
    inner = Loop("j", "1", "p[1]", when(list(tests), change), near)
    return (Loop("i", "1", "p[0]", (inner,), near),)


def _nearest(k: int) -> Steps:
    """Make a pair with one of the two differences m k that are nearest to that of the piles."""
    change = Change((("0", "x"), ("1", "y")))
    steps = (
        Let("s", f"golden(m, {k})"),
        Let("x", f"s + {k} * m if p[0] > p[1] else s"),
        Let("y", f"s if p[0] > p[1] else s + {k} * m"),
        When("x < p[0] and y < p[1]", (change,)),
    )
    apart = Let("d", "abs(p[0] - p[1])")
    return (apart, Among("m", (f"d // {k}", f"(d + {k - 1}) // {k}"), steps))


def _trade(shape: str, width: int, *, near: bool) -> Step:
    """Let i < j: one of the two is removed, the other, n, is split."""
    change = Change((("i", "m"), ("j", "n - m")))
    if shape == "equal":
        split: Step = When("n > 0 and n % 2 == 0", (Change((("i", "n // 2"), ("j", "n // 2"))),))
    else:
        split = Loop("m", "1", "(n - 1) // 2" if shape else "n // 2", (change,), near)
    whole = Among("n", ("p[i]", "p[j]"), (When("p[i] + p[j] > n", (split,)),))
    inner = Loop("j", "i + 1", str(width - 1), (whole,), index=True)
    return Loop("i", "0", str(width - 2), (inner,), index=True)
