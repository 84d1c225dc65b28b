"""Put the folder together, and write it."""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Mapping
from gzip import compress
from html import escape
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from grundy import ask
from grundy.errors import GrundyError, file_errors, one_line, shorten
from grundy.faces.site.book import Book, answers
from grundy.faces.site.pyodide import ADDRESS, VERSION, pyodide_files
from grundy.faces.web.joined import joined, named
from grundy.faces.web.limits import LIMITS
from grundy.phrases.phrase import phrase

__all__ = ["licences", "packed_core", "site_files", "with_facts", "write_site"]

_HERE = Path(__file__).parent
_PACKAGE = _HERE.parents[1]
_SECONDS = 20  # the reader's own machine computes, and Python is slower there
_PYODIDE = f"pyodide-{VERSION}/"
_PACKED = {".py", ".mo", ".en", ".zh", ".shared", ".toml", ".json", ".gz", ".txt"}
_UNUSED = {"coq", "cli", "judge", "survey", "__pycache__"}
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)


def write_site(out: Path, pyodide: str | None) -> int:
    """Write the folder, which must be empty or absent; give the sum of its bytes.

    >>> write_site(Path("/"), None)
    Traceback (most recent call last):
    grundy.errors.GrundyError: / is not an empty folder
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise GrundyError(phrase("{path} is not an empty folder", path=one_line(shorten(str(out)))))
    with file_errors(out):
        out.mkdir(parents=True, exist_ok=True)  # what cannot be written is known at once
    files = site_files(pyodide_files(pyodide), answers(ask.cards().cards))
    with file_errors(out):
        for name, body in files.items():
            file = out / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(body)
    return sum(map(len, files.values()))


def site_files(pyodide: dict[str, bytes], books: dict[str, Book]) -> dict[str, bytes]:
    """Give every file of the folder by its name.

    >>> [name for name in site_files({}, {"en": {}}) if "/" not in name]
    ['index.html', 'keeper.js']
    """
    page = joined("files/", "site.js")
    small = dict(page.files)
    written = {
        lang: named(f"{lang}.json", json.dumps(book, ensure_ascii=False))
        for lang, book in books.items()
    }
    worker = named("worker.js", (_HERE / "worker.js").read_bytes())
    core = named("core.bin", packed_core())
    small |= dict([*written.values(), worker])
    manifest = named("manifest.webmanifest", _manifest(next(n for n in small if "icon" in n)))
    small |= dict([manifest])
    facts = {
        "worker": f"files/{worker[0]}",
        "core": f"files/{core[0]}",
        "pyodide": _PYODIDE,
        "keeper": "keeper.js",
        "books": {lang: f"files/{name}" for lang, (name, _) in written.items()},
    }
    linked = page.html.replace(
        "<script ", f'<link rel="manifest" href="files/{manifest[0]}">\n<script ', 1
    )
    html = with_facts(linked, facts, _POLICY).encode()
    first = {f"files/{name}": body for name, body in small.items()}
    rest = {f"files/{core[0]}": core[1]}
    rest |= {f"{_PYODIDE}{name}": body for name, body in pyodide.items()}
    keeper = _keeper(html, ["./", *first], [*rest])
    return {"index.html": html, "keeper.js": keeper, **first, **rest, **licences()}


def with_facts(html: str, facts: Mapping[str, object], policy: str) -> str:
    """Write into the page where its parts are, the limits, and what it may load.

    >>> with_facts("<script>", {"core": "core"}, "").split(" content=")[0]
    '<meta name="grundy-core"'
    """
    limits = {"seconds": _SECONDS, "memory": LIMITS["memory"]}
    said = escape(json.dumps({**facts, **limits}), quote=True)
    allowed = f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
    html = html.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{allowed}', 1)
    return html.replace("<script", f'<meta name="grundy-core" content="{said}">\n<script', 1)


def _manifest(icon: str) -> str:
    return json.dumps(
        {
            "name": "Grundy",
            "short_name": "Grundy",
            "description": "Taking games: who wins, every winning move, and why",
            "start_url": "../",
            "scope": "../",
            "display": "standalone",
            "icons": [{"src": icon, "sizes": "any", "type": "image/svg+xml"}],
        }
    )


def _keeper(html: bytes, first: list[str], rest: list[str]) -> bytes:
    text = (_HERE / "keeper.js").read_text(encoding="utf-8")
    version = named("index", html)[0].split(".")[1]
    for mark, value in (
        ("VERSION", version),
        ("FIRST", json.dumps(first)),
        ("REST", json.dumps(rest)),
    ):
        text = text.replace(f"@{mark}@", value)
    return text.encode()


def packed_core() -> bytes:
    """Pack this package, as far as a browser needs it.

    The same files give the same bytes, so that a folder written again keeps its names.

    >>> with tarfile.open(fileobj=io.BytesIO(packed_core())) as archive:
    ...     archive.getnames()[:2]
    ['grundy/__init__.py', 'grundy/__main__.py']
    """
    files = {path: path.relative_to(_PACKAGE.parent) for path in _PACKAGE.rglob("*")}
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, name in sorted(files.items(), key=lambda pair: pair[1].as_posix()):
            if path.suffix in _PACKED and not _UNUSED & set(name.parts):
                body = path.read_bytes()
                member = tarfile.TarInfo(name.as_posix())
                member.size = len(body)
                archive.addfile(member, io.BytesIO(body))
    return compress(made.getvalue(), 9, mtime=0)


def licences() -> dict[str, bytes]:
    """Give the licences of all that is packed, and a text that says what that is.

    >>> "Pyodide" in licences()["licences/README.txt"].decode()
    True
    """
    files = {"licences/pyodide.txt": (_HERE / "licences" / "MPL-2.0.txt").read_bytes()}
    try:
        texts = distribution("grundy").files or []
    except PackageNotFoundError:
        texts = []
    for text in texts:
        if text.name.upper().startswith("LICENSE") and "dist-info" in str(text):
            files["licences/grundy.txt"] = Path(str(text.locate())).read_bytes()
    files["licences/README.txt"] = _sources().encode()
    return files


def _sources() -> str:
    return f"""\
What is in here, and from where.

grundy     the page and the core: MIT (grundy.txt)
lean-qr    in the page's script: MIT, https://github.com/davidje13/lean-qr
Pyodide    {VERSION}: Mozilla Public License 2.0 (pyodide.txt), as published at
           {ADDRESS}
           its source: https://github.com/pyodide/pyodide
CPython    within Pyodide: PSF License, https://docs.python.org/3/license.html
"""
