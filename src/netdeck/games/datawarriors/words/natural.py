"""Other words for the same in Data.Warriors: those of its rulebook, and of anybody who has played with cards."""

from itertools import permutations
from typing import Final

from netdeck.language.common import natural
from netdeck.language.paraphrases import Paraphrase as Pair

TYPES: Final = (".PRG", ".DAEMON", ".CONF", ".SCRIPT")
LISTS: Final = {
    "type": (*TYPES, *(f"{one}{mark}{other}" for one, other in permutations(TYPES, 2) for mark in (" or ", ", "))),
    "noun": ("card",),
    "nouns": ("cards",),
    "verb": ("draw", "wipe", "leak", "lock", "restore", "sift", "free", "discard", "trash", "eject", "halt"),
    "removes": ("trash", "eject"),
}
EXAMPLES: Final = {
    "<each|every> time": "Each time another user plays a card: You draw 1.",
    "at least {n}": "If you control at least 2 .PRG cards: (You draw 1.)",
    "<at most|no more than> {n}": "If you have at most 2 cards in your hand: (You draw 1.)",
    "<cannot|can not>": "Other users cannot target this card.",
    "<take|seize> control of": "Target another user's .PRG. Take control of the target.",
    "<takes|seizes> control of": "**--lend** {1} Target another user. The target takes control of this card.",
    "^{deed} if {fact}.": "You draw 1 if you control a .PRG card.",
    "a random {noun}": "Each user discards a random card.",
    "{n} random {nouns}": "Each user discards 2 random cards.",
}
RULEBOOK: Final = (
    Pair("allocate {n} <points|point|Memory Points|Memory Point>", "leak {n}", "You allocate 2 Memory Points."),
    Pair("allocates {n} <points|point|Memory Points|Memory Point>", "leaks {n}", "Each other user allocates 1 point."),
    Pair("<deallocate|free up>", "free", "You deallocate 2 Memory Points."),
    Pair("<deallocates|frees up>", "frees", "Each user deallocates 1."),
    Pair("{n} <Memory Points|Memory Point>", "{n} points", "Each other user leaks 2 Memory Points."),
    Pair("cost {n} <points|point|Memory Points|Memory Point> <less|fewer>", "cost {n} less", "Cards you play cost 1 point less."),
    Pair(
        "cost {n} <points|point|Memory Points|Memory Point> more", "cost {n} more", "Commands other users issue cost 1 Memory Point more."
    ),
    Pair("cost {n} <less|fewer> <points|point|Memory Points|Memory Point>", "cost {n} less", "Your commands cost 1 less Memory Point."),
    Pair("cost {n} more <points|point|Memory Points|Memory Point>", "cost {n} more", "Other users' commands cost 2 more points."),
    Pair("one <card|point>", "1", "Each user draws one card."),
    Pair("<graveyard|discard pile|trash pile>", "trash", "Return a .PRG card from your discard pile to your hand."),
    Pair("your deck", "your drive", "Look at the top card of your deck."),
    Pair("<take|add|retrieve> {np} from your trash", "return {np} from your trash", "Take a .PRG card from your trash to your hand."),
    Pair("trash <to|into> your hand", "trash to your hand", "Return a .PRG card from your trash into your hand."),
    Pair("trash bin <to|into> your hand", "trash to your hand", "Return a .PRG card from your trash bin into your hand."),
    Pair("<Idle|idle> state.", "Idle.", "Target a .PRG. Set the target to Idle state."),
    Pair("Running state.", "Running.", "Target a .PRG. Set the target to Running state."),
    Pair("Loading state.", "Loading.", "Target a .PRG. Set the target to Loading state."),
)
"""The rulebook's own words, where cards have others."""
THIS: Final = (
    Pair("this <program|.PRG>", "this card", "When this program enters play: You draw 1.", on="PRG"),
    Pair("this <daemon|.DAEMON>", "this card", "When this daemon leaves play: You draw 1.", on="DAEMON"),
    Pair("this .CONF", "this card", "When this .CONF enters play: You draw 1.", on="CONF"),
)
USERS: Final = (
    Pair("<all users|every user|each player|all players|every player>", "each user", "All users draw 1."),
    Pair("<all other users|every other user|each opponent|all opponents|your opponents>", "each other user", "Each opponent wipes 2."),
    Pair("an opponent", "another user", "Whenever an opponent draws a card: You draw 1."),
    Pair("an opponent's", "another user's", "When an opponent's process is halted: You draw 1."),
)
DEEDS: Final = (
    Pair("mill {n}", "wipe {n}", "Mill 2 cards."),
    Pair("mills {n}", "wipes {n}", "Each other user mills 2."),
    Pair("destroy", "trash", "Destroy all .PRG cards."),
    Pair("return {np} to its owner's hand", "eject {np}", "Target a .PRG. Return the target to its owner's hand."),
    Pair("return {np} to their owners' hands", "eject {np}", "Return all .DAEMON cards to their owners' hands."),
    Pair("stop", "halt", "Target another user's process. Stop the target."),
)
ORDER: Final = (
    Pair("^<when|whenever> {np}, {x}.", "when {np}: {x}.", "Whenever you draw a card, each other user wipes 1."),
    Pair("^at the {np}, {x}.", "at the {np}: {x}.", "At the start of your turn, you draw 1."),
    Pair("^{verb} {deed}<, then| and> {verb2} {deed2}.", "{verb} {deed}. {verb2} {deed2}.", "Draw 2 and discard 1 at random."),
    Pair("^you {verb} {deed}<, then| and> {verb2} {deed2}.", "you {verb} {deed}. You {verb2} {deed2}.", "You draw 1, then wipe 1."),
    Pair("^if {fact}, {x}. <Otherwise|If not>, {x2}.", "if {fact}: ({x}.) Otherwise: ({x2}.)",
         "If you control a .PRG card, you draw 1. Otherwise, you wipe 1."),
)  # fmt: skip
AIMS: Final = tuple(
    pair
    for whose, rest in (("a {type}", ""), ("your {type}", " you control"), ("another user's {type}", " another user controls"))
    for pair in (
        Pair(f"^{{removes}} target {{type}}<| card>{rest}.", f"target {whose}. {{removes}} the target.", f"Eject target .PRG{rest}."),
        Pair(f"^gain control of target {{type}}<| card>{rest}.", f"target {whose}. Gain control of the target.",
             f"Gain control of target .PRG{rest}."),
        Pair(f"^set target {{type}}<| card>{rest} to {{np}}.", f"target {whose}. Set the target to {{np}}.",
             f"Set target .PRG{rest} to Idle."),
    )
)  # fmt: skip
"""A target in line is chosen when the command is issued, as one in a sentence of its own is (R26)."""
AIMED: Final = (Pair("^target <opponent|other user> {x}.", "target another user. The target {x}.", "Target opponent wipes 3."),)
COMMON: Final = natural.pairs(EXAMPLES, natural.TRIGGERS, natural.NUMBERS, natural.VERBS, natural.ORDER)
PAIRS: Final = (*RULEBOOK, *THIS, *USERS, *DEEDS, *COMMON, *AIMS, *AIMED, *ORDER)
