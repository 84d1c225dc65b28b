"""Read moves that are formulas: ``(a, b) -> (x, b) when x < a, or (a, x) when x < b``.

What is left may be named by new variables, or written as sums: ``(a - k, b - k) when 1 <= k``. A
domain (``for a <= b``) says which piles are positions, and moves stay in it. Play ends since each
move lowers the sum of the piles, or what ``measure 2 * a + b`` says.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, permutations

from grundy.errors import InputError
from grundy.formulas.linear import at_most, bare, form_of, tidied, written
from grundy.formulas.parser import Token
from grundy.formulas.parts import conjuncts, free, nodes, put, rename, with_parts
from grundy.formulas.statement import are_piles
from grundy.formulas.tree import (
    PILES,
    TRUE,
    Binary,
    Compare,
    Exists,
    Expression,
    Not,
    Number,
    Variable,
    all_of,
    any_of,
    number,
)
from grundy.phrases.phrase import Phrase, phrase, sentences
from grundy.rules.language.named import PLAYERS, NamedReader
from grundy.rules.moveloops import BOUND
from grundy.rules.moves import Ending, HeapMoves, PileMove, PileMoves, alternatives, where
from grundy.rules.options import Options, with_measure

__all__ = ["LONGEST", "Formulas", "read_formulas"]

LONGEST = 2_000
_MOST_NEW = 6
_OR = "or", "或"
_OUTCOMES = {"wins": "N", "loses": "P", "draws": "draw"}
_OUTCOMES |= {"轮到者胜": "N", "轮到者负": "P", "轮到者和": "draw"}
_WHEN = "when", "if", "当"
_OF_ALL = "where", "with", "for", "其中"  # as a comma alone: of one move, or of all
_ARROW = re.compile("->|→")
_CHINESE = re.compile("[\u4e00-\u9fff]")
_SENTENCE = re.compile(r"(?<=[.。])\s+(?=[A-Z(]|\w+ *(?:->|→))|(?<=[.。])\s*(?=[\u4e00-\u9fff(])")
_ALONE = (
    {"Take 5.": "5", "Take 7.": "7", "Take any number.": "any"},
    {"取5颗。": "5", "取7颗。": "7", "取任意颗。": "any"},
)
"""Rules around which sentences are read: what they say of amounts would change one of them."""
_LABEL = re.compile(r"(?!left|right|左|右)([A-Za-zè]+ ?\w*:|[\u4e00-\u9fff]+ ?\w*[:：，])", re.I)
_SMALL = 9  # heaps below this size are looked at for a move that adds to one
_WIDE = PILES + "ghijklmopqrstuvwyz"  # f(...) is a value, n the one heap, and x1, x2, ... are left


@dataclass(frozen=True)
class Formulas:
    """Hold moves as they were said, of piles a, b, ... or of one heap n.

    ``stated`` leaves it to ``moves`` that moves stay in the domain. ``str`` writes them so that
    they are read as the same moves again.

    >>> moves = read_formulas("(a, b) -> (a - k, b - k) when k >= 1")
    >>> moves.piles, str(moves)
    (2, '(a, b) -> (a - k, b - k) when k >= 1')
    """

    stated: PileMoves

    @property
    def piles(self) -> int | None:
        """Count the piles, None for heaps each on its own."""
        return None if self.stated.names == ("n",) else len(self.stated.names)

    @property
    def partizan(self) -> bool:
        """Tell whether Left and Right have moves of their own."""
        return any(move.who is not None for move in self.stated.moves)

    @property
    def splits(self) -> bool:
        """Tell whether a move leaves a sum of positions, not of heaps."""
        width = len(self.stated.names)
        return self.piles is not None and any(len(m.to) != width for m in self.stated.moves)

    @property
    def misere(self) -> bool:
        """Tell whether who cannot move wins."""
        return self.stated.misere

    def normal(self) -> Formulas:
        """Give the rule under which the last one wins."""
        return Formulas(replace(self.stated, misere=False))

    @cached_property
    def moves(self) -> PileMoves | HeapMoves:
        """Give the moves, none of which leaves the domain."""
        return _heaps(self.guarded) if self.piles is None else self.guarded

    @cached_property
    def guarded(self) -> PileMoves:
        """Give the moves with conditions that keep them in the domain, and before the ends."""
        stated = self.stated
        inside = (replace(move, when=all_of(self._inside(move))) for move in stated.moves)
        lost = all(end.outcome == "P" for end in stated.ends)  # as where there is no move
        return replace(stated, moves=tuple(inside), ends=() if lost else stated.ends)

    def _inside(self, move: PileMove) -> Iterator[Expression]:
        yield move.when
        yield from (Not(end.when) for end in self.stated.ends)
        if self.stated.domain != TRUE:
            for left in self.stated.positions(move.to):
                after = dict(zip(self.stated.names, map(Variable, left), strict=True))
                yield put(self.stated.domain, after)

    @property
    def sentence(self) -> str:
        """Say the moves, and where play ends by the rule."""
        if self.partizan:
            left, right = map(self._sentence, (0, 1))
            return phrase("Left: {left} Right: {right}", left=left, right=right)
        return sentences(self._sentence(None), *(end.sentence for end in self.stated.ends))

    def _sentence(self, who: int | None) -> Phrase:
        start = where(_bracketed(self.stated.names), self.stated.domain)
        moves = (self._way(move) for move in self.stated.moves if move.who == who)
        return phrase("From {start} move to {ends}.", start=start, ends=alternatives(moves))

    def __str__(self) -> str:
        stated = self.stated
        last = "".join(f", {end}" for end in stated.ends) + ", last one loses" * stated.misere
        measure = f", measure {stated.falling}" if stated.measure else ""
        if self.partizan:
            sides = (f"{PLAYERS[who][0]}: {self._side(who)}" for who in (0, 1))
            return "; ".join(sides) + measure
        return f"{self._side(None)}{measure}{last}"

    def _side(self, who: int | None) -> str:
        stated = self.stated
        domain = "" if stated.domain == TRUE else f" for {stated.domain}"
        moves = ", or ".join(self._said(move) for move in stated.moves if move.who == who)
        return f"{_bracketed(stated.names)}{domain} -> {moves}"

    def _said(self, move: PileMove) -> str:
        left, when = self._way(move)
        return left + ("" if when == TRUE else f" when {when}")

    def _way(self, move: PileMove) -> tuple[str, Expression]:
        """Write a move by what is taken or added, where that is read as the same move again."""
        names = self.stated.names
        ways = (_said_by(names, move, changes) for changes in (True, False))
        to, when = next((way for way in ways if _reads_as(names, way, move)), _plain(move))
        positions = [to] if len(names) == 1 else self.stated.positions(to)
        return " + ".join(map(_bracketed, positions)), when


Said = tuple[tuple[Expression, ...], Expression]


def _bracketed(piles: Sequence[object]) -> str:
    return str(piles[0]) if len(piles) == 1 else f"({', '.join(map(str, piles))})"


def _plain(move: PileMove) -> Said:
    return tuple(map(Variable, move.to)), _of_bound(move.when)


def _of_bound(when: Expression) -> Expression:
    """Give what a condition says of numbers that what is left does not tell, by their letters."""
    if not isinstance(when, Exists):
        return when
    letters = {name: name.removeprefix(BOUND) for name in when.names}
    return rename(when.body, {name: x for name, x in letters.items() if not x.isdigit()})


def _said_by(names: Sequence[str], move: PileMove, changes: bool) -> Said:
    """Write what is left as ``a - k``, if ``changes``, as the sum that it equals, or as x, y, z."""
    when, left = _of_bound(move.when), [x for x in move.to if x not in names]
    used = {*names, *free(when)}
    letters, amounts = (iter([x for x in many if x not in used]) for many in ("xyz", "kij"))
    to: dict[str, Expression] = {name: Variable(name) for name in names}
    for x in sorted(left, key=lambda x: _equation(move.when, x) is not None):
        size, equation = Variable(x), _equation(when, x)
        if equation:
            when = all_of(part for part in conjuncts(when) if part != equation)
            to[x] = equation.operands[1]
            continue
        differences = (one for one in nodes(when, Binary) if one.operator == "-")
        change = next((one for one in differences if size in (one.left, one.right)), None)
        if changes and change and x not in free(_put_for(when, change, number(0))):
            k = Variable(next(amounts, x))
            to[x] = change.left - k if change.right == size else change.right + k
            when = all_of(p for p in conjuncts(_put_for(when, change, k)) if p != (k >= 0))
        else:
            to[x] = Variable(next(letters, x))
            when = put(when, {x: to[x]})
    return tuple(to[x] for x in move.to), when


def _equation(when: Expression, x: str) -> Compare | None:
    """Find the condition that says what x equals, where no other speaks of x."""
    about = [part for part in conjuncts(when) if x in free(part)]
    match about:
        case [Compare(operands=(Variable(name), equal), relations=("==",)) as one]:
            return one if name == x not in free(equal) else None
    return None


def _put_for(when: Expression, node: Expression, new: Expression) -> Expression:
    return new if when == node else with_parts(when, lambda part: _put_for(part, node, new))


def _reads_as(names: Sequence[str], said: Said, move: PileMove) -> bool:
    """Tell whether a move is read from what was said of it."""
    try:
        found = _made(names, names, *said, InputError)
    except InputError:
        return False
    return replace(found, who=move.who) == move


def read_formulas(text: str) -> Formulas:
    """Read moves that are formulas.

    >>> print(read_formulas("(p, q) -> (p - k, q - k) when k >= 1, or (r, q) when r < p"))
    (a, b) -> (a - k, b - k) when k >= 1, or (x, b) when x < a
    >>> read_formulas("(a, b) -> (x, b)")
    Traceback (most recent call last):
    grundy.errors.InputError: rule, place 11: expected a condition on what is left, got '('
    """
    if len(text) > LONGEST:
        raise InputError(
            phrase("a rule of at most {n} characters", n=LONGEST), got=text, where="rule"
        )
    moves, misere = _moves_in(text)
    found = _FormulaReader(moves + misere).formulas()
    if len(str(found)) > LONGEST:  # it could not be read again
        raise InputError(
            phrase("a rule of at most {n} characters", n=LONGEST), got=str(found), where="rule"
        )
    return found


def _moves_in(text: str) -> tuple[str, str]:
    """Take the sentence of the moves out of a text; all others say at most who wins.

    They are read around rules in words, which must be left as they are.

    >>> _moves_in("One heap. Moves: n -> n - k, where k | n and k < n. Who cannot move wins.")
    ('n -> n - k, where k | n and k < n', ', last one loses')
    >>> _moves_in("Misere play: n -> n - 2")
    ('n -> n - 2', ', last one loses')
    >>> _moves_in("n -> n - 2. You may also take 1.")
    Traceback (most recent call last):
    grundy.errors.InputError: rule: expected no more than who wins beside n -> n - 2, got ...
    """
    said = _SENTENCE.split(text.strip())
    at = next((i for i, one in enumerate(said) if _ARROW.search(one)), 0)
    label = _LABEL.match(said[at])
    moves = said[at][label.end() if label else 0 :].strip().removesuffix(".").removesuffix("。")
    before, behind = [*said[:at], *([f"{label[0][:-1]}."] if label else [])], said[at + 1 :]
    if not before and not behind:
        return moves, ""
    from grundy.rules.language.parse import parse_rule  # late: formulas are read without it

    chinese = _CHINESE.search("".join([*before, *behind])) is not None
    for alone, rule in _ALONE[chinese].items():
        try:
            read = parse_rule(" ".join([*before, alone, *behind]))
        except InputError:
            read = None
        if read is None or str(read.normal()) != rule:
            beside = phrase("no more than who wins beside {moves}", moves=moves)
            raise InputError(beside, got=" ".join([*before, *behind]), where="rule")
    return moves, ", last one loses" * (read is not None and read.misere)


class _FormulaReader(NamedReader):
    """Read the piles, their domain, the moves, and what stands behind them."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.old: list[str] = []
        self.bare = False  # whether a move stands there without a condition

    def formulas(self) -> Formulas:
        self.take("moves")
        stated, *other = self.sides(self._rule)
        return _checked(_both(stated, *other) if other else stated)

    def _rule(self, player: int | None) -> PileMoves:
        """Read the moves of both players, or of one."""
        self.old = self.declared(
            "different names for the piles", phrase("at most {n} piles", n=len(_WIDE)), len(_WIDE)
        )
        names = ("n",) if len(self.old) == 1 else tuple(_WIDE[: len(self.old)])
        if len(names) > 1 and are_piles(self.old) and player is None:
            names = tuple(self.old)
        meant = dict(zip(self.old, map(Variable, names), strict=True))
        domain = self._condition(meant, self.old) if self.take("for") else TRUE
        self.need("->")
        self.bare = False
        moves, ends, misere = [self._move(names)], list[Ending](), False
        measure: tuple[Expression, ...] = ()
        while (comma := self.take(",")) or self.here in _OR:
            if not comma:
                self.take(*_OR)
                moves.append(self._move(names))
            elif self.take("measure", "度量"):
                measure = self._measure(meant)
            elif self.takes("ends", "when") or self.take("结束于"):
                ends.append(self._ending(meant))
            elif self.takes("last", "one", "loses") or self.take("misere"):
                misere = True
            elif not self.takes("last", "one", "wins"):
                self.take(*_OR)
                self.take("->")
                moves.append(self._move(names))
        own = tuple(replace(move, who=player) for move in moves)
        return PileMoves(names, domain, own, misere, measure, tuple(ends))

    def _condition(self, meant: Mapping[str, Expression], names: Sequence[str]) -> Expression:
        start = self.here
        found = self.wants(self.choice(), True, start)
        strangers = sorted(free(found) - set(names))
        if strangers:
            raise self.wrong(
                phrase(
                    "a condition on {names}, without {name}",
                    names=", ".join(names),
                    name=strangers[0],
                ),
                start,
            )
        return put(found, meant)

    def _ending(self, meant: Mapping[str, Expression]) -> Ending:
        """Read when play ends, and who wins then."""
        when = self._condition(meant, self.old)
        self.need(":")
        start = self.here
        self.takes("the", "player", "to", "move")
        said = self.take(*_OUTCOMES)
        if said is None:
            raise self.wrong("'the player to move wins', 'loses' or 'draws'", start)
        return Ending(when, _OUTCOMES[said])

    def _measure(self, meant: Mapping[str, Expression]) -> tuple[Expression, ...]:
        """Read what falls, the first number first."""
        start = self.here
        found = self.numbers()
        for one in found:
            if not free(one) or not free(one) <= set(self.old):
                names = ", ".join(self.old)
                raise self.wrong(phrase("a number that is told by {names}", names=names), start)
        return tuple(_summed(put(one, meant)) for one in found)

    def _piles(self, names: tuple[str, ...]) -> list[Expression]:
        """Read the piles of one position that is left, or all heaps."""
        start = self.here
        found = self.numbers()
        if names != ("n",) and len(found) != len(names):
            raise self.wrong(phrase("{n} piles that are left", n=len(names)), start)
        return found

    def _move(self, names: tuple[str, ...]) -> PileMove:
        start = self.here
        to = self._piles(names)
        if names == ("n",) and self.here == "+":
            raise self.wrong("the heaps that are left in one bracket, as (x, y)")
        while self.take("+"):
            to += self._piles(names)
        if names == ("n",) and len(to) > _MOST_NEW:
            raise self.wrong(phrase("at most {n} heaps that are left", n=_MOST_NEW), start)
        conditions: list[Expression] = []
        while (found := self._behind()) is not None:
            conditions.append(found)
        self.bare |= not conditions
        when = all_of(conditions)
        return _made(self.old, names, to, when, lambda expected: self.wrong(expected, start))

    def _behind(self) -> Expression | None:
        """Read a condition behind a move, with a word before it or a comma alone."""
        back = self.at, self.depth
        comma, start = self.take(","), self.here
        told = self.take(*_WHEN, *_OF_ALL)
        if not told and not comma:
            return None
        at = self.here
        try:
            found = self.choice()
        except InputError:
            if told:
                raise
            found = TRUE
        if told or (found != TRUE and found.is_condition()):
            if self.bare and (comma or told in _OF_ALL):
                raise self.wrong(
                    "'when' behind each move, since this may be said of one or of all", start
                )
            return self.wants(found, True, at)
        self.at, self.depth = back
        return None

    def wants(self, what: Expression, condition: bool, start: Token) -> Expression:
        """Take ``k | n`` for "k divides n" where a condition is wanted."""
        match what:
            case Binary("|", left, right) if condition:
                return (right % left).eq(0)
        return super().wants(what, condition, start)

    def _operation(self, operator: str, left: Expression, rank: int) -> Expression:
        """Refuse ``k^2``, which most people write for a square; ``k ^ 2`` is a nim-sum."""
        sign = self.tokens[self.at - 1]
        if sign.typed == "^" and self.here.isdigit() and self.here.place == sign.place + 1:
            power = phrase("k * k for a square, k xor {n} for a nim-sum", n=self.here)
            raise self.wrong(power, sign)
        return super()._operation(operator, left, rank)

    def _compared(self) -> Expression:
        start = self.here
        left = super()._compared()
        if not self.take("divides"):
            return left
        right = self.wants(self._binary(0), False, start)
        return self.wants(Binary("|", left, right), True, start)


