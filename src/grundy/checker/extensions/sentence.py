"""Check what follows from laws that are proved: sentences, periods, lost heaps; by automata."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from itertools import product
from typing import Any, NamedTuple

from ..core.certificate import Progress, Rejected, exactly, listed, named
from ..core.check import Theorem, proved, read_theorem
from ..core.claims import AllValues, AnyClaim, Claim, LostPositions, Repeating
from ..core.digits import Digits, Numeration, read_numeration
from ..core.meaning import holds, kleene, value
from ..core.reading import condition_run
from ..core.relations import Relation, State, bits, denied
from ..core.rules import AnyRule, ByCode, ByHeaps, ByPiles, read_rule, words
from ..core.search import fewest, for_some, never
from ..core.small import MOST, NODE, Enough, Play, Position, Work, bounds
from ..core.terms import (
    LEAST,
    ByDescent,
    Condition,
    Term,
    both,
    compared,
    free,
    is_name,
    size,
    text,
)
from ..core.window import Window, check_values
from . import quotient

__all__ = ["THEOREM", "Decided", "by_law", "check", "proved_law", "read"]
__all__ += ["read_sentence"]

_MOST_BOUND = 6
_MOST_PILES = 6


def read_sentence(data: Any, where: str) -> Condition:
    """Read a condition whose variables are all bound.

    >>> read_sentence(["forall", ["n"], ["P", "", "n"]], "claim")
    ('forall', ('n',), ('P', '', 'n'))
    >>> read_sentence(["P", "", "n"], "claim")
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: no term about no variable
    """
    return _Sentence((), where).condition(data, 0)


class _Sentence(ByDescent):
    def term(self, data: Any, depth: int) -> Term:
        match data:
            case ["f", str(game), *args] if 0 < len(args) <= _MOST_PILES:
                self.count(depth)
                return ("f", self._game(game), *(self.term(arg, depth + 1) for arg in args))
        return super().term(data, depth)

    def condition(self, data: Any, depth: int) -> Condition:
        match data:
            case ["forall" | "exists", list(names), body] if _are_new(names):
                self.count(depth)
                outside, self.names = self.names, (*self.names, *names)
                inner = self.condition(body, depth + 1)
                self.names = outside
                return (data[0], tuple(names), inner)
            case ["iff" | "implies", left, right]:
                self.count(depth)
                parts = (self.condition(part, depth + 1) for part in (left, right))
                return (data[0], *parts)
            case ["P", str(game), *args] if 0 < len(args) <= _MOST_PILES:
                self.count(depth)
                return ("P", self._game(game), *(self.term(arg, depth + 1) for arg in args))
        return super().condition(data, depth)

    def _game(self, game: str) -> str:
        """Read a name that can stand in quotes."""
        if '"' in game:
            raise Rejected(f"{self.where}: a game's name with a quote in it")
        return named(game, self.where)


def _are_new(names: list[Any]) -> bool:
    return all(map(is_name, names)) and 0 < len(set(names)) == len(names) <= _MOST_BOUND


@dataclass(frozen=True)
class AboutGames(Claim):
    """A sentence without free variables about the values and lost positions of games.

    >>> print(AboutGames(("exists", ("n",), ("P", "", "n"))))
    exists n: P(n)
    """

    body: Condition

    def __str__(self) -> str:
        return text(self.body, LEAST)

    def played(self, rule: AnyRule, proof: Any, steps: int) -> str:
        """Try small numbers, as far as these can refute it."""
        work = Work(steps)
        laws = proof.laws if isinstance(proof, Decided) else ()
        return _numbers(self, {law.game: Play(law.theorem.rule, work) for law in laws}, work)


def read_claim(data: Sequence[Any]) -> AboutGames:
    """Read a sentence, the one entry of a claim.

    >>> print(read_claim([["exists", ["n"], ["P", "", "n"]]]))
    exists n: P(n)
    """
    (body,) = listed([*data], "claim", lambda entry: entry, 1, 1)
    return AboutGames(read_sentence(body, "claim"))


THEOREM = (
    "the laws of the games are proved, and what a sentence says with them of sums and digits is "
    "decided by finite automata (J. R. Buechi 1960)"
)

_MOST_LAWS = 10
_LARGEST = 400  # heap that a sentence may ask about


class GameLaw(NamedTuple):
    """A law of a game that a sentence names, "" for that of the certificate.

    >>> nim = ByCode({}, 3, False, False)
    >>> GameLaw("", Theorem("automata", nim, AllValues(("n",), "n"), None)).game
    ''
    """

    game: str
    theorem: Theorem


class Decided(NamedTuple):
    """The digits in which a sentence is decided, and the laws of its games.

    >>> Decided(Numeration("binary"), ()).laws
    ()
    """

    numeration: Numeration
    laws: tuple[GameLaw, ...]


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Decided:
    """Read the numeration and the laws.

    >>> proof = {"numeration": "binary", "laws": []}
    >>> read(proof, ByCode({}, 3, False, False), AboutGames(True)).numeration.name
    'binary'

    `Rejected` is raised for what are none.
    """
    parts = exactly(data, "numeration laws", "proof")

    def law(entry: Any) -> GameLaw:
        fields = exactly(entry, "game rule kind claim proof", "law")
        game = named(fields["game"], "law, game")
        if (game == "") != (fields["rule"] is None):
            raise Rejected("law: only the game of the certificate goes without a rule")
        own = read_rule(fields["rule"]) if game else rule
        return GameLaw(game, read_theorem(fields["kind"], own, fields["claim"], fields["proof"]))

    laws = listed(parts["laws"], "laws", law, most=_MOST_LAWS)
    if len({one.game for one in laws}) < len(laws):
        raise Rejected("laws: there are two of one game")
    return Decided(read_numeration(parts["numeration"]), laws)


class _Law(NamedTuple):
    """A law as a relation of the numbers 0, 1, ..., and v for a value.

    ``apart``: it is about one heap of n, and heaps that stand together are worth the xor.
    """

    says: Relation
    piles: int
    values: bool
    apart: bool


def check(rule: AnyRule, claim: AnyClaim, proof: Decided, progress: Progress) -> list[str]:
    """Verify the laws, then the sentence; say what was done, or refuse.

    The numbers of a sentence are natural. What has no value, as that of what is no position, makes
    the atom false in which it stands: an equation, a comparison, ``P``. A period says of all n from
    its start on what f(n) and f(n + p) are, and a claim about lost heaps what P(n) is.

    Theorem (R. P. Sprague 1935, P. M. Grundy 1939). Heaps together are worth the xor of their
    values, and are lost for the player to move where that is 0 and who cannot move loses.
    Theorem (T. E. Plambeck and A. N. Siegel 2008). Under misere play a heap is lost where its
    element in the misere quotient is; elements that repeat say that of all heaps.

    >>> claim = AboutGames(("forall", ("n",), ("compare", "n", "<", ("+", "n", 1))))
    >>> proof = {"numeration": "binary", "laws": []}
    >>> nim = ByCode({}, 3, False, False)
    >>> check(nim, claim, read(proof, nim, claim), lambda done, total: None)
    ['the sentence was decided, each quantifier by an automaton']

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    names, body = _said(claim)
    digits = proof.numeration.digits()
    laws: dict[str, _Law] = {}
    steps: list[str] = []
    for law in proof.laws:
        laws[law.game], done = proved_law(law, digits, progress)
        steps += done
    deciding = _Deciding(digits, lambda what: by_law(what, laws))
    run = condition_run(deciding.plain(body), digits, names)
    never("claim: it is false", digits, [], denied(run))
    return [*steps, "the sentence was decided, each quantifier by an automaton"]


