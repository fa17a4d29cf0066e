"""The protocol as it is documented, as it is served and as it is spoken are one and the same."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.running import netdeck

from netdeck.server import messages as m
from netdeck.server.api import ENDPOINTS
from netdeck.server.http_replies import STATUS
from netdeck.server.schema import ANSWERS, asyncapi, openapi, protocol_schema, schema_text

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")


def test_the_schema_beside_the_page_is_the_one_that_the_types_give() -> None:
    file = DOCS / "protocol.schema.json"
    assert file.read_text(encoding="utf-8") == schema_text() + "\n", f"run: netdeck serve --schema > docs/{file.name}"


def test_the_command_prints_the_schema() -> None:
    assert netdeck("serve", "--schema").out.strip() == schema_text()


@pytest.mark.parametrize("message", [*m.ClientMessage.__args__, *m.ServerMessage.__args__], ids=lambda kind: kind.__name__)
def test_every_message_is_described_on_the_page(message: type[msgspec.Struct]) -> None:
    assert f"`{message.__struct_config__.tag}`" in PAGE


@pytest.mark.parametrize("code", sorted(STATUS))
def test_every_code_with_a_status_is_described_on_the_page(code: str) -> None:
    assert f"`{code}`" in PAGE


def test_every_door_is_in_the_openapi_page_and_all_its_references_exist() -> None:
    page = openapi()
    assert {(path, method.upper()) for path, doors in page["paths"].items() for method in doors} == {
        (each.path, each.method) for each in ENDPOINTS
    }
    text = json.dumps(page)
    names = {piece.partition('"')[0] for piece in text.split("#/components/schemas/")[1:]}
    assert names <= set(page["components"]["schemas"])


@pytest.mark.parametrize("describe", [openapi, asyncapi, protocol_schema])
def test_a_description_is_plain_json(describe: Callable[[], dict[str, Any]]) -> None:
    assert json.loads(json.dumps(describe())) == describe(), "tools that read it compare types: a tuple is no array"


def test_every_message_is_in_the_asyncapi_page_and_all_its_references_exist() -> None:
    page = asyncapi()
    kinds = {*m.ClientMessage.__args__, *m.ServerMessage.__args__}
    assert set(page["components"]["messages"]) == {kind.__name__ for kind in kinds}
    assert set(ANSWERS) == set(m.ClientMessage.__args__)
    assert {answer for answers in ANSWERS.values() for answer in answers} | {m.Refused} == set(m.Answer.__args__)
    for reference in (piece.partition('"')[0] for piece in json.dumps(page).split('"$ref": "#/')[1:]):
        found: Any = page
        for part in reference.split("/"):
            found = found[part]


def test_messages_survive_a_round_trip() -> None:
    hello = m.Hello(table="t", token="x", since=3)
    assert m.decode(m.encode(hello)) == hello
    assert m.decode(b'{"type":"ping","added":"later"}') == m.Ping()
