"""Setting up: every problem is reported at once, each with its clause."""

from typing import Any

import pytest
from tests.every_game import GAMES
from tests.kernel.toys import TOY, A, B

from lantern import GAME, Lantern
from netdeck.kernel import Game, Problem, RuleOption, Seat, Setup, SetupError

NORTH, SOUTH = Seat("north"), Seat("south")


def problems(**given: Any) -> list[str]:
    with pytest.raises(SetupError) as caught:
        GAME.complete(Setup(**{"game": "lantern", **given}))
    assert str(caught.value) == "; ".join(map(str, caught.value.problems))
    return [str(problem) for problem in caught.value.problems]


def test_defaults_are_filled_in() -> None:
    setup = GAME.complete(Setup(game="lantern"))
    assert (setup.variant, setup.seats) == ("standard", (NORTH, SOUTH))
    assert setup.decks == {NORTH: "flame", SOUTH: "shade"}
    assert GAME.complete(setup) == setup


def test_all_problems_come_at_once_with_their_clauses() -> None:
    found = problems(
        options={"speed": 3},
        seats=(NORTH, NORTH, Seat("west")),
        decks={NORTH: "flme", Seat("east"): "9 Moth\n1 Embr\n", Seat("west"): "3 Moth\n"},
    )
    for words in (
        "there is no option 'speed'",
        "Lantern is for 2 players, not 3 (1.1)",
        "seat 'north' is listed twice",
        "there is no seat 'east' to give a deck to; did you mean 'west'?",
        "Lantern has no deck 'flme'; did you mean 'flame'? (1.1)",
        "east's deck has a 'Embr', which is no card of Lantern; did you mean 'Ember'? (1.1)",
        "west's deck has 3 cards, not 10 (1.1)",
    ):
        assert words in found


def test_an_unknown_variant_says_what_was_meant_and_hides_no_other_problem() -> None:
    assert problems(variant="standart", options={"x": 1}) == [
        "Lantern has no variant 'standart'; did you mean 'standard'?",
        "there is no option 'x'",
    ]


def test_a_deck_that_cannot_be_read_says_where() -> None:
    assert problems(decks={NORTH: "3 Moth\nfour Ember\n"}) == [
        "north's deck, line 2: 'four Ember' is not a number and a card's name, such as '4 Night Courier' (1.1)"
    ]


def test_own_cards_need_a_game_that_takes_them() -> None:
    assert problems(cards="[[card]]\nname = 'x'\n") == ["Lantern does not accept custom cards"]


def test_tables_of_all_sizes() -> None:
    assert TOY.seat_counts == (2, 3)
    assert TOY.table(2) == (A, B)
    with pytest.raises(SetupError, match="Toy is for 2 to 3 players, not 1"):
        TOY.complete(Setup(game="toy", seats=(A,)))


NUMBER = RuleOption("turns", 10, "1", "How long", minimum=1, maximum=99)
CHOICE = RuleOption("mode", "fast", "1", "How", choices=("fast", "slow", 3))
FLAG = RuleOption("open", False, "1", "Whether")
LIMIT = RuleOption("limit", 5, "1", "Or none", minimum=0, maximum=9, optional=True)
RATE = RuleOption("rate", 0.5, "1", "How often", minimum=0, maximum=1)
LIST = RuleOption("lanes", [1, 2], "1", "Which")


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        (NUMBER, 1, ""),
        (NUMBER, 100, "lies between 1 and 99; 100 does not"),
        (NUMBER, True, "is a number, not True"),
        (NUMBER, "7", "is a number, not '7'"),
        (NUMBER, 7.5, "is a whole number, not 7.5"),
        (NUMBER, None, "is a number, not None"),
        (CHOICE, "slow", ""),
        (CHOICE, "slower", "is one of fast, slow, 3, not 'slower'"),
        (FLAG, True, ""),
        (FLAG, 1, "is true or false, not 1"),
        (LIMIT, None, ""),
        (LIMIT, 10, "lies between 0 and 9; 10 does not"),
        (RATE, 1, ""),
        (RATE, 0.25, ""),
        (RATE, 1.5, "lies between 0 and 1; 1.5 does not"),
        (LIST, [3], ""),
        (LIST, 3, "has the form of [1, 2], not 3"),
    ],
)
def test_option_values(option: RuleOption, value: object, words: str) -> None:
    assert option.problem(value) == words


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (NUMBER, "7", 7),
        (CHOICE, "slow", "slow"),
        (CHOICE, "3", 3),
        (FLAG, "true", True),
        (LIMIT, "null", None),
        (LIST, "[3]", [3]),
        (FLAG, "yes", "yes"),
    ],
)
def test_option_values_from_a_command_line(option: RuleOption, text: str, value: object) -> None:
    assert option.from_text(text) == value


def test_a_problem_reads_with_its_clause() -> None:
    assert str(Problem("too many", "1.1")) == "too many (1.1)"
    assert str(Problem("too many")) == "too many"


def test_problems_of_options_and_of_the_rulebook_are_told_together() -> None:
    class Demanding(Lantern):
        options = {"speed": RuleOption("speed", 1, "2.2", "Light a turn.", minimum=1, maximum=3)}

        def problems(self, setup: Setup) -> list[Problem]:
            return [Problem(f"at speed {setup.options['speed']} nobody plays", "2.1")]

    with pytest.raises(SetupError) as error:
        Demanding().complete(Setup(game="lantern", options={"speed": 9, "sped": 1}))
    assert [problem.clause for problem in error.value.problems] == ["2.2", "", "2.1"]
    assert "at speed 1 nobody plays" in str(error.value)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("value", ["none", None, [], {}, -1, 99999999, True, 1.5, "A"])
def test_whatever_an_option_is_given_the_game_says_what_it_wants_instead(game: Game, value: object) -> None:
    """A value of another kind is a problem that is told, and never one that the rules stumble over."""
    for name, option in game.options.items():
        setup = Setup(game=game.id, options={name: value})
        if option.problem(value):
            with pytest.raises(SetupError, match=name):
                game.complete(setup)
