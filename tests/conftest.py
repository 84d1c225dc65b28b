"""What all tests share.

A test that needs a program of the system says so: ``@pytest.mark.needs("mona")``. One marked
``coq`` needs Coq, which `./test` does without and `./test nightly` installs.
"""

import gc
import os
import shutil
import signal
import sys
from importlib import import_module

import pytest
from hypothesis import HealthCheck, settings

import processor_seconds
import samples

os.environ["GRUNDY_LANG"] = "en"  # whatever the language of the system is
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell's job in the background has it
    signal.signal(signal.SIGINT, signal.default_int_handler)

RECURSION = sys.getrecursionlimit()


def pytest_addoption(parser):
    parser.addoption(
        "--with-programs",
        action="store_true",
        help="fail, do not skip, where a program of the system that a test needs is missing",
    )
    parser.addoption("--with-coq", action="store_true", help="the same for coqc")
    parser.addoption("--all-samples", action="store_true", help="ask all rows of lists that rotate")
    parser.addoption("--night-samples", action="store_true", help="the same, the longest in nights")
    parser.addoption("--sample-seed", type=int, help="which rows of them: those of the day")


def pytest_configure(config):
    option = config.option  # workers get it from the one that begins them, so that all agree
    option.sample_seed = samples.today() if option.sample_seed is None else option.sample_seed
    samples.choose(option.sample_seed, everything=option.all_samples, night=option.night_samples)
    settings.register_profile(
        "beside",  # where other tests run: how long a sample takes tells nothing
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        max_examples=100 if option.all_samples or option.night_samples else 25,
    )
    settings.load_profile("beside")
    processor_seconds.record(config)


def pytest_terminal_summary(terminalreporter, config):
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        seed = config.option.sample_seed
        terminalreporter.write_line(f"these samples are asked again by --sample-seed {seed}")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("runxfail"):
        alone = [item for item in items if item.get_closest_marker("words_alone")]
        config.hook.pytest_deselected(items=alone)
        items[:] = [item for item in items if not item.get_closest_marker("words_alone")]
    lenient = pytest.mark.xfail(strict=False, reason="a text lacks a language: ./test words")
    for item in items:
        if item.get_closest_marker("words"):
            item.add_marker(lenient)
    # what takes long begins before all else: else one worker is busy with it when the others end
    items.sort(key=lambda item: not item.get_closest_marker("long"))


def pytest_collection_finish():
    gc.freeze()  # ten thousand tests, which the collector would go through again and again
    gc.set_threshold(20_000, 20, 50)


def pytest_runtest_setup(item):
    needed = [program for mark in item.iter_markers("needs") for program in mark.args]
    missing = [program for program in needed if not shutil.which(program)]
    if missing and item.config.getoption("--with-programs"):
        pytest.fail(f"missing: {', '.join(missing)}", pytrace=False)
    if missing:
        pytest.skip(f"missing: {', '.join(missing)} (./test without arguments installs all)")
    if item.get_closest_marker("coq") and not shutil.which("coqc"):
        if item.config.getoption("--with-coq"):
            pytest.fail("missing: coqc", pytrace=False)
        pytest.skip("missing: coqc (./test nightly installs it)")


def pytest_runtest_teardown():
    # programs that Grundy writes raise it, and then Python's own reader of JSON crashes
    sys.setrecursionlimit(RECURSION)


@pytest.fixture
def method_alone(monkeypatch):
    """Let a method of the checker answer alone, without the play that comes before it."""
    checking = import_module("grundy.checker.core.check")
    monkeypatch.setattr(checking, "compared", lambda *_: "")
