"""Costs (R68): blood, counters, sacrifice, discard, liberate.

All payable, or the ability is not offered; they are paid as parts before the effect (R17).
"""

from netdeck.cardgame.program import END
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.cards import controller
from netdeck.games.bloodless.rules.checks import NAMES, PAYS_BLOOD, PAYS_COUNTERS, PAYS_CREATURE, PAYS_FOR_GOOD, PAYS_FROM_HAND
from netdeck.games.bloodless.rules.queries import counters_now
from netdeck.games.bloodless.rules.records import S_YOU
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.text_values import cards_meant, number
from netdeck.kernel.columns import fails, rule
from netdeck.kernel.records import NONE, row_length


@rule
def cannot_pay(table: Table, cost: int, scene: int) -> bool:
    """Whether one cost cannot be met."""
    code = table.code
    verb = code[cost + v.I_VERB]
    you = table.heap[scene + S_YOU]
    if verb == v.PAY:
        amount = number(table, code[cost + v.I_A], scene)
        return fails(table, PAYS_BLOOD, amount <= table.blood[you], amount, table.blood[you])
    if verb == v.REMOVE_COUNTERS:
        cards = cards_meant(table, code[code[cost + v.I_C] + v.F_KNOWN], scene)
        name = code[cost + v.I_A]
        there = counters_now(table, table.heap[cards + 1], name) if cards != NONE else 0
        amount = 1 if code[cost + v.I_B] == v.UNSAID else number(table, code[cost + v.I_B], scene)
        return fails(table, PAYS_COUNTERS, amount <= there, amount, there * NAMES + name)
    ref = code[cost + v.I_A]
    if verb == v.SACRIFICE:
        return fails(table, PAYS_CREATURE, is_enough(table, ref, scene, True))
    if verb == v.DISCARD:
        return fails(table, PAYS_FROM_HAND, is_enough(table, ref, scene, False))
    return fails(table, PAYS_FOR_GOOD, is_enough(table, ref, scene, False))


@rule
def can_pay(table: Table, costs: int, scene: int) -> bool:
    """Whether all costs of a program can be met; 0 is none."""
    code = table.code
    while costs and code[costs] != END:
        if cannot_pay(table, costs, scene):
            return False
        costs += 2 + code[costs + 1]
    return True


@rule
def is_enough(table: Table, ref: int, scene: int, own: bool) -> bool:
    """Whether there is what a text speaks of, as often as it asks for it."""
    code = table.code
    sort = code[ref + v.F_SORT]
    if sort == v.KNOWN:
        return cards_meant(table, code[ref + v.F_PRESENT], scene) != NONE
    cards = cards_meant(table, code[ref + v.F_GROUP], scene)
    found = 0
    for i in range(1, row_length(table, cards) + 1):
        if sort == v.AT_RANDOM or not own or controller(table, table.heap[cards + i]) == table.heap[scene + S_YOU]:
            found += 1
    if sort == v.CHOSEN and (code[ref + v.F_UP_TO] or code[ref + v.F_ANY]):
        return True
    return found >= number(table, code[ref + v.F_N], scene)
