"""Other words for what effects say: when something happens, and what costs how much."""

from typing import Final

from netdeck.language.paraphrases import Paraphrase as Pair

WHEN: Final = (
    Pair("at the <start|beginning> of each turn", "at the start of each user's turn", "At the start of each turn, draw a card."),
    Pair("at the end of <each turn|every turn>", "at the end of each user's turn", "At the end of each turn, draw a card."),
    Pair("^{deed} at the end of <this turn|the turn|turn>.", "at the end of this turn, {deed}.", "Draw a card at the end of the turn."),
    Pair(
        "a {type} enters play under your control", "your {type} enters play", "When a .DAEMON enters play under your control, draw a card."
    ),
    Pair("at the <start|beginning> of your Init step", "at the start of your turn", "At the start of your Init step: Draw a card."),
    Pair("at the <start|beginning> of {np} Exit step", "at the end of {np} turn", "At the start of your Exit step: Draw a card."),
    Pair("at your Exit step", "at the end of your turn", "At your Exit step: Draw a card."),
    Pair(
        "this card <enters|enters on> <the desktop|a desktop>", "this card enters play", "When this card enters the desktop: Draw a card."
    ),
    Pair("this card <is put into|is put in|comes into> play", "this card enters play", "When this card is put into play: Draw a card."),
    Pair("a {type}<| card> is played by {who}", "{who} plays a {type}", "When a .SCRIPT card is played by another user: Draw a card."),
    Pair("a command is issued by {who}", "{who} issues a command", "When a command is issued by another user: Draw a card."),
    Pair("a {type}<| card> is played", "a user plays a {type}", "When a .SCRIPT is played: Draw a card."),
    Pair("a card is played", "a user plays a card", "When a card is played: Draw a card."),
    Pair("a {type}<| card> you control {fate}", "your {type} {fate}", "When a .PRG you control enters play: Draw a card."),
    Pair(
        "a {type}<| card> another user controls {fate}",
        "another user's {type} {fate}",
        "When a .PRG another user controls leaves play: Draw a card.",
    ),
    Pair("one of your {type} cards {fate}", "your {type} {fate}", "When one of your .PRG cards is trashed: Draw a card."),
    Pair(
        "<a card you control|one of your cards> {fate}",
        "your .PRG, .DAEMON or .CONF {fate}",
        "When one of your cards is trashed: Draw a card.",
    ),
    Pair(
        "<a card another user controls|another user's card> {fate}",
        "another user's .PRG, .DAEMON or .CONF {fate}",
        "When a card another user controls enters play: Draw a card.",
    ),
    Pair("a card {fate}", "a .PRG, .DAEMON or .CONF {fate}", "When a card is trashed: Draw a card."),
    Pair(
        "<is put|is sent|goes> <in|into|to> <the trash bin|the trash|its owner's trash bin|its owner's trash>",
        "is trashed",
        "When this card is put into the trash bin: Draw a card.",
    ),
    Pair("this card <executes|issues> a command", "a command is executed via this card", "When this card executes a command: Draw a card."),
    Pair(
        "a command of this card is <executed|issued>",
        "a command is executed via this card",
        "When a command of this card is executed: Draw a card.",
    ),
    Pair(
        "a command is issued via this card", "a command is executed via this card", "When a command is issued via this card: Draw a card."
    ),
    Pair("a command is issued", "a user issues a command", "When a command is issued: Draw a card."),
    Pair(
        "at the <start|beginning> of your Memory Cleanup<| step>",
        "at your Memory Cleanup",
        "At the start of your Memory Cleanup: Draw a card.",
    ),
)
COSTS: Final = (
    Pair("<that costs|with a cost of|with cost> {n} or <less|fewer>", "of cost {n} or less", "Halt target command that costs 3 or less."),
    Pair("cards played by other users", "cards other users play", ".SCRIPT cards played by other users cost ∞ more."),
    Pair("commands issued by other users", "commands other users issue", "Commands issued by other users cost ∞ more."),
    Pair("^cards cost", "cards users play cost", "Cards cost 1 more."),
    Pair("^{type} cards cost", "{type} cards users play cost", ".SCRIPT cards cost 2 more."),
    Pair("no free <Memory Points|points>", "no free points", "If you have no free Memory Points, draw 2."),
    Pair("or more free <Memory Points|points>", "or more free", "If you have 3 or more free Memory Points, draw 2."),
    Pair("or <less|fewer> free <Memory Points|points>", "or less free", "If you have 3 or fewer free Memory Points, draw 2."),
    Pair("your {type} cards cost", "{type} cards you play cost", "Your .PRG cards cost 1 less."),
    Pair("your cards cost", "cards you play cost", "Your cards cost 1 less."),
    Pair("other users' {type} cards cost", "{type} cards other users play cost", "Other users' .PRG cards cost 1 more."),
    Pair("other users' cards cost", "cards other users play cost", "Other users' cards cost 1 more."),
    Pair(
        "can't be put <in|into> <a trash bin|the trash bin|its owner's trash bin|the trash|its owner's trash>",
        "can't be trashed",
        "This card can't be put into its owner's trash bin by other users' commands.",
    ),
    Pair("by <commands|processes> of other users", "by other users' commands", "This card can't be trashed by commands of other users."),
    Pair("this card's commands", "commands of this card", "This card's commands can't be halted."),
    Pair(
        "<the host's commands|the attached card's commands|commands of the attached card>",
        "commands via the host",
        "The host's commands cost 1 more.",
        on="CONF",
    ),
    Pair("the attached card", "the host", "Other users can't target the attached card.", on="CONF"),
    Pair(
        "{np} <can't|cannot> be targeted by <other users|another user>",
        "other users can't target {np}",
        "This card can't be targeted by other users.",
    ),
)