def _said(claim: AnyClaim) -> tuple[tuple[str, ...], Condition]:
    """Give a sentence whose numbers are all of those with these names."""
    match claim:
        case Repeating(start, length, saltus):
            later, value = ("f", "", ("+", "n", length)), ("+", ("f", "", "n"), saltus)
            from_start = compared(start, "<=", "n")
            return ("n",), ("implies", from_start, compared(later, "==", value))
        case LostPositions(names, condition):
            return names, ("iff", ("P", "", *names), condition)
        case AboutGames(("forall", names, body)):
            return names, body
        case AboutGames(body):
            return (), body
    raise Rejected("claim: not a sentence about games")


def proved_law(law: GameLaw, digits: Digits, progress: Progress) -> tuple[_Law, list[str]]:
    """Verify the law of a game; what it says, it says of positions only.

    >>> nim, digits = ByCode({}, 3, False, False), Digits("binary")
    >>> proof = {"numeration": "binary", "measure": [], "powers": False}
    >>> law = GameLaw("", read_theorem("automata", nim, ["values", ["n"], "n"], proof))
    >>> proved_law(law, digits, lambda done, total: None)[0].says.names
    ('0', 'v')

    `Rejected` is raised where it is not proved, and for a law of another kind.
    """
    rule, claim = law.theorem.rule, law.theorem.claim
    if isinstance(claim, Repeating):
        return _repeating(law, claim, digits, progress)
    if isinstance(claim, quotient.QuotientClaim):
        return _by_elements(law.theorem, claim, digits, progress)
    if not isinstance(claim, AllValues | LostPositions):
        raise Rejected("law: not one of values or of lost positions")
    if not isinstance(rule, ByCode | ByHeaps | ByPiles):
        raise Rejected("law: not of a rule for all sizes")
    values = isinstance(claim, AllValues)
    if values and rule.misere:
        raise Rejected("law: values mean nothing under misere play")
    steps = proved(law.theorem, progress)
    said = compared("v", "==", claim.term) if isinstance(claim, AllValues) else claim.condition
    domain = rule.domain if isinstance(rule, ByPiles) else True
    names = [*claim.names, "v"] if values else claim.names
    says = fewest(condition_run(both(domain, said), digits, names), digits)
    numbered = says.renamed({name: str(i) for i, name in enumerate(claim.names)})
    apart = claim.names == ("n",) and not isinstance(rule, ByPiles)
    return _Law(numbered, len(claim.names), values, apart), [_about(law), *steps]


