"""Noun nodes: numbers, players, cards, spaces, places, comparisons, conditions, durations.

Plain frozen data that no game owns; words such as zones, stats, keywords and types are the game's own strings, and only the game's
grammar can put them here. Two things would surprise a reader. A pronoun is resolved when the text is compiled: ``Bound("this",
word="it")`` *means* this creature and is *printed* "it", so nobody guesses at run time. And the noun carries a rule: a reference worded
"creature" or "command" matches only that stay in play, one worded "card" follows the card (Bloodless R10, D9.4).
"""

from enum import StrEnum
from typing import Literal, TypeAlias

from netdeck.language.frozen import dataclass

Op: TypeAlias = Literal["=", "<=", ">=", "<", ">"]
Arithmetic: TypeAlias = Literal["add", "sub", "mul", "div", "div_floor", "half", "min", "max"]


class Noun(StrEnum):
    """How the text calls a card (Bloodless D9.4): the word says where it must be and whether it is followed when it leaves."""

    CREATURE = "creature"
    COMMAND = "command"
    CARD = "card"


class Who(StrEnum):
    """A player as the text says it.

    ``THAT`` is the player of the event that triggered, ``THEY`` the one of an "each player" around it, ``EACH`` all in turn order and
    ``EACH_OTHER`` all but you, ``TARGET`` the one who was chosen as a target, ``HERE`` the one on whose side this card stands.
    """

    YOU = "you"
    OPPONENT = "opponent"
    EACH = "each"
    ACTIVE = "active"
    THAT = "that"
    THEY = "they"
    EACH_OTHER = "each_other"
    TARGET = "target"
    HERE = "here"


class Side(StrEnum):
    """Controlled by you, or by your opponent (Bloodless R11)."""

    FRIENDLY = "friendly"
    ENEMY = "enemy"


@dataclass(frozen=True, slots=True)
class ControllerOf:
    """The controller of a card: "its controller" (Bloodless D7.6)."""

    of: "Ref"


@dataclass(frozen=True, slots=True)
class OwnerOf:
    """The owner of a card: "its owner" (Bloodless D7.7)."""

    of: "Ref"


@dataclass(frozen=True, slots=True)
class ChosenPlayer:
    """A player whom the effect's controller chooses: "a player"."""

    bind: str = "player"


@dataclass(frozen=True, slots=True)
class Target:
    """Something that was chosen when the text was played: "target agent", by the number of its slot from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class Targets:
    """Several things that were chosen together when the text was played: "two target agents", from the number of the first slot on."""

    first: int
    n: int


Player: TypeAlias = Who | ControllerOf | OwnerOf | ChosenPlayer | Target


# --- numbers -----------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Letter:
    """A variable printed on the card: "X" (Bloodless D7.9)."""

    name: str


@dataclass(frozen=True, slots=True)
class Count:
    """``the number of friendly creatures``."""

    cards: "Cards"


@dataclass(frozen=True, slots=True)
class Stat:
    """A number of a card: "its power", "the cost of that card"."""

    stat: str
    of: "Ref"


@dataclass(frozen=True, slots=True)
class CountersOn:
    """How many counters lie on a card: "the number of drip counters on this command" (Bloodless D7.2)."""

    name: str
    of: "Ref"


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player has of something: "your blood"."""

    what: str
    of: Player


@dataclass(frozen=True, slots=True)
class Pool:
    """``the health pool`` (Bloodless R31)."""


@dataclass(frozen=True, slots=True)
class Amount:
    """The amount of the event that triggered or is replaced: "that much"."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A number noted earlier under a name."""

    name: str


@dataclass(frozen=True, slots=True)
class Sum:
    """Two numbers combined: "the lower of 3 and your blood" (``min``), "your blood divided by 2" (Bloodless R61).

    ``half`` has no right side.
    """

    op: Arithmetic
    left: "Number"
    right: "Number" = 0


class OwnNumber:
    """A number that only one game has."""

    __slots__ = ()


Number: TypeAlias = int | OwnNumber | Letter | Count | Stat | CountersOn | Holding | Pool | Amount | Noted | Sum


@dataclass(frozen=True, slots=True)
class Is:
    """A comparison with a number: "3 or less" is ``Is("<=", 3)``."""

    op: Op
    number: Number


