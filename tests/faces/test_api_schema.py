"""The server does what its OpenAPI says: no 5xx, no answer that is not documented."""

import pytest
import schemathesis
from http_server import serving
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from grundy.faces.web import app

schema = schemathesis.openapi.from_dict(app().openapi())
schema.config.generation.update(modes=list(schemathesis.GenerationMode))

# Any text is a game or a position as far as a schema can say: that good data are always accepted
# cannot be asked.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


@pytest.fixture(scope="module")
def server():
    with serving() as found:
        yield found
        assert found.log().strip() == ""


def _tried(examples):
    unhurried = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    return settings(
        max_examples=examples, deadline=None, derandomize=True, suppress_health_check=unhurried
    )


@pytest.mark.long
@schema.parametrize()
@_tried(8)
def test_the_server_does_what_it_says(case, server):
    case.call_and_validate(base_url=server.url, checks=CHECKS, timeout=300)


@pytest.mark.slow
@schema.parametrize()
@_tried(300)
def test_the_server_does_what_it_says_at_length(case, server):
    case.call_and_validate(base_url=server.url, checks=CHECKS, timeout=300)
