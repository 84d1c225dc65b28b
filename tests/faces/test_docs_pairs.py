"""Pages in two languages keep in step, and every notion has one word."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FENCE = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
PAIRS = [(ROOT / "README.md", ROOT / "README.zh.md")]
PAIRS += [
    (page, DOCS / f"{page.stem}.zh.md")
    for page in sorted(DOCS.glob("*.md"))
    if not page.name.endswith(".zh.md")
]
STALE = ["证明书", "命题", "制胜着法", "必胜着法", "已证(?!明)", "已见", "已驳", "公平", "规范形"]
STALE += ["驯良", "(?<!编)码游戏", "应着", "杀掉", "看见不等于", "取最后者负", "毫无共用"]


def code(text):
    """Give the blocks without remarks and languages; of what is shown, only that it is shown."""
    for kind, body in FENCE.findall(text):
        if kind == "text":
            yield kind, ""
            continue
        plain = re.sub(r" *#.*", "", body.replace(" --lang zh", ""))
        yield kind, re.sub(r'""".*?"""', "", plain)


def headings(text):
    return [len(marks) for marks in re.findall(r"^(#+) ", FENCE.sub("", text), re.MULTILINE)]


def links(text):
    found = re.findall(r"\]\(([^)#]+)", FENCE.sub("", text))
    return sorted({target.replace(".zh.", ".") for target in found} - {"README.md"})


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0].stem)
@pytest.mark.parametrize("part", [code, headings, links])
def test_both_pages_have_the_same(pair, part):
    english, chinese = (page.read_text(encoding="utf-8") for page in pair)
    assert list(part(english)) == list(part(chinese))


@pytest.mark.parametrize("page", ["README.md", "README.zh.md", "docs/index.md", "docs/index.zh.md"])
def test_what_is_shown_is_the_output(page):
    shown = 0
    blocks = FENCE.findall((ROOT / page).read_text(encoding="utf-8"))
    for (kind, command), (next_kind, output) in pairwise(blocks):
        if (kind, next_kind) == ("sh", "text"):
            words = command.split()[1:]
            done = subprocess.run(
                [sys.executable, "-m", "grundy", *words],
                capture_output=True,
                text=True,
                check=True,
            )
            assert done.stdout == output
            shown += 1
    assert shown


CHINESE = [*ROOT.glob("*.zh.md"), *DOCS.glob("*.zh.md")]
CHINESE += [*(ROOT / "src").rglob("*.po"), *(ROOT / "src").rglob("words*.js")]


@pytest.mark.parametrize("path", CHINESE, ids=lambda path: path.name)
def test_no_word_that_the_glossary_replaces_is_used(path):
    text = path.read_text(encoding="utf-8")
    for word in STALE:
        assert not re.search(word, text), word


def test_the_words_of_the_glossary_are_used():
    rows = re.findall(r"^\| ([\w -]+) \| ([^|]+) \|", (DOCS / "words.md").read_text(), re.MULTILINE)
    texts = "".join(path.read_text(encoding="utf-8") for path in CHINESE if path.stem != "words.zh")
    assert len(rows) > 15
    for _, chinese in rows[1:]:
        assert chinese.strip().split("（")[0] in texts, chinese


@pytest.mark.parametrize("page", ["README.md", "README.zh.md", "CONTRIBUTING.md"])
def test_every_link_leads_to_a_file(page):
    for target in re.findall(r"\]\(([^)#]+)", FENCE.sub("", (ROOT / page).read_text("utf-8"))):
        assert "://" in target or (ROOT / target).exists(), target
