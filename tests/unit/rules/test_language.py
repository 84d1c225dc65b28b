"""The rule language: what is read, what it means, and where a wrong text is wrong.

Texts and their meanings are the table `readings.tsv`. Here is what it cannot hold: texts made by
chance, large numbers, the words of the answers, and files.
"""

import re
from contextlib import suppress
from fractions import Fraction
from itertools import product
from math import ceil, gcd
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from published import cases
from readings import READINGS, REFUSED, meant, played, read, sizes
from rule_texts import random_rule

from costs import at_most
from grundy.errors import FileError, GrundyError, InputError, LimitError
from grundy.games import game
from grundy.rules.language import files
from grundy.rules.language.chinese import in_chinese
from grundy.rules.language.files import load_rules, rules_of
from grundy.rules.language.game import Ruled, play, rule_of
from grundy.rules.language.heaps import part
from grundy.rules.language.moves import heap_moves
from grundy.rules.language.parse import LONGEST, parse_rule
from grundy.rules.language.reference import EXAMPLES
from grundy.rules.moves import Undescribed
from grundy.rules.stated import agreement
from samples import rotated

PARTS = 10
TEXTS = [row.text for row in READINGS + REFUSED]


@pytest.mark.parametrize("part", rotated(range(PARTS), 4))
def test_a_text_is_the_rule_that_the_table_says(part):
    found = {row: read(row.door + row.text) for row in READINGS[part::PARTS]}
    assert not [(row.text, row.rule, rule) for row, rule in found.items() if rule != row.rule]


def test_through_the_other_door_a_text_is_the_same_rule_or_none():
    for row in rotated(READINGS, 80):
        assert read(f"take:{row.text}") == row.rule
        assert not row.door or read(row.text) in (row.rule, "refused")


@pytest.mark.parametrize("part", rotated(range(PARTS), 4))
def test_a_rule_has_the_moves_that_its_texts_mean(part):
    rules = sorted({(row.rule, row.meaning) for row in READINGS})
    wrong = {row: first_wrong(*row) for row in rules[part::PARTS]}
    assert not {row: where for row, where in wrong.items() if where is not None}


def first_wrong(rule, meaning):
    """Give the first heap or piles whose options are not those that are meant, or None."""
    found, wanted = played(rule), meant(meaning)
    if piles := getattr(found, "arity", None):
        return first_wrong_piles(found, piles, meaning)
    for n in range(25 if meaning.startswith(("row", "heaps")) else 61):
        options = list(map(sizes, found.options((n,) if n else ())))
        if len(set(options)) < len(options) or set(options) != wanted(n):
            return n
    return None


def first_wrong_piles(found, piles, meaning):
    wanted, seen = meant(meaning), 0
    for position in product(range({2: 9, 3: 5, 4: 3}[piles]), repeat=piles):
        with suppress(InputError):  # some rules know no empty piles
            found.check(position)
            seen += 1
            assert found.parse(found.format(position)) == position
            options = set(found.options(position))
            if meaning.startswith("="):
                options = set(map(sizes, options))
            if options != wanted(position):
                return position
    return None if seen else "no position"


def test_a_rule_is_read_again_as_it_is_written():
    for rule in rotated(sorted({row.rule for row in READINGS}), 250):
        assert played(rule).misere == rule.endswith("last one loses")
        assert game(played(rule).text) == played(rule), rule
        if isinstance(played(rule), Ruled):
            assert parse_rule(rule) == rule_of(played(rule)), rule
            assert_said_in_chinese(parse_rule(rule))


def assert_said_in_chinese(rule):
    said = in_chinese(str(rule))
    assert not set(re.findall("[a-z]{2,}", said)) - {"digitsum", "maxdigit", "digits"}, said
    assert parse_rule(said) == rule, said


def test_the_table_holds_each_text_once_and_all_of_the_reference():
    assert len(set(TEXTS)) == len(TEXTS) > 1200
    assert len(EXAMPLES) >= 25
    assert all(meaning for _, meaning, _ in EXAMPLES)
    assert {text for text, *_ in EXAMPLES} <= {row.text for row in READINGS}
    for text, _, chinese in EXAMPLES:
        assert read(f"take:{chinese}") == read(f"take:{text}")


