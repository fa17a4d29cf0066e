"""Costs (R68): blood, counters, sacrifice, discard, liberate.

All payable, or the ability is not offered; they are paid as parts before the effect (R17).
"""

from collections.abc import Sequence

from netdeck.games.bloodless.rules.matching import candidates, known, number, present
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import need
from netdeck.kernel.refusal import Check
from netdeck.language import tree


def cost_checks(table: Table, scene: Scene, costs: Sequence[tree.Cost]) -> list[Check]:
    """What each cost needs, as facts that are true either way (R68)."""
    return [_check(table, scene, cost) for cost in costs]


def can_pay(table: Table, scene: Scene, costs: Sequence[tree.Cost]) -> bool:
    """Whether all *costs* can be met."""
    return all(_check(table, scene, cost).ok for cost in costs)


def _check(table: Table, scene: Scene, cost: tree.Cost) -> Check:
    match cost:
        case tree.Pay(n=n):
            amount, blood = number(table, scene, n), table.blood(scene.you)
            return need("R68", amount <= blood, "It costs {} blood; you have {}.", amount, blood)
        case tree.RemoveCounters(name=name, n=n, on=on):
            refs = known(table, scene, on)
            there = table.cards[refs[0].card].count(name) if refs else 0
            amount = 1 if n == "all" else number(table, scene, n)
            return need("R68", amount <= there, "It costs {} {} counters; there are {}.", amount, name, there)
        case tree.Sacrifice(cards=cards):
            return need("R68", enough(table, scene, cards, own=True), "It costs a creature of yours to sacrifice.")
        case tree.Discard(cards=cards):
            return need("R68", enough(table, scene, cards), "It costs cards from your hand.")
        case tree.Liberate(cards=cards):
            return need("R68", enough(table, scene, cards), "It costs a card that leaves the game.")


def enough(table: Table, scene: Scene, ref: tree.Ref, own: bool = False) -> bool:
    """Whether there is what *ref* speaks of, as often as it asks for it."""
    if isinstance(ref, tree.Choose):
        found = candidates(table, ref.cards, scene)
        if own:
            found = [card for card in found if table.controller(card) == scene.you]
        return len(found) >= (0 if ref.up_to or ref.any_number else number(table, scene, ref.n))
    if isinstance(ref, tree.AtRandom):
        return len(candidates(table, ref.cards, scene)) >= number(table, scene, ref.n)
    return bool(present(table, scene, ref))
