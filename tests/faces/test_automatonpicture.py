"""The picture of an automaton shows its arrows: the words that are read off it are accepted."""

from itertools import product
from xml.etree import ElementTree

import pytest
from command_line import here

from grundy.automata.automaton import Automaton
from grundy.automata.compiler import compile_formula
from grundy.errors import InputError
from grundy.faces.graphpicture import MOST_STATES, _labels, automaton_picture
from grundy.formulas.parser import parse_expression

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("tracks", [1, 2, 3])
def test_labels_say_just_the_symbols(tracks):
    for chosen in range(1, 1 << (1 << tracks)):
        symbols = [s for s in range(1 << tracks) if chosen >> s & 1]
        words = {
            "".join(word)
            for label in _labels(symbols, tracks)
            for word in product(*("01" if digit == "*" else digit for digit in label))
        }
        assert words == {"".join(str(s >> i & 1) for i in range(tracks)) for s in symbols}


@pytest.mark.parametrize(
    ("condition", "states"), [("a == b", 1), ("n % 5 == 2", 5), ("low(a) > b", 2), ("a < 0", 1)]
)
def test_a_picture_has_a_ring_for_each_state_that_is_left(condition, states):
    found = compile_formula(parse_expression(condition))
    drawn = ElementTree.fromstring(automaton_picture(found.to_json(), "binary"))
    circles = [c.get("r") for c in drawn.iter(f"{SVG}circle")]
    assert circles.count("20") == states
    assert circles.count("16") == sum(found.accepting)
    assert "binary digits" in "".join(drawn.itertext())


def test_a_large_automaton_is_not_drawn():
    size = MOST_STATES + 1
    ring = Automaton.from_json(
        {"tracks": ["n"], "step": [[(s + 1) % size] * 2 for s in range(size)], "accepting": [0]}
    )
    with pytest.raises(InputError, match="states to draw"):
        automaton_picture(ring.to_json())


@pytest.mark.parametrize(
    "arguments",
    [["law", "nim:3"], ["prove", "wythoff", "P(a, a + b)"], ["prove", "nim:3", "n % 4 == 0"]],
)
def test_the_command_line_draws(tmp_path, arguments):
    path = tmp_path / "law.svg"
    assert here(*arguments, "--plot", path).returncode == 0
    assert ElementTree.parse(path).getroot().tag == f"{SVG}svg"


def test_what_cannot_be_drawn_is_refused(tmp_path):
    for arguments, said in [
        (["law", "nim:3", "--plot", "law.png"], "a file that ends in .svg"),
        (["law", "kayles", "--plot", str(tmp_path / "law.svg")], "no automaton"),
    ]:
        found = here(*arguments)
        assert found.returncode == 2
        assert said in found.said[-1]
