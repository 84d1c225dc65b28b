"""The page as a folder: the same answers as a server's, and no server."""

import io
import json
import os
import re
import sys
import tarfile
import threading
from base64 import b64decode
from contextlib import contextmanager
from functools import cache
from gzip import decompress as gunzip
from pathlib import Path
from urllib.parse import quote

import pytest
from browser import CHROMIUM, go, hosted, look, until
from command_line import process
from http_server import ADDRESSES, Answering
from playwright.sync_api import expect
from published import cases

from costs import patient
from grundy import ask
from grundy.errors import FileError, GrundyError
from grundy.faces.cli import MOST_DIGITS
from grundy.faces.questions import QUESTIONS
from grundy.faces.site import core, folder, pyodide
from grundy.faces.web.calls import _READERS, LIMITS
from samples import rotated

POSTED = [
    {"game": "nim", "log": "position: 1\n0"},
    {"game": "nim", "log": "position: 1\n0", "misere": True, "lang": "zh"},
    {"game": "nim"},
    {"game": "nim", "log": "x", "more": 1},
]


def test_the_core_answers_as_the_server_does():
    client = Answering()
    for address in ADDRESSES:
        if not address.startswith("/api/"):
            continue
        told, reply = client.get(address), core.answer(address)
        assert reply.status == told.status_code, (address, reply.body)
        assert told.headers["content-type"].startswith(reply.media), address
        if address == "/api/limits":  # written by the framework, without spaces
            assert json.loads(reply.body) == told.json()
        else:
            assert reply.body.decode() == told.text, address
    for body in POSTED:
        told = client.post("/api/review", json=body)
        reply = core.answer("/api/review", json.dumps(body))
        assert (reply.status, reply.body.decode()) == (told.status_code, told.text), body
    certificate = ask.law("nim:3").certificate
    told = client.post("/api/check?lang=zh", json=certificate)
    reply = core.answer("/api/check?lang=zh", json.dumps(certificate))
    assert told.json()["status"] == "accepted"
    assert (reply.status, reply.body.decode()) == (told.status_code, told.text)


def test_every_kind_of_parameter_is_read():
    kinds = {p.kind for question in QUESTIONS.values() for p in question.parameters}
    assert kinds - {"text", "texts", "data"} <= set(_READERS)


def test_numbers_may_be_as_long_as_on_the_command_line():
    assert core.MOST_DIGITS == MOST_DIGITS


IN_A_BROWSER = """
import json, sys
for name in ("numpy", "numba", "fcntl", "click", "resource"):
    sys.modules[name] = None
sys.platform = "emscripten"
sys.path[:0] = [sys.argv[1]]
from grundy.faces.site import core
assert core.__file__.startswith(sys.argv[1])
refusals = json.loads(core.start(20))["refusals"]
assert "20" in json.loads(refusals["zh"]["seconds"])["error"]["message"]
for address in json.loads(sys.argv[2]):
    reply = core.answer(address)
    print(reply.status, reply.body.decode().replace("\\n", " "))
"""
PACKED = folder.packed_core


@cache
def packed():
    return PACKED()


@pytest.fixture(autouse=True)
def once(monkeypatch):
    """Pack the core once for all tests: its sources stay the same."""
    monkeypatch.setattr(folder, "packed_core", packed)


WITHOUT_NUMPY = dict(cases(__file__, "site_without_numpy.tsv"))

SAFELY = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # from 3.11.4 on


def test_the_packed_core_answers_where_a_browser_would(tmp_path):
    """CPython stands in for Pyodide, without the libraries that a browser lacks."""
    assert packed() == PACKED(), "the same sources give the same folder"
    with tarfile.open(fileobj=io.BytesIO(packed())) as archive:
        archive.extractall(tmp_path / "core", **SAFELY)
    asked = dict(rotated(WITHOUT_NUMPY.items(), 8))
    words = [str(tmp_path / "core"), json.dumps([*asked])]
    done = process(*words, program=("-S", "-c", IN_A_BROWSER), timeout=patient(300), env={})
    lines = done.stdout.splitlines()
    for (address, said), line in zip(asked.items(), lines, strict=True):
        assert line.startswith("200 "), (address, line, done.stderr)
        assert said in line, (address, line)


