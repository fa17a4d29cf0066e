"""What a game on processes gets for nothing: doors, refusals, decks, seats, and knowing its own rulebook, cards and events."""

import pytest
from tests.kernel.toys import TOY, A

import lantern
from lantern import GAME
from netdeck import kernel as nd
from netdeck import registry

NORTH, SOUTH = nd.Seat("north"), nd.Seat("south")


def staged(south_hand: list[str]) -> nd.Machine:
    given = {"zones": {"north.hand": ["Ember"], "south.hand": south_hand}, "seat": {"north": {"light": 1}}}
    return GAME.stage(GAME.complete(nd.Setup(game="lantern")), given, nd.Rng(nd.key_from_seed(0)))


class TestDoors:
    @pytest.mark.parametrize(
        ("text", "clause", "sentence"),
        [
            ("play Ember", "5.2", "Ember costs 2 light; you have 1."),
            ("play ember!", "5.2", "Ember costs 2 light; you have 1."),
            ("play Glass", "5.1", "'play Glass' is not among the choices here. Play a card, or pass."),
            ("play north", "5.1", "'play north' is not among the choices here."),
            ("play north.hand", "5.1", "'play north.hand' is not among the choices here."),
            ("pass Ember", "5.1", "'pass Ember' is not among the choices here."),
            ("throw Ember", "", "'throw Ember' is unknown here."),
            ("play Feather", "", "'play Feather' is unknown here."),
            ("pas", "", "'pas' is unknown here. Did you mean pass?"),
            ("play", "", "'play' is unknown here."),
        ],
    )
    def test_a_verb_and_a_card_lead_to_the_door_of_the_act(self, text: str, clause: str, sentence: str) -> None:
        refusal = staged([]).why_not(NORTH, text)
        assert refusal is not None
        assert refusal.clause == clause
        assert refusal.sentence.startswith(sentence)
        assert (refusal.code == "E-SYNTAX") == (not clause)

    def test_a_name_may_be_written_in_other_ways(self) -> None:
        richer = staged([]).adjusted("seat.north.light", 2)
        assert richer is not None
        assert richer.choose(NORTH, "play ember!") is None

    def test_of_several_cards_of_a_name_the_one_that_comes_closest_is_meant(self) -> None:
        position = staged([])
        position.state.bring("Ember", NORTH, "north.ash")
        position.state.bring("Ember", SOUTH, "south.ash")
        refusal = position.why_not(NORTH, "play Ember")
        assert refusal is not None
        assert refusal.clause == "5.2"

    def test_who_points_at_a_card_is_told_about_the_open_question(self) -> None:
        position = staged([])
        ember = next(card for card in position.view(NORTH).zones["north.hand"].cards if card.name == "Ember")
        assert ember.id is not None
        assert position.meant(NORTH, ember.id)[0] == "play Ember"

    def test_a_process_has_one_door_for_each_word(self) -> None:
        class Hen(nd.Frame):
            pass

        class Pullet(Hen):
            pass

        def checks(state: nd.State, hen: Hen, card: nd.CardId) -> nd.Checks:
            yield nd.need("1", True, "A hen lays.")

        validator = Hen.validator("lay", "hatch")(checks)
        assert Hen.validators == {"lay": validator, "hatch": validator}
        assert Pullet.validators == {}
        with pytest.raises(nd.RulebookError, match="two doors"):
            Hen.validator("lay")(checks)

    def test_a_flood_is_not_repeated(self) -> None:
        refusal = staged([]).why_not(NORTH, "play " * 100_000)
        assert refusal is not None
        assert len(refusal.sentence) < 200

    def test_nothing_is_told_about_cards_that_a_seat_cannot_see(self) -> None:
        assert staged(["Glass"]).why_not(NORTH, "play Glass") == staged(["Moth"]).why_not(NORTH, "play Glass")

    def test_the_facts_of_an_option_come_from_the_same_door(self) -> None:
        richer = staged([]).adjusted("seat.north.light", 5)
        assert richer is not None
        option = richer.option(NORTH, "play Ember")
        assert option is not None
        assert [fact.clause for fact in richer.facts(NORTH, option)] == ["5.1", "5.2"]
        passing = richer.option(NORTH, "pass")
        assert passing is not None
        assert list(richer.facts(NORTH, passing)) == []


