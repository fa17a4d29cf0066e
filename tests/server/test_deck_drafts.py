"""What the deck builder is told: opening hands as the engine deals them, and what another list can do to a deck."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.every_game import GAMES

from netdeck.kernel import Deal, Match, Setup, SetupError, read_deck
from netdeck.language.card_duels import duel_outcome
from netdeck.language.tools import tools_of
from netdeck.server.drafts import HANDS, HandWish, Opposition, answers, sample_hands

from .serving import Server

WITH_DECKS = [id for id, game in GAMES.items() if game.decks]
WITH_TEXT = [id for id in WITH_DECKS if tools_of(GAMES[id]) is not None]


@pytest.mark.parametrize("id", WITH_DECKS)
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_hands_come_from_the_deck_and_have_the_size_of_a_match(id: str, seed: int) -> None:
    game = GAMES[id]
    seat = game.table(game.seat_counts[0])[0]
    for text in game.decks.values():
        hands = sample_hands(game, HandWish(deck=text, seed=seed))
        assert len(hands) == HANDS
        match = Match(game, game.complete(Setup(game=id, decks={seat: text})), Deal(seed=1))
        zone = match.position.view(seat).zones[f"{seat}.hand"]
        deck = read_deck(text)
        for hand in hands:
            assert len(hand.cards) == zone.count
            assert not Counter(hand.cards) - deck
        assert hands == sample_hands(game, HandWish(deck=text, seed=seed))


def test_a_deck_that_cannot_be_played_has_no_hands(server: Server) -> None:
    refused = server.post("/api/games/bloodless/hands", {"deck": "3 Brick Hound"})
    assert (refused.status, refused.json()["code"]) == (422, "E-SETUP")
    assert server.post("/api/games/bloodless/hands", {"deck": "rotgarden", "seed": 2**40}).status == 400
    assert server.post("/api/games/nothing/hands", {"deck": "x"}).status == 404
    with pytest.raises(SetupError):
        sample_hands(GAMES["bloodless"], HandWish(deck="nonsense\nlines"))


@pytest.mark.parametrize(
    ("id", "theirs", "yours", "how"),
    [
        ("technomancy", "Writ of Seizure", "Ordnance Chaplain", "leaves"),
        ("technomancy", "Asset Handler", "Ordnance Chaplain", "leaves"),
        ("technomancy", "Compliance Officer", "Siege Walker", "is less"),
        ("technomancy", "Deep Query", "Siege Walker", None),
        ("bloodless", "Debt Collector", "Needle Wren", "leaves"),
        ("bloodless", "Debt Collector", "Powder Mule", "is less"),
        ("bloodless", "Adjournment", "Drifting Fledgling", None),  # it only lets another turn come
        ("bloodless", "Brick Hound", "Powder Mule", None),
        ("datawarriors", "Sigkill", "Larva", "leaves"),
        ("datawarriors", "Rootkit", "Larva", "changes sides"),
        ("datawarriors", "Deadlock", "Larva", None),
    ],
)
def test_what_a_card_does_to_another_is_what_the_engine_does(id: str, theirs: str, yours: str, how: str | None) -> None:
    game = GAMES[id]
    tools = tools_of(game)
    assert tools is not None
    setup = game.complete(Setup(game=id))
    cards = game.definitions(setup)
    outcome = duel_outcome(game, setup, tools.duels(cards[theirs], cards[yours]), theirs)
    assert (outcome.how if outcome is not None else None) == how
    if outcome is not None:
        assert any(theirs in line or yours in line for line in outcome.lines)


@pytest.mark.parametrize("id", WITH_TEXT)
def test_every_card_of_a_list_is_held_against_every_card_of_a_deck(id: str) -> None:
    game = GAMES[id]
    first, second = list(game.decks)[:2]
    decks = ["\n".join(game.decks[name].splitlines()[:14]) for name in (first, second)]
    found = answers(game, Opposition(deck=decks[0], against=decks[1]), seconds=0)
    assert found.complete
    mine, theirs = (set(read_deck(deck)) for deck in decks)
    assert len(mine) > 3
    assert {answer.yours for answer in found.answers} | set(found.safe) <= mine
    assert {answer.card for answer in found.answers} <= theirs
    assert not {answer.yours for answer in found.answers} & set(found.safe)
    assert all(answer.lines for answer in found.answers)


def test_little_time_gives_a_part_that_says_so() -> None:
    game = GAMES["technomancy"]
    first, second = list(game.decks)[:2]
    found = answers(game, Opposition(deck=game.decks[first], against=second), seconds=1e-9)
    assert not found.complete
    assert found.tried <= 1
    assert found.safe == []


def test_nonsense_is_no_answer(server: Server) -> None:
    told = server.post("/api/games/technomancy/answers", {"deck": "what\n4 Nobody", "against": "\x00\n-3 Deep Query\n"}).json()
    assert (told["answers"], told["tried"]) == ([], 0)
    assert server.post("/api/games/binmat/answers", {"deck": "", "against": ""}).json()["code"] == "E-SETUP"
    assert server.post("/api/games/technomancy/answers", {"deck": "x" * 20_001, "against": ""}).status == 400
