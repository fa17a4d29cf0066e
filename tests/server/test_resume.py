"""Going down and coming back: nothing that was acknowledged is lost, and everybody goes on where they were."""

import signal
from collections.abc import Callable

import pytest

from netdeck.kernel import verify
from netdeck.registry import find

from .conftest import BOTH
from .serving import Message, Server, finish

Start = Callable[..., Server]


def bare(moment: Message) -> Message:
    return {name: moment[name] for name in ("view", "question", "number", "answered", "undos", "phase")}


def test_a_graceful_stop_tells_everybody_to_come_again(own_server: Start) -> None:
    server = own_server()
    north, south, _ = server.pair()
    assert server.stop() == 0
    assert north.until("closing")["again"]
    assert north.closed() == 1012
    assert south.closed() == 1012


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("kind", BOTH)
def test_everything_is_as_it_was_after_a_restart(
    own_server: Start, request: pytest.FixtureRequest, kind: str, sign: signal.Signals
) -> None:
    server = own_server(request.getfixturevalue("cluster").database() if kind == "postgresql" else "")
    north, south, created = server.pair()
    table = created["info"]["table"]
    waiting = server.new_table()["info"]["table"]
    north.choose("swap")
    number = south.moment["number"]
    server.restart(sign)
    for player in (north, south):
        player.leave()
    again = [server.sit(table, player.token, since=len(player.events)) for player in (north, south)]
    for before, after in zip((north, south), again, strict=True):
        moment = after.until("moment")
        assert moment["since"] == len(before.events)
        assert moment["events"] == []
    assert bare(again[0].moment) == bare(north.moment)
    assert again[1].choose("keep", number)["type"] == "done"  # an answer to the question from before still counts
    finish(*again)
    assert verify(find("lantern"), server.get(f"/api/tables/{table}/record").body).sound
    assert server.get(f"/api/tables/{waiting}").json()["phase"] == "open"
    for player in again:
        player.leave()


def test_somebody_who_reconnects_at_every_point_sees_what_the_other_connection_saw(own_server: Start) -> None:
    server = own_server()
    north, south, created = server.pair()
    table = created["info"]["table"]
    heard = 0
    for _ in range(60):
        if south.moment["phase"] == "finished":
            break
        for player in (north, south):
            player.say("ping")
        acting = next((player for player in (north, south) if player.asked), None)
        if acting is None:
            continue
        options = acting.moment["question"]["options"]
        acting.choose(options[-1]["notation"])
        south.say("ping")
        again = server.sit(table, south.token, since=heard)
        again.until("moment")
        assert bare(again.moment) == bare(south.moment)
        assert again.moment["events"] == south.events[heard:]
        heard = len(south.events)
        again.leave()
        whole = server.sit(table, south.token)
        whole.until("moment")
        assert whole.events == south.events
        whole.leave()
    else:
        raise AssertionError("the match does not end")
    north.leave()
    south.leave()


def test_after_an_undo_whoever_was_away_hears_everything_anew(own_server: Start) -> None:
    server = own_server()
    north, south, created = server.pair()
    north.choose("swap")
    north.say("undo")
    away = server.sit(created["info"]["table"], south.token, since=len(south.events), undos=0)
    moment = away.until("moment")
    assert (moment["since"], moment["undos"], len(moment["events"])) == (0, 1, 8)
    up_to_date = server.sit(created["info"]["table"], south.token, since=8, undos=1)
    assert up_to_date.until("moment")["since"] == 8
    server.restart()
    assert server.get(f"/api/tables/{created['info']['table']}/view?since=8&undos=1", south.token).json()["since"] == 8


def test_bots_and_clocks_go_on_after_a_restart(own_server: Start) -> None:
    server = own_server()
    wish = {"seats": {"north": {"kind": "invite"}, "south": {"kind": "bot"}}, "clock": {"kind": "bank", "seconds": 300, "increment": 1}}
    created = server.new_table(**wish)
    table, token = created["info"]["table"], created["seats"]["north"]
    north = server.sit(table, token)
    north.until_asked()
    north.choose("keep")
    north.until_moment(lambda moment: moment["view"]["counters"]["active"] == "north")
    left = north.moment["clocks"]["north"]["left"]
    server.restart(signal.SIGKILL)
    again = server.sit(table, token)
    again.until_asked()
    again.until("clocks")
    assert abs(again.news[-1]["clocks"]["north"]["left"] - left) < 5
    finish(again, pick=lambda question: str(question["options"][-1]["notation"]))
    assert again.moment["phase"] == "finished"
    again.leave()


def test_consent_and_presence_do_not_outlive_a_restart(own_server: Start) -> None:
    server = own_server()
    north, south, created = server.pair()
    north.choose("keep")
    south.choose("keep")
    north.until_moment(lambda moment: moment["view"]["counters"]["active"] == "north")
    north.say("undo")
    server.restart()
    moment = server.get(f"/api/tables/{created['info']['table']}/view", south.token).json()
    assert moment["undo"] is None
    assert not any(seat["here"] for seat in server.get(f"/api/tables/{created['info']['table']}").json()["seats"])


def test_tokens_and_passphrases_hold_after_a_restart(own_server: Start) -> None:
    server = own_server()
    created = server.new_table()
    table = created["info"]["table"]
    server.sit(table, created["seats"]["north"], passphrase="correct horse").leave()
    server.restart()
    assert server.post(f"/api/tables/{table}/hello", {"seat": "north", "passphrase": "correct horse"}).status == 200
    assert server.post(f"/api/tables/{table}/revoke", {"seat": "south"}, created["host"]).status == 200


def test_a_database_that_cannot_be_opened_is_told_in_one_sentence(own_server: Start) -> None:
    with pytest.raises(AssertionError, match="netdeck: the database cannot be opened"):
        own_server("sqlite:////dev/null/tables.db")
    with pytest.raises(AssertionError, match="would lose every table"):
        own_server("sqlite://")
    with pytest.raises(AssertionError, match="is not supported"):
        own_server("oracle://x")
