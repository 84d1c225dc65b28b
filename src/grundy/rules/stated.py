"""Ask a game for its moves as conditions, and whether it plays by its making what it says.

A class proves nothing by its text unless its options are made from the text. So there are two
questions: which moves a game states (`moves_of`), and whether they are by its making those that
it plays (`states_moves`). Where not, `agreement` compares the two.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard, runtime_checkable

from grundy.errors import InputError
from grundy.formulas.parts import nodes
from grundy.formulas.tree import PILES, Compare, Exists, Expression, Variable, all_of, number
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import Code, of_sum, partitions
from grundy.rules.heaps import CodeGame, HeapGame
from grundy.rules.moves import (
    AddingMoves,
    CodeMoves,
    HeapMoves,
    ListedMoves,
    Moves,
    PileMove,
    PileMoves,
    SumMoves,
    Undescribed,
)
from grundy.rules.protocol import Impartial, SideBySide
from grundy.rules.vectors import VectorGame

if TYPE_CHECKING:
    from grundy.rules.language.formulagame import FormulaHeaps, FormulaPiles, FormulaSums

__all__ = [
    "Disagreement",
    "SaysMoves",
    "agreement",
    "how_far",
    "is_formulas",
    "moves_of",
    "own_code",
    "states_moves",
]

_MOST_LISTED = 100_000
_MADE_OF = ("options", "heap_options", "as_code", "apart", "formulas", "stated")


def moves_of(game: Impartial[Any], piles: int | None = None) -> Moves:
    """Give the moves that a game states; raise `Undescribed` where they have no formula.

    >>> from grundy.games import game
    >>> moves_of(game("nim:2")).data()["code"]
    {'1': 3, '2': 3}
    >>> print(moves_of(game("strip"), 2).domain)
    1 <= a and a + 1 <= b

    ``piles`` says how many, where a game has any number of piles. A game on heaps has its moves
    on one heap; ask these for their ``piles``.
    """
    if is_formulas(game):
        return _as_formulas(game)
    if isinstance(game, HeapGame):
        return _on_heaps(game)
    if isinstance(game, VectorGame):
        return _on_piles(game, piles)
    if isinstance(game, SideBySide):
        return _side_by_side(game)
    if isinstance(game, SaysMoves):
        return game.stated_moves()
    raise _no_formula(game)


@runtime_checkable
class SaysMoves(Protocol):
    """Be a game that says its moves in a form of their own."""

    def stated_moves(self) -> AddingMoves:
        """Give the moves as they are proved about."""


def states_moves(game: Impartial[Any]) -> bool:
    """Tell whether the options that a game plays are those of `moves_of` by its making.

    They are where a code or a rule makes both, in a class of the house itself (the tests compare
    what it states with what it plays), and where the options themselves are listed.

    >>> from grundy.rules.codes import Code
    >>> class Ours(CodeGame):
    ...     code = Code({1: 3, 2: 3})
    >>> class Mine(HeapGame):
    ...     rule = "1..2"
    ...     def heap_options(self, n):
    ...         return ((n - k,) for k in (1, 2) if k <= n < 100)
    >>> states_moves(Ours()), states_moves(Mine())
    (True, False)

    A subclass of a game of the house is a class of the user's own.
    """
    if _is_listed(game):
        return True
    if not vars(game).keys().isdisjoint((*_MADE_OF, "rule")):
        return False
    return _is_of_the_house(game) or _is_made(type(game))


def is_formulas(game: Impartial[Any]) -> TypeGuard[FormulaHeaps | FormulaPiles | FormulaSums]:
    """Tell whether a game is a rule of ``moves:``.

    >>> from grundy.games import game
    >>> is_formulas(game("moves:n -> x when x < n")), is_formulas(game("nim"))
    (True, False)
    """
    from grundy.rules.language.formulagame import FormulaHeaps, FormulaPiles, FormulaSums

    return isinstance(game, FormulaHeaps | FormulaPiles | FormulaSums)


def _as_formulas(game: FormulaHeaps | FormulaPiles | FormulaSums) -> Moves:
    stated = replace(game.stated, misere=game.misere)
    whens = stated.leaves if isinstance(stated, HeapMoves) else [one.when for one in stated.moves]
    if any(True for when in whens for _ in nodes(when, Exists)):
        why = "no proof is yet about numbers that what is left does not tell"
        raise Undescribed(phrase(why))
    if not isinstance(stated, PileMoves) or not stated.unproved:
        return stated
    if isinstance(game, VectorGame) and game.arity == 1 and not stated.ends:
        with suppress(Undescribed):
            return _listed(game)
    raise Undescribed(stated.unproved)


def own_code(game: Impartial[Any]) -> Code | None:
    """Give the code of a game whose options are those of the code by its making.

    >>> from grundy.games import game
    >>> own_code(game("kayles")).places[2], own_code(game("wythoff"))
    (7, None)
    """
    return game.as_code() if states_moves(game) else None


def _on_heaps(game: HeapGame) -> Moves:
    from grundy.rules.language.game import rule_of  # late: the parser is slow to import
    from grundy.rules.language.moves import heap_moves

    code = game.as_code()
    if code is not None:
        return CodeMoves(code, game.misere)
    rule = rule_of(game)
    if rule is None:
        raise _no_formula(game)
    return heap_moves(rule)


def _side_by_side(game: SideBySide[Any]) -> Moves:
    made = [one for one in game.games if isinstance(one, HeapGame) and states_moves(one)]
    moves = [moves_of(one) for one in made]
    codes = [CodeMoves(m.code, game.misere) for m in moves if isinstance(m, CodeMoves)]
    if len(codes) < len(game.games):
        raise _no_formula(game)
    return SumMoves(tuple(codes), game.misere)


def _on_piles(game: VectorGame, piles: int | None) -> Moves:
    from grundy.rules.language.game import rule_of  # late: the parser is slow to import
    from grundy.rules.language.moves import pile_moves

    if _is_listed(game):
        return _listed(game)
    rule = rule_of(game)
    width = piles or game.arity or (rule.piles if rule else None)
    code = game.as_code()
    formulas = game.formulas(width) if width and width > 1 else ""
    if width is None or not (formulas or code or rule or game.apart is not None):
        raise _no_formula(game)
    names = _names(width)
    if formulas:
        return _by_formulas(formulas, game.misere)
    if game.apart is not None:
        return _ordered(names, game.apart, game.misere)
    if code is not None:
        return CodeMoves(code, game.misere).piles(names)
    assert rule is not None
    return pile_moves(rule, names)


def _by_formulas(text: str, misere: bool) -> Moves:
    from grundy.rules.language.formulas import read_formulas  # late: the parser is slow to import

    return replace(read_formulas(text).moves, misere=misere)


def _names(piles: int) -> tuple[str, ...]:
    """Name so many piles.

    >>> _names(1), _names(5)
    (('n',), ('a', 'b', 'c', 'd', 'e'))
    """
    if piles > len(PILES):
        raise Undescribed(phrase("more than {n} piles have no names", n=len(PILES)))
    return ("n",) if piles == 1 else tuple(PILES[:piles])


def _no_formula(game: Impartial[Any]) -> Undescribed:
    return Undescribed(phrase("the moves of {game} have no formula", game=game.text))


def _ordered(names: tuple[str, ...], apart: int, misere: bool) -> PileMoves:
    """Take any number from one pile, which must keep so much more than the one before it."""
    heaps = [Variable(name) for name in names]
    lows = [number(apart), *(heap + apart if apart else heap for heap in heaps)]
    x = Variable("x1")
    moves = (
        PileMove((*names[:i], "x1", *names[i + 1 :]), Compare(("<=", "<"), (lows[i], x, heap)))
        for i, heap in enumerate(heaps)
    )
    domain = (low <= heap for low, heap in zip(lows, heaps, strict=False) if low != number(0))
    return PileMoves(names, all_of(domain), tuple(moves), misere)


def _is_listed(game: Impartial[Any]) -> bool:
    """Tell whether a game on one pile says nothing of its moves, so that they may be listed."""
    one = isinstance(game, VectorGame) and game.arity == 1 and game.apart is None
    return one and not game.rule and game.as_code() is None


def _listed(game: VectorGame) -> ListedMoves:
    """List the options of every position of a game that counts up to an end."""
    if game.least or not any(True for _ in game.options((0,))):
        raise _no_formula(game)
    found: list[tuple[int, ...]] = []
    for n in range(_MOST_LISTED + 1):
        if not _is_position(game, n):
            break
        found.append(tuple(sorted({after for (after,) in game.options((n,))})))
    if (
        not found
        or len(found) > _MOST_LISTED
        or any(not 0 <= after < len(found) for options in found for after in options)
    ):
        raise _no_formula(game)
    return ListedMoves(tuple(found), game.misere)


def _is_position(game: VectorGame, n: int) -> bool:
    try:
        return game.parse(str(n)) == (n,)
    except InputError:
        return False


def _is_made(kind: type[Impartial[Any]]) -> bool:
    """Tell whether a code or a rule makes both the options and what is stated."""
    from grundy.rules.language.formulagame import FormulaHeaps, FormulaPiles
    from grundy.rules.language.game import HeapRule, PileRule  # late: the parser is slow to import

    made = (CodeGame, HeapRule, PileRule, FormulaHeaps, FormulaPiles)
    bases = (base for base in made if issubclass(kind, base))
    return any(
        all(getattr(kind, name, None) is getattr(base, name, None) for name in _MADE_OF)
        for base in bases
    )


def _is_of_the_house(game: Impartial[Any]) -> bool:
    """Tell a class that a module of the package holds from a user's, whatever that is named."""
    kind = type(game)
    module = sys.modules.get(kind.__module__) if kind.__module__.startswith("grundy.") else None
    parts = getattr(game, "games", ())
    return getattr(module, kind.__name__, None) is kind and all(map(states_moves, parts))


Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Disagreement:
    """Hold a position and an option that is played but not stated, or stated but not played.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> found = agreement(game("nim:3"), moves_of(game("nim:4")), 50)
    >>> found.position, found.option, found.played
    ((4,), (), False)

    ``option`` is None where the one has the position and the other has not.
    """

    position: Numbers
    option: Numbers | None
    played: bool

    def __str__(self) -> Phrase:
        position, option = (_text(numbers or ()) for numbers in (self.position, self.option))
        if self.option is None:
            if self.played:
                return phrase("{position} is a position of the game only", position=position)
            return phrase("{position} is a position of the rule only", position=position)
        if self.played:
            return phrase("{a} -> {b} is a move of the game only", a=position, b=option)
        return phrase("{a} -> {b} is a move of the rule only", a=position, b=option)


