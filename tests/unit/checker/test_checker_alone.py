"""The folder can be copied out and run by itself; files that are no certificate get one line."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from certificates import DATA, NAMES, certificate, changed, put

import grundy.checker
from grundy.checker.certificate import Unreadable, read
from grundy.checker.check import check

FOLDER = Path(grundy.checker.__file__).parent


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Copy the folder to an empty place, under another name."""
    place = tmp_path_factory.mktemp("place") / "checks"
    shutil.copytree(FOLDER, place, ignore=shutil.ignore_patterns("__pycache__"))
    return place


def run(place, *arguments):
    command = [sys.executable, "-I", str(place), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_accepted_alone(place):
    for name in NAMES:
        found = run(place, DATA / f"{name}.json")
        assert found.returncode == 0, found.stderr
        lines = found.stdout.splitlines()
        assert lines[0].startswith("accepted")
        assert lines[1].startswith("rule: ")
        assert lines[2].startswith(f"theorem: {certificate(name)['statement']}: ")
        assert all(line.startswith("checked: ") for line in lines[3:])


def test_rejected_alone(place, tmp_path):
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(changed(certificate("nim3_values"), put("rule", "tail", 3))))
    found = run(place, path)
    assert found.returncode == 1
    assert found.stdout == "rejected: moves: not those of the rule at n = 4\n"


def test_unreadable_alone(place, tmp_path):
    for arguments in ([tmp_path / "none.json"], [], [tmp_path, tmp_path]):
        found = run(place, *arguments)
        assert found.returncode == 2
        assert len(found.stderr.splitlines()) == 1


def python(place, code):
    """Run code that imports the folder, and give what it prints."""
    start = f"import sys; sys.path.insert(0, {str(place.parent)!r})"
    command = [sys.executable, "-I", "-c", f"{start}\n{code}"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    return found.stdout.splitlines()


def test_nothing_of_the_house_is_there(place):
    names = [
        ".".join(path.relative_to(place.parent).with_suffix("").parts)
        for path in place.rglob("*.py")
    ]
    modules = python(place, f"import {', '.join(names)}\nprint(*sys.modules)")[0].split()
    assert "checks.methods.period" in modules
    assert not [name for name in modules if name.partition(".")[0] == "grundy"]


def test_numpy_is_not_imported_for_short_proofs(place):
    path = str(DATA / "kayles_period.json")
    code = f"from checks.__main__ import main\nprint(main([{path!r}]), 'numpy' in sys.modules)"
    assert python(place, code)[-1] == "0 False"


HEAD = {"format": "grundy certificate", "version": 2}
FIELDS = certificate("nim3_values")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "cut off, or not JSON: line 1, column 1"),
        (
            b'{"format": "grundy certificate", "version": 2, ',
            "cut off, or not JSON: line 1, column",
        ),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"[" * (60 << 20), "nested too deeply"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"1" * 100_000, "a number of more than 4000 digits"),
        (json.dumps(FIELDS).encode().replace(b"4]", b"4" * 5000 + b"]"), "more than 4000 digits"),
        (b"[1, 2]", "its format is not"),
        (b"null", "its format is not"),
        (b"NaN", "its format is not"),
        (b'{"format": "other"}', "its format is not"),
        (json.dumps(HEAD | {"version": 1}).encode(), "of the first format: prove the law and save"),
        (json.dumps(HEAD | {"version": 3}).encode(), "version is not 2"),
        (json.dumps(HEAD | {"version": "2"}).encode(), "version is not 2"),
        (json.dumps(HEAD | {"version": 2.0}).encode(), "version is not 2"),
        (json.dumps(HEAD).encode(), "the field 'kind' is missing"),
        (json.dumps(FIELDS | {"more": 1}).encode(), "it has other fields than"),
        (json.dumps(FIELDS | {"game": "\ud800"}).encode(), "game: no text of one line"),
        (json.dumps(FIELDS).encode()[:-1] + b', "kind": "values"}', "a field stands there twice"),
    ],
)
def test_files_that_are_no_certificate(content, problem, tmp_path):
    path = tmp_path / "proof.json"
    path.write_bytes(content)
    with pytest.raises(Unreadable) as caught:
        read(path)
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


def test_file_that_is_too_large_is_not_read(tmp_path):
    path = tmp_path / "proof.json"
    with path.open("wb") as file:
        file.truncate((64 << 20) + 1)
    with pytest.raises(Unreadable, match="more than 64 MB are too many"):
        read(path)
    with pytest.raises(Unreadable, match="No such file"):
        read(tmp_path / "none.json")
    with pytest.raises(Unreadable, match="Is a directory"):
        read(tmp_path)
    with pytest.raises(Unreadable):
        read("nul\0byte")
    with pytest.raises(Unreadable, match="it is a device"):
        read("/dev/zero")


def test_a_file_is_read_and_checked():
    assert check(read(DATA / "lasker_values.json")).game == "lasker"


@pytest.mark.parametrize("data", [None, 0, [], "x", {}, {"format": []}, b"", object(), {1: 2}])
def test_any_data_at_all_is_rejected(data):
    from grundy.checker.check import Rejected

    with pytest.raises(Rejected):
        check(data)
