"""Ask what becomes of a claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.ask.certificates import Certificate, refused
from grundy.ask.common import Extra, impartial
from grundy.ask.shown import Shown
from grundy.errors import InputError, LimitError, UnknownName
from grundy.explain.language import own
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.progress import meanwhile

if TYPE_CHECKING:
    from grundy.formulas.statement import Statement
    from grundy.laws.trying import Seen
    from grundy.laws.verdict import Proved

__all__ = ["Judged", "prove", "refute"]

_LARGE = 1_000_000


@dataclass(frozen=True, repr=False)
class Judged(Shown):
    """Hold what became of a claim: ``proved``, ``refuted``, ``open``, or the ``answer`` to it.

    >>> prove("nim:3", "f(n) == n % 3")
    nim:3: f(n) == n % 3: refuted at 3

    ``counterexample`` is the first one, with ``line``, the steps that show it; ``statement`` is
    the claim as it was understood, and what the certificate proves (of a sentence that is refuted
    the certificate proves the denial). Of a sentence ``witness`` has the numbers that make an
    ``exists`` true, or a ``forall`` false. An answer says for which numbers a condition is true:
    by a ``condition``, None where no short one was found, the ``first`` of them, and the
    ``automaton`` that accepts their digits.
    """

    SAID = ("why", "line", "theorem")
    HIDDEN = ("certificate",)
    CHOICES: ClassVar = {"status": ("proved", "refuted", "open", "answer")}

    game: str
    claim: str
    status: str
    counterexample: str | None = None
    checked_to: int | None = None
    why: str | None = None
    line: tuple[str, ...] = ()
    statement: str | None = None
    theorem: str | None = None
    certificate: Certificate | None = field(default=None, repr=False)
    witness: Mapping[str, int] | None = None
    condition: str | None = None
    first: tuple[Mapping[str, int], ...] = ()
    automaton: Mapping[str, Any] | None = field(default=None, repr=False)

    def __str__(self) -> str:
        found = self.status
        if self.counterexample:
            found = phrase("{found} at {n}", found=found, n=self.counterexample)
        if self.status == "open" and self.checked_to is not None:
            found = phrase("{open}, true up to {n}", open=found, n=self.checked_to)
        if self.condition:
            found = phrase(
                "{found} exactly where {condition}", found=found, condition=self.condition
            )
        claim = f"{self.game}: {self.statement or self.claim}"
        return own(phrase("{where}: {text}", where=claim, text=found))

    __repr__ = __str__


def prove(
    text: str | Impartial[Any],
    claim: str,
    *,
    max_states: int | None = None,
    n: int | None = None,
    limit: str = "",
    extra: Extra = (),
) -> Judged:
    """Prove a claim about a game for every size, or refute it, or say how far it was checked.

    ``limit`` gives seconds, ``60s``, after which the claim stays open.

    A sentence about the game is decided by its law; a condition with free variables is a question,
    with an answer.

    >>> prove("nim:3", "f(n) == n % 4").status, prove("nim:3", "n % 3 == 0").counterexample
    ('proved', '3')
    >>> prove("wythoff", "exists a, b: 5 < a < b and P(a, b)").witness
    {'a': 6, 'b': 10}
    >>> prove("wythoff", "P(a, a + 3)").condition
    'a == 4'
    """
    from grundy.solvers.budget import OutOfTime, heeding

    found = impartial(text, extra)
    statement = _claim(found, claim)
    try:
        with heeding(limit):
            return _proved(found, claim, statement, max_states, n, extra)
    except OutOfTime as over:
        said = None if statement is None else str(statement)
        return Judged(found.text, claim, "open", why=over.message, statement=said)


def _proved(
    found: Impartial[Any],
    claim: str,
    statement: Statement | None,
    max_states: int | None,
    n: int | None,
    extra: Extra,
) -> Judged:
    from grundy.automata.automaton import MAX_STATES
    from grundy.laws.proving import prove as decide
    from grundy.laws.verdict import Open, Refuted

    if statement is None:
        return _asked(found, claim, max_states, n, extra)
    verdict = decide(found, statement, max_states or MAX_STATES, n)
    if isinstance(verdict, Refuted) and (_is_constant(statement) or _looks_up(statement)):
        answered = _asked(found, claim, max_states, n, extra)
        if answered.status == "answer":
            return answered
    if isinstance(verdict, Open) and _by_values(found, statement):
        answered = _asked(found, f"forall n: {statement}", max_states, n, extra)
        if answered.status == "proved":
            return replace(answered, claim=claim)
    return _judged(found.text, claim, verdict, str(statement), statement.names)


def refute(
    text: str | Impartial[Any],
    claim: str,
    *,
    n: int | None = None,
    limit: str = "",
    extra: Extra = (),
) -> Judged:
    """Look for the first counterexample of a claim, which may be one that goes by a name.

    A condition with free variables is claimed of all numbers.

    >>> refute("nim", "unique").counterexample, refute("octal:0.17", "f(n) < 2").counterexample
    ('3+5+7', 'n = 4')
    """
    from grundy.formulas.parts import free
    from grundy.formulas.sentence import parse_sentence
    from grundy.laws.folklore import FOLKLORE, refute_claim
    from grundy.laws.question import claim_for
    from grundy.solvers.budget import heeding

    found = impartial(text, extra)
    try:
        by_formula = claim in FOLKLORE or _claim(found, claim) is not None
    except UnknownName as unknown:
        named = UnknownName("claim", claim, FOLKLORE)
        raise (named if named.near else unknown) from None
    if not by_formula:
        names = sorted(free(parse_sentence(claim).body))
        whole = f"forall {', '.join(names)}: {claim}" if names else claim
        with heeding(limit):
            return replace(_asked(found, whole, None, n, extra), claim=claim)
    with heeding(limit):
        verdict = refute_claim(found, claim, n)
    if claim in FOLKLORE:
        return _judged(found.text, claim, verdict)
    typed = claim_for(found, claim)
    return _judged(found.text, claim, verdict, str(typed), typed.names)


def _judged(
    text: str,
    claim: str,
    verdict: Any,
    statement: str | None = None,
    names: Sequence[str] = (),
) -> Judged:
    from grundy.laws.verdict import Proved, Refuted

    judged = Judged(text, claim, "open", statement=statement)
    if isinstance(verdict, Proved):
        judged = _with_proof(judged, verdict)
        return replace(judged, status="proved") if judged.certificate else judged
    if isinstance(verdict, Refuted):
        at = "+".join(map(str, verdict.at))
        if len(names) > 1 and names[0] == "n":  # a family
            at = _numbers(dict(zip(names, verdict.at, strict=True)))
        said = phrase(
            "claimed {claimed}, in truth {actual}", claimed=verdict.claimed, actual=verdict.actual
        )
        return replace(judged, status="refuted", counterexample=at, why=said, line=verdict.line)
    if verdict.proof:
        judged = replace(_with_proof(judged, verdict.proof), theorem=None)
    return replace(judged, checked_to=verdict.checked_to, why=verdict.why)


def _with_proof(judged: Judged, proof: Proved) -> Judged:
    """Add what the checker accepts; else say why it does not, and the claim stays open."""
    if why := refused(proof.certificate, proof.checked):
        return replace(judged, why=why)
    return replace(judged, theorem=proof.theorem, certificate=Certificate(proof.certificate))


def _claim(game: Impartial[Any], text: str) -> Statement | None:
    """Read a claim of one of the kinds that methods prove; None where it is a sentence."""
    from grundy.formulas.sentence import is_question
    from grundy.laws.question import claim_for

    try:
        return claim_for(game, text)
    except InputError:
        if not is_question(text):
            raise
        return None


def _is_constant(statement: Statement) -> bool:
    """Tell whether it asks where the value is one number, as f(n) == 0 does."""
    from grundy.formulas.parts import free
    from grundy.formulas.statement import Values

    return isinstance(statement, Values) and not free(statement.body)


def _looks_up(statement: Statement) -> bool:
    """Tell whether it compares a value with that of a heap that is not smaller: no recursion."""
    from grundy.formulas.parts import nodes
    from grundy.formulas.statement import Recursion
    from grundy.formulas.tree import Earlier

    heaps = nodes(statement.body, Earlier) if isinstance(statement, Recursion) else ()
    return any((one.of.value({"n": _LARGE}) or 0) >= _LARGE for one in heaps)


def _by_values(game: Impartial[Any], statement: Statement) -> bool:
    """Tell whether it takes a law of the values to say which heaps are lost: they may split."""
    from grundy.formulas.statement import Lost
    from grundy.solvers.impartial.splits import splits

    return isinstance(statement, Lost) and not game.misere and splits(game) is not None


def _asked(
    game: Impartial[Any], claim: str, max_states: int | None, n: int | None, extra: Extra
) -> Judged:
    """Decide a sentence, or answer a condition; without a law look at small numbers."""
    from grundy.automata.atoms import Inexpressible
    from grundy.automata.automaton import MAX_STATES
    from grundy.formulas.parts import free
    from grundy.formulas.sentence import parse_sentence
    from grundy.formulas.tree import Iff, Implies
    from grundy.laws.asking import answer
    from grundy.laws.proving import to_prove
    from grundy.laws.trying import tried
    from grundy.rules.moves import Undescribed

    sentence, most = parse_sentence(claim), max_states or MAX_STATES
    judged = Judged(game.text, claim, "open", statement=str(sentence))

    def find(other: str) -> Impartial[Any]:
        return impartial(other, extra)

    try:
        with meanwhile(to_prove(most)):
            found = answer(game, sentence, find, most)
    except (Inexpressible, LimitError, Undescribed) as error:
        if not isinstance(game, HeapGame | VectorGame):  # numbers are no position of it
            raise
        seen, last = tried(game, sentence, find, n)
        if seen is None:
            return replace(judged, checked_to=last, why=error.message)
        of_all = isinstance(sentence.body, Iff | Implies) or not free(sentence.body)
        return _seen(judged, seen, error.message, of_all=of_all)
    proof = found.proof
    if proof:
        judged = _with_proof(judged, proof)
        if judged.why:
            return judged
    if found.truth is None:
        condition = None if found.condition is None else str(found.condition)
        return replace(
            judged,
            status="answer",
            statement=proof.statement if proof else judged.statement,
            condition=condition,
            first=found.members,
            automaton=None if found.automaton is None else found.automaton.to_json(),
        )
    if found.truth:
        statement = str(found.sentence)
        return replace(judged, status="proved", witness=found.witness, statement=statement)
    at = None if found.witness is None else _numbers(found.witness)
    return replace(
        judged,
        status="refuted",
        counterexample=at,
        witness=found.witness,
        statement=str(found.sentence),
    )


def _numbers(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in numbers.items())


def _seen(judged: Judged, seen: Seen, why: str, of_all: bool) -> Judged:
    """Report numbers that brute force found: they refute what is said of all; no certificate."""
    at = _numbers(seen.numbers)
    if not of_all:
        said = phrase("false at {at}, as computed; no answer for every size: {why}", at=at, why=why)
        return replace(judged, why=said)
    if seen.refutes:
        return replace(judged, status="refuted", counterexample=at, witness=seen.numbers)
    said = phrase("true by {at}, as computed; no certificate: {why}", at=at, why=why)
    return replace(judged, witness=seen.numbers, why=said)
