"""The tree that card text compiles to (section "Card model" of the specification): what all games share, and what only this one has.

The printed text is rendered from this tree and parsed back into it, and the engine executes nothing else. ``The target`` means the slot
of the kind that the instruction needs, so a command may have one user, one card and one process as targets, never two of a kind.
"""

from enum import StrEnum
from typing import Final, Literal, TypeAlias

from netdeck.language.ast_nodes import (
    THIS,
    AllOf,
    AnyOf,
    AtRandom,
    Bound,
    Cant,
    Cards,
    Choose,
    ChooseOne,
    Compare,
    Condition,
    Control,
    ControllerOf,
    Controls,
    Count,
    Discard,
    Do,
    Draw,
    Each,
    EachPlayer,
    Happening,
    Holding,
    If,
    InPhase,
    Instruction,
    Is,
    Later,
    Letter,
    Look,
    May,
    Number,
    OwnCondition,
    OwnerOf,
    OwnVerb,
    Replace,
    Reveal,
    Shuffle,
    Side,
    StatIs,
    Sum,
    Top,
    Trigger,
    Until,
    Variable,
    Who,
    Wipe,
    YourTurn,
    Zone,
)
from netdeck.language.frozen import dataclass
from netdeck.language.noun_nodes import Player
from netdeck.language.source_map import Worded

TARGET: Final = Bound("target", word="the target")
"""The card that was chosen as a target."""
PROCESS: Final = Bound("process", word="the target")
"""The process that was chosen as a target."""
HOST: Final = Bound("host", word="the host")
"""The .PRG that a .CONF stands on (conf-cards.2)."""
IN_PLAY: Final = "play"
"""The zone of a pattern that means the cards in play that somebody controls."""
UNTIL_EXIT: Final = Until("end_of_turn")
"""Exit is the end of a turn (exit-step.1)."""
FREE: Final = Holding("free points", Who.YOU)
"""``your free points``."""


class CardType(StrEnum):
    """What a card is; the printed form has a dot before it."""

    PRG = "PRG"
    DAEMON = "DAEMON"
    CONF = "CONF"
    SCRIPT = "SCRIPT"


class CardState(StrEnum):
    """What a card in play is doing (loading-state.1, idle-state.1, running-state.1)."""

    LOADING = "loading"
    IDLE = "idle"
    RUNNING = "running"


class Moment(StrEnum):
    """What a triggered effect waits for: the event of its :class:`Happening`."""

    CLEANUP = "cleanup"
    HALTED = "halted"
    ENTERS = "enters"
    LEAVES = "leaves"
    EXECUTED = "executed"
    DRAWS = "draws"
    WIPES = "wipes"
    DISCARDS = "discards"
    ARRIVES = "arrives"
    """Any card comes into play, not only the card of the text."""
    DEPARTS = "departs"
    PLAYS = "plays"
    TURN_STARTS = "turn_starts"
    SETUP_STARTS = "setup_starts"
    RUN_STARTS = "run_starts"
    TURN_ENDS = "turn_ends"
    CLEANUP_STARTS = "cleanup_starts"
    """Anybody's Memory Cleanup, not only that of the user on whose desktop the card stands."""
    ISSUES = "issues"
    RUNS = "runs"
    """A command is executed via the card of the text itself."""
    IS_TRASHED = "is_trashed"
    TRASHED = "trashed"
    """Any card is, not only the card of the text."""


# Targets


@dataclass(frozen=True, slots=True)
class TargetUser:
    """``Target another user``, ``Target a user``: oneself too."""

    whose: Literal["any", "other"] = "other"


@dataclass(frozen=True, slots=True)
class TargetCard:
    """``Target a .PRG or .CONF.``, ``Target your non-idle .PRG.``, ``Target another user's Loading .PRG``."""

    kinds: tuple[CardType, ...]
    whose: Literal["any", "your", "other"] = "any"
    non_idle: bool = False
    cost_at_most: int | None = None
    state: CardState | None = None


