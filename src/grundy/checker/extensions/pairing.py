"""Check who wins on boards whose cells are covered: each move is answered by its partner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from ..core.certificate import Progress, Rejected, exactly, listed, natural
from ..core.claims import PILES, AnyClaim, LostPositions
from ..core.digits import Digits
from ..core.meaning import value
from ..core.reading import condition_run
from ..core.rules import AnyRule, Rule, read_fields
from ..core.search import is_met, witness
from ..core.small import Play, Position
from ..core.terms import (
    Condition,
    Term,
    both,
    compared,
    either,
    read_condition,
    read_term,
    renamed,
    text,
)

__all__ = ["THEOREM", "ByCovers", "Covering", "Proof", "check", "read", "read_cell_term"]
__all__ += ["read_rule"]

_MOST_KINDS = 24
_MOST_CELLS = 16
_MOST_NEW = 4


@dataclass(frozen=True)
class Covering:
    """Cover the ``cells``, each a row of terms, where a condition on sizes and new numbers holds.

    >>> one = Covering(("x1",), ("compare", "x1", "<", "n"), (("x1",), (("+", "x1", 1),)))
    >>> print(one)
    (x1) and (x1 + 1) when x1 < n
    """

    new: tuple[str, ...]
    when: Condition
    cells: tuple[tuple[Term, ...], ...]

    def __str__(self) -> str:
        cells = (f"({', '.join(map(text, cell))})" for cell in self.cells)
        return f"{' and '.join(cells)} when {text(self.when)}"


@dataclass(frozen=True)
class ByCovers(Rule):
    """Cover free cells of a board of sizes for which ``domain`` holds; at first all are free.

    The new numbers of a move are natural, and at most the sum of the sizes.

    >>> single = Covering(("x1",), ("compare", "x1", "<", "n"), (("x1",),))
    >>> print(ByCovers(("n",), True, (single,), misere=False))
    on a board (n) cover free cells (x1) when x1 < n, new numbers at most n
    """

    names: tuple[str, ...]
    domain: Condition
    kinds: tuple[Covering, ...]
    misere: bool

    def __str__(self) -> str:
        domain = "" if self.domain is True else f" with {text(self.domain)}"
        kinds = ", or ".join(map(str, self.kinds))
        said = f"on a board ({', '.join(self.names)}){domain} cover free cells {kinds or 'never'}"
        return f"{said}, new numbers at most {' + '.join(self.names)}"

    def is_position(self, at: Position, play: Play) -> bool:
        """Tell whether there is a board of these sizes."""
        return play.holds(self.domain, dict(zip(self.names, at, strict=True)))

    def position(self, at: Position) -> Position:
        """Give an empty board: its sizes, and the set of the cells that are covered."""
        return at, 0

    def after(self, at: Position, play: Play) -> Iterator[Position]:
        """Cover free cells."""
        sizes, covered = at
        for cells in self._coverings(sizes, play):
            if not cells & covered:
                yield sizes, cells | covered

    def _coverings(self, sizes: Position, play: Play) -> list[int]:
        """Give the moves on a board, each as the set of the cells that it covers."""
        if sizes not in play.kept:
            known, places = dict(zip(self.names, sizes, strict=True)), dict[Position, int]()
            found = set[int]()
            for kind in self.kinds:
                for new in play.chosen(kind.new, kind.when, known, 0, sum(sizes)):
                    numbers = {**known, **dict(zip(kind.new, new, strict=True))}
                    cells = (tuple(value(t, numbers) for t in cell) for cell in kind.cells)
                    bits = (1 << places.setdefault(cell, len(places)) for cell in cells)
                    found.add(reduce(or_, bits))
            play.kept[sizes] = [*found]
        moves: list[int] = play.kept[sizes]
        play.work.spend(len(moves))
        return moves

    def within(self, numbers: tuple[Term, ...]) -> Condition:
        """Say that the new numbers of a move are among those that there are.

        >>> ByCovers(("n",), True, (), misere=False).within(("x1",))
        ('compare', 0, '<=', 'x1', '<=', 'n')
        """
        total, *rest = self.names
        whole: Term = total
        for name in rest:
            whole = ("+", whole, name)
        return both(*(compared(0, "<=", number, "<=", whole) for number in numbers))


def read_rule(data: Any) -> ByCovers:
    """Read such a rule, of which the fields are there.

    >>> row = {"new": ["x1"], "when": ["compare", "x1", "<", "n"], "cells": [["x1"]]}
    >>> print(read_rule({"board": ["n"], "domain": True, "covers": [row], "misere": False}))
    on a board (n) cover free cells (x1) when x1 < n, new numbers at most n

    `Rejected` is raised for what is no such rule.
    """
    data = read_fields(data, "board domain covers misere")
    board, covers = data["board"], data["covers"]
    if board != ["n"] and (not isinstance(board, list) or board != [*PILES[: len(board)]]):
        raise Rejected("rule: the sizes of the board are not n, and not a, b, ...")
    if not board or not isinstance(covers, list) or len(covers) > _MOST_KINDS:
        raise Rejected(f"rule: no board, or not a list of at most {_MOST_KINDS} kinds of moves")
    names = tuple(board)
    domain = read_condition(data["domain"], names, "rule, domain")
    kinds = tuple(_kind(kind, names, f"rule, kind {i}") for i, kind in enumerate(covers, 1))
    if len({len(cell) for kind in kinds for cell in kind.cells}) > 1:
        raise Rejected("rule: some cells have more numbers than others")
    return ByCovers(names, domain, kinds, data["misere"])


def _kind(data: Any, names: tuple[str, ...], where: str) -> Covering:
    kind = exactly(data, "new when cells", where)
    new, cells = kind["new"], kind["cells"]
    if not isinstance(new, list) or len(new) > _MOST_NEW or new != _numbered(len(new)):
        raise Rejected(f"{where}: its numbers are not named x1, x2, ...")
    if not isinstance(cells, list) or not 0 < len(cells) <= _MOST_CELLS:
        raise Rejected(f"{where}: not 1 to {_MOST_CELLS} cells")
    known = [*names, *new]
    if not all(isinstance(cell, list) and cell for cell in cells):
        raise Rejected(f"{where}: a cell is not a list of numbers")
    found = tuple(tuple(read_cell_term(term, known, where) for term in cell) for cell in cells)
    return Covering(tuple(new), read_condition(kind["when"], known, where), found)


def _numbered(count: int) -> list[str]:
    return [f"x{i}" for i in range(1, count + 1)]


def read_cell_term(data: Any, names: list[str], where: str) -> Term:
    """Read a term that has a value whatever integers its variables are.

    >>> read_cell_term(["-", "n", "x1"], ["n", "x1"], "cell")
    ('-', 'n', 'x1')
    >>> read_cell_term(["^", "n", "x1"], ["n", "x1"], "cell")
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: cell: no sum of multiples, // and % by numbers
    """
    found = read_term(data, names, where)
    if not _is_total(found):
        raise Rejected(f"{where}: no sum of multiples, // and % by numbers")
    return found


def _is_total(term: Term) -> bool:
    match term:
        case int() | str():
            return True
        case ("+" | "-", *parts):
            return all(map(_is_total, parts))
        case ("*", int(), of) | ("*", of, int()):
            return _is_total(of)
        case ("//" | "%", of, int() as by):
            return by > 0 and _is_total(of)
        case ("if", ("compare", one, _, other), then, otherwise):
            return all(map(_is_total, (one, other, then, otherwise)))
    return False


THEOREM = (
    "where each cell has a partner, which no move covers together with it and whose partner it is, "
    "and partners of the cells of a move are those of a move, who answers by partners moves last"
)

_MOST_STRATEGIES = 64
Cell = tuple[Term, ...]
Proof = tuple["Strategy", ...]


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Proof:
    """Read the strategies, which are about the cells of a rule.

    >>> from grundy.checker.core.claims import read_claim
    >>> read({"strategies": []}, ByCovers(("n",), True, (), False), read_claim(["period", 0, 1, 0]))
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: strategies: not a list of 1 to 64
    """
    if not isinstance(rule, ByCovers):
        raise Rejected("rule: not one by which cells are covered, under normal play")
    given = exactly(data, "strategies", "proof")["strategies"]
    return listed(
        given,
        "strategies",
        lambda one: Strategy.read(rule, one, f"strategy {given.index(one) + 1}"),
        1,
        _MOST_STRATEGIES,
    )


def check(rule: AnyRule, claim: AnyClaim, proof: Proof, progress: Progress) -> list[str]:
    """Verify strategies that answer each move by its partner; say what was done.

    Theorem. Let a move cover free cells of a board, and let U be cells covered at some time, closed
    under a map s of cells: s takes cells of U to cells of U. For each move M without a cell of U,
    let s(M) be the cells of a move, s(s(x)) = x for the cells x of M, and no cell of M be s of one
    of M. Then the player to move loses. Proof: let V be all covered cells, closed under s, with U
    in it. After a move M the answer s(M) is free: were s(x) in V, so were x = s(s(x)); nor is it in
    M. Then V, M and s(M) are closed together. There are finitely many moves, and each is made once.
    A strategy is such a map, with U empty, or with the cells of an opening move. The claim is
    proved where a strategy of the first kind is there for each board that it says to be lost and
    that has a move, and one of the second kind for each other board.

    >>> from grundy.checker.core.claims import read_claim
    >>> from grundy.checker.core.rules import read_rule
    >>> row = {"new": ["x1"], "when": ["compare", "x1", "<", "n"], "cells": [["x1"]]}
    >>> even = ["compare", ["%", "n", 2], "==", 0]
    >>> rule = read_rule({"board": ["n"], "domain": even, "covers": [row], "misere": False})
    >>> mirror = ["-", ["-", "n", 1], "c1"]
    >>> known = {"opening": None, "when": True, "partner": [mirror]}
    >>> known["images"] = [[[0, [["-", ["-", "n", 1], "x1"]], [0]]]]
    >>> claim = read_claim(["lost", ["n"], True])
    >>> check(rule, claim, read({"strategies": [known]}, rule, claim), lambda done, total: None)
    ['1 strategy: partners are taken to partners, and never covered together']

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(rule, ByCovers) or rule.misere:
        raise Rejected("rule: not one by which cells are covered, under normal play")
    if not isinstance(claim, LostPositions) or claim.names != rule.names:
        raise Rejected("claim: not one about the lost boards")
    for i, strategy in enumerate(proof):
        progress(i, len(proof))
        strategy.check(rule)
    _check_lost(rule, claim.condition, proof)
    opened = (one.applies(rule) for one in proof if one.opening is not None)
    won = (rule.domain, ("not", claim.condition))
    _always(rule.names, "claim: no opening move for some board", either(*opened), won)
    count = f"{len(proof)} strateg{'y' if len(proof) == 1 else 'ies'}"
    return [f"{count}: partners are taken to partners, and never covered together"]


