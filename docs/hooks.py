"""Fill in what pages list: the games, from what they say of themselves, and the decisions."""

from pathlib import Path

from grundy import ask
from grundy.explain.language import reader
from grundy.faces.drawing import picture

_GAMES = "<!-- the games -->"
_DECISIONS = "<!-- the decisions -->"
_WORDS = {
    "en": {"also": "also", "source": "source", "examples": "examples"},
    "zh": {"also": "别名", "source": "出处", "examples": "例子"},
}


def on_config(config):
    """Leave out the theme's page for what is not found: its links hold at one address only."""
    config.theme.static_templates.discard("404.html")


def on_page_markdown(markdown, page, **_):
    """Put the lists where a page has a place for them."""
    locale = "zh" if page.file.src_uri.endswith(".zh.md") else "en"
    if _GAMES in markdown:
        markdown = markdown.replace(_GAMES, gallery(_WORDS[locale], reader(locale)))
    return markdown.replace(_DECISIONS, decisions())


def decisions():
    """List the decisions by their titles."""
    files = sorted(Path(__file__).with_name("decisions").glob("0*.md"))
    titles = [file.read_text(encoding="utf-8").splitlines()[0].lstrip("# ") for file in files]
    return "\n".join(f"- [{title}]({file.name})" for file, title in zip(files, titles, strict=True))


def _pictured(sample, drawing):
    """Draw a position of a game; what has no picture is left out."""
    drawn = picture(drawing, sample.partition(" ")[2])
    return f'<p class="position">{drawn}</p>' if drawn.startswith("<svg") else ""


def gallery(words, say):
    """Write an entry for each game, in a language."""
    lines = []
    for facts in ask.games():
        lines += [f"## {facts.name}", "", say(facts.rule), ""]
        lines += [_pictured(facts.opening or facts.samples[0], facts.drawing), ""]
        if facts.notation:
            lines += [say(facts.notation), ""]
        if facts.aliases:
            lines += [f"- {words['also']}: " + ", ".join(f"`{alias}`" for alias in facts.aliases)]
        if facts.source:
            lines += [f"- {words['source']}: {facts.source}"]
        lines += [f"- {words['examples']}: " + ", ".join(f"`{s}`" for s in facts.samples), ""]
    return "\n".join(lines)
