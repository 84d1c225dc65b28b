"""No two modules import each other in a circle, be it for their types or late, in a function."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import grundy


def modules(package):
    """Give the modules below a folder by name."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name, path, known):
    """Give the modules that one imports, at any place in its text; packages do not count for it."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
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


def circle(package):
    """Give the modules of one circle, or nothing."""
    known = modules(package)
    assert known
    arrows = {name: set(imported(name, path, known)) for name, path in known.items()}
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_the_house_has_no_circle():
    assert len(modules(Path(grundy.__file__).parent)) > 300
    assert circle(Path(grundy.__file__).parent) == []


CIRCLES = {
    "plain": ("from house.b import y", "from house.a import x"),
    "by name": ("import house.b", "from house import a"),
    "for types": ("from house.b import y", "if TYPE_CHECKING:\n    from house.a import x"),
    "late": ("from house.b import y", "def f():\n    from house.a import x"),
    "relative": ("from .b import y", "from . import a"),
    "through a room": ("from house.room.c import y", "pass", "from ..a import x"),
    "of three": ("from house.b import y", "from house.room import c", "import house.a"),
}


@pytest.mark.parametrize("texts", CIRCLES.values(), ids=CIRCLES)
def test_a_circle_is_seen(tmp_path, texts):
    house = made(tmp_path, *texts)
    assert len({*circle(house)}) == (3 if len(texts) == 3 and "pass" not in texts else 2)


def test_imports_that_only_go_down_are_no_circle(tmp_path):
    assert not circle(
        made(tmp_path, "from .b import y\nfrom house.room.c import z", "from house.room import c")
    )


def made(folder, a, b, c=""):
    """Make a house of two modules, and of a third one in a room."""
    room = folder / "house" / "room"
    room.mkdir(parents=True)
    for path, text in (("a.py", a), ("b.py", b), ("room/c.py", c), ("room/__init__.py", "")):
        (folder / "house" / path).write_text(text)
    (folder / "house" / "__init__.py").touch()
    return folder / "house"
