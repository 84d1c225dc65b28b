"""What games state as conditions on numbers is what they play: compared move by move.

Python itself evaluates the texts of the conditions, over all numbers that could matter.
"""

from contextlib import suppress
from itertools import permutations, product
from math import gcd

import pytest
from naive_numbers import MEMBERS
from published import cases

from grundy.errors import InputError
from grundy.games import all_games, game
from grundy.rules.heaps import HeapGame
from grundy.rules.language.reference import EXAMPLES
from grundy.rules.moves import HeapMoves, ListedMoves, PileMoves, Undescribed
from grundy.rules.protocol import Impartial, SideBySide
from grundy.rules.stated import SaysMoves, agreement, how_far, moves_of, states_moves
from grundy.rules.vectors import VectorGame
from samples import of_games, rotated

RULES = [rule for (rule,) in cases(__file__, "moves_rules.tsv")]
TEXTS = sorted({sample.split(" ")[0] for sample in of_games(Impartial)})
TEXTS += rotated([f"take:{text}" for text in (*RULES, *(text for text, *_ in EXAMPLES))], 24)

NO_FORMULA = "the moves of .* have no formula"
UNDECIDED = "'.*' has no formula that automata decide"
UNDECIDABLE = {"take:split into k equal piles", "take:a digit of n", "take:1 or digitsum(n)"}

PYTHON = {"abs": abs, "pow2": lambda x: x > 0 and x & (x - 1) == 0, "true": True, "false": False}
PYTHON |= {name: {*members}.__contains__ for name, members in MEMBERS.items()}
PYTHON |= {"gcd": gcd, "power": lambda x, base: x in {base**i for i in range(9)}}
PYTHON["v2"] = lambda x: (x & -x).bit_length() - 1
MOST = (40, 40, 18, 10, 7)
"""The largest heap, by how many are left; four numbers take as long as three."""


def about(text):
    """Give the reason why a game states no moves, or nothing."""
    g = game(text)
    if text in UNDECIDABLE:
        return UNDECIDED
    if g.name == "moves":
        return "moves that leave a sum of positions" if ")_+_(" in text else ""
    games = g.games if isinstance(g, SideBySide) else ()
    if games and all(isinstance(one, HeapGame) and one.as_code() for one in games):
        return ""
    if isinstance(g, HeapGame):
        told = g.rule or g.as_code()
    else:  # what says nothing of its moves may be listed, as a game of counting up is
        told = isinstance(g, VectorGame) and (g.rule or g.apart is not None or said(g))
    return "" if told else NO_FORMULA


def said(g):
    return listed(g) or (g.arity is not None and g.formulas(g.arity))


def listed(g):
    return g.arity == 1 and g.least == 0 and any(True for _ in g.options((0,)))


def numbers_of_piles(g):
    any_number = isinstance(g, VectorGame) and g.arity is None
    if any_number and g.formulas(2):
        return (2, 3)
    return (1, 2, 3) if any_number and g.apart is not None else (None,)


def stated(text):
    """Give a game with its stated moves, for each number of piles; a sum states none of its own."""
    g = game(text)
    if not isinstance(g, SideBySide) and (not about(text) or numbers_of_piles(g) != (None,)):
        for piles in numbers_of_piles(g):
            yield g, moves_of(g, piles)


def python(condition, names):
    """Make a function of a condition by its text; it takes numbers by these names, in order."""
    return eval(f"lambda {', '.join(names)}: {condition}", dict(PYTHON))


def test_a_sum_of_codes_states_the_moves_of_each():
    assert moves_of(game("misere:sum:kayles+nim:3")).games == tuple(
        moves_of(game(f"misere:{text}")) for text in ("kayles", "nim:3")
    )


def heap_names(heaps):
    return ("n", *(f"x{i}" for i in range(1, heaps + 1)))


def heaps_of(moves):
    return moves if isinstance(moves, HeapMoves) else moves.heaps()


def assert_heaps_become_what_the_conditions_say(g, moves):
    leaves = heaps_of(moves).leaves
    for heaps, when in enumerate(leaves):
        holds = python(when, heap_names(heaps))
        for n in range(MOST[heaps]):
            options = {tuple(sorted(left)) for left in g.options((n,) if n else ())}
            assert all(len(left) < len(leaves) for left in options)
            for left in product(range(1, n + 2), repeat=heaps):
                assert holds(n, *left) == (tuple(sorted(left)) in options), (n, left)
        for n, *left in product(range(13), *[range(1, 5)] * heaps):
            assert len({holds(n, *turn) for turn in permutations(left)}) == 1, (n, left)


