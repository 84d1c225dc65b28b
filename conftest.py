"""Let compiled code warn, of tests and of examples; where there is no Numba, tests run without."""

import gc
from importlib.util import find_spec

import pytest

gc.disable()  # until all tests are read: else they are searched again and again


def pytest_configure(config: pytest.Config) -> None:
    """Name the warnings of Numba where it is installed: a filter imports what it names."""
    if find_spec("numba"):
        config.addinivalue_line("filterwarnings", "ignore::numba.NumbaWarning")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    """Keep the tests themselves, of which there are many, out of every search for garbage."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)  # a process that ends soon searches seldom
    gc.enable()
