"""What the checker derives from rules and claims is what brute force says."""

from itertools import product
from random import Random

import pytest
from grundy.checker.claim import read_claim
from grundy.checker.machine import Rejected
from grundy.checker.rule import heap_conditions, pile_conditions, position_condition
from grundy.checker.same import condition, difference

from grundy.checker.digits import Digits
from grundy.games import all_games, game
from grundy.rules.vectors import VectorGame

HEAPS = [
    "nim",
    "nim:3",
    "subtraction:all-but:2",
    "octal:4.07",
    "octal:0.337",
    "hex:8.3",
    "grundy",
    "between:2,4",
    "lasker",
    "take:k with 2k <= n",
    "take:odd k, or halve rounding up",
    "take:powers of 2, or split in two equal",
    "take:1..2 leaving nothing, or split in three unequal",
    "take:k with k % 3 = 1 and |k - 4| < 3",
    "take:1..3 leaving two equal piles",
]


NAMES = ["n", "a", "b", "c", "x1", "x2", "x3"]


def meant(text):
    """Let Python itself evaluate a condition."""
    known = {"pow2": lambda x: x > 0 and not x & (x - 1), **dict.fromkeys(NAMES)}
    code = compile(text, "condition", "eval")
    return lambda **numbers: eval(code, {**known, **numbers})


@pytest.mark.parametrize("text", HEAPS)
def test_heaps_leave_what_is_listed(text):
    played = game(text)
    allowed = [meant(condition) for condition in heap_conditions(played)]
    for n in range(14):
        listed = {tuple(sorted(filter(None, left))) for left in played.heap_options(n)}
        found = {
            left
            for count, holds in enumerate(allowed)
            for left in _heaps(n, count)
            if holds(n=n, **{f"x{i}": heap for i, heap in enumerate(left, 1)})
        }
        assert found == listed


PILES = ["wythoff", "wythoff:3", "matches", "pairs", "take:two piles: 1..3 from one"]
PILES += ["take:three piles: remove one, split another in two unequal", "nim:4", "misere:nim"]
PILES += [cls.name for cls in all_games() if getattr(cls, "apart", None) is not None]


@pytest.mark.parametrize("text", PILES)
def test_piles_become_what_is_listed(text):
    played = game(text)
    names = "abc"[: getattr(played, "arity", None) or (2 if text == "pairs" else 3)]
    holds = meant(position_condition(played, names))
    changes = {
        places: meant(" or ".join(f"({one})" for one in texts))
        for places, texts in pile_conditions(played, names).items()
    }
    for piles in product(range(7), repeat=len(names)):
        position = dict(zip(names, piles, strict=True))
        assert holds(**position) == _is_position(played, piles)
        if holds(**position):
            listed = {_padded(after, len(names)) for after in _options(played, piles)}
            assert set(_changed(piles, position, changes)) == listed


def _changed(piles, position, changes):
    for places, holds in changes.items():
        for left in product(range(8), repeat=len(places)):
            new = dict(zip(places, left, strict=True))
            if holds(**position, **{f"x{i}": n for i, n in enumerate(left, 1)}):
                yield tuple(new.get(i, n) for i, n in enumerate(piles))


def _options(played, piles):
    if isinstance(played, VectorGame):
        return played.options(piles)
    return (
        (*piles[:i], *(left or (0,)), *piles[i + 1 :])
        for i, n in enumerate(piles)
        for left in played.heap_options(n)
    )


def _padded(piles, width):
    return (*piles, *(0,) * (width - len(piles)))


def _is_position(played, piles):
    try:
        return (
            not isinstance(played, VectorGame) or played.parse("+".join(map(str, piles))) == piles
        )
    except ValueError:
        return False


def _heaps(n, count):
    return (left for left in product(range(1, n + 1), repeat=count) if list(left) == sorted(left))


