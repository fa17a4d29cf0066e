"""The sentences of a card: keywords, headers, abilities with a price or a trigger, what is so, and effects (7.2 to 7.4)."""

from dataclasses import dataclass, replace
from typing import Any

from netdeck.games.technomancy import tree as t
from netdeck.games.technomancy.tree import THIS, Price, SelfCost, Side
from netdeck.games.technomancy.words.acts import Effect
from netdeck.games.technomancy.words.nouns import (
    AnyScrip,
    Corp,
    Deployed,
    Forbidden,
    InDiscard,
    InWords,
    InYourDiscard,
    Keyword,
    OnBattlefield,
    One,
    OpponentControls,
    Other,
    Players,
    Playing,
    Recovered,
    Scrip,
    Signed,
    Whoever,
    YouControl,
)
from netdeck.language.common.conditions import Condition
from netdeck.language.common.groups import Group
from netdeck.language.common.lexemes import Figure
from netdeck.language.misfit import MisfitError
from netdeck.language.nodes import Fields, Joined, Node, Scene, slot
from netdeck.language.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Keywords:
    """``Strike, Guard.``: a sentence by itself."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A sentence that says one thing about the card, or about the ability before it: ``~ enters deployed``."""

    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence that does something."""

    op: Any


@dataclass(frozen=True, slots=True)
class Opened:
    """The first sentence of an ability with a price."""

    price: Price
    op: Any


@dataclass(frozen=True, slots=True)
class Watching:
    """The first sentence of an ability that waits."""

    when: t.When
    op: Any
    condition: t.Condition | None = None
    may: bool = False


@dataclass(frozen=True, slots=True)
class NextMode:
    """The first sentence of one of the things of which one is chosen."""

    op: Any
    first: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Things of which one is chosen, in one sentence."""

    ops: tuple[Any, ...]


class Line(Phrase):
    """a sentence of a card"""

    capital = True


class Instruction(Phrase):
    """an instruction"""

    capital = True


class Does(Instruction):
    say, builds = "{effect}.", slot("effect")
    effect: Effect


class KeywordLine(Line):
    say, builds, cites = "{words:, }.", Keywords, "3.5.3"
    words: tuple[Keyword, ...]


class EffectLine(Line):
    say, builds, cites = "{op}", Told, "3.4.5"
    op: Instruction


class FirstMode(Line):
    say, builds, cites = "choose one — {op}", Node(NextMode, slot("op"), True), "R24"
    op: Instruction


class EitherOf(Line):
    say, cites = "choose one: {first}; or {second}.", "R24"
    builds = Node(Choice, (slot("first"), slot("second")))
    first: Effect
    second: Effect


class FurtherMode(Line):
    say, builds, cites = "• {op}", NextMode, "R24"
    op: Instruction


# What stands above the abilities, or says how they are used


class EntersDeployed(Line):
    say, builds, cites = "~ enters deployed.", Setting("enters", "deployed"), "R37"


class EntersRecovered(Line):
    say, builds, cites = "~ enters recovered.", Setting("enters", "recovered"), "R37"


class Overclock(Line):
    say, builds, cites = "overclock {scrip}.", Node(Setting, "overclock", slot("scrip")), "3.6.2.1"
    scrip: Scrip


class CostsLess(Line):
    say = "~ costs {{1}} less for each {cards} on the battlefield.", "~ costs {{1}} less for each {cards}."
    builds, cites = Node(Setting, "self_cost", Node(SelfCost, reduce=Node(t.Count, slot("cards")))), "3.6.2.2"
    cards: Group


class CostsMore(Line):
    say = "~ costs {{1}} more for each {cards} on the battlefield.", "~ costs {{1}} more for each {cards}."
    builds, cites = Node(Setting, "self_cost", Node(SelfCost, add=Node(t.Count, slot("cards")))), "3.6.2.1"
    cards: Group


class SpecialPower(Line):
    say, builds, cites = "~'s power is the number of {cards#}.", Node(Setting, "special_power", Node(t.Count, slot("cards"))), "R50"
    cards: Group


class ProgramTiming(Line):
    say, builds, cites = "use it only when you could play a program.", Setting("program", True), "3.5.2.1"


class OnceATurn(Line):
    say, builds, cites = "use it only once each turn.", Node(Setting, "limit", 1), "R31"


class TimesATurn(Line):
    say, builds, cites = "use it at most {n} times each turn.", Node(Setting, "limit", slot("n")), "R31"
    n: InWords


# Prices


class PricePart(Phrase):
    """part of a price"""

    capital = True


class ScripPart(PricePart):
    say, builds, cites = "{scrip}", Fields(scrip=slot("scrip")), "5.5"
    scrip: Scrip


class DeployPart(PricePart):
    say, builds, cites = "deploy ~", Fields(deploy=True), "R37"


class DiscardSelfPart(PricePart):
    say, builds, cites = "discard ~", Fields(discard_self=True), "R29"


def _yours(cards: t.Cards) -> t.Cards:
    return replace(cards, side=Side.FRIENDLY)


