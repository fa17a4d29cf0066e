"""What card text compiles to: what all games share, and what only this one has.

A closed set of plain frozen records. Everything that a card can say is one of these; a card that needs more gets a node here, a phrase in
the grammar and its clause. "Target" is chosen while playing (R33) and numbered from 1; :data:`IT` is what a trigger is about.
"""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias, TypeVar

from netdeck.games.technomancy.scrip import FREE, Cost
from netdeck.games.technomancy.verb_nodes import (
    BATTLEFIELD_ZONE,
    CARD_TYPES,
    CORPS,
    DISCARD_ZONE,
    END_OF_TURN,
    HAND_ZONE,
    IT,
    KEYWORDS,
    NON_PERMANENT,
    PERMANENT,
    PHASE_EVENTS,
    PLAYERS_CANT,
    RESTRICTIONS,
    WHILE_CONTROLLED,
    YOUR_NEXT_TURN,
    AgentOrPlayer,
    Allegiance,
    Copy,
    Counter,
    Deploy,
    DiedThisTurn,
    EachAnd,
    Exchange,
    ExtraTurn,
    GainHealth,
    GainScrip,
    GainSubtype,
    LoseHealth,
    Modify,
    Overclocked,
    Peek,
    PlayerSlot,
    Recover,
    Repair,
    Restrict,
    Save,
    Shield,
    Slot,
    StackSlot,
    StrikeBlow,
    StrikeSlot,
    TakeOne,
    Targetable,
    WhenDies,
    Whom,
    Whose,
    X,
    duration,
)
from netdeck.language.ast_nodes import (
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
    Targets,
    Then,
    Top,
    Until,
    Who,
    Wipe,
    YourTurn,
    Zone,
)
from netdeck.language.frozen import dataclass
from netdeck.language.source_map import Worded
from netdeck.language.tree_walk import walk

T = TypeVar("T")


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
class Static(Worded):
    """Something that is so for as long as the card is on the battlefield, or while a condition holds as well (R51)."""

    form: StaticForm
    condition: Condition | None = None

    def is_cited(self) -> bool:
        return False


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


def nodes(node: object, kind: type[T]) -> Iterator[T]:
    """Every node of a kind in a tree, or in several."""
    return (each for each in walk(node) if isinstance(each, kind))
