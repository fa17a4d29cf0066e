"""What card text compiles to: what all games share, and what only this one has.

A closed set of plain frozen records. Everything that a card can say is one of these; a card that needs more gets a node here, a phrase in
the grammar and its clause. "Target" is chosen while playing (R33) and numbered from 1; :data:`IT` is what a trigger is about.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeVar

from netdeck.games.technomancy.scrip import FREE, Cost
from netdeck.language.tree import (
    THIS,
    AllOf,
    AnyOf,
    AtRandom,
    Bound,
    Cards,
    Choose,
    Compare,
    Condition,
    Control,
    ControllerOf,
    Controls,
    Count,
    Create,
    Damage,
    Destroy,
    Discard,
    Do,
    Draw,
    Each,
    If,
    Instruction,
    Is,
    Later,
    Letter,
    Look,
    May,
    Move,
    Number,
    OwnCondition,
    OwnerOf,
    OwnNumber,
    OwnVerb,
    Place,
    Player,
    Ref,
    Reveal,
    Side,
    Stat,
    StatIs,
    Sum,
    Target,
    Then,
    Top,
    Until,
    Who,
    YourTurn,
    Zone,
)
from netdeck.language.walking import walk
from netdeck.language.wording import Worded

__all__ = [
    "BATTLEFIELD_ZONE",
    "CARD_TYPES",
    "CORPS",
    "DISCARD_ZONE",
    "END_OF_TURN",
    "HAND_ZONE",
    "IT",
    "KEYWORDS",
    "NON_PERMANENT",
    "NO_PRICE",
    "PERMANENT",
    "PHASE_EVENTS",
    "PLAYERS_CANT",
    "RESTRICTIONS",
    "STRIKE",
    "THIS",
    "WHILE_CONTROLLED",
    "YOUR_NEXT_TURN",
    "Ability",
    "AbilityStatic",
    "Activated",
    "AgentOrPlayer",
    "AllOf",
    "Allegiance",
    "AllegianceStatic",
    "AnyOf",
    "Assemble",
    "AtRandom",
    "Bound",
    "BuildingLimit",
    "CantStatic",
    "Cards",
    "Choose",
    "Compare",
    "Condition",
    "Control",
    "ControllerOf",
    "Controls",
    "Copy",
    "CostStatic",
    "Count",
    "Counter",
    "Create",
    "Damage",
    "Deploy",
    "Destroy",
    "DiedThisTurn",
    "Discard",
    "Do",
    "Draw",
    "Each",
    "EachAnd",
    "EntersStatic",
    "Exchange",
    "ExtraTurn",
    "GainHealth",
    "GainScrip",
    "GainSubtype",
    "HandSize",
    "If",
    "Instruction",
    "Is",
    "Later",
    "Letter",
    "Look",
    "LoseHealth",
    "May",
    "Mode",
    "Modify",
    "Move",
    "Number",
    "Overclocked",
    "OwnCondition",
    "OwnNumber",
    "OwnVerb",
    "OwnerOf",
    "Peek",
    "Place",
    "Player",
    "PlayerSlot",
    "Price",
    "Recover",
    "Ref",
    "Repair",
    "Restrict",
    "Reveal",
    "Rules",
    "Save",
    "ScripAbility",
    "SelfCost",
    "Shield",
    "Side",
    "Slot",
    "StackSlot",
    "Stat",
    "StatIs",
    "StatStatic",
    "Static",
    "StaticForm",
    "StrikeBlow",
    "StrikeSlot",
    "Sum",
    "TakeOne",
    "Target",
    "Targetable",
    "Then",
    "Top",
    "Triggered",
    "Until",
    "When",
    "WhenDies",
    "Who",
    "Whom",
    "Whose",
    "X",
    "YourTurn",
    "Zone",
    "duration",
    "nodes",
]

T = TypeVar("T")
Whose: TypeAlias = Literal["you", "opponent", "any"]

CARD_TYPES: Final = ("quickhack", "program", "agent", "building")
PERMANENT: Final = ("agent", "building")
"""The types of a "battlefield card"."""
NON_PERMANENT: Final = ("quickhack", "program")
"""What is never on the battlefield: among cards that can be aimed at it is found on the stack (R64)."""
KEYWORDS: Final = ("strike", "guard", "ghost", "rapid")
CORPS: Final = ("CORP1", "CORP2", "CORP3", "CORP4", "CORP5")
"""The factions as texts call them; a pattern has one as its kin."""
PHASE_EVENTS: Final = ("turn_start", "draw_phase", "main_phase", "turn_end")
RESTRICTIONS: Final = (
    "play_quickhacks",
    "play_programs",
    "play_agents",
    "play_buildings",
    "strike",
    "activate",
    "recover",
    "be_targeted",
    "be_targeted_by_opponents",
)
PLAYERS_CANT: Final = ("play_quickhacks", "play_programs", "play_agents", "play_buildings")
"""Of these, what only players do."""
IT: Final = Bound("that", word="it")
"""What a trigger is about."""
X: Final = Letter("X")
"""The value chosen for X."""
END_OF_TURN: Final = Until("end_of_turn")
YOUR_NEXT_TURN: Final = Until("start_of_your_turn")
"""Until its maker's next turn begins (R66)."""
WHILE_CONTROLLED: Final = Until("this_lost")
"""For as long as you control this card (R19)."""
_DURATIONS: Final = {"end_of_turn": "eot", "this_lost": "while_you_control_self", "start_of_your_turn": "your_turn"}
BATTLEFIELD_ZONE, HAND_ZONE, DISCARD_ZONE = Zone("battlefield", Who.YOU), Zone("hand", Who.YOU), Zone("discard", Who.EACH)
Whom: TypeAlias = Ref | Player
"""Whoever or whatever an effect reaches."""