class ScrapPart(PricePart):
    say, builds, cites = "scrap {one}", Fields(scrap=slot("one", _yours, lambda cards: cards)), "R29"
    one: One

    def wrong(self, scene: Scene) -> str:
        for inner in self.walk():
            if isinstance(inner, OpponentControls):
                raise MisfitError("only your own cards are scrapped", phrase=inner, clause="R41")
        return ""


class DiscardPart(PricePart):
    say, builds, cites = "discard {n:a} card{n:s}", Fields(discard=slot("n")), "R29"
    n: InWords


class HealthPart(PricePart):
    say, builds, cites = "pay {n} health", Fields(health=slot("n")), "R29"
    n: Figure


class Priced(Phrase):
    """a price"""


class Prices(Priced):
    say, builds = "{parts:, }", Joined(Price, "parts")
    parts: tuple[PricePart, ...]


class NoPrice(Priced):
    say, builds, rank = "{{0}}", Price(), 1


class FurtherPrice(Phrase):
    """a price besides the cost"""

    capital = False


class Besides(FurtherPrice):
    say, builds = "{price}", slot("price")
    price: Priced


class Additional(Line):
    say, builds, cites = "as an additional cost, {price}.", Node(Setting, "additional", slot("price")), "3.6.2.1"
    price: FurtherPrice


class Activated(Line):
    say, builds, cites = "{price}: {op}", Opened, "R31"
    price: Priced
    op: Instruction


# What an ability waits for


class Happening(Phrase):
    """something that happens to a card"""


class Sudden(Happening):
    """something that happens to a card once"""


class Ongoing(Happening):
    """something that happens to a card again and again"""


class Recovers(Sudden):
    say, builds, cites = "recovers", Fields(event="recovers"), "4.1"


class Enters(Sudden):
    say, builds, cites = ("enters", "enters the battlefield"), Fields(event="enters"), "R42"


class Dies(Sudden):
    say, builds, cites = "dies", Fields(event="dies"), "R41"


class BecomesDeployed(Ongoing):
    say, builds, cites = "becomes deployed", Fields(event="deployed"), "R37"


class Leaves(Ongoing):
    say, builds, cites = "leaves the battlefield", Fields(event="leaves"), "R42"


class DealsDamage(Ongoing):
    say, builds, cites = "deals damage", Fields(event="deals_damage"), "5.6.2 R39"


class DealsToPlayer(Ongoing):
    say, builds, cites = "deals damage to a player", Fields(event="deals_damage", to="player"), "R39"


class DealsToAgent(Ongoing):
    say, builds, cites = "deals damage to an agent", Fields(event="deals_damage", to="agent"), "5.6.2"


class Doer(Phrase):
    """a player who does something"""


class YouDo(Doer):
    say, builds, third = "you", "you", False


class AnOpponentDoes(Doer):
    say, builds = "an opponent", "opponent"


class APlayerDoes(Doer):
    say, builds = "a player", "any"


class When(Phrase):
    """what an ability waits for"""


class TurnStart(When):
    say, builds, cites = "at the beginning of {whose} turn", Node(t.When, "turn_start", slot("whose")), "3.3.2.1"
    whose: Whoever


class DrawPhase(When):
    say, builds, cites = "at the beginning of {whose} draw phase", Node(t.When, "draw_phase", slot("whose")), "3.3.3.2"
    whose: Whoever


class MainPhase(When):
    say, builds, cites = "at the beginning of {whose} main phase", Node(t.When, "main_phase", slot("whose")), "3.3.4.1"
    whose: Whoever


class TurnEnd(When):
    say, builds, cites = "at the end of {whose} turn", Node(t.When, "turn_end", slot("whose")), "3.3.5.1"
    whose: Whoever


class WhenThis(When):
    say, builds = ("when ~ {event}", "whenever ~ {event}"), Joined(t.When, "event", what=THIS)
    event: Sudden


class WheneverThis(When):
    say, builds = ("whenever ~ {event}", "when ~ {event}"), Joined(t.When, "event", what=THIS)
    event: Ongoing


class WheneverCard(When):
    say, builds, cites = ("whenever {what} {event}", "when {what} {event}"), Joined(t.When, "event", what=slot("what")), "R51"
    what: One
    event: Happening


class Doing(Phrase):
    """something that a player does"""


class Plays(Doing):
    say, builds, cites = "play{s} {what}", Fields(event="plays", what=slot("what")), "3.6.4"
    what: One


class Draws(Doing):
    say, builds, cites = ("draw{s} a card", "draw{s} a cards"), Fields(event="draws"), "R59"


class Discards(Doing):
    say, builds, cites = ("discard{s} a card", "discard{s} a cards"), Fields(event="discards"), "R43"


class WheneverDoes(When):
    say = "whenever {whose} {event@whose}", "when {whose} {event@whose}"
    builds = Joined(t.When, "event", whose=slot("whose"))
    whose: Doer
    event: Doing