def _both(left: PileMoves, right: PileMoves) -> PileMoves:
    """Join the moves of Left and of Right."""
    if left.names != right.names:
        raise InputError("as many piles for Right as for Left", where="rule")
    if left.domain != right.domain:
        raise InputError("the same domain for Left and for Right", where="rule")
    measure = left.measure or right.measure
    if measure != (right.measure or measure):
        raise InputError("one measure for Left and for Right", where="rule")
    if left.misere or right.misere or left.ends or right.ends:
        raise InputError("moves of Left and of Right, of which the last one wins", where="rule")
    return replace(left, moves=(*left.moves, *right.moves), measure=measure)


def _checked(stated: PileMoves) -> Formulas:
    """Find what falls with every move, as far as small piles show it."""
    if stated.ends and stated.misere:
        raise InputError("ends that are told, or that the last one loses: not both", where="rule")
    told = any(end.outcome != "P" for end in stated.ends)
    partizan = Formulas(stated).partizan
    if stated.names == ("n",) and (stated.domain != TRUE or stated.measure or told or partizan):
        stated = _one_pile(stated)
    if told and Formulas(stated).splits:
        raise InputError("ends that lose, where a move leaves a sum of positions", where="rule")
    inside = Formulas(stated).guarded
    if stated.names != ("n",):
        return Formulas(replace(stated, measure=with_measure(inside).measure))
    for n in range(_SMALL):
        deque(Options(inside).left(n), maxlen=0)
    return Formulas(stated)


