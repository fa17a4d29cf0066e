"""What the greedy bot goes by: what it reads from a view, and what it makes of text."""

import pickle
from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.searches import appeals as appeals_to

from netdeck import registry
from netdeck.games.datawarriors.named_state import TableState
from netdeck.kernel import Machine, Rng, Seat, Setup, key_from_seed

GAME = registry.find("datawarriors")
U1 = Seat("u1")


def staged(cards: str = "", zones: Mapping[str, Any] | None = None, **given: Any) -> Machine:
    setup = GAME.complete(Setup(game="datawarriors", cards=cards))
    position = GAME.stage(setup, {"zones": {"u1.drive": 20, "u2.drive": 20, **(zones or {})}, **given}, Rng(key_from_seed(0)))
    assert isinstance(position, Machine)
    return position


def appeals(position: Machine) -> dict[str, float]:
    """How good each answer of u1 looks."""
    return appeals_to(position, U1)


def liked(text: str, **zones: Any) -> float:
    """How good a command with that text looks, in wiped cards of another user; ``{0}`` costs nothing."""
    card = f'[[card]]\nname = "Asked"\ntype = "PRG"\ncost = 1\ntext = "**--act** {{0}} {text}"\n\n'
    table = staged(card, {"u1.desktop": ["Asked"], **zones}, step="run", current="u1")
    return max(appeal for notation, appeal in appeals(table).items() if notation.startswith("run u1.asked --act")) / 10


# Views


def appeal_of_halting(desktop: int) -> float:
    """How much u1 would like to abort --hatch of an Egg Sac of u2, which hurts the user of the *desktop* from which it came."""
    zones = {"u1.hand": ["Abort"], "u2.desktop": ["Egg Sac"], "stack": [{"process": "hatch", "issuer": "u2"}]}
    position = staged("", zones, step="run", current="u1")
    assert isinstance(position.state, TableState)
    table = position.state.table_to_change()
    table.p_desktop[0] = desktop
    table.entered[table.p_via[0]] += 100
    return appeals(position)["script abort @p1"]


def test_a_process_hurts_whom_it_hurt_when_it_was_issued_though_its_card_is_gone() -> None:
    assert appeal_of_halting(0) > 20 > appeal_of_halting(1)


def test_a_process_is_shown_with_its_card_and_with_the_desktop_from_which_it_came() -> None:
    position = staged("", {"u1.desktop": ["Egg Sac"], "stack": [{"process": "hatch", "issuer": "u2"}]}, step="run", current="u2")
    (process,) = position.view(U1).counters["stack"]
    assert (process["card"], process["via"], process["desktop"]) == ("Egg Sac", "u1.egg-sac", "u1")


def test_a_card_that_came_back_is_not_the_one_that_a_process_came_from_or_is_aimed_at() -> None:
    zones = {"u1.desktop": ["Larva"], "u2.desktop": ["Puppeteer"]}
    waiting = {"process": "pull-strings", "issuer": "u2", "targets": ["u1.larva"]}
    position = staged("", {**zones, "stack": [waiting]}, step="run", current="u2")
    (process,) = position.view(U1).counters["stack"]
    assert (process["via"], process["targets"]) == ("u2.puppeteer", ["u1.larva"])
    assert isinstance(position.state, TableState)
    for card in position.state.zones["u1.desktop"] + position.state.zones["u2.desktop"]:
        position.state.table_to_change().entered[card] += 100
    (process,) = position.view(U1).counters["stack"]
    assert (process["via"], process["targets"]) == ("gone", ["gone"])


def test_a_game_that_was_looked_at_can_be_taken_to_another_process() -> None:
    table = staged("", {"u1.hand": ["Sigkill"], "u2.desktop": ["Larva"]}, step="setup", current="u1")
    before, game = appeals(table), pickle.loads(pickle.dumps(GAME))
    assert list(game.score_options(table, U1)) == list(before.values())


# Text


def test_what_comes_later_is_worth_a_little_less() -> None:
    now, later = (
        liked(f"{when} the target wipes 2.") for when in ("Target another user.", "Target another user. At the end of this turn,")
    )
    assert 0 < later < now


def test_what_is_done_to_a_card_that_is_there_brings_what_follows_from_it() -> None:
    assert liked("Trash this card. If you do, each other user wipes 3.") == liked("Each other user wipes 3. Trash this card.") > 2


def test_what_is_done_to_a_card_that_is_there_later_brings_that_too_when_it_is_played() -> None:
    def played(text: str) -> float:
        card = f'[[card]]\nname = "Asked"\ntype = "PRG"\ncost = 1\ntext = "**--act** {{0}} {text}"\n\n'
        return appeals(staged(card, {"u1.hand": ["Asked"]}, step="setup", current="u1"))["play asked"]

    assert played("Trash this card. If you do, each other user wipes 3.") == played("Each other user wipes 3. Trash this card.")


@pytest.mark.parametrize(("other", "better"), [("Larva", "Egg Sac"), ("Brood Queen", "Larva"), ("Chitin", "Larva")])
def test_a_card_is_made_idle_for_what_it_could_do_now(other: str, better: str) -> None:
    """A Brood Queen deploys nothing from an empty trash, and a Larva alone wipes one card."""
    zones: dict[str, list[object]] = {f"{'u2' if name == 'Egg Sac' else 'u1'}.desktop": [] for name in (other, better)}
    for name in (other, better):
        if name != "Chitin":
            zones["u2.desktop" if name == "Egg Sac" else "u1.desktop"].append(
                {"card": name, "owner": "u1", "controller": "u1", "state": "running"}
            )
    rated = appeals(staged("", {**zones, "u1.hand": ["Moult"]}, step="run", current="u1"))
    by_target = {notation.rpartition(".")[2]: appeal for notation, appeal in rated.items() if notation.startswith("script moult")}
    assert max(by_target, key=by_target.__getitem__) == better.lower().replace(" ", "-")
