"""What effects mean: verbs, whom they reach, which cards, how long (7.2, 7.4).

A reader reads one sentence; it numbers the targets that the sentence mentions, and leaves an "it" open that has none before it there.
"""

from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from lark import Token, v_args

from netdeck.games.technomancy import tree
from netdeck.games.technomancy.rendering import MINUS
from netdeck.games.technomancy.scrip import KINDS, Cost
from netdeck.games.technomancy.tree import (
    CORPS,
    DISCARD_ZONE,
    END_OF_TURN,
    ITS_CONTROLLER,
    PERMANENT,
    THIS,
    WHILE_CONTROLLED,
    Bound,
    Cards,
    Is,
    Number,
    Place,
    Side,
    Slot,
    Target,
    Until,
    Who,
    Zone,
)
from netdeck.language.misfit import MisfitError
from netdeck.language.reading.cards import FilterReader
from netdeck.language.reading.conditions import ConditionReader
from netdeck.language.reading.numbers import NumberReader
from netdeck.language.reading.parts import passed

OPEN_IT: Final = Bound("?it", word="it")
RESTRICTED: Final = {"activate abilities": "activate", "be targeted": "be_targeted"}
TYPES: Final[dict[str, tuple[str, ...]]] = {"battlefield card": PERMANENT, "card": ()}
Fields: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Told:
    """What one sentence does, and the targets that it mentions, in order."""

    op: Any
    slots: tuple[Slot, ...] = ()


