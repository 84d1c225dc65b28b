"""Certificates of all kinds: true ones, forged ones, and true ones changed in their structure.

``checker/honest`` has what the provers of Grundy made, a file for each method, a short one first.
``checker/forged`` has forgeries, at least ten for each method: who made it or after what,
and which net catches it when it stands alone (``play``: the small cases; ``method``: reading and
the method's own check; ``coq``: no theorem, though it may be true). What the method says then is
``why``. A forgery is a true certificate in which some fields are changed, or one of its own.
What `believed` changes has the proof of an honest prover who believes what is false.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from grundy.checker.core.certificate import NotChecked, Rejected
from grundy.checker.core.check import check
from grundy.checker.core.claims import read_claim
from grundy.checker.core.rules import read_rule

__all__ = ["KINDS", "Forged", "believed", "changed_fields", "forged", "honest", "matrix"]
__all__ += ["refusal", "stated"]

Data = dict[str, Any]
Way = tuple[str | int, ...]

_FOLDER = Path(__file__).parent / "checker"
KINDS = sorted(path.stem.replace("_", " ") for path in (_FOLDER / "honest").glob("*.jsonl"))

_NUMERATIONS = (
    "binary",
    "base 3",
    "base 5",
    "Zeckendorf",
    "Fraenkel 2",
    "Tribonacci",
    "Ostrowski 2",
)
_FAMILIES: Sequence[Sequence[str]] = (
    ("==", "!=", "<", "<=", ">", ">="),
    ("+", "-", "*", "//", "%", "^", "&", "|", "max", "min", "gcd"),
    ("v2", "low", "ones", "abs", "lpf", "primepi"),
    ("prime", "pow2", "square", "cube", "triangular", "fibonacci", "lucas", "factorial"),
    ("and", "or"),
    ("forall", "exists"),
    ("take", "leave", "class", "gone", "halves"),
    ("n", "x1", "x2", "a", "b", "m", "v"),
    ("values", "lost"),
    _NUMERATIONS,
)


class Forged(NamedTuple):
    """A forgery, where it comes from, the nets that catch it alone, and what the method says."""

    name: str
    source: str
    falls: list[str]
    certificate: Data
    why: str


@cache
def _lines(folder: str, kind: str) -> list[str]:
    path = _FOLDER / folder / f"{kind.replace(' ', '_')}.jsonl"
    return path.read_text(encoding="utf-8").splitlines()


def honest(kind: str) -> list[Data]:
    """Give the true certificates of a kind, the shorter ones first."""
    return [json.loads(line) for line in _lines("honest", kind)]


def forged(kind: str) -> Iterator[Forged]:
    """Give the forgeries of a kind."""
    for line in _lines("forged", kind):
        row = json.loads(line)
        if "of" in row:
            made = honest(kind)[row["of"]]
            for path, value in row["put"].items():
                put(made, [int(k) if k.isdigit() else k for k in path.split("/")], value)
        else:
            made = {
                "format": "grundy certificate",
                "version": 3,
                "kind": kind,
                **row["certificate"],
            }
        yield Forged(row["name"], row["source"], row["falls"], stated(made), row.get("why", ""))


def stated(data: Data) -> Data:
    """Give a certificate with the statement of its claim, where that can be read."""
    claim = data.get("claim")
    if isinstance(claim, list) and claim[:1] == ["quotient"] and isinstance(data.get("game"), str):
        claim[1:2] = [data["game"]]
    try:
        return {**data, "statement": str(read_claim(claim))}
    except (Rejected, ValueError):
        return data


def refusal(data: Data) -> str | None:
    """Say why a certificate is not accepted, or None where it is; no other error may be raised."""
    try:
        check(data)
    except (Rejected, NotChecked) as error:
        return str(error)
    return None


def put(data: Any, path: Sequence[str | int], value: Any) -> None:
    """Put a value somewhere inside; where it was is as it was in other certificates."""
    for key in path[:-1]:
        data = data[key]
    if path:
        data[path[-1]] = deepcopy(value)


def parts(data: Any, path: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Give all that is inside, each with its place."""
    yield path, data
    if isinstance(data, dict | list):
        for key, inner in data.items() if isinstance(data, dict) else enumerate(data):
            yield from parts(inner, (*path, key))


