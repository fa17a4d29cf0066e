"""Taking choices back: free, with consent, without it, and not too often."""

from collections.abc import Callable

from .serving import Player, Server


def at_first_turn(server: Server) -> tuple[Player, Player]:
    north, south, _ = server.pair()
    north.choose("keep")
    south.choose("keep")
    north.until_asked()
    south.until_moment(lambda moment: moment["view"]["counters"]["active"] == "north")
    return north, south


def test_an_answer_that_nobody_has_seen_is_free_to_take_back(either: Server) -> None:
    north, south, _ = either.pair()
    number = north.moment["number"]
    north.choose("swap")
    assert north.say("undo") == {"type": "done", "ref": f"r{north.sent}", "sentence": ""}
    assert north.moment["undos"] == 1
    assert not north.moment["answered"]
    assert north.moment["number"] > number
    assert north.choose("keep", number)["code"] == "E-STALE"
    assert north.choose("keep")["type"] == "done"
    north.leave()
    south.leave()


def test_nothing_can_be_taken_back_before_it_is_done(server: Server) -> None:
    north, south, _ = server.pair()
    assert north.say("undo")["code"] == "E-UNDO-NOTHING"
    assert south.say("agree", to="undo")["code"] == "E-NOT-ASKED"
    north.leave()
    south.leave()


def test_with_consent_a_choice_is_taken_back_and_events_with_it(either: Server) -> None:
    north, south = at_first_turn(either)
    heard = len(south.events)
    asked = north.say("undo")
    assert "south" in asked["sentence"]
    request = south.until("undo-asked")
    assert (request["by"], request["waiting"]) == ("north", ["south"])
    poll = either.get(f"/api/tables/{north.table}/view", south.token).json()
    assert poll["undo"]["by"] == "north"
    assert north.say("agree", to="undo")["code"] == "E-NOT-ASKED"  # nobody consents to themselves
    assert south.say("agree", to="undo")["type"] == "done"
    assert north.until("undo-settled")["granted"]
    assert north.until("moment")["question"]["clause"] == "1.3"
    assert len(south.events) < heard
    assert [event["number"] for event in south.events] == list(range(len(south.events)))
    north.leave()
    south.leave()


def test_without_consent_nothing_changes_and_asking_is_limited(server: Server) -> None:
    north, south = at_first_turn(server)
    north.say("undo")
    assert north.say("undo")["code"] == "E-UNDO-WAITING"
    south.until("undo-asked")
    number = north.moment["number"]
    south.say("agree", to="undo", yes=False)
    settled = north.until("undo-settled")
    assert (settled["granted"], settled["sentence"]) == (False, "south does not agree.")
    assert north.say("undo")["code"] == "E-UNDO-LIMIT"  # not twice about the same choice
    assert north.choose("pass", number)["type"] == "done"
    north.leave()
    south.leave()


def test_a_request_lapses_when_play_goes_on(server: Server) -> None:
    north, south = at_first_turn(server)
    south.say("undo")
    north.until("undo-asked")
    north.choose("pass")
    settled = south.until("undo-settled")
    assert (settled["granted"], settled["sentence"]) == (False, "Play went on.")
    assert north.say("agree", to="undo")["code"] == "E-NOT-ASKED"
    north.leave()
    south.leave()


def test_after_three_refusals_a_seat_may_ask_no_more(server: Server) -> None:
    north, south = at_first_turn(server)
    for _ in range(3):
        north.choose("pass")
        south.until_asked()
        south.choose("pass")
        north.until_asked()
        assert north.say("undo")["type"] == "done"
        south.until("undo-asked")
        south.say("agree", to="undo", yes=False)
        north.until("undo-settled")
    north.choose("pass")
    south.until_asked()
    south.choose("pass")
    north.until_asked()
    refused = north.say("undo")
    assert (refused["code"], "too often" in refused["sentence"]) == ("E-UNDO-LIMIT", True)
    north.leave()
    south.leave()


def test_bots_never_mind(server: Server) -> None:
    created = server.new_table(seats={"north": {"kind": "invite"}, "south": {"kind": "bot"}})
    north = server.sit(created["info"]["table"], created["seats"]["north"])
    north.until_asked()
    north.choose("keep")
    north.until_moment(lambda moment: moment["view"]["counters"]["active"] == "north")
    assert north.say("undo")["type"] == "done"
    north.until_asked()
    assert north.moment["question"]["clause"] == "1.3"
    north.leave()


def handed(server: Server) -> tuple[Player, Player]:
    """Two people after their first answers, of whom south lets a bot play from now on; it is north's turn."""
    north, south = at_first_turn(server)
    assert south.say("hand-over", to="bot", bot="random")["type"] == "done"
    return north, south


def test_who_lets_a_bot_play_is_still_asked(either: Server) -> None:
    north, south = handed(either)
    answer = north.say("undo")
    assert "south" in answer["sentence"]
    assert south.until("undo-asked")["waiting"] == ["south"]
    assert south.say("agree", to="undo", yes=False)["type"] == "done"
    assert north.until("undo-settled")["granted"] is False
    north.choose("pass")
    north.until_asked()  # the bot has played its turn
    assert "south" in north.say("undo")["sentence"]
    south.until("undo-asked")
    assert south.say("agree", to="undo")["type"] == "done"
    assert north.until("undo-settled")["granted"] is True
    north.leave()
    south.leave()


def test_no_bot_goes_on_or_agrees_while_its_person_is_asked_and_silence_is_a_refusal(own_server: Callable[..., Server]) -> None:
    server = own_server("", "--undo-seconds", "2")
    clock = {"kind": "bank", "seconds": 300, "increment": 0}
    north, south, _ = server.pair(clock=clock)
    assert south.say("hand-over", to="bot", bot="random")["type"] == "done"
    north.choose("keep")
    north.until_moment(lambda moment: moment["view"]["counters"]["active"] == "north")
    north.choose("pass")
    asked = north.say("undo")  # whether or not the bot was faster
    if asked["sentence"]:
        before = north.moment["clocks"]["south"]["left"]
        settled = north.until("undo-settled")
        assert (settled["granted"], settled["sentence"]) == (False, "south did not answer in time.")
        north.until_asked()
        assert north.moment["clocks"]["south"]["left"] > before - 1.5  # the wait cost the bot's person nothing
    assert north.moment["undos"] == 0 or not asked["sentence"]
    assert south.say("agree", to="undo")["code"] == "E-NOT-ASKED"
    north.leave()
    south.leave()
