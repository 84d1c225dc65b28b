"""Texts of games: what they mean, that they return, that nothing named is opened."""

import random
import re
from fractions import Fraction
from itertools import pairwise, product

import pytest
from command_line import here
from naive_games import born_by, build, random_forms
from published import cases

from costs import at_most
from grundy.ask.values import value
from grundy.errors import InputError, LimitError
from grundy.values.dyadic import Dyadic
from grundy.values.equation import parse_equation
from grundy.values.latex import latex
from grundy.values.nimber import Nimber
from grundy.values.omega import number, parse_number
from grundy.values.short import Session
from grundy.values.signs import Row
from grundy.values.thermograph import thermograph
from samples import rotated

S = Session()
STAR = S.star(1)


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("{|}", S.zero),
        ("{2|-1}", S.make([2], [-1])),
        ("{1||0|-1}", S.make([1], [S.make([0], [-1])])),
        ("{2|1||0|-1}", S.make([S.make([2], [1])], [S.make([0], [-1])])),
        ("{3,{2|1}||1,0|-1}", S.make([3, S.make([2], [1])], [S.make([1, 0], [-1])])),
        ("{3|||2||1|0}", S.make([3], [S.make([2], [S.make([1], [0])])])),
        ("-1/2", S.number(Dyadic(-1, 1))),
        ("1/2**70", S.number(Dyadic(1, 70))),
        ("^", S.make([0], [STAR])),
        ("{ { 1 | {0|-2} } | }", S.make([S.parse("{1||0|-2}")], [])),
    ],
)
def test_braces_and_numbers_are_what_their_options_make(text, game):
    assert S.parse(text) is game


@pytest.mark.parametrize(("text", "form"), cases(__file__, "meanings.tsv"))
def test_meaning(text, form):
    assert S.parse(text) is S.parse(form)


@pytest.mark.parametrize(("text", "written"), cases(__file__, "written.tsv"))
def test_writing(text, written):
    assert str(S.parse(text)) == written
    assert S.parse(written) is S.parse(text)


def test_uptimals_are_told_by_their_powers():
    """The powers are 0|v*, 0|v* - ^2, ... (Conway); the sums are those of CGSuite's own test."""
    powers, sums = [S.up(1)], [S.up(1)]
    for _ in range(3):
        powers.append(S.make([0], [STAR - sums[-1]]))
        sums.append(sums[-1] + powers[-1])
    for *times, star in rotated(list(product(*[range(-3, 4)] * 4, range(5))), 150):
        game = S.sum([S.star(star), *(k * power for k, power in zip(times, powers, strict=True))])
        texts = [
            f"({last - after}.^[{i}])" for i, (last, after) in enumerate(pairwise([*times, 0]), 1)
        ]
        assert game is S.parse(" + ".join([f"*{star}", *texts]))
        assert "|" not in str(game)
        assert S.parse(str(game)) is game


def test_round_trip_is_the_same_in_every_session():
    session, other = Session(), Session()
    games = [build(session, form) for form in born_by(2) + random_forms(3, 200)]
    rng = random.Random(4)
    games += [sum(rng.sample(games, 3), session.zero) for _ in range(60)]
    for game in games:
        assert session.parse(str(game)) is game
    for game in reversed(games):
        assert str(other.parse(str(game))) == str(game)


def test_named_games_are_not_opened():
    session = Session()
    texts = ["*400", "^100", "v100*7", "Tiny(1/1024)", "1000000", "1/2**100000", "*1000000000"]
    with at_most(0.5):
        for text in texts:
            assert str(session.parse(text)) == text
    assert len(session.tables) < 30


def test_deep_parentheses():
    depth = 20_000
    assert S.parse("(" * depth + "^" + ")" * depth) is S.up(1)


def test_deep_braces():
    session, depth = Session(), 1100  # beyond the limit of recursion
    text = "{" * depth + "1" + "|-1}" * depth
    game = session.parse(text)
    assert session.parse(str(game)) is game
    assert game.birthday() == depth + 1


REFUSED = cases(__file__, "refused.tsv")
REFUSED += [["game", "^" + "9" * 2000, "place 1:"], ["dyadic", "9" * 5000, "expected"]]
REFUSED += [["nimber", "*" + "9" * 10**6, "expected a nimber such as"]]
READERS = {
    "game": lambda text: Session().parse(text),
    "nimber": Nimber.parse,
    "dyadic": Dyadic.parse,
    "row": Row.parse,
    "number": parse_number,
    "equation": parse_equation,
    "loopy": lambda text: value([text]),
}


@pytest.mark.parametrize(("reader", "text", "said"), REFUSED)
def test_what_is_no_value_is_told_in_one_short_line(reader, text, said):
    with pytest.raises(InputError) as caught:
        READERS[reader](text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_text_too_long_is_a_clear_error():
    session = Session()
    game = session.make([1], [-1])
    for size in range(2, 40):
        game = session.make([game, session.make([game], [-size])], [-size - 1])
    with pytest.raises(LimitError, match="pieces"):
        str(game)


VALUES = ("0", "3/4", "-5", "^", "v*", "^3*2", "*5", "+-1", "Tiny(2)", "{2|-1}", "{4||2|-1}")


@pytest.mark.parametrize("text", VALUES)
def test_a_reader_of_latex_accepts_it(text):
    from matplotlib.mathtext import MathTextParser

    shown = Session().parse(text)._repr_latex_()
    plain = shown.replace(r"\operatorname", r"\mathrm").replace(r"\tfrac", r"\frac")
    assert MathTextParser("path").parse(plain).width > 0


def test_words_of_the_field():
    assert latex(number(1, -1)) == r"\omega - 1"
    assert latex(number(0, Fraction(1, 2), -3)) == r"\tfrac{1}{2} - \tfrac{3}{\omega}"
    assert latex(Dyadic(1, 10**6)) == r"\tfrac{1}{2^{1000000}}"


def test_a_thermograph_shows_itself():
    svg = thermograph(Session().parse("{2|-1}"))._repr_svg_()
    assert svg.startswith("<svg")
    assert "mean 1/2, temperature 3/2" in svg


@pytest.mark.parametrize(
    "text", ["{4||2|-1}", "{40|-37/2}", "1/2", "{300|-250}", "{12345|12344}", "{9000|-9000}"]
)
def test_the_labels_of_a_thermograph_can_be_read_at_300_pixels(text):
    svg = thermograph(Session().parse(text)).svg()
    shrunk = 300 / int(re.search(r'viewBox="0 0 (\d+)', svg)[1])
    letters = int(re.search(r'font-size="(\d+)"', svg)[1]) * shrunk
    assert letters >= 12
    labels = [
        (float(x) * shrunk, float(y) * shrunk, len(label) * letters * 0.56)
        for x, y, label in re.findall(r'<text x="(.*?)" y="(.*?)".*?>(.*?)</text>', svg)
    ]
    assert len(labels) >= 4
    for i, (x, y, wide) in enumerate(labels):
        assert wide / 2 <= x <= 300 - wide / 2
        for other, below, breadth in labels[:i]:
            assert abs(y - below) >= letters * 0.7 or abs(x - other) > (wide + breadth) / 2


def test_what_has_no_atomic_weight_says_so():
    said = "none: only all-small games have one"
    for text, weight in {"{2|-1}": said, "1/2": said, "Tiny(2)": said, "^3*2": "3"}.items():
        assert f"atomic weight  {weight}" in here("value", text).stdout.splitlines()
