"""Taking, keeping, handing over and losing a seat."""

from netdeck.kernel import Record, verify
from netdeck.kernel.sealed_deal import commitment
from netdeck.registry import find

from .serving import Server, finish


def test_an_open_seat_is_taken_by_whoever_comes_first(server: Server) -> None:
    table = server.post("/api/tables", {"game": "lantern"}).json()["info"]["table"]
    ada = server.sit(table, seat="any", name="Ada")
    assert (ada.welcome["viewer"], bool(ada.welcome["token"])) == ("north", True)
    assert server.sit(table, seat="north").welcome["code"] == "E-SEAT"
    bob = server.sit(table, seat="any", deck="flame")
    assert bob.welcome["viewer"] == "south"
    assert bob.until_asked()["phase"] == "running"
    ada.leave()
    bob.leave()


def test_a_deck_can_be_brought_and_must_do(server: Server) -> None:
    created = server.new_table()
    table, seats = created["info"]["table"], created["seats"]
    refused = server.sit(table, seats["north"], deck="10 Unicorn\n").welcome
    assert (refused["code"], refused["clause"]) == ("E-SETUP", "1.1")
    north = server.sit(table, seats["north"], deck="10 Ember\n")
    south = server.sit(table, seats["south"])
    hand = north.until_asked()["view"]["zones"]["north.hand"]["cards"]
    assert {card["name"] for card in hand} == {"Ember"}
    north.leave()
    south.leave()


def test_the_commitment_stands_before_anybody_sits_down_and_every_salt_is_in_the_deal(server: Server) -> None:
    created = server.new_table()
    table, seats = created["info"]["table"], created["seats"]
    published = created["info"]["commitment"]
    north = server.sit(table, seats["north"], salt="my lucky words")
    south = server.sit(table, seats["south"])
    finish(north, south)
    data = server.get(f"/api/tables/{table}/record").body
    record = Record.from_bytes(data)
    assert record.header.salts["north"] == "my lucky words"  # type: ignore[index]
    assert record.header.salts["south"]  # type: ignore[index]
    assert record.footer is not None
    assert commitment(record.footer.secret) == published
    assert verify(find("lantern"), data).sound
    north.leave()
    south.leave()


def test_a_passphrase_brings_its_owner_back_and_ends_the_old_token(either: Server) -> None:
    created = either.new_table()
    table, seats = created["info"]["table"], created["seats"]
    north = either.sit(table, seats["north"], passphrase="correct horse")
    assert either.sit(table, seat="north", passphrase="battery staple").welcome["code"] == "E-TOKEN"
    back = either.sit(table, seat="north", passphrase="correct horse")
    assert back.welcome["viewer"] == "north"
    assert back.welcome["token"]
    assert north.closed() == 1008
    assert either.sit(table, seats["north"]).welcome["code"] == "E-TOKEN"
    back.leave()


def test_passphrases_cannot_be_tried_for_ever(server: Server) -> None:
    created = server.new_table()
    table = created["info"]["table"]
    server.sit(table, created["seats"]["north"], passphrase="correct horse").leave()
    codes = [server.post(f"/api/tables/{table}/hello", {"seat": "north", "passphrase": str(i)}).json()["code"] for i in range(6)]
    assert codes == ["E-TOKEN"] * 5 + ["E-LIMIT"]
    # Whoever has the right one is not kept out by those who have not.
    assert server.post(f"/api/tables/{table}/hello", {"seat": "north", "passphrase": "correct horse"}).status == 200


def test_a_seat_is_handed_to_another_device_which_ends_the_old_token(either: Server) -> None:
    north, south, created = either.pair()
    handed = north.say("hand-over", to="device")
    assert (handed["type"], handed["seat"]) == ("handed-over", "north")
    assert north.say("ping")["type"] == "pong"  # nothing is lost while the other device is not there
    phone = either.sit(created["info"]["table"], handed["token"])
    assert phone.welcome["viewer"] == "north"
    closing = north.until("closing")
    assert closing["again"] is False
    assert north.closed() == 1008
    phone.until_asked()
    assert phone.choose("keep")["type"] == "done"
    assert either.sit(created["info"]["table"], created["seats"]["north"]).welcome["code"] == "E-TOKEN"
    phone.leave()
    south.leave()


def test_a_seat_is_handed_to_a_bot_and_taken_back(either: Server) -> None:
    north, south, _ = either.pair()
    assert north.say("hand-over", to="bot", bot="wizard")["code"] == "E-BOT"
    assert north.say("hand-over", to="bot", bot="random")["type"] == "done"
    changed = south.until("table")
    assert (changed["info"]["seats"][0]["kind"], changed["info"]["seats"][0]["bot"]) == ("bot", "random")
    south.until("moment")  # the bot has answered
    assert north.choose("keep")["code"] == "E-BOT"
    assert north.say("hand-over", to="me")["type"] == "done"
    south.choose("keep")
    north.until_asked()
    assert north.choose("pass")["type"] == "done"
    north.leave()
    south.leave()


