"""The sentences of a card: keywords, headers, abilities with a price or a trigger, what is so, and effects (7.2 to 7.4)."""

from dataclasses import replace
from typing import Final

from netdeck.games.technomancy import ast_nodes as t
from netdeck.games.technomancy.ast_nodes import THIS, Price, SelfCost, Side
from netdeck.games.technomancy.grammar.actions import REST
from netdeck.games.technomancy.grammar.nouns import (
    Deployed,
    InDiscard,
    InYourDiscard,
    OnBattlefield,
    OpponentControls,
    Other,
    Recovered,
    YouControl,
)
from netdeck.games.technomancy.scrip import Cost
from netdeck.language.frozen import dataclass
from netdeck.language.node_patterns import Fields, Joined, Node, slot
from netdeck.language.phrase import Phrase, trait
from netdeck.language.semantic_checks import forbid_inside
from netdeck.language.source_map import Worded


@dataclass(frozen=True, slots=True)
class Keywords:
    """``Strike, Guard.``: a sentence by itself."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A sentence that says one thing about the card, or about the ability before it: ``~ enters deployed``."""

    field: str
    value: object


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence that does something."""

    op: object


@dataclass(frozen=True, slots=True)
class Opened:
    """The first sentence of an ability with a price."""

    price: Price
    op: object


@dataclass(frozen=True, slots=True)
class Watching(Worded):
    """The first sentence of an ability that waits."""

    when: t.When
    op: object
    condition: t.Condition | None = None
    may: bool = False


@dataclass(frozen=True, slots=True)
class NextMode:
    """The first sentence of one of the things of which one is chosen."""

    op: object
    first: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Things of which one is chosen, in one sentence."""

    ops: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class IfDone:
    """``If you do, ...``: what belongs to what may be done in the sentence before."""

    op: object


@dataclass(frozen=True, slots=True)
class Otherwise:
    """``Otherwise, ...``: what is done where the condition of the sentence before is not so."""

    op: object


@dataclass(frozen=True, slots=True)
class TakeAndBottom:
    """``Put one into your hand and the rest on the bottom``: of the cards that the sentence before looks at."""


Line = Phrase.category("a sentence of a card", capital=True)
Instruction = Phrase.category("an instruction", capital=True, example="Draw a card.")
Does = Instruction.says("{Effect}.", slot("effect"))
IfSo = Instruction.says("if {Condition}, {Deed one}.", t.If(slot("condition"), (slot("one"),)), "R73")
YouMay = Instruction.says("you may {Deed one}.", t.May((slot("one"),)), "R24 R73")
KeywordLine = Line.says("{Keyword words:, }.", Keywords, "3.5.3")
EffectLine = Line.says("{Instruction op}", Told, "3.4.5")
IfYouDo = Line.says("if you do, {Deed op}.", IfDone, "R73")
Else = Line.says("<otherwise|if not>, {Deed op}.", Otherwise, "R73")
TakesOne = Line.says(f"{REST}.", TakeAndBottom, "R54 R72")
FirstMode = Line.says("choose one — {Instruction op}", Node(NextMode, first=True), "R24")
EitherOf = Line.says(
    ("choose one: {Effect first}; or {Effect second}.", "choose one — {first}; or {second}."),
    Choice((slot("first"), slot("second"))),
    "R24",
)
OneOfThree = Line.says(
    ("choose one: {Effect first}; {Effect second}; or {Effect third}.", "choose one — {first}; {second}; or {third}."),
    Choice((slot("first"), slot("second"), slot("third"))),
    "R24",
)
FurtherMode = Line.says("• {Instruction op}", NextMode, "R24")

# What stands above the abilities, or says how they are used
EntersDeployed = Line.says("~ enters deployed.", Setting("enters", "deployed"), "R37")
EntersRecovered = Line.says("~ enters recovered.", Setting("enters", "recovered"), "R37")
Overclock = Line.says("overclock {Scrip}.", Setting("overclock", slot("scrip")), "3.6.2.1")
LESS, MORE = (Setting("self_cost", SelfCost(**{way: t.Count(slot("cards"))})) for way in ("reduce", "add"))
CostsLess = Line.says("~ costs {{1}} less for each {Group cards}< on the battlefield|>.", LESS, "3.6.2.2")
CostsMore = Line.says("~ costs {{1}} more for each {Group cards}< on the battlefield|>.", MORE, "3.6.2.1")
POWER: Final = ("~'s power is the number of {Group cards#}.", "~ has power equal to the number of {cards#}.")
SpecialPower = Line.says(POWER, Setting("special_power", t.Count(slot("cards"))), "R50")
HAND_POWER: Final = ("~'s power is the number of cards in your hand.", "~ has power equal to the number of cards in your hand.")
HandPower = Line.says(HAND_POWER, Setting("special_power", t.Count(t.Cards(zone=t.HAND_ZONE))), "R50 R51")
ProgramTiming = Line.says("use it only when you could play a program.", Setting("program", True), "3.5.2.1")
OnceATurn = Line.says("use it only once each turn.", Node(Setting, "limit", 1), "R31")
TimesATurn = Line.says("use it at most {InWords n} times each turn.", Setting("limit", slot("n")), "R31")