def _summed(what: Expression) -> Expression:
    """Write a sum of multiples in one way."""
    form = form_of(what)
    return what if form is None else written(form)


def _one_pile(stated: PileMoves) -> PileMoves:
    """Take one heap as a pile, which may be empty and yet have moves."""
    a = {"n": Variable("a")}
    moves = (replace(move, when=put(move.when, a)) for move in stated.moves)
    measure = tuple(put(one, a) for one in stated.measure)
    return replace(
        stated,
        names=("a",),
        domain=put(stated.domain, a),
        moves=tuple(moves),
        measure=measure,
        ends=tuple(Ending(put(end.when, a), end.outcome) for end in stated.ends),
    )


Wrong = Callable[[str], InputError]
Equation = tuple[Variable, Expression]


def _made(
    old: Sequence[str],
    names: Sequence[str],
    to: Sequence[Expression],
    when: Expression,
    wrong: Wrong,
) -> PileMove:
    """Name what a move leaves x1, x2, ..., and say the rest of what it says by its condition."""
    own = free(when).union(*map(free, to)) - set(old)
    apart = {name: Variable(f"{name}'") for name in own}  # "a" may be the name of a pile too
    to, when = [put(left, apart) for left in to], put(when, apart)
    places, new = [], list[str]()
    meant: dict[str, Expression] = dict(zip(old, map(Variable, names), strict=True))
    equations: list[Equation] = []
    for place, left in enumerate(to):
        here = place % len(names)
        if names != ("n",) and left == Variable(old[here]):
            places.append(names[here])
            continue
        new.append(f"x{len(new) + 1}")
        places.append(new[-1])
        if isinstance(left, Variable) and left.name not in meant:
            meant[left.name] = Variable(new[-1])
        else:
            equations.append((Variable(new[-1]), left))
    if not new and names != ("n",):
        raise wrong("a move that changes a pile")
    parts = list(_solved(equations, meant, _natural(when)))
    whole = _dividing(all_of([put(when, meant), *parts]), {*names, *new})
    bound = dict(_bound(sorted(free(whole) - {*names, *new}), names))
    strangers = sorted(set(bound) - frozenset().union(*map(free, to)))
    if strangers:
        name = strangers[0].rstrip("'")
        raise wrong(phrase("piles that are left, written so that they tell {name}", name=name))
    if not set(new) <= free(whole):
        raise wrong("a condition on what is left")
    if bound:
        whole = Exists(tuple(bound.values()), rename(whole, bound))
    return PileMove(tuple(places), whole)


