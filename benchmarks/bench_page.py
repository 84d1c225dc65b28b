"""Measure the page in Chromium as Markdown tables: what a first board weighs, how long it takes.

It asks `grundy serve`, a folder of `grundy site --out` and a file of `grundy site --single`, each
in a browser that has seen nothing yet (cold), then again (warm). ``--site DIR`` and
``--single FILE`` take what is written already, ``--pyodide DIR`` the files of Pyodide;
``--quick`` leaves the file out. CHROMIUM names the browser. It needs what `scripts/setup dev`
installs.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium")
    or shutil.which("chromium-headless-shell")
)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"]
GRUNDY = [sys.executable, "-m", "grundy"]
SHOWN = {
    "gallery": ("games?lang=en", ".card-game svg"),
    "a first board, written beforehand": ("play?game=nim&lang=en", ".stage svg"),
    "a board that is worked out": ("play?game=nim&position=3%2B5%2B6&lang=en", ".stage svg"),
}
KEPT = """async () => location.protocol === "file:" // what is kept for later visits
  || !document.querySelector('meta[name="grundy-core"]')
  || (await (await caches.open("python")).keys()).length > 0"""


def option(name: str) -> str | None:
    """Give the word after an option."""
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else None


@contextmanager
def server() -> Iterator[str]:
    """Serve as `grundy serve` does."""
    words = [*GRUNDY, "serve", "--port", "0", "--json"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())["url"]
        process.terminate()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words: object) -> None:
        """Say nothing of each request."""


@contextmanager
def host(folder: Path) -> Iterator[str]:
    """Serve a folder as a host of files does, uncompressed."""
    running = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_address[1]}/"
    running.shutdown()


def written(kind: str, place: Path) -> Path:
    """Give the folder or the file of `grundy site`, which is written where none is named."""
    if given := option("--single" if kind == "single" else "--site"):
        return Path(given)
    pyodide = option("--pyodide")
    more = ["--pyodide", pyodide] if pyodide else []
    subprocess.run([*GRUNDY, "site", f"--{kind}", str(place), *more], check=True)
    return place


def visit(browser: Browser, url: str) -> None:
    """Time the views one by one, each in a browser that has seen nothing, and again."""
    for name, (where, shown) in SHOWN.items():
        with browser.new_context() as context:
            cold, requests, size = look(context, f"{url}#{where}", shown)
            warm, *_ = look(context, f"{url}#{where}", shown)
        print(
            f"| {name} | {requests} | {size / 1000:,.0f} kB | {cold:.1f} s | {warm:.1f} s |",
            flush=True,
        )


def look(context: BrowserContext, address: str, shown: str) -> tuple[float, int, float]:
    """Open an address; give the seconds until something is shown, the requests, the bytes."""
    page = context.new_page()
    page.set_default_timeout(180_000)
    asked: list[str] = []
    came: list[float] = []
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda told: came.append(told["encodedDataLength"]))
    page.on("request", lambda request: asked.append(request.url))
    began = time.monotonic()
    page.goto(address)
    page.wait_for_selector(shown)
    seconds = time.monotonic() - began
    page.wait_for_load_state("networkidle")
    found = len(asked), sum(came)
    deadline = time.monotonic() + 60
    while not page.evaluate(KEPT) and time.monotonic() < deadline:
        page.wait_for_timeout(200)
    page.close()
    return seconds, *found


def main() -> None:
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        folder = written("out", Path(place) / "site")
        head = "| {} | requests | bytes | cold | warm |\n|---|---|---|---|---|"
        with server() as url:
            print(head.format("`grundy serve`"))
            visit(browser, url)
        with host(folder) as url:
            size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
            print("\n" + head.format(f"a folder of {size / 1e6:.1f} MB"))
            visit(browser, url)
        if "--quick" not in sys.argv:
            file = written("single", Path(place) / "grundy.html")
            print("\n" + head.format(f"one file of {file.stat().st_size / 1e6:.1f} MB"))
            visit(browser, file.as_uri())
        browser.close()


if __name__ == "__main__":
    main()
