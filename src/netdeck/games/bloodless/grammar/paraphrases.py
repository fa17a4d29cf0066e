"""Other words for the same in Bloodless: those of its rulebook, and of anybody who has played with cards."""

import re
from typing import Final

from netdeck.language.common import paraphrases
from netdeck.language.paraphrases import Paraphrase as Pair

LISTS: Final = {
    "noun": ("card", "creature", "command"),
    "nouns": ("cards", "creatures", "commands"),
    "does": ("discards", "sacrifices", "destroys", "reveals", "returns", "moves"),
    "stat": ("health", "power", "defense", "cost"),
}
WORDS: Final = {"player": "player", "opponents": "your opponent", "pile": "discard pile", "enters": "enters"}
EXAMPLES: Final = {
    "with {n} {stat} or <less|fewer>": "Destroy a creature with 2 health or less.",
    "with {n} {stat} or <more|greater>": "Destroy a creature with 2 power or more.",
    "<graveyard|discard deck|trash pile>": "Return a card from your graveyard to your hand.",
    "<add|take|retrieve> {np} <to|into> your hand": "Take a card from your discard pile to your hand.",
    "<comes into play|enters the battlefield|enters the board|enters the field>": "When this creature comes into play, draw a card.",
    "<both players|every player|all players|every [player]|all [player]s>": "Both players draw a card.",
    "<each opponent|all opponents|all your opponents>": "Each opponent loses 2 blood.",
    "show <it|that card> to <everyone|everybody|your opponent>": (
        "Search your main deck for a creature card, show it to your opponent and move it to your hand. Shuffle your main deck."
    ),
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
BEGINS: Final = re.compile(
    r"(?<=[.)]) +(?=(?:When|Whenever|At the (?:start|beginning|end) of|After|Before|As long as|While|The first|Once per|Once each"
    r"|Pay|Remove|Sacrifice|Discard|Main phase|During your turn)\b|If [^.,]*\bwould\b|[^.,]*\bcan't\b)"
)
"""What stands before the first words of an ability."""
PLACES: Final = (
    Pair("library", "deck", "Put a card from your hand on the top of your library."),
    Pair("<on|onto> <top|the top> of", "to the top of", "Put a card from your hand on top of your deck."),
    Pair("<battlefield|field>", "board", "Whenever another creature enters the battlefield, draw a card."),
    Pair("<adjacent to|beside>", "next to", "When this creature enters, destroy a creature adjacent to this creature."),
    Pair(
        "<in front of|across from|facing|opposite to|opposite of|opposite> {np}",
        "opposing {np}",
        "When this creature enters, destroy a creature in front of this creature.",
    ),
)
POSITIONS: Final = (
    Pair(
        "to the <left and to the right|left and right|left or right|left or to the right> of",
        "next to",
        "Creatures to the left and to the right of this creature have +1 defense.",
    ),
    Pair(
        "to its <left and right|left or right|left or to its right>",
        "next to it",
        "When this creature enters, destroy each creature to its left and right.",
    ),
    Pair("^adjacent creatures", "creatures next to this creature", "Adjacent creatures have +1 power."),
    Pair(
        "each adjacent creature",
        "each creature next to this creature",
        "At the start of your turn, deal 1 damage to each adjacent creature.",
    ),
    Pair("an adjacent creature", "a creature next to this creature", "At the start of your turn, deal 1 damage to an adjacent creature."),
    Pair(
        "<spawn|summon|create> {np} <in|into> an <adjacent empty space|empty adjacent space|adjacent space>",
        "spawn {np} into an empty space next to this creature",
        'When this creature enters, spawn a "Blood Flask" in an adjacent empty space.',
    ),
    Pair(
        "move {np} to an <adjacent empty space|empty adjacent space|adjacent space>",
        "move {np} to an empty space next to it",
        "Move a creature to an adjacent empty space.",
    ),
)
CAPITALS: Final = (
    Pair("{n} Blood", "{n} blood", "Gain 2 Blood."),
    Pair("Blood Deck", "blood deck", "Draw a card from your Blood Deck."),
    Pair("Main Deck", "main deck", "Draw a card from your Main Deck."),
    Pair("Discard Pile", "discard pile", "Return a card from your Discard Pile to your hand."),
    Pair("the Board", "the board", "When this creature leaves the Board, draw a card."),
    Pair("the Timeline", "the timeline", "When this command leaves the Timeline, draw a card."),
)
"""What the rulebook writes with a capital letter."""
PLAYERS: Final = (
    Pair("<the opponent|an opponent>", "your opponent", "The opponent loses 2 blood."),
    Pair("<the opponent's|an opponent's|each opponent's>", "your opponent's", "Look at an opponent's hand."),
)
WHOSE: Final = (
    Pair(
        "{nouns} on your side of the board", "friendly {nouns}", "If there are 2 or more creatures on your side of the board, draw a card."
    ),
    Pair("<blood cost|blood costs>", "cost", "Destroy a creature with blood cost 2 or less."),
    Pair(
        "<that costs|that cost|costing|of cost|of blood cost|with a cost of|with a blood cost of> {n} or <less|fewer>",
        "with cost {n} or less",
        "Destroy a creature that costs 2 or less.",
    ),
    Pair(
        "<that costs|that cost|costing|of cost|of blood cost|with a cost of|with a blood cost of> {n} or more",
        "with cost {n} or more",
        "Destroy a creature that costs 2 or more.",
    ),
    Pair("one of your <empty spaces|spaces that are empty>", "an empty space in your row", "Move a creature to one of your empty spaces."),
    Pair("{nouns} in this creature's row", "friendly {nouns}", "Creatures in this creature's row have +1 power."),
    Pair("your opponent {does} {part} of their choice", "your opponent {does} {part}", "Your opponent discards a card of their choice."),
    Pair("each player {does} {part} of their choice", "each player {does} {part}", "Each player sacrifices a creature of their choice."),
    Pair(
        "your opponent chooses <one of their creatures|a creature they control> and sacrifices it",
        "your opponent sacrifices a creature",
        "Your opponent chooses one of their creatures and sacrifices it.",
    ),
    Pair("<1|one> of your creatures", "a friendly creature", "Destroy one of your creatures."),
    Pair("<1|one> of your opponent's creatures", "an enemy creature", "Destroy 1 of your opponent's creatures."),
)
VERBS: Final = (
    Pair(
        "this creature damages {np}",
        "this creature deals damage to {np}",
        "Whenever this creature damages an enemy creature, that creature loses 1 power until end of turn.",
    ),
    Pair(
        "^your opponent discards a {part}. if they can't, {x}.",
        "your opponent discards a {part}. If they don't, {x}.",
        "Your opponent discards a card. If they can't, they lose 2 blood.",
    ),
    Pair(
        "^your opponent sacrifices a {part}. if they can't, {x}.",
        "your opponent sacrifices a {part}. If they don't, {x}.",
        "Your opponent sacrifices a creature. If they can't, they lose 2 blood.",
    ),
    Pair("^friendly creatures gain {x}.", "each friendly creature gains {x}.", "Friendly creatures gain +1 power until end of turn."),
    Pair("^enemy creatures lose {x}.", "each enemy creature loses {x}.", "Enemy creatures lose 1 power until end of turn."),
    Pair("gains {n} defense", "gains +{n} defense", "A creature gains 2 defense until end of turn."),
    Pair("gains {n} power", "gains +{n} power", "A creature gains 2 power until end of turn."),
    Pair("gain {n} defense", "gain +{n} defense", "Each friendly creature gains 1 power. All friendly creatures gain 2 defense."),
    Pair("gain {n} power", "gain +{n} power", "All friendly creatures gain 2 power until end of turn."),
    Pair("to each of up to {n}", "to up to {n}", "Deal 2 damage to each of up to 2 enemy creatures."),
    Pair("set a {part} aside", "move a {part} aside", "Set a creature aside."),
    Pair(
        "that damage is dealt to this creature instead.",
        "instead deal that much damage to this creature.",
        "If another friendly creature would be dealt damage, that damage is dealt to this creature instead.",
    ),
    Pair(
        "this creature is dealt that <damage|much damage> instead.",
        "instead deal that much damage to this creature.",
        "If another friendly creature would be dealt damage, this creature is dealt that much damage instead.",
    ),
    Pair(
        "in <spaces|a space|the spaces> next to",
        "next to",
        "Friendly creatures in spaces next to this creature have +1 power.",
    ),
    Pair(
        "^discard {part}<. Then| and|.> draw that many cards",
        "discard {part}, then draw that many cards",
        "Discard any number of cards from your hand and draw that many cards.",
    ),
    Pair(
        "<,|, then|.| and|. Then> put them <back|back on top|back on top of it|on top> in any order",
        ", then put them back in any order",
        "Look at the top 3 cards of your main deck. Put them back in any order.",
    ),
    Pair("takes damage,", "is dealt damage,", "When this creature takes damage, draw a card."),
    Pair("^<when|whenever> {np} is damaged,", "whenever {np} is dealt damage,", "When this creature is damaged, draw a card."),
    Pair("^it gains {deed} and attacks.", "it gains {deed}. It attacks.", "Choose a creature. It gains +1 power and attacks."),
    Pair(
        "^once <per|each|a> turn, you may {np} to {x}.", "{np}: {x}. (once per turn)", "Once per turn, you may pay 1 blood to draw a card."
    ),
    Pair(
        "^search your <main deck|deck> for {np}, then shuffle<.| it.| your deck.| your main deck.>",
        "search your main deck for {np}. Shuffle your main deck.",
        "Search your deck for a card and put it into your hand, then shuffle.",
    ),
    Pair(
        "look at the top {n} cards of your <main deck|deck>. put one<| of them> <in|into> your hand and the rest on the bottom"
        "<| of your deck| of your main deck>.",
        "look at the top {n} cards of your main deck. Move one of them to your hand. Move the rest to the bottom of your main deck.",
        "Look at the top 3 cards of your deck. Put one into your hand and the rest on the bottom.",
    ),
    Pair(
        "^your opponent <puts|moves> the top {n} cards of their <main deck|deck> <in|into|to> their discard pile.",
        "move the top {n} cards of your opponent's main deck to your opponent's discard pile.",
        "Your opponent puts the top two cards of their deck into their discard pile.",
    ),
    Pair("^you may {np} to {x}.", "{np}: {x}.", "You may pay 2 blood to draw a card."),
    Pair("and shuffle.", ". Shuffle.", "Search your main deck for a card, reveal it, put it into your hand and shuffle."),
    Pair("if they do not,", "if they don't,", "Your opponent may pay 3 blood. If they do not, draw a card."),
    Pair("unless they do,", "if they don't,", "Your opponent may pay 3 blood. Unless they do, draw a card."),
    Pair("unless you do,", "if you don't,", "You may pay 3 blood. Unless you do, your opponent draws a card."),
    Pair(
        "^<does not give|doesn't give|gives no|this creature does not give|this creature doesn't give|this creature gives no> blood when"
        "<| it is> <killed|it dies>.",
        "whenever this creature would be killed, instead that happens without blood.",
        "Does not give blood when killed.",
    ),
    Pair(
        "<as long as|while> this <creature|command> is <on the board|in play>, {x}.",
        "{x}.",
        "While this creature is in play, enemy creatures can't attack.",
    ),
    Pair(
        "^<as long as|while> {fact}, {np} has {part} and can't {part2}.",
        "while {fact}, {np} has {part}.\n{np} can't {part2} while {fact}.",
        "While you control another creature, this creature has +3 power and can't be dealt damage.",
    ),
    Pair(
        "^<as long as|while> {fact}, {np} have {part} and can't {part2}.",
        "while {fact}, {np} have {part}.\n{np} can't {part2} while {fact}.",
        "While you control no commands, enemy creatures have -1 power and can't attack.",
    ),
    Pair(
        "^<while|as long as> this creature {np}, it has {x}.",
        "this creature has {x} while this creature {np}.",
        "While this creature has 2 or more Rust counters, it has Flying.",
    ),
    Pair(
        "^<while|as long as> this creature {np}, it can't {x}.",
        "this creature can't {x} while this creature {np}.",
        "As long as this creature has 2 or more Rust counters, it can't attack.",
    ),
    Pair("attacks and is blocked,", "strikes a creature,", "When this creature attacks and is blocked, gain 1 blood."),
    Pair("of each player's turn,", "of each turn,", "At the start of each player's turn, gain 1 blood."),
    Pair("^{np} has {part} and can't {part2}.", "{np} has {part}.\n{np} can't {part2}.", "This creature has +3 power and can't attack."),
    Pair(
        "^{np} have {part} and can't {part2}.",
        "{np} have {part}.\n{np} can't {part2}.",
        "Enemy creatures have -1 power and can't attack.",
    ),
    Pair("draw X cards, where X is {x}.", "draw cards equal to {x}.", "Draw X cards, where X is the number of enemy creatures."),
    Pair("draws X cards, where X is {x}.", "draws cards equal to {x}.", "Your opponent draws X cards, where X is your blood."),
    Pair("gain X blood, where X is {x}.", "gain blood equal to {x}.", "Gain X blood, where X is the number of enemy creatures."),
    Pair("gains X blood, where X is {x}.", "gains blood equal to {x}.", "Your opponent gains X blood, where X is your blood."),
    Pair("loses X blood, where X is {x}.", "loses blood equal to {x}.", "Your opponent loses X blood, where X is your blood."),
    Pair(
        "deal X damage to {np}, where X is {fact}.",
        "deal damage equal to {fact} to {np}.",
        "Deal X damage to a creature, where X is the amount of blood your opponent has.",
    ),
    Pair(
        "and the rest <into|in|to> {x}.",
        ". Move the rest to {x}.",
        "Look at the top 3 cards of your deck. Put one of them into your hand and the rest into your discard pile.",
    ),
    Pair(
        "^{np} can't {part} and {np2} have {x}.",
        "{np} can't {part}.\n{np2} have {x}.",
        "Enemy creatures can't attack and friendly creatures have +1 power.",
    ),
    Pair(
        "^{np} can't {part} and {np2} lose {x}.",
        "{np} can't {part}.\n{np2} lose {x}.",
        "Enemy creatures can't attack and enemy creatures lose their text.",
    ),
    Pair("^<when|whenever> {np}: {x}.", "whenever {np}, {x}.", "Whenever a creature dies: draw a card."),
    Pair("^at {np}: {x}.", "at {np}, {x}.", "At the start of your turn: draw a card."),
    Pair("skips their next turn", "skips a turn", "Your opponent skips their next turn."),
    Pair("skip your next turn", "skip a turn", "Skip your next turn."),
    Pair("<put|place> {n} {np} <counter|counters> <on|onto>", "add {n} {np} counters to", "Put 2 spore counters on a creature."),
    Pair("friendly creatures <get|gain> {change}", "friendly creatures have {change}", "Friendly creatures get +1 power."),
    Pair("enemy creatures <get|gain> {change}", "enemy creatures have {change}", "Enemy creatures get -1 power."),
)
PAIRS: Final = (*PLACES, *POSITIONS, *CAPITALS, *PLAYERS, *WHOSE, *VERBS, *paraphrases.pairs(EXAMPLES, WORDS))