# Prices
PricePart = Phrase.category("part of a price", capital=True)
ScripPart = PricePart.says("{Scrip}", Fields(), "5.5")
PLAIN: Final = slot("n", lambda n: Cost.from_text(f"{{{n}}}"))
FigurePart = PricePart.says(("{Figure n}", "pay {n}"), Fields(scrip=PLAIN), "5.5", only_read=True)
DeployPart = PricePart.says("deploy ~", Fields(deploy=True), "R37")
DiscardSelfPart = PricePart.says("discard ~", Fields(discard_self=True), "R29")
OnlyYours = trait(semantic_error=forbid_inside(OpponentControls, why="only your own cards are scrapped", clause="R41"))
FRIENDLY: Final = slot("one", lambda cards: replace(cards, side=Side.FRIENDLY), lambda cards: cards)
ScrapPart = PricePart.says("<scrap|!sacrifice> {One}", Fields(scrap=FRIENDLY), "R29", also=OnlyYours)
DiscardPart = PricePart.says("discard {InWords n:a} card{n:s}", Fields(discard=slot("n")), "R29")
HealthPart = PricePart.says("pay {Figure n} health", Fields(health=slot("n")), "R29")
Priced = Phrase.category("a price")
Prices = Priced.says("{PricePart parts:, }", Joined(Price, "parts"))
NoPrice = Priced.says("{{0}}", Price(), rank=1)
FurtherPrice = Phrase.category("a price besides the cost", capital=False)
Besides = FurtherPrice.says("{Priced price}", slot("price"))
Additional = Line.says("as an additional cost<| to play ~>, {FurtherPrice price}.", Setting("additional", slot("price")), "3.6.2.1")
Activated = Line.says("{Priced price}: {Instruction op}", Opened, "R31")

# What an ability waits for
Happening = Phrase.category("something that happens to a card")
Sudden = Happening.category("something that happens to a card once")
Ongoing = Happening.category("something that happens to a card again and again")
Recovers = Sudden.says("recovers", Fields(event="recovers"), "4.1")
Enters = Sudden.says(("enters", "enters the battlefield"), Fields(event="enters"), "R42")
Dies = Sudden.says("dies", Fields(event="dies"), "R41")
BecomesDeployed = Ongoing.says("becomes deployed", Fields(event="deployed"), "R37")
Leaves = Ongoing.says("leaves the battlefield", Fields(event="leaves"), "R42")
DealsDamage = Ongoing.says("deals damage", Fields(event="deals_damage"), "5.6.2 R39")
DealsToPlayer = Ongoing.says("deals damage to a player", Fields(event="deals_damage", to="player"), "R39")
DealsToAgent = Ongoing.says("deals damage to an agent", Fields(event="deals_damage", to="agent"), "5.6.2")
Doer = Phrase.category("a player who does something")
YouDo = Doer.says("you", "you", third=False)
AnOpponentDoes = Doer.says("an opponent", "opponent")
APlayerDoes = Doer.says("a player", "any")
When = Phrase.category("what an ability waits for")
TurnStart = When.says("at the <beginning|start> of {Whoever whose} turn", Node(t.When, "turn_start"), "3.3.2.1")
DrawPhase = When.says("at the <beginning|start> of {Whoever whose} draw phase", Node(t.When, "draw_phase"), "3.3.3.2")
MainPhase = When.says("at the <beginning|start> of {Whoever whose} main phase", Node(t.When, "main_phase"), "3.3.4.1")
TurnEnd = When.says("at the end of {Whoever whose} turn", Node(t.When, "turn_end"), "3.3.5.1")
WhenThis = When.says(("when ~ {Sudden event}", "whenever ~ {event}"), Joined(t.When, "event", what=THIS))
WheneverThis = When.says(("whenever ~ {Ongoing event}", "when ~ {event}"), Joined(t.When, "event", what=THIS))
COMES: Final = "<whenever|when> {One what} enters[ the battlefield] under your control"
YOURS: Final = slot("what", lambda cards: replace(cards, side=Side.FRIENDLY))
WheneverYours = When.says(COMES, t.When("enters", what=YOURS), "R42", only_read=True)
WheneverCard = When.says("<whenever|when> {One what} {Happening event}", Joined(t.When, "event"), "R51")
Doing = Phrase.category("something that a player does")
Plays = Doing.says("play{s} {One what}", Fields(event="plays"), "3.6.4")
Draws = Doing.says("draw{s} a <card|!cards>", Fields(event="draws"), "R59")
Discards = Doing.says("discard{s} a <card|!cards>", Fields(event="discards"), "R43")
WheneverDoes = When.says("<whenever|when> {Doer whose} {Doing event@whose}", Joined(t.When, "event"))
FirstThis = When.says(
    ("the first time ~ {Happening event} each turn", "the first time each turn ~ {event}"),
    Joined(t.When, "event", what=THIS, first=True),
    "R65",
)
FirstCard = When.says(
    ("the first time {One what} {Happening event} each turn", "the first time each turn {what} {event}"),
    Joined(t.When, "event", first=True),
    "R65",
)
FirstDoes = When.says(
    ("the first time {Doer whose} {Doing event@whose} each turn", "the first time each turn {whose} {event@whose}"),
    Joined(t.When, "event", first=True),
    "R65",
)
Waits = Line.says("{When}[, if {Condition}], {Effect op}.", Watching, "3.4.3.2 R55")
WaitsMay = Line.says("{When}[, if {Condition}], you may {Effect op}.", Node(Watching, may=True), "3.4.3.2 R24 R55")

