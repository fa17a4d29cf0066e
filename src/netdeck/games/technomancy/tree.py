"""What card text compiles to: selections, references, amounts, conditions, triggers, statics, effects, abilities.

A closed set of plain frozen records. Everything that a card can say is one of these; a card that needs more gets a node here, a phrase in
the grammar and its clause. "Target" is chosen while playing (R33) and numbered from 1; ``The.IT`` is what a trigger is about.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Final, Literal, TypeAlias, TypeVar

from netdeck.games.technomancy.scrip import FREE, Cost

T = TypeVar("T")
Whose: TypeAlias = Literal["you", "opponent", "any"]
CardKind: TypeAlias = Literal["quickhack", "program", "agent", "building", "permanent", "any"]
Until: TypeAlias = Literal["eot", "forever", "while_you_control_self"]

CARD_TYPES: Final = ("quickhack", "program", "agent", "building")
KEYWORDS: Final = ("strike", "guard", "ghost", "rapid")
PHASE_EVENTS: Final = ("turn_start", "draw_phase", "main_phase", "turn_end")
CARD_EVENTS: Final = ("recovers", "deployed", "enters", "dies", "leaves")
RESTRICTIONS: Final = (
    "play_quickhacks",
    "play_programs",
    "play_agents",
    "play_buildings",
    "strike",
    "activate",
    "recover",
    "be_targeted",
)


class The(StrEnum):
    """Things that need no choosing."""

    SELF = "self"
    YOU = "you"
    IT = "it"
    ITS_CONTROLLER = "its_controller"
    EACH_OPPONENT = "each_opponent"
    EACH_PLAYER = "each_player"


# Selecting


@dataclass(frozen=True, slots=True)
class Selector:
    """A pattern of cards: everything said must hold. ``permanent`` is a battlefield card, ``other`` means not this card itself."""

    kind: CardKind = "any"
    control: Literal["", "you", "opponent"] = ""
    other: bool = False
    deployed: bool | None = None
    faction: int | None = None
    having: str = ""
    without: str = ""
    power_max: int | None = None
    power_min: int | None = None
    cost_max: int | None = None
    cost_min: int | None = None
    zone: Literal["battlefield", "discard"] = "battlefield"


@dataclass(frozen=True, slots=True)
class AgentOrPlayer:
    """A bare target: an agent or a player (R33)."""


@dataclass(frozen=True, slots=True)
class PlayerSlot:
    """A player as a target."""

    which: Whose = "any"


@dataclass(frozen=True, slots=True)
class StackSlot:
    """Something on the stack as a target: a card, an activated or triggered ability, or either."""

    what: Literal["card", "ability", "any"] = "any"


@dataclass(frozen=True, slots=True)
class StrikeSlot:
    """Whom a Strike may hit: an opponent, or an agent that an opponent controls; Guard stands in the way."""


Targetable: TypeAlias = AgentOrPlayer | PlayerSlot | StackSlot | StrikeSlot | Selector


@dataclass(frozen=True, slots=True)
class Slot:
    """A target to be chosen when the card or ability is played (R24)."""

    what: Targetable
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """A target chosen earlier, by the number of its slot."""

    number: int


@dataclass(frozen=True, slots=True)
class Each:
    """Every card that fits when the effect happens (R51)."""

    of: Selector


Ref: TypeAlias = The | Target | Each


# Numbers and conditions


@dataclass(frozen=True, slots=True)
class X:
    """The value chosen for X."""


@dataclass(frozen=True, slots=True)
class Count:
    """The number of cards that fit."""

    of: Selector


@dataclass(frozen=True, slots=True)
class PowerOf:
    """The power of a card."""

    of: Ref


@dataclass(frozen=True, slots=True)
class ScripCostOf:
    """The scrip cost of a card as a number (5.4.1, R45)."""

    of: Ref


Amount: TypeAlias = int | X | Count | PowerOf | ScripCostOf


@dataclass(frozen=True, slots=True)
class DiedThisTurn:
    """At least so many agents died this turn."""

    n: int = 1


@dataclass(frozen=True, slots=True)
class Controls:
    """You control at least so many cards that fit."""

    of: Selector
    n: int = 1


@dataclass(frozen=True, slots=True)
class YourTurn:
    """It is your turn, or it is not."""

    so: bool = True


Condition: TypeAlias = DiedThisTurn | Controls | YourTurn


# Effects


@dataclass(frozen=True, slots=True)
class Damage:
    """This card deals damage; ``overclocked`` is the amount when it was overclocked."""

    to: Ref
    n: Amount
    overclocked: int | None = None


@dataclass(frozen=True, slots=True)
class StrikeBlow:
    """What Strike does: both deal damage equal to their power, at the same time."""


@dataclass(frozen=True, slots=True)
class Repair:
    """Damage is taken off an agent (R39)."""

    what: Ref
    n: Amount


@dataclass(frozen=True, slots=True)
class GainHealth:
    """A player's health rises."""

    who: Ref
    n: Amount


