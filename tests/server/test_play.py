"""The numbers of questions follow from the entries, and an answer can be given to one question only."""

import pytest

from netdeck.kernel import Command, Deal, RecordError, Seat, Setup
from netdeck.registry import find
from netdeck.server.play import Play

NORTH, SOUTH = Seat("north"), Seat("south")


def fresh() -> Play:
    game = find("lantern")
    return Play(game, game.complete(Setup(game="lantern")), Deal(seed=3))


def test_everybody_who_is_asked_first_has_number_one() -> None:
    assert fresh().asked() == {NORTH: 1, SOUTH: 1}


def test_an_answer_renumbers_only_the_one_who_gave_it() -> None:
    play = fresh()
    play.act(lambda match: match.choose(NORTH, "keep"))
    assert (play.number(NORTH), play.number(SOUTH)) == (2, 1)
    play.act(lambda match: match.choose(NORTH, "swap"))
    assert (play.number(NORTH), play.number(SOUTH)) == (3, 1)
    play.act(lambda match: match.choose(SOUTH, "keep"))
    assert (play.number(NORTH), play.number(SOUTH)) == (4, 0)


def test_a_timeout_renumbers_its_seat_alone_and_an_undo_everybody() -> None:
    play = fresh()
    play.act(lambda match: match.command(Command("timeout", NORTH)))
    assert (play.number(NORTH), play.number(SOUTH)) == (2, 1)

    def undo(match: object) -> None:
        play.match.undo(NORTH)

    play.act(undo)
    assert (play.number(NORTH), play.number(SOUTH), play.undos) == (3, 3, 1)


def test_a_refusal_changes_nothing() -> None:
    play = fresh()
    assert play.act(lambda match: match.choose(NORTH, "fly")) is not None
    assert play.asked() == {NORTH: 1, SOUTH: 1}


def test_replaying_gives_the_same_numbers() -> None:
    play = fresh()
    for seat, answer in ((NORTH, "swap"), (SOUTH, "keep"), (NORTH, "pass")):
        play.act(lambda match, seat=seat, answer=answer: match.choose(seat, answer))  # type: ignore[misc]
    again = Play(play.match.game, play.match.setup, play.match.deal, play.match.entries)
    assert again.asked() == play.asked()
    assert again.match.position.digest() == play.match.position.digest()


def test_entries_that_lead_elsewhere_are_found() -> None:
    play = fresh()
    play.act(lambda match: match.choose(NORTH, "swap"))
    with pytest.raises(RecordError, match="another table"):
        Play(play.match.game, play.match.setup, Deal(seed=4), play.match.entries)