def test_what_needs_a_library_that_a_browser_lacks_says_so(monkeypatch):
    lacking = ModuleNotFoundError("No module named 'numpy'", name="numpy")
    monkeypatch.setattr("grundy.ask.values.row", lambda text: (_ for _ in ()).throw(lacking))
    reply = core.answer("/api/row?value=1&lang=zh")
    assert reply.status == 422
    assert "numpy" in json.loads(reply.body)["error"]["message"]


OPENING = [
    folder.address("cards", "en"),
    folder.address("games", "en"),
    folder.address("moves", "en", game="nim", position="3+5+7"),
]
FAKE = dict.fromkeys(pyodide.FILES, b"")
BOOKS = {lang: {folder.address("limits", lang): json.dumps(LIMITS)} for lang in ("en", "zh")}


def test_the_folder_names_what_is_in_it():
    files = folder.site_files(FAKE, BOOKS)
    text = files["index.html"].decode()
    for named in re.findall(r'(?:src|href)="(files/[^"]+)"', text):
        assert named in files
    assert not re.search("/static/|/page/", text)
    keeper = files["keeper.js"].decode()
    first, rest = (json.loads(found) for found in re.findall(r"= (\[.*?\]);", keeper))
    kept = {name for name in files if not name.startswith(("licences/", "keeper", "index"))}
    assert kept == {*first, *rest} - {"./"}
    assert b"Mozilla Public License Version 2.0" in files["licences/pyodide.txt"]
    assert b"MIT" in files["licences/grundy.txt"]


def test_a_changed_answer_changes_the_name_by_which_it_is_kept():
    other = folder.site_files(FAKE, BOOKS | {"zh": {}})
    before = folder.site_files(FAKE, BOOKS)
    assert other["keeper.js"] != before["keeper.js"]
    assert len(set(other) - set(before)) == 1


def test_other_files_than_those_of_pyodide_are_refused(tmp_path):
    for name in pyodide.FILES:
        (tmp_path / name).write_bytes(b"other")
    with pytest.raises(GrundyError, match="is not that of Pyodide"):
        pyodide.pyodide_files(str(tmp_path))


def test_only_an_empty_folder_is_written(tmp_path):
    (tmp_path / "mine").touch()
    with pytest.raises(GrundyError, match="not an empty folder"):
        folder.write_site(tmp_path, None)


def test_one_file_holds_everything():
    text = folder.single_page({name: name.encode() for name in FAKE}, BOOKS).decode()
    blocks = dict(re.findall(r'<script type="text/plain" id="([^"]+)">(.*?)</script>', text, re.S))
    held = {name: gunzip(b64decode(blocks[name])) for name in [*FAKE, *BOOKS, "core"]}
    assert all(held[name] == name.encode() for name in FAKE)
    assert {lang: json.loads(held[lang]) for lang in BOOKS} == BOOKS
    assert held["core"] == packed()
    assert "Mozilla Public License Version 2.0" in blocks["licences/pyodide.txt"]
    assert not re.search(r'(?:src|href)="(?!#|data:)', text.split("<noscript>")[0])


def test_no_file_is_written_over(tmp_path):
    mine = tmp_path / "mine.html"
    mine.write_text("mine")
    with pytest.raises(GrundyError, match="is there already"):
        folder.write_single(mine, None)
    assert mine.read_text() == "mine"


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="no folder here that takes no file")
def test_a_file_that_cannot_be_written_is_known_before_minutes_of_work(monkeypatch):
    monkeypatch.setattr(folder, "answers", lambda *asked: pytest.fail("worked in vain"))
    with pytest.raises(FileError, match=r"file '/proc/grundy\.html': no such file"):
        folder.write_single(Path("/proc/grundy.html"), None)


@pytest.mark.needs(CHROMIUM)
def test_the_computer_answers_before_python_is_there(chromium, tmp_path):
    file = tmp_path / "page.html"
    cards = [card for card in ask.cards().cards if card.game in ("nim", "hackenbush")]
    file.write_bytes(folder.single_page(FAKE, folder.answers(cards)))  # this Python never starts
    with chromium.new_context(offline=True) as context:
        page = context.new_page()
        for card in cards:
            where = f"play?game={card.game}&position={quote(card.position)}&lang=zh"
            page.goto(f"{file.as_uri()}#{where}")
            page.locator(".move").first.click()
            expect(page.locator(".played li")).to_have_count(2)
            expect(page.locator(".move").first).to_be_visible()


