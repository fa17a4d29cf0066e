"""A match: what is written down, what everybody has seen, and what can be taken back."""

from typing import Any

import msgspec
import pytest

from lantern import GAME
from netdeck.kernel import BACK, REFEREE, SPECTATOR, CardRef, Command, Deal, Entry, Match, Record, RecordError, Seat, Setup, verify

NORTH, SOUTH = Seat("north"), Seat("south")


def at_first_turn(seed: int = 5, south: str = "keep") -> Match:
    match = Match(GAME, Setup(game="lantern"), Deal(seed=seed))
    assert match.choose(NORTH, "keep") is None
    assert match.choose(SOUTH, south) is None
    return match


def with_a_play(notation: str) -> Match:
    """A first turn in which north may play that card."""
    for seed in range(50):
        match = at_first_turn(seed)
        if match.position.option(NORTH, notation) is not None:
            return match
    raise AssertionError(f"no seed lets north {notation}")


class TestWriting:
    def test_a_choice_is_written_in_the_options_own_notation(self) -> None:
        match = Match(GAME, Setup(game="lantern"), Deal(seed=5))
        match.choose(NORTH, "  KEEP ")
        assert match.record().entries[0].choose == "keep"

    def test_a_refused_choice_is_not_written(self) -> None:
        match = Match(GAME, Setup(game="lantern"), Deal(seed=5))
        refusal = match.choose(NORTH, "play Moth")
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("E-CHOICE", "5.1")
        assert match.record().entries == ()
        assert match.number == 1

    def test_acts_of_the_host_are_written_and_refused_ones_are_not(self) -> None:
        match = at_first_turn()
        assert match.command(Command("timeout", "south")) is not None
        assert match.command(Command("timeout", "north"), why="clock") is None
        assert match.command(Command("concede", "north")) is None
        assert [(entry.command, entry.who, entry.why) for entry in match.record().entries[2:]] == [
            ("timeout", "north", "clock"),
            ("concede", "north", ""),
        ]
        assert verify(GAME, match.record().to_bytes()).sound

    def test_decisions_are_numbered_without_repetition(self) -> None:
        match = at_first_turn()
        assert match.number == 3
        match.undo(SOUTH)
        assert match.number == 4


class TestSeeing:
    def test_a_hidden_card_is_a_back_to_others(self) -> None:
        match = at_first_turn()
        mine, theirs, public = (
            [seen.fields["card"] for seen in match.seen(viewer) if seen.event == "CardMoved" and seen.fields["seat"] == NORTH]
            for viewer in (NORTH, SOUTH, SPECTATOR)
        )
        assert all(isinstance(card, CardRef) for card in mine)
        assert theirs == public == [BACK] * len(mine)

    def test_seen_since_gives_the_rest(self) -> None:
        match = at_first_turn()
        everything = match.seen(REFEREE)
        assert match.seen(REFEREE, since=4) == everything[4:]
        assert [seen.number for seen in everything] == list(range(len(everything)))


