"""Write what the rule of a game allows as conditions on numbers; made for the checker alone.

A condition is a text in the language of claims, so that it can be read, and followed for all sizes:
"taking one or two" is ``1 <= n - x1 <= 2``. A code or a rule text says all of the moves; where a
game states neither, nothing is said of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, permutations
from typing import Any

from grundy.checker.machine import Rejected
from grundy.rules.codes import Code
from grundy.rules.language.heaps import Amount, Choice, Halve, HeapMove, Span, Take
from grundy.rules.language.rule import Both, One, PileMove, Rule, Same
from grundy.rules.language.series import Series
from grundy.rules.language.terms import Absolute, Compare, Condition, Is, Linear, Relation
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame

__all__ = ["Changes", "heap_conditions", "pile_conditions", "position_condition"]

Changes = dict[tuple[int, ...], list[str]]
"""For the places of the piles that change, the conditions on them; what is left is x1, x2, ...."""

Names = Sequence[str]
Meant = Mapping[str, str]  # what k, n, i, j of a rule are


def heap_conditions(game: Impartial[Any]) -> list[str]:
    """Say when a heap of n may leave just 0, 1, 2, ... heaps, none of them empty.

    >>> from grundy.games import game
    >>> heap_conditions(game("octal:0.13"))
    ['n == 1 or n == 2', 'n - x1 == 2']
    """
    code, moves = _code(game), _rule(game).heap_moves if _code(game) is None else []
    most = _heaps(code, moves)
    return [_heap(code, moves, "n", _names(count)) for count in range(most + 1)]


def pile_conditions(game: Impartial[Any], names: Names) -> Changes:
    """Say when piles of these names may be changed.

    >>> from grundy.games import game
    >>> pile_conditions(game("wythoff"), "ab")[0, 1]
    ['a - x1 >= 1 and a - x1 == b - x2']
    """
    if isinstance(game, VectorGame) and game.apart is not None:
        return _ordered(names, game.apart)
    code = _code(game)
    rule = None if code else _rule(game)
    if rule and rule.piles not in (None, len(names)):
        raise Rejected(f"names: the rule is about {rule.piles} piles")
    moves, lone = (rule.pile_moves, rule.heap_moves) if rule else ([], [])
    found: Changes = {}
    if code or lone:
        for place, name in enumerate(names):
            found.setdefault((place,), []).append(_one(code, lone, name))
    for move in moves:
        for places, text in _change(move, names):
            found.setdefault(places, []).append(text)
    return found


def position_condition(game: Impartial[Any], names: Names) -> str:
    """Say which piles are a position.

    >>> from grundy.games import game
    >>> position_condition(game("strip"), "ab"), position_condition(game("nim"), "ab")
    ('1 <= a and 1 + a <= b', 'True')
    """
    if not isinstance(game, VectorGame):
        return "True"
    if game.apart is not None:
        before = [str(game.apart), *(f"{game.apart} + {name}" for name in names)]
        return _every(f"{low} <= {name}" for low, name in zip(before, names, strict=False))
    return _every(f"{name} >= {_rule(game).least}" for name in names)


def _code(game: Impartial[Any]) -> Code | None:
    return game.lower()


def _rule(game: Impartial[Any]) -> Rule:
    from grundy.rules.language.game import rule_of  # late: the parser is slow to import

    rule = rule_of(game)
    if rule is None:
        raise Rejected(f"moves: {game.text} states none that can be followed")
    return rule


def _names(count: int) -> list[str]:
    return [f"x{i}" for i in range(1, count + 1)]


def _ordered(names: Names, apart: int) -> Changes:
    """Take any number from one pile, which must keep so much more than the one before it."""
    before = ["0", *names]
    return {
        (place,): [f"{before[place]} + {apart} <= x1 < {name}"] for place, name in enumerate(names)
    }


def _heaps(code: Code | None, moves: Iterable[HeapMove]) -> int:
    """Give the largest number of heaps that a move leaves."""
    if code is not None:
        return max(d.bit_length() for d in (*code.places.values(), code.tail)) - 1
    return max((max(move.piles) if isinstance(move, Take) else 1 for move in moves), default=0)


def _heap(code: Code | None, moves: Iterable[HeapMove], n: str, left: Names) -> str:
    """Say when a heap may leave heaps, none of them empty."""
    if code is not None:
        return _by_code(code, n, left)
    return _some(text for move in moves for text in _by_move(move, n, left))


def _one(code: Code | None, moves: Sequence[HeapMove], name: str) -> str:
    """Say when a pile may become another, perhaps an empty one."""
    if _heaps(code, moves) > 1:
        raise Rejected("moves: the rule leaves more heaps than the claim has")
    gone, kept = (_heap(code, moves, name, left) for left in ([], ["x1"]))
    return f"x1 == 0 and ({gone}) or x1 >= 1 and ({kept})"


def _by_code(code: Code, n: str, left: Names) -> str:
    taken = _taken(n, left)
    spans = (
        _between(low, high, taken) for low, high, digit in _runs(code) if digit >> len(left) & 1
    )
    return _shaped(_some(spans), left, "unequal" if code.unequal else "")


def _runs(code: Code) -> Iterator[tuple[int, int | None, int]]:
    """Give (first place, last place, digit) where the digit changes, the last one for ever."""
    starts = [0, *(k for k in range(1, code.last + 2) if code.digit(k) != code.digit(k - 1))]
    for low, after in pairwise(starts):
        yield low, after - 1, code.digit(low)
    yield starts[-1], None, code.digit(starts[-1])


def _by_move(move: HeapMove, n: str, left: Names) -> Iterator[str]:
    if isinstance(move, Halve):
        half = f"-(-{n} // {move.by})" if move.up else f"{n} // {move.by}"
        if len(left) < 2:
            asked = _conditions(move.when, {"n": n})
            yield _every([f"{left[0] if left else 0} == {half} < {n}", *asked])
    elif len(left) in move.piles:
        amounts = _some(_amount(amount, n, _taken(n, left)) for amount in move.amounts)
        yield _shaped(f"{_taken(n, left)} >= 0 and ({amounts})", left, move.shape)


def _taken(n: str, left: Names) -> str:
    return " - ".join([n, *left])


def _shaped(text: str, left: Names, shape: str) -> str:
    sign = {"equal": "==", "unequal": "!="}.get(shape)
    pairs = [f"{x} {sign} {y}" for x, y in combinations(left, 2)] if sign else []
    return _every([f"({text})", *pairs]) if pairs else text


def _between(low: int, high: int | None, number: str) -> str:
    if low == high:
        return f"{number} == {low}"
    return f"{low} <= {number}" if high is None else f"{low} <= {number} <= {high}"


def _amount(amount: Amount, n: str, k: str) -> str:
    match amount:
        case Span(least, most):
            return _between(least, most, k)
        case Series():
            return _among(k, amount)
        case Choice(of, when):
            return _every([_amount(of, n, k), *_conditions(when, {"n": n, "k": f"({k})"})])


def _among(number: str, series: Series) -> str:
    if series != Series("powers", 2):
        raise Rejected(f"moves: {series} are beyond what can be followed digit by digit")
    return f"pow2({number})"


def _conditions(when: Iterable[Condition], meant: Meant) -> Iterator[str]:
    for condition in when:
        match condition:
            case Compare(left, sign, right):
                same = "==" if sign == "=" else sign
                yield f"{_number(left, meant)} {same} {_number(right, meant)}"
            case Is(left, series):
                yield _among(_number(left, meant), series)
            case Relation(Linear((), by), "divides" | "does not divide" as name, right):
                divides = f"{_number(right, meant)} % {abs(by)} == 0" if by else "False"
                yield divides if name == "divides" else f"not ({divides})"
            case _:
                raise Rejected(f"moves: '{condition}' cannot be followed digit by digit")


def _number(what: Linear, meant: Meant) -> str:
    parts = [str(what.constant)]
    for atom, factor in what.parts:
        if isinstance(atom, str):
            number = meant[atom]
        elif isinstance(atom, Absolute):
            number = f"abs({_number(atom.of, meant)})"
        else:
            number = f"({_number(atom.of, meant)} % {atom.by})"
        parts.append(f"{factor} * {number}")
    return f"({' + '.join(parts)})"


def _change(move: PileMove, names: Names) -> Iterator[tuple[tuple[int, ...], str]]:
    everywhere = tuple(range(len(names)))
    taken = [f"{name} - {x}" for name, x in zip(names, _names(len(names)), strict=True)]
    match move:
        case One(heap_move):
            for place, name in enumerate(names):
                yield (place,), _one(None, [heap_move], name)
        case Same(when):
            same = [f"{k} == {other}" for k, other in pairwise(taken)]
            asked = _conditions(when, {"k": f"({taken[0]})"})
            yield everywhere, _every([f"{taken[0]} >= 1", *same, *asked])
        case Both(when):
            some = [f"{k} >= 1" for k in taken]
            meant = {name: f"({k})" for name, k in zip("ij", taken, strict=True)}
            yield everywhere, _every([*some, *_conditions(when, meant)])
        case _:
            order = {"equal": "==", "unequal": "<"}.get(move.shape, "<=")
            for gone, whole in permutations(everywhere, 2):
                text = f"{names[gone]} >= 1 and 1 <= x1 {order} x2 and x1 + x2 == {names[whole]}"
                yield (min(gone, whole), max(gone, whole)), text


def _every(texts: Iterable[str]) -> str:
    return " and ".join(texts) or "True"


def _some(texts: Iterable[str]) -> str:
    return " or ".join(texts) or "False"
