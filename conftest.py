"""Let compiled code warn, of tests and of examples; where there is no Numba, tests run without."""

import gc
from importlib.util import find_spec

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Name the warnings of Numba where it is installed: a filter imports what it names."""
    if find_spec("numba"):
        config.addinivalue_line("filterwarnings", "ignore::numba.NumbaWarning")


def pytest_collection_finish() -> None:
    """Keep the tests themselves, of which there are many, out of every search for garbage."""
    gc.collect()
    gc.freeze()