@cache
def _fields() -> dict[str, list[Any]]:
    """Give, for each name of a field, what it holds in all true certificates, each once."""
    found: dict[str, dict[str, Any]] = {}
    for kind in KINDS:
        for data in honest(kind):
            for path, value in parts({key: data[key] for key in ("rule", "claim", "proof")}):
                if path and isinstance(path[-1], str):
                    found.setdefault(path[-1], {})[json.dumps(value)] = value
    return {name: [*values.values()] for name, values in found.items()}


_SPOILED = (LookupError, TypeError, ValueError, AttributeError)
"""What a way raises where there is nothing for it, or another way was there before."""


def changed_fields(random: Random, data: Data) -> tuple[str, Data]:
    """Change a certificate in one to three places; give the way, and what comes of it."""
    while True:
        new = deepcopy(data)
        ways = random.choices([*_WAYS], k=random.choice([1, 1, 1, 2, 3]))
        for way in ways:
            with suppress(*_SPOILED):
                _WAYS[way](random, new)
        if new != data:
            return " and ".join(ways), stated(json.loads(json.dumps(new)))


def _place(random: Random, data: Data, wanted: Any = lambda one: True) -> tuple[Way, Any]:
    """Choose a part: of the rule, the claim or the proof, then of one as deep as another."""
    section = random.choice(["rule", "claim", "claim", *["proof"] * 3 * ("proof" in data)])
    found = [(path, one) for path, one in parts(data[section], (section,)) if wanted(one)]
    depth = random.choice(sorted({len(path) for path, _ in found}))
    return random.choice([one for one in found if len(one[0]) == depth])


