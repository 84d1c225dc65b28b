"""Tests that need a program of the system say so: ``@pytest.mark.needs("mona")``."""

import shutil

import pytest


def pytest_addoption(parser):
    parser.addoption(
        "--with-programs",
        action="store_true",
        help="fail, do not skip, where a program of the system that a test needs is missing",
    )


def pytest_runtest_setup(item):
    needed = [program for mark in item.iter_markers("needs") for program in mark.args]
    missing = [program for program in needed if not shutil.which(program)]
    if missing and item.config.getoption("--with-programs"):
        pytest.fail(f"missing: {', '.join(missing)}", pytrace=False)
    if missing:
        pytest.skip(f"missing: {', '.join(missing)} (./test without arguments installs all)")
