"""Change certificates as an honest prover would who believes what is false.

A `Tamperer` knows the ways; each takes a certificate and gives another one. Some changes leave them
true. What is changed without a new proof is made by `forgery`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from expressions import Changer
from honest import Data, certificate, forged

from grundy.automata.atoms import Inexpressible
from grundy.checker.core.certificate import Rejected
from grundy.checker.core.claims import read_claim
from grundy.checker.core.rules import read_rule
from grundy.errors import GrundyError

__all__ = ["OWN_PROOF", "Tamperer", "tampered"]

OWN_PROOF = "with its own proof"
"""So end the names of ways that leave no fault but what is false."""

_DIGITS = ("binary", "Zeckendorf", "Fraenkel 2")


class Tamperer:
    """Change certificates at random, with parts of ``others`` at hand."""

    def __init__(self, random: Random, others: list[Data]) -> None:
        self.random, self.others, self.changer = random, others, Changer(random)

    def ways(self, data: Data) -> dict[str, Callable[[Data], Data]]:
        """Name the ways to change a certificate of its kind."""
        found = {
            f"claim {OWN_PROOF}": self.claim_with_proof,
            f"rule {OWN_PROOF}": self.rule_with_proof,
            f"rule and claim {OWN_PROOF}": self.both_with_proof,
            "kind": self.kind,
        }
        return found | ({"digits": self.digits} if data["kind"] == "automata" else {})

    def change(self, data: Data, way: str) -> Data:
        """Change a certificate, until it is another one that the reader does not refuse at once."""
        while True:
            try:
                new = self.ways(data)[way](deepcopy(data))
                new["statement"] = str(read_claim(new["claim"]))
                read_rule(new["rule"])
            except (Rejected, Inexpressible, GrundyError):
                continue
            text = json.dumps(new)
            if new != data and len(text) < 2 * len(json.dumps(data)) + 500:
                found: Data = json.loads(text)
                return found

    def claim(self, data: Data) -> Data:
        """Change the claim alone."""
        return {**data, "claim": self.changer.claim(data["claim"])}

    def rule(self, data: Data) -> Data:
        """Change the rule alone."""
        return {**data, "rule": self.changer.rule(data["rule"])}

    def claim_with_proof(self, data: Data) -> Data:
        """Change the claim, and believe it."""
        return self._proved(self.claim(data))

    def rule_with_proof(self, data: Data) -> Data:
        """Change the rule, and believe the claim of it."""
        return self._proved(self.rule(data))

    def both_with_proof(self, data: Data) -> Data:
        """Change the rule and the claim, and believe it."""
        return self._proved(self.claim(self.rule(data)))

    def _proved(self, data: Data) -> Data:
        kind, rule, claim = data["kind"], data["rule"], data["claim"]
        read_rule(rule), read_claim(claim)
        return certificate(kind, rule, claim, forged(kind, rule, claim, data["proof"]))

    def digits(self, data: Data) -> Data:
        """Read rule and claim in other digits."""
        others = [name for name in _DIGITS if name != data["proof"]["numeration"]]
        data["proof"]["numeration"] = self.random.choice(others)
        return data

    def kind(self, data: Data) -> Data:
        """Say it in a claim of another kind, with the proof that would belong there."""
        kinds = ["period", "piecewise", "automata", "automata", "automata"]
        kind = self.random.choice(kinds if "piles" in data["rule"] else [*kinds, "all positions"])
        said = "period" if kind == "period" else self.random.choice(["values", "lost"])
        claim = _claim_of(said, data["claim"])
        return self._proved({**data, "kind": kind, "claim": claim, "proof": self._like(kind, data)})

    def _like(self, kind: str, data: Data) -> Data:
        """Give the old proof, if it may be of a kind, or that of another certificate."""
        numeration = data["proof"].get("numeration")
        if numeration and kind == "automata":
            return {"numeration": numeration, "measure": [], "powers": False}
        found = [other["proof"] for other in self.others if other["kind"] == kind]
        return deepcopy(self.random.choice(found))


def _claim_of(wanted: str, claim: list[Any]) -> list[Any]:
    if wanted == "period":
        return claim if claim[0] == "period" else ["period", 0, 4, 0]
    if claim[0] == "period":
        claim = ["values", ["n"], ["%", "n", claim[2]]]
    said, names, body = claim
    if wanted == said:
        return claim
    if wanted == "values":
        return ["values", names, ["if", body, 0, 1]]
    return ["lost", names, ["compare", body, "==", 0]]


def tampered(random: Random, seeds: list[Data], count: int) -> Iterator[tuple[str, Data]]:
    """Give so many changed certificates, all different, each with the way it was changed."""
    tamperer, seen = Tamperer(random, seeds), set(map(json.dumps, seeds))
    for i in range(count):
        data, text = seeds[i % len(seeds)], json.dumps(seeds[0])
        ways = [*tamperer.ways(data)]
        while text in seen:
            way = random.choice(ways)
            new = tamperer.change(data, way)
            text = json.dumps(new)
        seen.add(text)
        yield way, new
