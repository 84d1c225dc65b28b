"""Check sentences about games whose laws are proved, by automata."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ..atoms import condition_run
from ..automata import Digits, Machine
from ..certificate import Rejected, exactly, listed, named
from ..check import Theorem, proved, read_theorem
from ..claims import AboutGames, AllValues, AnyClaim, LostPositions, Repeating
from ..derive import derive_machine
from ..expressions import Condition, Term, both, compared
from ..nimbers import Progress
from ..numerations.proving import Numeration, proved_digits, read_numeration
from ..relations import accepted, less, linear
from ..rules.rule import AnyRule, ByCode, ByHeaps, ByPiles, read_rule
from ..rules.wording import words
from ..search import Denied, ForSome, Run, compare, never, witness
from ..sentences import free
from ..small import Facts
from .period import Failures, check_values

__all__ = ["THEOREM", "Decided", "check", "facts", "read"]

THEOREM = (
    "the laws of the games are proved, and what a sentence says with them of sums and digits is "
    "decided by finite automata (J. R. Buechi 1960)"
)

_MOST_LAWS = 10
_MOST_MACHINES = 10_000


class Law(NamedTuple):
    """A law of a game that a sentence names, "" for that of the certificate; what ``says`` it.

    >>> says = Machine(("n", "v"), ((0, 1, 1, 0), (1, 1, 1, 1)), frozenset({0}), "binary")
    >>> nim = ByCode({}, 3, False, False)
    >>> Law("", Theorem("values", nim, AllValues(("n",), "n"), None), says).says.tracks
    ('n', 'v')
    """

    game: str
    theorem: Theorem
    says: Machine


class Quantified(NamedTuple):
    """The automata of the body of a quantifier, and of all that it says.

    >>> every = Machine((), ((0,),), frozenset({0}), "binary")
    >>> Quantified(every, every).found.accepting
    frozenset({0})
    """

    body: Machine
    found: Machine


class Decided(NamedTuple):
    """The laws of games, and automata for each quantifier, the inner ones first.

    >>> Decided(Numeration("binary", None), (), ()).laws
    ()
    """

    numeration: Numeration
    laws: tuple[Law, ...]
    machines: tuple[Quantified, ...]


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Decided:
    """Read laws and automata, all of one numeration.

    >>> proof = {"numeration": "binary", "laws": [], "machines": []}
    >>> read(proof, ByCode({}, 3, False, False), AboutGames(True)).numeration.name
    'binary'

    `Rejected` is raised for what are none.
    """
    parts = exactly(data, "numeration laws machines", "proof")
    numeration = read_numeration(parts["numeration"])

    def law(entry: Any) -> Law:
        fields = exactly(entry, "game rule kind claim proof says", "law")
        game = named(fields["game"], "law, game")
        if (game == "") != (fields["rule"] is None):
            raise Rejected("law: only the game of the certificate goes without a rule")
        own = read_rule(fields["rule"]) if game else rule
        theorem = read_theorem(fields["kind"], own, fields["claim"], fields["proof"])
        return Law(game, theorem, Machine.read(fields["says"], numeration.name, "law"))

    def quantified(entry: Any) -> Quantified:
        fields = exactly(entry, "body found", "machines")
        body, found = (
            Machine.read(fields[key], numeration.name, f"machines, {key}")
            for key in ("body", "found")
        )
        return Quantified(body, found)

    laws = listed(parts["laws"], "laws", law, most=_MOST_LAWS)
    if len({one.game for one in laws}) < len(laws):
        raise Rejected("laws: there are two of one game")
    machines = listed(parts["machines"], "machines", quantified, most=_MOST_MACHINES)
    return Decided(numeration, laws, machines)


def facts(proof: Decided) -> Facts:
    """Give the rules of the games that the sentence is about.

    >>> facts(Decided(Numeration("binary", None), (), ())).rules
    {}
    """
    return Facts(rules={law.game: law.theorem.rule for law in proof.laws})


class _Law(NamedTuple):
    """A law as an automaton over the tracks 0, 1, ..., and v for a value.

    ``apart``: it is about one heap of n, and heaps that stand together are worth the xor.
    """

    machine: Machine
    piles: int
    values: bool
    apart: bool


def check(rule: AnyRule, claim: AnyClaim, proof: Decided, progress: Progress) -> list[str]:
    """Verify the laws, then the sentence; say what was done, or refuse.

    The numbers of a sentence are natural. What has no value, as that of what is no position, makes
    the atom false in which it stands: an equation, a comparison, ``P``.

    Theorem (R. P. Sprague 1935, P. M. Grundy 1939). Heaps together are worth the xor of their
    values, and are lost for the player to move where that is 0 and who cannot move loses.

    >>> claim = AboutGames(("forall", ("n",), ("compare", "n", "<", ("+", "n", 1))))
    >>> body = {"tracks": ["n"], "step": [[0, 0]], "accepting": [0]}
    >>> found = {"tracks": [], "step": [[0]], "accepting": [0]}
    >>> proof = {"numeration": "binary", "laws": [], "machines": [{"body": body, "found": found}]}
    >>> nim = ByCode({}, 3, False, False)
    >>> check(nim, claim, read(proof, nim, claim), lambda done, total: None)
    ['the sentence was decided, each quantifier by automata compared at all sizes']

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, AboutGames):
        raise Rejected("claim: not a sentence about games")
    digits = proved_digits(proof.numeration)
    laws: dict[str, _Law] = {}
    steps: list[str] = []
    for law in proof.laws:
        laws[law.game], done = _proved(law, digits, progress)
        steps += [_about(law), *done]
    deciding = _Deciding(digits, lambda what: _by_law(what, laws), iter(proof.machines))
    run = condition_run(deciding.plain(claim.body), digits, ())
    if witness("claim", digits, [], Denied(run)) is not None:
        raise Rejected("claim: it is false")
    return [*steps, "the sentence was decided, each quantifier by automata compared at all sizes"]