@pytest.mark.needs(CHROMIUM)
def test_one_file_opens_by_a_double_click(chromium, tmp_path):
    file = tmp_path / "page.html"
    books = {"en": {one: core.answer(one).body.decode() for one in OPENING}, "zh": {}}
    file.write_bytes(folder.single_page(FAKE, books))
    asked, faults = [], []
    with chromium.new_context(offline=True) as context:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url[:20]))
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{file.as_uri()}#games?lang=en")
        expect(page.locator(".card-game").first).to_be_visible()
        go(page, "play?game=nim&position=3%2B5%2B7&lang=en")
        expect(page.locator(".stage svg")).to_be_visible()
        page.get_by_role("link", name="Learn").click()  # a tab of the second script
        expect(page.locator("main h1, main h2").first).to_be_visible()
    assert not [one for one in asked if not one.startswith(("file:", "data:", "blob:"))]
    assert not faults


STAND_IN = (Path(__file__).parents[1] / "page" / "stand_in.js").read_text()


def with_stand_in(files):
    told = json.dumps({lang: core.refusals(lang) for lang in ("en", "zh")})
    worker = next(name for name in files if name.startswith("files/worker."))
    return files | {worker: f"globalThis.REFUSALS = {told};\n{STAND_IN}".encode()}


def answering(starts=lambda: True):
    """Answer as the worker would, once it has started."""

    def answer(address, body=None):
        if address != "start":
            return core.answer(address, body)
        return core.Reply(200 if starts() else 500, "application/json", b"")

    return answer


@contextmanager
def without_books(chromium, place, where, starts=lambda: True):
    """Open an address of a folder in which no answer is written, by a clock that the test moves."""
    files = with_stand_in(folder.site_files(FAKE, {"en": {}, "zh": {}}))
    with chromium.new_context() as context, hosted(files, place, answering(starts)) as url:
        page = context.new_page()
        page.clock.install()
        page.goto(f"{url}#{where}")
        yield page


@pytest.mark.needs(CHROMIUM)
def test_the_page_plays_without_a_server_and_without_a_network(chromium, tmp_path):
    books = {"en": {one: core.answer(one).body.decode() for one in OPENING}, "zh": {}}
    files = with_stand_in(folder.site_files(FAKE, books))
    asked, faults = [], []
    with chromium.new_context() as context:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: faults.append(str(error)))
        with hosted(files, tmp_path, answering()) as url:
            page.goto(f"{url}#games?lang=en")
            expect(page.locator(".card-game").first).to_be_visible()
            page.goto(f"{url}#play?game=nim&position=3%2B5%2B7&lang=en")
            expect(page.locator(".stage svg")).to_be_visible()
            assert not any("/ask" in one for one in asked), "written boards need no Python"
            page.get_by_role("button", name="Why?").click()
            expect(page.locator(".reasons .steps")).to_be_visible()
            # it forbids that text is run: the page's own world is asked, not its waiting
            until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
        page.goto(f"{url}?again#games?lang=en")  # there is no host any more
        expect(page.locator(".card-game").first).to_be_visible()
        page.goto(f"{url}#play?game=nim&position=3%2B5%2B7&lang=en")
        expect(page.locator(".stage svg")).to_be_visible()
    assert not [one for one in asked if not one.startswith(url)]
    assert not faults


@pytest.mark.needs(CHROMIUM)
def test_a_question_without_an_answer_is_ended_and_the_page_goes_on(chromium, tmp_path):
    with without_books(chromium, tmp_path, "play?game=asleep&position=1&lang=zh") as page:
        alert = page.get_by_role("alert").first
        until(page, lambda: page.clock.run_for(5_000) or alert.count())
        expect(alert).to_contain_text("本页至多允许")
        go(page, "play?game=nim&position=1%2B2&lang=zh")
        expect(page.locator(".stage svg")).to_be_visible()


