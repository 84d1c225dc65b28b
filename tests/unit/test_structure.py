"""How much a newcomer has to learn: sizes, names, imports, what is said of functions, the rooms.

`CEILINGS` are counts that are too large today: they only fall. Who brings one down lowers it.
"""

import ast
import gc
import re
import runpy
from collections import Counter, defaultdict
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

import grundy
from grundy.faces.questions import APART, COMMANDS, QUESTIONS
from grundy.faces.web.schema import document

ROOT = Path(grundy.__file__).parent
FILE, FUNCTION = 800, 60
"""The most lines of a file, and of a function without what is said of it."""

CEILINGS = {
    "modules": 460,
    "modules that one other imports": 100,
    "longer functions": 0,
    "module names in six places": 0,
    "class names in five": 0,
    "modules with a name that the field does not have": 14,
    "said 'so many'": 58,
    "said 'as wanted'": 1,
    "said 'what is'": 329,
    "said 'such'": 111,
}
UNUSUAL = """
stretches settled rising rests coordinates wrapping letters partners retold telling told said
sayings senses units script worth turned marks work pace pilot patience tally room fold arena links
verdicts frames planes nursery turns shared joined seals folklore measures lost truth
"""
"""Names of modules for which the field has a better one."""


@cache
def house():
    """Give the parsed modules of the house by their path in it."""
    paths = sorted(ROOT.rglob("*.py"))
    gc.disable()  # else the collector goes through all of them again and again
    try:
        return {path.relative_to(ROOT): ast.parse(path.read_text("utf-8")) for path in paths}
    finally:
        gc.enable()


@cache
def walked(tree):
    return [*ast.walk(tree)]


def nodes(*kinds):
    return [(path, n) for path, tree in house().items() for n in walked(tree) if type(n) in kinds]


def lines(node):
    """Count the lines of a function without its docstring."""
    said = ast.get_docstring(node, clean=False)
    spoken = said.count("\n") + 1 if said else 0
    return node.end_lineno - node.lineno + 1 - spoken


def in_places(most, names):
    """Give the names that stand in so many files or more."""
    places = defaultdict(set)
    for path, name in names:
        places[name].add(path)
    return sorted(name for name, found in places.items() if len(found) >= most)


def counted():
    """Count what has a ceiling."""
    stems = [(path, path.stem) for path in house() if path.stem != "__init__"]
    folders = {path.parent for path in house()}
    functions, classes = nodes(ast.FunctionDef, ast.AsyncFunctionDef), nodes(ast.ClassDef)
    spoken = [*house().values(), *(n for _, n in functions + classes)]
    text = "\n".join(ast.get_docstring(n) or "" for n in spoken)
    readers = Counter(to for found in arrows().values() for to in found)
    return {
        "modules": len(house()),
        "modules that one other imports": sum(count == 1 for count in readers.values()),
        "longer functions": sum(lines(n) > FUNCTION for _, n in functions),
        "module names in six places": len(in_places(6, stems)),
        "class names in five": len(in_places(5, ((path, n.name) for path, n in classes))),
        "modules with a name that the field does not have": sum(
            name in UNUSUAL.split()
            for name in (*(stem for _, stem in stems), *(folder.name for folder in folders))
        ),
    } | {
        f"said '{words}'": len(re.findall(rf"\b{words}\b", text, re.IGNORECASE))
        for words in ("so many", "as wanted", "what is", "such")
    }


def test_no_count_passes_its_ceiling():
    found = counted()
    assert found.keys() == CEILINGS.keys()
    assert {name: count for name, count in found.items() if count > CEILINGS[name]} == {}


def test_no_file_is_longer_than_one_thing_can_be():
    counts = {path: (ROOT / path).read_text("utf-8").count("\n") for path in house()}
    assert {path: count for path, count in counts.items() if count > FILE} == {}


# --- imports


@cache
def arrows():
    """Give the modules that each one imports, at any place in its text."""
    graph = grimp.build_graph("grundy", cache_dir=None)
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def test_the_house_has_no_circle():
    TopologicalSorter(arrows()).prepare()  # else it names one


def test_the_picture_of_the_floors_has_every_room():
    script = runpy.run_path(str(ROOT.parents[1] / "scripts" / "architecture.py"))
    drawn = {room for floor in script["floors"]() for room in floor}
    rooms = {path.parts[0].removesuffix(".py") for path in house()}
    assert {room for room in rooms - drawn if room[0] != "_"} <= {"lazy"}
    picture = (ROOT.parents[1] / "docs" / "architecture.svg").read_text()
    assert all(f">{room}</text>" in picture for room in drawn)


# --- what is said of functions and classes

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
    inner = [*ast.walk(function)]
    found = {called(n.exc) for n in inner if isinstance(n, ast.Raise) and n.exc is not None}
    found &= HOUSE | HELPERS
    return found | {"wrong" for n in inner if isinstance(n, ast.Call) and called(n) == "wrong"}


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
    for path, tree in house().items():
        if path.parent.name == "cli":  # help texts
            continue
        of_game = path.parts[0] in ("games", "rules")
        for function, said in public(tree):
            errors = raised(function)
            if said is None or not errors or (of_game and function.name in SAID_BY_THE_BASE):
                continue
            count += 1
            words = "|".join((*(errors & HOUSE), "[Rr]efuse", "[Rr]aise", "Error"))
            if not re.search(words, said):
                silent.append(f"{path}: {function.name} raises {errors}")
    assert count > 200
    assert silent == []


def shows(thing):
    return ">>>" in (ast.get_docstring(thing) or "")


def is_called_by_name(function):
    """Leave out signatures for type checkers, and commands, which show examples in their help."""
    made = {ast.unparse(one).partition("(")[0] for one in function.decorator_list}
    return not any(name == "overload" or name.endswith((".command", ".group")) for name in made)


def lacking(tree):
    """Name what is public without an example: functions, and classes whose methods show none."""
    for found in tree.body:
        if getattr(found, "name", "_").startswith("_") or shows(found):
            continue
        if isinstance(found, ast.FunctionDef | ast.AsyncFunctionDef):
            if is_called_by_name(found):
                yield found.name
        elif not any("Protocol" in ast.unparse(base) for base in found.bases):  # they only state
            methods = [one for one in found.body if isinstance(one, ast.FunctionDef)]
            if not any(map(shows, methods)):
                yield found.name


def test_nothing_public_lacks_an_example():
    assert [f"{path}: {name}" for path, tree in house().items() for name in lacking(tree)] == []


# --- commands and questions


def test_a_command_is_a_question_or_stands_apart_with_a_reason():
    asked = [one.name for one in QUESTIONS.values() if one.command]
    apart = {one.name: one.why for one in APART}
    assert not set(asked) & set(apart)
    assert sorted(COMMANDS) == sorted([*asked, *apart])
    assert all(apart.values())
    texts = [path.read_text() for path in (ROOT / "faces/cli").glob("*.py")]
    shown = {name for text in texts for name in re.findall(r"^def (\w+)_command\(", text, re.M)}
    shown.discard("no_such")
    assert set(apart) <= shown
    assert shown <= set(COMMANDS)
    assert {"count", "graph", "export"} <= set(asked)


def test_every_question_has_its_route():
    schema = document()["paths"]
    routes = {path.split("/")[2] for path in schema if path.startswith("/api/")}
    assert routes == {*QUESTIONS, "limits"}
