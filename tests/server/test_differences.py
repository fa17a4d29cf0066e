"""Moments as differences: whoever asks for them knows the same as whoever does not, and whoever loses their place gets the whole."""

import json
import random
from typing import Any

import msgspec
import pytest
from tests.every_game import GAMES

from netdeck.client.table_feed import OtherMomentError, after
from netdeck.server import messages as m

from .serving import Player, Server
from .test_workers import Start, kill_workers

LONGEST = 30
PARTS = ("at", "phase", "undos", "view", "question", "number", "answered", "clocks", "undo", "rematch")


def known(player: Player, since: int = 0) -> m.Moment:
    """What somebody knows who was told a moment and then changes: made of nothing but the frames that reached them."""
    moment: m.Moment | None = None
    for frame in player.received[since:]:
        kind = json.loads(frame)["type"]
        if kind == "moment":
            moment = msgspec.json.decode(frame, type=m.Moment)
        elif kind == "change":
            assert moment is not None
            moment = after(moment, msgspec.json.decode(frame, type=m.Change))
    assert moment is not None
    return moment


def kinds(player: Player) -> list[str]:
    return [message["type"] for message in player.news if message["type"] in ("moment", "change")]


def same(one: m.Moment, other: dict[str, Any]) -> None:
    whole = json.loads(m.encode(one))
    for part in PARTS:
        assert whole[part] == other[part], part


@pytest.mark.parametrize("id", sorted(GAMES))
def test_whoever_follows_changes_knows_what_the_others_know(server: Server, id: str) -> None:
    seats = list(GAMES[id].table(GAMES[id].seat_counts[0]))
    created = server.new_table(game=id, seats={seat: {"kind": "invite"} for seat in seats}, clock={"kind": "none"})
    table, source = created["info"]["table"], random.Random(id)
    players = {seat: server.sit(table, token) for seat, token in created["seats"].items()}
    eyes = {**players, "spectator": server.sit(table)}
    followers = {who: server.sit(table, players[who].token if who in players else "", differences=True) for who in eyes}
    for _ in range(LONGEST):
        for who, eye in eyes.items():
            eye.say("ping")
            followers[who].say("ping")
            same(known(followers[who]), eye.moment)
        asked = [player for player in players.values() if player.asked]
        if not asked:
            break
        player = source.choice(asked)
        if source.random() < 0.1:
            player.say("undo")
            continue
        player.choose(source.choice(player.moment["question"]["options"])["notation"])
    told = [kind for follower in followers.values() for kind in kinds(follower)]
    assert told.count("moment") == len(followers)
    assert told.count("change") > LONGEST
    whole = sum(len(frame) for eye in eyes.values() for frame in eye.received if '"type":"moment"' in frame)
    short = sum(len(frame) for follower in followers.values() for frame in follower.received if '"type":"change"' in frame)
    assert short < whole * 0.7
    assert all("change" not in kinds(eye) for eye in eyes.values())
    for player in (*eyes.values(), *followers.values()):
        player.leave()


def test_whoever_has_lost_their_place_is_shown_the_whole_table(server: Server) -> None:
    north, south, created = server.pair()
    follower = server.sit(created["info"]["table"], north.token, differences=True)
    for player in (north, south):
        player.choose("keep")
    follower.say("ping")
    assert kinds(follower)[-1] == "change"
    north.say("ping")
    with pytest.raises(OtherMomentError):
        after(known(north), msgspec.json.decode(follower.received[-2], type=m.Change))
    heard = len(follower.received)
    assert follower.say("look")["type"] == "done"
    assert kinds(follower)[-1] == "moment"
    north.say("ping")
    same(known(follower, heard), north.moment)
    assert follower.moment["since"] == 0
    assert len(follower.moment["events"]) == len(north.events)
    asked = north if north.asked else south
    asked.choose(asked.moment["question"]["options"][0]["notation"])
    follower.say("ping")
    assert kinds(follower)[-1] == "change"
    assert north.say("look")["type"] == "done"
    assert kinds(north)[-1] == "moment"
    assert server.post(f"/api/tables/{created['info']['table']}/look", {}, north.token).json()["type"] == "done"


def test_whoever_comes_again_is_shown_the_whole_table_first(server: Server) -> None:
    north, south, created = server.pair()
    for player in (north, south):
        player.choose("keep")
    again = server.sit(created["info"]["table"], north.token, differences=True, since=3)
    again.say("ping")
    assert kinds(again) == ["moment"]
    north.say("ping")
    same(known(again), north.moment)


def test_a_worker_that_is_gone_costs_a_whole_moment_and_no_more(own_server: Start) -> None:
    server = own_server()
    north, south, created = server.pair()
    follower = server.sit(created["info"]["table"], differences=True)
    for player in (north, south):
        assert player.choose("keep")["type"] == "done"
    kill_workers(server)
    watcher = server.sit(created["info"]["table"])
    for _ in range(4):
        for player in (north, south):
            player.say("ping")
        asked = north if north.asked else south
        notation = asked.moment["question"]["options"][0]["notation"]
        assert "done" in (asked.choose(notation)["type"], asked.choose(notation)["type"])
        for player in (follower, watcher):
            player.say("ping")
        same(known(follower), watcher.moment)
    assert kinds(follower)[-1] == "change"


def test_polls_get_differences_only_when_they_ask(server: Server) -> None:
    north, south, created = server.pair()
    path = f"/api/tables/{created['info']['table']}/view"
    first = server.get(f"{path}?after=0", north.token).json()
    assert first["type"] == "moment"
    for player in (north, south):
        player.choose("keep")
    heard = f"since={len(first['events'])}&after={first['at']}"
    change = server.get(f"{path}?{heard}", north.token).json()
    assert change["type"] == "change"
    assert change["after"] == first["at"]
    whole = server.get(path, north.token).json()
    assert whole["type"] == "moment"
    same(after(msgspec.convert(first, m.Moment), msgspec.convert(change, m.Change)), whole)
    assert server.get(f"{path}?after={first['at']}", north.token).json()["type"] == "moment"  # one before the last is not kept
    assert server.get(f"{path}?after={whole['at'] + 5}", north.token).json()["type"] == "moment"
    assert server.get(f"{path}?after=-1", north.token).status == 400
