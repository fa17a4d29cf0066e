"""Other words for the same in Technomancy: those of its rulebook, and of anybody who has played with cards."""

from typing import Final

from netdeck.language.common import natural
from netdeck.language.paraphrases import Paraphrase as Pair

LISTS: Final = {
    "noun": ("card", "agent", "building", "program", "quickhack"),
    "nouns": ("cards", "agents", "buildings", "programs", "quickhacks"),
    "verb": ("draw", "gain", "lose", "destroy", "recover", "deploy", "scrap", "discard", "repair", "create"),
    "state": ("deployed", "recovered"),
}
EXAMPLES: Final = {
    "<each|every> time": "Each time you draw a card, you gain 1 health.",
    "at the start of each of your turns": "At the start of each of your turns, draw a card.",
    "at least {n}": "If you control at least 2 agents, draw a card.",
    "<at most|no more than> {n}": "Agents get +1/+1 while you control at most 2 buildings.",
    "<cannot|can not>": "Agents cannot strike.",
    "<take|seize> control of": "Take control of target agent until end of turn.",
    "<takes|seizes> control of": "Target opponent takes control of target agent you control.",
    "^{deed} if {fact}.": "Draw a card if you control a building.",
    "a random {noun}": "Each opponent discards a random card.",
    "{n} random {nouns}": "Target player discards two random cards.",
    "until <the end of the turn|the end of this turn|end of the turn|the turn ends>": "Target agent gains Strike until the turn ends.",
    "^until end of turn, {deed}.": "Until end of turn, target agent gets +1/+1.",
}
PLACES: Final = (
    Pair("graveyard", "discard pile", "Return target agent card in your graveyard to your hand."),
    Pair(
        "then shuffle your <library|deck>",
        "then shuffle",
        "Search your library for an agent, put it into your hand, then shuffle your library.",
    ),
    Pair(
        "and put it <into|in> your hand",
        ", put it into your hand",
        "Search your library for an agent and put it into your hand, then shuffle.",
    ),
    Pair(
        "and put it onto the battlefield",
        ", put it onto the battlefield",
        "Search your library for a building and put it onto the battlefield, then shuffle.",
    ),
    Pair(
        "from your discard pile <to|into> your hand",
        "in your discard pile to your hand",
        "Return target agent card from your discard pile into your hand.",
    ),
    Pair("<add|take|retrieve> {np} to your hand", "return {np} to your hand", "Add target agent card in your discard pile to your hand."),
)
"""Zones and what lies there."""
PLAYERS: Final = (
    Pair("every player", "each player", "Every player draws a card."),
    Pair("all opponents", "each opponent", "All opponents lose 2 health."),
    Pair("your opponents each", "each opponent", "Your opponents each lose 2 health."),
    Pair("any target", "target agent or player", "~ deals 2 damage to any target."),
)
WHOSE: Final = (
    Pair("your other {nouns}", "other {nouns} you control", "Your other agents get +1/+1."),
    Pair("your {nouns}", "{nouns} you control", "Your agents get +1/+1."),
    Pair("friendly {nouns}", "{nouns} you control", "Friendly agents have Strike."),
    Pair("friendly {noun}", "{noun} you control", "Destroy target friendly agent."),
    Pair("enemy {nouns}", "{nouns} an opponent controls", "Enemy agents get -1/-1."),
    Pair("enemy {noun}", "{noun} an opponent controls", "Destroy target enemy agent."),
)
THIS: Final = (
    Pair("this card", "~", "When this card enters, draw a card."),
    Pair("this agent", "~", "When this agent enters, draw a card.", on="agent"),
    Pair("this building", "~", "When this building enters, draw a card.", on="building"),
    Pair("this program", "~", "This program deals 2 damage to target agent.", on="program"),
    Pair("this quickhack", "~", "This quickhack deals 2 damage to target agent.", on="quickhack"),
)
NUMBERS: Final = (
    Pair("<life|life points|hit points|health points>", "health", "You gain 3 life."),
    Pair("cost {n} less", "cost {{n}} less", "Agents you play cost 1 less."),
    Pair("cost {n} more", "cost {{n}} more", "Agents opponents play cost 1 more."),
    Pair("less to play", "less", "Agents you play cost 1 less to play."),
    Pair("more to play", "more", "Agents opponents play cost {1} more to play."),
    Pair("controller pays {n}.", "controller pays {{n}}.", "Counter target quickhack unless its controller pays 2."),
    Pair("one scrip of any <corp|color|colour>", "one scrip of any kind", "Deploy ~: Gain one scrip of any corp."),
)
VERBS: Final = (
    Pair("<untap|ready|refresh>", "recover", "Untap target agent."),
    Pair("<tap|exhaust>", "deploy", "Tap target agent."),
    Pair("<add|produce> one scrip", "gain one scrip", "Deploy ~: Add one scrip of any kind."),
    Pair("^sacrifice {np}:", "scrap {np}:", "Sacrifice an agent: Draw a card."),
    Pair("^deploy:", "deploy ~:", "Deploy: Draw a card."),
    Pair("<tapped|exhausted>", "deployed", "Destroy all tapped agents."),
    Pair("<negate|cancel>", "counter", "Negate target quickhack."),
    Pair("<heal|remove> {n} damage <on|from>", "repair {n} damage on", "Heal 2 damage from target agent."),
    Pair("^deal {n} damage", "~ deals {n} damage", "Deal 3 damage to target agent."),
    Pair(", deal {n} damage", ", ~ deals {n} damage", "When ~ enters, deal 1 damage to each opponent."),
    Pair("<comes|enters> <into play|play|the battlefield>", "enters", "When ~ comes into play, draw a card."),
    Pair("{nouns} have {change}", "{nouns} get {change}", "Agents have +1/+1."),
    Pair("control have {change}", "control get {change}", "Agents you control have +1/+1."),
)
ORDER: Final = (
    Pair("^as long as {fact}, {deed}.", "{deed} while {fact}.", "As long as you control a building, agents get +1/+1."),
    Pair("^while {fact}, {deed}.", "{deed} while {fact}.", "While you control a building, agents get +1/+1."),
    Pair("as long as you control", "while you control", "Agents get +1/+1 as long as you control 2 or more buildings."),
    Pair("^{verb} {deed} and {verb2} {deed2}.", "{verb} {deed}. {verb2} {deed2}.", "Draw a card and gain 2 health."),
    Pair("^{verb} {deed} and you {verb2} {deed2}.", "{verb} {deed}. You {verb2} {deed2}.", "Destroy target agent and you gain 2 health."),
)
COMMON: Final = natural.pairs(EXAMPLES, natural.TRIGGERS, natural.NUMBERS, natural.VERBS, natural.DURATIONS, natural.ORDER)
PAIRS: Final = (*PLACES, *PLAYERS, *WHOSE, *THIS, *NUMBERS, *VERBS, *COMMON, *ORDER)