def _about(law: GameLaw) -> str:
    claim = str(law.theorem.claim)
    return f"of {law.game} ({words(law.theorem.rule)}): {claim}" if law.game else claim


def _repeating(
    law: GameLaw, claim: Repeating, digits: Digits, progress: Progress
) -> tuple[_Law, list[str]]:
    """Verify a period, and make the relation of a heap and its value."""
    known = law.theorem.proof
    if not isinstance(known, Window) or claim.saltus:
        raise Rejected("law: a period that only windows prove is known to automata")
    if not digits.binary:
        raise Rejected("law: a period is known in base 2 only")
    start, length = claim.start, claim.length
    values, steps = check_values(law.theorem.rule, start, length, known, progress)
    says = _table([*values[: start + length]], start, digits)
    return _Law(says, 1, values=True, apart=True), [_about(law), *steps]


def _by_elements(
    law: Theorem, claim: quotient.QuotientClaim, digits: Digits, progress: Progress
) -> tuple[_Law, list[str]]:
    """Verify a misere quotient of all heaps, and say which heaps are lost."""
    if not claim.period or not isinstance(law.rule, ByCode):
        raise Rejected("law: a quotient of some heaps, or of several games")
    if not digits.binary:
        raise Rejected("law: a quotient is known in base 2 only")
    steps = proved(law, progress)
    elements = law.proof.phi[0][: claim.start + claim.period]
    table = _table([int(one not in law.proof.lost) for one in elements], claim.start, digits)
    return _Law(for_some([(table, bits(("v",)))], digits, ["0"]), 1, False, False), steps


def _table(values: Sequence[int], start: int, digits: Digits) -> Relation:
    """Relate n, written in base 2, with its value: from a start on the values repeat.

    Large numbers are taken for the smaller ones of their class, as sums and doubles of them may be.
    A state has the weight of the next digit, n and v as far as they were read, and the weight of v.
    """
    most = max(values)

    def known(n: int) -> int:
        return n if n < len(values) else start + (n - start) % (len(values) - start)

    def step(state: State, read: Sequence[int]) -> State:
        weight, n, v, bit = state
        v += bit * read[1]
        if v > most:
            return None
        return known(2 * weight), known(n + weight * read[0]), v, min(2 * bit, most + 1)

    found = Relation(
        ("0", "v"), (1, 0, 0, 1), step, lambda state: bool(values[state[1]] == state[2])
    )
    return fewest(found.renamed({"0": "n"}), digits).renamed({"n": "0"})


def by_law(what: Term, laws: Mapping[str, _Law]) -> Term | Condition:
    """Say what the law of a game says of a position: its value, or whether it is lost.

    >>> from grundy.checker.core.relations import less
    >>> by_law(("P", "", "n"), {"": _Law(less("0", "v"), 1, values=True, apart=True)})[1][2:]
    ('n',)

    `Rejected` is raised where no law says it.
    """
    kind, game, *args = what
    if game not in laws:
        raise Rejected(f"laws: none of {game or 'the game'}")
    law = laws[game]
    if law.values and law.apart:
        each: list[Term] = [("graph", law.says, arg) for arg in args]
        worth = reduce(lambda x, y: ("^", x, y), each)
    elif len(args) != law.piles:
        raise Rejected(f"claim: the law of {game or 'the game'} is about {law.piles} piles")
    elif law.values:
        worth = ("graph", law.says, *args)
    elif kind == "f":
        raise Rejected(f"laws: none of the values of {game or 'the game'}")
    else:
        return ("automaton", law.says, *args)
    return worth if kind == "f" else compared(worth, "==", 0)