@dataclass(frozen=True, slots=True)
class LoseHealth:
    """A player's health falls, without damage (R39)."""

    who: Ref
    n: Amount


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards from the library, one at a time (R59)."""

    who: Ref
    n: Amount


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards from the hand, one at a time, chosen by their player."""

    who: Ref
    n: Amount


@dataclass(frozen=True, slots=True)
class Destroy:
    """Into the owner's discard pile (R41)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Recover:
    """Deployed cards recover (4.1)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Deploy:
    """Recovered cards become deployed (R37)."""

    what: Ref


@dataclass(frozen=True, slots=True)
class Move:
    """A card changes its zone (R42, R43)."""

    what: Ref
    to: Literal["hand", "battlefield", "discard"]
    under: Literal["you", "owner"] = "you"


@dataclass(frozen=True, slots=True)
class Create:
    """New cards come into the game (5.2.1)."""

    card: str
    n: Amount = 1
    to: Literal["battlefield", "hand"] = "battlefield"


@dataclass(frozen=True, slots=True)
class Copy:
    """A new card with another one's definition (R53)."""

    of: Ref
    to: Literal["battlefield", "hand"] = "battlefield"


@dataclass(frozen=True, slots=True)
class Modify:
    """Power, health, keywords or abilities of a card change (6.2.5, 6.2.6)."""

    what: Ref
    power: int = 0
    health: int = 0
    set_power: int | None = None
    set_health: int | None = None
    keywords: tuple[str, ...] = ()
    lose_abilities: bool = False
    until: Until = "eot"


@dataclass(frozen=True, slots=True)
class Control:
    """A player gets control of a card (6.2.3, R47)."""

    what: Ref
    who: Ref = The.YOU
    until: Until = "eot"


@dataclass(frozen=True, slots=True)
class Allegiance:
    """The factions of a card change (6.2.4, R44)."""

    what: Ref
    set: tuple[int, ...] = ()
    add: tuple[int, ...] = ()
    until: Until = "forever"


@dataclass(frozen=True, slots=True)
class Counter:
    """Something leaves the stack without effect (R36), unless its controller pays (R32)."""

    what: Ref
    unless: Cost | None = None


@dataclass(frozen=True, slots=True)
class GainScrip:
    """Scrip for a player's pool; of several kinds one is chosen (D13)."""

    who: Ref
    kinds: tuple[int, ...]
    n: int = 1


@dataclass(frozen=True, slots=True)
class Shield:
    """Damage to it is prevented (R52)."""

    what: Ref
    until: Until = "eot"


@dataclass(frozen=True, slots=True)
class Restrict:
    """A player or card can't do something (0.2)."""

    who: Ref
    cant: str
    until: Until = "eot"


@dataclass(frozen=True, slots=True)
class Peek:
    """The top cards are looked at; one that fits may be taken; the rest goes under the library in random order."""

    n: int
    take: Selector


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """A player takes an extra turn after this one (R56)."""

    who: Ref = The.YOU


Op: TypeAlias = (
    Damage
    | StrikeBlow
    | Repair
    | GainHealth
    | LoseHealth
    | Draw
    | Discard
    | Destroy
    | Recover
    | Deploy
    | Move
    | Create
    | Copy
    | Modify
    | Control
    | Allegiance
    | Counter
    | GainScrip
    | Shield
    | Restrict
    | Peek
    | ExtraTurn
)
Do: TypeAlias = tuple[Op, ...]


# Abilities


@dataclass(frozen=True, slots=True)
class Price:
    """What an ability or an additional cost asks for besides or instead of scrip; paid in this order, the scrip last (R29)."""

    scrip: Cost = FREE
    deploy: bool = False
    discard_self: bool = False
    scrap: Selector | None = None
    discard: int = 0
    health: int = 0

    def __bool__(self) -> bool:
        return bool(self.scrip or self.deploy or self.discard_self or self.scrap or self.discard or self.health)


