"""Claims about games, a true and a false one of each: decided by automata, and given to MONA."""

from published import cases

from grundy.automata.automaton import MAX_STATES
from grundy.automata.statements import to_formula
from grundy.formulas.statement import Lost
from grundy.formulas.tree import Call, Variable
from grundy.games import game
from grundy.laws.by_automata import heap_moves, pile_moves
from grundy.laws.claims import Claim, HeapValues, PileValues, Positions
from grundy.laws.question import Question, claim_for

__all__ = ["BETWEEN", "CLAIMS", "LASKER", "described"]

LASKER = "f(n) == (0 if n == 0 else n + 1 if n % 4 == 3 else n - 1 if n % 4 == 0 else n)"
CLAIMS = cases(__file__, "claims.tsv")
BETWEEN = [
    *((f"nim:{m}", f"f(n) == n % {m + 1}", f"f(n) == n % {m + 2}") for m in range(1, 11)),
    *(
        (f"between:{low},{high}", f"f(n) == n % {low + high} // {low}", f"f(n) == n // {low}")
        for low in range(1, 7)
        for high in range(low, 7)
    ),
]


def described(text: str, claim: str) -> Claim:
    """Write a claim and the moves of its game as the conditions that automata decide."""
    rules = game(text)
    question = Question(rules, claim_for(rules, claim), MAX_STATES)
    said = question.claim
    if not isinstance(said, Lost) and said.names == ("n",):
        return HeapValues(heap_moves(question), to_formula(said))
    moves, domain, measure = pile_moves(question)
    if isinstance(said, Lost):
        more = {"misere": rules.misere, "measure": measure}
        return Positions(said.names, moves, said.body, domain, **more)
    powers, v = claim.startswith("f(a, b) == v2("), Variable("v")
    value = Call("pow2", (v,)) & Call("v2", (v,)).eq(said.body) if powers else to_formula(said)
    return PileValues(said.names, moves, value, domain, powers, measure=measure)