class TestUndo:
    def test_it_is_free_while_nothing_was_revealed(self) -> None:
        match = with_a_play("play Glass")
        before = match.position.digest()
        match.choose(NORTH, "play Glass")
        assert match.why_not_undo(NORTH) is None
        match.undo(NORTH)
        assert match.position.digest() == before
        assert verify(GAME, match.record().to_bytes()).sound

    def test_nothing_can_be_taken_back_before_the_first_choice(self) -> None:
        refusal = Match(GAME, Setup(game="lantern"), Deal(seed=5)).why_not_undo(NORTH)
        assert refusal is not None
        assert refusal.code == "E-UNDO-NOTHING"

    def test_another_seats_choice_is_not_mine_to_take_back(self) -> None:
        refusal = at_first_turn().why_not_undo(NORTH)
        assert refusal is not None
        assert refusal.code == "E-UNDO-ACTED"

    def test_a_card_that_was_seen_needs_consent(self) -> None:
        match = with_a_play("play Moth")
        match.choose(NORTH, "play Moth")
        refusal = match.why_not_undo(NORTH)
        assert refusal is not None
        assert (refusal.code, refusal.sentence[:19]) == ("E-UNDO-SEEN", "You have seen a car")

    def test_secret_answers_that_came_to_light_need_consent(self) -> None:
        match = at_first_turn()
        refusal = match.why_not_undo(SOUTH)
        assert refusal is not None
        assert refusal.sentence.startswith("Secret answers have been revealed")

    def test_my_own_answer_is_free_while_others_think(self) -> None:
        match = Match(GAME, Setup(game="lantern"), Deal(seed=5))
        match.choose(NORTH, "swap")
        assert match.why_not_undo(NORTH) is None

    def test_a_match_knows_how_far_back_the_last_choice_of_a_seat_lies(self) -> None:
        match = Match(GAME, Setup(game="lantern"), Deal(seed=5))
        assert match.choices_since(Seat("north")) == 0
        match.choose(Seat("north"), "keep")
        match.choose(Seat("south"), "keep")
        assert (match.choices_since(Seat("north")), match.choices_since(Seat("south"))) == (2, 1)
        match.undo(Seat("south"))
        assert (match.choices_since(Seat("north")), match.choices_since(Seat("south"))) == (1, 0)
        assert [entry.command or entry.choose for entry in match.entries] == ["keep", "keep", "undo"]

    def test_several_choices_can_be_taken_back_and_undone_undos_count(self) -> None:
        match = at_first_turn()
        match.choose(NORTH, "pass")
        match.undo(NORTH, 3)
        assert sorted(match.position.pending()) == [NORTH, SOUTH]
        match.choose(SOUTH, "swap")
        match.undo(SOUTH)
        assert sorted(match.position.pending()) == [NORTH, SOUTH]
        replayed = Match.replay(GAME, match.record())
        assert replayed.position.digest() == match.position.digest()

    @pytest.mark.parametrize("count", [0, -1, 3])
    def test_more_than_was_made_cannot_be_taken_back(self, count: int) -> None:
        with pytest.raises(ValueError, match="cannot be taken back"):
            at_first_turn().undo(NORTH, count)

    @pytest.mark.parametrize("to", [None, -1, 2, 99])
    def test_a_record_cannot_undo_to_nowhere(self, to: int | None) -> None:
        with pytest.raises(RecordError, match="2 choices were made"):
            at_first_turn().follow(Entry(n=3, command="undo", who="north", to=to))

    def test_chance_that_was_used_needs_consent(self) -> None:
        """No rule of Lantern draws after the deal, so the test does."""
        match = with_a_play("play Glass")
        match.choose(NORTH, "play Glass")
        match.position.rng.below(6, "a die")
        refusal = match.why_not_undo(NORTH)
        assert refusal is not None
        assert refusal.code == "E-UNDO-CHANCE"


def test_a_match_may_begin_from_a_staged_table_and_its_record_tells_it() -> None:
    given = {"zones": {"north.hand": ["Ember", "Moth"], "north.deck": 3, "south.deck": 3}, "seat": {"north": {"light": 2}}}
    match = Match(GAME, Setup(game="lantern"), Deal(seed=1), given)
    assert [option.notation for option in match.position.pending()[NORTH].options] == ["play Ember", "play Moth", "pass"]
    assert match.choose(NORTH, "play Ember") is None
    assert match.why_not_undo(NORTH) is None
    match.undo(NORTH)
    assert match.position.view(NORTH).seat[NORTH]["light"] == 2
    while pending := match.position.pending():
        seat, decision = next(iter(pending.items()))
        match.choose(seat, decision.options[0].notation)
    data = match.record().to_bytes()
    assert verify(GAME, data).sound
    assert Match.replay(GAME, Record.from_bytes(data)).record().to_bytes() == data


@pytest.mark.parametrize("given", [{"zones": {"attic": []}}, {"zones": 3}, {"zones": {"north.hand": [7]}}, {"seat": []}, {"turns": "x"}])
def test_a_record_that_begins_with_a_table_that_cannot_be_says_so(given: dict[str, Any]) -> None:
    match = Match(GAME, Setup(game="lantern"), Deal(seed=1))
    record = match.record()
    forged = Record(msgspec.structs.replace(record.header, given=given), record.entries)
    with pytest.raises(RecordError, match="a table that cannot be"):
        Match.replay(GAME, forged)
    assert not verify(GAME, forged.to_bytes()).sound
