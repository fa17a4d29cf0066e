"""Every game that is installed is played over the network, small tables and large ones, with and without clocks."""

import random

import pytest

from netdeck import registry
from netdeck.kernel import Game, Record, Setup, verify

from .serving import Message, Server, finish

GAMES = sorted({*registry.ids(), *registry.nearby()})
LARGE = [id for id in GAMES if registry.find(id).decks]
"""Games of which a whole match takes seconds."""
TEAM_GAMES = [id for id in GAMES if len(registry.find(id).seat_flags) > 1]


@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.long if id in LARGE else ()) for id in GAMES])
def test_a_match_against_bots_is_played_to_its_end_and_its_record_is_sound(server: Server, id: str) -> None:
    game = registry.find(id)
    seats = game.complete(Setup(game=id)).seats
    created = server.new_table(
        game=id, seats={seats[0]: {"kind": "invite"}, **{seat: {"kind": "bot", "bot": "random"} for seat in seats[1:]}}
    )
    player = server.sit(created["info"]["table"], created["seats"][seats[0]])
    dice = random.Random(id)

    def pick(question: Message) -> str:
        notation: str = dice.choice(question["options"])["notation"]
        return notation

    finish(player, pick=pick)
    assert_sound(server, game, created)
    player.leave()


@pytest.mark.parametrize("id", TEAM_GAMES)
def test_a_game_of_teams_three_against_two_runs_to_its_end_on_the_clock(server: Server, id: str) -> None:
    """Some never answer: one window serves all who decide together, and the host answers for them."""
    game = registry.find(id)
    (first, second, *_) = game.seat_flags.values()
    seats = (*first[:3], *second[:2])
    kinds = {seat: {"kind": "bot", "bot": "random"} for seat in seats} | {first[0]: {"kind": "invite"}, second[0]: {"kind": "invite"}}
    short = {"turn_limit": 20} if "turn_limit" in game.options else {}  # each of those who never answer takes a tenth of a second a turn
    created = server.new_table(game=id, seats=kinds, options=short, clock={"kind": "decision", "seconds": 0.005, "grace": 0})
    table = created["info"]["table"]
    idle = [server.sit(table, created["seats"][seat]) for seat in (first[0], second[0])]
    watcher = server.sit(table)
    over = watcher.until_moment(lambda moment: moment["phase"] == "finished")
    assert over["view"]["result"]
    record = assert_sound(server, game, created)
    assert {entry.command for entry in record.entries if entry.command} == {"timeout"}
    for player in (*idle, watcher):
        player.leave()


@pytest.mark.parametrize("id", TEAM_GAMES)
def test_three_against_two_on_a_clock_finish_when_everybody_answers(server: Server, id: str) -> None:
    game = registry.find(id)
    (first, second, *_) = game.seat_flags.values()
    people = (first[0], second[0])
    seats = {seat: {"kind": "invite"} if seat in people else {"kind": "bot", "bot": "random"} for seat in (*first[:3], *second[:2])}
    short = {"turn_limit": 20} if "turn_limit" in game.options else {}
    created = server.new_table(game=id, seats=seats, options=short, clock={"kind": "decision", "seconds": 600})
    players = [server.sit(created["info"]["table"], created["seats"][seat]) for seat in people]
    dice = random.Random(id)

    def pick(question: Message) -> str:
        notation: str = dice.choice(question["options"])["notation"]
        return notation

    finish(*players, pick=pick)
    assert {entry.seat for entry in assert_sound(server, game, created).entries} >= set(people)
    for player in players:
        player.leave()


def assert_sound(server: Server, game: Game, created: Message) -> Record:
    data = server.get(f"/api/tables/{created['info']['table']}/record").body
    assert verify(game, data).sound
    return Record.from_bytes(data)
