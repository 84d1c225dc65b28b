"""Show in a page what its commands print: ``python docs/shown.py docs/tour.md``; in a notebook too.

Pictures that they draw are kept in ``docs/pictures``. The tests of the docs compare both with what
the commands print and draw.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

__all__ = ["BLOCK", "cut", "executed", "printed", "varies"]

BLOCK = re.compile(r"```sh\n(.*?)```\n(?:```text\n(.*?)```\n)?", re.DOTALL)
_LONGEST = 16
_VARYING = re.compile(r"grundy (levels|play|serve|site|survey|store)|> |--help")


def varies(commands: str) -> bool:
    """Tell whether what commands print is not always the same, or is no text to show."""
    return bool(_VARYING.search(commands))


def printed(commands: str, folder: Path) -> str:
    """Run commands one by one and give what they print, long answers cut."""
    return "\n".join(_one(line, folder) for line in commands.splitlines() if line.strip())


def _one(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": path, "GRUNDY_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    return cut(done.stdout)


def cut(text: str) -> str:
    """Give the first lines of a long answer."""
    lines = text.splitlines()
    more = ["..."] * (len(lines) > _LONGEST)
    return "".join(f"{line}\n" for line in [*lines[:_LONGEST], *more])


def filled(page: str, folder: Path) -> str:
    """Put what commands print behind every block of them."""

    def fill(found: re.Match[str]) -> str:
        if varies(found[1]):
            return found[0]
        return f"```sh\n{found[1]}```\n```text\n{printed(found[1], folder)}```\n"

    return BLOCK.sub(fill, page)


def executed(path: Path) -> Any:
    """Run a notebook from an empty kernel, and give it with what its cells show.

    How far a long answer is, on standard error, is nothing to keep.
    """
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    run = NotebookClient(notebook, timeout=600, kernel_name="python3", record_timing=False)
    notebook = run.execute()
    for cell in notebook.cells:
        if "outputs" in cell:
            cell.outputs = [shown for shown in cell.outputs if shown.get("name") != "stderr"]
    notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"]}
    return notebook


def fill_notebook(path: Path) -> None:
    """Keep in a notebook what its cells show."""
    import nbformat

    nbformat.write(executed(path), path)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        if name.endswith(".ipynb"):
            fill_notebook(Path(name))
            continue
        with tempfile.TemporaryDirectory() as folder:
            text = filled(Path(name).read_text(encoding="utf-8"), Path(folder))
            for picture in Path(folder).glob("*.svg"):
                shutil.copy(picture, Path(__file__).with_name("pictures"))
        Path(name).write_text(text, encoding="utf-8")