# Selecting


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


Targetable: TypeAlias = AgentOrPlayer | PlayerSlot | StackSlot | StrikeSlot | Cards


@dataclass(frozen=True, slots=True)
class Slot:
    """A target to be chosen when the card or ability is played (R24)."""

    what: Targetable
    optional: bool = False


# Numbers and conditions


@dataclass(frozen=True, slots=True)
class Overclocked(OwnNumber):
    """``3, or 5 if it was overclocked``."""

    n: Number
    more: int


@dataclass(frozen=True, slots=True)
class DiedThisTurn(OwnCondition):
    """At least so many agents died this turn."""

    n: int = 1


# Effects


@dataclass(frozen=True, slots=True)
class StrikeBlow(OwnVerb):
    """What Strike does: both deal damage equal to their power, at the same time."""


@dataclass(frozen=True, slots=True)
class Repair(OwnVerb):
    """Damage is taken off an agent (R39)."""

    what: Whom
    n: Number


@dataclass(frozen=True, slots=True)
class GainHealth(OwnVerb):
    """A player's health rises."""

    who: Whom
    n: Number


@dataclass(frozen=True, slots=True)
class LoseHealth(OwnVerb):
    """A player's health falls, without damage (R39)."""

    who: Whom
    n: Number


@dataclass(frozen=True, slots=True)
class Recover(OwnVerb):
    """Deployed cards recover (4.1)."""

    what: Whom


@dataclass(frozen=True, slots=True)
class Deploy(OwnVerb):
    """Recovered cards become deployed (R37)."""

    what: Whom


@dataclass(frozen=True, slots=True)
class Copy(OwnVerb):
    """A new card with another one's definition (R53)."""

    of: Ref
    to: Literal["battlefield", "hand", "stack"] = "battlefield"


@dataclass(frozen=True, slots=True)
class Modify(OwnVerb):
    """Power, health, keywords or abilities of a card change (6.2.5, 6.2.6)."""

    what: Whom
    power: Number = 0
    health: Number = 0
    set_power: int | None = None
    set_health: int | None = None
    keywords: tuple[str, ...] = ()
    lose_abilities: bool = False
    until: Until | None = END_OF_TURN
    per: Count | None = None
    """So often: "for each agent you control"."""


@dataclass(frozen=True, slots=True)
class Allegiance(OwnVerb):
    """The factions of a card change (6.2.4, R44)."""

    what: Whom
    set: tuple[int, ...] = ()
    add: tuple[int, ...] = ()
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class Counter(OwnVerb):
    """Something leaves the stack without effect (R36), unless its controller pays (R32)."""

    what: Whom
    unless: Cost | None = None


@dataclass(frozen=True, slots=True)
class GainScrip(OwnVerb):
    """Scrip for a player's pool; of several kinds one is chosen (D13)."""

    who: Whom
    kinds: tuple[int, ...]
    n: int = 1


@dataclass(frozen=True, slots=True)
class Shield(OwnVerb):
    """Damage to it is prevented (R52): all of it, the next ``n``, or ``n`` of it the next ``times`` (R70)."""

    what: Whom
    until: Until | None = END_OF_TURN
    n: Number | None = None
    times: int | None = None


@dataclass(frozen=True, slots=True)
class Save(OwnVerb):
    """The next time that it would die this turn, it goes to its owner's hand instead (R70)."""

    what: Whom
    until: Until | None = END_OF_TURN


