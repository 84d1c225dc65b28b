"""What the page weighs: few requests, few bytes, joined from modules that stay as they are."""

import re
from gzip import compress

import pytest
from browser import CHROMIUM, hosted
from http_server import Answering, serving
from playwright.sync_api import expect

from costs import at_most
from grundy import ask
from grundy.faces.site import folder, pyodide
from grundy.faces.web import joined as joining
from grundy.faces.web.joined import STATIC, joined, named
from samples import rotated

MOST_REQUESTS = 12
MOST_BYTES = 90_000
ONLY_WITHOUT_A_SERVER = {"core.js", "site.js"}


def visit(page, address, shown):
    """Open an address; give the requests made, and the bytes that came, headers too."""
    asked, came = [], []
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda told: came.append(told["encodedDataLength"]))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    expect(page.locator(shown).first).to_be_visible()
    page.wait_for_load_state("networkidle")
    network.detach()
    return asked, sum(came)


FIRST = [
    ("#games", ".card-game svg"),
    ("#play?game=nim&lang=zh", ".stage svg"),
    ("#play?game=amazons", ".stage svg"),
]


@pytest.mark.needs(CHROMIUM)
@pytest.mark.parametrize(("where", "shown"), rotated(FIRST))
def test_a_first_board_is_light_and_a_second_visit_loads_no_script(served, chromium, where, shown):
    with chromium.new_context() as context:
        asked, size = visit(context.new_page(), f"{served.url}{where}", shown)
        _, again = visit(context.new_page(), f"{served.url}#games", ".card-game svg")
    assert len(asked) <= MOST_REQUESTS, asked
    assert 10_000 < size <= MOST_BYTES
    assert again < 15_000, "the text of the page and the cards"


@pytest.mark.needs(CHROMIUM)
@pytest.mark.parametrize("lang", rotated(["en", "zh"]))
def test_a_first_board_of_a_folder_is_light(chromium, tmp_path, lang):
    shown = [card for card in ask.cards().cards if card.name in ("nim", "kayles")]
    cards = folder.address("cards", lang)
    books = folder.answers(shown)
    books[lang] = folder._opening(lang, ask.cards().cards)
    assert cards in books[lang]
    assert not any("law" in one for one in books[lang])
    files = folder.site_files(dict.fromkeys(pyodide.FILES, b""), books)
    with chromium.new_context() as context, hosted(files, tmp_path) as url:
        page, asked = context.new_page(), []
        page.clock.install(time=0)
        page.clock.pause_at(1)  # Python is fetched some time after the board: not in this test
        context.on("request", lambda request: asked.append(request.url[len(url) :]))
        page.goto(f"{url}#play?game=nim&position=3%2B5%2B7&lang={lang}")
        expect(page.locator(".stage svg")).to_be_visible()
        first = [name.partition("#")[0] or "index.html" for name in asked]
    assert f"files/{lang}." in " ".join(first)
    assert len(first) <= MOST_REQUESTS, first
    assert sum(len(compress(files[name], 6)) for name in set(first)) <= MOST_BYTES
    assert not any("core." in name or "pyodide" in name for name in first)


@pytest.mark.slow
@pytest.mark.needs(CHROMIUM)
def test_debugging_shows_the_modules(chromium):
    with serving("--debug") as running, chromium.new_context() as context:
        page = context.new_page()
        asked, _ = visit(page, f"{running.url}#play?game=nim", ".stage svg")
    files = {address.rpartition("/")[2] for address in asked}
    assert {"main.js", "play.js", "board.css"} <= files
    assert not any("/page/" in address for address in asked)


def test_every_module_is_joined_once():
    sources = {path.name for path in STATIC.glob("*.js")} - {"theme.js"}
    for page, own in ((joined(), ONLY_WITHOUT_A_SERVER), (joined("files/", "site.js"), set())):
        text = "".join(body.decode() for name, body in page.files.items() if name.endswith(".js"))
        wrapped = re.findall(r'^\$made\["([\w-]+\.js)"\] = ', text, re.M)
        assert sorted(wrapped) == sorted(sources - own)


@pytest.fixture
def copied(monkeypatch, tmp_path):
    """Give a copy of the page's sources, from which it is joined."""
    for path in STATIC.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    monkeypatch.setattr(joining, "STATIC", tmp_path)
    joining._source.cache_clear()
    yield tmp_path
    joining._source.cache_clear()


def test_a_name_follows_the_content(copied):
    assert named("a.js", "1") != named("a.js", "2")
    before = joined()
    changed = copied / "learn.js"  # it is in the second script, which the first one names
    changed.write_text(changed.read_text() + "\nexport const one = 1;\n")
    after = joined.__wrapped__()
    stems = {name.split(".")[0] for name in set(after.files) - set(before.files)}
    assert stems == {"more", "page"}
    assert after.html != before.html


def test_what_the_joiner_does_not_know_is_refused(copied):
    for line in ("export default 1;", 'import one from "./dom.js";', 'export * from "./dom.js";'):
        (copied / "learn.js").write_text(f"{line}\n")
        joining._source.cache_clear()
        with pytest.raises(ValueError, match=re.escape(line)):
            joined.__wrapped__()


def test_no_text_of_a_script_goes_over_lines():
    for path in STATIC.glob("*.js"):
        for line in path.read_text().splitlines():
            code = re.sub(r'"`"|/\[[^/]*`[^/]*\]\+?/|/[^/]*`grundy[^/]*/', "", line)
            note = line.lstrip().startswith("//")
            assert note or code.count("`") % 2 == 0, f"{path.name}: {line}"


def test_joining_is_quick():
    with at_most(2):
        joined.__wrapped__()


def test_files_are_kept_for_long_and_the_page_is_asked_for_anew():
    client = Answering()
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-encoding"] == "gzip"
    known = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    files = re.findall(r'"/page/([\w.-]+)"', page.text)
    assert len(files) == 4
    for name in files:
        answer = client.get(f"/page/{name}")
        assert answer.content == joined().files[name]
        assert "immutable" in answer.headers["cache-control"]
        plain = client.get(f"/page/{name}", headers={"accept-encoding": "identity"})
        assert plain.content == answer.content
        assert "content-encoding" not in plain.headers
    assert client.get("/page/page.000000000000.js").status_code == 404
    assert client.request("HEAD", "/").status_code == 200
