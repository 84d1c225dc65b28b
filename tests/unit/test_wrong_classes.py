"""Classes as a beginner writes them: each is refused in a line that says what would be right."""

import pytest

from grundy import ask
from grundy.errors import GrundyError, InputError
from grundy.rules.user import load_rulesets

HEAD = "from grundy import HeapGame, Impartial, Partizan, VectorGame\n"
TEXT = "def parse(self, text): return int(text)\n def format(self, n): return str(n)\n "
NOT_LOADED = [
    ("class Mine(HeapGame):\n def options(self, n): return []", "class Mine lacks heap_options"),
    ("class Mine(Impartial):\n def options(self, n): return []", "class Mine lacks format, parse"),
    (f"class Mine(Partizan):\n {TEXT}def left(self, n): return []", "class Mine lacks right"),
    ("class Mine:\n pass", "class Mine(grundy.HeapGame)"),
    (
        "class Mine(HeapGame):\n def heap_options(n): return []",
        "class Mine: expected heap_options(self, n), got heap_options(n)",
    ),
    (
        "class Mine(VectorGame):\n def options(position): return []",
        "class Mine: expected options(self, position), got options(position)",
    ),
    (
        f"class Mine(Impartial):\n {TEXT}def options(self): return []",
        "class Mine: expected options(self, position), got options(self)",
    ),
    ("number = 3", "expected a class derived from grundy.HeapGame"),
]
NOT_PLAYED = [
    ("class Mine(HeapGame):\n def heap_options(self, n): return n - 1", "write yield (2,)"),
    ("class Mine(HeapGame):\n def heap_options(self, n): print(n)", "write yield (n - 1,)"),
    (
        f"class Mine(Impartial):\n {TEXT}def options(self, n): return None",
        "options(3) of Mine: expected positions, got None",
    ),
    (
        f"class Mine(Impartial):\n {TEXT}def options(self, n): yield [n]",
        "of Mine: expected positions that do not change, such as tuples or text, got [3]",
    ),
    (
        "class Mine(Impartial):\n def parse(self, text): return [text]\n"
        " def format(self, n): return str(n)\n def options(self, n): return []",
        "parse('3') of Mine: expected positions that do not change",
    ),
    (
        "class Mine(Impartial):\n def parse(self, text): return int(text)\n"
        " def format(self, n): return n\n def options(self, n): return range(n)",
        "format(3) of Mine: expected text, got 3",
    ),
    (
        "class Mine(VectorGame):\n arity = 1\n def options(self, piles): yield (1, *piles)",
        "options((3,)) of Mine: expected 1 pile, got '(1, 3)'",
    ),
]


def loaded(tmp_path, source):
    path = tmp_path / "mine.py"
    path.write_text(HEAD + source)
    return tuple(load_rulesets(str(path)))


@pytest.mark.parametrize(("source", "said"), NOT_LOADED)
def test_a_class_that_lacks_something_is_named_with_it(tmp_path, source, said):
    with pytest.raises(GrundyError) as refused:
        loaded(tmp_path, source)
    assert said in str(refused.value)


@pytest.mark.parametrize(("source", "said"), NOT_PLAYED)
def test_what_a_method_gives_wrong_is_named_with_what_would_be_right(tmp_path, source, said):
    with pytest.raises(GrundyError) as refused:
        ask.solve("mine", "3", extra=loaded(tmp_path, source))
    assert said in str(refused.value)


def test_a_list_of_piles_is_as_good_as_a_tuple(tmp_path):
    source = (
        "class Mine(VectorGame):\n arity = 2\n"
        " def options(self, piles):\n  a, b = piles\n  if a: yield [a - 1, b]"
    )
    assert ask.solve("mine", "3 4", extra=loaded(tmp_path, source)).value == "1"


def test_a_name_that_the_file_has_not_is_answered_with_the_ones_it_has(tmp_path):
    source = "class Mine(HeapGame):\n name = 'thirds'\n def heap_options(self, n): return []"
    with pytest.raises(GrundyError, match="the loaded file has thirds"):
        ask.solve("xyzzy", "3", extra=loaded(tmp_path, source))


@pytest.mark.parametrize("table", [ask.table, ask.p_map])
def test_a_table_of_piles_asks_for_their_number(tmp_path, table):
    mine = loaded(tmp_path, "class Mine(VectorGame):\n def options(self, piles): return []")
    with pytest.raises(GrundyError, match="expected arity = 2, or another number of piles, in"):
        table("mine", 4, extra=mine)


TWO = "def options(self, piles):\n  {piles}\n  if a: yield a - 1, b\n  if b: yield a, b - 1\n"


@pytest.mark.parametrize("piles", ["a, b = piles", "a, b = piles[0], piles[1]"])
def test_a_class_asked_of_another_number_of_piles_than_it_has_is_to_say_its_own(tmp_path, piles):
    mine = loaded(tmp_path, f"class Mine(VectorGame):\n {TWO.format(piles=piles)}")
    with pytest.raises(InputError, match="expected arity = 2, or another number of piles, in"):
        ask.solve("mine", "3", extra=mine)


def test_the_law_of_a_class_wants_its_number_of_piles_only_where_it_is_not_told(tmp_path):
    rule = TWO.format(piles="a, b = piles")
    with pytest.raises(InputError, match="expected arity = 2, or another number of piles, in"):
        ask.law("mine", extra=loaded(tmp_path, f"class Mine(VectorGame):\n {rule}"))
    told = ask.law("mine", extra=loaded(tmp_path, f"class Mine(VectorGame):\n arity = 2\n {rule}"))
    assert "(a mod 2) xor (b mod 2)" in str(told)
