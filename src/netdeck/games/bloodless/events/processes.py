"""Log records (6.2): changes that processes make themselves. They are written down like events, but nothing replaces or answers them."""

from typing import Any

from netdeck.games.bloodless.events.players import CARD_GUARD
from netdeck.kernel import CardId, Event, Seat, hidden, public, seen_by, tell


class LogRecord(Event):
    """Something that a process did."""

    word = ""

    @classmethod
    def kind(cls) -> str:
        return cls.word


class CardRecord(LogRecord):
    """Something that a process did to one card, which only those see who may know it."""

    guards = CARD_GUARD
    card: CardId = seen_by("eyes", default=None)
    eyes: object = hidden(())


class SetUp(LogRecord):
    """The table is laid (R2)."""

    word = "setup"
    clause: str = "R2"
    seats: tuple[Seat, ...] = public(())
    first: Seat = public(None)
    options: tuple[str, ...] = public(())
    """The options that differ from the usual ones."""
    says = "{first} goes first"


class Stepped(LogRecord):
    """Bloodless came to a step (P0.2)."""

    word = "step"
    clause: str = "P0.2"
    process: str = public("")
    step: str = public("")


class Jumped(LogRecord):
    """Bloodless was moved to a step by a process that it had started (P0.4, P0.5, R33)."""

    word = "jump"
    clause: str = "P0.5"
    from_: str = public("")
    to: str = public("")
    by: str = public("")


class MulliganDecided(LogRecord):
    """A player took a new hand, or kept the first one (P8.2)."""

    word = "mulligan"
    clause: str = "P8.2"
    player: Seat = public(None)
    taken: bool = public(False)
    final: bool = hidden(True)
    """No further mulligan is left to this player."""

    def telling(self) -> str:
        return "{player} takes a mulligan" if self.taken else "{player} keeps the hand"


class TurnBegan(LogRecord):
    """The turn has a number, and what is counted per turn begins anew (P8.3.1, R6)."""

    word = "turn"
    clause: str = "P8.3.1"
    player: Seat = public(None)
    number: int = public(0)
    says = "Turn {number}: {player}"
    opens = "turn"


class DrawsSet(LogRecord):
    """How many additional card draws a player has was set (P8.3.2, P7.1.2, P8.3.5)."""

    word = "draws_set"
    clause: str = "P8.3.2"
    player: Seat = public(None)
    value: int = public(0)


class ActiveChanged(LogRecord):
    """The other player is active now (P1.5.2)."""

    word = "active_changed"
    clause: str = "P1.5.2"
    player: Seat = public(None)


class QueueCleared(LogRecord):
    """Events that had not begun were dropped (P1.5.3, R34)."""

    word = "queue_cleared"
    clause: str = "P1.5.3"
    count: int = public(0)


class Replaced(LogRecord):
    """An ability put other events in the place of one (P6.4.1.2)."""

    word = "replaced"
    guards = CARD_GUARD
    clause: str = "P6.4.1.2"
    ability: str = seen_by("eyes", default="")
    event: str = public("")
    new_events: tuple[str, ...] = public(())
    card: CardId | None = seen_by("eyes", default=None)
    eyes: object = hidden(())
    text: str = seen_by("eyes", default="")
    says = "{card} changes what happens: {text}"


class Triggered(LogRecord):
    """An ability answers an outcome (P6.6.2)."""

    word = "triggered"
    guards = CARD_GUARD
    clause: str = "P6.6.2"
    ability: str = seen_by("eyes", default="")
    outcome: str = public("")
    card: CardId | None = seen_by("eyes", default=None)
    text: str = seen_by("eyes", default="")
    """What the ability says."""
    eyes: object = hidden(())
    says = "{card} answers: {text}"


class Failed(LogRecord):
    """An event changed nothing; the clause says why (D4.2)."""

    word = "failed"
    vain = True
    guards = CARD_GUARD
    event: str = public("")
    card: CardId | None = seen_by("eyes", default=None)
    player: Seat | None = public(None)
    eyes: object = hidden(())


class VariableSet(LogRecord):
    """A player chose the value of a letter (P1.3.2)."""

    word = "variable"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    guards = CARD_GUARD
    clause: str = "P1.3.2"
    card: CardId | None = seen_by("eyes", default=None)
    letter: str = public("")
    value: int = public(0)
    eyes: object = hidden(())

    def telling(self) -> str:
        return tell("{letter} is {value}", letter=self.letter)  # written out: "X" among the fields would be read as a hidden card


