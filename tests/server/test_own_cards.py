"""Ten cards of somebody's own are checked at a server and played there to the end, in the same words as at the command line."""

import random

import pytest
from tests.own_cards import GAMES, cards_of, deck_of, seats_of
from tests.seeds import by_turns

from netdeck import registry
from netdeck.kernel import Record, verify
from netdeck.language.custom_cards import Source, check_cards

from .serving import Message, Server, finish


@pytest.mark.long
@pytest.mark.parametrize("game", by_turns(GAMES, 1))
def test_a_match_with_them_is_played_to_its_end_and_its_record_is_sound(server: Server, game: str) -> None:
    cards, deck = cards_of(game).read_text(encoding="utf-8"), deck_of(game).read_text(encoding="utf-8")
    compiled = server.post(f"/api/games/{game}/cards", {"cards": cards}).json()
    assert (len(compiled["cards"]), compiled["problems"]) == (10, [])
    checked = server.post(f"/api/games/{game}/deck", {"deck": deck, "cards": cards}).json()
    assert checked["problems"] == []
    mine, bot = seats_of(game)
    seats = {mine: {"kind": "invite", "deck": deck}, bot: {"kind": "bot", "bot": "greedy", "deck": deck}}
    created = server.new_table(game=game, seats=seats, public=False, cards=cards)
    table, token = created["info"]["table"], created["seats"][mine]
    player = server.sit(table, token)
    dice = random.Random(game)

    def pick(question: Message) -> str:
        notation: str = dice.choice(question["options"])["notation"]
        return notation

    finish(player, pick=pick)
    data = server.get(f"/api/tables/{table}/record", token).body
    player.leave()
    assert verify(registry.find(game), data).sound
    assert Record.from_bytes(data).header.setup.cards == cards


@pytest.mark.parametrize("game", GAMES)
def test_the_workshop_the_server_and_the_command_line_say_the_same(server: Server, game: str) -> None:
    text = cards_of(game).read_text(encoding="utf-8").replace('text = "', 'text = "Dance wildly. ', 2)
    here = [(each.line, each.column, each.message) for each in check_cards(registry.find(game), [Source("cards", text.encode())]).problems]
    workshop = server.post(f"/api/games/{game}/cards", {"cards": text}).json()["problems"]
    assert [(each["line"], each["column"], each["message"]) for each in workshop] == here
    refused = server.post("/api/tables", {"game": game, "public": False, "cards": text}).json()["sentence"]
    assert all(f"your cards:{line}:{column}: " in refused and message in refused for line, column, message in here)