@dataclass(frozen=True, slots=True)
class TargetProcess:
    """``Target another user's process of cost 3 or less.``, ``Target your halted process``, ``Target a process``."""

    whose: Literal["any", "your", "other"] = "other"
    cost_at_most: int | None = None
    halted: bool = False


Slot: TypeAlias = TargetUser | TargetCard | TargetProcess


# Instructions of this game


@dataclass(frozen=True, slots=True)
class Leak(OwnVerb):
    """Free points of a user are allocated now."""

    who: Who
    n: Number


@dataclass(frozen=True, slots=True)
class Lock(OwnVerb):
    """Points of a user will be allocated at the next Memory Cleanup (R7)."""

    who: Who
    n: Number


@dataclass(frozen=True, slots=True)
class Restore(OwnVerb):
    """A user puts up to so many cards of the own trash under the drive (R41)."""

    who: Who
    n: Number


@dataclass(frozen=True, slots=True)
class Sift(OwnVerb):
    """A user looks at the top cards, takes one and puts the others under the drive."""

    who: Who
    n: Number


@dataclass(frozen=True, slots=True)
class Free(OwnVerb):
    """A user deallocates points now."""

    who: Who
    n: Number


@dataclass(frozen=True, slots=True)
class Halt(OwnVerb):
    """``Halt the target.``; with ``unless`` its issuer may allocate that many to prevent it."""

    unless: int | None = None


@dataclass(frozen=True, slots=True)
class Resume(OwnVerb):
    """``Resume the target``."""


@dataclass(frozen=True, slots=True)
class Redirect(OwnVerb):
    """``Redirect the target`` (R44)."""


@dataclass(frozen=True, slots=True)
class CopyProcess(OwnVerb):
    """``Copy the target``: the same process once more (R100)."""


@dataclass(frozen=True, slots=True)
class Trash(OwnVerb):
    """``Trash this card.``, ``Trash the target.``, ``Trash all .PRG cards``."""

    what: Literal["this", "target", "host"] | Each


@dataclass(frozen=True, slots=True)
class Eject(OwnVerb):
    """``Eject this card.``, ``Eject the target.``, ``Eject all .PRG cards.``: to their owners' hands."""

    what: Literal["this", "target", "host"] | Each


@dataclass(frozen=True, slots=True)
class SetState(OwnVerb):
    """``Set the target to Idle.``, ``Set all .PRG cards you control to Idle``."""

    state: CardState
    what: Literal["target", "host"] | Each = "target"


@dataclass(frozen=True, slots=True)
class Deploy(OwnVerb):
    """``Deploy a .PRG of cost 2 or less from your trash``; without a cost any will do."""

    kinds: tuple[CardType, ...]
    cost_at_most: int | None = None
    place: Literal["trash", "hand"] = "trash"


@dataclass(frozen=True, slots=True)
class Boost(OwnVerb):
    """``Your wipes are 1 larger until Exit``."""

    n: Number


@dataclass(frozen=True, slots=True)
class MoveTo(OwnVerb):
    """``Move the target to your desktop.``; without ``to`` the issuer says to which, ``others`` leaves the own one out (R94)."""

    cards: Bound
    to: Player | None = None
    others: bool = False


@dataclass(frozen=True, slots=True)
class Spare(OwnVerb):
    """``Prevent the next 2 cards you would wipe this turn``, ``The next time ..., wipe 2 less``, ``Prevent the next 2 wipes`` (R95).

    ``n`` cards in all, of so many wipes; without a number: all that there are.
    """

    n: Number | None = None
    times: Number | None = None


@dataclass(frozen=True, slots=True)
class Instead(OwnVerb):
    """``The next time another user's process would wipe you this turn, instead: (...)`` (R95)."""

    do: Do


@dataclass(frozen=True, slots=True)
class TakeOne(OwnVerb):
    """``Return a .SCRIPT card from your trash to your hand``, ``Each user trashes a .PRG card they control`` (R96), ``Search`` (R104).

    ``top`` and ``bottom``: from the hand to the drive; ``show``: of the hand, which stays there (R106).
    """

    act: Literal["return", "trash", "eject", "fetch", "fetch openly", "top", "bottom", "show"]
    kinds: tuple[CardType, ...] = ()
    cost_at_most: int | None = None
    who: Player = Who.YOU
    n: Number = 1


