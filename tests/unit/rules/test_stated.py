"""Classes of the user's own: what they state, whether it is what they play, and where it is not."""

import pytest

from grundy.errors import FileError
from grundy.explain.language import speaker
from grundy.games import game
from grundy.games.euclid import Euclid
from grundy.rules.codes import Code
from grundy.rules.language.files import rules_of
from grundy.rules.moves import CodeMoves, HeapMoves, ListedMoves, PileMoves, Undescribed
from grundy.rules.stated import agreement, how_far, moves_of, states_moves
from grundy.rules.user import load_rulesets

SOURCE = '''
from grundy.games.coded import Kayles
from grundy.games.countup import CountUp
from grundy.games.sum import Join
from grundy.games.nim import Nim
from grundy.games.pebbles import Pebbles
from grundy.games.subtraction import Subtraction
from grundy.games.wythoff import Wythoff
from grundy.rules.heaps import CodeGame
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.language.game import HeapRule, PileRule
from grundy.rules.language.parse import parse_rule
from grundy.rules.vectors import VectorGame


def up_to(n, *takes):
    return [(n - k,) for k in takes if k <= n]


class Text(HeapGame):
    """Say 1..3, and play 1..2 from 100 on."""
    rule = "take 1..3"
    def heap_options(self, n):
        return up_to(n, 1, 2, 3) if n < 100 else up_to(n, 1, 2)


class Lowered(HeapGame):
    def as_code(self):
        return Code({1: 3, 2: 3})
    def heap_options(self, n):
        return up_to(n, 1, 2, *([5] if n == 40 else []))


class Rows(HeapGame):
    rule = "1 or 4, or split in two equal"
    def heap_options(self, n):
        yield from up_to(n, 1, 4)
        if n and n % 2 == 0 and n != 12:
            yield n // 2, n // 2


class Slide(VectorGame):
    apart = 0
    def options(self, piles):
        a, b = piles
        yield from ((x, b) for x in range(a))
        yield from ((a, x) for x in range(a + (b > 9), b))
    def check(self, piles):
        if list(piles) != sorted(piles):
            raise __import__("grundy").InputError("rising piles")


class Wide(VectorGame):
    """Say nothing of the empty pile that is refused."""
    arity, least = 2, 1
    rule = "two piles: from one"
    def options(self, piles):
        a, b = piles
        return [(x, b) for x in range(a)] + [(a, x) for x in range(b)]


class Smaller(Nim):
    rule = "1..2"


class Renamed(Nim):
    name = "renamed"


class Cut(Kayles):
    def heap_options(self, n):
        return (left for left in super().heap_options(n) if n != 60 or len(left) < 2)


class Apart(Pebbles):
    apart = 2


class Sly(Subtraction):
    @classmethod
    def from_arguments(cls, arguments, find):
        return cls()
    def __init__(self):
        super().__init__("1,2", lambda n: range(1, min(n, 2 if n < 50 else 1) + 1),
                         Code({1: 3, 2: 3}))


class Bent(HeapRule):
    meant = parse_rule("1..2")
    def heap_options(self, n):
        return up_to(n, 1)


class Slow(PileRule):
    meant, arity = parse_rule("two piles: from one"), 2
    def options(self, piles):
        return [p for p in super().options(piles) if sum(p) > 3]


class Coded(CodeGame):
    code = Code({1: 3, 2: 7})


class Pins(Kayles):
    code = Code({3: 7})


class Ruled(HeapRule):
    meant = parse_rule("odd")
    rule = "1..2"


class Piled(PileRule):
    meant, arity = parse_rule("two piles: the same from both"), 2


class Count(VectorGame):
    arity = 1
    def options(self, piles):
        return [(m,) for m in (piles[0] + 1, piles[0] + 3) if m < 30]
    def check(self, piles):
        if piles[0] >= 30:
            raise __import__("grundy").InputError("at most 29")


class Euclid(HeapGame):
    rule = "1..2"
    def heap_options(self, n):
        return up_to(n, 2)


class Lost(HeapGame):
    rule = "two piles: from one"
    def heap_options(self, n):
        return up_to(n, 1)


class Quiet(HeapGame):
    def heap_options(self, n):
        return up_to(n, 1)
'''
OWN = {"coded", "pins", "ruled", "piled", "count"}
AGREE = {"renamed", "smaller"}  # true, but nothing says so
WRONG = {
    "text": ((100,), (97,), False),
    "lowered": ((40,), (35,), True),
    "rows": ((12,), (6, 6), False),
    "slide": ((0, 10), (0, 0), False),
    "wide": ((0, 0), None, False),
    "apart": ((0, 0), None, True),
    "cut": ((60,), (1, 57), False),
    "sly": ((50,), (48,), False),
    "bent": ((2,), (), False),
    "euclid": ((1,), (), False),
    "slow": ((0, 1), (0, 0), False),
}


@pytest.fixture(scope="module")
def classes(tmp_path_factory):
    # the name of the file is that of the module in which the classes believe to be
    path = tmp_path_factory.mktemp("own") / "grundy.games.euclid.py"
    path.write_text(SOURCE)
    found = load_rulesets(str(path))
    assert all(cls.__module__ == Euclid.__module__ for cls in found)
    return found


def test_all_classes_are_looked_at(classes):
    assert {cls.name for cls in classes} == OWN | AGREE | WRONG.keys() | {"quiet", "lost"}


@pytest.mark.parametrize("name", sorted(OWN))
def test_a_class_whose_options_are_made_from_what_it_states_is_believed(classes, name):
    g = game(name, classes)
    assert states_moves(g)
    moves = moves_of(g)
    assert agreement(g, moves, how_far(moves)) is None


