"""Kernels against published tables of nim-sequences and periods."""

import numpy as np
import pytest
from published import cases, table

from grundy.kernels.dispatch import start

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

OCTAL = dict(cases(__file__, "sequence_codes.tsv"))


def values_of(name, stop):
    text, _, unequal = name.partition(" ")
    whole, _, places = text.partition(".")
    code = {0: int(whole or "0")} | {k: int(d) for k, d in enumerate(places, 1)}
    run = start(code, stop, unequal=bool(unequal))
    run.advance(stop)
    return run.values


PERIODIC = [row for row in table("octal_periods.tsv") if row["period"]]


def size(row):
    return 2 * (int(row["prefix"]) + int(row["period"])) + 10


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id=row["game"], marks=() if size(row) < 10**5 else pytest.mark.slow)
        for row in PERIODIC
        if size(row) < 10**8
    ],
)
def test_periods(row):
    """The period holds from the prefix on, and not one heap before."""
    prefix, period = int(row["prefix"]), int(row["period"])
    values = values_of(row["game"], size(row))
    again = values[period:] == values[:-period]
    assert again[prefix:].all()
    assert not again[prefix - 1]
    if row["kind"] == "trivial":
        expected = [LETTERS.index(d) for d in row["nimbers_or_first_solver"] if d not in "()"]
        assert values[: len(expected)].tolist() == expected


@pytest.mark.parametrize("anum", OCTAL)
def test_first_terms_of_the_oeis(anum):
    row = next(row for row in table("sequences.tsv") if row["anum"] == anum)
    terms = np.array(row["terms"].split(","), int)
    offset = int(row["offset"])
    values = values_of(OCTAL[anum], offset + len(terms))
    assert values[offset:].tolist() == terms.tolist()
