"""Strikes and Guards on large battlefields: who may be struck, and how many cards are looked at to find it."""

import random
from typing import Any

import pytest
from tests.seeds import seeds

from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.rules.cards import row_of
from netdeck.games.technomancy.rules.constants import STRIKE
from netdeck.games.technomancy.rules.invalidation import is_deployed_now
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.targeting import ALL_OF_THEM, find_targets
from netdeck.kernel import Rng, Setup, key_from_seed
from netdeck.kernel.card_table import ON_CARD, aim_kind, aim_number

DRONE, GUARD, GHOST = "Scrap Drone", "Gate Warden", "Ghost Courier"
AGENTS = [DRONE, "Breach Runner", GHOST, GUARD, "Contract Marshal", "Rustbucket Bouncer"]
GUARDS = AGENTS[3:]
Placed = dict[str, Any]


class Looks(list[int]):
    """A column that counts how often it is read."""

    read = 0

    def __getitem__(self, at: Any) -> Any:
        self.read += 1
        return super().__getitem__(at)


def staged(*sides: list[Placed]) -> TableState:
    """Agents of two players face each other."""
    zones = {f"P{number}.battlefield": side for number, side in enumerate(sides, 1)}
    state = GAME.stage(GAME.complete(Setup(game="technomancy")), {"phase": "main", "zones": zones}, Rng(key_from_seed(0))).state
    assert isinstance(state, TableState)
    return state


def targets(table: Table, attacker: int) -> tuple[bool, list[int]]:
    """Whether *attacker* of the first player may strike the other player, and which agents."""
    slot = table.m_slot[table.a_mode[row_of(table, table.printed[attacker], STRIKE)]]
    aims = table.found[: find_targets(table, slot, 0, attacker, ALL_OF_THEM)]
    return any(aim_kind(aim) != ON_CARD for aim in aims), [aim_number(aim) for aim in aims if aim_kind(aim) == ON_CARD]


def naive(table: Table, names: list[str], attacker: int, foes: list[int]) -> tuple[bool, list[int]]:
    """The same by the words of Guard and Ghost."""
    guarded = any(names[table.printed[foe]] in GUARDS and not table.deployed[foe] for foe in foes)
    if not guarded or names[table.printed[attacker]] == GHOST:
        return True, foes
    return False, [foe for foe in foes if names[table.printed[foe]] in GUARDS]


@pytest.mark.parametrize("seed", seeds(20, soak=500))
def test_targets_of_strikes_are_those_of_the_words(seed: int) -> None:
    dice = random.Random(seed)
    sides = [[{"card": dice.choice(AGENTS), "deployed": dice.random() < 0.5} for _ in range(dice.randint(1, 8))] for _ in range(2)]
    state = staged(*sides)
    table, names = state.table_to_change(), list(state.book.names)
    own, foes = range(len(sides[0])), list(range(len(sides[0]), len(sides[0]) + len(sides[1])))
    for _ in range(12):
        for attacker in own:
            if names[table.printed[attacker]] not in GUARDS[:1]:  # a Gate Warden does not strike
                assert targets(table, attacker) == naive(table, names, attacker, foes)
        changed = dice.choice(foes)
        is_deployed_now(table, changed, 1 - table.deployed[changed])


@pytest.mark.parametrize(
    "last", [{"card": DRONE}, {"card": GUARD, "deployed": True}, {"card": GUARD}], ids=["no Guard", "a deployed one", "one that guards"]
)
def test_the_cards_looked_at_are_as_many_as_there_are(last: Placed) -> None:
    read = []
    for count in (20, 40, 80):
        table = staged([{"card": DRONE}], [*({"card": DRONE} for _ in range(count)), last]).table_to_change()
        table.above = looks = Looks(table.above)
        targets(table, 0)
        read.append(looks.read)
    assert read[2] - read[1] == 2 * (read[1] - read[0])
    assert read[0] <= 4 * 20