def test_a_seat_revokes_its_own_token(server: Server) -> None:
    north, south, created = server.pair()
    thief = server.sit(created["info"]["table"], created["seats"]["north"])
    revoked = north.say("revoke")
    assert revoked["type"] == "handed-over"
    assert thief.closed() == 1008
    assert north.say("ping")["type"] == "pong"  # whoever renews their token stays
    assert server.sit(created["info"]["table"], created["seats"]["north"]).welcome["code"] == "E-TOKEN"
    again = server.sit(created["info"]["table"], revoked["token"])
    assert again.welcome["viewer"] == "north"
    again.leave()
    south.leave()


def test_the_host_frees_a_seat_before_the_match_begins(either: Server) -> None:
    created = either.new_table()
    table = created["info"]["table"]
    north = either.sit(table, created["seats"]["north"], name="Mallory")
    revoked = either.post(f"/api/tables/{table}/revoke", {"seat": "north"}, created["host"]).json()
    assert north.closed() == 1008
    assert either.get(f"/api/tables/{table}").json()["seats"][0]["kind"] == "invited"
    friend = either.sit(table, revoked["token"], name="Ada")
    assert friend.info["seats"][0]["name"] == "Ada"
    bot_table = either.new_table(seats={"north": {}, "south": {"kind": "bot"}})
    answer = either.post(f"/api/tables/{bot_table['info']['table']}/revoke", {"seat": "south"}, bot_table["host"])
    assert answer.json()["code"] == "E-SEAT"
    friend.leave()


def test_the_host_cannot_look_into_a_hand_by_revoking_a_seat(server: Server) -> None:
    north, south, created = server.pair()
    answer = server.post(f"/api/tables/{north.table}/revoke", {"seat": "north"}, created["host"])
    assert (answer.status, answer.json()["code"]) == (403, "E-HOST")
    assert north.say("ping")["type"] == "pong"
    north.leave()
    south.leave()


def test_a_rematch_swaps_the_seats_and_the_tokens_still_hold(either: Server) -> None:
    north, south, _ = either.pair()
    assert north.say("rematch")["code"] == "E-RUNNING"
    north.say("concede")
    assert "south" in north.say("rematch")["sentence"]
    asked = south.until("rematch-asked")
    assert (asked["by"], asked["waiting"]) == ("north", ["south"])
    assert south.say("agree", to="rematch", yes=False)["type"] == "done"
    assert north.say("rematch")["type"] == "done"
    assert south.say("agree", to="rematch")["type"] == "done"
    moved = north.until("rematched")
    assert moved["seat"] == "south"
    assert moved["table"] != north.table
    again = either.sit(moved["table"], north.token)
    assert again.welcome["viewer"] == "south"
    assert again.info["seats"][1]["name"] == "Ada"
    assert again.info["commitment"] != north.info["commitment"]
    other = either.sit(moved["table"], south.token)
    assert other.until_asked()["phase"] == "running"
    assert either.get(f"/api/tables/{north.table}").json()["successor"] == moved["table"]
    assert south.say("rematch")["sentence"] == moved["table"]  # asking again leads to the same table
    for player in (north, south, again, other):
        player.leave()


def test_a_rematch_may_keep_the_seats(either: Server) -> None:
    north, south, _ = either.pair()
    north.say("concede")
    assert north.say("rematch", stay=True)["type"] == "done"
    assert south.until("rematch-asked")["stay"] is True
    assert north.say("rematch", bot="random")["code"] == "E-SEAT"  # a person is there
    assert south.say("agree", to="rematch")["type"] == "done"
    moved = north.until("rematched")
    assert moved["seat"] == "north"
    again = either.sit(moved["table"], north.token)
    assert again.welcome["viewer"] == "north"
    assert again.info["series"]["wins"] == {"north": 0, "south": 1}
    for player in (north, south, again):
        player.leave()


def test_whoever_plays_bots_alone_goes_on_to_another_one(either: Server) -> None:
    created = either.new_table(seats={"north": {"kind": "invite"}, "south": {"kind": "bot", "bot": "random"}})
    north = either.sit(created["info"]["table"], created["seats"]["north"])
    north.say("concede")
    assert north.say("rematch", stay=True, bot="nobody")["code"] == "E-SETUP"
    table = north.say("rematch", stay=True, bot="greedy")["sentence"]
    again = either.sit(table, north.token)
    assert again.welcome["viewer"] == "north"
    assert again.info["seats"][1]["bot"] == "greedy"
    assert again.info.get("series") is None
    for player in (north, again):
        player.leave()


def test_bots_play_among_themselves_at_once(server: Server) -> None:
    created = server.new_table(seats={"north": {"kind": "bot"}, "south": {"kind": "bot", "bot": "random"}})
    watcher = server.sit(created["info"]["table"])
    while watcher.moment.get("phase") != "finished":
        watcher.until("moment")
    assert watcher.moment["view"]["result"]
    watcher.leave()


