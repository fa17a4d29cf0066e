"""Other words for the same in Bloodless: those of its rulebook, and of anybody who has played with cards."""

from typing import Final

from netdeck.language.common import natural
from netdeck.language.paraphrases import Paraphrase as Pair

LISTS: Final = {"noun": ("card", "creature", "command"), "nouns": ("cards", "creatures", "commands")}
EXAMPLES: Final = {
    "<each|every> time": "Each time you draw a card, gain 1 blood.",
    "at the start of each of your turns": "At the start of each of your turns, draw a card.",
    "at least {n}": "If there are at least 2 friendly creatures, draw a card.",
    "<at most|no more than> {n}": "Destroy a creature with power no more than 2.",
    "<cannot|can not>": "Enemy creatures cannot attack.",
    "<take|seize> control of": "Take control of an enemy creature.",
    "<takes|seizes> control of": "Your opponent takes control of a friendly creature.",
    "^{deed} if {fact}.": "Draw a card if there is a friendly creature.",
    "a random {noun}": "Your opponent discards a random card.",
    "{n} random {nouns}": "Your opponent discards 2 random cards.",
    "until <the end of the turn|the end of this turn|end of the turn|the turn ends>": "A creature gains Flying until the turn ends.",
    "^until end of turn, {deed}.": "Until end of turn, a damaged creature gains Flying.",
}
PLACES: Final = (
    Pair("<graveyard|discard deck>", "discard pile", "Return a card from your graveyard to your hand."),
    Pair("library", "deck", "Put a card from your hand on the top of your library."),
    Pair("<on|onto> <top|the top> of", "to the top of", "Put a card from your hand on top of your deck."),
    Pair("<add|take|retrieve> {np} <to|into> your hand", "return {np} to your hand", "Take a card from your discard pile to your hand."),
    Pair("<battlefield|field>", "board", "Whenever another creature enters the battlefield, draw a card."),
    Pair("<adjacent to|beside>", "next to", "When this creature enters, destroy a creature adjacent to this creature."),
    Pair(
        "<in front of|across from|facing|opposite> {np}",
        "opposing {np}",
        "When this creature enters, destroy a creature in front of this creature.",
    ),
)
PLAYERS: Final = (
    Pair("<both players|every player|all players>", "each player", "Both players draw a card."),
    Pair("<the opponent|an opponent|each opponent>", "your opponent", "Each opponent loses 2 blood."),
    Pair("<the opponent's|an opponent's|each opponent's>", "your opponent's", "Look at an opponent's hand."),
)
WHOSE: Final = (
    Pair("<1|one> of your creatures", "a friendly creature", "Destroy one of your creatures."),
    Pair("<1|one> of your opponent's creatures", "an enemy creature", "Destroy 1 of your opponent's creatures."),
)
VERBS: Final = (
    Pair("<comes into play|enters the board|enters play>", "enters", "When this creature comes into play, draw a card."),
    Pair("<put|place> {n} {np} <counter|counters> <on|onto>", "add {n} {np} counters to", "Put 2 spore counters on a creature."),
    Pair("friendly creatures <get|gain> {change}", "friendly creatures have {change}", "Friendly creatures get +1 power."),
    Pair("enemy creatures <get|gain> {change}", "enemy creatures have {change}", "Enemy creatures get -1 power."),
)
COMMON: Final = natural.pairs(EXAMPLES, natural.TRIGGERS, natural.NUMBERS, natural.VERBS, natural.DURATIONS, natural.ORDER)
PAIRS: Final = (*PLACES, *PLAYERS, *WHOSE, *VERBS, *COMMON)
