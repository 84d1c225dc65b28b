"""Put the whole page into one file, which opens from a disk without a server."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from gzip import compress
from hashlib import sha256
from pathlib import Path

from grundy import ask
from grundy.errors import GrundyError, file_errors, one_line, shorten
from grundy.faces.site.book import Book, answers
from grundy.faces.site.folder import licences, packed_core, with_facts
from grundy.faces.site.pyodide import pyodide_files
from grundy.faces.web.joined import joined
from grundy.phrases.phrase import phrase

__all__ = ["single_page", "write_single"]

_WORKER = Path(__file__).parent / "worker.js"
_NAMED = re.compile(r'(?:src|href)="([\w.]+\.(?:js|css|svg))"')


def write_single(file: Path, pyodide: str | None) -> int:
    """Write the page as one file, which must not be there yet; give its bytes.

    >>> write_single(Path(__file__), None)
    Traceback (most recent call last):
    grundy.errors.GrundyError: /...single.py is there already

    `GrundyError` is raised, too, where Pyodide's files are not to be had.
    """
    if file.exists():
        raise GrundyError(phrase("{path} is there already", path=one_line(shorten(str(file)))))
    with file_errors(file):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(exist_ok=False)  # what cannot be written is known before minutes of work
        file.unlink()
    page = single_page(pyodide_files(pyodide), answers(ask.cards().cards))
    with file_errors(file):
        file.write_bytes(page)
    return len(page)


def single_page(pyodide: Mapping[str, bytes], books: Mapping[str, Book]) -> bytes:
    """Give the page with everything in it: scripts as they are, the rest packed, in base64.

    >>> page = single_page({}, {}).decode()
    >>> "src=" in page.partition("<body")[0], "Mozilla Public License" in page
    (False, True)
    """
    page = joined("", "site.js", whole=True)
    html, hashes = page.html, []
    for name in _NAMED.findall(html):
        text = page.files[name].decode()
        kind = name.rpartition(".")[2]
        hashes.append((kind, b64encode(sha256(text.encode()).digest()).decode()))
        html = _INSERT[kind](html, name, text)
    written = {lang: json.dumps(book, ensure_ascii=False).encode() for lang, book in books.items()}
    packed = {"worker": _WORKER.read_bytes(), "core": packed_core(), **pyodide, **written}
    facts = {
        "inside": [*pyodide],
        "worker": "worker",
        "core": "core",
        "books": {b: b for b in books},
    }
    html = with_facts(html, facts, _policy(hashes))
    blocks = [
        _block(name, b64encode(compress(body, 9, mtime=0)).decode())
        for name, body in packed.items()
    ]
    notes = [_block(name, "\n" + text.decode()) for name, text in licences().items()]
    return html.replace("</body>", "".join([*notes, *blocks, "</body>"])).encode()


def _script(html: str, name: str, text: str) -> str:
    if "</script" in text or "<!--" in text:
        raise ValueError(f"{name} cannot stand inside a page")
    return html.replace(f' src="{name}"></script>', f">{text}</script>")


def _style(html: str, name: str, text: str) -> str:
    return html.replace(f'<link rel="stylesheet" href="{name}">', f"<style>{text}</style>")


def _icon(html: str, name: str, text: str) -> str:
    return html.replace(
        f'"{name}"', f'"data:image/svg+xml;base64,{b64encode(text.encode()).decode()}"'
    )


_INSERT = {"js": _script, "css": _style, "svg": _icon}


def _block(name: str, text: str) -> str:
    return f'<script type="text/plain" id="{name}">{text}</script>\n'


def _policy(hashes: list[tuple[str, str]]) -> str:
    """Allow what is in the page, and nothing from elsewhere."""
    scripts, styles = (
        " ".join(f"'sha256-{one}'" for kind, one in hashes if kind == wanted)
        for wanted in ("js", "css")
    )
    return (
        f"default-src 'none'; script-src {scripts} blob: 'wasm-unsafe-eval'; style-src {styles}; "
        "img-src data:; connect-src data:; worker-src blob:; base-uri 'none'; form-action 'none'"
    )
