"""Verify a certificate: ``python -m grundy.checker FILE``, or ``python -I FOLDER FILE``.

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

from .core.__main__ import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