@pytest.mark.needs(CHROMIUM)
def test_the_page_says_that_python_starts_and_goes_on_by_itself(chromium, tmp_path):
    starts, seen = [], threading.Event()

    def start():
        starts.append("begun")
        seen.wait()
        return len(starts) > 2

    where = "play?game=nim&position=3%2B5&lang=zh"
    with without_books(chromium, tmp_path, where, start) as page:
        expect(page.locator(".starting")).to_contain_text("正在浏览器里启动 Python")
        seen.set()  # it need not be seen within the time that a start takes
        go(page, "play?game=kayles&position=4&lang=zh")  # nobody waits for the first
        board = page.locator(".stage svg")
        until(page, lambda: page.clock.run_for(1_000) or board.count())
        expect(board).to_be_visible()
        expect(page.locator(".starting")).to_be_hidden()
        expect(page.get_by_role("alert")).to_have_count(0)
    assert len(starts) == 3, "a start is not begun anew by who goes elsewhere"


@pytest.mark.needs(CHROMIUM)
def test_where_python_does_not_start_no_server_is_blamed(chromium, tmp_path):
    able = []
    where = "play?game=nim&position=3%2B5&lang=zh"
    with without_books(chromium, tmp_path, where, lambda: able) as page:
        alert = page.get_by_role("alert")
        until(page, lambda: page.clock.run_for(1_000) or alert.count())
        expect(alert).to_contain_text("无法在这个浏览器里启动 Python")
        able.append(True)
        alert.get_by_role("button").click()
        expect(page.locator(".stage svg")).to_be_visible()


@pytest.fixture(scope="session")
def real():
    """Give the files of Pyodide, which `scripts/setup dev` fetches, or those in PYODIDE."""
    try:
        return pyodide.pyodide_files(os.environ.get("PYODIDE", f"{sys.prefix}/pyodide"))
    except GrundyError as error:
        pytest.skip(f"no Pyodide: {error}")


REPLY = f"/api/reply?game=domineering&position={'%7C'.join(['........'] * 8)}&player=left"
TOO_LARGE = "/api/solve?game=misere:chomp&position=40x40"


def limited(page, address, limit):
    _, text = page.evaluate("asked", address)
    assert json.loads(text)["error"]["limit"] == limit, text


@pytest.mark.long
@pytest.mark.needs(CHROMIUM)
def test_python_answers_in_the_browser_and_without_a_network(chromium, real, tmp_path):
    cards = folder.address("cards", "en")
    books = {"en": {cards: core.answer(cards).body.decode()}, "zh": {}}
    with chromium.new_context() as context:
        context.set_default_timeout(patient(180) * 1000)
        page = context.new_page()
        with hosted(folder.site_files(real, books), tmp_path / "out") as url:
            page.goto(f"{url}#games?lang=en")
            page.wait_for_selector(".card-game")
            go(page, "play?game=nim&position=3%2B5%2B7&lang=zh")
            page.wait_for_selector(".stage svg")
            until(page, lambda: look(page, "kept"))
        page.close()  # from here on there is no host
        page = context.new_page()
        page.goto(f"{url}#play?game=kayles&position=3%2B5&lang=zh")
        page.wait_for_selector(".stage svg")
        look(page, "worker", [600, 64])
        assert page.evaluate("window.continued"), "Python has started anew"
        for address, said in rotated(WITHOUT_NUMPY.items(), 4):
            status, text = page.evaluate("asked", address)
            assert status == 200, (address, text)
            assert said in text, (address, text)
        look(page, "worker", [600, 8])  # soon full
        limited(page, TOO_LARGE, "memory")
        look(page, "worker", [1, 1024])  # long before the memory is full
        limited(page, TOO_LARGE, "seconds")
        for seconds in (4, 16, 64):  # where others have the processors, half of one are few
            status, text = page.evaluate("asked", REPLY)
            if status == 200:
                break
            look(page, "worker", [seconds, 1024])
        assert '"move"' in text
        assert page.evaluate("asked", "/api/row?value=5/8")[0] == 200  # it goes on


@pytest.mark.slow
@pytest.mark.needs(CHROMIUM)
def test_python_answers_in_one_file_from_a_disk(chromium, real, tmp_path):
    file = tmp_path / "page.html"
    file.write_bytes(folder.single_page(real, {"en": {}, "zh": {}}))
    with chromium.new_context(offline=True) as context:
        context.set_default_timeout(patient(180) * 1000)
        page = context.new_page()
        page.goto(f"{file.as_uri()}#play?game=nim&position=3%2B5%2B7&lang=zh")
        page.wait_for_selector(".stage svg")
        go(page, "explore?game=subtraction%3A1%2C3&lang=zh")
        expect(page.locator("main")).to_contain_text("证明", timeout=patient(180) * 1000)