NO_PRICE: Final = Price()


@dataclass(frozen=True, slots=True)
class When:
    """What a triggered ability waits for. ``what`` is this card (:attr:`The.SELF`) or a pattern; ``whose`` the phase, player or drawer."""

    event: str
    whose: Whose = "any"
    what: The | Selector = The.SELF
    to: Literal["player", "agent", "any"] = "any"


@dataclass(frozen=True, slots=True)
class Mode:
    """One way in which an effect can be chosen: its targets and what it does."""

    targets: tuple[Slot, ...] = ()
    do: Do = ()


@dataclass(frozen=True, slots=True)
class Assemble:
    """The effect of a quickhack or program."""

    modes: tuple[Mode, ...]


@dataclass(frozen=True, slots=True)
class Triggered:
    """An ability that waits for something to happen."""

    when: When
    mode: Mode
    condition: Condition | None = None
    may: bool = False


@dataclass(frozen=True, slots=True)
class Activated:
    """An ability that its controller uses for a price (R31); ``program`` timing as 3.5.2.1, at most ``limit`` times a turn."""

    price: Price
    mode: Mode
    program: bool = False
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class ScripAbility:
    """An ability that gives scrip while its controller pays (R27)."""

    price: Price
    kinds: tuple[int, ...]
    n: int = 1


@dataclass(frozen=True, slots=True)
class AllegianceStatic:
    """Cards have further or other factions (6.2.4)."""

    affects: Selector
    add: tuple[int, ...] = ()
    set: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StatStatic:
    """Cards have more, less or other power and health (6.2.5)."""

    affects: Selector
    power: int = 0
    health: int = 0
    set_power: int | None = None
    set_health: int | None = None


@dataclass(frozen=True, slots=True)
class AbilityStatic:
    """Cards have keywords or lose all abilities (6.2.6)."""

    affects: Selector
    keywords: tuple[str, ...] = ()
    lose_abilities: bool = False


@dataclass(frozen=True, slots=True)
class CostStatic:
    """Cards that somebody plays cost more or less (3.6.2.1, 3.6.2.2)."""

    who: Whose
    cards: Selector
    add: int = 0
    reduce: int = 0


@dataclass(frozen=True, slots=True)
class BuildingLimit:
    """Its controller may play so many more buildings a turn (3.5.4.2, 0.1)."""

    more: int = 1


@dataclass(frozen=True, slots=True)
class HandSize:
    """Its controller's maximum hand size is so much larger (2.1.4, 0.1)."""

    more: int


@dataclass(frozen=True, slots=True)
class CantStatic:
    """Cards or players can't do something (0.2)."""

    affects: Selector | PlayerSlot
    cant: str


StaticForm: TypeAlias = AllegianceStatic | StatStatic | AbilityStatic | CostStatic | BuildingLimit | HandSize | CantStatic


@dataclass(frozen=True, slots=True)
class Static:
    """Something that is so for as long as the card is on the battlefield, or while a condition holds as well (R51)."""

    form: StaticForm
    condition: Condition | None = None


Ability: TypeAlias = Assemble | Triggered | Activated | ScripAbility | Static


@dataclass(frozen=True, slots=True)
class SelfCost:
    """How much less or more this card costs while it is played (3.6.2)."""

    reduce: Amount = 0
    add: Amount = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """All that the text of a card says, in the order in which it is printed."""

    keywords: tuple[str, ...] = ()
    enters: Literal["", "deployed", "recovered"] = ""
    additional: Price = NO_PRICE
    overclock: Cost | None = None
    self_cost: SelfCost | None = None
    special_power: Count | None = None
    abilities: tuple[Ability, ...] = ()


STRIKE: Final = Activated(
    price=Price(deploy=True),
    mode=Mode((Slot(StrikeSlot()),), (StrikeBlow(),)),
    program=True,
)
"""What the keyword Strike stands for."""


def nodes(node: object, kind: type[T]) -> Iterator[T]:
    """Every node of a kind in a tree, or in several."""
    if isinstance(node, kind):
        yield node
    if isinstance(node, tuple | list):
        for part in node:
            yield from nodes(part, kind)
    elif is_dataclass(node) and not isinstance(node, type):
        for each in fields(node):
            yield from nodes(getattr(node, each.name), kind)