def agreement(game: Impartial[Any], moves: Moves, most: int) -> Disagreement | None:
    """Give the first difference on heaps, or piles of a sum, up to ``most``; None without one.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> agreement(game("nim:3"), moves_of(game("subtraction:1,2,3")), 50)
    >>> found = agreement(game("nim:3"), moves_of(game("nim:4")), 50)
    >>> print(found)
    4 -> 0 is a move of the rule only
    """
    for position, played, stated in _compared(game, moves, most):
        if played is None or stated is None:
            if played is not stated:
                return Disagreement(position, None, stated is None)
        elif played != stated:
            option = min(played ^ stated)
            return Disagreement(position, option, option in played)
    return None


def how_far(moves: Moves) -> int:
    """Give a size up to which the comparison takes about a second.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> [how_far(moves_of(game(name))) for name in ("kayles", "subtraction:powers:2", "wythoff")]
    [300, 300, 30]
    """
    match moves:
        case CodeMoves():
            return _chosen((300, 300, 300, 80, 40, 20), len(moves.heaps().leaves) - 1)
        case HeapMoves(leaves):
            return _chosen((300, 300, 100, 30, 15, 10), len(leaves) - 1)
        case PileMoves(names):
            return _chosen((300, 300, 30, 12, 8, 5), len(names))
    assert isinstance(moves, ListedMoves)  # a sum states its moves only where its games play them
    return len(moves.options)


