"""Say what is written by what knows no phrases: the checker, and the ready catalogue.

Both write plain English. Their sentences are listed here, and what fills one is taken out of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grundy.phrases.phrase import Phrase, phrase

__all__ = ["CATALOGUED", "CHECKED", "RULES", "UNREADABLE", "recognised", "rule_said"]

CHECKED = (
    "compared with play at heaps to {n}",
    "compared with play at piles to {n}",
    "compared with play on boards to {n}",
    "compared with play at {n} positions",
    "compared with play at sums of heaps to {n}",
    "compared with play for numbers to {n}",
    "all {n} positions were worked out",
    "the values of {n} heaps were worked out again",
    "the values of {n} heaps were worked out",
    "in each class of heaps the same may be taken, and the values repeat",
    "misere quotient of {game}: {n} elements, {m} lost; elements repeat with {p} from {s}",
    "misere quotient of {game}, heaps to {k}: {n} elements, {m} lost",
    "additions change no value; {period}",
    "count(k) of P({names}) with {sizes}: {said}",
    "the outcomes of heaps 0 to {n} were worked out again",
    "they repeat with {p} from {s} on, as {n} in a row do",
    "differences of {n} heaps in a row, a period apart, are lost by the first",
    "no addition to heaps {i} to {j} keeps the value; those that raise a value can be answered",
    "no addition to heaps {i} to {j} keeps the value",
    "{n} values were worked out, and grow so",
    "no option has the value of its heap: by {n} classes, sizes and {k} bits",
    "each smaller value is that of an option, for a round of {n} heaps and so for all",
    "the options of the heaps below {n} were looked at",
    "what automata do not read is known modulo {n} and of small numbers",
    "moves lower the first that they change of these sums: {n}",
    "moves lower {n}",
    "the words of an automaton of {n} states were counted up to {k} digits",
    "the claim is right up to {i}, and in the {j} classes of n mod {k}",
    "the first heap with an option is {n}",
    "the claim counts the powers of {k} below n",
    "the claim names the largest option of each heap from {n} on",
    "{n} strategies: partners are taken to partners, and never covered together",
    "the {n} elements multiply as they must, and all are needed",
    "the moves of {n} heaps were worked out again",
    "no move leads from a lost sum to a lost one: {n} kinds of heap",
    "every other sum has a move to a lost one: {n} least pairs",
    "the elements repeat on the window {i} to {j}",
    "nothing is said of heaps above {n}",
    "1 to {k} may be taken, and no multiple of {n}",
    "of {game} ({rule}): {claim}",
    "{claim} holds on the window {i} to {j}",
    "{n} is written in {terms}, for all numbers {names}",
    "{n} is written as it is, for all numbers {names}",
)
"""The steps of `grundy.checker` that hold numbers, and its statements that are no code."""

RULES = (
    "{p}; {q}",
    "who cannot move loses",
    "who cannot move wins",
    "heaps of {n} games side by side",
    "in game {n} {p}",
    "from a heap {p}, none empty, no two of one size",
    "from a heap {p}, none empty",
    "from a heap Left takes {a}, Right takes {b}",
    "from a heap take {a}, or put on {b}, at most {k} times for each heap",
    "from a heap take {a}, or put on {b}, while at least {i} are there and at most {j} result",
    "take nothing",
    "a heap n becomes {p} when {claim}",
    "nothing",
    "a heap x1, not empty,",
    "heaps {names} in some order, none empty,",
    "from ({names}) with {claim} move to {p}",
    "from ({names}) move to {p}",
    "a list of {n} positions, with just these moves: {moves}",
    "on a board ({names}) with {claim} cover free cells {p}, new numbers at most {m}",
    "on a board ({names}) cover free cells {p}, new numbers at most {m}",
    "{p}, or {q}",
    "({names}) when {claim}",
    "take {a} and leave {b}",
    "{i} to {j}",
    "{i} or more",
    "{i} or {j} heap",
    "{i} or {j} heaps",
    "{i} heap",
    "{i} heaps",
    "{i} or {j}",
)
"""The pieces of a rule as `grundy.checker.core.rules` says it: p, q, a and b hold pieces."""

CATALOGUED = (
    "The misere quotient of the heaps to {k} has {n} elements, {m} of them lost.",
    "The misere quotient has {n} elements, {m} of them lost; the heaps' elements repeat with {p} "
    "from {s}.",
    "The player to move loses where {places}.",
    "{law} for every n from {start} on; the values before fit too, but for n = {exempt}; {once}.",
    "{law} for every n from {start} on; {last} is the last exception; {once}.",
    "{law} for every n from {start} on; {early}, then {once}.",
    "{law} for every n, with {once}.",
)
"""The laws that the ready catalogue holds."""

UNREADABLE = (
    "it is cut off, or not JSON: line {n}, column {k}",
    "its format is not {name}",
    "its version is not {n}, the one that is known",
    "the field {name} is missing",
    "it has other fields than {names}",
    "it would take some {n} minutes",
    "it would take some {n} hours",
    "it would take some {n} days",
    "it would take some {n} years",
    "{n} values are too many to work out",
)
"""Why the checker cannot read a file."""

_SLOT = re.compile(r"{([a-z]+)}")


def recognised(text: str, templates: Iterable[str]) -> str:
    """Give the phrase that a text is, or the text itself.

    >>> recognised("all 7 positions were worked out", CHECKED).data
    {'n': '7'}
    >>> recognised("whatever", CHECKED)
    'whatever'
    """
    for template in templates:
        pieces = _SLOT.split(template)
        slots = (f"(?P<{p}>.+)" if i % 2 else re.escape(p) for i, p in enumerate(pieces))
        found = re.fullmatch("".join(slots), text)
        if found:
            return phrase(template, **found.groupdict())
    return text


def rule_said(text: str) -> str:
    """Give the phrase that the rule of a certificate is, piece by piece.

    >>> said = rule_said("from a heap take 1 or more and leave 0 or 1 heap, none empty")
    >>> said.data["p"].template, said.data["p"].data["a"].template
    ('take {a} and leave {b}', '{i} or more')
    """
    said = recognised(text, RULES)
    if not isinstance(said, Phrase):
        return said
    inner = {key: rule_said(held) if key in "pqab" else held for key, held in said.data.items()}
    return phrase(said.template, **inner)
