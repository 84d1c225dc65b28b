"""How much a newcomer has to learn: sizes, names, imports, what is said of functions, the rooms.

`CEILINGS` are counts that are too large today: they only fall. Who brings one down lowers it.
"""

import ast
import gc
import re
import runpy
from collections import Counter, defaultdict
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

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
    readers = Counter(to for found in arrows(ROOT).values() for to in found)
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


def modules(package):
    """Give the parsed modules below a folder by name, each with whether it is a package."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        tree = house()[path.relative_to(ROOT)] if package == ROOT else ast.parse(path.read_text())
        parts = path.relative_to(package.parent).with_suffix("").parts
        whole = parts[-1] == "__init__"
        found[".".join(parts[:-1] if whole else parts)] = (tree, whole)
    return found


def imported(name, tree, whole, known):
    """Give the modules that one imports, at any place in its text; packages do not count for it."""
    package = name if whole else name.rpartition(".")[0]
    for node in walked(tree):
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: 1 - node.level or None] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            inner = [f"{base}.{alias.name}" for alias in node.names]
            wanted = [module if module in known else base for module in inner]
        else:
            continue
        yield from (module for module in wanted if module in known and module != name)


@cache
def arrows(package):
    known = modules(package)
    return {name: {*imported(name, *found, known)} for name, found in known.items()}


def circle(package):
    """Give the modules of one circle, or nothing."""
    try:
        TopologicalSorter(arrows(package)).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_the_house_has_no_circle():
    assert circle(ROOT) == []


CIRCLES = {
    "plain": ("from house.b import y", "from house.a import x"),
    "by name": ("import house.b", "from house import a"),
    "for types": ("from house.b import y", "if TYPE_CHECKING:\n    from house.a import x"),
    "late": ("from house.b import y", "def f():\n    from house.a import x"),
    "relative": ("from .b import y", "from . import a"),
    "through a room": ("from house.room.c import y", "pass", "from ..a import x"),
    "of three": ("from house.b import y", "from house.room import c", "import house.a"),
    "none": ("from .b import y\nfrom house.room.c import z", "from house.room import c"),
}


@pytest.mark.parametrize("kind", CIRCLES)
def test_a_circle_is_seen(tmp_path, kind):
    """Make a house of two modules, and of a third one in a room."""
    inside = tmp_path / "house"
    (inside / "room").mkdir(parents=True)
    for path, text in zip(("a.py", "b.py", "room/c.py"), (*CIRCLES[kind], ""), strict=False):
        (inside / path).write_text(text)
    for folder in (inside, inside / "room"):
        (folder / "__init__.py").touch()
    assert len({*circle(inside)}) == {"of three": 3, "none": 0}.get(kind, 2)


def test_the_checker_imports_nothing_of_the_house():
    found = [
        name
        for path, tree in house().items()
        if path.parts[0] == "checker"
        for n in walked(tree)
        for name in (
            [alias.name for alias in n.names]
            if isinstance(n, ast.Import)
            else [n.module]
            if isinstance(n, ast.ImportFrom) and not n.level
            else []
        )
    ]
    assert "json" in found
    assert [name for name in found if "grundy" in name] == []


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


def test_what_lacks_an_example_is_seen():
    text = '''
def shown():
    """Give one.

    >>> shown()
    1
    """
def silent(): ...
def _own(): ...
@overload
def typed(): ...
@click.command("x")
def command(): ...
class Shown:
    def act(self):
        """Act.

        >>> Shown().act()
        """
class Silent:
    def act(self): ...
class Stated(Protocol):
    def act(self): ...
class Record:
    name: str
'''
    assert list(lacking(ast.parse(text))) == ["silent", "Silent", "Record"]


# --- names

ODD = {"room", "held", "hand", "likeness", "piece", "sealed", "told"}


def named(tree):
    """Give what a module names for others: functions, classes, attributes and its own values."""
    for node in walked(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        if isinstance(node, ast.Module | ast.ClassDef):
            values = [s for s in node.body if isinstance(s, ast.Assign | ast.AnnAssign)]
            for target in (getattr(s, "targets", None) or [s.target] for s in values):
                yield from (one.id for one in target if isinstance(one, ast.Name))


def test_nothing_public_has_a_name_that_only_its_writer_understands():
    found = ((path, name) for path, tree in house().items() for name in (path.stem, *named(tree)))
    assert [f"{path}: {name}" for path, name in found if name.lower() in ODD] == []


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


def test_what_runs_a_module_stands_at_its_end():
    for path, tree in house().items():
        early = [n for n in tree.body[:-1] if isinstance(n, ast.If)]
        assert not [n for n in early if "__name__" in ast.unparse(n.test)], path
