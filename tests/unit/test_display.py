"""Values as LaTeX and as pictures: every braces balanced, in matplotlib's own reader."""

from fractions import Fraction

import pytest

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