def _check_lost(rule: ByCovers, lost: Condition, strategies: Sequence[Strategy]) -> None:
    """Make sure that lost boards have no move, or a strategy without an opening."""
    answered = either(*(one.when for one in strategies if one.opening is None))
    for kind in rule.kinds:
        given = (rule.domain, lost, kind.when, rule.within(kind.new))
        names = (*rule.names, *kind.new)
        _always(names, "claim: no answer on some lost board", answered, given)


def _put(kind: Covering, new: Sequence[str], numbers: Sequence[Term]) -> Covering:
    """Put terms in the places of the new numbers of a kind of move."""
    names = dict(zip(new, numbers, strict=True))
    cells = tuple(tuple(renamed(term, names) for term in cell) for cell in kind.cells)
    return Covering(tuple(numbers), renamed(kind.when, names), cells)


def _equal(one: Term, other: Term) -> Condition:
    return compared(one, "==", other)


def _is(name: Term, term: Term) -> Condition:
    """Say that a number is what a term says, by multiples where that is a quotient.

    >>> _is("z1", ("//", "n", 2))
    ('compare', ('*', 2, 'z1'), '<=', 'n', '<', ('+', ('*', 2, 'z1'), 2))
    """
    match term:
        case ("+" | "-" as sign, of, int() as more):
            return _is(("-" if sign == "+" else "+", name, more), of)
        case ("//", of, int() as by):
            multiple = ("*", by, name)
            return compared(multiple, "<=", of, "<", ("+", multiple, by))
    return _equal(name, term)


