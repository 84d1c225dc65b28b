"""Show a proof: its certificate, what the independent checker says of it, and its automaton."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from grundy import ask
from grundy.ask.certificates import automaton_of
from grundy.automata.automaton import Automaton
from grundy.automata.statements import named
from grundy.errors import InputError
from grundy.explain.foreign import CHECKED, recognised, rule_said
from grundy.explain.language import Say, reader
from grundy.faces.graphpicture import automaton_picture

__all__ = ["Proof", "proof"]

_MAP = 60  # numbers on each side of the map of pairs that an automaton accepts


@dataclass(frozen=True, repr=False)
class Proof(ask.Checked):
    """Hold a certificate with the checker's verdict, and the automaton that it proves, drawn.

    >>> found = proof("nim:3", claim="f(n) == n % 4")
    >>> found.statement, found.status
    ('f(n) == n % 4', 'accepted')

    ``pairs`` are those below ``below`` that an automaton of two numbers accepts; ``picture`` is
    None where there is no automaton, or none that is small enough to draw.
    """

    certificate: Mapping[str, Any] = field(default_factory=dict)
    automaton: Mapping[str, Any] | None = None
    numeration: str | None = None
    picture: str | None = None
    pairs: tuple[tuple[int, int], ...] = ()
    below: int = _MAP


def proof(game: str, *, claim: str | None = None, lang: str = "en") -> Proof:
    """Prove the law of a game, or a claim, have the certificate checked, and draw its automaton.

    >>> found = proof("nim:3", claim="f(n) == n % 4")
    >>> found.status, found.automaton["tracks"], found.pairs[:5]
    ('accepted', ['n', 'v'], ((0, 0), (1, 1), (2, 2), (3, 3), (4, 0)))

    `InputError` is raised where nothing is proved.
    """
    answer = ask.law(game) if claim is None else ask.prove(game, claim)
    certificate = answer.certificate
    if certificate is None:
        raise InputError("a law or a claim that is proved", got=claim or game)
    say = reader(lang)
    automaton = getattr(answer, "automaton", None) or automaton_of(certificate)
    numeration = certificate["proof"]["numeration"] if automaton else None
    return Proof(
        **vars(_said(ask.check(certificate), say)) | {"game": answer.game},
        certificate=certificate,
        automaton=automaton,
        numeration=numeration,
        picture=_drawn(automaton, numeration, say),
        pairs=_pairs(automaton, numeration),
    )


def _said(checked: ask.Checked, say: Say) -> ask.Checked:
    steps = tuple(say(recognised(step, CHECKED)) for step in checked.steps)
    statement = checked.statement and say(recognised(checked.statement, CHECKED))
    reason = checked.reason and say(checked.reason)
    rule = checked.rule and say(rule_said(checked.rule))
    second = checked.second and say(checked.second)
    found = replace(checked, steps=steps, statement=statement, rule=rule)
    return replace(found, reason=reason, second=second)


def _drawn(automaton: Mapping[str, Any] | None, numeration: str | None, say: Say) -> str | None:
    if automaton is None:
        return None
    try:
        return automaton_picture(automaton, numeration or "", say)
    except InputError:  # it is too large
        return None


def _pairs(automaton: Mapping[str, Any] | None, numeration: str | None) -> tuple[Any, ...]:
    if not automaton or not numeration or len(automaton["tracks"]) != 2:
        return ()
    machine, digits = Automaton.from_json(dict(automaton), numeration), named(numeration)
    first, second = automaton["tracks"]
    written = [digits.digits(n) for n in range(_MAP)]
    return tuple(
        (a, b)
        for a, b in product(range(_MAP), repeat=2)
        if machine.accepts(**{first: written[a], second: written[b]})
    )
