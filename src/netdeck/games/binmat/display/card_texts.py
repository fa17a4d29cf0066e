"""What the four modifiers do, in a sentence or two, by the rules that a match is played by (H-combat, D-combat)."""

from collections.abc import Mapping
from typing import Final

from netdeck.games.binmat.ruleset import RuleSet
from netdeck.kernel import say

BREAK_CHANGES: Final = {
    ("either", "power_or_stack"): say(
        "Face up it starts combat. In either stack: damage is the attackers' power or the defenders' cards, the larger."
    ),
    ("attacker", "power_or_stack"): say(
        "Face up it starts combat. In the attacker stack: damage is the attackers' power or the defenders' cards, the larger."
    ),
    ("attacker_played_now", "power_or_stack"): say(
        "Face up it starts combat. Just played by the attackers: damage is their power or the defenders' cards, the larger."
    ),
    ("either", "power"): say("Face up it starts combat. In either stack: damage is the attackers' whole power."),
    ("attacker", "power"): say("Face up it starts combat. In the attacker stack: damage is the attackers' whole power."),
    ("attacker_played_now", "power"): say("Face up it starts combat. Just played by the attackers: damage is their whole power."),
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
