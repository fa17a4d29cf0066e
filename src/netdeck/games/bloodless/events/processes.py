"""Log records (6.2): changes that processes make themselves. They are written down like events, but nothing replaces or answers them."""

from typing import Annotated, Any, Final, Protocol

from netdeck.cardgame.events import Fields, TableEvent, word
from netdeck.games.bloodless.events.record import CARD_GUARD, BloodEvent, Record
from netdeck.games.bloodless.match_plan import BloodlessPlan
from netdeck.games.bloodless.names import Moment, ability_name, letters_in, row, said, spoken_name
from netdeck.games.bloodless.rules import ability_records as y
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules.records import R_CARD, W_CARD
from netdeck.games.bloodless.rules.steps import STEPS
from netdeck.games.bloodless.rules.verbs import END_OF_TURN
from netdeck.kernel import EVERYBODY, CardId, Seat, hidden, public, seen_by, tell
from netdeck.kernel.records import NONE

CHOICES: Final = {
    "MULLIGAN": "P8.2",
    "MAIN": "P7.1",
    "INSTANT": "P6.11",
    "SEARCH": "P1.6.3",
    "VARIABLE": "D7.9.1",
    "SPACE": "P1.3.6",
    "DEVOUR": "R51",
    "EVOLVE": "R52",
    "MAY": "R12",
    "MODE": "R12",
    "NAME": "R12",
    "CHOOSE": "R12",
}
"""Every kind of decision, and the clause that leaves it to a player."""
DECISIONS: Final = tuple(CHOICES)
LASTING: Final = {y.A_STAT: "stat", y.A_GAIN: "gain", y.A_LOSS: "lose", y.NO_TEXT: "text", y.A_GRANT: "grant", y.MORE_PLAYS: "plays"}
KindName = Annotated[str, word(h.KINDS)]
Letter = Annotated[str, lambda state, number: chr(ord("A") + number)]
Spoken = Annotated[str, spoken_name]
When = Annotated[str, lambda state, when: "end_of_turn" if when == END_OF_TURN else "your_next_turn"]


class Answered(Moment, Protocol):
    """The moment at which a decision was answered."""

    def answer(self) -> str: ...


class LogRecord(TableEvent):
    """Something that a process did."""

    word = ""

    @classmethod
    def kind(cls) -> str:
        return cls.word


class CardRecord(LogRecord):
    """Something that a process did to one card, which only those see who may know it."""

    guards = CARD_GUARD
    card: CardId = seen_by("eyes")
    eyes: object = hidden(())


class SetUp(LogRecord):
    """The table is laid (R2)."""

    word = "setup"
    seats: tuple[Seat, ...] = public()
    first: Seat = public()
    options: tuple[str, ...] = public()
    """The options that differ from the usual ones."""
    says = "{first} goes first"

    @staticmethod
    def derived(state: Moment, first: int) -> Fields:
        plan = state.plan
        assert isinstance(plan, BloodlessPlan)
        changes = (f"{name}={value}" for name, value in sorted(plan.options.items()) if value != plan.usual.get(name))
        return {"seats": plan.seats, "options": tuple(changes)}


class Stepped(LogRecord):
    """Bloodless came to a step (P0.2)."""

    word = "step"
    process: str = public()
    step: str = public()

    @staticmethod
    def derived(state: Moment, number: int) -> Fields:
        process, step = STEPS[number]
        return {"process": process, "step": step}


class Jumped(LogRecord):
    """Bloodless was moved to a step by a process that it had started (P0.4, P0.5, R33)."""

    word = "jump"
    from_: str = public()
    to: str = public()
    by: str = public()

    @staticmethod
    def derived(state: Moment, before: int, after: int) -> Fields:
        table = state.table
        return {"from_": STEPS[before][1], "to": STEPS[after][1], "by": STEPS[table.f_step[table.depth - 1]][0]}


class MulliganDecided(LogRecord):
    """A player took a new hand, or kept the first one (P8.2)."""

    word = "mulligan"
    player: Seat = public()
    taken: bool = public()
    final: bool = hidden()
    """No further mulligan is left to this player."""

    def log_message(self) -> str:
        return "{player} takes a mulligan" if self.taken else "{player} keeps the hand"


