"""Public functions show an example, which is run as a doctest."""

import ast
from pathlib import Path

import grundy

ROOT = Path(grundy.__file__).parent


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


def test_no_public_function_lacks_an_example():
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in ROOT.rglob("*.py")
        for name in lacking(path.read_text(encoding="utf-8"))
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