def _bound(told: Iterable[str], names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Name numbers that what is left does not tell, by their own letters where no pile has these.

    >>> dict(_bound(["a'", "k'"], "ab"))
    {"a'": 'j1', "k'": 'jk'}
    """
    for i, name in enumerate(told, 1):
        letter = name.rstrip("'").removeprefix(BOUND)
        yield name, f"{BOUND}{i if letter in (*names, '') or letter.isdigit() else letter}"


def _dividing(when: Expression, known: set[str]) -> Expression:
    """Say by the numbers before and after a move what ``x * d == n`` says by another number d.

    >>> print(read_formulas("n -> x when x * d == n and d >= 2"))
    n -> x when x >= 1 and n % x == 0 and x < n
    """
    for part in conjuncts(when):
        if not isinstance(part, Compare) or part.relations != ("==",):
            continue
        for product, of in permutations(part.operands):
            for x, d in _factors(product):
                if d.name not in known and free(x) | free(of) <= known:
                    others = (one for one in conjuncts(when) if one is not part)
                    said = (_of_quotient(one, d.name, of, x) for one in others)
                    return (x >= 1) & (of % x).eq(0) & all_of(said)
    return when


def _of_quotient(condition: Expression, d: str, of: Expression, x: Expression) -> Expression:
    """Say of two numbers what a condition says of their quotient, a natural number without rest.

    >>> n, x, d = map(Variable, "nxd")
    >>> print(_of_quotient(3 * d > 7, "d", n, x), "|", _of_quotient(d <= x, "d", n, x))
    2 * x < n | n // x <= x
    """
    lines = [*at_most(condition)]
    if not lines or any(bare(line).keys() != {d} for line in lines):
        return put(condition, {d: of // x})
    ends = ((line[d], line.get("", 0)) for line in lines)
    return all_of(
        of <= _times(more // -by, x) if by > 0 else _times((more - 1) // -by, x) < of
        for by, more in ends
    )


def _times(factor: int, x: Expression) -> Expression:
    return x if factor == 1 else factor * x


def _factors(product: Expression) -> Iterator[tuple[Expression, Variable]]:
    match product:
        case Binary("*", left, right):
            yield from (
                (x, d) for x, d in ((left, right), (right, left)) if isinstance(d, Variable)
            )


def _natural(when: Expression) -> set[str]:
    """Give the variables that a condition itself says to be 0 or more."""
    parts = conjuncts(when)
    pairs = [pair for part in parts if isinstance(part, Compare) for pair in part.pairs()]
    below = [(x, r, y) if r[0] == "<" else (y, r.replace(">", "<"), x) for x, r, y in pairs]
    return {
        y.name
        for x, relation, y in below
        if isinstance(x, Number) and isinstance(y, Variable) and relation[0] == "<"
    }


def _solved(
    equations: Sequence[Equation], meant: dict[str, Expression], natural: set[str]
) -> Iterator[Expression]:
    """Say the numbers that only sums name, as the k of ``a - k``, by what is left."""
    rest = []
    for new, left in sorted(equations, key=lambda one: _factor(one[1], meant)):
        form = form_of(left) or {}
        fresh = sorted(free(left) - set(meant))
        if len(fresh) != 1 or not form.get(fresh[0]):
            rest.append((new, left))
            continue
        (name,) = fresh
        others = put(written({n: f for n, f in form.items() if n != name}), meant)
        rises, by = tidied(new - others if form[name] > 0 else others - new), abs(form[name])
        meant[name] = rises // by if by > 1 else rises
        if by > 1:
            yield (rises % by).eq(0)
        if name not in natural:
            yield rises >= 0
    for new, left in rest:
        yield new.eq(put(left, meant))


def _factor(left: Expression, meant: Mapping[str, Expression]) -> int:
    """Give how much the one number that a sum tells counts in it: those that count 1 come first."""
    return max(
        (abs(by) for name, by in (form_of(left) or {}).items() if name not in meant), default=0
    )


def _heaps(stated: PileMoves) -> HeapMoves:
    """Say when a heap leaves just so many heaps, none empty."""
    most = max(len(move.to) for move in stated.moves)
    leaves = [any_of(_leaving(move, count) for move in stated.moves) for count in range(most + 1)]
    if any(nodes(leaves[0], Exists)) or leaves[0].evaluate({"n": 0}):  # nothing is no heap
        leaves[0] = leaves[0] & (Variable("n") >= 1)
    return HeapMoves(tuple(leaves), stated.misere)


def _leaving(move: PileMove, count: int) -> Expression:
    found = []
    for kept in combinations(move.to, count):
        names = iter(range(1, count + 1))
        sizes = {x: Variable(f"x{next(names)}") if x in kept else number(0) for x in move.to}
        found.append(put(move.when, sizes))
    return any_of(found)
