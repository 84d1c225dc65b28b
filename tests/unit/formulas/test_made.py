"""Python made of expressions says what the expressions say, whatever has no value."""

import random
from itertools import chain

from sentences import sentences, terms

from grundy.formulas.functions import NoValue
from grundy.formulas.made import made
from grundy.formulas.tree import Not, Number, Variable
from samples import seed


def said(ask, *numbers):
    try:
        return ask(*numbers)
    except NoValue:
        return None


def test_a_function_says_what_the_expression_says():
    chosen, valued = random.Random(seed()), 0
    for what in chain(sentences(seed(), 450, more=True), terms(seed(), 450, more=True)):
        function = made(what, "n", "a", "b")
        for _ in range(12):
            at = {name: chosen.randrange(30) for name in "nab"}
            wanted = said(what.evaluate, at)
            assert said(function, *at.values()) == wanted, (str(what), at)
            valued += wanted is not None
    assert valued > 5000


def test_what_is_nested_too_deep_for_python_is_asked_itself():
    what = Variable("n") < Number(3)
    for _ in range(301):
        what = Not(what)
    assert [made(what, "n")(n) for n in (2, 3)] == [False, True]
