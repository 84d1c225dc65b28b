"""Tables of codes in plain Python, compared with the moves that the digits say."""

from itertools import combinations_with_replacement
from random import Random

import pytest
from naive_heaps import table

from grundy.errors import InputError
from grundy.rules.codes import Code, parse_code
from grundy.solvers.impartial.tables import extend


def moves(code):
    """Give what leaves the heaps that a code allows: bit h of a digit is for h heaps."""

    def options(n):
        for k in range(n + 1):
            digit = code.places.get(k, 0) if k <= code.last else code.tail
            for h in range(digit.bit_length()):
                if digit >> h & 1:
                    for left in combinations_with_replacement(range(1, n), h):
                        apart = len(set(left)) == h or not code.unequal
                        if sum(left) == n - k and apart:
                            yield left
            if digit & 2 and k == 0:
                raise AssertionError("it would stay as it is")

    return options


@pytest.mark.parametrize("seed", range(12))
def test_values_are_those_of_the_moves(seed):
    random = Random(seed)
    places = {k: random.randrange(16) for k in range(1, random.randint(2, 4))}
    code = Code(
        {0: 4 * random.randrange(2), **places}, random.choice([0, 2, 3, 4, 7]), seed % 3 == 0
    )
    assert extend(code, [], 22) == table(moves(code), 22)


@pytest.mark.parametrize("text", ["0.(7", "0.(77", "0.(77)", "0.(7)7", "0.()", "0.3("])
def test_one_digit_in_brackets_repeats(text):
    assert parse_code("0.3(7)", 8).digit(1000) == 7
    with pytest.raises(InputError, match="one that repeats"):
        parse_code(text, 8)
