"""Leaving a table of three or four (3.4.5, R58), with decks full of borrowed cards, triggers and questions."""

import random
from collections.abc import Callable, Sequence

import pytest

from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.rules import elimination as leaving_rules
from netdeck.games.technomancy.rules.table import Table as Columns
from netdeck.kernel import REFEREE, Logged, Seat, Setup
from netdeck.kernel.trace import trace_conditions
from netdeck.testing import conformance_concession as leaving
from netdeck.testing.conformance import ConformanceError, Table
from netdeck.testing.conformance_concession import ConcessionRun, Departure

CARDS = """
[[card]]
name = "Poacher"
type = "agent"
cost = "{0}"
power = 1
health = 2
text = "Strike. When ~ enters, gain control of target agent an opponent controls for as long as you control ~."
[[card]]
name = "Snatch"
type = "quickhack"
cost = "{0}"
text = "Gain control of target agent an opponent controls until end of turn. Recover it."
[[card]]
name = "Keep It"
type = "program"
cost = "{0}"
text = "Gain control of target agent an opponent controls."
[[card]]
name = "Dig Up"
type = "quickhack"
cost = "{0}"
text = "Put target agent card in a discard pile onto the battlefield under your control."
[[card]]
name = "Mourner"
type = "agent"
cost = "{0}"
power = 1
health = 1
text = "Strike. Whenever another agent you control dies, you may return it to its owner's hand."
[[card]]
name = "Usher"
type = "agent"
cost = "{0}"
power = 1
health = 3
text = "Strike. Whenever an agent leaves the battlefield, target opponent discards a card."
[[card]]
name = "Fuse"
type = "agent"
cost = "{0}"
power = 1
health = 1
text = "Strike. When ~ dies, ~ deals 1 damage to target opponent."
[[card]]
name = "Banner"
type = "building"
text = "Agents you control get +0/+1. Agents you control have Rapid."
[[card]]
name = "Toll"
type = "quickhack"
cost = "{0}"
text = "Counter target card on the stack unless its controller pays {1}."
[[card]]
name = "Encore"
type = "program"
cost = "{0}"
text = "Take an extra turn after this one."
[[card]]
name = "Shove"
type = "quickhack"
cost = "{0}"
text = "~ deals 3 damage to target agent or player."
[[card]]
name = "Levy"
type = "quickhack"
cost = "{0}"
text = '''
Each player discards a card.
Look at the top four cards of your library; you may reveal a building card among them and put it into your hand;
put the rest on the bottom in a random order.
'''
"""
DECK = """
4 Poacher
4 Snatch
4 Keep It
4 Dig Up
4 Mourner
4 Usher
4 Fuse
3 Banner
4 Toll
3 Encore
4 Shove
4 Levy
4 Foundry Annex
"""


def table_of(count: int) -> Table:
    seats = GAME.table(count)
    return Table.of(GAME, Setup(game=GAME.id, seats=seats, decks=dict.fromkeys(seats, DECK), cards=CARDS))


BORROWERS = pytest.mark.parametrize("count", [3, 4])


@BORROWERS
def test_whoever_leaves_a_table_of_borrowers_is_gone(count: int) -> None:
    assert leaving.try_leaving(table_of(count), 20) > 0


@BORROWERS
def test_nothing_takes_effect_before_everybody_left_has_passed(count: int) -> None:
    """Who has passed is counted here from the log alone (3.4.4, 3.4.5, R17)."""
    table, effects = table_of(count), 0
    for seed in range(4):
        chooser = random.Random(seed)
        telling = ConcessionRun.begin(table, seed)
        for _ in range(400):
            telling.act(Departure(chooser.randrange(count)) if chooser.random() < 0.006 else chooser.randrange(64))
        effects += passes_before_effects(telling.heard, table.setup.seats)
    assert effects > 50


def passes_before_effects(log: Sequence[Logged], seats: Sequence[Seat]) -> int:
    """Demand that everybody in the game has passed before each effect and each end of a phase; how many there were."""
    players, passed, found, phase = set(seats), set[Seat](), 0, ""
    for logged in log:
        event = logged.seen(REFEREE)
        player = Seat(str(event.fields.get("player", "")))
        match event.event:
            case "PlayerLeft":
                players.discard(player)
            case "PriorityPassed":
                assert player in players
                passed.add(player)
            case "CardPlayed" | "BuildingPlayed" | "AbilityUsed" | "TurnBegan":
                passed = set()
            case "PhaseBegan":
                phase = str(event.fields["phase"])
            case "TookEffect" | "NoEffect" if event.clause != "R58":
                assert players <= passed, logged
                passed, found = set(), found + 1
            case "PhaseEnded" if event.clause == "3.4.4" and phase != "cleanup":
                assert players <= passed, logged
                passed, found = set(), found + 1
    return found


def _keep_borrowed_cards(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(leaving_rules, "give_up_what_was_not_theirs", lambda table: None)


def _keep_priority(patch: pytest.MonkeyPatch) -> None:
    take_out = leaving_rules.take_out

    def plant(table: Columns, seat: int) -> None:
        holder, passes = table.holder, table.passes
        take_out(table, seat)
        table.holder, table.passes = holder, passes

    patch.setattr(leaving_rules, "take_out", plant)


def _keep_errands(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(leaving_rules, "let_go", lambda table, running: None)


@pytest.mark.parametrize("plant", [_keep_borrowed_cards, _keep_priority, _keep_errands])
def test_a_leaver_who_keeps_something_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    monkeypatch.setattr(leaving, "SHORTENING", 5)
    with trace_conditions(), pytest.raises(ConformanceError, match="left"):  # the rules as they stand, and not their folded reading
        leaving.try_leaving(table_of(3), 500)