class TestStarting:
    def test_a_deck_is_named_or_written(self) -> None:
        setup = GAME.complete(nd.Setup(game="lantern", decks={NORTH: "10 Moth\n"}))
        assert GAME.deck(setup, NORTH) == {"Moth": 10}
        assert GAME.deck(setup, SOUTH).total() == 10
        position = GAME.start(setup, nd.Rng(nd.key_from_seed(0)))
        assert {card.name for card in position.view(NORTH).zones["north.hand"].cards} == {"Moth"}

    def test_zones_and_counters_belong_to_seats(self) -> None:
        position = GAME.start(GAME.complete(nd.Setup(game="lantern")), nd.Rng(nd.key_from_seed(0)))
        assert position.state.plan.zones["south.hand"].owner == SOUTH
        assert position.state.counters == {"active": "", "north.light": 0, "north.burns": 0, "south.light": 0, "south.burns": 0}


class TestKnowing:
    def test_a_game_finds_its_rulebook_beside_its_package_and_so_does_a_game_made_from_it(self) -> None:
        class Variation(lantern.Lantern):
            pass

        assert GAME.rulebook.title == "Lantern"
        assert Variation().rulebook == GAME.rulebook
        assert GAME.version == GAME.rulebook.version

    def test_a_game_knows_its_cards_and_events(self) -> None:
        assert set(GAME.card_names(GAME.complete(nd.Setup(game="lantern")))) == {"Ember", "Moth", "Glass"}
        kinds = GAME.event_kinds()
        assert {"CardMoved", "Counted", "Shuffled"} <= set(kinds)
        assert tuple(kinds["Counted"]) == ("seat", "what", "amount")
        assert "Said" not in kinds

    def test_a_game_without_a_rulebook_is_our_own_fault(self) -> None:
        class Homeless(nd.ProcessGame):
            id = "homeless"

            def resume(self, state: object, given: object) -> list[tuple[nd.Frame, str]]:
                return []

        with pytest.raises(nd.RulebookError, match="homeless has no rulebook"):
            _ = Homeless().rulebook

    def test_taste_is_neutral_and_boards_are_text_by_default(self) -> None:
        position = TOY.start(TOY.complete(nd.Setup(game="toy")), nd.Rng(nd.key_from_seed(0)))
        assert TOY.board(position.view(A)).startswith("turn 1")
        question = staged([]).question(NORTH)
        assert question is not None
        assert TOY.score_option(position.view(A), question, question.options[0], position.definitions()) == 0.0


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (nd.Result("9", (A,), "three marks"), "a wins: three marks (9)"),
        (nd.Result("9", (A,), winner="attackers"), "attackers win (9)"),
        (nd.Result("9"), "nobody wins (9)"),
    ],
)
def test_a_result_reads_well(result: nd.Result, words: str) -> None:
    assert str(result) == words


def test_matches_of_one_setup_share_nothing_that_changes() -> None:
    setup = GAME.complete(nd.Setup(game="lantern"))
    first = GAME.start(setup, nd.Rng(nd.key_from_seed(1)))
    second = GAME.start(setup, nd.Rng(nd.key_from_seed(1)))
    assert second.digest() == (before := first.digest())
    second.labels()["mine"] = nd.CardId(0)
    for seat in (NORTH, SOUTH):
        second.take(seat, second.pending()[seat].options[-1])
    assert second.digest() != before
    assert first.digest() == before
    assert not first.labels()
    assert GAME.start(setup, nd.Rng(nd.key_from_seed(1))).digest() == before


def test_an_option_that_came_later_stands_only_in_setups_that_use_it() -> None:
    """Records of tables from before it stay as they are."""
    game = registry.find("technomancy")
    assert game.options[nd.OPEN_LISTS].default is False
    assert nd.OPEN_LISTS not in game.complete(nd.Setup(game=game.id)).options
    assert nd.OPEN_LISTS not in game.complete(nd.Setup(game=game.id, options={nd.OPEN_LISTS: False})).options
    assert game.complete(nd.Setup(game=game.id, options={nd.OPEN_LISTS: True})).options[nd.OPEN_LISTS] is True
    with pytest.raises(nd.SetupError, match="open_lists is true or false"):
        game.complete(nd.Setup(game=game.id, options={nd.OPEN_LISTS: "perhaps"}))
