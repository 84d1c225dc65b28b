"""Write misere quotients: who wins every sum of heaps where who cannot move wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from grundy.coq.certificate import Read, natural
from grundy.coq.methods.period import code_lines, window
from grundy.coq.script import Script, indented
from grundy.errors import InputError, NotSupported
from grundy.formulas.statement import MisereQuotient

__all__ = ["write"]

_NEEDS = "Bits Game Heaps Codes Window Periods Options Misere Monoid Quotient"
_MOST_ELEMENTS = 200
_MOST_HEAPS = 20_000
_MOST_PAIRS = 10_000
_MOST_WORK = 10**9  # some minutes


@dataclass(frozen=True)
class _Quotient:
    """Hold the data of a proof; ``chain`` has pairs of an element and a set of elements."""

    table: list[list[int]]
    lost: list[int]
    elements: list[int]
    chain: list[tuple[int, list[int]]]

    def work(self) -> int:
        """Say about how many steps Coq needs."""
        size, letters = len(self.table), len({*self.elements})
        wins = sum(len(wins) for _, wins in self.chain)
        return size * (letters * size * size + letters * letters * wins + len(self.elements) ** 2)

    def words(self) -> list[list[int]]:
        """Spell each element as the shortest product of heaps there is.

        >>> _Quotient([[0, 1, 2], [1, 2, 1], [2, 1, 2]], [1], [0, 1], []).words()
        [[], [1], [1, 1]]
        """
        letters = {x: heap for heap, x in reversed([*enumerate(self.elements)])}
        found: dict[int, list[int]] = {0: []}
        order = [0]
        for x in order:
            for letter, heap in sorted(letters.items(), key=lambda pair: pair[1]):
                y = self.table[letter][x]
                if y not in found:
                    found[y] = [heap, *found[x]]
                    order.append(y)
        return [found.get(x, []) for x in range(len(self.table))]


def write(read: Read) -> str:
    """Write the theorem of a quotient.

    >>> from grundy.games import game
    >>> from grundy.rules.moves import CodeMoves
    >>> take_one = CodeMoves(game("subtraction:1").as_code(), misere=True)
    >>> claim = MisereQuotient("misere:subtraction:1", 2, 1, heaps=3)
    >>> proof = {"table": [[0, 1], [1, 0]], "lost": [1], "chain": [[0, [0]], [1, [1]]]}
    >>> text = write(Read("quotient", claim.game, take_one, claim, proof | {"phi": [[0, 1, 0, 1]]}))
    >>> print(next(line for line in text.splitlines() if line.startswith("Lemma checked")))
    Lemma checked : part_ok game table lost elements pairs words 3 = true.

    `NotSupported` is raised for quotients too large for Coq, `InputError` for another claim.
    """
    claim = read.claim
    if not isinstance(claim, MisereQuotient):
        raise InputError("a misere quotient", got=str(claim), where="claim")
    code, found = read.code(misere=True), _quotient(read)
    heaps = window(code, claim.start, claim.period) if claim.period else claim.heaps + 1
    if heaps > len(found.elements):
        raise InputError(f"the elements of {heaps} heaps", where="proof, phi")
    if found.work() > _MOST_WORK:
        raise NotSupported(f"quotients of {len(found.table)} elements are too large for Coq")
    script = Script(read, _NEEDS)
    script.say(*code_lines(code))
    _define(script, found, claim)
    scope = f"whole_ok {_DATA} {claim.start} {claim.period}"
    if not claim.period:
        scope = f"part_ok {_DATA} {claim.heaps}"
    script.say(f"Lemma checked : {scope} = true.")
    script.say("Proof. vm_cast_no_check (eq_refl true). Qed.", "")
    _state(script, claim)
    return script.text()


_DATA = "game table lost elements pairs words"


def _define(script: Script, found: _Quotient, claim: MisereQuotient) -> None:
    script.say("(** The products: row x has those with x. The element 0 is the identity. *)")
    rows = ";\n".join(f"  {_listed(row)}" for row in found.table)
    script.say("Definition table : list (list N) := [", f"{rows}].", "")
    script.say("(** The lost elements. *)", f"Definition lost : list N := {_listed(found.lost)}.")
    script.say("", "(** The elements of the heaps 0, 1, 2, ... *)")
    script.say(indented(f"Definition elements : list N := {_listed(found.elements)}."), "")
    if claim.period:
        script.say(f"(** From {claim.start} on they repeat with {claim.period}. *)")
        repeated = f"repeated (entry elements) {claim.start} {claim.period}"
        script.say(f"Definition element : N -> N := {repeated}.", "")
    else:
        script.say("Definition element : N -> N := entry elements.", "")
    script.say("(** The element of a position. *)")
    defined = "Definition prod (heaps : list N) : N := product (times_in table) element heaps."
    script.say(defined, "")
    script.say("(** Every position with a move has more wins than one of these pairs. *)")
    pairs = ";\n".join(f"  ({x}, {_listed(wins)})" for x, wins in found.chain)
    script.say("Definition pairs : list (N * list N) := [", f"{pairs}].", "")
    script.say("(** A position for each element. *)")
    words = "; ".join(map(_listed, found.words()))
    script.say(indented(f"Definition words : list (list N) := [{words}]."), "")


def _state(script: Script, claim: MisereQuotient) -> None:
    script.theorem(
        "sizes",
        "So many elements there are, so many of them lost.",
        [
            f"length table = {claim.elements}%nat /\\",
            f"  length (nodup N.eq_dec lost) = {claim.lost}%nat /\\",
            f"  Forall (fun x => x < {claim.elements}) lost.",
        ],
        ["split; [reflexivity|split; [reflexivity|]].", "repeat constructor."],
    )
    inside, scope = ("fun n => True", f"quotient_of_all {_DATA} {claim.start} {claim.period}")
    if not claim.period:
        inside, scope = (f"fun n => n <= {claim.heaps}", f"quotient_up_to {_DATA} {claim.heaps}")
    script.theorem(
        "law",
        "They are the misere quotient: positions whose products differ are told apart by a third.",
        [
            "",
            f"  misere_quotient (code_rule game) ({inside})",
            f"    {claim.elements} (times_in table) element lost.",
        ],
        [f"exact ({scope} checked)."],
    )
    within = "" if claim.period else f"Forall (fun n => n <= {claim.heaps}) heaps ->"
    script.theorem(
        "lost_positions",
        "Who cannot move wins: which positions are lost for the player to move.",
        [
            f"forall heaps, {within}".rstrip(),
            "  (loses_misere (heap_move (code_rule game)) heaps <-> In (prod heaps) lost).",
        ],
        [
            "intros heaps. apply (proj1 law), Forall_forall. trivial."
            if claim.period
            else "exact (proj1 law)."
        ],
    )
    if claim.period:
        script.theorem(
            "repeats",
            "The elements of heaps repeat.",
            [f"forall n, {claim.start} <= n -> element (n + {claim.period}) = element n."],
            ["apply repeated_period. now apply N.leb_le."],
        )


def _quotient(read: Read) -> _Quotient:
    proof = read.proof
    match proof.get("table"), proof.get("lost"), proof.get("phi"), proof.get("chain"):
        case [_, *_] as table, list(lost), [list(elements)], list(chain):
            size = len(table)
            if size > _MOST_ELEMENTS or len(chain) > _MOST_PAIRS or len(elements) > _MOST_HEAPS:
                raise NotSupported(f"quotients of {size} elements are too large for Coq")
            rows = [_elements(row, size, "table") for row in table]
            if any(len(row) != size for row in rows):
                raise InputError("as many columns as rows", where="proof, table")
            return _Quotient(
                rows,
                _elements(lost, size, "lost"),
                _elements(elements, size, "phi"),
                [_pair(pair, size) for pair in chain],
            )
    raise InputError("a table, lost, phi and chain", where="proof")


def _pair(data: Any, size: int) -> tuple[int, list[int]]:
    match data:
        case [x, list(wins)]:
            return natural(x, "proof, chain", 0, size - 1), _elements(wins, size, "chain")
    raise InputError("a pair", got=repr(data), where="proof, chain")


def _elements(data: Any, size: int, where: str) -> list[int]:
    if not isinstance(data, list):
        raise InputError("a list of elements", where=f"proof, {where}")
    return [natural(x, f"proof, {where}", 0, size - 1) for x in data]


def _listed(numbers: Sequence[int]) -> str:
    return f"[{'; '.join(map(str, numbers))}]"
