"""Picking a table without knowing any name."""

import pytest
from tests.terminal.scripted import Scripted, contains

from netdeck import registry
from netdeck.kernel import Game, Seat, Variant
from netdeck.terminal.console import EndOfInput
from netdeck.terminal.picker import pick

LANTERN = registry.find("lantern")


class Team(type(LANTERN)):  # type: ignore[misc]
    """Lantern with sides and two variants, as far as picking goes."""

    id, title, summary = "team", "Team", "Two sides"
    seat_flags = {"hunters": tuple(map(Seat, ("h0", "h1", "h2"))), "hares": tuple(map(Seat, ("r0", "r1")))}
    variants = {"duel": Variant("duel", "One each", seats=(Seat("h0"), Seat("r0"))), "hunt": Variant("hunt", "A crowd")}


class Ring(type(LANTERN)):  # type: ignore[misc]
    """Lantern for two to four, as far as picking goes."""

    id, title = "ring", "Ring"
    seat_names = tuple(map(Seat, "abcd"))


GAMES: list[Game] = [LANTERN, Team(), Ring()]


def test_enter_takes_what_is_offered_first() -> None:
    picked = pick(Scripted(*[""] * 10), GAMES)
    assert picked.game is LANTERN
    assert (picked.setup.game, picked.setup.variant, picked.setup.seats) == ("lantern", "standard", ("north", "south"))
    assert (picked.people, picked.bots) == (("north",), {"south": "greedy"})


def test_names_and_numbers_do() -> None:
    picked = pick(Scripted("team", "2", "3", "1", "h1", "random"), GAMES)
    assert picked.setup.variant == "hunt"
    assert picked.setup.seats == ("h0", "h1", "h2", "r0")
    assert picked.people == ("h1",)
    assert picked.bots == {"h0": "random", "h2": "random", "r0": "random"}


def test_the_number_of_players_is_asked_where_it_is_open() -> None:
    console = Scripted("3", "3", "", "")
    assert pick(console, GAMES).setup.seats == ("a", "b", "c")
    assert contains(console.heard, "How many players? 2 to 4, or Enter for 2: 3")


def test_everybody_shares_the_screen_without_bots() -> None:
    console = Scripted("1", "everybody")
    picked = pick(console, GAMES)
    assert (picked.people, picked.bots) == (("north", "south"), {})


def test_nonsense_is_asked_again() -> None:
    console = Scripted("lantren", "9", "0", "-1", "9" * 50, "2", "", "x", "7", "2", "", "", "")
    assert pick(console, GAMES).setup.seats == ("h0", "h1", "r0")
    assert contains(console.heard, "'lantren' is none of them; did you mean 'Lantern'?")
    assert contains(console.heard, "'x' is not a number from 0 to 3.")


def test_whoever_leaves_leaves() -> None:
    with pytest.raises(EndOfInput):
        pick(Scripted("team"), GAMES)
