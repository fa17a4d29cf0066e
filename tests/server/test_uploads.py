"""Cards of one's own at a table on the network: played in private, refused with the reason, and never for long."""

import re
from collections.abc import Callable

import pytest
from tests.every_game import GAMES

from netdeck import registry
from netdeck.kernel import verify
from netdeck.language.tools import tools_of

from .serving import Server

CARDS = {
    "bloodless": 'type = "creature"\ncost = 1\nhealth = 1\ndefense = 0\npower = 0\ntext = "Other friendly creatures have +1 health."\n',
    "datawarriors": 'type = ".PRG"\nrealm = "common"\ncost = "{1}"\ntext = "**--ping** {1} Target another user. The target wipes 1."\n',
    "technomancy": 'type = "building"\nlevel = 0\ntext = "At the beginning of your draw phase, you gain 1 health."\n',
}


NUMBER = re.compile(r"(?<!=.)\b1(?= health\.|\.\")")


def cards(game: str, count: int = 1) -> str:
    """A file of so many cards, no two of them with the same name or text."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    names = [f"Upload {letters[number // 26]}{letters[number % 26]}" for number in range(count)]
    return "".join(f'[[card]]\nname = "{name}"\n{NUMBER.sub(str(n + 1), CARDS[game])}\n' for n, name in enumerate(names))


def test_every_game_that_takes_cards_is_tried_here() -> None:
    assert set(CARDS) == {id for id, game in GAMES.items() if game.takes_cards}


@pytest.mark.parametrize("game", CARDS)
def test_cards_of_ones_own_are_played_at_a_private_table(server: Server, game: str) -> None:
    seats = {seat: {"kind": "invite"} for seat in registry.find(game).table(2)}
    created = server.new_table(game=game, seats=seats, public=False, cards=cards(game))
    table = created["info"]["table"]
    players = [server.sit(table, token) for token in created["seats"].values()]
    assert players[0].until_moment(lambda moment: moment["phase"] == "running")["view"]
    assert players[0].say("concede")["type"] == "done"
    data = server.get(f"/api/tables/{table}/record", players[0].token).body
    assert b"Upload AA" in data
    assert verify(registry.find(game), data).sound
    for player in players:
        player.leave()


@pytest.mark.parametrize("game", CARDS)
def test_cards_that_do_not_do_are_refused_with_the_reason(server: Server, game: str) -> None:
    public = server.post("/api/tables", {"game": game, "cards": cards(game)})
    assert (public.status, public.json()["code"], "private" in public.json()["sentence"]) == (422, "E-SETUP", True)
    unknown = server.post("/api/tables", {"game": game, "public": False, "cards": cards(game).replace('text = "', 'text = "Dance. ')})
    assert (unknown.status, unknown.json()["code"], "Dance" in unknown.json()["sentence"]) == (422, "E-SETUP", True)
    nothing = server.post("/api/tables", {"game": game, "public": False, "cards": "= = ="})
    assert (nothing.status, nothing.json()["code"]) == (422, "E-SETUP")


@pytest.mark.parametrize("game", [id for id in CARDS if tools_of(registry.find(id)) is not None])
def test_cards_that_take_too_long_are_refused_and_nothing_stands_still(own_server: Callable[..., Server], game: str) -> None:
    server = own_server("", "--compile-seconds", "0.001")
    text = cards(game, 300).replace("Gain {C1}.", "Gain {C1}. Draw three cards.")  # what the game's own cards say is known already
    answer = server.post("/api/tables", {"game": game, "public": False, "cards": text})
    assert (answer.status, answer.json()["code"]) == (422, "E-SETUP")
    assert "longer than 0.001 seconds" in answer.json()["sentence"]
    assert server.get("/api/tables").json() == []
