"""The tree that card text compiles to (section "Card model" of the specification): small, closed, typed, plain data.

The printed text is rendered from this tree and parsed back into it, and the engine executes nothing else. ``The target`` means the slot
of the kind that the instruction needs, so a command may have one user, one card and one process as targets, never two of a kind.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias


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


class Who(StrEnum):
    """A user as the text names one."""

    YOU = "you"
    TARGET = "target"
    DESKTOP_USER = "desktop_user"
    EACH_OTHER = "each_other"
    EVENT_USER = "event_user"
    IT = "it"


# Values


@dataclass(frozen=True, slots=True)
class X:
    """The number chosen when the process was issued (command-execution.3)."""


@dataclass(frozen=True, slots=True)
class Plus:
    """``x plus 1``."""

    of: "Value"
    n: int


@dataclass(frozen=True, slots=True)
class Twice:
    """``twice x``."""

    of: "Value"


@dataclass(frozen=True, slots=True)
class Half:
    """``half of x``: rounded away from zero (the-convenience-rule.2)."""

    of: "Value"


@dataclass(frozen=True, slots=True)
class Controlled:
    """``the number of .PRG cards you control``."""

    kinds: tuple[CardType, ...]


@dataclass(frozen=True, slots=True)
class Stock:
    """``your free points``, ``the cards in your drive`` (hand, trash)."""

    what: Literal["free", "drive", "hand", "trash"]


Value: TypeAlias = int | X | Plus | Twice | Half | Controlled | Stock


# Conditions


@dataclass(frozen=True, slots=True)
class InRunStep:
    """``it is a Run step``."""


@dataclass(frozen=True, slots=True)
class Compare:
    """``you control 2 or more .PRG cards``, ``you have 1 or more free``."""

    value: Controlled | Stock
    op: Literal[">=", "<=", "="]
    n: int


Condition: TypeAlias = InRunStep | Compare


# Targets


@dataclass(frozen=True, slots=True)
class TargetUser:
    """``Target another user``."""


@dataclass(frozen=True, slots=True)
class TargetCard:
    """``Target a .PRG or .CONF.``, ``Target your non-idle .PRG.``, ``Target another user's .PRG``."""

    kinds: tuple[CardType, ...]
    whose: Literal["any", "your", "other"] = "any"
    non_idle: bool = False


@dataclass(frozen=True, slots=True)
class TargetProcess:
    """``Target another user's process of cost 3 or less.``, ``Target your halted process``."""

    whose: Literal["your", "other"] = "other"
    cost_at_most: int | None = None
    halted: bool = False


Slot: TypeAlias = TargetUser | TargetCard | TargetProcess


# Instructions


@dataclass(frozen=True, slots=True)
class Wipe:
    """The top cards of a user's drive go to the trash (R40)."""

    who: Who
    n: Value


@dataclass(frozen=True, slots=True)
class Leak:
    """Free points of a user are allocated now."""

    who: Who
    n: Value


@dataclass(frozen=True, slots=True)
class Lock:
    """Points of a user will be allocated at the next Memory Cleanup (R7)."""

    who: Who
    n: Value


@dataclass(frozen=True, slots=True)
class Restore:
    """A user puts up to so many cards of the own trash under the drive (R41)."""

    who: Who
    n: Value


@dataclass(frozen=True, slots=True)
class Draw:
    """A user draws, without a limit of the hand."""

    who: Who
    n: Value


@dataclass(frozen=True, slots=True)
class Sift:
    """A user looks at the top cards, takes one and puts the others under the drive."""

    who: Who
    n: Value


@dataclass(frozen=True, slots=True)
class Discard:
    """A user loses cards of the hand at random."""

    who: Who
    n: Value


@dataclass(frozen=True, slots=True)
class Free:
    """A user deallocates points now."""

    who: Who
    n: Value


@dataclass(frozen=True, slots=True)
class Halt:
    """``Halt the target.``; with ``unless`` its issuer may allocate that many to prevent it."""

    unless: int | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """``Resume the target``."""


@dataclass(frozen=True, slots=True)
class Redirect:
    """``Redirect the target`` (R44)."""


@dataclass(frozen=True, slots=True)
class Trash:
    """``Trash this card.``, ``Trash the target``."""

    what: Literal["this", "target"]


@dataclass(frozen=True, slots=True)
class Eject:
    """``Eject this card.``, ``Eject the target.``: to its owner's hand."""

    what: Literal["this", "target"]


@dataclass(frozen=True, slots=True)
class SetState:
    """``Set the target to Idle``."""

    state: CardState


@dataclass(frozen=True, slots=True)
class GainControl:
    """``Gain control of the target.``, or ``... until Exit``."""

    until_exit: bool = False


