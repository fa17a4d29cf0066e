"""The protocol over plain HTTP: what curl sees."""

import json
import re
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.patience import PATIENCE

from .serving import Server


def test_the_games_are_listed_and_shown(server: Server) -> None:
    games = {game["id"]: game for game in server.get("/api/games").json()}
    assert games["lantern"]["fewest"] == 2
    detail = server.get("/api/games/lantern").json()
    assert detail["seats"] == ["north", "south"]
    assert set(detail["decks"]) == {"flame", "shade"}
    assert detail["rulebook"]["clauses"][0]["id"]
    assert [variant["id"] for variant in detail["variants"]] == ["standard"]
    unknown = server.get("/api/games/lanten")
    assert (unknown.status, unknown.json()["code"]) == (404, "E-GAME")
    assert "lantern" in unknown.json()["sentence"]


@pytest.mark.parametrize("name", ["examples/lantern", "..%2f..%2fetc", "/etc"])
def test_a_name_from_the_network_is_never_taken_for_a_folder(server: Server, name: str) -> None:
    assert server.get(f"/api/games/{name}").status == 404
    assert server.post("/api/tables", {"game": name}).json()["code"] == "E-GAME"


def test_a_table_with_nothing_said_has_the_usual_open_seats(server: Server) -> None:
    created = server.post("/api/tables", {"game": "lantern"}).json()
    assert [seat["kind"] for seat in created["info"]["seats"]] == ["open", "open"]
    assert created["info"]["commitment"]
    assert created["seats"] == {}


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "10.0.0.7", "user@evil.example"])
def test_no_link_echoes_a_name_that_is_not_the_servers_own(server: Server, host: str) -> None:
    wish = {"game": "lantern", "seats": {"north": {"kind": "invite"}, "south": {"kind": "invite"}}}
    answer = server.request("POST", "/api/tables", wish, headers={"Host": host})
    if answer.status == 201:
        assert {link.partition("/#")[0] for link in answer.json()["links"].values()} == {server.url}
    assert host.encode() not in server.request("GET", "/plain", headers={"Host": host}).body


def test_a_link_has_the_name_by_which_this_machine_was_asked(server: Server) -> None:
    host = f"localhost:{server.url.rpartition(':')[2]}"
    wish = {"game": "lantern", "seats": {"north": {"kind": "invite"}, "south": {"kind": "invite"}}}
    answer = server.request("POST", "/api/tables", wish, headers={"Host": host})
    assert answer.json()["links"]["north"].startswith(f"http://{host}/#")


def test_links_hold_the_token_in_the_fragment(server: Server) -> None:
    created = server.new_table()
    address, _, fragment = created["links"]["north"].partition("#")
    assert address == f"{server.url}/"
    assert fragment == f"{created['info']['table']}/{created['seats']['north']}"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "nothing"}, "E-GAME"),
        ({"game": "lantern", "variant": "odd"}, "E-SETUP"),
        ({"game": "lantern", "options": {"speed": 3}}, "E-SETUP"),
        ({"game": "lantern", "seats": {"north": {}}}, "E-SETUP"),
        ({"game": "lantern", "seats": {"north": {}, "west": {}, "east": {}}}, "E-SETUP"),
        ({"game": "lantern", "seats": {"north": {}, "south": {"kind": "bot", "bot": "wizard"}}}, "E-SETUP"),
        ({"game": "lantern", "seats": {"north": {"deck": "9 Ember\n"}, "south": {}}}, "E-SETUP"),
        ({"game": "lantern", "clock": {"kind": "bank"}}, "E-SETUP"),
        ({"game": "lantern", "cards": "x"}, "E-SETUP"),
        ({}, "E-BODY"),
        ({"game": 3}, "E-BODY"),
        ({"game": "lantern", "clock": {"kind": "sun"}}, "E-BODY"),
    ],
)
def test_a_table_that_does_not_do_is_refused_with_the_reason(server: Server, wish: object, code: str) -> None:
    answer = server.post("/api/tables", wish)
    assert answer.json()["code"] == code
    assert answer.json()["sentence"]
    assert answer.status in (400, 404, 422)


def test_the_lobby_lists_public_tables_that_are_not_over(either: Server) -> None:
    created = either.new_table(seats={"north": {"kind": "open"}, "south": {"kind": "bot", "bot": "random"}})
    table = created["info"]["table"]
    listed = {info["table"]: info for info in either.get("/api/tables").json()}
    assert listed[table]["phase"] == "open"
    assert listed[table]["seats"][1]["bot"] == "random"
    token = either.post(f"/api/tables/{table}/hello", {"seat": "any", "name": "Ada"}).json()["token"]
    assert {info["table"]: info for info in either.get("/api/tables").json()}[table]["phase"] == "running"
    assert either.post(f"/api/tables/{table}/concede", token=token).json()["type"] == "done"
    assert table not in {info["table"] for info in either.get("/api/tables").json()}
    assert either.get(f"/api/tables/{table}").json()["result"]["winners"] == ["south"]


