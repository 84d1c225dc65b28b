"""Public functions show an example; those that lack one become fewer, room by room."""

import ast
from collections import Counter
from pathlib import Path

import grundy

ROOT = Path(grundy.__file__).parent
LACKING = {
    "__main__": 1,
    "ask": 4,
    "explain": 1,
    "faces": 46,
    "games": 1,
    "store": 3,
    "survey": 5,
}  # write a smaller number down as soon as it is smaller


def is_called_by_name(function):
    """Leave out signatures for type checkers, and commands, which show examples in their help."""
    made = {ast.unparse(one).partition("(")[0] for one in function.decorator_list}
    return not any(name == "overload" or name.endswith((".command", ".group")) for name in made)


def lacking(text):
    """Name the public functions of a module without an example."""
    for function in ast.parse(text).body:
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            shown = ">>>" in (ast.get_docstring(function) or "")
            if not (shown or function.name.startswith("_")) and is_called_by_name(function):
                yield function.name


def test_no_room_has_more_functions_without_an_example_than_before():
    found = Counter()
    for path in sorted(ROOT.rglob("*.py")):
        room = path.relative_to(ROOT).parts[0].removesuffix(".py")
        found[room] += len(list(lacking(path.read_text(encoding="utf-8"))))
    assert {room: n for room, n in found.items() if n > LACKING.get(room, 0)} == {}


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
