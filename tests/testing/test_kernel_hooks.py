"""What the kernel offers to the testing kit."""

import pytest
from tests.testing.workshop import GAME as WORKSHOP

import lantern
from lantern import Lantern
from netdeck.kernel import (
    REFEREE,
    CardId,
    Command,
    Logged,
    Machine,
    Rng,
    Seat,
    Setup,
    SetupError,
    StagingError,
    key_from_seed,
    without_clauses,
)

NORTH = Seat("north")


def staged(**given: object) -> Machine:
    return WORKSHOP.stage(WORKSHOP.complete(Setup(game="workshop")), given, Rng(key_from_seed(0)))


def test_a_game_made_from_another_has_its_rulebook_and_its_events() -> None:
    assert WORKSHOP.packages() == ("tests.testing", "lantern")
    assert WORKSHOP.rulebook.title == "Lantern"
    kinds = WORKSHOP.event_kinds()
    assert {"Copied", "CardMoved", "Shuffled"} <= kinds.keys()
    assert "Copied" not in lantern.GAME.event_kinds()
    assert set(kinds["CardMoved"]) == {"seat", "card", "to", "eyes"}


def test_cards_of_ones_own_need_a_game_that_takes_them() -> None:
    with pytest.raises(SetupError, match="does not accept custom cards"):
        lantern.GAME.complete(Setup(game="lantern", cards='[[card]]\nname = "Wick"\n'))
    full = WORKSHOP.complete(Setup(game="workshop", cards='[[card]]\nname = "Wick"\n'))
    assert set(WORKSHOP.card_names(full)) == {"Ember", "Moth", "Glass", "Wick"}


def test_a_scenarios_ids_are_told_to_the_referee_alone() -> None:
    position = staged(zones={"north.front": [{"card": "Moth", "id": "m"}]})
    assert position.labels() == {"m": CardId(0)}
    assert position.made() == 1
    assert position.names_of(CardId(0)) == ("Moth", "moth", "m")
    assert position.view(REFEREE).zones["north.front"].cards[0].label == "m"
    assert position.view(NORTH).zones["north.front"].cards[0].label == ""


def test_the_referee_sees_private_counters() -> None:
    position = staged(turn=2)
    assert position.view(REFEREE).counters["secret"] == 7
    assert "secret" not in position.view(NORTH).counters


def test_the_text_log_is_what_events_say() -> None:
    log: list[Logged] = []
    position = lantern.GAME.start(lantern.GAME.complete(Setup(game="lantern")), Rng(key_from_seed(0)), log)
    lines = lantern.GAME.log_lines(position, log)
    assert lines[0] == "north.deck is shuffled"
    assert lines[1].startswith("north: ")


def test_giving_up_can_be_switched_off() -> None:
    game: Lantern = lantern.GAME
    position = game.start(game.complete(Setup(game="lantern")), Rng(key_from_seed(0)))
    with without_clauses(["9.2"]):
        assert position.command(Command("concede", "north")) is None
    assert position.result() is None
    assert position.pending()


def test_a_staging_error_says_where_and_what_was_meant() -> None:
    error = StagingError("there is no zone 'hnd'", "zones/hnd", ["hand", "deck"])
    assert str(error) == "there is no zone 'hnd'; did you mean hand?"
    assert error.key == "zones/hnd"
    assert str(StagingError("odd", word="dekc", known=["hand", "deck"])) == "odd; did you mean deck?"