class _Deciding:
    """Decide a sentence: quantified parts become automata.

    ``put`` says of ``("f", ...)`` and ``("P", ...)`` what the laws of their games say.
    """

    def __init__(self, digits: Digits, put: Callable[[Term], Term]) -> None:
        self.digits, self.put = digits, put

    def plain(self, what: Any) -> Any:
        """Say a condition without quantifiers."""
        match what:
            case ("forall" | "exists", names, body):
                return self._quantified(what[0] == "exists", names, self.plain(body))
            case ("iff", left, right):
                one, other = self.plain(left), self.plain(right)
                return ("if", one, other, ("not", other))
            case ("implies", left, right):
                return ("or", ("not", self.plain(left)), self.plain(right))
            case ("f" | "P", game, *args):
                return self.put((what[0], game, *map(self.plain, args)))
            case (head, *parts) if head != "automaton":
                return (head, *map(self.plain, parts))
        return what

    def _quantified(self, some: bool, bound: tuple[str, ...], body: Condition) -> Condition:
        """Do away with the bound numbers; that all make it true is that none makes it false."""
        names = sorted(free(body))
        outer = [name for name in names if name not in bound]
        run: Relation = condition_run(body, self.digits, names)
        inner = fewest(run if some else denied(run), self.digits)
        made: Relation = for_some([(inner,)], self.digits, outer)
        found = fewest(made if some else denied(made), self.digits)
        numbered = found.renamed({name: str(i) for i, name in enumerate(found.names)})
        return ("automaton", numbered, *found.names)


# Play at small positions


class _Unsure(Exception):  # noqa: N818
    """Say that a number is not small enough to be known."""


class _Reach(NamedTuple):
    """How large numbers are tried, and the work that may be done."""

    most: int
    work: Work


def _truth(what: Condition, numbers: Mapping[str, Any], reach: _Reach) -> bool | None:
    """Tell whether a condition is true, as far as numbers to a largest one tell; else None."""
    found: bool | None = None
    match what:
        case ("not", of):
            denied = _truth(of, numbers, reach)
            found = None if denied is None else not denied
        case ("and" | "or", *parts):
            found = kleene(what[0] == "or", (_truth(part, numbers, reach) for part in parts))
        case ("implies", left, right):
            found = _truth(("or", ("not", left), right), numbers, reach)
        case ("iff", left, right):
            found = _truth(("if", left, right, ("not", right)), numbers, reach)
        case ("if", test, then, otherwise):
            chosen = _truth(test, numbers, reach)
            if chosen is not None:
                found = _truth(then if chosen else otherwise, numbers, reach)
        case ("exists" | "forall", names, body):
            found = _quantified(what[0] == "exists", names, body, numbers, reach)
        case _:
            with suppress(_Unsure):
                reach.work.spend(80 + NODE * size(what))
                found = holds(what, numbers)
    return found


def _quantified(
    some: bool, names: Sequence[str], body: Condition, numbers: Mapping[str, Any], reach: _Reach
) -> bool | None:
    """Try numbers to a largest one; these are all where the body itself bounds them."""
    guard = body if some else True
    if not some and isinstance(body, tuple) and body[0] == "implies":
        guard = body[1]
    spans = list[range]()
    for name in names:
        ends = [reach.most + 1]
        for relation, term in bounds(name, guard, numbers.keys()):
            with suppress(_Unsure):
                bound = value(term, numbers) if relation in ("<", "<=") else None
                ends += [] if bound is None else [bound - (relation == "<")]
        spans.append(range(min(ends) + 1))
    whole = all(len(span) <= reach.most + 1 for span in spans)
    tried = (
        _truth(body, {**numbers, **dict(zip(names, chosen, strict=True))}, reach)
        for chosen in product(*(span[: reach.most + 1] for span in spans))
    )
    told = kleene(some, tried)
    return told if told is some or whole else None


def _numbers(claim: AboutGames, plays: Mapping[str, Play], work: Work) -> str:
    """Try a sentence for small numbers, as far as these can refute it."""

    def worth(game: str, at: Position) -> int | None:
        play = plays.get(game)
        rule = play and play.rule
        if play is None or not isinstance(rule, ByCode | ByHeaps | ByPiles) or max(at) > _LARGEST:
            raise _Unsure
        if isinstance(rule, ByPiles) and len(at) != len(rule.names):
            return None
        return play.number(at) if play.is_position(at) else None

    reached = -1
    try:
        for most in (0, 1, 3, 7, 15, 31, 63, 127, MOST[1]):
            truth = _truth(claim.body, {"f": worth}, _Reach(most, work))
            if truth is False:
                raise Rejected(f"claim: play refutes it by numbers to {most}")
            reached = most
            if truth:
                break
    except Enough:
        pass
    return (
        f"compared with play for numbers to {reached}"
        if reached >= 0
        else "not compared with play: the smallest numbers are too large"
    )
