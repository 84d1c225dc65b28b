"""A real Chromium in front of the real server: fixtures for the tests of the page.

One server and one browser serve all tests of a worker. `open_page` loads the page as if nobody had
been there before; `go` leads to another address of the same page, at a third of the cost.
"""

from __future__ import annotations

import json
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal, TypeVar
from urllib.parse import urlsplit

import pytest
from http_server import Serving
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Route,
    ViewportSize,
    expect,
    sync_playwright,
)

from costs import patient
from samples import rotated

# the shell draws the same pages without the windows of a browser: half the work
CHROMIUM = (
    os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--in-process-gpu",  # draws in software in any case, without a process of its own
]
PAGE = Path(__file__).parents[1] / "page"
SHOTS = os.environ.get("SHOTS")
PNG = b"\x89PNG\r\n\x1a\n"
SECONDS = 30  # on a quiet machine, until what must come is there

Open = Callable[..., Page]
Row = TypeVar("Row")
Colours = Literal["dark", "light"]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the browser once; a missing browser fails the test."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def desk(served: Serving, chromium: Browser) -> Iterator[Desk]:
    """Keep one page on a desktop for all tests: a new one costs as much as what most tests do."""
    desk = Desk(chromium, served.url)
    yield desk
    desk.context.close()


class Desk:
    """Hold a page that one test after the other finds as if it were new, but for the cache.

    Each visit has a number in its address. What is stored goes where the number is another, before
    any script of the page runs: nothing that an older visit still does can come between.
    """

    def __init__(self, chromium: Browser, server: str) -> None:
        self.context = new_context(chromium)
        self.context.add_init_script(path=PAGE / "anew.js")
        self.page = self.context.new_page()
        self.faults: list[str] = []
        self._server, self._visits = server, 0
        watch(self.page, self.faults, server)

    def visit(self, where: str, size: ViewportSize, colours: Colours) -> Page:
        """Load the page at an address."""
        self._visits += 1
        page = self.page
        page.unroute_all(behavior="ignoreErrors")
        page.emulate_media(media="screen", color_scheme=colours, reduced_motion="reduce")
        page.mouse.move(0, 0)
        if page.viewport_size != size:
            page.set_viewport_size(size)
        self.faults.clear()
        page.goto(f"{self._server}?{self._visits}{f'#{where}' * bool(where)}")
        return page


@pytest.fixture
def open_page(
    served: Serving, chromium: Browser, desk: Desk, request: pytest.FixtureRequest
) -> Iterator[Open]:
    """Open the page at an address such as ``play?game=nim&lang=zh``.

    Errors on the page or its console, and requests to any other host, fail the test afterwards.
    A refusal by the server (422) is an answer that the page shows: its line in the console, which
    the browser itself writes, is not an error of the page. With ``kinds`` of a context the page is
    opened in one of its own; without them it is the page on the desk. The addresses are printed:
    where a test fails, the last of them is the one that was looked at. With ``SHOTS=DIR`` a picture
    of how a test leaves the page is kept there, under its name.
    """
    faults: list[str] = []
    contexts: list[BrowserContext] = []
    used = False
    expect.set_options(timeout=patient(SECONDS) * 1000)  # other programs run beside
    desk.context.set_default_timeout(patient(SECONDS) * 1000)

    def opened(
        where: str = "",
        *,
        width: int = 1280,
        height: int = 900,
        color_scheme: Colours = "light",
        **kinds: Any,
    ) -> Page:
        nonlocal used
        where = sure(where)
        print(where)
        size: ViewportSize = {"width": width, "height": height}
        if kinds:
            kinds["color_scheme"] = color_scheme
            contexts.append(new_context(chromium, viewport=size, **kinds))
            page = contexts[-1].new_page()
            watch(page, faults, served.url)
            page.goto(f"{served.url}#{where}" if where else served.url)
        else:
            if used:
                faults.extend(desk.faults)
            used = True
            page = desk.visit(where, size, color_scheme)
        page.wait_for_selector("main .view > *")
        return page

    yield opened
    if SHOTS and used:
        desk.page.screenshot(
            path=Path(SHOTS) / f"{request.node.name.replace('/', '-')}.png", full_page=True
        )
    if used:
        faults += desk.faults
        desk.context.clear_permissions()
    for context in contexts:
        context.close()
    assert not faults, faults


def sure(where: str) -> str:
    """Let the computer play without chance, unless the address says how well it plays."""
    return (
        f"{where}&level=perfect" if where.startswith("play?") and "level=" not in where else where
    )