# --- zones and spaces --------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone and whose it is: "your discard pile". Without a player it is the zone of each card's owner (Bloodless R11)."""

    name: str
    of: Player | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card goes: a zone, in an ordered one ``"top"``, ``"bottom"`` or an index from the top ("third from the top" is 2, D8.3.4)."""

    zone: Zone
    at: Literal["", "top", "bottom"] | int = ""


@dataclass(frozen=True, slots=True)
class Spaces:
    """Spaces of the board (Bloodless 7.3). Every field given must hold; where several spaces remain, one is chosen.

    ``of`` is the space that a card has or had. ``row`` is seen from the effect's controller.
    """

    row: Literal["yours", "theirs", "any"] = "any"
    empty: bool | None = None
    opposed: bool | None = None
    next_to: "Ref | None" = None
    opposing: "Ref | None" = None
    left_of: "Ref | None" = None
    right_of: "Ref | None" = None
    path_clear_from: "Ref | None" = None
    closest_to: "Ref | None" = None
    furthest_from: "Ref | None" = None
    of: "Ref | None" = None


# --- cards -------------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StatIs:
    """``with cost 3 or less``, "with power 2 or more"."""

    stat: str
    test: Is


@dataclass(frozen=True, slots=True)
class CountersAre:
    """``with 2 or more drip counters``; an absent counter counts as zero (Bloodless D7.2)."""

    name: str
    test: Is


@dataclass(frozen=True, slots=True)
class Cards:
    """A pattern of cards (Bloodless 7.3): every field given must hold.

    ``types`` are the game's type words, any of which fits (a variant counts as what it varies, Bloodless R7). Without ``zone`` a creature
    stands on the board, a command on the timeline, and a card is wherever the event has it. ``kin`` and ``name`` are as printed.
    ``of_named_kin`` and ``of_named_name`` compare with what this card named. ``between`` wants the card strictly between two others.
    ``among`` are the cards of an earlier instruction that have not moved since ("one of them", "the rest"). ``state`` is what the card is
    doing, in games in which cards do something ("deployed").
    """

    noun: Noun = Noun.CARD
    types: tuple[str, ...] = ()
    name: str = ""
    kin: str = ""
    same_kin_as: "Ref | None" = None
    same_name_as: "Ref | None" = None
    of_named_kin: bool = False
    of_named_name: bool = False
    keyword: str = ""
    without: str = ""
    has_text: bool | None = None
    stats: tuple[StatIs, ...] = ()
    counters: tuple[CountersAre, ...] = ()
    side: Side | None = None
    owner: Player | None = None
    zone: Zone | None = None
    face: Literal["up", "down", ""] = ""
    entered_this_turn: bool | None = None
    damaged: bool | None = None
    vestige: bool | None = None
    other: bool = False
    opposing: "Ref | None" = None
    opposed: bool | None = None
    next_to: "Ref | None" = None
    between: "tuple[Ref, Ref | Cards] | None" = None
    space: Spaces | None = None
    among: "Ref | None" = None
    state: str = ""
    any_of: "tuple[Cards, ...]" = ()
    none_of: "tuple[Cards, ...]" = ()


@dataclass(frozen=True, slots=True)
class Bound:
    """A card already known: this one, or one that the event or an earlier instruction bound (Bloodless R12).

    Names from events: ``that`` (the event's card), ``attacker``, ``target``, ``killer``, ``source``. Names from instructions: ``chosen``,
    ``found``, ``created``, ``drawn``, ``revealed``, ``discarded``, ``moved`` and so on: each instruction's ``bind`` field says what it
    binds. ``word`` is how it is printed and means nothing.
    """

    name: str = "this"
    noun: Noun = Noun.CARD
    word: str = ""


@dataclass(frozen=True, slots=True)
class Choose:
    """Cards chosen when the instruction is processed, by the effect's controller unless stated: "a friendly creature" (Bloodless R12)."""

    cards: Cards
    n: Number = 1
    up_to: bool = False
    any_number: bool = False
    by: Player = Who.YOU
    bind: str = "chosen"


@dataclass(frozen=True, slots=True)
class Each:
    """All that match, expanded once when the instruction starts: "each creature" (Bloodless R12)."""

    cards: Cards
    bind: str = "each"


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Cards taken by chance: "a card at random"."""

    cards: Cards
    n: Number = 1
    bind: str = "chosen"


@dataclass(frozen=True, slots=True)
class Top:
    """``the top 3 cards of your main deck``."""

    deck: Zone
    n: Number = 1
    bind: str = "top"


@dataclass(frozen=True, slots=True)
class The:
    """The one card that fits, without a choice: "the creature opposing it". Nothing happens when none fits."""

    cards: Cards
    bind: str = "the"


Ref: TypeAlias = Bound | Target | Targets | Choose | Each | AtRandom | Top | The
THIS = Bound()


# --- conditions --------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Controls:
    """``you control 2 or more commands``, "you control no other creatures"."""

    who: Player
    cards: Cards
    test: Is = Is(">=", 1)


@dataclass(frozen=True, slots=True)
class ThereAre:
    """``there are 3 or more creatures``."""

    cards: Cards
    test: Is = Is(">=", 1)


@dataclass(frozen=True, slots=True)
class Compare:
    """One number against another: "it has 2 or more growth counters", "your blood is 3 or more"."""

    left: Number
    test: Is


@dataclass(frozen=True, slots=True)
class Matches:
    """A known card fits a pattern: "it is a Rite card", "that creature has Flying"."""

    card: Ref
    cards: Cards


@dataclass(frozen=True, slots=True)
class YourTurn:
    """``it is your turn``, or not."""

    so: bool = True


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """``it is your first turn``, or not (Bloodless R6)."""

    so: bool = True


@dataclass(frozen=True, slots=True)
class InPhase:
    """``it is the attack phase``."""

    phase: str


@dataclass(frozen=True, slots=True)
class Succeeded:
    """The instruction before it did, or did not, succeed: "if you do", "if you don't" (Bloodless R13)."""

    so: bool = True


@dataclass(frozen=True, slots=True)
class SpaceIs:
    """``the space opposing it is empty``."""

    space: Spaces
    empty: bool = True


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every condition holds: "and"."""

    of: "tuple[Condition, ...]"


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one holds: "or"."""

    of: "tuple[Condition, ...]"


@dataclass(frozen=True, slots=True)
class NotSo:
    """The condition does not hold."""

    of: "Condition"


class OwnCondition:
    """A condition that only one game has."""

    __slots__ = ()


Condition: TypeAlias = (
    OwnCondition | Controls | ThereAre | Compare | Matches | YourTurn | FirstTurn | InPhase | Succeeded | SpaceIs | AllOf | AnyOf | NotSo
)
