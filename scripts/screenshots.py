"""Draw the page as the README shows it: ``python scripts/screenshots.py``, with Chromium."""

from __future__ import annotations

import os
import shutil
import socket
import threading
from pathlib import Path

import uvicorn
from playwright.sync_api import sync_playwright

from grundy.faces.web import app

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
CHROMIUM = (
    os.environ.get("CHROMIUM")
    or shutil.which("chromium")
    or shutil.which("chromium-headless-shell")
)
COLOURS = {"en": ("page.png", "Colours"), "zh": ("page.zh.png", "着色")}


def main() -> None:
    """Serve the page, and keep a picture of a game of Kayles in both languages."""
    with socket.socket() as sock, sync_playwright() as playwright:
        sock.bind(("127.0.0.1", 0))
        sock.listen()
        server = uvicorn.Server(uvicorn.Config(app(), log_level="warning"))
        threading.Thread(target=server.run, kwargs={"sockets": [sock]}, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for lang, (name, colours) in COLOURS.items():
            page = browser.new_page(viewport={"width": 1100, "height": 590}, color_scheme="light")
            where = f"http://127.0.0.1:{sock.getsockname()[1]}"
            page.goto(f"{where}/#play?game=kayles&position=9+7&lang={lang}")
            page.get_by_role("button", name=colours).click()
            page.locator(".move-worth").first.wait_for(state="attached")
            page.screenshot(path=PICTURES / name)
        browser.close()


if __name__ == "__main__":
    main()
