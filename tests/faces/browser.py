"""A real Chromium in front of the real server: fixtures for the tests of the page."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
import uvicorn
from patience import patient
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
from starlette.responses import HTMLResponse

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
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
SLOW = float(os.environ.get("SLOW", "0"))
QUIET = "/quiet"  # where the desk's page waits; one may also go back to it
SHOTS = os.environ.get("SHOTS")

Open = Callable[..., Page]
Colours = Literal["dark", "light"]

expect.set_options(timeout=patient(30_000))  # milliseconds: other tests run beside


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Serve the page on a free port; give its address."""
    from grundy.faces.web import app

    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        config = uvicorn.Config(tried(app()), log_level="warning", lifespan="on")
        running = uvicorn.Server(config)
        thread = threading.Thread(target=running.run, kwargs={"sockets": [sock]}, daemon=True)
        thread.start()
        deadline = time.monotonic() + 120
        while not running.started:
            assert thread.is_alive(), "the server did not start"
            assert time.monotonic() < deadline, "the server takes too long to start"
            time.sleep(0.02)
        yield f"http://127.0.0.1:{sock.getsockname()[1]}"
        running.should_exit = True
        thread.join(20)


def tried(app: Any) -> Any:
    """Let answers come late, by up to as many seconds as SLOW says: what a test must wait for.

    What is at QUIET is empty and brings an icon: to ask for one would be an error, later.
    """

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope.get("path") == QUIET:
            await HTMLResponse('<link rel="icon" href="data:,">')(scope, receive, send)
            return
        if SLOW and scope.get("path", "").startswith("/api/"):
            await asyncio.sleep(random.uniform(0, SLOW))
        await app(scope, receive, send)

    return answer


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the browser once; a missing browser fails the test."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def desk(server: str, chromium: Browser) -> Iterator[Desk]:
    """Keep one page on a desktop for all tests: a new one costs as much as what most tests do."""
    desk = Desk(chromium, server)
    yield desk
    desk.context.close()


class Desk:
    """Hold a page that one test after the other finds as if it were new, but for the cache."""

    def __init__(self, chromium: Browser, server: str) -> None:
        self.context = new_context(chromium)
        self.page = self.context.new_page()
        self.faults: list[str] = []
        watch(self.page, self.faults, server)
        self._quiet = server + QUIET
        self.clear()

    def clear(self) -> None:
        """Forget what a test has left: routes, storage, colours, the mouse's place."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.goto(self._quiet)
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.context.clear_permissions()
        self.page.emulate_media(media="screen", color_scheme="light", reduced_motion="reduce")
        self.page.mouse.move(0, 0)


@pytest.fixture
def open_page(server: str, chromium: Browser, desk: Desk) -> Iterator[Open]:
    """Open the page at an address such as ``play?game=nim&lang=zh``.

    Errors on the page or its console, and requests to any other host, fail the test afterwards.
    A refusal by the server (422) is an answer that the page shows: its line in the console, which
    the browser itself writes, is not an error of the page. Without other ``kinds`` of a context
    what is opened is the page on the desk, each time as if nothing had been there before.
    """
    faults: list[str] = []
    contexts: list[BrowserContext] = []
    used = False
    desk.faults.clear()
    expect.set_options(timeout=patient(30_000))
    desk.context.set_default_timeout(patient(30_000))

    def opened(
        where: str = "",
        *,
        width: int = 1280,
        height: int = 900,
        color_scheme: Colours = "light",
        **kinds: Any,
    ) -> Page:
        nonlocal used
        size: ViewportSize = {"width": width, "height": height}
        if not kinds:
            if used:
                desk.clear()
            used = True
            page = desk.page
            page.set_viewport_size(size)
            if color_scheme != "light":
                page.emulate_media(color_scheme=color_scheme)
        else:
            kinds["color_scheme"] = color_scheme
            contexts.append(new_context(chromium, viewport=size, **kinds))
            page = contexts[-1].new_page()
            watch(page, faults, server)
        page.goto(f"{server}/#{where}" if where else server)
        page.wait_for_selector("main .view > *")
        return page

    yield opened
    if used:
        faults += desk.faults
        desk.clear()
    for context in contexts:
        context.close()
    assert not faults, faults


def new_context(chromium: Browser, **kinds: Any) -> BrowserContext:
    """Make a context whose page waits patiently and moves nothing for show."""
    context = chromium.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **kinds})
    context.set_default_timeout(patient(30_000))
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


def position(page: Page) -> Locator:
    """Find where the position is written."""
    return page.locator(".where .position")


def status(page: Page) -> Locator:
    """Find who is to move, or who won."""
    return page.get_by_role("status")


def part(page: Page, identifier: str) -> Locator:
    """Find a stone, or whatever else can be clicked on the board."""
    return page.locator(f'.board [data-id="{identifier}"]')


def settled(page: Page) -> None:
    """Wait until the move is made and answered."""
    page.wait_for_selector(".board-box[aria-busy=false]")


def hold(page: Page, where: str) -> Callable[[], None]:
    """Keep the next question back; what is given lets it go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    def let_go() -> None:
        until = time.monotonic() + 60
        while not held:
            assert time.monotonic() < until, "nothing is asked"
            page.wait_for_timeout(20)
        held[0].continue_()

    page.route(where, keep, times=1)
    return let_go


def milliseconds(page: Page, canvas: Locator, wanted: float) -> float:
    """Tell how long a canvas was drawn; while others work the clock says little: draw it anew."""
    for width in range(1270, 1200, -10):
        if patient(1) == 1 or float(canvas.get_attribute("data-milliseconds") or "inf") < wanted:
            break
        canvas.evaluate("it => delete it.dataset.milliseconds")
        page.set_viewport_size({"width": width, "height": 900})
        canvas.wait_for()
    return float(canvas.get_attribute("data-milliseconds") or "inf")


def shot(page: Page, name: str) -> None:
    """Keep a screenshot in the folder that SHOTS names, for those who want to look."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}.png", full_page=True)
