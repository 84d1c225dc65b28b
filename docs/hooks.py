"""Fill the gallery of games from what the games say of themselves."""

from grundy import ask

_HERE = "<!-- the games -->"
_WORDS = {
    "en": {"also": "also", "source": "source", "examples": "examples"},
    "zh": {"also": "别名", "source": "出处", "examples": "例子"},
}


def on_page_markdown(markdown, page, **_):
    """Put the games where a page has a place for them."""
    if _HERE not in markdown:
        return markdown
    locale = "zh" if page.file.src_uri.endswith(".zh.md") else "en"
    return markdown.replace(_HERE, gallery(_WORDS[locale]))


def gallery(words):
    """Write an entry for each game."""
    lines = []
    for facts in ask.games():
        lines += [f"## {facts.name}", "", facts.rule, ""]
        if facts.notation:
            lines += [facts.notation, ""]
        if facts.aliases:
            lines += [f"- {words['also']}: " + ", ".join(f"`{alias}`" for alias in facts.aliases)]
        if facts.source:
            lines += [f"- {words['source']}: {facts.source}"]
        lines += [f"- {words['examples']}: " + ", ".join(f"`{s}`" for s in facts.samples), ""]
    return "\n".join(lines)
