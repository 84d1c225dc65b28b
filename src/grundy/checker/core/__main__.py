"""Verify a certificate with the core alone: ``python -I FOLDER FILE``.

The exit code is 0 where it is accepted, 1 where it is rejected, and 2 where it is not checked: it
cannot be read, is of another version, would take too long, or this program fails.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

if not __package__:  # the folder was run by its path
    folder = Path(__file__).resolve().parent
    sys.path[0] = str(folder.parent)
    __package__ = folder.name
    __spec__ = find_spec(f"{folder.name}.__main__")  # by which newer Pythons find the package

from .certificate import NotChecked, Rejected, Unreadable, read
from .check import check


def main(arguments: list[str]) -> int:
    """Verify the file that is named, and say what was done.

    >>> from contextlib import redirect_stderr
    >>> with redirect_stderr(sys.stdout):
    ...     main(["nothing.json"])
    unreadable: No such file or directory
    2
    """
    if len(arguments) != 1:
        print("usage: python -m FOLDER FILE", file=sys.stderr)
        return 2
    try:
        found = check(read(arguments[0]))
    except Unreadable as error:
        print(f"unreadable: {error}", file=sys.stderr)
        return 2
    except Rejected as error:
        print(f"rejected: {error}")
        return 1
    except NotChecked as error:
        print(f"not checked: {error}")
        return 2
    except Exception as error:  # a fault of this program, of which a line is enough
        print(f"not checked: the checker fails: {type(error).__name__}: {error}")
        return 2
    print(f"accepted, as a theorem about this rule ({found.game} is a name only)")
    print(f"rule: {found.rule}")
    print(f"theorem: {found.theorem}")
    print(*(f"checked: {step}" for step in found.steps), sep="\n")
    print(f"rests on: the core{''.join(f', {name}' for name in found.beside)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
