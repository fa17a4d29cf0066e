"""The pace that rules propose, and options that may be nothing."""

from tests.every_game import GAMES

from netdeck import registry
from netdeck.kernel import Pace, Setup


def test_every_pace_cites_a_clause_and_lasts_a_while() -> None:
    for game in GAMES.values():
        for variant in game.variants:
            pace = game.pace(game.complete(Setup(game=game.id, variant=variant)))
            if pace is not None:
                assert pace.clause in game.rulebook
                assert pace.seconds > 0


def test_an_option_of_the_setup_sets_the_pace_or_leaves_it_out() -> None:
    binmat = registry.find("binmat")
    option = binmat.options["turn_seconds"]
    for text, expected in (("30", Pace(30.0, "H-structure.2")), ("none", None), ("", None), ("null", None)):
        setup = binmat.complete(Setup(game="binmat", options={"turn_seconds": option.from_text(text)}))
        assert binmat.pace(setup) == expected
    assert binmat.options["turn_limit"].from_text("none") == "none"


def test_a_game_without_a_clock_in_its_rules_proposes_none() -> None:
    lantern = registry.find("lantern")
    assert lantern.pace(lantern.complete(Setup(game="lantern"))) is None
