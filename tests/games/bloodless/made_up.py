"""Texts, kins and rule options that nobody wrote, for tests that must not depend on the starter set."""

import random
from typing import Any

from netdeck.games.bloodless.grammar.language import language

KINS = ("Growth", "Ledger", "Ember", "Cinder", "Tide")
"""Two kins of the starter set and three of our own, of which one descends from another."""
OWN_KINS = '[[kin]]\nname = "Ember"\n\n[[kin]]\nname = "Cinder"\nparent = "Ember"\n\n[[kin]]\nname = "Tide"\n\n'
KEYWORDS = ("Flying", "Flying Defense", "Piercing", "Bifurcated Strike", "Expendable", "Kin Strength", "Kin Defense", "Kin Call")
HAPPENINGS = (
    "When this creature dies", "When this creature is killed", "When this creature is played", "When this creature is summoned",
    "When this creature enters the board", "Whenever a creature dies", "Whenever a friendly {kin} creature dies",
    "Whenever you sacrifice a creature", "Whenever you gain blood", "Whenever your opponent gains blood", "Whenever you draw a card",
    "Whenever this creature strikes a creature", "After this creature attacks", "At the start of your turn", "Whenever you play a creature",
    "Whenever another friendly creature enters the board", "Whenever your opponent plays a card with cost 2 or less",
    "Whenever you discard a card", "At the end of your turn", "Whenever a player draws a card", "Whenever a player is dealt damage",
    "Whenever a creature opposing a friendly creature dies", "Whenever a player plays a card",
    "Whenever this creature deals damage to your opponent", "Whenever another {kin} dies",
)  # fmt: skip
DEEDS = (
    "deal 5 damage to the creature opposing it", "deal 1 damage to each creature", "deal 1 damage to a creature", "draw a card",
    "gain 1 blood", "you may sacrifice a friendly creature", "sacrifice a friendly creature, then draw 2 cards",
    "this creature gains +1 power", "each {kin} creature gains +1 health until end of turn", 'spawn a "Sporeling"', "resummon a creature",
    "destroy a creature", "discard a card", "a creature loses all keywords", "a friendly creature gains Flying until end of turn",
    "a friendly creature attacks", "move a creature card from your discard pile to your hand", "your opponent skips a turn",
    "move this creature 1 space to the right", "a creature loses its text", "resummon a creature keeping its state",
    "summon a creature card with cost 2 or less from your discard pile", "destroy a creature opposing a friendly creature",
    "a player discards a card", "deal 1 damage to each creature next to a friendly creature",
    "draw a card for each empty space you control",
    "destroy the enemy creature with the highest power", "deal 1 damage to the creature with the lowest health",
    "your opponent sacrifices a creature unless they pay 1 blood", "sacrifice this creature unless you pay 1 blood",
    "take an extra turn after this one", "your opponent can't draw cards during their next turn",
    "creatures you play this turn cost 1 less", "double the power of each friendly creature until end of turn",
    "discard your hand, then draw that many cards", "deal 1 damage to each creature and each player", "spawn two Blood Flasks",
    "shuffle your discard pile into your deck", "choose one: draw a card, gain 1 blood, or your opponent loses 2 blood",
)  # fmt: skip
LASTING = (
    "Other friendly creatures have +1 health.", "{kin} creatures have +1 power.", "Enemy creatures have -1 power.",
    "This creature has +2 power while you control a command.", "Creatures with 1 health have +1 power.",
    "Friendly {kin} creatures have Flying.", "The creature opposing this creature has -1 health.",
    "This creature has +3 power while you have 2 or more blood.", "Creatures next to this creature have Kin Strength.",
    "The creature opposing this creature can't attack.", "Enemy creatures have no text.",
    "Whenever this creature would die, instead move it to its owner's hand.",
    "Whenever you would gain blood, instead draw a card.", "Whenever your opponent would draw a card, before that draw a card.",
    "Whenever a friendly {kin} creature would be dealt damage, instead that happens with an amount of 1.",
    "Creatures next to another friendly creature have +1 power.", "You can't gain blood from the death of this creature.",
    "A player can't draw cards.", "This creature can attack twice each turn.",
    "This creature has +1 power for each empty space your opponent controls.",
)  # fmt: skip
USES = (
    "At any time, pay 1 blood: {deed}.", "Main phase, sacrifice another friendly creature: {deed}. (once per turn)",
    "Main phase, pay 1 blood: {deed}.", "Sacrifice another creature: {deed}.",
)  # fmt: skip
OPTIONS: dict[str, tuple[Any, ...]] = {
    "zero_strike_blood": (False, False, True),
    "overkill_any_source": (True, False),
    "sacrifice_gives_blood": (False, True),
    "death_scan": ("active_view", "owner_view"),
    "kin_counts_both_sides": (True, False),
    "flip_timing": ("main", "main", "instant"),
    "instant_windows": ("all", "outer"),
    "auto_single": (True, False),
    "loop_limit": (500, 500, 40),
    "depth_limit": (250, 250, 24),
    "pool_start": (20, 40, 8),
}


def made_up_text(rng: random.Random) -> str:
    """A line of card text: from parts that meet each other often, or from the grammar as it comes. It need not be one that compiles."""
    if rng.random() < 0.25:
        return language().maker.line(rng, depth=rng.randint(4, 9))
    deed = rng.choice(DEEDS)
    shape = rng.random()
    if shape < 0.5:
        line = f"{rng.choice(HAPPENINGS)}, {deed}."
    elif shape < 0.75:
        line = rng.choice(LASTING)
    elif shape < 0.8:
        line = rng.choice(KEYWORDS)
    elif shape < 0.87:
        line = rng.choice(USES).replace("{deed}", deed)
    else:
        line = deed[0].upper() + deed[1:] + "."
    return line.replace("{kin}", rng.choice(KINS))