def _proved(law: Law, digits: Digits, progress: Progress) -> tuple[_Law, list[str]]:
    """Verify the law of a game; its automaton must say what the law says, and of positions only."""
    rule, claim, machine = law.theorem.rule, law.theorem.claim, law.says
    if isinstance(claim, Repeating):
        return _repeating(law, claim, digits, progress)
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
    why = "law: the automaton says something else"
    derive_machine(why, digits, [], machine, both(domain, said), names)
    numbered = machine.renamed({name: str(i) for i, name in enumerate(claim.names)})
    apart = claim.names == ("n",) and not isinstance(rule, ByPiles)
    return _Law(numbered, len(claim.names), values, apart), steps


def _about(law: Law) -> str:
    claim = str(law.theorem.claim)
    return f"of {law.game} ({words(law.theorem.rule)}): {claim}" if law.game else claim


def _repeating(
    law: Law, claim: Repeating, digits: Digits, progress: Progress
) -> tuple[_Law, list[str]]:
    """Verify a period, and that an automaton gives one value to each heap, which repeats so.

    If it is right up to the end of the first round and repeats as the values do, it is right.
    """
    known, machine = law.theorem.proof, law.says
    if not isinstance(known, Failures) or claim.saltus:
        raise Rejected("law: a period that only windows prove is known to automata")
    values, steps = check_values(law.theorem.rule, claim.start, claim.length, known, progress)
    if machine.tracks != ("n", "v") or not digits.binary:
        raise Rejected("law: the automaton is not over n and v in base 2")
    if not machine.ignores_zeros():
        raise Rejected("law: zeros in front of numbers change the automaton")
    for n in range(claim.start + claim.length):
        if not machine.accepts({"n": n, "v": values[n]}):
            raise Rejected(f"law: the automaton does not give the value of {n}")
    one, other = accepted(machine, digits), accepted(machine, digits, {"v": "w"})
    never("law: the automaton gives two values", digits, [one, other], less("v", "w"))
    from_there = linear({"n": -1}, claim.start, digits, least=True)
    later = linear({"n": 1, "m": -1}, claim.length, digits, least=False)
    why = "law: the automaton does not repeat as the values do"
    compare(why, digits, [from_there, later], one, accepted(machine, digits, {"n": "m"}))
    return _Law(machine.renamed({"n": "0"}), 1, values=True, apart=True), steps


def _by_law(what: Term, laws: Mapping[str, _Law]) -> Term | Condition:
    """Say what the law of a game says of a position: its value, or whether it is lost."""
    kind, game, *args = what
    if game not in laws:
        raise Rejected(f"laws: none of {game or 'the game'}")
    law = laws[game]
    if law.values and law.apart:
        worth = _xor([("graph", law.machine, arg) for arg in args])
    elif len(args) != law.piles:
        raise Rejected(f"claim: the law of {game or 'the game'} is about {law.piles} piles")
    elif law.values:
        worth = ("graph", law.machine, *args)
    elif kind == "f":
        raise Rejected(f"laws: none of the values of {game or 'the game'}")
    else:
        return ("automaton", law.machine, *args)
    return worth if kind == "f" else compared(worth, "==", 0)


def _xor(terms: list[Term]) -> Term:
    total: Term = terms[0]
    for term in terms[1:]:
        total = ("^", total, term)
    return total


class _Deciding:
    """Decide a sentence: quantified parts become automata, which the certificate gives.

    ``put`` says of ``("f", ...)`` and ``("P", ...)`` what the laws of their games say.
    """

    def __init__(
        self, digits: Digits, put: Callable[[Term], Term], machines: Iterator[Quantified]
    ) -> None:
        self.digits, self.put, self.machines = digits, put, machines

    def plain(self, what: Any) -> Any:
        """Say a condition without quantifiers, by the automata of the certificate."""
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
        """Make sure that two automata are those of a body and of what is said with it.

        That all numbers make it true is that none makes it false.
        """
        entry = next(self.machines, None)
        if entry is None:
            raise Rejected("machines: there are too few")
        inner, found = entry
        names = sorted(free(body))
        outer = [name for name in names if name not in bound]
        if not {*inner.tracks} <= {*names} or not {*found.tracks} <= {*outer}:
            raise Rejected("machines: one is about other numbers than its part of the claim")
        why = "machines: one says something else than its part of the claim"
        run = condition_run(body, self.digits, names)
        compare(why, self.digits, [], accepted(inner, self.digits), run)
        made: Run = ForSome([(accepted(inner, self.digits, wanted=some),)], self.digits, outer)
        compare(why, self.digits, [], accepted(found, self.digits), made if some else Denied(made))
        numbered = found.renamed({name: str(i) for i, name in enumerate(found.tracks)})
        return ("automaton", numbered, *found.tracks)