@pytest.mark.parametrize("name", sorted(AGREE))
def test_a_subclass_of_a_game_of_the_house_is_not_believed(classes, name):
    g = game(name, classes)
    assert not states_moves(g)
    assert agreement(g, moves_of(g, 2), 20) is None


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_statement_is_not_believed_and_the_first_difference_is_found(classes, name):
    g = game(name, classes)
    moves = moves_of(g, 2)
    assert not states_moves(g)
    found = agreement(g, moves, how_far(moves))
    position, option, played = WRONG[name]
    assert (found.position, found.option, found.played) == WRONG[name]
    assert "+".join(map(str, position)) in str(found)
    assert ("of the game only" in str(found)) == played
    assert agreement(g, moves, sum(position) - 1) is None
    if option is not None:
        played_there = set(g.options(position if position != (0,) else ()))
        assert (option in played_there) == played


def test_a_difference_is_said(classes):
    g = game("text", classes)
    said = str(agreement(g, moves_of(g), 300))
    assert said == "100 -> 97 is a move of the rule only"
    assert speaker("zh")(said) == "只有规则中有走法 100 -> 97"


@pytest.mark.parametrize("name", ["text", "lowered", "sly", "quiet", "renamed"])
def test_games_made_of_others_are_believed_no_more_than_these(classes, name):
    assert not states_moves(game(f"misere:{name}", classes))
    assert not states_moves(game(f"join:{name}+nim", classes))
    assert not states_moves(game(f"join:nim+{name}", classes))
    assert not states_moves(game(f"join:kayles+(join:nim+{name})", classes))


def test_games_made_of_believed_ones_are_believed(classes):
    assert states_moves(game("misere:coded", classes))
    joined = game("join:coded+pins", classes)
    assert states_moves(joined)
    assert moves_of(joined) == CodeMoves(Code({1: 3, 2: 7, 3: 7}))
    assert moves_of(game("misere:coded", classes)) == CodeMoves(Code({1: 3, 2: 7}), misere=True)


def test_an_object_that_was_changed_is_not_believed():
    for change in ("heap_options", "options", "as_code", "rule", "apart"):
        g = game("take:odd")
        assert states_moves(g)
        vars(g)[change] = None
        assert not states_moves(g), change


def test_rules_of_a_file_are_believed():
    found = rules_of("""
        game.mine.rule = "1 or 4, or split in two equal, last one loses"
        game.wide.rule = "two piles: from one"
    """)
    mine, wide = (game(cls.name, found) for cls in found)
    assert states_moves(mine)
    assert states_moves(wide)
    assert moves_of(mine).misere
    assert agreement(mine, moves_of(mine), 60) is None
    assert agreement(wide, moves_of(wide), 20) is None


def test_what_is_played_and_not_a_text_beside_it_is_stated(classes):
    leaves = moves_of(game("ruled", classes)).leaves
    assert [str(when) for when in leaves] == [
        "1 <= n and n % 2 == 1",
        "1 <= n - x1 and (n - x1) % 2 == 1",
    ]


def test_why_there_are_no_moves(classes):
    def why(text, piles=None):
        with pytest.raises(Undescribed) as caught:
            moves_of(game(text, classes), piles)
        return str(caught.value)

    assert why("quiet") == "the moves of quiet have no formula"
    assert why("lost") == "a rule about several piles gives no moves of one heap"
    assert why("pebbles") == "the moves of pebbles have no formula"  # of how many piles?
    assert why("pebbles", 6) == "more than 5 piles have no names"
    assert why("wythoff", 3) == "the rule is about 2 piles, not 3"
    assert why("count-up:3,200000") == "the moves of count-up:3,200000 have no formula"
    assert why("take:1 or a digit of n") == (
        "'k is a digit of n' has no formula that automata decide"
    )
    assert why("take:k with k divides digitsum(n) - 1").startswith(
        "'k divides digitsum(n) - 1' has"
    )


def test_moves_as_a_certificate_holds_them():
    code = moves_of(game("octal:4.(3)"))
    assert code.data() == {"code": {"0": 4}, "tail": 3, "unequal": False, "misere": False}
    assert moves_of(game("misere:take:1 or powers of 2")).data() == {
        "heaps": [
            ["or", ["compare", "n", "==", 1], ["pow2", "n"]],
            ["or", ["compare", ["-", "n", "x1"], "==", 1], ["pow2", ["-", "n", "x1"]]],
        ],
        "misere": True,
    }
    assert moves_of(game("strip"), 2).data() == {
        "piles": ["a", "b"],
        "domain": ["and", ["compare", 1, "<=", "a"], ["compare", ["+", "a", 1], "<=", "b"]],
        "moves": [
            {"to": ["x1", "b"], "when": ["compare", 1, "<=", "x1", "<", "a"]},
            {"to": ["a", "x1"], "when": ["compare", ["+", "a", 1], "<=", "x1", "<", "b"]},
        ],
        "misere": False,
    }
    assert moves_of(game("count-up:1,2")).data() == {"list": [[1], [2], []], "misere": False}


def test_moves_are_of_the_kind_that_fits():
    kinds = {"nim": CodeMoves, "subtraction:powers:2": HeapMoves, "wythoff": PileMoves}
    kinds |= {"count-up:3,21": ListedMoves, "take:odd": HeapMoves, "matches": PileMoves}
    assert {name: type(moves_of(game(name))) for name in kinds} == kinds


def test_a_class_with_the_old_word_is_told_the_new_one(tmp_path):
    file = tmp_path / "old.py"
    file.write_text(
        "from grundy import HeapGame\nclass Old(HeapGame):\n"
        "    def heap_options(self, n):\n        return ()\n"
        "    def lower(self):\n        return None\n"
    )
    with pytest.raises(FileError, match=r"class Old: lower\(\) is called as_code\(\) now"):
        load_rulesets(str(file))