def _same(one: Cell, other: Cell) -> Condition:
    return both(*map(_equal, one, other))


def _apart(some: Sequence[Cell], others: Sequence[Cell]) -> Condition:
    return both(*(("not", _same(one, other)) for one in some for other in others))


def _always(names: Sequence[str], why: str, then: Condition, *given: Sequence[Condition]) -> None:
    """Make sure that conditions, given in groups, imply another one, for all numbers.

    It is tried without them, then with more and more groups: fewer conditions are followed sooner.
    """
    wrong: dict[str, int] = {}
    known: list[Condition] = []
    for group in ((), *given):
        known += group
        digits = Digits("binary")
        denied = condition_run(both(*known, ("not", then)), digits, names)
        found = witness(why, digits, [], denied)
        if found is None:
            return
        wrong = found
    at = ", ".join(f"{name} = {wrong.get(name, 0)}" for name in names)
    raise Rejected(f"{why}: {at}")


@dataclass(frozen=True)
class Strategy:
    """A map of cells, after no move or an opening one.

    >>> row = ByCovers(("n",), True, (), misere=False)
    >>> known = {"opening": None, "when": True, "partner": [], "images": []}
    >>> Strategy.read(row, known, "strategy 1").applies(row)
    True
    """

    where: str
    kind: int
    opening: Covering | None
    when: Condition
    partner: Cell
    images: tuple[tuple[tuple[Covering, tuple[int, ...]], ...], ...]

    @staticmethod
    def read(rule: ByCovers, data: Any, where: str) -> Strategy:
        """Read a strategy."""
        fields = exactly(data, "opening when partner images", where)
        known, opening = [*rule.names], fields["opening"]
        kind, made = (0, None)
        if opening is not None:
            kind, made = _move(rule, opening, known, f"{where}, opening")
        return Strategy(
            where,
            kind,
            made,
            read_condition(fields["when"], known, f"{where}, when"),
            _partner(rule, fields["partner"], known, f"{where}, partner"),
            tuple(_images(rule, fields["images"], known, f"{where}, images")),
        )

    def applies(self, rule: ByCovers) -> Condition:
        """Say when the strategy is meant, and its opening allowed."""
        if self.opening is None:
            return self.when
        return both(self.when, rule.within(self.opening.new), self.opening.when)

    def check(self, rule: ByCovers) -> None:
        """Make sure that partners are as the theorem wants them; raise `Rejected` where not.

        The numbers of the opening are named z1, z2, ...: quicker to follow than terms.
        """
        names, covered = [*rule.names], list[Cell]()
        given, near = [rule.domain], [self.when]
        digits = Digits("binary")
        meant = condition_run(both(rule.domain, self.applies(rule)), digits, names)
        if not is_met(digits, [meant]):
            raise Rejected(f"{self.where}: there is no board that it is meant for")
        if self.opening is not None:
            kind = rule.kinds[self.kind]
            named = _put(kind, kind.new, [f"z{name[1:]}" for name in kind.new])
            names, covered = [*names, *named.new], [*named.cells]
            given += [named.when, rule.within(named.new)]
            near += map(_is, named.new, self.opening.new)
        for cell in covered:
            closed = either(*(_same(self._of(cell), other) for other in covered))
            _always(names, f"{self.where}: what is covered is not closed", closed, near, given)
        for kind, images in zip(rule.kinds, self.images, strict=True):
            apart = [*near, _apart(kind.cells, covered)]
            within = rule.within
            self._check_move([*names, *kind.new], kind, images, within, apart, given)

    def _check_move(
        self,
        names: Sequence[str],
        kind: Covering,
        images: Sequence[tuple[Covering, tuple[int, ...]]],
        within: Callable[[tuple[Term, ...]], Condition],
        apart: Sequence[Condition],
        given: Sequence[Condition],
    ) -> None:
        allowed = [kind.when, within(kind.new)]
        cells, partners = kind.cells, [self._of(cell) for cell in kind.cells]
        for cell, partner in zip(cells, partners, strict=True):
            why = f"{self.where}: a cell is not its partner's partner"
            _always(names, why, _same(self._of(partner), cell), allowed, apart, given)
        why = f"{self.where}: a move covers a cell and its partner"
        _always(names, why, _apart(partners, cells), apart, allowed, given)
        moves = []
        for image, order in images:
            if len(image.cells) == len(cells):
                same = (_same(x, image.cells[i]) for x, i in zip(partners, order, strict=True))
                moves.append(both(within(image.new), image.when, *same))
        why = f"{self.where}: partners are not those of a move"
        _always(names, why, either(*moves), allowed, apart, given)

    def _of(self, cell: Cell) -> Cell:
        """Give the partner of a cell."""
        names = {f"c{i}": term for i, term in enumerate(cell, 1)}
        return tuple(renamed(term, names) for term in self.partner)


