"""Values as LaTeX and as pictures: every braces balanced, in matplotlib's own reader."""

import re
from fractions import Fraction

import pytest
from command_line import here

from grundy.values.dyadic import Dyadic
from grundy.values.latex import latex
from grundy.values.omega import number
from grundy.values.short import Session
from grundy.values.thermograph import thermograph

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
    "text",
    ["{4||2|-1}", "{40|-37/2}", "1/2", "{300|-250}", "{12345|12344}", "{9000|-9000}"],
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
