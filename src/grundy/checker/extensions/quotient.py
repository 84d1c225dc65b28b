"""Check misere quotients: who wins every sum of heaps where who cannot move wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, pairwise
from typing import Any, NamedTuple

from ..core import rules
from ..core.certificate import NotChecked, Progress, Rejected, listed, natural, proof_of
from ..core.claims import AnyClaim, Claim
from ..core.rules import AnyRule, ByCode, ByHeaps, Rule, code_words, read_fields
from ..core.small import MOST, Enough, Play, Position, Work
from ..core.window import window_end
from .parts.taken import check_falls

__all__ = ["READERS", "THEOREM", "Monoid", "check", "read"]

_MOST_GAMES = 10
_SUMMED = 4  # heaps that are put together at small positions


@dataclass(frozen=True)
class QuotientClaim(Claim):
    """The misere quotient of a game has so many elements, so many of them lost.

    It is that of all heaps, whose elements have a ``period`` from ``start`` on, or (period 0) of
    those up to ``heaps``.

    >>> print(QuotientClaim("misere:kayles", 40, 9, start=71, period=12))
    misere quotient of kayles: 40 elements, 9 lost; elements repeat with 12 from 71
    """

    game: str
    elements: int
    lost: int
    heaps: int = 0
    start: int = 0
    period: int = 0

    def __str__(self) -> str:
        head = f"misere quotient of {self.game.removeprefix('misere:')}"
        counts = f"{self.elements} elements, {self.lost} lost"
        if not self.period:
            return f"{head}, heaps to {self.heaps}: {counts}"
        return f"{head}: {counts}; elements repeat with {self.period} from {self.start}"

    def played(self, rule: AnyRule, proof: Any, steps: int) -> str:
        """Tell by elements who loses sums of a few heaps; raise `Rejected` where that is wrong."""
        if not isinstance(rule, ByCode | ByHeaps | BySum) or not isinstance(proof, Monoid):
            raise Rejected("claim: not one about a rule of this kind")
        return _sums_of_heaps(Play(rule, Work(steps)), self, proof)


def read_claim(data: Sequence[Any]) -> QuotientClaim:
    """Read how many elements a quotient has, how many are lost, and of which heaps it is.

    >>> print(read_claim(["misere:kayles", 40, 9, ["period", 71, 12]]))
    misere quotient of kayles: 40 elements, 9 lost; elements repeat with 12 from 71

    `Rejected` is raised for what is none.
    """
    game, elements, lost, scope = listed([*data], "claim", lambda entry: entry, 4, 4)
    if not isinstance(game, str) or not game.startswith("misere:"):
        raise Rejected("claim: a quotient of a game that is not under misere play")
    counts = natural(elements, "claim, elements", 1), natural(lost, "claim, lost")
    return QuotientClaim(game, *counts, **_scope(scope))


def _scope(data: Any) -> dict[str, int]:
    match data:
        case ["heaps", heaps]:
            return {"heaps": natural(heaps, "claim, heaps")}
        case ["period", start, length]:
            begin, again = natural(start, "claim, start", 1), natural(length, "claim, length", 1)
            return {"start": begin, "period": again}
    raise Rejected("claim: a quotient is that of heaps to a largest one, or has a period")


@dataclass(frozen=True)
class BySum(Rule):
    r"""Heaps of several games side by side; a move is a move in one of them.

    >>> from grundy.checker.core.rules import words
    >>> nim, once = ByCode({}, 3, False, True), ByCode({1: 3}, 0, False, True)
    >>> print(*words(BySum((nim, once), misere=True)).split("; "), sep="\n")
    heaps of 2 games side by side
    in game 1 from a heap take 1 or more and leave 0 or 1 heap, none empty
    in game 2 from a heap take 1 and leave 0 or 1 heap, none empty
    who cannot move wins
    """

    games: tuple[ByCode, ...]
    misere: bool

    def words(self) -> str:
        """Say each game."""
        games = (f"in game {i} {code_words(game)}" for i, game in enumerate(self.games, 1))
        return f"heaps of {len(self.games)} games side by side; {'; '.join(games)}"

    def position(self, at: Position) -> Position:
        """Give the heaps that are not empty, each with the number of its game."""
        return tuple(sorted(part for part in at if part[1]))

    def after(self, at: Position, play: Play) -> Iterator[Position]:
        """Move in one heap."""
        for i, (game, n) in enumerate(at):
            for left in play.heaps_after(self.games[game], n):
                named = ((game, heap) for heap in left)
                yield tuple(sorted((*at[:i], *named, *at[i + 1 :])))


def read_rule(data: Any) -> BySum:
    """Read a sum of codes.

    >>> read_rule({"sum": [], "misere": True})
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: rule: not a sum of 2 to 10 games

    `Rejected` is raised for what is none.
    """
    data = read_fields(data, "sum misere")
    given = data["sum"]
    if not isinstance(given, list) or not 2 <= len(given) <= _MOST_GAMES:
        raise Rejected(f"rule: not a sum of 2 to {_MOST_GAMES} games")
    if any(isinstance(rule, dict) and "sum" in rule for rule in given):
        raise Rejected("rule: a sum of sums")
    games = [rules.read_rule(rule) for rule in given]
    kept = tuple(game for game in games if isinstance(game, ByCode))
    if len(kept) < len(games) or any(game.misere != data["misere"] for game in kept):
        raise Rejected("rule: a sum is of codes, all under its own play")
    return BySum(kept, data["misere"])


THEOREM = (
    "a sum is lost exactly if the product of its heaps' elements is, as no move leads from a lost "
    "product to a lost one and every other sum with a move has one to a lost product; no smaller "
    "monoid will do (T. E. Plambeck and A. N. Siegel 2008)"
)

_MOST_ELEMENTS = 2_000
_MOST_HEAPS = 20_000
_MOST_PAIRS = 100_000
_MOST_WORK = 10**9
_MOST_STEPS = 200_000_000

Table = Sequence[Sequence[int]]
Kind = tuple[int, int]
"""An element and the mask of elements beside which a move out of it wins."""


class Monoid(NamedTuple):
    """The products of elements, the lost ones, the elements of heaps, and the least pairs.

    >>> read({"table": [[0]], "lost": [], "phi": [[0]], "chain": []}).phi
    ((0,),)
    """

    table: Table
    lost: Sequence[int]
    phi: Table
    chain: Sequence[tuple[int, Sequence[int]]]


def _row(data: Any, where: str) -> tuple[int, ...]:
    return listed(data, where, lambda entry: natural(entry, where, 0, _MOST_ELEMENTS - 1))


def _rows(data: Any, where: str) -> tuple[tuple[int, ...], ...]:
    return listed(data, where, lambda row: _row(row, where), 1, _MOST_ELEMENTS)


def _chain(data: Any, where: str) -> tuple[tuple[int, tuple[int, ...]], ...]:
    def pair(entry: Any) -> tuple[int, tuple[int, ...]]:
        product, wins = listed(entry, where, lambda part: part, 2, 2)
        return natural(product, where, 0, _MOST_ELEMENTS - 1), _row(wins, where)

    return listed(data, where, pair, most=_MOST_PAIRS)


READERS = {"table": _rows, "lost": _row, "phi": _rows, "chain": _chain}
read = proof_of(Monoid, **READERS)


def check(rule: AnyRule, claim: AnyClaim, proof: Monoid, progress: Progress) -> list[str]:
    """Verify a misere quotient; say what was done.

    Theorem. Let a finite commutative monoid with a set P give each heap an element, 1 where the
    heap has no move, and each sum the product; let 1 not be in P. If no move leads from P to P and
    every sum outside P with a move has one into P, P holds exactly the lost sums (induction on
    play). If the monoid is reduced and its elements are those of sums, it is the quotient.

    No move leads from P to P if for no heap g, no option e of it and no q both gq and eq are in P.
    For the rest let the wins of a sum be {q : some move leads to a sum whose product with q is in
    P}. The wins of a sum and a heap are {q : qg in the wins of the sum} and those by a move in the
    heap, so they grow with the wins. A list of pairs (product, wins) that every heap with a move is
    above, and every sum of a pair and a heap, is below all sums with a move.

    Theorem (Plambeck and Siegel for h = 2). Let a finite code have the last place k and a move
    leave at most h heaps, n0 >= 1. If the elements repeat with p for n0 <= n < h n0 + (h-1) p + k,
    and all heaps below h (n0 + p) + k are proved, they do for all n >= n0: an option of n + p has a
    part of n0 + p or more, and with p less there it is an option of n, and the other way round. If
    two heaps that are left must differ, it is n0 <= n < 2 (n0 + p) + k: an option (a, a + p) has
    the element of (a - p, a + p); see `core.window`, whose proof is the same.

    >>> take_one = ByCode({1: 3}, 0, unequal=False, misere=True)
    >>> claim = QuotientClaim("misere:subtraction:1", elements=2, lost=1, heaps=3)
    >>> proof = Monoid([[0, 1], [1, 0]], [1], [[0, 1, 0, 1]], [(0, [0]), (1, [1])])
    >>> check(take_one, claim, proof, lambda done, total: None)[-1]
    'nothing is said of heaps above 3'
    >>> check(take_one, claim, proof._replace(phi=[[0, 1, 1, 1]]), lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: a move in heap 2 leads from a lost sum to a lost sum

    `Rejected` is raised for another kind of claim or rule, and for what is not proved.
    """
    if not isinstance(claim, QuotientClaim):
        raise Rejected("claim: not one about a quotient")
    games = rule.games if isinstance(rule, BySum) else (rule,)
    heaps = [game for game in games if isinstance(game, ByCode | ByHeaps)]
    if len(heaps) < len(games) or not rule.misere:
        raise Rejected("rule: no heaps under misere play, of which the theorem speaks")
    for game in heaps:
        check_falls(game)
    table, lost, phi, chain = proof
    _check_monoid(table, lost)
    _check_phi(phi, len(games), len(table))
    if (claim.elements, claim.lost) != (len(table), len(lost)):
        raise Rejected("claim: the quotient has other elements")
    generators = sorted({x for row in phi for x in row})
    _check_products(table, generators)
    rows = _beside(table, lost)
    kinds = _kinds(heaps, table, phi, rows, progress)
    pairs = _pairs(chain, lost, len(table), len(kinds))
    _check_closed(table, kinds, pairs)
    _check_scope(claim, heaps, phi)
    return [
        f"the {len(table)} elements multiply as they must, and all are needed",
        f"the moves of {sum(map(len, phi))} heaps were worked out again",
        f"no move leads from a lost sum to a lost one: {len(kinds)} kinds of heap",
        f"every other sum has a move to a lost one: {sum(map(len, pairs.values()))} least pairs",
        f"the elements repeat on the window {claim.start} to {len(phi[0]) - 1 - claim.period}"
        if claim.period
        else f"nothing is said of heaps above {claim.heaps}",
    ]


def _check_monoid(table: Table, lost: Sequence[int]) -> None:
    """Make sure that 0 is the identity of the products, and which elements are lost."""
    size = len(table)
    if any(len(row) != size or max(row) >= size for row in table):
        raise Rejected("table: not of elements, as many in a row as there are rows")
    if [*table[0]] != [*range(size)] or any(
        table[j][i] != x for i, row in enumerate(table) for j, x in enumerate(row[:i])
    ):
        raise Rejected("table: 0 is not the identity, or products do not commute")
    if any(x >= size for x in lost) or any(x >= y for x, y in pairwise(lost)):
        raise Rejected("lost: no elements that rise")
    if 0 in lost:
        raise Rejected("lost: who cannot move wins")


def _check_phi(phi: Table, games: int, size: int) -> None:
    if len(phi) != games:
        raise Rejected("phi: not a list of elements for each game")
    for row in phi:
        if not row or row[0] or len(row) != len(phi[0]) or max(row) >= size:
            raise Rejected("phi: not the elements of heaps 0, 1, ...")
        if len(row) > _MOST_HEAPS:
            raise NotChecked(f"more than {_MOST_HEAPS} heaps")


def _check_products(table: Table, generators: Sequence[int]) -> None:
    """Make sure that all elements are products of heaps, and that products associate.

    The a with (ai)j = a(ij) for all i and j are closed under products (F. W. Light's test).
    """
    if len(generators) * len(table) ** 2 > _MOST_WORK:
        raise NotChecked("the table is too large")
    reached = [0]
    known = {0}
    for x in reached:
        new = sorted({table[x][g] for g in generators} - known)
        reached += new
        known.update(new)
    if len(known) < len(table):
        raise Rejected("table: an element is that of no sum")
    for a in generators:
        times = table[a]
        for i, row in enumerate(table):
            if [*table[times[i]]] != [times[x] for x in row]:
                raise Rejected("table: the products do not associate")


def _beside(table: Table, lost: Sequence[int]) -> list[int]:
    """Give for each element the mask of those that it is lost with; no two may be alike."""
    losing = set(lost)
    rows = [sum(1 << q for q, y in enumerate(row) if y in losing) for row in table]
    if len(set(rows)) < len(rows):
        raise Rejected("table: two elements do the same")
    return rows


def _kinds(
    games: Sequence[ByCode | ByHeaps], table: Table, phi: Table, rows: list[int], progress: Progress
) -> list[Kind]:
    """Give the kinds of the heaps with moves; no move may lead from a lost sum to a lost one."""
    kinds: dict[Kind, None] = {}
    done, total, work = 0, sum(map(len, phi)), Work(_MOST_STEPS)
    for game, row in zip(games, phi, strict=True):
        play = Play(game, work)
        for n, g in enumerate(row):
            images = _images(play, n, table, row)
            if not images and g:
                raise Rejected(f"phi: heap {n} has no moves, and is not the identity")
            wins = 0
            for e in images:
                wins |= rows[e]
            if wins & rows[g]:
                raise Rejected(f"a move in heap {n} leads from a lost sum to a lost sum")
            if images:
                kinds[g, wins] = None
            done += 1
            progress(done, total)
    return list(kinds)


def _images(play: Play, n: int, table: Table, phi: Sequence[int]) -> set[int]:
    """Give the elements of the options of a heap."""
    found = set()
    try:
        for left in play.heaps_after(play.rule, n):
            x = 0
            for heap in left:
                x = table[x][phi[heap]]
            found.add(x)
    except Enough:
        raise NotChecked("the heaps have too many moves") from None
    return found


def _pairs(
    chain: Sequence[tuple[int, Sequence[int]]], lost: Sequence[int], size: int, kinds: int
) -> dict[int, list[int]]:
    """Give the wins of the least pairs: each has 1 among them, or its product is lost."""
    if len(chain) * kinds * size > _MOST_WORK:
        raise NotChecked("the chain is too long")
    found: dict[int, list[int]] = {}
    for product, wins in chain:
        if any(x >= size for x in (product, *wins)):
            raise Rejected("chain: a pair of no elements")
        if product not in lost and 0 not in wins:
            raise Rejected("chain: a sum that is not lost has no move to a lost one")
        found.setdefault(product, []).append(sum(1 << q for q in set(wins)))
    return found


def _check_closed(table: Table, kinds: Sequence[Kind], pairs: dict[int, list[int]]) -> None:
    """Make sure that each heap, and each sum of a pair and a heap, is above a pair."""
    for g, wins in kinds:
        if not _above(pairs, g, wins):
            raise Rejected("chain: a heap is above none of the pairs")
    before = {g: _inverse(table[g]) for g, _ in kinds}
    for x, found in pairs.items():
        inverse = _inverse(table[x])
        own = [(g, _moved(inverse, wins)) for g, wins in kinds]
        for wins in found:
            moved = {g: _moved(before[g], wins) for g in before}
            for g, beside in own:
                if not _above(pairs, table[x][g], moved[g] | beside):
                    raise Rejected("chain: a sum of a pair and a heap is above none of the pairs")


def _inverse(row: Sequence[int]) -> list[int]:
    """Give for each element y the mask of the q that the row takes to y."""
    found = [0] * len(row)
    for q, y in enumerate(row):
        found[y] |= 1 << q
    return found


def _moved(inverse: Sequence[int], wins: int) -> int:
    """Give the mask of the q that are taken into the wins."""
    found = 0
    while wins:
        low = wins & -wins
        found |= inverse[low.bit_length() - 1]
        wins ^= low
    return found


def _above(pairs: dict[int, list[int]], x: int, wins: int) -> bool:
    return any(not least & ~wins for least in pairs.get(x, ()))


def _check_scope(claim: QuotientClaim, games: Sequence[ByCode | ByHeaps], phi: Table) -> None:
    if not claim.period:
        if claim.heaps != len(phi[0]) - 1:
            raise Rejected("claim, heaps: the quotient is that of others")
        return
    start, length = claim.start, claim.period
    for game, row in zip(games, phi, strict=True):
        if isinstance(game, ByHeaps) or game.tail:
            raise Rejected("rule: no finite code, of which the theorem on periods speaks")
        if len(row) < window_end(game, start, length) + length:
            raise Rejected("phi: the window is too short for the period")
        if row[start : len(row) - length] != row[start + length :]:
            raise Rejected("the period fails on the window")


def _sums_of_heaps(play: Play, claim: QuotientClaim, proof: Monoid) -> str:
    """Go through sums of a few heaps, and tell who loses them by their elements."""
    table, lost, phi, _ = proof
    games = len(play.rule.games) if isinstance(play.rule, BySum) else 1
    inside = all(x < len(table) for row in (*table, *phi) for x in row)
    if len(phi) != games or not inside or any(len(row) != len(table) for row in table):
        raise Rejected("table: not of elements, as many in a row as there are rows")
    if (claim.elements, claim.lost) != (len(table), len(lost)) or not play.rule.misere:
        raise Rejected("claim: the quotient has other elements")

    def element(game: int, n: int) -> int:
        row = phi[game]
        again = claim.start + (n - claim.start) % claim.period if claim.period else n
        at = n if n < len(row) else again
        if at >= len(row):
            raise Rejected("phi: not the elements of heaps 0, 1, ...")
        return row[at]

    reached = 0
    try:
        for total in range(1, MOST[1]):
            sizes = range(1, min(total, total if claim.period else claim.heaps) + 1)
            parts = [(game, n) for game in range(games) for n in sizes]
            for together in range(1, _SUMMED + 1):
                for at in combinations_with_replacement(parts, together):
                    play.work.spend(4)
                    if sum(n for _, n in at) == total:
                        x = 0
                        for game, n in at:
                            x = table[x][element(game, n)]
                        heaps = at if games > 1 else tuple(n for _, n in at)
                        if (x in lost) != (play.number(heaps) == 0):
                            said = " + ".join(str(n) for _, n in at)
                            raise Rejected(f"claim: play refutes it at {said}")
            reached = total
    except Enough:
        pass
    return f"compared with play at sums of heaps to {reached}"
