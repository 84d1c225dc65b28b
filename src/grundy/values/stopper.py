"""Bring games whose play may go round into simplest form, from the side of endless play.

Theorem (Siegel, Combinatorial Game Theory, 2013, chapter VI). Every stopper has a unique simplest
form: no two vertices are equal, no option is dominated, none is reversible. A game is worth
``s & t`` where s and t are stoppers, G+ = s+ and G- = t-: its onside and its offside.

How it is found. v' has Left's options of v; one, x, with a move of Right's to some z <= v gives way
to Left's options of z, and so on, all as they stood in the graph at first (in one that has been
fused already the reversals may go round: {|{0|}} = 0). In a stopper that ends, since it is a run by
turns. In G+ a chain of Right's options that goes round is of no use to Right and is dropped; one of
Left's is kept as it is. Then equal vertices are fused, and only undominated options stay. In G+
that may go wrong, as one option as good as another may put off the end for ever: what is found is
compared with what was given by `order`; where it differs, one option after the other is tried.

Theorem (no stopper). If in G a run by turns goes round by moves that are neither dominated nor
reversible in G+, then no stopper s has s+ = G+. Proof: Left, moving second, plays s - G and G - s
so that what she leaves stays >= 0. So each move of the run in G is answered, as none is reversible
or dominated, in s, after some reversals there, by a move to an equal vertex. The moves in s are a
run by turns without end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from grundy.values.bigraph import Bigraph, Edges, Order, order

__all__ = ["Side", "offside", "onside"]


@dataclass(frozen=True)
class Side:
    """Hold a simplest form; ``unending`` is that it is proved to be equal to no stopper.

    >>> onside(Bigraph(((0,),), ((0,),)))  # {dud|dud}
    Side(graph=Bigraph(left=((0,),), right=((),)), unending=False)
    """

    graph: Bigraph
    unending: bool

    def __neg__(self) -> Side:
        return Side(-self.graph, self.unending)

    @property
    def is_stopper(self) -> bool:
        """Tell whether the simplest form is a stopper."""
        return self.graph.is_stopper


def onside(graph: Bigraph) -> Side:
    """Give the simplest form of a game in which Left wins endless play.

    >>> onside(Bigraph(((1, 2), (), (1,)), ((0,), (), (1,)))).graph  # a{0,*|a} is over
    Bigraph(left=((1,), ()), right=((0,), ()))
    """
    found, met = graph, {graph}
    while True:
        above = order(found, found)
        fresh = (new for new in _simpler(found, above) if new not in met)
        after = next((new for new in fresh if _equal(new, found)), None)
        if after is None:
            return Side(found, unending=_goes_round(found, above))
        if found.is_stopper:
            return Side(after, unending=False)
        found = after
        met.add(found)


def offside(graph: Bigraph) -> Side:
    """Give the simplest form of a game in which Right wins endless play.

    >>> offside(Bigraph(((0,),), ((0,),))).graph
    Bigraph(left=((),), right=((0,),))
    """
    return -onside(-graph)


def _equal(g: Bigraph, h: Bigraph) -> bool:
    return order(g, h)[0][0] and order(h, g)[0][0]


def _simpler(graph: Bigraph, above: Order) -> Iterator[Bigraph]:
    """Give what may be simpler: all reduced at once, then by one way, then one by one."""
    below: Order = [list(row) for row in zip(*above, strict=True)]
    yield _reduced(graph, above, below, "LRFD")
    if graph.is_stopper:
        return
    for way in "FDLR":
        yield _reduced(graph, above, below, way)
    first = _first(above)
    for v, u in enumerate(first):
        if u != v:
            places = [u if w == v else w for w in range(len(graph))]
            left, right = ([[places[x] for x in side] for side in e] for e in graph.edges)
            yield Bigraph.of(left, right, places[0])
    for player, past in enumerate((above, below)):
        mine, theirs = graph.edges[player], graph.edges[1 - player]
        for v, side in enumerate(mine):
            for new in _changed(side, past, v, mine, theirs):
                edges = (*mine[:v], new, *mine[v + 1 :])
                yield Bigraph.of(*((theirs, edges) if player else (edges, theirs)), 0)


def _changed(
    side: tuple[int, ...], past: Order, v: int, mine: Edges, theirs: Edges
) -> Iterator[tuple[int, ...]]:
    """Leave out, or bypass, one option of v."""
    for x in side:
        rest = tuple(y for y in side if y != x)
        reversals = [z for z in theirs[x] if past[v][z]]
        if reversals or any(past[y][x] for y in rest):
            yield rest
        for z in reversals:
            if not {*rest, *mine[z]} <= {*side}:
                yield (*rest, *mine[z])


def _goes_round(graph: Bigraph, above: Order) -> bool:
    """Tell whether a run by turns goes round by moves neither dominated nor reversible."""
    below: Order = [list(row) for row in zip(*above, strict=True)]
    sides = []
    for player, past in enumerate((above, below)):
        mine, theirs = graph.edges[player], graph.edges[1 - player]
        sides.append(
            tuple(
                tuple(
                    x
                    for x in side
                    if not any(past[v][z] for z in theirs[x])
                    and not any(past[y][x] and not past[x][y] for y in side)
                )
                for v, side in enumerate(mine)
            )
        )
    return not Bigraph(*sides).is_stopper


def _first(above: Order) -> list[int]:
    """Give for each vertex the first that is equal to it."""
    vertices = range(len(above))
    return [next(u for u in vertices if above[u][v] and above[v][u]) for v in vertices]


def _reduced(graph: Bigraph, above: Order, below: Order, ways: str) -> Bigraph:
    """Bypass what is reversible for Left (L) and Right (R), fuse (F), drop the dominated (D)."""
    first = _first(above) if "F" in ways else range(len(graph))
    left: list[list[int]] = []
    right: list[list[int]] = []
    for v in range(len(graph)):
        lefts = _bypassed(graph.left, v, _endings(graph, above[v]) if "L" in ways else {})
        rights = _bypassed(graph.right, v, _answers(graph, below[v]) if "R" in ways else {})
        for side, options, past in ((left, lefts, above), (right, rights, below)):
            places = [first[x] for x in options]
            side.append(_best(places, past) if "D" in ways else places)
    return Bigraph.of(left, right, first[0])


def _endings(graph: Bigraph, above: Sequence[bool]) -> dict[int, int | None]:
    """Give an answer of Right's past which each option of Left goes on, so that this ends.

    None stands for an option that is not reversible; one whose reversals need not end is left out.
    """
    found: dict[int, int | None] = {
        x: None for x, side in enumerate(graph.right) if not any(above[z] for z in side)
    }
    before = -1
    while before < len(found):
        before, known = len(found), dict(found)
        for x, answers in enumerate(graph.right):
            for z in answers if x not in known else ():
                if above[z] and all(y in known for y in graph.left[z]):
                    found[x] = z
                    break
    return found


def _answers(graph: Bigraph, below: Sequence[bool]) -> dict[int, int | None]:
    """Give for each option of Right's the first answer of Left's that reverses it, or None."""
    return {x: next((z for z in side if below[z]), None) for x, side in enumerate(graph.left)}


def _bypassed(mine: Edges, v: int, past: Mapping[int, int | None]) -> list[int]:
    """Give the options of v where each that is reversible gives way to those behind it."""
    kept, queue = [], list(mine[v])
    seen = set(queue)
    for x in queue:
        z = past.get(x)
        if z is None:
            kept.append(x)
        else:
            fresh = [y for y in mine[z] if y not in seen]
            seen.update(fresh)
            queue += fresh
    return kept


def _best(options: Sequence[int], above: Order) -> list[int]:
    """Keep the options that no other one is as good as, one of those that are equal."""
    each = list(dict.fromkeys(options))
    return [
        x
        for i, x in enumerate(each)
        if not any(above[y][x] and (j < i or not above[x][y]) for j, y in enumerate(each) if j != i)
    ]
