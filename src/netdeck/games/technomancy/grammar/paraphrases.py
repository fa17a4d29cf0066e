"""Other words for the same in Technomancy: those of its rulebook, and of anybody who has played with cards."""

from typing import Final

from netdeck.games.technomancy.ast_nodes import CARD_TYPES, KEYWORDS
from netdeck.language.common import paraphrases
from netdeck.language.paraphrases import Paraphrase as Pair

NOUNS: Final = ("card", *CARD_TYPES, *map(str.capitalize, CARD_TYPES))
LISTS: Final = {
    "noun": NOUNS,
    "nouns": tuple(f"{noun}s" for noun in NOUNS),
    "verb": ("draw", "gain", "lose", "destroy", "recover", "deploy", "scrap", "discard", "repair", "create"),
    "acts": ("draws", "gains", "loses", "scraps", "discards"),
    "stat": ("power", "health"),
    "state": ("deployed", "recovered"),
    "event": ("enters", "recovers", "becomes deployed"),
    "whom": ("player", "opponent"),
    "keyword": tuple(word.capitalize() for word in KEYWORDS),
    "subject": ("you", "each player", "each opponent", "target player", "target opponent", "that player"),
}
WORDS: Final = {
    "player": "player",
    "opponents": "each opponent",
    "pile": "discard pile",
    "counter": "counter",
    "price": "{{n}}",
    "enters": "enters",
}
EXAMPLES: Final = {
    "put it in your hand": "Search your library for an agent, put it in your hand, then shuffle.",
    "<negate|cancel>": "Negate target quickhack.",
    "^then<,|> {subject} {x}.": "Each player draws a card. Then each player discards a card.",
    "^then<,|> {verb} {x}.": "Draw two cards. Then discard a card.",
    "with {n} {stat} or <less|fewer>": "Destroy target agent with 2 health or less.",
    "with {n} {stat} or <more|greater>": "Destroy target agent with 2 power or more.",
    "<graveyard|discard deck|trash pile>": "Return target agent card in your graveyard to your hand.",
    "<add|take|retrieve> {np} <to|into> your hand": "Add target agent card in your discard pile to your hand.",
    "<comes into play|enters the battlefield|enters the board|enters the field>": "When ~ comes into play, draw a card.",
    "<both players|every player|all players|every [player]|all [player]s>": "Every player draws a card.",
    "<each opponent|all opponents|all your opponents>": "All opponents lose 2 health.",
    "cost {n} <less|fewer> to play": "Agents you play cost 1 less to play.",
    "cost {n} more to play": "Agents opponents play cost 1 more to play.",
    "less to play": "Agents you play cost {1} less to play.",
    "more to play": "Agents opponents play cost {1} more to play.",
    "show <it|that card> to <everyone|everybody|your opponent>": (
        "Search your library for an agent, show it to everyone, put it into your hand, then shuffle."
    ),
    "^{verb} {deed} and {verb2} {deed2}.": "Draw a card and gain 2 health.",
    "^{verb} {deed}. If {fact}, {verb2} {deed2} instead.": "Draw two cards. If you control a building, draw three cards instead.",
    "^{verb} {deed} and you {verb2} {deed2}.": "Destroy target agent and you gain 2 health.",
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
        "library for a {noun} card", "library for a {noun}", "Search your library for an agent card, put it into your hand, then shuffle."
    ),
    Pair(
        "from your discard pile <to|into> your hand",
        "in your discard pile to your hand",
        "Return target agent card from your discard pile into your hand.",
    ),
)
"""Zones and what lies there."""
PLAYERS: Final = (
    Pair("your opponents each", "each opponent", "Your opponents each lose 2 health."),
    Pair("any target", "target agent or player", "~ deals 2 damage to any target."),
)
WHOSE: Final = (
    Pair("your other {nouns}", "other {nouns} you control", "Your other agents get +1/+1."),
    Pair("your {nouns} cost", "{nouns} you play cost", "Your quickhacks cost 1 less to play."),
    Pair("all your {nouns}", "all {nouns} you control", "Recover all your agents."),
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
    Pair(
        "<with cost|with a cost of|that costs> {n} or <less|fewer|lower>",
        "with scrip cost {n} or less",
        "Destroy target agent that costs 3 or less.",
    ),
    Pair(
        "<with cost|with a cost of|that costs> {n} or <more|greater|higher>",
        "with scrip cost {n} or more",
        "Destroy target agent with cost 3 or more.",
    ),
    Pair(
        "gets {change}/{change2} and {keyword}",
        "gets {change}/{change2} and gains {keyword}",
        "Target agent gets +3/+0 and Strike until end of turn.",
    ),
    Pair("<life|life points|hit points|health points>", "health", "You gain 3 life."),
    Pair("cost {n} less", "cost {{n}} less", "Agents you play cost 1 less."),
    Pair("cost {n} more", "cost {{n}} more", "Agents opponents play cost 1 more."),
    Pair("controller pays {n}.", "controller pays {{n}}.", "Counter target quickhack unless its controller pays 2."),
    Pair("one scrip of any <corp|color|colour>", "one scrip of any kind", "Deploy ~: Gain one scrip of any corp."),
)
VERBS: Final = (
    Pair("can't <attack|strike> this turn", "can't strike until end of turn", "Target agent can't attack this turn."),
    Pair("with {n} or less damage", "with {n} or less power", "Destroy all agents with 2 or less damage."),
    Pair("with {n} or more damage", "with {n} or more power", "Destroy all agents with 2 or more damage."),
    Pair(
        "if <it|that agent> dies this turn,",
        "when it dies this turn,",
        "~ deals 2 damage to target agent. If that agent dies this turn, draw a card.",
    ),
    Pair("<untap|ready|refresh>", "recover", "Untap target agent."),
    Pair("<tap|exhaust>", "deploy", "Tap target agent."),
    Pair("<add|produce> one scrip", "gain one scrip", "Deploy ~: Add one scrip of any kind."),
    Pair("^<add|produce> {scrip}", "gain {scrip}", "Deploy ~: Add {C1}{C1}."),
    Pair(
        "<activate only|activate this ability only|use this ability only> once <each|per> turn",
        "use it only once each turn",
        "{1}: Draw a card. Activate only once each turn.",
    ),
    Pair("^target {np} becomes deployed.", "deploy target {np}.", "Target agent becomes deployed."),
    Pair("^target {np} becomes recovered.", "recover target {np}.", "Target agent becomes recovered."),
    Pair("^deal damage to", "~ deals damage to", "Deal damage to target agent equal to the number of buildings you control."),
    Pair(
        "your hand<. Then shuffle your library|. Shuffle your library|. Then shuffle| and shuffle your library| and shuffle>",
        "your hand, then shuffle",
        "Search your library for an agent, put it into your hand. Shuffle your library.",
    ),
    Pair(
        ", reveal <it|that card><,| and|, and> put it",
        ", put it",
        "Search your library for a building, reveal it, put it into your hand, then shuffle.",
    ),
    Pair("with {stat} {n} or <greater|higher>", "with {stat} {n} or more", "Destroy target agent with power 3 or greater."),
    Pair("with {stat} {n} or <fewer|lower>", "with {stat} {n} or less", "Destroy target agent with power 3 or lower."),
    Pair("^<sacrifice|scrap> ~:", "discard ~:", "Sacrifice ~: Draw two cards."),
    Pair(", <sacrifice|scrap> ~:", ", discard ~:", "{1}, Scrap ~: Draw two cards."),
    Pair("^deploy:", "deploy ~:", "Deploy: Draw a card."),
    Pair("<tapped|exhausted>", "deployed", "Destroy all tapped agents."),
    Pair("<heal|remove> {n} damage <on|from>", "repair {n} damage on", "Heal 2 damage from target agent."),
    Pair("^deal {n} damage", "~ deals {n} damage", "Deal 3 damage to target agent."),
    Pair(", deal {n} damage", ", ~ deals {n} damage", "When ~ enters, deal 1 damage to each opponent."),
    Pair(
        "; <deal|Deal> {n} damage",
        "; ~ deals {n} damage",
        "Choose one: draw a card; deal 2 damage to target agent; or destroy target building.",
    ),
    Pair("; or <deal|Deal> {n} damage", "; or ~ deals {n} damage", "Choose one: draw a card; or deal 2 damage to target agent."),
    Pair(
        "{np} get {change} health for each {fact}.",
        "{np} get +0/{change} for each {fact}.",
        "Agents get +1 health for each building you control.",
    ),
    Pair(
        "{np} get {change} power for each {fact}.",
        "{np} get {change}/+0 for each {fact}.",
        "Agents get +1 power for each building you control.",
    ),
    Pair("pays {n} scrip", "pays {{n}}", "Counter target quickhack unless its controller pays 2 scrip."),
    Pair(
        "^<when|whenever> {np} dies, return <that card|that agent> to its owner's hand.",
        "whenever {np} dies, return it to its owner's hand.",
        "Whenever another agent you control dies, return that card to its owner's hand.",
    ),
    Pair(
        "^<when|whenever> {np} dies, you may return <that card|that agent> to its owner's hand.",
        "whenever {np} dies, you may return it to its owner's hand.",
        "Whenever another agent you control dies, you may return that card to its owner's hand.",
    ),
    Pair("<enters play|enters into play>", "enters", "When ~ enters play, draw a card."),
    Pair("{nouns} have {change}", "{nouns} get {change}", "Agents have +1/+1."),
    Pair("control have {change}", "control get {change}", "Agents you control have +1/+1."),
)
ORDER: Final = (
    Pair("^for each {fact}, {deed}.", "{deed} for each {fact}.", "For each agent you control, draw a card."),
    Pair(
        "^target {whom} {acts} {deed} and you {verb} {deed2}.",
        "target {whom} {acts} {deed}. You {verb} {deed2}.",
        "Target opponent loses 3 health and you gain 3 health.",
    ),
    Pair(
        "^each opponent {acts} {deed} and you {verb} {deed2}.",
        "each opponent {acts} {deed}. You {verb} {deed2}.",
        "Each opponent loses 1 health and you gain 1 health.",
    ),
    Pair(
        "^target opponent {acts} {deed} and {acts2} {deed2}.",
        "target opponent {acts} {deed}. That player {acts2} {deed2}.",
        "Target opponent discards a card and loses 1 health.",
    ),
    Pair(
        "^target player {acts} {deed} and {acts2} {deed2}.",
        "target player {acts} {deed}. That player {acts2} {deed2}.",
        "Target player draws a card and loses 1 health.",
    ),
    Pair("as long as", "while", "Agents get +1/+1 as long as you control 2 or more buildings."),
    Pair("{nouns} with no {x2}", "{nouns} without {x2}", "Destroy all agents with no Guard."),
    Pair("another target {noun}", "target other {noun}", "When ~ enters, another target agent you control gets +1/+1."),
    Pair(", {np} regains {n} health.", ", repair {n} damage on {np}.", "When ~ enters, target agent regains 1 health."),
    Pair("equal to its damage", "equal to its power", "~ deals damage to target agent equal to its damage."),
    Pair("~ {event}, it deals {n} damage to itself", "~ {event}, ~ deals {n} damage to ~", "When ~ recovers, it deals 1 damage to itself."),
    Pair("~ deals {n} damage to itself", "~ deals {n} damage to ~", "When ~ enters, ~ deals 2 damage to itself."),
)
PAIRS: Final = (*PLACES, *PLAYERS, *WHOSE, *THIS, *NUMBERS, *VERBS, *paraphrases.pairs(EXAMPLES, WORDS), *ORDER)