def test_a_match_is_played_by_polling(either: Server) -> None:
    created = either.new_table(seats={"north": {"kind": "open"}, "south": {"kind": "bot"}})
    table = created["info"]["table"]
    token = either.post(f"/api/tables/{table}/hello", {"seat": "north"}).json()["token"]
    since, events = 0, []
    while True:
        moment = either.get(f"/api/tables/{table}/view?since={since}&wait=10", token).json()
        assert moment["since"] == since
        events += moment["events"]
        since = len(events)
        if moment["phase"] == "finished":
            break
        if moment["question"] is not None:
            body = {"number": moment["number"], "notation": moment["question"]["options"][-1]["notation"]}
            assert either.post(f"/api/tables/{table}/choose", body, token).status == 200
    assert [event["number"] for event in events] == list(range(since))
    assert either.get(f"/api/tables/{table}/record").headers["content-type"] == "application/jsonl"


def test_a_long_poll_waits_for_news(server: Server) -> None:
    north, south, created = server.pair()
    path = f"/api/tables/{created['info']['table']}/view"
    north.choose("keep")
    assert server.get(f"{path}?since=8&wait=1", north.token).json()["events"] == []
    with ThreadPoolExecutor(1) as beside:
        polling = beside.submit(server.get, f"{path}?since=8&wait=600", north.token)
        server.until_open(2)  # the poll, and the question after it
        assert not polling.done()
        south.choose("keep")
        assert polling.result(PATIENCE).json()["events"]
    north.leave()
    south.leave()


def test_server_sent_events_tell_the_same_as_a_socket(server: Server) -> None:
    north, south, created = server.pair()
    request = urllib.request.Request(f"{server.url}/api/tables/{created['info']['table']}/events")
    request.add_header("Authorization", f"Bearer {south.token}")
    with urllib.request.urlopen(request, timeout=PATIENCE) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")

        def message() -> dict[str, object]:
            while not (line := stream.readline()).startswith(b"data: "):
                pass
            told: dict[str, object] = json.loads(line[6:])
            return told

        assert message() == {**south.moment}
        north.choose("keep")
        assert message() == south.until("moment")
    north.leave()
    south.leave()


def test_refusals_have_a_fitting_status(server: Server) -> None:
    created = server.new_table()
    table, token = created["info"]["table"], created["seats"]["north"]
    expected = {
        ("GET", f"/api/tables/{table}/record", token): 409,
        ("GET", f"/api/tables/{table}/view", "wrong"): 401,
        ("GET", f"/api/tables/{table}/view?since=x", token): 400,
        ("GET", "/api/tables/none/view", ""): 404,
        ("GET", "/nowhere", ""): 404,
        ("DELETE", f"/api/tables/{table}", token): 405,
        ("POST", f"/api/tables/{table}/choose", token): 400,
        ("POST", f"/api/tables/{table}/concede", token): 409,
        ("POST", f"/api/tables/{table}/concede", ""): 403,
    }
    for (method, path, key), status in expected.items():
        answer = server.request(method, path, {} if method == "POST" else None, key)
        assert (path, answer.status) == (path, status)
        assert answer.json()["type"] == "refused"


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    answer = server.post("/api/tables", b" " * 600_000)
    assert (answer.status, answer.json()["code"]) == (413, "E-LARGE")


def test_the_page_lists_tables_and_has_no_script(server: Server) -> None:
    created = server.new_table()
    page = server.get("/plain")
    text = page.body.decode()
    assert created["info"]["table"] in text
    assert "<script" not in text
    assert not re.search(r"\son\w+=|style=", text)
    assert "script-src" not in page.headers["content-security-policy"]
    assert page.headers["content-security-policy"].startswith("default-src 'none'")


def test_a_browser_that_asks_for_an_icon_is_not_told_that_something_is_missing(server: Server) -> None:
    answer = server.get("/favicon.ico")
    assert (answer.status, answer.headers.get("content-type", "")) in {(200, "image/svg+xml"), (204, "")}  # built or not


def test_health_schema_and_openapi(server: Server) -> None:
    assert server.get("/health").json()["ok"] is True
    assert "Moment" in server.get("/api/schema.json").json()["$defs"]
    paths = server.get("/api/openapi.json").json()["paths"]
    assert {"get", "post"} == set(paths["/api/tables"])
    assert "/api/tables/{table}/why-not" in paths
