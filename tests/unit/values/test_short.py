"""The engine against the definitions, and the laws of the group of games."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive_games import (
    add,
    birthday,
    born_by,
    build,
    canonical,
    form_of,
    leq,
    neg,
    outcome,
    random_forms,
)

import grundy
from grundy.errors import LimitError
from grundy.values.dyadic import Dyadic
from grundy.values.short import Session
from samples import rotated, seed

DAY2 = born_by(2)
SESSION = Session()
ENGINE_DAY2 = [build(SESSION, form) for form in DAY2]
games_day3 = st.tuples(
    st.lists(st.sampled_from(ENGINE_DAY2), max_size=4),
    st.lists(st.sampled_from(ENGINE_DAY2), max_size=4),
).map(lambda sides: SESSION.make(*sides))


def check_pair(session, g, h):
    mine = build(session, g), build(session, h)
    assert form_of(mine[0] + mine[1]) == canonical(add(g, h))
    assert (mine[0] <= mine[1], mine[0] >= mine[1]) == (leq(g, h), leq(h, g))
    assert (mine[0] is mine[1]) == (leq(g, h) and leq(h, g))


def test_all_pairs_of_day_2():
    session = Session()
    for g in DAY2:
        for h in DAY2:
            check_pair(session, g, h)


def check_form(session, form):
    game, normal = build(session, form), canonical(form)
    assert form_of(game) == normal
    assert form_of(-game) == canonical(neg(form))
    assert game.outcome() == outcome(form)
    assert game.birthday() == birthday(normal)
    return game


def test_random_games_of_day_3():
    session = Session()
    for form in rotated(random_forms(2000, 2000, 6), 500):
        check_form(session, form)


def test_random_sums_of_day_3():
    session = Session()
    forms = [canonical(form) for form in random_forms(7, 40, most=2)]
    for g, h in zip(forms[::2], forms[1::2], strict=True):
        check_pair(session, g, h)


def whole(n):
    """Give an integer from the definition."""
    form = (frozenset(), frozenset())
    for _ in range(abs(n)):
        form = (frozenset({form}), frozenset()) if n > 0 else (frozenset(), frozenset({form}))
    return form


def test_hot_games_carry_colder_ones_as_the_definition_says():
    """One option or more on either side, gaps from none to wide, cold games of day 2."""
    rng, session = random.Random(f"71 {seed()}"), Session()
    for _ in rotated(range(400), 150):
        apart, sizes = rng.randint(-1, 5), rng.choice([(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)])
        sides = [
            frozenset(add(x, whole(by)) for x in rng.sample(DAY2, size))
            for size, by in zip(sizes, (apart, 0), strict=True)
        ]
        check_pair(session, canonical((sides[0], sides[1])), rng.choice(DAY2))


def test_sums_of_many_are_what_adding_them_one_by_one_gives():
    rng, session = random.Random(72), Session()
    for _ in range(150):
        forms = rng.choices(DAY2, k=4)
        found = forms[0]
        for form in forms[1:]:
            found = canonical(add(found, form))
        assert form_of(session.sum([build(session, form) for form in forms])) == found


def test_day_4_of_small_games():
    session, rng = Session(), random.Random(8)
    day3 = [canonical(form) for form in random_forms(9, 60, most=2)]
    for _ in range(60):
        check_form(session, tuple(frozenset(rng.sample(day3, 2)) for _ in (0, 1)))


@settings(max_examples=60)
@given(games_day3, games_day3, games_day3)
def test_group_laws(g, h, k):
    assert g + h is h + g
    assert (g + h) + k is g + (h + k)
    assert g - g is SESSION.zero
    assert -(g + h) is -g - h
    assert (g <= h) == (g + k <= h + k) == (-h <= -g)
    assert 3 * g is g + g + g
    assert (-2) * g is -(g + g)


@settings(max_examples=60)
@given(games_day3, games_day3)
def test_order_means_who_wins_the_difference(g, h):
    difference = (g - h).outcome()
    assert (
        difference
        == {(True, True): "P", (True, False): "R", (False, True): "L", (False, False): "N"}[
            g <= h, g >= h
        ]
    )
    assert g.confused(h) == (difference == "N")
    assert (g < h, g > h) == (difference == "R", difference == "L")


def naive_stop(form, side):
    """Play on until a number is reached, its simplest value found by trial."""
    for size in range(13):
        for top in (size, -size):
            number = Session().number(Dyadic(top, 2))
            if leq(form, form_of(number)) and leq(form_of(number), form):
                return Dyadic(top, 2)
    stops = [naive_stop(canonical(x), 1 - side) for x in form[side]]
    return min(stops) if side else max(stops)


def test_stops():
    session = Session()
    for form in random_forms(10, 40, most=3):
        game = build(session, form)
        assert game.left_stop == naive_stop(canonical(form), 0)
        assert game.right_stop == naive_stop(canonical(form), 1)


def test_named_games_have_the_options_of_the_definition():
    session = Session()
    up = session.make([0], [session.star(1)])
    for times in range(-4, 5):
        for nim in range(6):
            slow = session.sum([up if times > 0 else -up] * abs(times))
            star = session.zero
            for size in range(1, nim + 1):
                smaller = [session.star(less) for less in range(size)]
                star = session.make(smaller, smaller)
            for number in (0, -2, Dyadic(3, 2)):
                total = session.up(times, nim) + number
                assert total is slow + star + number
                assert session.make(total.left, total.right) is total
                assert total.birthday() == birthday(form_of(total))


def test_names_compare_as_their_forms_do():
    session = Session()
    named = [session.up(k, m) for k in (-2, -1, 0, 1, 2) for m in range(4)]
    for g in named:
        for h in named:
            assert (g <= h) == leq(form_of(g), form_of(h))


def test_numbers_beside_other_games():
    session = Session()
    hot = session.make([5, session.make([9], [3])], [Dyadic(1, 60), -1])
    third = Dyadic(5, 40)
    assert (hot + third) - third is hot
    assert (hot + third).left_stop == hot.left_stop + third
    assert session.make([Dyadic(1, 40)], [Dyadic(3, 41)]).number == Dyadic(5, 42)
    assert session.make([Dyadic(1, 40)], []).number == 1
    assert session.make([Dyadic(-5, 34)], [Dyadic(-1, 34)]).number == Dyadic(-1, 32)


def test_great_games_are_not_opened():
    session = Session()
    million = session.number(10**6)
    assert million + million > session.star(400) + session.up(10**9)
    assert million.left[0].number == 10**6 - 1
    assert million.birthday() == 10**6
    assert session.number(Dyadic(1, 10**5)) > session.up(10**6)
    assert session.multiple(10**12, session.up(1, 1)).birthday() == 10**12 + 1
    assert len(session.tables) < 20


def test_deep_games_do_not_end_the_process():
    session = Session()
    switch, game = session.make([1], [-1]), session.make([1], [0])
    for _ in range(1100):  # beyond the limit of recursion
        game = session.make([game], [-1])
    negative = -game
    assert -negative is game
    assert game.birthday() == 1102
    assert game + switch - switch is game


def test_a_full_session_goes_on():
    session = Session(cap=3000)
    rng = random.Random(1)
    held = [build(session, form) for form in DAY2]
    kept = session.make([held[7], held[3]], [held[9]])
    day3 = [session.make(rng.sample(held, 2), rng.sample(held, 2)) for _ in range(30)]
    with pytest.raises(LimitError, match="3000 entries"):
        session.sum(day3)
    del day3
    assert len(session.tables) < 3000
    assert session.make([held[7], held[3]], [held[9]]) is kept
    assert all(build(session, form) is game for form, game in zip(DAY2, held, strict=True))
    assert (kept + held[5]) - held[5] is kept


def test_games_of_two_sessions_add_and_compare():
    here, there = Session(), Session()
    there.parse("{3|{1|^}}")  # so that equal games have other places
    ours, theirs = ([build(session, form) for form in DAY2] for session in (here, there))
    for g, (twin, h) in product(ours, zip(ours, theirs, strict=True)):
        assert (g == h) == (g is twin)
        assert (g <= h) == (g <= twin)
        assert g + h is g + twin
        assert g != h or hash(g) == hash(h)
    assert there.star(1) + here.star(1) == 0
    assert grundy.value("{2|^}") - grundy.value("{2|^}") == 0


def test_the_size_of_a_heap_is_a_whole_number():
    with pytest.raises(TypeError, match="integer"):
        Session().star(1.5)


def test_the_newer_half_of_the_sums_is_kept_where_entries_are_many():
    session = Session()
    games = [session.parse(f"{{{n}|-{n}}}") for n in range(1, 8)]
    for one in games:
        for other in games:
            one + other
    before = list(session.tables.sums)
    session.tables.trim()
    assert list(session.tables.sums) == before[len(before) // 2 :]
    assert len(before) > 20