@dataclass(frozen=True, slots=True)
class Deploy:
    """``Deploy a .PRG of cost 2 or less from your trash``."""

    kinds: tuple[CardType, ...]
    cost_at_most: int


@dataclass(frozen=True, slots=True)
class Boost:
    """``Your wipes are 1 larger until Exit``."""

    n: Value


@dataclass(frozen=True, slots=True)
class If:
    """``If you control 3 or more .PRG cards: (...) Otherwise: (...)``."""

    condition: Condition
    then: "Do"
    otherwise: "Do" = ()


@dataclass(frozen=True, slots=True)
class ForEachOther:
    """``For each other user: (...)``, in turn order from you; ``They`` inside is that user."""

    do: "Do"


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """``Choose one: (...) or (...)``; ``They choose one`` lets the user of the for-each choose."""

    by: Literal[Who.YOU, Who.IT]
    choices: tuple["Do", ...]


UserInstruction: TypeAlias = Wipe | Leak | Lock | Restore | Draw | Sift | Discard | Free
Instruction: TypeAlias = (
    UserInstruction | Halt | Resume | Redirect | Trash | Eject | SetState | GainControl | Deploy | Boost | If | ForEachOther | ChooseOne
)
Do: TypeAlias = tuple[Instruction, ...]


# Effects


@dataclass(frozen=True, slots=True)
class Lends:
    """``Commands of other .PRG cards on this desktop can be issued via this card`` (via.2)."""


@dataclass(frozen=True, slots=True)
class HostCost:
    """``Commands via the host cost 1 less, to a minimum of 1.``, ``... cost 2 more``."""

    change: int
    minimum: int = 0


@dataclass(frozen=True, slots=True)
class Toll:
    """``Other users' processes that target your cards cost 1 more``."""

    n: int


@dataclass(frozen=True, slots=True)
class SoftenFirstWipe:
    """``The first wipe by another user's process against you since your last Cleanup is 2 smaller``."""

    n: int


@dataclass(frozen=True, slots=True)
class Memory:
    """``This desktop's user has 1 less memory.``, or ``more``."""

    change: int


@dataclass(frozen=True, slots=True)
class InsteadOfWipe:
    """``If another user's process would wipe 3 or more from you, instead: (...)``."""

    at_least: int
    do: Do


@dataclass(frozen=True, slots=True)
class HostUntargetable:
    """``Other users can't target the host``."""


@dataclass(frozen=True, slots=True)
class HostUnhaltable:
    """``Commands via the host can't be halted``."""


class Moment(StrEnum):
    """What a triggered effect waits for."""

    CLEANUP = "cleanup"
    HALTED = "halted"
    ENTERS = "enters"
    LEAVES = "leaves"
    EXECUTED = "executed"


@dataclass(frozen=True, slots=True)
class On:
    """``When this card enters play: ...`` and the other moments (R39)."""

    moment: Moment
    do: Do
    requires: tuple[Condition, ...] = ()


Effect: TypeAlias = Lends | HostCost | Toll | SoftenFirstWipe | Memory | InsteadOfWipe | HostUntargetable | HostUnhaltable | On


# Commands and whole cards


@dataclass(frozen=True, slots=True)
class Cost:
    """A base memory cost: a number, ``x``, or a number and ``x`` (command-execution.1-3)."""

    n: int = 0
    x: bool = False

    def __str__(self) -> str:
        return str(self.n) if not self.x else f"{self.n}+x" if self.n else "x"


@dataclass(frozen=True, slots=True)
class Range:
    """``x is 1 to 4``."""

    low: int
    high: Value


@dataclass(frozen=True, slots=True)
class Command:
    """A named command, or (without a name) what a .SCRIPT does: ``**--bore** {3} Target another user. The target wipes 3``."""

    name: str
    cost: Cost
    do: Do
    range: Range | None = None
    once: bool = False
    requires: tuple[Condition, ...] = ()
    targets: tuple[Slot, ...] = ()

    @property
    def is_fleeting(self) -> bool:
        """Whether what it may be aimed at, or whether it may be issued, changes with the stack or with the size of a pile."""
        values: list[Value] = [each.value for each in self.requires if isinstance(each, Compare)]
        if self.range is not None:
            values.append(self.range.high)
        return any(isinstance(slot, TargetProcess) for slot in self.targets) or any(_is_pile(value) for value in values)


def _is_pile(value: Value) -> bool:
    if isinstance(value, Plus | Twice | Half):
        return _is_pile(value.of)
    return isinstance(value, Stock) and value.what != "free"


@dataclass(frozen=True, slots=True)
class Text:
    """All that the text of a card says. ``elsewhere`` is "Enters on another user's desktop."; ``script`` belongs to .SCRIPT cards."""

    elsewhere: bool = False
    effects: tuple[Effect, ...] = ()
    commands: tuple[Command, ...] = ()
    script: Command | None = None
