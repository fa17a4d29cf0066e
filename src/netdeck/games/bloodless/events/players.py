"""The events of the game (6.1): what goes through P6, can be replaced by EMTAs and answered by ECTAs.

An event that is about to happen and the outcome of one that happened are the same record (P1.1): what only the outcome knows is filled in
when it is applied. ``fails`` says, with a clause, why applying it would change nothing (D4.2). ``whole`` events are applied by a process of
their own; the others change the table at once.
"""

from typing import Any, ClassVar

from netdeck.games.bloodless.zones import SEATS
from netdeck.kernel import CardId, Event, Seat, hidden, public, seen_by

PASSING = tuple(f"{seat}.passing" for seat in SEATS)
CARD_GUARD = (("card", "eyes"),)
GAINED = {
    "flask": "{player} gains {amount} blood from the flask",
    "open": "{player} gains {amount} blood for the open space",
    "overkill": "{player} gains {amount} blood for the overkill",
    "death": "{player} gains {amount} blood for the death",
}


class BloodEvent(Event):
    """A change of the game that goes through P6."""

    word: ClassVar[str] = ""
    whole: ClassVar[bool] = False
    guards: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Fields that hold cards, and the fields that say who may know them."""
    unwritten: ClassVar[tuple[str, ...]] = ()
    """Fields for the rules alone: no log keeps them."""

    @classmethod
    def kind(cls) -> str:
        return cls.word


class CardEvent(BloodEvent):
    """What befalls one card, which only those see who may know it."""

    guards = CARD_GUARD
    card: CardId = seen_by("eyes", default=None)
    eyes: object = hidden(())


class Played(BloodEvent):
    """A player plays a card (P1.3). ``cost`` given by an effect stands for the card's own; ``ignore`` leaves out devouring and evolving."""

    word = "play"
    plays = ("player", "card", "space")
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    whole = True
    guards = CARD_GUARD
    clause: str = "P1.3"
    card: CardId = seen_by("eyes", default=None)
    player: Seat = public(None)
    cost: int | None = public(None)
    space: str | None = public(None)
    vars: tuple[tuple[str, int], ...] = public(())
    free: bool = public(False)
    ignore: bool = public(False)
    devoured: CardId | None = public(None)
    evolved: CardId | None = public(None)
    face: str = public("up")
    summoned: bool = hidden(False)
    """It is summoned or spawned: all the same a play for triggers (R58)."""
    called: bool = hidden(False)
    flip_cost: int | None = hidden(None)
    spaces: tuple[str, ...] | None = hidden(None)
    """The spaces among which an effect lets the player choose; ``None`` is the own row (R20)."""
    eyes: object = hidden(())

    def telling(self) -> str:
        if self.space is None:
            if self.devoured is not None:
                return "{player} plays {card}, which devours {devoured}"
            if self.evolved is not None:
                return "{player} plays {card}, which evolves from {evolved}"
            return "{player} plays {card} face-down" if self.face == "down" else "{player} plays {card}"
        if self.devoured is not None:
            return "{player} plays {card} in {space}, which devours {devoured}"
        if self.evolved is not None:
            return "{player} plays {card} in {space}, which evolves from {evolved}"
        return "{player} plays {card} face-down in {space}" if self.face == "down" else "{player} plays {card} in {space}"


class Drawn(BloodEvent):
    """A player draws the top card of a deck (P1.4). Which card it is shows in the move that follows: nobody sees it in the deck."""

    word = "draw"
    whole = True
    guards = CARD_GUARD
    clause: str = "P1.4"
    player: Seat = public(None)
    deck: str = public(None)
    card: CardId | None = seen_by("eyes", default=None)
    eyes: object = hidden(())


class Searched(BloodEvent):
    """A player searches a deck (P1.6): all its cards become known to the searcher."""

    word = "search"
    whole = True
    unwritten = ("cards", "scene")
    clause: str = "P1.6"
    player: Seat = public(None)
    deck: str = public(None)
    pattern: str = public("")
    found: tuple[CardId, ...] = seen_by("player", default=())
    cards: Any = hidden(None)
    scene: Any = hidden(None)
    n: int = hidden(1)
    up_to: bool = hidden(False)
    says = "{player} searches {deck}"


class Shuffled(BloodEvent):
    """A deck comes into random order (P1.7); nobody knows anything about it any more (R44)."""

    word = "shuffle"
    clause: str = "P1.7"
    deck: str = public(None)
    says = "{deck} is shuffled"


class Revealed(BloodEvent):
    """Everybody learns which cards these are (R69)."""

    word = "reveal"
    reveals = True  # everybody is shown them for this moment, those too who do not keep it in mind
    clause: str = "R69"
    cards: tuple[CardId, ...] = public(())
    to: str = public("all")
    says = "{cards} revealed"


