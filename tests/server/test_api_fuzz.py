"""The HTTP doors as their OpenAPI page describes them, tried with everything that the page allows and much that it forbids."""

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from netdeck.server.schema import openapi

from .serving import Server

# A stream has no end to wait for; it has its own tests.
# What is well written may still be against the rules, and what is not known is ignored: neither is a fault here.
OURS: list[Any] = [negative_data_rejection, positive_data_acceptance]
doors = schemathesis.openapi.from_dict(openapi()).exclude(path="/api/tables/{table}/events")


@doors.parametrize()
@settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_is_answered_as_described(case: schemathesis.Case[Any], server: Server) -> None:
    if "wait" in (case.query or {}):
        case.query["wait"] = "0"
    case.call_and_validate(server.url, excluded_checks=OURS)
    if "table" in (case.path_parameters or {}):
        created = server.new_table(seats={"north": {"kind": "invite"}, "south": {"kind": "bot"}})
        table, token = created["info"]["table"], created["seats"]["north"]
        server.post(f"/api/tables/{table}/hello", {}, token)
        case.path_parameters["table"] = table
        case.call_and_validate(server.url, excluded_checks=OURS, headers={"Authorization": f"Bearer {token}"})
