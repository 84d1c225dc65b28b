"""Claims about games, a true and a false one of each: decided by automata, and given to MONA."""

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
MISERE = "a ^ b ^ c == (1 if a <= 1 and b <= 1 and c <= 1 else 0)"
LOGARITHM = "f(a, b) == v2(((a - 1) | (b - 1)) + 1)"


def by_residues(values):
    cases = "".join(f"{v} if n % {len(values)} == {r} else " for r, v in enumerate(values))
    return f"f(n) == ({cases}0)"


BETWEEN = [
    *((f"nim:{m}", f"f(n) == n % {m + 1}", f"f(n) == n % {m + 2}") for m in range(1, 11)),
    *(
        (f"between:{low},{high}", f"f(n) == n % {low + high} // {low}", f"f(n) == n // {low}")
        for low in range(1, 7)
        for high in range(low, 7)
    ),
]
CLAIMS = [
    ("nim", "a == b", "a == b + 1"),
    ("nim", "a ^ b ^ c == 0", "(a + b + c) % 2 == 0"),
    ("nim", "a ^ b ^ c ^ d == 0", "a ^ b ^ c ^ d == 1"),
    ("nim", "f(a, b) == a ^ b", "f(a, b) == max(a, b) - 1"),
    ("misere:nim", MISERE, "a ^ b ^ c == 0"),
    ("nim:2", "n % 3 == 0", "n % 3 == 1"),
    ("misere:nim:3", "n % 4 == 1", "n % 4 == 0"),
    ("nim:3", "f(a, b) == (a % 4) ^ (b % 4)", "f(a, b) == (a ^ b) % 4 + a // 13"),
    ("lasker", LASKER, "f(n) == n"),
    ("matches", "v2(a) == v2(b) == v2(c)", "a ^ b ^ c == 0"),
    ("pairs", "a % 2 == 1 and b % 2 == 1", "(a + b) % 2 == 0"),
    ("pairs", LOGARITHM, LOGARITHM.replace(" + 1", "")),
    ("wythoff", "beatty", "a == b"),
    ("wythoff:2", "beatty", "beatty(a, b)"),
    ("wythoff:3", "beatty(a, b, 3)", "beatty(a, b, 3) or a + b == 99"),
    (
        "take:two piles: from one, or from both with i = 2 and j = 3",
        "f(a, b) == a ^ b",
        "a == b + 9",
    ),
    ("take:k with 2k <= n", "pow2(n + 1)", "pow2(n) or n == 0"),
    ("subtraction:1,3", "f(n) == n % 2", "f(n) == n % 4"),
    ("subtraction:2,5,7", by_residues("0011021322031001122332"), "n % 22 == 0"),
    ("subtraction:1,4,9", by_residues("01012"), by_residues("01013")),
    ("pebbles", "c - b ^ a == 0", "a ^ b ^ c == 0"),
    ("pebbles", "d - c ^ b - a == 0", "a ^ b ^ c ^ d == 0"),
    ("pebbles", "f(a, b) == b - a", "f(a, b) == a ^ b"),
    ("strip", "c - b - 1 ^ a - 1 == 0", "a ^ b ^ c == 0"),
    ("strip", "f(a, b, c) == (c - b - 1) ^ (a - 1)", "f(a, b, c) == (c - b) ^ a"),
    ("count-up:10,100", "n % 11 == 1", "n % 10 == 0"),
    ("count-up:10,100", "f(n) == (100 - n) % 11", "f(n) == (100 - n) % 10"),
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
