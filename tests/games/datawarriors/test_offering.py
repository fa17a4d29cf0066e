"""Lists of options: what is offered passes its door, whoever looks, and follows from the table as it is."""

import random
from typing import Any

import pytest

from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules.table import RUNNING
from netdeck.kernel import Machine, Rng, Setup, key_from_seed
from netdeck.kernel.trace import trace_conditions

OWN_CARDS = """
[[card]]
name = "Waker"
type = ".PRG"
cost = "{1}"
text = "**--wake** {1} Target your non-idle .PRG. Set the target to Idle."

[[card]]
name = "Counter"
type = ".SCRIPT"
cost = "{x}"
text = "x is 1 to your free points. Target another user. The target wipes x."
"""


def start(seats: int, seed: int) -> Machine:
    decks = random.Random(seed).choices(list(GAME.decks), k=seats)
    table = GAME.table(seats)
    setup = GAME.complete(Setup(game=GAME.id, seats=table, decks=dict(zip(table, decks, strict=True))))
    return GAME.start(setup, Rng(key_from_seed(seed)))


def notations(position: Machine) -> list[str]:
    ((_, decision),) = position.pending().items()
    return [option.notation for option in decision.options]


def asked_again(position: Machine) -> list[str]:
    """The options when the question is put once more, now that somebody may be listening."""
    state: Any = position.clone().state
    GAME.ask_again(state.table_to_change())
    return [option.notation for decision in state.asked.values() for option in decision.options]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_silent_list_is_the_one_that_is_listened_to_and_every_option_passes_its_door(seats: int) -> None:
    looked = 0
    for seed in range(4):
        position, chooser = start(seats, seed), random.Random(seed)
        while pending := position.pending():
            ((seat, decision),) = pending.items()
            silent = notations(position)
            with trace_conditions():
                assert asked_again(position) == silent
            option = chooser.choice(decision.options)
            assert all(fact.ok for fact in position.facts(seat, option)) or option.notation.startswith("discard")
            assert GAME.why_not(position.state, decision, option.notation) is None or option.notation in ("draw", "stop")
            position.take(seat, option)
            looked += len(silent)
    assert looked > 1_000


def test_what_depends_on_states_and_free_points_is_looked_at_each_time() -> None:
    setup = GAME.complete(Setup(game=GAME.id, cards=OWN_CARDS))
    zones = {"u1.drive": 20, "u2.drive": 20, "u1.desktop": ["Waker", "Relay"], "u1.hand": ["Counter"]}
    position = GAME.stage(setup, {"step": "run", "zones": zones}, Rng(key_from_seed(0)))
    state = position.state
    assert isinstance(state, TableState)
    u1 = state.seats[0]
    assert notations(position) == [*(f"script counter x={x} @u2" for x in range(1, 9)), "end"]
    state.table_to_change().state[state.desktop(u1)[1]] = RUNNING
    state.set_counter("u1.allocated", 6)
    assert asked_again(position) == ["run u1.waker --wake @u1.relay", "script counter x=1 @u2", "script counter x=2 @u2", "end"]