class TurnBegan(LogRecord):
    """The turn has a number, and what is counted per turn begins anew (P8.3.1, R6)."""

    word = "turn"
    player: Seat = public()
    number: int = public()
    says = "Turn {number}: {player}"
    opens = "turn"


class DrawsSet(LogRecord):
    """How many additional card draws a player has was set (P8.3.2, P7.1.2, P8.3.5)."""

    word = "draws_set"
    player: Seat = public()
    value: int = public()


class ActiveChanged(LogRecord):
    """The other player is active now (P1.5.2)."""

    word = "active_changed"
    player: Seat = public()


class QueueCleared(LogRecord):
    """Events that had not begun were dropped (P1.5.3, R34)."""

    word = "queue_cleared"
    count: int = public()


class Replaced(LogRecord):
    """An ability put other events in the place of one (P6.4.1.2)."""

    word = "replaced"
    guards = CARD_GUARD
    ability: str = seen_by("eyes")
    event: str = public()
    new_events: tuple[str, ...] = public()
    card: CardId | None = seen_by("eyes")
    eyes: object = hidden(())
    text: str = seen_by("eyes")
    says = "{card} changes what happens: {text}"

    @staticmethod
    def derived(state: Moment, watch: int, replaced: int, new: int) -> Fields:
        heap = state.table.heap
        return {
            "ability": ability_name(state, watch),
            "event": h.KINDS[heap[replaced + h.E_KIND]],
            "new_events": tuple(h.KINDS[heap[each + h.E_KIND]] for each in row(state.table, new)),
            "card": CardId(heap[watch + W_CARD]),
            "text": said(state, watch),
        }


class Triggered(LogRecord):
    """An ability answers an outcome (P6.6.2)."""

    word = "triggered"
    guards = CARD_GUARD
    ability: str = seen_by("eyes")
    outcome: KindName = public()
    card: CardId | None = seen_by("eyes")
    text: str = seen_by("eyes")
    """What the ability says."""
    eyes: object = hidden(())
    says = "{card} answers: {text}"

    @staticmethod
    def derived(state: Moment, watch: int, outcome: int, card: int) -> Fields:
        return {"ability": ability_name(state, watch), "text": said(state, watch)}


class Failed(LogRecord):
    """An event changed nothing; the clause says why (D4.2)."""

    word = "failed"
    vain = True
    guards = CARD_GUARD
    event: KindName = public()
    card: CardId | None = seen_by("eyes")
    player: Seat | None = public()
    eyes: object = hidden(())

    @staticmethod
    def derived(state: Moment, event: int, card: int, player: int) -> Fields:
        """Of a creation the player is told who would own the card."""
        names_player = event == h.CREATE or "player" in BloodEvent.KINDS[event].who_sees
        return {} if names_player else {"player": None}


class VariableSet(LogRecord):
    """A player chose the value of a letter (P1.3.2)."""

    word = "variable"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    guards = CARD_GUARD
    card: CardId | None = seen_by("eyes")
    letter: Letter = public()
    value: int = public()
    eyes: object = hidden(())

    def log_message(self) -> str:
        return tell("{letter} is {value}", letter=self.letter)  # written out: "X" among the fields would be read as a hidden card


class InTransit(CardRecord):
    """A card is on its way from where it was to where it is played; its space is taken (R21)."""

    word = "transit"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    space: str | None = public(None)
    on: bool = public()
    vars: tuple[tuple[str, int], ...] = hidden(())
    revealed: bool = hidden(False)
    """It is played face-up: everybody sees which card it is."""

    @staticmethod
    def derived(state: Moment, card: int, on: int, event: int) -> Fields:
        play = Record(state, event)
        return {"space": play.space, "vars": letters_in(play.table, play[h.E_LETTERS]), "revealed": play.face == "up"} if on else {}


class PassiveChanged(LogRecord):
    """A passive ability changed a value, changed it differently, or undid its change (P5)."""

    word = "passive"
    guards = (("card", "eyes"), ("target", "target_eyes"))
    ability: str = seen_by("eyes")
    target: CardId | None = seen_by("target_eyes")
    field: str = public()
    change: str = public()
    how: str = public()
    card: CardId | None = hidden()
    eyes: object = hidden(())
    target_eyes: object = hidden(())


