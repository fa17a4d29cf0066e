"""``netdeck.client``: what a script or a bot writer needs of a server, over real sockets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netdeck.client import RefusedError, RemoteSeat, ServerError
from netdeck.client import Server as Address
from netdeck.kernel import SPECTATOR, verify
from netdeck.registry import find

from .serving import Server


def played(chair: RemoteSeat, most: int = 400) -> RemoteSeat:
    for moment, _ in zip(chair.questions(), range(most), strict=False):
        assert moment.question is not None
        chair.choose(moment.question.options[0].notation)
    return chair


def test_a_match_is_set_up_played_and_verified(server: Server) -> None:
    there = Address(server.url)
    assert "lantern" in {game.id for game in there.games()}
    assert "greedy" in {bot.id for bot in there.bots()}
    created = there.create("lantern", seats={"north": "open", "south": "greedy"})
    assert created.info.table in {table.table for table in there.tables()}
    chair = played(there.sit(created.info.table, name="Ada"))
    assert chair.moment is not None
    assert chair.moment.phase == "finished"
    assert [event.number for event in chair.events] == list(range(len(chair.events)))
    assert verify(find("lantern"), chair.record()).sound


def test_why_why_not_and_refusals_come_with_their_clause(server: Server) -> None:
    there = Address(server.url)
    created = there.create("lantern", seats={"north": "invite", "south": "random"})
    chair = there.sit_by(created.links[next(iter(created.links))], name="Ada")
    assert str(chair.seat) == "north"
    chair.look()
    assert [reason.clause for reason in chair.why()]
    assert chair.why_not("keep") is None
    refused = chair.why_not("play Unicorn")
    assert refused is not None
    with pytest.raises(RefusedError) as error:
        chair.choose("play Unicorn")
    assert error.value.refused.code == refused.code
    with pytest.raises(RefusedError) as error:
        chair.record()
    assert error.value.refused.code == "E-RUNNING"
    chair.concede()
    assert verify(find("lantern"), chair.record()).sound


def test_one_can_watch_and_come_back_and_play_again(server: Server) -> None:
    there = Address(server.url)
    created = there.create("lantern", seats={"north": "open", "south": "random"})
    first = there.sit(created.info.table, name="Ada")
    watcher = there.watch(created.info.table)
    assert watcher.seat == SPECTATOR
    assert watcher.look().question is None
    with pytest.raises(RefusedError):
        watcher.concede()
    again = there.sit(created.info.table, token=first.token)
    assert again.seat == first.seat
    again.concede()
    assert again.successor() is None
    again.rematch()
    next_one = again.successor()
    assert next_one is not None
    assert next_one.table != again.table
    assert next_one.look().phase == "running"


@pytest.mark.parametrize("url", ["", "localhost:8765", "ftp://x", "http://"])
def test_what_is_no_address_is_said(url: str) -> None:
    with pytest.raises(ServerError, match="no address"):
        Address(url)


@given(table=st.text(max_size=30), link=st.text(max_size=30))
@settings(max_examples=40, deadline=None)
def test_whatever_is_asked_for_is_refused_and_never_a_traceback(server: Server, table: str, link: str) -> None:
    there = Address(server.url)
    for act in (lambda: there.sit(table), lambda: there.sit_by(link), lambda: there.watch(table), lambda: there.create(table)):
        with pytest.raises(ServerError):
            act()