def changed(moves, piles):
    """Give what the moves lead to, from all sizes up to the sum of the piles, and one more."""
    known = dict(zip(moves.names, piles, strict=True))
    for move in moves.moves:
        new = [name for name in move.to if name not in known]
        holds = python(move.when, (*moves.names, *new))
        for sizes in product(range(sum(piles) + 2), repeat=len(new)):
            with suppress(ZeroDivisionError):  # what divides by nothing does not hold
                if not holds(*piles, *sizes):
                    continue
                values = {**known, **dict(zip(new, sizes, strict=True))}
                yield tuple(values[name] for name in move.to)


def reads(g, piles):
    try:
        return g.parse("+".join(map(str, piles))) == piles
    except InputError:
        return False


def assert_piles_become_what_the_conditions_say(g, moves):
    for piles in product(range((30, 10, 5)[len(moves.names) - 1]), repeat=len(moves.names)):
        assert python(moves.domain, moves.names)(*piles) == reads(g, piles), piles
        if reads(g, piles):
            assert set(changed(moves, piles)) == set(g.options(piles)), piles


def assert_several_heaps_are_piles_if_no_move_breaks_one(g, moves):
    if len(heaps_of(moves).leaves) > 2:
        with pytest.raises(Undescribed, match="more heaps"):
            moves.piles("ab")
        return
    piles = moves.piles("ab")
    for position in product(range(9), repeat=2):
        for place, n in enumerate(position):
            left = {(*o, 0)[0] for o in g.options((n,) if n else ())}
            rest = (position[1 - place],)
            wanted = {(*rest, x) if place else (x, *rest) for x in left}
            found = set(changed(piles, position))
            assert wanted <= found
            assert all(p[1 - place] != position[1 - place] for p in found - wanted)


def assert_a_game_that_counts_up_is_listed_whole(g, moves):
    assert len(moves.options) > 20
    for n, options in enumerate(moves.options):
        assert [(after,) for after in options] == sorted(g.options((n,)))
    assert not reads(g, (len(moves.options),))


def assert_the_stated_rule_has_the_moves_of_the_game(g):
    ruled = game(f"take:{g.rule}")
    assert isinstance(ruled, HeapGame) == isinstance(g, HeapGame)
    assert game(ruled.text).text == ruled.text
    assert game(f"misere:{ruled.text}").text == f"misere:{ruled.text}"
    for position in components(g, ruled):
        assert after(ruled, position) == after(g, position), position


LARGEST = {2: 14, 3: 9}


def components(g, ruled):
    """Give single heaps, or as many piles as the rule speaks of."""
    if isinstance(g, HeapGame):
        return [(n,) if n else () for n in range(50)]
    piles = range(g.least, LARGEST[ruled.arity] + 1)
    return list(product(piles, repeat=ruled.arity))


def after(g, position):
    """Give the options; heaps left behind have no order, piles have."""
    if isinstance(g, HeapGame):
        return {tuple(sorted(option)) for option in g.options(position)}
    return set(g.options(position))


@pytest.mark.parametrize("text", TEXTS)
def test_games_play_what_they_state(text):
    g = game(text)
    if about(text) and not isinstance(g, SaysMoves):
        with pytest.raises(Undescribed, match=about(text)):
            moves_of(g)
    if g.rule:
        assert_the_stated_rule_has_the_moves_of_the_game(g)
    for _, moves in stated(text):
        assert states_moves(g)
        assert moves.misere == g.misere
        if not g.misere:
            turned = game(f"misere:{g.text}")
            assert states_moves(turned)
            assert moves_of(turned, len(getattr(moves, "names", "n"))).misere
        assert agreement(g, moves, min(how_far(moves), 20)) is None
        if isinstance(g, HeapGame):
            assert_heaps_become_what_the_conditions_say(g, moves)
            assert_several_heaps_are_piles_if_no_move_breaks_one(g, moves)
        if isinstance(moves, PileMoves):
            assert_piles_become_what_the_conditions_say(g, moves)
        if isinstance(moves, ListedMoves):
            assert_a_game_that_counts_up_is_listed_whole(g, moves)


def test_games_of_every_family_state_a_rule():
    names = {
        "nim", "between", "subtraction", "adjacent", "stripes", "kayles", "dawson", "treblecross",
        "officers", "lasker", "grundy", "wythoff", "matches", "pairs", "take",
    }  # fmt: skip
    for cls in all_games():
        if cls.name in names:
            assert any(game(sample.split(" ")[0]).rule for sample in cls.samples), cls.name