def test_what_is_no_clear_rule_is_refused_with_what_was_expected():
    for row in rotated(REFUSED, 120):
        with pytest.raises(GrundyError) as caught:
            game(f"take:{row.text}")
        said = str(caught.value)
        pieces = map(re.escape, re.split(r" ?\.\.\. ?", row.meaning))
        assert re.search(".*".join(pieces), said), row.text
        assert re.match("(rule|moves).*expected", said), row.text
        assert "\n" not in said
        assert read(row.text) == "refused"


@pytest.mark.parametrize("page", ["sentences.md", "sentences.zh.md"])
def test_the_page_on_sentences_shows_how_they_are_read(page):
    text = (Path(__file__).parents[3] / "docs" / page).read_text("utf-8")
    rows = [
        row.split(" | ")[1:] for row in text.splitlines() if row.startswith("| ") and "`" in row
    ]
    pairs = [tuple(one.strip(" |`") for one in row[at : at + 2]) for row in rows for at in (0, 2)]
    assert len(pairs) == 48
    assert [(said, read(f"take:{said}")) for said, _ in pairs] == pairs


def test_what_is_refused_can_be_said_in_another_way():
    for row in rotated([row for row in REFUSED if row.instead], 60):
        assert played(row.instead).text, row.text


@pytest.mark.parametrize("text", ["blue", "take blue", "蓝色", ""])
def test_nothing_is_said_to_be_read_without_a_move(text):
    with pytest.raises(InputError, match="expected") as caught:
        parse_rule(text)
    assert "what is read" not in str(caught.value)


def test_capitals_do_not_matter():
    for text, *_ in rotated(EXAMPLES, 20):
        loud = game(f"take:{text.upper().replace('N', 'n').replace('K', 'k')}")
        assert loud == game(f"take:{text}"), text


@given(st.integers(0, 10**9))
def test_a_random_rule_is_read_again_as_it_is_written(seed):
    try:
        rule = parse_rule(random_rule(seed))
    except InputError:
        assume(False)
    assert parse_rule(str(rule)) == rule
    assert_said_in_chinese(rule)


def test_half_a_rule_is_read_or_refused():
    for whole in rotated(TEXTS, 20):
        for end in range(1, len(whole)):
            with suppress(InputError):
                assert parse_rule(whole[:end]).moves, whole[:end]


@pytest.mark.parametrize("up", [False, True])
@pytest.mark.parametrize("by", range(2, 6))
def test_a_part_of_a_heap_is_one_number(by, up):
    conditions = part(by, up=up).when
    for n in range(30):
        allowed = [k for k in range(40) if all(x.evaluate({"n": n, "k": k}) for x in conditions)]
        assert allowed == [ceil(n / by) if up else int(n / by)]


def test_moves_that_divide_the_heap_are_listed_at_any_size():
    p, q = 1_000_003, 1_000_033
    large = 48 * p * q
    small = [d for d in range(1, 49) if 48 % d == 0]
    for text, tried in {
        "a divisor of n": [d * many for d in small for many in (1, p, q, p * q)],
        "a digit of n": [int(digit) for digit in set(str(large)) - {"0"}],
        "half rounding down": [24 * p * q],
    }.items():
        found = game(f"take:{text}").options((large,))
        assert sorted(sum(left) for left in found) == sorted(large - k for k in tried), text


def test_digits_of_large_heaps_are_looked_at_without_trying_all_numbers():
    found = game("take:the largest digit of n, or digitsum(n) - 1")
    assert set(found.options((10**17 + 7,))) == {(10**17,)}


def test_the_last_one_loses_is_misere_play():
    g = game("take:1..3, last one loses")
    assert g.misere
    assert g.text == "misere:take:1..3"
    assert game(g.text) == g
    assert not game("take:1..3, last one wins").misere
    with pytest.raises(InputError, match="normal play"):
        game("misere:take:1..3, last one loses")


CODES = {
    "any": "octal:0.(3)",
    "1..2 adjacent": "octal:0.77",
    "take any, or split in two": "octal:4.(3)",
    "split in three, or take 1 or 2": "hex:8.33",
    "1 leaving nothing, or take 2, or take 3 adjacent": "octal:0.137",
    "2 or more": "octal:0.0(3)",
    "1 adjacent or take any": "octal:0.7(3)",
}


