"""Decks and cards that somebody is working on: every problem with its place and clause, and never for long."""

from collections.abc import Callable

import pytest
from tests.server.test_uploads import CARDS, cards

from netdeck import registry
from netdeck.language.tools import tools_of
from netdeck.server.drafts import Trial, measure

from .serving import Server


@pytest.mark.parametrize("game", CARDS)
def test_every_deck_of_a_game_is_fine_and_one_card_too_many_is_not(server: Server, game: str) -> None:
    for text in registry.find(game).decks.values():
        answer = server.post(f"/api/games/{game}/deck", {"deck": text})
        assert (answer.status, answer.json()["problems"]) == (200, [])
        last = text.splitlines()[-1]  # the first may be unlimited
        broken = server.post(f"/api/games/{game}/deck", {"deck": text + "97 " + last.partition(" ")[2]}).json()
        assert broken["count"] == answer.json()["count"] + 97
        assert all(problem["clause"] in registry.find(game).rulebook for problem in broken["problems"])
        assert any(problem["clause"] for problem in broken["problems"])


@pytest.mark.parametrize("game", CARDS)
def test_lines_that_are_none_and_cards_that_are_unknown_are_told_where_they_stand(server: Server, game: str) -> None:
    answer = server.post(f"/api/games/{game}/deck", {"deck": "# mine\nfour of them"}).json()
    assert [(p["line"], p["column"], p["source"]) for p in answer["problems"]] == [(2, 1, "four of them")]
    known = next(iter(tools_of(registry.find(game)).own_cards()))  # type: ignore[union-attr]
    answer = server.post(f"/api/games/{game}/deck", {"deck": f"1 {known}\n1 {known}x"}).json()
    unknown = next(p for p in answer["problems"] if "unknown" in p["message"])
    assert (unknown["line"], unknown["column"], unknown["length"]) == (2, 3, len(known) + 1)
    assert known in unknown["message"]


@pytest.mark.parametrize("game", CARDS)
def test_cards_are_compiled_and_shown(server: Server, game: str) -> None:
    answer = server.post(f"/api/games/{game}/cards", {"cards": cards(game, 2)}).json()
    assert answer["problems"] == []
    assert [card["name"] for card in answer["cards"]] == ["Upload AA", "Upload AB"]
    assert answer["cards"][0]["facts"]["type"]
    assert answer["cards"][0]["text"]


@pytest.mark.parametrize("game", CARDS)
def test_at_every_place_of_a_card_file_it_is_told_what_may_come_and_what_stands_there(server: Server, game: str) -> None:
    text = cards(game)
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("text = "))
    told = []
    for column in range(0, len(lines[at]) + 5, 7):
        place = {"cards": text, "line": at, "column": column}
        offered = server.post(f"/api/games/{game}/cards/next", place).json()
        assert all(each["replaces"] <= column for each in offered)
        told.append(server.post(f"/api/games/{game}/cards/meaning", place).json())
    assert any(each and "**" in each["text"] for each in told)
    beyond = {"cards": text, "line": len(lines) + 9, "column": 3}
    assert server.post(f"/api/games/{game}/cards/next", beyond).json() == []
    assert server.post(f"/api/games/{game}/cards/meaning", beyond).json() is None
    assert server.post(f"/api/games/{game}/cards/next", {**beyond, "line": -1}).status == 400


@pytest.mark.parametrize("game", CARDS)
def test_a_deck_is_measured_against_another_and_the_same_deals_are_the_same(server: Server, game: str) -> None:
    name, text = next(iter(registry.find(game).decks.items()))
    trial = {"deck": text, "against": name, "first": 3}
    one, other = (measure(registry.find(game), Trial(deck=text, against=name, first=3), 0) for _ in range(2))
    assert one == other
    assert one.deals == [0.5], "a deck against itself wins one of two equal games"
    assert len(one.choices) == 2
    refused = server.post(f"/api/games/{game}/measure", {**trial, "deck": "1 Nothing Known"})
    assert refused.status == 422
    assert refused.json()["code"] == "E-SETUP"


@pytest.mark.parametrize("game", CARDS)
def test_a_phrase_that_is_unknown_is_told_with_its_place(server: Server, game: str) -> None:
    text = cards(game).replace('text = "', 'text = "Dance. ')
    answer = server.post(f"/api/games/{game}/cards", {"cards": text}).json()
    assert answer["cards"] == []
    problem = answer["problems"][0]
    line = text.splitlines()[problem["line"] - 1]
    assert problem["source"] == line
    assert line[problem["column"] - 1 :].startswith("Dance")
    assert problem["card"] == "Upload AA"


@pytest.mark.parametrize("game", CARDS)
def test_a_deck_may_hold_cards_of_ones_own(server: Server, game: str) -> None:
    deck = {"deck": "1 Upload AA", "cards": cards(game)}
    assert not any("unknown" in p["message"] for p in server.post(f"/api/games/{game}/deck", deck).json()["problems"])
    (broken,) = server.post(f"/api/games/{game}/deck", {**deck, "cards": "= = ="}).json()["problems"]
    assert "do not compile" in broken["message"]


def test_a_game_without_card_text_says_what_it_would_say_at_a_table(server: Server) -> None:
    assert server.post("/api/games/lantern/deck", {"deck": "9 Ember\n"}).json()["problems"]
    assert server.post("/api/games/lantern/deck", {"deck": "5 Ember\n3 Moth\n2 Glass\n"}).json() == {"count": 10, "problems": []}


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("binmat/deck", {"deck": ""}, "E-SETUP"),
        ("binmat/cards", {"cards": ""}, "E-SETUP"),
        ("nothing/deck", {"deck": ""}, "E-GAME"),
        ("nothing/cards", {"cards": ""}, "E-GAME"),
        ("bloodless/deck", {}, "E-BODY"),
        ("bloodless/deck", {"deck": "1 x\n" * 6000}, "E-BODY"),
        ("bloodless/cards", {"cards": "#" * 200_001}, "E-BODY"),
        ("bloodless/cards", b'{"cards": "\\ud800"}', "E-BODY"),
        ("bloodless/cards", b" " * 600_000, "E-LARGE"),
    ],
)
def test_what_can_never_be_right_is_refused(server: Server, path: str, body: object, code: str) -> None:
    answer = server.post(f"/api/games/{path}", body)
    assert answer.json()["code"] == code
    assert answer.status in (400, 404, 413, 422)


def test_cards_that_take_too_long_are_a_problem_like_any_other(own_server: Callable[..., Server]) -> None:
    server = own_server("", "--compile-seconds", "0.01")
    answer = server.post("/api/games/bloodless/cards", {"cards": cards("bloodless", 300)})
    assert answer.status == 200
    assert "longer than 0.01 seconds" in answer.json()["problems"][0]["message"]
