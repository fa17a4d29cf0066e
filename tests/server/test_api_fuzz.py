"""The HTTP doors as their OpenAPI page describes them, tried with everything that the page allows and much that it forbids."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, assume, settings
from schemathesis.config import SchemathesisConfig

from netdeck.server.schema import openapi

from .serving import Server

# What is well written may still be against the rules, at no table, or not yours to do, but is never taken for something else.
WELL_WRITTEN = ["2xx", "401", "403", "404", "409", "422"]
BADLY_WRITTEN = ["400", "401", "403", "404", "405", "409", "413", "422"]
CONFIG = SchemathesisConfig.from_dict(
    {
        "checks": {
            "positive_data_acceptance": {"expected-statuses": WELL_WRITTEN},
            "negative_data_rejection": {"expected-statuses": BADLY_WRITTEN},
        }
    }
)
# A stream has no end to wait for; it has its own tests.
doors = schemathesis.openapi.from_dict(openapi(), config=CONFIG).exclude(path="/api/tables/{table}/events")


def has_whole_float(value: Any) -> bool:
    """Whether there is a 3.0 somewhere: JSON Schema takes it for an integer, readers of typed messages do not."""
    if isinstance(value, dict):
        return any(map(has_whole_float, value.values()))
    if isinstance(value, list):
        return any(map(has_whole_float, value))
    return isinstance(value, float) and value.is_integer()


@doors.parametrize()
@settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_is_answered_as_described(case: schemathesis.Case[Any], server: Server) -> None:
    if "wait" in (case.query or {}):
        case.query["wait"] = "0"
    assume(not has_whole_float(case.body))
    case.call_and_validate(server.url)
    if "table" in (case.path_parameters or {}):
        created = server.new_table(seats={"north": {"kind": "invite"}, "south": {"kind": "bot"}})
        table, token = created["info"]["table"], created["seats"]["north"]
        server.post(f"/api/tables/{table}/hello", {}, token)
        case.path_parameters["table"] = table
        case.call_and_validate(server.url, headers={"Authorization": f"Bearer {token}"})
