"""The command line, Python and HTTP give the same answer, and refuse in the same words."""

import json
import random
import re
from functools import partial

import pytest
from command_line import here
from http_server import Answering

from grundy import ask
from grundy.ask import values
from grundy.ask.reviews import review
from grundy.errors import GrundyError, InputError
from grundy.explain.language import reader, trouble
from grundy.faces.questions import QUESTIONS
from grundy.games import all_games
from grundy.rules.language.reference import EXAMPLES
from samples import rotated

SEED = 2
SAMPLES = [tuple(sample.split(" ", 1)) for cls in all_games() for sample in cls.samples]
RULES = [(f"take:{rule}", "7+9") for rule, *_ in EXAMPLES if "piles:" not in rule]
VALUES = ["0", "3/4", "*2", "^", "v*", "+-1", "{2|-1}", "{1|{0|-2}}", "^3*2", "-5/8", "x", "{1|"]


def _wander(chance, game, position):
    """Go a few random moves on from a position."""
    for _ in range(chance.randrange(4)):
        found = ask.options(game, position, most=200)
        sides = [found.of("left"), found.of("right")]
        moves = chance.choice(sides)
        if not moves:
            break
        position = chance.choice(moves).to
    return position


def _spoil(chance, text):
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice("?0+x|/(") + text[at:]


def _solve(chance, sample):
    game, position = sample
    position = _wander(chance, game, position)
    if chance.random() < 0.15:
        position = _spoil(chance, position)
    how = {"misere": chance.random() < 0.2, "explain": chance.random() < 0.3}
    return {"game": game, "position": position, **how, "lang": chance.choice(["en", "zh"])}


def _table(chance, sample):
    return {"game": sample[0], "n": chance.randint(1, 30), "start": chance.choice([0, 0, 5])}


def _levels(chance, sample):
    return dict(zip(("game", "position"), sample, strict=True))


def _law(chance, sample):
    return {"game": sample[0], "n": 300}


def _value(chance, sample):
    texts = chance.choices(VALUES[:-2] if chance.random() < 0.8 else VALUES, k=chance.randint(1, 3))
    return {"value": texts, "compare": chance.choice(VALUES[:-2])}


def _row(chance, sample):
    return {"value": f"{chance.randint(-40, 40)}/{chance.choice([1, 2, 3, 7, 16, 0])}"}


def _claim(chance, sample):
    claims = ["f(n) == n % 4", "n % 3 == 0", "f(n) == n", "f(n) ==", "unique"]
    return {"game": f"nim:{chance.randint(1, 4)}", "claim": chance.choice(claims)}


def _code(chance, sample):
    target = chance.choice(["cpp", "python", "java"])
    return {"game": f"nim:{chance.randint(1, 4)}", "target": target}


def _count(chance, sample):
    given = {"game": chance.choice(["nim:3", "wythoff", "kayles", "rows"])}
    given |= {"below": chance.randint(-1, 40), "total": chance.choice([None, 9])}
    given["box"] = chance.choice([None, "3", "5,7", "4,x"])
    return {name: value for name, value in given.items() if value is not None}


# name: how many questions, and how to make one
KINDS = {
    "solve": (158, _solve),
    "count": (12, _count),
    "table": (50, _table),
    "levels": (8, _levels),
    "law": (10, _law),
    "value": (25, _value),
    "row": (20, _row),
    "prove": (7, _claim),
    "refute": (7, _claim),
    "code": (3, _code),
}


def _questions():
    chance = random.Random(SEED)
    for path, (count, make) in KINDS.items():
        deck = chance.sample(SAMPLES, len(SAMPLES)) + chance.sample(RULES, len(RULES))
        if path in ("table", "solve"):
            chance.shuffle(deck)
        if path == "levels":
            deck = [sample for sample in deck if "+" in sample[1] and sample[1][0].isdigit()]
        if path == "solve":  # every game before any of them again
            firsts = {sample[0].partition(":")[0]: sample for sample in reversed(deck)}
            deck = [*firsts.values(), *deck]
        for i in range(count):
            yield path, make(chance, deck[i % len(deck)])


def _plain(path, answer):
    """Leave out what is never the same twice: how long it took, and who compiled a program."""
    if path == "code" and "program" in answer:
        kept = re.sub(
            r"(?m)^(//|#) (Tried|Not compiled)[^\n]*\n(// positions.\n)?", "", answer["program"]
        )
        return {**answer, "tried": "", "program": kept}
    if path == "levels" and "levels" in answer:
        return {**answer, "levels": [{**row, "seconds": 0} for row in answer["levels"]]}
    return answer


def _words(path, given):
    """Write a question as a command, as the table of questions says that its options are called."""
    yield path
    for one in QUESTIONS[path].parameters:
        value = given.get(one.name)
        if value is None or value is False:
            continue
        if one.option:
            yield f"--{one.name}" if one.option == "--" else one.option
        if one.kind != "flag":
            yield from value if one.kind == "texts" else [value]
    if "lang" in given:
        yield from ("--lang", given["lang"])


