"""Values from the definition, published values, and the compiled loop: all the same."""

import sys

import pytest
from plain import Game

from costs import at_most
from grundy.checker.core import window as nimbers
from grundy.checker.core.certificate import begin
from grundy.checker.core.check import NotChecked
from grundy.checker.core.rules import ByCode
from grundy.checker.core.window import extend, values_of
from grundy.checker.extensions.parts import long
from samples import rotated


def silent(done, total):
    pass


def rule(digits):
    places = {str(k): int(digit, 16) for k, digit in enumerate(digits) if digit not in "0."}
    return {"code": places, "tail": 0, "unequal": False, "misere": False}


def code(digits):
    return ByCode({int(k): d for k, d in rule(digits)["code"].items()}, 0, False, False)


# Winning Ways, chapter 4, and Guy and Smith 1956: the first values.
PUBLISHED = [
    ("077", "012314321426412714321467"),  # Kayles
    ("007", "0011203110332240522330113021104527"),  # Dawson's Kayles
    ("06", "001201231234034"),  # Officers
    ("0333", "01230123"),
]


@pytest.mark.parametrize(("digits", "wanted"), PUBLISHED)
def test_published_values(digits, wanted):
    found = extend(code(digits), [], len(wanted), silent)
    assert "".join(map(str, found)) == wanted


@pytest.mark.parametrize("digits", ["077", "0127", "4064", "0F", "48", "0137", "00000005", "03F8"])
def test_values_are_those_of_play(digits):
    play = Game(rule(digits))
    found = extend(code(digits), [], 13, silent)
    assert found == [play.value((n,)) for n in range(13)]


SPARSE = ["077", "0127", "0354", "016", "4064", "06", "007", "03303", "004", "0644", "0000007"]


@pytest.mark.parametrize("digits", rotated(SPARSE, 2))
def test_the_compiled_loop_is_the_plain_one_under_any_mask(digits):
    wanted = extend(code(digits), [], 3000, silent)
    for mask in (0, 1, 6, 11, 126, (1 << 32) - 1):
        for known in (60, 2048):
            found = long.continued(code(digits), wanted[:known], 3000, mask, silent)
            assert [*found] == wanted


def test_a_long_table_is_begun_plainly_and_continued():
    told = []
    found = values_of(code("016"), 9000, 30, lambda *now: told.append(now))
    assert [*found] == extend(code("016"), [], 9000, silent)
    assert told[-1] == (9000, 9000)
    assert any(0 < done < 9000 for done, _ in told)


def test_the_plain_loop_serves_where_numpy_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "grundy.checker.extensions.parts.long", None)
    monkeypatch.setattr(nimbers, "LONG", 100)
    assert [*values_of(code("077"), 300, 6, silent)] == extend(code("077"), [], 300, silent)
    with pytest.raises(NotChecked, match="it would take some 14 days"):
        values_of(code("077"), 10**7, 6, silent)


def test_too_many_values_are_refused_before_any_is_worked_out():
    with pytest.raises(NotChecked, match="1000000000000 values are too many to work out"):
        values_of(code("077"), 10**12, 6, silent)


def test_work_is_counted_before_it_is_begun_and_as_it_goes_on():
    """Without a mask all heaps are rare, and with a wrong one very many are, which is soon seen."""
    with at_most(20):
        for mask in (None, 5):
            with pytest.raises(NotChecked, match=r"it would take some \d+ years"):
                values_of(code("077"), 800_000_000, mask, silent)
    with pytest.raises(NotChecked, match="it would take some 2 hours"):
        begin(7_000)


def test_long_tables_have_room_for_every_value_below_half_the_span():
    for power in range(4, 24):
        most = 2**power // 2 - 1
        assert long._width(2**power)(most) == most
