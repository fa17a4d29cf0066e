"""Random playouts: what they count, that workers do not matter, and how the command tells of decks and cards."""

import pytest
from tests.cli.running import netdeck

from netdeck import registry
from netdeck.arena import PlayoutSimulator, report, simulate
from netdeck.kernel import Setup

LANTERN = registry.find("lantern")


def lantern() -> PlayoutSimulator:
    return PlayoutSimulator(LANTERN, LANTERN.complete(Setup(game="lantern")))


def test_playouts_count_endings_lengths_and_cards() -> None:
    found = report(simulate(lantern(), 30, 5, 1).tally)
    assert found.games == 30
    assert found.moves is not None
    assert set(found.used) == set(LANTERN.card_names(lantern().setup))
    assert all(0 < count <= 30 for count in found.used.values())
    assert not found.unused
    assert not found.fired


def test_a_card_that_no_choice_touches_is_unused() -> None:
    tally = lantern().play(range(1))
    tally.used["Glass"] = 0
    assert "Glass" in report(tally).unused


def test_the_same_seeds_give_the_same_games() -> None:
    assert lantern().play(range(3, 9)) == lantern().play(range(3, 9))


def test_a_fault_of_the_rules_names_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise KeyError("a rule is wrong")

    monkeypatch.setattr(type(LANTERN), "start", broken)
    with pytest.raises(KeyError) as caught:
        lantern().play(range(7, 8))
    assert caught.value.__notes__ == ["in the game of seed 7"]


def test_every_deck_meets_every_other_and_all_cards_are_told() -> None:
    answer = netdeck("sim", "lantern", "--playouts", "--every-deck", "-n", 3, "--seed", 3, "-w", 1)
    assert answer.status == 0
    assert [line.split("  ")[0] for line in answer.lines if " against " in line] == [
        "flame against flame",
        "flame against shade",
        "shade against flame",
        "shade against shade",
    ]
    assert any(line.startswith("card ") for line in answer.lines)
    assert answer.lines[-1] == "3 of 3 cards were used."


def test_json_holds_a_report_for_each_pairing() -> None:
    answer = netdeck("sim", "lantern", "--playouts", "--every-deck", "-n", 2, "--seed", 3, "-w", 1, "--json").json()
    assert answer["wanted"] == answer["report"]["games"] == 8
    assert all(each["games"] == 2 for each in answer["decks"].values())


@pytest.mark.parametrize(
    ("words", "complaint"),
    [(["lantern", "--playouts", "--bot", "random"], "playouts use no bots"), (["binmat", "--every-deck"], "has no decks of its own")],
)
def test_what_does_not_go_together_is_said(words: list[object], complaint: str) -> None:
    answer = netdeck("sim", *words, "-n", 1)
    assert answer.status == 2
    assert complaint in answer.err
