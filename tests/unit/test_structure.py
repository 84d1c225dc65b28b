"""The rooms of formulas, automata, laws, checker and programs keep their promises."""

import ast
import re
import runpy
from collections import Counter
from pathlib import Path

import pytest

import grundy
from grundy.faces.commands import APART, COMMANDS
from grundy.faces.questions import QUESTIONS
from grundy.faces.web import app

ROOT = Path(grundy.__file__).parent
ROOMS = (
    "formulas",
    "automata",
    "laws",
    "laws/find",
    "laws/prove",
    "checker",
    "checker/classes",
    "checker/methods",
    "checker/numerations",
    "checker/rules",
    "checker/wrapping",
    "programs",
    "coq",
)
MOST_LINES = 4_000
MOST_LINES_OF_A_FILE = 300


def files(room):
    """Give the files of a room, without those of a room inside that counts for itself."""
    inside = [ROOT / other for other in ROOMS if other.startswith(f"{room}/")]
    found = (ROOT / room).rglob("*.py")
    return sorted(path for path in found if not any(path.is_relative_to(one) for one in inside))


def lines(path):
    """Count the lines of a file without those of examples."""
    found = path.read_text().splitlines()
    return sum(not line.lstrip().startswith((">>> ", "... ")) for line in found)


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_is_too_large(room):
    assert sum(map(lines, files(room))) <= MOST_LINES


def test_no_file_is_large():
    counts = {str(path.relative_to(ROOT)): lines(path) for path in ROOT.rglob("*.py")}
    assert len(counts) > 600
    assert {path: count for path, count in counts.items() if count > MOST_LINES_OF_A_FILE} == {}


def test_no_name_of_a_class_stands_twice_in_the_rooms_of_laws():
    rooms = [room for room in ROOMS if room != "coq"]  # it prints what another has
    trees = (ast.parse(path.read_text()) for room in rooms for path in files(room))
    names = Counter(n.name for tree in trees for n in ast.walk(tree) if isinstance(n, ast.ClassDef))
    assert [name for name, count in names.items() if count > 1] == []


def methods(folder):
    return {path.stem for path in (ROOT / folder).glob("*.py")} - {"__init__"}


def test_every_method_of_proof_has_its_checker():
    assert methods("laws/prove") == methods("checker/methods")
    assert "period" in methods("laws/prove")


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module


@pytest.mark.parametrize("path", files("checker"), ids=lambda path: path.stem)
def test_the_checker_imports_nothing_of_the_house(path):
    assert not [name for name in imported(ast.parse(path.read_text())) if "grundy" in name]


def test_the_picture_of_the_floors_has_every_room():
    script = runpy.run_path(str(ROOT.parents[1] / "scripts" / "architecture.py"))
    drawn = {room for floor in script["floors"]() for room in floor}
    rooms = {path.name.removesuffix(".py") for path in ROOT.iterdir() if path.name[0] not in "_."}
    assert rooms - drawn <= {"lazy", "py.typed"}
    picture = (ROOT.parents[1] / "docs" / "architecture.svg").read_text()
    assert all(f">{room}</text>" in picture for room in drawn)


HOUSE = {"Rejected", "Undescribed", "Inexpressible", "InputError", "LimitError", "FileError"}
HOUSE |= {"RuleError", "LoopError", "StoreError", "UserCodeError", "NotSupported", "UnknownName"}
HOUSE |= {"NoValue", "OutOfReach"}
HELPERS = {"wrong", "no", "beyond", "store_error"}  # they make the error
SAID_BY_THE_BASE = {"parse", "from_arguments"}  # `Ruleset` says what they raise, for all games


def called(node):
    """Give the last name of what a node calls, or is."""
    return ast.unparse(node.func if isinstance(node, ast.Call) else node).split(".")[-1]


def raised(function):
    """Give the errors of the house that a function raises, and what makes one."""
    nodes = [*ast.walk(function)]
    found = {called(n.exc) for n in nodes if isinstance(n, ast.Raise) and n.exc is not None}
    found &= HOUSE | HELPERS
    return found | {"wrong" for n in nodes if isinstance(n, ast.Call) and called(n) == "wrong"}


def public(tree):
    """Give public functions, and those of public classes, each with what is said of it."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            about = ast.get_docstring(node) or ""
            inner = [n for n in node.body if isinstance(n, ast.FunctionDef)]
            shown = [n for n in inner if n.name == "__init__" or not n.name.startswith("_")]
            yield from ((n, about + (ast.get_docstring(n) or "")) for n in shown)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node, ast.get_docstring(node)


def test_public_functions_that_raise_say_so():
    silent, count = [], 0
    paths = [path for path in ROOT.rglob("*.py") if path.parent.name != "cli"]  # help texts
    for path in paths:
        of_game = path.relative_to(ROOT).parts[0] in ("games", "rules")
        for function, said in public(ast.parse(path.read_text())):
            errors = raised(function)
            if said is None or not errors or (of_game and function.name in SAID_BY_THE_BASE):
                continue
            count += 1
            words = "|".join((*(errors & HOUSE), "[Rr]efuse", "[Rr]aise", "Error"))
            if not re.search(words, said):
                silent.append(f"{path.relative_to(ROOT)}: {function.name} raises {errors}")
    assert count > 200
    assert silent == []


ODD = {"room", "held", "hand", "likeness", "piece", "sealed", "told"}


def named(tree):
    """Give what a module names for others: functions, classes, attributes and its own values."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        if isinstance(node, ast.Module | ast.ClassDef):
            values = [s for s in node.body if isinstance(s, ast.Assign | ast.AnnAssign)]
            for target in (getattr(s, "targets", None) or [s.target] for s in values):
                yield from (one.id for one in target if isinstance(one, ast.Name))


def test_nothing_public_has_a_name_that_only_its_writer_understands():
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in ROOT.rglob("*.py")
        for name in (path.stem, *named(ast.parse(path.read_text())))
        if name.lower() in ODD
    }
    assert found == set()


def test_a_command_is_a_question_or_stands_apart_with_a_reason():
    asked = [one.name for one in QUESTIONS.values() if one.command]
    apart = {one.name: one.why for one in APART}
    assert not set(asked) & set(apart)
    assert sorted(COMMANDS) == sorted([*asked, *apart])
    assert all(apart.values())
    shown = {
        path.stem
        for path in (ROOT / "faces/cli").glob("*.py")
        if "\ndef command(" in path.read_text()
    }
    assert set(apart) <= shown
    assert shown <= set(COMMANDS)
    assert {"count", "graph", "export"} <= set(asked)


def test_what_runs_a_module_stands_at_its_end():
    for path in ROOT.rglob("*.py"):
        *before, _ = ast.parse(path.read_text()).body or [None]
        assert not [
            n for n in before if isinstance(n, ast.If) and "__name__" in ast.unparse(n.test)
        ]


def test_every_question_has_its_route():
    schema = app().openapi()["paths"]
    routes = {path.split("/")[2] for path in schema if path.startswith("/api/")}
    assert routes == {*QUESTIONS, "limits"}


def test_every_public_name_of_the_package_has_an_example():
    named = [getattr(grundy, name) for name in grundy.__all__]
    called = [found for found in named if callable(found)]
    assert len(called) > 30
    assert [found for found in called if ">>>" not in found.__doc__] == []