@v_args(inline=True)
class EffectReader(NumberReader, FilterReader, ConditionReader):
    """What an effect does, whom it reaches, how long."""

    def __init__(self) -> None:
        super().__init__()
        self.slots: list[Slot] = []

    def effect(self, op: Any) -> Told:
        return Told(op, tuple(self.slots))

    def where(self, op: Any, value: Number) -> Told:
        if getattr(op, "n", None) != tree.X:
            raise MisfitError("'where X is' needs an X before it")
        return Told(replace(op, n=value), tuple(self.slots))

    op = passed

    def damage(self, n: Number, to: Any) -> tree.Damage:
        return tree.Damage(n, to)

    def damage_overclocked(self, n: Number, to: Any, more: Token) -> tree.Damage:
        return tree.Damage(tree.Overclocked(n, self.digits(more)), to)

    def repair(self, n: Number, what: Any) -> tree.Repair:
        return tree.Repair(what, n)

    def gain_health(self, who: Any, n: Number) -> tree.GainHealth:
        return tree.GainHealth(who, n)

    def lose_health(self, who: Any, n: Number) -> tree.LoseHealth:
        return tree.LoseHealth(who, n)

    def draw(self, n: Number) -> tree.Draw:
        return tree.Draw(n)

    def draw_by(self, who: Any, n: Number) -> tree.Draw:
        return tree.Draw(n, who)

    def discard(self, n: Number) -> tree.Discard:
        return self.discard_by(Who.YOU, n)

    def discard_by(self, who: Any, n: Number) -> tree.Discard:
        return tree.Discard(tree.Choose(Cards(zone=Zone("hand", who)), n, by=who), who)

    def destroy(self, what: Any) -> tree.Destroy:
        return tree.Destroy(what)

    def recover(self, what: Any) -> tree.Recover:
        return tree.Recover(what)

    def deploy(self, what: Any) -> tree.Deploy:
        return tree.Deploy(what)

    def to_hand(self, what: Any) -> tree.Move:
        return tree.Move(what, Place(Zone("hand")))

    def to_battlefield(self, what: Any) -> tree.Move:
        return tree.Move(what, Place(tree.BATTLEFIELD_ZONE))

    def to_owners_battlefield(self, what: Any) -> tree.Move:
        return tree.Move(what, Place(Zone("battlefield")))

    def to_discard(self, what: Any) -> tree.Move:
        return tree.Move(what, Place(Zone("discard")))

    def made(self, number: Token, name: Token) -> tuple[str, int]:
        n = self.digits(number) if number.type == "NUMBER" else 1
        said = str(name).strip('"')
        return said.removesuffix("s") if n > 1 and name.type == "CAPS" else said, n

    def create(self, made: tuple[str, int]) -> tree.Create:
        return tree.Create(made[0], Place(tree.BATTLEFIELD_ZONE), made[1])

    def create_in_hand(self, made: tuple[str, int]) -> tree.Create:
        return tree.Create(made[0], Place(tree.HAND_ZONE), made[1])

    def copy(self, of: Any) -> tree.Copy:
        return tree.Copy(of)

    def copy_in_hand(self, of: Any) -> tree.Copy:
        return tree.Copy(of, "hand")

    def modify(self, what: Any, changes: Fields, until: Until | None = None) -> tree.Modify:
        return tree.Modify(what, until=until, **changes)

    def become(self, what: Any, stats: Token, until: Until | None = None) -> tree.Modify:
        power, health = pair(stats)
        return tree.Modify(what, set_power=power, set_health=health, until=until)

    def changes(self, change: Fields) -> Fields:
        return change

    def more_changes(self, before: Fields, change: Fields) -> Fields:
        if before.keys() & change.keys():
            raise MisfitError("the same thing is changed twice")
        return before | change

    def pair_change(self, stats: Token) -> Fields:
        power, health = pair(stats)
        return {"power": power, "health": health}

    def power_change(self, n: Token) -> Fields:
        return {"power": signed(n)}

    def health_change(self, n: Token) -> Fields:
        return {"health": signed(n)}

    def keyword_change(self, keywords: tuple[str, ...]) -> Fields:
        return {"keywords": keywords}

    def loss(self) -> Fields:
        return {"lose_abilities": True}

    def control(self, what: Any, until: Until | None = None) -> tree.Control:
        return tree.Control(what, until=until)

    def allegiance(self, what: Any, corps: tuple[int, ...], until: Until | None = None) -> tree.Allegiance:
        return tree.Allegiance(what, set=corps, until=until)

    def also(self, what: Any, corps: tuple[int, ...], until: Until | None = None) -> tree.Allegiance:
        return tree.Allegiance(what, add=corps, until=until)

    def counter(self, what: Any) -> tree.Counter:
        return tree.Counter(what)

    def counter_unless(self, what: Any, scrip: Token) -> tree.Counter:
        return tree.Counter(what, Cost.from_text(scrip))

    def gain_scrip(self, scrip: Token) -> tree.GainScrip:
        cost = Cost.from_text(scrip)
        if len(cost.factions) != 1 or cost.any or cost.x:
            raise MisfitError("scrip gained is of one kind (R46)", "V7", scrip)
        (kind,) = cost.factions
        return tree.GainScrip(Who.YOU, (kind,), cost.kinds[kind])

    def gain_any(self, n: Number) -> tree.GainScrip:
        if not isinstance(n, int):
            raise MisfitError("say how much scrip, in a number")
        return tree.GainScrip(Who.YOU, tuple(KINDS), n)

    def shield(self, what: Any, until: Until) -> tree.Shield:
        return tree.Shield(what, until)

    def restrict(self, who: Any, act: Token, until: Until) -> tree.Restrict:
        return tree.Restrict(who, restriction(act), until)

    def peek(self, n: Token, _article: Token, take: Cards) -> tree.Peek:
        return tree.Peek(self.digits(n), take)

    def extra_turn(self) -> tree.ExtraTurn:
        return tree.ExtraTurn()

    def until_turn(self) -> Until:
        return END_OF_TURN

    def until_lost(self) -> Until:
        return WHILE_CONTROLLED

    # Who and what

    def this(self) -> Bound:
        return THIS

    def it(self) -> Target | Bound:
        return Target(len(self.slots)) if self.slots else OPEN_IT

    def target(self, slot: Slot) -> Target:
        self.slots.append(slot)
        return Target(len(self.slots))

    def optional_target(self, slot: Slot) -> Target:
        return self.target(replace(slot, optional=True))

    def each(self, cards: Cards) -> tree.Each:
        return tree.Each(cards)

    def you(self) -> Who:
        return Who.YOU

    def each_opponent(self) -> Who:
        return Who.EACH_OTHER

    def each_player(self) -> Who:
        return Who.EACH

    def its_controller(self) -> tree.ControllerOf:
        return ITS_CONTROLLER

    def agent_or_player(self) -> Slot:
        return Slot(tree.AgentOrPlayer())

    def any_player(self) -> Slot:
        return Slot(tree.PlayerSlot())

    def an_opponent(self) -> Slot:
        return Slot(tree.PlayerSlot("opponent"))

    def stack_card(self) -> Slot:
        return Slot(tree.StackSlot("card"))

    def stack_ability(self) -> Slot:
        return Slot(tree.StackSlot("ability"))

    def stack_thing(self) -> Slot:
        return Slot(tree.StackSlot("any"))

    def chosen_card(self, cards: Cards) -> Slot:
        return Slot(cards)

    # Which cards

    def noun(self, token: Token) -> Cards:
        return Cards(types=_types(token))

    def of_corp(self, corp: Token, head: Cards) -> Cards:
        return replace(head, kin=str(corp))

    def deployed(self) -> Fields:
        return {"state": "deployed"}

    def recovered(self) -> Fields:
        return {"state": "recovered"}

    def with_keyword(self, keyword: Token) -> Fields:
        return {"keyword": keyword.lower()}

    def without_keyword(self, keyword: Token) -> Fields:
        return {"without": keyword.lower()}

    def with_stat(self, stat: Token, test: Is) -> Fields:
        if not isinstance(test.number, int) or test.op == "=":
            raise MisfitError(f"say 'with {stat} 3 or less' or 'or more', in a number", "V10", stat)
        return super().with_stat(stat, test)

    def enemy(self) -> Fields:
        return {"side": Side.ENEMY}

    def in_discard(self) -> Fields:
        return {"zone": DISCARD_ZONE}

    def anywhere(self) -> Fields:
        return {}

    def one_of(self, _article: Token, cards: Cards) -> Cards:
        return cards

    def another(self, cards: Cards) -> Cards:
        return replace(cards, other=True)

    # Words and numbers

    def factions(self, corp: Token) -> tuple[int, ...]:
        return (CORPS.index(corp),)

    def more_factions(self, before: tuple[int, ...], corp: Token) -> tuple[int, ...]:
        return (*before, CORPS.index(corp))

    def keywords(self, keyword: Token) -> tuple[str, ...]:
        return (keyword.lower(),)

    keyword_list = keywords

    def more_keywords(self, before: tuple[str, ...], keyword: Token) -> tuple[str, ...]:
        return (*before, keyword.lower())

    def one_card(self, _article: Token) -> int:
        return 1

    def several_cards(self, n: Number) -> Number:
        return n

    def power_of(self, ref: Any) -> tree.Stat:
        return tree.Stat("power", ref)

    def scrip_cost_of(self, ref: Any) -> tree.Stat:
        return tree.Stat("scrip cost", ref)

    value = passed

    # Conditions

    def died(self) -> tree.DiedThisTurn:
        return tree.DiedThisTurn()

    def several_died(self, n: Token) -> tree.DiedThisTurn:
        return tree.DiedThisTurn(self.digits(n))

    def some_other(self, cards: Cards) -> tuple[Cards, Is]:
        return replace(cards, other=True), Is(">=", 1)

    def you_control(self, some: tuple[Cards, Is]) -> tree.Controls:
        if some[0].side is not None or some[0].zone is not None or not isinstance(some[1].number, int):
            raise MisfitError("say how many cards on the battlefield, in a number, and only which")
        return super().you_control(some)


def _types(token: str) -> tuple[str, ...]:
    singular = token.removesuffix("s")
    return TYPES.get(singular, (singular,))


def restriction(token: str) -> str:
    """What can't be done, as rules call it."""
    return RESTRICTED.get(token, token.replace(" ", "_"))


def signed(token: Token) -> int:
    """``+1``."""
    return _small(int(token.replace(MINUS, "-")), token)


def pair(token: Token) -> tuple[int, int]:
    """``+1/+1``: power and health."""
    power, _, health = token.replace(MINUS, "-").partition("/")
    return _small(int(power), token), _small(int(health), token)


def _small(n: int, token: Token) -> int:
    if abs(n) > 999:
        raise MisfitError(f"{token} is more than any card counts", "V10", token)
    return n