@dataclass(frozen=True, slots=True)
class Pluck(OwnVerb):
    """``Look at the target's hand. You may choose a .CONF card from it. That user discards that card`` (R108)."""

    who: Player
    kinds: tuple[CardType, ...] = ()
    may: bool = False


@dataclass(frozen=True, slots=True)
class Unless(OwnVerb):
    """``Trash the target unless its controller allocates 2``: who can pay so chooses whether to (R98)."""

    do: Do
    who: Player
    price: Instruction


@dataclass(frozen=True, slots=True)
class IfDone(OwnVerb):
    """``Trash this card. If you do, draw 3``: the rest only if that was done, or only if it was not (R89, R96)."""

    deed: Instruction
    do: Do
    otherwise: Do = ()


@dataclass(frozen=True, slots=True)
class MoreThanYou(OwnCondition):
    """``another user has more cards in hand than you``, ``another user controls more .PRG cards than you`` (R99)."""

    cards: Cards


UserInstruction: TypeAlias = Wipe | Leak | Lock | Restore | Draw | Sift | Discard | Free


# What is so as long as a card is in play


@dataclass(frozen=True, slots=True)
class Standing(Worded):
    """Static abilities: they hold while a card is in play and are looked up where they matter."""

    def is_cited(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Lends(Standing):
    """``Commands of other .PRG cards on this desktop can be issued via this card`` (via.2)."""


@dataclass(frozen=True, slots=True)
class HostCost(Standing):
    """``Commands via the host cost 1 less, to a minimum of 1.``, ``... cost 2 more``."""

    change: int
    minimum: int = 0


@dataclass(frozen=True, slots=True)
class Toll(Standing):
    """``Other users' processes that target your cards cost 1 more``."""

    n: int


@dataclass(frozen=True, slots=True)
class PlayCost(Standing):
    """``Cards this desktop's user plays cost 1 more.``, ``.PRG cards you play cost 1 less, to a minimum of 1`` (R55)."""

    who: Who
    change: int
    minimum: int = 0
    kinds: tuple[CardType, ...] = ()


@dataclass(frozen=True, slots=True)
class UseCost(Standing):
    """``Your commands cost 1 less``, ``Other users' commands cost 1 more`` (R8)."""

    who: Who
    change: int
    minimum: int = 0


@dataclass(frozen=True, slots=True)
class SoftenFirstWipe(Worded):
    """``The first wipe by another user's process against you since your last Cleanup is 2 smaller``."""

    n: int


@dataclass(frozen=True, slots=True)
class Memory(Standing):
    """``This desktop's user has 1 less memory.``, or ``more``."""

    change: int


Effect: TypeAlias = Trigger | Replace | Cant | Lends | HostCost | PlayCost | UseCost | Toll | SoftenFirstWipe | Memory


# Commands and whole cards


@dataclass(frozen=True, slots=True)
class Cost:
    """A base memory cost: a number, ``x``, or a number and ``x`` (command-execution.1-3)."""

    n: int = 0
    x: bool = False

    def __str__(self) -> str:
        return str(self.n) if not self.x else f"{self.n}+x" if self.n else "x"


@dataclass(frozen=True, slots=True)
class Command(Worded):
    """A named command, or (without a name) what a .SCRIPT does: ``**--bore** {3} Target another user. The target wipes 3``."""

    name: str
    cost: Cost
    do: Do
    range: Variable | None = None
    once: bool = False
    requires: tuple[Condition, ...] = ()
    targets: tuple[Slot, ...] = ()
    each_turn: bool = False
    """``Once per turn`` (R107)."""


@dataclass(frozen=True, slots=True)
class Text:
    """All that the text of a card says. ``elsewhere`` is "Enters on another user's desktop."; ``script`` belongs to .SCRIPT cards."""

    elsewhere: bool = False
    effects: tuple[Effect, ...] = ()
    commands: tuple[Command, ...] = ()
    script: Command | None = None
