"""Nodes that only Technomancy has: targets, numbers, conditions and verbs. "Target" is chosen while playing (R33) and numbered from 1."""

from typing import Final, Literal, TypeAlias

from netdeck.games.technomancy.scrip import Cost
from netdeck.language.ast_nodes import (
    Bound,
    Cards,
    Count,
    Do,
    Letter,
    Number,
    OwnCondition,
    OwnNumber,
    OwnVerb,
    Player,
    Ref,
    Until,
    Who,
    Zone,
)
from netdeck.language.frozen import dataclass

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
PLAYERS_CANT: Final = ("play_quickhacks", "play_programs", "play_agents", "play_buildings")
"""What only players are forbidden."""
RESTRICTIONS: Final = (*PLAYERS_CANT, "strike", "activate", "recover", "be_targeted", "be_targeted_by_opponents")
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
    nth: int = 0
    """How many slots before it are of the same words; their targets are all different."""


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
    """Damage is taken off an agent (R39): so much, or all of it."""

    what: Whom
    n: Number | None


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


def duration(until: Until | None) -> str:
    """How long, as events and counters say it."""
    return "forever" if until is None else _DURATIONS[until.end]
