"""A server speaks with everybody in their language: over HTTP, over a WebSocket, at the same table, and to nobody more than before."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE
from websockets.sync.client import connect

from netdeck.kernel import Said
from netdeck.server import messages as m
from netdeck.server.jobs import Undoable

from .serving import Server, traces


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("languages")
    running = Server(f"sqlite:///{folder / 'tables.db'}", folder / "server.log")
    yield running
    assert running.stop() == 0
    assert traces(folder / "server.log") == []


def asked(server: Server, path: str, language: str, body: object = None, token: str = "") -> Any:
    headers = {"Accept-Language": language, **({"Authorization": f"Bearer {token}"} if token else {})}
    request = urllib.request.Request(f"{server.url}{path}", None if body is None else json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return json.load(error)


def a_table(server: Server) -> tuple[str, str, str]:
    """A table of Data.Warriors between two people: its name, and their tokens."""
    created = asked(server, "/api/tables", "en", {"game": "datawarriors", "seats": {"u1": {"kind": "invite"}, "u2": {"kind": "invite"}}})
    table, tokens = created["info"]["table"], created["seats"]
    for token in tokens.values():
        asked(server, f"/api/tables/{table}/hello", "en", {"token": token})
    return table, tokens["u1"], tokens["u2"]


def test_games_and_rules_are_told_in_the_language_that_is_asked_for(server: Server) -> None:
    german, english = (asked(server, "/api/games/datawarriors", language) for language in ("de-AT, en;q=0.5", "fr"))
    assert german["rulebook"]["clauses"][0]["text"].startswith("Jede Karte hat einen Text")
    assert english["rulebook"]["clauses"][0]["text"].startswith("Every card has text")
    assert german["summary"].startswith("Lösche die Laufwerke")
    assert (german["verbs"]["play"], english["verbs"]) == ("{what} spielen", {})
    assert german["glossary"]["trash"] == "Müll"
    summaries = {game["id"]: game["summary"] for game in asked(server, "/api/games", "de")}
    assert summaries["datawarriors"] == german["summary"]


def test_two_people_at_one_table_hear_the_same_in_their_own_words(server: Server) -> None:
    table, first, second = a_table(server)
    heard: dict[str, dict[str, Any]] = {}
    for token, language in ((first, "de"), (second, "en")):
        with connect(server.socket) as line:
            line.send(json.dumps({"type": "hello", "table": table, "token": token, "language": language, "differences": True}))
            while (message := json.loads(line.recv(60)))["type"] != "moment":
                pass
            heard[language] = message
    german, english = heard["de"], heard["en"]
    assert [event["number"] for event in german["events"]] == [event["number"] for event in english["events"]]
    assert [event["clause"] for event in german["events"]] == [event["clause"] for event in english["events"]]
    assert [event["says"] for event in german["events"][:2]] == ["Du mischst das Laufwerk", "{user} mischt das Laufwerk"]
    assert english["events"][0]["says"] == "{user} shuffles the drive"
    asked_one = german["question"] or english["question"]
    assert asked_one is not None
    assert ("frei" in asked_one["prompt"]) == (german["question"] is not None)


def test_refusals_and_reasons_are_told_in_the_language_of_who_asks(server: Server) -> None:
    table, *tokens = a_table(server)
    view = {token: asked(server, f"/api/tables/{table}/view", "de", token=token) for token in tokens}
    token = next(each for each, seen in view.items() if seen["question"])
    number = view[token]["number"]
    assert view[token]["question"]["prompt"].startswith("Init:")
    refused = asked(server, f"/api/tables/{table}/choose", "de", {"number": number, "notation": "nonsense"}, token)
    assert refused["sentence"] == "'nonsense' ist hier unbekannt."
    assert (
        asked(server, f"/api/tables/{table}/choose", "en", {"number": number, "notation": "nonsense"}, token)["sentence"]
        == "'nonsense' is unknown here."
    )
    reasons = asked(server, f"/api/tables/{table}/why", "de", {}, token)["reasons"]
    assert reasons[-1]["fact"] == view[token]["question"]["prompt"]
    assert "Wörter" in reasons[-1]["text"] or reasons[-1]["text"].startswith(".SCRIPT")
    assert asked(server, f"/api/tables/{table}/choose", "de", {"number": number + 7, "notation": "draw"}, token)["sentence"].startswith(
        "Frage "
    )
    assert asked(server, "/api/tables/nowhere", "de")["sentence"] == "Diesen Tisch gibt es nicht."


def test_a_setup_that_does_not_do_is_refused_in_the_same_language(server: Server) -> None:
    refused = asked(server, "/api/tables", "de", {"game": "datawarriors", "options": {"memory": 1000}})
    assert refused["sentence"].startswith("Option memory muss zwischen 0 und 99 liegen, nicht bei 1000")


def test_what_everybody_is_told_is_said_to_each_in_their_language() -> None:
    why = Undoable(back=1, entry=3, template="{who} has acted since; the others must agree.", filling=(("who", "The host"),))
    assert isinstance(why.sentence, Said)
    asked_for = m.UndoAsked(by="north", sentence=why.sentence, waiting=["south"])  # type: ignore[arg-type,list-item]
    assert json.loads(m.encode(asked_for, "de"))["sentence"] == "Der Gastgeber hat seitdem gehandelt; die anderen müssen zustimmen."
    assert json.loads(m.encode(asked_for, "en"))["sentence"] == "The host has acted since; the others must agree."


@pytest.mark.parametrize("wish", ["", "xx", "de" * 30, "*", "\u2603".encode().decode("latin-1")])
def test_whatever_language_is_asked_for_there_is_an_answer(server: Server, wish: str, tmp_path: Path) -> None:
    assert asked(server, "/api/games", wish)