CONDITIONS = [
    "a == b",
    "a < b <= c",
    "a + b == c",
    "a - b <= c - 3",
    "2 * a - 3 * b + 1 == c",
    "(a - b) % 5 == 2",
    "(a - 2 * b) // 4 == c - 3",
    "-a // 2 + b == 0",
    "not a < b or b % 2 == 0",
    "a == (b if b > c else c - 1)",
    "a - b == 1 if c > 2 else a < 2",
    "a == 7 and b != 20",
    "a < 5 or 2 <= b <= 7 or 0 < c",
    "(a if a > b else b if b > c else c) == 11",
]
BINARY = [
    "a ^ b == c",
    "(a - b) ^ c < 4",
    "(a - b) & 6 == 2",
    "(b - a) | c == -1",
    "a ^ b ^ (c % 5) == b",
    "a % 3 == b % 3",
    "low(a) == low(b)",
    "low(a - b) == 2",
    "pow2(a - b)",
    "v2(a) == v2(b) == v2(c)",
    "v2(a - b) <= v2(c)",
    "v2(a) + 2 > v2(b)",
    "v2(a) - 1 == -2",
    "v2(a) % 3 == 1",
    "v2(a - b) % 2 == c % 2",
]
SYSTEMS = ["binary", "Zeckendorf", "Fraenkel 2", "Fraenkel 3"]
ASKED = [("binary", text) for text in BINARY] + [*product(SYSTEMS, CONDITIONS)]


@pytest.mark.parametrize(("system", "text"), ASKED)
def test_a_condition_is_followed_to_its_value(system, text):
    digits, random = Digits(system), Random(text)
    followed, (claim, _) = condition(text, digits), read_claim(text, "abc")
    seen = set()
    for most in [4] * 80 + [12] * 80 + [300] * 40:
        numbers = {name: random.randrange(most) for name in "abc"}
        wanted = bool(claim(numbers))
        assert _follow(followed, digits, numbers) == wanted, numbers
        seen.add(wanted)
    assert seen == {True, False}


@pytest.mark.parametrize("k", [1, 2, 3])
def test_pairs_of_wythoff_are_followed(k):
    digits = Digits("Zeckendorf" if k == 1 else f"Fraenkel {k}")
    pairs, used = {(0, 0)}, {0}
    for i in range(1, 40):  # the least number not used, and so much more
        a = next(n for n in range(200) if n not in used)
        pairs |= {(a, a + k * i), (a + k * i, a)}
        used |= {a, a + k * i}
    followed = condition("beatty(a, b)" if k == 1 else f"beatty(a, b, {k})", digits)
    for a, b in product(range(40), repeat=2):
        assert _follow(followed, digits, {"a": a, "b": b}) == ((a, b) in pairs)


@pytest.mark.parametrize("system", SYSTEMS)
def test_words_that_are_numbers_are_those_that_are_written(system):
    digits = Digits(system)
    length = 3 * digits.largest
    words = {tuple(_written(digits, n, length)) for n in range(_weights(digits, length + 1)[-1])}
    for word in product((0, 1), repeat=length):
        state = 0
        for part in digits.valid(["x"]):
            for digit in word:
                state = part.machine.step[state][digit]
            assert (state in part.machine.accepting) == (word in words)


def test_a_difference_is_found_however_far():
    digits = Digits("binary")
    left, right = condition("n % 7 == 3", digits), condition("n % 7 == 3 and n != 7003", digits)
    assert difference(["n"], digits, [], left, right) == {"n": 7003}
    assert difference(["n"], digits, [condition("n < 7003", digits)], left, right) is None


@pytest.mark.parametrize(
    ("system", "text"),
    [
        ("binary", "beatty(a, b)"),
        ("binary", "ones(a) == 2"),
        ("binary", "a * b == 3"),
        ("binary", "a // b == 3"),
        ("binary", "v2(a) == b"),
        ("binary", "open('x')"),
        ("binary", "a =="),
        ("Zeckendorf", "a ^ b == 0"),
        ("Zeckendorf", "v2(a) == 1"),
        ("Zeckendorf", "beatty(a, b, 2)"),
        ("Zeckendorf", "beatty(a + 1, b)"),
    ],
)
def test_what_cannot_be_followed_is_refused(system, text):
    with pytest.raises(Rejected):
        condition(text, Digits(system))


def _weights(digits, length):
    return [weight for weight, _ in zip(digits.weights(), range(length), strict=False)]


def _written(digits, number, length=0):
    """Write a number by taking as much as can be from the largest weight on."""
    k, weights = digits.largest, _weights(digits, length or 60)
    word = []
    for weight in weights[::k][::-1]:
        digit, number = divmod(number, weight)
        word = [1] * digit + [0] * (k - digit) + word
    return word


def _follow(followed, digits, numbers):
    words = {name: _written(digits, n) for name, n in numbers.items()}
    places = range(60) if digits.binary else range(59, -1, -1)
    state = followed.start
    for place in places:
        state = followed.after(state, {name: word[place] for name, word in words.items()})
    return followed.holds(state)
