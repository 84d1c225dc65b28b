"""Methods of proof stand alone in the tests of this folder, but where a test asks for all nets."""

import pytest

NETS = ("test_small_cases", "test_forged", "test_tampering", "test_fields")


@pytest.fixture(autouse=True)
def methods_alone(request):
    """Switch off play at small positions, which would refute most of what is false before them."""
    if request.module.__name__.split(".")[-1] not in NETS:
        request.getfixturevalue("method_alone")