class Looked(BloodEvent):
    """One player learns which cards these are; the other sees only how many (R69)."""

    word = "look"
    clause: str = "R69"
    cards: tuple[CardId, ...] = seen_by("to", default=())
    to: Seat = public(None)
    says = "{to} looks at {cards}"


class BloodGained(BloodEvent):
    """A player gains blood."""

    word = "gain_blood"
    clause: str = "D4.1"
    player: Seat = public(None)
    amount: int = public(1)
    reason: str = public("effect")
    of: CardId | None = seen_by("eyes", default=None)
    cause: str = hidden("")
    """How the creature died whose death gives the blood, and what killed it."""
    killer: CardId | None = hidden(None)
    eyes: object = hidden(())
    guards = (("of", "eyes"),)

    def telling(self) -> str:
        return GAINED.get(self.reason, "{player} gains {amount} blood")


class BloodLost(BloodEvent):
    """A player loses blood; what would fall below zero is zero (D1.3)."""

    word = "lose_blood"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    clause: str = "P1.3.7"
    player: Seat = public(None)
    amount: int = public(1)
    reason: str = public("effect")
    of: CardId | None = seen_by("eyes", default=None)
    eyes: object = hidden(())
    guards = (("of", "eyes"),)

    def telling(self) -> str:
        return "{player} pays {amount} blood" if self.reason == "cost" else "{player} loses {amount} blood"


class PoolChanged(BloodEvent):
    """The health pool rises or falls by an effect, which is no damage (R31)."""

    word = "pool_change"
    clause: str = "R31"
    amount: int = public(0)

    def telling(self) -> str:
        return "the health pool rises by {amount}" if self.amount > 0 else "the health pool changes by {amount}"


class PoolSet(BloodEvent):
    """The health pool gets a value (R31)."""

    word = "pool_set"
    clause: str = "R31"
    amount: int = public(0)
    says = "the health pool is set to {amount}"


class DrawsAdded(BloodEvent):
    """A player gets additional card draws (R6)."""

    word = "extra_draws"
    clause: str = "R6"
    player: Seat = public(None)
    by: int = public(1)
    says = "{player} gets {by} additional card draws"


class TurnSkipped(BloodEvent):
    """A player will skip a turn; given to the active player it ends the present one (R32)."""

    word = "skip_turn"
    clause: str = "R32"
    player: Seat = public(None)
    by: int = public(1)
    says = "{player} skips a turn"


class GameFinished(BloodEvent):
    """The game ends: somebody wins, or nobody (P3.1, R31)."""

    word = "finish_game"
    clause: str = "P3.1"
    winner: Seat | None = public(None)
    reason: str = public("")
    player: Seat | None = public(None)
    """Who loses."""

    def telling(self) -> str:
        return "{winner} wins: {reason}" if self.winner is not None else "nobody wins: {reason}"


class Named(BloodEvent):
    """A player named a kin or a card for a card to remember (R12)."""

    word = "name"
    clause: str = "R12"
    player: Seat = public(None)
    what: str = public("kin")
    value: str = public("")
    card: CardId | None = hidden(None)
    says = "{player} names {value}"


class PhaseBegan(BloodEvent):
    """A turn, main phase or attack phase starts or ends for the active player (P8.3)."""

    clause: str = "P8.3.1"
    player: Seat = public(None)

    phase: ClassVar[str] = ""


class TurnStarted(PhaseBegan):
    """The active player's turn starts (P8.3.1)."""

    word = "start_of_turn"
    phase = "start"
    clause: str = "P8.3.1"


class MainStarted(PhaseBegan):
    """The main phase starts (P8.3.3)."""

    word = "start_of_main"
    phase = "main"
    clause: str = "P8.3.3"


class MainEnded(PhaseBegan):
    """The main phase ends (P8.3.5)."""

    word = "end_of_main"
    phase = "end of main"
    clause: str = "P8.3.5"


class AttackStarted(PhaseBegan):
    """The attack phase starts (P8.3.6)."""

    word = "start_of_attack"
    phase = "attack"
    clause: str = "P8.3.6"


class AttackEnded(PhaseBegan):
    """The attack phase ends (P8.3.8)."""

    word = "end_of_attack"
    phase = "end of attack"
    clause: str = "P8.3.8"


class TurnEnded(BloodEvent):
    """The turn ends: the opponent becomes active and what waits is dropped (P1.5). ``previous`` is whose turn it was."""

    word = "end_of_turn"
    whole = True
    clause: str = "P1.5"
    previous: Seat | None = public(None)
    says = "{previous}'s turn ends"
