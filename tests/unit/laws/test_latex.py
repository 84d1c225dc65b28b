"""Laws as LaTeX: balanced, and saying what the claim says."""

import pytest

from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.words import expression_latex
from grundy.games import game
from grundy.laws.find.tables import game_law
from grundy.laws.latex import law_latex
from grundy.laws.law import Law

GAMES = ("kayles", "nim:4", "lasker", "wythoff", "wythoff:2", "matches", "pebbles", "take:all")


@pytest.mark.parametrize("proved", [False, True])
@pytest.mark.parametrize("text", [*GAMES, "misere:nim:3"])
def test_every_law_is_balanced_text(text, proved):
    rules = game(text)
    kind = "automata" if proved else None
    found = law_latex(rules, game_law(rules, 200), kind)
    assert found.count("{") == found.count("}")
    assert found.count("$") % 2 == 0
    assert found.count(r"\[") == found.count(r"\]") == 1
    assert ("Theorem" in found, r"\emph{Proof}" in found) == (proved, proved)
    assert ("no proof is given" in found) != proved


def test_a_period_names_its_window_and_all_values():
    rules = game("kayles")
    found = law_latex(rules, game_law(rules, 500), "period")
    assert r"f(n + 12) = f(n) \qquad (n \geq 71)" in found
    assert "5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7" in found
    # Guy and Smith: 2 n0 + p + k = 142 + 12 + 2
    assert r"$71 \leq n < 156$" in found


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("a ^ b - 1 == 0", r"a \oplus \left(b - 1\right) = 0"),
        ("(a + b) * 2 % 3", r"\left(a + b\right) \cdot 2 \bmod 3"),
        ("a - (b - c)", r"a - \left(b - c\right)"),
        ("not (a < b or pow2(c))", r"\neg \left(a < b \vee c \in \{1, 2, 4, 8, \ldots\}\right)"),
        ("low(a) <= ones(b)", r"2^{v_2(a)} \leq s_2(b)"),
        (
            "beatty(a, b, 3)",
            r"\{a, b\} = \{\lfloor m\alpha_{3} \rfloor, \lfloor m\alpha_{3} \rfloor + 3m\} "
            r"\text{ for some integer } m \geq 0",
        ),
        (
            "1 if n == 0 else -2 if n % 2 != 1 else n // 3",
            r"\begin{cases} 1 & \text{if } n = 0 \\ -2 & \text{if } n \bmod 2 \neq 1 \\ "
            r"\left\lfloor \frac{n}{3} \right\rfloor & \text{otherwise} \end{cases}",
        ),
    ],
)
def test_expressions(text, latex):
    assert expression_latex(parse_expression(text)) == latex


def test_the_values_of_piles_are_proved_of_positions():
    pebbles = game("pebbles")
    text = law_latex(pebbles, game_law(pebbles, 20), "automata")
    assert "By induction on the sum of the piles" in text
    assert "heap" not in text


def test_signs_of_latex_in_the_names_of_games_are_quoted():
    law = Law("formula", "", 9, parse_claim("f(n) == n % 2"))
    found = law_latex(game("take:k with k % 2 = 1"), law)
    assert r"\texttt{take:odd}" in found
    found = law_latex(game("take:{1,4}"), Law("steps", "100% & more_or_less", 9))
    assert r"\texttt{take:\{1,4\}}" in found
    assert r"100\% \& more\_or\_less" in found