def _move(rule: ByCovers, data: Any, known: list[str], where: str) -> tuple[int, Covering]:
    """Read a kind of move, and the move with terms for its numbers."""
    match data:
        case [kind, [*numbers]]:
            place = natural(kind, where, 0, len(rule.kinds) - 1)
            chosen = rule.kinds[place]
            if len(numbers) == len(chosen.new):
                terms = [read_cell_term(number, known, where) for number in numbers]
                return place, _put(chosen, chosen.new, terms)
    raise Rejected(f"{where}: no kind of move with its numbers")


def _partner(rule: ByCovers, data: Any, known: list[str], where: str) -> Cell:
    width = next((len(cell) for kind in rule.kinds for cell in kind.cells), 0)
    if not isinstance(data, list) or len(data) != width:
        raise Rejected(f"{where}: it has another number of numbers than a cell")
    of = [f"c{i}" for i in range(1, width + 1)]
    return tuple(read_cell_term(term, [*known, *of], where) for term in data)


def _images(
    rule: ByCovers, data: Any, known: list[str], where: str
) -> Iterator[tuple[tuple[Covering, tuple[int, ...]], ...]]:
    """Read, for each kind of move, which its partners may be, and the order of their cells."""
    if not isinstance(data, list) or len(data) != len(rule.kinds):
        raise Rejected(f"{where}: not one for each kind of move")
    for kind, images in zip(rule.kinds, data, strict=True):
        if not isinstance(images, list) or len(images) > _MOST_STRATEGIES:
            raise Rejected(f"{where}: not a list of moves")
        yield tuple(_image(rule, image, [*known, *kind.new], where) for image in images)


def _image(
    rule: ByCovers, data: Any, known: list[str], where: str
) -> tuple[Covering, tuple[int, ...]]:
    match data:
        case [kind, numbers, [*order]]:
            _, image = _move(rule, [kind, numbers], known, where)
            if all(type(i) is int for i in order) and sorted(order) == [*range(len(image.cells))]:
                return image, tuple(order)
    raise Rejected(f"{where}: no move with the order of its cells")