class TimedEnded(LogRecord):
    """A lasting effect came to its end (R39)."""

    word = "timed_end"
    guards = CARD_GUARD
    effect: str = public()
    card: CardId | None = seen_by("eyes")
    eyes: object = hidden(())

    @staticmethod
    def derived(state: Moment, lasting: int) -> Fields:
        heap = state.table.heap
        if lasting == NONE:
            return {"effect": "grant", "card": None}
        target = heap[lasting + y.T_TARGET]
        return {"effect": LASTING[heap[lasting + y.T_WHAT]], "card": CardId(heap[target + R_CARD]) if target != NONE else None}


class SkipUsed(LogRecord):
    """The active player's turn is over because they skip it (P4.1, R32)."""

    word = "skip_used"
    player: Seat = public()
    says = "{player} skips this turn"


class Linked(CardRecord):
    """A card was set aside under another one (R52, R63)."""

    word = "linked"
    reveals = True  # what is set aside lies under a card on its way, which is seen before it lies anywhere (R21)
    with_: CardId = seen_by("eyes")


class Unlinked(CardRecord):
    """A card that was set aside under another one is free of it (R52, R63)."""

    word = "unlinked"
    with_: CardId = seen_by("eyes")


class BecameKnown(LogRecord):
    """A seat learnt which cards these are (P1.6.2)."""

    word = "known"
    cards: tuple[CardId, ...] = seen_by("seat")
    seat: Seat = public()

    @staticmethod
    def derived(state: Moment, deck: int, seat: int) -> Fields:
        return {"cards": tuple(state.outside.chain(state.table, deck))}


class Chosen(LogRecord):
    """A player answered a decision (5). Others see the answer only where its content is public."""

    word = "choice"
    decision: str = public()
    option: str = seen_by("eyes")
    player: Seat = public()
    eyes: object = hidden(())

    @staticmethod
    def derived(state: Answered, kind: int) -> Fields:
        """Each kind of decision has the clause that leaves it to a player."""
        table, decision = state.table, DECISIONS[kind]
        player = state.plan.seats[table.q_seat]
        is_hidden = table.chosen_card >= 0 and state.eyes(CardId(table.chosen_card)) != EVERYBODY
        eyes = (player,) if is_hidden else EVERYBODY
        return {"clause": CHOICES[decision], "decision": decision, "option": state.answer(), "player": player, "eyes": eyes}


class ControlChanged(CardRecord):
    """A creature is in the other row now: its controller is that row's owner (D7.6)."""

    word = "control_changed"
    to: Seat = public()
    says = "{to} controls {card} now"


class AbilityUsed(CardRecord):
    """A once-only or limited ability was used (R65)."""

    word = "used"
    number: int = hidden()
    once: bool = hidden()


class Marked(CardRecord):
    """Damage was marked on a creature (R27)."""

    word = "marked"
    by: int = public()
    left: int = public()
    """How much health it has after that."""
    source: CardId | None = hidden()
    combat: bool = hidden()

    def log_message(self) -> str:
        return "{card} has {left} health left" if self.left else ""

    @staticmethod
    def derived(state: Moment, card: int, by: int, source: int, flags: int) -> Fields:
        table = state.table
        left = max(0, table.v_health[card] - table.damage[card] + by) - by
        return {"left": left, "combat": bool(flags & h.IN_COMBAT)}


class Noted(LogRecord):
    """A player noted a number under a name (7.5)."""

    word = "noted"
    player: Seat = public()
    name: Spoken = public()
    value: int = public()


class Ended(LogRecord):
    """The match has a result (P3.1)."""

    word = "result"
    winner: Seat | None = public()
    draw: bool = public()

    @staticmethod
    def derived(state: Moment, winner: int) -> Fields:
        return {"draw": winner < 0}


class PutOff(LogRecord):
    """Instructions wait for a later moment (R77)."""

    word = "put_off"
    player: Seat = public()
    when: When = public()
    what: Any = hidden(None)

    def log_message(self) -> str:
        if self.when == "end_of_turn":
            return "something waits for the end of this turn, by {player}"
        return "something waits for {player}'s next turn"


class CameTrue(LogRecord):
    """The moment came for which instructions waited (R77)."""

    word = "came_true"
    player: Seat = public()
    what: Any = hidden(None)
    says = "what {player} put off happens"


class PhasePassed(LogRecord):
    """A player wants no instant decisions before the next phase event (R40)."""

    word = "passed"
    player: Seat = public()
    value: bool = hidden(True)
