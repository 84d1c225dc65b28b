"""The HTTP interface: its routes, refusals, headers, schema, and the examples of its reference."""

import asyncio
import gc
import json
import re
import shlex
import signal
import threading
import time
import tracemalloc
from contextlib import closing, suppress
from http.client import HTTPConnection
from itertools import pairwise
from pathlib import Path
from unittest.mock import AsyncMock
from urllib.parse import urlsplit
from zlib import crc32

import psutil
import pytest
import schemathesis
from http_server import ADDRESSES, Answering, looped
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from costs import at_most
from grundy.faces.web.calls import LIMITS, Reply, reply_to
from grundy.faces.web.pool import EndedError, Nursery, Shared, _ended
from grundy.faces.web.schema import document
from samples import rotated

DOCS = Path(__file__).parents[2] / "docs" / "http.md"


QUICK = "/api/solve?game=kayles&position=5+7+9"


@pytest.fixture(scope="module")
def client():
    return Answering()


@pytest.mark.parametrize("question", ADDRESSES)
def test_every_refusal_has_one_shape(client, question):
    status, where, limit = ADDRESSES[question]
    answer = client.get(question)
    assert answer.status_code == status
    if status == 200:
        return
    error = answer.json()["error"]
    assert set(error) - {"near"} == {"message", "expected", "got", "where", "limit"}
    assert error["message"]
    assert (error["where"], error["limit"]) == (where, limit)
    assert limit is None or limit == "size" or str(LIMITS[limit]) in error["message"]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        (b'{"game": "nim", "log": ', "body"),
        (b"\xff\xfe", "body"),
        (b"[" * 100_000, "body"),
        (b"[1]", "body"),
        (b'{"log": "3+5"}', "game"),
        (b'{"game": "nim", "log": 5}', "log"),
        (b'{"game": "nim", "log": "", "misere": "yes"}', "misere"),
        (b'{"game": "nim", "log": "", "misere": []}', "misere"),
        (b'{"game": ["nim"], "log": ""}', "game"),
        (b'{"game": "nim", "log": "", "file": "x"}', None),
    ],
)
def test_a_wrong_body_is_refused(client, body, where):
    answer = client.post("/api/review", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["error"]["where"] == where


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(client, method):
    answer = client.request(method, QUICK)
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
    assert method in answer.json()["error"]["message"]


@pytest.mark.parametrize("told", [True, False])
def test_a_large_body_is_refused(client, told):
    async def pieces():
        for _ in range(LIMITS["body"] // 5000 + 1):
            yield b" " * 5000

    body = b" " * (LIMITS["body"] + 1) if told else pieces()
    answer = client.post("/api/check", content=body)
    assert answer.status_code == 413
    assert answer.json()["error"]["limit"] == "body"


@pytest.mark.parametrize("times", [10, 11])
def test_the_longest_texts_come_through(served, times):
    address = "&".join(["value=" + "%F0%9F%98%80" * LIMITS["text"]] * times)
    with closing(HTTPConnection("127.0.0.1", urlsplit(served.url).port)) as connection:
        connection.request("GET", f"/api/value?{address}")
        answer = connection.getresponse()
        error = json.loads(answer.read())["error"]
    assert answer.status == 422
    assert error["limit"] == (None if times == LIMITS["values"] else "values")


@pytest.mark.parametrize("path", ["/", "/static/main.js", "/api/limits", "/nothing", "/api/solve"])
def test_headers_keep_a_browser_careful(client, path):
    headers = client.get(path).headers
    policy = dict(
        part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-cache"


def test_a_module_comes_again_only_when_it_changed(client):
    again = client.get(
        "/static/main.js", headers={"if-none-match": client.get("/static/main.js").headers["etag"]}
    )
    assert again.status_code == 304


def test_another_sites_name_does_not_reach_the_server_and_its_own_do(client):
    for host in ("evil.example", "localhost.evil.example:80", "10.0.0.1", "", "[::2]"):
        answer = client.get(QUICK, headers={"host": host})
        assert (answer.status_code, answer.json()["error"]["where"]) == (403, "Host"), host
    for host in ("localhost:8000", "127.0.0.1", "[::1]:80", "LOCALHOST"):
        assert client.get(QUICK, headers={"host": host}).status_code == 200, host


def test_no_file_is_read(client, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("a>b,b>c")
    for game in (f"graph:@{secret}", f"@{secret}", f"take:@{secret}", f"sum:graph:@{secret}+nim"):
        for path in ("solve", "moves", "reply", "levels"):
            answer = client.get(f"/api/{path}", params={"game": game, "position": "a"})
            assert answer.status_code == 422
    for path in (str(secret), f"@{secret}"):
        drawn = client.get("/api/graph", params={"graph": path}).json()
        assert drawn.get("vertices", 0) <= 1
    assert client.post("/api/review", json={"game": "nim", "log": f"@{secret}"}).status_code == 422
    for path in ("..%2fapi.py", "%2e%2e/api.py", "%2fetc/passwd", "..\\api.py", "%00", "."):
        assert client.get(f"/static/{path}").status_code == 404


def test_every_route_is_documented():
    text = DOCS.read_text(encoding="utf-8")
    for path, methods in document()["paths"].items():
        shown = path.replace("{name}", "nim")
        assert re.search(rf"curl .*{re.escape(shown)}\b", text), path
        for facts in methods.values():
            assert facts["description"]
            assert facts["summary"]
            assert {"200", "404", "405", "413", "422", "429", "503"} <= set(facts["responses"])
    for name in LIMITS:
        assert f"`{name}`" in text, name


def _curl(client, line):
    """Do what a line with curl does."""
    words = iter(shlex.split(line)[1:])
    path, pairs, body = None, [], None
    for word in words:
        if word == "--json":
            body = next(words)
        elif word in ("-d", "--data-urlencode"):
            pairs.append(tuple(next(words).split("=", 1)))
        elif word != "-G":
            path = word.removeprefix("http://127.0.0.1:8000")
    if body is None:
        return client.get(path, params=pairs or None)
    return client.post(path, content=body, headers={"content-type": "application/json"})


def test_the_examples_of_the_reference_are_true(client):
    """Each route has one, as `test_every_route_is_documented` says."""
    shown = 0
    blocks = re.findall(r"```(sh|json)\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    for (kind, text), (after, answer) in pairwise([*blocks, ("", "")]):
        for line in text.splitlines() if kind == "sh" and "curl" in text else []:
            found = _curl(client, line)
            assert found.status_code == 200 or "error" in found.json(), line
            if after == "json":
                assert found.json() == json.loads(answer), line
                shown += 1
    assert shown > 10


FOREIGN = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site", "origin": "http://localhost:3000"},
    {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://[::"},
    {"referer": "http://evil.example/page?127.0.0.1"},
]
OWN = [{"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {}]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_nothing_is_computed_for_a_page_of_another_site(client, headers):
    for answer in (
        client.get(QUICK, headers=headers),
        client.get("/api/levels?game=nim&position=9999999+9999999", headers=headers),
        client.post("/api/review", json={"game": "nim", "log": "1"}, headers=headers),
    ):
        assert answer.status_code == 403
        assert answer.json()["error"]["where"] == "Origin"
    said = client.get(f"{QUICK}&lang=zh", headers=headers).json()["error"]["message"]
    assert re.search("[一-鿿]", said)
    assert client.get("/", headers=headers).status_code == 200  # a link leads to the page


@pytest.mark.parametrize("headers", OWN, ids=str)
def test_its_own_page_and_programs_are_answered(client, headers):
    own = {"origin": "http://127.0.0.1", "referer": "http://127.0.0.1/"}
    assert client.get(QUICK, headers=headers).status_code == 200
    assert client.get(QUICK, headers=headers | own).status_code == 200


# --- the server does what its OpenAPI says: no 5xx, no answer that is not documented

schema = schemathesis.openapi.from_dict(document())
schema.config.generation.update(modes=list(schemathesis.GenerationMode))


def is_asked_today(found):
    """Tell whether an operation is in the quarter of this day."""
    return crc32(found.operation.path.encode()) % 4 in rotated(range(4))


# Any text is a game or a position as far as a schema can say: that good data are always accepted
# cannot be asked.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


EXAMPLES = 5 if len(rotated(range(4))) == 1 else 300
UNHURRIED = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@pytest.mark.long
@schema.include(is_asked_today).parametrize()
@settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=UNHURRIED)
def test_the_server_does_what_it_says(case, served):
    case.call_and_validate(base_url=served.url, checks=CHECKS, timeout=300)


# --- within its memory; what cannot be answered is refused before it is computed


ENDLESS = {"game": "subtraction:1,5,99999999", "position": "999999998"}


def line_of(arguments):
    given = {"misere": False, "explain": False, "lang": "en", **arguments}
    return json.dumps({"call": "solve", "arguments": given}).encode() + b"\n"


async def ended(nursery, seconds, kill):
    """Give the code with which a worker ends that computes for ever."""
    worker = await nursery.worker(seconds, 0)
    asked = asyncio.create_task(worker.answer(line_of(ENDLESS)))
    if kill:
        (process,) = psutil.Process(nursery._process.pid).children()
        while process.cpu_times().user < 0.1:  # it has read what it is asked, and computes
            await asyncio.sleep(0.01)
        process.send_signal(kill)
    with pytest.raises(EndedError) as found:
        await asked
    assert not worker.alive
    await worker.end()
    return found.value.code


@looped
async def test_the_code_with_which_a_worker_ends_is_known():
    nursery = Nursery()
    try:
        assert await ended(nursery, 0.5, None) == -signal.SIGPROF
        for end in (signal.SIGKILL, signal.SIGSEGV):
            assert await ended(nursery, 60, end) == -end
    finally:
        await nursery.close()


@pytest.mark.parametrize(
    ("code", "status", "limit", "said"),
    [
        (-signal.SIGPROF, 422, "seconds", "this server allows at most 5 seconds of computing"),
        (-signal.SIGSEGV, 422, "memory", "the computation crashed: it found no memory, or"),
        (-signal.SIGKILL, 503, None, "the computation was ended from outside; ask again"),
        (None, 503, None, "the computation was ended from outside; ask again"),
    ],
)
def test_why_there_is_no_answer_is_said(code, status, limit, said):
    reply = _ended(code, "en")
    error = json.loads(reply.body)["error"]
    assert (reply.status, error["limit"]) == (status, limit)
    assert error["message"].startswith(said)


def test_what_is_killed_says_so_over_the_network(served):
    with served.client() as client:
        assert client.get(QUICK).status_code == 200
        found = []
        asked = threading.Thread(
            target=lambda: found.append(client.get("/api/solve", params=ENDLESS))
        )
        spent = {worker.pid: worker.cpu_times().user for worker in served.workers()}
        asked.start()
        while asked.is_alive():
            for worker in served.workers():
                with suppress(psutil.NoSuchProcess):
                    begun = spent.get(worker.pid, 0)
                    if worker.nice() == 5 and worker.cpu_times().user > begun + 0.1:
                        worker.kill()
            time.sleep(0.05)
        assert found[0].status_code == 503
        assert "ended from outside" in found[0].json()["error"]["message"]
        assert client.get(QUICK).status_code == 200
        paths = ["/", "/api/limits", "/api/row?value=5/8", "/api/games/nim", "/api/row?value=x"]
        for path in paths:
            whole, head = client.get(path), client.head(path)
            assert (head.status_code, head.content) == (whole.status_code, b"")
            assert head.headers["content-type"] == whole.headers["content-type"]


@looped
async def test_kept_answers_are_bounded_by_their_bytes_and_hold_no_questions():
    tracemalloc.start()
    try:
        shared = Shared()
        for i in range(400):
            reply = Reply(200, "text/plain", bytes(30_000))
            question = b"%d" % i + bytes(200_000)  # as a certificate is
            await shared.answer("client", question, AsyncMock(return_value=reply))
        assert shared.kept(b"399" + bytes(200_000))
        gc.collect()  # pytest has it rarely
        assert tracemalloc.get_traced_memory()[0] < 12 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("call", "arguments", "said"),
    [
        ("map", {"game": "matches", "n": 1000}, "map: expected a game on two piles"),
        ("map", {"game": "kayles", "n": 1000}, "map: expected a game on two piles"),
        ("table", {"game": "matches", "n": 1000, "start": 0}, "this server allows at most 16"),
        ("table", {"game": "wythoff", "n": 10**6, "start": 0}, "this server allows at most 16"),
    ],
)
def test_what_has_no_room_in_an_answer_is_refused_before_it_is_computed(call, arguments, said):
    with at_most(1):
        reply = reply_to(call, arguments)
    assert reply.status == 422
    assert json.loads(reply.body)["error"]["message"].startswith(said)