class InTransit(CardRecord):
    """A card is on its way from where it was to where it is played; its space is taken (R21)."""

    word = "transit"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    clause: str = "R21"
    space: str | None = public(None)
    on: bool = public(True)
    vars: tuple[tuple[str, int], ...] = hidden(())
    revealed: bool = hidden(False)
    """It is played face-up: everybody sees which card it is."""


class PassiveChanged(LogRecord):
    """A passive ability changed a value, changed it differently, or undid its change (P5)."""

    word = "passive"
    guards = (("card", "eyes"), ("target", "target_eyes"))
    clause: str = "P5.2.2.1"
    ability: str = seen_by("eyes", default="")
    target: CardId | None = seen_by("target_eyes", default=None)
    field: str = public("")
    change: str = public("")
    how: str = public("applied")
    card: CardId | None = hidden(None)
    eyes: object = hidden(())
    target_eyes: object = hidden(())


class TimedEnded(LogRecord):
    """A lasting effect came to its end (R39)."""

    word = "timed_end"
    guards = CARD_GUARD
    clause: str = "R39"
    effect: str = public("")
    card: CardId | None = seen_by("eyes", default=None)
    eyes: object = hidden(())


class SkipUsed(LogRecord):
    """The active player's turn is over because they skip it (P4.1, R32)."""

    word = "skip_used"
    clause: str = "P4.1"
    player: Seat = public(None)
    says = "{player} skips this turn"


class Linked(CardRecord):
    """A card was set aside under another one (R52, R63)."""

    word = "linked"
    reveals = True  # what is set aside lies under a card on its way, which is seen before it lies anywhere (R21)
    clause: str = "R52"
    with_: CardId = seen_by("eyes", default=None)


class Unlinked(CardRecord):
    """A card that was set aside under another one is free of it (R52, R63)."""

    word = "unlinked"
    clause: str = "R52"
    with_: CardId = seen_by("eyes", default=None)


class BecameKnown(LogRecord):
    """A seat learnt which cards these are (P1.6.2)."""

    word = "known"
    clause: str = "P1.6.2"
    cards: tuple[CardId, ...] = seen_by("seat", default=())
    seat: Seat = public(None)


class Chosen(LogRecord):
    """A player answered a decision (5). Others see the answer only where its content is public."""

    word = "choice"
    clause: str = "R12"
    decision: str = public("")
    option: str = seen_by("eyes", default="")
    player: Seat = public(None)
    eyes: object = hidden(())


class ControlChanged(CardRecord):
    """A creature is in the other row now: its controller is that row's owner (D7.6)."""

    word = "control_changed"
    clause: str = "D7.6"
    to: Seat = public(None)
    says = "{to} controls {card} now"


class AbilityUsed(CardRecord):
    """A once-only or limited ability was used (R65)."""

    word = "used"
    clause: str = "R65"
    number: int = hidden(0)
    once: bool = hidden(False)


class Marked(CardRecord):
    """Damage was marked on a creature (R27)."""

    word = "marked"
    clause: str = "R27"
    by: int = public(0)
    left: int = public(0)
    """How much health it has after that."""
    source: CardId | None = hidden(None)
    combat: bool = hidden(False)

    def telling(self) -> str:
        return "{card} has {left} health left" if self.left else ""


class Noted(LogRecord):
    """A player noted a number under a name (7.5)."""

    word = "noted"
    clause: str = "R12"
    player: Seat = public(None)
    name: str = public("")
    value: int = public(0)


class Ended(LogRecord):
    """The match has a result (P3.1)."""

    word = "result"
    clause: str = "P3.1"
    winner: Seat | None = public(None)
    draw: bool = public(False)


class PutOff(LogRecord):
    """Instructions wait for a later moment (R77)."""

    word = "put_off"
    unwritten = ("what",)
    clause: str = "R77"
    player: Seat = public(None)
    when: str = public("")
    what: Any = hidden(None)

    def telling(self) -> str:
        if self.when == "end_of_turn":
            return "something waits for the end of this turn, by {player}"
        return "something waits for {player}'s next turn"


class CameTrue(LogRecord):
    """The moment came for which instructions waited (R77)."""

    word = "came_true"
    unwritten = ("what",)
    clause: str = "R77"
    player: Seat = public(None)
    what: Any = hidden(None)
    says = "what {player} put off happens"


class PhasePassed(LogRecord):
    """A player wants no instant decisions before the next phase event (R40)."""

    word = "passed"
    clause: str = "R40"
    player: Seat = public(None)
    value: bool = hidden(True)
