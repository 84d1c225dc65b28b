"""Make moves and clauses of the parts of a sentence.

Productions call decorated functions by name.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from grundy.formulas.parts import conjuncts, free
from grundy.formulas.tree import TRUE, Expression, all_of, any_of
from grundy.rules.language.amounts import (
    OTHERS,
    Some,
    about,
    action,
    is_number,
    listed,
    narrowed,
    rounded_share,
    tidy,
)
from grundy.rules.language.chart import UntoldError
from grundy.rules.language.exact import MOST_PILES
from grundy.rules.language.heaps import (
    ANY,
    Amount,
    Choice,
    Deal,
    Halve,
    HeapMove,
    K,
    N,
    Span,
    Take,
)
from grundy.rules.language.rule import (
    Both,
    One,
    PileMove,
    Place,
    Same,
    Several,
    Trade,
)
from grundy.rules.language.terms import denied, never

__all__ = [
    "Again",
    "Bound",
    "Divided",
    "Do",
    "Ends",
    "Move",
    "Only",
    "Piles",
    "counted",
    "ending",
    "sized",
    "taken",
    "under",
]

_MOST_COUNTED = 100


Move = HeapMove | PileMove


def under(move: Move, *when: Expression) -> Move:
    """Give a move under conditions, which must be about what it has.

    >>> print(under(Take((Span(2, 2),)), (N % 2).eq(0)))
    take 2 with n % 2 = 0
    """
    names = frozenset[str]().union(*map(free, when))
    match move:
        case Place() | One():
            return replace(move, move=under(move.move, *when))  # type: ignore[arg-type]
        case Take() if names <= ({"n"} if move.splits else {"k", "n", *OTHERS}):
            return replace(move, amounts=tuple(narrowed(one, *when) for one in move.amounts))
        case Halve() | Deal() if names <= {"n"}:
            return replace(move, when=tuple(dict.fromkeys((*move.when, *when))))
        case Several(amounts, counts, total) if names <= ({"k"} if total else {"k", "n"}):
            return Several(tuple(narrowed(one, *when) for one in amounts), counts, total)
        case Same() if names <= {"k"}:
            return replace(move, when=(*move.when, *when))
    raise UntoldError


@dataclass(frozen=True)
class Do:
    """Hold moves that a clause tells of, and how: whether they must or may be made, and when.

    >>> from grundy.rules.language.amounts import kind
    >>> _take(kind("odd")).mode, str(_take(kind("odd")).moves[0])
    ('', 'take odd')

    ``mode``: "", "may", "must" or "also"; ``otherwise``: where the cases before are not met;
    ``trails``: the condition stands behind the move, and may be one of those before it too;
    ``always``: it is said that no case before it is meant; ``held``: some heap is named.
    """

    moves: tuple[Move, ...]
    mode: str = ""
    when: Expression = TRUE
    otherwise: bool = False
    shares: bool = False
    lead: bool = False
    trails: bool = False
    leaves: bool = False
    piles: int = 0
    always: bool = False
    held: bool = False


@action
def _mark(name: str, do: Do) -> Do:
    """Say of a move what a field says: it is held by some heap, or made always."""
    return replace(do, **{name: True})  # type: ignore[arg-type]


@action
def _take(numbers: Some) -> Do:
    """Take some number."""
    if any(isinstance(one, Span) and one.least < 1 for one in numbers.amounts):
        raise UntoldError
    return Do((Take(numbers.amounts),), shares=numbers.shares)


@action
def _nothing(*_: Any) -> None:
    """Say nothing of the moves."""


@action
def _duo(count: int, *_: Any) -> None:
    """Say that two play: with three, or with one alone, it is another game."""
    if count != 2:
        raise UntoldError


@action
def _leave(numbers: Some) -> Do:
    """Leave one of some numbers."""
    found: list[Amount] = []
    for one in numbers.amounts:
        met = about(replace(numbers, amounts=(one,)), N - K)
        if met == TRUE or not free(met) <= {"n", "k"} or never(met):
            raise UntoldError
        found.append(Choice(ANY, (met,)))
    if numbers.shares and any(isinstance(one, Choice) and one.when[1:] for one in numbers.amounts):
        raise UntoldError  # n/2 or n/3, rounded down
    return Do((Take(tuple(found)),), leaves=True)


@action
def _row(do: Do) -> Do:
    """Take neighbours of a row."""
    return ending(do, (0, 1, 2), "")


def ending(do: Do, piles: tuple[int, ...], shape: str) -> Do:
    """Let moves leave some numbers of heaps.

    >>> from grundy.rules.language.amounts import kind
    >>> str(ending(_take(kind("odd")), (0, 1, 2), "").moves[0])
    'take odd adjacent'
    """
    if max(piles) > MOST_PILES:
        raise UntoldError
    moves: list[Move] = []
    for move in do.moves:
        if not isinstance(move, Take) or move.splits or move.piles != (0, 1):
            raise UntoldError
        moves.append(replace(move, piles=piles, shape=sized(shape, piles)))
    return replace(do, moves=tuple(moves))


def sized(shape: str, piles: tuple[int, ...]) -> str:
    """Give the shape of parts: two unlike ones are unequal, of three that may be all or some.

    >>> sized("unlike", (2,))
    'unequal'
    """
    if shape == "unlike" and piles != (2,):
        raise UntoldError
    return "unequal" if shape == "unlike" else shape


@action
def _lead(when: Expression, do: Do) -> Do:
    """Make a move under a condition that stands first."""
    return replace(_case_(do, when), lead=True)


@action
def _either_do(one: Do, other: Do) -> Do:
    """Make one of two moves: take 2 stones or 3 stones and split the rest."""
    if any(do.when != TRUE or do.otherwise or do.mode == "must" for do in (one, other)):
        raise UntoldError
    moves, piles = (*one.moves, *other.moves), one.piles or other.piles
    return replace(other, moves=moves, piles=piles, shares=one.shares or other.shares)


def counted(amount: Amount) -> range:
    """Give the numbers of a range that has an end, and not more than anyone would count.

    >>> counted(Span(1, 3))
    range(1, 4)
    """
    if not isinstance(amount, Span) or amount.most is None or amount.most > _MOST_COUNTED:
        raise UntoldError
    return range(amount.least, amount.most + 1)


def taken(do: Do) -> Some:
    """Give the numbers that moves may take from one heap or pile.

    >>> from grundy.rules.language.amounts import kind
    >>> print(*taken(_take(kind("odd"))).amounts)
    odd
    """
    moves = [one.move if isinstance(one, One | Place) else one for one in do.moves]
    if not all(isinstance(one, Take) and not one.splits for one in moves):
        raise UntoldError
    return Some(tuple(a for one in moves if isinstance(one, Take) for a in one.amounts))


@action
def _round_do(do: Do, how: str) -> Do:
    """Round the rest of a heap that is divided."""
    if not do.shares or not all(isinstance(one, Halve) for one in do.moves):
        raise UntoldError
    moves = tuple(replace(one, up=how == "up") for one in do.moves if isinstance(one, Halve))
    return replace(do, moves=moves, shares=False)


@action
def _halve(by: int, how: str = "") -> Do:
    """Divide the heap."""
    if by < 2:
        raise UntoldError
    return Do((Halve(by, up=how == "up"),), shares=not how)


@action
def _halves(by: Some, how: str = "") -> Do:
    """Divide the heap by one of some numbers."""
    numbers = [k for one in by.amounts for k in counted(one)]
    if not all(isinstance(one, Span) for one in by.amounts):
        raise UntoldError
    return replace(_halve(2, how), moves=tuple(Halve(k, up=how == "up") for k in numbers if k > 1))


@action
def _case_(do: Do, when: Expression) -> Do:
    """Make a move under a condition."""
    if do.when != TRUE or do.otherwise:
        raise UntoldError
    return replace(do, when=_says_something(when))


@action
def _behind(do: Do, when: Expression) -> Do:
    """Make a move under a condition that stands behind it, and may be one of more moves.

    A split in equal heaps needs a condition of its own.
    """
    even = any(isinstance(one, Take) and one.shape == "equal" for one in do.moves)
    return replace(_case_(do, when), trails=not do.shares and not even)


@action
def _butif(do: Do, when: Expression) -> Do:
    """Make a move that also may be made, but under a condition only."""
    if do.mode not in ("may", "also"):
        raise UntoldError
    return replace(_case_(do, when), mode="also")


@action
def _otherwise(do: Do) -> Do:
    """Make a move where the cases before are not met."""
    if do.when != TRUE:
        raise UntoldError
    return replace(do, otherwise=True)


@action
def _mode(name: str, do: Do) -> Do:
    """Say that a move may or must be made."""
    if name == "must" and do.mode == "may":
        raise UntoldError  # only if n is even, you may take 2
    return replace(do, mode=name) if not do.mode or name == "must" else do


@action
def _size(start: int) -> None:
    """Say how large the heap is in the beginning; a small number may be a condition."""
    if start < 10:
        raise UntoldError


@action
def _zero_too(before: tuple[Any, ...], numbers: Some) -> tuple[Any, ...]:
    """Say that nothing is one of some numbers, which must be so."""
    if not about(numbers, K).evaluate({"k": 0, "n": 0}):
        raise UntoldError
    return before


@dataclass(frozen=True)
class Bound:
    """Ask something of every move before: a condition about k and n.

    >>> str(Bound(K < N).what)
    'k < n'
    """

    what: Expression
    own: bool = False  # it is a clause of its own, about all moves
    listed: bool = False  # it is a list of numbers
    case: Expression = TRUE  # in which some moves are barred
    bars: bool = False
    left: bool = False  # it is about what is left
    trails: Expression = TRUE  # the case behind it, in which it is asked


@dataclass(frozen=True)
class Only:
    """Hold numbers that may be taken under a condition only.

    >>> from grundy.rules.language.amounts import exact
    >>> str(Only(exact(3), (N % 2).eq(1)).when)
    'n % 2 == 1'
    """

    of: Some
    when: Expression


@dataclass(frozen=True)
class Ends:
    """Hold whether the last one loses; ``heaps`` is 1 where play ends with the heap, 2 with some.

    >>> Ends(loses=True).loses
    True
    """

    loses: bool
    heaps: int = 0


@dataclass(frozen=True)
class Piles:
    """Hold the number of piles; 0 for heaps of which each is on its own.

    >>> Piles(2).many
    2
    """

    many: int
    opens: bool = False  # it has words that no lexicon has, and stands before the moves
    alone: bool = False  # a move is on one pile
    choices: bool = False  # the sentences behind it are moves of which one is made


@dataclass(frozen=True)
class Again:
    """Hold a restatement: each act must leave the moves as they are.

    >>> len(Again((Bound(K < N),)).acts)
    1
    """

    acts: tuple[Do | Bound, ...]


@action
def _again(*acts: Do | Bound) -> Again:
    """Restate the moves."""
    return Again(acts)


@action
def _bound(what: Expression, left: str = "") -> Bound:
    """Ask something of every move, or of what it leaves."""
    return Bound(tidy(_meant(what)), left=bool(left))


def _meant(what: Expression) -> Expression:
    """Give a condition; one that never holds, as n < n/2, is not meant."""
    if "k" not in free(what) and never(what):
        raise UntoldError
    return _says_something(what)


def _says_something(what: Expression) -> Expression:
    """Give a condition; one that holds of every heap, as n = n, is not meant."""
    if free(what) == {"n"} and never(denied(what)):
        raise UntoldError
    return what


@action
def _alike(one: str | Ends, other: str | Ends) -> str | Ends:
    """Say the same in two words."""
    if one != other:
        raise UntoldError
    return one


@action
def _lost(loses: str) -> None:
    """Say that somebody loses."""
    if loses != "loses":
        raise UntoldError


@action
def _ended(why: str, loses: str) -> Ends:
    """Say who wins by why play ends: by the last move, or since somebody has none.

    Whoever empties the ``heap`` has made the last move only if there is no other heap, as there is
    where ``some`` heap ends play. Where there is nothing left, who wins there may have taken the
    last one.
    """
    if why in ("none", "emptied") and loses != "loses":
        raise UntoldError
    last = why in ("last", "heap", "some")
    heaps = {"heap": 1, "emptied": 1, "some": 2}.get(why, 0)
    return Ends((loses == "loses") == last, heaps)


@action
def _own(bound: Bound) -> Bound:
    """Ask in a clause of its own, of all moves."""
    return replace(bound, own=True)


@action
def _ban(what: Expression, when: Expression = TRUE, trails: str = "") -> Bound:
    """Ask of all moves that none of a kind is made, or none in a case, which may stand behind."""
    case = when if free(when) <= {"n"} else TRUE
    bound = replace(_bound(denied(all_of((what, when)))), own=when != TRUE, case=case, bars=True)
    return replace(bound, trails=when) if trails else bound


@action
def _freed(bound: Bound, when: Expression, last: str = "") -> Bound:
    """Ask something of all moves but in a case, in which it, or the last of it, is not asked."""
    *before, end = conjuncts(bound.what)
    if last and not before:
        raise UntoldError
    kept, asked = (before, end) if last else ([], bound.what)
    freed = _bound(all_of((*kept, any_of((asked, _says_something(when))))))
    return replace(freed, own=True, trails=denied(when))


@action
def _piled(piles: int, do: Do) -> Do:
    """Say how many piles there are, of which a move takes."""
    return replace(do, piles=piles)


@action
def _only(numbers: Some | Do, when: Expression) -> Only:
    """Let some numbers be taken only under a condition."""
    return Only(taken(numbers) if isinstance(numbers, Do) else numbers, _says_something(when))


@action
def _piles(many: int) -> Piles:
    """Say how many piles there are."""
    if not 2 <= many <= MOST_PILES:
        raise UntoldError
    return Piles(many)


@action
def _said(what: str = "", *_: Any) -> Piles:
    """Say one thing of the moves, by the name of what `Piles` holds; or nothing."""
    return Piles(0, **({what: True} if what else {}))


@action
def _joined(one: Piles, other: Piles) -> Piles:
    """Put words of a scene together; more than the number of piles stands before the moves."""
    many = one.many or other.many
    if other.many not in (0, many):
        raise UntoldError
    return Piles(many, opens=bool(many) or one.opens or other.opens)


@action
def _opened(piles: Piles) -> Piles:
    """Set a scene that goes on with who moves, which stands before the moves."""
    if not piles.opens:
        raise UntoldError
    return piles


@action
def _sizes(what: Expression) -> None:
    """Say how large a heap may be, which is no rule: from a few up to a large number."""
    for n in range(3, 60):
        if free(what) != {"n"} or not what.evaluate({"n": n}):
            raise UntoldError


@action
def _first(one: Any, joint: str = "") -> tuple[tuple[str, Any], ...]:
    """Begin a row of clauses, which may go on with "or"."""
    return ((joint, one),)


@action
def _no_more(before: tuple[Any, ...], on: str = "") -> tuple[Any, ...]:
    """Say again that there are no other moves; none on one pile, or on several."""
    told = [move for _, one in before if isinstance(one, Do) for move in one.moves]
    several = [isinstance(move, Same | Both | Trade) for move in told]
    if not told or (on == "one" and not all(several)) or (on == "several" and any(several)):
        raise UntoldError
    return before


@action
def _rounds(before: tuple[Any, ...], how: str, by: int = 0) -> tuple[Any, ...]:
    """Round the part of the heap that was taken last: where it is odd, this can be a half only."""
    *first, (joint, do) = before
    if not isinstance(do, Do) or not do.shares:
        raise UntoldError
    if all(isinstance(one, Halve) for one in do.moves):
        if by and any(isinstance(one, Halve) and one.by != by for one in do.moves):
            raise UntoldError
        return (*first, (joint, _round_do(do, how)))
    *others, last = taken(do).amounts
    rounded = listed(Some(tuple(others)), rounded_share(last, how, by))
    return (*first, (joint, replace(do, moves=(Take(rounded.amounts),), shares=False)))


def _is_listed(before: tuple[Any, ...], do: Do) -> bool:
    """Tell whether numbers go on with a list of numbers, which is one amount."""
    return all(
        isinstance(one, Do)
        and one.when == TRUE
        and all(isinstance(move, Take) and all(map(is_number, move.amounts)) for move in one.moves)
        for one in (before[-1][1], do)
    )


@action
def _then(before: tuple[Any, ...], joint: str, one: Any) -> tuple[Any, ...]:
    """Put a clause behind others; a scene says nothing there, and nothing is behind it."""
    if one == Piles(0):
        return before
    if joint == "," and isinstance(one, Do) and one.mode == "bare" and _is_listed(before, one):
        raise UntoldError
    if joint in ("bare or", "bare but") and before == (("", Piles(0)),):
        raise UntoldError  # any number but 2 may be taken
    if before == (("", Piles(0)),):  # on a good day, take 3: only before other moves
        return (("", Piles(0, opens=isinstance(one, Do))), ("", one))
    return (*before, (joint, one))


@action
@dataclass(frozen=True)
class Divided:
    """Say that the rest may be split.

    >>> Divided() == Divided()
    True
    """


@action
def _also_bound(before: tuple[Any, ...], what: Expression, left: str = "") -> tuple[Any, ...]:
    """Ask something of what stands before, which a scene has no place for."""
    if all(isinstance(one, Piles) for _, one in before):
        raise UntoldError
    return (*before, ("with", _bound(what, left)))


@action
def _then_piles(before: tuple[Any, ...], joint: str, do: Do) -> tuple[Any, ...]:
    """Take from several piles; in "one or two from each" it is not told from where one is taken."""
    told = before[-1][1]
    apart = any(isinstance(m, Place) or (isinstance(m, Same) and m.when) for m in do.moves)
    if apart and isinstance(told, Do) and isinstance(told.moves[-1], Take):
        raise UntoldError
    return _then(before, joint, do)


@action
def _beside(before: tuple[Any, ...], numbers: Some) -> tuple[Any, ...]:
    """Put an amount behind others, with a comma: it is asked of all of them."""
    if isinstance(before[-1][1], Piles):
        raise UntoldError  # that is, 2 or 3
    if numbers.bare and (len(numbers.amounts) == 1 or _is_listed(before, _take(numbers))):
        raise UntoldError
    return (*before, (",", Bound(about(numbers, K), listed=any(map(is_number, numbers.amounts)))))


@action
def _goes_on(before: tuple[Any, ...], numbers: Some) -> tuple[Any, ...]:
    """Ask more of the number taken, of which the last clause tells."""
    told = before[-1][1]
    if isinstance(told, Do) and not told.leaves:
        taken(told)
    elif not isinstance(told, Bound) or free(told.what) != {"k"}:
        raise UntoldError
    return (*before, (",", _own(_bound(about(numbers, K)))))


@action
def _joint(name: str, *_: int) -> str:
    """Give a joint by its name; how many piles there are is not needed."""
    return name.replace("_", " ")
