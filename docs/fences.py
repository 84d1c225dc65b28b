"""Fence the examples in docstrings, so that pages show them as programs."""

import re

from griffe import Extension

_EXAMPLE = re.compile(r"(^>>> .*?)(?=\n\n|\Z)", re.DOTALL | re.MULTILINE)


class Fences(Extension):
    """Put every run of lines that begins with >>> between fences."""

    def on_object(self, *, obj, **_):
        """Fence the examples of one docstring."""
        if obj.docstring:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\1\n```", obj.docstring.value)
