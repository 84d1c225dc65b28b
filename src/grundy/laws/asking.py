"""Answer questions about games: sentences are proved or refuted, open conditions get an answer.

A sentence is decided by the laws of its games, which must be proved. A true ``exists`` has the
least witness, a false ``forall`` the first counterexample: of the least sum, then the least in the
order of the names. A condition with free variables is answered by the numbers that make it true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any

from grundy.automata.atoms import Inexpressible
from grundy.automata.automaton import MAX_STATES, Automaton, join
from grundy.automata.compiler import Compiler, first
from grundy.automata.known import KnownLaw, by_laws, repeating, said_by, short_condition
from grundy.automata.numeration import BINARY, Numeration
from grundy.automata.statements import named, numeration_of, to_formula
from grundy.errors import InputError, LimitError
from grundy.formulas.parts import free, nodes
from grundy.formulas.statement import Lost, Period, Provable, Sentence, Statement, Values
from grundy.formulas.tree import (
    TRUE,
    Exists,
    Expression,
    ForAll,
    Iff,
    Implies,
    Loses,
    Not,
    OfGame,
    Variable,
    all_of,
    number,
)
from grundy.laws.law import by_cases
from grundy.laws.looking import look
from grundy.laws.prove.sentence import proved_sentence
from grundy.laws.proving import prove
from grundy.laws.question import claimed_about
from grundy.laws.truth import Truth
from grundy.laws.verdict import Open, Proved
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import Moves, PileMoves
from grundy.rules.protocol import Impartial
from grundy.rules.stated import moves_of, states_moves
from grundy.solvers.impartial.splits import splits

__all__ = ["Answered", "answer"]

Find = Callable[[str], Impartial[Any]]

_LONGEST_PERIOD = 400
_HEAPS = 1_024  # of which the lost ones are learned
_MOST_GUESSES = 4
_MOST_STATES = 5_000
_FIRST = 8


@dataclass(frozen=True)
class Answered:
    """Hold what became of a question.

    >>> from grundy.formulas.sentence import parse_sentence
    >>> from grundy.games import game
    >>> found = answer(game("nim:3"), parse_sentence("f(n) == 0"), game)
    >>> print(found.truth, found.condition, found.members[:2])
    None n % 4 == 0 ({'n': 0}, {'n': 4})

    ``truth`` is None where it has free variables: then ``condition`` says for which numbers it is
    true, where a formula does, and ``members`` are the first of them. ``witness``: the numbers that
    make an ``exists`` true, or a ``forall`` false. ``proof`` is that of the sentence, of its
    denial where it is false, and of the answer where there is one.
    """

    sentence: Sentence
    truth: bool | None
    witness: Mapping[str, int] | None = None
    condition: Expression | None = None
    members: tuple[Mapping[str, int], ...] = ()
    automaton: Automaton | None = None
    proof: Proved | None = None


def answer(
    game: Impartial[Any], asked: Sentence, find: Find, max_states: int = MAX_STATES
) -> Answered:
    """Decide a sentence about a game, or say for which numbers a condition is true.

    >>> from grundy.formulas.sentence import parse_sentence
    >>> from grundy.games import game
    >>> wythoff = game("wythoff")
    >>> answer(wythoff, parse_sentence("exists a, b: a < b and P(a, b)"), game).witness
    {'a': 1, 'b': 2}
    >>> print(answer(wythoff, parse_sentence("P(a, a + 3)"), game).condition)
    a == 4

    ``find`` finds other games that it names. LimitError says which law is missing.
    """
    deciding = _Deciding(game, asked, find, max_states)
    names = sorted(free(asked.body))
    if not names:
        return deciding.sentence(asked)
    every = replace(asked, body=ForAll(tuple(names), asked.body))
    if isinstance(asked.body, Iff | Implies):
        return deciding.sentence(every)
    found = deciding.compile(asked.body)
    if (~found).empty if deciding.compiler.numeration.valid is None else deciding.true(every.body):
        return deciding.sentence(every)
    return deciding.answered(asked, tuple(names), found)


class _Deciding:
    """Know the laws of the games that a question names, as automata in the digits of all."""

    def __init__(self, game: Impartial[Any], asked: Sentence, find: Find, max_states: int) -> None:
        self.game = game
        texts = sorted(dict.fromkeys(one.game for one in nodes(asked.body, OfGame)), key=bool)
        games = {text: find(text) if text else game for text in texts}
        offered = _offered(game, asked, max_states)
        own = {"": offered} if offered else {}
        proofs = {text: own.get(text) or _proof(one) for text, one in games.items()}
        claims = [_law(proof.claim) for proof in proofs.values()]
        self.compiler = Compiler(_digits(asked, claims), max_states)
        self.proofs = {text: proof.certificate for text, proof in proofs.items()}
        self.laws = {
            text: self._known(games[text], claim) for text, claim in zip(games, claims, strict=True)
        }
        law = self.laws.get("")
        self.moves: Moves = moves_of(game, len(law.names) if law else None)

    def _known(self, game: Impartial[Any], claim: Values | Lost | Period) -> KnownLaw:
        if isinstance(claim, Period):
            if self.compiler.numeration is not BINARY:
                raise LimitError(phrase("a period is known in base 2 only"))
            table = _table(game, claim)
            automaton = repeating(table, claim.start, self.compiler.max_states)
            return KnownLaw(automaton, claim.names, values=True, apart=True)
        moves = moves_of(game, len(claim.names))
        piles = isinstance(moves, PileMoves)
        domain = moves.domain if isinstance(moves, PileMoves) else TRUE
        automaton = self.compiler.compile(all_of((domain, to_formula(claim))))
        apart = claim.names == ("n",) and not piles
        values = isinstance(claim, Values)
        return KnownLaw(automaton, claim.names, values, apart)

    def compile(self, what: Expression) -> Automaton:
        """Make the automaton of a question."""
        return self.compiler.compile(by_laws(what, self.laws))

    def true(self, what: Expression) -> bool:
        """Decide what has no free variables."""
        return not self.compile(what).empty

    def sentence(self, asked: Sentence) -> Answered:
        """Prove a sentence or its denial, with the numbers that show it."""
        truth = self.true(asked.body)
        said = asked if truth else replace(asked, body=Not(asked.body))
        witness = None
        match asked.body:
            case Exists(names, body) if truth:
                witness = self._first(self.compile(body), names)
            case ForAll(names, body) if not truth:
                witness = self._first(self.compile(Not(body)), names)
        return Answered(asked, truth, witness, proof=self._proved(said))

    def answered(self, asked: Sentence, names: tuple[str, ...], found: Automaton) -> Answered:
        """Say for which numbers a condition is true."""
        members = tuple(self._members(found, names))
        condition = short_condition(found, names, members, self.compiler)
        proof = None
        if condition is not None:
            body = ForAll(names, Iff(asked.body, condition))
            proof = self._proved(replace(asked, body=body))
        return Answered(asked, None, None, condition, members, found, proof)

    def _first(self, found: Automaton, names: tuple[str, ...]) -> Mapping[str, int] | None:
        return first(found, names, self.compiler.numeration)

    def _members(self, found: Automaton, names: tuple[str, ...]) -> Iterator[Mapping[str, int]]:
        for _ in range(_FIRST):
            one = first(found, names, self.compiler.numeration)
            if one is None:
                return
            yield one
            here = [self.compiler.numeration.constant(name, one[name]) for name in found.tracks]
            only = here[0] if here else found
            for other in here[1:]:
                only = join(only, other)
            if not here:
                return
            found = join(found, ~only)

    def _proved(self, said: Sentence) -> Proved:
        numeration = self.compiler.numeration
        return proved_sentence(self.game, self.moves, said, self.proofs, numeration)


def _digits(asked: Sentence, claims: list[Values | Lost | Period]) -> Numeration:
    """Choose digits in which the question and all laws can be read."""
    if asked.numeration:
        return named(asked.numeration)
    bodies = [to_formula(claim) for claim in claims if not isinstance(claim, Period)]
    return numeration_of(Lost((), all_of([asked.body, *bodies])))


def _law(claim: Provable) -> Values | Lost | Period:
    assert isinstance(claim, Values | Lost | Period)
    return claim


def _offered(game: Impartial[Any], asked: Sentence, max_states: int) -> Proved | None:
    """Prove ``P(a, b) <=> ...`` by what it says itself: a law that need not be found."""
    match asked.body:
        case Iff(Loses(args, ""), body) if not any(nodes(body, OfGame)):
            names = tuple(map(str, args))
        case _:
            return None
    try:
        compiler = Compiler(_digits(asked, []), max_states)
        found = compiler.compile(by_laws(body, {}))
        said = said_by(found, tuple(map(Variable, found.tracks)))
        claim = claimed_about(game, Lost((), said))
    except (Inexpressible, InputError, LimitError):
        return None
    about = bool(found.tracks) and {*found.tracks} <= {*names} and claim.names == names
    if not about or not states_moves(game):
        return None
    verdict = prove(game, claim, max_states, 0)
    return verdict if isinstance(verdict, Proved) else None


def _proof(game: Impartial[Any]) -> Proved:
    """Find the law of a game, proved of its values or at least of its lost positions."""
    if not states_moves(game):
        raise LimitError(phrase("{game}: no law of it is proved", game=game.text))
    verdict = look(game)[1]
    proof = verdict if isinstance(verdict, Proved) else None
    if isinstance(verdict, Open):
        proof = verdict.proof
    claim = proof.claim if proof else None
    if proof and isinstance(claim, Period) and proof.certificate["kind"] != "period":
        proof = _by_cases(game, claim)
        claim = proof.claim if proof else None
    if isinstance(claim, Period) and claim.start + claim.length > _LONGEST_PERIOD:
        claim = None
    if proof is None or not isinstance(claim, Values | Lost | Period):
        proof = _lost_heaps(game)
    if proof is None:
        why = phrase("{game}: no law of it is proved that automata know", game=game.text)
        raise LimitError(why)
    return proof


def _lost_heaps(game: Impartial[Any]) -> Proved | None:
    """Learn and prove which single heaps are lost, where moves leave one heap at most."""
    from grundy.laws.find.learned import learned_heaps  # late: it needs NumPy

    if not isinstance(game, HeapGame) or splits(game) is not None:
        return None
    truth = Truth(game)
    lost = [truth.loses((n,)) for n in range(_HEAPS)]
    claims: Iterator[Statement | None] = (law.claim for law in learned_heaps(lost))
    for claim in islice(chain(_repeating(lost), claims), _MOST_GUESSES):
        verdict = prove(game, claim, _MOST_STATES, 0) if claim is not None else None
        if isinstance(verdict, Proved):
            return verdict
    return None


def _repeating(lost: list[bool]) -> Iterator[Lost]:
    """Give the claim that the lost heaps repeat, with the least period that they have."""
    for length in range(1, _LONGEST_PERIOD):
        others = (n for n in range(len(lost) - length) if lost[n] != lost[n + length])
        start = max(others, default=-1) + 1
        if 4 * (start + length) < len(lost):
            body = by_cases([*map(int, lost)], start, length).body
            yield Lost(("n",), body.eq(number(1)))
            return


def _table(game: Impartial[Any], claim: Period) -> tuple[int, ...]:
    truth = Truth(game)
    return tuple(truth.value(n) for n in range(claim.start + claim.length))


def _by_cases(game: Impartial[Any], claim: Period) -> Proved | None:
    """Prove the values by a term for all of them, where no window proves that they repeat."""
    verdict = prove(game, by_cases(_table(game, claim), claim.start, claim.length, claim.saltus))
    return verdict if isinstance(verdict, Proved) else None
