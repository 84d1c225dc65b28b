"""Certificates of every kind, made by the provers of Grundy, and changes to them."""

import copy
import json
from pathlib import Path

DATA = Path(__file__).parent / "data"
NAMES = sorted(path.stem for path in DATA.glob("*.json"))

ALWAYS = {"tracks": [], "step": [[0]], "accepting": [0]}


def certificate(name):
    return json.loads((DATA / f"{name}.json").read_text())


def put(*keys_and_value):
    """Make a change that sets one entry, however deep."""
    *keys, last, value = keys_and_value

    def change(data):
        for key in keys:
            data = data[key]
        data[last] = value(data[last]) if callable(value) else value

    return change


def drop(*keys):
    def change(data):
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


def claiming(claim, statement):
    """Make a change to another claim, with its text."""

    def change(data):
        data["claim"], data["statement"] = claim, statement

    return change


def changed(data, *changes):
    found = copy.deepcopy(data)
    for change in changes:
        change(found)
    return found