def test_open_deck_lists_are_shown_to_everybody_and_hidden_ones_to_nobody(server: Server) -> None:
    seats = {"P1": {"kind": "open", "deck": "hot-barrel"}, "P2": {"kind": "bot", "bot": "greedy", "deck": "tall-timber"}}
    for is_open in (False, True):
        wish = {"game": "technomancy", "seats": seats, "options": {"open_lists": is_open}}
        info = server.post("/api/tables", wish).json()["info"]
        assert bool(info["options"].get("open_lists")) is is_open
        player = server.sit(info["table"], seat="P1")
        lists = {seat: own.get("deck_list") for seat, own in player.until_asked()["view"]["seat"].items()}
        if is_open:
            assert lists["P2"]["Hydroponic Tier"] == 4
            assert "Foundry Annex" in lists["P1"]
        else:
            assert set(lists.values()) == {None}
        player.leave()


def test_the_open_seats_of_a_private_table_are_for_those_who_were_invited(either: Server) -> None:
    created = either.new_table(public=False, seats={"north": {"kind": "open"}, "south": {"kind": "open"}})
    table, watch = created["info"]["table"], created["watch"]
    for hello in ({"seat": "any"}, {"seat": "north"}, {"seat": "any", "token": "guessed"}, {}):
        refused = either.sit(table, **hello).welcome
        assert refused["code"] == "E-TOKEN", hello
        assert either.post(f"/api/tables/{table}/hello", hello).status == 401
    north = either.sit(table, watch, seat="any", name="Ada")
    assert north.welcome["viewer"] == "north"
    assert north.welcome["token"] not in ("", watch)
    watcher = either.sit(table, watch)
    assert watcher.welcome["viewer"] == "spectator"
    assert either.sit(table, watch, seat="north").welcome["code"] == "E-SEAT"
    assert set(created["links"]) == {"north", "south"}
    assert created["links"]["south"].endswith(f"#{table}/{watch}")
    south = either.sit(table, watch, seat="south", passphrase="correct horse")
    back = either.sit(table, seat="south", passphrase="correct horse")  # whoever sits there needs the invitation no more
    assert (south.welcome["viewer"], back.welcome["viewer"]) == ("south", "south")
    for player in (north, watcher, south, back):
        player.leave()


def test_a_host_seats_a_bot_and_sets_the_time_until_the_match_begins(server: Server) -> None:
    created = server.new_table()
    table, seats, host = created["info"]["table"], created["seats"], created["host"]
    arrange = f"/api/tables/{table}/arrange"
    ada = server.sit(table, seats["north"], name="Ada", face="sky")
    assert server.post(arrange, {"seat": "south", "bot": "random"}, seats["north"]).json()["code"] == "E-HOST"
    assert server.post(arrange, {"seat": "north", "bot": "random"}, host).json()["code"] == "E-SEAT"
    assert server.post(arrange, {"seat": "west", "bot": "random"}, host).json()["code"] == "E-SEAT"
    assert server.post(arrange, {"seat": "south", "bot": "nobody"}, host).json()["code"] == "E-BOT"
    assert server.post(arrange, {"clock": {"kind": "bank"}}, host).json()["code"] == "E-SETUP"
    assert server.post(arrange, {"clock": {"kind": "bank", "seconds": 600}}, host).json()["type"] == "done"
    assert server.post(arrange, {"seat": "south", "bot": "random"}, host).json()["type"] == "done"
    assert "north" in ada.until_asked()["clocks"], "the clock that was set runs"
    info = server.get(f"/api/tables/{table}", seats["north"]).json()
    assert [(seat["kind"], seat["name"], seat["face"]) for seat in info["seats"]] == [("person", "Ada", "sky"), ("bot", "Tumble", "")]
    assert server.post(arrange, {"clock": {"kind": "none"}}, host).json()["code"] == "E-HOST"
    assert server.sit(table, seats["south"]).welcome["code"] == "E-TOKEN", "the link to a seat that a bot has taken opens nothing"
    ada.leave()


def test_a_name_may_change_until_the_match_begins(server: Server) -> None:
    created = server.new_table()
    table, seats = created["info"]["table"], created["seats"]

    def names() -> list[str]:
        return [seat["name"] for seat in server.get(f"/api/tables/{table}", seats["north"]).json()["seats"]]

    server.sit(table, seats["north"]).leave()
    server.sit(table, seats["north"], name="Ada").leave()
    server.sit(table, seats["north"]).leave()  # whoever says none keeps the one that they have
    assert names() == ["Ada", ""]
    server.sit(table, seats["south"], name="Bob").leave()
    server.sit(table, seats["north"], name="Eve").leave()
    assert names() == ["Ada", "Bob"]
