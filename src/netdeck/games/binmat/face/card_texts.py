"""What the four modifiers do, in a sentence or two, by the rules that a match is played by (H-combat, D-combat)."""

from collections.abc import Mapping
from typing import Final

from netdeck.games.binmat.ruleset import RuleSet
from netdeck.kernel import say

BREAK_CHANGES: Final = {
    ("either", "power_or_stack"): say(
        "Played face up, it starts combat at once. A BREAK in either stack makes the damage the attackers' power or the size of the "
        "defender stack, whichever is greater."
    ),
    ("attacker", "power_or_stack"): say(
        "Played face up, it starts combat at once. A BREAK in the attacker stack makes the damage the attackers' power or the size of the "
        "defender stack, whichever is greater."
    ),
    ("attacker_played_now", "power_or_stack"): say(
        "Played face up, it starts combat at once. A BREAK that the attackers have just played makes the damage their power or the size of "
        "the defender stack, whichever is greater."
    ),
    ("either", "power"): say(
        "Played face up, it starts combat at once. A BREAK in either stack makes the damage the attackers' whole power."
    ),
    ("attacker", "power"): say(
        "Played face up, it starts combat at once. A BREAK in the attacker stack makes the damage the attackers' whole power."
    ),
    ("attacker_played_now", "power"): say(
        "Played face up, it starts combat at once. A BREAK that the attackers have just played makes the damage their whole power."
    ),
}
"""By which BREAKs count and what the damage is then (H-combat.14, D-combat.9)."""


def card_texts(rules: RuleSet) -> Mapping[str, str]:
    """The texts by keyword."""
    return {
        "trap": say("Turned face up by combat, it takes the newest card of the opposing stack."),
        "wild": say("Lifts the sum of its stack to the next power of two."),
        "bounce": say("In either stack of a combat: the combat bounces, and there is no damage."),
        "break": BREAK_CHANGES[rules.break_scope, rules.break_damage],
    }
