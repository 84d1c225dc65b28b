"""Look for what several piles can become: first where a claim says that a win may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from grundy.formulas.loops import Each, For, If, Leave, Loops, Node
from grundy.formulas.machine import source
from grundy.formulas.parts import nodes, rename
from grundy.formulas.tree import TRUE, Binary, Call, Compare, Expression, Number, Variable, all_of
from grundy.games.wythoff import Wythoff
from grundy.programs.heaps import conditions
from grundy.programs.moves import all_steps, has_end, near_first, some_steps
from grundy.programs.steps import Steps, listed, rising, under, visit
from grundy.rules.moves import PileMoves
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.loops import loops_of

__all__ = ["fits", "lowering", "pile_steps"]


def pile_steps(loops: Loops, claim: Expression | None, *, every: bool = False) -> Steps:
    r"""Give steps that visit what piles can become; with a claim, of very many moves only some.

    ``every`` winning move is among them, where that is asked.

    >>> from grundy.games import game
    >>> print(*pile_steps(loops_of(game("take:two piles: from both")), None), sep="\n")
    for k1 in range(1, a + 1):
        for k2 in range(1, b + 1):
            yield a - k1, b - k2

    `InputError` is raised for moves that leave more than nine heaps.
    """
    if claim is None:
        return all_steps(loops)
    pairs = _pairs(claim)
    if pairs and loops.body == getattr(loops_of(Wythoff(pairs)), "body", None):
        return tuple(_to_pairs(pairs))
    if every:
        return all_steps(loops)
    hints = list[str]()
    if nim_sum := _nim_sum(claim):
        hints += (line for node in loops.body for line in _changes(node, loops.piles, nim_sum))
        hints = [f"x = {nim_sum}", *hints] if hints else []
    return (*hints, *some_steps(loops.body, lambda node: ""))


def lowering(piles: str, apart: int, claim: Expression | None) -> Steps:
    r"""Lower one pile, which must keep ``apart`` more than the pile before it.

    A nim-sum x of differences becomes 0 by a change of the one below the pile, or above it.

    >>> print(*lowering("abc", 1, None)[:4], sep="\n")
    for m in range(1, a):
        yield m, b, c
    for m in range(a + 1, b):
        yield a, m, c
    """
    nim_sum = claim and _nim_sum(claim)
    found = [f"x = {nim_sum}"] if nim_sum else []
    for i, pile in enumerate(piles):
        low = str(apart) if not i else f"{piles[i - 1]} + {apart}" if apart else piles[i - 1]
        if not nim_sum:
            among = rising(low, f"{pile} - 1")
            among = f"near({low}, {pile} - 1, far)" if claim else among
            found += under(f"for m in {among}", visit(*_put(piles, i, "m")))
            continue
        hints = [f"{low} + ({pile} - {_bracketed(low)} ^ x)" if low != "0" else f"{pile} ^ x"]
        if i + 1 < len(piles):
            top = f"{piles[i + 1]} - {apart}" if apart else piles[i + 1]
            hints.append(f"{top} - ({top} - {pile} ^ x)")
        found += _lowered(piles, i, tuple(hints), low)
    return near_first(tuple(found))


def _pairs(claim: Expression) -> int:
    """Give k where the claim is about the pairs of k-Wythoff."""
    match claim:
        case Call("beatty", (_, _, Number(k))):
            return k
        case Call("beatty"):
            return 1
    return 0


def _nim_sum(claim: Expression) -> Expression | None:
    """Give the side of an equation that is a nim-sum."""
    match claim:
        case Compare(("==",), (Binary("^") as left, _)):
            return left
    return None


def _lowered(piles: str, i: int, sizes: tuple[str, ...], low: str = "0") -> Steps:
    """Try sizes for one pile."""
    test = f"{low} <= m < {piles[i]}" if low != "0" else f"m < {piles[i]}"
    return under(f"for m in {listed(sizes)}", under(f"if {test}", visit(*_put(piles, i, "m"))))


def _put(piles: str, i: int, size: str) -> tuple[str, ...]:
    return (*piles[:i], size, *piles[i + 1 :])


def _changes(node: Node, piles: Sequence[str], nim_sum: Expression) -> Steps:
    """Take from one pile what changes its term in a nim-sum by x, where a loop may take it."""
    if isinstance(node, If) and len(node.body) == 1:
        steps = _changes(node.body[0], piles, nim_sum)
        return under(f"if {source(node.when)}", steps) if steps else ()
    if not isinstance(node, For | Each) or has_end(node.high):
        return ()
    tests, end = conditions(node)
    k = Variable(node.name)
    for pile in piles:
        left = tuple(Variable(each) - k if each == pile else Variable(each) for each in piles)
        if isinstance(end, Leave) and end.heaps == left:
            sizes = listed(_sizes(nim_sum, pile))
            found = under(f"if {source(all_of(tests))}", visit(*map(source, left)))
            taken = under(f"if m < {pile}", (f"{k} = {pile} - m", *found))
            return under(f"for m in {sizes}", taken)
    return ()


def _sizes(nim_sum: Expression, pile: str) -> tuple[str, ...]:
    """Give sizes that change the term of a pile in a nim-sum by x."""
    for part in nodes(nim_sum, Binary):
        match part:
            case Binary("//", Variable(name), Number(d)) if name == pile:
                whole = f"({pile} // {d} ^ x) * {d}"
                return f"{whole} + {pile} % {d}", whole
    return f"{pile} ^ x", f"{pile} ^ x ^ 1"


def _bracketed(text: str) -> str:
    return text if text.isalnum() else f"({text})"


def _to_pairs(k: int) -> Iterator[str]:
    """Make a pair of k-Wythoff: with the other pile, or with the difference."""
    for i, (name, other) in enumerate((("g", "b"), ("h", "a"))):
        if k == 1:
            below, sizes = f"golden({other} + 1) - {other} - 1", (name, f"{other} + {name}")
        else:
            more = "" if k == 2 else f" + {k - 2} * ({other} + 1)"
            below = f"(golden({other} + 1, {k}){more}) // {k}"
            sizes = f"{other} - {k} * ({other} - {name})", f"{other} + {k} * {name}"
        yield f"{name} = {below}"
        yield from _lowered("ab", i, sizes)
    if k == 1:
        yield "s = min(a, b) - golden(abs(a - b))"
        yield from under("if s > 0", visit("a - s", "b - s"))
        return
    steps = (
        f"s = golden(m, {k})",
        f"x = s + {k} * m if a > b else s",
        f"y = s if a > b else s + {k} * m",
        *under("if x < a and y < b", visit("x", "y")),
    )
    yield "d = abs(a - b)"
    yield from under(f"for m in d // {k}, (d + {k - 1}) // {k}", steps)


def fits(game: Impartial[Any], names: Sequence[str]) -> str:
    """Write the condition for piles to be a position; nothing where all are.

    >>> from grundy.games import game
    >>> fits(game("pebbles"), "abc"), fits(game("wythoff"), "ab")
    ('a <= b and b <= c', '')
    >>> fits(game("moves:(a, b) for a <= 2 * b -> (x, b) when x < a"), "ab")
    'a <= 2 * b'
    """
    stated = getattr(game, "stated", None)
    if isinstance(stated, PileMoves) and stated.domain != TRUE:
        return source(rename(stated.domain, dict(zip(stated.names, names, strict=True))))
    if not isinstance(game, VectorGame):
        return ""
    if game.apart is not None:
        near = [(a, f"{b} - {game.apart}" if game.apart else b) for a, b in pairwise(names)]
        first = [f"{names[0]} >= {game.apart}"] if game.apart else []
        return " and ".join([*first, *(f"{a} <= {b}" for a, b in near)])
    return " and ".join(f"{name} >= {game.least}" for name in names) if game.least else ""
