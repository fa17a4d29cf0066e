"""Lists of options: the quick one of silent running is the one that the doors give."""

import random

import pytest

from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.issuing import why_not_issue
from netdeck.games.datawarriors.offering import issue_options
from netdeck.games.datawarriors.setup_step import discard_options, play_options
from netdeck.games.datawarriors.state import Table
from netdeck.kernel import Machine, Option, Rng, Seat, Setup, key_from_seed
from netdeck.kernel.trace import telling

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


def offered(table: Table, seat: Seat) -> list[Option]:
    options = issue_options(table, seat)
    if table.step == "setup" and seat == table.current:
        options += [*play_options(table, seat), *discard_options(table, seat)]
    return options


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_quick_list_is_the_careful_list(seats: int) -> None:
    looked = 0
    for seed in range(6):
        position, chooser = start(seats, seed), random.Random(seed)
        while pending := position.pending():
            ((seat, decision),) = pending.items()
            table = position.state
            assert isinstance(table, Table)
            if decision.kind in ("D1", "D2", "D3", "D4"):
                for user in table.users(seat):
                    quick = offered(table, user)
                    with telling():
                        assert offered(table, user) == quick
                    looked += len(quick)
            position.take(seat, chooser.choice(decision.options))
    assert looked > 1_000


def test_what_depends_on_states_and_free_points_is_looked_at_each_time() -> None:
    setup = GAME.complete(Setup(game=GAME.id, cards=OWN_CARDS))
    zones = {"u1.drive": 20, "u2.drive": 20, "u1.desktop": ["Waker", "Relay"], "u1.hand": ["Counter"]}
    position = GAME.stage(setup, {"step": "run", "zones": zones}, Rng(key_from_seed(0)))
    table = position.state
    assert isinstance(table, Table)
    u1 = table.seats[0]
    assert [option.notation for option in issue_options(table, u1)] == [f"script counter x={x} @u2" for x in range(1, 9)]
    table.set_state(table.desktop(u1)[1], "running")
    table.counters["u1.allocated"] = 6
    found = issue_options(table, u1)
    assert [option.notation for option in found] == ["run u1.waker --wake @u1.relay", "script counter x=1 @u2", "script counter x=2 @u2"]
    for option in found:
        _, act, x, targets = option.value
        assert why_not_issue(table, u1, act, x, targets) is None  # type: ignore[arg-type]
