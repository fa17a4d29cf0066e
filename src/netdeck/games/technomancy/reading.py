"""What the phrases of ``grammar.lark`` mean: one sentence of Technomancy card text to the tree (7.2 to 7.4).

One method for each phrase, named as there; what effects do is read in :mod:`~netdeck.games.technomancy.effect_reading`.
:mod:`~netdeck.games.technomancy.language` puts the sentences together.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from lark import Token, v_args

from netdeck.games.technomancy import tree
from netdeck.games.technomancy.effect_reading import EffectReader, Fields, Told, pair, restriction, signed
from netdeck.games.technomancy.scrip import Cost
from netdeck.games.technomancy.tree import (
    NO_PRICE,
    Cards,
    Number,
    Price,
    SelfCost,
    Side,
    Whose,
)
from netdeck.language.misfit import MisfitError
from netdeck.language.reading.abilities import TriggerReader
from netdeck.language.reading.parts import passed

WHOSE: Final[dict[str, Whose]] = {"your": "you", "each": "any", "an opponent's": "opponent"}
PLAYING: Final[dict[str, Whose]] = {"you": "you", "opponents": "opponent", "players": "any"}


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
class Opened:
    """The first sentence of an ability with a price."""

    price: Price
    told: Told


@dataclass(frozen=True, slots=True)
class Watching:
    """The first sentence of an ability that waits."""

    when: tree.When
    told: Told
    condition: tree.Condition | None = None
    may: bool = False


@dataclass(frozen=True, slots=True)
class NextMode:
    """The first sentence of one of the things of which one is chosen."""

    told: Told
    first: bool = False


@v_args(inline=True)
class TechnomancyReader(EffectReader, TriggerReader):
    """Sentences: what stands above the abilities, prices, triggers and what is so."""

    # Sentences

    sentence = passed

    def keyword_line(self, keywords: tuple[str, ...]) -> Keywords:
        return Keywords(keywords)

    def header_line(self, setting: Setting) -> Setting:
        return setting

    def activated(self, price: Price, told: Told) -> Opened:
        return Opened(price, told)

    def static_line(self, form: tree.StaticForm) -> tree.Static:
        return tree.Static(form)

    def static_while(self, form: tree.StaticForm, condition: tree.Condition) -> tree.Static:
        return tree.Static(form, condition)

    def effect_line(self, told: Told) -> Told:
        return told

    def first_mode(self, told: Told) -> NextMode:
        return NextMode(told, first=True)

    def next_mode(self, told: Told) -> NextMode:
        return NextMode(told)

    def one_sentence(self, told: Told) -> tuple[Told, bool]:
        return told, False

    def may(self, told: Told) -> tuple[Told, bool]:
        return told, True

    # Headers and prices

    def enters_deployed(self) -> Setting:
        return Setting("enters", "deployed")

    def enters_recovered(self) -> Setting:
        return Setting("enters", "recovered")

    def additional(self, price: Price) -> Setting:
        return Setting("additional", price)

    def overclock(self, scrip: Token) -> Setting:
        return Setting("overclock", Cost.from_text(scrip))

    def self_cost(self, scrip: Token, less: Token, cards: Cards) -> Setting:
        if str(Cost.from_text(scrip)) != "{1}":
            raise MisfitError("a card's own cost changes by {1} for each", "V10", scrip)
        of = tree.Count(cards)
        return Setting("self_cost", SelfCost(reduce=of) if less == "less" else SelfCost(add=of))

    def special_power(self, cards: Cards) -> Setting:
        return Setting("special_power", tree.Count(cards))

    def program_timing(self) -> Setting:
        return Setting("program", True)

    def once_a_turn(self) -> Setting:
        return Setting("limit", 1)

    def times_a_turn(self, n: Token) -> Setting:
        return Setting("limit", self.digits(n))

    def price(self, part: Fields) -> Price:
        return replace(NO_PRICE, **part)

    def more_price(self, price: Price, part: Fields) -> Price:
        if any(getattr(price, name) for name in part):
            raise MisfitError("the same price is asked twice; say it together")
        return replace(price, **part)

    def scrip_part(self, scrip: Token) -> Fields:
        return {"scrip": Cost.from_text(scrip)}

    def deploy_part(self) -> Fields:
        return {"deploy": True}

    def discard_self_part(self) -> Fields:
        return {"discard_self": True}

    def scrap_part(self, cards: Cards) -> Fields:
        return {"scrap": replace(cards, side=Side.FRIENDLY)}

    def discard_part(self, n: Number) -> Fields:
        if not isinstance(n, int):
            raise MisfitError("say how many cards are discarded, in a number")
        return {"discard": n}

    def health_part(self, n: Token) -> Fields:
        return {"health": self.digits(n)}

    # What an ability waits for

    def trigger(self, word: Token, when: Any, said: Any) -> Any:
        return self._watching(word, when, said)

    def trigger_if(self, word: Token, when: Any, condition: tree.Condition, said: Any) -> Any:
        return self._watching(word, when, said, condition)

    def _watching(self, word: Token, when: tree.When, said: tuple[Told, bool], condition: tree.Condition | None = None) -> Watching:
        if (word == "at") != (when.event in tree.PHASE_EVENTS) or word in ("once", "after"):
            raise MisfitError("say 'At the beginning of' a phase, 'When' or 'Whenever' something happens", "V10", word)
        return Watching(when, said[0], condition, said[1])

    def turn_start(self, whose: Token) -> tree.When:
        return tree.When("turn_start", WHOSE[whose])

    def draw_phase(self, whose: Token) -> tree.When:
        return tree.When("draw_phase", WHOSE[whose])

    def main_phase(self, whose: Token) -> tree.When:
        return tree.When("main_phase", WHOSE[whose])

    def turn_end(self, whose: Token) -> tree.When:
        return tree.When("turn_end", WHOSE[whose])

    def when_this(self, event: Fields) -> tree.When:
        return tree.When(**event)

    def when_card(self, cards: Cards, event: Fields) -> tree.When:
        return tree.When(what=cards, **event)

    def when_played(self, who: Whose, cards: Cards) -> tree.When:
        return tree.When("plays", who, cards)

    def when_drawn(self, who: Whose, _article: Token) -> tree.When:
        return tree.When("draws", who)

    def when_discarded(self, who: Whose, _article: Token) -> tree.When:
        return tree.When("discards", who)

    def recovers(self) -> Fields:
        return {"event": "recovers"}

    def enters(self) -> Fields:
        return {"event": "enters"}

    def dies(self) -> Fields:
        return {"event": "dies"}

    def becomes_deployed(self) -> Fields:
        return {"event": "deployed"}

    def leaves(self) -> Fields:
        return {"event": "leaves"}

    def deals(self) -> Fields:
        return {"event": "deals_damage"}

    def deals_to_player(self) -> Fields:
        return {"event": "deals_damage", "to": "player"}

    def deals_to_agent(self) -> Fields:
        return {"event": "deals_damage", "to": "agent"}

    def the_player_you(self) -> Whose:
        return "you"

    def the_player_opponent(self) -> Whose:
        return "opponent"

    def the_player_any(self) -> Whose:
        return "any"

    # What is so

    def static_pair(self, cards: Cards, stats: Token) -> tree.StatStatic:
        power, health = pair(stats)
        return tree.StatStatic(cards, power, health)

    def static_power(self, cards: Cards, n: Token) -> tree.StatStatic:
        return tree.StatStatic(cards, power=signed(n))

    def static_health(self, cards: Cards, n: Token) -> tree.StatStatic:
        return tree.StatStatic(cards, health=signed(n))

    def static_set(self, cards: Cards, stats: Token) -> tree.StatStatic:
        power, health = pair(stats)
        return tree.StatStatic(cards, set_power=power, set_health=health)

    def static_also(self, cards: Cards, corps: tuple[int, ...]) -> tree.AllegianceStatic:
        return tree.AllegianceStatic(cards, add=corps)

    def static_keywords(self, cards: Cards, keywords: tuple[str, ...]) -> tree.AbilityStatic:
        return tree.AbilityStatic(cards, keywords)

    def static_loss(self, cards: Cards) -> tree.AbilityStatic:
        return tree.AbilityStatic(cards, lose_abilities=True)

    def static_cost(self, cards: Cards, plays: Token, scrip: Token, less: Token) -> tree.CostStatic:
        cost = Cost.from_text(scrip)
        if cost.x or any(cost.kinds):
            raise MisfitError("costs change by plain scrip such as {1} (R26)", "V4", scrip)
        add, reduce = (0, cost.any) if less == "less" else (cost.any, 0)
        return tree.CostStatic(PLAYING[plays.split()[0]], cards, add, reduce)

    def static_buildings(self, n: Token, cards: Cards) -> tree.BuildingLimit:
        if cards.types != ("building",):
            raise MisfitError("only buildings have a limit (3.5.4.2)", "V10", n)
        return tree.BuildingLimit(self.digits(n))

    def static_hand(self, n: Token) -> tree.HandSize:
        return tree.HandSize(self.digits(n))

    def static_cant(self, cards: Cards, act: Token) -> tree.CantStatic:
        return tree.CantStatic(cards, restriction(act))

    def static_players_cant(self, who: Token, act: Token) -> tree.CantStatic:
        return tree.CantStatic(tree.PlayerSlot("opponent" if who == "opponents" else "any"), restriction(act))