@dataclass(frozen=True, slots=True)
class GainSubtype(OwnVerb):
    """A card is a soldier as well (R71)."""

    what: Whom
    kin: str
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class Restrict(OwnVerb):
    """A player or card can't do something (0.2)."""

    who: Whom
    cant: str
    until: Until | None = END_OF_TURN


@dataclass(frozen=True, slots=True)
class Peek(OwnVerb):
    """The top cards are looked at; one that fits may be taken; the rest goes under the library in random order."""

    n: int
    take: Cards
    must: bool = False
    """One is taken whatever it is, and nobody else sees it (R72)."""


@dataclass(frozen=True, slots=True)
class Exchange(OwnVerb):
    """Each of two cards gets the controller of the other (R75)."""

    one: Ref
    other: Ref
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class WhenDies(OwnVerb):
    """``When target agent dies this turn, draw a card``: said now, done once if it comes to that (R76)."""

    what: Ref
    do: Do


@dataclass(frozen=True, slots=True)
class TakeOne(OwnVerb):
    """A player chooses a card of theirs: one to scrap, or one of the discard pile or library that goes elsewhere (R72)."""

    act: Literal["scrap", "hand", "battlefield", "deployed"]
    cards: Cards
    who: Whom = Who.YOU
    place: Literal["battlefield", "discard", "library"] = "battlefield"


@dataclass(frozen=True, slots=True)
class EachAnd:
    """``each agent and each player``: all of them at the same time."""

    cards: Cards
    who: Who


@dataclass(frozen=True, slots=True)
class ExtraTurn(OwnVerb):
    """A player takes an extra turn after this one (R56)."""

    who: Player = Who.YOU


# Abilities


@dataclass(frozen=True, slots=True)
class Price:
    """What an ability or an additional cost asks for besides or instead of scrip; paid in this order, the scrip last (R29)."""

    scrip: Cost = FREE
    deploy: bool = False
    discard_self: bool = False
    scrap: Cards | None = None
    discard: int = 0
    health: int = 0

    def __bool__(self) -> bool:
        return bool(self.scrip or self.deploy or self.discard_self or self.scrap or self.discard or self.health)


NO_PRICE: Final = Price()


@dataclass(frozen=True, slots=True)
class When:
    """What a triggered ability waits for. ``what`` is this card or a pattern; ``whose`` the phase, player or drawer.

    ``first``: only the first time in each turn that the ability meets it (R65).
    """

    event: str
    whose: Whose = "any"
    what: Bound | Cards = THIS
    to: Literal["player", "agent", "any"] = "any"
    first: bool = False


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
class Triggered(Worded):
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

    affects: Cards
    add: tuple[int, ...] = ()
    set: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StatStatic:
    """Cards have more, less or other power and health (6.2.5)."""

    affects: Cards
    power: int = 0
    health: int = 0
    set_power: int | None = None
    set_health: int | None = None
    per: Count | None = None


@dataclass(frozen=True, slots=True)
class AbilityStatic:
    """Cards have keywords or lose all abilities (6.2.6)."""

    affects: Cards
    keywords: tuple[str, ...] = ()
    lose_abilities: bool = False


@dataclass(frozen=True, slots=True)
class CostStatic:
    """Cards that somebody plays cost more or less (3.6.2.1, 3.6.2.2)."""

    who: Whose
    cards: Cards
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

    affects: Cards | PlayerSlot
    cant: str


@dataclass(frozen=True, slots=True)
class EntersStatic:
    """Cards enter the battlefield deployed (R74)."""

    affects: Cards


StaticForm: TypeAlias = AllegianceStatic | StatStatic | AbilityStatic | CostStatic | BuildingLimit | HandSize | CantStatic | EntersStatic


@dataclass(frozen=True, slots=True)
class Static:
    """Something that is so for as long as the card is on the battlefield, or while a condition holds as well (R51)."""

    form: StaticForm
    condition: Condition | None = None


Ability: TypeAlias = Assemble | Triggered | Activated | ScripAbility | Static


@dataclass(frozen=True, slots=True)
class SelfCost:
    """How much less or more this card costs while it is played (3.6.2)."""

    reduce: Number = 0
    add: Number = 0


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


def duration(until: Until | None) -> str:
    """How long, as events and counters say it."""
    return "forever" if until is None else _DURATIONS[until.end]


def nodes(node: object, kind: type[T]) -> Iterator[T]:
    """Every node of a kind in a tree, or in several."""
    return (each for each in walk(node) if isinstance(each, kind))