# What is so as long as the card is on the battlefield
So = Phrase.category("something that is so")
HealthSo = So.says("{Group affects#} get {Signed health} health", t.StatStatic, "6.2.5")
PowerSo = So.says("{Group affects#} get {Signed power} power", t.StatStatic, "6.2.5")
PairSo = So.says("{Group affects#} get {Signed power}/{Signed health}", t.StatStatic, "6.2.5")
EACH: Final = Node(t.StatStatic, per=t.Count(slot("cards")))
PairEachSo = So.says("{Group affects#} get {Signed power}/{Signed health} for each {Group cards}", EACH, "6.2.5 R67")
ARE: Final = Node(t.StatStatic, set_power=slot("power"), set_health=slot("health"))
StatsSo = So.says("{Group affects#} are {Figure power}/{Figure health}", ARE, "6.2.5")
AlsoSo = So.says("{Group affects#} are also {Corp add: and }", t.AllegianceStatic, "6.2.4")
KeywordsSo = So.says("{Group affects#} have {Keyword keywords: and }", t.AbilityStatic, "6.2.6")
LossSo = So.says("{Group affects#} lose all abilities", Node(t.AbilityStatic, lose_abilities=True), "6.2.6")

# What cards cost that are played: they are not on the battlefield yet
ELSEWHERE: Final = (YouControl, OpponentControls, Deployed, Recovered, InDiscard, InYourDiscard, OnBattlefield, Other)
Costs = trait(
    semantic_error=forbid_inside(*ELSEWHERE, why="cards are played from the hand; say only what is printed on them", clause="R24")
)
CheaperSo = So.says("{Group cards#} {Playing who} cost {AnyScrip reduce} less", t.CostStatic, "3.6.2.2", also=Costs)
DearerSo = So.says("{Group cards#} {Playing who} cost {AnyScrip add} more", t.CostStatic, "3.6.2.1", also=Costs)
AllCheaperSo = So.says("{Group cards#} cost {AnyScrip reduce} less", Node(t.CostStatic, "any"), "3.6.2.2", also=Costs, rank=-1)
AllDearerSo = So.says("{Group cards#} cost {AnyScrip add} more", Node(t.CostStatic, "any"), "3.6.2.1", also=Costs, rank=-1)
BuildingsSo = So.says("you may play {InWords more} additional building{more:s} each turn", t.BuildingLimit, "0.1 3.5.4.2")
HandSizeSo = So.says("your maximum hand size is increased by {Figure more}", t.HandSize, "0.1 2.1.4")
EnterSo = So.says("{Group affects#} enter[ the battlefield] deployed", t.EntersStatic, "R37 R74")
ITSELF: Final = t.Cards(among=THIS)
GETS: Final = Node(t.StatStatic, ITSELF)
ItselfGets = So.category("what this card has more or less of", rank=-1)
ItselfHealthSo = ItselfGets.says("~ gets {Signed health} health", GETS, "6.2.5")
ItselfPowerSo = ItselfGets.says("~ gets {Signed power} power", GETS, "6.2.5")
ItselfPairSo = ItselfGets.says("~ gets {Signed power}/{Signed health}", GETS, "6.2.5")
FOR_EACH: Final = Node(t.StatStatic, ITSELF, per=t.Count(slot("cards")))
ItselfEachSo = ItselfGets.says("~ gets {Signed power}/{Signed health} for each {Group cards}", FOR_EACH, "6.2.5 R67")
ItselfKeywordsSo = So.says("~ has {Keyword keywords: and }", Node(t.AbilityStatic, ITSELF), "6.2.6")
ItselfCantSo = So.says("~ can't {Forbidden cant}", Node(t.CantStatic, ITSELF), "0.2")
CantSo = So.says("{Group affects#} can't {Forbidden cant}", t.CantStatic, "0.2")
PlayersCantSo = So.says("{Players affects} can't {Forbidden cant}", t.CantStatic, "0.2")
IsSo = Line.says(("{So form}[ while {Condition}].", "while {Condition}, {form}."), t.Static, "6.2.2 R51")