def _chosen(sizes: tuple[int, ...], width: int) -> int:
    return sizes[min(width, len(sizes) - 1)]


Options = set[Numbers] | None  # None: no position


def _compared(
    game: Impartial[Any], moves: Moves, most: int
) -> Iterator[tuple[Numbers, Options, Options]]:
    """Give each position with the options that are played and those that are stated."""
    match moves:
        case CodeMoves(code):
            for n in range(most + 1):
                yield (n,), _played_heaps(game, n), set(code.options(n))
        case HeapMoves(leaves):
            for n in range(most + 1):
                yield (n,), _played_heaps(game, n), set(_left(leaves, n))
        case ListedMoves(listed):
            for n, options in enumerate(listed[: most + 1]):
                yield (n,), _played_piles(game, (n,)), {(after,) for after in options}
        case PileMoves():
            for total in range(most + 1):
                for piles in of_sum(total, len(moves.names)):
                    yield piles, _played_piles(game, piles), _changed(moves, piles)


def _played_heaps(game: Impartial[Any], n: int) -> set[Numbers]:
    return {tuple(sorted(left)) for left in game.options((n,) if n else ())}


def _played_piles(game: Impartial[Any], piles: Numbers) -> Options:
    try:
        found = game.parse("+".join(map(str, piles)))
    except InputError:
        return None
    return set(game.options(piles)) if found == piles else None


def _left(leaves: tuple[Expression, ...], n: int) -> Iterator[Numbers]:
    for heaps, when in enumerate(leaves):
        for total in range(n + 1):
            for left in partitions(total, heaps):
                known = {f"x{i}": x for i, x in enumerate(left, 1)}
                if when.evaluate({"n": n, **known}):
                    yield left


def _changed(moves: PileMoves, piles: Numbers) -> Options:
    known = dict(zip(moves.names, piles, strict=True))
    if not moves.domain.evaluate(known):
        return None
    found = set()
    for move in moves.moves:
        new = [name for name in move.to if name not in known]
        gone = sum(size for name, size in known.items() if name not in move.to)
        for *sizes, _ in of_sum(gone, len(new) + 1):  # the last part is what is taken
            values = {**known, **dict(zip(new, sizes, strict=True))}
            if move.when.evaluate(values):
                found.add(tuple(values[name] for name in move.to))
    return found


def _text(numbers: Iterable[int]) -> str:
    return "+".join(map(str, numbers)) or "0"
