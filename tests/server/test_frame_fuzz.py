"""Any frames on a WebSocket: every one is answered, and nothing but a legal choice changes anything."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from netdeck.server import messages as m

from .serving import Player, Server

KINDS = {str(kind.__struct_config__.tag): kind for kind in m.ClientMessage.__args__}
ODD: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
HARMLESS = {"ping", "why", "why-not", "standing", "choose", "agree", "rematch", "hello"}
"""What leaves the table as it is, unless it is just the right answer to a question."""


def fields(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    """Fields of a message: some left out, some of any kind, some that fit nearly."""
    near = st.one_of(st.sampled_from(["", "north", "any", "undo", "device", "bot", "me", "keep", "#1"]), st.integers(-1, 3), ODD)
    return st.dictionaries(st.sampled_from([*kind.__struct_fields__, "more"]), near, max_size=5)


messages = st.sampled_from(sorted(KINDS.items())).flatmap(lambda item: fields(item[1]).map(lambda found: {**found, "type": item[0]}))
frames = st.one_of(
    messages.map(json.dumps),
    messages.map(lambda message: json.dumps(message)[:-3]),
    messages.map(lambda message: json.dumps(message).encode()),
    ODD.map(json.dumps),
    st.text(max_size=30),
    st.binary(max_size=30),
)
bounded = settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def pair(server: Server) -> Iterator[tuple[Player, Player]]:
    north, south, _ = server.pair()
    yield north, south
    north.leave()
    south.leave()


def outcome(player: Player, frame: str | bytes) -> list[dict[str, Any]]:
    """What comes back for a frame until the answer to a ping after it."""
    player.send(frame)
    before = len(player.news)
    player.say("ping")
    return player.news[before:-1]


@bounded
@given(frame=st.one_of(ODD.map(json.dumps), st.text(max_size=30), st.binary(max_size=30)))
@example(frame="")
@example(frame=b"\x00")
@example(frame='{"type":"choose","number":1e400,"notation":"keep"}')
@example(frame='{"type":"ping","ref":"\ud800"}'.encode("utf-8", "surrogatepass"))
@example(frame="[" * 20_000)
def test_what_is_no_message_is_refused_and_changes_nothing(pair: tuple[Player, Player], frame: str | bytes) -> None:
    north, _ = pair
    was = north.moment
    answers = outcome(north, frame)
    assert [answer["type"] for answer in answers] == ["refused"]
    assert answers[0]["code"] == "E-MESSAGE"
    assert north.moment == was


@bounded
@given(message=messages.filter(lambda message: message["type"] in HARMLESS), ref=st.text(max_size=5))
def test_every_message_is_answered_once_and_only_a_choice_changes_anything(
    pair: tuple[Player, Player], message: dict[str, Any], ref: str
) -> None:
    north, _ = pair
    was = north.moment
    answers = outcome(north, json.dumps({**message, "ref": f"x{ref}"}))
    replies = [answer for answer in answers if "ref" in answer]
    assert len(replies) == 1
    if replies[0]["type"] != "done":
        assert north.moment == was
    if replies[0]["type"] == "refused":
        assert replies[0]["code"].startswith("E-")
        assert replies[0]["sentence"]


@settings(bounded, max_examples=30)
@given(said=st.lists(frames, min_size=1, max_size=6))
def test_a_conversation_of_anything_leaves_a_server_that_answers(server: Server, said: list[str | bytes]) -> None:
    """At a table of its own it may be given up, handed over or revoked, but never fall silent."""
    created = server.new_table(seats={"north": {"kind": "invite"}, "south": {"kind": "bot"}})
    table, token = created["info"]["table"], created["seats"]["north"]
    player = server.sit(table, token)
    for frame in said:
        player.send(frame)
    player.send({"type": "ping", "ref": "last"})
    player.until(lambda message: message.get("ref") == "last" or message["type"] == "closing")
    player.leave()
    assert server.get(f"/api/tables/{table}").status == 200


@settings(bounded, max_examples=30)
@given(first=frames)
def test_whatever_comes_first_is_welcomed_or_refused(server: Server, first: str | bytes) -> None:
    guest = server.knock(first)
    assert guest["type"] in ("welcome", "refused")