def _by_command(words):
    found = here(*words, "--json")
    if found.returncode in (2, 3):
        (refused,) = found.said
        return {"refused": refused.removeprefix("grundy: ")}
    assert found.stdout, (words, found)
    return _plain(words[0], json.loads(found.stdout))


def _by_python(path, asked, lang="en"):
    try:
        return _plain(path, json.loads(json.dumps(asked().json(reader(lang)))))
    except GrundyError as error:
        return {"refused": trouble(error, lang)}


def _by_http(client, path, parameters):
    sent = {k: str(v).lower() if isinstance(v, bool) else v for k, v in parameters.items()}
    answer = client.get(f"/api/{path}", params=sent)
    assert answer.status_code in (200, 422), answer.text
    body = answer.json()
    if "error" not in body:
        return _plain(path, body)
    return {"refused": body["error"]["message"]}


@pytest.fixture(scope="module")
def client():
    return Answering()


@pytest.fixture(scope="module")
def questions():
    return list(_questions())


def test_random_questions_have_one_answer(client, questions):
    refused, asked_today = 0, rotated(questions, 30)
    for path, given in asked_today:
        words, question = [*_words(path, given)], QUESTIONS[path]
        needed = [given[name] for name in question.needed]
        more = {k: v for k, v in given.items() if k not in (*question.needed, "lang")}
        asked = partial(getattr(ask, path, None) or getattr(values, path), *needed, **more)
        answer = _by_python(path, asked, given.get("lang", "en"))
        assert _by_command(words) == answer, words
        assert _by_http(client, path, given) == answer, words
        refused += "refused" in answer
    assert refused < len(asked_today) / 2


def test_the_questions_are_300_of_all_kinds_and_games(questions):
    assert len(questions) == sum(count for count, _ in KINDS.values()) == 300
    games = {given.get("game", "").partition(":")[0] for _, given in questions}
    assert {cls.name for cls in all_games()} <= games


def test_every_game_and_the_language_are_shown_alike(client):
    assert json.loads(here("games", "--json").stdout) == client.get("/api/games").json()
    for cls in all_games():
        shown = json.loads(here("games", cls.name, "--json").stdout)
        assert shown == client.get(f"/api/games/{cls.name}").json()
        assert shown == json.loads(json.dumps([facts.json() for facts in ask.games(cls.name)]))
    language = json.loads(here("games", "language", "--json").stdout)
    assert language == client.get("/api/language").json() == ask.language().json()


@pytest.mark.parametrize(
    ("game", "log", "lang"),
    [
        ("nim:2", "position: 5\n4, 3, 2, 0", "en"),
        ("nim:2", "position: 5\n4, 3, 2, 0", "zh"),
        ("rows", "position: BW+W\nleft: W+W", "en"),
        ("nim", "position: 3+5\n9+9", "en"),
        ("nim", "", "en"),
    ],
)
def test_a_review_is_the_same(client, tmp_path, game, log, lang):
    file = tmp_path / "game.log"
    file.write_text(log)
    words = ["review", game, str(file), "--lang", lang]
    answer = _by_python("review", lambda: review(game, log), lang)
    assert _by_command(words) == answer
    sent = client.post("/api/review", json={"game": game, "log": log, "lang": lang}).json()
    assert ({"refused": sent["error"]["message"]} if "error" in sent else sent) == answer


def test_a_graph_and_its_theorem_are_the_same(client, tmp_path):
    file = tmp_path / "maze.txt"
    for text, tokens in (("a>b, b>a, b>c", "a"), ("a b\nb c\nc c", "a+b"), ("a>b>c", "")):
        file.write_text(text)
        answer = _by_command(["graph", str(file), tokens])
        assert _by_http(client, "graph", {"graph": text, "tokens": tokens}) == answer
    drawn = client.get("/api/picture", params={"graph": "a>b, b>a, b>c"})
    assert (drawn.headers["content-type"], drawn.text.count("<circle")) == ("image/svg+xml", 3)
    certificate = ask.prove("nim:3", "f(n) == n % 4").certificate
    file.write_text(json.dumps(certificate))
    answer = _by_command(["export", str(file), "--coq"])
    assert "Theorem law" in answer["theorem"]
    assert client.post("/api/export", json=certificate).json() == answer


def test_replies_and_moves_are_those_of_python(client):
    from grundy.ask.play import reply

    chance = random.Random(SEED)
    for game, position in rotated(chance.sample(SAMPLES, 40), 15):
        asked = {"game": game, "position": position}
        assert client.get("/api/moves", params=asked).json() == json.loads(
            json.dumps(ask.options(game, position).json())
        )
        more = {"level": chance.choice(["perfect", "careless", "random", "small"]), "seed": 3}
        try:
            wanted = reply(game, position, **more).json()
        except InputError as error:
            wanted = {"refused": str(error)}
        assert _by_http(client, "reply", {**asked, **more}) == wanted
