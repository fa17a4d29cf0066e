"""What a page asks beside playing: why nothing can be done with a card, what would be said anyway, what is printed on the cards."""

import itertools
import random
from collections.abc import Iterator

import pytest
from tests.every_game import GAMES

from netdeck.kernel import BACK, Deal, Match, Seat, Setup
from netdeck.server import catalogue
from netdeck.server import messages as m
from netdeck.server.catalogue import cards
from netdeck.server.why_answers import answer_why_not_there, standing_answer

from .serving import Server


def played(id: str, choices: int = 40) -> Iterator[tuple[Match, Seat]]:
    """A match at each of its decisions, and a seat that is asked there."""
    game, dice = GAMES[id], random.Random(id)
    match = Match(game, game.complete(Setup(game=id)), Deal(seed=1))
    for _ in range(choices):
        seat = next(iter(match.position.pending()), None)
        if seat is None:
            return
        yield match, seat
        question = match.position.question(seat)
        assert question is not None
        match.choose(seat, dice.choice(question.options).notation)


@pytest.mark.parametrize("id", GAMES)
def test_whoever_points_at_a_card_that_offers_nothing_is_told_a_clause(id: str) -> None:
    told = 0
    for match, _ in itertools.islice(played(id), 3, 40, 18 if GAMES[id].decks else 9):  # with decks there is much to point at
        for seat in match.position.seats:
            question, view = match.position.question(seat), match.position.view(seat)
            offered = {thing for option in question.options for thing in option.touches} if question else set()
            mine = [card.id for zone in view.zones.values() if zone.owner == seat for card in zone.cards if card.name != BACK]
            for card in mine:
                if card is None or card in offered:
                    continue
                answer = answer_why_not_there(match, seat, card, "r")
                if isinstance(answer, m.Refused):
                    assert answer.clause in match.game.rulebook
                    assert answer.code != "E-SYNTAX", answer.sentence
                    assert answer.sentence
                    told += answer.code != "E-NOTHING"
    assert told


def test_a_zone_can_be_pointed_at_and_a_stranger_has_no_answer() -> None:
    for match, seat in played("binmat", 2):
        other = next(each for each in match.position.seats if each != seat)
        answer = answer_why_not_there(match, other, "l0", "r")
        assert isinstance(answer, m.Refused)
        assert answer.clause
        nothing = answer_why_not_there(match, seat, 10**6, "r")
        assert isinstance(nothing, m.Refused)
        assert nothing.code == "E-NOTHING"


@pytest.mark.parametrize("id", [id for id, game in GAMES.items() if game.stops])
def test_a_standing_answer_is_an_option_and_more_stops_ask_more(id: str) -> None:
    answers = set()
    for match, seat in played(id, 60):
        question = match.position.question(seat)
        assert question is not None
        answer = standing_answer(match, seat, match.game.usual_stops)
        assert not answer or question.find(answer)
        assert standing_answer(match, seat, frozenset(match.game.stops)) in ("", answer)
        assert not answer or catalogue.detail(id).passes_by
        answers.add(bool(answer))
    assert answers == {True, False}


@pytest.mark.parametrize("id", GAMES)
def test_every_card_that_a_view_names_is_printed(id: str) -> None:
    game = GAMES[id]
    printed = {card.name: card for card in cards(game, game.complete(Setup(game=id)))}
    for match, seat in played(id):
        for zone in match.position.view(seat).zones.values():
            assert all(game.printed(card.name) in printed for card in zone.cards if card.name != BACK)


def test_cards_and_bots_are_served(server: Server) -> None:
    assert {"greedy", "random"} <= {bot["id"] for bot in server.get("/api/bots").json()}
    shown = server.get("/api/games/lantern/cards").json()
    assert all(card["name"] for card in shown)
    assert server.get("/api/games/nothing/cards").json()["code"] == "E-GAME"
    table = server.new_table()["info"]["table"]
    assert server.get(f"/api/tables/{table}/cards").json() == shown


def test_a_player_asks_about_a_card_over_the_socket(server: Server) -> None:
    north, south, _ = server.pair()
    hand = south.moment["view"]["zones"]["south.hand"]["cards"]
    answer = south.say("why-not", at=hand[0]["id"])
    assert answer["type"] in ("refused", "legal")
    assert north.say("standing", stops=[])["notation"] == ""
    north.leave()
    south.leave()
