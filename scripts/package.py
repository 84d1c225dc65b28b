"""Build what is published, and write what to install with it, each package by its hash.

``.venv/bin/python scripts/package.py [EXTRA...]`` leaves in ``dist/`` the sdist, the wheel and
``requirements.txt``, from which, in the root of the project,

    pip install --require-hashes -r dist/requirements.txt

installs exactly that. The versions are those of ``constraints.txt``, the hashes those of the files
that pip takes here: they serve this kind of system and this version of Python.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import tomllib
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
SAFELY = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # from 3.11.4 on


def main(extras: list[str]) -> None:
    """Make all three, in a Python of its own."""
    shutil.rmtree(DIST, ignore_errors=True)
    with TemporaryDirectory() as folder:
        apart = Path(folder)
        run(sys.executable, "-m", "venv", apart / "python")
        python = apart / "python" / "bin" / "python"
        tools = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *tools)
        run(python, "-m", "hatchling", "build", "-d", DIST, cwd=ROOT)
        (source,), (wheel,) = DIST.glob("*.tar.gz"), DIST.glob("*.whl")
        with tarfile.open(source) as packed:
            packed.extractall(apart, **SAFELY)
        again = apart / "again"
        run(
            python,
            "-m",
            "hatchling",
            "build",
            "-t",
            "wheel",
            "-d",
            again,
            cwd=next_to(source, apart),
        )
        compare(wheel, again / wheel.name)
        report = apart / "report.json"
        wanted = f"{wheel}[{','.join(extras)}]" if extras else str(wheel)
        asked = ("--dry-run", "--ignore-installed", "--quiet", "--disable-pip-version-check")
        given = ("--report", report, "-c", ROOT / "constraints.txt")
        run(python, "-m", "pip", "install", *asked, *given, wanted)
        packages = json.loads(report.read_text())["install"]
    lines = [f"dist/{wheel.name} --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}"]
    lines += sorted(pinned(one) for one in packages if one["metadata"]["name"] != "grundy")
    (DIST / "requirements.txt").write_text("\n".join(lines) + "\n")
    print(f"{wheel.name}, {source.name}, requirements.txt: {len(lines)} packages")


def run(*words: object, cwd: Path | None = None) -> None:
    """Run a program to its end."""
    subprocess.run([*map(str, words)], check=True, cwd=cwd)


def next_to(source: Path, apart: Path) -> Path:
    """Give the folder that an sdist was unpacked into."""
    return apart / source.name.removesuffix(".tar.gz")


def compare(one: Path, other: Path) -> None:
    """End where two wheels differ, and name the files in which they do."""
    if one.read_bytes() == other.read_bytes():
        return
    with ZipFile(one) as a, ZipFile(other) as b:
        names = sorted({*a.namelist(), *b.namelist()})
        inside = [{name: wheel.read(name) for name in wheel.namelist()} for wheel in (a, b)]
    differ = [name for name in names if inside[0].get(name) != inside[1].get(name)]
    raise SystemExit(f"the wheel of the sdist is another: {', '.join(differ) or 'their order'}")


def pinned(package: dict[str, dict[str, object]]) -> str:
    """Write a package of pip's report with its version and its hash, without where it lies."""
    facts, info = package["metadata"], package["download_info"]
    digest = info["archive_info"]["hashes"]["sha256"]  # type: ignore[index]
    return f"{facts['name']}=={facts['version']} --hash=sha256:{digest}"


if __name__ == "__main__":
    main(sys.argv[1:])