LOOKS = (PAGE / "looks.js").read_text().replace("export ", "")


def look(page: Page, name: str, given: object = None) -> Any:
    """Call a function of `looks.js` in the page."""
    return page.evaluate(f"([given]) => {{ {LOOKS} return {name}(given); }}", [given])


def go(page: Page, where: str) -> None:
    """Go to another address: what was shown is gone, what the page keeps in memory stays."""
    where = sure(where)
    print(where)
    look(page, "go", where)


def new_context(chromium: Browser, **kinds: Any) -> BrowserContext:
    """Make a context whose page waits patiently and moves nothing for show."""
    context = chromium.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **kinds})
    context.set_default_timeout(patient(SECONDS) * 1000)
    return context


def watch(page: Page, faults: list[str], server: str) -> None:
    """Note what goes wrong on a page."""
    page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
    page.on("console", lambda line: _note(faults, line.type, line.text))
    page.on("request", lambda request: _foreign(faults, server, request.url))


def _note(faults: list[str], kind: str, text: str) -> None:
    if kind == "error" and "status of 422" not in text:
        faults.append(f"console: {text}")


def _foreign(faults: list[str], server: str, url: str) -> None:
    if urlsplit(url).scheme not in {"data", "blob"} and not url.startswith(server):
        faults.append(f"request to another host: {url}")


@contextmanager
def noted(page: Page, event: Literal["request", "requestfailed"]) -> Iterator[list[str]]:
    """Note the addresses of the requests that are begun, or that fail, within the block."""
    found: list[str] = []

    def note(request: Any) -> None:
        found.append(request.url)

    page.on(event, note)
    yield found
    page.remove_listener(event, note)


def position(page: Page) -> Locator:
    """Find where the position is written."""
    return page.locator(".where .position")


def status(page: Page) -> Locator:
    """Find who is to move, or who won."""
    return page.get_by_role("status")


def part(page: Page, identifier: str) -> Locator:
    """Find a stone, or whatever else can be clicked on the board."""
    return page.locator(f'.board [data-id="{identifier}"]')


def click(page: Page, name: str) -> None:
    """Press a button by its whole name."""
    page.get_by_role("button", name=name, exact=True).click()


def settled(page: Page) -> None:
    """Wait until the move is made and answered."""
    page.wait_for_selector(".board-box[aria-busy=false]")


def fits(page: Page) -> None:
    """Make sure that nobody has to scroll sideways."""
    wide, room = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= room, (wide, room)


def until(page: Page, holds: Callable[[], object]) -> None:
    """Wait until something holds, and hear meanwhile what the browser says."""
    end = time.monotonic() + patient(SECONDS)
    while not holds():
        assert time.monotonic() < end, "it does not come"
        page.wait_for_timeout(10)


def hold(page: Page, where: str) -> Callable[[], None]:
    """Keep the next question back; what is given lets it go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    def let_go() -> None:
        until(page, lambda: held)
        held[0].continue_()

    page.route(where, keep, times=1)
    return let_go


@contextmanager
def hosted(
    files: dict[str, bytes], place: Path, answer: Callable[..., Any] | None = None
) -> Iterator[str]:
    """Serve files as a host of files does; ``answer`` lets Python stand in for Pyodide."""
    for name, body in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(body)

    class Host(SimpleHTTPRequestHandler):
        def log_message(self, *words: Any) -> None:
            pass

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            assert answer is not None
            reply = answer(asked["address"], asked.get("body"))
            self.send_response(reply.status)
            self.send_header("content-type", reply.media)
            self.end_headers()
            self.wfile.write(reply.body)

    running = ThreadingHTTPServer(("127.0.0.1", 0), partial(Host, directory=str(place)))
    threading.Thread(target=running.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{running.server_address[1]}/"
    finally:
        running.shutdown()
        running.server_close()


def saved(page: Page, form: str, within: str = "main") -> tuple[str, bytes]:
    """Save what is shown as a file: its name, and what is in it."""
    with page.expect_download() as waiting:
        page.locator(within).get_by_role("button", name=f"Save as {form}").last.click()
    download = waiting.value
    return download.suggested_filename, Path(download.path()).read_bytes()


def one_of_each(rows: Iterable[Row], drawing: Callable[[Row], str]) -> list[Row]:
    """Give for each kind of drawing the row that is asked today."""
    kinds: dict[str, list[Row]] = {}
    for row in rows:
        kinds.setdefault(drawing(row).partition(":")[0], []).append(row)
    return [row for one in kinds.values() for row in rotated(one)]
