"""The page's scripts: what their pure parts answer, and that their checkers find mistakes."""

import json
from pathlib import Path

import pytest
from command_line import ran

from samples import rotated

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.needs("node")


def test_pure_parts_answer_right():
    tests = sorted(str(path) for path in (ROOT / "tests" / "page").glob("*.test.js"))
    done = ran("node", "--test", "--test-reporter=tap", *tests, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-4000:]
    assert "# pass 0" not in done.stdout


TOOLS = ROOT / "node_modules" / ".bin"


@pytest.mark.skipif(not TOOLS.is_dir(), reason="npm has not been run: scripts/setup dev does")
@pytest.mark.parametrize(
    ("tool", "wrong", "said"),
    rotated(
        [
            ("tsc", 'import { url } from "./api.js";\nexport const one = url(3);', "number"),
            ("oxlint", "export const one = (two) => three == two;", "three"),
        ]
    ),
)
def test_a_mistake_is_found(tmp_path, tool, wrong, said):
    """Check that the checkers check: what is wrong in a copy of the page is named."""
    static = ROOT / "src" / "grundy" / "faces" / "web" / "static"
    for path in [*static.glob("*.js"), *static.glob("*.d.ts")]:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "wrong.js").write_text(wrong + "\n")
    rules = json.loads((ROOT / "tsconfig.json").read_text())
    rules |= {"include": [str(tmp_path)], "exclude": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps(rules))
    linted = ["-c", ROOT / ".oxlintrc.json", tmp_path / "wrong.js"]
    given = {"tsc": ["-p", tmp_path], "oxlint": linted}
    done = ran(TOOLS / tool, *given[tool], cwd=tmp_path)
    assert done.returncode != 0
    assert "wrong.js" in done.stdout
    assert said in done.stdout


def test_the_lock_names_no_registry():
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text()