@pytest.mark.parametrize("text", CODES)
def test_rules_that_are_codes_say_so(text):
    found, code = game(f"take:{text}").as_code(), game(CODES[text]).code
    assert [found.digit(k) for k in range(20)] == [code.digit(k) for k in range(20)]
    assert (found.tail, found.unequal) == (code.tail, False)


def test_splits_in_unequal_piles_are_lowered_and_others_are_not():
    assert game("take:split in two unequal").as_code() == game("grundy").code
    for text in ("odd", "squares", "split in two equal", "halve", "1..999999"):
        assert game(f"take:{text}").as_code() is None
    assert game("take:split in two unequal, or take 1 adjacent").as_code() is None


def test_texts_and_numbers_are_bounded():
    with pytest.raises(InputError, match=f"at most {LONGEST} characters"):
        parse_rule("1," * LONGEST + "1")
    with pytest.raises(InputError, match="a number from"):
        parse_rule("9" * (LONGEST - 1))
    with pytest.raises(InputError, match="factors up to"):
        parse_rule("k with " + " + ".join(["999999k"] * 2) + " < n")
    with pytest.raises(InputError, match="factors up to"):
        parse_rule("k with n/999999 + n/999998 < k")


REPEATED = ("or 1", "a the", "n", "1,", "2 and", "half of", "取", "石子", "每次", "在")


