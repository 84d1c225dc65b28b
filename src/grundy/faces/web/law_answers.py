"""State what is answered about laws: found, claimed, counted, certified."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from grundy.faces.web.answers import Answer

__all__ = ["Certified", "Counted", "FoundLaw", "Judged", "Shown"]

Status = Literal["proved", "observed", "none"]


class Counted(Answer):
    """Give how many positions are lost: as a number, and as text, since it may be long.

    >>> from grundy.ask.counts import count
    >>> Counted(**count("nim:3", 10**20).json()).exact
    '25000000000000000000'
    """

    game: str
    below: int
    total: int | None
    count: int
    statement: str
    box: list[int]
    exact: str
    recurrence: str | None
    heaps: int | None = None
    ordered: str | None = None


class FoundLaw(Answer):
    """Give the law; the last keys only where it is a misere quotient, or has a period.

    >>> from grundy.ask.laws import law
    >>> FoundLaw(**law("kayles").json()).period
    12
    """

    game: str
    status: Status
    kind: str | None
    statement: str | None
    claim: str | None
    proved: str | None
    checked_to: int
    theorem: str | None
    reason: str | None
    why: str | None
    elements: int = 0
    lost: int = 0
    period: int = 0
    preperiod: int = 0
    saltus: int = 0
    exceptions_last: int | None = None


class Judged(Answer):
    """Say what became of a claim.

    >>> from grundy.ask.claims import prove
    >>> Judged(**prove("nim:3", "f(n) == n % 3").json()).counterexample
    '3'
    """

    game: str
    claim: str
    status: Literal["proved", "refuted", "open", "answer"]
    counterexample: str | None
    checked_to: int | None
    why: str | None
    line: list[str]
    statement: str | None
    theorem: str | None
    witness: dict[str, int] | None
    condition: str | None
    first: list[dict[str, int]]
    automaton: dict[str, object] | None


class Certified(Answer):
    """Say whether a certificate is accepted; observed: it is true of the rule that it holds.

    >>> from grundy.ask.certificates import check
    >>> from grundy.ask.claims import prove
    >>> Certified(**check(prove("nim:3", "f(n) == n % 4").certificate).json()).status
    'accepted'
    """

    status: Literal["accepted", "observed", "rejected", "unchecked"]
    game: str | None
    statement: str | None
    rule: str | None
    theorem: str | None
    steps: list[str]
    beside: list[str]
    reason: str | None
    second: str | None


class Shown(Certified):
    """Show a proof: the verdict on its certificate, and its automaton, drawn where it is small.

    >>> from grundy.faces.proof import proof
    >>> Shown(**proof("nim:3").json()).status
    'accepted'
    """

    certificate: dict[str, Any]
    automaton: dict[str, Any] | None
    numeration: str | None
    picture: str | None
    pairs: list[Annotated[list[int], Field(min_length=2, max_length=2)]]
    below: int
