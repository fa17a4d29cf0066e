"""The numbers of questions follow from the entries, and an answer can be given to one question only."""

import random

import pytest
from tests.every_game import GAMES

from netdeck.kernel import Command, Deal, Match, RecordError, Refusal, Seat, Setup
from netdeck.registry import find
from netdeck.server.hosted_match import HostedMatch

NORTH, SOUTH = Seat("north"), Seat("south")


def fresh() -> HostedMatch:
    game = find("lantern")
    return HostedMatch(game, game.complete(Setup(game="lantern")), Deal(seed=3))


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
    again = HostedMatch(play.match.game, play.match.setup, play.match.deal, play.match.entries)
    assert again.asked() == play.asked()
    assert again.match.position.digest() == play.match.position.digest()


def test_entries_that_lead_elsewhere_are_found() -> None:
    play = fresh()
    play.act(lambda match: match.choose(NORTH, "swap"))
    with pytest.raises(RecordError, match="another table"):
        HostedMatch(play.match.game, play.match.setup, Deal(seed=4), play.match.entries)


def anything(dice: random.Random, match: Match) -> Refusal | None:
    """Somebody answers, or leaves, or is late, or takes something back; nobody looks at the questions of the others."""
    asked = match.position.pending()
    kind = dice.choices(("choose", "concede", "timeout", "undo"), (90, 3, 4, 3))[0]
    seat = dice.choice(list(asked)) if kind == "choose" else dice.choice(match.setup.seats)
    if kind == "choose":
        options = asked[seat].options
        return match.choose(seat, options[dice.randrange(len(options))].notation)
    if kind != "undo":
        return match.command(Command(kind, seat))
    if match.why_not_undo(seat) is None:
        match.undo(seat)
    return None


@pytest.mark.parametrize("id", sorted(GAMES))
def test_whatever_anybody_does_the_numbers_follow_from_the_entries(id: str) -> None:
    """Also what those do who are not asked, while nobody has read the questions that are open."""
    game, left = GAMES[id], 0
    for seed in range(12):
        dice = random.Random(seed)
        play = HostedMatch(game, game.complete(Setup(game=id, seats=game.table(dice.randint(*game.seat_counts)))), Deal(seed=seed))
        for _ in range(60):
            if play.over:
                break
            play.act(lambda match, dice=dice: anything(dice, match))  # type: ignore[misc]
        left += any(entry.command == "concede" for entry in play.match.entries)
        again = HostedMatch(game, play.match.setup, play.match.deal, play.match.entries)
        assert (again.asked(), dict(again.numbers), again.undos) == (play.asked(), dict(play.numbers), play.undos)
    assert left > 2
