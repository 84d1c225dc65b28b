"""A question to a catalogue ends soon, whatever it asks."""

import pytest

from costs import at_most
from grundy.errors import InputError
from grundy.survey.query import query


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT printf('%.*c', 900000000, 'x')",
        "SELECT PRINTF('%.900000000c', 'x')",
        "SELECT format('%d', 5)",
        "SELECT length(\"format\"('%.*c', 900000000, 'x'))",
    ],
)
def test_functions_that_nothing_can_stop_are_refused_at_once(sql):
    with at_most(2), pytest.raises(InputError, match=r"SQL without (printf|format): round and"):
        query("ready", sql)


def test_what_stands_for_them_is_answered():
    sql = "SELECT round(10 / 4.0, 2) || ' of ' || upper('x'), strftime('%Y', '2001-02-03')"
    assert query("ready", sql).rows == [("2.5 of X", "2001")]


def test_a_table_of_that_name_is_no_function():
    with pytest.raises(InputError, match="no such table: printf"):
        query("ready", "SELECT 1 FROM printf")
