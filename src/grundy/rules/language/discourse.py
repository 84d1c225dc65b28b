"""Put the clauses of a rule together in their order, in all ways that they leave open.

What is open: whether a bound is asked of all that stands before or of the last, whether a second
amount narrows the first or stands beside it. The rules that come out are compared by their moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, product
from typing import Any

from grundy.errors import GrundyError, InputError
from grundy.formulas.functions import Series
from grundy.formulas.parts import free, put
from grundy.formulas.tree import TRUE, Expression, Member, all_of, any_of
from grundy.rules.language.amounts import (
    ROUNDED,
    Some,
    about,
    based,
    both,
    folded,
    is_number,
    narrowed,
    share_of,
    tidy,
)
from grundy.rules.language.chart import UntoldError
from grundy.rules.language.clauses import (
    Again,
    Bound,
    Divided,
    Do,
    Ends,
    Move,
    Only,
    Piles,
    taken,
    under,
)
from grundy.rules.language.exact import exact_rule, merged
from grundy.rules.language.fingerprints import few_piles, fingerprint
from grundy.rules.language.heaps import (
    ALL,
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
from grundy.rules.language.pileclauses import Claim, Stuck, is_sized
from grundy.rules.language.rule import (
    PLACES,
    Both,
    One,
    Pair,
    PileMove,
    Place,
    Rule,
    Same,
    Several,
    Trade,
)
from grundy.rules.language.terms import SMALL, denied, never

__all__ = ["WHICH", "Act", "restated", "told_rules"]

Act = tuple[str, Any]
"""What stands before a clause, and the clause."""
WHICH = "the heap that is meant ('from one heap', 'of that heap')"
_ONE = "a rule that means one thing"
_MOST_STATES = 60
_STOPS = ("", ".", ";", ":", "!", "。")
_LISTING = ("or", "bare or", "and", "bare and", "but", "bare but")


@dataclass(frozen=True)
class _One:
    """Hold a move told of, and whether it has a case, or was made by a bound alone."""

    move: Move
    sentence: int
    cased: bool = False
    implied: bool = False
    shares: bool = False
    held: bool = False  # it is told that it is on some heap
    only: bool = False  # it is a case that other moves may not allow already
    sole: bool = False  # no other may be made, or none in its case: what is told apart adds nothing


@dataclass(frozen=True)
class _Told:
    """Hold what was told so far; ``cases`` are those that "otherwise" denies."""

    moves: tuple[_One, ...] = ()
    cases: tuple[Expression, ...] = ()
    piles: int = 0
    loses: bool | None = None
    led: int = -1  # the sentence whose first condition may hold for more
    ban: Expression = TRUE  # the case of the last ban of that sentence
    leaves: bool = False  # the moves say what is left, and not what is taken
    bare: bool = False  # the first amount has no verb, and may be the size of a heap
    alone: bool = False  # a move is on one pile
    choices: bool = False  # sentences tell of moves of which one is made
    sides: bool = False  # moves on piles stand side by side, of which a move is one or all
    ends: int = 0  # 1: play ends with the heap, which is the only one; 2: with some heap
    claims: tuple[Stuck | Claim, ...] = ()  # what must be true of the rule


def told_rules(clauses: Iterable[Iterable[tuple[Act, ...]]], heap: bool = True) -> Iterator[Rule]:
    """Give the rules that rows of clauses may mean, each once; `InputError` says there are many.

    Where no one ``heap`` is told of, a number may be taken from one pile, or in all from several.

    >>> from grundy.rules.language.amounts import exact
    >>> one, two = (Do((Take(exact(k).amounts),)) for k in (1, 2))
    >>> [str(rule) for rule in told_rules([[(("", one), ("or", two))]])]
    ['1..2']
    """
    states = {_Told(): None}
    for number, sentence in enumerate(clauses):
        new: dict[_Told, None] = {}
        for state, acts in product(states, sentence):
            new |= dict.fromkeys(_after(state, acts, number))
        states = new
        if len(states) > _MOST_STATES:
            raise InputError(_ONE, where="rule")
    read: dict[str, Rule] = {}
    wrong: list[InputError] = []
    for state in states:
        rests = (
            replace(state, moves=tuple(each for each in state.moves if each != one))
            for one in state.moves
            if one.only
        )
        if any(_adds_nothing(rest, state) for rest in rests):
            continue
        for several in (False,) if heap else (False, True):
            with suppress(UntoldError):
                told = str(_rule(state, several))
                try:
                    read[told] = exact_rule(told)
                except InputError as error:  # one of three piles is not "the other"
                    wrong.append(error)
    if not read and any(one.piles and not one.alone and _is_loose(one) for one in states):
        raise InputError(WHICH, where="rule")
    if wrong and not read:
        raise wrong[0]
    if len(read) < 2:
        yield from read.values()
        return
    found: dict[tuple[Any, ...], Rule] = {}
    for text in sorted(read, key=lambda text: (len(text), text)):
        found.setdefault(fingerprint(read[text]), read[text])
    yield from found.values()


def _after(state: _Told, acts: Sequence[Act], number: int) -> Iterator[_Told]:
    """Give what is told after the clauses of a sentence."""
    for row in _rows(acts):
        states = [state]
        for joint, act in row:
            states = [new for old in states for new in _told(old, joint, act, number)]
        yield from states


def _rows(acts: Sequence[Act]) -> Iterator[list[Act]]:
    """Give the rows that clauses may be: "or" may go on with a ban, and a case be one of two.

    What is asked behind what is left may be asked of that too.

    >>> from grundy.rules.language.amounts import exact
    >>> ban, case = Bound(denied(K.eq(2)), bars=True), (N + 1).eq(0)
    >>> more = Do((Take(exact(3).amounts),), mode="bare", when=case)
    >>> [str(row[1][1].what) for row in _rows([("", ban), ("or", more)]) if row[1][1] != more]
    ['not (k == 3 and n + 1 == 0)']
    """
    row = [*acts]
    rows = [row]
    for at, (joint, act) in enumerate(acts[1:], 1):
        before, rest = row[at - 1][1], row[at + 1 :]
        if not isinstance(before, Bound):
            continue
        modes = {"or": ["bare"], "bare or": ["bare", ""]}.get(joint, [])
        if before.bars and isinstance(act, Do) and act.mode in modes:
            barred = denied(all_of((about(taken(act), K), act.when)))
            row = [*row[:at], ("too", replace(before, what=barred)), *rest]
            rows.append(row)
        elif isinstance(act, Bound) and act.trails != TRUE and (before.own or before.bars):
            if act.case == TRUE or joint.startswith("bare"):
                lifted = replace(before, what=any_of((before.what, denied(act.trails))))
                rows.append([*row[: at - 1], (row[at - 1][0], lifted), *row[at:]])
        elif isinstance(act, Bound) and before.left and not act.own and free(act.what) == {"k"}:
            asked = [act, replace(act, what=tidy(put(act.what, {"k": N - K})), left=True)]
            rows = [[*one[:at], ("too", of), *rest] for one in rows for of in asked]
    yield from rows


def _told(state: _Told, joint: str, act: Any, number: int) -> Iterator[_Told]:
    with suppress(UntoldError):
        match act:
            case Do():
                listed = joint == ";" or (joint == "," and act.mode != "bare")
                other = listed and state.choices and state.moves
                new = [*_done(state, "or" if other else joint, act, number)]
                again = not new and joint in _STOPS
                yield from _noted(state, joint, restated(act), number) if again else new
            case Bound():
                yield from _asked(state, joint, act, number)
            case Only(of, when):
                yield from _only(state, of, when, number)
            case Divided() if state.moves and "or" not in joint:
                here = [one for one in state.moves if one.sentence == number]
                for many in {len(here), 1} if here else {len(state.moves)}:
                    rows = tuple(map(_row, state.moves[-many:]))
                    yield replace(state, moves=(*state.moves[:-many], *rows))
            case _:
                yield from _noted(state, joint, act, number)


def _row(one: _One) -> _One:
    """Let the rest of the heap be split behind a move that takes from it."""
    if not isinstance(one.move, Take) or one.move.piles not in ((0, 1), (0, 1, 2)):
        raise UntoldError
    return replace(one, move=replace(one.move, piles=(0, 1, 2)))


def restated(act: Any) -> Any:
    """Give a clause that leaves the moves as they are; `UntoldError` where it is none.

    >>> restated(Bound(K < 5)).acts[0].own
    True
    """
    match act:
        case Bound():
            return Again((replace(act, own=True),))
        case Do(mode="bare" | "" as mode) if act == Do(act.moves, mode=mode):
            numbers = taken(act)
            bounds = all(isinstance(one, Choice) and one.of == ANY for one in numbers.amounts)
            bound = Bound(about(numbers, K), own=True)
            return Again((bound,) if bounds else (bound, replace(act, mode="may")))
        case Again() | Claim() | Stuck() | Piles(0, False, False, False):
            return act
    raise UntoldError


def _noted(state: _Told, joint: str, act: Any, number: int) -> Iterator[_Told]:
    """Note restatements, who wins and how many piles there are: none makes a move."""
    match act:
        case Claim():
            yield replace(state, claims=(*state.claims, act))
        case Again((Bound() as act,)) if not state.moves and "k" in free(act.what):
            yield from _asked(state, joint, act, number)
        case Again(acts) if all(_is_said(state, one, number) for one in acts):
            yield state
        case Ends(loses, heaps) if state.loses in (None, loses):
            yield replace(state, loses=loses, ends=max(heaps, state.ends))
        case Stuck(loses=loses) if not (loses and state.loses):
            yield replace(state, loses=False if loses else state.loses, claims=(*state.claims, act))
        case Piles(many, opens, alone, choices):
            if not (opens and state.moves) and (not many or state.piles in (0, many)):
                alone, choices = alone or state.alone, choices or state.choices
                yield replace(state, piles=many or state.piles, alone=alone, choices=choices)


def _asked(state: _Told, joint: str, act: Bound, number: int) -> Iterator[_Told]:
    """Ask something of the moves; what adds nothing to them was said before."""
    if not (state.moves if joint == "last" else joint != "each" or _of_piles(state)):
        return
    if joint in ("last", "each"):
        *before, last = state.moves
        yield replace(state, moves=(*before, replace(last, move=under(last.move, act.what))))
    elif not (act.listed and _is_bare(state)) and (act.own or not _of_piles(state)):
        asked = [act.what]
        more = state.led == number and state.ban != TRUE and act.case == TRUE
        if more and act.own and joint != ";":
            asked.append(any_of((denied(state.ban), act.what)))  # in that case, too, or in all
        news = (_bounded(state, joint, what, number, act.own, act.bars) for what in asked)
        for new in chain.from_iterable(news):
            told = state if act.own and _adds_nothing(state, new) else new
            if joint == "too" and _adds_nothing(state, new):
                continue  # an odd number, but not 3, or 2
            if state.moves and act.case != TRUE:
                told = replace(told, cases=(act.case,), led=number, ban=act.case)
            yield told


def _done(state: _Told, joint: str, do: Do, number: int) -> Iterator[_Told]:
    """Add moves; a condition behind a list may be one of the last alone."""
    yield from _added(state, joint, do, number)
    if do.mode == "must" and do.when != TRUE and state.moves and _is_limit(do.moves, ">="):
        least = any_of((denied(do.when), about(taken(do), K)))  # if n > 9: of those before
        yield from _bounded(state, joint, least, number, own=True)
    yield from _spread(state, joint, do, number)
    yield from _shared(state, joint, do, number)
    if do.when == TRUE or do.lead or len(do.moves) != 1 or not isinstance(do.moves[0], Take):
        return
    *firsts, last = do.moves[0].amounts
    listed = Some((*firsts, last)).bare or any(not isinstance(a, Span) for a in (*firsts, last))
    if firsts and listed:
        move = replace(do.moves[0], amounts=(*firsts, narrowed(last, do.when)))
        yield from _added(state, joint, replace(do, moves=(move,), when=TRUE), number)


def _spread(state: _Told, joint: str, do: Do, number: int) -> Iterator[_Told]:
    """Leave as many heaps by the move before "or" as by that behind it, if no comma parts them."""
    if joint != "bare or" or len(do.moves) != 1 or not state.moves:
        return
    move, before = do.moves[0], state.moves[-1].move
    if not isinstance(move, Take) or move.splits:
        return
    if isinstance(before, Take) and before.piles == (0, 1) != move.piles:
        told = replace(before, piles=move.piles, shape=move.shape)
        alike = replace(state.moves[-1], move=told)
        yield from _added(replace(state, moves=(*state.moves[:-1], alike)), joint, do, number)


def _shared(state: _Told, joint: str, do: Do, number: int) -> Iterator[_Told]:
    """Let a condition behind two moves hold of both, if no comma parts them.

    A part of the heap, or a split in equal heaps, needs its condition: it is its own.
    """
    if joint != "bare or" or not do.trails:
        return
    here = [one for one in state.moves if one.sentence == number]
    if here and not any(one.cased for one in here) and free(do.when) <= {"n"}:
        each = (replace(one, move=under(one.move, do.when), cased=True) for one in here)
        before = state.moves[: -len(here)]
        yield from _added(replace(state, moves=(*before, *each)), joint, do, number)


def _added(state: _Told, joint: str, do: Do, number: int) -> Iterator[_Told]:
    """Add moves, or let them stand in the place of those before."""
    if _is_misplaced(state, joint, do):
        return
    when = all_of(map(denied, state.cases)) if do.otherwise else do.when
    cased = when != TRUE
    must = do.mode == "must"  # or only: no others may be made
    told = (under(move, when) if cased else move for move in do.moves)
    fresh = tuple(_One(move, number, cased, False, do.shares, do.held, sole=must) for move in told)
    more = (when,) * (cased and not do.otherwise)
    cases = (*state.cases, *more) if do.otherwise or (cased and _follows(state)) else more
    old, bare = state.moves, do.mode == "bare"
    state = replace(state, piles=do.piles or state.piles)
    sole = [one for one in (*old, *fresh) if one.sole]
    sides = state.sides or do.mode == "alone"
    led = number if do.lead else state.led
    moves = (*old, *fresh)
    added = replace(
        state, moves=moves, cases=cases, leaves=do.leaves, sides=sides, led=led, ban=TRUE
    )
    again = do.mode == "may" and do.moves == (Take((ALL,)),)
    if do.mode == "also" and cased and _adds_nothing(state, added):
        return  # 12 also under a condition, where 12 may be taken without one
    limits = old and joint in (".", "。") and do.mode == "may" and not cased and _is_limit(do.moves)
    if limits and not any(one.implied for one in old):
        yield from _asked(state, joint, Bound(about(taken(do), K), own=True), number)
        if not all(isinstance(o.move, Take) and Some(o.move.amounts).bare for o in old):
            return  # an odd number. At most half may be taken: no more; 1 or 2 may stand beside
    if any(one.implied for one in old) and "or" not in joint and not (again or cased):
        yield from _narrowed(state, do)
    elif (
        not old
        or "or" in joint
        or do.mode in ("also", "alone")
        or (do.mode == "may" and not cased and not sole)
    ):
        yield from _beside(state, added, joint, do, number)
    elif cased:
        yield from _cased(state, added, do, when)
    elif not bare and not state.bare:
        apart = joint in (".", "。") or do.moves == (Take((ALL,)),)  # 2 or 3, the whole heap
        if apart and all(one.cased for one in sole) and not _is_idle(added, fresh):
            if not sole:
                yield added
            if all(one.cased for one in old) and not do.otherwise:  # if n is even take 2. Take 1.
                yield from _added(state, joint, replace(do, otherwise=True), number)
        if not again:  # take one or more; you may take all
            yield from _narrowed(state, do)


def _beside(state: _Told, added: _Told, joint: str, do: Do, number: int) -> Iterator[_Told]:
    """Let moves stand beside those before, or under the condition that leads the sentence."""
    bare, own = do.mode == "bare", do.when != TRUE or do.otherwise or do.always
    led = state.cases and state.led in (number, number - (joint == ";")) and not own
    if led and ("or" in joint or do.mode in ("also", "may")):
        alike = tuple(_One(under(one, state.cases[-1]), number, True) for one in do.moves)
        yield replace(state, moves=(*state.moves, *alike))
        if do.shares:
            return  # if n is even take 2, or half
    yield replace(added, bare=bare and not state.moves)
    yield from _carried(added, number)


def _carried(state: _Told, number: int) -> Iterator[_Told]:
    """Let a bound of one pile hold of several, too: at most 3, or the same from both."""
    if not state.moves[1:]:
        return
    before, last = state.moves[-2:]
    if before.sentence != number or not isinstance(last.move, Same):
        return
    of = before.move.move if isinstance(before.move, One) else before.move
    if last.move.when or not isinstance(of, Take) or len(of.amounts) > 1:
        return
    base, when = based(of.amounts[0])
    if base == ANY and when:
        with suppress(UntoldError):
            same = replace(last, move=under(last.move, *when))
            yield replace(state, moves=(*state.moves[:-1], same))


def _is_bounded_twice(move: Move) -> bool:
    """Tell whether a move takes up to a number, and what it leaves is bounded too."""
    parts = (based(one) for one in move.amounts) if isinstance(move, Take) else ()
    return any(
        isinstance(base, Span) and base.most and any({"k", "n"} <= free(one) for one in when)
        for base, when in parts
    )


def _is_idle(added: _Told, fresh: tuple[_One, ...]) -> bool:
    """Tell whether cases told before add nothing to new moves, which then may be meant in them."""
    cased = any(one.cased for one in added.moves[: -len(fresh)])
    return cased and _adds_nothing(replace(added, moves=fresh), added)


def _is_misplaced(state: _Told, joint: str, do: Do) -> object:
    """Tell whether moves cannot follow those before."""
    bare, may, old = do.mode == "bare", do.mode == "may", state.moves
    cases = state.cases and all("k" not in free(one) for one in state.cases)
    last = old[-1].move.amounts if old and isinstance(old[-1].move, Take) else ()
    listed = bare and do.when != TRUE and not do.otherwise and all(map(is_number, last))
    listed = listed and not _follows(state)  # each of them has its own
    return (
        (do.otherwise and not cases)
        or (do.piles and state.piles not in (0, do.piles))
        or (bare and old and state.leaves != do.leaves)
        or (do.mode == "split" and not _splits(state))
        # 2 or 3 may be taken: a list
        or (joint in (",", *_LISTING) and may and state.bare)
        # at least two and at most five if n is even: a condition of both
        or (joint.endswith("and") and bare and do.when != TRUE and old and not old[-1].cased)
        # 1 to 5, and 2 must be left, but all may be taken: of 9, too?
        or (
            "or" not in joint
            and (may and do.moves == (Take((ALL,)),) and do.when == TRUE and not do.otherwise)
            and any(_is_bounded_twice(one.move) for one in old)
        )
        # it may be split and one may be taken: in one move?
        or (joint.endswith("and") and may and old and _parts(old[-1:]) != _parts(do.moves))
        # 1, 2 or 3 if n is even: the condition is one of the list
        or (listed and (joint == "," or _amounts(state) > 1))
    )


def _parts(moves: Iterable[Move | _One]) -> set[bool]:
    """Tell whether moves split, which others may do to what is left."""
    told = [one.move if isinstance(one, _One | One) else one for one in moves]
    return {isinstance(one, Deal) or (isinstance(one, Take) and one.splits) for one in told}


def _cased(state: _Told, added: _Told, do: Do, when: Expression) -> Iterator[_Told]:
    """Let moves under a condition stand beside those before, or in their place."""
    old = state.moves
    unconditional = not do.otherwise and not all(one.cased for one in old)
    kept = old if do.mode in ("may", "also", "bare") else tuple(_denied(one, when) for one in old)
    gone = [one for one in old if do.otherwise and do.mode != "may" and _is_within(one, when)]
    if gone:  # take 1 to 5; if n is even take 2, otherwise 3, and no more
        rest = tuple(one for one in old if one not in gone)
        yield replace(added, moves=(*rest, *added.moves[len(old) :]))
        if any(_is_limit(do.moves, sign) for sign in ("<=", ">=")):
            asked = _each_under(gone, about(taken(do), K))
            yield replace(added, moves=(*rest, *asked))
        return
    if kept != old and not do.otherwise:
        yield replace(added, moves=(*kept, *added.moves[len(old) :]))
        if do.mode == "must":
            return
    if not unconditional or not (do.mode == "must" or _adds_nothing(state, added)):
        yield added


def _is_said(state: _Told, act: Do | Bound, number: int) -> bool:
    """Tell whether an act that is told of the moves there are leaves them as they are."""
    if isinstance(act, Bound) and not any(_parts(state.moves)) and never(denied(act.what)):
        return bool(state.moves)  # at least one
    if isinstance(act, Do):
        return any(_adds_nothing(state, more) for more in _told(state, "or", act, number))
    asked = [*_told(state, "", act, number)] if state.moves else []
    return bool(asked) and all(_adds_nothing(state, more) for more in asked)  # of whichever moves


def _adds_nothing(state: _Told, more: _Told) -> bool:
    """Tell whether more is told that makes no move."""
    try:
        return fingerprint(_rule(state)) == fingerprint(_rule(more))
    except (UntoldError, GrundyError):
        return False


def _follows(state: _Told) -> bool:
    return bool(state.moves) and state.moves[-1].cased


def _denied(one: _One, when: Expression) -> _One:
    """Let a move not be made in a case; one of another case stays as it is."""
    if one.cased and not _meets(one.move, when):
        return one
    return replace(one, move=under(one.move, denied(when)), cased=True)


def _meets(move: Move, when: Expression) -> bool:
    """Tell whether a move that is told of some sizes is made at one that meets a condition."""
    amounts = move.amounts if isinstance(move, Take) else ()
    told = [one.when if isinstance(one, Choice) else () for one in amounts]
    sizes = [[each for each in one if free(each) == {"n"}] for one in told]
    return free(when) == {"n"} and not all(never(all_of((when, *one))) for one in sizes)


def _is_within(one: _One, when: Expression) -> bool:
    """Tell whether a move is made only where a condition holds, as it was denied in a case."""
    return one.cased and _meets(one.move, when) and not _meets(one.move, denied(when))


def _is_bare(state: _Told) -> bool:
    """Tell whether the last move takes one of some numbers: a list that goes on with a comma."""
    last = state.moves[-1].move if state.moves else None
    return isinstance(last, Take) and all(map(_one_number, last.amounts))


def _amounts(state: _Told) -> int:
    return sum(len(m.move.amounts) for m in state.moves if isinstance(m.move, Take))


def _of_piles(state: _Told) -> bool:
    return bool(state.moves) and isinstance(state.moves[-1].move, Both | Same | Trade)


def _one_number(amount: Amount) -> bool:
    found = folded(amount)
    of = found.of if isinstance(found, Choice) else found
    return isinstance(of, Span) and of.least == of.most


def _splits(state: _Told) -> bool:
    last = state.moves[-1].move if state.moves else None
    return isinstance(last, Take) and last.splits and not last.parts


def _is_limit(moves: Iterable[Move], sign: str = "<=") -> bool:
    """Tell whether all that is said of some moves is how much is taken at most, or at least."""
    amounts = [one for move in moves if isinstance(move, Take) for one in move.amounts]
    base, when = based(amounts[0]) if len(amounts) == 1 else (ALL, ())
    return base == ANY and [getattr(one, "relations", ()) for one in when] == [(sign,)]


def _narrowed(state: _Told, do: Do) -> Iterator[_Told]:
    """Let a second amount be asked of the first."""
    if len(do.moves) != 1 or not isinstance(new := do.moves[0], Take) or new.piles != (0, 1):
        return
    if do.when != TRUE or do.otherwise or any(one.cased for one in state.moves):
        return
    moves: list[_One] = []
    for one in state.moves:
        if isinstance(one.move, Take) and not one.move.splits:
            if Some(one.move.amounts).bare and Some(new.amounts).bare:
                return  # pick one, take 1 or 2: one is no amount
            with suppress(UntoldError):
                met = both(Some(one.move.amounts), Some(new.amounts))
                move = replace(one.move, amounts=met.amounts)
                moves.append(replace(one, move=move, implied=False))
        else:
            return
    if moves:
        yield replace(state, moves=tuple(moves))
        if not any(one.implied for one in state.moves) and not _is_list(state.moves):
            yield replace(state, moves=(*state.moves[:-1], moves[-1]))


def _bounded(
    state: _Told, joint: str, what: Expression, number: int, own: bool, bars: bool = False
) -> Iterator[_Told]:
    """Ask something of all moves, or of the last amount where that is open."""
    if not state.moves or "or" in joint:
        new = _One(under(Take((ANY,)), what), number, implied=not state.moves)
        yield replace(state, moves=(*state.moves, new))
        return
    if state.leaves and not own:
        return
    here = [one for one in state.moves if one.sentence == number]
    whole = not here
    chosen = state.moves if whole else tuple(here)
    rest = state.moves[: len(state.moves) - len(chosen)]
    yield replace(state, moves=(*rest, *_each_under(chosen, what)))
    led = (own or bars) and any(one.cased for one in here)
    if led:  # 1, and 4 if n is even, but not all: of 4, or of each
        yield replace(state, moves=_each_under(state.moves, what))
    end = state.moves[-1].move
    if isinstance(what, Member) and isinstance(end, Take) and {*map(type, end.amounts)} & {Series}:
        kind = _One(under(Take((ANY,)), what), number)  # squares, primes: each, or both
        yield replace(state, moves=(*state.moves, kind))
    if (own and not led) or whole or _is_list(chosen):
        return
    *before, last = chosen
    if isinstance(last.move, Take) and last.move.amounts[1:]:
        *firsts, amount = last.move.amounts
        narrowed = under(replace(last.move, amounts=(amount,)), what)
        move: Move = replace(last.move, amounts=(*firsts, *narrowed.amounts))  # type: ignore[union-attr]
    else:
        move = under(last.move, what)
    yield replace(state, moves=(*rest, *before, replace(last, move=move)))


def _each_under(moves: Sequence[_One], what: Expression) -> tuple[_One, ...]:
    return tuple(replace(one, move=under(one.move, what)) for one in moves)


def _is_list(moves: Sequence[_One]) -> bool:
    """Tell whether one clause takes one amount, or one of some numbers."""
    if len(moves) != 1 or not isinstance(moves[0].move, Take):
        return False
    amounts = moves[0].move.amounts
    return len(amounts) == 1 or Some(amounts).bare


def _only(state: _Told, of: Some, when: Expression, number: int) -> Iterator[_Told]:
    """Let some numbers be taken under a condition only."""
    barred = denied(about(of, K))
    moves: list[_One] = []
    for one in state.moves:
        if not isinstance(one.move, Take) or one.move.splits:
            return
        kept = [_without(a, of, barred) for a in one.move.amounts]
        if left := tuple(a for a in kept if a is not None):
            moves.append(replace(one, move=replace(one.move, amounts=left)))
    new = _One(under(Take(of.amounts), when), number, cased=True, only=True)
    yield replace(state, moves=(*moves, new))


def _without(amount: Amount, of: Some, barred: Expression) -> Amount | None:
    if of.bare and isinstance(amount, Span):
        numbers = {one.least for one in of.amounts if isinstance(one, Span)}
        if not any(
            amount.least <= k and (amount.most is None or k <= amount.most) for k in numbers
        ):
            return amount
        if amount.least == amount.most:
            return None
    return narrowed(amount, barred)


# the rule


def _rule(state: _Told, several: bool = False) -> Rule:
    """Give the rule that was told; with ``several`` numbers are taken in all from any piles."""
    for one in state.moves:
        if one.shares:
            _whole(one.move)
    piles = state.piles
    if state.ends > 1 or (piles and state.ends):
        raise InputError("an end of all heaps", where="rule")
    moves = [one.move for one in state.moves]
    if all(isinstance(one, HeapMove | One) for one in moves):
        piles *= not any(map(_breaks, moves))  # a split has no number of piles
        if not piles and any(isinstance(one, One) for one in moves):
            moves = [*map(_of_any_heap, moves)]
    if any(isinstance(one, PileMove) for one in moves):
        piles = piles or 2 * any(isinstance(one, Both) for one in moves)
        if not piles:
            raise UntoldError
    apart = all(isinstance(one, HeapMove | One | Place) for one in moves)
    if not state.moves or (piles and _is_loose(state)):
        raise UntoldError
    if (state.sides and not state.alone) or (state.alone and not apart):
        raise UntoldError
    if several and piles and not state.alone:
        moves = [_in_all(one, piles) for one in moves]
    placed = [m for one in moves for m in _placed(one, piles)]
    places = {one.which for one in placed if isinstance(one, Place) and not is_sized(one)}
    some, all_placed = places == {PLACES[piles - 1]}, len(places) == len(placed)
    if len(places) != piles if all_placed else some:
        # from the first take 1: and from the second? 1 from each of two, 2 from the third: of all?
        raise UntoldError
    rule = Rule(merged(placed), piles or None, bool(state.loses))
    if not all(_is_true(one, rule) for one in state.claims):
        raise UntoldError
    return rule


def _is_loose(state: _Told) -> bool:
    """Tell whether a move has no heap beside one that has: 1 from the larger heap, or 2."""
    loose = any(isinstance(one.move, HeapMove) and not one.held for one in state.moves)
    return loose and any(not isinstance(one.move, HeapMove | One) for one in state.moves)


def _is_true(claim: Stuck | Claim, rule: Rule) -> bool:
    """Tell whether a rule is as was said of it: where play ends, there is no move."""
    from grundy.rules.language.moves import rule_options  # late: few rules tell of such ends

    if isinstance(claim, Claim):
        return claim.holds(rule.moves, rule.piles or 0)
    options = rule_options(rule)
    if not rule.piles and claim.most != 0:
        return False  # one of many heaps is empty, and there are others
    at = few_piles(rule.piles) if rule.piles else ((n,) for n in range(1, SMALL))
    return not any(claim.holds(piles) and any(options(*piles)) for piles in at)


def _breaks(move: Move) -> bool:
    """Tell whether a move may leave more heaps than it found, so that their number is none."""
    of = move.move if isinstance(move, One) else move
    return isinstance(of, Deal) or (isinstance(of, Take) and max(of.piles) > 1)


def _of_any_heap(move: Move) -> Move:
    """Give a move on one of the piles, whose number is not told, as one on any heap."""
    if isinstance(move, Take) and move.piles == (0, 1, 2):
        raise UntoldError  # some neighbours in a row, others from the end
    return move.move if isinstance(move, One) else move


def _in_all(move: Move, piles: int) -> Move:
    """Take a number in all from any of the piles; one that depends on a pile needs that pile."""
    if not isinstance(move, Take):
        return move
    if any("n" in free(about(Some((one,)), K)) for one in move.amounts):
        raise InputError(WHICH, where="rule")
    return Several(move.amounts, tuple(range(1, piles + 1)), total=True)


def _placed(move: Move, piles: int) -> Iterator[HeapMove | PileMove]:
    """Give a move its numbers of piles, and bounds as ranges."""
    if isinstance(move, Same):
        some = move.some or piles
        if not 2 <= some <= piles:
            raise UntoldError
        for many in range(some, piles + 1) if move.more else (some,):
            yield Same(move.when, piles, many if many < piles else 0)
    elif isinstance(move, One | Place):
        yield replace(move, move=_folded(move.move))
    elif isinstance(move, Several):
        yield replace(move, amounts=_folded(Take(move.amounts)).amounts)
    elif isinstance(move, Both | Pair | Trade):
        yield move
    elif piles:
        if isinstance(move, Take) and max(move.piles) > 1:
            raise UntoldError
        yield One(_folded(move))
    else:
        yield _folded(move)


def _folded(move: HeapMove) -> Any:
    if not isinstance(move, Take):
        return move
    found = [one for a in move.amounts if (one := folded(a)) is not None]
    if not found:
        raise UntoldError
    return replace(move, amounts=tuple(found))


def _whole(move: Move) -> None:
    """Refuse a part of the heap that is not whole for some n at which it may be taken."""
    parts = [(1, move.by, move.when)] if isinstance(move, Halve) else []
    for amount in move.amounts if isinstance(move, Take) else ():
        _, when = based(amount)
        shares = filter(all, map(share_of, when))
        sizes = tuple(one for one in when if free(one) == {"n"})
        parts += [(over, by, sizes) for by, over in shares]
    if not all(never(all_of((*when, (over * N % by) > 0))) for over, by, when in parts):
        raise InputError(ROUNDED, where="rule")
