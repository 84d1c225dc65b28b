"""Public functions and classes show an example, run as a doctest."""

import ast
from pathlib import Path

import pytest

import grundy

ROOT = Path(grundy.__file__).parent
ALL = {path.name for path in ROOT.iterdir() if path.is_dir() or path.suffix == ".py"}
ROOMS = sorted(ALL - {"__pycache__"})


def shows(thing):
    return ">>>" in (ast.get_docstring(thing) or "")


def is_called_by_name(function):
    """Leave out signatures for type checkers, and commands, which show examples in their help."""
    made = {ast.unparse(one).partition("(")[0] for one in function.decorator_list}
    return not any(name == "overload" or name.endswith((".command", ".group")) for name in made)


def lacking(text):
    """Name the public functions of a module without an example."""
    for function in ast.parse(text).body:
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        own = function.name.startswith("_")
        if not own and not shows(function) and is_called_by_name(function):
            yield function.name


def test_no_public_function_lacks_an_example():
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in ROOT.rglob("*.py")
        for name in lacking(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def lacking_classes(text):
    """Name the public classes of which neither they nor a method show any; protocols only state."""
    for found in ast.parse(text).body:
        if isinstance(found, ast.ClassDef) and not found.name.startswith("_"):
            methods = [one for one in found.body if isinstance(one, ast.FunctionDef)]
            stated = any("Protocol" in ast.unparse(base) for base in found.bases)
            if not stated and not any(map(shows, [found, *methods])):
                yield found.name


@pytest.mark.parametrize("room", ROOMS)
def test_no_public_class_lacks_an_example(room):
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in ([ROOT / room] if room.endswith(".py") else (ROOT / room).rglob("*.py"))
        for name in lacking_classes(path.read_text(encoding="utf-8"))
    }
    assert found == set()


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
'''
    assert list(lacking(text)) == ["silent"]
    text = '''
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
    assert list(lacking_classes(text)) == ["Silent", "Record"]