@pytest.mark.parametrize("word", REPEATED)
def test_one_word_repeated_is_refused_at_once(word):
    for text in (word * (LONGEST // len(word)), f"{word} " * (LONGEST // len(word) // 2)):
        with at_most(0.5), pytest.raises(InputError):
            parse_rule(text)


WORDS = """take 1 or 4 , .. ; . { } ( ) | any k n i j with 2k <= n / % + - * = and split in two
    equal unequal another remove one from both the same piles two : halve divide by 3 rounding up
    odd is squares powers of divides adjacent leaving nothing last loses all but half at most if
""".split()  # noqa: SIM905


@settings(max_examples=len(rotated(range(150), 60)))
@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused_at_once(text):
    with at_most(1):
        try:
            found = parse_rule(text)
        except InputError as error:
            found = error
    if isinstance(found, InputError):
        assert "\n" not in str(found)
        assert found.where == "rule" or 1 <= int(found.where.split()[-1]) <= len(text) + 1
        return
    assert parse_rule(str(found)) == found
    g = game(f"take:{found}")
    position = (5,) * found.piles if found.piles else (9,)
    for option in g.options(position):
        assert g.parse(g.format(option)) == option
        assert sum(option) < sum(position) or len(option) > 1


NUMBERS = st.integers(0, 9).map(lambda c: (str(c), str(c)))
FACTORS = st.integers(1, 5)
KN = st.sampled_from("kn")


def joined(part, signs):
    """Give sums of one to three parts: as rules write them, and as Python does."""
    more = st.lists(st.tuples(st.sampled_from("+-"), part), max_size=2)
    return st.builds(
        lambda sign, first, rest: tuple(
            sign + first[i] + "".join(f" {s} {one[i]}" for s, one in rest) for i in (0, 1)
        ),
        st.sampled_from(signs),
        part,
        more,
    )


MULTIPLES = st.builds(lambda c, v: (f"{c}{v}", f"{c}*{v}"), FACTORS, KN)
PLAINS = joined(MULTIPLES | NUMBERS, ["", "-"])
REMAINDERS = st.builds(lambda s, c: (f"({s[0]}) % {c}", f"(({s[1]}) % {c})"), PLAINS, FACTORS)
TERMS = (
    MULTIPLES
    | NUMBERS
    | REMAINDERS
    | st.builds(lambda c, s: (f"{c}|{s[0]}|", f"{c}*abs({s[1]})"), FACTORS, PLAINS)
    | st.builds(lambda c, s: (f"{c} * ({s[0]})", f"{c}*({s[1]})"), FACTORS, REMAINDERS)
)
WHOLE = joined(TERMS, ["", "-"])
SHARES = st.builds(lambda v, c: (f"{v}/{c}", f"Fraction({v}, {c})"), KN, FACTORS)
SUMS = joined(TERMS | SHARES, ["", "-"])
RELATIONS = {
    "divides": "{a} != 0 and ({b}) % ({a} or 1) == 0",
    "does not divide": "{a} == 0 or ({b}) % ({a} or 1) != 0",
    "is coprime to": "gcd({a}, {b}) == 1",
}
KINDS = {"is odd": "({a}) % 2 == 1", "is even": "({a}) % 2 == 0", "in powers of 2": "pow2({a})"}
SINGLE = (
    st.builds(
        lambda a, sign, b: (f"{a[0]} {sign} {b[0]}", f"{a[1]} {sign} {b[1]}"),
        SUMS,
        st.sampled_from(["<", "<=", "==", "!=", ">", ">="]),
        SUMS,
    )
    | st.builds(
        lambda a, name, b: (
            f"{a[0]} {name} {b[0]}",
            RELATIONS[name].format(a=f"({a[1]})", b=f"({b[1]})"),
        ),
        WHOLE,
        st.sampled_from(list(RELATIONS)),
        WHOLE,
    )
    | st.builds(
        lambda a, kind: (f"{a[0]} {kind}", KINDS[kind].format(a=a[1])),
        WHOLE,
        st.sampled_from(list(KINDS)),
    )
)
# the grammar does not read all of them in parentheses: a number first, parentheses or | | inside
INNER = SINGLE.filter(lambda c: not {*"(|"} & {*c[0]} and c[0].lstrip("-0123456789 ")[0] in "kn")
JOINED = st.builds(
    lambda a, word, b: (f"({a[0]} {word} {b[0]})", f"(({a[1]}) {word} ({b[1]}))"),
    INNER,
    st.sampled_from(["and", "or"]),
    INNER,
)
DENIED = st.builds(lambda a: (f"not {a[0]}", f"not {a[1]}"), JOINED)
CONDITIONS = SINGLE | JOINED | DENIED
PYTHON = {"Fraction": Fraction, "gcd": gcd, "abs": abs}
PYTHON["pow2"] = lambda x: x > 0 and x & (x - 1) == 0


@settings(max_examples=len(rotated(range(150), 60)))
@given(st.lists(CONDITIONS, min_size=1, max_size=2))
def test_conditions_mean_what_python_says_and_are_read_again(conditions):
    text = "k with " + " and ".join(text for text, _ in conditions)
    try:
        rule = parse_rule(text)
    except InputError:
        assume("(" not in text)
        raise
    again = parse_rule(str(rule))
    assert again == rule or ("not (" in text and str(again) == str(rule))
    test = eval(f"lambda k, n: all([{', '.join(f'({p})' for _, p in conditions)}])", dict(PYTHON))
    g = play(again)
    for n in range(12):
        found = {n - sum(left) for left in g.options((n,) if n else ())}
        assert found == {k for k in range(1, n + 1) if test(k, n)}, n
    with suppress(Undescribed):  # k divides n, say
        assert agreement(g, heap_moves(rule), 11) is None


@pytest.mark.parametrize("opening", ["(", "k with (", "k with |", "{", "take 1,{", ","])
def test_deep_nesting_is_refused(opening):
    with pytest.raises(InputError, match="column"):
        parse_rule(opening + opening[-1] * (LONGEST - len(opening)))


def test_a_condition_is_not_tried_on_too_many_numbers():
    with pytest.raises(LimitError, match="tried on at most"):
        next(game("take:k with n - k is odd and k > 2").options((10**12,)))
    assert list(game("take:k with 2k > 3n").options((10**12,))) == []
    with pytest.raises(LimitError, match="tried on at most"):
        list(game("take:two piles: from both with i*j is odd").options((3, 10**9)))
    left = list(game("take:two piles: from both with i > 2j").options((3, 10**9)))
    assert left == [(0, 10**9 - 1)]
    assert next(game("take:3 with n is even").options((10**12,))) == (10**12 - 3,)


FILE = """
[game.ours]
rule = "take 1 or 4, or split into two equal piles"
[game.backwards]
rule = "1..3, last one loses"
[game.wide]
rule = "two piles: from one, or the same from both"
"""


def test_games_of_a_file_are_games_like_any_other(tmp_path):
    path = tmp_path / "rules.toml"
    path.write_text(FILE)
    found = load_rules(str(path))
    assert [cls.name for cls in found] == ["ours", "backwards", "wide"]
    ours, backwards, wide = (game(cls.name, found) for cls in found)
    assert ours.text == "ours"
    assert game(ours.text, found) == ours
    assert set(ours.options((6,))) == {(5,), (2,), (3, 3)}
    assert backwards.misere
    assert game(backwards.text, found) == backwards
    assert wide.arity == 2
    assert (1, 0) in set(wide.options((3, 2)))
    assert rule_of(backwards) == parse_rule("1..3, last one loses")
    assert game("sum:ours+nim", found).text == "sum:ours+nim"
    assert len({cls.edition for cls in found}) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[game.x]\nrule = 3", "game.x: expected rule"),
        ('[game.x]\nrule = "take 1 or"', "game.x: rule, column 10: expected an amount"),
        ('[game.x]\nrule = "1"\nmore = 1', "game.x: expected rule"),
        ('game = "x"', "expected tables"),
        ("", "expected tables"),
        ('[games.x]\nrule = "1"', "expected tables"),
        ("[game.x", "expected TOML"),
        ('[game."X Y"]\nrule = "1"', "expected a name"),
        ("x = " + "[" * 5000, "expected TOML"),
    ],
)
def test_a_wrong_file_is_answered_with_the_file_and_the_key(text, message):
    with pytest.raises(FileError) as caught:
        [cls() for cls in rules_of(text, "mine.toml")]
    assert "mine.toml" in str(caught.value)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(FileError, match=r"nowhere\.toml"):
        load_rules("nowhere.toml")