def _number(random: Random, data: Data) -> None:
    path, n = _place(random, data, lambda one: type(one) is int)
    near = [n + 1, max(n - 1, 0), 2 * n, n // 2, 0, 1, n + random.randrange(10)]
    put(data, path, random.choice(near))


def _list(random: Random, data: Data) -> None:
    """Cut a list, empty it, double it, or exchange two of its parts."""
    path, old = _place(random, data, lambda one: isinstance(one, list) and one)
    i, j = random.randrange(len(old)), random.randrange(len(old))
    swapped = [*old]
    swapped[i], swapped[j] = old[j], old[i]
    ways = [[*old[:i], *old[i + 1 :]], old[:i], [], [*old, *old], [*old, old[i]], swapped]
    put(data, path, random.choice(ways))


def _text(random: Random, data: Data) -> None:
    """Exchange a word, or true and false, for another of its kind."""
    path, old = _place(random, data, lambda one: isinstance(one, str | bool))
    families = [family for family in _FAMILIES if old in family] or [[old]]
    other = random.choice(random.choice(families))
    put(data, path, not old if isinstance(old, bool) else other)


def _field(random: Random, data: Data) -> None:
    """Put what another certificate holds in a field of this name."""
    section = random.choice([name for name in ("rule", "claim", "proof") if name in data])
    found = [path for path, _ in parts(data[section], (section,)) if isinstance(path[-1], str)]
    path = random.choice(found)
    put(data, path, random.choice(_fields()[str(path[-1])]))


def _numeration(random: Random, data: Data) -> None:
    """Read all automata in other digits."""
    for path, _ in [*parts(data)]:
        if path and path[-1] == "numeration":
            put(data, path, random.choice(_NUMERATIONS))


def _stronger(random: Random, data: Data) -> None:
    """Claim more: a shorter period, an earlier start, fewer positions, a wider domain."""
    claim = data["claim"] or [None]
    if claim[0] in ("period", "additions") and len(claim) > 2:
        length = claim[2]
        shorter = [length // q for q in range(2, 40) if length % q == 0]
        put(data, ("claim", 2), random.choice([*shorter, length]))
        put(data, ("claim", 1), random.choice([claim[1], max(claim[1] - 1, 0), 0]))
    elif claim[0] == "sentence":
        _swap(random, data, {"forall": "exists", "exists": "forall", "iff": "implies"})
    else:
        _swap(random, data, {"<": "<=", ">": ">=", "<=": "<", ">=": ">", "and": "or", "or": "and"})
    if "domain" in data["rule"] and random.random() < 0.3:
        data["rule"]["domain"] = True


def _swap(random: Random, data: Data, pairs: dict[str, str]) -> None:
    found = [path for path, one in parts(data["claim"], ("claim",)) if one in [*pairs]]
    if found:
        path = random.choice(found)
        old = data
        for key in path:
            old = old[key]
        put(data, path, pairs[str(old)])


def _other(random: Random, data: Data) -> None:
    """Take a rule, a claim or a proof from another certificate of this kind, or any."""
    kind = data["kind"] if random.random() < 0.7 else random.choice(KINDS)
    other = random.choice(honest(kind))
    section = random.choice(["rule", "claim", "proof"])
    data[section] = other[section]


def _expression(random: Random, data: Data) -> None:
    """Put a part of a term or a condition in the place of the whole, or the whole into a larger."""
    path, old = _place(random, data, lambda one: isinstance(one, list | str | int))
    name, n = random.choice(["n", "a", "b", "x1"]), random.randrange(6)
    test = ["compare", name, random.choice(_FAMILIES[0]), n]
    inner = [part for part in old if not isinstance(part, str)] if isinstance(old, list) else [name]
    ways = [["not", old], ["and", old, test], ["or", old, test], ["if", test, old, False]]
    terms = [[random.choice("+-^&|"), old, n], ["if", test, old, n], random.choice(inner)]
    same = [["not", ["not", old]], ["and", old, True], ["+", old, 0], ["max", old, old]]
    put(data, path, random.choice([*ways, *terms, *same]))


def _monoid(random: Random, data: Data) -> None:
    """Change a product, a lost element or a pair of a quotient, so that it looks like one still."""
    proof, way = data["proof"], random.choice(["product", "lost", "pair"])
    one, other, third = random.choices(range(len(proof["table"])), k=3)
    if way == "product":
        proof["table"][one][other] = proof["table"][other][one] = third
    elif way == "lost" and data["kind"] == "quotient":
        proof["lost"] = sorted({*proof["lost"]} ^ {one})
        data["claim"][3] = len(proof["lost"])
    elif way == "pair":
        pair = random.choice(proof["chain"])
        pair[1] = sorted({*pair[1]} ^ {one})


_WAYS = {
    "an expression": _expression,
    "a monoid": _monoid,
    "a number": _number,
    "a list": _list,
    "a word": _text,
    "a field of another": _field,
    "a numeration": _numeration,
    "a stronger claim": _stronger,
    "a part of another": _other,
}


def matrix() -> Iterator[tuple[str, Data]]:
    """Give each method with each kind of rule, each numeration and each way of play."""
    rules = {}
    for kind in KINDS:
        for data in honest(kind):
            rules.setdefault(next(iter(data["rule"])), data["rule"])
    for kind in KINDS:
        first = honest(kind)[0]
        for name, rule in {"own": first["rule"], **rules}.items():
            for misere in (False, True):
                new = {**deepcopy(first), "rule": {**deepcopy(rule), "misere": misere}}
                places = [path for path, _ in parts(new) if path and path[-1] == "numeration"]
                for digits in _NUMERATIONS if places else ("",):
                    made = deepcopy(new)
                    for path in places:
                        put(made, path, digits)
                    if made != first:
                        yield f"{kind}, {name}, {digits}, misere {misere}", stated(made)


def believed(random: Random, data: Data) -> Data:
    """Change the rule or the claim, and prove it as an honest prover who believes it.

    Only the conditions of a theorem can find out what is false then.
    """
    while True:
        new = {name: deepcopy(data[name]) for name in ("rule", "claim")}
        with suppress(Rejected, *_SPOILED):
            for _ in range(random.choice([1, 1, 2])):
                random.choice([_number, _list, _text, _field, _expression])(random, new)
            read_rule(new["rule"])
            new = {**deepcopy(data), **new, "statement": str(read_claim(new["claim"]))}
            alike = (
                new["rule"].keys() == data["rule"].keys() and new["claim"][0] == data["claim"][0]
            )
            if alike and new != data:
                return new