class FirstThis(When):
    say, builds, cites = "the first time ~ {event} each turn", Joined(t.When, "event", what=THIS, first=True), "R65"
    event: Happening


class FirstCard(When):
    say, builds, cites = "the first time {what} {event} each turn", Joined(t.When, "event", what=slot("what"), first=True), "R65"
    what: One
    event: Happening


class FirstDoes(When):
    say, builds, cites = "the first time {whose} {event@whose} each turn", Joined(t.When, "event", whose=slot("whose"), first=True), "R65"
    whose: Doer
    event: Doing


class Waits(Line):
    say, builds, cites = "{when}[, if {condition}], {op}.", Watching, "3.4.3.2 R55"
    when: When
    condition: Condition | None
    op: Effect


class WaitsMay(Line):
    say, cites = "{when}[, if {condition}], you may {op}.", "3.4.3.2 R24 R55"
    builds = Node(Watching, slot("when"), slot("op"), slot("condition"), True)
    when: When
    condition: Condition | None
    op: Effect


# What is so as long as the card is on the battlefield


class So(Phrase):
    """something that is so"""


class HealthSo(So):
    say, builds, cites = "{affects#} get {health} health", t.StatStatic, "6.2.5"
    affects: Group
    health: Signed


class PowerSo(So):
    say, builds, cites = "{affects#} get {power} power", t.StatStatic, "6.2.5"
    affects: Group
    power: Signed


class PairSo(So):
    say, builds, cites = "{affects#} get {power}/{health}", t.StatStatic, "6.2.5"
    affects: Group
    power: Signed
    health: Signed


class PairEachSo(So):
    say, cites = "{affects#} get {power}/{health} for each {cards}", "6.2.5 R67"
    builds = Node(t.StatStatic, slot("affects"), slot("power"), slot("health"), per=Node(t.Count, slot("cards")))
    affects: Group
    power: Signed
    health: Signed
    cards: Group


class StatsSo(So):
    say, cites = "{affects#} are {power}/{health}", "6.2.5"
    builds = Node(t.StatStatic, slot("affects"), set_power=slot("power"), set_health=slot("health"))
    affects: Group
    power: Figure
    health: Figure


class AlsoSo(So):
    say, builds, cites = "{affects#} are also {add: and }", t.AllegianceStatic, "6.2.4"
    affects: Group
    add: tuple[Corp, ...]


class KeywordsSo(So):
    say, builds, cites = "{affects#} have {keywords: and }", t.AbilityStatic, "6.2.6"
    affects: Group
    keywords: tuple[Keyword, ...]


class LossSo(So):
    say, builds, cites = "{affects#} lose all abilities", Node(t.AbilityStatic, slot("affects"), lose_abilities=True), "6.2.6"
    affects: Group


class Costs:
    """What cards cost that are played: they are not on the battlefield yet."""

    def wrong(self, scene: Scene) -> str:
        """Why no card that is played is one of these."""
        assert isinstance(self, Phrase)
        for inner in self.walk():
            if isinstance(inner, YouControl | OpponentControls | Deployed | Recovered | InDiscard | InYourDiscard | OnBattlefield | Other):
                raise MisfitError("cards are played from the hand; say only what is printed on them", phrase=inner, clause="R24")
        return ""


class CheaperSo(Costs, So):
    say, builds, cites = "{cards#} {who} cost {reduce} less", t.CostStatic, "3.6.2.2"
    cards: Group
    who: Playing
    reduce: AnyScrip


class DearerSo(Costs, So):
    say, builds, cites = "{cards#} {who} cost {add} more", t.CostStatic, "3.6.2.1"
    cards: Group
    who: Playing
    add: AnyScrip


class AllCheaperSo(Costs, So):
    say, cites, rank = "{cards#} cost {reduce} less", "3.6.2.2", -1
    builds = Node(t.CostStatic, "any", slot("cards"), reduce=slot("reduce"))
    cards: Group
    reduce: AnyScrip


class AllDearerSo(Costs, So):
    say, builds, cites, rank = "{cards#} cost {add} more", Node(t.CostStatic, "any", slot("cards"), slot("add")), "3.6.2.1", -1
    cards: Group
    add: AnyScrip


class BuildingsSo(So):
    say, builds, cites = "you may play {more} additional building{more:s} each turn", t.BuildingLimit, "0.1 3.5.4.2"
    more: InWords


class HandSizeSo(So):
    say, builds, cites = "your maximum hand size is increased by {more}", t.HandSize, "0.1 2.1.4"
    more: Figure


class CantSo(So):
    say, builds, cites = "{affects#} can't {cant}", t.CantStatic, "0.2"
    affects: Group
    cant: Forbidden


class PlayersCantSo(So):
    say, builds, cites = "{affects} can't {cant}", t.CantStatic, "0.2"
    affects: Players
    cant: Forbidden


class IsSo(Line):
    say, builds, cites = "{form}[ while {condition}].", t.Static, "6.2.2 R51"
    form: So
    condition: Condition | None
