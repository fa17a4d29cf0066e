"""Pieces of card text that nobody wrote: from parts that meet each other often, or from the grammar as it comes.

:func:`from_grammar` is the one door to what makes up sentences. What comes out need not compile.
"""

import random

from tests.games.bloodless.made_up import made_up_text
from tests.language.card_games import tools

DEEPEST = 9
LONGEST = 160
"""Longer sentences are mostly one condition after another."""


def from_grammar(game: str, rng: random.Random) -> str:
    """A sentence that the grammar of *game* allows."""
    while len(line := tools(game).language.maker.line(rng, depth=rng.randint(3, DEEPEST))) > LONGEST:
        pass
    return line.replace('"Sporeling"', '"Scrap Drone"') if game == "technomancy" else line


# Technomancy

WATCHED = (
    "~",
    "an agent",
    "another agent",
    "an agent you control",
    "an agent an opponent controls",
    "a building",
    "another building you control",
)
BEFALLS = (
    "enters", "dies", "leaves the battlefield", "recovers", "becomes deployed", "deals damage", "deals damage to a player",
    "deals damage to an agent",
)  # fmt: skip
MOMENTS = (
    "At the beginning of your turn", "At the beginning of each turn", "At the end of your turn", "At the end of an opponent's turn",
    "At the beginning of your main phase", "At the beginning of each draw phase", "Whenever you draw a card",
    "Whenever an opponent draws a card", "Whenever a player discards a card", "Whenever you play an agent",
    "Whenever an opponent plays a card", "Whenever a player plays a quickhack", "Whenever you play a building",
)  # fmt: skip
EFFECTS = (
    "draw a card", "each player draws a card", "you gain 2 health", "each opponent loses 1 health", "that player loses 1 health",
    "that player discards a card", "destroy it", "it gets +1/+1 until end of turn", "~ gets +1/+1", "destroy target agent",
    "destroy each agent", "~ deals 2 damage to target agent or player", "~ deals 1 damage to each agent", "return it to its owner's hand",
    "return target agent to its owner's hand", "counter it", "create a Scrap Drone", "create a copy of it", "create a copy of target agent",
    "recover ~", "deploy target agent an opponent controls", "gain control of target agent until end of turn", "gain {C1}",
    "target opponent discards a card", "target player draws two cards", "its controller loses 1 health", "target agent loses all abilities",
    "agents can't strike until end of turn", "prevent all damage that would be dealt to ~ until end of turn", "repair 2 damage on it",
    "each agent gains Strike until end of turn", "put it into its owner's discard pile",
    "put target agent card in a discard pile onto the battlefield under your control", "you gain X health, where X is it's power",
    "take an extra turn after this one", "target agent becomes 1/1",
    "return each agent card in a discard pile to its owner's hand", "target agent is also CORP2", "you discard a card",
)  # fmt: skip
LASTING = (
    "Agents you control get +1/+1.", "Other agents get +1 power.", "Agents have Strike.", "Agents an opponent controls lose all abilities.",
    "Agents can't recover.", "Players can't play quickhacks.", "Cards you play cost {1} less.", "Cards opponents play cost {1} more.",
    "Agents are 1/1.", "Buildings are also CORP3.", "Your maximum hand size is increased by 2.", "Agents with Guard get +0/+2.",
    "Agents get +1 power while you control 2 or more buildings.", "~ enters recovered.", "Deployed agents get -1/-1.",
)  # fmt: skip
SINGLE = (
    "Counter target quickhack.",
    "Counter target card on the stack.",
    "Counter target activated or triggered ability.",
    "Guard.",
    "Strike.",
)
PRICES = ("{1}", "{0}", "Deploy ~", "{1}, Discard ~", "Scrap an agent", "Discard a card", "Pay 2 health")


def technomancy(rng: random.Random) -> str:
    shape = rng.random()
    if shape < 0.3:
        return from_grammar("technomancy", rng)
    effect = rng.choice(EFFECTS)
    if shape < 0.65:
        watched = f"Whenever {rng.choice(WATCHED)} {rng.choice(BEFALLS)}" if rng.random() < 0.6 else rng.choice(MOMENTS)
        condition = rng.choice(("", "", "", "if an agent died this turn, ", "if you control an agent, "))
        return f"{watched}, {condition}{rng.choice(('', '', '', 'you may '))}{effect}."
    if shape < 0.75:
        return rng.choice(LASTING)
    if shape < 0.85:
        return f"{rng.choice(PRICES)}: {effect[0].upper()}{effect[1:]}. Use it only once each turn."
    if shape < 0.9:
        return rng.choice(SINGLE)
    return f"{effect[0].upper()}{effect[1:]}."


# Data.Warriors

OCCASIONS = (
    "At the Memory Cleanup of this desktop's user", "When another user's process is halted", "When this card enters play",
    "When this card leaves play", "When a command is executed via the host",
)  # fmt: skip
ACTS = (
    "You draw 1.", "You restore 2.", "You leak 1.", "You lock 1.", "You sift 3.", "You free 1.", "Each other user wipes 1.",
    "Each other user locks 1.", "Each user draws 1.", "Trash this card.", "Eject this card.", "You discard 1 at random.",
    "Your wipes are 1 larger until Exit.", "Deploy a .PRG of cost 2 or less from your trash.", "This desktop's user wipes 1.",
    "If you control 2 or more .PRG cards: (You draw 1.) Otherwise: (You wipe 1.)", "For each other user: (They wipe 1.)",
    "Choose one: (You draw 1.) or (You restore 1.)",
)  # fmt: skip
AIMED = (
    "Target another user. The target wipes 2.", "Target another user. The target locks 1.", "Target another user. The target leaks 2.",
    "Target a .PRG. Trash the target.", "Target a .PRG or .CONF. Eject the target.", "Target your non-idle .PRG. Set the target to Idle.",
    "Target another user's .PRG. Gain control of the target until Exit.", "Target another user's process. Halt the target.",
    "Target another user's process. Halt the target unless its issuer allocates 2.", "Target another user's process. Redirect the target.",
    "Target your halted process. Resume the target.", "Target another user's .PRG. Gain control of the target.",
)  # fmt: skip
TRAITS = (
    "Commands of other .PRG cards on this desktop can be issued via this card.", "Commands via the host cost 1 less, to a minimum of 1.",
    "Other users can't target the host.", "Commands via the host can't be halted.", "Cards you play cost 1 less, to a minimum of 1.",
    "Other users' processes that target your cards cost 1 more.", "This desktop's user has 1 less memory.",
    "The first wipe by another user's process against you since your last Cleanup is 1 smaller.",
    "If another user's process would wipe 1 or more from you, instead: (You draw 1.)", "Enters on another user's desktop.",
)  # fmt: skip


def datawarriors(rng: random.Random) -> str:
    shape = rng.random()
    if shape < 0.3:
        return from_grammar("datawarriors", rng)
    act = rng.choice((*ACTS, *AIMED))
    if shape < 0.55:
        return f"{rng.choice(OCCASIONS)}: {rng.choice(ACTS)}"
    if shape < 0.7:
        return rng.choice(TRAITS)
    if shape < 0.9:
        once = rng.choice(("", "", "Once per Cleanup. "))
        return f"**--{rng.choice(('act', 'run', 'jab'))}** {{{rng.randint(0, 3)}}} {once}{act}"
    return act


MAKERS = {"bloodless": made_up_text, "datawarriors": datawarriors, "technomancy": technomancy}
"""What makes up a piece of text of each game."""
