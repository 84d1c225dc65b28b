"""Write the page as a folder, or as one file, with the answers that open it."""

from __future__ import annotations

import io
import json
import re
import tarfile
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from gzip import compress
from hashlib import sha256
from html import escape
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import urlencode

from grundy import ask
from grundy.ask.catalogue import Card
from grundy.errors import GrundyError, file_errors, one_line, shorten
from grundy.explain.language import LANGUAGES, reader
from grundy.faces.site.core import answer
from grundy.faces.site.pyodide import ADDRESS, VERSION, pyodide_files
from grundy.faces.web.calls import LIMITS
from grundy.faces.web.joined import joined, named
from grundy.phrases.phrase import phrase
from grundy.solvers.progress import meanwhile, tally

__all__ = [
    "Book",
    "address",
    "answers",
    "licences",
    "packed_core",
    "single_page",
    "site_files",
    "with_facts",
    "write_single",
    "write_site",
]

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


# --- put the whole page into one file, which opens from a disk without a server


_WORKER = Path(__file__).parent / "worker.js"
_NAMED = re.compile(r'(?:src|href)="([\w.]+\.(?:js|css|svg))"')


def write_single(file: Path, pyodide: str | None) -> int:
    """Write the page as one file, which must not be there yet; give its bytes.

    >>> write_single(Path(__file__), None)
    Traceback (most recent call last):
    grundy.errors.GrundyError: /...folder.py is there already

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


# --- answer beforehand what opens the page: the gallery, first boards, laws of the games in it


Book = dict[str, str]
"""Addresses, and the texts that answer them."""

_MOST = 24  # first moves of a game whose answers are written beforehand


def answers(cards: Sequence[Card]) -> dict[str, Book]:
    """Write three books for each language: what opens the page, first answers, and laws.

    Five games take most of it: which law is looked for is told, not how long the others will take.

    >>> cards = [card for card in ask.cards().cards if card.game == "nim"]
    >>> books = answers(cards)
    >>> sorted(books["en"])
    ['/api/cards', '/api/games', '/api/moves?game=nim&position=3%2B5%2B7']
    >>> list(books["zh-laws"]), len(books["zh-first"]) > 2 * (3 + 5 + 7)
    (['/api/law?lang=zh&game=nim'], True)
    """
    laws: dict[str, Book] = {lang: {} for lang in LANGUAGES}
    for n, card in enumerate(cards, 1):
        said = phrase("law {n} of {total}: {game}", n=n, total=len(cards), game=card.game)
        with meanwhile(said):
            inner = tally.set(None)  # how far the book is, is told, not how far a law is
            try:
                law = ask.law(card.game)
            except GrundyError:  # a game of two players with moves of their own has none
                continue
            finally:
                tally.reset(inner)
        for lang, book in laws.items():
            text = json.dumps(law.json(say=reader(lang)), ensure_ascii=False)
            book[address("law", lang, game=card.game)] = text
    opening = {lang: _opening(lang, cards) for lang in LANGUAGES}
    first = {f"{lang}-first": _first(lang, cards) for lang in LANGUAGES}
    return opening | first | {f"{lang}-laws": book for lang, book in laws.items()}


def _opening(lang: str, cards: Sequence[Card]) -> Book:
    first = [address("moves", lang, game=card.game, position=card.position) for card in cards]
    wanted = [address("cards", lang), address("games", lang), *first]
    return {one: answer(one).body.decode() for one in wanted}


def _first(lang: str, cards: Sequence[Card]) -> Book:
    """Answer what is asked after each first move of games in which that takes no time."""
    book = {}
    for card in cards:
        if card.kind == "impartial" or card.level == "easy":
            for one in _after(lang, card):
                book[one] = answer(one).body.decode()
    return book


def _after(lang: str, card: Card) -> Iterator[str]:
    """Ask for the boards after each first move and after the careless computer's answer to it."""

    def moves(position: str) -> str:
        return address("moves", lang, game=card.game, position=position)

    told = json.loads(answer(moves(card.position)).body)["moves"]
    first, player = (told["left"], "right") if isinstance(told, dict) else (told, "first")
    for move in first if len(first) <= _MOST else ():
        to = move["to"]
        reply = {"game": card.game, "position": to, "level": "careless", "player": player}
        yield moves(to)
        yield (asked := address("reply", lang, **reply))
        found = json.loads(answer(asked).body).get("move")
        if found:
            yield moves(found["to"])


def address(name: str, lang: str, **parameters: str) -> str:
    """Write the address of a question as the page's script does, letter by letter.

    >>> address("moves", "zh", game="nim", position="3+5")
    '/api/moves?lang=zh&game=nim&position=3%2B5'
    """
    own = {} if lang == "en" else {"lang": lang}
    query = urlencode(own | parameters, safe="*").replace("~", "%7E")
    return f"/api/{name}{'?' * bool(query)}{query}"