@pytest.mark.parametrize(
    ("typed", "meant"),
    cases(__file__, "nameless.tsv"),
)
def test_codes_and_rules_need_no_name(typed, meant):
    assert game(typed).text == meant


@pytest.mark.parametrize("rule", ["take{} 1 or 4", "每次取{} 1 或 4 个"])
def test_a_wide_gap_costs_nothing(rule):
    with at_most(5):  # patterns would part it in all ways
        assert game("take:" + rule.format("  _\t" * 500)).text == "take:{1,4}"
        assert str(parse_rule(rule.format(" " * 390))) == "{1,4}"


SIDES = {
    "Left takes 1 or 2, Right takes 3": ({1, 2}, {3}),
    "Left: takes 1 or 2. Right: takes 1 or 3.": ({1, 2}, {1, 3}),
    "Right may take 2 to 4 stones; Left may only take 5. Who cannot move loses.": ({5}, {2, 3, 4}),
    "Left and Right play with a heap of nuts. Left eats an odd number of nuts, at most 4. "
    "Right eats 2.": ({1, 3}, {2}),
    "左：取1或2个；右：取3个": ({1, 2}, {3}),
    "左方每次取1或2个，右方每次取3个": ({1, 2}, {3}),
    "右方可以取至多3个；左方只能取4个。": ({4}, {1, 2, 3}),
}


@pytest.mark.parametrize("text", SIDES)
def test_left_and_right_have_moves_of_their_own_in_words(text):
    played = game(text)
    for n, found, numbers in (
        (n, moves((n,)), numbers)
        for n in range(12)
        for moves, numbers in zip((played.left, played.right), SIDES[text], strict=True)
    ):
        left = {sum(option) for option in found}
        assert left == {n - k for k in numbers if k <= n}, (n, left)


# --- a file of many rules costs no more than reading it: a rule is read when its game is asked for


def test_only_the_rule_that_is_asked_for_is_read(monkeypatch):
    read = []
    right = files.parse_rule
    monkeypatch.setattr(files, "parse_rule", lambda text: read.append(text) or right(text))
    found = rules_of("".join(f'[game.g{i}]\nrule = "1..{i + 1}"\n' for i in range(3000)))
    asked = game("g7", found)
    assert list(asked.options((9,))) == [(8,), (7,), (6,), (5,), (4,), (3,), (2,), (1,)]
    assert game("g7", found) == asked
    assert game("sum:g7+nim", found).text == "sum:g7+nim"
    assert read == ["1..8"]


def test_a_wrong_rule_harms_no_other_and_is_told_when_it_is_asked_for():
    found = rules_of('[game.good]\nrule = "1..3"\n[game.bad]\nrule = "take 1 or"\n', "mine.toml")
    assert game("good", found).text == "good"
    for _ in range(2):
        with pytest.raises(FileError, match=r"'mine\.toml': game\.bad: rule, column 10: expected"):
            game("bad", found)


def test_other_texts_have_other_keys_in_a_store():
    one, other, same = rules_of(
        '[game.a]\nrule = "1..3"\n[game.b]\nrule = "1..4"\n[game.c]\nrule = "1..3"'
    )
    assert one.edition == same.edition != other.edition
