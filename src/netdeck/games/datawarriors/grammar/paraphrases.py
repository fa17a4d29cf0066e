"""Other words for the same in Data.Warriors: those of its rulebook, and of anybody who has played with cards."""

from itertools import permutations
from typing import Final

from netdeck.games.datawarriors.grammar import aims
from netdeck.games.datawarriors.grammar.effect_paraphrases import COSTS, WHEN
from netdeck.language.common import paraphrases
from netdeck.language.paraphrases import Paraphrase as Pair

TYPES: Final = (".PRG", ".DAEMON", ".CONF", ".SCRIPT")
LISTS: Final = {
    "type": (*TYPES, *(f"{one}{mark}{other}" for one, other in permutations(TYPES, 2) for mark in (" or ", ", "))),
    "noun": ("card",),
    "nouns": ("cards",),
    "verb": (
        "draw",
        "wipe",
        "leak",
        "lock",
        "restore",
        "sift",
        "free",
        "discard",
        "trash",
        "eject",
        "halt",
        "put",
        "return",
        "look",
        "set",
    ),
    "acts": ("draws", "wipes", "leaks", "locks", "restores", "frees", "discards", "trashes", "ejects"),
    "state": ("Idle", "Running", "Loading"),
    "fate": ("enters play", "leaves play", "is trashed"),
    "each": ("each user", "each other user"),
    "place": ("hand", "drive", "trash", "trash bin"),
    "subject": ("you", "each user", "each other user", "the target", "that user", "target user"),
    "who": ("another user", "a user"),
    **aims.LISTS,
}
WORDS: Final = {
    "player": "user",
    "opponents": "each other user",
    "pile": "trash",
    "counter": "halt",
    "price": "{n}",
    "enters": "enters play",
}
EXAMPLES: Final = {
    "show <it|that card> to <everyone|everybody|your opponent>": (
        "Search your drive for a .PRG card, show it to everyone and put it into your hand, then shuffle."
    ),
    "put it in your hand": "Search your drive for a .PRG card and put it in your hand, then shuffle.",
    "<negate|cancel>": "Target another user's process. Cancel the target.",
    "^then<,|> {subject} {x}.": "Each user draws a card. Then each user discards a card.",
    "^then<,|> {verb} {x}.": "Draw 2 cards. Then discard 1 card.",
    "<graveyard|discard deck|trash pile>": "Return a .PRG card from your graveyard to your hand.",
    "<comes into play|enters the battlefield|enters the board|enters the field>": "When this card comes into play: You draw 1.",
    "<both players|every player|all players|every [player]|all [player]s>": "All users draw 1.",
    "<each opponent|all opponents|all your opponents>": "Each opponent wipes 2.",
    "cost {n} <less|fewer> to play": "Cards you play cost 1 less to play.",
    "cost {n} more to play": "Cards other users play cost 1 more to play.",
    "^{verb} {deed} and {verb2} {deed2}.": "Draw 2 and discard 1 at random.",
    "^{verb} {deed} and you {verb2} {deed2}.": "Draw 2 and you wipe 1.",
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
    Pair(
        "unless {np} <allocates|pays> {n}< points| point| Memory Points| Memory Point|>",
        "unless {np} allocates {n}",
        "Target another user's process. Halt the target unless its issuer allocates 2 Memory Points.",
    ),
    Pair("you allocate {n}< points| point| Memory Points| Memory Point|>", "you leak {n}", "You allocate 2 Memory Points."),
    Pair("^allocate {n}< points| point| Memory Points| Memory Point|>", "leak {n}", "Allocate 2 Memory Points."),
    Pair("they allocate {n}< points| point| Memory Points| Memory Point|>", "they leak {n}", "For each user: (They allocate 1 point.)"),
    Pair("allocates {n}< points| point| Memory Points| Memory Point|>", "leaks {n}", "Each other user allocates 1 point."),
    Pair("<deallocate|free up>", "free", "You deallocate 2 Memory Points."),
    Pair("<deallocates|frees up>", "frees", "Each user deallocates 1."),
    Pair("{n} <Memory Points|Memory Point>", "{n} points", "Each other user leaks 2 Memory Points."),
    Pair("cost {n} <points|point|Memory Points|Memory Point> <less|fewer>", "cost {n} less", "Cards you play cost 1 point less."),
    Pair(
        "cost {n} <points|point|Memory Points|Memory Point> more", "cost {n} more", "Commands other users issue cost 1 Memory Point more."
    ),
    Pair("cost {n} <less|fewer> <points|point|Memory Points|Memory Point>", "cost {n} less", "Your commands cost 1 less Memory Point."),
    Pair("cost {n} more <points|point|Memory Points|Memory Point>", "cost {n} more", "Other users' commands cost 2 more points."),
    Pair("cost {n} <less|fewer> to <issue|execute>", "cost {n} less", "Your commands cost 1 less to issue."),
    Pair("cost {n} more to <issue|execute>", "cost {n} more", "Other users' commands cost ∞ more to issue."),
    Pair(
        "{type}<| card> with a Base Memory Cost of {n} or <less|fewer>",
        "{type} of cost {n} or less",
        "Trash target .PRG card with a Base Memory Cost of 3 or less.",
    ),
    Pair(
        "{type}<| card> with Base Memory Cost {n} or <less|fewer>",
        "{type} of cost {n} or less",
        "Trash target .PRG with Base Memory Cost 3 or less.",
    ),
    Pair(
        "card with <Base Memory Cost|a Base Memory Cost of> {n} or <less|fewer>",
        "card of cost {n} or less",
        "Return a .PRG card with Base Memory Cost 2 or less from your trash to your hand.",
    ),
    Pair(
        "you may put a card from your <trash|trash bin> <on|to|at> the bottom of your drive",
        "you restore 1",
        "You may put a card from your trash on the bottom of your drive.",
    ),
    Pair(
        "put up to {n} cards from your <trash|trash bin> <on|to|at> the bottom of your drive",
        "restore {n}",
        "Put up to 2 cards from your trash on the bottom of your drive.",
    ),
    Pair(
        "<command|process> with a Final Memory Cost of {n} or <less|fewer>",
        "process of cost {n} or less",
        "Halt target command with a Final Memory Cost of 3 or less.",
    ),
    Pair("^<only once per turn|only once each turn|once each turn>.", "Once per turn.", "**--go** {1} Once each turn. Draw 2 cards."),
    Pair("x must be {n} to {n2}.", "x is {n} to {n2}.", "**--go** {x} x must be 1 to 3. Draw 2."),
    Pair("^you must have {x}.", "Requires that you have {x}.", "You must have 3 or more cards in your hand. Draw 2."),
    Pair("^you must control {x}.", "Requires that you control {x}.", "You must control a .DAEMON card. Draw 2."),
    Pair(
        "^{fact}. <issue|play|use> this <command|card|script> only if {fact2}.",
        "Requires that {fact2}. {fact}.",
        "Draw 2 cards. Play this card only if you control a .DAEMON card.",
    ),
    Pair("one <card|point>", "1", "Each user draws one card."),
    Pair("Trash Bin", "trash", "Return a .PRG card from your Trash Bin to your hand."),
    Pair("discard pile", "trash", "Return a .PRG card from your discard pile to your hand."),
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
    Pair("the attached <.PRG card|.PRG|program>", "the host", "Other users can't target the attached .PRG card.", on="CONF"),
    Pair("commands <issued|executed> via", "commands via", "Commands issued via the host cost 1 less.", on="CONF"),
    Pair("commands of the host", "commands via the host", "Commands of the host can't be halted.", on="CONF"),
    Pair(
        "a command <is issued via the host|of the host is issued|of the host is executed>",
        "a command is executed via the host",
        "Whenever a command is issued via the host, draw a card.",
        on="CONF",
    ),
    Pair(
        "<you attach this card|this card is attached>< to a .PRG card| to a .PRG| to it|>",
        "this card enters play",
        "When you attach this card, draw a card.",
        on="CONF",
    ),
    Pair("this <program|.PRG>", "this card", "When this program enters play: You draw 1.", on="PRG"),
    Pair("this <daemon|.DAEMON>", "this card", "When this daemon leaves play: You draw 1.", on="DAEMON"),
    Pair("this .CONF", "this card", "When this .CONF enters play: You draw 1.", on="CONF"),
)
USERS: Final = (
    Pair("each player", "each user", "Each player draws 1."),
    Pair("<all other users|every other user|your opponents>", "each other user", "All other users wipe 2."),
    Pair("an opponent", "another user", "Whenever an opponent draws a card: You draw 1."),
    Pair("an opponent's", "another user's", "When an opponent's process is halted: You draw 1."),
)
DEEDS: Final = (
    Pair("mill {n}", "wipe {n}", "Mill 2 cards."),
    Pair("mills {n}", "wipes {n}", "Each other user mills 2."),
    Pair("<trash|discard|mill|wipe> the top card of your drive", "wipe 1", "Trash the top card of your drive."),
    Pair("<trash|discard|mill|wipe> the top {n} cards of your drive", "wipe {n}", "Discard the top 2 cards of your drive."),
    Pair("<trashes|discards|mills|wipes> the top card of their drive", "wipes 1", "Each other user trashes the top card of their drive."),
    Pair(
        "<trashes|discards|mills|wipes> the top {n} cards of their drive",
        "wipes {n}",
        "Each other user mills the top 2 cards of their drive.",
    ),
    Pair("put the top card of your drive <in|into> your <trash bin|trash>", "wipe 1", "Put the top card of your drive into your trash."),
    Pair(
        "put the top {n} cards of your drive <in|into> your <trash bin|trash>",
        "wipe {n}",
        "Put the top 2 cards of your drive into your trash bin.",
    ),
    Pair(
        "puts the top card of their drive <in|into> their <trash bin|trash>",
        "wipes 1",
        "Each user puts the top card of their drive into their trash.",
    ),
    Pair(
        "puts the top {n} cards of their drive <in|into> their <trash bin|trash>",
        "wipes {n}",
        "Each user puts the top 2 cards of their drive into their trash bin.",
    ),
    Pair(
        "^<trash|discard|mill> the top {n} cards of target user's drive.",
        "target a user. The target wipes {n}.",
        "Discard the top 3 cards of target user's drive.",
    ),
    Pair(
        "^target {who}. put the top {n} cards of their drive <in|into> their <trash bin|trash>.",
        "target {who}. The target wipes {n}.",
        "Target another user. Put the top 3 cards of their drive into their trash bin.",
    ),
    Pair(
        "^look at the top {n} cards of your drive<.|,|, then|and> put one<| of them> <in|into> your hand and the <rest|others> "
        "<under your drive|on the bottom of your drive|on the bottom>",
        "sift {n}",
        "Look at the top 3 cards of your drive. Put one of them into your hand and the rest on the bottom of your drive.",
    ),
    Pair("drive for a {type} and put", "drive for a {type} card and put", "Search your drive for a .PRG and put it into your hand."),
    Pair(
        "drive for a {type}, reveal",
        "drive for a {type} card, reveal",
        "Search your drive for a .PRG, reveal it and put it into your hand.",
    ),
    Pair(
        "search your drive for {np}<,|.|, and> put it <into|in> your hand",
        "search your drive for {np} and put it into your hand",
        "Search your drive for a card. Put it in your hand. Shuffle your drive.",
    ),
    Pair(
        "<. reveal it|, reveal it,|and reveal it|, reveal it,> <and |>put it <into|in> your hand",
        ", reveal it and put it into your hand",
        "Search your drive for a .PRG card, reveal it, and put it into your hand.",
    ),
    Pair(
        "add it to your hand",
        "put it into your hand",
        "Search your drive for a .PRG card and add it to your hand, then shuffle.",
    ),
    Pair(
        "^<fetch|find> {np} from your drive", "search your drive for {np} and put it into your hand", "Fetch a .PRG card from your drive."
    ),
    Pair(
        "put {np} <in|into> <its owner's trash bin|its owner's trash|their owners' trash bins|their owners' trash>",
        "trash {np}",
        "Put all .CONF cards into their owners' trash bins.",
    ),
    Pair("put a card from your hand <in|into> your <trash bin|trash>", "discard a card", "Put a card from your hand into your trash bin."),
    Pair(
        "put {n} cards from your hand <in|into> your <trash bin|trash>",
        "discard {n} cards",
        "Put 2 cards from your hand into your trash bin.",
    ),
    Pair("draw <an extra|an additional|another|one more> card", "draw a card", "You may draw an extra card."),
    Pair("draw {n} <extra|additional|more> cards", "draw {n} cards", "Draw 2 extra cards."),
    Pair("draws <an extra|an additional|another|one more> card", "draws a card", "Each user draws an extra card."),
    Pair("draws {n} <extra|additional|more> cards", "draws {n} cards", "Each user draws 2 extra cards."),
    Pair("<trash|discard> a card from your hand", "discard a card", "Trash a card from your hand."),
    Pair("<trash|discard> {n} cards from your hand", "discard {n} cards", "Discard 2 cards from your hand."),
    Pair("<trashes|discards> a card from their hand", "discards a card", "Each user trashes a card from their hand."),
    Pair("<trashes|discards> {n} cards from their hand", "discards {n} cards", "Each user discards 2 cards from their hand."),
    Pair(
        "<trashes|discards> a random card from their hand", "discards a card at random", "Each user trashes a random card from their hand."
    ),
    Pair("<trash|discard> a random card from your hand", "discard a card at random", "Trash a random card from your hand."),
    Pair("trash your hand", "discard your hand", "Trash your hand."),
    Pair("trashes their hand", "discards their hand", "Each user trashes their hand."),
    Pair(
        "^target {who}. <trash|discard> a random card from their hand.",
        "target {who}. The target discards a card at random.",
        "Target another user. Trash a random card from their hand.",
    ),
    Pair("a card for each", "1 for each", "Draw a card for each .PRG card you control."),
    Pair("{n} cards for each", "{n} for each", "Draw 2 cards for each .PRG card you control."),
    Pair("{n} <points|point> for each", "{n} for each", "Free 1 point for each .PRG card you control."),
    Pair("destroy", "trash", "Destroy all .PRG cards."),
    Pair("put {np} <in|into> its owner's hand", "eject {np}", "Put target .DAEMON card into its owner's hand."),
    Pair("return {np} to its owner's hand", "eject {np}", "Target a .PRG. Return the target to its owner's hand."),
    Pair("return {np} to their owners' hands", "eject {np}", "Return all .DAEMON cards to their owners' hands."),
    Pair("<stop|counter>", "halt", "Target another user's process. Stop the target."),
    Pair("{n} cards from your trash", "{n} cards", "Restore 3 cards from your trash."),
    Pair(
        "^{verb} {n}<| points| Memory Points> of target user.",
        "target a user. The target {verb:s} {n}.",
        "Lock 2 Memory Points of target user.",
    ),
    Pair(
        "the next time you would wipe this turn, prevent it",
        "prevent the next wipe against you this turn",
        "The next time you would wipe this turn, prevent it.",
    ),
    Pair(
        "cards that would be wiped from your drive this turn",
        "cards you would wipe this turn",
        "Prevent the next 2 cards that would be wiped from your drive this turn.",
    ),
    Pair("your wipes are increased by {n}", "your wipes are {n} larger", "Your wipes are increased by 1 until Exit."),
    Pair("^wipe target user for {n}.", "target a user. The target wipes {n}.", "Wipe target user for 3."),
    Pair(
        "^wipe {n}<| cards> <of target user|from target user's drive>.",
        "target a user. The target wipes {n}.",
        "Wipe 3 cards of target user.",
    ),
    Pair("wipes X, where X is {x}.", "wipes {x}.", "Each user wipes X, where X is the number of .PRG cards you control."),
    Pair("cards equal to the number of", "the number of", "Each user wipes cards equal to the number of .PRG cards you control."),
)
ORDER: Final = (
    Pair(
        "^{each} {acts} {part}<, then| and> {acts2} {part2}.",
        "{each} {acts} {part}. {each} {acts2} {part2}.",
        "Each user discards their hand and draws 3 cards.",
    ),
    Pair(
        "^{subject} {deed}<, then| and then> {subject2} {x}.",
        "{subject} {deed}. {subject2} {x}.",
        "Each user draws a card, then each user discards a card.",
    ),
    Pair("^trash it and {verb} {deed}.", "trash it. {verb} {deed}.", "Target a .PRG. Trash it and draw 1."),
    Pair("^eject it and {verb} {deed}.", "eject it. {verb} {deed}.", "Target a .PRG. Eject it and draw 1."),
    Pair("^trash the target and {verb} {deed}.", "trash the target. {verb} {deed}.", "Target a .PRG. Trash the target and draw 1."),
    Pair("^eject the target and {verb} {deed}.", "eject the target. {verb} {deed}.", "Target a .PRG. Eject the target and draw 1."),
    Pair("^<when|whenever> {np}, {x}.", "when {np}: {x}.", "Whenever you draw a card, each other user wipes 1."),
    Pair("^at {np}, {x}.", "at {np}: {x}.", "At the start of your turn, you draw 1."),
    Pair(
        "^<when|whenever> {np}, its issuer {acts} {x}.",
        "when {np}: That user {acts} {x}.",
        "When a user issues a command, its issuer wipes 1.",
    ),
    Pair(
        "^<when|whenever> {np}, they {verb} {x}.", "when {np}: That user {verb:s} {x}.", "When another user issues a command, they wipe 1."
    ),
    Pair(
        "the host <becomes|enters> {state}<| state>",
        "set the host to {state}",
        "The host becomes Idle when this card enters play.",
        on="CONF",
    ),
    Pair("^{deed} <when|whenever> {np}.", "when {np}: {deed}.", "Draw a card when this card leaves play."),
    Pair("^{verb} {deed}, then {verb2} {deed2}.", "{verb} {deed}. {verb2} {deed2}.", "Draw 2, then discard 1 at random."),
    Pair(
        "^the target {acts} {deed}<, then| and> {acts2} {deed2}.",
        "the target {acts} {deed}. The target {acts2} {deed2}.",
        "Target another user. The target wipes 1 and leaks 1.",
    ),
    Pair("^you {verb} {deed}<, then| and> {verb2} {deed2}.", "you {verb} {deed}. You {verb2} {deed2}.", "You draw 1, then wipe 1."),
    Pair(
        "^if {fact}, {x}. <Otherwise|If not>, {x2}.",
        "if {fact}: ({x}.) Otherwise: ({x2}.)",
        "If you control a .PRG card, you draw 1. Otherwise, you wipe 1.",
    ),
)
PLACES: Final = (
    Pair("your hand is empty", "you have no cards in your hand", "If your hand is empty, draw 3."),
    Pair("there are no cards in your {place}", "you have no cards in your {place}", "If there are no cards in your hand, draw 3."),
    Pair(
        "there are {n} or more cards in your {place}",
        "you have {n} or more cards in your {place}",
        "If there are 10 or more cards in your trash, draw 1.",
    ),
    Pair("your {place} has {n} or more cards", "you have {n} or more cards in your {place}", "If your hand has 4 or more cards, draw 2."),
    Pair(
        "your {place} has {n} or <less|fewer> cards",
        "you have {n} or fewer cards in your {place}",
        "If your drive has 10 or fewer cards, draw 2.",
    ),
    Pair("target .PRG, .DAEMON or .CONF", "target card", "Trash target .PRG, .DAEMON or .CONF."),
    Pair("{noun} <on|from> any desktop", "{noun}", "Trash target .PRG card on any desktop."),
    Pair("{nouns} <on|from> <any desktop|all desktops|every desktop>", "{nouns}", "Trash all .CONF cards on all desktops."),
    Pair("in {state} state from any desktop", "in {state} state", "Trash target .PRG card in Running state from any desktop."),
    Pair("{nouns} in play", "{nouns}", "Trash all cards in play."),
    Pair(
        "^put {np} from your hand on <top|the top> or <on the bottom|on bottom|bottom|the bottom> of your drive.",
        "choose one: put {np} from your hand on top of your drive; or put {np} from your hand on the bottom of your drive.",
        "Put a card from your hand on top or on the bottom of your drive.",
    ),
    Pair("{noun} in play", "{noun}", "Trash target card in play."),
    Pair("all other users' {type} cards", "all {type} cards other users control", "Set all other users' .PRG cards to Running."),
    Pair("all your {type} cards", "all {type} cards you control", "Set all your .PRG cards to Idle."),
    Pair("all your cards", "all cards you control", "Eject all your cards."),
    Pair(
        "<put|play> {np} from your <trash bin|trash> <into play|onto your desktop>",
        "deploy {np} from your trash",
        "Put a .PRG from your trash bin into play.",
    ),
    Pair(
        "<put|play> {np} from your hand <into play|onto your desktop>",
        "deploy {np} from your hand",
        "Put a .PRG card from your hand into play.",
    ),
    Pair(
        "until <end of turn|the end of the turn|the end of this turn|the turn ends|the Exit step>",
        "until Exit",
        "Target a .PRG. Gain control of it until the end of the turn.",
    ),
    Pair(
        "draw <until|cards until> you have {n} <cards in your hand|in your hand|cards in hand|cards>",
        "draw {n} minus the number of cards in your hand",
        "Draw until you have 5 cards in your hand.",
    ),
    Pair(
        "draws <until|cards until> they have {n} <cards in their hand|in their hand|cards in hand|cards>",
        "draws {n} minus the number of cards in their hand",
        "Each user draws until they have 5 cards in their hand.",
    ),
    Pair(
        "the target has {n} or <less|fewer> cards in hand",
        "the target has {n} or fewer cards in their hand",
        "Target another user. If the target has 2 or fewer cards in hand, the target draws 1.",
    ),
    Pair(
        "the target has no cards in hand",
        "the target has no cards in their hand",
        "Target another user. If the target has no cards in hand, the target draws 1.",
    ),
    Pair("cards in hand", "cards in your hand", "If you have 3 or more cards in hand, draw 1."),
)
"""Where cards are."""
PROCESSES: Final = (
    Pair("the user who <issued|played> it", "its issuer", "Halt target command unless the user who issued it allocates 2."),
    Pair("the user who controls it", "its controller", "Trash target .PRG card unless the user who controls it allocates 2."),
    Pair("halt {np} unless <its user|that user|they>", "halt {np} unless its issuer", "Halt target command unless its user allocates ∞∞."),
    Pair("a <command|process> <you issue|you issued>", "your process", "Target a process you issued. Copy the target."),
    Pair(
        "a <command|process> <another user|an opponent> <issues|issued>",
        "another user's process",
        "Target a command another user issued. Halt the target.",
    ),
    Pair("a command of another user", "another user's process", "Target a command of another user. Halt the target."),
    Pair("<one of your commands|one of your processes|your command>", "your process", "When one of your commands is halted: You draw 1."),
)
"""Commands on the stack are processes (R75)."""
PAIRS: Final = (
    *RULEBOOK,
    *THIS,
    *USERS,
    *PLACES,
    *PROCESSES,
    *DEEDS,
    *WHEN,
    *COSTS,
    *paraphrases.pairs(EXAMPLES, WORDS),
    *aims.AIMS,
    *ORDER,
)
